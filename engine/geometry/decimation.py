"""Fewer triangles on request, and how far the surface moves by that."""

from __future__ import annotations

import math

import numpy as np

from engine.geometry.edges import Faces
from engine.geometry.surface import Floats, Ints, spread

_POINTS = 50_000
_ROUND = 1e-4
_CHUNK = 256
_MOST_PAIRS = 2_000_000


def fewer(vertices: Floats, faces: Faces, count: int) -> tuple[Floats, Faces]:
    """About `count` triangles that lie as close to the given ones as quadric error metrics bring them."""
    import trimesh

    small = trimesh.Trimesh(vertices, faces, process=False).simplify_quadric_decimation(face_count=count)
    return np.asarray(small.vertices, dtype=np.float64), np.asarray(small.faces, dtype=np.int64)


def departure(one: tuple[Floats, Faces], other: tuple[Floats, Faces]) -> float:
    """The largest distance in inches between two surfaces, asked both ways, rounded up to 0.0001.

    Asked at some 50,000 corners and as many points within the triangles of each, evenly spread. For these points it is
    the true distance from the other surface, or a little more; never less.
    """
    first, second = _Spots(one[0][one[1]]), _Spots(other[0][other[1]])
    largest = max(
        second.farthest(np.concatenate([_some(one[0]), _some(first.spots)])),
        first.farthest(np.concatenate([_some(other[0]), _some(second.spots)])),
    )
    return math.ceil(largest / _ROUND - 1e-9) * _ROUND


class _Spots:
    """Points on triangles (m, 3, 3), at least one on each, about as far from one another, and the triangle of each.

    No point of a triangle is farther than `reach` from one of its spots.
    """

    def __init__(self, triangles: Floats) -> None:
        self.triangles = triangles
        sides = np.linalg.norm(np.roll(triangles, -1, axis=1) - triangles, axis=2)
        a, b, c = (triangles[:, corner] for corner in range(3))
        area = np.linalg.norm(np.cross(b - a, c - a), axis=1) / 2.0
        step = max(math.sqrt(float(area.sum()) / _POINTS), 1e-9)
        shortest = sides.argmin(axis=1)  # rows run along it, one after another to the corner before it
        each = np.arange(len(triangles))
        base, end, tip = (triangles[each, (shortest + turn) % 3] for turn in range(3))
        along, across = (np.ceil(side / step).clip(1, 1000) for side in (sides.max(axis=1), sides.min(axis=1)))
        self.reach = float((sides.max(axis=1) / along + sides.min(axis=1) / across).max()) / 2.0
        self.owners, place = spread((along * across).astype(np.intp))
        rows = along.astype(np.intp)[self.owners]
        u = (place % rows + 0.5) / rows
        v = (place // rows + 0.5) / across[self.owners]
        foot = base[self.owners] + v[:, None] * (end - base)[self.owners]
        self.spots = foot + u[:, None] * (tip[self.owners] - foot)

    def farthest(self, points: Floats) -> float:
        """The largest distance of points from the triangles.

        A first bound is the distance from the triangle of the nearest spot. The points with the largest bounds are then
        measured against all triangles within it, until one is found to be farther away than the bounds of all others.
        """
        from scipy.spatial import cKDTree

        tree = cKDTree(self.spots)
        bounds = self._distances(points, tree.query(points, eps=0.1)[1])
        order = np.argsort(-bounds, kind="stable")
        farthest, pairs = 0.0, 0
        for start in range(0, len(order), _CHUNK):
            part = order[start : start + _CHUNK]
            if bounds[part[0]] <= farthest:
                break
            within = bounds[part] + self.reach
            counts = tree.query_ball_point(points[part], within, return_length=True)
            pairs += int(counts.sum())
            if pairs > _MOST_PAIRS:
                return max(farthest, float(bounds[part[0]]))
            near = np.concatenate([np.array(ball) for ball in tree.query_ball_point(points[part], within)])
            away = self._distances(points[np.repeat(part, counts)], near)
            least = np.minimum.reduceat(away, np.cumsum(counts) - counts)
            farthest = max(farthest, float(np.minimum(least, bounds[part]).max()))
        return farthest

    def _distances(self, points: Floats, spots: Ints) -> Floats:
        """From each point (n, 3) to the triangle of its spot."""
        from trimesh.triangles import closest_point

        reached = closest_point(self.triangles[self.owners[spots]], points)
        return np.asarray(np.linalg.norm(reached - points, axis=1), dtype=np.float64)


def _some(points: Floats) -> Floats:
    return points[:: max(1, math.ceil(len(points) / _POINTS))]
