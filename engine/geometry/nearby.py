"""Triangles by the cells of a plan grid: what a line of sight may meet is found without asking all of them."""

from __future__ import annotations

import math
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.geometry.skyline import Bools
from engine.geometry.surface import Floats, Ints, spread

_CROWD = 8  # triangles in a cell, about
_GROWTH = 4.0  # how much larger the cells of each next grid are
_HAIR = 1e-9
_BATCH = 2_000  # rows of cells crossed at once


class Runs(NamedTuple):
    """Stretches of a grid's members that bodies lie in: of which body, from where to where, how low and high (k,)."""

    owner: Ints
    start: Ints
    stop: Ints
    low: Floats
    high: Floats

    def kept(self, which: Bools) -> Runs:
        """Some of them."""
        return Runs(self.owner[which], self.start[which], self.stop[which], self.low[which], self.high[which])


class Nearby:
    """Triangles (m, 3, 3) in plan grids: small ones in the finest, larger ones each in one with cells of their size."""

    def __init__(self, triangles: Floats) -> None:
        plan = triangles[:, :, :2]
        low, high = plan.min(axis=1), plan.max(axis=1)
        span = high.max(axis=0) - low.min(axis=0)
        share = _CROWD / len(triangles)
        size = max(math.sqrt(float(span[0] * span[1]) * share), float(span.max()) * max(share, 1e-3), 1e-6)
        level = np.ceil(np.log(np.maximum((high - low).max(axis=1) / size, 1e-9)) / math.log(_GROWTH))
        level = np.maximum(level, 0.0).astype(np.intp)
        self._count = len(triangles)
        self._grids = [
            _Grid(triangles, np.flatnonzero(level == each), size * _GROWTH**each) for each in np.unique(level).tolist()
        ]

    def near(self, hulls: Floats, most: int | None = None) -> tuple[Ints, Ints, Bools]:
        """Pairs (p,) of hull and triangle, in that order, that may meet; the hulls are of points (n, k, 3).

        Hulls that `most` triangles or more may meet have none listed: which they are (n,) comes last. What is found
        for one hull never depends on the others.
        """
        runs = [grid.under(hulls) for grid in self._grids]
        crowded = np.zeros(len(hulls), dtype=bool)
        if most is not None:
            count = sum(np.bincount(run.owner, run.stop - run.start, len(hulls)) for run in runs)
            crowded = np.asarray(count >= most)
            runs = [run.kept(~crowded[run.owner]) for run in runs]
        keys = [
            owner * self._count + triangle
            for owner, triangle in (grid.within(run) for grid, run in zip(self._grids, runs, strict=True))
        ]
        key = np.unique(np.concatenate(keys))
        return key // self._count, key % self._count, crowded


class _Grid:
    """Triangles in the cells that their boxes meet on the plan, row after row of cells; `which` (k,) of them."""

    def __init__(self, triangles: Floats, which: Ints, size: float) -> None:
        plan, rise = triangles[which, :, :2], triangles[which, :, 2]
        low, high = plan.min(axis=1), plan.max(axis=1)
        self.low, self.size = low.min(axis=0), size
        span = high.max(axis=0) - self.low
        self.shape = (int(span[0] / size) + 1, int(span[1] / size) + 1)
        first, last = self._cell(low), self._cell(high)
        wide = last[:, 0] - first[:, 0] + 1
        owner, place = spread(wide * (last[:, 1] - first[:, 1] + 1))
        row = first[owner, 1] + place // wide[owner]
        cell = row * self.shape[0] + first[owner, 0] + place % wide[owner]
        owner = owner[np.argsort(cell, kind="stable")]
        self._members: npt.NDArray[np.int32] = which[owner].astype(np.int32)
        # Rounded to float32 outward.
        self._bottom = np.nextafter(rise.min(axis=1).astype(np.float32), np.float32(-np.inf))[owner]
        self._top = np.nextafter(rise.max(axis=1).astype(np.float32), np.float32(np.inf))[owner]
        counts = np.bincount(cell, minlength=self.shape[0] * self.shape[1])
        self._start: npt.NDArray[np.int32] = np.append(0, np.cumsum(counts)).astype(np.int32)

    def within(self, runs: Runs) -> tuple[Ints, npt.NDArray[np.int32]]:
        """Pairs (p,) of body and triangle that may meet, some more than once."""
        owner, place = spread(runs.stop - runs.start)
        member = runs.start[owner] + place
        met = (self._top[member] >= runs.low[owner]) & (self._bottom[member] <= runs.high[owner])
        return runs.owner[owner[met]], self._members[member[met]]

    def under(self, hulls: Floats) -> Runs:
        """The members that hulls of points (n, k, 3) may lie over."""
        south, north = hulls[:, :, 1].min(axis=1), hulls[:, :, 1].max(axis=1)
        first = np.maximum(np.floor((south - self.low[1]) / self.size), 0.0)
        last = np.minimum(np.floor((north - self.low[1]) / self.size), self.shape[1] - 1.0)
        owner, place = spread(np.maximum(last - first + 1.0, 0.0).astype(np.intp))
        row = first[owner].astype(np.intp) + place
        starts = range(0, max(len(owner), 1), _BATCH)
        found = [self._run(hulls, owner[start : start + _BATCH], row[start : start + _BATCH]) for start in starts]
        return Runs(*(np.concatenate(part) for part in zip(*found, strict=True)))

    def _run(self, hulls: Floats, owner: Ints, row: Ints) -> Runs:
        """The cells of each row between the leftmost and the rightmost point that a hull has in it."""
        south = self.low[1] + row * self.size - _HAIR
        north = south + self.size + 2.0 * _HAIR
        one, two = (hulls[owner][:, list(side)] for side in zip(*combinations(range(hulls.shape[1]), 2), strict=True))
        px, py, pz = np.moveaxis(one, 2, 0)
        qx, qy, qz = np.moveaxis(two, 2, 0)
        level = py == qy
        rise = np.where(level, 1.0, qy - py)
        meets = (np.minimum(py, qy) <= north[:, None]) & (np.maximum(py, qy) >= south[:, None])
        lines, edges = np.stack([south, north])[:, :, None], np.array([0.0, 1.0])[:, None, None]
        share = np.where(level, edges, np.clip((lines - py) / rise, 0.0, 1.0))
        x, z = px + share * (qx - px), pz + share * (qz - pz)
        left, low = (np.where(meets, side, np.inf).min(axis=(0, 2)) for side in (x, z))
        right, high = (np.where(meets, side, -np.inf).max(axis=(0, 2)) for side in (x, z))
        first = np.floor((left - _HAIR - self.low[0]) / self.size)
        last = np.floor((right + _HAIR - self.low[0]) / self.size)
        on = (last >= 0.0) & (first < self.shape[0])
        base = row[on] * self.shape[0]
        start = self._start[base + np.maximum(first[on], 0.0).astype(np.intp)]
        stop = self._start[base + np.minimum(last[on], self.shape[0] - 1.0).astype(np.intp) + 1]
        return Runs(owner[on], start.astype(np.intp), stop.astype(np.intp), low[on] - _HAIR, high[on] + _HAIR)

    def _cell(self, plan: Floats) -> Ints:
        cell = np.floor((plan - self.low) / self.size).astype(np.intp)
        return np.asarray(np.clip(cell, 0, np.array(self.shape) - 1), dtype=np.intp)
