"""What pictures must have in them: not their pixels, but what lies where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from engine.geometry.plane import Point3
from engine.rules.state import Status
from scenes.frame import Burst, Frame, SightLine, Tracer, Trail, UnitLook
from scenes.hud import theme
from scenes.renderer import Pixels
from scenes.stage import Stage
from scenes.timeline import Timeline
from scenes.view import Orbit, View, projected
from tests.scenes.board import LAKE, SIZE, battle, film
from tests.scenes.staging import staged

pytestmark = pytest.mark.xdist_group("pictures")
BATTLE = battle()
FILM = film(BATTLE)


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    with staged(BATTLE) as made:
        made.camera.shown = FILM
        made.show(FILM.at(0.0))
        made.renderer.draw()
        yield made


def seen(
    stage: Stage, frame: Frame, camera: str = "table", unit: str = "", labels: bool = False
) -> tuple[Pixels, View]:
    stage.camera.choose(camera, unit)
    stage.labels.visible = labels
    view = stage.show(frame)
    return stage.snapshot(), view


def close_up(stage: Stage, frame: Frame, target: Point3, distance: float = 14.0) -> tuple[Pixels, View]:
    stage.camera.free = Orbit(target, 0.0, 35.0, distance, 26.0)
    return seen(stage, frame, "free")


def patch(picture: Pixels, view: View, point: tuple[float, float, float], reach: int = 3) -> np.ndarray:
    """The pixels around a point of the table: (n, 3)."""
    spot = projected(view, SIZE[0] / SIZE[1], [point])[0]
    assert spot is not None
    x, y = round((spot[0] + 1.0) * SIZE[0] / 2.0), round((1.0 - spot[1]) * SIZE[1] / 2.0)
    return picture[y - reach : y + reach + 1, x - reach : x + reach + 1].reshape(-1, 3).astype(float)


def alone(**fields: object) -> Frame:
    """The end of the set-up with one unit, changed as told."""
    frame = FILM.at(5.2)
    atlas = next(look for look in frame.units if look.id == "atlas")
    return replace(frame, units=(replace(atlas, x=24.0, y=24.6, z=0.0, facing=180.0, active=False, **fields),))


def test_units_stand_in_their_forces_colors_where_the_log_says(stage: Stage) -> None:
    frame = FILM.at(FILM.duration - 0.1)
    state = BATTLE.replay.states[frame.event + 1]
    standing = [look for look in frame.units if state.unit(look.id).status is Status.ACTIVE]
    assert len(standing) >= 2
    for look in standing:
        picture, view = close_up(stage, frame, Point3(look.x, look.y, look.z + 1.0), 9.0)
        found = patch(picture, view, (look.x, look.y, look.z + 1.0), 30)
        force = theme.force_color(state.forces, state.unit(look.id).force)
        red, blue = found[:, 0] - found[:, 2], found[:, 2] - found[:, 0]
        colored = (blue if force.b > force.r else red) > 45.0
        assert colored.sum() > 60, look.id


def test_a_figure_faces_where_its_unit_faces(stage: Stage) -> None:
    front, _ = close_up(stage, alone(), Point3(24.0, 24.6, 1.0), 7.0)
    frame = alone()
    turned = replace(frame, units=(replace(frame.units[0], facing=90.0),))
    side, _ = close_up(stage, turned, Point3(24.0, 24.6, 1.0), 7.0)
    mirrored = replace(frame, units=(replace(frame.units[0], facing=270.0),))
    other, _ = close_up(stage, mirrored, Point3(24.0, 24.6, 1.0), 7.0)
    middle = slice(SIZE[0] // 2 - 60, SIZE[0] // 2 + 60)
    assert np.abs(front[:, middle].astype(int) - side[:, middle]).mean() > 2.0
    assert np.abs(side[:, middle].astype(int) - other[:, middle]).mean() > 2.0


def test_water_is_bluer_than_the_meadow(stage: Stage) -> None:
    picture, view = seen(stage, replace(FILM.at(0.0), units=()))
    water = patch(picture, view, (LAKE.centroid.x, LAKE.centroid.y, 0.0)).mean(axis=0)
    meadow = patch(picture, view, (20.0, 8.0, 0.0)).mean(axis=0)
    assert water[2] > water[0] + 8.0
    assert meadow[1] > meadow[2] + 15.0


def test_woods_are_darker_and_greener_than_the_road(stage: Stage) -> None:
    picture, view = seen(stage, replace(FILM.at(0.0), units=()))
    trees = patch(picture, view, (12.0, 16.0, 2.0), 6).mean(axis=0)
    road = patch(picture, view, (20.0, 25.1, 0.0), 2).mean(axis=0)
    assert trees.sum() < road.sum() - 60.0
    assert trees[1] > trees[0]


def test_light_casts_shadows(stage: Stage) -> None:
    if not stage.renderer.shaded:
        pytest.skip("this renderer has no shadows")
    frame = alone()
    empty, view = close_up(stage, replace(frame, units=()), Point3(24.0, 24.6, 0.0))
    full, _ = close_up(stage, frame, Point3(24.0, 24.6, 0.0))
    bare, shaded = (patch(picture, view, (25.3, 25.4, 0.0), 3).mean() for picture in (empty, full))
    assert shaded < bare - 12.0


@pytest.mark.parametrize(
    "change",
    [
        {"fade": 0.0},
        {"flash": 1.0},
        {"glow": 1.0},
        {"wreck": True},
        {"shut_down": True},
        {"roll": 20.0},
        {"active": True},
    ],
    ids=lambda change: next(iter(change)),
)
def test_each_part_of_a_look_shows(stage: Stage, change: dict[str, object]) -> None:
    plain = alone()
    usual, _ = close_up(stage, plain, Point3(24.0, 24.6, 1.0), 9.0)
    changed, _ = close_up(
        stage, replace(plain, units=(replace(plain.units[0], **change),)), Point3(24.0, 24.6, 1.0), 9.0
    )
    assert (np.abs(usual.astype(int) - changed).max(axis=2) > 25).sum() > 80


def test_heat_glows_red_and_a_wreck_is_black(stage: Stage) -> None:
    target = Point3(24.0, 24.6, 1.0)
    usual, view = close_up(stage, alone(), target, 9.0)
    hot, _ = close_up(stage, alone(glow=1.0), target, 9.0)
    burnt, _ = close_up(stage, alone(wreck=True), target, 9.0)

    def blue(picture: Pixels) -> int:
        return int((picture[..., 2].astype(int) - picture[..., 0] > 60).sum())

    chest = (24.0, 24.6, 1.0)
    assert patch(hot, view, chest, 12)[:, 0].mean() > patch(usual, view, chest, 12)[:, 0].mean() + 10.0
    assert blue(burnt) < 0.5 * blue(usual)


EFFECTS = {
    "beam": {"tracers": (Tracer("beam", Point3(22.0, 24.0, 1.5), Point3(27.0, 24.0, 1.5), 1.0, 8),)},
    "shell": {"tracers": (Tracer("shell", Point3(23.0, 24.0, 1.5), Point3(26.0, 24.0, 1.5), 1.0, 8),)},
    "missile": {"tracers": (Tracer("missile", Point3(23.0, 24.0, 1.5), Point3(25.0, 24.0, 1.5), 1.0, 8),)},
    "blow": {"tracers": (Tracer("blow", Point3(23.0, 24.0, 1.5), Point3(25.0, 24.0, 1.5), 1.0, 8),)},
    **{
        kind: {"bursts": (Burst(kind, Point3(24.0, 24.0, 1.0), 0.3, 1.5, 5),)}
        for kind in ("flash", "hit", "explosion", "smoke", "dust")
    },
    "trail": {"trails": (Trail((Point3(21.0, 23.0, 0.0), Point3(27.0, 25.0, 0.0)), "davion"),)},
    **{
        verdict: {"sight": SightLine(Point3(21.0, 24.0, 2.0), Point3(27.0, 24.0, 1.0), verdict)}
        for verdict in ("clear", "partial", "blocked")
    },
}


@pytest.mark.parametrize("fields", EFFECTS.values(), ids=EFFECTS.keys())
def test_every_effect_shows(stage: Stage, fields: dict[str, object]) -> None:
    plain = replace(alone(), units=())
    bare, _ = close_up(stage, plain, Point3(24.0, 24.0, 0.5))
    lit, _ = close_up(stage, replace(plain, **fields), Point3(24.0, 24.0, 0.5))
    assert (np.abs(bare.astype(int) - lit).max(axis=2) > 20).sum() > 60


def test_a_picture_depends_on_nothing_but_its_frame(stage: Stage) -> None:
    early, late = FILM.at(26.9), FILM.at(FILM.duration * 0.8)
    first, _ = seen(stage, early, "director", labels=True)
    other, _ = seen(stage, late, "director", labels=True)
    again, _ = seen(stage, early, "director", labels=True)
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


@pytest.mark.parametrize("share", [0.1, 0.3, 0.45, 0.6, 0.8, 1.0])
def test_labels_never_overlap(stage: Stage, share: float) -> None:
    for scale in (1.0, 2.0):
        stage.labels.scale = scale
        seen(stage, FILM.at(FILM.duration * share), labels=True)
        boxes = list(stage.labels.shown.values())
        assert boxes
        assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[i + 1 :])
        for box in boxes:
            assert box.x - box.width / 2.0 >= 0.0 and box.x + box.width / 2.0 <= SIZE[0]
            assert box.y - box.height / 2.0 >= 0.0 and box.y + box.height / 2.0 <= SIZE[1]
    stage.labels.scale = 1.0


def test_a_label_hangs_over_its_unit(stage: Stage) -> None:
    frame = alone()
    _, view = seen(stage, frame, labels=True)
    spot = projected(view, SIZE[0] / SIZE[1], [(24.0, 24.6, 2.2)])[0]
    assert spot is not None
    box = stage.labels.shown["atlas"]
    assert abs(box.x - (spot[0] + 1.0) * SIZE[0] / 2.0) < box.width
    assert box.y < (1.0 - spot[1]) * SIZE[1] / 2.0


def test_the_eye_sees_the_others_but_not_itself(stage: Stage) -> None:
    frame = FILM.at(24.0)
    seen(stage, frame, "eye", "atlas", labels=True)
    assert "atlas" not in stage.labels.shown
    stage.camera.choose("table")


def test_a_card_without_a_miniature_gets_a_stand_in(stage: Stage) -> None:
    def none(card: object) -> str:
        raise LookupError("no miniature")

    other = Stage(stage.renderer, replace(BATTLE, figures=none))
    try:
        frame = alone()
        other.show(frame)
        assert other.root.find("**/atlas")
    finally:
        other.close()


def test_the_picture_has_the_size_asked_for(stage: Stage) -> None:
    picture, _ = seen(stage, FILM.at(1.0))
    assert picture.shape == (SIZE[1], SIZE[0], 3)
    assert Image.fromarray(picture).size == SIZE


def test_timeline_and_stage_agree_on_units(stage: Stage) -> None:
    frame = FILM.at(FILM.duration)
    seen(stage, frame)
    assert isinstance(FILM, Timeline)
    for look in frame.units:
        node = stage.root.find(f"**/units/{look.id}")
        assert isinstance(look, UnitLook)
        assert node.getPos().almostEqual((look.x, look.y, look.z), 1e-3)
