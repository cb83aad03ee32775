"""The bar at the bottom: the battle from start to end with turns, phases, hits and kills, and the controls under it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from engine.rules.state import State
from scenes.hud import theme
from scenes.hud.drawing import Drawing, width_of
from scenes.hud.panel import NOWHERE, Layer, Rect
from scenes.notes import Note
from scenes.timeline import Timeline

TURN_LABEL = 56.0
"""Pixels that the word of a turn takes under the track."""

TRACK_TOP, TRACK = 20.0, 6.0
"""Pixels from the top of the bar to the track, and its thickness."""

CONTROLS = 58.0
"""Pixels from the top of the bar to the middle of the controls."""

BUTTON = 28.0
FINEST = 1.0
"""Pixels between marks of one kind: of those that stand closer, in a very long battle, only the first is drawn."""

NOTE_REACH = 6.0
"""Pixels within which the pointer is on a note."""

LEFT_CONTROLS = 362.0
"""Pixels that the controls of time take; what does not fit beside them is left out, the keys serve as well."""


@dataclass(frozen=True, slots=True)
class Controls:
    """What the controls show."""

    time: float
    playing: bool
    speed: float
    loop: bool
    log: bool
    labels: bool
    camera: str


class Bar:
    """The bar. `rect` is where it is; `buttons` the places that can be pressed and their verbs."""

    def __init__(self, root: Any, timeline: Timeline) -> None:
        self._timeline = timeline
        self._back, self._controls, self._knob = Layer(root, 10), Layer(root, 12), Layer(root, 14)
        self._notes = Layer(root, 13)
        self._phases = [
            (mark.time, after.time, theme.PHASES.get(mark.text.split()[0].lower(), theme.DIM))
            for mark, after in pairwise(mark for mark in timeline.marks if mark.kind in ("phase", "end"))
        ]
        self.rect = NOWHERE
        self.buttons: tuple[tuple[Rect, str], ...] = ()

    @property
    def track(self) -> Rect:
        """The part on which time can be dragged."""
        return Rect(self.rect.x + 16, self.rect.y + TRACK_TOP - 12, max(1.0, self.rect.width - 32), TRACK + 24)

    def time_at(self, x: float) -> float:
        """The second under a place of the track."""
        share = (x - self.track.x) / self.track.width
        return min(max(share, 0.0), 1.0) * self._timeline.duration

    def place_of(self, time: float) -> float:
        """The x of a second on the track."""
        whole = self._timeline.duration
        return self.track.x + self.track.width * (time / whole if whole > 0 else 0.0)

    def show(
        self,
        rect: Rect,
        scale: float,
        state: State,
        now: Controls,
        pointer: float | None,
        notes: tuple[Note, ...] = (),
    ) -> None:
        """Draw the bar; `pointer` is the x of a mouse that is over the track."""
        self.rect = rect
        self._notes.show((rect, scale, notes), scale, lambda drawing: self._paint_notes(drawing, notes))
        words = self._note_under(notes, pointer)
        self._back.show((rect, scale), scale, self._paint_back)
        x = round(self.place_of(now.time) * scale) / scale
        self._knob.show(
            (rect, scale, x, pointer, words),
            scale,
            lambda drawing: self._paint_knob(drawing, x, now.time, pointer, words, scale),
        )
        told = replace(now, time=float(int(now.time + 1e-6)))
        key = (rect, scale, told, state.turn, state.phase)
        self._controls.show(key, scale, lambda drawing: self._paint_controls(drawing, state, told))

    def _paint_back(self, drawing: Drawing) -> None:
        drawing.rect(*self.rect, theme.PANEL)
        drawing.rect(self.rect.x, self.rect.y, self.rect.width, 1, theme.LINE)
        top = self.rect.y + TRACK_TOP
        drawing.rect(self.track.x, top, self.track.width, TRACK, theme.TRACK)
        self._paint_phases(drawing, self._timeline.duration, 0.38)
        free = 0.0
        drawn: dict[str, float] = {}
        for mark in self._timeline.marks:
            x = self.place_of(mark.time)
            if x < drawn.get(mark.kind, x - FINEST) + FINEST:
                continue
            drawn[mark.kind] = x
            match mark.kind:
                case "turn":
                    drawing.rect(x - 1, top - 4, 2, TRACK + 8, theme.TEXT)
                    if x >= free:
                        word = mark.text.removesuffix(".")
                        drawing.text(x + 4, top + TRACK + 3, word, theme.TINY, theme.DIM)
                        free = x + TURN_LABEL
                case "hit":
                    drawing.rect(x - 1, top - 8, 2, 6, theme.HIT)
                case "kill":
                    drawing.convex([(x - 5, top - 13), (x + 5, top - 13), (x, top - 4)], theme.KILL)

    def _paint_phases(self, drawing: Drawing, until: float, strength: float) -> None:
        """The track in the colors of the phases; those that are finer than a pixel are drawn with the next."""
        top, x = self.rect.y + TRACK_TOP, None
        for start, end, color in self._phases:
            if start >= until:
                break
            x, right = self.place_of(start) if x is None else x, self.place_of(min(end, until))
            if right - x >= FINEST or end >= until:
                drawing.rect(x, top, right - x, TRACK, color.faded(strength))
                x = right

    def _place_of_note(self, note: Note) -> float:
        return self.place_of(self._timeline.starts[note.event] if note.event >= 0 else 0.0)

    def _note_under(self, notes: tuple[Note, ...], pointer: float | None) -> str:
        """The words of the note that the pointer is on."""
        if pointer is None:
            return ""
        near = [note for note in notes if abs(self._place_of_note(note) - pointer) < NOTE_REACH]
        return min(near, key=lambda note: abs(self._place_of_note(note) - pointer)).text if near else ""

    def _paint_notes(self, drawing: Drawing, notes: tuple[Note, ...]) -> None:
        """A little flag for each, a filled one where there are words."""
        top = self.rect.y + TRACK_TOP + TRACK
        for note in notes:
            x = self._place_of_note(note)
            drawing.rect(x - 1, top - 6, 2, 16, theme.ACCENT)
            drawing.convex([(x + 1, top + 2), (x + 9, top + 6), (x + 1, top + 10)], theme.ACCENT)
            if not note.text:
                drawing.convex([(x + 2, top + 4), (x + 6, top + 6), (x + 2, top + 8)], theme.PIP)

    def _paint_knob(
        self, drawing: Drawing, x: float, time: float, pointer: float | None, note: str, scale: float
    ) -> None:
        top = self.rect.y + TRACK_TOP
        self._paint_phases(drawing, time, 1.0)
        drawing.disc(x, top + TRACK / 2, 8.0, theme.ACCENT)
        drawing.disc(x, top + TRACK / 2, 3.0, theme.PIP)
        if pointer is not None:
            words = f"{clock(self.time_at(pointer))}  {note}".rstrip()
            half = max(24.0, width_of(words, theme.TINY, scale) / 2 + 8)
            left = min(max(pointer, self.track.x + half), self.track.right - half)
            drawing.rect(left - half, top - 38, 2 * half, 20, theme.PANEL, 5)
            drawing.text(left, top - 37, words, theme.TINY, theme.TEXT, align="center")
            drawing.rect(pointer - 1, top - 4, 2, TRACK + 8, theme.ACCENT)

    def _paint_controls(self, drawing: Drawing, state: State, now: Controls) -> None:
        middle = self.rect.y + CONTROLS
        buttons: list[tuple[Rect, str]] = []

        def button(x: float, verb: str, width: float = BUTTON) -> float:
            buttons.append((Rect(x, middle - BUTTON / 2, width, BUTTON), verb))
            return x + width / 2

        _previous(drawing, button(16, "previous_event"), middle)
        _play(drawing, button(48, "toggle_play"), middle, now.playing)
        _next(drawing, button(80, "next_event"), middle)
        drawing.text(120, middle - 10, f"{clock(now.time)} / {clock(self._timeline.duration)}", theme.BODY, theme.TEXT)
        _chip(drawing, button(240, "next_speed", 54), middle, f"{now.speed:g}×", now.speed != 1.0, 54)
        _chip(drawing, button(300, "toggle_loop", 54), middle, "Loop", now.loop, 54)
        phase = f"{str(state.phase).capitalize()} phase" if state.turn else "Set-up"
        turn = f"Turn {state.turn} of {state.turns}" if state.turn and state.turns else f"Turn {state.turn}"
        words = f"{turn}  ·  {phase}" if state.turn else phase
        if self.rect.width >= 1000:
            drawing.text(self.rect.x + self.rect.width / 2, middle - 10, words, theme.BODY, theme.DIM, align="center")
        x = self.rect.right - 16
        for words, verb, width, lit in (
            ("Help", "toggle_help", 54, False),
            ("Log", "toggle_log", 50, now.log),
            ("Labels", "toggle_labels", 64, now.labels),
            (now.camera.capitalize(), "next_camera", 84, False),
        ):
            x -= width
            if x < LEFT_CONTROLS:
                break
            _chip(drawing, button(x, verb, width), middle, words, lit, width)
            x -= 6
        self.buttons = tuple(buttons)


def clock(seconds: float) -> str:
    """Minutes and seconds."""
    whole = int(seconds + 1e-6)
    return f"{whole // 60}:{whole % 60:02d}"


def _chip(drawing: Drawing, x: float, y: float, words: str, lit: bool, width: float) -> None:
    drawing.rect(x - width / 2, y - 13, width, 26, theme.ACCENT.faded(0.22) if lit else theme.RAISED, 6)
    drawing.text(x, y - 9, words, theme.SMALL, theme.ACCENT if lit else theme.TEXT, align="center")


def _play(drawing: Drawing, x: float, y: float, playing: bool) -> None:
    drawing.disc(x, y, 15, theme.TEXT)
    if playing:
        drawing.rect(x - 5, y - 6, 4, 12, theme.PIP, 1)
        drawing.rect(x + 1, y - 6, 4, 12, theme.PIP, 1)
    else:
        drawing.convex([(x - 4, y - 7), (x + 7, y), (x - 4, y + 7)], theme.PIP)


def _next(drawing: Drawing, x: float, y: float) -> None:
    drawing.convex([(x - 6, y - 6), (x + 4, y), (x - 6, y + 6)], theme.TEXT)
    drawing.rect(x + 4, y - 6, 2.5, 12, theme.TEXT, 1)


def _previous(drawing: Drawing, x: float, y: float) -> None:
    drawing.convex([(x + 6, y + 6), (x - 4, y), (x + 6, y - 6)], theme.TEXT)
    drawing.rect(x - 6.5, y - 6, 2.5, 12, theme.TEXT, 1)
