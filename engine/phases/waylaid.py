"""Ways past hidden enemies: where one of them attacks by surprise, and where the way ends because one is there
(HIDDEN-SURPRISE, HIDDEN-DETECT, HIDDEN-STACK).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

import shapely

from engine.game import Game
from engine.geometry import plane
from engine.geometry.jump import Jump
from engine.geometry.path import SLACK, reach_along
from engine.geometry.path import Walk as Way
from engine.geometry.plane import Point3
from engine.phases import allowance, ambush, crossing, flying, hiding, standing, walking
from engine.rules.events import OrderGiven
from engine.rules.hidden import SPRINGS
from engine.rules.kinds import AEROSPACE, base_of
from engine.rules.movement_table import MINIMUM
from engine.rules.orders import Ambush, Fly, Walk
from engine.rules.state import Pose, Status, Unit

STEP = 0.1
"""Inches between the places along a way that are looked at."""

FINE = 0.004
"""Inches to which the place is found where something begins."""

LEAST = 0.05
"""Inches that are worth going."""


@dataclass(frozen=True, slots=True)
class Stop:
    """What meets a unit after so many inches of its way: the hidden `unit`, which has been ordered to attack it or,
    without an order, is in contact with it.
    """

    inch: float
    pose: Pose
    unit: str
    given: OrderGiven | None = None


def walk(game: Game, unit: Unit, order: Walk) -> bool:
    """Go a way on the ground that nothing known forbids, as far as the ground and hidden enemies let the unit; gives
    whether it went all of it.
    """
    if not hiding.lurking(game.state, unit) or not order.points:
        return walking.go(game, unit, order)
    way = walking.way_of(game, unit, order)
    return _on(game, unit.id, order, way, walking.road_bonus(unit, way), 0.0)


def _on(game: Game, unit_id: str, order: Walk, way: Way, bonus: int, spent: float) -> bool:
    """Go on along a way, of which so much Move has been spent already."""
    unit, onward = game.state.unit(unit_id), spent > 0.0
    stop = first(game, unit, way.track)
    if stop is None:
        return walking.go(game, unit, order, bonus=bonus, onward=onward)
    if way.inches - stop.inch < LEAST:
        if stop.given is None:
            order = replace(order, points=(*order.points[:-1], plane.rounded(stop.pose.point.plan)))
        arrives = walking.go(game, unit, order, bonus=bonus, onward=onward)
        if arrives:
            _meet(game, unit_id, stop)
        return arrives and game.state.unit(unit_id).on_table
    ahead = [number for number, inch in enumerate(plane.inches_along(way.points)[1:]) if inch > stop.inch + LEAST]
    passed, spot = order.points[: ahead[0]], plane.rounded(stop.pose.point.plan)
    if not passed or plane.distance(passed[-1], spot) > LEAST:
        passed = (*passed, spot)
    part = replace(order, points=passed, facing=None, unloads=())
    spent += walking.way_of(game, unit, part).cost
    if not walking.go(game, unit, part, bonus=bonus, onward=onward):
        return False
    _meet(game, unit_id, stop)
    return _rest(game, unit_id, replace(order, points=order.points[ahead[0] :], entry=None), bonus, spent, way.inches)


def _rest(game: Game, unit_id: str, rest: Walk, bonus: int, spent: float, inches: float) -> bool:
    """Go the rest of a way, as far as the Move that is left and what has come to light let the unit."""
    unit = game.state.unit(unit_id)
    if not unit.on_table or allowance.immobile(game, unit):
        return False
    way = walking.way_of(game, unit, rest)
    left = walking.available_on_ground(game, unit) - unit.activity.bonus + bonus - spent
    ends = [problem.inch for problem in way.problems]
    if inches > MINIMUM + SLACK and not way.within(left):
        line = shapely.LineString([point[:2] for point in way.points])
        ends.append(shapely.line_locate_point(line, shapely.Point(reach_along(way, max(0.0, left)).plan)))
    if not ends:
        return _on(game, unit_id, rest, way, bonus, spent)
    shorter = crossing.cut_short(game, unit, way, min(ends))
    if shorter.inches >= LEAST:
        _on(game, unit_id, replace(rest, points=shorter.points[1:], facing=None), shorter, bonus, spent)
    return False


def past(game: Game, unit_id: str, track: Sequence[Point3]) -> bool:
    """What meets a unit on a way that it has flown, or where a jump ends; gives whether it is still there."""
    while (unit := game.state.unit(unit_id)).on_table and (stop := first(game, unit, track)) is not None:
        _meet(game, unit_id, stop)
    return game.state.unit(unit_id).on_table


def landing(
    game: Game, unit: Unit, leap: Jump, to: Callable[[Game, plane.Point], Jump]
) -> tuple[Jump, tuple[str, ...]]:
    """A jump that would end on hidden enemies ends before them, any other as it is; with those enemies, which it finds
    unless they attack first (HIDDEN-STACK). `to` is the jump to a point in a battle in which they can be seen.
    """
    met: list[str] = []
    if game.trial:
        return leap, ()
    facing, seen = plane.bearing(leap.start, leap.end), game.what_if()
    for other in hiding.lurking(game.state, unit):
        if hiding.touched(other, unit, Pose.at(*leap.end, facing)):
            met.append(other.id)
            seen.state = seen.state.change(other.id, hidden=False)
            leap = _shorter(leap, partial(to, seen))
    return leap, tuple(met)


def flight(game: Game, unit: Unit, order: Fly) -> tuple[Fly, tuple[str, ...]]:
    """A flight or a dive that would end on hidden enemies ends before them, any other as it is; with those enemies
    (HIDDEN-STACK).
    """
    if game.trial or not order.points or not hiding.lurking(game.state, unit):
        return order, ()
    trial, seen = game.what_if(), game.what_if()
    flying.carry_out(trial, unit, order)
    ended = trial.state.unit(unit.id)
    met = [other.id for other in hiding.lurking(game.state, unit) if ended.on_table and hiding.touched(other, ended)]
    for other in met:
        seen.state = seen.state.change(other, hidden=False)
    start, end = (order.points[-2] if len(order.points) > 1 else unit.pose and unit.place.point), order.points[-1]
    left = plane.distance(start, end) if start and met else 0.0
    shorter = order
    while start and left > STEP and flying.refusals(seen, unit, shorter):
        left -= STEP
        spot = plane.rounded(plane.offset(start, plane.bearing(start, end), left))
        last = plane.Point3(*spot, end[2]) if len(end) == 3 else spot
        shorter = replace(order, points=(*order.points[:-1], last))
    return shorter, tuple(met)


def _shorter(leap: Jump, to: Callable[[plane.Point], Jump]) -> Jump:
    """The longest jump in the direction of one, and not beyond it, that nothing forbids."""
    start, whole = leap.start, plane.distance(leap.start, leap.end)
    facing = plane.bearing(start, leap.end)

    def after(inches: float) -> Jump:
        return to(plane.rounded(plane.offset(start, facing, inches)))

    good = whole
    while (shorter := after(good)).problems and good > STEP:
        good -= STEP
    bad = min(good + STEP, whole)
    while bad - good > FINE:
        middle = (good + bad) / 2.0
        tried = after(middle)
        good, bad = (good, middle) if tried.problems else (middle, bad)
        shorter = shorter if tried.problems else tried
    return shorter


def first(game: Game, unit: Unit, track: Sequence[Point3]) -> Stop | None:
    """What meets a unit first on its way; whether a hidden unit attacks, its side's commander decides as it passes."""
    if game.trial or (unit.aloft and unit.card.type in AEROSPACE):
        return None
    found = sorted(_meetings(game, unit, track), key=lambda each: (each[0].inch, not each[1], each[0].unit))
    for stop, springs in found:
        if not springs:
            return stop
        if (given := _asked(game, unit, stop)) is not None:
            return replace(stop, given=given)
    return None


def _meetings(game: Game, unit: Unit, track: Sequence[Point3]) -> Iterator[tuple[Stop, bool]]:
    """Where each hidden enemy can attack a unit, and where it is touched by it; only the former `springs`."""
    places = list(_places(track, unit))
    line = shapely.LineString([point[:2] for point in (track if len(track) > 1 else (*track, *track))])
    for other in hiding.lurking(game.state, unit):
        if shapely.distance(line, standing.base(other)) > SPRINGS + base_of(unit.card):
            continue

        def near(pose: Pose, other: Unit = other) -> bool:
            return _apart(unit, pose, other) <= SPRINGS

        def shot(pose: Pose, other: Unit = other) -> bool:
            return near(pose, other) and ambush.able(game, other, _there(unit, pose))

        def touches(pose: Pose, other: Unit = other) -> bool:
            return hiding.touched(other, unit, pose)

        for test, springs in ((shot, True), (touches, False)):
            if (found := _begins(places, track, unit, test)) is not None:
                yield Stop(*found, other.id), springs


def _begins(
    places: list[tuple[float, Pose]], track: Sequence[Point3], unit: Unit, test: Callable[[Pose], bool]
) -> tuple[float, Pose] | None:
    """After how many inches of a way a test is passed for the first time, and where that is."""
    index = next((number for number, (_, pose) in enumerate(places) if test(pose)), None)
    if index is None:
        return None
    if index == 0:
        return places[0]
    (low, _), (high, pose) = places[index - 1 : index + 1]
    while high - low > FINE:
        middle = (low + high) / 2.0
        there = next(_places(track, unit, middle))[1]
        low, high, pose = (low, middle, there) if test(there) else (middle, high, pose)
    return high, pose


def _places(track: Sequence[Point3], unit: Unit, only: float | None = None) -> Iterator[tuple[float, Pose]]:
    """Places along a way and the inches, in plan, after which they come: one for each step, or `only` one."""
    if len(track) < 2:
        yield 0.0, Pose.at(*track[0], unit.place.facing)
        return
    gone = 0.0
    for start, end in pairwise(track):
        length = plane.distance(start, end)
        if length < FINE:
            continue
        heading = plane.bearing(start, end)
        if only is None:
            steps = max(1, round(length / STEP))
            inches = [length * (number + 1) / steps for number in range(steps)]
        else:
            inches = [only - gone] if only <= gone + length + FINE else []
        for inch in inches:
            yield gone + inch, Pose.at(*plane.along(start, end, inch / length), heading)
        gone += length


def _apart(unit: Unit, pose: Pose, other: Unit) -> float:
    """Inches between a unit in a pose and a hidden one, in space, base to base."""
    low, high = sorted(((pose.z, standing.height(unit)), (other.place.z, standing.height(other))))
    over = max(0.0, high[0] - sum(low))
    return math.hypot(plane.base_gap(standing.base(unit, pose), standing.base(other)), over)


def _there(unit: Unit, pose: Pose) -> Unit:
    return replace(unit, pose=pose, status=Status.ACTIVE)


def _asked(game: Game, unit: Unit, stop: Stop) -> OrderGiven | None:
    """The order to attack that the hidden unit's side gives at this moment, None for none."""
    lurker = game.state.unit(stop.unit)
    trial = game.what_if()
    trial.state = replace(game.state, units={**game.state.units, unit.id: _there(unit, stop.pose)})
    commander = game.commanders[lurker.force]
    given = commander.springs(trial, (lurker,), unit.id)
    if given is None:
        return None
    if not isinstance(given.order, Ambush):
        raise TypeError(f"{given.order} is no attack by surprise")
    if reasons := ambush.refusals(game, given.order):
        commander.refused(game, given.order, reasons)
        return None
    return given


def _meet(game: Game, unit_id: str, stop: Stop) -> None:
    """The attack that meets a unit, or the hidden enemy that it comes upon."""
    if stop.given is None:
        hiding.reveal(game, stop.unit, "contact", unit_id)
    elif isinstance(stop.given.order, Ambush):
        game.emit(stop.given)
        ambush.carry_out(game, stop.given.order, stop.pose)
