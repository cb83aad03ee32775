"""From `weather` to the weather of a battle, and to what of it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.rules.triggers import WeatherValue
from engine.rules.weather import Weather
from grammar import syntax
from grammar.syntax import Clause, Direction, Number, Word

Change = tuple[str, WeatherValue]


def weather_of(script: syntax.Script) -> Weather:
    """The weather at the start; a script without a section has fine weather (ENV-DEFAULT)."""
    settings = next((section.settings for section in script.sections if isinstance(section, syntax.Weather)), ())
    return changed(Weather(), settings)


def changed(weather: Weather, settings: Iterable[Clause]) -> Weather:
    """The weather once some settings hold."""
    return replace(weather, **dict(changes(settings)))  # type: ignore[arg-type]


def changes(settings: Iterable[Clause]) -> Iterator[Change]:
    """The fields of the weather that settings name, with their values; words that there are not change nothing."""
    for clause in settings:
        words = [value.text for value in clause.values if isinstance(value, Word)]
        number = next((value.value for value in clause.values if isinstance(value, Number)), 0.0)
        match clause.word:
            case "wind":
                side = next((value.degrees for value in clause.values if isinstance(value, Direction)), None)
                strength = any(isinstance(value, Number) for value in clause.values)
                yield "wind", int(number)
                yield "rolled", not strength
                yield "variable", "variable" in words
                yield "toward", -1.0 if side is None else (side + 180.0) % 360.0
            case "light" | "temperature" as field:
                yield field, words[0]
            case "sky":
                yield "sky", tuple(word for word in words if word != "clear")
            case "atmosphere":
                yield "air", words[0]
            case "gravity":
                yield "gravity", number
            case "hazards":
                yield "emi", "emi" in words
                yield "quakes", "earthquakes" in words
            case "earthquake":
                yield "quake_turn", int(number)
            case _:
                pass
