"""How open the air is about a surface: what a wash of thin paint would find and darken."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from models.parts.part import Vectors

CELL = 0.04
"""Side of a grid cell, inches."""
STEPS = (1.0, 1.7, 2.6, 3.8, 5.4, 7.5)
"""How far to look, in cells."""
DIRECTIONS = 64
GOLDEN_ANGLE = 2.399963


class Air:
    """Which cells of a coarse grid, `cell` inches wide, hold surface, from arrays of triangles (m, 3, 3)."""

    def __init__(self, triangles: Sequence[Vectors], cell: float = CELL) -> None:
        self.cell = cell
        corners = np.concatenate(triangles)
        self.low = corners.min(axis=(0, 1)) - 12 * cell
        size = np.ceil((corners.max(axis=(0, 1)) + 12 * cell - self.low) / cell).astype(np.int64) + 1
        self.filled = np.zeros(size, dtype=bool)
        shares = [(i / 12, j / 12) for i in range(13) for j in range(13 - i)]
        for u, v in shares:
            points = corners[:, 0] * (1 - u - v) + corners[:, 1] * u + corners[:, 2] * v
            self.filled[tuple(self._cells(points).T)] = True
        turns = np.arange(DIRECTIONS) * GOLDEN_ANGLE
        rise = 1 - (2 * np.arange(DIRECTIONS) + 1) / DIRECTIONS
        flat = np.sqrt(1 - rise**2)
        self.directions = np.round(np.column_stack([flat * np.cos(turns), flat * np.sin(turns), rise]), 6)

    def _cells(self, points: Vectors) -> NDArray[np.int64]:
        cells = np.floor((points - self.low) / self.cell + 1e-6).astype(np.int64)
        return np.asarray(np.clip(cells, 0, np.array(self.filled.shape) - 1))

    def openness(self, points: Vectors, normals: Vectors) -> Vectors:
        """The share (n,) of near air that is free over points (n, 3) with normals (n, 3): 1 in the open."""
        facing = (normals[:, None] * self.directions[None]).sum(axis=2)
        weights = np.maximum(facing, 0)
        starts = points + normals * (0.9 * self.cell)
        free = np.ones(facing.shape)
        for step in reversed(STEPS):
            places = starts[:, None] + self.directions[None] * (step * self.cell)
            hit = self.filled[tuple(np.moveaxis(self._cells(places), -1, 0))]
            free[hit] = 1 - 1 / (0.6 + 0.4 * step)
        return np.asarray((free * weights).sum(axis=1) / weights.sum(axis=1))
