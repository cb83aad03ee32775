"""Ground that sinks: all that lies in an area comes down, and stands between sheer sides."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np
import shapely

from engine.geometry.footprint import footprint
from engine.geometry.relief import lowered, manifold, meshed, prism
from engine.geometry.sheets import THICKNESS
from engine.geometry.terrain import RIM, Solid, Table, Zone
from engine.geometry.turning import NAMES, Area, polygons

SPLIT = ("ground", "hill")
"""Kinds of solid of which a part sinks; all others sink whole, or hold the ground under them up."""

SPANS = "bridge"
_OVER = 1.0


class Sunk(NamedTuple):
    """The ground of an area is so many inches lower: all of it, or with `over` only where a kind of zone lies, '' where
    none does. Liquids become deeper.
    """

    inches: float = 0.0
    over: str | None = None
    area: Area = Area()


def sunk(table: Table, drop: Sunk) -> Table:
    """The table after the ground has sunk."""
    shape = drop.area.shape.intersection(table.outline)
    if drop.over is not None:
        lies = [zone.outline for zone in table.patches if drop.over in ("", zone.kind)]
        there = shapely.union_all(lies)
        shape = shape.intersection(there) if drop.over else shape.difference(there)
    upright = {solid: footprint(solid) for solid in table.solids if solid.kind not in SPLIT}
    whole = {solid for solid, plan in upright.items() if shape.buffer(1e-6).covers(plan)}
    held = [plan for solid, plan in upright.items() if solid not in whole and solid.kind != SPANS]
    parts = polygons(shape.difference(shapely.union_all(held)))
    solids = [_moved(solid, drop.inches) if solid in whole else solid for solid in table.solids]
    for part in parts:
        solids = [_split(solid, part, drop.inches) if solid.kind in SPLIT else solid for solid in solids]
    region = shapely.union_all(parts)
    zones = [half for zone in table.zones for half in _deeper(zone, region, drop.inches)]
    marks = [Zone("", NAMES, part, RIM) for part in parts]
    return Table(table.width, table.depth, tuple(solids), (*zones, *marks))


def _moved(solid: Solid, inches: float) -> Solid:
    lower = solid.mesh.copy()
    lower.vertices = np.array(solid.mesh.vertices) - (0.0, 0.0, inches)
    return Solid(solid.name, solid.kind, lower, solid.body)


def _split(solid: Solid, part: shapely.Polygon, inches: float) -> Solid:
    """A body whose part over an outline has come down; one that is open stays as it is."""
    import manifold3d

    west, south, east, north = part.bounds
    (x0, y0), (x1, y1) = solid.bounds[:, :2]
    if x0 >= east or x1 <= west or y0 >= north or y1 <= south:
        return solid
    low, high = (float(height) for height in solid.bounds[:, 2])
    lowest = float(solid.tops[:, :, 2].min(initial=high))
    floor = min(low, lowest - inches - THICKNESS) if solid.kind == "ground" else low
    body = manifold(lowered(solid.mesh, floor) if solid.kind == "ground" else solid.mesh)
    if body is None:
        return solid
    column = prism(part, floor - inches - _OVER, high + _OVER)
    down = body ^ column
    if down.is_empty():
        return solid
    fallen = down.translate((0.0, 0.0, -inches))
    if solid.kind == "ground":
        fallen = fallen ^ prism(part.buffer(_OVER), floor, high + _OVER)
    left = manifold3d.Manifold.batch_boolean([body - column, fallen], manifold3d.OpType.Add)
    return Solid(solid.name, solid.kind, meshed(left))


def _deeper(zone: Zone, region: shapely.Geometry, inches: float) -> list[Zone]:
    """A zone, its part in a region as much deeper as the bed has sunk."""
    if zone.depth == 0.0 or not shapely.intersects(zone.outline, region):
        return [zone]
    out, within = zone.outline.difference(region), zone.outline.intersection(region)
    halves = [replace(zone, outline=out), replace(zone, outline=within, depth=zone.depth + inches)]
    return [half for half in halves if half.outline.area > 1e-6]
