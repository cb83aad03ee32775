"""Smoke on its template: soft puffs that drift and turn in a column, thin enough to see miniatures through."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from scenes.brush import Brush
from scenes.fires import habit
from scenes.frame import Cloud, Flame


class Grade(NamedTuple):
    """Puffs to an inch of height, how dense each is, and the gray it has."""

    puffs: float
    dense: float
    gray: float


GRADES = {"light": Grade(10.0, 0.26, 1.0), "heavy": Grade(10.0, 0.34, 0.52)}
"""SMOKE-TYPE."""

WIDE = 1.65
"""Inches across of a puff on a template two inches wide."""

EMBER = np.array((0.85, 0.38, 0.12))
"""What fire below gives to smoke."""


def paint_clouds(brush: Brush, clouds: tuple[Cloud, ...], flames: tuple[Flame, ...], time: float) -> None:
    """Paint the smoke of a moment."""
    for cloud in clouds:
        grade = GRADES.get(cloud.grade, GRADES["light"])
        own = habit(cloud.seed, max(4, round(grade.puffs * cloud.height)))
        clock = time * 0.11 * own.pace + own.start
        lived = np.floor(clock)
        age = clock - lived
        turn = own.turn + lived + 0.35 * age
        away = 0.34 * cloud.across * own.away * (0.8 + 0.4 * age)
        high = cloud.height * (0.04 + 0.80 * age)
        places = np.column_stack([np.cos(turn) * away, np.sin(turn) * away, high + 0.25]) + cloud.at
        size = WIDE * cloud.across / 2.0 * own.size * (0.75 + 0.45 * age)
        alpha = grade.dense * cloud.strength * np.minimum(1.0, 6.0 * age) * np.minimum(1.0, 5.0 * (1.0 - age))
        shade = grade.gray * (0.82 + 0.30 * own.start)[:, None] * np.array((1.0, 0.99, 0.96))
        lit = _lit(cloud, flames)
        glow = (lit * np.exp(-high / 0.9))[:, None]
        brush.sprites(brush.veils, places, size, shade * (1.0 - glow) + EMBER * glow, alpha, "puff", turn)


def _lit(cloud: Cloud, flames: tuple[Flame, ...]) -> float:
    """How strongly fire lights a cloud from below, 0 to 1."""
    near = [
        flame.strength * max(0.0, 1.0 - ((flame.at.x - cloud.at.x) ** 2 + (flame.at.y - cloud.at.y) ** 2) / 6.0)
        for flame in flames
    ]
    return 0.8 * min(1.0, sum(near))
