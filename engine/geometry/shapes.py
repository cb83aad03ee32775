"""Outlines on the plan: the shapes from which terrain and areas are made."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import shapely
from shapely.validation import explain_validity

from engine.geometry import GeometryError
from engine.geometry.plane import AnyPoint, offset
from engine.geometry.surface import Floats

CIRCLE_SIDES = 64
"""Sides of the polygon that stands for a circle; its corners lie on the circle, four of them on the compass points."""


def rectangle(at: AnyPoint, width: float, depth: float, turned: float = 0.0) -> shapely.Polygon:
    """A rectangle centered on `at`, `width` to the east and `depth` to the north before it is turned clockwise."""
    _positive(width, "width")
    _positive(depth, "depth")
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    east = [offset((0.0, 0.0), turned + 90.0, side * width / 2.0) for side, _ in corners]
    return shapely.Polygon(
        [
            (at[0] + along.x + up.x, at[1] + along.y + up.y)
            for along, up in zip(
                east, (offset((0.0, 0.0), turned, side * depth / 2.0) for _, side in corners), strict=True
            )
        ]
    )


def circle(at: AnyPoint, radius: float) -> shapely.Polygon:
    """A circle, as a polygon of 64 sides."""
    _positive(radius, "radius")
    return shapely.Polygon([offset(at, 360.0 * side / CIRCLE_SIDES, radius) for side in range(CIRCLE_SIDES)])


def polygon(points: Sequence[AnyPoint]) -> shapely.Polygon:
    """The area within an outline, in either order. Refused if it crosses itself or encloses nothing."""
    if len(points) < 3:
        raise GeometryError(f"an outline needs at least three points, not {len(points)}")
    _finite(points)
    shape = shapely.Polygon([point[:2] for point in points])
    if shape.convex_hull.area < 1e-6:
        raise GeometryError("the outline encloses no area: its points lie on one line")
    if not shape.is_valid:
        place = re.search(r"\[(\S+) (\S+)\]", explain_validity(shape))
        where = f" at ({float(place[1]):.6g}, {float(place[2]):.6g})" if place else ""
        raise GeometryError(f"the outline crosses or touches itself{where}")
    return shape


def strip(points: Sequence[AnyPoint], width: float, *, hollow: bool = False) -> shapely.Polygon:
    """A strip of a width along a polyline: cut square at its ends, rounded at its bends. What it runs around belongs to
    it unless it is `hollow`.
    """
    _positive(width, "width")
    if len(points) < 2:
        raise GeometryError(f"a strip needs at least two points, not {len(points)}")
    _finite(points)
    line = shapely.LineString([point[:2] for point in points])
    if line.length < 1e-6:
        raise GeometryError("the points of a strip must not all lie in one place")
    whole = line.buffer(width / 2.0, cap_style="flat", join_style="round", quad_segs=16)
    return whole if hollow and isinstance(whole, shapely.Polygon) else shapely.Polygon(whole.exterior)


def _positive(number: float, name: str) -> None:
    if not (number > 0.0 and math.isfinite(number)):
        raise GeometryError(f"a {name} must be more than 0 in, not {number:g}")


def _finite(points: Sequence[AnyPoint]) -> None:
    for point in points:
        if not (math.isfinite(point[0]) and math.isfinite(point[1])):
            raise GeometryError("a point needs two finite numbers")


def slice_over(shape: shapely.Polygon, triangle: Floats, floor: float, ceiling: float) -> bool:
    """Whether the part of a triangle (3, 3) between two heights comes over a shape on the plan."""
    corners = [tuple(corner) for corner in triangle.tolist()]
    for level, side in ((floor, 1.0), (ceiling, -1.0)):
        kept: list[tuple[float, ...]] = []
        for (ax, ay, az), (bx, by, bz) in zip(corners, corners[1:] + corners[:1], strict=True):
            inside, inside_next = side * (az - level) >= 0.0, side * (bz - level) >= 0.0
            if inside:
                kept.append((ax, ay, az))
            if inside != inside_next:
                t = (level - az) / (bz - az)
                kept.append((ax + t * (bx - ax), ay + t * (by - ay), level))
        corners = kept
    return bool(corners) and bool(shape.intersects(shapely.MultiPoint([corner[:2] for corner in corners]).convex_hull))
