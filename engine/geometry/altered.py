"""Ground that changes during a battle: the table as it is then."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import shapely

from engine.geometry.plane import AnyPoint
from engine.geometry.relief import water
from engine.geometry.terrain import Table, Zone
from engine.geometry.tops import kept

_LEAST = 1e-6  # square inches of a zone that are worth keeping


class Patch(NamedTuple):
    """All of a kind and grade within `radius` inches of a point becomes another; with `breaks` down to the bed under
    it. A grade of '*' stands for every grade.
    """

    kind: str
    grade: str | None
    into: str
    into_grade: str | None
    breaks: bool
    at: AnyPoint
    radius: float


def altered(table: Table, patches: Iterable[Patch]) -> Table:
    """The table after so many changes, one upon the other; each table keeps those that came of it."""
    for patch in patches:
        table = kept(table, patch, partial(_changed, table, patch))
    return table


def _changed(table: Table, patch: Patch) -> Table:
    disk = shapely.Point(patch.at[:2]).buffer(patch.radius)
    solids, zones, fresh = table.solids, [], list[Zone]()
    for zone in table.zones:
        if (
            zone.kind != patch.kind
            or patch.grade not in ("*", zone.grade)
            or not shapely.intersects(zone.outline, disk)
        ):
            zones.append(zone)
            continue
        left = zone.outline.difference(disk)
        if left.area > _LEAST:
            zones.append(replace(zone, outline=left))
        for part in _polygons(zone.outline.intersection(disk)):
            if patch.breaks:
                so_far = Table(table.width, table.depth, solids, (*table.zones, *fresh))
                solids, open_ = water(so_far, zone.name, part, zone.depth, patch.into, patch.into_grade)
                fresh.append(open_)
            else:
                fresh.append(replace(zone, kind=patch.into, grade=patch.into_grade, outline=part))
    return Table(table.width, table.depth, solids, (*zones, *fresh))


def _polygons(shape: shapely.Geometry) -> Iterable[shapely.Polygon]:
    parts = shapely.get_parts(shape)
    return [part for part in parts if isinstance(part, shapely.Polygon) and part.area > _LEAST]
