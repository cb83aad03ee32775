"""Climbing: a way up and down faces that are too steep to walk, as far as a budget of Move goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf

import numpy as np

from engine.geometry.mover import Blocker, Problem, Walker, base_at, standing
from engine.geometry.path import SLACK, Walk, walk
from engine.geometry.plane import CONTACT, AnyPoint, Point3, bearing
from engine.geometry.profile import Profile
from engine.geometry.slope import GRACE, too_steep
from engine.geometry.surface import Floats
from engine.geometry.terrain import Table

LEAST = 0.01
"""Inches of height, or of a step, that count as one."""

LAST = 0.05
"""Inches of Move that the end of a face may take beyond what there is: the hair that a unit keeps from edges."""

TRIES = 24
"""Halvings with which the place is found at which a base touches a face."""


@dataclass(frozen=True)
class Climb:
    """A way with faces in it, as far as a budget of Move goes along it.

    `end` is where the unit then is, `facing` whither it looks; one that `hangs` is partway up or down a face, its base
    against it and its front towards it. `inches` are those of the plan and `climbed` those of height that it has
    passed, `cost` what it has paid, `whole` what all of the way costs. `steep` says whether there is anything to climb,
    `short` whether Move runs out where it cannot hang. It is legal if there are no `problems`.
    """

    way: Walk
    track: tuple[Point3, ...]
    end: Point3
    facing: float
    hangs: bool
    inches: float
    climbed: float
    cost: float
    whole: float
    steep: bool
    short: bool
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class _Step:
    """A part of a way: a change of height in place, or a stretch; `touch` is where a base touches a face that it is."""

    near: float
    far: float
    low: float
    high: float
    cost: float
    climbed: bool
    touch: float | None = None


def climb(
    table: Table,
    walker: Walker,
    points: Sequence[AnyPoint],
    rate: float,
    budget: float,
    blockers: Sequence[Blocker] = (),
    facing: float | None = None,
    *,
    hanging: bool = False,
) -> Climb:
    """A way along points of the plan from the first, which has a height; one that is `hanging` begins on a face.

    Each inch of height on a face costs `rate` of Move in place of the level cost, and the half base that a unit keeps
    from the face counts as nothing (ADVMOV-CLIMB-COST).
    """
    way = walk(table, replace(walker, level_limit=inf), points, blockers, facing)
    if not len(way.profile.near):
        return _straight_down(table, walker, way, rate, budget, blockers, facing, hanging=hanging)
    steps = _steps(table, walker, way.profile, way.spent, rate, hanging)
    steep = any(step.climbed for step in steps)
    whole = sum(step.cost for step in steps)
    cost, climbed, done = 0.0, 0.0, []
    stopped: _Step | None = None
    for step in steps:
        if cost + step.cost > budget + (LAST if step.climbed else SLACK):
            stopped = step
            break
        cost = min(cost + step.cost, max(cost, budget)) if step.climbed else cost + step.cost
        climbed += abs(step.high - step.low)
        done.append(step)
    if stopped is None:
        turned = facing if facing is not None else bearing(way.points[-2], way.points[-1])
        track = _track(way.profile, done, way.start)
        return Climb(
            way, track, way.end, turned, False, way.inches, climbed, cost, whole, steep, False, tuple(way.problems)
        )
    if (inch := _brink(walker, way, done)) is not None:
        part = replace(done[-1], near=done[-1].far, far=inch, low=done[-1].high, touch=None)
        track = _track(way.profile, [*done, part], way.start)
        leg = int(np.searchsorted(way.profile.lines.offset, inch, side="right")) - 1
        turned = facing if facing is not None else bearing(way.points[leg], way.points[leg + 1])
        barred = tuple(each for each in way.problems if each.inch < inch - LEAST)
        barred += standing(table, walker, track[-1], blockers, turned, leg, inch)
        return Climb(way, track, track[-1], turned, False, inch, climbed, budget, whole, steep, False, barred)
    share = max(0.0, budget - cost) / stopped.cost
    height = share * abs(stopped.high - stopped.low)
    if not stopped.climbed or height < LEAST:
        return Climb(way, way.track, way.start, 0.0, False, 0.0, 0.0, 0.0, whole, steep, True, tuple(way.problems))
    part = replace(stopped, high=stopped.low + share * (stopped.high - stopped.low))
    if part.touch is None:
        part = replace(part, far=part.near + share * (part.far - part.near))
    track = _track(way.profile, [*done, part], way.start)
    end = track[-1]
    leg = int(np.searchsorted(way.profile.lines.offset, stopped.near + LEAST, side="right")) - 1
    toward = bearing(way.points[leg], way.points[leg + 1]) + (0.0 if stopped.high > stopped.low else 180.0)
    turned = toward % 360
    met = [each for each in way.problems if each.inch < part.near - LEAST]
    leans = frozenset(solid.name for solid in table.solids) if part.touch is None else frozenset()
    met += [each for each in standing(table, walker, end, blockers, turned, leg, part.near) if each.name not in leans]
    spent = cost + share * stopped.cost
    gone = min(part.far, part.touch if part.touch is not None else part.far)
    return Climb(way, track, end, turned, True, gone, climbed + height, spent, whole, steep, False, tuple(met))


def _brink(walker: Walker, way: Walk, done: Sequence[_Step]) -> float | None:
    """After how many inches of a way a unit stands that has just come to the end of a sheer face as its Move runs out,
    no more than half a base from where it was to go; None for one elsewhere.
    """
    face = done[-1] if done else None
    if face is None or face.touch is None:
        return None
    brink = face.far + 2.0 * CONTACT if face.high > face.low else max(face.touch, face.far)
    return brink if way.inches - brink <= walker.across / 2.0 + GRACE else None


def _straight_down(
    table: Table,
    walker: Walker,
    way: Walk,
    rate: float,
    budget: float,
    blockers: Sequence[Blocker],
    facing: float | None,
    *,
    hanging: bool,
) -> Climb:
    """A way that goes nowhere on the plan: who hangs comes down where it is."""
    x, y, z = way.start
    fall = z - table.height((x, y), z + CONTACT) if hanging else 0.0
    share = min(1.0, (budget + SLACK) / (rate * fall)) if fall > LEAST else 1.0
    end = Point3(x, y, z - share * fall)
    problems = standing(table, walker, end, blockers, facing)
    cost = share * rate * fall
    steep = fall > LEAST
    return Climb(
        way,
        (way.start, end),
        end,
        facing or 0.0,
        share < 1.0,
        0.0,
        share * fall,
        cost,
        rate * fall,
        steep,
        False,
        problems,
    )


def _steps(table: Table, walker: Walker, way: Profile, spent: Floats, rate: float, hanging: bool) -> list[_Step]:
    """The parts of a way in order, each with its cost."""
    before, near_z, far_z = way.before.copy(), way.near_z.copy(), way.far_z.copy()
    first = _held_face(way, walker) if hanging else None
    if first is not None and first > 0:
        before[: first + 1] = near_z[:first] = far_z[:first] = way.before[0]
    faces = _faces(way, before, near_z, far_z, walker.level_limit)
    held = near_z[0 if first is None else first], before[0 if first is None else first]
    steps: list[_Step] = []
    for i in range(len(way.near)):
        near, far = float(way.near[i]), float(way.far[i])
        gap = abs(float(near_z[i] - before[i]))
        if gap > 0.0:
            forced = hanging and i == (first or 0) and abs(held[0] - held[1]) > LEAST
            is_face = forced or _within(faces, near, near)
            touch = _touch(table, walker, way, i, float(before[i]), float(near_z[i])) if is_face else None
            each = rate if is_face else walker.level_cost
            steps.append(_Step(near, near, float(before[i]), float(near_z[i]), gap * each, is_face, touch))
        rise = abs(float(far_z[i] - near_z[i]))
        is_face = rise > 0.0 and _within(faces, near, far)
        flat = float(spent[i, 2] - spent[i, 1]) - walker.level_cost * abs(float(way.far_z[i] - way.near_z[i]))
        steps.append(
            _Step(
                near,
                far,
                float(near_z[i]),
                float(far_z[i]),
                flat + rise * (rate if is_face else walker.level_cost),
                is_face,
            )
        )
    return _leaning(steps)


def _held_face(way: Profile, walker: Walker) -> int | None:
    """The piece before which rises the face that a unit hangs on; None if it is to go down."""
    z = way.before[0]
    for i in np.flatnonzero((way.near <= walker.across + GRACE) & (way.near_z > way.before + LEAST)).tolist():
        if way.near_z[i] > z - LEAST and way.far_z[:i].max(initial=-inf) < z:
            return int(i)
    return None


def _faces(way: Profile, before: Floats, near_z: Floats, far_z: Floats, limit: float) -> list[tuple[float, float]]:
    """The stretches of a way that are too steep to walk."""
    ruler = np.stack([way.near, way.near, way.far], axis=1).ravel()
    z = np.stack([before, near_z, far_z], axis=1).ravel()
    found = too_steep(ruler, z, np.zeros(len(z), dtype=np.intp), limit)
    return list(zip(found.start.tolist(), found.end.tolist(), strict=True))


def _within(faces: list[tuple[float, float]], near: float, far: float) -> bool:
    if near == far:
        return any(start - GRACE <= near <= end + GRACE for start, end in faces)
    return any(min(far, end) - max(near, start) > GRACE for start, end in faces)


def _touch(table: Table, walker: Walker, way: Profile, piece: int, low: float, high: float) -> float:
    """Where along a way a base at the foot of a sheer face just touches it: before it on the way up, behind it going
    down.
    """
    at, sign = float(way.near[piece]), -1.0 if high > low else 1.0
    foot = min(low, high)
    line = int(way.line[piece] if sign > 0.0 or piece == 0 else way.line[piece - 1])
    start, end = way.lines.start[line], way.lines.end[line]
    heading = bearing(start.tolist(), end.tolist())
    begin = float(way.lines.offset[line])

    def fits(away: float) -> bool:
        x, y = start + (end - start) * ((at + sign * away - begin) / float(way.lines.length[line]))
        base = base_at(walker, (float(x), float(y)), heading)
        return not table.in_the_way(base, foot, walker.height)

    clear, blocked = walker.across, 0.0
    if not fits(clear):
        return at + sign * walker.across / 2.0
    for _ in range(TRIES):
        middle = (clear + blocked) / 2.0
        clear, blocked = (middle, blocked) if fits(middle) else (clear, middle)
    return at + sign * (clear + 2.0 * CONTACT)


def _leaning(steps: list[_Step]) -> list[_Step]:
    """The steps, those stretches free on which a base leans against the foot of a face."""
    free = [(min(step.touch, step.near), max(step.touch, step.near)) for step in steps if step.touch is not None]
    found = []
    for step in steps:
        length = step.far - step.near
        under = sum(max(0.0, min(step.far, end) - max(step.near, start)) for start, end in free)
        spared = min(1.0, under / length) if length > 0.0 and not step.climbed else 0.0
        found.append(replace(step, cost=step.cost * (1.0 - spared)) if spared else step)
    return found


def _track(way: Profile, steps: Sequence[_Step], start: Point3) -> tuple[Point3, ...]:
    """The steps in space: up and down a face with the base against it."""
    found: list[tuple[float, float]] = [(0.0, start.z)]
    leaning = -inf
    for step in steps:
        if step.touch is None:
            found += [(s, z) for s, z in ((step.near, step.low), (step.far, step.high)) if s >= leaning - 1e-9]
        elif step.high > step.low:
            found = [each for each in found if each[0] < step.touch] or [(min(step.touch, found[0][0]), step.low)]
            at = max(step.touch, found[-1][0]) if found[-1][0] < step.near else step.touch
            found += [(at, step.low), (at, step.high)]
        else:
            leaning = step.touch
            found += [(leaning, step.low), (leaning, step.high)]
    ruler, z = np.array(found, dtype=np.float64).T
    lines = way.lines
    line = np.clip(np.searchsorted(lines.offset, np.maximum(ruler, 0.0), side="right") - 1, 0, len(lines.length) - 1)
    points = [Point3(*row) for row in np.column_stack([lines.plan(line, ruler), z]).tolist()]
    rounded = [Point3(round(p.x, 2), round(p.y, 2), round(p.z, 2)) for p in points]
    return (rounded[0], *(b for a, b in pairwise(rounded) if a != b))
