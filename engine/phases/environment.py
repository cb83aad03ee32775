"""What weather, light, interference and shaking ground add to a to-hit number (ENV-TOHIT-TABLE, ruling 27)."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from engine.game import Game
from engine.geometry.plane import AnyPoint
from engine.phases import exposure, standing
from engine.rules import weather as sky
from engine.rules.facts import Modifier
from engine.rules.searchlight import shines, soars
from engine.rules.state import Unit

HAIR = 1e-6
WEAPON = "weapon"


def modifiers(game: Game, attacker: Unit, aim: Unit | AnyPoint | None, kind: str) -> Iterator[Modifier]:
    """What an attack of a kind on a unit or a point takes; `kind` is 'weapon' or that of a physical attack."""
    weather = game.state.weather
    yield from _places(game, attacker, aim, kind)
    if weather == sky.Weather():
        return
    yield from _darkness(game, attacker, aim, kind)
    for each in weather.sky:
        yield Modifier(sky.SKIES[each].to_hit, sky.SKIES[each].name)
    if weather.wind and not exposure.sheltered(game, attacker):
        yield Modifier(sky.WIND_TO_HIT.get(weather.wind, 0), sky.WINDS[weather.wind])
    if weather.quake:
        yield Modifier(weather.quake // 2, f"earthquake {weather.quake}")
    if weather.tornado and aim is not None and _runs_through(attacker, aim, weather.tornado):
        rating = weather.tornado.rating
        yield Modifier(sky.TORNADO_TO_HIT[rating], f"through an F{rating} tornado")


def lit(game: Game, aim: Unit | AnyPoint) -> bool:
    """Whether a unit or a place is within 2 in of one whose searchlight is on (ENV-SEARCHLIGHT)."""
    if isinstance(aim, Unit) and soars(aim):
        return False
    shape = _shape(aim)
    lamps = (unit for unit in game.state.units.values() if shines(game.state, unit))
    return any(shapely.distance(standing.base(lamp), shape) <= sky.LAMP + HAIR for lamp in lamps)


def _places(game: Game, attacker: Unit, aim: Unit | AnyPoint | None, kind: str) -> Iterator[Modifier]:
    """What an attack runs through: geysers, and interference, of which there is as much where it is everywhere
    (ENV-EMI).
    """
    line = _line(attacker, attacker if aim is None else aim)
    met = {zone.kind for zone in game.table.zones if zone.kind in sky.THROUGH and zone.outline.intersects(line)}
    met |= {sky.INTERFERENCE} if game.state.weather.emi else set()
    if kind != WEAPON or attacker.card.type == "CI":
        met.discard(sky.INTERFERENCE)
    for name, amount in (each for place, each in sky.THROUGH.items() if place in met):
        yield Modifier(amount, name)


def _darkness(game: Game, attacker: Unit, aim: Unit | AnyPoint | None, kind: str) -> Iterator[Modifier]:
    light = game.state.weather.light
    if not sky.LIGHTS[light] or soars(attacker) or shines(game.state, attacker):
        return
    if aim is None or not lit(game, aim):
        traced = kind == WEAPON and attacker.ammunition == sky.TRACER
        eased = sky.LIGHTS[light] - 1 if traced else sky.LIGHTS[light]
        if eased:
            yield Modifier(eased, f"{light.replace('_', ' ')}{', with tracers' if traced else ''}")


def _runs_through(attacker: Unit, aim: Unit | AnyPoint, tornado: sky.Tornado) -> bool:
    return bool(shapely.distance(_line(attacker, aim), shapely.Point(tornado.at)) < sky.TORNADO_RADIUS)


def _line(attacker: Unit, aim: Unit | AnyPoint) -> shapely.LineString:
    end = aim.place.point if isinstance(aim, Unit) else aim
    return shapely.LineString([attacker.place.point[:2], end[:2]])


def _shape(aim: Unit | AnyPoint) -> shapely.Geometry:
    return standing.base(aim) if isinstance(aim, Unit) else shapely.Point(aim[:2])
