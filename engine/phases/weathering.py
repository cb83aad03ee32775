"""Weather at work: at the start of the battle, before the movement phase, in the end phase (ruling 16)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Game
from engine.phases import aftermath, converting, cracks, exposure, fires, tornadoes
from engine.rules import weather as sky
from engine.rules.events import (
    CriticalTookEffect,
    Event,
    QuakeRolled,
    QuakeStruck,
    UnitMoved,
    UnitStrained,
    WeatherChanged,
    WindRolled,
)
from engine.rules.kinds import AEROSPACE, FLYING_MODES, NAVAL_MODES, categories
from engine.rules.state import State, Status, Unit

SEALED = ("SEAL", "SOA")
SLACK = 0.01
"""Inches that a measured way may be too long."""

HEADINGS = 60.0
"""Degrees between the directions of a die, 1 north, then clockwise (ENV-WIND-DIR)."""


def begin(game: Game) -> None:
    """The wind that the scenario leaves to the dice, and its direction if that is left to them too; then what cannot
    live in the air that there is.
    """
    if game.state.weather.rolled:
        _roll_wind(game, turns=game.state.weather.toward < 0.0)
    suffocate(game)


def change(game: Game, weather: sky.Weather) -> None:
    """Another weather from now on, less what cannot be in its air (ENV-VACUUM-NO)."""
    game.emit(WeatherChanged(sky.settled(weather)))
    fires.starve(game)
    converting.freeze(game)
    begin(game)


def suffocate(game: Game) -> None:
    """What cannot operate without air is destroyed at once (ENV-VACUUM-BANNED, ENV-RESIDUAL)."""
    if game.state.weather.airless:
        air = sky.AIRS[game.state.weather.air].name
        lost = [unit.id for unit in game.state.units.values() if _present(unit) and not _breathes(game.state, unit)]
        aftermath.destroy_all(game, [(unit, f"it cannot operate in {air}") for unit in lost])


def shake(game: Game) -> None:
    """An earthquake that is due strikes before the movement phase (ENV-QUAKE-START, ENV-QUAKE-STRENGTH)."""
    if game.state.weather.quake_turn != game.state.turn:
        return
    dice = game.dice.roll(2)
    game.emit(QuakeStruck(dice, sum(dice)))
    if sum(dice) >= sky.QUAKE_HURTS:
        for unit in list(_grounded(game)):
            aftermath.at_once(game, unit.id, 1, "the earthquake")
    if sum(dice) >= sky.QUAKE_CRACKS:
        cracks.open_up(game)


def strain(game: Game, unit_id: str, since: int) -> None:
    """Note whether a unit has used more than its normal Move in the events of the log from `since` on; the third
    movement phase in a row hurts (ENV-GRAVITY-STRAIN).
    """
    unit = game.state.unit(unit_id)
    phases = unit.strained + 1 if _beyond(game, unit, game.log[since:]) else 0
    if phases != unit.strained:
        game.emit(UnitStrained(unit_id, phases))
    if phases >= sky.STRAIN_FROM and any(mode.inches for mode in unit.move.modes):
        game.emit(CriticalTookEffect(unit_id, "mp"))
        aftermath.settle(game, unit_id)


def end(game: Game) -> None:
    """Earthquakes to come, cold and heat, the storm, tornadoes, and the wind of the next turn (ruling 16)."""
    if game.state.weather.quakes:
        dice = game.dice.roll(2)
        game.emit(QuakeRolled(dice, game.state.turn + 1 if sum(dice) >= sky.QUAKE_ON else 0))
    weather = game.state.weather
    if weather.temperature != sky.NORMAL and game.state.turn % sky.INFANTRY_SUFFERS_EVERY == 0:
        _wear(game, "the heat" if weather.temperature == "hot" else "the cold")
    if weather.wind == sky.STORM:
        _batter(game)
    tornadoes.end(game)
    if weather.variable:
        _roll_wind(game, turns=True)


def _roll_wind(game: Game, *, turns: bool) -> None:
    """1D6 for the strength, another for the direction if it `turns` (ENV-WIND-TABLE, ENV-WIND-DIR)."""
    air = sky.AIRS[game.state.weather.air]
    (die,) = game.dice.roll(1)
    strength, tornado = sky.wind_of(die, air)
    heading, toward = 0, game.state.weather.toward
    if turns:
        (heading,) = game.dice.roll(1)
        toward = HEADINGS * (heading - 1)
    tornado = tornado and game.state.weather.tornado is None
    game.emit(WindRolled(die, air.wind, strength, heading, toward, tornado))
    if tornado:
        tornadoes.form(game)


def _wear(game: Game, cause: str) -> None:
    """A point of damage to all conventional infantry (ENV-COLD, ENV-HEAT)."""
    for unit in [unit for unit in game.state.units.values() if unit.stands and unit.card.type == "CI"]:
        aftermath.at_once(game, unit.id, 1, cause)


def _batter(game: Game) -> None:
    """A point of damage to all that a storm keeps from operating, unless it is sheltered (ENV-WIND-EFFECTS)."""
    for unit in [unit for unit in game.state.units.values() if unit.stands and exposure.battered(unit)]:
        if not exposure.sheltered(game, unit):
            aftermath.at_once(game, unit.id, 1, "the storm")


def _grounded(game: Game) -> Iterator[Unit]:
    for unit in game.state.units.values():
        if unit.stands and not unit.aloft:
            yield unit


def _present(unit: Unit) -> bool:
    return unit.status is Status.ACTIVE


def _breathes(state: State, unit: Unit) -> bool:
    """Whether a unit operates where there is no air, or next to none."""
    of_type, sealed = categories(unit.card), any(unit.card.special(code) for code in SEALED)
    if unit.card.special("EE") or of_type & (FLYING_MODES | {"hover", "airship"}):
        return False
    if of_type & NAVAL_MODES:
        return sealed and state.weather.air != "vacuum"
    return bool(sealed or of_type & {"mech", "pm"} or unit.card.type in AEROSPACE)


def _beyond(game: Game, unit: Unit, events: list[Event]) -> bool:
    """Whether a unit has used more Move than it has on a world of 1 G."""
    if game.state.weather.gravity >= 1.0 or "infantry" in categories(unit.card):
        return False
    moves = [event for event in events if isinstance(event, UnitMoved) and event.unit == unit.id]
    used = sum(event.cost for event in moves)
    return bool(moves) and used > exposure.normal(unit, moves[-1].mode) + moves[-1].bonus + SLACK
