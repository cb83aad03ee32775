"""The fastest way to an edge of the table, and over it (WD-MOVE-HOME)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from engine.game import Game
from engine.geometry import plane
from engine.geometry.field import field
from engine.geometry.path import walk
from engine.geometry.reach import cheapest
from engine.phases import allowance, indoors, standing
from engine.phases.facings import nearest
from engine.phases.going import medium, mode_of, walker
from engine.rules.kinds import base_of
from engine.rules.orders import Fly, Leap, Leave, MovementOrder, Stand, Walk
from engine.rules.state import State, Unit
from engine.rules.values import GROUND, JUMP

OUTWARD = {"north": 0.0, "east": 90.0, "south": 180.0, "west": 270.0}
"""Edges -> the heading that leads there."""

TRIED = 8
"""Places of the lattice, the nearest to the edge first, from which a way on is looked for."""

CLOSE = 0.01
"""Inches more than the least that could be left with which nothing better is looked for."""

HALVINGS = 12
"""Steps in which the longest straight way is found."""

FAN = (0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75)
"""Degrees off the straight way in which a jump or a flight is tried."""

Lawful = Callable[[MovementOrder], bool]
Maker = Callable[[plane.Point], "Walk | Fly | Leap | None"]


class Run(NamedTuple):
    """A movement toward an edge, and how many inches it leaves between the base and the edge."""

    order: Walk | Fly | Leap | Stand
    left: float


_answers: deque[tuple[State, tuple[str, str], Run]] = deque(maxlen=4)


def gap(game: Game, unit: Unit, edge: str, at: plane.AnyPoint) -> float:
    """Inches from a unit's base to an edge when its center is at a point and one of its flat sides faces the edge."""
    x, y = at[0], at[1]
    off = {"north": game.table.depth - y, "south": y, "east": game.table.width - x, "west": x}[edge]
    return max(0.0, off - half(unit))


def half(unit: Unit) -> float:
    """Inches from the center of a base to its flat sides, to the hundredth that keeps it on the table."""
    return round(base_of(unit.card) / 2 + 0.005, 2)


def run(game: Game, unit: Unit, edge: str, lawful: Lawful) -> Run:
    """The lawful movement that ends nearest to an edge; the first of equals, so that walking comes before jumping.

    It is asked for again and again while one unit moves, so the last answers are kept for as long as nothing changes.
    """
    for state, asked, found in _answers:
        if state is game.state and asked == (unit.id, edge):
            return found
    away = gap(game, unit, edge, unit.place.point)
    reach = max(allowance.inches(game, unit, mode) for mode in (GROUND, JUMP, mode_of(unit)))
    if (down := _downstairs(game, unit, lawful)) is not None:
        return Run(down, away)
    best, least = Run(Stand(unit.id), away), max(0.0, away - reach)
    for end, make in _movements(game, unit, edge):
        if best.left < least + CLOSE:
            break
        left = gap(game, unit, edge, end)
        if left < best.left - 1e-6 and (order := make(end)) is not None and lawful(order):
            best = Run(order, left)
    _answers.append((game.state, (unit.id, edge), best))
    return best


def flight_home(game: Game, unit: Unit, edge: str, lawful: Lawful) -> MovementOrder:
    """The order that brings a unit as near to an edge as it can come, or over it."""
    found = run(game, unit, edge, lawful)
    return Leave(unit.id, edge) if found.left <= plane.CONTACT else found.order


def _downstairs(game: Game, unit: Unit, lawful: Lawful) -> Walk | None:
    """The way down inside a building, as far as Move goes, from where nothing else leads out; None if there is none
    (BLDG-LEVEL-INF).
    """
    there, inches = indoors.room_of(game, unit), allowance.inches(game, unit)
    if there is None or not inches or not there.level(unit.place.z):
        return None
    height = max(0, there.level(unit.place.z) - inches)
    order = Walk(unit.id, (unit.place.point.plan,), inside=True, elevation=there.height_of(height) - there.floor)
    return order if lawful(order) else None


def _movements(game: Game, unit: Unit, edge: str) -> Iterator[tuple[plane.Point, Maker]]:
    """Ends near an edge, each with what makes an order that leads there; it gives None where there is no way."""
    facing = nearest(unit, OUTWARD[edge])

    def flown(end: plane.Point) -> Fly:
        return Fly(unit.id, (plane.Point3(end.x, end.y, unit.place.z),), facing)

    def walked(end: plane.Point) -> Walk | None:
        way = _way(game, unit, end, facing)
        return None if way is None else Walk(unit.id, way, facing)

    def jumped(end: plane.Point) -> Leap:
        return Leap(unit.id, end, facing)

    if unit.aloft or medium(game.state.level, unit):
        yield from ((end, flown) for end in _flights(game, unit, edge))
    yield from ((end, walked) for end in _walks(game, unit, edge))
    leap = allowance.inches(game, unit, JUMP) if unit.card.move.jump else 0
    yield from ((end, jumped) for end in _fan(game, unit, edge, leap))


def _flights(game: Game, unit: Unit, edge: str) -> Iterator[plane.Point]:
    """Straight on at the height it has, the farthest first: taking off may take some of its Move."""
    for inches in range(allowance.inches(game, unit, mode_of(unit)), 0, -1):
        yield from _fan(game, unit, edge, inches)


def _fan(game: Game, unit: Unit, edge: str, inches: int) -> Iterator[plane.Point]:
    """Ends of straight ways so many inches long, not beyond the edge, those that come nearest to it first."""
    for turn in FAN if inches else ():
        heading = OUTWARD[edge] + turn
        share = np.cos(np.radians(turn))
        length = min(float(inches), gap(game, unit, edge, unit.place.point) / share)
        end = plane.rounded(plane.offset(unit.place.point, heading, length))
        if 0 <= end.x <= game.table.width and 0 <= end.y <= game.table.depth:
            yield end


def _walks(game: Game, unit: Unit, edge: str) -> Iterator[plane.Point]:
    """Ends of ways on the ground: straight to the edge as far as Move goes, and from the places of the lattice that are
    nearest to it on toward it.
    """
    inches, here, outward = float(allowance.inches(game, unit)), unit.place.point, OUTWARD[edge]
    if not inches:
        return
    mover, blockers = walker(game.state.level, unit), standing.blockers(game.state, unit)
    far, near = min(inches, gap(game, unit, edge, here)), 0.0

    def reaches(length: float) -> bool:
        end = plane.rounded(plane.offset(here, outward, length))
        way = walk(indoors.ground(game, unit), mover, [here, end], blockers, outward)
        return way.legal and way.within(inches)

    if not reaches(far):
        for _ in range(HALVINGS):
            middle = (near + far) / 2
            near, far = (middle, far) if reaches(middle) else (near, middle)
        far = near
    yield plane.rounded(plane.offset(here, outward, far))
    places = field(indoors.ground(game, unit), mover, here, inches, blockers).points()
    left = np.array([gap(game, unit, edge, place) for place in places.plan])
    for index in np.lexsort((places.cost, np.round(left, 3)))[:TRIED]:
        place = plane.Point(float(places.plan[index][0]), float(places.plan[index][1]))
        for more in (inches - float(places.cost[index]) + 0.03 * inches, inches - float(places.cost[index]), 0.0):
            yield plane.rounded(plane.offset(place, outward, max(0.0, min(more, float(left[index])))))


def _way(game: Game, unit: Unit, end: plane.Point, facing: float) -> tuple[plane.Point, ...] | None:
    """The points of the cheapest way to a place within Move, None if there is none."""
    mover, blockers = walker(game.state.level, unit), standing.blockers(game.state, unit)
    inches = float(allowance.inches(game, unit))
    way = cheapest(indoors.ground(game, unit), mover, unit.place.point, end, inches, blockers, facing)
    return None if way is None or not way.inches else tuple(plane.rounded(point) for point in way.points[1:])
