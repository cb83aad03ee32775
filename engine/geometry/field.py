"""Everything within reach, and at what cost: one search over the lattice from a point."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import shapely
from scipy.sparse import csr_array
from scipy.sparse.csgraph import dijkstra

from engine.geometry.afloat import afloat
from engine.geometry.lattice import SPACING, Lattice, lattice, network
from engine.geometry.mover import Blocker, Walker
from engine.geometry.path import SLACK
from engine.geometry.plane import CONTACT, AnyPoint, Point, Point3
from engine.geometry.profile import survey
from engine.geometry.section import SAME, Bools, Lines
from engine.geometry.surface import Floats, Ints
from engine.geometry.terrain import Table

NEAR = 1.2
"""Inches from a point to the places of the lattice to which it is joined."""

_FLOOR = 0.02  # inches of height within which a leg has come to the floor it was meant for
_AVOIDED = 0.4  # inches around a place to avoid within which edges are left out


class Places(NamedTuple):
    """End points within reach: where on the plan (n, 2), what it costs to get there (n,), the ground's height (n,)."""

    plan: Floats
    cost: Floats
    z: Floats


@dataclass(frozen=True, eq=False)
class Reach:
    """The cheapest ways over the lattice from `start`: Move to each place (inf beyond the budget) and the place before.

    A way over the lattice is up to 3 % longer than the straight line, so a place just beyond the budget may still be
    reached: ask `cheapest`.
    """

    walker: Walker
    start: Point3
    budget: float
    blockers: tuple[Blocker, ...]
    grid: Lattice
    cost: Floats
    before: Ints
    fits: Bools

    def points(self) -> Places:
        """Places within the budget where the base fits whichever way it faces, overlapping no other base."""
        good = (self.cost <= self.budget + SLACK) & self.fits
        reach = self.walker.across / math.sqrt(3.0) - CONTACT
        for blocker in self.blockers:
            place = np.flatnonzero(good & _around(self.grid, blocker, reach))
            taken = shapely.dwithin(shapely.points(self.grid.x[place], self.grid.y[place]), blocker.outline, reach)
            good[place[taken]] = False
        return Places(np.stack([self.grid.x[good], self.grid.y[good]], axis=1), self.cost[good], self.grid.z[good])

    def way(self, place: int) -> list[Point3]:
        """The places on the way to one that is reached, from the start."""
        found = []
        while place < len(self.grid.x) and place >= 0:
            found.append(Point3(float(self.grid.x[place]), float(self.grid.y[place]), float(self.grid.z[place])))
            place = int(self.before[place])
        return [self.start, *reversed(found)]

    def joints(self, table: Table, end: Point3) -> tuple[Ints, Floats]:
        """Places near a point from which a straight line leads there, and what it costs in all to get there by them."""
        place, cost = _joined(table, self.walker, self.grid, end, self.blockers)
        total = self.cost[place] + cost
        return place[np.isfinite(total)], total[np.isfinite(total)]


def field(
    table: Table,
    walker: Walker,
    start: AnyPoint,
    budget: float,
    blockers: Sequence[Blocker] = (),
    avoid: Sequence[Point] = (),
) -> Reach:
    """What a walker can reach from `start` (on the top surface, or at its own height) for so much Move.

    Friends are passed through, enemies at the same height are gone around (MOV-PASS-THROUGH); `avoid` are points near
    which no way is looked for.
    """
    table, start = afloat(table, walker.draft), walker.ground(start)
    here = Point3(start[0], start[1], start[2] if len(start) == 3 else table.height(start))
    grid, net = lattice(table, walker.lift + walker.height), network(table, walker)
    count = len(grid.x)
    place, leg = _joined(table, walker, grid, here, blockers)
    joins = np.isfinite(leg)
    barred = _blocked(grid, walker, blockers)
    for point in avoid:
        middle = [(side[grid.ends[:, 0]] + side[grid.ends[:, 1]]) / 2.0 for side in (grid.x, grid.y)]
        barred |= np.hypot(middle[0] - point.x, middle[1] - point.y) < _AVOIDED
    cost = np.concatenate([net.cost, leg[joins]])
    cost[net.entries[barred]] = np.inf
    neighbor = np.concatenate([net.neighbor, place[joins]]).astype(np.int32)
    first = np.append(net.first, len(cost)).astype(np.int32)
    graph = csr_array((cost, neighbor, first), shape=(count + 1, count + 1))
    found, before = dijkstra(graph, indices=count, limit=max(budget, 0.0) + SLACK, return_predecessors=True)
    return Reach(walker, here, budget, tuple(blockers), grid, found[:count], before[:count].astype(np.intp), net.fits)


def straight(
    table: Table,
    walker: Walker,
    starts: npt.ArrayLike,
    ends: npt.ArrayLike,
    z: npt.ArrayLike,
    blockers: Sequence[Blocker] = (),
) -> tuple[Floats, Floats]:
    """The cost of many straight legs from points (k, 2) at heights (k,) to points (k, 2), and the heights there.

    inf where a leg alone is forbidden. Whether the walker may end there is not asked. Heights are those of the surface.
    """
    table = afloat(table, walker.draft)
    a, b = (np.asarray(side, dtype=np.float64).reshape(-1, 2) for side in (starts, ends))
    height = np.asarray(z, dtype=np.float64).copy()
    cost = np.zeros(len(a))
    moved = np.flatnonzero(np.hypot(*(b - a).T) > SAME)
    if not len(moved):
        return cost, height
    lines = Lines.laid(a[moved], b[moved], 2.0)
    way = survey(table, lines, height[moved], room=walker.lift + walker.height)
    tolls = [walker.toll(zones) for zones in way.zones]
    rate = np.array([np.inf if toll.forbidden else 1.0 + toll.extra for toll in tolls])[way.zone]
    cost[moved] = np.bincount(way.run, weights=rate * (way.far - way.near) + walker.level_cost * way.climb)
    steep = np.searchsorted(lines.offset, way.steep(walker.level_limit).start + SAME, side="right") - 1
    cost[moved[steep]] = np.inf
    height[moved] = way.far_z[np.searchsorted(way.run, np.arange(len(moved)), side="right") - 1]
    legs = shapely.linestrings(np.stack([lines.start, lines.end], axis=1))
    low = np.minimum.reduceat(
        np.minimum(way.before, np.minimum(way.near_z, way.far_z)), np.searchsorted(way.run, np.arange(len(moved)))
    )
    low = low + walker.lift
    high = (
        np.maximum.reduceat(
            np.maximum(way.before, np.maximum(way.near_z, way.far_z)), np.searchsorted(way.run, np.arange(len(moved)))
        )
        + walker.lift
        + walker.height
    )
    for blocker in blockers:
        if not blocker.friend:
            met = shapely.dwithin(legs, blocker.outline, walker.across / 2.0 - CONTACT)
            level = (blocker.bottom < high - CONTACT) & (low < blocker.bottom + blocker.height - CONTACT)
            cost[moved[met & level]] = np.inf
    cost[~shapely.intersects_xy(table.outline.buffer(SAME), b)] = np.inf
    return cost, height


def _joined(
    table: Table, walker: Walker, grid: Lattice, at: Point3, blockers: Sequence[Blocker]
) -> tuple[Ints, Floats]:
    """The places near a point and what a straight line there costs (inf where it is forbidden or on another floor)."""
    place = np.flatnonzero(np.hypot(grid.x - at.x, grid.y - at.y) < max(NEAR, 2.0 * SPACING))
    to = np.stack([grid.x[place], grid.y[place]], axis=1)
    cost, z = straight(table, walker, np.broadcast_to(at[:2], to.shape), to, np.full(len(place), at.z), blockers)
    # A sparse matrix knows no edge of cost zero.
    return place, np.where(np.abs(z - grid.z[place]) < _FLOOR, np.maximum(cost, 1e-12), np.inf)


def _blocked(grid: Lattice, walker: Walker, blockers: Sequence[Blocker]) -> Bools:
    """Edges along which the base would go through an enemy's."""
    barred = np.zeros(len(grid.length), dtype=bool)
    for blocker in blockers:
        if not blocker.friend:
            close = _around(grid, blocker, walker.across)
            edge = np.flatnonzero(close[grid.ends[:, 0]] | close[grid.ends[:, 1]])
            ends = grid.ends[edge]
            level = (blocker.bottom < grid.z[ends].max(axis=1) + walker.lift + walker.height - CONTACT) & (
                grid.z[ends].min(axis=1) + walker.lift < blocker.bottom + blocker.height - CONTACT
            )
            legs = shapely.linestrings(np.stack([grid.x[ends], grid.y[ends]], axis=2))
            met = shapely.dwithin(legs, blocker.outline, walker.across / 2.0 - CONTACT)
            barred[edge[met & level]] = True
    return barred


def _around(grid: Lattice, blocker: Blocker, inches: float) -> Bools:
    """Places in the box around a base, so many inches wider."""
    west, south, east, north = blocker.outline.bounds
    return np.asarray(
        (grid.x >= west - inches) & (grid.x <= east + inches) & (grid.y >= south - inches) & (grid.y <= north + inches),
        dtype=np.bool_,
    )
