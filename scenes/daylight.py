"""Colors of sun, sky and distance, by the light of the day and by what hangs in the air."""

from __future__ import annotations

import math
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

    def mixed(self, other: Appearance, share: float) -> Appearance:
        """A share of the way to another."""
        if share <= 0.0 or self == other:
            return self
        sun, sky, earth, backdrop = (_between(a, b, share) for a, b in zip(self[:4], other[:4], strict=True))
        return Appearance(sun, sky, earth, backdrop, self.haze + (other.haze - self.haze) * share)


DAY = Appearance(SUN_COLOR, SKY_COLOR, EARTH_COLOR, BACKDROP)
LIGHTS = {
    "day": DAY,
    "dawn": Appearance((2.1, 1.35, 0.85), (0.40, 0.42, 0.56), (0.20, 0.16, 0.13), (0.150, 0.125, 0.125)),
    "dusk": Appearance((1.9, 1.05, 0.70), (0.34, 0.35, 0.54), (0.18, 0.14, 0.13), (0.120, 0.095, 0.115)),
    "night": Appearance((0.44, 0.58, 0.92), (0.12, 0.17, 0.29), (0.06, 0.07, 0.10), (0.022, 0.030, 0.050)),
    "moonless": Appearance((0.18, 0.25, 0.42), (0.11, 0.15, 0.25), (0.05, 0.06, 0.09), (0.016, 0.021, 0.035)),
    "pitch_black": Appearance((0.08, 0.10, 0.17), (0.085, 0.11, 0.17), (0.04, 0.05, 0.07), (0.010, 0.012, 0.019)),
}
"""By the light of the weather; the darkest still shows what stands where."""


class Veil(NamedTuple):
    """What hangs in the air: how much faster the distance swallows things, the color that it gives the distance by
    day, and the share of the sun that comes through.
    """

    haze: float
    color: Color
    sun: float


VEILS = {
    "heavy_fog": Veil(0.030, (0.46, 0.50, 0.54), 0.45),
    "blowing_sand": Veil(0.020, (0.50, 0.38, 0.22), 0.60),
    "blizzard": Veil(0.022, (0.52, 0.56, 0.62), 0.45),
    "torrential_rain": Veil(0.014, (0.20, 0.23, 0.27), 0.45),
    "snow": Veil(0.008, (0.36, 0.39, 0.44), 0.60),
    "hail": Veil(0.006, (0.24, 0.27, 0.31), 0.55),
    "sleet": Veil(0.008, (0.25, 0.28, 0.32), 0.55),
    "rain": Veil(0.007, (0.20, 0.23, 0.27), 0.55),
}

CLEAR = 30.0
"""Inches before the eye that are clear of haze, in the open air."""

NEAR = 0.72
"""The same through a veil, as a share of the way to what is looked at."""


def appearance(weather: Weather) -> Appearance:
    """The look of a weather."""
    look = LIGHTS[weather.light]
    for sky in weather.sky:
        veil = VEILS[sky]
        dark = brightness(LIGHTS[weather.light]) / brightness(DAY)
        sun = _between((0.0, 0.0, 0.0), look.sun, veil.sun)
        color = _between((0.0, 0.0, 0.0), veil.color, dark)
        look = look._replace(sun=sun, backdrop=_between(look.backdrop, color, 0.75), haze=look.haze + veil.haze)
    return look


def _between(a: Color, b: Color, share: float) -> Color:
    red, green, blue = (p + (q - p) * share for p, q in zip(a, b, strict=True))
    return red, green, blue


def brightness(look: Appearance) -> float:
    """How bright a matt gray thing is under sun and sky."""
    return sum(0.5 * sun + sky for sun, sky in zip(look.sun, look.sky, strict=True)) / 3.0


def tone(look: Appearance) -> Color:
    """What light does to the display colors of what is painted unlit, such as smoke: white by day."""
    red, green, blue = (
        min(1.0, math.sqrt((0.35 * sun + sky) / (0.35 * bright + above)))
        for sun, sky, bright, above in zip(look.sun, look.sky, DAY.sun, DAY.sky, strict=True)
    )
    return red, green, blue
