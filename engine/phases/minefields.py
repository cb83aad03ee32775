"""Ways through minefields: where they come into one, and how far they go on when it goes off (MINE-TRIGGER)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import floor

import shapely

from engine.game import Game
from engine.geometry import plane
from engine.geometry.plane import Point3
from engine.geometry.trespass import Entry, entries
from engine.phases import allowance, mines, standing
from engine.rules import mines as rows
from engine.rules.battlefield import Minefield
from engine.rules.events import MineRolled, UnitMoved
from engine.rules.facts import Leg
from engine.rules.kinds import base_of
from engine.rules.state import Pose, Unit

BACK = 0.1
"""Inches by which a unit that is stopped on another's base goes back along its way."""


def advance(game: Game, moved: UnitMoved) -> bool:
    """Go a way on the ground or low over it, `moved` being all of it. Mines go off where the unit comes among them; it
    goes on as far as it still can. Gives whether it went all of the way (MINE-TRIGGER).
    """
    unit = game.state.unit(moved.unit)
    ahead = met(game, unit, moved.path, mines.triggered(game))
    told: list[MineRolled] = []
    begun, end = 0.0, plane.inches_along(moved.path)[-1]
    for entry, field_id in ahead:
        field = rows.find(game.state, field_id)
        if field is None or entry.inch > end:
            continue
        roll = mines.rolled(game, field, game.state.unit(unit.id))
        told.append(roll)
        if not roll.detonates:
            continue
        _go(game, moved, begun, entry.inch, told)
        mines.detonate(game, field_id, unit.id)
        moved = replace(moved, entered=False, onward=True)
        begun, end = entry.inch, _reach(game, unit, moved, entry.inch)
        if end <= begun:
            _make_room(game, unit.id, moved, begun)
            return False
    whole = end >= plane.inches_along(moved.path)[-1]
    _go(game, moved, begun, end, told)
    if not whole:
        _make_room(game, unit.id, moved, end)
    return whole


def leapt(game: Game, before: Unit, end: Point3) -> None:
    """A jump is over: what lies under it and minds jumps may go off, then what the unit has come down in (MINE-ACTIVE,
    MINE-TRIGGER).
    """
    fields = mines.triggered(game)
    if not fields:
        return
    was, minded = mines.within(game, before), list[tuple[float, str]]()
    for field in fields:
        if rows.MINES[field.mines].leapt and field.id not in was:
            way = [before.place.point, end]
            found = _entries(before, field, way, lambda _: True)
            minded += [(entry.inch, field.id) for entry in found]
    for _, field_id in sorted(minded):
        mines.meet(game, field_id, before.id, leaps=True)
    arrive(game, before.id, was | {field_id for _, field_id in minded})


def arrive(game: Game, unit_id: str, was: frozenset[str] = frozenset()) -> None:
    """A unit has come somewhere otherwise than on a way: mines there may go off, but not those that it `was` in
    (MINE-TRIGGER).
    """
    for field in mines.triggered(game):
        unit = game.state.unit(unit_id)
        if unit.stands and field.id not in was and mines.holds(game, field, unit):
            mines.meet(game, field.id, unit_id)


def met(game: Game, unit: Unit, path: Sequence[Point3], fields: Iterable[Minefield]) -> list[tuple[Entry, str]]:
    """Where a way comes into some minefields, in order."""
    found: list[tuple[Entry, str]] = []
    for field in fields:
        inside = unit.stands and mines.holds(game, field, unit)
        found += [(entry, field.id) for entry in _entries(unit, field, path, lambda at: mines.low(game, at), inside)]
    return sorted(found, key=lambda each: (each[0].inch, each[0].step, each[1]))


def _entries(
    unit: Unit, field: Minefield, path: Sequence[Point3], low: Callable[[Point3], bool], inside: bool = False
) -> Iterator[Entry]:
    across = base_of(unit.card)
    reach = (rows.TEMPLATE + across) if len(path) > 1 else 0.0
    line = [point.plan for point in path]
    if len(path) < 2 or shapely.distance(shapely.LineString(line), shapely.Point(field.at)) > reach:
        return iter(())
    facing = unit.pose.facing if unit.pose else 0.0
    return entries(path, field.at, rows.TEMPLATE, across, low, inside=inside, facing=facing)


def _go(game: Game, moved: UnitMoved, begin: float, end: float, told: list[MineRolled]) -> None:
    """Go the part of a way between two inches of it, and put on record what was rolled for mines on it."""
    if end > begin or not moved.onward:
        game.emit(_part(moved, begin, end))
    for roll in told:
        game.emit(roll)
    told.clear()


def _part(moved: UnitMoved, begin: float, end: float) -> UnitMoved:
    whole = plane.inches_along(moved.path)[-1]
    if begin <= 0.0 and end >= whole:
        return moved
    path = _between(moved.path, begin, end)
    last = end >= whole
    facing = moved.pose.facing if last else plane.last_heading(path, moved.pose.facing)
    pose = moved.pose if last else Pose.at(*path[-1], facing)
    legs = tuple(_legs(moved.legs, begin, end, whole))
    cost = sum(leg.cost for leg in legs)
    inches = round(sum(leg.inches for leg in legs), 2)
    if last:  # stairs and heights of a flight count as inches, but not on the plan
        inches = round(inches + moved.inches - sum(leg.inches for leg in moved.legs), 2)
    return replace(
        moved,
        path=path,
        pose=pose,
        inches=inches,
        cost=round(cost, 2),
        allowance=max(0, moved.allowance - floor(_cost(moved, begin))),
        legs=legs,
    )


def _reach(game: Game, before: Unit, moved: UnitMoved, inch: float) -> float:
    """How far along its way a unit comes that is at an inch of it now: to the end unless it has lost Move."""
    now, whole = game.state.unit(before.id), plane.inches_along(moved.path)[-1]
    if not now.stands or now.helpless or now.aloft != moved.aloft or now.crashed:
        return 0.0
    able = allowance.inches(game, now)
    if able >= allowance.inches(game, before) or able >= moved.cost:
        return whole
    if _cost(moved, inch) >= able:
        return 0.0
    low, high = inch, whole
    while high - low > 0.005:
        middle = (low + high) / 2.0
        low, high = (middle, high) if _cost(moved, middle) <= able else (low, middle)
    return round(low, 2)


def _make_room(game: Game, unit_id: str, moved: UnitMoved, inch: float) -> None:
    """A unit that is stopped where another stands goes back a little along its way."""
    unit = game.state.unit(unit_id)
    others = standing.blockers(game.state, unit) if unit.stands and not unit.aloft else ()
    left = inch
    while left > 0.0 and standing.crowded(unit, _place(unit, moved.path, left), others):
        left = max(0.0, left - BACK)
    if left < inch and others:
        back = tuple(reversed(_between(moved.path, left, inch)))
        pose = _place(unit, moved.path, left)
        game.emit(replace(moved, path=back, pose=pose, inches=0.0, cost=0.0, allowance=0, legs=(), onward=True))


def _place(unit: Unit, path: Sequence[Point3], inch: float) -> Pose:
    return Pose.at(*_between(path, 0.0, inch)[-1], unit.place.facing)


def _cost(moved: UnitMoved, inch: float) -> float:
    """Move spent on the way up to an inch of it."""
    return sum(leg.cost for leg in _legs(moved.legs, 0.0, inch, plane.inches_along(moved.path)[-1]))


def _legs(legs: Sequence[Leg], begin: float, end: float, whole: float) -> Iterator[Leg]:
    """The parts of legs between two inches of the way; what a leg costs is spread over it."""
    at = 0.0
    for leg in legs:
        near, far = at, at + leg.inches
        at = far
        if leg.inches <= 0.0:
            if begin <= near < end or (near >= whole and end >= whole):
                yield leg
            continue
        share = (min(far, end) - max(near, begin)) / leg.inches
        if share > 1e-9:
            inches, climb, cost = (round(part * share, 3) for part in (leg.inches, leg.climb, leg.cost))
            yield Leg(inches, climb, cost, leg.terrain)


def _between(path: Sequence[Point3], begin: float, end: float) -> tuple[Point3, ...]:
    """The part of a path between two inches of it, counted on the plan."""
    gone = plane.inches_along(path)
    inner = [point for point, inch in zip(path, gone, strict=True) if begin < inch < end]
    return (_at(path, gone, begin), *inner, _at(path, gone, end))


def _at(path: Sequence[Point3], gone: Sequence[float], inch: float) -> Point3:
    for (a, b), (near, far) in zip(pairwise(path), pairwise(gone), strict=True):
        if inch <= far and far > near:
            there = plane.along(a, b, max(0.0, inch - near) / (far - near))
            return Point3(*(round(part, 2) for part in there))
    return path[-1]
