"""Shapes as Matplotlib draws them."""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely
from matplotlib.patches import PathPatch
from matplotlib.path import Path as Outline

from engine.geometry.surface import Floats


def patch(shape: shapely.Geometry, **style: Any) -> PathPatch:
    """A shape, holes and all."""
    corners: list[Floats] = [np.empty((0, 2))]
    codes: list[Any] = []
    for part in shapely.get_parts(shape):
        for ring in shapely.get_rings(part):
            corners.append(shapely.get_coordinates(ring))
            codes += [Outline.MOVETO, *[Outline.LINETO] * (len(corners[-1]) - 2), Outline.CLOSEPOLY]
    return PathPatch(Outline(np.concatenate(corners), codes), **style)


def filled(triangles: Floats, **style: Any) -> PathPatch:
    """Triangles (k, 3, 2) that all turn the same way, as one shape."""
    corners = np.concatenate([triangles, triangles[:, :1]], axis=1).reshape(-1, 2)
    codes: list[Any] = [Outline.MOVETO, Outline.LINETO, Outline.LINETO, Outline.CLOSEPOLY] * len(triangles)
    return PathPatch(Outline(corners, codes), **style)
