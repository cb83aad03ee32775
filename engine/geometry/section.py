"""Upright cuts through heaps of triangles along lines on the plan: exact, and for many lines at once.

The lines of one question lie end to end on a common ruler, so that one sort serves them all. Lines of a path follow one
another without a gap; lines that have nothing to do with each other are kept apart by one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from engine.geometry.surface import Floats, Ints, spread

Bools = npt.NDArray[np.bool_]

SAME = 1e-9
"""Inches under which two places on a line are one."""

ON_LINE = 1e-6
"""Inches from a line within which a corner lies on it."""


@dataclass(frozen=True, eq=False)
class Lines:
    """Straight lines on the plan from `start` to `end` (k, 2), all of some length, each from `offset` of the ruler."""

    start: Floats
    end: Floats
    offset: Floats

    @classmethod
    def laid(cls, start: npt.ArrayLike, end: npt.ArrayLike, gap: float = 0.0) -> Lines:
        """Lines laid on the ruler one after another, `gap` inches apart."""
        first, last = (np.asarray(side, dtype=np.float64).reshape(-1, 2) for side in (start, end))
        length = np.hypot(*(last - first).T) + gap
        return cls(first, last, np.cumsum(length) - length)

    @cached_property
    def length(self) -> Floats:
        """Inches of each line."""
        return np.asarray(np.hypot(*(self.end - self.start).T), dtype=np.float64)

    @cached_property
    def toward(self) -> Floats:
        """The unit vector along each line (k, 2)."""
        return np.asarray((self.end - self.start) / self.length[:, None], dtype=np.float64)

    def plan(self, line: Ints, ruler: Floats) -> Floats:
        """The points (n, 2) at places on the ruler, each on its line."""
        return np.asarray(self.start[line] + (ruler - self.offset[line])[:, None] * self.toward[line], dtype=np.float64)


class Cut(NamedTuple):
    """Where lines pass over triangles: `near` and `far` on the ruler, the heights there, and whose they are.

    `aligned` says that a line ran along an edge, so that a cut on its other side would have found other triangles.
    """

    line: Ints
    triangle: Ints
    near: Floats
    far: Floats
    near_z: Floats
    far_z: Floats
    aligned: bool

    def only(self, keep: Bools) -> Cut:
        """The chosen ones."""
        line, triangle, near, far, near_z, far_z, aligned = self
        return Cut(line[keep], triangle[keep], near[keep], far[keep], near_z[keep], far_z[keep], aligned)

    def plus(self, other: Cut) -> Cut:
        """These and those."""
        near_z, far_z = np.concatenate([self.near_z, other.near_z]), np.concatenate([self.far_z, other.far_z])
        near, far = np.concatenate([self.near, other.near]), np.concatenate([self.far, other.far])
        line, triangle = np.concatenate([self.line, other.line]), np.concatenate([self.triangle, other.triangle])
        return Cut(line, triangle, near, far, near_z, far_z, self.aligned or other.aligned)


class Pairs(NamedTuple):
    """Triangles and the lines that may pass over them."""

    triangle: Ints
    line: Ints


class Heap:
    """Triangles (m, 3, 3) sorted into plan cells, to find those along a line."""

    def __init__(self, triangles: Floats) -> None:
        self.triangles = triangles
        plan = triangles[:, :, :2]
        low, high = plan.min(axis=1), plan.max(axis=1)
        count = len(triangles)
        self.low = low.min(axis=0) if count else np.zeros(2)
        span = (high.max(axis=0) if count else np.ones(2)) - self.low
        self.cell = float(np.clip(np.sqrt(4.0 * max(span[0] * span[1], 1e-6) / max(count, 1)), 0.25, 2.0))
        self.cell = max(self.cell, float(span.max()) / 1000.0)
        self.columns, self.rows = (int(inches / self.cell) + 1 for inches in span)
        first, last = self._cell(low), self._cell(high)
        width = last[:, 0] - first[:, 0] + 1
        owner, place = spread(width * (last[:, 1] - first[:, 1] + 1))
        cell = (first[owner, 1] + place // width[owner]) * self.columns + first[owner, 0] + place % width[owner]
        order = np.argsort(cell, kind="stable")
        self._members = owner[order]
        self._first = np.searchsorted(cell[order], np.arange(self.columns * self.rows + 1))

    def along(self, lines: Lines) -> Pairs:
        """The triangles in the cells that each line crosses."""
        if not len(self.triangles) or not len(lines.start):
            return Pairs(np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.intp))
        line, cell = self._crossed(lines)
        owner, place = spread(self._first[cell + 1] - self._first[cell])
        key = np.sort(line[owner] * len(self.triangles) + self._members[self._first[cell][owner] + place])
        key = key[np.diff(key, prepend=-1) > 0]
        return Pairs(key % len(self.triangles), key // len(self.triangles))

    def cut(self, lines: Lines, pairs: Pairs, other_side: bool = False) -> Cut:
        """What the upright planes through the lines cut out of the triangles, clipped to the lines' ends.

        A corner on a line counts to one side, to the same for all triangles, so that a closed mesh is cut in closed
        outlines.
        """
        triangle, line = pairs
        away = self.triangles[triangle]
        away[:, :, :2] -= lines.start[line][:, None, :]
        east, north = (part[:, None] for part in lines.toward[line].T)
        # A line read backward must be cut as it is forward.
        backward = (east < 0.0) | ((east == 0.0) & (north < 0.0))
        side = np.where(backward, -1.0, 1.0) * (east * away[:, :, 1] - north * away[:, :, 0])
        side[np.abs(side) < ON_LINE] = 0.0
        on = side == 0.0
        left = (side > 0.0) | (on & ~other_side)
        aligned = bool((on.sum(axis=1) == 2).any())
        mixed = left.any(axis=1) & ~left.all(axis=1)
        triangle, line, away, side, left = triangle[mixed], line[mixed], away[mixed], side[mixed], left[mixed]
        along = east[mixed] * away[:, :, 0] + north[mixed] * away[:, :, 1]
        rows = np.arange(len(triangle))
        lone = np.where(left.sum(axis=1) == 1, left.argmax(axis=1), left.argmin(axis=1))
        ends = []
        for other in ((lone + 1) % 3, (lone + 2) % 3):
            share = side[rows, lone] / (side[rows, lone] - side[rows, other])
            ends += [
                values[rows, lone] + share * (values[rows, other] - values[rows, lone])
                for values in (along, away[:, :, 2])
            ]
        turned = ends[0] > ends[2]
        near, far = np.where(turned, ends[2], ends[0]), np.where(turned, ends[0], ends[2])
        near_z, far_z = np.where(turned, ends[3], ends[1]), np.where(turned, ends[1], ends[3])
        length, begin = lines.length[line], lines.offset[line]
        slope = (far_z - near_z) / np.maximum(far - near, SAME)
        low, high = np.maximum(near, 0.0), np.minimum(far, length)
        near_z, far_z = (
            np.where(clipped == end, z, near_z + slope * (clipped - near))
            for clipped, end, z in ((low, near, near_z), (high, far, far_z))
        )
        cut = Cut(line, triangle, begin + low, begin + high, near_z, far_z, aligned)
        return cut.only(low <= high)

    def _crossed(self, lines: Lines) -> tuple[Ints, Ints]:
        """Lines and the cells they cross, by walking along the longer side."""
        a, b = ((side - self.low) / self.cell for side in (lines.start, lines.end))
        steep = np.abs(b[:, 1] - a[:, 1]) > np.abs(b[:, 0] - a[:, 0])
        a, b = (np.where(steep[:, None], side[:, ::-1], side) for side in (a, b))
        swap = a[:, 0] > b[:, 0]
        a, b = np.where(swap[:, None], b, a), np.where(swap[:, None], a, b)
        first = np.floor(a[:, 0] - SAME).astype(np.intp)
        line, place = spread(np.floor(b[:, 0] + SAME).astype(np.intp) - first + 1)
        major = first[line] + place
        slope = (b[:, 1] - a[:, 1]) / np.maximum(b[:, 0] - a[:, 0], SAME)
        minor = [
            a[line, 1] + slope[line] * (np.clip(edge, a[line, 0], b[line, 0]) - a[line, 0])
            for edge in (major, major + 1)
        ]
        low = np.floor(np.minimum(*minor) - 1e-6).astype(np.intp)
        step, beside = spread(np.floor(np.maximum(*minor) + 1e-6).astype(np.intp) - low + 1)
        line, major, across = line[step], major[step], low[step] + beside
        column, row = np.where(steep[line], across, major), np.where(steep[line], major, across)
        inside = (column >= 0) & (row >= 0) & (column < self.columns) & (row < self.rows)
        return line[inside], (row * self.columns + column)[inside]

    def _cell(self, plan: Floats) -> Ints:
        return np.floor((plan - self.low) / self.cell).astype(np.intp)
