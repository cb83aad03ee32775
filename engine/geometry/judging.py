"""The last word near a threshold: what becomes of every ray, in float64, without a tree and without Embree.

Seen from one eye the rays are points of a plane and triangles stay triangles, so that a ray is judged as a point over a
plan is: `Surface` finds what lies highest, which here is nearest. One rule: a ray that only touches an edge is not
stopped. It is stopped where it and its neighbors a hair to each side are.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.geometry.caster import SHORT, Bools
from engine.geometry.casting import Count, counted
from engine.geometry.figures import Aims
from engine.geometry.pane import NEAR, Panes, clipped, outside
from engine.geometry.pattern import halton
from engine.geometry.surface import Floats, Surface
from engine.geometry.terrain import Solid

_HAIR = 1e-7
"""Inches on the rectangle before the eye: what is nearer to an edge touches it."""

_WINDOW = (NEAR, (1.0, 0.0, 0.01, 0.0), (-1.0, 0.0, 1.01, 0.0), (0.0, 1.0, 0.01, 0.0), (0.0, -1.0, 1.01, 0.0))
"""The pyramid from the eye through the rectangle, a little wider so that its sides are no edges."""

_SIDEWAYS = np.array([[_HAIR, 0.0], [-_HAIR, 0.0], [0.0, _HAIR], [0.0, -_HAIR]])


def judged(aims: Aims, row: int, solids: Sequence[Solid], near: Bools, rays: int) -> Count:
    """What becomes of the first rays of the pattern at the target in one row of `aims`."""
    aim = aims[row : row + 1]
    size = np.sqrt([(aim.panes.right[0] ** 2).sum(), (aim.panes.up[0] ** 2).sum()])
    points = halton(rays) * size
    depth = np.ones(rays)
    if aim.figure is not None and aim.local is not None:
        body = _seen(aim.local, aim.figure.triangles, size)
        closest = body.top(points)[0]
        depth = np.where(closest > 0.0, 1.0 / np.where(closest > 0.0, closest, 1.0), np.inf)
        ways = aim.local.points(halton(rays)) - aim.local.eye[:, None]
        there = aim.placed(aim.local.eye[:, None] + ways * np.where(np.isfinite(depth), depth, 1.0)[None, :, None])
        depth = np.where(aim.counts(there[:, :, 2])[0], depth, np.inf)
    met = np.isfinite(depth)
    before = 1.0 / (depth[met] * (1.0 - SHORT))
    stopped = []
    for column in np.flatnonzero(near[row]).tolist():
        _, triangle, _ = solids[column].nearby.near(aim.panes.pyramids(aim.far))
        surface = _seen(aim.panes, solids[column].triangles[triangle], size)
        rays_of = np.zeros((1, rays), dtype=bool)
        rays_of[0, met] = _stopped(surface, points[met], before)
        stopped.append((column, np.array([0]), rays_of))
    return counted(met[None], stopped, len(solids))


def _stopped(surface: Surface, points: Floats, before: Floats) -> Bools:
    """Which points have something nearer over them than they are."""
    stopped = np.asarray(surface.top(points)[0] > before)
    doubtful = np.flatnonzero(stopped)
    doubtful = doubtful[~(surface.top(points[doubtful], edge=-_HAIR)[0] > before[doubtful])]
    for shift in _SIDEWAYS:
        stopped[doubtful] &= surface.top(points[doubtful] + shift)[0] > before[doubtful]
    return stopped


def _seen(panes: Panes, triangles: Floats, size: Floats) -> Surface:
    """Triangles (m, 3, 3) as one eye sees them: inches across and up on its pane, and how near, as 1 / distance."""
    seen = panes.seen(np.zeros(len(triangles), dtype=np.intp), triangles)
    cut = clipped(seen[~outside(seen, _WINDOW)], _WINDOW)
    depth = np.maximum(cut[:, :, 2:], 1e-12)
    flat = np.concatenate([cut[:, :, :2] / depth * size, 1.0 / depth], axis=2)
    fans = np.concatenate([flat[:, [0, corner, corner + 1]] for corner in range(1, cut.shape[1] - 1)])
    (x1, y1), (x2, y2) = ((fans[:, k, :2] - fans[:, 0, :2]).T for k in (1, 2))
    return Surface(fans[np.abs(x1 * y2 - x2 * y1) > 0.0])
