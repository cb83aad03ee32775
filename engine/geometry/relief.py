"""What stands on the ground or is cut into it: hills, buildings, pieces, water."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import shapely

from engine.geometry import GeometryError
from engine.geometry.meshes import Prepared, as_it_is, placed
from engine.geometry.plane import AnyPoint
from engine.geometry.sheets import THICKNESS
from engine.geometry.surface import Floats
from engine.geometry.terrain import Solid, Table, Zone

if TYPE_CHECKING:
    import manifold3d
    import trimesh

FOOTING = 0.1
"""Inches that hills and buildings reach into the ground, so that no slit of light shows under them."""

TALLEST = 200.0


def hill(table: Table, name: str, outline: shapely.Polygon, height: float, slope: float | None) -> Solid:
    """A hill with a flat top, `height` inches above the lowest ground along its outline.

    Its sides rise `slope` inches an inch inward from the outline, or are sheer where `slope` is None (a cliff). Every
    point is as high as its distance from the outline allows, so outlines may be concave; a narrow one ends in a ridge.
    """
    import manifold3d

    _height(height, name)
    foot, bottom = _ground_under(table, outline)
    body = prism(outline, bottom, foot + height)
    if slope is not None:
        if not (slope > 0.0 and math.isfinite(slope)):
            raise GeometryError(f"the slope of '{name}' must be more than 0 in of rise an inch, not {slope:g}")
        top = height + 1.0
        rim = shapely.get_coordinates(outline.exterior)
        cuts = [_above_slope(a, b, foot, top, top / slope) for a, b in pairwise(rim)]
        body = manifold3d.Manifold.batch_boolean([body, *cuts], manifold3d.OpType.Subtract)
    if body.is_empty():
        raise GeometryError(f"'{name}' comes out empty: its outline is too narrow")
    return Solid(name, "hill", meshed(body))


def building(table: Table, name: str, outline: shapely.Polygon, height: float) -> Solid:
    """A building with a flat roof `height` inches above the ground in its middle, on walls down to the ground."""
    _height(height, name)
    middle = outline.centroid if outline.contains(outline.centroid) else outline.representative_point()
    floor = float(table.land([(middle.x, middle.y)])[0])
    _, bottom = _ground_under(table, outline)
    return Solid(name, "building", meshed(prism(outline, min(bottom, floor - FOOTING), floor + height)))


def block(name: str, kind: str, outline: shapely.Polygon, bottom: float, height: float) -> Solid:
    """A body with upright sides and a flat top over an outline."""
    return Solid(name, kind, meshed(prism(outline, bottom, bottom + height)))


def piece(
    table: Table,
    name: str,
    mesh: Prepared | trimesh.Trimesh,
    at: AnyPoint,
    *,
    turned: float = 0.0,
    sunk: float = 0.0,
    kind: str = "piece",
) -> Solid:
    """A mesh in inches as terrain: the middle of its plan box at `at`, its foot on the ground there, or at `at`'s z.

    `sunk` presses it so many inches into the ground.
    """
    ready = mesh if isinstance(mesh, Prepared) else as_it_is(mesh)
    lowest = at[2] if len(at) == 3 else table.height(at)
    return Solid(name, kind, placed(ready, at=at, lowest=lowest, turned=turned, sunk=sunk), ready.closed)


def water(
    table: Table, name: str, outline: shapely.Polygon, depth: float, kind: str = "water", grade: str | None = None
) -> tuple[tuple[Solid, ...], Zone]:
    """All the table's solids with a bed cut into ground and hills, and the zone of water, or magma, over it.

    The surface lies at the lowest ground along the outline, or the surface of water laid before where that stands over
    it: a pool in a river is as high as the river. The bed lies `depth` below it, the banks are sheer.
    """
    import manifold3d

    if not 0.0 <= depth <= TALLEST:
        raise GeometryError(f"the depth of '{name}' must lie between 0 and {TALLEST:g} in, not {depth:g}")
    level = _lowest_along(
        table, outline, tuple(zone for zone in table.zones if zone.kind == "water" or zone.depth > 0.0)
    )
    bed = level - depth
    top = max((float(solid.bounds[1, 2]) for solid in table.solids), default=0.0) + 1.0
    hole = prism(outline, bed, max(top, level + 1.0))
    cut = []
    for solid in table.solids:
        if solid.kind in ("ground", "hill") and solid.bounds[1, 2] > bed and _over(solid, outline):
            body = manifold(lowered(solid.mesh, bed - THICKNESS) if solid.kind == "ground" else solid.mesh)
            if body is None:
                raise GeometryError(f"'{name}' can't be cut into '{solid.name}': its mesh is not a closed body")
            left = manifold3d.Manifold.batch_boolean([body, hole], manifold3d.OpType.Subtract)
            if left.is_empty():
                continue
            solid = Solid(solid.name, solid.kind, meshed(left))
        cut.append(solid)
    return tuple(cut), Zone(name, kind, outline, grade, depth=depth, level=level)


def carved(solid: Solid, outline: shapely.Polygon, bottom: float) -> Solid | None:
    """What is left of a body when all of it above `bottom` over an outline is gone; None for nothing."""
    import manifold3d

    body = manifold(solid.mesh)
    if body is None:
        return solid
    hole = prism(outline, bottom, max(bottom, float(solid.bounds[1, 2])) + 1.0)
    left = manifold3d.Manifold.batch_boolean([body, hole], manifold3d.OpType.Subtract)
    return None if left.is_empty() else Solid(solid.name, solid.kind, meshed(left))


def sheet(table: Table, name: str, outline: shapely.Polygon, depth: float, kind: str, grade: str | None) -> Zone:
    """Ice or a crust, level with the ground around, over a liquid `depth` inches deep."""
    if not 0.0 <= depth <= TALLEST:
        raise GeometryError(f"the depth under '{name}' must lie between 0 and {TALLEST:g} in, not {depth:g}")
    return Zone(name, kind, outline, grade, depth=depth, level=_lowest_along(table, outline))


def _ground_under(table: Table, outline: shapely.Polygon) -> tuple[float, float]:
    """The lowest height along the outline, and one a footing below everything beneath it."""
    west, south, east, north = outline.bounds
    step = max(0.25, (east - west) / 100.0, (north - south) / 100.0)
    x, y = np.meshgrid(np.arange(west, east + step, step), np.arange(south, north + step, step))
    within = shapely.contains_xy(outline, x, y)
    along = _lowest_along(table, outline)
    beneath = table.land(np.stack([x[within], y[within]], axis=1))
    return along, min(along, float(beneath.min(initial=along))) - FOOTING


def _lowest_along(table: Table, outline: shapely.Polygon, waters: tuple[Zone, ...] = ()) -> float:
    """The lowest top surface along an outline, that of waters too, where the outline runs on the table."""
    rim = shapely.intersection(outline.exterior, table.outline)
    if rim.is_empty:
        return 0.0
    points = shapely.get_coordinates(shapely.segmentize(rim, 0.25))
    heights = table.land(points)
    for zone in waters:
        wet = shapely.intersects_xy(zone.outline, *points.T)
        heights[wet] = np.maximum(heights[wet], zone.level)
    return float(heights.min())


def _above_slope(a: Floats, b: Floats, foot: float, rise: float, away: float) -> manifold3d.Manifold:
    """The air over one side of a hill: all that lies higher above the edge from `a` to `b` than the slope reaches."""
    import manifold3d

    # The rounded ends make the cone at a concave corner, 0.1 % too steep; straight sides are exact.
    rim = shapely.get_coordinates(shapely.LineString([a, b]).buffer(away, quad_segs=16))
    edge = np.array([[*a, foot], [*b, foot]])
    above = np.column_stack([rim, np.full(len(rim), foot + rise)])
    return manifold3d.Manifold.hull_points(np.concatenate([edge, above]))


def prism(outline: shapely.Polygon, bottom: float, top: float) -> manifold3d.Manifold:
    """A column over an outline."""
    import manifold3d

    if not outline.is_valid or outline.area < 1e-6:
        raise GeometryError("the outline encloses no area, or crosses itself")
    turned = shapely.geometry.polygon.orient(outline)
    contours = [shapely.get_coordinates(ring)[:-1] for ring in (turned.exterior, *turned.interiors)]
    section = manifold3d.CrossSection(contours, manifold3d.FillRule.Positive)
    return manifold3d.Manifold.extrude(section, top - bottom).translate((0.0, 0.0, bottom))


def lowered(mesh: trimesh.Trimesh, bottom: float) -> trimesh.Trimesh:
    """A ground whose flat bottom lies at least as low as `bottom`."""
    low = float(mesh.vertices[:, 2].min())
    if low <= bottom:
        return mesh
    deeper = mesh.copy()
    vertices = np.array(mesh.vertices)
    vertices[vertices[:, 2] <= low + 1e-9, 2] = bottom
    deeper.vertices = vertices
    return deeper


def _over(solid: Solid, outline: shapely.Polygon) -> bool:
    return bool(shapely.box(*solid.bounds[:, :2].ravel()).intersects(outline))


def manifold(mesh: trimesh.Trimesh) -> manifold3d.Manifold | None:
    """A mesh as a body that can be cut and joined; None for one that is open."""
    import manifold3d

    vertices, faces = np.array(mesh.vertices, dtype=np.float64), np.array(mesh.faces, dtype=np.uint64)
    body = manifold3d.Manifold(manifold3d.Mesh64(vertices, faces))
    return body if body.status() == manifold3d.Error.NoError and not body.is_empty() else None


def meshed(body: manifold3d.Manifold) -> trimesh.Trimesh:
    """A body as a mesh."""
    import trimesh

    made = body.to_mesh64()
    return trimesh.Trimesh(
        np.asarray(made.vert_properties)[:, :3], np.asarray(made.tri_verts).astype(np.int64), process=False
    )


def _height(height: float, name: str) -> None:
    if not 0.0 < height <= TALLEST:
        raise GeometryError(f"the height of '{name}' must lie between 0 and {TALLEST:g} in, not {height:g}")
