"""How much of an upright rectangle is hidden, exactly: solids thrown from the eye onto its plane and joined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from engine.geometry.skyline import Bools
from engine.geometry.surface import Floats

FEW_TRIANGLES, MOST_TRIANGLES = 1_500, 60_000
"""Triangles in the way up to which this beats even a first look by rays, and beyond which it never does."""

MOST_POLYGONS = 800
_NEAR, _FAR = 1e-4, 1.0 - 1e-9


@dataclass(frozen=True, eq=False)
class Pane:
    """An upright rectangle before an eye: `corner` its lower left, `right` and `up` its whole sides, all (3,)."""

    eye: Floats
    corner: Floats
    right: Floats
    up: Floats

    @property
    def reach(self) -> tuple[Floats, Floats]:
        """The lowest and highest corner (3,) of the box in which all lies that can throw a shadow on the pane."""
        ends = np.stack([self.eye, *(self.corner + part for part in (0.0, self.right, self.up, self.right + self.up))])
        return ends.min(axis=0), ends.max(axis=0)

    def shadow(self, triangles: Floats) -> shapely.Geometry | None:
        """The part of the pane, as the unit square, that triangles (m, 3, 3) between it and the eye hide.

        None where too many of them lie in the way, or the eye lies in the pane's own plane.
        """
        normal = np.cross(self.right, self.up)
        normal /= np.linalg.norm(normal)
        distance = float(normal @ (self.corner - self.eye))
        if abs(distance) < 1e-6:
            return None
        depth = (triangles - self.eye) @ normal / distance
        between = (depth.max(axis=1) > _NEAR) & (depth.min(axis=1) < _FAR)
        whole = between & (depth.min(axis=1) >= _NEAR) & (depth.max(axis=1) <= _FAR)
        flat = self._thrown(triangles[whole], depth[whole])
        meets = (flat.max(axis=1) > 0.0).all(axis=1) & (flat.min(axis=1) < 1.0).all(axis=1)
        cut = np.flatnonzero(between & ~whole)
        cut = cut[self._in_pyramid(triangles[cut])]
        if meets.sum() + len(cut) > MOST_POLYGONS:
            return None
        polygons = list(shapely.polygons(flat[meets]))
        for index in cut:
            corners = _between(triangles[index], depth[index])
            if len(corners) > 2:
                solid, far = corners[:, :3], corners[:, 3]
                polygons.append(shapely.Polygon(self._thrown(solid[None], far[None])[0]))
        # A triangle seen edge on hides nothing, and a hair's breadth is dropped so that the union stays sound.
        parts = shapely.intersection(polygons, shapely.box(0.0, 0.0, 1.0, 1.0))
        return joined(parts[shapely.area(parts) > 1e-13])

    def _in_pyramid(self, triangles: Floats) -> Bools:
        """Triangles (m, 3, 3) that no side of the pyramid from the eye through the pane leaves wholly outside."""
        corners = self.corner - self.eye + np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) @ np.stack([self.right, self.up])
        sides = np.cross(corners, np.roll(corners, -1, axis=0))
        sides *= np.sign(sides @ corners.mean(axis=0))[:, None]
        return np.asarray(((triangles - self.eye) @ sides.T).max(axis=1).min(axis=1) > -1e-9)

    def _thrown(self, points: Floats, depth: Floats) -> Floats:
        """Points (m, k, 3) seen on the pane: shares of its sides (m, k, 2)."""
        on_pane = self.eye + (points - self.eye) / depth[:, :, None] - self.corner
        return np.stack(
            [on_pane @ self.right / (self.right @ self.right), on_pane @ self.up / (self.up @ self.up)], axis=2
        )


def joined(parts: Sequence[shapely.Geometry]) -> shapely.Geometry | None:
    """The union of shapes, None where they lie so awkwardly that it fails."""
    try:
        return shapely.union_all(parts)
    except shapely.errors.GEOSException:
        return None


def _between(triangle: Floats, depth: Floats) -> Floats:
    """The corners (k, 4: x, y, z, depth) of the part of a triangle that lies before the pane and not behind the eye."""
    corners = np.column_stack([triangle, depth])
    for level, side in ((_NEAR, 1.0), (_FAR, -1.0)):
        kept = []
        for here, there in zip(corners, np.roll(corners, -1, axis=0), strict=True):
            inside, inside_next = side * (here[3] - level) >= 0.0, side * (there[3] - level) >= 0.0
            if inside:
                kept.append(here)
            if inside != inside_next:
                kept.append(here + (level - here[3]) / (there[3] - here[3]) * (there - here))
        corners = np.array(kept).reshape(-1, 4)
    return corners
