"""How much of upright rectangles is hidden, exactly: solids thrown from the eye onto their planes and joined."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from engine.geometry.pane import BEFORE, NEAR, SIDES, Panes, clipped, outside
from engine.geometry.surface import Floats, Ints
from engine.geometry.terrain import Solid

MOST_POLYGONS = 200
"""Triangles in the way beyond which joining them costs more than finer rays."""

_PLANES = (NEAR, BEFORE, *SIDES)
_GRID = 1e-12  # shares of the sides that corners are rounded to
_NOTHING = 1e-13  # shares of the rectangle that count as none
_BATCH = 200_000  # triangles thrown at once


def shadows(panes: Panes, solid: Solid, owner: Ints, triangle: Ints) -> list[Floats]:
    """The polygons (k, corners, 2) that a solid throws on each pane, in shares of its sides.

    `owner` and `triangle` (p,) are the pairs of pane and triangle that may meet, in order of the panes.
    """
    owners, polygons = [np.empty(0, dtype=np.intp)], [np.empty((0, 3 + len(_PLANES), 2))]
    for start in range(0, len(owner), _BATCH):
        mine = owner[start : start + _BATCH]
        seen = panes.seen(mine, solid.triangles[triangle[start : start + _BATCH]])
        kept = ~outside(seen, _PLANES)
        cut = clipped(seen[kept], _PLANES)
        flat = cut[:, :, :2] / np.maximum(cut[:, :, 2:], 1e-12)
        x, y = flat[:, :, 0], flat[:, :, 1]
        area = np.abs((x * np.roll(y, -1, axis=1) - np.roll(x, -1, axis=1) * y).sum(axis=1)) / 2.0
        # A triangle seen edge on hides nothing, and a hair's breadth is dropped so that the union stays sound.
        owners.append(mine[kept][area > _NOTHING])
        polygons.append(np.clip(flat[area > _NOTHING], 0.0, 1.0))
    ends = np.searchsorted(np.concatenate(owners), np.arange(1, len(panes)))
    return np.split(np.concatenate(polygons), ends)


def area(shadows: Sequence[Floats]) -> float | None:
    """The share of a rectangle that shadows hide together; None where they can't be joined."""
    try:
        return _share(_joined(np.concatenate(shadows))) if shadows else 0.0
    except shapely.errors.GEOSException:
        return None


def areas(shadows: Sequence[Floats]) -> tuple[float, list[tuple[float, float]]] | None:
    """The share of a rectangle that shadows hide together, and of each what it hides and what only it hides.

    None where they lie so awkwardly that they can't be joined.
    """
    try:
        each = [_joined(polygons) for polygons in shadows]
        alone = [_share(shadow) for shadow in each]
        some = [index for index, share in enumerate(alone) if share]
        if len(some) < 2:
            return sum(alone), [(share, share) for share in alone]
        total = _share(_union([each[index] for index in some]))
        found = []
        for index, share in enumerate(alone):
            others = [each[other] for other in some if other != index]
            rest = _share(_union(others)) if share else total
            found.append((share, max(0.0, total - rest)))
        return total, found
    except shapely.errors.GEOSException:
        return None


def _share(shape: shapely.Geometry) -> float:
    """The area of a shape within the unit square."""
    return min(float(shape.area), 1.0)


def _joined(polygons: Floats) -> shapely.Geometry:
    """The union of polygons (k, corners, 2) within the unit square, at once where there is little to join."""
    made = shapely.polygons(polygons)
    if len(made) < 2:
        return made[0] if len(made) else shapely.Polygon()
    if (shapely.area(made) > 1.0 - _GRID).any():
        return shapely.box(0.0, 0.0, 1.0, 1.0)
    return _union(made)


def _union(shapes: Sequence[shapely.Geometry]) -> shapely.Geometry:
    """The union of shapes. Without a grid to snap to GEOS is known to lose parts of such a heap, without a word."""
    return shapes[0] if len(shapes) == 1 else shapely.union_all(shapes, grid_size=_GRID)
