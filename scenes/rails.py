"""Railways: two rails on sleepers along their zones, on a beam for those that float; broken where a section is gone."""

from __future__ import annotations

import numpy as np
import shapely
from panda3d.core import NodePath

from engine.geometry.terrain import Table, Zone
from scenes.geoms import Floats, Patch, joined, node
from scenes.lights import CASTS, Light
from scenes.shapes import quads

APART = 0.28
"""Inches from sleeper to sleeper."""

GAUGE = 0.25
"""How far the rails lie from the edges, as a share of the width."""

TIE = (0.20, 0.155, 0.12)
STEEL = (0.52, 0.52, 0.54)
SMOOTH = (0.62, 0.64, 0.68)
HIGH = 0.09
"""Inches that rails rise over the ground."""


def railways(table: Table, light: Light) -> NodePath:
    """The rails of all zones that are railways."""
    root = NodePath("railways")
    for zone in (zone for zone in table.zones if zone.kind == "rails"):
        parts = [part for part in shapely.get_parts(zone.outline.intersection(table.outline)) if part.area > 0.05]
        patches = [patch for part in parts for patch in _track(part, zone, table)]
        if patches:
            path = root.attachNewNode(node(zone.name, light.baked(joined(patches))))
            light.dress(path, "plain")
            path.setTwoSided(True)
            path.hide(CASTS)
    return root


def _track(part: shapely.Polygon, zone: Zone, table: Table) -> list[Patch]:
    width = _width(part)
    inner = part.buffer(-GAUGE * width, join_style="mitre")
    patches: list[Patch] = []
    for piece in shapely.get_parts(inner):
        if piece.geom_type != "Polygon" or piece.is_empty:
            continue
        rim = shapely.geometry.polygon.orient(piece).exterior
        at = np.arange(0.0, rim.length, APART / 2.0)
        spots = shapely.get_coordinates(shapely.line_interpolate_point(rim, at))
        ahead = np.roll(spots, -1, axis=0) - spots
        ahead /= np.maximum(np.linalg.norm(ahead, axis=1, keepdims=True), 1e-9)
        inward = np.column_stack([-ahead[:, 1], ahead[:, 0]])
        across = (0.5 - GAUGE) * width
        runs = shapely.contains_xy(inner, *(spots + inward * across).T) & ~shapely.contains_xy(
            inner, *(spots + inward * 2.6 * across).T
        )
        both = runs & np.roll(runs, -1)
        ends = np.roll(spots, -1, axis=0)
        steel = SMOOTH if zone.grade == "maglev" else STEEL
        wide = 0.16 if zone.grade == "maglev" else 0.035
        for side in (-1.0, 1.0):
            off = inward * side * wide
            patches.append(_strip(spots[both], ends[both], off[both], 0.0, HIGH, 0.75, steel, table))
        patches.append(_top(spots[both], ends[both], inward[both] * wide, steel, table))
        if zone.grade != "maglev":
            ties = runs & (np.arange(len(spots)) % 2 == 0)
            start, end = spots - inward * 0.13 * width, spots + inward * (across + 0.005)
            half = ahead * 0.055
            corners = np.stack([start - half, start + half, end + half, end - half], axis=1)[ties]
            patches.append(quads(_draped(corners.reshape(-1, 2), 0.035, table).reshape(-1, 4, 3), TIE))
    return [patch for patch in patches if len(patch.positions)]


def _strip(
    a: Floats, b: Floats, off: Floats, low: float, high: float, shade: float, color: object, table: Table
) -> Patch:
    """The side of a rail."""
    foot, top = (np.stack([_draped(a + off, z, table), _draped(b + off, z, table)], axis=1) for z in (low, high))
    corners = np.stack([foot[:, 0], foot[:, 1], top[:, 1], top[:, 0]], axis=1)
    return quads(corners, np.asarray(color, float) * shade)


def _top(a: Floats, b: Floats, off: Floats, color: object, table: Table) -> Patch:
    corners = np.stack([_draped(side, HIGH, table) for side in (a - off, b - off, b + off, a + off)], axis=1)
    return quads(corners, np.asarray(color, float))


def _draped(points: Floats, over: float, table: Table) -> Floats:
    return np.column_stack([points, table.land(points) + over]) if len(points) else np.empty((0, 3))


def _width(part: shapely.Polygon) -> float:
    """How wide a long strip is."""
    half = part.length / 2.0
    return float((half - np.sqrt(max(0.0, half * half - 4.0 * part.area))) / 2.0)
