"""The table: named solids of triangles, named zones on the plan, and what lies under a point or a base."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt
import shapely

from engine.geometry.caster import Caster, caster
from engine.geometry.nearby import Nearby
from engine.geometry.plane import CONTACT, AnyPoint, Point, Point3
from engine.geometry.shapes import slice_over
from engine.geometry.skyline import Skyline
from engine.geometry.surface import Floats, Ints, Surface

if TYPE_CHECKING:
    import trimesh

LAND = ("ground", "hill", "piece")
"""Kinds of solid that make the lie of the land: what trees root in, what hills and houses stand on."""

SHEER = 3.0
"""Inches of rise an inch from which a face is a wall and no longer a slope."""

STEP = 0.25
"""Inches that a wall may rise through a base before the base no longer fits."""


RIM = "sunk"
"""The grade of an area without a name, within which the ground has sunk: what stands there leans against its sides."""


@dataclass(frozen=True, eq=False)
class Solid:
    """Something that hides what is behind it and carries what stands on it; the mesh is the one that is drawn.

    `kind` is a word such as ground, hill, building, piece. The mesh is in inches on the table's axes. `body` says
    whether it is closed, where that is known.
    """

    name: str
    kind: str
    mesh: trimesh.Trimesh
    body: bool | None = None

    @cached_property
    def triangles(self) -> Floats:
        """The mesh's triangles (m, 3, 3)."""
        return np.ascontiguousarray(self.mesh.triangles, dtype=np.float64)

    @cached_property
    def bounds(self) -> Floats:
        """The lowest and highest corner of the box around the mesh (2, 3)."""
        return np.asarray(self.mesh.bounds, dtype=np.float64)

    @cached_property
    def nearby(self) -> Nearby:
        """Its triangles by where they lie on the plan."""
        return Nearby(self.triangles)

    @cached_property
    def closed(self) -> bool:
        """Whether the mesh is a body with an inside and an outside."""
        if self.body is None:
            # Asked of a copy, so that the edges it looks at are not kept.
            whole = type(self.mesh)(self.mesh.vertices, self.mesh.faces, process=False)
            return bool(whole.is_watertight and whole.is_winding_consistent)
        return self.body

    @cached_property
    def tops(self) -> Floats:
        """The triangles that can be a top surface: of a body those that face up, of a sheet all."""
        return self.triangles[self._normals[:, 2] > 0.0] if self.closed else self.triangles

    @cached_property
    def surface(self) -> Surface:
        """The top of this solid."""
        return Surface(self.tops)

    @cached_property
    def walls(self) -> Surface:
        """The faces that no base may stand in: sheer ones, and ceilings."""
        normals = self._normals
        sheer = np.hypot(normals[:, 0], normals[:, 1]) > SHEER * np.abs(normals[:, 2])
        return Surface(self.triangles[sheer | (normals[:, 2] < 0.0) if self.closed else sheer])

    @cached_property
    def skyline(self) -> Skyline:
        """How high it rises over the plan, roughly: for quick answers about sight."""
        return Skyline(self.triangles)

    @cached_property
    def casters(self) -> dict[str | None, Caster]:
        """Casters at this solid, by name, as they are first needed."""
        return {}

    def caster(self, name: str | None) -> Caster:
        """The caster of a name, the fastest one if none is given."""
        if name not in self.casters:
            self.casters[name] = caster(self.triangles, name)
        return self.casters[name]

    def holds(self, point: Point3) -> bool:
        """Whether a point lies inside the body; never in a sheet."""
        if not self.closed or (np.asarray(point) < self.bounds[0]).any() or (np.asarray(point) > self.bounds[1]).any():
            return False
        tops, bottoms = (faces.crossings(point).heights > point.z for faces in (self.surface, self._bottoms))
        return int(tops.sum()) > int(bottoms.sum())

    @cached_property
    def _bottoms(self) -> Surface:
        """The faces of a body that face down."""
        return Surface(self.triangles[self._normals[:, 2] < 0.0])

    @cached_property
    def _normals(self) -> Floats:
        """Directions square to the triangles, of any length (m, 3)."""
        corner = self.triangles[:, 0]
        return np.cross(self.triangles[:, 1] - corner, self.triangles[:, 2] - corner)


@dataclass(frozen=True, eq=False)
class Zone:
    """A patch of the plan with a property: woods, water, rough, rubble, road, area and so on.

    `height` is inches of soft terrain above the ground beneath, `depth` inches of liquid under `level`, which ice still
    covers; `flow` is where a water runs to, degrees clockwise from north.
    """

    name: str
    kind: str
    outline: shapely.Geometry
    grade: str | None = None
    height: float = 0.0
    depth: float = 0.0
    level: float = 0.0
    flow: float = 0.0


class Support(NamedTuple):
    """Where a base stands: the height under its center, whether that center is carried, and by which solid."""

    z: float
    supported: bool
    on: str


class WaterDepth(NamedTuple):
    """Inches of water over a unit's feet, and the height of the water's surface; 0 and 0 on dry ground."""

    depth: float
    level: float


@dataclass(frozen=True, eq=False)
class Table:
    """A table of `width` x `depth` inches with its solids and zones. Never changes; derived data are kept with it.

    `draft` is set for a table whose waters carry (`afloat`).
    """

    width: float
    depth: float
    solids: tuple[Solid, ...] = ()
    zones: tuple[Zone, ...] = ()
    draft: float | None = None

    def plus(self, *things: Solid | Zone) -> Table:
        """The table with more solids and zones on it, in the order given."""
        return Table(
            self.width,
            self.depth,
            (*self.solids, *(thing for thing in things if isinstance(thing, Solid))),
            (*self.zones, *(thing for thing in things if isinstance(thing, Zone))),
        )

    @cached_property
    def surface(self) -> Surface:
        """The top of all solids together."""
        return Surface(np.concatenate([np.empty((0, 3, 3)), *(solid.tops for solid in self.solids)]))

    @cached_property
    def patches(self) -> tuple[Zone, ...]:
        """The zones that change the ground: an area is a name and nothing else."""
        return tuple(zone for zone in self.zones if zone.kind != "area")

    @cached_property
    def lies(self) -> dict[Zone, tuple[float, float]]:
        """The heights between which the land under a zone lies, as they are first needed."""
        return {}

    @cached_property
    def outline(self) -> shapely.Polygon:
        """The table's edge."""
        return shapely.box(0.0, 0.0, self.width, self.depth)

    def heights(self, points: npt.ArrayLike, below: npt.ArrayLike | None = None) -> Floats:
        """Height (n,) of the top surface under each point (n, 2), exactly.

        `below`, one number or n, leaves out surfaces that lie higher: under a bridge, inside a building. Where no solid
        is, the bare table is at 0.
        """
        return _top(self.solids, points, below)[0]

    def land(self, points: npt.ArrayLike) -> Floats:
        """Height (n,) of ground, hills and pieces, without what is built on them."""
        return _top(tuple(solid for solid in self.solids if solid.kind in LAND), points)[0]

    def height(self, point: AnyPoint, below: float | None = None) -> float:
        """Height of the top surface under one point."""
        return float(self.heights([point[:2]], below)[0])

    def inside(self, polygon: shapely.Geometry) -> bool:
        """Whether the shape lies wholly on the table."""
        west, south, east, north = polygon.bounds
        return bool(west >= -1e-9 and south >= -1e-9 and east <= self.width + 1e-9 and north <= self.depth + 1e-9)

    def zones_at(self, where: shapely.Geometry | AnyPoint, kind: str | None = None) -> tuple[Zone, ...]:
        """Zones, in the table's order, that a polygon overlaps or that hold a point (edges included)."""
        shape = where if isinstance(where, shapely.Geometry) else shapely.Point(where[:2])
        return tuple(
            zone
            for zone in self.zones
            if (kind is None or zone.kind == kind) and shapely.intersects(zone.outline, shape)
        )

    def support(self, base: shapely.Polygon, below: float | None = None) -> Support:
        """Where a base stands: at the surface under its center, whatever its rim hangs over or leans against.

        It is supported while the center is on the table. `below` picks the floor of a bridge or building: the highest
        surface that is not above it.
        """
        center = Point(base.centroid.x, base.centroid.y)
        height, winner = _top(self.solids, [center], below)
        on = "" if winner[0] < 0 else self.solids[int(winner[0])].name
        return Support(float(height[0]), bool(shapely.intersects(self.outline, shapely.Point(center))), on)

    def in_the_way(self, base: shapely.Polygon, z: float, height: float) -> str:
        """The name of a solid that leaves no room for a base at `z` under a unit of this height; empty if it fits.

        A wall or ceiling may not reach into the room from STEP above the base to the unit's height, nor may the center
        lie inside a body. Slopes never stand in the way: a base leans against a hillside and hangs over a drop. Nor do
        the banks of the water that a unit stands in, or of ground that has sunk: real ones are shallow, only the model
        cuts them sheer.
        """
        room = base.buffer(-CONTACT)
        low, high = np.array(room.bounds[:2]), np.array(room.bounds[2:])
        floor, ceiling = z + STEP, z + max(height - CONTACT, STEP)
        center = Point3(base.centroid.x, base.centroid.y, floor)
        here = self.zones_at(center)
        shores = [zone.outline.boundary for zone in here if (zone.depth > 0.0 and zone.level > z) or zone.grade == RIM]
        for solid in self.solids:
            box = solid.bounds
            if box[1, 2] <= floor or box[0, 2] >= ceiling or (box[0, :2] > high).any() or (box[1, :2] < low).any():
                continue
            near = solid.walls.triangles[solid.walls.over(low, high)]
            near = near[(near[:, :, 2].max(axis=1) > floor) & (near[:, :, 2].min(axis=1) < ceiling)]
            if shores and solid.kind in LAND[:2]:
                middles = shapely.points(near.mean(axis=1)[:, :2])
                near = near[shapely.distance(shapely.union_all(shores), middles) > CONTACT]
            if any(slice_over(room, wall, floor, ceiling) for wall in near) or solid.holds(center):
                return solid.name
        return ""

    def solid_clear(self, base: shapely.Polygon, z: float, height: float) -> bool:
        """Whether a base at `z` fits: no solid is `in_the_way`."""
        return not self.in_the_way(base, z, height)

    def depth_of_water(self, where: shapely.Geometry | AnyPoint, z: float | None = None) -> WaterDepth:
        """How deep the water stands at a point, or at the center of a base.

        Measured from `z`, the height of the unit's feet (the top surface if not given), so a bridge stays dry.
        """
        center = Point(where.centroid.x, where.centroid.y) if isinstance(where, shapely.Geometry) else where
        waters = self.zones_at(center, "water")
        if not waters:
            return WaterDepth(0.0, 0.0)
        level = max(water.level for water in waters)
        depth = level - (self.height(center) if z is None else z)
        return WaterDepth(depth, level) if depth > 1e-9 else WaterDepth(0.0, 0.0)


def _top(solids: tuple[Solid, ...], points: npt.ArrayLike, below: npt.ArrayLike | None = None) -> tuple[Floats, Ints]:
    """The highest of several solids under each point, and which; 0 and -1 where there is none."""
    where = np.asarray(points, dtype=np.float64).reshape(-1, 2)
    heights, winner = np.full(len(where), -np.inf), np.full(len(where), -1, dtype=np.intp)
    for index, solid in enumerate(solids):
        found = solid.surface.top(where, below)[0]
        higher = found > heights
        heights[higher], winner[higher] = found[higher], index
    return np.where(winner < 0, 0.0, heights), winner
