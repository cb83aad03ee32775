"""The way a unit goes: where it is and which way it looks after so many inches of its path."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from engine.geometry.plane import Point3, along, bearing, distance, inches_along
from scenes.tracks.ease import smooth, turned
from scenes.tracks.setting import Ground

STEP = 0.25
"""Inches between the places where the ground is felt for."""

FOOTHOLD = 2.1
"""Inches above the last foothold up to which the next one is looked for: more than any unit climbs in one step."""

CORNER = 0.9
"""Inches before and after a corner in which a unit turns."""


class Route:
    """A polyline over the ground, with at least one point; corners are turned smoothly.

    With a `ground`, heights between the recorded points follow the surface; without one they run straight.
    """

    def __init__(self, path: Sequence[Point3], ground: Ground | None = None) -> None:
        corners = [path[0], *(b for a, b in pairwise(path) if distance(a, b) > 1e-6)]
        if distance(corners[-1], path[-1]) <= 1e-6:
            corners[-1] = path[-1]
        self._corners = corners
        self._at = inches_along(corners)
        self._headings = [bearing(a, b) for a, b in pairwise(corners)]
        self._ground = ground

    @cached_property
    def points(self) -> tuple[Point3, ...]:
        """The way in space: the recorded points, and the ground felt for between them."""
        return tuple(self._corners if self._ground is None else _felt(self._corners, self._ground))

    @cached_property
    def _along(self) -> list[float]:
        return inches_along(self.points)

    @property
    def inches(self) -> float:
        """Length on the plan."""
        return self._at[-1]

    def place(self, inches: float) -> Point3:
        """Where the unit is after so many inches."""
        i = min(bisect_right(self._along, inches), len(self._along) - 1)
        if i == 0:
            return self.points[0]
        start, end = self._along[i - 1], self._along[i]
        if inches >= end:
            return self.points[i]
        return along(self.points[i - 1], self.points[i], (inches - start) / (end - start))

    def heading(self, inches: float) -> float:
        """Which way the unit walks after so many inches, degrees; 0 for a route of no length."""
        if not self._headings:
            return 0.0
        leg = min(max(bisect_right(self._at, inches) - 1, 0), len(self._headings) - 1)
        for corner in (leg, leg + 1):
            if 0 < corner < len(self._headings):
                reach = min(CORNER, self._length(corner - 1) / 2, self._length(corner) / 2)
                off = (inches - self._at[corner]) / reach
                if -1.0 < off < 1.0:
                    return turned(self._headings[corner - 1], self._headings[corner], smooth((off + 1.0) / 2.0))
        return self._headings[leg]

    def gone(self, inches: float) -> tuple[Point3, ...]:
        """The points of the route up to a place on it."""
        upto = bisect_right(self._along, inches)
        return (*self.points[:upto], self.place(inches))

    def _length(self, leg: int) -> float:
        return self._at[leg + 1] - self._at[leg]


def leap(start: Point3, end: Point3, apex: float, fraction: float) -> Point3:
    """A place on the parabola from `start` to `end` whose highest point lies at `apex`."""
    top = max(apex, start.z, end.z)
    rise, fall = math.sqrt(top - start.z), math.sqrt(top - end.z)
    x, y, _ = along(start, end, fraction)
    if rise + fall == 0.0:
        return Point3(x, y, start.z)
    return Point3(x, y, top - (rise - (rise + fall) * fraction) ** 2)


def _felt(corners: Sequence[Point3], ground: Ground) -> list[Point3]:
    points = [corners[0]]
    for a, b in pairwise(corners):
        steps = max(1, math.ceil(distance(a, b) / STEP))
        for step in range(1, steps):
            x, y, _ = along(a, b, step / steps)
            points.append(Point3(x, y, ground(x, y, points[-1].z + FOOTHOLD)))
        points.append(b)
    return points
