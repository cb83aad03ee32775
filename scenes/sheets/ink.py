"""Colors of printed sheets: dark on white paper, told apart by lightness too; red, green, blue from 0 to 1."""

from __future__ import annotations

import numpy as np

from engine.geometry.surface import Floats
from scenes.hud import theme
from scenes.palette import PAINTS

RGB = tuple[float, float, float]


def rgb(code: str) -> RGB:
    """A color from its six hexadecimal digits."""
    return tuple(theme.hexed(code)[:3])  # type: ignore[return-value]


PAPER, INK, SOFT, FAINT, HAIR = rgb("ffffff"), rgb("16202b"), rgb("55616f"), rgb("98a2ad"), rgb("d5dae0")

SEEN, HIDDEN, STRIPE = rgb("ffb31a"), rgb("45308c"), rgb("9585d6")
"""What is seen of a target, what is hidden of it, and the stripes over the hidden."""

STRIPES = rgb("c9bfae")
"""Hatching on dark colors other than the hidden."""

LINE = rgb("c2185b")
"""The line of sight."""

VERDICTS = {"clear": rgb("1b7f5f"), "partial": rgb("b97a00"), "blocked": rgb("a8321f")}
CALLED = {"clear": "CLEAR", "partial": "IN COVER", "blocked": "BLOCKED"}
"""Verdicts in the words of a sheet."""

SKY = (rgb("dce7ef"), rgb("f7f9fa"))
"""High and low in the sky."""

LAND = {
    "ground": rgb("c9c7a4"),
    "hill": rgb("c4ab7c"),
    "piece": rgb("b3a58f"),
    "building": rgb("b98b78"),
    "unit": rgb("7d8791"),
}
STONE = rgb("a9a39a")
"""Kinds of solid, and what stands for others."""

WOODS, WATER, SHORE = rgb("4f7d45"), rgb("6fa3c4"), rgb("3f7699")
FLAT = {"rough": rgb("a58f66"), "rubble": rgb("9b8a80"), "road": rgb("ddd5c2"), "area": rgb("c9b99a")}
"""Zones; other soft ones are smoke, industry and the like."""
HAZE = rgb("8a8f98")


def solid(kind: str) -> RGB:
    """The color of a kind of solid."""
    return LAND.get(kind, STONE)


def soft(kind: str) -> RGB:
    """The color of a kind of soft terrain."""
    return WOODS if kind in ("woods", "jungle", "fields", "planted") else HAZE


def force(color: str) -> RGB:
    """The color of a force as its miniatures are painted: a word, or six hexadecimal digits."""
    word = color.lower().removeprefix("#")
    if word in PAINTS:
        return PAINTS[word].main
    try:
        return rgb(word)
    except ValueError:
        return SOFT


def mixed(a: Floats | RGB, b: Floats | RGB, share: Floats | float) -> Floats:
    """Colors between `a` and `b`, both (..., 3) or one color: `share` (...) of `b`."""
    part = np.asarray(share, dtype=np.float64)[..., None]
    return np.asarray(np.asarray(a) * (1.0 - part) + np.asarray(b) * part, dtype=np.float64)


def on(color: RGB) -> RGB:
    """Black or white, whichever can be read on a color."""
    return INK if color[0] * 0.3 + color[1] * 0.59 + color[2] * 0.11 > 0.55 else PAPER
