"""The ruler of the viewer: inches between two places, from base edge to base edge, and the difference of height."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from panda3d.core import NodePath

from engine.geometry import plane
from engine.geometry.plane import Point3
from scenes.frame import Frame, UnitLook
from scenes.geoms import Floats, geom, joined
from scenes.marks import overlay
from scenes.shapes import quads

COLOR = (1.0, 0.97, 0.80)
WIDTHS = ((0.13, 0.45), (0.05, 1.0))
RAISED = 0.35
"""Inches over the ground at which the ruler runs."""


@dataclass(frozen=True, slots=True)
class End:
    """A place on the table, or (`unit`) a unit wherever it is."""

    at: Point3
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Measured:
    """A reading of the ruler: where it lies, its inches on the plan and the inches that the far end is higher."""

    start: Point3
    end: Point3
    inches: float
    rise: float

    @property
    def told(self) -> str:
        """In a few words."""
        if abs(self.rise) < 0.05:
            return f"{self.inches:.2f} in"
        return f"{self.inches:.2f} in, {abs(self.rise):.1f} in {'higher' if self.rise > 0.0 else 'lower'}"


class Ruler:
    """The two ends, as they are set one after the other; `on` while the ruler is out."""

    def __init__(self, parent: NodePath) -> None:
        self._path = overlay(parent, "ruler")
        self.on = False
        self.ends: tuple[End, ...] = ()

    def toggle(self) -> bool:
        """Take the ruler out or put it away; whether it is out."""
        self.on, self.ends = not self.on, ()
        return self.on

    def click(self, end: End) -> None:
        """Set the next end; after two a new measurement begins."""
        self.ends = (*self.ends, end) if len(self.ends) < 2 else (end,)

    def show(self, frame: Frame, pointed: End | None, eye: Floats) -> Measured | None:
        """Draw the ruler between its ends, the second of which may still hang on the pointer; what it reads."""
        node = self._path.node()
        node.removeAllGeoms()
        ends = self.ends if len(self.ends) == 2 or pointed is None else (*self.ends, pointed)
        if not self.on or len(ends) < 2:
            return None
        looks = {look.id: look for look in frame.units}
        read = measured(ends[0], ends[1], looks)
        start, end = (np.array(place, float) + (0.0, 0.0, RAISED) for place in (read.start, read.end))
        side = np.cross(end - start, eye - (start + end) / 2.0)
        side /= max(float(np.linalg.norm(side)), 1e-9)
        strips = [
            quads(np.array([[start - side * w, end - side * w, end + side * w, start + side * w]]), (*COLOR, alpha))
            for w, alpha in WIDTHS
        ]
        node.addGeom(geom(joined(strips), dynamic=True))
        return read


def measured(first: End, second: End, looks: dict[str, UnitLook]) -> Measured:
    """What lies between two ends: a unit counts from the edge of its base, and where it is at the moment."""
    shapes, places = [], []
    for end in (first, second):
        look = looks.get(end.unit)
        if look is None:
            shapes.append(shapely.Point(end.at[:2]))
            places.append(end.at)
        else:
            shapes.append(plane.hex_base((look.x, look.y), look.facing, look.across))
            places.append(Point3(look.x, look.y, look.z))
    inches = float(shapely.distance(*shapes))
    return Measured(places[0], places[1], round(inches, 2), round(places[1].z - places[0].z, 2))
