"""Events of the scenario's own triggers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.rules.state import Unit


@dataclass(frozen=True, slots=True)
class TriggerFired:
    """The condition of a trigger is true, and what it does comes next; `cause` is the condition in words."""

    trigger: str
    cause: str
    repeats: bool = False


@dataclass(frozen=True, slots=True)
class TriggerRested:
    """The condition of a repeated trigger is no longer true: it may act again."""

    trigger: str


@dataclass(frozen=True, slots=True)
class ConditionLatched:
    """A condition behind `once` is true for the first time."""

    condition: str


@dataclass(frozen=True, slots=True)
class ChanceRolled:
    """2D6 for a condition that needs `number` or more."""

    chance: str
    number: int
    dice: tuple[int, ...]
    passed: bool


@dataclass(frozen=True, slots=True)
class OddsDrawn:
    """One of several branches is drawn, the `branch`-th from 1; `dice` are all that were rolled for it."""

    odds: tuple[int, ...]
    dice: tuple[int, ...]
    branch: int


@dataclass(frozen=True, slots=True)
class AreaHeld:
    """A side, or (`by`) one unit of it, is alone in an area at the end of a turn, the `turns`-th time in a row; 0 when
    it no longer is.
    """

    force: str
    area: str
    turns: int
    by: str = ""


@dataclass(frozen=True, slots=True)
class Said:
    """Words of the scenario, for one side or ('') for both."""

    force: str
    text: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture that the record carries, with a caption, for one side or ('') for both."""

    force: str
    picture: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class UnitsReceived:
    """Units come into the battle; before it they are not in the state. Where they stand is told next."""

    force: str
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class UnitRemoved:
    """A unit is taken out of the battle, to nobody's credit."""

    unit: str


@dataclass(frozen=True, slots=True)
class CommanderChanged:
    """Another commander leads a force from now on; `aim` is his area or edge."""

    force: str
    commander: str
    aim: str


Scripted: TypeAlias = (
    TriggerFired
    | TriggerRested
    | ConditionLatched
    | ChanceRolled
    | OddsDrawn
    | AreaHeld
    | Said
    | Shown
    | UnitsReceived
    | UnitRemoved
    | CommanderChanged
)
"""Events of a scenario's own triggers."""
