"""The surfaces that can carry a walker under lines on the plan: tops of solids, with room above them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar, cast
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

from engine.geometry.section import SAME, Cut, Heap, Lines, Pairs
from engine.geometry.surface import Floats, Ints, spread
from engine.geometry.terrain import LAND, Solid, Table

BARE = -1
"""Stands for a triangle of the bare table, where no solid is."""

LEAST_ROOM = 0.05
"""Inches of air over a surface without which nothing stands on it."""

_CROSSING = 1e-7  # inches by which two surfaces must change places to cross
_UPRIGHT = 1e-9  # share of upward area under which a triangle carries nothing

T = TypeVar("T")

_KEPT: WeakKeyDictionary[Table, dict[Hashable, object]] = WeakKeyDictionary()


class Body(NamedTuple):
    """All triangles of a table's solids.

    `sign` is +1 where a triangle faces up and -1 where it faces down, 0 upright; every triangle of a solid that is not
    closed counts as facing up, with solid matter under it. `rooted` says that woods and rough ground can be on it.
    """

    heap: Heap
    owner: Ints
    sign: Ints
    rooted: npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Tops:
    """Pieces of lines, in order, between whose ends every surface is one plane; `line` says whose piece it is.

    The surfaces of piece i that can carry a walker are `first[i]` to `first[i + 1]` of `near_z`, `far_z`, `triangle`,
    from the highest down; there is always one. `walls` are upright faces that stand across a line.
    """

    line: Ints
    near: Floats
    far: Floats
    first: Ints
    near_z: Floats
    far_z: Floats
    triangle: Ints
    walls: Cut

    def chain(self, start: int, stop: int, z: float | None) -> Ints:
        """One surface for each piece from `start` to `stop`: the one that goes on from the last, first from height `z`.

        Without a `z` it is the highest.
        """
        chosen = self.first[start:stop].copy()
        several = np.flatnonzero(np.diff(self.first[start : stop + 1]) > 1)
        for place in several.tolist():
            at = z if place == 0 else float(self.far_z[chosen[place - 1]])
            if at is not None:
                first, last = self.first[start + place], self.first[start + place + 1]
                chosen[place] = first + int(np.argmin(np.abs(self.near_z[first:last] - at)))
        return chosen


def kept(table: Table, key: Hashable, make: Callable[[], T]) -> T:
    """What is made once for a table and lasts as long as it; it must not hold the table itself."""
    drawer = _KEPT.setdefault(table, {})
    if key not in drawer:
        drawer[key] = make()
    return cast(T, drawer[key])


def body(table: Table) -> Body:
    """The table's triangles, ready to be cut."""
    return kept(table, "body", lambda: _body(table))


def tops(
    table: Table, lines: Lines, *, pairs: Pairs | None = None, marks: Floats | None = None, room: float = LEAST_ROOM
) -> Tops:
    """The surfaces under lines which have at least `room` inches of air over them, broken at `marks` on the ruler too.

    `pairs` are the triangles that may lie under each line, if the caller knows them better than the plan cells do.
    Under a line along the edge of a cliff are both its top and its foot.
    """
    heap = body(table).heap
    near = heap.along(lines) if pairs is None else pairs
    ends = [lines.offset, lines.offset + lines.length, *([] if marks is None else [marks])]
    cut = heap.cut(lines, near)
    if not cut.aligned:
        return _tops(table, lines, cut, np.concatenate(ends), room)
    sides = (cut, heap.cut(lines, near, other_side=True))
    both = np.concatenate([*ends, *(end for side in sides for end in (side.near, side.far))])
    # Where surfaces cross on one side of a line, the other side is broken too.
    both = np.concatenate([both, *(_tops(table, lines, side, both, room).near for side in sides)])
    left, right = (_tops(table, lines, side, both, room) for side in sides)
    return _joined(left, right) if len(left.line) == len(right.line) else left


def _tops(table: Table, lines: Lines, every: Cut, marks: Floats, room: float) -> Tops:
    signs = body(table).sign
    flat = every.far - every.near > SAME
    cut = every.only(flat & (signs[every.triangle] != 0))
    breaks = np.concatenate([cut.near, cut.far, marks])
    while True:
        edges, place = _grouped(breaks)
        owner, step = spread(place[len(cut.near) : 2 * len(cut.near)] - place[: len(cut.near)])
        piece = place[: len(cut.near)][owner] + step
        near_z, far_z = (_height(cut, owner, edges[piece + end]) for end in (0, 1))
        order = np.lexsort((-near_z - far_z, piece))
        piece, near_z, far_z, owner = piece[order], near_z[order], far_z[order], owner[order]
        crossings = _crossings(edges, piece, near_z, far_z)
        if not len(crossings):
            break
        breaks = np.concatenate([breaks, crossings])
    middle = (edges[:-1] + edges[1:]) / 2.0
    line = np.searchsorted(lines.offset, middle, side="right") - 1
    within = middle < lines.offset[line] + lines.length[line]
    triangle = cut.triangle[owner]
    return _standing(edges, line, within, piece, near_z, far_z, triangle, signs[triangle], room, every.only(~flat))


def _joined(left: Tops, right: Tops) -> Tops:
    """The surfaces of both, piece by piece, those that are the same taken once."""
    near_z, far_z = np.concatenate([left.near_z, right.near_z]), np.concatenate([left.far_z, right.far_z])
    piece = np.concatenate([np.repeat(np.arange(len(side.line)), np.diff(side.first)) for side in (left, right)])
    order = np.lexsort((-near_z - far_z, piece))
    piece, near_z, far_z = piece[order], near_z[order], far_z[order]
    other = np.ones(len(piece), dtype=bool)
    other[1:] = (np.diff(piece) > 0) | (np.abs(np.diff(near_z)) > _CROSSING) | (np.abs(np.diff(far_z)) > _CROSSING)
    first = np.searchsorted(piece[other], np.arange(len(left.line) + 1))
    triangle = np.concatenate([left.triangle, right.triangle])[order][other]
    return Tops(
        left.line, left.near, left.far, first, near_z[other], far_z[other], triangle, left.walls.plus(right.walls)
    )


def _standing(
    edges: Floats,
    line: Ints,
    within: npt.NDArray[np.bool_],
    piece: Ints,
    near_z: Floats,
    far_z: Floats,
    triangle: Ints,
    sign: Ints,
    room: float,
    sheets: Cut,
) -> Tops:
    """Of surfaces sorted by piece and from the highest down, those outside every solid and with room above."""
    count = len(line)
    total = np.bincount(piece, weights=sign, minlength=count)
    lowest = np.full(count, np.inf)
    np.minimum.at(lowest, piece, np.minimum(near_z, far_z))
    bare = np.flatnonzero(within & (total == 0) & (lowest > -1e-6))
    if len(bare):
        flat = np.zeros(len(bare))
        near_z, far_z = np.concatenate([near_z, flat]), np.concatenate([far_z, flat])
        piece = np.concatenate([piece, bare])
        triangle = np.concatenate([triangle, np.full(len(bare), BARE)])
        sign = np.concatenate([sign, np.ones(len(bare), dtype=np.intp)])
        order = np.lexsort((-near_z - far_z, piece))
        piece, triangle, sign, near_z, far_z = piece[order], triangle[order], sign[order], near_z[order], far_z[order]
    head = np.ones(len(piece), dtype=bool)
    head[1:] = piece[1:] != piece[:-1]
    depth = np.cumsum(sign) - sign
    depth -= depth[head][np.cumsum(head) - 1]
    air = np.full(len(piece), np.inf)
    air[1:] = np.where(head[1:], np.inf, np.minimum(near_z[:-1] - near_z[1:], far_z[:-1] - far_z[1:]))
    good = (sign > 0) & (depth <= 0) & (air >= room)
    orphans = np.bincount(piece, weights=good, minlength=count) == 0
    good |= head & orphans[piece]
    good &= within[piece]
    kept_piece = piece[good]
    inside = np.flatnonzero(within)
    first = np.searchsorted(kept_piece, np.append(inside, count))
    return Tops(
        line[inside], edges[:-1][inside], edges[1:][inside], first, near_z[good], far_z[good], triangle[good], sheets
    )


def _body(table: Table) -> Body:
    parts = [(solid.triangles, _signs(solid)) for solid in table.solids]
    triangles = np.concatenate([np.empty((0, 3, 3)), *(part for part, _ in parts)])
    sign = np.concatenate([np.empty(0, dtype=np.intp), *(part for _, part in parts)])
    owner = np.repeat(np.arange(len(parts)), [len(part) for part, _ in parts])
    land = np.array([solid.kind in LAND for solid in table.solids], dtype=bool)
    return Body(Heap(triangles), owner, sign, land[owner] if len(owner) else np.zeros(0, dtype=bool))


def _signs(solid: Solid) -> Ints:
    edge = solid.triangles[:, 1:] - solid.triangles[:, :1]
    normal = np.cross(edge[:, 0], edge[:, 1])
    up = np.where(np.abs(normal[:, 2]) > _UPRIGHT * np.linalg.norm(normal, axis=1), np.sign(normal[:, 2]), 0.0)
    return (up if solid.closed else np.abs(up)).astype(np.intp)


def _grouped(ruler: Floats) -> tuple[Floats, Ints]:
    """Places on the ruler, ascending, those closer than SAME taken together; and which of them each given place is."""
    order = np.argsort(ruler)
    fresh = np.ones(len(ruler), dtype=bool)
    fresh[1:] = np.diff(ruler[order]) > SAME
    place = np.empty(len(ruler), dtype=np.intp)
    place[order] = np.cumsum(fresh) - 1
    return ruler[order][fresh], place


def _height(cut: Cut, which: Ints, ruler: Floats) -> Floats:
    near, far, near_z = cut.near[which], cut.far[which], cut.near_z[which]
    share = np.clip((ruler - near) / (far - near), 0.0, 1.0)
    return np.asarray(near_z + share * (cut.far_z[which] - near_z), dtype=np.float64)


def _crossings(edges: Floats, piece: Ints, near_z: Floats, far_z: Floats) -> Floats:
    """Where two surfaces of one piece change places."""
    found = [np.empty(0)]
    shift = 1
    while len(piece) > shift and (same := piece[shift:] == piece[:-shift]).any():
        near, far = near_z[shift:] - near_z[:-shift], far_z[shift:] - far_z[:-shift]
        change = same & (near * far < 0.0) & (np.minimum(np.abs(near), np.abs(far)) > _CROSSING)
        start, end = edges[piece[shift:][change]], edges[piece[shift:][change] + 1]
        at = start + (end - start) * near[change] / (near[change] - far[change])
        found.append(at[(at > start + 2.0 * SAME) & (at < end - 2.0 * SAME)])
        shift += 1
    return np.concatenate(found)
