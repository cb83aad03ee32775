"""A tornado: a funnel of turning dust over its template."""

from __future__ import annotations

import numpy as np

from scenes.brush import Brush
from scenes.fires import habit
from scenes.frame import Funnel

PUFFS, DEBRIS = 230, 46
SEED = 77


def paint_funnel(brush: Brush, funnel: Funnel | None, time: float) -> None:
    """Paint the tornado of a moment, if there is one."""
    if funnel is None:
        return
    tall = 6.0 + 1.2 * funnel.rating
    own = habit(SEED, PUFFS)
    share = np.sort(own.start)
    high = share * tall
    sway = np.column_stack([np.sin(0.9 * time + 0.5 * high), np.cos(0.7 * time + 0.4 * high)]) * (0.06 * high)[:, None]
    wide = 0.30 + 0.05 * funnel.rating + 2.3 * share**1.7
    turn = own.turn - time * (7.0 - 4.0 * share) * own.pace
    places = np.column_stack([np.cos(turn) * wide, np.sin(turn) * wide, high]) + funnel.at
    places[:, :2] += sway
    size = 0.9 + 2.1 * share
    alpha = funnel.strength * (0.36 - 0.10 * share) * np.minimum(1.0, 6.0 * (1.0 - share))
    shade = (0.40 + 0.28 * own.pace - 0.12)[:, None] * np.array((1.0, 0.96, 0.89))
    brush.sprites(brush.veils, places, size, shade, alpha, "puff", turn)
    dust = habit(SEED + 1, DEBRIS)
    turn = dust.turn - time * 5.0 * dust.pace
    away = 0.5 + 1.0 * dust.away
    places = np.column_stack([np.cos(turn) * away, np.sin(turn) * away, 0.15 + 0.5 * dust.start]) + funnel.at
    brush.sprites(
        brush.veils, places, 1.0 * dust.size, (0.74, 0.66, 0.52), np.full(DEBRIS, 0.36 * funnel.strength), "puff", turn
    )
