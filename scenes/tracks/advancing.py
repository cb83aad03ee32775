"""Climbs up and down faces, hops, and falls."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from itertools import accumulate, pairwise
from math import dist

from engine.geometry.plane import Point3, along, bearing, distance
from engine.rules.events import MannerChosen, UnitMoved, UnitPlunged
from engine.rules.state import Pose
from scenes.frame import Trail
from scenes.tracks.ease import between, clamp, pulse, share, smooth, turned
from scenes.tracks.movement import TRAIL_STAYS
from scenes.tracks.picture import Picture, look
from scenes.tracks.track import UnitTrack

CLIMBING = 3.0
"""Inches a second up a face, and to it."""

SWAY = 4.0
"""Degrees by which a climber rolls from side to side."""

PUFF = 0.5
"""Seconds between the bits of rock that a climber kicks loose."""

FALLING = 0.35
"""Seconds of the first inches of a drop; it is longer with the root of the height."""


class Chosen(UnitTrack[MannerChosen]):
    """A unit announces how it moves."""

    length = 0.9

    def pose(self, elapsed: float, picture: Picture) -> None:
        """It is the one that acts."""
        picture.change(self.event.unit, active=True)


class Climbed(UnitTrack[UnitMoved]):
    """Along the recorded points in space, up and down the faces among them."""

    @cached_property
    def _points(self) -> tuple[Point3, ...]:
        return (self.happening.before.unit(self.event.unit).place.point, *self.event.path, self.event.pose.point)

    @cached_property
    def _reached(self) -> list[float]:
        return [0.0, *accumulate(dist(a, b) for a, b in pairwise(self._points))]

    @property
    def _going(self) -> float:
        return clamp(0.6 + self._reached[-1] / CLIMBING, 0.8, 6.0)

    @property
    def seconds(self) -> float:
        """By the length of the way in space, with a rest after."""
        return self._going + 0.4

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Put the unit where it is by now; on a face it looks at it."""
        rest = look(self.happening.after.unit(self.event.unit), self.happening.setting)
        done = smooth(share(elapsed, 0.0, self._going))
        if done >= 1.0:
            picture.looks[rest.id] = rest
            picture.change(rest.id, active=True)
            return
        x, y, z = self._place(done * self._reached[-1])
        start = self.happening.before.unit(self.event.unit).place
        facing = self._facing(done * self._reached[-1], start)
        sway = SWAY * pulse(done * 6.0 % 1.0) * (1.0 if int(done * 6.0) % 2 else -1.0)
        picture.change(rest.id, x=x, y=y, z=z, facing=facing, roll=sway, active=True)

    def effects(self, elapsed: float, picture: Picture) -> None:
        """The trail up the face, and dust from it."""
        done = smooth(share(elapsed, 0.0, self._going))
        if done <= 0.0 or elapsed >= self.seconds + TRAIL_STAYS:
            return
        gone = done * self._reached[-1]
        upto = bisect_right(self._reached, gone)
        trail = (*self._points[:upto], self._place(gone))
        picture.trails.append(Trail(trail, self.happening.before.unit(self.event.unit).force))
        if done < 1.0:
            picture.burst("dust", self._place(gone), elapsed % PUFF, PUFF, 0.5, self.happening.index)

    def _place(self, inches: float) -> Point3:
        i = min(bisect_right(self._reached, inches), len(self._reached) - 1)
        start, end = self._reached[i - 1], self._reached[i]
        part = 1.0 if end == start else (inches - start) / (end - start)
        return along(self._points[i - 1], self._points[i], part)

    def _facing(self, inches: float, start: Pose) -> float:
        """Toward where the way goes on the plan: the leg under the unit, or the next that is not sheer."""
        i = max(0, min(bisect_right(self._reached, inches), len(self._reached) - 1) - 1)
        legs = list(pairwise(self._points))
        ahead = next((bearing(a, b) for a, b in legs[i:] if distance(a, b) > 0.02), self.event.pose.facing)
        return turned(start.facing, ahead, smooth(share(inches, 0.0, 0.6)))


class Plunged(UnitTrack[UnitPlunged]):
    """Over the edge and down, faster and faster."""

    @property
    def _falling(self) -> float:
        return clamp(FALLING * max(self.event.drop, 1.0) ** 0.5, 0.4, 1.6)

    @property
    def seconds(self) -> float:
        """By the height, with time to see what it has done."""
        return 0.4 + self._falling + 0.9

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Step out, drop, and bend on landing."""
        rest = look(self.happening.after.unit(self.event.unit), self.happening.setting)
        start = self.happening.before.unit(self.event.unit).place
        out, down = smooth(share(elapsed, 0.0, 0.4)), share(elapsed, 0.4, self._falling)
        if down >= 1.0:
            landed = pulse(share(elapsed, 0.4 + self._falling, 0.5))
            picture.looks[rest.id] = rest
            picture.change(rest.id, active=True, pitch=10.0 * landed)
            return
        facing = turned(start.facing, rest.facing, out)
        x, y = between(start.x, rest.x, out), between(start.y, rest.y, out)
        picture.change(
            rest.id, x=x, y=y, z=between(start.z, rest.z, down**2), facing=facing, active=True, pitch=14.0 * out
        )

    def effects(self, elapsed: float, picture: Picture) -> None:
        """The line of the drop, and dust where it lands."""
        start, end = self.happening.before.unit(self.event.unit).place.point, self.event.pose.point
        if 0.4 < elapsed < self.seconds + TRAIL_STAYS:
            edge = Point3(end.x, end.y, start.z)
            force = self.happening.before.unit(self.event.unit).force
            picture.trails.append(Trail((start, edge, end), force))
        for i in range(2):
            picture.burst("dust", end, elapsed - 0.4 - self._falling - 0.1 * i, 1.1, 1.7, self.happening.index + i)
