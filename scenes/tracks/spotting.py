"""Spotters, sensors, and what is fired at the ground and at buildings."""

from __future__ import annotations

import math
from functools import cached_property

from engine.geometry.plane import Point3, along
from engine.rules.events import BuildingStruck, GroundStruck, SensorExpired, SensorPlaced, SpotterNamed
from scenes.frame import SightLine, Tracer
from scenes.tracks.attacks import AIM, IMPACT, ROLL, VERDICT
from scenes.tracks.chance import chance
from scenes.tracks.ease import pulse, share
from scenes.tracks.picture import Picture
from scenes.tracks.shots import Shot, volley
from scenes.tracks.track import Track, UnitTrack


class Spotted(Track[SpotterNamed]):
    """A unit spots for others: the line from it to the target."""

    length = 1.5

    @property
    def focus(self) -> tuple[str, ...]:
        """Spotter and target."""
        return (self.event.unit, self.event.target)

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Mark the spotter."""
        picture.change(self.event.unit, active=True)

    def effects(self, elapsed: float, picture: Picture) -> None:
        """The line, and the target lit up at its end."""
        if elapsed < self.length and self.happening.seen(self.event.target):
            start, end = self.happening.middle(self.event.unit), self.happening.middle(self.event.target)
            picture.sight = SightLine(start, along(start, end, share(elapsed, 0.1, 0.5)), "clear")
            picture.flash(self.event.target, 0.4 * pulse(share(elapsed, 0.6, 0.7)))


class SensorThrown(UnitTrack[SensorPlaced]):
    """A remote sensor flies to its place, or is lost."""

    length = AIM + ROLL + 1.4

    @property
    def told(self) -> float:
        """When the dice fall."""
        return AIM

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Mark the thrower."""
        picture.change(self.event.unit, active=True)

    def effects(self, elapsed: float, picture: Picture) -> None:
        """A slow arc, and dust where it comes down."""
        start, since = self.happening.middle(self.event.unit), elapsed - AIM - ROLL
        flight = share(since, 0.0, 0.8)
        if 0.0 <= since < 0.8:
            tail, head = self._place(start, max(0.0, flight - 0.06)), self._place(start, flight)
            picture.tracers.append(Tracer("shell", tail, head, 1.0, self.happening.index))
        picture.burst("dust" if self.event.hit else "smoke", self.event.at, since - 0.8, 0.9, 0.5, self.happening.index)

    def _place(self, start: Point3, fraction: float) -> Point3:
        x, y, z = along(start, self.event.at, fraction)
        return Point3(x, y, z + 8.0 * fraction * (1.0 - fraction))


class SensorGone(Track[SensorExpired]):
    """A sensor falls silent."""

    length = 1.0

    def effects(self, elapsed: float, picture: Picture) -> None:
        """A wisp of smoke."""
        picture.burst("smoke", self.event.at, elapsed, 1.4, 0.4, self.happening.index)


class GroundFired(Track[GroundStruck]):
    """An attack on a building or on terrain."""

    @cached_property
    def shots(self) -> tuple[Shot, ...]:
        """What flies."""
        event, shooter = self.event, self.happening.before.unit(self.event.by)
        start, end = (event.line[0], event.line[-1]) if event.line else (self.happening.middle(shooter.id),) * 2
        muzzle = Point3(start.x, start.y, start.z - 0.4)
        weapons = min(5, max(1, event.total))
        return volley(shooter.card, weapons, muzzle, end, event.hit, self.happening.index, end.z, event.method)

    @property
    def told(self) -> float:
        """When the dice fall."""
        return AIM

    @property
    def seconds(self) -> float:
        """Until the last shot has landed; a miss stays to be read."""
        return AIM + ROLL + max(shot.lands for shot in self.shots) + (IMPACT if self.event.hit else VERDICT)

    @property
    def focus(self) -> tuple[str, ...]:
        """The attacker."""
        return (self.event.by,)

    def pose(self, elapsed: float, picture: Picture) -> None:
        """The attacker kicks back a little."""
        picture.change(self.event.by, active=True, pitch=-3.0 * pulse(share(elapsed, AIM + ROLL, 0.5)))

    def effects(self, elapsed: float, picture: Picture) -> None:
        """The line while aiming, the volley, and dust where it lands."""
        if elapsed < AIM + ROLL + 0.3 and self.event.line:
            picture.sight = SightLine(self.event.line[0], self.event.line[-1], "clear")
        since = elapsed - AIM - ROLL
        for shot in self.shots:
            shot.show(since, picture)
            picture.burst("hit" if self.event.hit else "dust", shot.end, since - shot.lands, 0.6, 0.6, shot.seed)


class BuildingHit(Track[BuildingStruck]):
    """A building takes damage."""

    follows = True
    length = 1.5

    @property
    def focus(self) -> tuple[str, ...]:
        """Who struck it."""
        return (self.event.by,) if self.event.by in self.happening.before.units else ()

    def effects(self, elapsed: float, picture: Picture) -> None:
        """Dust and bits from the wall that looks at who struck it."""
        box = self.happening.setting.boxes.get(self.event.building)
        if box is None:
            return
        seed, (low, high) = self.happening.index, box
        at = self._struck(low, high)
        for i in range(min(5, 2 + self.event.amount)):
            up = low.z + (high.z - low.z) * (0.3 + 0.6 * chance(seed, i))
            place = Point3(at.x + 0.5 * (chance(seed, i + 8) - 0.5), at.y + 0.5 * (chance(seed, i + 16) - 0.5), up)
            picture.burst("dust", place, elapsed - 0.08 * i, 1.3, 0.9, seed + i)
        picture.burst("hit", at, elapsed, 0.5, 0.8, seed + 6)
        picture.burst("dust", Point3(at.x, at.y, low.z), elapsed - 0.3, 1.4, 1.5, seed + 7)

    def _struck(self, low: Point3, high: Point3) -> Point3:
        """The middle of the side of the box towards the attacker."""
        middle = along(low, high, 0.5)
        if not self.focus or not self.happening.seen(self.event.by):
            return middle
        toward = self.happening.place(self.event.by)
        east, north = toward.x - middle.x, toward.y - middle.y
        reach = max(abs(east) / max((high.x - low.x) / 2, 1e-6), abs(north) / max((high.y - low.y) / 2, 1e-6))
        if math.isclose(reach, 0.0):
            return middle
        return Point3(middle.x + east / reach, middle.y + north / reach, middle.z)
