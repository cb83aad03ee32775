"""Tornadoes: they come in storms, wander, skip hills, and take what they touch (ENV-TORNADO-START)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely
from shapely.ops import substring

from engine.game import Game
from engine.geometry import plane
from engine.geometry.footprint import footprint
from engine.phases import aftermath, blast, converting, standing, structures
from engine.rules import weather as sky
from engine.rules.events import TornadoDispersed, TornadoFormed, TornadoMoved, TornadoRolled
from engine.rules.kinds import AEROSPACE
from engine.rules.state import Unit

HEADINGS = 60.0
NEAR = 0.05
"""Inches before a hill at which its height is measured from."""

CELLS = 36
"""Places along a side of the table that two dice tell apart."""


def end(game: Game) -> None:
    """A tornado walks or is over; in a storm without one it is rolled for (ENV-TORNADO-START, ENV-TORNADO-MOVE)."""
    weather = game.state.weather
    if weather.tornado is not None:
        if game.state.turn >= weather.tornado.until:
            game.emit(TornadoDispersed())
        else:
            _walk(game, weather.tornado)
    elif weather.wind == sky.STORM and sky.AIRS[weather.air].tornado:
        dice = game.dice.roll(2)
        forms = sum(dice) >= sky.TORNADO_ON
        game.emit(TornadoRolled(dice, forms))
        if forms:
            form(game)


def form(game: Game) -> None:
    """A tornado comes down at a point of the dice and strikes what is there (ENV-TORNADO-LIFE)."""
    place, turns, strength = game.dice.roll(4), game.dice.roll(2), game.dice.roll(2)
    along = [(6 * (high - 1) + low - 0.5) / CELLS for high, low in (place[:2], place[2:])]
    at = plane.rounded((along[0] * game.table.width, along[1] * game.table.depth))
    rating = min(sky.RATINGS[sum(strength)], sky.AIRS[game.state.weather.air].tornado)
    game.emit(TornadoFormed(at, place, turns, game.state.turn + sum(turns), strength, rating))
    _strike(game, shapely.Point(at).buffer(sky.TORNADO_RADIUS), rating)
    _tear(game, [at], rating)


def _walk(game: Game, tornado: sky.Tornado) -> None:
    """A die for the direction, one for the way; a hill is skipped for as many inches as it is high."""
    dice = game.dice.roll(2)
    inches = float(sky.TORNADO_STEP * dice[1])
    end = plane.offset(tornado.at, HEADINGS * (dice[0] - 1), inches)
    inside = shapely.LineString([tornado.at, end]).intersection(shapely.box(0, 0, game.table.width, game.table.depth))
    line = inside if isinstance(inside, shapely.LineString) and inside.length else shapely.LineString([tornado.at] * 2)
    gone = line.length < inches - 0.01
    parts = list(_touched(line, _hills(game, line)))
    skipped = line.length - sum(part.length for part in parts)
    path = tuple(plane.rounded(point) for point in line.coords)
    game.emit(TornadoMoved(path, dice, round(line.length, 2), round(skipped, 2), gone))
    if parts:
        _strike(game, shapely.union_all([part.buffer(sky.TORNADO_RADIUS) for part in parts]), tornado.rating)
        _tear(game, [spot for part in parts for spot in _spots(part)], tornado.rating)


def _hills(game: Game, line: shapely.LineString) -> list[tuple[float, float]]:
    """Where along a way hills begin, each with its height, the first first."""
    found = []
    for solid in game.table.solids:
        if solid.kind == "hill" and (met := footprint(solid).intersection(line)) and not met.is_empty:
            starts = min(line.project(shapely.Point(point)) for point in shapely.get_coordinates(met))
            foot = line.interpolate(max(0.0, starts - NEAR))
            found.append((starts, float(solid.bounds[1, 2] - game.table.land([(foot.x, foot.y)])[0])))
    return sorted(found)


def _touched(line: shapely.LineString, hills: list[tuple[float, float]]) -> Iterator[shapely.LineString]:
    """The parts of a way on which the tornado touches the ground."""
    at = 0.0
    for start, height in hills:
        if start > at:
            yield substring(line, at, start)
        at = max(at, start, start + height)
    if at < line.length or not hills:
        yield substring(line, at, line.length)


def _strike(game: Game, swept: shapely.Geometry, rating: int) -> None:
    """Damage to all that a tornado touches, at once (ENV-TORNADO-DAMAGE)."""
    cause = f"an F{rating} tornado"
    exposed = [unit for unit in game.state.units.values() if _exposed(game, unit, swept)]
    left = {unit.id: rating - structures.absorbed(game, unit, rating) for unit in exposed}
    built = structures.under(game, swept)
    for unit_id, amount in left.items():
        aftermath.at_once(game, unit_id, amount, cause, struck=True)
    for name in built:
        structures.strike(game, name, sky.TORNADO_ON_BUILDINGS * rating, "", cause)


def _spots(line: shapely.LineString) -> Iterator[plane.Point]:
    """The middles of the templates along a way, one beside the other."""
    for inch in (*np.arange(0.0, line.length, blast.TEMPLATE), line.length):
        spot = line.interpolate(float(inch))
        yield plane.rounded((spot.x, spot.y))


def _tear(game: Game, spots: list[plane.Point], rating: int) -> None:
    """Damage to the ground under each template of a way, once to each; what is paved is spared (ENV-TORNADO-DAMAGE)."""
    torn = set[tuple[plane.Point, str]]()
    for spot in spots:
        there = converting.ground(game, spot)
        if there is None or there.row.paved or (there.at, there.row.kind) in torn:
            continue
        torn.add((there.at, there.row.kind))
        converting.wear(game, spot, sky.TORNADO_ON_BUILDINGS * rating, "", f"an F{rating} tornado")


def _exposed(game: Game, unit: Unit, swept: shapely.Geometry) -> bool:
    if not unit.stands or (unit.aloft and unit.card.type in AEROSPACE) or standing.submerged(game, unit):
        return False
    return bool(standing.base(unit).intersects(swept))
