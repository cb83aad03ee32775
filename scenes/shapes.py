"""Simple bodies as patches: boxes, rings, flat quads."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from scenes.geoms import Floats, Patch

_CORNERS = np.array([(x, y, z) for x in (0.0, 1.0) for y in (0.0, 1.0) for z in (0.0, 1.0)])
_SIDES = np.array([(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)])


def box(low: npt.ArrayLike, high: npt.ArrayLike, color: npt.ArrayLike) -> Patch:
    """An upright box between two corners."""
    start, end = np.asarray(low, float), np.asarray(high, float)
    return quads((start + _CORNERS * (end - start))[_SIDES], color)


def quads(corners: Floats, color: npt.ArrayLike) -> Patch:
    """Flat quads (n, 4, 3), counterclockwise as seen from outside, in one color or n of them."""
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 3] - corners[:, 0])
    normals = across / np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-12)
    starts = np.arange(len(corners))[:, None] * 4
    faces = np.concatenate([starts + (0, 1, 2), starts + (0, 2, 3)], axis=1).reshape(-1, 3)
    colors = np.asarray(color, float)
    spread = np.broadcast_to(colors, (len(corners), colors.shape[-1]))
    return Patch(corners.reshape(-1, 3), np.repeat(normals, 4, axis=0), np.repeat(spread, 4, axis=0), faces)
