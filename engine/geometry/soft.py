"""Soft terrain on a line of sight: how many inches of it run through woods and the like."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely

from engine.geometry.plane import Point3
from engine.geometry.surface import Floats, Ints, Spans
from engine.geometry.terrain import LAND, Table, Zone

HANGING = ("smoke",)
"""Kinds that hang over others: an inch through both counts for both."""


@dataclass(frozen=True)
class Through:
    """Soft terrain that a line runs through: inches, measured on the plan as all ranges are."""

    name: str
    kind: str
    grade: str | None
    inches: float


def soft_on_line(table: Table, start: Point3, end: Point3, *bases: shapely.Polygon) -> tuple[Through, ...]:
    """`soft_on_lines` for one line."""
    return soft_on_lines(table, np.array([start]), np.array([end]), np.array([bases], dtype=object))[0]


def soft_on_lines(table: Table, starts: Floats, ends: Floats, bases: np.ndarray) -> list[tuple[Through, ...]]:
    """The soft zones, in the table's order, on lines (n, 3) from eyes to the middles of their targets.

    What lies under either base (n, k) is cut away, and where the line runs above the top of the zone (the land under it
    plus its height) it doesn't count (LOS-WOODS-BLOCK, ruling 2). Where zones overlap an inch counts once, for the
    first; smoke over woods counts besides (SMOKE-TYPE).
    """
    length = np.hypot(*(ends - starts)[:, :2].T)
    found: list[list[Through]] = [[] for _ in starts]
    counted: dict[tuple[int, bool], Floats] = {}
    zones = [zone for zone in table.zones if zone.height > 0.0]
    lines = shapely.linestrings(np.stack([starts[:, :2], ends[:, :2]], axis=1))
    meets = [np.flatnonzero(shapely.intersects(zone.outline, lines) & (length >= 1e-9)) for zone in zones]
    crossing = np.unique(np.concatenate([np.empty(0, dtype=np.intp), *meets]))
    for base in bases.T:
        lines[crossing] = shapely.difference(lines[crossing], base[crossing])
    for zone, rows in zip(zones, meets, strict=True):
        for row, stretches in _stretches(table, zone, rows, lines, starts, ends).items():
            layer = row, zone.kind in HANGING
            before = counted.get(layer, np.empty((0, 2)))
            joined = _union(np.concatenate([before, *stretches]))
            inches = float((joined[:, 1] - joined[:, 0]).sum() - (before[:, 1] - before[:, 0]).sum()) * length[row]
            if inches > 1e-9:
                found[row].append(Through(zone.name, zone.kind, zone.grade, float(inches)))
            counted[layer] = joined
    return [tuple(each) for each in found]


def _stretches(
    table: Table, zone: Zone, rows: Ints, lines: np.ndarray, starts: Floats, ends: Floats
) -> dict[int, list[Floats]]:
    """The parts (k, 2) of the lines in `rows` that run through a zone, as shares of the whole line."""
    parts, owner = shapely.get_parts(shapely.intersection(lines[rows], zone.outline), return_index=True)
    long = shapely.length(parts) > 0.0
    row = rows[owner[long]]
    # A part of a straight line has no more corners than its two ends that count: the box around it has them all.
    box = shapely.bounds(parts[long]).reshape(-1, 2, 2)
    way = ends[row] - starts[row]
    axis = (np.abs(way[:, 1]) > np.abs(way[:, 0])).astype(np.intp)
    each = np.arange(len(row))
    along = (box[each, :, axis] - starts[row, axis][:, None]) / way[each, axis][:, None]
    first, last = along.min(axis=1), along.max(axis=1)
    ends_z = starts[row, 2, None] + np.stack([first, last], axis=1) * way[:, 2, None]
    bottom, top = _lie(table, zone)
    under, over = ends_z.max(axis=1) <= bottom + zone.height, ends_z.min(axis=1) > top + zone.height + 1e-6
    found: dict[int, list[Floats]] = {}
    for place in np.flatnonzero(~over).tolist():
        mine = int(row[place])
        share = float(first[place]), float(last[place])
        part = np.array([share]) if under[place] else _below_top(table, zone, starts[mine], ends[mine], *share)
        found.setdefault(mine, []).append(part)
    return found


def _lie(table: Table, zone: Zone) -> tuple[float, float]:
    """Heights between which all land under a zone lies; bare table, at 0, may always be there."""
    if zone not in table.lies:
        west, south, east, north = zone.outline.bounds
        heights = [np.zeros(1)]
        for solid in table.solids:
            if solid.kind in LAND:
                heights.append(solid.tops[solid.surface.over((west, south), (east, north)), :, 2].ravel())
        table.lies[zone] = float(np.concatenate(heights).min()), float(np.concatenate(heights).max())
    return table.lies[zone]


def _below_top(table: Table, zone: Zone, start: Floats, end: Floats, first: float, last: float) -> Floats:
    """The parts (k, 2) of the stretch from `first` to `last`, in shares of the line, not above the zone's top."""
    a, b = start, end
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
