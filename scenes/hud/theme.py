"""The one place for colors, sizes and type: pixels at text size 1; red, green, blue, alpha from 0 to 1."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from panda3d.core import DynamicTextFont, Filename, SamplerState

from engine.rules.state import Force

FONTS = Path(__file__).resolve().parent.parent / "fonts"
REGULAR, BOLD = "SourceSansPro-Regular.ttf", "SourceSansPro-Semibold.ttf"


class Color(NamedTuple):
    """Red, green, blue, alpha."""

    r: float
    g: float
    b: float
    a: float = 1.0

    def faded(self, alpha: float) -> Color:
        """The same hue, less of it."""
        return self._replace(a=self.a * alpha)


def hexed(code: str, alpha: float = 1.0) -> Color:
    """A color from its six hexadecimal digits."""
    red, green, blue = (int(code[i : i + 2], 16) / 255.0 for i in (0, 2, 4))
    return Color(red, green, blue, alpha)


PANEL = hexed("12161c", 0.92)
RAISED = hexed("ffffff", 0.07)
LINE = hexed("ffffff", 0.10)
VEIL = hexed("05070a", 0.62)
TEXT = hexed("eef1f5")
DIM = hexed("a3adba")
FAINT = hexed("6d7783")
ACCENT = hexed("f2b134")
TRACK = hexed("ffffff", 0.16)
HIT = hexed("ff8f6b")
KILL = hexed("ff4d4d")
ARMOR = hexed("d9e1ea")
STRUCTURE = hexed("f2b134")
HEAT = (hexed("f6c445"), hexed("f59a3c"), hexed("f0683a"), hexed("e5383b"))
WAITING = hexed("f2b134")
DIE, PIP = hexed("f4f1ea"), hexed("1a1d22")

VERDICTS = {"clear": hexed("59f2d9"), "partial": hexed("ffc740"), "blocked": hexed("ff5240")}
"""Verdicts of the sight instrument."""

PHASES = {
    "setup": hexed("8892a0"),
    "initiative": hexed("b48ef0"),
    "movement": hexed("54b399"),
    "combat": hexed("e0654f"),
    "end": hexed("8892a0"),
}
"""Phases on the bar."""

FORCES = {
    "blue": hexed("4c9be8"),
    "red": hexed("e8604c"),
    "green": hexed("4fb36b"),
    "yellow": hexed("e6c046"),
    "white": hexed("e8eaee"),
    "black": hexed("5a626e"),
    "orange": hexed("ee9440"),
    "purple": hexed("a97fe0"),
}
"""Colors of forces by the script's words; the usual pairs can be told apart by the color-blind too."""

UNNAMED = ("blue", "red", "green", "yellow")
"""Colors of forces that name none, in order."""

HUGE, LARGE, BODY, SMALL, TINY = 26, 18, 15, 14, 12
"""Sizes of type."""

LEADING = 1.28
"""Height of a line in sizes of its type."""

MARGIN, PAD, RADIUS, GAP = 12, 12, 8, 6
BAR, LOG_WIDTH, CARD_WIDTH, CAPTION_WIDTH = 78, 322, 276, 640
"""Pixels: outer margin, padding within panels, their corners, small gaps; height of the bar, widths of the panels."""

TEXT_SIZES = (0.85, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0)
"""The steps of the text-size setting; everything grows with the text."""


def force_color(forces: tuple[Force, ...], force_id: str) -> Color:
    """The color of a force: a word of the list, six hexadecimal digits, else by its place."""
    for place, force in enumerate(forces):
        if force.id == force_id:
            word = force.color.lower().removeprefix("#")
            if word in FORCES:
                return FORCES[word]
            if len(word) == 6 and all(digit in "0123456789abcdef" for digit in word):
                return hexed(word)
            return FORCES[UNNAMED[place % len(UNNAMED)]]
    return DIM


@lru_cache(maxsize=64)
def font(name: str, pixels: int) -> DynamicTextFont:
    """A font whose glyphs are made for one size, so that they stay sharp."""
    made = DynamicTextFont(Filename.fromOsSpecific(str(FONTS / name)))
    made.setScaleFactor(1)
    made.setPixelsPerUnit(pixels)
    made.setLineHeight(LEADING)
    made.setPageSize(512, 512)
    made.setTextureMargin(2)
    made.setMinfilter(SamplerState.FT_linear)
    made.setMagfilter(SamplerState.FT_linear)
    return made
