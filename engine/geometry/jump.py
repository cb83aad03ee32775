"""Jumping: a straight line over everything that is low enough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import shapely

from engine.geometry.afloat import afloat
from engine.geometry.mover import Blocker, Problem, Walker, standing
from engine.geometry.path import SLACK
from engine.geometry.plane import CONTACT, AnyPoint, Point, Point3, distance
from engine.geometry.profile import EDGE, rims
from engine.geometry.section import SAME, Lines
from engine.geometry.terrain import Table
from engine.geometry.tops import BARE, body, tops

APEX_OVER = 0.5
"""Inches by which a jump is drawn to clear what it goes over, where its height allows."""


class Jump(NamedTuple):
    """A jump: horizontal inches, the highest thing under it and at its end, and how high it may go.

    `apex` is the height of the arc's middle, for drawing. It is legal if there are no `problems`.
    """

    start: Point3
    end: Point3
    inches: float
    highest: float
    over: str
    ceiling: float
    apex: float
    problems: tuple[Problem, ...]

    @property
    def legal(self) -> bool:
        """Whether nothing forbids it."""
        return not self.problems


class _Obstacle(NamedTuple):
    z: float
    inch: float
    name: str


def jump(
    table: Table,
    walker: Walker,
    start: AnyPoint,
    end: AnyPoint,
    blockers: Sequence[Blocker] = (),
    facing: float | None = None,
) -> Jump:
    """A jump from `start` (on the top surface, or at its own height) to the top surface at `end`.

    Solids, and woods to their tops, may stand at most the jump's inches above the start, under the line and at its end
    (MOV-JUMP-HEIGHT, INTRO-JUMP-HEIGHT); the start must be dry (MOV-JUMP-WATER), the end neither forbidden nor occupied
    (MOV-JUMP-PATH). Units under the line don't count.
    """
    table = afloat(table, walker.draft)
    here = Point3(start[0], start[1], start[2] if len(start) == 3 else table.height(start))
    there = Point3(end[0], end[1], table.height(end))
    inches = distance(here, there)
    obstacle = _highest(table, here, there)
    ceiling = here.z + walker.jump
    problems = []

    def problem(rule: str, inch: float, text: str, name: str = "", amount: float = 0.0, limit: float = 0.0) -> None:
        share = inch / inches if inches else 0.0
        at = Point(here.x + share * (there.x - here.x), here.y + share * (there.y - here.y))
        problems.append(Problem(rule, 0, inch, at, text, name, amount, limit))

    if table.depth_of_water(here.plan, here.z).depth > CONTACT:
        problem("MOV-JUMP-WATER", 0.0, "it stands in water and can't jump out of it")
    if inches > walker.jump + SLACK:
        problem(
            "MOV-JUMP-PATH",
            walker.jump,
            f"it is {inches:.4g} in to the landing, it jumps {walker.jump:g} in",
            amount=inches,
            limit=walker.jump,
        )
    if obstacle.z > ceiling + CONTACT:
        problem(
            "MOV-JUMP-HEIGHT",
            obstacle.inch,
            f"{obstacle.name} rises to {obstacle.z:.4g} in, the jump to {ceiling:.4g} in",
            obstacle.name,
            obstacle.z,
            ceiling,
        )
    wet = [zone for zone in table.zones_at(there.plan) if zone.kind != "water" or there.z < zone.level - EDGE]
    if (closed := walker.toll(wet).forbidden) is not None:
        problem("TRN-FORBIDDEN", inches, f"it may not enter {closed.kind}", closed.name)
    problems += standing(table, walker, there, blockers, facing, 0, inches)
    apex = max(here.z, there.z, min(ceiling, max(obstacle.z + APEX_OVER, max(here.z, there.z) + inches / 4.0)))
    return Jump(here, there, inches, obstacle.z, obstacle.name, ceiling, apex, tuple(problems))


def _highest(table: Table, start: Point3, end: Point3) -> _Obstacle:
    """The highest thing from the start to the landing."""
    found = [_Obstacle(start.z, 0.0, ""), _Obstacle(end.z, distance(start, end), "the landing")]
    if distance(start, end) > SAME:
        lines = Lines.laid([start.plan], [end.plan])
        outlines = rims(table)
        under = tops(table, lines, marks=outlines.cut(lines, outlines.along(lines)).near)
        first = under.first[:-1]
        tall = np.maximum(under.near_z[first], under.far_z[first])
        owner, rooted = body(table).owner, np.append(body(table).rooted, True)[under.triangle[first]]
        top = int(np.argmax(tall))
        triangle = int(under.triangle[first[top]])
        name = "the table" if triangle == BARE else table.solids[int(owner[triangle])].name
        found.append(_Obstacle(float(tall[top]), float(under.near[top]), name))
        sheets = under.walls
        for z, inch, triangle in zip(
            np.maximum(sheets.near_z, sheets.far_z).tolist(),
            sheets.near.tolist(),
            sheets.triangle.tolist(),
            strict=True,
        ):
            found.append(_Obstacle(z, inch, table.solids[int(owner[triangle])].name))
        middle = lines.plan(under.line, (under.near + under.far) / 2.0)
        for zone in (zone for zone in table.zones if zone.height > 0.0):
            crossed = np.flatnonzero(rooted & shapely.contains_xy(zone.outline, middle))
            if len(crossed):
                top = int(crossed[np.argmax(tall[crossed])])
                found.append(_Obstacle(float(tall[top]) + zone.height, float(under.near[top]), zone.name))
    return max(found, key=lambda obstacle: obstacle.z)
