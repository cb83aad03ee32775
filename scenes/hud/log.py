"""The log: every sentence of the battle. It follows the time, scrolls by the wheel, and a click goes there."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Any

from engine.record.prose import sentence
from engine.record.secrecy import secret
from engine.rules import events as e
from engine.rules.state import State
from scenes.hud import theme
from scenes.hud.drawing import Drawing, height_of
from scenes.hud.panel import NOWHERE, Layer, Rect
from scenes.timeline import Timeline

ANCHOR = 0.72
"""Where the present line stands, as a share of the panel's height."""

HEADER = 38.0
BETWEEN = 7.0


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log: the event it is about, its words, whether it is a heading, the force that acts."""

    event: int
    words: str
    heading: bool
    force: str


class LogPanel:
    """The panel; `rect` is where it is. `scrolled` is how many lines it stands away from the present one."""

    def __init__(self, root: Any, timeline: Timeline) -> None:
        self._layer = Layer(root, 30)
        self._timeline = timeline
        self.lines = _lines(timeline)
        self._events = [line.event for line in self.lines]
        self._rows: list[tuple[Rect, int]] = []
        self.rect = NOWHERE
        self.scrolled = 0

    def present(self, event: int) -> int:
        """The place of the line of an event, or of the last one before it; -1 where there is none."""
        return bisect_right(self._events, event) - 1

    def scroll(self, lines: int, event: int) -> None:
        """Look at earlier (negative) or later lines."""
        present = self.present(event)
        self.scrolled = min(max(self.scrolled + lines, -max(present, 0)), len(self.lines) - 1 - present)

    def hit(self, x: float, y: float) -> float | None:
        """The second to go to for a click, None where there is no line."""
        for rect, place in self._rows:
            if rect.holds(x, y):
                return self._timeline.starts[self.lines[place].event]
        return None

    def show(self, rect: Rect, scale: float, event: int, state: State) -> None:
        """Draw the lines around the present one."""
        self.rect = rect
        present = self.present(event)
        self._layer.show(
            (rect, scale, present, self.scrolled), scale, lambda drawing: self._paint(drawing, scale, present, state)
        )

    def hide(self) -> None:
        """Show nothing."""
        self.rect = NOWHERE
        self._rows = []
        self._layer.clear()

    def _paint(self, drawing: Drawing, scale: float, present: int, state: State) -> None:
        rect = self.rect
        drawing.rect(*rect, theme.PANEL, theme.RADIUS)
        drawing.text(rect.x + theme.PAD, rect.y + 9, "Log", theme.BODY, theme.TEXT, bold=True)
        if self.scrolled:
            drawing.text(rect.right - theme.PAD, rect.y + 11, "scrolled", theme.TINY, theme.ACCENT, align="right")
        drawing.rect(rect.x, rect.y + HEADER - 4, rect.width, 1, theme.LINE)
        self._rows = self._layout(scale, present)
        for row, place in self._rows:
            self._paint_row(drawing, row, self.lines[place], place - present, state)

    def _layout(self, scale: float, present: int) -> list[tuple[Rect, int]]:
        """Whole rows that fit, around the line looked at; the list begins at the top while it is not full."""
        if not self.lines:
            return []
        top, bottom = self.rect.y + HEADER, self.rect.bottom - theme.GAP
        first = anchor = min(max(present + self.scrolled, 0), len(self.lines) - 1)
        above = self._height(anchor, scale)
        while first > 0 and above + self._height(first - 1, scale) <= (bottom - top) * ANCHOR:
            first -= 1
            above += self._height(first, scale)
        rows: list[tuple[Rect, int]] = []
        y = top
        for place in range(first, len(self.lines)):
            height = self._height(place, scale)
            if y + height > bottom:
                break
            rows.append((Rect(self.rect.x, y, self.rect.width, height), place))
            y += height
        return rows

    def _height(self, place: int, scale: float) -> float:
        line = self.lines[place]
        size = theme.BODY if line.heading else theme.SMALL
        return height_of(line.words, size, scale, self._words, line.heading) + BETWEEN

    @property
    def _words(self) -> float:
        return self.rect.width - 2 * theme.PAD - 8

    def _paint_row(self, drawing: Drawing, row: Rect, line: Line, later: int, state: State) -> None:
        if later == 0:
            drawing.rect(row.x + 4, row.y, row.width - 8, row.height, theme.ACCENT.faded(0.16), 5)
        if line.force:
            color = theme.force_color(state.forces, line.force).faded(1.0 if later <= 0 else 0.4)
            drawing.rect(row.x + theme.PAD - 2, row.y + 5, 3, row.height - 10, color)
        color = theme.TEXT if later == 0 else theme.DIM if later < 0 else theme.FAINT
        if line.heading:
            color = theme.ACCENT if later <= 0 else theme.FAINT
        size = theme.BODY if line.heading else theme.SMALL
        drawing.text(
            row.x + theme.PAD + 8, row.y + BETWEEN / 2, line.words, size, color, line.heading, width=self._words
        )


def _lines(timeline: Timeline) -> tuple[Line, ...]:
    lines = []
    for i, event in enumerate(timeline.replay.events):
        state = timeline.replay.states[i + 1]
        if (words := sentence(event, state)) and not secret(event, state, timeline.side):
            heading = isinstance(event, e.TurnBegan | e.PhaseBegan)
            unit = state.units.get(getattr(event, "unit", ""))
            force = unit.force if unit else getattr(event, "force", "")
            lines.append(Line(i, words.removesuffix(".") if heading else words, heading, force))
    return tuple(lines)
