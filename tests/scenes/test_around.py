"""What is around the units: weather, light, fire, smoke, mines, structures; a pure function of the log and the time."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.geometry.plane import Point, Point3
from engine.rules.battlefield import Blaze, Minefield, Smoke
from engine.rules.state import Pose
from engine.rules.weather import SKIES, Tornado, Weather
from scenes.daylight import VEILS
from scenes.downfall import FALLS, paint_downfall
from scenes.fires import paint_flames
from scenes.frame import Around
from scenes.hud.plight import plight
from scenes.smoke import GRADES, paint_clouds
from scenes.tracks.picture import look
from scenes.whirl import paint_funnel
from tests.scenes.surroundings import FILM, FIRES, NIGHT, SETTING, SMOKE, STORM, VIEW, at_rest, between, brush, quads


def test_a_moment_is_the_same_from_both_sides() -> None:
    times = [STORM.duration * share / 40.0 for share in range(41)]
    forward = [STORM.at(time) for time in times]
    assert [STORM.at(time) for time in reversed(times)] == forward[::-1]
    seen = [frame.around for frame in forward]
    assert len({each.turned for each in seen}) > 2
    assert {0.0, 1.0} < {round(flame.strength, 3) for each in seen for flame in each.flames} | {0.0}
    assert any(0.0 < share < 1.0 for each in seen for _, share in each.falls)


def test_the_director_is_told_of_places_where_no_unit_is() -> None:
    seen = {
        type(event).__name__: STORM.at(begin + 0.1).places
        for event, begin in zip(STORM.replay.events, STORM.starts, strict=True)
    }
    assert seen["FireStarted"] == (Point3(24.0, 24.0, 0.8),)
    assert seen["StructureCollapsed"] == (Point3(50.0, 40.0, 3.8),)
    assert seen["UnitPlaced"] == ()


def test_night_falls_by_and_by() -> None:
    dusk = between({"weather": Weather("dusk")}, {"weather": NIGHT}, 0.5)
    assert (dusk.past.light, dusk.weather.light, dusk.turned) == ("dusk", "night", 0.5)


def test_particles_fall_only_while_the_weather_says_so() -> None:
    assert between({}, {}, 0.5).skies == {}
    snow = {"weather": Weather(sky=("snow",))}
    assert [between({}, snow, done).skies.get("snow", 0.0) for done in (0.0, 0.5, 1.0)] == [0.0, 0.5, 1.0]
    for weather, some in ((Weather(), False), (snow["weather"], True)):
        air = brush()
        paint_downfall(air, weather, Around(weather).skies, 3.0, VIEW)
        assert (quads(air) > 100) is some


def test_every_sky_of_the_rules_has_its_looks() -> None:
    assert set(FALLS) == set(VEILS) == set(SKIES)
    for sky in SKIES:
        air, again = brush(), brush()
        for each in (air, again):
            paint_downfall(each, Weather(sky=(sky,), wind=2), {sky: 1.0}, 7.0, VIEW)
        assert quads(air) > 50, sky
        assert all((a == b).all() for a, b in zip(air.veils.corners, again.veils.corners, strict=True)), sky


def test_each_blaze_has_its_flames_and_a_burning_roof_burns_on_top() -> None:
    flames = at_rest(fires=FIRES).around.flames
    assert [flame.at for flame in flames] == [Point3(24.0, 24.0, 0.0), Point3(50.0, 40.0, 3.0)]
    one, two = brush(), brush()
    paint_flames(one, flames[:1], 2.0)
    paint_flames(two, flames, 2.0)
    assert 0 < quads(one) < quads(two)
    assert [flame.strength for flame in between({}, {"fires": FIRES[:1]}, 0.5).flames] == [0.5]
    assert [flame.strength for flame in between({"fires": FIRES[:1]}, {}, 0.75).flames] == [pytest.approx(0.15625)]


def test_smoke_is_thin_enough_to_see_through_and_drifts() -> None:
    clouds = at_rest(smoke=SMOKE).around.clouds
    assert [(cloud.grade, cloud.height) for cloud in clouds] == [("light", 2.0), ("heavy", 4.0)]
    for cloud in clouds:
        painted = brush()
        paint_clouds(painted, (cloud,), (), 4.0)
        places = np.concatenate(painted.veils.corners).mean(axis=1)
        assert places[:, 2].max() < cloud.height + 1.0
        assert np.concatenate(painted.veils.colors)[:, 3].max() < 0.4
    assert set(GRADES) == {"light", "heavy"}
    moved = replace(SMOKE[1], at=Point(32.0, 24.0))
    there = between({"smoke": SMOKE[1:]}, {"smoke": (moved,)}, 0.5).clouds
    assert [(cloud.at.x, cloud.strength) for cloud in there] == [(30.0, 0.5), (30.0, 0.5)]


def test_a_tornado_travels_between_its_places() -> None:
    whirls = [{"weather": Weather(wind=4, tornado=Tornado(Point(x, 20.0), 3, 9))} for x in (10.0, 20.0)]
    funnel = between(whirls[0], whirls[1], 0.5).funnel
    assert funnel is not None
    assert (funnel.at.x, funnel.strength) == (15.0, 1.0)
    painted = brush()
    paint_funnel(painted, funnel, 1.0)
    assert quads(painted) > 100
    gone = between(whirls[0], {}, 0.5).funnel
    assert gone is not None and gone.strength == 0.5
    assert between({}, {}, 0.5).funnel is None


def test_lamps_shine_in_the_dark_only_and_not_from_what_is_hidden_or_wrecked() -> None:
    assert at_rest().around.lamps == ()
    dark = at_rest(weather=NIGHT)
    assert len(dark.around.lamps) == len([each for each in dark.units if not each.wreck])
    state = FILM.state(5.2).change("atlas", hidden=True).change("dragon", dimmed=True)
    assert len(at_rest(state, weather=NIGHT).around.lamps) == len(dark.around.lamps) - 2


def test_mines_that_one_side_does_not_know_of_are_secret() -> None:
    known = Minefield("m2", "active", Point(30.0, 20.0), 3, "davion", known=("kurita",))
    fields = at_rest(mines=(Minefield("m1", "conventional", Point(20.0, 20.0), 2, "davion"), known)).around.fields
    assert [(field.secret, field.force, field.kind) for field in fields] == [
        (True, "davion", "conventional"),
        (False, "davion", "active"),
    ]


def test_a_card_tells_where_a_unit_is_and_what_holds_it() -> None:
    state = FILM.state(5.2).change("atlas", hidden=True, bogged=True, pose=Pose(50.0, 40.0, 1.0, 0.0))
    inside = look(state.unit("atlas"), SETTING)
    assert inside.room == "house, elevation 1"
    assert look(replace(state.unit("atlas"), pose=Pose(50.0, 40.0, 3.0, 0.0)), SETTING).room == ""
    assert plight(state.unit("atlas"), inside, state) == ["hidden", "bogged down", "inside house, elevation 1"]
    burning = replace(
        FILM.state(5.2), fires=(Blaze("b", Point(20.0, 5.0), 1),), smoke=(Smoke(Point(20, 3), "heavy", 4, 1),)
    )
    atlas = burning.unit("atlas")
    assert plight(atlas, look(atlas, SETTING), burning) == ["burning", "in heavy smoke"]
    assert plight(atlas, look(atlas, SETTING), FILM.state(5.2)) == []
