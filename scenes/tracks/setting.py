"""What tracks know of the table that a battle is fought on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from engine.geometry.afloat import afloat
from engine.geometry.plane import Point3
from engine.geometry.terrain import Table

Ground = Callable[[float, float, float], float]
"""The height of the surface at x, y that lies below z, inches."""


@dataclass(frozen=True)
class Setting:
    """The surface of the ground, the same with waters filled, and the box (low, high) of everything that has a name.

    Without a table nothing is known: ways run straight, and what falls stays at the height where it was.
    """

    ground: Ground | None = None
    water: Ground | None = None
    boxes: Mapping[str, tuple[Point3, Point3]] = field(default_factory=dict)

    @classmethod
    def of(cls, table: Table) -> Setting:
        """What a table tells."""
        filled = afloat(table, 0.0)
        boxes = {solid.name: (Point3(*solid.bounds[0]), Point3(*solid.bounds[1])) for solid in table.solids}
        return cls(
            lambda x, y, below: table.height((x, y), below), lambda x, y, below: filled.height((x, y), below), boxes
        )

    def under(self, place: Point3) -> Point3:
        """What lies straight under a place: ground, roof or water."""
        return place if self.water is None else Point3(place.x, place.y, self.water(*place))
