"""The pattern of rays by which everything is looked at, and how far a share counted on it may be off."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from engine.geometry.surface import Floats, Ints

MISSED, SEEN, STOPPED = 0, 1, 2
"""What becomes of a ray: past the target, to the target, stopped before it."""

States = npt.NDArray[np.int8]

_CURVE_BITS = 10
_SPREAD = 3.2
"""How many times the usual error of a boundary cell the worst error reaches, over thousands of trials."""

_BASE, _WHOLE = 2.6, 2.0
"""The same for edges that the rays know nothing of, slivers that slip between them, where they know some and none."""


@lru_cache(maxsize=16)
def halton(count: int) -> Floats:
    """The first points (count, 2) of the Halton sequence in bases 2 and 3; those of a smaller count come first."""
    points = np.stack([_radical(np.arange(1, count + 1), base) for base in (2, 3)], axis=1)
    points.setflags(write=False)
    return points


def uncertainty(states: States) -> Floats:
    """The half-width (n,) within which the true hidden share lies, from what became of the rays (n, count) of n looks.

    A share is wrong only where the pattern is cut by an edge, and by the square root of how many of its points lie next
    to one. So the edges are counted: neighbors along a curve through the pattern that fare differently. The target's
    own outline counts as much as it moves the share.
    """
    along = states[:, _curve(states.shape[1])]
    one, two = np.minimum(along[:, :-1], along[:, 1:]), np.maximum(along[:, :-1], along[:, 1:])
    met = np.maximum((states != MISSED).sum(axis=1), 1)
    share = (states == STOPPED).sum(axis=1) / met
    edges = (
        ((one == SEEN) & (two == STOPPED)).sum(axis=1)
        + ((one == MISSED) & (two == STOPPED)).sum(axis=1) * (1.0 - share) ** 2
        + ((one == MISSED) & (two == SEEN)).sum(axis=1) * share**2
    )
    unseen = np.where((share > 0.0) & (share < 1.0), _BASE, _WHOLE) / (np.sqrt(met) * np.sqrt(np.sqrt(met)))
    counted = _SPREAD * np.sqrt(edges) / met
    return np.asarray(np.minimum(0.5, np.maximum(unseen, counted)), dtype=np.float64)


@lru_cache(maxsize=16)
def _curve(count: int) -> Ints:
    """The order in which a Hilbert curve runs through the pattern."""
    x, y = np.floor(halton(count) * (1 << _CURVE_BITS)).astype(np.int64).T
    place = np.zeros(count, dtype=np.int64)
    for bit in range(_CURVE_BITS - 1, -1, -1):
        right, up = x >> bit & 1, y >> bit & 1
        place = place << 2 | (3 * right ^ up)
        x, y = x & (1 << bit) - 1, y & (1 << bit) - 1
        mirrored, turned = (up == 0) & (right == 1), up == 0
        x, y = np.where(mirrored, (1 << bit) - 1 - x, x), np.where(mirrored, (1 << bit) - 1 - y, y)
        x, y = np.where(turned, y, x), np.where(turned, x, y)
    return np.argsort(place, kind="stable")


def _radical(index: npt.NDArray[np.int64], base: int) -> Floats:
    """The digits of each index mirrored behind the point."""
    value, scale = np.zeros(len(index)), 1.0
    while index.any():
        scale /= base
        value += scale * (index % base)
        index = index // base
    return value
