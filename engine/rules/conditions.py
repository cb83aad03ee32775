"""The conditions under which the triggers of a scenario act, as data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from engine.rules.state import Phase, Status

LOST = (Status.DESTROYED, Status.WITHDRAWN, Status.EXITED)
"""How a force loses a unit in the sense of `lost`."""


@dataclass(frozen=True, slots=True)
class BattleBegins:
    """The set-up is over."""


@dataclass(frozen=True, slots=True)
class TurnTurns:
    """A turn begins, or `ends`; `number` 0 is every turn."""

    number: int
    ends: bool


@dataclass(frozen=True, slots=True)
class PhaseEnds:
    """A phase of a turn is over."""

    turn: int
    phase: Phase


@dataclass(frozen=True, slots=True)
class UnitIs:
    """A unit has a status: a word of `engine.phases.conditions.statuses`."""

    unit: str
    status: str


@dataclass(frozen=True, slots=True)
class StructureIsGone:
    """A structure has collapsed; of a track, some section of it (BLDG-COLLAPSE-WHEN)."""

    structure: str


@dataclass(frozen=True, slots=True)
class ForceLost:
    """At least so much of a force has one of some statuses.

    `measure` says of what `amount` is: 'share' (0 to 1) or 'units' of the units that ever were there, or 'points' of
    their point value.
    """

    force: str
    amount: float
    measure: str
    ways: tuple[Status, ...]


@dataclass(frozen=True, slots=True)
class LeaderLost:
    """A force has lost all of its units that are marked as leaders."""

    force: str


@dataclass(frozen=True, slots=True)
class Holds:
    """A side, or one unit of it, has been alone in an area for so many end phases in a row."""

    force: str
    unit: str
    area: str
    turns: int


@dataclass(frozen=True, slots=True)
class Enters:
    """The base of some unit of a side, or of one, overlaps an area."""

    force: str
    unit: str
    area: str


@dataclass(frozen=True, slots=True)
class Captured:
    """An objective is captured, by a force or ('') by any."""

    objective: str
    force: str


@dataclass(frozen=True, slots=True)
class HasPoints:
    """A force has so many victory points or more."""

    force: str
    points: float


@dataclass(frozen=True, slots=True)
class Sees:
    """A unit sees another; `verdicts` are those of the sight report that count."""

    unit: str
    target: str
    verdicts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chance:
    """2D6 rolled at this moment show `number` or more; `id` tells it from all others."""

    id: str
    number: int


Fact: TypeAlias = (
    BattleBegins
    | TurnTurns
    | PhaseEnds
    | UnitIs
    | StructureIsGone
    | ForceLost
    | LeaderLost
    | Holds
    | Enters
    | Captured
    | HasPoints
    | Sees
    | Chance
)


@dataclass(frozen=True, slots=True)
class AtEnd:
    """A condition that counts only when the battle is about to end because nothing more is to come."""

    part: Condition


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every part is true; they are judged in their order up to the first that is not."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Some part is true; they are judged in their order up to the first that is."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class NotOf:
    """The part is not true."""

    part: Condition


@dataclass(frozen=True, slots=True)
class OnceOf:
    """The part has been true at some moment; `id` tells it from all others."""

    id: str
    part: Condition


Condition: TypeAlias = Fact | AtEnd | AllOf | AnyOf | NotOf | OnceOf


def walk(condition: Condition) -> Iterator[Condition]:
    """A condition and all its parts, the parts before what they are parts of."""
    match condition:
        case AllOf(parts) | AnyOf(parts):
            for part in parts:
                yield from walk(part)
        case NotOf(part) | OnceOf(part=part) | AtEnd(part):
            yield from walk(part)
        case _:
            pass
    yield condition
