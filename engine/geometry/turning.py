"""Ground that turns into something else within an area: zones, the heaps and beds that go with them, what is laid."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

import shapely

from engine.geometry.plane import AnyPoint
from engine.geometry.relief import block, carved, water
from engine.geometry.terrain import Solid, Table, Zone

NAMES = "area"
"""The kind of zone that is a name and nothing else."""

SHEET = 0.02
"""Inches that ice is thick over water in which something swims."""

_LEAST = 1e-6  # square inches of a zone that are worth keeping
_OVER = 1.0  # inches above a solid to which it is cut


class Area(NamedTuple):
    """Where the ground changes: within `radius` inches of a point, or of an outline that has corners."""

    at: AnyPoint = (0.0, 0.0)
    radius: float = 0.0
    outline: tuple[AnyPoint, ...] = ()

    @property
    def shape(self) -> shapely.Geometry:
        """The area on the plan."""
        if not self.outline:
            return shapely.Point(self.at[:2]).buffer(self.radius)
        outline = shapely.Polygon([corner[:2] for corner in self.outline])
        return outline.buffer(self.radius) if self.radius else outline


class Patch(NamedTuple):
    """All of a kind and grade ('*' for every grade) in an area becomes another kind, '' for bare ground.

    `how` is a word of `WAYS`: what else is done to the solids of the table.
    """

    kind: str
    grade: str | None
    into: str
    into_grade: str | None = None
    how: str = "turns"
    area: Area = Area()


class Laid(NamedTuple):
    """Something is laid on the ground of an area, on all but its waters and where a kind of `beside` lies already: only
    on zones of the kind and grade `over`, if one is named. With `clears` all other zones end there.
    """

    into: str
    into_grade: str | None = None
    over: tuple[str, str | None] | None = None
    beside: tuple[str, ...] = ()
    clears: bool = False
    area: Area = Area()


def turned(table: Table, patch: Patch) -> Table:
    """The table after a patch."""
    shape = patch.area.shape
    solids, zones, fresh = table.solids, [], list[Zone]()
    for zone in table.zones:
        fits = zone.kind == patch.kind and patch.grade in ("*", zone.grade)
        if not fits or not shapely.intersects(zone.outline, shape):
            zones.append(zone)
            continue
        left = zone.outline.difference(shape)
        if left.area > _LEAST:
            zones.append(replace(zone, outline=left))
        for part in polygons(zone.outline.intersection(shape)):
            so_far = Table(table.width, table.depth, solids, (*table.zones, *fresh))
            solids, made = WAYS[patch.how](so_far, zone, part, patch)
            fresh += made
    return Table(table.width, table.depth, solids, (*zones, *fresh))


def laid(table: Table, layer: Laid) -> Table:
    """The table with a layer on it."""
    shape = layer.area.shape.intersection(table.outline)
    spared = [zone.outline for zone in table.zones if zone.depth > 0.0 or zone.kind in layer.beside]
    ground = shape.difference(shapely.union_all(spared))
    if layer.over is not None:
        under = [zone.outline for zone in table.zones if (zone.kind, zone.grade) == layer.over]
        ground = ground.intersection(shapely.union_all(under))
    zones = []
    for zone in table.zones:
        if layer.clears and zone.kind != NAMES and zone.depth == 0.0:
            zone = replace(zone, outline=zone.outline.difference(ground))
        if zone.outline.area > _LEAST:
            zones.append(zone)
    new = (Zone(layer.into, layer.into, part, layer.into_grade) for part in polygons(ground))
    return Table(table.width, table.depth, table.solids, (*zones, *new))


def polygons(shape: shapely.Geometry) -> Iterable[shapely.Polygon]:
    """The parts of a shape that have an area."""
    parts = shapely.get_parts(shape)
    return [part for part in parts if isinstance(part, shapely.Polygon) and part.area > _LEAST]


Made = tuple[tuple[Solid, ...], tuple[Zone, ...]]


def _plain(table: Table, zone: Zone, part: shapely.Polygon, patch: Patch) -> Made:
    """Something else lies there now, as high as the ground."""
    if not patch.into:
        return table.solids, ()
    return table.solids, (Zone(zone.name, patch.into, part, patch.into_grade),)


def _broken(table: Table, zone: Zone, part: shapely.Polygon, patch: Patch) -> Made:
    """The cover over a liquid is gone down to its bed; one that is a body of its own, or fills a hollow, just goes."""
    if zone.depth == 0.0 or any(solid.name == _ice_of(zone) for solid in table.solids):
        return _levelled(table, zone, part, patch._replace(into=""))
    solids, liquid = water(table, zone.name, part, zone.depth, patch.into, patch.into_grade)
    return solids, (liquid,)


def _levelled(table: Table, zone: Zone, part: shapely.Polygon, patch: Patch) -> Made:
    """The heap, or the filling, of the zone's name goes with it."""
    solids = []
    for solid in table.solids:
        if (solid.kind, solid.name) not in (("hill", zone.name), ("ground", _ice_of(zone))):
            solids.append(solid)
        elif (left := carved(solid, part, float(solid.bounds[0, 2]) - _OVER)) is not None:
            solids.append(left)
    return tuple(solids), _plain(table, zone, part, patch)[1]


def _frozen(table: Table, zone: Zone, part: shapely.Polygon, patch: Patch) -> Made:
    """A liquid is solid down to its bed."""
    ice = Zone(zone.name, patch.into, part, patch.into_grade, level=zone.level)
    if zone.depth == 0.0:
        return table.solids, (ice,)
    filling = block(_ice_of(zone), "ground", part, zone.level - zone.depth, zone.depth)
    return (*table.solids, filling), (ice,)


def _hollowed(table: Table, zone: Zone, part: shapely.Polygon, patch: Patch) -> Made:
    """There is water under a cover, which is a thin sheet."""
    if zone.depth == 0.0:
        return table.solids, (replace(zone, outline=part),)
    solids, liquid = water(table, zone.name, part, zone.depth)
    sheet = block(_ice_of(zone), "ground", part, liquid.level - SHEET, SHEET)
    ice = Zone(zone.name, patch.into, part, patch.into_grade, depth=zone.depth, level=liquid.level)
    return (*solids, sheet), (replace(liquid, level=liquid.level - SHEET), ice)


def _set(table: Table, zone: Zone, part: shapely.Polygon, patch: Patch) -> Made:
    """What is under a cover is as hard as the cover."""
    return table.solids, (Zone(zone.name, patch.into, part, patch.into_grade, level=zone.level),)


def _ice_of(zone: Zone) -> str:
    """The name of the solid that is the ice of a zone."""
    return f"the ice of {zone.name}"


WAYS: dict[str, Callable[[Table, Zone, shapely.Polygon, Patch], Made]] = {
    "turns": _plain,
    "breaks": _broken,
    "levels": _levelled,
    "freezes": _frozen,
    "sets": _set,
    "hollows": _hollowed,
}
"""What a patch does to each part of a zone, and to the solids there."""
