"""What tracks know of the table that a battle is fought on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import shapely

from engine.geometry.afloat import afloat
from engine.geometry.altered import altered
from engine.geometry.floors import house
from engine.geometry.plane import CONTACT, Point3
from engine.geometry.terrain import Table, Zone
from engine.rules import grounds
from engine.rules.battlefield import Change

Ground = Callable[[float, float, float], float]
"""The height of the surface at x, y that lies below z, inches."""


@dataclass(frozen=True)
class Setting:
    """The surface of the ground, the same with waters filled, the box (low, high) of everything that has a name, and
    the zones of woods, all of one `table`.

    Without a table nothing is known: ways run straight, and what falls stays at the height where it was.
    """

    ground: Ground | None = None
    water: Ground | None = None
    boxes: Mapping[str, tuple[Point3, Point3]] = field(default_factory=dict)
    woods: tuple[Zone, ...] = ()
    table: Table | None = None
    _later: dict[tuple[Change, ...], Setting] = field(default_factory=dict)

    @classmethod
    def of(cls, table: Table) -> Setting:
        """What a table tells."""
        filled = afloat(table, 0.0)
        boxes = {solid.name: (Point3(*solid.bounds[0]), Point3(*solid.bounds[1])) for solid in table.solids}
        return cls(
            lambda x, y, below: table.height((x, y), below),
            lambda x, y, below: filled.height((x, y), below),
            boxes,
            tuple(zone for zone in table.zones if zone.height > 0.0),
            table,
        )

    def after(self, changes: tuple[Change, ...]) -> Setting:
        """The same table after the changes of a battle; each is made once."""
        if self.table is None or not changes:
            return self
        if changes not in self._later:
            steps = (step for change in changes for step in grounds.steps(change))
            self._later[changes] = Setting.of(altered(self.table, steps))
        return self._later[changes]

    def cover(self, x: float, y: float) -> float:
        """How high what grows at a place is over the ground, inches."""
        return max((zone.height for zone in self.woods if shapely.contains_xy(zone.outline, x, y)), default=0.0)

    def room(self, at: Point3) -> str:
        """The building that a place is inside, with the elevation of its floor if that is over the ground, or none."""
        if self.table is None:
            return ""
        for name, (low, high) in self.boxes.items():
            if low.x < at.x < high.x and low.y < at.y < high.y and low.z < at.z + CONTACT < high.z - CONTACT:
                there = house(self.table, name)
                if there is not None and there.holds(at):
                    level = there.level(at.z)
                    return f"{name}, elevation {level}" if level else name
        return ""

    def under(self, place: Point3) -> Point3:
        """What lies straight under a place: ground, roof or water."""
        return place if self.water is None else Point3(place.x, place.y, self.water(*place))
