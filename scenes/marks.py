"""Marks laid on the ground and lines through the air: the active unit's ring, trails, the line of sight."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from panda3d.core import ColorBlendAttrib, DepthOffsetAttrib, GeomNode, NodePath, TransparencyAttrib

from engine.geometry.terrain import Table
from scenes.frame import SightLine, Trail, UnitLook
from scenes.geoms import Floats, Patch, geom, joined
from scenes.lights import CASTS, EYE
from scenes.shapes import quads

LIFT = 0.05
"""Inches between the ground and what is laid on it."""

STEP = 0.35
RING = (0.656, 0.784)
"""Radii of a ring, in widths of the base that it goes round."""

SWING = 0.35
"""Inches that a ring may rise or fall over the ground about a base."""

RING_SIDES = 40
STROKES = 14
VERDICTS = {"clear": (0.35, 0.95, 0.85), "partial": (1.0, 0.78, 0.25), "blocked": (1.0, 0.32, 0.25)}
DASHES = {"clear": 0.0, "partial": 0.62, "blocked": 0.35}
"""The share of each inch that is drawn, 0 for an unbroken line: verdicts are told apart without their colors too."""

Color = tuple[float, float, float]


class Marks:
    """The nodes of all marks, made anew for each frame that has any."""

    def __init__(self, parent: NodePath, table: Table) -> None:
        self._table = table
        self.path = overlay(parent, "marks")

    def show(
        self,
        rings: list[tuple[UnitLook, float, Color]],
        trails: list[tuple[Trail, Color]],
        sight: SightLine | None,
        eye: Floats,
        lurking: Sequence[tuple[UnitLook, Color]] = (),
    ) -> None:
        """Draw a moment's marks; a ring lies at the height of a unit's base, what is `lurking` is marked as hidden."""
        patches = [self._ring(look, foot, color) for look, foot, color in rings]
        patches += [self._veil(look, color) for look, color in lurking]
        patches += [patch for trail, color in trails if (patch := self._trail(trail, color)) is not None]
        if sight is not None:
            patches += _line(sight, eye)
        node = self.path.node()
        node.removeAllGeoms()
        if patches:
            node.addGeom(geom(joined(patches), dynamic=True))

    def _ring(self, look: UnitLook, foot: float, color: Color) -> Patch:
        """A ring draped over the ground about a base, brighter towards its outside."""
        turns = np.arange(RING_SIDES + 1) * (2.0 * np.pi / RING_SIDES)
        rim = np.column_stack([np.cos(turns), np.sin(turns)])
        near, far = (share * look.across for share in RING)
        bands = [np.array([look.x, look.y]) + rim * radius for radius in (near - 0.12, near, far)]
        lifted = [self._draped(band, foot) for band in bands]
        inner = np.stack([lifted[0][:-1], lifted[1][:-1], lifted[1][1:], lifted[0][1:]], axis=1)
        outer = np.stack([lifted[1][:-1], lifted[2][:-1], lifted[2][1:], lifted[1][1:]], axis=1)
        return joined([quads(inner, (*color, 0.35 * look.fade)), quads(outer, (*color, 0.95 * look.fade))])

    def _veil(self, look: UnitLook, color: Color) -> Patch:
        """Short strokes toward a hidden unit from all sides."""
        turns = (np.arange(STROKES) + 0.25) * (2.0 * np.pi / STROKES)
        aside = 0.045 / look.across
        rims = [
            np.column_stack([np.cos(turns + off), np.sin(turns + off)]) * (far * look.across)
            for far, off in ((0.66, -aside), (0.92, -aside), (0.92, aside), (0.66, aside))
        ]
        corners = np.stack([self._draped(np.array([look.x, look.y]) + rim, look.z) for rim in rims], axis=1)
        return quads(corners, (*color, 0.9 * look.hidden * look.fade))

    def _draped(self, points: Floats, z: float) -> Floats:
        heights = np.clip(self._table.heights(points, z + SWING), z - SWING, z + SWING)
        return np.column_stack([points, heights + LIFT])

    def _trail(self, trail: Trail, color: Color) -> Patch | None:
        """A ribbon along the way, on the ground or through the air, with an arrow at its head."""
        path = resampled(np.array(trail.points, float), STEP)
        if len(path) < 2:
            return None
        ground = self._table.heights(path[:, :2], path[:, 2] + 0.6)
        path[:, 2] = np.maximum(path[:, 2], ground) + LIFT
        way = np.gradient(path[:, :2], axis=0)
        way /= np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-9)
        side = np.column_stack([-way[:, 1], way[:, 0], np.zeros(len(way))])
        left, right = path + side * 0.11, path - side * 0.11
        fade = np.linspace(0.25, 0.85, len(path) - 1)[:, None]
        corners = np.stack([right[:-1], right[1:], left[1:], left[:-1]], axis=1)
        return quads(corners, np.hstack([np.tile(color, (len(fade), 1)), fade]))


def _line(sight: SightLine, eye: Floats) -> list[Patch]:
    """A thin strip through the air, whole or dashed by the verdict, with a pale core."""
    start, end = np.array(sight.start, float), np.array(sight.end, float)
    length = float(np.linalg.norm(end - start))
    if length < 1e-6:
        return []
    share = DASHES.get(sight.verdict, 0.0)
    color = VERDICTS.get(sight.verdict, (1.0, 1.0, 1.0))
    cuts = (
        [(0.0, length)]
        if share <= 0.0
        else [(float(at), min(float(at) + share, length)) for at in range(math.ceil(length))]
    )
    patches = []
    side = np.cross(end - start, eye - (start + end) / 2.0)
    side /= max(float(np.linalg.norm(side)), 1e-9)
    for width, alpha in ((0.10, 0.5), (0.045, 0.95)):
        strips = []
        for low, high in cuts:
            a, b = (start + (end - start) * (at / length) for at in (low, high))
            strips.append([a - side * width, b - side * width, b + side * width, a + side * width])
        patches.append(quads(np.array(strips), (*color, alpha)))
    return patches


def resampled(points: Floats, step: float) -> Floats:
    """The same polyline (n, 3) with a point at least every `step` inches."""
    pieces = [points[:1]]
    for a, b in pairwise(points):
        count = max(1, math.ceil(float(np.linalg.norm(b - a)) / step))
        pieces.append(a + (b - a) * (np.arange(1, count + 1) / count)[:, None])
    return np.concatenate(pieces)


SKY = 1000.0
"""Inches over everything on a table."""


def draped(table: Table, points: Floats) -> Floats:
    """Points of the plan (n, 2) on the top of whatever is there (n, 3), a little lifted."""
    return np.column_stack([points, table.heights(points, np.full(len(points), SKY)) + LIFT])


def ribbon(table: Table, path: Floats, width: float, color: tuple[float, ...]) -> Patch:
    """A strip along a path of the plan (n, 2), draped over the ground."""
    way = np.gradient(path, axis=0)
    way /= np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-9)
    side = np.column_stack([-way[:, 1], way[:, 0]]) * (width / 2.0)
    left, right = draped(table, path + side), draped(table, path - side)
    return quads(np.stack([right[:-1], right[1:], left[1:], left[:-1]], axis=1), color)


def overlay(parent: NodePath, name: str) -> NodePath:
    """A node for flat colored marks that are blended over everything and cast no shadow."""
    path = parent.attachNewNode(GeomNode(name))
    path.hide(CASTS | EYE)
    path.setTwoSided(True)
    path.setTransparency(TransparencyAttrib.MAlpha)
    path.setDepthWrite(False)
    path.setBin("fixed", 10)
    path.setAttrib(DepthOffsetAttrib.make(1))
    path.setAttrib(
        ColorBlendAttrib.make(
            ColorBlendAttrib.MAdd, ColorBlendAttrib.OIncomingAlpha, ColorBlendAttrib.OOneMinusIncomingAlpha
        )
    )
    return path
