"""The quick answer: pairs whose sight passes over everything need no rays."""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from engine.geometry.surface import Floats, spread

Bools = npt.NDArray[np.bool_]

_MOST_TILES = 250  # along each side


class Skyline:
    """The highest point of a solid over each tile of the plan, and so an upper bound of what can hide anything."""

    def __init__(self, triangles: Floats) -> None:
        plan = triangles[:, :, :2]
        low, high = plan.min(axis=1), plan.max(axis=1)
        self.low = low.min(axis=0)
        span = high.max(axis=0) - self.low
        self.tile = max(1.0, float(span.max()) / _MOST_TILES)
        self.shape = (int(span[0] / self.tile) + 1, int(span[1] / self.tile) + 1)
        first, last = self._tiles(low), self._tiles(high)
        wide = last[:, 0] - first[:, 0] + 1
        owner, place = spread(wide * (last[:, 1] - first[:, 1] + 1))
        tops = np.full(self.shape, -np.inf)
        column, row = first[owner, 0] + place % wide[owner], first[owner, 1] + place // wide[owner]
        np.maximum.at(tops, (column, row), triangles[:, :, 2].max(axis=1)[owner])
        self._tops = tops
        self._widened: dict[int, Floats] = {}

    def may_hide(self, eyes: Floats, feet: Floats, radius: float) -> Bools:
        """For pairs of eye (n, 3) and target's foot (n, 3): whether the solid may rise into what lies between.

        `radius` is how far the target spreads in plan. Never false where something hides; often false where not.
        """
        step = self.tile
        length = np.hypot(feet[:, 0] - eyes[:, 0], feet[:, 1] - eyes[:, 1])
        # Each sample stands for a stretch of half a step to either side: at most half a tile. Their number depends on
        # the pair alone, so that an answer never depends on what else is asked; short pairs repeat their last one.
        samples = np.maximum(np.ceil(length / step), 1.0)[:, None]
        along = (np.minimum(np.arange(samples.max(initial=1.0)), samples - 1.0) + 0.5) / samples
        half = 0.5 / samples
        tops = self._wide(math.ceil((radius + 0.5 * step) / self.tile))
        margin = (tops.shape[0] - self.shape[0]) // 2
        where = eyes[:, None, :2] + along[:, :, None] * (feet - eyes)[:, None, :2]
        tile = np.floor((where - self.low) / self.tile).astype(np.intp) + margin
        on = (tile >= 0).all(axis=2) & (tile < np.array(tops.shape)).all(axis=2)
        tile = np.where(on[:, :, None], tile, 0)
        highest = np.where(on, tops[tile[:, :, 0], tile[:, :, 1]], -np.inf)
        fall = (feet[:, 2] - eyes[:, 2])[:, None]
        lowest = eyes[:, 2:3] + np.where(fall < 0.0, along + half, along - half) * fall
        return np.asarray((highest > lowest + 1e-9).any(axis=1))

    def _wide(self, tiles: int) -> Floats:
        """The tops with each tile as high as all within some tiles of it, and a rim of as many tiles around."""
        if tiles not in self._widened:
            wide = np.pad(self._tops, 2 * tiles, constant_values=-np.inf)
            for axis in (0, 1):
                wide = np.lib.stride_tricks.sliding_window_view(wide, 2 * tiles + 1, axis=axis).max(axis=-1)
            self._widened[tiles] = wide
        return self._widened[tiles]

    def _tiles(self, plan: Floats) -> npt.NDArray[np.intp]:
        tile = np.floor((plan - self.low) / self.tile).astype(np.intp)
        return np.asarray(np.clip(tile, 0, np.array(self.shape) - 1), dtype=np.intp)
