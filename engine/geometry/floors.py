"""Buildings that can be entered: their floors, and the table as it is for those who go through them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

import shapely

from engine.geometry.footprint import footprint
from engine.geometry.plane import CONTACT, AnyPoint, Point3
from engine.geometry.relief import block
from engine.geometry.terrain import LAND, Solid, Table, Zone
from engine.geometry.tops import kept

STOREY = 1.0
"""Inches from floor to floor."""

_SLAB = 0.05  # inches that an upper floor reaches under the ground floor
_LEAST = 1e-6  # square inches of a zone that are worth keeping


class House(NamedTuple):
    """A solid with rooms: what it covers of the plan, and the heights of its ground floor and of its roof."""

    name: str
    outline: shapely.Geometry
    floor: float
    roof: float

    @property
    def height(self) -> float:
        """Inches from the ground floor to the roof."""
        return self.roof - self.floor

    @property
    def storeys(self) -> int:
        """Floors an inch high under the roof, a last one that is lower too."""
        return max(1, math.ceil(self.height / STOREY - CONTACT))

    def over(self, at: AnyPoint) -> bool:
        """Whether a point of the plan lies within it."""
        return bool(shapely.intersects_xy(self.outline, at[0], at[1]))

    def holds(self, at: Point3) -> bool:
        """Whether a point in space lies under its roof."""
        return at.z < self.roof - 2.0 * CONTACT and self.over(at)

    def level(self, z: float) -> int:
        """The floor at a height, from 0 on the ground; the roof is the one after the last."""
        if z >= self.roof - 2.0 * CONTACT:
            return self.storeys
        return min(self.storeys - 1, max(0, math.floor((z - self.floor) / STOREY + 2.0 * CONTACT)))

    def height_of(self, level: int) -> float:
        """The height of a floor, or of the roof."""
        return self.roof if level >= self.storeys else self.floor + level * STOREY


class Opened(NamedTuple):
    """A solid through which ways lead: its name, and what kind and grade of terrain it is to who goes through."""

    name: str
    kind: str
    grade: str


def house(table: Table, name: str) -> House | None:
    """The solid of a name as a house, None where there is no such solid."""
    solid = next((each for each in table.solids if each.name == name and each.kind not in LAND), None)
    return None if solid is None else kept(table, ("house", name), lambda: _house(table, solid))


def opened(table: Table, doors: Iterable[Opened]) -> Table:
    """The table with some solids gone, each a zone on the land under it instead; other flat terrain but water ends at
    their walls.
    """
    there = tuple(doors)
    return kept(table, ("opened", there), lambda: _opened(table, there)) if there else table


def storey(table: Table, inside: Opened, level: int) -> Table:
    """The table for who goes about on a floor of one house."""
    there, through = house(table, inside.name), opened(table, [inside])
    if there is None or level <= 0:
        return through
    return kept(table, ("storey", inside, level), lambda: through.plus(_slab(there, there.height_of(level))))


def _house(table: Table, solid: Solid) -> House:
    outline = footprint(solid)
    middle = outline.centroid if outline.contains(outline.centroid) else outline.representative_point()
    return House(solid.name, outline, float(table.land([(middle.x, middle.y)])[0]), float(solid.bounds[1, 2]))


def _opened(table: Table, doors: tuple[Opened, ...]) -> Table:
    by_name = {door.name: door for door in doors}
    gone = {solid.name: solid for solid in table.solids if solid.name in by_name and solid.kind not in LAND}
    rooms = [
        Zone(name, by_name[name].kind, footprint(solid), by_name[name].grade or None) for name, solid in gone.items()
    ]
    built = shapely.union_all([room.outline for room in rooms])
    zones = []
    for zone in table.zones:
        if zone.kind not in ("area", "water") and shapely.intersects(zone.outline, built):
            zone = replace(zone, outline=zone.outline.difference(built))
            if zone.outline.area <= _LEAST:
                continue
        zones.append(zone)
    left = tuple(solid for solid in table.solids if gone.get(solid.name) is not solid)
    return Table(table.width, table.depth, left, (*zones, *rooms), table.draft)


def _slab(there: House, z: float) -> Solid:
    parts = shapely.get_parts(there.outline)
    largest = parts[int(shapely.area(parts).argmax())]
    return block(there.name, LAND[0], largest, there.floor - _SLAB, z - there.floor + _SLAB)
