"""Where pictures are taken from."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.answer import Refused
from engine.geometry.plane import Point3
from scenes.camera import CLEARANCE, Camera, known_name, named
from scenes.director import Director
from scenes.labels import Box, arranged
from scenes.view import Orbit, View, fitted, projected, table_points
from tests.scenes.board import SIZE, TABLE, battle, film

ASPECT = SIZE[0] / SIZE[1]
FILM = film(battle())


def camera(name: str = "director", unit: str = "") -> Camera:
    made = Camera(TABLE, ASPECT, FILM)
    made.choose(name, unit)
    return made


def test_an_orbit_is_the_view_that_it_came_from() -> None:
    orbit = Orbit(Point3(10.0, 20.0, 1.0), 30.0, 25.0, 18.0, 26.0)
    back = Orbit.of(orbit.view)
    assert back.heading == pytest.approx(30.0)
    assert back.pitch == pytest.approx(25.0)
    assert back.distance == pytest.approx(18.0)


def test_the_target_is_in_the_middle_and_east_is_right_when_looking_north() -> None:
    view = Orbit(Point3(10.0, 20.0, 0.0), 0.0, 40.0, 30.0, 26.0).view
    middle, east, north, behind = projected(view, ASPECT, [(10, 20, 0), (12, 20, 0), (10, 22, 0), (10, -40, 0)])
    assert middle == pytest.approx((0.0, 0.0, 30.0))
    assert east is not None
    assert east[0] > 0.0
    assert north is not None
    assert north[1] > 0.0
    assert behind is None


@pytest.mark.parametrize("aspect", [0.6, 1.0, 16 / 9, 2.4])
@pytest.mark.parametrize("name", ["table", "top"])
def test_the_whole_table_fits_whatever_the_window(name: str, aspect: float) -> None:
    made = camera(name)
    made.aspect = aspect
    spots = projected(made.at(FILM.at(0.0)), aspect, table_points(TABLE))
    assert all(spot is not None and max(abs(spot[0]), abs(spot[1])) < 1.0 for spot in spots)
    assert max(max(abs(spot[0]), abs(spot[1])) for spot in spots if spot) > 0.8


def test_north_is_up_from_the_top() -> None:
    south, north = projected(camera("top").at(FILM.at(0.0)), ASPECT, [(36, 10, 0), (36, 40, 0)])
    assert south is not None
    assert north is not None
    assert north[1] > south[1]
    assert north[0] == pytest.approx(south[0], abs=0.02)


def test_fitting_keeps_the_angles() -> None:
    orbit = fitted(TABLE, Orbit(Point3(36.0, 24.0, 0.0), -16.0, 40.0, 60.0, 26.0), ASPECT)
    assert (orbit.heading, orbit.pitch) == (-16.0, 40.0)


@pytest.mark.parametrize(
    ("name", "unit"), [("director", ""), ("table", ""), ("top", ""), ("follow", "jenner"), ("eye", "atlas")]
)
def test_no_camera_goes_under_the_ground(name: str, unit: str) -> None:
    made = camera(name, unit)
    for step in range(40):
        view = made.at(FILM.at(FILM.duration * step / 39))
        lowest = TABLE.height(view.eye[:2])
        assert view.eye.z > lowest + (CLEARANCE - 1e-6 if name != "eye" else 0.5)


@pytest.mark.parametrize(("name", "unit"), [("director", ""), ("follow", "knight"), ("eye", "knight")])
def test_moving_cameras_move_smoothly(name: str, unit: str) -> None:
    made = camera(name, unit)
    step = 1.0 / 25.0
    eyes = [made.at(FILM.at(20.0 + step * i)).eye for i in range(250)]
    speeds = [math.dist(a, b) / step for a, b in pairwise(eyes)]
    jerks = [abs(b - a) for a, b in pairwise(speeds)]
    assert max(speeds) < 120.0
    assert max(jerks) < 25.0


def test_a_view_is_the_same_however_the_moment_is_reached() -> None:
    forward, backward = camera(), camera()
    times = [FILM.duration * i / 24 for i in range(25)]
    assert [forward.at(FILM.at(t)) for t in times] == [backward.at(FILM.at(t)) for t in reversed(times)][::-1]


def test_the_director_has_the_action_in_the_picture() -> None:
    made = Director(TABLE, FILM, ASPECT)
    inside = total = 0
    for step in range(1, 60):
        frame = FILM.at(FILM.duration * step / 60)
        view = made.at(frame.time)
        points = [(look.x, look.y, look.z + 1.0) for look in frame.units if look.id in frame.focus]
        for spot in projected(view, ASPECT, points):
            total += 1
            inside += spot is not None and abs(spot[0]) < 1.0 and abs(spot[1]) < 1.0
    assert total > 20
    assert inside / total > 0.9


def test_a_hand_on_the_camera_starts_where_the_camera_was() -> None:
    made = camera()
    frame = FILM.at(30.0)
    before = made.at(frame)
    made.take(frame)
    after = made.at(frame)
    assert made.name == "free"
    assert after.eye == pytest.approx(before.eye, abs=1e-6)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(["orbit", "pan", "zoom"]), st.floats(-80, 80), st.floats(-80, 80)), max_size=12)
)
def test_no_hand_can_lose_the_table(moves: list[tuple[str, float, float]]) -> None:
    made = camera("free")
    for kind, a, b in moves:
        if kind == "orbit":
            made.orbit(a, b)
        elif kind == "pan":
            made.pan(a / 40.0, b / 40.0)
        else:
            made.zoom(1.0 + a / 100.0, Point3(36.0 + b / 4.0, 24.0, 0.0))
    view = made.at(FILM.at(0.0))
    assert 0.0 <= view.target.x <= TABLE.width
    assert 0.0 <= view.target.y <= TABLE.depth
    assert view.eye.z >= TABLE.height(view.eye[:2]) + CLEARANCE - 1e-6
    made.home()
    spots = projected(made.at(FILM.at(0.0)), ASPECT, table_points(TABLE))
    assert all(spot is not None and max(abs(spot[0]), abs(spot[1])) < 1.0 for spot in spots)


def test_the_mean_of_views_lies_between_them() -> None:
    a, b = View(Point3(0, 0, 4), Point3(0, 4, 0), 20.0), View(Point3(4, 0, 4), Point3(4, 4, 0), 40.0)
    assert View.mean([(1.0, a), (3.0, b)]) == View(Point3(3.0, 0.0, 4.0), Point3(3.0, 4.0, 0.0), 35.0)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ([], ("director", "")),
        (["top"], ("top", "")),
        (["follow", "atlas"], ("follow", "atlas")),
        (["eye:knight"], ("eye", "knight")),
        (["follow atlas"], ("follow", "atlas")),
    ],
)
def test_cameras_go_by_name(words: list[str], found: tuple[str, str]) -> None:
    assert named(words, ["atlas", "knight"]) == found


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tpo"], "did you mean 'top'?"),
        (["sideways"], "there are director, table, top, follow, eye"),
        (["follow", "atals"], "did you mean 'atlas'?"),
        (["follow"], "needs a unit of the battle: there are atlas, knight"),
        (["top", "atlas"], "takes no unit"),
    ],
)
def test_a_wrong_camera_is_told(words: list[str], said: str) -> None:
    with pytest.raises(Refused) as refused:
        named(words, ["atlas", "knight"])
    assert said in refused.value.message
    assert refused.value.status == 2


def test_a_camera_of_a_unit_is_known_before_the_battle_is() -> None:
    assert known_name(["follow", "anyone"]) == ("follow", "anyone")


boxes = st.lists(
    st.tuples(st.floats(0, 480), st.floats(0, 270), st.floats(10, 90), st.floats(8, 30)).map(
        lambda box: Box(box[0], box[1], box[2], box[3], (box[0], box[1] + box[3]))
    ),
    max_size=14,
)


@settings(max_examples=150, deadline=None)
@given(boxes, boxes.map(lambda some: some[:2]))
def test_arranged_labels_overlap_neither_one_another_nor_what_is_kept_free(wanted: list[Box], kept: list[Box]) -> None:
    placed = arranged(wanted, SIZE, 3.0, kept)
    there = [box for box in placed if box is not None]
    assert len(placed) == len(wanted)
    assert not any(a.overlaps(b) for i, a in enumerate(there) for b in there[i + 1 :])
    assert not any(a.overlaps(b) for a in there for b in kept)
    assert placed == arranged(wanted, SIZE, 3.0, kept)


def test_a_few_labels_all_find_a_place() -> None:
    crowd = [Box(200.0 + i, 100.0 + i % 3, 60.0, 18.0, (200.0 + i, 110.0)) for i in range(5)]
    assert None not in arranged(crowd, SIZE)
