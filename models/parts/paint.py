"""A painter's three strokes on bare parts: a dark wash in the recesses, light on worn edges, dust on the feet.

Shades are vertex colors that a role's own color is multiplied with, so that any force color can be put on later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.parts.assembly import GLASS
from models.parts.shapes import Part, Vectors

GRID = 2.0**-14
"""Positions are kept on this grid (inches), so that the last bits of a processor's arithmetic never reach a file."""
CELL = 0.04
STEPS = (1.0, 1.7, 2.6, 3.8, 5.4, 7.5)
DIRECTIONS = 64
WASH = 0.9
PLAIN = 0.76
DUST = (0.86, 0.76, 0.62)
DUST_FROM, DUST_TO = 0.52, 0.12


@dataclass(frozen=True)
class Skin:
    """A painted surface: positions and normals (n, 3) float32, colors (n, 4) uint8, faces (m, 3) uint16."""

    positions: NDArray[np.float32]
    normals: NDArray[np.float32]
    colors: NDArray[np.uint8]
    faces: NDArray[np.uint16]


@dataclass(frozen=True)
class _Sheet:
    """The corners of one part's faces, split wherever the surface has an edge."""

    name: str
    positions: Vectors
    normals: Vectors
    worn: NDArray[np.bool_]
    gem: Vectors
    tone: Vectors
    faces: NDArray[np.int64]


def paint(parts: Sequence[tuple[str, Part]], dusty: str = "") -> dict[str, Skin]:
    """One skin per name, in the order of first appearance; what is named after `dusty` has dust on what is near the ground."""
    sheets = [_split(name, part) for name, part in parts]
    air = _Air([sheet.positions[sheet.faces] for sheet in sheets])
    skins = {}
    for name in dict.fromkeys(name for name, _ in parts):
        dust = bool(dusty) and name.startswith(dusty)
        skins[name] = _joined([(sheet, _shades(sheet, air, dust)) for sheet in sheets if sheet.name == name])
    return skins


def _split(name: str, part: Part) -> _Sheet:
    """Give each flat face its own vertices; faces in one plane share theirs, and round parts share all but at real edges."""
    vertices = np.round(part.vertices / GRID) * GRID
    corners = vertices[part.faces]
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    sizes = np.linalg.norm(across, axis=1, keepdims=True)
    flat = across / np.maximum(sizes, 1e-12)
    normals = np.repeat(flat[:, None], 3, axis=1)
    if part.round:
        normals = _softened(part.faces, flat, across)
    worn = np.repeat(part.worn[:, None], 3, axis=1)
    low, high = vertices[:, 2].min(), vertices[:, 2].max()
    keys = np.column_stack([part.faces.reshape(-1), np.round(normals.reshape(-1, 3) * 4096), worn.reshape(-1)])
    _, first, inverse = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    positions = corners.reshape(-1, 3)[first]
    gem = (high - positions[:, 2]) / max(high - low, 1e-9)
    return _Sheet(name, positions, normals.reshape(-1, 3)[first], worn.reshape(-1)[first], gem, np.array(part.tone), inverse.reshape(-1, 3))


def _softened(faces: NDArray[np.int64], flat: Vectors, weights: Vectors, crease: float = 0.82) -> Vectors:
    """Corner normals (m, 3, 3): the mean of the faces about a vertex that lie within the crease (a cosine) of the corner's own."""
    around: dict[int, list[int]] = {}
    for face, corners in enumerate(faces):
        for corner in corners:
            around.setdefault(int(corner), []).append(face)
    normals = np.empty((len(faces), 3, 3))
    for face, corners in enumerate(faces):
        for place, corner in enumerate(corners):
            near = [other for other in around[int(corner)] if float((flat[other] * flat[face]).sum()) > crease]
            total = weights[near].sum(axis=0)
            normals[face, place] = total / max(float(np.linalg.norm(total)), 1e-12)
    return normals


class _Air:
    """Which cells of a coarse grid hold surface, and how open the air is about a point."""

    def __init__(self, triangles: Sequence[Vectors]) -> None:
        corners = np.concatenate(triangles)
        self.low = corners.min(axis=(0, 1)) - 12 * CELL
        size = np.ceil((corners.max(axis=(0, 1)) + 12 * CELL - self.low) / CELL).astype(np.int64) + 1
        self.filled = np.zeros(size, dtype=bool)
        shares = [(i / 12, j / 12) for i in range(13) for j in range(13 - i)]
        for u, v in shares:
            points = corners[:, 0] * (1 - u - v) + corners[:, 1] * u + corners[:, 2] * v
            self.filled[tuple(self._cells(points).T)] = True
        turns = np.arange(DIRECTIONS) * 2.399963
        rise = 1 - (2 * np.arange(DIRECTIONS) + 1) / DIRECTIONS
        flat = np.sqrt(1 - rise**2)
        self.directions = np.round(np.column_stack([flat * np.cos(turns), flat * np.sin(turns), rise]), 6)

    def _cells(self, points: Vectors) -> NDArray[np.int64]:
        cells = np.floor((points - self.low) / CELL + 1e-6).astype(np.int64)
        return np.clip(cells, 0, np.array(self.filled.shape) - 1)

    def openness(self, points: Vectors, normals: Vectors) -> Vectors:
        """The share (n,) of near air that is free over each point, 1 in the open, weighted to what faces the surface."""
        facing = (normals[:, None] * self.directions[None]).sum(axis=2)
        weights = np.maximum(facing, 0)
        starts = points + normals * (0.9 * CELL)
        free = np.ones(facing.shape)
        for step in reversed(STEPS):
            places = starts[:, None] + self.directions[None] * (step * CELL)
            hit = self.filled[tuple(np.moveaxis(self._cells(places), -1, 0))]
            free[hit] = 1 - 1 / (0.6 + 0.4 * step)
        return np.asarray((free * weights).sum(axis=1) / weights.sum(axis=1))


def _shades(sheet: _Sheet, air: _Air, dusty: bool) -> Vectors:
    """Colors (n, 3) from 0 to 1 for one part."""
    if sheet.name.endswith(GLASS):
        return (0.4 + 0.6 * sheet.gem)[:, None] * sheet.tone
    wash = 1 - WASH * (1 - air.openness(sheet.positions, sheet.normals))
    shade = np.where(sheet.worn, 0.4 + 0.6 * wash, PLAIN * wash) * (0.92 + 0.08 * sheet.normals[:, 2])
    colors = shade[:, None] * sheet.tone
    if not dusty:
        return colors
    share = np.clip((DUST_FROM - sheet.positions[:, 2]) / (DUST_FROM - DUST_TO), 0, 1)[:, None]
    return colors * (1 - share + share * np.array(DUST))


def _joined(sheets: Sequence[tuple[_Sheet, Vectors]]) -> Skin:
    starts = np.cumsum([0, *(len(sheet.positions) for sheet, _ in sheets)])
    shades = np.concatenate([shade for _, shade in sheets])
    colors = np.column_stack([np.round(np.clip(shades, 0, 1) * 255), np.full(len(shades), 255)]).astype(np.uint8)
    faces = np.concatenate([sheet.faces + start for (sheet, _), start in zip(sheets, starts[:-1], strict=True)])
    positions = np.concatenate([sheet.positions for sheet, _ in sheets]).astype(np.float32)
    normals = np.round(np.concatenate([sheet.normals for sheet, _ in sheets]), 4).astype(np.float32)
    return Skin(positions, normals, colors, faces.astype(np.uint16))
