"""Builds the height map of the demo's valley: `python -m models.valley`. Run again it gives the same bytes."""

from __future__ import annotations

import io
import os
from pathlib import Path

import numpy as np
import numpy.typing as npt
import shapely
from PIL import Image

Floats = npt.NDArray[np.float64]

TARGET = Path(__file__).resolve().parent.parent / "scripts" / "terrain" / "valley.png"
WIDTH, DEPTH, STEP = 72.0, 48.0, 0.5
SEED = 1

RIVER = ((-2.0, 19.0), (12.0, 21.0), (25.0, 25.0), (38.0, 23.0), (52.0, 26.5), (74.0, 24.0))
"""The middle of the river, which the ground is flat along."""

FLAT, RISE = 4.0, 9.0
"""Inches from the river's middle that are flat, and over which the ground then comes up to its full height."""

WAVES = ((17.0, 1.0), (9.0, 0.45), (4.5, 0.12))
"""Wavelength in inches and weight of each layer of the relief."""


def heights() -> Floats:
    """Heights from 0 to 1 on a grid of half inches, rows from the south."""
    rng = np.random.default_rng(SEED)
    x, y = np.meshgrid(np.arange(0.0, WIDTH + STEP, STEP), np.arange(0.0, DEPTH + STEP, STEP))
    relief = sum(weight * _noise(rng, x / wavelength, y / wavelength) for wavelength, weight in WAVES)
    relief = np.clip(relief - np.quantile(relief, 0.35), 0.0, None)
    away = shapely.distance(shapely.LineString(RIVER), shapely.points(x, y))
    rise = np.clip((away - FLAT) / RISE, 0.0, 1.0)
    relief = relief * rise * rise * (3.0 - 2.0 * rise)
    return np.asarray(relief / relief.max(), dtype=np.float64)


def _noise(rng: np.random.Generator, x: Floats, y: Floats) -> Floats:
    """Smooth noise with a bump about once a unit."""
    nodes = rng.random((64, 64))
    column, row = np.floor(x).astype(int), np.floor(y).astype(int)
    u, v = x - column, y - row
    u, v = u * u * u * (u * (6 * u - 15) + 10), v * v * v * (v * (6 * v - 15) + 10)
    lower = nodes[row, column] * (1 - u) + nodes[row, column + 1] * u
    upper = nodes[row + 1, column] * (1 - u) + nodes[row + 1, column + 1] * u
    return np.asarray(lower * (1 - v) + upper * v, dtype=np.float64)


def picture() -> bytes:
    """The height map as a 16-bit PNG, north up."""
    levels = np.round(heights()[::-1] * 65535).astype(np.uint16)
    held = io.BytesIO()
    Image.fromarray(levels).save(held, format="PNG", optimize=True)
    return held.getvalue()


def main() -> None:
    """Write the file, whole or not at all."""
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    fresh = TARGET.with_suffix(".new")
    fresh.write_bytes(picture())
    os.replace(fresh, TARGET)


if __name__ == "__main__":
    main()
