"""What the triggers of a scenario do, as data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from engine.geometry.plane import Point
from engine.rules.battlefield import Minefield
from engine.rules.conditions import Condition
from engine.rules.state import Pose, Unit

WeatherValue: TypeAlias = str | int | float | bool | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Arrival:
    """A unit that comes into the battle: at a pose, in or on another that comes with it, or (neither) over its edge."""

    unit: Unit
    pose: Pose | None


@dataclass(frozen=True, slots=True)
class Say:
    """Words for one side, or ('') for both."""

    force: str
    text: str


@dataclass(frozen=True, slots=True)
class Show:
    """A picture, a file that the replay carries, for one side or ('') for both."""

    force: str
    picture: str
    text: str


@dataclass(frozen=True, slots=True)
class Receive:
    """A force gets more units."""

    force: str
    arrivals: tuple[Arrival, ...]


@dataclass(frozen=True, slots=True)
class Remove:
    """A unit leaves the battle, to nobody's credit."""

    unit: str


@dataclass(frozen=True, slots=True)
class Award:
    """Victory points, less than 0 for those that are taken away."""

    force: str
    points: float


@dataclass(frozen=True, slots=True)
class Win:
    """A force wins."""

    force: str
    text: str


@dataclass(frozen=True, slots=True)
class Draw:
    """Nobody wins."""

    text: str


@dataclass(frozen=True, slots=True)
class End:
    """The battle is over and is judged as if time were up."""

    text: str


@dataclass(frozen=True, slots=True)
class Command:
    """Another commander leads a force from now on; `aim` is his area or edge."""

    force: str
    commander: str
    aim: str


@dataclass(frozen=True, slots=True)
class Branch:
    """Actions that come about with so many chances."""

    odds: int
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """One of several branches is drawn."""

    branches: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """The weather turns: only the fields that are named change, to the values given."""

    changes: tuple[tuple[str, WeatherValue], ...]


@dataclass(frozen=True, slots=True)
class Kindle:
    """A fire starts around a point."""

    at: Point
    inferno: bool = False


@dataclass(frozen=True, slots=True)
class LaySmoke:
    """Smoke rises around a point, 'light' or 'heavy'."""

    at: Point
    grade: str


@dataclass(frozen=True, slots=True)
class LayMines:
    """Minefields lie on the table from now on."""

    fields: tuple[Minefield, ...]


Action: TypeAlias = (
    Say | Show | Receive | Remove | Award | Win | Draw | End | Command | Turn | LayMines | Kindle | LaySmoke | Either
)


def every(actions: tuple[Action, ...]) -> Iterator[Action]:
    """Actions and all those in their branches."""
    for action in actions:
        yield action
        if isinstance(action, Either):
            for branch in action.branches:
                yield from every(branch.actions)


@dataclass(frozen=True, slots=True)
class Trigger:
    """What comes about when a condition is true: the first time, or (`repeats`) each time that it becomes true.

    `cause` is the condition as the script words it. A trigger with a `victory_for` does nothing else than to win the
    battle for that force, for the reason `text`.
    """

    id: str
    cause: str
    condition: Condition
    actions: tuple[Action, ...] = ()
    repeats: bool = False
    victory_for: str = ""
    text: str = ""

    @property
    def arrivals(self) -> Iterator[Arrival]:
        """All units that it may bring."""
        for action in every(self.actions):
            if isinstance(action, Receive):
                yield from action.arrivals
