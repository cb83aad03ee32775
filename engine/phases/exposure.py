"""What weather does to a unit's Move, and whom it keeps from attacking (ENV-THIN, ENV-DENSE, ENV-HEAT,
ENV-WIND-EFFECTS).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.game import Game
from engine.phases import indoors, standing
from engine.rules import weather as sky
from engine.rules.facts import Reason
from engine.rules.kinds import categories, kind_of
from engine.rules.state import State, Unit
from engine.rules.values import JUMP, Mode

LIFTED = frozenset({"vtol", "wige", "hover"})


def sheltered(game: Game, unit: Unit) -> bool:
    """Whether the wind does not reach a unit: it is under water, or inside a building (ENV-WIND-EFFECTS)."""
    if not unit.stands:
        return False
    there = replace(unit, hidden=False)
    return bool(indoors.inside(game, there)) or standing.submerged(game, there)


def move_left(game: Game, unit: Unit, mode: str, inches: int) -> int:
    """What the weather leaves of so many inches, or of Thrust, in a way of moving, at least 0."""
    weather, of_type = game.state.weather, categories(unit.card)
    if of_type & LIFTED:
        inches += sky.AIRS[weather.air].lift
    if weather.temperature == "hot" and not (kind_of(unit.card).heat or of_type & {"infantry", "aerospace"}):
        inches -= sky.HEAT_SLOWS
    if "airship" in of_type:
        return max(0, inches - sky.AIRSHIP_LOSES.get(weather.wind, 0))
    if "infantry" not in of_type or not weather.wind or sheltered(game, unit):
        return max(0, inches)
    left = inches + _wind(weather.wind, unit, mode)
    if unit.card.type == "CI" and weather.wind == sky.STORM:
        return sky.BLOWN
    return left if left > 0 else sky.BLOWN if left < inches else max(0, inches)


def attack_refusals(game: Game, unit: Unit) -> Iterator[Reason]:
    """What keeps infantry and airships in the wind from attacking: a storm, or having moved all that is left to it."""
    wind = game.state.weather.wind
    if not wind or sheltered(game, unit):
        return
    if wind == sky.STORM and battered(unit):
        yield Reason(f"{unit.name} cannot attack in a storm", "ENV-WIND-EFFECTS")
    elif unit.activity.moved in ("ground", "jump") and unit.activity.inches and _blown(game.state, unit):
        told = f"{unit.name} has moved: in the {sky.WINDS[wind]} it either moves {sky.BLOWN} in or attacks"
        yield Reason(told, "ENV-WIND-EFFECTS")


def battered(unit: Unit) -> bool:
    """Whether a unit cannot operate in a storm: conventional infantry, and airships (ENV-WIND-EFFECTS)."""
    return unit.card.type == "CI" or "airship" in categories(unit.card)


def normal(unit: Unit, mode: str) -> int:
    """The inches of a way of moving on a world of 1 G."""
    return unit.card.move.jump if mode == JUMP else unit.card.move.ground


def _blown(state: State, unit: Unit) -> bool:
    """Whether the wind leaves infantry nothing in the way of moving that it used."""
    if "infantry" not in categories(unit.card) or not state.weather.wind:
        return False
    mode = unit.activity.mode
    loss = _wind(state.weather.wind, unit, mode)
    inches = unit.move.jump if mode == JUMP else unit.move.ground
    return loss < 0 and inches + loss <= 0


def _wind(wind: int, unit: Unit, mode: str) -> int:
    code = JUMP if mode == JUMP else _first(unit).code
    rows = sky.WIND_MOVE
    row = rows.get((unit.card.type, code)) or rows.get((unit.card.type, "")) or {}
    return row.get(wind, 0)


def _first(unit: Unit) -> Mode:
    """The way in which a unit goes on the ground."""
    return next((mode for mode in unit.card.move.modes if mode.code != JUMP), unit.card.move.modes[0])
