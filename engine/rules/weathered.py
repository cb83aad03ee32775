"""How events of the weather change a state."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.rules import events as e
from engine.rules.weather import Tornado, Weather

if TYPE_CHECKING:
    from engine.rules.state import State


def apply_weather(event: e.Weathered, state: State) -> State:
    """The state after an event of the weather."""
    match event:
        case e.UnitStrained(unit, phases):
            return state.change(unit, strained=phases)
        case e.SearchlightSwitched(unit, on):
            return state.change(unit, dimmed=not on)
        case e.TargetingSwitched(unit, system):
            return state.change(unit, targeting=system)
        case _:
            return replace(state, weather=_after(event, state.weather))


def calm(state: State) -> State:
    """The state as another turn begins: the ground is still again (ENV-QUAKE-START)."""
    return replace(state, weather=replace(state.weather, quake=0)) if state.weather.quake else state


def _after(event: e.Weathered, weather: Weather) -> Weather:
    match event:
        case e.WeatherChanged(changed):
            return changed
        case e.WindRolled(wind=wind, toward=toward):
            return replace(weather, wind=wind, toward=toward, rolled=False)
        case e.QuakeRolled(due=turn) if turn:
            return replace(weather, quake_turn=turn)
        case e.QuakeStruck(strength=strength):
            return replace(weather, quake=strength)
        case e.TornadoFormed(at, until=until, rating=rating):
            return replace(weather, tornado=Tornado(at, rating, until))
        case e.TornadoMoved(path, gone=gone):
            there = weather.tornado
            return replace(weather, tornado=None if gone or there is None else replace(there, at=path[-1]))
        case e.TornadoDispersed():
            return replace(weather, tornado=None)
        case _:
            return weather
