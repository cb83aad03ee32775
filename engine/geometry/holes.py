"""Holes in meshes: which may be filled, and with what."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import shapely

from engine.geometry.edges import Edges, Faces, linked
from engine.geometry.surface import Floats

SMALL = 0.25
"""Inches along each axis that a filled hole has at most: no line of sight worth a shot leads through it."""

SHARE = 0.25
"""A rim longer than this share of its shell is the edge of a sheet, not of a hole."""

LEVEL = 0.01
"""Inches by which the rim of an underside may leave its level, and by which a shell must rise above it."""

_MOST_RIMS = 20_000


def filled(vertices: Floats, edges: Edges, base: bool) -> tuple[Faces, int, bool]:
    """Triangles that fill what may be filled, how many holes they fill, and whether the underside is one of them.

    A hole is filled when its rim runs once around, is at most SMALL and SHARE of its shell, and doesn't cross itself
    seen straight on. With `base` the level rim at the foot of a shell is filled too, however large: a hollow model
    stands on its base.
    """
    ends = edges.ends[edges.rim]
    corners, place = np.unique(ends, return_inverse=True)
    start, stop = place.reshape(-1, 2).T
    rim = linked(start, stop, len(corners))
    count = int(rim.max()) + 1
    low, high = boxes(vertices[corners], rim, count)
    shell = edges.shells
    shell_low, shell_high = boxes(vertices[edges.faces].reshape(-1, 3), np.repeat(shell, 3), int(shell.max()) + 1)
    of = np.zeros(count, dtype=np.intp)
    of[rim[start]] = shell[edges.rim // 3]
    span, around = (high - low).max(axis=1), (shell_high - shell_low).max(axis=1)[of]
    small = (span <= SMALL) & (span <= SHARE * around)
    foot = vertices[:, 2].min()
    under = (high[:, 2] - foot <= LEVEL) & (shell_high[of, 2] - high[:, 2] > LEVEL)
    simple = np.ones(count, dtype=bool)
    for end in (start, stop):
        simple[rim[np.bincount(end, minlength=len(corners)) != 1]] = False
    follows = np.zeros(len(corners), dtype=np.intp)
    follows[start] = stop
    first = np.full(count, -1, dtype=np.intp)
    first[rim[::-1]] = np.arange(len(corners))[::-1]
    patches, holes, closes = [np.empty((0, 3), dtype=np.int64)], 0, False
    for each in np.flatnonzero(simple & (small | (under & base)))[:_MOST_RIMS].tolist():
        patch = _patch(vertices, corners[_walk(int(first[each]), follows)])
        if patch is not None:
            patches.append(patch)
            if small[each]:
                holes += 1
            else:
                closes = True
    return np.concatenate(patches), holes, closes


def boxes(points: Floats, group: npt.NDArray[np.intp], count: int) -> tuple[Floats, Floats]:
    """The lowest and highest corner (count, 3) of each group of points."""
    order = np.argsort(group, kind="stable")
    starts = np.searchsorted(group[order], np.arange(count))
    return np.minimum.reduceat(points[order], starts), np.maximum.reduceat(points[order], starts)


def _walk(first: int, follows: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
    """The corners around a rim, from one on."""
    way, here = [first], int(follows[first])
    while here != first:
        way.append(here)
        here = int(follows[here])
    return np.array(way, dtype=np.intp)


def _patch(vertices: Floats, rim: npt.NDArray[np.int64]) -> Faces | None:
    """Triangles over a rim, wound against it as its faces' neighbors are; None where it crosses itself."""
    import manifold3d

    corners = vertices[rim] - vertices[rim].mean(axis=0)
    square = np.cross(corners, np.roll(corners, -1, axis=0)).sum(axis=0)
    plan = np.ascontiguousarray(np.delete(corners, np.abs(square).argmax(), axis=1))
    outline = shapely.Polygon(plan)
    if not outline.is_valid or outline.area <= 0.0:
        return None
    ahead = bool(outline.exterior.is_ccw)
    cut = np.asarray(manifold3d.triangulate([plan if ahead else plan[::-1]]), dtype=np.int64)
    if len(cut) != len(rim) - 2:
        return None
    return rim[cut[:, ::-1]] if ahead else rim[::-1][cut]
