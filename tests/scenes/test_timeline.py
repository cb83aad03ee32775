"""The timeline: a pure function of the log and the time, whichever way a moment is reached."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from engine.rules import events as e
from engine.rules.state import Pose
from scenes.timeline import Timeline
from scenes.tracks.setting import Setting
from scenes.tracks.track import LINGER
from tests.scenes.skirmish import ATLAS, EVENTS, SETUP, replay, start, unit

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def timeline() -> Timeline:
    return Timeline(replay(EVENTS))


def moments(timeline: Timeline, step: float = 0.13) -> list[float]:
    ticks = [step * i for i in range(int(timeline.duration / step) + 2)]
    return sorted({*ticks, *timeline.starts, timeline.duration})


def fingerprint(timeline: Timeline) -> str:
    return hashlib.sha256("".join(repr(timeline.at(t)) for t in moments(timeline, 0.7)).encode()).hexdigest()


def test_same_frame_from_both_sides_and_in_any_order(timeline: Timeline) -> None:
    times = moments(timeline)
    forward = {t: timeline.at(t) for t in times}
    assert {t: timeline.at(t) for t in reversed(times)} == forward
    random.Random(4).shuffle(times)
    fresh = Timeline(replay(EVENTS))
    assert {t: fresh.at(t) for t in times} == forward


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_same_frames_in_another_process(timeline: Timeline, hash_seed: str) -> None:
    program = (
        "from tests.scenes.test_timeline import *; from scenes.timeline import Timeline;"
        "print(fingerprint(Timeline(replay(EVENTS))))"
    )
    told = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert told.strip() == fingerprint(timeline)


def test_starts_are_in_order_and_the_last_event_ends_it(timeline: Timeline) -> None:
    assert len(timeline.starts) == len(EVENTS)
    assert timeline.starts[0] == 0.0
    assert all(a <= b for a, b in pairwise(timeline.starts))
    assert timeline.starts[-1] <= timeline.duration


def test_marks_are_in_order_and_lie_where_their_events_start(timeline: Timeline) -> None:
    assert all(a.time <= b.time for a, b in pairwise(timeline.marks))
    assert [mark.kind for mark in timeline.marks].count("turn") == 2
    assert [mark.kind for mark in timeline.marks].count("hit") == 4
    kill = next(mark for mark in timeline.marks if mark.kind == "kill")
    assert kill.force == "kurita"
    assert kill.time == timeline.starts[kill.event]
    assert timeline.marks[-1].kind == "end"
    assert timeline.marks[-1].time == timeline.duration


def test_nothing_before_the_start_and_after_the_end(timeline: Timeline) -> None:
    assert timeline.at(-5.0) == timeline.at(0.0)
    assert timeline.at(timeline.duration + 100.0) == timeline.at(timeline.duration)
    last = timeline.at(timeline.duration)
    state = timeline.replay.states[-1]
    for look in last.units:
        there = state.unit(look.id)
        assert (look.x, look.y, look.z, look.facing) == (
            there.place.x,
            there.place.y,
            there.place.z,
            there.place.facing,
        )
        assert (look.armor, look.structure, look.heat) == (there.armor, there.structure, there.heat)
        assert look.pitch == look.roll == 0.0
    assert last.caption.text == "House Davion wins: the turn limit is reached."


def test_every_event_ends_in_the_state_after_it(timeline: Timeline) -> None:
    """At the start of an event all units look as the state before it says: so every event before has ended there."""
    for i, time_ in enumerate(timeline.starts):
        if timeline.event_at(time_) != i:
            continue
        state = timeline.replay.states[i]
        for look in timeline.at(time_).units:
            there = state.unit(look.id)
            if there.pose is None:
                continue
            assert (look.x, look.y, look.facing) == (there.pose.x, there.pose.y, there.pose.facing), (i, look.id)
            assert look.z == pytest.approx(there.pose.z, abs=1e-6)
            assert (look.armor, look.structure) == (there.armor, there.structure), (i, look.id)


def test_no_unit_jumps_from_one_place_to_another(timeline: Timeline) -> None:
    step = 1 / 60
    before = {look.id: look for look in timeline.at(0.0).units}
    for tick in range(1, int(timeline.duration / step)):
        now = {look.id: look for look in timeline.at(tick * step).units}
        for unit_id, look in now.items():
            if unit_id in before:
                was = before[unit_id]
                assert abs(look.x - was.x) + abs(look.y - was.y) < 0.6, (tick * step, unit_id)
                assert abs(look.z - was.z) < 0.6, (tick * step, unit_id)
                assert abs((look.facing - was.facing + 180) % 360 - 180) < 16, (tick * step, unit_id)
        before = now


def test_an_attack_is_told_as_one_piece(timeline: Timeline) -> None:
    fired = next(i for i, event in enumerate(EVENTS) if isinstance(event, e.WeaponFired))
    aiming = timeline.at(timeline.starts[fired] + 0.2)
    assert aiming.caption.text == "Atlas fires at Grand Dragon with overheat 1, 19.2 in, medium range"
    assert aiming.caption.details == ("Needs 7: 4 skill, +2 medium range, +1 target's movement",)
    assert aiming.caption.dice == ()
    assert aiming.sight is not None
    assert aiming.focus == ("atlas", "dragon")
    critical = timeline.at(timeline.starts[fired + 3] + 0.5)
    assert critical.event == fired + 3
    assert critical.caption.text == aiming.caption.text
    assert critical.focus == aiming.focus
    assert critical.caption.dice == (3, 4)
    assert len(critical.caption.details) == 5
    assert "a hit for 5" in critical.caption.details[1]


def test_armor_drops_on_the_card_as_the_damage_comes(timeline: Timeline) -> None:
    marked = next(i for i, event in enumerate(EVENTS) if isinstance(event, e.DamageMarked))
    begin = timeline.starts[marked]
    seen = [next(look for look in timeline.at(begin + 0.02 * i).units if look.id == "dragon") for i in range(80)]
    circles = [look.armor + look.structure for look in seen]
    assert circles[0] == 9
    assert circles[-1] == 2
    assert all(0 <= a - b <= 1 for a, b in pairwise(circles))
    assert any(look.flash > 0 for look in seen)


def test_effects_linger_into_the_next_event_and_end(timeline: Timeline) -> None:
    fired = next(i for i, event in enumerate(EVENTS) if isinstance(event, e.WeaponFired))
    end = timeline.starts[fired + 1]
    assert any(burst.kind == "hit" for burst in timeline.at(end + 0.01).bursts)
    for mark in timeline.marks:
        if mark.kind == "turn":
            assert all(burst.age < 1.0 for burst in timeline.at(mark.time).bursts)
    assert LINGER <= 4.0


def test_stepping(timeline: Timeline) -> None:
    time_, seen = 0.0, [0.0]
    while time_ < timeline.duration:
        time_ = timeline.next_event(time_)
        seen.append(time_)
    assert seen[-1] == timeline.duration
    back = [time_]
    while time_ > 0.0:
        time_ = timeline.previous_event(time_)
        back.append(time_)
    assert back[::-1] == seen
    assert timeline.at(timeline.next_turn(0.0)).turn == 1
    assert timeline.at(timeline.time_of_turn(2)).turn == 2
    assert timeline.previous_turn(timeline.time_of_turn(2)) == timeline.time_of_turn(1)
    assert timeline.next_turn(timeline.time_of_turn(2)) == timeline.duration
    assert timeline.at(timeline.next_phase(timeline.time_of_turn(1))).phase == "initiative"
    assert timeline.previous_phase(0.0) == 0.0
    with pytest.raises(LookupError):
        timeline.time_of_turn(3)


def test_a_log_without_events_shows_its_start() -> None:
    empty = Timeline(replay(()))
    assert empty.duration == 0.0
    assert empty.at(3.0) == empty.at(0.0)
    assert empty.at(0.0).units == ()
    assert empty.next_event(0.0) == 0.0


def test_wrecks_go_on_smoking(timeline: Timeline) -> None:
    frame = timeline.at(timeline.duration)
    dragon = next(look for look in frame.units if look.id == "dragon")
    assert dragon.wreck
    assert any(burst.kind == "smoke" and abs(burst.at.x - dragon.x) < 1.0 for burst in frame.bursts)


def crowded(count: int, rounds: int) -> Timeline:
    units = tuple(unit(f"u{i}", f"Unit {i}", "davion", ATLAS) for i in range(count))
    placed = tuple(e.UnitPlaced(one.id, Pose(i % 50 * 1.3, i // 50 * 2.0, 0.0, 0.0)) for i, one in enumerate(units))
    turning = tuple(e.UnitStood(one.id, 90.0 * turn) for turn in range(rounds) for one in units)
    return Timeline(replay((*placed, *turning), start(units)))


def calls_a_frame(timeline: Timeline) -> int:
    """How many functions are called to make a frame near the end, everything kept being at hand."""
    time = timeline.duration * 0.95
    timeline.at(time)
    counted = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        timeline.at(time)
    finally:
        sys.setprofile(None)
    return counted


def test_a_hundred_units_are_cheap_however_long_the_log() -> None:
    short, long = crowded(100, 2), crowded(100, 30)
    assert calls_a_frame(short) < 100 * 100
    assert calls_a_frame(long) < 1.5 * calls_a_frame(short) + 100


def test_the_ground_is_felt_between_recorded_points() -> None:
    hill = Timeline(replay(EVENTS), Setting(lambda x, y, below: min(below, 0.9 if 24.5 < y < 43.0 else 0.0)))
    moved = next(i for i, event in enumerate(EVENTS) if isinstance(event, e.UnitMoved) and event.unit == "dragon")
    middle = (hill.starts[moved] + hill.starts[moved + 1]) / 2
    dragon = next(look for look in hill.at(middle).units if look.id == "dragon")
    assert dragon.z >= 0.9
    flat = next(look for look in Timeline(replay(EVENTS)).at(middle).units if look.id == "dragon")
    assert flat.z < 0.2


def test_set_up_alone_is_a_film_too() -> None:
    alone = Timeline(replay(SETUP))
    assert {look.id for look in alone.at(alone.duration).units} == {"atlas", "knight", "dragon"}
    assert alone.at(0.0).units == ()
