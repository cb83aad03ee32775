"""Flying and diving: straight legs at a height of one's own, with clearance over everything under them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely

from engine.geometry import overhead
from engine.geometry.mover import Blocker, Problem, Walker, standing
from engine.geometry.path import SLACK, Charge, Leg
from engine.geometry.plane import CONTACT, AnyPoint, Point, Point3, distance
from engine.geometry.section import SAME, Lines
from engine.geometry.terrain import Table

IN_AIR, IN_WATER = "MOV-VTOL-FLIGHT", "MOV-SUBMARINE"
"""The rules that hold for the two."""


@dataclass(frozen=True)
class Flight:
    """A way through the air or the water with its cost: legal if there are no `problems`, which come in their order."""

    start: Point3
    end: Point3
    legs: tuple[Leg, ...]
    problems: tuple[Problem, ...]
    track: tuple[Point3, ...]

    @property
    def legal(self) -> bool:
        """Whether nothing forbids it; its cost is another question."""
        return not self.problems

    @property
    def inches(self) -> float:
        """Horizontal inches."""
        return sum(leg.inches for leg in self.legs)

    @property
    def climb(self) -> float:
        """Inches of height gained and lost."""
        return sum(leg.climb for leg in self.legs)

    @property
    def cost(self) -> float:
        """Move spent in all."""
        return sum(leg.cost for leg in self.legs)

    def within(self, budget: float) -> bool:
        """Whether so much Move pays for it."""
        return self.cost <= budget + SLACK


def fly(
    table: Table,
    walker: Walker,
    points: Sequence[Point3],
    blockers: Sequence[Blocker] = (),
    facing: float | None = None,
    *,
    swims: bool = False,
    lands: bool = False,
) -> Flight:
    """The cost of a way through points in space, and everything that forbids it.

    A leg climbs at its start and comes down at its end, so that it runs at the higher of its two heights; each inch on
    the plan costs one, each of height the walker's level cost. It must be clear of all that stands under it, and under
    water for one that `swims`; one that `lands` may come down into anything at its end. Enemies at its height bar it
    (MOV-VTOL-FLIGHT, MOV-SUBMARINE, MOV-PASS-THROUGH, MOV-NO-STACKING).
    """
    rule = IN_WATER if swims else IN_AIR
    places = [Point3(*(float(part) for part in point)) for point in points]
    legs, runs, track = [], [], [places[0]]
    gone = 0.0
    for number, (a, b) in enumerate(pairwise(places)):
        height, inches, climb = max(a.z, b.z), distance(a, b), abs(b.z - a.z)
        charges = (Charge("level", "", climb, climb * walker.level_cost),) if climb else ()
        legs.append(Leg(a.plan, b.plan, inches, climb, inches + climb * walker.level_cost, charges))
        runs.append((number, gone, height, a, b))
        for step in (Point3(a.x, a.y, height), Point3(b.x, b.y, height), b):
            track += [step] if step != track[-1] else []
        gone += inches
    problems = [found for number, inch, _, a, b in runs for found in _off_table(table, number, inch, a, b)]
    if not problems:
        problems += _obstacles(table, runs, rule, swims)
        problems += _depths(table, runs, rule, swims, lands)
        problems += _enemies(walker, runs, blockers)
    problems += standing(table, walker, places[-1], blockers, facing, max(len(legs) - 1, 0), gone)
    ordered = tuple(sorted(problems, key=lambda problem: problem.inch))
    return Flight(places[0], places[-1], tuple(legs), ordered, tuple(track))


_Run = tuple[int, float, float, Point3, Point3]


def _obstacles(table: Table, runs: Sequence[_Run], rule: str, swims: bool) -> list[Problem]:
    """The first thing on each leg that is higher than the leg runs."""
    level = [run for run in runs if distance(run[3], run[4]) > SAME]
    if not level:
        return []
    lines = Lines.laid([run[3].plan for run in level], [run[4].plan for run in level], 1.0)
    found = (overhead.water if swims else overhead.air)(table, lines)
    problems = []
    for line, (number, gone, height, a, b) in enumerate(level):
        if (met := found.above(line, height)) is not None:
            ruler, top, name = met
            along = ruler - float(lines.offset[line])
            share = along / distance(a, b)
            at = Point(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y))
            text = (
                f"{name} rises to {top:.4g} in, it moves at {height:.4g} in"
                if np.isfinite(top)
                else "it would leave the water"
            )
            problems.append(Problem(rule, number, gone + along, at, text, name, top, height))
    return problems


def _depths(table: Table, runs: Sequence[_Run], rule: str, swims: bool, lands: bool) -> list[Problem]:
    """Corners of the way that lie in the ground, in trees, or, of a swimmer, over the surface."""
    problems = []
    for number, gone, _, a, b in runs:
        last = number == len(runs) - 1
        inch = gone + distance(a, b)
        if swims:
            level = max((zone.level for zone in table.zones_at(b.plan, "water")), default=-np.inf)
            if b.z > level + CONTACT:
                text = "it would leave the water" if np.isfinite(level) else "there is no water there"
                problems.append(Problem(rule, number, inch, b.plan, text, "", b.z, level))
            floor, name = table.height(b.plan, level + CONTACT), "the bed"
        else:
            floor, name = overhead.top_at(table, b.plan)
        if b.z < floor - CONTACT and not (lands and last):
            text = f"{name or 'the ground'} rises to {floor:.4g} in there, it would be at {b.z:.4g} in"
            problems.append(Problem(rule, number, inch, b.plan, text, name, floor, b.z))
    return problems


def _enemies(walker: Walker, runs: Sequence[_Run], blockers: Sequence[Blocker]) -> list[Problem]:
    problems = []
    for blocker in blockers:
        grown = blocker.outline.buffer(walker.across / 2.0 - CONTACT)
        for number, gone, height, a, b in [] if blocker.friend else runs:
            if distance(a, b) <= SAME or not blocker.level_with(height, height + walker.height):
                continue
            within = shapely.get_coordinates(shapely.LineString([a.plan, b.plan]).intersection(grown))
            if len(within):
                along = float(np.hypot(*(within - np.array(a[:2])).T).min())
                share = along / distance(a, b)
                at = Point(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y))
                text = f"{blocker.name} is in the way"
                problems.append(Problem("MOV-PASS-THROUGH", number, gone + along, at, text, blocker.name))
                break
    return problems


def _off_table(table: Table, number: int, gone: float, a: AnyPoint, b: AnyPoint) -> list[Problem]:
    if shapely.intersects_xy(table.outline.buffer(SAME), *b[:2]):
        return []
    inside = shapely.LineString([a[:2], b[:2]]).intersection(table.outline)
    return [Problem("SETUP-TABLE-SIZE", number, gone + inside.length, Point(*b[:2]), "it would leave the table")]
