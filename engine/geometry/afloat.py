"""Water that carries: the table as it is for those who move on a water's surface, or swim at some depth."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import shapely
import trimesh

from engine.geometry.surface import Floats
from engine.geometry.terrain import Solid, Table, Zone
from engine.geometry.tops import kept

SURFACE = 1e-6
"""Inches of draft up to which a unit moves on the surface."""


def afloat(table: Table, draft: float | None) -> Table:
    """The table with a sheet `draft` inches under the surface of each water, which carries whoever moves at that depth.

    The bed stands out of the sheet where the water is shallower. Without a draft the table is what it is.
    """
    if draft is None or draft == table.draft:
        return table
    return kept(table, ("afloat", draft), lambda: _filled(table, draft))


def _filled(table: Table, draft: float) -> Table:
    waters = [zone for zone in table.zones if zone.kind == "water"]
    levels = dict.fromkeys(zone.level for zone in waters)
    sheets = [_sheet(level - draft, [zone for zone in waters if zone.level == level]) for level in levels]
    zones = tuple(replace(zone, depth=0.0) if draft <= SURFACE and zone in waters else zone for zone in table.zones)
    return Table(table.width, table.depth, (*table.solids, *sheets), zones, draft)


def _sheet(z: float, waters: list[Zone]) -> Solid:
    """A level sheet over the outlines of some waters."""
    parts = shapely.get_parts(shapely.union_all([zone.outline for zone in waters]))
    faces: list[Floats] = []
    for part in parts[shapely.area(parts) > SURFACE]:
        plan, triangles = trimesh.creation.triangulate_polygon(part, engine="earcut")
        corners = np.column_stack([plan, np.full(len(plan), z)])
        faces.append(np.asarray(corners[triangles], dtype=np.float64))
    soup = np.concatenate([np.empty((0, 3, 3)), *faces]).reshape(-1, 3)
    return Solid("the water", "ground", trimesh.Trimesh(soup, np.arange(len(soup)).reshape(-1, 3), process=False))
