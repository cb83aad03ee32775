"""Walking: what a path costs on the ground as it really runs, and every reason why it is refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import shapely

from engine.geometry.afloat import afloat
from engine.geometry.mover import Blocker, Problem, Toll, Walker, standing
from engine.geometry.plane import CONTACT, AnyPoint, Point, Point3
from engine.geometry.profile import Profile, profile
from engine.geometry.rises import paid_height
from engine.geometry.slope import GRACE, WINDOW
from engine.geometry.surface import Floats
from engine.geometry.terrain import Table

SLACK = 0.01
"""Move by which a path may exceed a budget: places are rounded to a hundredth of an inch."""


class Charge(NamedTuple):
    """What one thing costs on a leg: `kind` is that of the terrain, or 'level' for height gained and lost.

    `inches` are horizontal inches in the terrain, or inches of height; `cost` is Move beyond the inches walked.
    """

    kind: str
    name: str
    inches: float
    cost: float


class Leg(NamedTuple):
    """A straight part of a path: horizontal inches, inches of height changed, Move spent and what for."""

    start: Point
    end: Point
    inches: float
    climb: float
    cost: float
    charges: tuple[Charge, ...]

    @property
    def extra(self) -> float:
        """Move spent on terrain, beyond the inches and the height."""
        return sum(charge.cost for charge in self.charges if charge.kind != "level")


@dataclass(frozen=True, eq=False)
class Walk:
    """A path with its cost: legal if there are no `problems`; those come in the order in which the path meets them."""

    profile: Profile
    start: Point3
    end: Point3
    legs: tuple[Leg, ...]
    problems: tuple[Problem, ...]
    spent: Floats
    """Move spent (m, 3) on reaching each piece of the profile, after the sheer step before it, and at its end."""
    limit: float
    paved: bool = False
    """Whether all of it runs on a road (MOV-ROAD-BONUS)."""
    stairs: float = 0.0
    """Move spent on changing floors before it and after it, an inch for an inch (BLDG-LEVEL-INF)."""

    @property
    def legal(self) -> bool:
        """Whether nothing forbids the path; its cost is another question."""
        return not self.problems

    @property
    def inches(self) -> float:
        """Horizontal inches: what minimum movement and 'did not move' are measured by."""
        return self.profile.inches

    @property
    def cost(self) -> float:
        """Move spent in all, exactly."""
        return self.stairs + (float(self.spent[-1, 2]) if len(self.spent) else 0.0)

    @property
    def points(self) -> tuple[Point, ...]:
        """The corners of the path."""
        return (self.start.plan, *(leg.end for leg in self.legs))

    def within(self, budget: float) -> bool:
        """Whether so much Move pays for it, to the hundredth to which places are known."""
        return self.cost <= budget + SLACK

    def minimum(self, inches: float) -> bool:
        """Whether it is legal whatever it costs because it is this short (MOV-MINIMUM)."""
        return self.legal and self.inches <= inches + SLACK

    @cached_property
    def track(self) -> tuple[Point3, ...]:
        """The way over the surface in space, to a hundredth of an inch."""
        track: list[Point3] = []
        ruler, z, _ = self.profile.corners
        lines = self.profile.lines
        for line, begin in enumerate(lines.offset):
            on = (ruler >= begin - 1e-9) & (ruler <= begin + lines.length[line] + 1e-9)
            side = shapely.LineString(np.stack([ruler[on], z[on]], axis=1)).simplify(0.01)
            s, height = shapely.get_coordinates(side).T
            plan = lines.plan(np.full(len(s), line), s)
            track += [Point3(*row) for row in np.column_stack([plan, height])[1 if line else 0 :].tolist()]
        return tuple(track) or (self.start,)


def walk(
    table: Table,
    walker: Walker,
    points: Sequence[AnyPoint],
    blockers: Sequence[Blocker] = (),
    facing: float | None = None,
) -> Walk:
    """The cost of walking a polyline of base centers, and everything that forbids it.

    It starts on the top surface, or at the height of the first point if that has one. `facing` is that at the end;
    without it some facing must fit. Rules MOV-ALLOWANCE, MOV-COST-ADDITIVE, MOV-LEVEL-LIMIT, MOV-LEVEL-FRACTION,
    MOV-PASS-THROUGH, MOV-NO-STACKING, TRN-FORBIDDEN.
    """
    table, points = afloat(table, walker.draft), [walker.ground(points[0]), *points[1:]]
    way = profile(table, points, room=walker.lift + walker.height)
    if not len(way.near):
        z = float(points[0][2]) if len(points[0]) == 3 else table.height(points[0])
        here = Point3(points[0][0], points[0][1], z)
        return Walk(way, here, here, (), (), np.zeros((0, 3)), walker.level_limit)
    tolls = [walker.toll(zones) for zones in way.zones]
    start = Point3(float(points[0][0]), float(points[0][1]), float(way.before[0]))
    end = Point3(float(points[-1][0]), float(points[-1][1]), float(way.far_z[-1]))
    problems = [
        *_steep(way, walker),
        *_forbidden(way, tolls),
        *_enemies(way, walker, blockers),
        *_edge(table, way),
        *standing(table, walker, end, blockers, facing, len(way.lines.start) - 1, way.inches),
    ]
    return Walk(
        way,
        start,
        end,
        _legs(way, walker, tolls),
        tuple(sorted(problems, key=lambda found: found.inch)),
        _spent(way, walker, tolls),
        walker.level_limit,
        all(tolls[number].paved for number in np.unique(way.zone).tolist()),
    )


def reach_along(walk: Walk, budget: float) -> Point3:
    """Where on a path so much Move runs out: its end if it suffices, never partway up something too steep to stop on.

    At the foot of a sheer step it stops a hundredth of an inch short, so that the rounded place is still at the foot
    (MOV-LEVEL-STOP).
    """
    way, spent = walk.profile, walk.spent
    if not len(spent) or float(spent[-1, 2]) <= budget + 1e-9:
        return walk.end
    piece = int(np.argmax(spent[:, 2] > budget + 1e-9))
    near, far = way.near[piece], way.far[piece]
    foot, done = spent[piece, 1:]
    sheer = abs(way.far_z[piece] - way.near_z[piece]) > (walk.limit + GRACE) * (far - near) + GRACE
    if foot > budget + 1e-9 or sheer:
        at, z = max(float(near) - 0.01, 0.0), float(way.before[piece])
    else:
        share = max(0.0, budget - foot) / (done - foot)
        at, z = near + share * (far - near), float(way.near_z[piece] + share * (way.far_z[piece] - way.near_z[piece]))
    x, y = way.lines.plan(way.line[piece : piece + 1], np.array([at]))[0].tolist()
    return Point3(x, y, z)


def _spent(way: Profile, walker: Walker, tolls: Sequence[Toll]) -> Floats:
    rate = 1.0 + np.array([toll.extra for toll in tolls])[way.zone]
    rise, slope = paid_height(way, walker.level_free)
    step = walker.level_cost * rise
    along = rate * (way.far - way.near) + walker.level_cost * slope
    return np.asarray(np.cumsum(np.stack([np.zeros(len(step)), step, along], axis=1)).reshape(-1, 3), dtype=np.float64)


def _legs(way: Profile, walker: Walker, tolls: Sequence[Toll]) -> tuple[Leg, ...]:
    legs = []
    paid = np.add(*paid_height(way, walker.level_free))
    for number, (start, end) in enumerate(zip(way.lines.start.tolist(), way.lines.end.tolist(), strict=True)):
        mine = way.line == number
        inches, climb = float((way.far - way.near)[mine].sum()), float(way.climb[mine].sum())
        over: dict[tuple[str, str], tuple[float, float]] = {}
        for zones in np.unique(way.zone[mine]).tolist():
            stretch = float((way.far - way.near)[mine & (way.zone == zones)].sum())
            for zone, extra in tolls[zones].charged:
                before = over.get((zone.kind, zone.name), (0.0, 0.0))
                over[zone.kind, zone.name] = (before[0] + stretch, before[1] + stretch * extra)
        charges = [Charge(kind, name, *paid) for (kind, name), paid in over.items()]
        if climb > 0.0:
            charges.append(Charge("level", "", climb, float(paid[mine].sum()) * walker.level_cost))
        legs.append(
            Leg(
                Point(*start),
                Point(*end),
                inches,
                climb,
                inches + sum(charge.cost for charge in charges),
                tuple(charges),
            )
        )
    return tuple(legs)


def _steep(way: Profile, walker: Walker) -> list[Problem]:
    """One problem for all stretches within an inch of each other: a wall is one thing, up and down."""
    found = way.steep(walker.level_limit)
    problems: list[Problem] = []
    reached = -np.inf
    for start, end, change in zip(*(part.tolist() for part in found), strict=True):
        if start > reached + WINDOW:
            where = "within an inch" if end - start > GRACE else "in a step"
            text = f"the height changes by {change:.3g} in {where}, at most {walker.level_limit:g} in is allowed"
            problems.append(_problem(way, "MOV-LEVEL-LIMIT", start, text, amount=change, limit=walker.level_limit))
        elif change > problems[-1].amount:
            problems[-1] = problems[-1]._replace(amount=change)
        reached = max(reached, end)
    return problems


def _forbidden(way: Profile, tolls: Sequence[Toll]) -> list[Problem]:
    entered: dict[str, Problem] = {}
    closed = np.array([toll.forbidden is not None for toll in tolls])
    for piece in np.flatnonzero(closed[way.zone]).tolist():
        zone = tolls[way.zone[piece]].forbidden
        if zone is not None and zone.name not in entered:
            entered[zone.name] = _problem(
                way, "TRN-FORBIDDEN", float(way.near[piece]), f"it may not enter {zone.kind}", name=zone.name
            )
    return list(entered.values())


def _enemies(way: Profile, walker: Walker, blockers: Sequence[Blocker]) -> list[Problem]:
    problems = []
    lines = shapely.linestrings(np.stack([way.lines.start, way.lines.end], axis=1))
    low = np.minimum(np.minimum(way.before, way.near_z), way.far_z) + walker.lift
    high = np.maximum(np.maximum(way.before, way.near_z), way.far_z) + walker.lift + walker.height
    for blocker in blockers:
        grown = blocker.outline.buffer(walker.across / 2.0 - CONTACT)
        for leg in [] if blocker.friend else np.flatnonzero(shapely.intersects(lines, grown)).tolist():
            within = shapely.get_coordinates(lines[leg].intersection(grown))
            along = way.lines.offset[leg] + np.hypot(*(within - way.lines.start[leg]).T)
            met = np.flatnonzero((way.line == leg) & (way.far > along.min()) & (way.near < along.max()))
            if len(met) and blocker.level_with(float(low[met].min()), float(high[met].max())):
                problems.append(
                    _problem(
                        way, "MOV-PASS-THROUGH", float(along.min()), f"{blocker.name} is in the way", name=blocker.name
                    )
                )
                break
    return problems


def _edge(table: Table, way: Profile) -> list[Problem]:
    off = np.flatnonzero(~shapely.intersects_xy(table.outline.buffer(1e-9), way.lines.end))
    if not len(off):
        return []
    leg = int(off[0])
    inside = shapely.LineString([way.lines.start[leg], way.lines.end[leg]]).intersection(table.outline).length
    return [_problem(way, "SETUP-TABLE-SIZE", float(way.lines.offset[leg] + inside), "it would leave the table")]


def _problem(
    way: Profile, rule: str, inch: float, text: str, name: str = "", amount: float = 0.0, limit: float = 0.0
) -> Problem:
    leg = int(np.searchsorted(way.lines.offset, inch, side="right")) - 1
    x, y = way.lines.plan(np.array([leg]), np.array([inch]))[0].tolist()
    return Problem(rule, leg, inch, Point(x, y), text, name, amount, limit)
