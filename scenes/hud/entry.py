"""A line to write in: takes every key while it is open."""

from __future__ import annotations

from typing import Any

from scenes.hud import theme
from scenes.hud.drawing import Drawing, width_of
from scenes.hud.panel import NOWHERE, Layer, Rect

WIDTH, HEIGHT = 620.0, 78.0
CURSOR, HINT = "|", "Enter keeps it, Esc does not"


class EntryPlate:
    """The line; `words` is None while it is closed."""

    def __init__(self, root: Any) -> None:
        self._layer = Layer(root, 75)
        self.rect = NOWHERE
        self.heading = ""
        self.words: str | None = None

    @property
    def open(self) -> bool:
        """Whether it takes the keys."""
        return self.words is not None

    def ask(self, heading: str, words: str) -> None:
        """Open it with what is there already."""
        self.heading, self.words = heading, words

    def type(self, letter: str, longest: int) -> None:
        """A letter, or a backspace."""
        if self.words is None:
            return
        if letter in ("\b", "\x7f"):
            self.words = self.words[:-1]
        elif letter.isprintable() and len(self.words) < longest:
            self.words += letter

    def close(self) -> str:
        """Close it; what was written."""
        words, self.words = self.words or "", None
        return words

    def show(self, screen: Rect, scale: float) -> None:
        """Draw it in the middle of the screen, or nothing while it is closed."""
        if self.words is None:
            self.rect = NOWHERE
            self._layer.clear()
            return
        width = min(WIDTH, screen.width - 24)
        self.rect = Rect(round((screen.width - width) / 2), round(screen.height * 0.4), width, HEIGHT)
        words = self.words
        while words and width_of(words + CURSOR, theme.BODY, scale) > width - 2 * theme.PAD - 16:
            words = words[1:]

        def paint(drawing: Drawing) -> None:
            x, y = self.rect.x, self.rect.y
            drawing.rect(*self.rect, theme.PANEL._replace(a=0.98), theme.RADIUS)
            room = width - 3 * theme.PAD - width_of(HINT, theme.SMALL, scale)
            drawing.text(x + theme.PAD, y + 8, _shortened(self.heading, room, scale), theme.SMALL, theme.DIM)
            drawing.text(self.rect.right - theme.PAD, y + 8, HINT, theme.SMALL, theme.FAINT, align="right")
            drawing.rect(x + theme.PAD, y + 34, width - 2 * theme.PAD, 32, theme.RAISED, 5)
            drawing.text(x + theme.PAD + 8, y + 39, words + CURSOR, theme.BODY)

        self._layer.show((self.rect, scale, self.heading, words), scale, paint)


def _shortened(words: str, room: float, scale: float) -> str:
    """As much of some words as there is room for."""
    if width_of(words, theme.SMALL, scale) <= room:
        return words
    while words and width_of(words + " ...", theme.SMALL, scale) > room:
        words = words.rpartition(" ")[0]
    return f"{words} ..."
