"""A view: where the eye is, what it looks at, how wide; and where points of the table come to lie in the picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.geometry.plane import Point3, bearing
from engine.geometry.terrain import Table

Spot = tuple[float, float, float]
"""A place in the picture: x and y from -1 to 1, right and up, and inches of depth."""


LENS = 26.0
"""Degrees that the usual lens sees from top to bottom: a long one, as for photographs of miniatures."""


@dataclass(frozen=True, slots=True)
class View:
    """`fov` is degrees from top to bottom. North is up where the view goes straight down. `shift` is where the target
    comes to lie in the picture, from -1 to 1, right and up: the lens is moved, the eye is not turned.
    """

    eye: Point3
    target: Point3
    fov: float
    shift: tuple[float, float] = (0.0, 0.0)

    @property
    def axes(self) -> tuple[Point3, Point3, Point3]:
        """Unit vectors to the right, ahead and up."""
        dx, dy, dz = (b - a for a, b in zip(self.eye, self.target, strict=True))
        flat, length = math.hypot(dx, dy), math.sqrt(dx * dx + dy * dy + dz * dz) or 1.0
        right = (dy / flat, -dx / flat, 0.0) if flat > 1e-9 else (1.0, 0.0, 0.0)
        ahead = (dx / length, dy / length, dz / length)
        up = (
            right[1] * ahead[2] - right[2] * ahead[1],
            right[2] * ahead[0] - right[0] * ahead[2],
            right[0] * ahead[1] - right[1] * ahead[0],
        )
        return Point3(*right), Point3(*ahead), Point3(*up)

    @staticmethod
    def mean(views: Sequence[tuple[float, View]]) -> View:
        """The weighted mean of views."""
        total = sum(weight for weight, _ in views)
        eye, target = (
            Point3(*(sum(weight * getattr(view, part)[axis] for weight, view in views) / total for axis in range(3)))
            for part in ("eye", "target")
        )
        return View(eye, target, sum(weight * view.fov for weight, view in views) / total)


@dataclass(frozen=True, slots=True)
class Orbit:
    """A view by what it looks at: heading in degrees clockwise from north, pitch in degrees downward, distance."""

    target: Point3
    heading: float
    pitch: float
    distance: float
    fov: float

    @property
    def view(self) -> View:
        """The same as a view."""
        turn, tilt = math.radians(self.heading), math.radians(self.pitch)
        flat = self.distance * math.cos(tilt)
        x, y, z = self.target
        return View(
            Point3(x - flat * math.sin(turn), y - flat * math.cos(turn), z + self.distance * math.sin(tilt)),
            self.target,
            self.fov,
        )

    @classmethod
    def of(cls, view: View) -> Orbit:
        """The orbit of a view."""
        dx, dy, dz = (b - a for a, b in zip(view.eye, view.target, strict=True))
        pitch = math.degrees(math.atan2(-dz, math.hypot(dx, dy)))
        return cls(view.target, bearing(view.eye, view.target), pitch, math.sqrt(dx * dx + dy * dy + dz * dz), view.fov)


def projected(view: View, aspect: float, points: Sequence[Sequence[float]]) -> list[Spot | None]:
    """Where points in space lie in the picture; None for what is behind the eye."""
    right, ahead, up = view.axes
    tall = math.tan(math.radians(view.fov / 2.0))
    spots: list[Spot | None] = []
    for point in points:
        from_eye = [b - a for a, b in zip(view.eye, point, strict=True)]
        along, across, above = (sum(a * b for a, b in zip(from_eye, axis, strict=True)) for axis in (ahead, right, up))
        x, y = across / (max(along, 0.05) * tall * aspect), above / (max(along, 0.05) * tall)
        spots.append((x + view.shift[0], y + view.shift[1], along) if along > 0.05 else None)
    return spots


def table_points(table: Table, rim: float = 1.4) -> list[Point3]:
    """Points around the edge of a table, and the tops of what stands on it."""
    wide, deep = table.width + rim, table.depth + rim
    edge = [Point3(x, y, 0.0) for x in (-rim, wide) for y in (-rim, deep)]
    tops = [
        Point3(x, y, float(solid.bounds[1, 2]))
        for solid in table.solids
        if solid.kind != "ground"
        for x in solid.bounds[:, 0].tolist()
        for y in solid.bounds[:, 1].tolist()
    ]
    return edge + tops


def fitted(table: Table, orbit: Orbit, aspect: float, margin: float = 0.94) -> Orbit:
    """The orbit as near as it can be with the whole table in the picture, and the table in its middle."""
    points = table_points(table)
    for _ in range(4):
        near, far = 5.0, 3000.0
        for _ in range(32):
            middle = (near + far) / 2.0
            seen = projected(replace(orbit, distance=middle).view, aspect, points)
            inside = all(spot is not None and max(abs(spot[0]), abs(spot[1])) < margin for spot in seen)
            near, far = (near, middle) if inside else (middle, far)
        orbit = replace(orbit, distance=far)
        heights = [spot[1] for spot in projected(orbit.view, aspect, points) if spot is not None]
        off = (max(heights) + min(heights)) / 2.0
        rise = off * math.tan(math.radians(orbit.fov / 2.0)) * far / max(math.sin(math.radians(orbit.pitch)), 0.2)
        turn = math.radians(orbit.heading)
        moved = Point3(orbit.target.x + rise * math.sin(turn), orbit.target.y + rise * math.cos(turn), orbit.target.z)
        orbit = replace(orbit, target=moved)
    return orbit
