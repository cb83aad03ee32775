"""What weather, light, interference and shaking ground add to a to-hit number (ENV-TOHIT-TABLE, ruling 27)."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from engine.game import Game
from engine.geometry.plane import AnyPoint
from engine.phases import standing
from engine.rules import weather as sky
from engine.rules.facts import Modifier
from engine.rules.kinds import AEROSPACE, categories
from engine.rules.state import State, Unit

HAIR = 1e-6
WEAPON = "weapon"


def modifiers(game: Game, attacker: Unit, aim: Unit | AnyPoint | None, kind: str) -> Iterator[Modifier]:
    """What an attack of a kind on a unit or a point takes; `kind` is 'weapon' or that of a physical attack."""
    weather = game.state.weather
    if weather == sky.Weather():
        return
    yield from _darkness(game, attacker, aim)
    for each in weather.sky:
        yield Modifier(sky.SKIES[each].to_hit, sky.SKIES[each].name)
    if not standing.submerged(game, attacker):
        yield Modifier(sky.WIND_TO_HIT.get(weather.wind, 0), sky.WINDS[weather.wind])
    if weather.quake:
        yield Modifier(weather.quake // 2, f"earthquake {weather.quake}")
    if weather.emi and kind == WEAPON and attacker.card.type != "CI":
        yield Modifier(sky.EMI_TO_HIT, "electromagnetic interference")
    if weather.tornado and aim is not None and _runs_through(attacker, aim, weather.tornado):
        rating = weather.tornado.rating
        yield Modifier(sky.TORNADO_TO_HIT[rating], f"through an F{rating} tornado")


def has_searchlight(unit: Unit) -> bool:
    """Whether a unit has one: 'Mechs do, and what has the ability (ENV-SEARCHLIGHT)."""
    return "mech" in categories(unit.card) or unit.card.special("SRCH") is not None


def shines(state: State, unit: Unit) -> bool:
    """Whether a unit's searchlight is on in a battle in which it is dark."""
    dark = sky.LIGHTS[state.weather.light] > 0
    return dark and unit.on_table and has_searchlight(unit) and not unit.dimmed and not _soars(unit)


def lit(game: Game, aim: Unit | AnyPoint) -> bool:
    """Whether a unit or a place is within 2 in of one whose searchlight is on (ENV-SEARCHLIGHT)."""
    if isinstance(aim, Unit) and _soars(aim):
        return False
    shape = _shape(aim)
    lamps = (unit for unit in game.state.units.values() if shines(game.state, unit))
    return any(shapely.distance(standing.base(lamp), shape) <= sky.LAMP + HAIR for lamp in lamps)


def _darkness(game: Game, attacker: Unit, aim: Unit | AnyPoint | None) -> Iterator[Modifier]:
    light = game.state.weather.light
    if not sky.LIGHTS[light] or _soars(attacker) or shines(game.state, attacker):
        return
    if aim is None or not lit(game, aim):
        yield Modifier(sky.LIGHTS[light], light.replace("_", " "))


def _soars(unit: Unit) -> bool:
    """Whether it is an aerospace unit in the air, which darkness does not hinder and light does not reach."""
    return unit.aloft and unit.card.type in AEROSPACE


def _runs_through(attacker: Unit, aim: Unit | AnyPoint, tornado: sky.Tornado) -> bool:
    end = aim.place.point if isinstance(aim, Unit) else aim
    line = shapely.LineString([attacker.place.point[:2], end[:2]])
    return bool(shapely.distance(line, shapely.Point(tornado.at)) < sky.TORNADO_RADIUS)


def _shape(aim: Unit | AnyPoint) -> shapely.Geometry:
    return standing.base(aim) if isinstance(aim, Unit) else shapely.Point(aim[:2])
