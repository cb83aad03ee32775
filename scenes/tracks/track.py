"""What every track is: an event's length, and how things look at a moment in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Generic, Protocol, TypeVar

from engine.geometry.plane import Point3
from engine.rules.kinds import height_of
from engine.rules.state import Pose, State
from scenes.tracks.picture import Picture
from scenes.tracks.setting import Ground, Setting

E = TypeVar("E", covariant=True)

LINGER = 3.0
"""Seconds for which an event's effects may go on after its end."""


@dataclass(frozen=True)
class Happening(Generic[E]):
    """An event in its place: its index in the log, the states on either side of it, and what is known of the table."""

    index: int
    event: E
    before: State
    after: State
    setting: Setting = field(default_factory=Setting)

    @property
    def ground(self) -> Ground | None:
        """The surface of the ground."""
        return self.setting.ground

    def place(self, unit_id: str) -> Pose:
        """Where the state before the event has a unit, or what it rides in; raises LookupError if that is nowhere."""
        unit = self.before.unit(unit_id)
        return unit.place if unit.pose or not unit.aboard else self.place(unit.aboard)

    def seen(self, unit_id: str) -> bool:
        """Whether the state before the event has a unit, or what it rides in, on the table."""
        unit = self.before.unit(unit_id)
        return unit.pose is not None or (unit.aboard != "" and self.seen(unit.aboard))

    def middle(self, unit_id: str) -> Point3:
        """The middle of a unit's figure, where the state before the event has it."""
        x, y, z = self.place(unit_id).point
        return Point3(x, y, z + height_of(self.before.unit(unit_id).card) / 2)


class Track(Generic[E]):
    """How one event is shown; all times are seconds since it started.

    An event that `follows` is a consequence: it is told as part of the attack before it, if there is one.
    """

    follows: ClassVar[bool] = False
    length: ClassVar[float] = 0.0

    def __init__(self, happening: Happening[E]) -> None:
        self.happening = happening
        self.event = happening.event

    @property
    def seconds(self) -> float:
        """How long the event takes on the screen, 0 for one that is not shown: `length`, unless it depends."""
        return self.length

    @property
    def focus(self) -> tuple[str, ...]:
        """Ids of the units that the event is about, the acting one first."""
        return ()

    @property
    def told(self) -> float:
        """When the result may be told: not before it is seen."""
        return 0.0

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Change how units look `elapsed` seconds into the event; at its end they look as the state after it says."""

    def effects(self, elapsed: float, picture: Picture) -> None:
        """Add what flies, bursts and smokes `elapsed` seconds after the start: up to `LINGER` seconds after the end."""


class OfUnit(Protocol):
    """An event about one unit."""

    @property
    def unit(self) -> str:
        """Its id."""


U = TypeVar("U", bound=OfUnit, covariant=True)


class UnitTrack(Track[U]):
    """The track of an event about one unit."""

    @property
    def focus(self) -> tuple[str, ...]:
        """The unit."""
        return (self.event.unit,)


class Unseen(Track[E]):
    """An event that needs no time."""
