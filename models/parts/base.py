"""The hex base: a slab with a flat side's middle towards +y, and on it earth with stones and grass, water or rails."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import atan2, cos, hypot, pi, sin

import numpy as np

from models.parts.gauge import FLOOR
from models.parts.part import Part, loft
from models.parts.shapes import Station, box, lathe, polygon, sweep

ACROSS = 1.25
RIM = 0.1
RAILS = 0.2
"""Half the gauge of the railway."""
EARTH = (0.92, 0.88, 0.84)
STONE = (0.95, 1.0, 1.0)
GRASS = (0.62, 0.95, 0.42)


def base(seed: int, across: float = ACROSS, ground: str = "earth") -> list[tuple[str, Part]]:
    """The rim, the ground and the mark at the middle of the front side of a base so many inches flat to flat.

    `seed` scatters stones and grass; `ground` is 'earth', 'water' or 'rail'.
    """
    dice = random.Random(seed)
    rim = sweep(polygon(6, _corner(across), 0), [Station(0), Station(RIM)], 0.024, 0)
    mark = sweep([(-0.11, 0.0), (0.11, 0.0), (0.0, 0.08)], [Station(0.0), Station(0.016)], 0.006, 0)
    front = [("rim", rim), ("mark", mark.moved(y=across / 2 - 0.108, z=RIM - 0.002))]
    if ground == "water":
        water = [_plate(dice, across), *_ripples(dice, across)]
        return [*front, *(("sea", part) for part in water), *(("mark", part) for part in _wake(across))]
    area = (across / ACROSS) ** 2
    stones, blades = round(6 * area), round(12 * area)
    grown = [*_scatter(dice, stones, _stone, across), *_scatter(dice, blades, _blade, across)]
    laid = [("metal", part) for part in _rails(across)] if ground == "rail" else []
    ties = [("top", part) for part in _ties(across)] if ground == "rail" else []
    return [*front, ("top", _plate(dice, across).toned(*EARTH)), *(("top", part) for part in grown), *ties, *laid]


def _corner(across: float) -> float:
    """From the middle to a corner of a hexagon so wide."""
    return across / 2 / cos(pi / 6)


def _plate(dice: random.Random, across: float) -> Part:
    """A hexagonal plate whose surface is rough but never above the floor; its rim is as wide on every base."""
    small, pieces = ACROSS / across, max(3, round(3 * across / ACROSS))
    shape = np.array(polygon(6, _corner(across), 0))
    sides = (shape[i] + (shape[(i + 1) % 6] - shape[i]) * k / pieces for i in range(6) for k in range(pieces))
    outline = np.array(list(sides))
    edge = 1 - 0.14 * small
    rings = [np.column_stack([outline * edge, np.full(len(outline), 0.07)])]
    inner = ((1 - 0.2 * small, 0.008), (0.58, 0.004), (0.36, 0.004), (0.14, 0.006))
    for share, sunk in ((edge, 0.03), *inner):
        slide = np.array([dice.uniform(1 - 0.06 * small, 1.0) for _ in outline])
        drop = np.array([dice.uniform(0, 0.014) for _ in outline])
        rings.append(np.column_stack([outline * (share * slide)[:, None], FLOOR - sunk - drop]))
    return loft(np.array(rings))


def _scatter(
    dice: random.Random, count: int, make: Callable[[random.Random], Part], across: float = ACROSS
) -> list[Part]:
    """So many things about the feet, never on the front mark."""
    made: list[Part] = []
    grown = across / ACROSS
    low, high = 0.4 * grown, max(0.52 * grown, 0.52 + (across - ACROSS) / 2)
    while len(made) < count:
        x, y = dice.uniform(-0.56, 0.56) * grown, dice.uniform(-0.5, 0.5) * grown
        if low < hypot(x, y) < high and abs(atan2(x, y)) > 0.35:
            made.append(make(dice).turned("z", dice.uniform(0, 360)).moved(x, y, FLOOR - 0.008))
    return made


def _ripples(dice: random.Random, across: float) -> list[Part]:
    """Low crests on the water, lying across the way."""
    made = []
    for _ in range(round(16 * (across / ACROSS) ** 2)):
        away, turn = dice.uniform(0.12, 0.4) * across, dice.uniform(0, 2 * pi)
        size = dice.uniform(0.05, 0.12)
        crest = lathe((1.0, -0.5), (0.7, 0.4), (0.2, 1.0), sides=6).scaled(size, 0.022, 0.014)
        place = (away * cos(turn), away * sin(turn), FLOOR - 0.012)
        made.append(crest.turned("z", dice.uniform(-14, 14)).moved(*place).toned(1.3, 1.3, 1.25))
    return made


def _wake(across: float) -> list[Part]:
    """Foam on both sides of a bow and along a hull."""
    made = []
    for length, turn, x, y in ((0.4, 11, 0.16, -0.06), (0.24, 24, 0.1, 0.3)):
        crest = lathe((1.0, -0.6), (0.8, 0.5), (0.3, 1.0), sides=8).scaled(0.014 * across, length / 2 * across, 0.02)
        made.append(crest.turned("z", turn).moved(x * across, y * across, FLOOR - 0.008))
    return [*made, *(part.mirrored() for part in made)]


def _rails(across: float) -> list[Part]:
    """Two rails along the way."""
    length = 0.86 * across
    return [box(0.034, length, 0.05, 0.008).moved(x, 0, FLOOR - 0.012) for x in (-RAILS, RAILS)]


def _ties(across: float) -> list[Part]:
    """The sleepers under the rails."""
    count = round(0.8 * across / 0.15)
    places = [(place - (count - 1) / 2) * 0.15 for place in range(count)]
    return [box(3.0 * RAILS, 0.07, 0.03, 0.008).moved(0, y, FLOOR - 0.02).toned(0.42, 0.36, 0.32) for y in places]


def _stone(dice: random.Random) -> Part:
    size = dice.uniform(0.02, 0.05)
    return (
        lathe((1.0, -0.5), (0.9, 0.3), (0.4, 0.8), sides=6)
        .scaled(size, size * dice.uniform(0.7, 1.1), size * 0.8)
        .toned(*STONE)
    )


def _blade(dice: random.Random) -> Part:
    lean, size = dice.uniform(10, 40), dice.uniform(0.04, 0.08)
    return lathe((0.014, -0.01), (0.002, size), sides=3).scaled(y=0.5).turned("x", lean).toned(*GRASS)
