"""Events of infantry that ride."""

from __future__ import annotations

from dataclasses import dataclass

from engine.rules.state import Pose


@dataclass(frozen=True, slots=True)
class UnitLoaded:
    """A transport takes a unit aboard for `cost` inches of Move; `external` riders sit outside (TRANSPORT-LOAD)."""

    unit: str
    transport: str
    cost: float
    external: bool = False


@dataclass(frozen=True, slots=True)
class UnitUnloaded:
    """A unit is set down beside its transport, or where that was lost (TRANSPORT-UNLOAD, TRANSPORT-DESTROYED).

    `cost` is what the transport's Move of this turn lacks by it, `why` the reason if it was no unloading.
    """

    unit: str
    transport: str
    pose: Pose
    cost: float
    why: str = ""


@dataclass(frozen=True, slots=True)
class UnitDropped:
    """A unit leaves a flyer in the air, for `cost` inches of its Move, and comes down at `pose` (TRANSPORT-AIR-DROP).

    `dice` are the 2D6 of its landing, empty if it escapes from a flyer that is lost; `scatter` the dice for direction
    and distance of one that missed its place.
    """

    unit: str
    transport: str
    pose: Pose
    cost: float = 0.0
    dice: tuple[int, ...] = ()
    scatter: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RiderRolled:
    """Who of a carrier and its riders a hit strikes: 1-4 the carrier, 5-6 the rider (DMG-MECH-BA)."""

    unit: str
    rider: str
    die: int
    struck: str
