"""The surface along a path as it really runs: every edge, every sheer step, and the zones over each piece."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import shapely

from engine.geometry.plane import AnyPoint
from engine.geometry.section import SAME, Cut, Heap, Lines, Pairs
from engine.geometry.slope import Steep, too_steep
from engine.geometry.surface import Floats, Ints
from engine.geometry.terrain import Table, Zone
from engine.geometry.tops import LEAST_ROOM, Tops, body, kept, tops

EDGE = 1e-6
"""Inches from its outline within which a point is not yet in a zone: a path along an edge does not enter."""


DECK = Zone("", "road", shapely.Polygon())
"""Stands for the deck of a bridge: who is on it is on a road (XTRN-BRIDGE-CF)."""


class Break(NamedTuple):
    """A corner of a profile: inches along it, the place on the plan, and the height before and after a sheer step."""

    s: float
    x: float
    y: float
    z_before: float
    z_after: float


@dataclass(frozen=True, eq=False)
class Profile:
    """The surface under lines, in pieces (m,) that are each one plane and lie in the same zones from end to end.

    `near` and `far` are inches on the ruler, `before` is the height at which a piece is reached, `near_z` and `far_z`
    those of its own ends: where `before` differs from `near_z` the line goes up or down sheer. `run` numbers the pieces
    that belong together. A piece's zones are `zones[zone[i]]`: those that its center line is really in, so a bridge
    is not in the water under it, nor a roof in the woods around.
    """

    lines: Lines
    line: Ints
    run: Ints
    near: Floats
    far: Floats
    before: Floats
    near_z: Floats
    far_z: Floats
    zone: Ints
    zones: tuple[tuple[Zone, ...], ...]

    @property
    def inches(self) -> float:
        """Horizontal inches in all."""
        return float((self.far - self.near).sum())

    @cached_property
    def climb(self) -> Floats:
        """Inches of height gained or lost on each piece, the sheer step before it included (m,)."""
        return np.asarray(np.abs(self.near_z - self.before) + np.abs(self.far_z - self.near_z), dtype=np.float64)

    @cached_property
    def corners(self) -> tuple[Floats, Floats, Ints]:
        """The profile as one polyline for each run: place on the ruler, height, run; sheer where two share a place."""
        ruler = np.stack([self.near, self.near, self.far], axis=1).ravel()
        z = np.stack([self.before, self.near_z, self.far_z], axis=1).ravel()
        run = np.repeat(self.run, 3)
        fresh = np.ones(len(z), dtype=bool)
        fresh[1:] = (run[1:] != run[:-1]) | (np.diff(ruler) > SAME) | (np.diff(z) != 0.0)
        return ruler[fresh], z[fresh], run[fresh]

    def breaks(self) -> tuple[Break, ...]:
        """The corners of the profile from its start to its end."""
        if not len(self.near):
            return ()
        s, line = np.append(self.near, self.far[-1]), np.append(self.line, self.line[-1])
        before, after = np.append(self.before, self.far_z[-1]), np.append(self.near_z, self.far_z[-1])
        return tuple(Break(*row) for row in np.column_stack([s, self.lines.plan(line, s), before, after]).tolist())

    def steep(self, limit: float) -> Steep:
        """The stretches on which less than an inch of travel changes height by more than `limit`."""
        return too_steep(*self.corners, limit)


def profile(
    table: Table, points: Sequence[AnyPoint], start_z: float | None = None, room: float = LEAST_ROOM
) -> Profile:
    """The surface along a polyline of points on the plan.

    It starts at `start_z`, or the third coordinate of the first point, or on top of everything. Where several surfaces
    lie one above the other, as under a bridge, it goes on along the one nearest in height with `room` inches of air.
    """
    if start_z is None and len(points[0]) == 3:
        start_z = float(points[0][2])
    plan = np.array([point[:2] for point in points], dtype=np.float64)
    moved = np.append(True, np.hypot(*np.diff(plan, axis=0).T) > SAME)
    plan = plan[moved]
    lines = Lines.laid(plan[:-1], plan[1:])
    return survey(table, lines, np.array([np.nan if start_z is None else start_z]), joined=True, room=room)


def survey(
    table: Table,
    lines: Lines,
    z: Floats,
    *,
    joined: bool = False,
    room: float = LEAST_ROOM,
    pairs: Pairs | None = None,
    marks: Floats | None = None,
) -> Profile:
    """The surface under many lines at once: one run each, starting at heights `z` (NaN: on top), or `joined` into one.

    `pairs` and `marks` are as for `tops`.
    """
    edges = rims(table)
    outlines = edges.cut(lines, edges.along(lines)).near
    found = tops(table, lines, pairs=pairs, marks=outlines if marks is None else np.append(marks, outlines), room=room)
    run = np.zeros(len(found.line), dtype=np.intp) if joined else found.line
    chosen = _chosen(found, run, z)
    triangle = found.triangle[chosen]
    pieces = _Pieces(found.line, run, found.near, found.far, found.near_z[chosen], found.far_z[chosen], triangle)
    pieces = _with_shores(table, lines, _with_sheets(table, pieces, found.walls, room))
    first = np.ones(len(pieces.run), dtype=bool)
    first[1:] = pieces.run[1:] != pieces.run[:-1]
    before = np.append(np.nan, pieces.far_z[:-1])
    before[first] = z[pieces.run[first]]
    before = np.where(np.abs(before - pieces.near_z) > SAME, before, pieces.near_z)
    line, run, near, far, near_z, far_z, _ = pieces
    return Profile(lines, line, run, near, far, before, near_z, far_z, *_zones(table, lines, pieces))


class _Pieces(NamedTuple):
    line: Ints
    run: Ints
    near: Floats
    far: Floats
    near_z: Floats
    far_z: Floats
    triangle: Ints

    def inserted(self, at: Ints, **values: Floats) -> _Pieces:
        """Copies of the pieces `at` set in before them, with some values changed."""
        fields = {name: np.insert(part, at, values.get(name, part[at])) for name, part in self._asdict().items()}
        return _Pieces(**fields)


def rims(table: Table) -> Heap:
    """The outlines of the zones as upright faces, to be cut as solids are."""

    def raised() -> Heap:
        edges = [np.empty((0, 3, 3))]
        for zone in table.patches:
            for ring in shapely.get_parts(shapely.get_rings(zone.outline)):
                corner = np.pad(shapely.get_coordinates(ring), ((0, 0), (0, 1)))
                edges.append(np.stack([corner[:-1], corner[1:], corner[1:]], axis=1))
        return Heap(np.concatenate(edges))

    return kept(table, "rims", raised)


def _chosen(found: Tops, run: Ints, z: Floats) -> Ints:
    """The surface of each piece: where there are several, the one that goes on."""
    chosen = found.first[:-1].copy()
    for number in np.unique(run[np.diff(found.first) > 1]).tolist():
        start, stop = np.searchsorted(run, [number, number + 1])
        chosen[start:stop] = found.chain(int(start), int(stop), None if np.isnan(z[number]) else float(z[number]))
    return chosen


def _with_sheets(table: Table, pieces: _Pieces, walls: Cut, room: float) -> _Pieces:
    """Sheets without thickness become pieces of no length, as high as they stand over the surface."""
    if all(solid.closed for solid in table.solids) or not len(pieces.line):
        return pieces
    closed = np.array([solid.closed for solid in table.solids])
    walls = walls.only(~closed[body(table).owner[walls.triangle]])
    at = np.clip(np.searchsorted(pieces.far, walls.near - SAME), 0, len(pieces.line) - 1)
    after = np.minimum(at + (np.abs(pieces.far[at] - walls.near) <= SAME), len(pieces.line) - 1)
    after = np.where(pieces.run[after] == pieces.run[at], after, at)
    ground = np.maximum(np.where(after == at, -np.inf, pieces.far_z[at]), pieces.near_z[after])
    high, low = np.maximum(walls.near_z, walls.far_z), np.minimum(walls.near_z, walls.far_z)
    raised: dict[int, tuple[float, float]] = {}
    # From the lowest up, so that each face stands on those under it.
    for wall in np.lexsort((low, walls.near)).tolist():
        piece = int(after[wall])
        top = raised[piece][1] if piece in raised else float(ground[wall])
        if high[wall] > top + EDGE and low[wall] < top + room:
            raised[piece] = float(walls.near[wall]), float(high[wall])
    stands = sorted(raised)
    place, z = np.array([raised[piece] for piece in stands], dtype=np.float64).reshape(-1, 2).T
    return pieces.inserted(np.array(stands, dtype=np.intp), near=place, far=place, near_z=z, far_z=z)


def _with_shores(table: Table, lines: Lines, pieces: _Pieces) -> _Pieces:
    """Pieces that dip under a water's surface are broken at the shore."""
    for water in (zone for zone in table.zones if zone.kind == "water"):
        near, far = pieces.near_z - water.level, pieces.far_z - water.level
        dips = np.flatnonzero((near * far < 0.0) & (np.minimum(np.abs(near), np.abs(far)) > EDGE))
        middle = (pieces.near[dips] + pieces.far[dips]) / 2.0
        dips = dips[shapely.contains_xy(water.outline, lines.plan(pieces.line[dips], middle))]
        shore = pieces.near[dips] + (pieces.far[dips] - pieces.near[dips]) * near[dips] / (near[dips] - far[dips])
        level = np.full(len(dips), water.level)
        halves = pieces.inserted(dips, far=shore, far_z=level)
        second = dips + np.arange(1, len(dips) + 1)
        halves.near[second], halves.near_z[second] = shore, level
        pieces = halves
    return pieces


def _zones(table: Table, lines: Lines, pieces: _Pieces) -> tuple[Ints, tuple[tuple[Zone, ...], ...]]:
    """Which zones each piece is in, as a number for each combination, and the combinations."""
    number = np.zeros(len(pieces.line), dtype=np.intp)
    zones: list[tuple[Zone, ...]] = [()]
    middle = lines.plan(pieces.line, (pieces.near + pieces.far) / 2.0)
    z = (pieces.near_z + pieces.far_z) / 2.0
    rooted = np.append(body(table).rooted, True)[pieces.triangle]
    for zone in table.patches:
        west, south, east, north = zone.outline.bounds
        there = (middle >= (west, south)).all(axis=1) & (middle <= (east, north)).all(axis=1)
        # Water without depth, a ford, is level with its ground.
        there &= z < zone.level + (-EDGE if zone.depth > EDGE else EDGE) if zone.kind == "water" else rooted
        places = np.flatnonzero(there)
        shapely.prepare(zone.outline)
        places = places[shapely.contains_xy(zone.outline, middle[places])]
        rim = shapely.boundary(zone.outline)
        shapely.prepare(rim)
        places = places[~shapely.dwithin(rim, shapely.points(middle[places]), EDGE)]
        _join(zone, places, number, zones)
    for bridge in (solid for solid in table.solids if solid.kind == "bridge"):
        # On its banks a deck is level with the ground, and either may be the surface.
        _join(DECK, np.flatnonzero(np.abs(bridge.surface.top(middle)[0] - z) < EDGE), number, zones)
    return number, tuple(zones)


def _join(zone: Zone, places: Ints, number: Ints, zones: list[tuple[Zone, ...]]) -> None:
    """Put the pieces at these places into one zone more."""
    for old in np.unique(number[places]).tolist():
        zones.append((*zones[old], zone))
        number[places[number[places] == old]] = len(zones) - 1
