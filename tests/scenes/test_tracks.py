"""Every class of event has a track, and each shows what it should."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.geometry.plane import Point3
from engine.record.replay import Replay
from engine.rules import events as e
from scenes.frame import Frame, UnitLook
from scenes.timeline import Timeline
from scenes.tracks import Happening, track
from scenes.tracks.chance import chance
from scenes.tracks.ease import cruise, turned
from scenes.tracks.route import Route, leap
from scenes.tracks.shots import kinds, volley
from scenes.tracks.track import LINGER
from tests.record.battles import airless, ambush, cliff, demolition, earthworks, ground, minefields, tempest, wildfire
from tests.scenes import combined
from tests.scenes.skirmish import ATLAS, DRAGON, EVENTS, JENNER, KNIGHT, card, replay

BURSTS = {"flash", "hit", "explosion", "smoke", "dust"}
TRACERS = {"beam", "shell", "missile", "blow"}


@pytest.fixture(scope="module")
def timeline() -> Timeline:
    return Timeline(replay(EVENTS))


def find(timeline: Timeline, kind: type, unit: str = "", nth: int = 0) -> tuple[float, float]:
    """Start and end of an event."""
    places = [
        i
        for i, event in enumerate(EVENTS)
        if isinstance(event, kind) and (not unit or getattr(event, "unit", "") == unit)
    ]
    place = places[nth]
    end = timeline.starts[place + 1] if place + 1 < len(EVENTS) else timeline.duration
    return timeline.starts[place], end


def look(frame: Frame, unit: str) -> UnitLook:
    return next(one for one in frame.units if one.id == unit)


def battles() -> tuple[Replay, ...]:
    """Two battles written by hand, and those of the advanced level that were played."""
    return (
        replay(EVENTS),
        combined.replay(),
        ground().replay,
        tempest().replay,
        airless().replay,
        minefields().replay,
        wildfire().replay,
        demolition().replay,
        earthworks().replay,
        cliff().replay,
        ambush().replay,
    )


def test_the_battles_hold_every_class_of_event() -> None:
    assert {type(event) for of in battles() for event in of.events} == set(get_args(e.Event))


@pytest.mark.parametrize("kind", get_args(e.Event), ids=lambda kind: kind.__name__)
def test_every_event_has_a_track(kind: type) -> None:
    of = next(of for of in battles() if any(isinstance(event, kind) for event in of.events))
    place = next(i for i, event in enumerate(of.events) if isinstance(event, kind))
    shown = track(Happening(place, of.events[place], of.states[place], of.states[place + 1]))
    unseen = kind in (e.OrderGiven, e.PhaseEnded, e.TriggerRested, e.ConditionLatched)
    assert (shown.seconds == 0.0) == unseen
    assert shown.seconds < 8.0
    assert 0.0 <= shown.told <= shown.seconds


def test_an_unknown_event_is_an_error() -> None:
    state = replay(EVENTS).states[0]
    with pytest.raises(AssertionError):
        track(Happening(0, "thunder", state, state))


def test_only_known_kinds_of_effect_and_all_within_bounds(timeline: Timeline) -> None:
    seen: set[str] = set()
    for i in range(int(timeline.duration * 20)):
        frame = timeline.at(i / 20)
        seen |= {tracer.kind for tracer in frame.tracers} | {burst.kind for burst in frame.bursts}
        assert all(0.0 <= burst.age <= 1.0 and burst.size > 0 for burst in frame.bursts)
        assert all(0.0 <= tracer.strength <= 1.0 for tracer in frame.tracers)
        for one in frame.units:
            assert 0.0 <= one.fade <= 1.0
            assert 0.0 <= one.flash <= 1.0
            assert 0.0 <= one.glow <= 1.0
    assert seen <= BURSTS | TRACERS
    assert seen >= BURSTS


def test_effects_are_over_when_their_window_closes() -> None:
    states = replay(EVENTS).states
    from scenes.tracks.picture import Picture, looks

    for i, event in enumerate(EVENTS):
        shown = track(Happening(i, event, states[i], states[i + 1]))
        picture = Picture(looks(states[i + 1]))
        shown.effects(shown.seconds + LINGER, picture)
        assert (picture.bursts, picture.tracers, picture.trails, picture.sight) == ([], [], [], None), event
        assert picture.looks == looks(states[i + 1])


def test_a_walk_turns_into_its_legs_and_to_its_facing(timeline: Timeline) -> None:
    begin, end = find(timeline, e.UnitMoved, "atlas")
    assert look(timeline.at(begin), "atlas").facing == 0.0
    quarter = look(timeline.at(begin + (end - begin) * 0.35), "atlas")
    assert quarter.facing == pytest.approx(315.0, abs=1.0)
    assert quarter.active
    late = look(timeline.at(begin + (end - begin) * 0.7), "atlas")
    assert late.facing == pytest.approx(45.0, abs=1.0)
    assert look(timeline.at(end - 1e-6), "atlas").facing == pytest.approx(10.0)
    trail = timeline.at(begin + (end - begin) * 0.5).trails[0]
    assert trail.force == "davion"
    assert trail.points[0] == Point3(20.0, 4.0, 0.0)


def test_a_unit_that_enters_fades_in_at_the_edge(timeline: Timeline) -> None:
    begin, end = find(timeline, e.UnitMoved, "jenner")
    first = look(timeline.at(begin), "jenner")
    assert (first.x, first.y, first.fade) == (40.0, 48.0, 0.0)
    assert look(timeline.at(end - 0.01), "jenner").fade == 1.0


def test_a_jump_reaches_its_apex(timeline: Timeline) -> None:
    begin, end = find(timeline, e.UnitMoved, "jenner", 1)
    heights = [look(timeline.at(begin + (end - begin) * i / 200), "jenner").z for i in range(200)]
    assert max(heights) == pytest.approx(7.0, abs=0.02)
    assert heights[-1] == pytest.approx(1.5)
    assert leap(Point3(0, 0, 1), Point3(4, 0, 3), 3.0, 1.0).z == pytest.approx(3.0)
    assert leap(Point3(0, 0, 1), Point3(4, 0, 1), 1.0, 0.5).z == 1.0


def test_shots_land_on_the_target_or_go_past_it(timeline: Timeline) -> None:
    for nth, hit in ((0, True), (1, False)):
        begin, end = find(timeline, e.WeaponFired, nth=nth)
        frames = [timeline.at(begin + 0.02 * i) for i in range(int((end - begin) / 0.02))]
        assert any(frame.tracers for frame in frames)
        flashes = [look(frame, "dragon" if hit else "knight").flash for frame in frames]
        assert any(flashes) == hit
        assert any(burst.kind == "dust" for frame in frames for burst in frame.bursts) != hit


def test_what_flies_is_what_the_card_carries() -> None:
    assert all(kinds(KNIGHT, seed) == ("beam",) for seed in range(20))
    assert all(set(kinds(DRAGON, seed)) == {"shell", "missile"} for seed in range(20))
    assert all("missile" in kinds(ATLAS, seed) for seed in range(20))
    assert len({kinds(JENNER, seed) for seed in range(40)}) > 3
    turret = card("Turret", "", 1, "4", "1/1/1", 1, 1, "TUR(1/1/1,SRM1/1/1)")
    assert all("missile" in kinds(turret, seed) for seed in range(20))


def test_a_missed_volley_lands_beside_and_behind() -> None:
    muzzle, aim = Point3(0.0, 0.0, 1.5), Point3(0.0, 20.0, 1.0)
    for shot in volley(ATLAS, 4, muzzle, aim, False, 9, 0.0):
        assert shot.end.y > 21.0
        assert abs(shot.end.x) > 0.9
    for shot in volley(ATLAS, 4, muzzle, aim, True, 9, 0.0):
        assert abs(shot.end.x) < 0.3
        assert shot.lands < 3.0


def test_a_lunge_goes_out_and_comes_back(timeline: Timeline) -> None:
    begin, end = find(timeline, e.PhysicalAttackMade, "knight")
    still = look(timeline.at(begin), "knight")
    ways = [look(timeline.at(begin + 0.02 * i), "knight") for i in range(int((end - begin) / 0.02))]
    assert max(abs(one.x - still.x) + abs(one.y - still.y) for one in ways) > 0.2
    assert (ways[-1].x, ways[-1].y) == (still.x, still.y)


def test_heat_glows_and_a_shut_down_unit_is_dark(timeline: Timeline) -> None:
    begin, end = find(timeline, e.HeatChanged, "knight")
    assert look(timeline.at(begin), "knight").glow == 0.0
    assert look(timeline.at(end - 0.01), "knight").glow == 1.0
    begin, end = find(timeline, e.UnitShutDown)
    assert not look(timeline.at(begin), "knight").shut_down
    assert look(timeline.at(end), "knight").shut_down
    assert not look(timeline.at(timeline.duration), "knight").shut_down


def test_a_destroyed_unit_explodes_and_leaves_a_wreck(timeline: Timeline) -> None:
    begin, end = find(timeline, e.UnitDestroyed)
    assert not look(timeline.at(begin), "dragon").wreck
    assert look(timeline.at(begin + 1.5), "dragon").wreck
    assert any(burst.kind == "explosion" for burst in timeline.at(begin + 1.0).bursts)
    assert look(timeline.at(end), "dragon").wreck


def test_dice_are_shown_when_they_fall(timeline: Timeline) -> None:
    begin, _ = find(timeline, e.InitiativeRolled)
    assert timeline.at(begin + 0.5).caption.dice == (2, 3, 6, 5)
    begin, _ = find(timeline, e.SetupRolled)
    assert timeline.at(begin + 0.5).caption.dice == (6, 4, 1, 2)
    begin, _ = find(timeline, e.WeaponFired)
    assert timeline.at(begin + 0.5).caption.dice == ()
    assert timeline.at(begin + 1.2).caption.dice == (5, 4)


def test_routes() -> None:
    alone = Route((Point3(1.0, 2.0, 3.0),))
    assert alone.inches == 0.0
    assert alone.place(5.0) == Point3(1.0, 2.0, 3.0)
    assert alone.heading(0.0) == 0.0
    corner = Route((Point3(0, 0, 0), Point3(0, 4, 0), Point3(0, 4, 0), Point3(4, 4, 2)))
    assert corner.inches == 8.0
    assert corner.place(6.0) == Point3(2.0, 4.0, 1.0)
    assert corner.place(99.0) == Point3(4, 4, 2)
    assert corner.heading(4.0) == pytest.approx(45.0)
    assert corner.heading(1.0) == 0.0
    assert corner.heading(8.0) == 90.0
    assert corner.gone(2.0) == (Point3(0, 0, 0), Point3(0.0, 2.0, 0.0))


def test_easing_and_chance() -> None:
    assert cruise(0.0) == 0.0
    assert cruise(1.0) == 1.0
    assert cruise(0.5) == pytest.approx(0.5)
    assert turned(350.0, 10.0, 0.5) == pytest.approx(0.0)
    assert turned(350.0, 10.0, 1.0) == 10.0
    draws = [chance(7, i) for i in range(2000)]
    assert draws == [chance(7, i) for i in range(2000)]
    assert 0.47 < sum(draws) / len(draws) < 0.53
    assert all(0.0 <= draw < 1.0 for draw in draws)
