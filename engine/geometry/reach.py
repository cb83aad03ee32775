"""The cheapest way from here to there, and why there is none."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from engine.geometry.afloat import afloat
from engine.geometry.field import Reach, field, straight
from engine.geometry.mover import Blocker, Problem, Walker, standing
from engine.geometry.path import SLACK, Walk, walk
from engine.geometry.plane import AnyPoint, Point, Point3, distance
from engine.geometry.surface import Floats
from engine.geometry.terrain import Table
from engine.geometry.tops import kept

__all__ = ["Reach", "cheapest", "explain", "field"]

_DETOUR = 1.04  # a way over the lattice may be this much dearer than the one it leads to
_CORNERS = 14  # corners of a way between which every straight line is tried
_TRIES = 6  # ways looked for when the one before turned out to be forbidden
_FLOOR = 0.02  # inches of height within which a way has come to the floor it was meant for
_ROUNDS = 2  # of moving corners by one step
_HUGGED = 4  # corners of terrain tried for each corner of a way
_CLEARANCE = 0.01  # inches by which they are passed
_STEPS = (0.3, 0.1, 0.03, 0.01)  # inches by which corners are moved
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
    table = afloat(table, walker.draft)
    direct = walk(table, walker, [start, end], blockers, facing)
    best = _best(table, walker, direct, _aim(table, direct, end), budget, blockers, facing)
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
    table = afloat(table, walker.draft)
    direct = walk(table, walker, [start, end], blockers, facing)
    aim = _aim(table, direct, end)
    inch, there = direct.inches, aim.plan
    occupied = standing(table, walker, aim, blockers, facing)
    if inch and occupied:
        return direct.problems or occupied
    far = max(3.0 * budget, budget + 24.0, 2.0 * inch)
    best = _best(table, walker, direct, aim, far, blockers, facing)
    if best is None:
        text = f"no way there was found for {far:.4g} in of Move or less"
        return (*direct.problems, Problem("MOV-ALLOWANCE", 0, inch, there, text, "", far, budget))
    if best.within(budget):
        return ()
    text = f"the cheapest way there costs {best.cost:.4g} in of Move, there are {budget:.4g} in"
    return (*direct.problems, Problem("MOV-ALLOWANCE", 0, inch, there, text, "", best.cost, budget))


def _aim(table: Table, direct: Walk, end: AnyPoint) -> Point3:
    """The end with its height: as given, else where the straight line comes to, else on top of everything."""
    if len(end) == 3:
        return Point3(float(end[0]), float(end[1]), float(end[2]))
    return direct.end if direct.legal else Point3(float(end[0]), float(end[1]), table.height(end))


def _arrives(way: Walk, end: Point3) -> bool:
    return way.legal and abs(way.end.z - end.z) < _FLOOR


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
    best = direct if _arrives(direct, end) else None
    if best is not None and best.cost <= best.inches + 1e-9:
        return best
    if standing(table, walker, end, blockers, facing):
        return None
    avoid: list[Point] = []
    begin = direct.start._replace(z=direct.start.z + walker.lift)
    for _ in range(_TRIES):
        found = field(table, walker, begin, budget * _DETOUR + 1.0, blockers, avoid)
        place, total = found.joints(table, end)
        if not len(place):
            return best
        places = [*found.way(int(place[np.argmin(total)])), end]
        ways = [_smoothed(table, walker, places, blockers), places]
        walks = [walk(table, walker, [begin, *way[1:]], blockers, facing) for way in ways]
        if legal := [way for way in walks if _arrives(way, end)]:
            return min([*legal, *([best] if best else [])], key=lambda way: (round(way.cost, 9), len(way.legs)))
        if walks[-1].legal:
            return best
        avoid.append(walks[-1].problems[0].at)
    return best


def _smoothed(table: Table, walker: Walker, places: Sequence[Point3], blockers: Sequence[Blocker]) -> list[Point3]:
    """A way with as few and as good corners as can be: straight legs wherever they are cheaper, then corners moved."""
    way = _shortened(table, walker, _corners(places), blockers)
    for step in (None, *_STEPS):
        for _ in range(_ROUNDS):
            before = list(way)
            for first in (1, 2):
                if corners := list(range(first, len(way) - 1, 2)):
                    here = np.array([way[corner][:2] for corner in corners])[:, None]
                    tries = _hugged(table, here) if step is None else here + step * _COMPASS
                    _move(table, walker, way, corners, np.round(tries, 2), blockers)
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
    table: Table, walker: Walker, way: list[Point3], corners: list[int], tries: Floats, blockers: Sequence[Blocker]
) -> None:
    """Move corners that are not neighbors to whichever of some points (c, t, 2) makes their two legs cheapest.

    The first of the points is where the corner is.
    """
    plan, z = np.array([corner[:2] for corner in way]), np.array([corner.z for corner in way])
    before, after = (np.repeat(np.array(corners) + side, tries.shape[1]) for side in (-1, 1))
    first, floor = straight(table, walker, plan[before], tries.reshape(-1, 2), z[before], blockers)
    second, end = straight(table, walker, tries.reshape(-1, 2), plan[after], floor, blockers)
    total = np.where(np.abs(end - z[after]) < _FLOOR, first + second, np.inf).reshape(len(corners), -1)
    for row, corner in enumerate(corners):
        best = int(np.argmin(total[row]))
        if best and (total[row, best] < total[row, 0] - 1e-6):
            x, y = tries[row, best].tolist()
            way[corner] = Point3(x, y, float(floor.reshape(total.shape)[row, best]))


def _hugged(table: Table, here: Floats) -> Floats:
    """Each of some points (c, 1, 2), and points close around the corners of terrain nearest to it (c, t, 2)."""
    corners = kept(table, "corners", lambda: _terrain_corners(table))
    if not len(corners):
        return here
    nearest = np.argsort(np.hypot(*(corners - here).transpose(2, 0, 1)), axis=1, kind="stable")[:, :_HUGGED]
    around = corners[nearest][:, :, None] + _CLEARANCE * _COMPASS[2::2]
    return np.concatenate([here, around.reshape(len(here), -1, 2)], axis=1)


def _terrain_corners(table: Table) -> Floats:
    """Where walls and the outlines of zones turn, on the plan (n, 2)."""
    walls = [solid.walls.triangles[:, :, :2].reshape(-1, 2) for solid in table.solids]
    outlines = [shapely.get_coordinates(zone.outline) for zone in table.patches]
    return np.unique(np.round(np.concatenate([np.empty((0, 2)), *walls, *outlines]), 4), axis=0)
