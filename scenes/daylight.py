"""Colors of sun, sky and distance, by the light of the day and by what hangs in the air."""

from __future__ import annotations

from typing import NamedTuple

from engine.rules.weather import Weather

Color = tuple[float, float, float]

SUN_COLOR: Color = (3.0, 2.62, 2.05)
SKY_COLOR: Color = (0.46, 0.57, 0.76)
EARTH_COLOR: Color = (0.24, 0.21, 0.16)
BACKDROP: Color = (0.155, 0.172, 0.195)
DUSK: Color = (0.020, 0.023, 0.028)
HAZE = 0.0035


class Appearance(NamedTuple):
    """Light from the sun or moon, from the sky and from below; the color of the distance and how fast it is reached."""

    sun: Color
    sky: Color
    earth: Color
    backdrop: Color
    haze: float = HAZE


DAY = Appearance(SUN_COLOR, SKY_COLOR, EARTH_COLOR, BACKDROP)
LIGHTS = {
    "day": DAY,
    "dawn": Appearance((2.1, 1.35, 0.85), (0.40, 0.42, 0.56), (0.20, 0.16, 0.13), (0.150, 0.125, 0.125)),
    "dusk": Appearance((1.9, 1.05, 0.70), (0.34, 0.35, 0.54), (0.18, 0.14, 0.13), (0.120, 0.095, 0.115)),
    "night": Appearance((0.55, 0.72, 1.10), (0.17, 0.23, 0.38), (0.08, 0.09, 0.12), (0.030, 0.040, 0.065)),
    "moonless": Appearance((0.26, 0.35, 0.56), (0.16, 0.21, 0.33), (0.07, 0.08, 0.11), (0.022, 0.028, 0.045)),
    "pitch_black": Appearance((0.12, 0.15, 0.24), (0.13, 0.16, 0.24), (0.06, 0.07, 0.09), (0.014, 0.017, 0.026)),
}
"""By the light of the weather; the darkest still shows what stands where."""

VEILS = {"heavy_fog": 0.016, "blowing_sand": 0.012, "blizzard": 0.012, "torrential_rain": 0.008}
VEIL = 0.004
"""How much faster the distance swallows things in what hangs in the air."""

OVERCAST = 0.55
"""The share of the sun that comes through."""


def appearance(weather: Weather) -> Appearance:
    """The look of a weather."""
    look = LIGHTS[weather.light]
    if not weather.sky:
        return look
    red, green, blue = (OVERCAST * part for part in look.sun)
    return look._replace(sun=(red, green, blue), haze=look.haze + sum(VEILS.get(sky, VEIL) for sky in weather.sky))
