"""Scatter: tufts of grass, low bushes and pebbles set down where the ground is bare and gentle."""

from __future__ import annotations

import zlib

import numpy as np
import numpy.typing as npt
import shapely
from panda3d.core import NodePath

from engine.geometry.terrain import Table
from scenes.geoms import Floats, Patch, node
from scenes.lights import CASTS, Light
from scenes.tints import BARE

EACH = 0.26
"""Tufts a square inch in the open."""

MOST = 1600
GRASSLESS = BARE | {"road", "water", "rubble"}
BUILT = ("building", "wall", "piece")
BLADES = 7
GREENS = np.array([(0.34, 0.42, 0.20), (0.47, 0.47, 0.26), (0.27, 0.35, 0.18), (0.58, 0.52, 0.33)])


def scattered(table: Table, light: Light, first: Table | None = None) -> NodePath:
    """All tufts in one batch: those of the table that it was at `first`, as far as the ground still bears them."""
    rng = np.random.default_rng(zlib.crc32(f"{table.width:g} x {table.depth:g}".encode()))
    spots = _spots(first or table, rng)
    path = NodePath("scatter")
    if len(spots):
        grown = np.ones(len(spots), bool) if first is None else _borne(table, spots)
        tufts = path.attachNewNode(node("tufts", light.baked(_tufts(table, spots, grown, rng))))
        light.dress(tufts, "plain", "tree")
        tufts.hide(CASTS)
    return path


def _spots(table: Table, rng: np.random.Generator) -> Floats:
    """Places (n, 2) in loose clusters, on open and not too steep ground."""
    count = min(MOST, int(table.width * table.depth * EACH))
    centers = rng.uniform((0.3, 0.3), (table.width - 0.3, table.depth - 0.3), (max(1, count // 5), 2))
    spots = centers[rng.integers(0, len(centers), count)] + rng.normal(0.0, 0.55, (count, 2))
    spots = spots[_borne(table, spots)]
    if not len(spots):
        return np.empty((0, 2))
    around = [table.land(spots + offset) for offset in ((0.0, 0.0), (0.2, 0.0), (0.0, 0.2))]
    gentle = np.maximum(np.abs(around[1] - around[0]), np.abs(around[2] - around[0])) < 0.22
    return np.asarray(spots[gentle], float)


def _borne(table: Table, spots: Floats) -> npt.NDArray[np.bool_]:
    """Which places lie on ground that bears grass."""
    taken = shapely.union_all([zone.outline.buffer(0.12) for zone in table.zones if zone.kind in GRASSLESS])
    houses = [
        shapely.convex_hull(shapely.multipoints(s.mesh.vertices[:, :2])).buffer(0.5)
        for s in table.solids
        if s.kind in BUILT
    ]
    free = shapely.difference(table.outline.buffer(-0.2), shapely.union_all([taken, *houses]))
    return np.asarray(shapely.contains_xy(free, spots[:, 0], spots[:, 1]))


def _tufts(table: Table, spots: Floats, grown: npt.NDArray[np.bool_], rng: np.random.Generator) -> Patch:
    """Each tuft as a few pointed blades that lean outward; those that are not `grown` have no size."""
    count = len(spots)
    heights = table.land(spots)
    size = rng.uniform(0.10, 0.24, count) * grown
    turn = rng.uniform(0.0, 2.0 * np.pi, (count, BLADES))
    lean = rng.uniform(0.25, 0.85, (count, BLADES))
    roots = np.concatenate([spots, heights[:, None] - 0.01], axis=1)
    out = np.stack([np.cos(turn), np.sin(turn), np.zeros_like(turn)], axis=2)
    side = np.stack([-np.sin(turn), np.cos(turn), np.zeros_like(turn)], axis=2)
    base = roots[:, None, :] + out * (0.16 * size)[:, None, None]
    tips = (
        roots[:, None, :]
        + out * (size[:, None] * lean)[..., None]
        + np.array([0.0, 0.0, 1.0]) * (size[:, None] * (1.15 - 0.5 * lean))[..., None]
    )
    half = side * (0.20 * size)[:, None, None]
    corners = np.stack([base - half, base + half, tips], axis=2).reshape(-1, 3)
    kinds = rng.choice(len(GREENS), count, p=(0.4, 0.25, 0.2, 0.15))
    shade = rng.uniform(0.85, 1.15, (count, 1)) * GREENS[kinds]
    foot, tip = shade * 0.92, np.minimum(shade * 1.18, 1.0)
    colors = np.repeat(np.stack([foot, foot, tip], axis=1)[:, None], BLADES, axis=1).reshape(-1, 3)
    normals = np.tile((0.0, 0.0, 1.0), (len(corners), 1)) + 0.35 * np.repeat(out.reshape(-1, 3), 3, axis=0)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    both = np.arange(len(corners)).reshape(-1, 3)
    faces = np.concatenate([both, both[:, ::-1]])
    return Patch(corners, normals, colors, faces, np.repeat(spots, 3 * BLADES, axis=0))
