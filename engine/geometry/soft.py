"""Soft terrain on a line of sight: how many inches of it run through woods and the like."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely

from engine.geometry.plane import Point3
from engine.geometry.skyline import Bools
from engine.geometry.surface import Floats, Spans
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
    its height) it doesn't count (LOS-WOODS-BLOCK, ruling 2). Where zones overlap an inch counts once, for the first.
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
    found, counted = [], np.empty((0, 2))
    for zone in crossed:
        stretches = [_below_top(table, zone, start, end, *at) for at in _stretches(line, zone, start, length)]
        joined = _union(np.concatenate([counted, *stretches]))
        inches = float((joined[:, 1] - joined[:, 0]).sum() - (counted[:, 1] - counted[:, 0]).sum()) * length
        if inches > 1e-9:
            found.append(Through(zone.name, zone.kind, zone.grade, inches))
        counted = joined
    return tuple(found)


def meets_soft(table: Table, starts: Floats, ends: Floats) -> Bools:
    """Which of the lines between points (n, 3) cross soft terrain on the plan at all."""
    lines = shapely.linestrings(np.stack([starts[:, :2], ends[:, :2]], axis=1))
    found = np.zeros(len(lines), dtype=bool)
    for zone in table.zones:
        if zone.height > 0.0:
            found |= shapely.intersects(zone.outline, lines)
    return found


def _stretches(line: shapely.Geometry, zone: Zone, start: Point3, length: float) -> list[tuple[float, float]]:
    """The parts of the line over a zone, as shares of the whole line."""
    parts = shapely.get_parts(line.intersection(zone.outline))
    stretches = []
    for part in parts[shapely.length(parts) > 0.0]:
        ends = shapely.get_coordinates(part)
        along = np.hypot(ends[:, 0] - start.x, ends[:, 1] - start.y) / length
        stretches.append((float(along.min()), float(along.max())))
    return stretches


def _below_top(table: Table, zone: Zone, start: Point3, end: Point3, first: float, last: float) -> Floats:
    """The parts (k, 2) of the stretch from `first` to `last`, in shares of the line, not above the zone's top."""
    a, b = np.array(start), np.array(end)
    p, q = a + first * (b - a), a + last * (b - a)
    low, high = np.minimum(p, q)[:2], np.maximum(p, q)[:2]
    spans = [
        solid.surface.spans(p, q)
        for solid in table.solids
        if solid.kind in LAND and (solid.bounds[0, :2] <= high).all() and (solid.bounds[1, :2] >= low).all()
    ]
    ground = _union(np.concatenate([np.empty((0, 2)), *(np.stack(span[:2], axis=1) for span in spans)]))
    # Between stretches of land the bare table lies at height 0.
    gaps = np.stack([np.append(0.0, ground[:, 1]), np.append(ground[:, 0], 1.0)], axis=1)
    bare = Spans(gaps[:, 0], gaps[:, 1], np.zeros(len(gaps)), np.zeros(len(gaps)))
    under = _union(np.concatenate([_reached(span, p[2] - zone.height, q[2] - p[2]) for span in [*spans, bare]]))
    return first + under * (last - first)


def _reached(span: Spans, line: float, fall: float) -> Floats:
    """The parts (k, 2) of spans where the land is at least as high as a line that starts at `line` and rises `fall`."""
    over, change = span.height - line + 1e-9, span.rise - fall
    crossing = -over / np.where(change == 0.0, 1.0, change)
    begin = np.where(change > 0.0, np.maximum(span.enter, crossing), span.enter)
    finish = np.where(change < 0.0, np.minimum(span.leave, crossing), span.leave)
    kept = (begin < finish) & ((change != 0.0) | (over >= 0.0))
    return np.stack([begin[kept], finish[kept]], axis=1)


def _union(parts: Floats) -> Floats:
    """Intervals (k, 2) joined where they overlap, in ascending order."""
    ordered = parts[np.argsort(parts[:, 0], kind="stable")]
    reach = np.maximum.accumulate(ordered[:, 1])
    fresh = np.append(True, ordered[1:, 0] > reach[:-1]) if len(ordered) else np.zeros(0, dtype=bool)
    firsts = np.flatnonzero(fresh)
    return np.stack([ordered[firsts, 0], reach[np.append(firsts[1:] - 1, len(reach) - 1)[: len(firsts)]]], axis=1)
