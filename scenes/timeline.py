"""The replay as a film: what is to be seen at any second of it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from typing import Any

from engine.record.prose import sentence
from engine.record.replay import Replay
from engine.record.secrecy import secret
from engine.rules import events as e
from engine.rules.state import State
from scenes.frame import Around, Caption, Frame
from scenes.secrecy import veiled
from scenes.tracks import Happening, track
from scenes.tracks.around import around
from scenes.tracks.ease import share
from scenes.tracks.picture import Picture, looks, markers
from scenes.tracks.setting import Setting
from scenes.tracks.sites import sites
from scenes.tracks.smoulder import smoulder
from scenes.tracks.track import LINGER, Track
from scenes.tracks.words import caption

ATTACKS = e.WeaponFired | e.PhysicalAttackMade | e.GroundStruck
"""Events whose consequences are told with them."""

KEPT = 64
"""States whose looks are kept for the next call; only speed depends on it."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on the bar: 'turn', 'phase', 'hit', 'kill' or 'end', what happens there, and the force that suffers."""

    time: float
    kind: str
    text: str
    event: int
    force: str = ""


class Timeline:
    """A replay in seconds. `at` is a pure function of the log and the time; nothing here changes once made.

    `setting` gives the surface between the recorded points of a path. Seen by a `side`, what the other hides is left
    out. `starts` holds the start of every event, `duration` the end of the last one, `marks` what a bar shows, in order
    of time.
    """

    def __init__(self, replay: Replay, setting: Setting | None = None, side: str = "") -> None:
        self.side = side
        self.replay, self._setting = replay, setting or Setting()
        states = replay.states
        settings = [self._setting.after(state.changes) for state in states]
        self._tracks: tuple[Track[Any], ...] = tuple(
            track(Happening(i, event, states[i], states[i + 1], settings[i])) for i, event in enumerate(replay.events)
        )
        spans = [shown.seconds for shown in self._tracks]
        *starts, duration = accumulate(spans, initial=0.0)
        self.starts: tuple[float, ...] = tuple(starts)
        self.duration: float = duration
        self._shown = tuple(i for i, span in enumerate(spans) if span > 0.0)
        self._stops = tuple(starts[i] for i in self._shown)
        self._leads = _leads(self._tracks)
        self.marks: tuple[Mark, ...] = (*_marks(replay, self.starts), Mark(duration, "end", "End", len(starts)))
        self._turns, self._phases = self._times("turn"), self._times("phase")
        self._looks = lru_cache(KEPT)(lambda i: looks(states[i], settings[i]))
        self._markers = lru_cache(KEPT)(lambda i: markers(states[i], settings[i]))

    def at(self, time: float) -> Frame:
        """What is to be seen; times before the start and after the end show the first and the last moment."""
        time = min(max(time, 0.0), self.duration)
        if not self._shown:
            last = self.replay.states[-1]
            return self._frame(time, self._picture(-1), -1, last, around(last, last, 1.0, {}, self._setting))
        place = bisect_right(self._stops, time) - 1
        index = self._shown[place]
        over = time >= self.duration
        picture = self._picture(len(self._tracks) if over else index)
        for earlier in range(self._lingering(time), place):
            past = self._shown[earlier]
            self._tracks[past].effects(time - self.starts[past], picture)
        shown = self._tracks[index]
        elapsed = min(time - self.starts[index], shown.seconds)
        if not over:
            shown.pose(elapsed, picture)
        shown.effects(elapsed, picture)
        state = self.replay.states[-1] if over else shown.happening.after
        smoulder(state, time, picture)
        picture.seat()
        done = 1.0 if over else share(elapsed, 0.0, shown.seconds)
        there = around(shown.happening.before, state, done, picture.looks, self._setting)
        return self._frame(time, picture, index, state, there)

    def state(self, time: float) -> State:
        """The state that the event shown at `time` leads to."""
        return self.replay.states[self.event_at(time) + 1]

    def event_at(self, time: float) -> int:
        """The index of the event shown at `time`, -1 where none is."""
        place = bisect_right(self._stops, time) - 1
        return self._shown[max(place, 0)] if self._shown else -1

    def next_event(self, time: float) -> float:
        """The first start of an event after `time`, or the end."""
        return _after(self._stops, time, self.duration)

    def previous_event(self, time: float) -> float:
        """The last start of an event before `time`, or 0."""
        return _before(self._stops, time)

    def next_phase(self, time: float) -> float:
        """The first start of a phase after `time`, or the end."""
        return _after(self._phases, time, self.duration)

    def previous_phase(self, time: float) -> float:
        """The last start of a phase before `time`, or 0."""
        return _before(self._phases, time)

    def next_turn(self, time: float) -> float:
        """The first start of a turn after `time`, or the end."""
        return _after(self._turns, time, self.duration)

    def previous_turn(self, time: float) -> float:
        """The last start of a turn before `time`, or 0."""
        return _before(self._turns, time)

    def time_of_turn(self, number: int) -> float:
        """The start of a turn; raises LookupError for one that was not played."""
        for event, start in zip(self.replay.events, self.starts, strict=True):
            if isinstance(event, e.TurnBegan) and event.number == number:
                return start
        raise LookupError(f"there is no turn {number}")

    def _picture(self, index: int) -> Picture:
        """The units and markers of a state, at rest."""
        return Picture(dict(self._looks(index)), markers=dict(self._markers(index)))

    def _times(self, kind: str) -> tuple[float, ...]:
        return tuple(mark.time for mark in self.marks if mark.kind == kind)

    def _lingering(self, time: float) -> int:
        """The place, among the events shown, of the one under way `LINGER` seconds ago; older effects are over."""
        return max(0, bisect_right(self._stops, time - LINGER) - 1)

    def _frame(self, time: float, picture: Picture, index: int, state: State, there: Around) -> Frame:
        act = self._tracks[self._leads[index] : index + 1] if index >= 0 else ()
        frame = Frame(
            time,
            index,
            state.turn,
            str(state.phase),
            tuple(picture.looks.values()),
            tuple(picture.tracers),
            tuple(picture.bursts),
            tuple(picture.trails),
            picture.sight,
            caption(act, time - self.starts[index]) if act else Caption(""),
            act[0].focus if act else (),
            tuple(picture.markers.values()),
            picture.inset,
            there,
            sites(self._tracks[index].event, self._tracks[index].happening.setting) if index >= 0 else (),
        )
        if not self.side:
            return frame
        untold = index >= 0 and secret(self.replay.events[index], state, self.side)
        return veiled(frame, state, self.side, untold=untold)


def _leads(tracks: tuple[Track[Any], ...]) -> tuple[int, ...]:
    """For each event the first one of its act: an attack for its consequences, else itself."""
    leads: list[int] = []
    for i, shown in enumerate(tracks):
        attack = i > 0 and isinstance(tracks[leads[i - 1]].event, ATTACKS)
        leads.append(leads[i - 1] if shown.follows and attack else i)
    return tuple(leads)


def _marks(replay: Replay, starts: tuple[float, ...]) -> list[Mark]:
    marks = []
    for i, event in enumerate(replay.events):
        state = replay.states[i + 1]
        match event:
            case e.TurnBegan():
                kind, force = "turn", ""
            case e.PhaseBegan():
                kind, force = "phase", ""
            case e.DamageMarked(unit):
                kind, force = "hit", state.unit(unit).force
            case e.UnitDestroyed(unit):
                kind, force = "kill", state.unit(unit).force
            case _:
                continue
        marks.append(Mark(starts[i], kind, sentence(event, state), i, force))
    return marks


def _after(times: tuple[float, ...], time: float, end: float) -> float:
    place = bisect_right(times, time)
    return times[place] if place < len(times) else end


def _before(times: tuple[float, ...], time: float) -> float:
    place = bisect_left(times, time)
    return times[place - 1] if place else 0.0
