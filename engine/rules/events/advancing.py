"""Events of advanced movement, and of units that ride in bays."""

from __future__ import annotations

from dataclasses import dataclass

from engine.rules.state import Pose


@dataclass(frozen=True, slots=True)
class MannerChosen:
    """A unit begins its movement in an advanced manner: 'climb', 'evade', 'hop', 'fall' or 'sprint'
    (ADVMOV-MODE-TABLE).
    """

    unit: str
    manner: str


@dataclass(frozen=True, slots=True)
class UnitPlunged:
    """A unit hops or falls down so many inches for `cost` inches of Move; `onto` names the unit it falls on
    (ADVMOV-HOP, ADVMOV-FALL, ADVMOV-FALL-ON-UNIT).
    """

    unit: str
    manner: str
    pose: Pose
    drop: float
    cost: float
    inches: float
    onto: str = ""


@dataclass(frozen=True, slots=True)
class UnitEmbarked:
    """A unit goes aboard a transport that is not for infantry, for `cost` inches of its own Move; one that is `stowed`
    lies there as cargo (CARGO-LOAD, CARGO-AS-CARGO).
    """

    unit: str
    transport: str
    cost: float
    stowed: bool = False


@dataclass(frozen=True, slots=True)
class UnitDisembarked:
    """A unit leaves such a transport for `cost` inches of its own Move; one that was cargo is ready in turn `ready`
    (CARGO-UNLOAD, CARGO-AS-CARGO-RATE).
    """

    unit: str
    transport: str
    pose: Pose
    cost: float
    ready: int = 0


Advanced = MannerChosen | UnitPlunged | UnitEmbarked | UnitDisembarked
