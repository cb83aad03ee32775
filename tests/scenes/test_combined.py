"""The events of the standard level: what is seen of flyers, boats, riders, spotters, buildings and objectives."""

from __future__ import annotations

from itertools import pairwise

import pytest

from engine.geometry.plane import Point3
from engine.rules import events as e
from engine.rules.kinds import base_of, height_of
from scenes.frame import Frame, Marker, UnitLook
from scenes.timeline import Timeline
from scenes.tracks import Happening, track
from scenes.tracks.gait import DIVES, FLIES, HOVERS, ROLLS, SAILS, WALKS, gait
from scenes.tracks.picture import Picture, looks, markers
from scenes.tracks.setting import Setting
from scenes.tracks.shots import volley
from scenes.tracks.track import LINGER
from tests.scenes import combined
from tests.scenes.board import TABLE
from tests.scenes.combined import CARDS, EVENTS, PLACES, replay

FLAT = Setting(lambda x, y, below: 0.0, lambda x, y, below: 0.0)


@pytest.fixture(scope="module")
def timeline() -> Timeline:
    return Timeline(replay(), FLAT)


def span(timeline: Timeline, kind: type, unit: str = "", nth: int = 0) -> tuple[float, float]:
    """Start and end of an event."""
    found = [
        i
        for i, event in enumerate(EVENTS)
        if isinstance(event, kind) and (not unit or getattr(event, "unit", "") == unit)
    ]
    place = found[nth]
    return timeline.starts[place], timeline.starts[place + 1] if place + 1 < len(EVENTS) else timeline.duration


def look(frame: Frame, unit: str) -> UnitLook:
    return next(one for one in frame.units if one.id == unit)


def marker(frame: Frame, name: str) -> Marker:
    return next(one for one in frame.markers if one.id == name)


def there(frame: Frame) -> set[str]:
    return {one.id for one in frame.units}


def test_frames_are_the_same_from_both_sides(timeline: Timeline) -> None:
    times = [timeline.duration * i / 240 for i in range(241)]
    forward = [timeline.at(time) for time in times]
    fresh = Timeline(replay(), FLAT)
    assert [fresh.at(time) for time in reversed(times)] == forward[::-1]


def test_every_event_ends_as_the_state_after_it_says() -> None:
    of = replay()
    for i, event in enumerate(of.events):
        shown = track(Happening(i, event, of.states[i], of.states[i + 1], FLAT))
        picture = Picture(looks(of.states[i], FLAT), markers=markers(of.states[i], FLAT))
        shown.pose(shown.seconds, picture)
        picture.seat()
        rest = looks(of.states[i + 1], FLAT)
        for name, one in picture.looks.items():
            if name in rest:
                want = rest[name]
                assert (one.x, one.y, one.z) == pytest.approx((want.x, want.y, want.z), abs=1e-9), event
                assert (one.facing, one.aloft, one.rides) == (want.facing, want.aloft, want.rides), event
        if not isinstance(event, e.UnitDestroyed):
            assert set(picture.looks) == set(rest) or shown.seconds == 0.0, event


def test_effects_are_over_when_their_window_closes() -> None:
    of = replay()
    for i, event in enumerate(of.events):
        shown = track(Happening(i, event, of.states[i], of.states[i + 1], FLAT))
        picture = Picture(looks(of.states[i + 1]))
        shown.effects(shown.seconds + LINGER, picture)
        assert (picture.bursts, picture.tracers, picture.trails, picture.sight) == ([], [], [], None), event


def test_looks_have_the_measures_of_the_rules() -> None:
    for name, (_, card) in CARDS.items():
        if name in PLACES:
            one = looks(replay().states[len(PLACES) + 1])[name]
            assert (one.height, one.across) == (height_of(card), base_of(card))


def test_a_flyer_rises_flies_at_its_height_and_falls(timeline: Timeline) -> None:
    begin, end = span(timeline, e.UnitTookOff, "warrior")
    assert (look(timeline.at(begin), "warrior").z, look(timeline.at(begin), "warrior").aloft) == (0.0, False)
    heights = [look(timeline.at(begin + (end - begin) * i / 20), "warrior").z for i in range(20)]
    assert all(a <= b for a, b in pairwise(heights))
    begin, end = span(timeline, e.UnitMoved, "warrior")
    under_way = look(timeline.at((begin + end) / 2), "warrior")
    assert (under_way.z, under_way.aloft) == (6.0, True)
    assert under_way.pitch < 0.0
    begin, end = span(timeline, e.UnitCrashed)
    assert look(timeline.at(begin), "warrior").z == 6.0
    assert any(burst.kind == "explosion" for burst in timeline.at(begin + 1.3).bursts)
    fallen = look(timeline.at(end), "warrior")
    assert (fallen.z, fallen.aloft, fallen.crashed) == (0.0, False, True)


def test_a_flyer_shot_down_lies_on_the_ground() -> None:
    events = (*EVENTS[: EVENTS.index(e.PhaseBegan(combined.Phase.COMBAT))], e.UnitDestroyed("warrior", "shot down"))
    shown = Timeline(combined.skirmish.replay(events, combined.start()), FLAT)
    assert look(shown.at(shown.starts[-1]), "warrior").z == 6.0
    wreck = look(shown.at(shown.duration), "warrior")
    assert (wreck.z, wreck.wreck, wreck.aloft) == (0.0, True, False)


def test_each_kind_goes_in_its_own_way() -> None:
    ways = {name: gait(card, aloft=name in ("warrior", "fensalir")) for name, (_, card) in CARDS.items()}
    assert {name for name, way in ways.items() if way == WALKS} == {"atlas", "suits", "foot", "proto"}
    assert {name for name, way in ways.items() if way == ROLLS} == {"carriage", "tank", "crawler"}
    assert (ways["carrier"], ways["gunboat"], ways["neptune"], ways["warrior"]) == (HOVERS, SAILS, DIVES, FLIES)


def test_boats_keep_to_the_surface_and_submarines_under_it() -> None:
    boat = (Point3(52.0, 11.0, 0.0), Point3(52.0, 17.0, 0.0))
    sub = (Point3(52.0, 17.0, -1.3), Point3(54.0, 13.0, -1.3))
    events = (
        *EVENTS[: len(PLACES) + 1],
        combined.moved("gunboat", "n", boat, 0.0),
        combined.moved("neptune", "s", sub, 0.0),
    )
    shown = Timeline(combined.skirmish.replay(events, combined.start()), Setting.of(TABLE))
    for unit, level in (("gunboat", 0.0), ("neptune", -1.3)):
        place = next(i for i, event in enumerate(events) if isinstance(event, e.UnitMoved) and event.unit == unit)
        end = shown.starts[place + 1] if place + 1 < len(events) else shown.duration
        for i in range(9):
            one = look(shown.at(shown.starts[place] + (end - shown.starts[place]) * (0.3 + 0.07 * i)), unit)
            assert one.z == pytest.approx(level, abs=0.12)


def test_riders_are_not_seen_inside_and_cling_outside(timeline: Timeline) -> None:
    begin, end = span(timeline, e.UnitLoaded, "foot")
    assert look(timeline.at((begin + end) / 2), "foot").fade < 1.0
    assert "foot" not in there(timeline.at(end))
    _, end = span(timeline, e.UnitUnloaded)
    assert (look(timeline.at(end), "foot").x, look(timeline.at(end), "foot").y) == (18.0, 19.3)
    begin, end = span(timeline, e.UnitMoved, "atlas")
    for share in (0.3, 0.6, 0.9):
        frame = timeline.at(begin + (end - begin) * share)
        rider, carrier = look(frame, "suits"), look(frame, "atlas")
        assert rider.rides == "atlas"
        assert (rider.x - carrier.x) ** 2 + (rider.y - carrier.y) ** 2 < 0.5**2
        assert carrier.z < rider.z < carrier.z + carrier.height
    _, end = span(timeline, e.UnitDropped)
    down = look(timeline.at(end), "suits")
    assert (down.x, down.y, down.z, down.rides) == (13.0, 17.0, 0.0, "")


def test_a_hit_on_a_rider_lights_up_the_one_that_is_struck(timeline: Timeline) -> None:
    begin, _ = span(timeline, e.RiderRolled)
    frame = timeline.at(begin + 0.6)
    assert look(frame, "suits").flash > 0.5
    assert frame.caption.dice == (5,)


def test_a_spotter_is_seen_to_look_at_the_target(timeline: Timeline) -> None:
    _, end = span(timeline, e.SpotterNamed)
    sight = timeline.at(end - 0.1).sight
    assert sight is not None
    assert sight.start[:2] == (18.0, 19.3)
    assert sight.end[:2] == pytest.approx((26.0, 26.0))


def test_indirect_fire_climbs_high_and_its_line_is_the_spotters(timeline: Timeline) -> None:
    begin, end = span(timeline, e.WeaponFired, "carriage")
    frames = [timeline.at(begin + 0.03 * i) for i in range(int((end - begin) / 0.03))]
    tracers = [tracer for frame in frames for tracer in frame.tracers]
    assert {tracer.kind for tracer in tracers} == {"missile"}
    assert max(tracer.head.z for tracer in tracers) > 6.0
    sight = timeline.at(begin + 0.5).sight
    assert sight is not None
    assert sight.start[:2] == (18.0, 19.3)


def test_torpedoes_run_under_water(timeline: Timeline) -> None:
    begin, end = span(timeline, e.WeaponFired, "neptune")
    frames = [timeline.at(begin + 0.03 * i) for i in range(int((end - begin) / 0.03))]
    tracers = [tracer for frame in frames for tracer in frame.tracers]
    assert {tracer.kind for tracer in tracers} == {"torpedo"}
    assert max(tracer.head.z for tracer in tracers) < 0.9
    assert any(burst.kind == "spray" for frame in frames for burst in frame.bursts)


def test_a_rear_shot_kicks_the_other_way_and_flak_strikes_though_it_misses(timeline: Timeline) -> None:
    begin, end = span(timeline, e.WeaponFired, "warrior")
    assert max(look(timeline.at(begin + 0.05 * i), "warrior").pitch for i in range(int((end - begin) / 0.05))) > 2.0
    begin, end = span(timeline, e.WeaponFired, "carriage", 1)
    assert any(look(timeline.at(begin + 0.05 * i), "warrior").flash for i in range(int((end - begin) / 0.05)))


def test_infantry_shoots_bullets() -> None:
    shots = volley(CARDS["foot"][1], 3, Point3(0.0, 0.0, 1.0), Point3(0.0, 5.0, 1.0), True, 3, 0.0)
    assert {shot.kind for shot in shots} == {"shell"}


def test_a_building_that_is_struck_gives_off_dust_on_the_side_of_the_shooter() -> None:
    shown = Timeline(replay(), Setting.of(TABLE))
    begin, _ = span(shown, e.BuildingStruck)
    dust = [burst for burst in shown.at(begin + 0.5).bursts if burst.kind == "dust" and burst.size < 1.0]
    assert dust
    assert all(burst.at.x == pytest.approx(48.0, abs=0.4) for burst in dust)


def test_motive_damage_shows_its_dice(timeline: Timeline) -> None:
    begin, _ = span(timeline, e.MotiveRolled)
    assert timeline.at(begin + 0.4).caption.dice == (5, 4, 6)


def test_objectives_take_the_color_of_who_holds_them_and_leave_when_carried_off(timeline: Timeline) -> None:
    begin, end = span(timeline, e.ObjectiveHeld)
    assert marker(timeline.at(begin), "hill").force == ""
    assert marker(timeline.at(end), "hill").force == "davion"
    assert marker(timeline.at(begin + 0.9), "hill").strength > 0.9
    begin, end = span(timeline, e.ObjectiveCaptured)
    assert marker(timeline.at(begin), "crate").strength > 0.0
    assert "crate" not in {one.id for one in timeline.at(end).markers}


def test_a_sensor_stands_until_it_expires(timeline: Timeline) -> None:
    _, end = span(timeline, e.SensorPlaced)
    assert [one.at for one in timeline.at(end).markers if one.kind == "sensor"] == [Point3(14.0, 26.0, 0.0)]
    _, end = span(timeline, e.SensorExpired)
    assert not [one for one in timeline.at(end).markers if one.kind == "sensor"]


def test_a_unit_that_leaves_goes_over_its_edge(timeline: Timeline) -> None:
    _, end = span(timeline, e.UnitLeft)
    late = look(timeline.at(end - 0.4), "tank")
    assert late.y > 28.0
    assert late.facing == 0.0
    assert "tank" not in there(timeline.at(end))


def test_a_boat_sinks_to_its_recorded_place(timeline: Timeline) -> None:
    begin, end = span(timeline, e.UnitSank)
    assert look(timeline.at(begin), "neptune").z == -1.2
    assert look(timeline.at(end), "neptune").z == -1.5
