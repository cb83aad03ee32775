"""Seeded patterns: soft noise over the table, and the small pictures that shaders and effects repeat."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PIL import Image

Grid = npt.NDArray[np.float32]


def clouds(shape: tuple[int, int], cell: float, octaves: int, seed: int, fade: float = 0.55) -> Grid:
    """Soft noise (rows, columns) about 0, mostly within -1 to 1; its largest features are `cell` pixels wide."""
    rng = np.random.default_rng(seed)
    total = np.zeros(shape, np.float32)
    weight = 1.0
    for _ in range(octaves):
        rows, columns = (max(2, int(np.ceil(side / cell)) + 3) for side in shape)
        coarse = rng.standard_normal((rows, columns), dtype=np.float32)
        span = (0.5, 0.5, 0.5 + shape[1] / cell, 0.5 + shape[0] / cell)
        total += weight * resized(coarse, shape, span)
        weight *= fade
        cell = max(1.0, cell / 2.0)
    return total * np.float32(0.75)


def resized(grid: Grid, shape: tuple[int, int], span: tuple[float, float, float, float] | None = None) -> Grid:
    """A grid drawn smoothly at another size; `span` is the part of it that is used (left, top, right, bottom)."""
    picture = Image.fromarray(np.ascontiguousarray(grid, dtype=np.float32))
    return np.asarray(picture.resize((shape[1], shape[0]), Image.Resampling.BICUBIC, span))


def tiling(size: int, cells: tuple[int, ...], seed: int) -> Grid:
    """Noise (size, size) from 0 to 1 that repeats without a seam; `cells` gives the waves of each octave across it."""
    rng = np.random.default_rng(seed)
    total = np.zeros((size, size), np.float32)
    for octave, waves in enumerate(cells):
        coarse = np.pad(rng.standard_normal((waves, waves), dtype=np.float32), 2, mode="wrap")
        total += 0.6**octave * resized(coarse, (size, size), (2.0, 2.0, 2.0 + waves, 2.0 + waves))
    low, high = np.percentile(total, (1, 99))
    return np.asarray(np.clip((total - low) / (high - low), 0.0, 1.0), np.float32)


def softened(grid: Grid, radius: int) -> Grid:
    """The grid blurred by three passes of a running mean of 2 * radius + 1 cells."""
    for _ in range(3):
        for axis in (0, 1):
            wide = np.concatenate([np.zeros_like(np.take(grid, [0], axis)), *_padded(grid, radius, axis)], axis)
            sums = np.cumsum(wide, axis, dtype=np.float64)
            count = 2 * radius + 1
            upper = np.take(sums, range(count, sums.shape[axis]), axis)
            lower = np.take(sums, range(sums.shape[axis] - count), axis)
            grid = ((upper - lower) / count).astype(np.float32)
    return grid


def _padded(grid: Grid, radius: int, axis: int) -> tuple[Grid, Grid, Grid]:
    first, last = np.take(grid, [0], axis), np.take(grid, [-1], axis)
    return np.repeat(first, radius, axis), grid, np.repeat(last, radius, axis)
