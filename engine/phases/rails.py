"""Rails: trains that follow their engine along the track, and run onto what is left of it (XTRN-RAIL-MOVE,
XTRN-RAIL-CRASH).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import shapely
import shapely.ops

from engine.game import Game
from engine.geometry import plane, shapes
from engine.geometry.terrain import Table, Zone
from engine.geometry.tops import kept
from engine.phases import aftermath, going, standing
from engine.phases.crossing import BACK, INSIDE
from engine.rules.battlefield import Structure
from engine.rules.events import UnitCrashed, UnitMoved, UnitStood
from engine.rules.facts import Leg
from engine.rules.state import State, Unit

TRACK = "rails"
RAIL = "rail"
"""The word of units that keep to the track."""


def mended(game: Game, unit: Unit) -> Table:
    """The table as a rail unit takes it: what is gone of the track looks whole, until it comes there."""
    holes = _holes(game) if RAIL in going.words(game.state.level, unit) else ()
    if not holes:
        return game.table
    table = game.table
    return kept(table, ("mended", tuple(hole.name for hole in holes)), lambda: table.plus(*_gone(game, holes)))


def runs_on_rails(unit: Unit) -> bool:
    """Whether a unit keeps to a track."""
    return RAIL in going.words("advanced", unit)


def broken(game: Game, unit: Unit, points: Sequence[plane.AnyPoint]) -> float | None:
    """After how many inches along a way a rail unit comes onto a destroyed section, None if it does not."""
    if RAIL not in going.words(game.state.level, unit) or len(points) < 2:
        return None
    line = shapely.LineString([point[:2] for point in points])
    found = []
    for hole in _holes(game):
        shape = shapes.strip(hole.line, hole.width)
        if line.length and not shapely.intersects_xy(shape, *points[0][:2]) and shapely.intersects(line, shape):
            met = shapely.get_coordinates(line.intersection(shape))
            found.append(min(float(shapely.line_locate_point(line, shapely.Point(at))) for at in met) + INSIDE)
    return min(found, default=None)


def coupled(state: State, unit: Unit) -> bool:
    """Whether a car is drawn by another unit, so that it has no movement of its own."""
    head = state.units.get(unit.behind)
    return head is not None and unit.on_table and head.on_table and not (unit.crashed or head.crashed)


def follow(game: Game, unit_id: str, path: Sequence[plane.Point]) -> None:
    """The cars behind a unit go the way that it has gone, each as far behind as it was."""
    for car in _next(game.state, unit_id):
        if not coupled(game.state, car) or car.activity.moved:
            continue
        trail = [car.place.point.plan, *path]
        line = shapely.LineString(trail)
        inches = max(0.0, line.length - plane.distance(trail[0], trail[1]))
        hole = broken(game, car, trail)
        crashes = hole is not None and hole < inches
        gone = _along(line, _with_room(game, car, line, hole if crashes and hole is not None else inches))
        if len(gone) > 1:
            _drawn(game, car, gone)
            follow(game, car.id, gone)
        if crashes:
            crash(game, car.id)


def settle(game: Game, unit_id: str) -> None:
    """Cars whose engine stays where it is stay as well."""
    for car in _train(game.state, unit_id):
        if coupled(game.state, car) and not car.activity.moved:
            game.emit(UnitStood(car.id, car.place.facing))


def crash(game: Game, unit_id: str) -> None:
    """A rail unit runs onto a destroyed section: it takes damage equal to its Move, the cars behind it half of that, a
    fraction down and at least 1; those that survive never move again (XTRN-RAIL-CRASH).
    """
    first = game.state.unit(unit_id)
    amount = first.move.ground
    cars = [first, *_train(game.state, unit_id)]
    for number, car in enumerate(cars):
        cause = f"with {first.name}" if number else "it runs onto a destroyed section of track"
        game.emit(UnitCrashed(car.id, game.state.unit(car.id).place, cause))
    for number, car in enumerate(cars):
        aftermath.at_once(game, car.id, max(1, amount // 2) if number else amount, "the train crash")


def _with_room(game: Game, car: Unit, line: shapely.LineString, inches: float) -> float:
    """How far along a line a car comes without standing on another unit: in a bend cars are closer to each other."""
    others = [other for other in game.state.units.values() if other.stands and other.id != car.id]
    while inches > 0.0:
        gone = _along(line, inches)
        pose = standing.stand(game, car, gone[-1].x, gone[-1].y, plane.bearing(gone[-2], gone[-1]))
        if not any(plane.bases_overlap(standing.base(car, pose), standing.base(other)) for other in others):
            break
        inches = max(0.0, inches - BACK)
    return inches


def _drawn(game: Game, car: Unit, gone: Sequence[plane.Point]) -> None:
    end, facing = gone[-1], plane.bearing(gone[-2], gone[-1])
    pose = standing.stand(game, car, end.x, end.y, facing)
    inches = round(shapely.LineString(gone).length, 2)
    path = tuple(plane.Point3(round(at.x, 2), round(at.y, 2), car.place.z) for at in gone[:-1])
    legs = (Leg(inches, 0.0, inches, TRACK),)
    game.emit(UnitMoved(car.id, going.mode_of(car), (*path, pose.point), pose, inches, inches, car.ground, legs))


def _along(line: shapely.LineString, inches: float) -> list[plane.Point]:
    """The corners of the first so many inches of a line."""
    part = shapely.ops.substring(line, 0.0, inches)
    return [plane.Point(*at) for at in shapely.get_coordinates(part).tolist()]


def _next(state: State, unit_id: str) -> tuple[Unit, ...]:
    return tuple(unit for unit in state.units.values() if unit.behind == unit_id and unit.on_table)


def _train(state: State, unit_id: str) -> Iterator[Unit]:
    """All that is drawn by a unit, car by car."""
    for car in _next(state, unit_id):
        yield car
        yield from _train(state, car.id)


def _holes(game: Game) -> tuple[Structure, ...]:
    return tuple(each for each in game.state.structures if each.kind == TRACK and each.fallen)


def _gone(game: Game, holes: Sequence[Structure]) -> Iterator[Zone]:
    """The track as it was where sections are gone."""
    for hole in holes:
        middle = shapes.strip(hole.line, hole.width).representative_point()
        was = next((z for z in game.laid.zones_at((middle.x, middle.y), TRACK)), None)
        yield Zone(hole.name, TRACK, shapes.strip(hole.line, hole.width), was.grade if was is not None else None)
