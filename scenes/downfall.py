"""What falls and blows: rain, snow, hail, sand, banks of fog, each a cloud of particles around what is looked at."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import numpy as np

from engine.rules.weather import Weather
from scenes.brush import Brush
from scenes.geoms import Floats
from scenes.view import View

SEED = 20
NEAREST = 0.12
"""Share of the way to what is looked at within which nothing falls: no drop covers the picture."""


class Fall(NamedTuple):
    """What one sky is made of. In a box one unit high a `number` of particles fall `speed` units a second and are blown
    `blown` units for each step of the wind; `streak` is how many seconds of its way each one draws (0: a flake), `wide`
    its width as a share of the distance, `sway` how far it dances, `low` up to what share of the box it is found.
    """

    number: int
    speed: float
    blown: float
    streak: float
    wide: float
    color: tuple[float, float, float]
    dense: float
    sway: float = 0.0
    low: float = 1.0


FALLS: dict[str, tuple[Fall, ...]] = {
    "rain": (Fall(800, 0.85, 0.07, 0.050, 0.0024, (0.84, 0.89, 0.95), 0.62),),
    "torrential_rain": (Fall(1500, 1.10, 0.11, 0.062, 0.0028, (0.84, 0.89, 0.95), 0.66),),
    "snow": (Fall(900, 0.09, 0.04, 0.0, 0.0052, (0.98, 0.99, 1.0), 1.0, sway=0.014),),
    "blizzard": (
        Fall(1300, 0.16, 0.13, 0.0, 0.0052, (0.98, 0.99, 1.0), 1.0, sway=0.018),
        Fall(350, 0.10, 0.20, 0.08, 0.0040, (0.96, 0.98, 1.0), 0.5),
    ),
    "hail": (
        Fall(560, 1.10, 0.03, 0.0, 0.0042, (0.95, 0.97, 1.0), 1.0),
        Fall(400, 1.10, 0.03, 0.024, 0.0030, (0.90, 0.94, 1.0), 0.6),
    ),
    "sleet": (
        Fall(520, 0.70, 0.08, 0.042, 0.0024, (0.84, 0.89, 0.95), 0.6),
        Fall(460, 0.26, 0.07, 0.0, 0.0044, (0.97, 0.98, 1.0), 0.95, sway=0.006),
    ),
    "blowing_sand": (
        Fall(900, 0.02, 0.24, 0.050, 0.0034, (0.97, 0.84, 0.58), 0.62, sway=0.01, low=0.5),
        Fall(150, 0.02, 0.18, 0.0, 0.110, (0.90, 0.76, 0.52), 0.17, sway=0.01, low=0.30),
    ),
    "heavy_fog": (Fall(150, 0.0, 0.006, 0.0, 0.170, (0.88, 0.90, 0.92), 0.22, sway=0.01, low=0.14),),
}
"""Skies -> what is seen of them."""

BREEZE = {"blizzard": 3, "blowing_sand": 3}
"""The least wind that a sky is shown with: sand does not blow in still air."""


def paint_downfall(brush: Brush, weather: Weather, skies: Mapping[str, float], time: float, view: View) -> None:
    """Paint what is in the air of a moment, for a view."""
    distance = math.dist(view.eye, view.target)
    whole = math.log2(max(distance * 1.05, 1.0))
    level, share = math.floor(whole), whole - math.floor(whole)
    for place, (sky, strength) in enumerate(skies.items()):
        wind = max(weather.wind, BREEZE.get(sky, 0))
        for part, fall in enumerate(FALLS.get(sky, ())):
            for step, weight in ((level, 1.0 - share), (level + 1, share)):
                seed = SEED + 64 * place + 8 * part
                _paint(brush, fall, seed, 2.0**step, strength * weight, heading(weather), wind, time, view)


def heading(weather: Weather) -> tuple[float, float]:
    """Where the wind blows to, as a unit vector; from the west where no direction is known."""
    toward = math.radians(weather.toward if weather.toward >= 0.0 else 90.0)
    return math.sin(toward), math.cos(toward)


def _paint(
    brush: Brush,
    fall: Fall,
    seed: int,
    side: float,
    strength: float,
    way: tuple[float, float],
    wind: int,
    time: float,
    view: View,
) -> None:
    own = _chances(seed, fall.number)
    pace = 0.85 + 0.3 * own[:, 3:4]
    drift = fall.blown * wind * side
    velocity = np.array([way[0] * drift, way[1] * drift, -fall.speed * side])
    size = np.array([side, side, side * 0.62 * fall.low])
    low = np.array([view.target.x - side / 2.0, view.target.y - side / 2.0, -0.3])
    places = low + np.mod(own[:, :3] * size + velocity * pace * time - low, size)
    if fall.sway:
        turn = 6.283 * own[:, 3] + time * (1.1 + own[:, 4])
        places[:, :2] += fall.sway * side * np.column_stack([np.sin(turn), np.cos(1.3 * turn)])
    inside = (places - low) / size
    edge = np.minimum(inside[:, :2], 1.0 - inside[:, :2]).min(axis=1)
    away = np.linalg.norm(places - brush.eye, axis=1)
    full = math.dist(view.eye, view.target)
    near = np.clip((away / full - NEAREST) * 4.0, 0.0, 1.0)
    top = np.minimum(1.0, 4.0 * (1.0 - inside[:, 2]))
    alphas = fall.dense * strength * np.minimum(1.0, 6.0 * edge) * near * top * (0.55 + 0.45 * own[:, 4])
    if fall.streak:
        _streaks(brush, places, velocity * pace * fall.streak, fall.wide * away, fall.color, alphas)
    else:
        tile = "wisp" if fall.wide > 0.05 else "flake"
        brush.sprites(brush.veils, places, fall.wide * away * (0.7 + 0.6 * own[:, 3]), fall.color, alphas, tile)


def _streaks(
    brush: Brush, heads: Floats, ways: Floats, wide: Floats, color: tuple[float, float, float], alphas: Floats
) -> None:
    tails = heads - ways
    side = np.cross(ways, brush.eye - heads)
    side *= (wide / 2.0 / np.maximum(np.linalg.norm(side, axis=1), 1e-9))[:, None]
    corners = np.stack([tails - side, heads - side, heads + side, tails + side], axis=1)
    brush.veils.many(corners, np.array([color]), alphas, "band")


@cache
def _chances(seed: int, count: int) -> Floats:
    return np.random.default_rng(seed).random((count, 5))
