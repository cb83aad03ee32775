"""Ground that changes during a battle: the table as it is then."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import shapely

from engine.geometry.footprint import footprint
from engine.geometry.plane import AnyPoint
from engine.geometry.sinking import Sunk, sunk
from engine.geometry.terrain import LAND, Table, Zone
from engine.geometry.tops import kept
from engine.geometry.turning import Laid, Patch, laid, turned


class Razed(NamedTuple):
    """What is built of a name is gone, and in its place there lies something else, '' for nothing. Without an `outline`
    it is a solid that goes; `cuts` is a kind of zone that is cut by an outline.
    """

    name: str
    outline: tuple[AnyPoint, ...]
    into: str = ""
    into_grade: str | None = None
    cuts: str = ""


Step = Patch | Laid | Sunk | Razed
"""One thing that is done to a table."""


def altered(table: Table, steps: Iterable[Step]) -> Table:
    """The table after so many changes, one upon the other; each table keeps those that came of it."""
    for step in steps:
        table = kept(table, step, partial(_after, table, step))
    return table


def _after(table: Table, step: Step) -> Table:
    match step:
        case Razed():
            return _razed(table, step)
        case Patch():
            return turned(table, step)
        case Laid():
            return laid(table, step)
        case Sunk():
            return sunk(table, step)


def _razed(table: Table, razed: Razed) -> Table:
    gone = [solid for solid in table.solids if solid.name == razed.name and solid.kind not in LAND]
    solids = tuple(solid for solid in table.solids if solid not in gone)
    ring = shapely.Polygon([point[:2] for point in razed.outline])
    shape = shapely.union_all([ring, *map(footprint, gone)])
    zones = []
    for zone in table.zones:
        if zone.kind == razed.cuts and shapely.intersects(zone.outline, shape):
            zone = replace(zone, outline=zone.outline.difference(shape))
        if not zone.outline.is_empty:
            zones.append(zone)
    if razed.into:
        zones.append(Zone(razed.name, razed.into, shape, razed.into_grade))
    return Table(table.width, table.depth, solids, tuple(zones))
