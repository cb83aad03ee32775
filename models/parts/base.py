"""The hex base: a slab 1.25 in flat to flat, a flat side's middle towards +y, earth, stones and grass on top."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import atan2, cos, hypot, pi

import numpy as np

from models.parts.gauge import FLOOR
from models.parts.part import Part, loft
from models.parts.shapes import Station, lathe, polygon, sweep

ACROSS = 1.25
CORNER = ACROSS / 2 / cos(pi / 6)
RIM = 0.1
EARTH = (0.92, 0.88, 0.84)
STONE = (0.95, 1.0, 1.0)
GRASS = (0.62, 0.95, 0.42)


def base(seed: int) -> list[tuple[str, Part]]:
    """The rim, the ground and the mark at the middle of the front side; `seed` scatters stones and grass."""
    dice = random.Random(seed)
    rim = sweep(polygon(6, CORNER, 0), [Station(0), Station(RIM)], 0.024, 0)
    mark = sweep([(-0.11, 0.0), (0.11, 0.0), (0.0, 0.08)], [Station(0.0), Station(0.016)], 0.006, 0)
    grown = [*_scatter(dice, 6, _stone), *_scatter(dice, 12, _blade)]
    return [
        ("rim", rim),
        ("mark", mark.moved(y=ACROSS / 2 - 0.108, z=RIM - 0.002)),
        ("top", _ground(dice)),
        *(("top", part) for part in grown),
    ]


def _ground(dice: random.Random) -> Part:
    """A hexagonal plate whose surface is rough but never above the floor."""
    shape = np.array(polygon(6, CORNER, 0))
    outline = np.concatenate([[shape[i] + (shape[(i + 1) % 6] - shape[i]) * k / 3 for k in range(3)] for i in range(6)])
    rings = [np.column_stack([outline * 0.86, np.full(18, 0.07)])]
    for share, sunk in ((0.86, 0.03), (0.8, 0.008), (0.58, 0.004), (0.36, 0.004), (0.14, 0.006)):
        slide = np.array([dice.uniform(0.94, 1.0) for _ in outline])
        drop = np.array([dice.uniform(0, 0.014) for _ in outline])
        rings.append(np.column_stack([outline * (share * slide)[:, None], FLOOR - sunk - drop]))
    return loft(np.array(rings)).toned(*EARTH)


def _scatter(dice: random.Random, count: int, make: Callable[[random.Random], Part]) -> list[Part]:
    """So many things about the feet, never on the front mark."""
    made: list[Part] = []
    while len(made) < count:
        x, y = dice.uniform(-0.56, 0.56), dice.uniform(-0.5, 0.5)
        if 0.4 < hypot(x, y) < 0.52 and abs(atan2(x, y)) > 0.35:
            made.append(make(dice).turned("z", dice.uniform(0, 360)).moved(x, y, FLOOR - 0.008))
    return made


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
