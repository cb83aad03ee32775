"""Where a line rises or falls too much within one inch of travel."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.geometry.surface import Floats, Ints

WINDOW = 1.0
"""Inches of travel over which a change of height is judged (MOV-LEVEL-LIMIT)."""

GRACE = 0.01
"""Inches by which lengths and heights may miss a limit: places are known to a hundredth."""


class Steep(NamedTuple):
    """Stretches too steep, each as short as can be: from and to where on the ruler, and inches of height changed."""

    start: Floats
    end: Floats
    change: Floats


def too_steep(ruler: Floats, z: Floats, run: Ints, limit: float) -> Steep:
    """Every stretch shorter than WINDOW whose height changes by more than `limit`.

    The line runs straight from corner to corner (`ruler`, `z`, both (n,)), sheer where two corners share a place;
    `run` numbers lines that have nothing to do with each other, in ascending order.
    """
    ahead = _windows(ruler, z, run, limit)
    back = _windows(-ruler[::-1], z[::-1], -run[::-1], limit)
    start, end = np.concatenate([ahead.start, -back.end]), np.concatenate([ahead.end, -back.start])
    order = np.lexsort((end, start))
    return Steep(start[order], end[order], np.concatenate([ahead.change, back.change])[order])


def _windows(ruler: Floats, z: Floats, run: Ints, limit: float) -> Steep:
    """The stretches that are too steep counting forward from a corner."""
    length, most = WINDOW - GRACE, limit + GRACE
    last = np.searchsorted(run, run, side="right")
    stop = np.minimum(np.searchsorted(ruler, ruler + length, side="right"), last)
    rim = np.minimum(stop, last - 1)
    span = ruler[rim] - ruler[rim - 1]
    share = (ruler + length - ruler[rim - 1]) / np.where(span > 0.0, span, 1.0)
    rim_z = np.where(stop < last, z[rim - 1] + share * (z[rim] - z[rim - 1]), z)
    highest, lowest = _extremes(z, stop)
    change = np.maximum(np.maximum(highest, rim_z) - z, z - np.minimum(lowest, rim_z))
    corner = np.flatnonzero(change > most)
    # The nearest corner that is too high or low, then the nearest before it: the stretch at its shortest.
    at = _first_beyond(z, corner, stop[corner], +1, most)
    found = at < stop[corner]
    start = corner.copy()
    start[found] = _first_beyond(z, at[found], corner[found] - 1, -1, most)
    end = np.where(found, ruler[np.minimum(at, len(ruler) - 1)], ruler[corner] + length)
    return Steep(ruler[start], end, change[corner])


def _first_beyond(z: Floats, here: Ints, stop: Ints, step: int, most: float) -> Ints:
    """Counting from each of `here` by `step` up to `stop`: the first corner higher or lower by more than `most`."""
    found = stop.copy()
    going = np.flatnonzero(here != stop)
    at = here.copy()
    while len(going):
        beyond = np.abs(z[at[going]] - z[here[going]]) > most
        found[going[beyond]] = at[going[beyond]]
        at[going] += step
        going = going[~beyond & (at[going] != stop[going])]
    return found


def _extremes(z: Floats, stop: Ints) -> tuple[Floats, Floats]:
    """The highest and lowest of z[i:stop[i]] for every i, by tables of runs of 1, 2, 4 ... corners."""
    count = stop - np.arange(len(z))
    highest, lowest = z.copy(), z.copy()
    high, low, size = z.copy(), z.copy(), 1
    while True:
        due = np.flatnonzero((count >= size) & (count < 2 * size))
        other = stop[due] - size
        highest[due], lowest[due] = np.maximum(high[due], high[other]), np.minimum(low[due], low[other])
        if not (count >= 2 * size).any():
            return highest, lowest
        high, low = high.copy(), low.copy()
        high[:-size] = np.maximum(high[:-size], high[size:])
        low[:-size] = np.minimum(low[:-size], low[size:])
        size *= 2
