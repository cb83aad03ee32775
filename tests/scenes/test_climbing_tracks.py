"""Climbs, hops and falls as they are seen."""

from __future__ import annotations

import pytest

from engine.rules import events as e
from scenes.frame import UnitLook
from scenes.tracks import Happening, track
from scenes.tracks.picture import Picture, looks
from scenes.tracks.track import LINGER, Track
from tests.record.battles import cliff


def happening(kind: type, unit: str, nth: int = 0) -> Happening[e.Event]:
    of = cliff().replay
    places = [i for i, event in enumerate(of.events) if isinstance(event, kind) and getattr(event, "unit", "") == unit]
    place = places[nth]
    return Happening(place, of.events[place], of.states[place], of.states[place + 1])


def seen(shown: Track[e.Event], of: Happening[e.Event], unit: str, elapsed: float) -> UnitLook:
    picture = Picture(looks(of.before))
    shown.pose(elapsed, picture)
    return picture.looks[unit]


def heights(of: Happening[e.Event], unit: str) -> list[float]:
    shown = track(of)
    return [round(seen(shown, of, unit, shown.seconds * i / 100).z, 3) for i in range(101)]


def test_a_climb_goes_up_the_face_and_ends_where_the_unit_hangs() -> None:
    first, second = (happening(e.UnitMoved, "a", nth) for nth in (0, 1))
    rise = heights(first, "a")
    assert rise == sorted(rise)
    assert (rise[0], rise[-1]) == (0.0, first.after.unit("a").place.z)
    x = [seen(track(first), first, "a", track(first).seconds * i / 100).x for i in range(101)]
    assert max(x) < 24.0 - 0.5
    on = heights(second, "a")
    assert (on[0], on[-1]) == (rise[-1], 8.0)


@pytest.mark.parametrize("unit", ["b", "c"])
def test_a_drop_steps_out_and_comes_down_faster_and_faster(unit: str) -> None:
    of = happening(e.UnitPlunged, unit)
    fall = heights(of, unit)
    assert fall == sorted(fall, reverse=True)
    assert (fall[0], fall[-1]) == (8.0, 0.0)


@pytest.mark.parametrize(("kind", "unit"), [(e.UnitMoved, "a"), (e.UnitPlunged, "b"), (e.UnitPlunged, "c")])
def test_what_is_drawn_ends_with_the_event(kind: type, unit: str) -> None:
    of = happening(kind, unit)
    shown = track(of)
    at_end = seen(shown, of, unit, shown.seconds)
    pose = of.after.unit(unit).place
    assert (at_end.x, at_end.y, at_end.z, at_end.facing % 360) == (pose.x, pose.y, pose.z, pose.facing)
    middle, over = Picture(looks(of.after)), Picture(looks(of.after))
    shown.effects(shown.seconds / 2.0, middle)
    assert middle.trails
    shown.effects(shown.seconds + LINGER, over)
    assert (over.bursts, over.trails) == ([], [])
