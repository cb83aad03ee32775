"""What weather does to a unit's Move, and whom it keeps from attacking (ENV-THIN, ENV-DENSE, ENV-HEAT,
ENV-WIND-EFFECTS).
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules import weather as sky
from engine.rules.facts import Reason
from engine.rules.kinds import categories, kind_of
from engine.rules.state import State, Unit
from engine.rules.values import JUMP, Mode

LIFTED = frozenset({"vtol", "wige", "hover"})


def move_left(state: State, unit: Unit, mode: str, inches: int) -> int:
    """What the weather leaves of so many inches in a way of moving, at least 0."""
    weather, of_type = state.weather, categories(unit.card)
    if of_type & LIFTED:
        inches += sky.AIRS[weather.air].lift
    if weather.temperature == "hot" and not (kind_of(unit.card).heat or of_type & {"infantry", "aerospace"}):
        inches -= sky.HEAT_SLOWS
    if "infantry" not in of_type or not weather.wind:
        return max(0, inches)
    left = inches + _wind(weather.wind, unit, mode)
    if unit.card.type == "CI" and weather.wind == sky.STORM:
        return sky.BLOWN
    return left if left > 0 else sky.BLOWN if left < inches else max(0, inches)


def attack_refusals(state: State, unit: Unit) -> Iterator[Reason]:
    """What keeps infantry in the wind from attacking: a storm, or having moved all that the wind leaves it."""
    wind = state.weather.wind
    if unit.card.type == "CI" and wind == sky.STORM:
        yield Reason(f"{unit.name} cannot attack in a storm", "ENV-WIND-EFFECTS")
    elif unit.activity.moved in ("ground", "jump") and unit.activity.inches and _blown(state, unit):
        told = f"{unit.name} has moved: in the {sky.WINDS[wind]} it either moves {sky.BLOWN} in or attacks"
        yield Reason(told, "ENV-WIND-EFFECTS")


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
