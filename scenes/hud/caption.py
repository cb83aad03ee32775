"""The caption over the bar: what is happening, its reasons, and the dice."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.rules.state import Force
from scenes.frame import Caption
from scenes.hud import theme
from scenes.hud.drawing import Drawing, height_of, width_of
from scenes.hud.panel import NOWHERE, Layer, Rect
from scenes.hud.theme import Color

DIE = 34.0
DIE_GAP = 8.0
LINES = 4
"""Lines of detail at most: the newest."""


class CaptionPanel:
    """The panel; `rect` is where it is."""

    def __init__(self, root: Any) -> None:
        self._layer = Layer(root, 20)
        self.rect = NOWHERE

    def show(
        self,
        middle: float,
        bottom: float,
        width: float,
        scale: float,
        caption: Caption,
        forces: tuple[Force, ...] = (),
    ) -> None:
        """Draw a caption that ends at `bottom`, around `middle`, at most so wide; an empty one is not shown.

        Over a message stands whom it is for, in the color of one of the forces.
        """
        if not caption.text:
            self.hide()
            return
        dice = len(caption.dice) * (DIE + DIE_GAP)
        words = min(width - 2 * theme.PAD, _longest(caption, scale) + 2)
        rows, height = _laid_out(caption, scale, words, dice)
        width, height = round(words + 2 * theme.PAD), round(height + 2 * theme.PAD - 4)
        self.rect = Rect(round(middle - width / 2), round(bottom - height), width, height)
        color = theme.force_color(forces, caption.force) if caption.force else theme.ACCENT
        self._layer.show((self.rect, scale, caption), scale, lambda drawing: self._paint(drawing, caption, rows, color))

    def hide(self) -> None:
        """Show nothing."""
        self.rect = NOWHERE
        self._layer.clear()

    def _paint(self, drawing: Drawing, caption: Caption, rows: list[Row], marked: Color) -> None:
        rect = self.rect
        drawing.rect(*rect, theme.PANEL, theme.RADIUS)
        if caption.head:
            drawing.rect(rect.x, rect.y + 6, 4, rect.height - 12, marked, 2.0)
        first = int(bool(caption.head))
        for place, row in enumerate(rows):
            color = marked if place < first else theme.TEXT if place in (first, len(rows) - 1) else theme.DIM
            top = rect.y + theme.PAD - 4 + row.y
            drawing.text(rect.x + theme.PAD, top, row.words, row.size, color, bold=place <= first, width=row.width)
        left = rect.right - theme.PAD - len(caption.dice) * (DIE + DIE_GAP) + DIE_GAP
        for place, value in enumerate(caption.dice):
            drawing.die(left + place * (DIE + DIE_GAP), rect.y + theme.PAD, DIE, value)


class Row(NamedTuple):
    """A line of the caption: its words, size of type, top within the panel and the width that it may take."""

    words: str
    size: int
    y: float
    width: float


def _laid_out(caption: Caption, scale: float, width: float, dice: float) -> tuple[list[Row], float]:
    """The lines, those beside the dice narrower than those under them, and the height of all."""
    head = [(caption.head, theme.SMALL, True)] if caption.head else []
    details = [(line, theme.SMALL, False) for line in caption.details[-LINES:]]
    lines = [*head, (caption.text, theme.LARGE, True), *details]
    rows, y = [], 0.0
    for words, size, bold in lines:
        free = width - (dice + theme.GAP if dice and y < DIE else 0.0)
        rows.append(Row(words, size, y, free))
        y += height_of(words, size, scale, free, bold) + 3
    return rows, max(y, DIE + 4 if dice else 0.0)


def _longest(caption: Caption, scale: float) -> float:
    """The width of the longest line, the dice beside the first two."""
    dice = len(caption.dice) * (DIE + DIE_GAP)
    lines = [width_of(line, theme.SMALL, scale) for line in caption.details]
    beside = [width_of(caption.text, theme.LARGE, scale, bold=True), *lines[:1]]
    return max(*(line + dice + theme.GAP for line in beside), *lines, 0.0)
