"""Soft terrain on a line of sight: how many inches of it run through woods and the like."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely

from engine.geometry.plane import Point3
from engine.geometry.surface import Floats
from engine.geometry.terrain import LAND, Table, Zone


@dataclass(frozen=True)
class Through:
    """Soft terrain that a line runs through: inches, measured on the plan as all ranges are."""

    name: str
    kind: str
    grade: str | None
    inches: float


def soft_on_line(table: Table, start: Point3, end: Point3, *bases: shapely.Polygon) -> tuple[Through, ...]:
    """The soft zones, in the table's order, on the line from eye to middle of the target.

    What lies under either base is cut away, and where the line runs above the top of the zone (the land under it plus
    its height) it doesn't count (LOS-WOODS-BLOCK, ruling 2).
    """
    zones = [zone for zone in table.zones if zone.height > 0.0]
    length = float(np.hypot(end.x - start.x, end.y - start.y))
    if not zones or length < 1e-9:
        return ()
    line = shapely.LineString([start.plan, end.plan])
    crossed = [zone for zone in zones if shapely.intersects(zone.outline, line)]
    if not crossed:
        return ()
    for base in bases:
        line = line.difference(base)
    found = []
    for zone in crossed:
        inches = sum(_below_top(table, zone, start, end, *stretch) for stretch in _stretches(line, zone, start, length))
        if inches > 1e-9:
            found.append(Through(zone.name, zone.kind, zone.grade, inches * length))
    return tuple(found)


def _stretches(line: shapely.Geometry, zone: Zone, start: Point3, length: float) -> list[tuple[float, float]]:
    """The parts of the line over a zone, as shares of the whole line."""
    parts = shapely.get_parts(line.intersection(zone.outline))
    stretches = []
    for part in parts[shapely.length(parts) > 0.0]:
        ends = shapely.get_coordinates(part)
        along = np.hypot(ends[:, 0] - start.x, ends[:, 1] - start.y) / length
        stretches.append((float(along.min()), float(along.max())))
    return stretches


def _below_top(table: Table, zone: Zone, start: Point3, end: Point3, first: float, last: float) -> float:
    """How much of the stretch from `first` to `last`, in shares of the line, is not above the top of the zone."""
    a, b = np.array(start), np.array(end)
    p, q = a + first * (b - a), a + last * (b - a)
    low, high = np.minimum(p, q)[:2], np.maximum(p, q)[:2]
    surfaces = [
        solid.surface
        for solid in table.solids
        if solid.kind in LAND and (solid.bounds[0, :2] <= high).all() and (solid.bounds[1, :2] >= low).all()
    ]
    near = [surface.under(p, q) for surface in surfaces]
    each = [surface.breaks(p, q, triangles) for surface, triangles in zip(surfaces, near, strict=True)]
    breaks = np.unique(np.concatenate([np.array([0.0, 1.0]), *each]))
    left, wide = breaks[:-1], np.diff(breaks)
    along = np.concatenate([left + 0.25 * wide, left + 0.75 * wide])
    line = p + along[:, None] * (q - p)
    lands = [surface.highest(triangles, line[:, :2]) for surface, triangles in zip(surfaces, near, strict=True)]
    bare = np.where(np.isneginf(np.max(lands, axis=0, initial=-np.inf)), 0.0, -np.inf)
    from_left, from_right = np.zeros(len(wide)), np.zeros(len(wide))
    for land in [*lands, bare]:
        begin, finish = _covered(land + zone.height - line[:, 2])
        from_left, from_right = np.maximum(from_left, begin), np.maximum(from_right, finish)
    return float((np.minimum(from_left + from_right, 1.0) * wide).sum()) * (last - first)


def _covered(over: Floats) -> tuple[Floats, Floats]:
    """For each piece between breaks, how far treetops reach up to the line from its left and from its right, 0 to 1.

    `over` is how high they stand over the line at a quarter and then at three quarters of all pieces: both are straight
    there, so that decides it exactly.
    """
    one, two = np.split(np.maximum(over, -1e9), 2)
    left, right = 1.5 * one - 0.5 * two, 1.5 * two - 0.5 * one
    touches_left, touches_right = left >= -1e-9, right >= -1e-9
    crossing = np.clip(left / np.where(np.abs(left - right) > 1e-12, left - right, 1.0), 0.0, 1.0)
    begin = np.where(touches_left, np.where(touches_right, 1.0, crossing), 0.0)
    finish = np.where(touches_right & ~touches_left, 1.0 - crossing, 0.0)
    return begin, finish
