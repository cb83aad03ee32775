"""Whether a surface runs through itself, as photo scans and models put together from parts often do."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from engine.geometry.edges import Edges
from engine.geometry.surface import Floats, Ints, spread

_TRIED = 20_000
_BATCH = 2_000_000
_INSIDE = 1e-6
"""The share of a triangle or edge at its ends that does not count: what only touches does not cross."""


def crossings(vertices: Floats, edges: Edges) -> int:
    """How many edges run through a triangle that they are no part of; of many edges 20,000 are tried, evenly taken."""
    ends = edges.ends[edges.order[edges.starts]]
    ends = ends[:: max(1, -(-len(ends) // _TRIED))]
    corners = vertices[edges.faces]
    a, b, c = (corners[:, corner] for corner in range(3))
    low, high = np.minimum(np.minimum(a, b), c), np.maximum(np.maximum(a, b), c)
    start, stop = vertices[ends[:, 0]], vertices[ends[:, 1]]
    grid = _Grid(low, high)
    crossed = np.zeros(len(ends), dtype=bool)
    for edge, face in grid.near(np.minimum(start, stop), np.maximum(start, stop)):
        apart = (edges.faces[face][:, :, None] != ends[edge][:, None, :]).all(axis=(1, 2))
        edge, face = edge[apart], face[apart]
        crossed[edge[_cross(start[edge], stop[edge], corners[face])]] = True
    return int(crossed.sum())


def _cross(start: Floats, stop: Floats, triangles: Floats) -> npt.NDArray[np.bool_]:
    """Whether each segment runs through its triangle, both cut well within."""
    way = stop - start
    u, v = triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    across = np.cross(way, v)
    scale = np.einsum("ni,ni->n", u, across)
    sizes = [np.linalg.norm(side, axis=1) for side in (way, u, v)]
    steep = np.abs(scale) > _INSIDE * sizes[0] * sizes[1] * sizes[2]
    inverse = 1.0 / np.where(steep, scale, 1.0)
    away = start - triangles[:, 0]
    first = np.einsum("ni,ni->n", away, across) * inverse
    over = np.cross(away, u)
    second = np.einsum("ni,ni->n", way, over) * inverse
    along = np.einsum("ni,ni->n", v, over) * inverse
    inside = (first > _INSIDE) & (second > _INSIDE) & (first + second < 1.0 - _INSIDE)
    return np.asarray(steep & inside & (along > _INSIDE) & (along < 1.0 - _INSIDE))


class _Grid:
    """Boxes sorted into the cells of a grid in space."""

    def __init__(self, low: Floats, high: Floats) -> None:
        self.low, self.high = low, high
        self.origin = low.min(axis=0)
        span = high.max(axis=0) - self.origin
        self.size = max(6.0 * float((high - low).mean()), float(span.max()) / 1000.0, 1e-9)
        while (total := int(self._counts(low, high)[1].sum())) > 3 * len(low) + 1000:
            self.size *= 1.0 + min(1.0, total / (3 * len(low) + 1000) - 1.0) / 2.0 + 0.1
        owner, cell = self._cells(low, high)
        order = np.argsort(cell, kind="stable")
        self.members, self.cells = owner[order], cell[order]

    def near(self, low: Floats, high: Floats) -> list[tuple[Ints, Ints]]:
        """Pairs of one of other boxes and one of these that overlap, in batches; a pair may come more than once."""
        owner, cell = self._cells(low, high)
        first, last = (np.searchsorted(self.cells, cell, side=side) for side in ("left", "right"))
        pairs = []
        stops = np.searchsorted(np.cumsum(last - first), np.arange(_BATCH, (last - first).sum() + _BATCH, _BATCH)) + 1
        for begin, end in zip([0, *stops[:-1].tolist()], stops.tolist(), strict=True):
            group, place = spread((last - first)[begin:end])
            one, other = owner[begin:end][group], self.members[first[begin:end][group] + place]
            meets = (low[one] <= self.high[other]).all(axis=1) & (high[one] >= self.low[other]).all(axis=1)
            pairs.append((one[meets], other[meets]))
        return pairs

    def _counts(self, low: Floats, high: Floats) -> tuple[Ints, Ints]:
        first = np.floor((low - self.origin) / self.size).astype(np.intp)
        wide = np.floor((high - self.origin) / self.size).astype(np.intp) - first + 1
        return wide, wide.prod(axis=1)

    def _cells(self, low: Floats, high: Floats) -> tuple[Ints, Ints]:
        """The boxes' cells: whose, and the number of the cell."""
        first = np.floor((low - self.origin) / self.size).astype(np.intp)
        wide, counts = self._counts(low, high)
        owner, place = spread(counts)
        x, rest = place % wide[owner, 0], place // wide[owner, 0]
        y, z = rest % wide[owner, 1], rest // wide[owner, 1]
        cell = first[owner] + np.stack([x, y, z], axis=1)
        return owner, (cell[:, 0] * 4096 + cell[:, 1]) * 4096 + cell[:, 2]
