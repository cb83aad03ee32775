"""The whole overlay: where each panel goes, and what a click or the wheel at a place means."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from engine.rules.state import State
from scenes.clear import Clear
from scenes.frame import Frame
from scenes.hud import theme
from scenes.hud.bar import Bar, Controls
from scenes.hud.caption import CaptionPanel
from scenes.hud.card import CardPanel
from scenes.hud.entry import EntryPlate
from scenes.hud.inset import InsetPanel
from scenes.hud.log import LogPanel
from scenes.hud.panel import Rect
from scenes.hud.plates import HelpPlate, HoverPlate, Notice, RulerPlate, TitlePlate, TroublePlate
from scenes.hud.sight import SightPanel
from scenes.instrument import Reading
from scenes.notes import Note
from scenes.pictures import Pictures
from scenes.timeline import Timeline

LEAST_CAPTION = 260.0
"""Pixels that the caption needs; where the log would leave it less, the log stays away."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """What was pressed: a `verb` of the viewer, a `time` to go to, the bar's `track` (to be dragged), or nothing."""

    verb: str = ""
    time: float | None = None
    track: bool = False


class Hud:
    """The overlay under `root`, a node whose units are pixels, x right and z up from the upper left corner."""

    def __init__(self, root: Any, timeline: Timeline, title: str) -> None:
        self._root = root.attachNewNode("hud")
        self._timeline = timeline
        self.bar = Bar(self._root, timeline)
        self.caption = CaptionPanel(self._root)
        self.log = LogPanel(self._root, timeline)
        self.card = CardPanel(self._root)
        self.title = TitlePlate(self._root, title)
        self.hover = HoverPlate(self._root)
        self.help = HelpPlate(self._root)
        self.notice = Notice(self._root)
        self.ruler = RulerPlate(self._root)
        self.entry, self.trouble = EntryPlate(self._root), TroublePlate(self._root)
        self.sight = SightPanel(self._root)
        self.inset = InsetPanel(self._root, Pictures(timeline.replay.header))
        self.scale = 1.0
        self.log_wanted, self.help_wanted = True, False
        self.selected = self.aimed = ""
        self.clear = Clear()

    def show(
        self,
        size: tuple[int, int],
        frame: Frame,
        state: State,
        now: Controls,
        hovered: str,
        pointer: tuple[float, float] | None,
        reading: Reading | None = None,
        notes: tuple[Note, ...] = (),
    ) -> None:
        """Lay everything out for a window of so many real pixels; `pointer` is in the same pixels.

        A `reading` of the sight instrument takes the place of the log.
        """
        self._root.setScale(self.scale)
        width, height = size[0] / self.scale, size[1] / self.scale
        at = (pointer[0] / self.scale, pointer[1] / self.scale) if pointer else None
        screen = Rect(0.0, 0.0, width, height)
        over = at[0] if at and self.bar.track.holds(*at) else None
        self.bar.show(Rect(0.0, height - theme.BAR, width, theme.BAR), self.scale, state, now, over, notes)
        top, floor = theme.MARGIN, height - theme.BAR - theme.MARGIN
        left, right = float(theme.MARGIN), width - theme.MARGIN
        looks = {look.id: look for look in frame.units}
        self.title.show(self.scale, state)
        unit = state.units.get(self.selected)
        if unit is not None:
            below = self.title.rect.bottom + theme.GAP
            self.card.show(theme.MARGIN, below, self.scale, unit, looks.get(unit.id), state)
            left = self.card.rect.right + theme.MARGIN
            if self.card.rect.bottom > floor:
                self.title.hide()
                self.card.show(theme.MARGIN, top, self.scale, unit, looks.get(unit.id), state)
        else:
            self.card.hide()
        wide = min(theme.LOG_WIDTH, right - theme.MARGIN)
        beside = Rect(right - wide, top, wide, floor - top)
        self.sight.hide()
        if reading is not None:
            self.log.hide()
            self.sight.show(reading, beside, self.scale, state)
            right = self.sight.rect.x - theme.MARGIN
        elif self.log_wanted and right - theme.LOG_WIDTH - theme.MARGIN - left >= LEAST_CAPTION:
            self.log.show(beside, self.scale, frame.event, state)
            right = self.log.rect.x - theme.MARGIN
        else:
            self.log.hide()
        self.clear = _clear(
            left if unit is not None else 0.0,
            right if self.log.rect.width or self.sight.rect.width else width,
            floor,
            width,
            height,
        )
        room = min(theme.CAPTION_WIDTH, right - left)
        middle = min(max(width / 2, left + room / 2), right - room / 2)
        if room >= LEAST_CAPTION:
            self.caption.show(middle, floor, room, self.scale, frame.caption, state.forces)
        else:
            self.caption.hide()
        free = Rect(left, top, right - left, floor - top)
        self.inset.show(None if self.help_wanted else frame.inset, free, self.scale, state.forces)
        self._give_way()
        self.notice.show((left + right) / 2, width, self.scale)
        if hovered in looks and at and not self.help_wanted:
            bounds = Rect(4.0, 4.0, width - 8.0, height - theme.BAR - 8.0)
            self.hover.show(*at, bounds, self.scale, state.unit(hovered), looks[hovered], state)
        else:
            self.hover.hide()
        self.entry.show(screen, self.scale)
        self.trouble.show(screen, self.scale)
        if self.help_wanted:
            self.help.show(screen, self.scale)
        else:
            self.help.hide()

    def take_over(self, other: Hud, units: Collection[str]) -> None:
        """Show what another overlay showed, of the `units` that are here."""
        self.scale, self.log_wanted, self.help_wanted = other.scale, other.log_wanted, other.help_wanted
        self.selected = other.selected if other.selected in units else ""
        self.aimed = other.aimed if self.selected and other.aimed in units else ""

    def close(self) -> None:
        """Take the overlay down."""
        self._root.removeNode()

    def _give_way(self) -> None:
        """On a small screen the less important panels go."""
        kept = [self.bar.rect]
        for panel in (self.sight, self.caption, self.card, self.log, self.title):
            if any(panel.rect.overlaps(rect) for rect in kept):
                panel.hide()
            else:
                kept.append(panel.rect)

    def covers(self, x: float, y: float) -> bool:
        """Whether a panel lies under a place of the window: the mouse there is not for the table."""
        x, y = x / self.scale, y / self.scale
        return self.help_wanted or any(rect.holds(x, y) for rect in self.rects)

    @property
    def rects(self) -> tuple[Rect, ...]:
        """The panels on the screen, help and hover left out."""
        panels = (self.bar, self.caption, self.log, self.sight, self.card, self.title)
        return tuple(panel.rect for panel in panels if panel.rect.width > 0)

    def press(self, x: float, y: float) -> Pressed:
        """What a click at a place of the window means."""
        x, y = x / self.scale, y / self.scale
        if self.help_wanted:
            return Pressed("toggle_help")
        if self.bar.track.holds(x, y):
            return Pressed(time=self.bar.time_at(x), track=True)
        for rect, verb in self.bar.buttons:
            if rect.holds(x, y):
                return Pressed(verb)
        return Pressed(time=self.log.hit(x, y)) if self.log.rect.holds(x, y) else Pressed()

    def wheel(self, x: float, y: float, lines: int, event: int) -> bool:
        """Scroll what lies under a place; False if that is the table."""
        if self.log.rect.holds(x / self.scale, y / self.scale):
            self.log.scroll(lines, event)
        return self.covers(x, y)

    def dragged(self, x: float) -> float:
        """The second under a mouse that drags along the bar."""
        return self.bar.time_at(x / self.scale)


def _clear(left: float, right: float, floor: float, width: float, height: float) -> Clear:
    """The part of the screen that panels leave free."""
    return Clear(2.0 * left / width - 1.0, 2.0 * right / width - 1.0, 1.0, 1.0 - 2.0 * floor / height)
