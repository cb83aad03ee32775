"""A grid of places over a table and what it costs to go from each to its neighbors, cut exactly, once a table."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import shapely

from engine.geometry.mover import Walker
from engine.geometry.plane import CONTACT
from engine.geometry.profile import survey
from engine.geometry.section import Bools, Lines, Pairs
from engine.geometry.slope import WINDOW, too_steep
from engine.geometry.surface import Floats, Ints, spread
from engine.geometry.terrain import STEP, Table, Zone
from engine.geometry.tops import body, kept

SPACING = 0.5
"""Inches between the places."""

_EAST, _NORTH = 0.23, 0.37  # off the round numbers along which outlines are drawn, yet on a hundredth
_MOVES = ((1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, 2), (2, -1), (1, -2))
_LEVEL = 1e-3  # inches of height by which two floors of one place differ


class Strand(NamedTuple):
    """The surface under the parallel lines of one direction: its corners, and how edges lie on the ruler."""

    ruler: Floats
    z: Floats
    run: Ints
    offset: Floats
    first: Ints
    step: float


@dataclass(frozen=True, eq=False)
class Lattice:
    """Places (n,) with their heights, a place under a bridge and that on it being two, and edges (e,) between them.

    `ends` are the two places of each edge, `length` its inches, `climb` its inches of height gained and lost; `crossed`
    are edges, numbers of combinations of `zones`, and inches of the edge in each.
    """

    x: Floats
    y: Floats
    z: Floats
    ends: Ints
    length: Floats
    climb: Floats
    crossed: tuple[Ints, Ints, Floats]
    zones: tuple[tuple[Zone, ...], ...]
    strands: tuple[Strand, ...]

    def steep(self, limit: float) -> Bools:
        """Edges with a part in a stretch of their line that is too steep (e,)."""
        marked = np.zeros(len(self.length) + 1, dtype=np.intp)
        for strand in self.strands:
            found = too_steep(strand.ruler, strand.z, strand.run, limit)
            line = np.searchsorted(strand.offset, found.start, side="right") - 1
            # A stretch that ends on a place does not reach into the edge beyond.
            low, high = (
                strand.first[line] + np.floor((at - strand.offset[line]) / strand.step + tilt).astype(np.intp)
                for at, tilt in ((found.start, 1e-9), (found.end, -1e-9))
            )
            np.add.at(marked, low, 1)
            np.add.at(marked, np.maximum(low, high) + 1, -1)
        return np.cumsum(marked)[:-1] > 0


class Network(NamedTuple):
    """What a walker pays on a lattice: a sparse matrix by rows, both entries of each edge, and where its base fits."""

    cost: Floats
    neighbor: Ints
    first: Ints
    entries: Ints
    fits: Bools


def lattice(table: Table, room: float) -> Lattice:
    """The lattice of a table for units that need so much `room` over the ground."""
    return kept(table, ("lattice", room), lambda: _lattice(table, room))


def network(table: Table, walker: Walker) -> Network:
    """The lattice as it is for a walker: forbidden and too steep edges are left out."""
    return kept(table, ("network", replace(walker, jump=0.0)), lambda: _network(table, walker))


def _lattice(table: Table, room: float) -> Lattice:
    columns = max(0, math.floor((table.width - _EAST) / SPACING)) + 1
    rows = max(0, math.floor((table.depth - _NORTH) / SPACING)) + 1
    places: list[Ints] = []
    heights: list[Floats] = []
    lengths: list[Floats] = []
    climbs: list[Floats] = []
    crossed: list[tuple[Ints, Ints, Floats]] = []
    strands: list[Strand] = []
    numbers: dict[tuple[Zone, ...], int] = {(): 0}
    edges = 0
    for move in _MOVES:
        start, count = _rays(columns, rows, move)
        if not len(start):
            continue
        step = SPACING * math.hypot(*move)
        corner = (_EAST, _NORTH) + SPACING * start
        lines = Lines.laid(corner, corner + SPACING * count[:, None] * np.array(move), 2.0 * WINDOW)
        line, place = spread(count + 1)
        node = (start[line, 1] + place * move[1]) * columns + start[line, 0] + place * move[0]
        ruler = lines.offset[line] + place * step
        way = survey(
            table, lines, np.full(len(start), np.nan), room=room, pairs=_under(table, lines, start, move), marks=ruler
        )
        begins, ends = place < count[line], place > 0
        head = np.searchsorted(way.near, ruler[begins] - 1e-7)
        tail = np.searchsorted(way.far, ruler[ends] - 1e-7)
        edge = np.searchsorted(head, np.arange(len(way.near)), side="right") - 1
        places += [node[begins], node[ends]]
        heights += [way.near_z[head], way.far_z[tail]]
        lengths.append(np.full(len(head), step))
        climbs.append(np.bincount(edge, weights=way.climb, minlength=len(head)).astype(np.float64))
        number = np.array([numbers.setdefault(zones, len(numbers)) for zones in way.zones])[way.zone]
        within = np.flatnonzero(number > 0)
        crossed.append((edges + edge[within], number[within], (way.far - way.near)[within]))
        strands.append(Strand(*way.corners, lines.offset, edges + np.cumsum(count) - count, step))
        edges += len(head)
    joined = tuple(np.concatenate(parts) for parts in zip(*crossed, strict=True))
    node, z = np.concatenate(places), np.concatenate(heights)
    name, floor = _floors(node, z)
    halves = np.split(name, np.cumsum([len(part) for part in places])[:-1])
    pairs = np.stack([np.concatenate(halves[0::2]), np.concatenate(halves[1::2])], axis=1)
    x, y = _EAST + SPACING * (node[floor] % columns), _NORTH + SPACING * (node[floor] // columns)
    return Lattice(
        x,
        y,
        z[floor],
        pairs,
        np.concatenate(lengths),
        np.concatenate(climbs),
        (joined[0], joined[1], joined[2]),
        tuple(numbers),
        tuple(strands),
    )


def _rays(columns: int, rows: int, move: tuple[int, int]) -> tuple[Ints, Ints]:
    """The first place (column, row) of every line in a direction, and its number of steps."""
    row, column = (part.ravel() for part in np.mgrid[:rows, :columns])
    p, q = move
    before = (column - p < 0) | (row - q < 0) | (row - q >= rows)
    start = np.stack([column, row], axis=1)[before]
    most = [(columns - 1 - start[:, 0]) // p if p else np.full(len(start), columns + rows)]
    if q:
        most.append((rows - 1 - start[:, 1]) // q if q > 0 else start[:, 1] // -q)
    count = np.minimum.reduce(most)
    return start[count > 0], count[count > 0]


def _under(table: Table, lines: Lines, start: Ints, move: tuple[int, int]) -> Pairs:
    """The triangles under parallel lines, by the number that is the same all along a line."""
    p, q = move
    plan = body(table).heap.triangles[:, :, :2]
    across = (q * (plan[:, :, 0] - _EAST) - p * (plan[:, :, 1] - _NORTH)) / SPACING
    number = q * start[:, 0] - p * start[:, 1]
    of_number = np.full(int(np.ptp(number)) + 1, -1, dtype=np.intp)
    of_number[number - number.min()] = np.arange(len(number))
    low = np.maximum(np.ceil(across.min(axis=1) - 1e-9).astype(np.intp), number.min())
    high = np.minimum(np.floor(across.max(axis=1) + 1e-9).astype(np.intp), number.max())
    triangle, place = spread(np.maximum(high - low + 1, 0))
    line = of_number[low[triangle] + place - number.min()]
    return Pairs(triangle[line >= 0], line[line >= 0])


def _floors(node: Ints, z: Floats) -> tuple[Ints, Ints]:
    """The place that each end of an edge is, ends at one point and height being one; and an end for each place."""
    order = np.lexsort((z, node))
    fresh = np.ones(len(node), dtype=bool)
    fresh[1:] = (np.diff(node[order]) != 0) | (np.diff(z[order]) > _LEVEL)
    name = np.empty(len(node), dtype=np.intp)
    name[order] = np.cumsum(fresh) - 1
    return name, order[fresh]


def _network(table: Table, walker: Walker) -> Network:
    grid = lattice(table, walker.lift + walker.height)
    tolls = [walker.toll(zones) for zones in grid.zones]
    edge, zone, inches = grid.crossed
    extra, closed = np.array([toll.extra for toll in tolls]), np.array([toll.forbidden is not None for toll in tolls])
    cost = grid.length + walker.level_cost * grid.climb
    cost += np.bincount(edge, weights=extra[zone] * inches, minlength=len(cost))
    # Number 0 is no zone at all, which an edge's inches in zones leave over.
    outside = grid.length - np.bincount(edge, weights=inches, minlength=len(cost))
    cost += extra[0] * outside
    barred = grid.steep(walker.level_limit)
    barred[edge[closed[zone]]] = True
    barred |= closed[0] & (outside > CONTACT)
    cost[barred] = np.inf
    ends = np.concatenate([grid.ends, grid.ends[:, ::-1]])
    order = np.lexsort((ends[:, 1], ends[:, 0]))
    entries = np.empty(len(order), dtype=np.intp)
    entries[order] = np.arange(len(order))
    first = np.searchsorted(ends[order, 0], np.arange(len(grid.x) + 1))
    return Network(
        np.concatenate([cost, cost])[order], ends[order, 1], first, entries.reshape(2, -1).T, _fits(table, walker, grid)
    )


def _fits(table: Table, walker: Walker, grid: Lattice) -> Bools:
    """Where the base fits whichever way it faces: on the table and clear of walls."""
    reach = walker.across / math.sqrt(3.0) - CONTACT
    fits = (grid.x >= reach) & (grid.y >= reach) & (grid.x <= table.width - reach) & (grid.y <= table.depth - reach)
    walls = np.concatenate([np.empty((0, 3, 3)), *(solid.walls.triangles for solid in table.solids)])
    walls = walls[walls[:, :, 2].max(axis=1, initial=-np.inf) > grid.z.min() + STEP]
    low, high = walls[:, :, 2].min(axis=1), walls[:, :, 2].max(axis=1)
    outlines = shapely.polygons(walls[:, :, :2])
    upright = shapely.area(outlines) < 1e-9
    outlines[upright] = shapely.linestrings(walls[upright][:, [0, 1, 2, 0], :2])
    place, wall = shapely.STRtree(outlines).query(shapely.points(grid.x, grid.y), predicate="dwithin", distance=reach)
    floor = grid.z[place] + walker.lift
    blocked = (high[wall] > floor + STEP) & (low[wall] < floor + walker.height - CONTACT)
    fits[place[blocked]] = False
    return fits
