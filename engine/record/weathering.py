"""The weather in words."""

from __future__ import annotations

from engine.record.wording import dice_text, heading, unit_name
from engine.rules import events as e
from engine.rules import weather as sky
from engine.rules.facts import place_text
from engine.rules.state import State

TARGETING = {"": "normal", "short_range": "short-range", "long_range": "long-range", "anti_aircraft": "anti-aircraft"}


def told(event: e.Weathered, state: State) -> str:
    """One sentence about an event of the weather, '' for one that needs no words."""
    match event:
        case e.WeatherChanged(weather):
            return f"The weather: {described(weather)}."
        case e.WindRolled():
            return _wind(event)
        case e.QuakeRolled(dice, turn):
            return f"Earthquake: rolls {dice_text(dice)}, {f'it will shake turn {turn}' if turn else 'all is quiet'}."
        case e.QuakeStruck(dice, strength):
            hurts = f", and 1 damage from {sky.QUAKE_HURTS} on" if strength >= sky.QUAKE_HURTS else ""
            return f"The ground shakes: strength {dice_text(dice)}, {strength // 2:+d} to hit{hurts}."
        case e.TornadoRolled(dice, forms):
            return f"Tornado: rolls {dice_text(dice)}, {'one forms' if forms else 'none forms'}."
        case e.TornadoFormed(at, _, turns, until, strength, rating):
            stays = f"stays {dice_text(turns)} turns, to turn {until}"
            return f"A tornado comes down at {place_text(*at)}: {stays}; strength {dice_text(strength)}, F{rating}."
        case e.TornadoMoved():
            return _moved(event)
        case e.TornadoDispersed():
            return "The tornado disperses."
        case e.BreachRolled(unit, dice, number, breached):
            result = "the hull is breached" if breached else "the hull holds"
            return f"Hull of {unit_name(state, unit)}: needs {number}, rolls {dice_text(dice)}, {result}."
        case e.UnitStrained(unit, phases):
            if not phases:
                return f"{unit_name(state, unit)} keeps to its normal Move again."
            return f"{unit_name(state, unit)} uses more than its normal Move ({phases} in a row)."
        case e.SearchlightSwitched(unit, on):
            return f"{unit_name(state, unit)} switches its searchlight {'on' if on else 'off'}."
        case e.TargetingSwitched(unit, system):
            return f"{unit_name(state, unit)} switches to {TARGETING[system]} targeting."


def described(weather: sky.Weather) -> str:
    """All that is not as usual, in a few words."""
    parts = [weather.light.replace("_", " ")]
    parts += [sky.SKIES[each].name for each in weather.sky]
    parts += [sky.AIRS[weather.air].name] if weather.air != sky.NORMAL else []
    parts += [f"{weather.gravity:g} G"] if weather.gravity != 1.0 else []
    parts += [f"extreme {'heat' if weather.temperature == 'hot' else 'cold'}"] * (weather.temperature != sky.NORMAL)
    if weather.wind:
        toward = f" toward {heading(weather.toward)}" if weather.toward >= 0.0 else ""
        parts.append(sky.WINDS[weather.wind] + toward)
    parts += ["variable wind"] * weather.variable
    parts += ["electromagnetic interference"] * weather.emi
    parts += ["earthquakes"] * weather.quakes
    return ", ".join(parts)


def _wind(event: e.WindRolled) -> str:
    modifier = f" {event.modifier:+d}" if event.modifier else ""
    told = f"Wind: rolls {event.die}{modifier}, {sky.WINDS[event.wind]}"
    if event.direction_die:
        told += f"; direction {event.direction_die}, toward {heading(event.toward)}"
    return told + (", and a tornado." if event.tornado else ".")


def _moved(event: e.TornadoMoved) -> str:
    direction, inches = event.dice
    end = event.path[-1]
    head = f"The tornado moves {event.inches:g} in (dice {direction} and {inches}) to {place_text(*end)}"
    over = f", over {event.skipped:g} in of hill without effect" if event.skipped else ""
    return f"{head}{over}{', and leaves the table' if event.gone else ''}."
