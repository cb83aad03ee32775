"""How what is around the units is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from engine.geometry.plane import Point, Point3
from engine.rules.battlefield import Blaze, Change, Minefield, Smoke
from scenes.effects import Effects
from scenes.frame import Around, Frame
from scenes.renderer import Pixels
from scenes.stage import Stage
from scenes.tracks.around import around
from scenes.view import Orbit, View
from tests.scenes.staging import staged
from tests.scenes.surroundings import BATTLE, FILM, FIRES, NIGHT, SETTING, SMOKE, VIEW, at_rest
from tests.scenes.test_stage import patch

pytestmark = pytest.mark.xdist_group("pictures")


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with staged(BATTLE) as made:
        made.camera.shown = FILM
        made.show(FILM.at(0.0))
        made.renderer.draw()
        yield made


def close_up(stage: Stage, frame: Frame, target: Point3, distance: float = 16.0) -> tuple[Pixels, View]:
    stage.camera.free = Orbit(target, 0.0, 35.0, distance, 26.0)
    stage.camera.choose("free")
    stage.labels.visible = False
    view = stage.show(frame)
    return stage.snapshot(), view


def shaded(stage: Stage) -> None:
    if not stage.renderer.shaded:
        pytest.skip("this renderer bakes its light")


def test_night_is_dark_and_brighter_in_the_light_of_a_lamp_and_of_a_fire(stage: Stage) -> None:
    shaded(stage)
    frame = at_rest()
    atlas = next(each for each in frame.units if each.id == "atlas")
    units = (replace(atlas, x=24.0, y=24.6, z=0.0, facing=90.0, active=False),)
    state = replace(FILM.state(5.2), weather=NIGHT)
    seen = {}
    for name, lit, fires in (("lamp", units, ()), ("dark", (), ()), ("fire", (), (Blaze("b", Point(24.0, 26.4), 1),))):
        there = around(replace(state, fires=fires), replace(state, fires=fires), 1.0, {u.id: u for u in lit}, SETTING)
        picture, view = close_up(stage, replace(frame, units=(), around=there), Point3(24.0, 24.6, 0.0))
        seen[name] = patch(picture, view, (25.6, 24.6, 0.0), 5).mean(axis=0)
    day, view = close_up(stage, replace(frame, units=()), Point3(24.0, 24.6, 0.0))
    assert seen["dark"].mean() < 0.65 * patch(day, view, (25.6, 24.6, 0.0), 5).mean()
    assert seen["lamp"].mean() > 1.25 * seen["dark"].mean()
    assert seen["fire"][0] > 1.25 * seen["dark"][0]
    again, _ = close_up(stage, replace(frame, units=()), Point3(24.0, 24.6, 0.0))
    assert (again == day).all()


def test_smoke_does_not_hide_labels(stage: Stage) -> None:
    frame = at_rest()
    atlas = next(each for each in frame.units if each.id == "atlas")
    frame = replace(frame, units=(atlas,))
    thick = tuple(Smoke(Point(atlas.x + off, atlas.y - 1.0), "heavy", 4.0, 1) for off in (-1.0, 0.0, 1.0))
    pictures = []
    for smoke in ((), thick):
        stage.camera.free = Orbit(Point3(atlas.x, atlas.y, 1.0), 0.0, 30.0, 16.0, 26.0)
        stage.camera.choose("free")
        stage.labels.visible = True
        stage.show(replace(frame, around=at_rest(smoke=smoke).around))
        pictures.append(stage.snapshot().astype(int))
        box = stage.labels.shown["atlas"]
    left, right = round(box.x - box.width / 2.0) + 2, round(box.x + box.width / 2.0) - 2
    top, low = round(box.y - box.height / 2.0) + 2, round(box.y + box.height / 2.0) - 2
    label = np.abs(pictures[0] - pictures[1])[top:low, left:right]
    assert label.mean() < 12.0
    assert np.abs(pictures[0] - pictures[1]).mean() > 0.3


def test_a_house_sinks_and_leaves_rubble_and_comes_back_when_time_runs_backward(stage: Stage) -> None:
    frame = replace(at_rest(), units=())
    fallen = Change("rubble", Point(50.0, 40.0), 0.0, "house")
    target = Point3(50.0, 40.0, 0.5)

    def seen(there: Around) -> tuple[Pixels, bool, float]:
        picture, _ = close_up(stage, replace(frame, around=there), target, 20.0)
        path = stage.root.find("**/buildings/house")
        return picture, path.isEmpty(), 0.0 if path.isEmpty() else path.getZ()

    whole, half, gone, back = (
        seen(there) for there in (Around(), Around(falls=(("house", 0.5),)), Around(changes=(fallen,)), Around())
    )
    assert (whole[1], whole[2], half[1], gone[1]) == (False, 0.0, False, True)
    assert half[2] < -1.0
    assert (np.abs(whole[0].astype(int) - gone[0]).max(axis=2) > 25).sum() > 1000
    assert (back[0] == whole[0]).all()
    assert stage.root.find("**/planted/house").isEmpty()


def test_a_building_is_opened_while_a_unit_is_inside(stage: Stage) -> None:
    frame = at_rest()
    atlas = next(each for each in frame.units if each.id == "atlas")
    inside = replace(frame, units=(replace(atlas, x=50.0, y=40.0, z=1.0),))
    close_up(stage, inside, Point3(50.0, 40.0, 1.0))
    assert not stage.root.find("**/buildings/house/boards").isEmpty()
    roof = replace(frame, units=(replace(atlas, x=50.0, y=40.0, z=3.0),))
    close_up(stage, roof, Point3(50.0, 40.0, 1.0))
    assert stage.root.find("**/buildings/house/boards").isEmpty()


def test_the_layer_of_templates_draws_a_ring_for_each_and_none_when_it_is_off(stage: Stage) -> None:
    mines = (Minefield("m1", "conventional", Point(20.0, 20.0), 2, "davion"),)
    rings = stage.root.find("**/templates").node()
    counts = []
    for frame in (at_rest(fires=FIRES), at_rest(fires=FIRES, smoke=SMOKE, mines=mines)):
        stage.layers.wanted = ("templates",)
        stage.show(frame)
        counts.append(sum(geom.getPrimitive(0).getNumFaces() for geom in rings.getGeoms()))
    assert counts[1] * 2 == counts[0] * 5
    stage.layers.wanted = ()
    stage.show(at_rest(fires=FIRES))
    assert rings.getNumGeoms() == 0


def test_effects_that_are_over_leave_nothing(stage: Stage) -> None:
    full = at_rest(fires=FIRES, smoke=SMOKE, weather=replace(NIGHT, sky=("rain",)))
    effects = Effects(stage.root)
    for there, some in ((full.around, True), (Around(), False)):
        effects.show(replace(full, around=there), VIEW, (1.0, 1.0, 1.0))
        assert any(child.node().getNumGeoms() for child in effects.path.getChildren()) is some
    effects.path.removeNode()
