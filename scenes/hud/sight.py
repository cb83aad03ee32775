"""The sight panel: the verdict between two units, the view from the eye, and every reason."""

from __future__ import annotations

from typing import Any

from engine.rules.state import State
from scenes.hud import theme
from scenes.hud.drawing import Drawing, height_of, width_of
from scenes.hud.panel import NOWHERE, Layer, Rect
from scenes.instrument import Reading

PICTURE = 0.56
"""Height of the view from the eye, as a share of its width."""

CHIP = 24.0
FRAME = 2.0


class SightPanel:
    """The panel; `rect` is where it is, `hole` where the view from the eye belongs."""

    def __init__(self, root: Any) -> None:
        self._layer = Layer(root, 35)
        self.rect = self.hole = NOWHERE

    def show(self, reading: Reading, room: Rect, scale: float, state: State) -> None:
        """Draw a reading into the top of the room that there is."""
        width = room.width - 2 * theme.PAD
        rows = _rows(reading)
        names = [state.unit(name).name for name in (reading.attacker, reading.target)]
        words = [(words, height_of(words, theme.SMALL, scale, width)) for words in rows]
        top = 16 + 2 * theme.LEADING * theme.BODY + CHIP
        picture = round(width * PICTURE) if reading.scene is not None else 0
        height = top + theme.GAP + picture + theme.GAP + sum(tall + 4 for _, tall in words) + theme.PAD
        self.rect = Rect(room.x, room.y, room.width, round(min(height, room.height)))
        x, y = room.x + theme.PAD, room.y + 8
        self.hole = Rect(x, round(room.y + top + theme.GAP), width, picture) if picture else NOWHERE

        def paint(drawing: Drawing) -> None:
            self._paint_back(drawing)
            for place, (name, unit) in enumerate(zip(names, (reading.attacker, reading.target), strict=True)):
                row = y + place * theme.LEADING * theme.BODY
                drawing.disc(x + 5, row + 10, 5, theme.force_color(state.forces, state.unit(unit).force))
                drawing.text(x + 18, row, name if not place else f"→ {name}", theme.BODY, theme.TEXT, bold=True)
            if reading.scene is not None:
                _verdict(drawing, x, y + 2 * theme.LEADING * theme.BODY + 2, reading, scale)
            at = self.hole.bottom + theme.GAP if picture else room.y + top
            for text, tall in words:
                if at + tall > self.rect.bottom - 4:
                    break
                drawing.text(x, at, text, theme.SMALL, theme.DIM, width=width)
                at += tall + 4

        self._layer.show((self.rect, scale, reading, tuple(rows)), scale, paint)

    def hide(self) -> None:
        """Show nothing."""
        self.rect = self.hole = NOWHERE
        self._layer.clear()

    def _paint_back(self, drawing: Drawing) -> None:
        drawing.rect(*self.rect, theme.PANEL, theme.RADIUS)
        if self.hole.width:
            x, y, width, height = self.hole
            drawing.rect(x - FRAME, y - FRAME, width + 2 * FRAME, height + 2 * FRAME, theme.LINE)


def _verdict(drawing: Drawing, x: float, y: float, reading: Reading, scale: float) -> None:
    if reading.scene is None:
        return
    there = reading.scene.there
    word, color = there.verdict.capitalize(), theme.VERDICTS[there.verdict]
    width = width_of(word, theme.SMALL, scale, bold=True) + 20
    drawing.rect(x, y, width, CHIP, color, CHIP / 2)
    drawing.text(x + width / 2, y + 3, word, theme.SMALL, theme.PIP, bold=True, align="center")
    share = f"{there.visible:.0%} visible ± {there.uncertainty:.1%}"
    drawing.text(x + width + 10, y + 3, share, theme.SMALL, theme.TEXT)


def _rows(reading: Reading) -> list[str]:
    if reading.scene is None:
        return [f"{reading.refusal[:1].upper()}{reading.refusal[1:]}."]
    back = reading.scene.back
    return [*reading.scene.lines, f"Back: {back.verdict}, {back.visible:.0%} visible"]
