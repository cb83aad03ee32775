"""Events of infantry that ride."""

from __future__ import annotations

from dataclasses import dataclass

from engine.rules.state import Pose


@dataclass(frozen=True, slots=True)
class UnitLoaded:
    """A transport takes a unit aboard for `cost` inches of Move; external riders sit on the outside (TRANSPORT-LOAD)."""

    unit: str
    transport: str
    cost: float
    external: bool = False


@dataclass(frozen=True, slots=True)
class UnitUnloaded:
    """A unit is set down beside its transport, or where that was lost (TRANSPORT-UNLOAD, TRANSPORT-DESTROYED)."""

    unit: str
    transport: str
    pose: Pose
    cost: float
    why: str = ""


@dataclass(frozen=True, slots=True)
class RiderRolled:
    """Who of a carrier and its riders a hit strikes: 1-4 the carrier, 5-6 the rider (DMG-MECH-BA)."""

    unit: str
    rider: str
    die: int
    struck: str
