"""The top of a heap of triangles, asked from above: exact in float64, vectorised over points."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.intp]

_FLAT = 1e-12  # twice the plan area, in square inches, under which a triangle stands upright
_EDGE = 1e-9  # inches by which a point may lie outside a triangle and still be on it
_BATCH = 100_000  # pairs of point and triangle judged at once


class Crossings(NamedTuple):
    """Where a vertical line meets triangles: the heights (k,), and which triangles (k,)."""

    heights: Floats
    triangles: Ints


class Spans(NamedTuple):
    """Triangles along a segment: shares of it at which each begins and ends, its plane's height at 0 and rise to 1."""

    enter: Floats
    leave: Floats
    height: Floats
    rise: Floats


class Surface:
    """Triangles (m, 3, 3) sorted into the cells of a plan grid.

    Rays straight down need no tree: the triangles of the point's own cell are all that can lie under it.
    """

    def __init__(self, triangles: Floats) -> None:
        self.triangles = np.ascontiguousarray(triangles, dtype=np.float64).reshape(-1, 3, 3)
        plan = self.triangles[:, :, :2]
        low, high = plan.min(axis=1), plan.max(axis=1)
        count = len(self.triangles)
        self.low = low.min(axis=0) if count else np.zeros(2)
        span = (high.max(axis=0) if count else np.ones(2)) - self.low
        cells = min(max(count, 1), 1_000_000)
        self.size = max(math.sqrt(max(float(span[0] * span[1]), 1e-6) / cells), float(span.max()) / 2000.0, 1e-3)
        self.shape = (int(span[0] / self.size) + 1, int(span[1] / self.size) + 1)
        self._planes()
        first, last = self._cell(low), self._cell(high)
        width = last[:, 0] - first[:, 0] + 1
        owner, place = spread(width * (last[:, 1] - first[:, 1] + 1))
        column = first[owner, 0] + place % width[owner]
        row = first[owner, 1] + place // width[owner]
        cell = row * self.shape[0] + column
        order = np.argsort(cell, kind="stable")
        self._members: npt.NDArray[np.int32] = owner[order].astype(np.int32)
        counts = np.bincount(cell, minlength=self.shape[0] * self.shape[1])
        self._start = np.append(0, np.cumsum(counts))

    def top(
        self, points: npt.ArrayLike, below: npt.ArrayLike | None = None, edge: float = _EDGE
    ) -> tuple[Floats, Ints]:
        """Height of the highest surface under each point (n, 2), and its triangle; -inf and -1 where there is none.

        `below` (a number or n of them) leaves out what lies higher. `edge` is how many inches outside a triangle a
        point is still on it; negative, how many inside its edges it has to be.
        """
        where = np.asarray(points, dtype=np.float64).reshape(-1, 2)
        ceiling = (
            np.full(len(where), np.inf)
            if below is None
            else np.broadcast_to(np.asarray(below, dtype=np.float64) + _EDGE, (len(where),))
        )
        heights, winners = np.full(len(where), -np.inf), np.full(len(where), -1, dtype=np.intp)
        inside = np.flatnonzero(self._covers(where))
        cell = self._cell(where[inside])
        flat = cell[:, 1] * self.shape[0] + cell[:, 0]
        counts = self._start[flat + 1] - self._start[flat]
        stops = np.searchsorted(np.cumsum(counts), np.arange(_BATCH, counts.sum() + _BATCH, _BATCH), side="right") + 1
        start = 0
        for stop in stops.tolist():
            part = slice(start, stop)
            self._top(inside[part], flat[part], counts[part], where, ceiling, heights, winners, edge)
            start = stop
        return heights, winners

    def crossings(self, point: npt.ArrayLike) -> Crossings:
        """All that the vertical line through a point (x, y) meets, upright triangles left out."""
        where = np.asarray(point, dtype=np.float64)[:2]
        near = self.over(where, where)
        height, on = self._judge(near, np.broadcast_to(where, (len(near), 2)))
        return Crossings(height[on], near[on])

    def over(self, low: npt.ArrayLike, high: npt.ArrayLike) -> Ints:
        """Triangles whose plan box meets the rectangle from `low` to `high` (each x, y), in ascending order."""
        low, high = np.asarray(low, dtype=np.float64), np.asarray(high, dtype=np.float64)
        first, last = self._cell(low[None])[0], self._cell(high[None])[0]
        rows = np.arange(first[1], last[1] + 1) * self.shape[0]
        owner, place = spread(self._start[rows + last[0] + 1] - self._start[rows + first[0]])
        found = np.unique(self._members[self._start[rows + first[0]][owner] + place])
        plan = self.triangles[found][:, :, :2]
        meets = (plan.min(axis=1) <= high).all(axis=1) & (plan.max(axis=1) >= low).all(axis=1)
        return np.asarray(found[meets], dtype=np.intp)

    def under(self, a: npt.ArrayLike, b: npt.ArrayLike) -> Ints:
        """Triangles in the cells that the plan segment from `a` to `b` crosses, in ascending order."""
        start, end = np.asarray(a, dtype=np.float64)[:2], np.asarray(b, dtype=np.float64)[:2]
        step = end - start
        cuts = [np.array([0.0, 1.0])]
        for axis in (0, 1):
            if abs(step[axis]) > _EDGE:
                first, last = sorted(
                    ((start[axis] - self.low[axis]) / self.size, (end[axis] - self.low[axis]) / self.size)
                )
                lines = np.arange(math.ceil(max(first, 0.0)), math.floor(min(last, self.shape[axis])) + 1)
                cuts.append((lines * self.size + self.low[axis] - start[axis]) / step[axis])
        along = np.unique(np.concatenate(cuts))
        middles = start + ((along[:-1] + along[1:]) / 2.0)[:, None] * step
        cell = self._cell(middles[self._covers(middles)])
        flat = np.unique(cell[:, 1] * self.shape[0] + cell[:, 0])
        owner, place = spread(self._start[flat + 1] - self._start[flat])
        return np.asarray(np.unique(self._members[self._start[flat][owner] + place]), dtype=np.intp)

    def spans(self, a: npt.ArrayLike, b: npt.ArrayLike) -> Spans:
        """The triangles over which the plan segment from `a` to `b` runs, upright ones left out."""
        start, end = np.asarray(a, dtype=np.float64)[:2], np.asarray(b, dtype=np.float64)[:2]
        step = end - start
        found = self.under(start, end)
        found = found[~self._upright[found]]
        inward = self._inward[found]
        inside = np.einsum("nki,nki->nk", inward, start - self.triangles[found][:, :, :2]) + _EDGE
        change = inward @ step
        with np.errstate(divide="ignore", invalid="ignore"):
            crossing = -inside / change
        enter = np.where(change > 0.0, crossing, np.where((change == 0.0) & (inside < 0.0), np.inf, 0.0)).max(axis=1)
        leave = np.where(change < 0.0, crossing, 1.0).min(axis=1)
        enter, leave = np.maximum(enter, 0.0), np.minimum(leave, 1.0)
        slope = self._slope[found]
        height = self._height[found] + ((start - self.triangles[found][:, 0, :2]) * slope).sum(axis=1)
        runs = enter < leave
        return Spans(enter[runs], leave[runs], height[runs], (slope @ step)[runs])

    def _planes(self) -> None:
        """Height over the plan as z = base + slope . (x, y), and the inward edge distances, of each triangle."""
        count = len(self.triangles)
        self._height = self.triangles[:, 0, 2]
        self._upright, self._slope, self._inward = np.empty(count, bool), np.empty((count, 2)), np.empty((count, 3, 2))
        for start in range(0, count, _BATCH):
            part = slice(start, start + _BATCH)
            plan, rise = self.triangles[part, :, :2], self.triangles[part, :, 2]
            q, r = plan[:, 1] - plan[:, 0], plan[:, 2] - plan[:, 0]
            twice = q[:, 0] * r[:, 1] - q[:, 1] * r[:, 0]
            self._upright[part] = np.abs(twice) < _FLAT
            safe = np.where(self._upright[part], 1.0, twice)
            up, across = rise[:, 1] - rise[:, 0], rise[:, 2] - rise[:, 0]
            slope = [up * r[:, 1] - across * q[:, 1], across * q[:, 0] - up * r[:, 0]]
            self._slope[part] = np.stack(slope, axis=1) / safe[:, None]
            edge = np.roll(plan, -1, axis=1) - plan
            length = np.maximum(np.hypot(edge[:, :, 0], edge[:, :, 1]), _FLAT)
            inward = np.stack([-edge[:, :, 1], edge[:, :, 0]], axis=2) / length[:, :, None]
            self._inward[part] = inward * np.sign(twice)[:, None, None]

    def _top(
        self,
        rows: Ints,
        flat: Ints,
        counts: Ints,
        where: Floats,
        ceiling: Floats,
        heights: Floats,
        winners: Ints,
        edge: float,
    ) -> None:
        owner, place = spread(counts)
        if not len(owner):
            return
        triangle = self._members[self._start[flat][owner] + place].astype(np.intp)
        height, on = self._judge(triangle, where[rows[owner]], edge)
        good = on & (height <= ceiling[rows[owner]])
        height = np.where(good, height, -np.inf)
        filled = np.flatnonzero(counts)
        starts = (np.cumsum(counts) - counts)[filled]
        best = np.maximum.reduceat(height, starts)
        # The first of equally high triangles wins, so that the answer does not depend on the batch.
        is_best = (height == best[np.searchsorted(filled, owner)]) & good
        first = np.flatnonzero(is_best)
        owners, position = np.unique(owner[first], return_index=True)
        winners[rows[owners]] = triangle[first[position]]
        heights[rows[filled]] = best

    def _judge(self, triangle: Ints, point: Floats, edge: float = _EDGE) -> tuple[Floats, npt.NDArray[np.bool_]]:
        """For pairs of triangle and point: the height of the one's plane over the other, and whether it lies on it."""
        away = point[:, None, :] - self.triangles[triangle][:, :, :2]
        reach = np.einsum("nki,nki->nk", self._inward[triangle], away)
        height = self._height[triangle] + (away[:, 0] * self._slope[triangle]).sum(axis=1)
        return height, (reach >= -edge).all(axis=1) & ~self._upright[triangle]

    def _covers(self, where: Floats) -> npt.NDArray[np.bool_]:
        high = self.low + np.array(self.shape) * self.size
        within = (where >= self.low - _EDGE).all(axis=1) & (where <= high + _EDGE).all(axis=1)
        return np.asarray(within & bool(len(self.triangles)), dtype=np.bool_)

    def _cell(self, plan: Floats) -> Ints:
        cell = np.floor((plan - self.low) / self.size).astype(np.intp)
        return np.asarray(np.clip(cell, 0, np.array(self.shape) - 1), dtype=np.intp)


def spread(counts: Ints) -> tuple[Ints, Ints]:
    """For groups of the given sizes laid end to end: the group of each member and its place in it."""
    owner = np.repeat(np.arange(len(counts)), counts)
    return owner, np.arange(len(owner)) - np.repeat(np.cumsum(counts) - counts, counts)
