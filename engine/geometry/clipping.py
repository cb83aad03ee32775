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


def areas(shadows: Sequence[Floats]) -> tuple[float, list[tuple[float, float]]] | None:
    """The share of a rectangle that shadows hide together, and of each what it hides and what only it hides.

    None where they lie so awkwardly that they can't be joined.
    """
    try:
        each = [_joined(shapely.polygons(polygons)) for polygons in shadows]
        if sum(len(polygons) > 0 for polygons in shadows) < 2:
            total = min(sum(float(shadow.area) for shadow in each), 1.0)
            return total, [(min(float(shadow.area), 1.0),) * 2 for shadow in each]
        total = float(_joined(each).area)
        found = []
        for index, shadow in enumerate(each):
            rest = _joined(each[:index] + each[index + 1 :]).area if shadow.area else total
            found.append((min(float(shadow.area), 1.0), max(0.0, total - float(rest))))
        return min(total, 1.0), found
    except shapely.errors.GEOSException:
        return None


def _joined(shapes: Sequence[shapely.Geometry]) -> shapely.Geometry:
    """The union of shapes. Without a grid to snap to GEOS is known to lose parts of such a heap, without a word."""
    return shapely.union_all(shapes, grid_size=_GRID)
