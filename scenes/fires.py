"""Fires: tongues of flame, sparks and a little smoke over a template, and the soot under it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from scenes.brush import Brush
from scenes.frame import Flame
from scenes.geoms import Floats

TONGUES, SPARKS, FUMES = 30, 9, 6
"""Of each fire."""

GOLDEN = 2.399963
"""Radians from one part to the next: they fill a disk evenly."""

RAMP = np.array([(1.0, 0.86, 0.46), (1.0, 0.62, 0.16), (0.95, 0.32, 0.06), (0.62, 0.12, 0.03)])
"""Colors of a flame from its foot to its tip."""


class Habit(NamedTuple):
    """What chance gives the parts of one fire: where in their lives they start, how fast they live, where they are."""

    start: Floats
    pace: Floats
    turn: Floats
    away: Floats
    size: Floats


@lru_cache(512)
def habit(seed: int, count: int) -> Habit:
    """The habits of so many parts."""
    start, pace, turn, away, size = np.random.default_rng(seed).random((5, count))
    evenly = np.arange(count)
    return Habit(
        start,
        0.7 + 0.6 * pace,
        GOLDEN * (evenly + 0.6 * turn) + seed % 63,
        np.sqrt((evenly + away) / count),
        0.75 + 0.5 * size,
    )


def paint_flames(brush: Brush, flames: tuple[Flame, ...], time: float) -> None:
    """Paint all fires of a moment."""
    for flame in flames:
        _soot(brush, flame)
        _tongues(brush, flame, time)
        _sparks(brush, flame, time)
        _fumes(brush, flame, time)


def _soot(brush: Brush, flame: Flame) -> None:
    half = 0.72 * flame.across
    x, y, z = flame.at
    flat = np.array([(x + a * half, y + b * half, z + 0.05) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    brush.veils.add(flat, (0.05, 0.04, 0.03), 0.75 * flame.strength, "puff")


def flicker(flame: Flame, time: float) -> float:
    """How bright a fire is at a moment, about 1."""
    beat = time * 9.0 + flame.seed % 97
    return 1.0 + 0.10 * float(np.sin(beat)) + 0.07 * float(np.sin(2.3 * beat + 1.0))


def _lives(own: Habit, time: float, pace: float) -> tuple[Floats, Floats]:
    """Of each part how much of its life is over, and how many it has had."""
    clock = time * own.pace * pace + own.start
    lived = np.floor(clock)
    return clock - lived, lived


def _places(flame: Flame, own: Habit, lived: Floats, reach: float) -> Floats:
    turn, away = own.turn + lived, reach * flame.across / 2.0 * own.away
    return np.column_stack([np.cos(turn) * away, np.sin(turn) * away, np.zeros(len(away))]) + flame.at


def _tongues(brush: Brush, flame: Flame, time: float) -> None:
    count = round(TONGUES * min(3.0, (flame.across / 2.0) ** 1.4))
    own = habit(flame.seed, count)
    age, lived = _lives(own, time, 1.25)
    places = _places(flame, own, lived, 0.86)
    middle = 1.25 - 0.6 * own.away
    rise = flame.height * flame.strength * middle
    size = 0.66 * own.size * flame.strength * (0.55 + 0.45 * np.sin(np.pi * np.minimum(1.0, age * 1.15)))
    places[:, 2] += 0.30 * size + rise * 0.85 * age**1.2
    step = np.clip(age * 3.0, 0.0, 2.999)
    low = step.astype(int)
    share = (step - low)[:, None]
    colors = RAMP[low] * (1.0 - share) + RAMP[low + 1] * share
    alpha = 0.55 * flame.strength * np.minimum(1.0, 6.0 * age) * (1.0 - age) ** 0.7
    turns = 0.28 * np.sin(own.turn + 5.0 * time * own.pace)
    brush.sprites(brush.lights, places, size, colors, alpha, "tongue", turns, 1.9)
    glow = np.array(flame.at)[None] + (0.0, 0.0, 0.3 * flame.height)
    alight = 0.34 * flame.strength * flicker(flame, time)
    brush.sprites(
        brush.lights, glow, np.array([1.5 * flame.across]), (1.0, 0.48, 0.14), np.array([alight]), "glow", 0.0, 0.8
    )


def _sparks(brush: Brush, flame: Flame, time: float) -> None:
    own = habit(flame.seed + 1, SPARKS)
    age, lived = _lives(own, time, 0.55)
    places = _places(flame, own, lived, 0.6)
    places[:, 2] += flame.height * (0.4 + 1.9 * age)
    places[:, 0] += 0.22 * np.sin(7.0 * age + own.turn)
    places[:, 1] += 0.22 * np.cos(6.0 * age + own.turn)
    alpha = flame.strength * (1.0 - age) * np.minimum(1.0, 5.0 * age)
    brush.sprites(brush.lights, places, 0.10 * own.size, (1.0, 0.70, 0.30), alpha, "glow")


def _fumes(brush: Brush, flame: Flame, time: float) -> None:
    own = habit(flame.seed + 2, FUMES)
    age, lived = _lives(own, time, 0.32)
    places = _places(flame, own, lived, 0.5)
    places[:, 2] += flame.height * (0.75 + 1.3 * age)
    alpha = 0.30 * flame.strength * np.minimum(1.0, 4.0 * age) * (1.0 - age)
    size = flame.across * (0.35 + 0.4 * age) * own.size
    brush.sprites(brush.veils, places, size, (0.16, 0.15, 0.14), alpha, "puff", own.turn + 0.5 * age)
