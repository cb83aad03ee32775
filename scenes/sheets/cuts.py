"""The upright cut along a line: solids, tops of woods and water on it, in inches along the line and of height."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import shapely

from engine.geometry.plane import Point3
from engine.geometry.section import Cut, Lines
from engine.geometry.sight import Viewer
from engine.geometry.surface import Floats
from engine.geometry.terrain import Solid, Table, Zone
from engine.geometry.tops import body

STEP = 0.1
"""Inches between the points at which the land under woods and water is taken."""

_GRAIN = 1e-5  # inches to which corners of a cut outline are brought together


class Stretch(NamedTuple):
    """A part of the line over a zone: places (n,) along it, the height of the land there, and of the zone's top."""

    along: Floats
    land: Floats
    top: Floats


class Part(NamedTuple):
    """A solid that is cut: the shape of the cut, none for a sheet, and its edges (k, 2, 2)."""

    solid: Solid
    shape: shapely.Geometry
    edges: Floats


@dataclass(frozen=True, eq=False)
class Slice:
    """A plane through a table, upright over the line from `start` (2,) along `toward` (2,), from `low` to `high`."""

    table: Table
    start: Floats
    toward: Floats
    low: float
    high: float

    def plan(self, along: Floats) -> Floats:
        """The points (n, 2) of the table at places (n,) along the line."""
        return np.asarray(self.start + np.asarray(along)[:, None] * self.toward)

    @cached_property
    def cut(self) -> Cut:
        """What the plane cuts out of the table's triangles, on a ruler that begins at `low`."""
        heap = body(self.table).heap
        lines = Lines.laid(*self.plan(np.array([self.low, self.high])))
        return heap.cut(lines, heap.along(lines))

    @cached_property
    def solids(self) -> list[Part]:
        """The solids that are cut."""
        cut = self.cut
        owner = body(self.table).owner[cut.triangle]
        ends = np.stack([np.stack([cut.near, cut.near_z], axis=1), np.stack([cut.far, cut.far_z], axis=1)], axis=1)
        ends[:, :, 0] += self.low
        found = []
        for number in np.unique(owner).tolist():
            solid, edges = self.table.solids[number], ends[owner == number]
            edges = edges[(edges[:, 0] != edges[:, 1]).any(axis=1)]
            found.append(Part(solid, self._shape(solid, edges), edges))
        return found

    def _shape(self, solid: Solid, edges: Floats) -> shapely.Geometry:
        if not solid.closed or not len(edges):
            return shapely.Polygon()
        bottom, top = float(edges[:, :, 1].min()) - 1.0, float(edges[:, :, 1].max()) + 1.0
        # Where the slice ends within a body its outline is closed there.
        ends = [shapely.LineString([(x, bottom), (x, top)]) for x in (self.low, self.high)]
        drawn = shapely.union_all([*shapely.linestrings(edges), *ends], grid_size=_GRAIN)
        faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(drawn)))
        spots = shapely.get_coordinates(shapely.point_on_surface(faces))
        plan = self.plan(spots[:, 0])
        held = [solid.holds(Point3(x, y, z)) for (x, y), z in zip(plan.tolist(), spots[:, 1].tolist(), strict=True)]
        return shapely.union_all(faces[np.array(held, dtype=bool)])

    def stretches(self, outline: shapely.Geometry) -> list[tuple[float, float]]:
        """Where along the line it runs over a shape on the plan."""
        line = shapely.LineString(self.plan(np.array([self.low, self.high])))
        parts = shapely.get_parts(shapely.intersection(line, outline))
        found = []
        for part in parts[shapely.length(parts) > 0.0]:
            along = (shapely.get_coordinates(part) - self.start) @ self.toward
            found.append((float(along.min()), float(along.max())))
        return sorted(found)

    def over(self, zone: Zone) -> list[Stretch]:
        """The stretches of a soft zone or a water."""
        found = []
        for begin, end in self.stretches(zone.outline):
            along = np.linspace(begin, end, max(2, int((end - begin) / STEP)))
            land = self.table.land(self.plan(along))
            top = np.full(len(along), zone.level) if zone.kind == "water" else land + zone.height
            found.append(Stretch(along, land, np.maximum(top, land)))
        return found


def between(table: Table, eye: Viewer, target: Viewer, before: float, behind: float) -> Slice:
    """The cut along a line of sight, from inches before the eye to inches behind the target."""
    start, end = np.array(eye.position[:2]), np.array(target.position[:2])
    length = float(np.hypot(*(end - start)))
    toward = (end - start) / length if length > 1e-6 else np.array([0.0, 1.0])
    return Slice(table, start, toward, -before, length + behind)


def counted(cut: Slice, zone: Zone, eye: Viewer, target: Viewer) -> list[tuple[float, float]]:
    """The stretches of a line of sight that run through a soft zone below its top, outside both bases."""
    length = float((np.array(target.position[:2]) - cut.start) @ cut.toward)
    spans = []
    for along, _, top in cut.over(zone):
        rise = (target.middle.z - eye.eye.z) * along / max(length, 1e-9)
        free = (along >= 0.0) & (along <= length) & (eye.eye.z + rise <= top + 1e-6)
        places = cut.plan(along)
        for viewer in (eye, target):
            free &= ~shapely.contains_xy(viewer.base, places[:, 0], places[:, 1])
        edges = np.flatnonzero(np.diff(np.concatenate([[False], free, [False]]).astype(int)))
        spans += [(float(along[i]), float(along[j - 1])) for i, j in edges.reshape(-1, 2).tolist()]
    return spans
