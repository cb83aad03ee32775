"""The player: where in the film the viewer is, and how time passes there."""

from __future__ import annotations

from scenes.timeline import Timeline

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)

BACK = 0.7
"""Seconds of film after a start within which a step back goes to the start before it, while playing."""


class Player:
    """A place in the film. Knows no clock: it is told how many seconds have gone by."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.time = 0.0
        self.playing = False
        self.speed = 1.0
        self.loop = False

    def advance(self, seconds: float) -> None:
        """Let so much real time pass; at the end (of the turn, when looping) it stops or begins again."""
        if not self.playing:
            return
        start, end = self._span() if self.loop else (0.0, self.timeline.duration)
        self.time += seconds * self.speed
        if self.time >= end:
            self.time = start if self.loop else end
            self.playing = self.loop

    def seek(self, time: float) -> None:
        """Go to a second of the film, or to the nearest there is."""
        self.time = min(max(time, 0.0), self.timeline.duration)

    def toggle_play(self) -> None:
        """Play or pause; from the end, play again from the start."""
        self.playing = not self.playing
        if self.playing and self.time >= self.timeline.duration:
            self.time = 0.0

    def toggle_loop(self) -> None:
        """Play the present turn over and over, or no more."""
        self.loop = not self.loop

    def faster(self) -> None:
        """The next speed up."""
        self.speed = SPEEDS[min(SPEEDS.index(self.speed) + 1, len(SPEEDS) - 1)]

    def slower(self) -> None:
        """The next speed down."""
        self.speed = SPEEDS[max(SPEEDS.index(self.speed) - 1, 0)]

    def next_speed(self) -> None:
        """The next speed up; after the fastest, the slowest."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]

    def go_home(self) -> None:
        """To the start."""
        self.seek(0.0)

    def go_end(self) -> None:
        """To the end."""
        self.seek(self.timeline.duration)

    def next_event(self) -> None:
        """To the next event."""
        self.seek(self.timeline.next_event(self.time))

    def previous_event(self) -> None:
        """To the event before."""
        self.seek(self.timeline.previous_event(self._before))

    def next_phase(self) -> None:
        """To the next phase."""
        self.seek(self.timeline.next_phase(self.time))

    def previous_phase(self) -> None:
        """To the start of the phase, or to the one before."""
        self.seek(self.timeline.previous_phase(self._before))

    def next_turn(self) -> None:
        """To the next turn."""
        self.seek(self.timeline.next_turn(self.time))

    def previous_turn(self) -> None:
        """To the start of the turn, or to the one before."""
        self.seek(self.timeline.previous_turn(self._before))

    @property
    def _before(self) -> float:
        return self.time - BACK * self.speed if self.playing else self.time

    def _span(self) -> tuple[float, float]:
        """The turn that is being played; before the first one, the set-up."""
        starts = [mark.time for mark in self.timeline.marks if mark.kind == "turn" and mark.time <= self.time]
        start = starts[-1] if starts else 0.0
        return start, self.timeline.next_turn(start)
