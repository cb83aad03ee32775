"""The cheapest way from here to there, and why there is none."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.geometry.field import Reach, field, straight
from engine.geometry.mover import Blocker, Problem, Walker, standing
from engine.geometry.path import SLACK, Walk, walk
from engine.geometry.plane import AnyPoint, Point, Point3, distance
from engine.geometry.surface import Ints
from engine.geometry.terrain import Table

__all__ = ["Reach", "cheapest", "explain", "field"]

_DETOUR = 1.04  # a way over the lattice may be this much dearer than the one it leads to
_CORNERS = 14  # corners of a way between which every straight line is tried
_TRIES = 6  # ways looked for when the one before turned out to be forbidden
_FLOOR = 0.02
_ROUNDS = 3  # of moving corners by one step
_STEPS = (0.4, 0.2, 0.1, 0.05, 0.02, 0.01)
_COMPASS = np.array([(0, 0), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)], dtype=np.float64)


def cheapest(
    table: Table,
    walker: Walker,
    start: AnyPoint,
    end: AnyPoint,
    budget: float,
    blockers: Sequence[Blocker] = (),
    facing: float | None = None,
) -> Walk | None:
    """The cheapest legal walk that ends at `end` with a facing, for at most `budget` Move; None if there is none.

    Where the straight line meets nothing it is the straight line. What is given back has been judged by `walk`.
    `explain` says why there is none.
    """
    if distance(start, end) > budget + SLACK:
        return None
    direct = walk(table, walker, [start, end], blockers, facing)
    best = _best(table, walker, direct, _aim(table, end), budget, blockers, facing)
    return best if best is not None and best.within(budget) else None


def explain(
    table: Table,
    walker: Walker,
    start: AnyPoint,
    end: AnyPoint,
    budget: float,
    blockers: Sequence[Blocker] = (),
    facing: float | None = None,
) -> tuple[Problem, ...]:
    """Everything that keeps a walker from ending at a point for so much Move; empty if nothing does.

    First what forbids the straight line or the end itself, then what the cheapest way around lacks: Move, or existence.
    """
    direct, aim = walk(table, walker, [start, end], blockers, facing), _aim(table, end)
    inch, there = direct.inches, aim.plan
    if inch and standing(table, walker, aim, blockers, facing):
        return direct.problems
    far = max(3.0 * budget, budget + 24.0, 2.0 * inch)
    best = _best(table, walker, direct, aim, far, blockers, facing)
    if best is None:
        text = f"no way there was found for {far:.4g} in of Move or less"
        return (*direct.problems, Problem("MOV-ALLOWANCE", 0, inch, there, text, "", far, budget))
    if best.within(budget):
        return ()
    text = f"the cheapest way there costs {best.cost:.4g} in of Move, there are {budget:.4g} in"
    return (*direct.problems, Problem("MOV-ALLOWANCE", 0, inch, there, text, "", best.cost, budget))


def _aim(table: Table, end: AnyPoint) -> Point3:
    return Point3(float(end[0]), float(end[1]), float(end[2]) if len(end) == 3 else table.height(end))


def _best(
    table: Table,
    walker: Walker,
    direct: Walk,
    end: Point3,
    budget: float,
    blockers: Sequence[Blocker],
    facing: float | None,
) -> Walk | None:
    """The cheapest legal walk that is found; the straight one if nothing can be cheaper."""
    if direct.legal and direct.cost <= direct.inches + 1e-9:
        return direct
    if standing(table, walker, end, blockers, facing):
        return None
    best = direct if direct.legal else None
    avoid: list[Point] = []
    for _ in range(_TRIES):
        found = field(table, walker, direct.start, budget * _DETOUR + 1.0, blockers, avoid)
        place, total = found.joints(table, end)
        if not len(place):
            return best
        places = [*found.way(int(place[np.argmin(total)])), end]
        ways = [_smoothed(table, walker, places, blockers), places]
        walks = [walk(table, walker, [direct.start, *way[1:]], blockers, facing) for way in ways]
        if legal := [way for way in walks if way.legal]:
            return min([*legal, *([best] if best else [])], key=lambda way: (round(way.cost, 9), len(way.legs)))
        avoid.append(walks[-1].problems[0].at)
    return best


def _smoothed(table: Table, walker: Walker, places: Sequence[Point3], blockers: Sequence[Blocker]) -> list[Point3]:
    """A way with as few and as good corners as can be: straight legs wherever they are cheaper, then corners moved."""
    way = _shortened(table, walker, _corners(places), blockers)
    for step in _STEPS:
        for _ in range(_ROUNDS):
            before = list(way)
            for first in (1, 2):
                _move(table, walker, way, np.arange(first, len(way) - 1, 2), step, blockers)
            if way == before:
                break
    return _shortened(table, walker, way, blockers)


def _shortened(table: Table, walker: Walker, corners: Sequence[Point3], blockers: Sequence[Blocker]) -> list[Point3]:
    """The cheapest way along straight legs from corner to later corner; all corners if there is none."""
    plan, z = np.array([corner[:2] for corner in corners]), np.array([corner.z for corner in corners])
    a, b = np.triu_indices(len(corners), 1)
    cost, height = straight(table, walker, plan[a], plan[b], z[a], blockers)
    leg = np.full((len(corners), len(corners)), np.inf)
    leg[a, b] = np.where(np.abs(height - z[b]) < _FLOOR, cost + 1e-6, np.inf)
    total, before = np.full(len(corners), np.inf), np.zeros(len(corners), dtype=np.intp)
    total[0] = 0.0
    for corner in range(1, len(corners)):
        by = total[:corner] + leg[:corner, corner]
        before[corner], total[corner] = np.argmin(by), by.min()
    if not np.isfinite(total[-1]):
        return list(corners)
    kept = [len(corners) - 1]
    while kept[-1]:
        kept.append(int(before[kept[-1]]))
    return [corners[corner] for corner in reversed(kept)]


def _corners(places: Sequence[Point3]) -> list[Point3]:
    """The places where a way turns, thinned out evenly if there are too many."""
    plan = np.array([place[:2] for place in places])
    step = np.diff(plan, axis=0)
    turn = np.abs(step[:-1, 0] * step[1:, 1] - step[:-1, 1] * step[1:, 0]) > 1e-9
    turns = [0, *(np.flatnonzero(turn) + 1).tolist(), len(places) - 1]
    pick = np.unique(np.linspace(0, len(turns) - 1, min(len(turns), _CORNERS)).round().astype(np.intp))
    return [places[turns[index]] for index in pick.tolist()]


def _move(
    table: Table, walker: Walker, way: list[Point3], corners: Ints, step: float, blockers: Sequence[Blocker]
) -> None:
    """Move corners that are not neighbors by a step in the direction that makes their two legs cheapest."""
    if not len(corners):
        return
    plan, z = np.array([corner[:2] for corner in way]), np.array([corner.z for corner in way])
    tries = np.round(plan[corners][:, None] + step * _COMPASS, 2)
    before, after = (np.repeat(corners + side, len(_COMPASS)) for side in (-1, 1))
    first, floor = straight(table, walker, plan[before], tries.reshape(-1, 2), z[before], blockers)
    second, end = straight(table, walker, tries.reshape(-1, 2), plan[after], floor, blockers)
    total = np.where(np.abs(end - z[after]) < _FLOOR, first + second, np.inf).reshape(len(corners), -1)
    for row, corner in enumerate(corners.tolist()):
        best = int(np.argmin(total[row]))
        if best and (total[row, best] < total[row, 0] - 1e-6):
            x, y = tries[row, best].tolist()
            way[corner] = Point3(x, y, float(floor.reshape(total.shape)[row, best]))
