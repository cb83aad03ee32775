"""Rays at a table for pictures: which solid each pixel meets first, how far away, and how its surface lies."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from engine.geometry.caster import Caster
from engine.geometry.surface import Floats, Ints
from engine.geometry.terrain import Table

NOTHING = -1
"""Stands for a pixel whose ray meets no solid."""

_BEHIND = 1e-3  # depths below which a corner has no place in the picture


class Raster(Protocol):
    """A grid of rays, row by row from the top: each from a start through a point of its own."""

    @property
    def starts(self) -> Floats:
        """Where rays begin: (1, 1, 3) for all, or (rows, columns, 3)."""

    @property
    def points(self) -> Floats:
        """Through what they run (rows, columns, 3)."""

    def window(self, corners: Floats) -> tuple[slice, slice]:
        """The rows and columns that may meet what lies within the hull of some corners (n, 3)."""

    def part(self, rows: slice, columns: slice) -> Raster:
        """Some rows and columns alone."""


class _Part(NamedTuple):
    """Rays of a raster; their own corners are of no use."""

    starts: Floats
    points: Floats

    def window(self, corners: Floats) -> tuple[slice, slice]:
        """See Raster."""
        return slice(0, self.points.shape[0]), slice(0, self.points.shape[1])

    def part(self, rows: slice, columns: slice) -> Raster:
        """See Raster."""
        starts = self.starts[rows, columns] if self.starts.shape[0] > 1 else self.starts
        return _Part(starts, self.points[rows, columns])


@dataclass(frozen=True, eq=False)
class Lens:
    """A view in perspective. `axes` (3, 3) are right, up and ahead; `wide` and `high` half the picture at depth 1."""

    eye: Floats
    axes: Floats
    wide: float
    high: float
    rows: int
    columns: int

    @property
    def starts(self) -> Floats:
        """See Raster."""
        return self.eye[None, None]

    @cached_property
    def points(self) -> Floats:
        """See Raster; all at depth 1, so that distances along rays are depths."""
        x = self.wide * ((np.arange(self.columns) + 0.5) / self.columns * 2.0 - 1.0)
        y = self.high * (1.0 - (np.arange(self.rows) + 0.5) / self.rows * 2.0)
        right, up, ahead = self.axes
        return np.asarray(self.eye + ahead + x[None, :, None] * right + y[:, None, None] * up)

    def window(self, corners: Floats) -> tuple[slice, slice]:
        """See Raster."""
        flat, depth = self.project(corners)
        if depth.min() < _BEHIND:
            return slice(0, self.rows), slice(0, self.columns)
        x = (flat[:, 0] / self.wide + 1.0) / 2.0 * self.columns
        y = (1.0 - flat[:, 1] / self.high) / 2.0 * self.rows
        return _clipped(y, self.rows), _clipped(x, self.columns)

    def part(self, rows: slice, columns: slice) -> Raster:
        """See Raster."""
        return _Part(self.starts, self.points).part(rows, columns)

    def project(self, points: Floats) -> tuple[Floats, Floats]:
        """Places in the picture (n, 2), in units of depth 1, and the depths (n,) of points (n, 3)."""
        away = (points - self.eye) @ self.axes.T
        depth = away[:, 2]
        return away[:, :2] / np.maximum(depth, _BEHIND)[:, None], depth


@dataclass(frozen=True, eq=False)
class Above:
    """A view from straight above of the plan from `low` to `high` (2,), from height `top`."""

    low: Floats
    high: Floats
    top: float
    rows: int
    columns: int

    @cached_property
    def starts(self) -> Floats:
        """See Raster."""
        size = (self.high - self.low) / (self.columns, self.rows)
        x = self.low[0] + (np.arange(self.columns) + 0.5) * size[0]
        y = self.high[1] - (np.arange(self.rows) + 0.5) * size[1]
        grid = np.stack(np.broadcast_arrays(x[None, :], y[:, None], np.array(self.top)), axis=2)
        return np.asarray(grid, dtype=np.float64)

    @cached_property
    def points(self) -> Floats:
        """See Raster; one inch below, so that distances along rays are inches."""
        return self.starts - (0.0, 0.0, 1.0)

    def window(self, corners: Floats) -> tuple[slice, slice]:
        """See Raster."""
        share = (corners[:, :2] - self.low) / (self.high - self.low)
        return _clipped((1.0 - share[:, 1]) * self.rows, self.rows), _clipped(share[:, 0] * self.columns, self.columns)

    def part(self, rows: slice, columns: slice) -> Raster:
        """See Raster."""
        return _Part(self.starts, self.points).part(rows, columns)


@dataclass(frozen=True, eq=False)
class Met:
    """What rays meet first: the number of the solid (rows, columns), and how far along the ray (inf for nothing)."""

    raster: Raster
    which: Ints
    along: Floats

    @cached_property
    def places(self) -> Floats:
        """Where they meet it (rows, columns, 3); far away for nothing."""
        reach = np.minimum(self.along, 1e6)
        return np.asarray(self.raster.starts + (self.raster.points - self.raster.starts) * reach[..., None])

    @cached_property
    def normals(self) -> Floats:
        """The unit vector square to the surface there (rows, columns, 3), toward where the rays come from."""
        right, down = (self._step(axis) for axis in (1, 0))
        normal = np.cross(down, right)
        normal /= np.maximum(np.linalg.norm(normal, axis=2), 1e-12)[..., None]
        away = np.einsum("rci,rci->rc", normal, self.raster.points - self.raster.starts) > 0.0
        return np.where(away[..., None], -normal, normal)

    def edges(self, jump: float) -> npt.NDArray[np.bool_]:
        """Pixels where another solid begins, or where the depth jumps by more than this share of itself."""
        found = np.zeros(self.which.shape, dtype=bool)
        depth = np.minimum(self.along, 1e6)
        for axis in (0, 1):
            other = np.diff(self.which, axis=axis) != 0
            # A surface seen at a slant changes depth evenly; only a change of the change is a jump.
            bend = np.abs(np.diff(depth, n=2, axis=axis))
            steep = np.zeros(other.shape, dtype=bool)
            inner = (slice(None), slice(1, None)) if axis else (slice(1, None), slice(None))
            middle = (slice(None), slice(1, -1)) if axis else (slice(1, -1), slice(None))
            steep[inner] = bend > jump * depth[middle]
            first = (slice(None), slice(0, -1)) if axis else (slice(0, -1), slice(None))
            found[first] |= other | steep
        return found

    def _step(self, axis: int) -> Floats:
        """The way to the next pixel's place along an axis, to that side on which the surface goes on."""
        place = self.places
        ahead = np.diff(place, axis=axis)
        pad = [(0, 0)] * 3
        pad[axis] = (0, 1)
        after = np.pad(ahead, pad, mode="edge")
        pad[axis] = (1, 0)
        before = np.pad(ahead, pad, mode="edge")
        nearer = (after**2).sum(axis=2) <= (before**2).sum(axis=2)
        return np.where(nearer[..., None], after, before)


def meet(raster: Raster, table: Table, without: Collection[int] = ()) -> Met:
    """The first solid that each ray meets, leaving out those with some numbers."""
    shape = raster.points.shape[:2]
    which, along = np.full(shape, NOTHING, dtype=np.intp), np.full(shape, np.inf)
    for number, solid in enumerate(table.solids):
        if number not in without:
            rows, columns = raster.window(_box(solid.bounds))
            reach = reached(raster, solid.caster(None), rows, columns)
            nearer = reach < along[rows, columns]
            along[rows, columns][nearer] = reach[nearer]
            which[rows, columns][nearer] = number
    return Met(raster, which, along)


def reached(raster: Raster, body: Caster, rows: slice, columns: slice) -> Floats:
    """How far along the rays of some rows and columns a body lies."""
    part = raster.part(rows, columns)
    shape = part.points.shape[:2]
    if not part.points.size:
        return np.empty(shape)
    return body.reach(part.starts.reshape(-1, 3), part.points.reshape(-1, 3)).reshape(shape)


def _box(bounds: Floats) -> Floats:
    """The eight corners of a box (2, 3)."""
    return np.stack([bounds[[i & 1, i >> 1 & 1, i >> 2], [0, 1, 2]] for i in range(8)])


def _clipped(places: Floats, count: int) -> slice:
    """The pixels of a row of `count` from the first to the last of some places."""
    first, last = np.floor(places.min()) - 1, np.ceil(places.max()) + 1
    return slice(int(np.clip(first, 0, count)), int(np.clip(last, 0, count)))
