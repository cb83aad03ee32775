"""Level of detail: meshes of many triangles are drawn with fewer where nobody could tell."""

from __future__ import annotations

import math

import numpy as np
from panda3d.core import LODNode, NodePath

from engine.geometry.decimation import fewer
from scenes.geoms import Floats, Patch, node
from scenes.view import LENS

MANY = 60_000
"""Triangles of a patch of land from which on it has a coarser form."""

TILE = 16.0
"""Inches of the side of a tile of land, for which one form is chosen."""

SHARE = 0.2
"""Triangles of the coarser form of land, as a share of the finer."""

FAR = 45.0
"""Inches from the camera to the middle of something from which on its coarser form is drawn."""

EVER = 1e6

USUAL = 720.0
"""Pixels of the height of a picture for which distances are meant, under the usual lens."""


def detail(fov: float, height: float) -> float:
    """By how much distances count for a lens of so many degrees and a picture of so many pixels from top to bottom."""
    return math.tan(math.radians(fov / 2.0)) / math.tan(math.radians(LENS / 2.0)) * USUAL / max(height, 1.0)


def two_forms(name: str, near: Patch, far: Patch, at: float = FAR) -> NodePath:
    """A node that draws one patch from near and another from `at` inches on, measured to the middle of the first."""
    chooser = LODNode(name)
    low, high = near.positions.min(axis=0), near.positions.max(axis=0)
    chooser.setCenter(tuple(((low + high) / 2.0).tolist()))
    path = NodePath(chooser)
    for patch, inner, outer in ((near, 0.0, at), (far, at, EVER)):
        path.attachNewNode(node(name, patch))
        chooser.addSwitch(outer, inner)
    return path


def coarser(patch: Patch, share: float) -> Patch:
    """About a share of a patch's triangles in their place; normals are made anew, colors and spots are the nearest."""
    from scipy.spatial import cKDTree

    _, first, welded = np.unique(
        np.round(patch.positions * 1024.0).astype(np.int64), axis=0, return_index=True, return_inverse=True
    )
    points, faces = fewer(patch.positions[first], welded.ravel()[patch.faces], max(4, round(share * len(patch.faces))))
    nearest = cKDTree(patch.positions).query(points)[1]
    spots = None if patch.spots is None else patch.spots[nearest]
    return Patch(points, _normals(points, faces), patch.colors[nearest], faces, spots)


def tiles(patch: Patch, width: float, depth: float) -> list[Patch]:
    """A patch of land cut into tiles by the middles of its triangles."""
    across = max(1, round(width / TILE))
    middles = patch.positions[patch.faces].mean(axis=1)
    column = np.clip((middles[:, 0] / width * across).astype(np.int64), 0, across - 1)
    rows = max(1, round(depth / TILE))
    row = np.clip((middles[:, 1] / depth * rows).astype(np.int64), 0, rows - 1)
    return [_part(patch, patch.faces[(column == i) & (row == j)]) for i in range(across) for j in range(rows)]


def _part(patch: Patch, faces: np.ndarray) -> Patch:
    """Some of a patch's faces with the vertices that they need."""
    used, renamed = np.unique(faces, return_inverse=True)
    spots = None if patch.spots is None else patch.spots[used]
    return Patch(patch.positions[used], patch.normals[used], patch.colors[used], renamed.reshape(-1, 3), spots)


def _normals(points: Floats, faces: np.ndarray) -> Floats:
    corners = points[faces]
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    total = np.stack(
        [np.bincount(faces.ravel(), np.repeat(across[:, axis], 3), minlength=len(points)) for axis in range(3)], axis=1
    )
    return np.asarray(total / np.maximum(np.linalg.norm(total, axis=1, keepdims=True), 1e-12))
