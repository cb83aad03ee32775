"""The clear rod that holds a flyer over its base."""

from __future__ import annotations

from functools import cache

import numpy as np
from panda3d.core import GeomNode

from scenes.geoms import node
from scenes.shapes import quads

SIDES = 8
RADIUS = 0.055
TALL = 1.0
"""Inches of the rod as it is made; it is stretched to its height."""

CLEAR = (0.86, 0.93, 0.97, 0.42)


@cache
def stand() -> GeomNode:
    """A rod from the origin upward, pale and clear, with a collar at its foot."""
    turns = np.arange(SIDES + 1) * (2.0 * np.pi / SIDES)
    rim = np.column_stack([np.cos(turns), np.sin(turns)]) * RADIUS
    low = np.column_stack([rim, np.zeros(SIDES + 1)])
    high = np.column_stack([rim, np.full(SIDES + 1, TALL)])
    return node("stand", quads(np.stack([low[:-1], low[1:], high[1:], high[:-1]], axis=1), CLEAR))
