"""Events of vehicles and flyers: taking off, landing, crashing, motive damage, crews, control."""

from __future__ import annotations

from dataclasses import dataclass

from engine.rules.facts import Modifier
from engine.rules.state import Pose


@dataclass(frozen=True, slots=True)
class UnitTookOff:
    """A VTOL or WiGE leaves the ground; `cost` is Move paid for it (MOV-WIGE-TAKEOFF)."""

    unit: str
    pose: Pose
    cost: float


@dataclass(frozen=True, slots=True)
class UnitLanded:
    """A VTOL or WiGE comes down unharmed (MOV-VTOL-LANDING, MOV-WIGE-SUSTAIN)."""

    unit: str
    pose: Pose
    why: str = ""


@dataclass(frozen=True, slots=True)
class UnitCrashed:
    """A VTOL or WiGE comes down hard and will never move again (MOV-CRASH-VTOL-WIGE)."""

    unit: str
    pose: Pose
    cause: str


@dataclass(frozen=True, slots=True)
class UnitSank:
    """A submerged unit without movement goes to the bottom (MOTIVE-SUBMERGED-SINK)."""

    unit: str
    pose: Pose


@dataclass(frozen=True, slots=True)
class MotiveRolled:
    """A motive check: the first die, the 2D6 (empty if it was not needed), their modifier, the result and what waits.

    `effect` is '', 'motive_slowed', 'motive_halved' or 'motive_stopped' (MOTIVE-TABLE).
    """

    unit: str
    by: str
    die: int
    dice: tuple[int, ...]
    modifier: int
    effect: str


@dataclass(frozen=True, slots=True)
class CrewRecovered:
    """A stunned crew is itself again (CRIT-CREW-STUNNED)."""

    unit: str


@dataclass(frozen=True, slots=True)
class CriticalAverted:
    """A critical roll that is not made, and why; `spends` names an ability that is used up by it (SPEC-ARM)."""

    unit: str
    why: str
    spends: str = ""


@dataclass(frozen=True, slots=True)
class EngineRolled:
    """The end-phase roll of a damaged electric or fuel-cell engine; 12 explodes (SPEC-EE, SPEC-FC)."""

    unit: str
    dice: tuple[int, ...]
    explodes: bool


@dataclass(frozen=True, slots=True)
class ControlRolled:
    """The end-phase roll of a damaged aerospace unit in flight; one that fails loses altitude (END-AERO-CONTROL)."""

    unit: str
    number: int
    modifiers: tuple[Modifier, ...]
    dice: tuple[int, ...]
    kept: bool
