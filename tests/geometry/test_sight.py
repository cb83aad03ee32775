"""Line of sight against truths that can be told by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
import trimesh

from engine.geometry import GeometryError, relief, shapes
from engine.geometry.caster import embree_is_here
from engine.geometry.plane import Point3
from engine.geometry.sight import SightRules, Viewer, differs, look, look_many
from engine.geometry.terrain import Table
from tests.geometry.tabletop import block, box_figure, figure, flat, sheet, unit, wall

CASTERS = pytest.mark.parametrize("caster", ["exact", *(["embree"] if embree_is_here() else [])])
EYE, TARGET = unit("a", 20, 2), unit("b", 20, 22)


def hidden(table: Table, mode: str = "silhouette", target: Viewer = TARGET, caster: str | None = None) -> float:
    return 1.0 - look(table, EYE, target, mode=mode, caster=caster).visible


@pytest.mark.rule("LOS-BASIC", "TERM-LOS-STATES")
def test_open_table_is_clear_and_says_all() -> None:
    report = look(flat(), EYE, TARGET)
    assert (report.verdict, report.visible, report.uncertainty, report.ambiguous) == ("clear", 1.0, 0.0, False)
    assert report.blockers == report.through == report.reasons == ()
    assert report.eye == (20, 2, 2)
    assert report.line == ((20, 2, 2), (20, 22, 1))
    assert report.range == pytest.approx(20 - 1.25)


@CASTERS
@pytest.mark.rule("LOS-GEOMETRY", "LOS-VISIBLE-FRACTION")
@pytest.mark.parametrize(
    ("height", "share", "verdict"),
    [(1.0, 0.974 / 2, "partial"), (1.5, 1.487 / 2, "blocked"), (0.5, 0.462 / 2, "clear")],
)
def test_walls_half_an_inch_before_a_mech(height: float, share: float, verdict: str, caster: str) -> None:
    report = look(flat().plus(wall(height, 21.5)), EYE, TARGET, mode="silhouette", caster=caster)
    assert 1 - report.visible == pytest.approx(share, abs=5e-4)
    assert report.verdict == verdict
    assert not report.ambiguous
    assert [(blocker.name, blocker.kind) for blocker in report.blockers] == [("wall", "piece")]
    assert report.blockers[0].hides == pytest.approx(share, abs=5e-4)


@pytest.mark.rule("LOS-VISIBLE-FRACTION")
@pytest.mark.parametrize(
    ("height", "verdict"), [(0.7, "clear"), (0.701, "partial"), (1.35, "partial"), (1.351, "blocked")]
)
def test_exactly_one_third_and_two_thirds(height: float, verdict: str) -> None:
    report = look(flat().plus(wall(height, 21.5)), EYE, TARGET, mode="silhouette")
    assert report.verdict == verdict
    assert not report.ambiguous


@CASTERS
@pytest.mark.parametrize("height", [0.4, 0.9, 1.3, 1.7])
def test_miniature_in_the_form_of_a_plate_agrees_with_the_rectangle(height: float, caster: str) -> None:
    table, plate = flat().plus(wall(height, 21.5)), unit("b", 20, 22, shape=box_figure(1.25))
    report = look(table, EYE, plate, mode="miniature", caster=caster)
    assert report.visible == pytest.approx(report.other.visible, abs=5e-3)
    assert abs(report.visible - report.other.visible) <= report.uncertainty + 1e-3


PLATE = unit("b", 20, 22, shape=box_figure(1.25, deep=1e-6))


def projected(top: float) -> float:
    """The share of PLATE below `top` as EYE sees it: an area at height z counts by the cube of 1 / (402 - z)."""
    return ((402 - top) ** -2 - 402**-2) / (400**-2 - 402**-2)


def test_finest_effort_comes_closer() -> None:
    table = flat().plus(wall(0.9, 21.5))
    exact = projected(2 - 1.1 * 20 / 19.5)
    errors = [abs(1 - look(table, EYE, PLATE, efforts=(count,)).visible - exact) for count in (300, 3000, 60_000)]
    assert errors[0] < 0.022
    assert errors[1] < 0.004
    assert errors[2] < 5e-4


@CASTERS
@pytest.mark.parametrize("shape", [None, figure()])
def test_what_stands_behind_hides_nothing(shape: object, caster: str) -> None:
    target = unit("b", 20, 22, shape=shape)
    table = flat().plus(wall(8, 22.7), wall(8, 1.5, name="back"))
    assert look(table, EYE, target, caster=caster).visible == 1.0


def test_a_wall_in_the_plane_of_the_rectangle_does_not_hide_it() -> None:
    assert hidden(flat().plus(wall(8, 22.0))) == pytest.approx(0, abs=1e-6)


def test_vertical_edge_halves_the_target() -> None:
    report = look(flat().plus(wall(9, 12, low=20, high=30)), EYE, TARGET, mode="silhouette")
    assert report.visible == pytest.approx(0.5, abs=1e-6)
    assert report.verdict == "partial"


def test_pole_hides_its_own_width() -> None:
    assert hidden(flat().plus(wall(9, 12, low=19.95, high=20.05))) == pytest.approx(0.1 * 2 / 1.25, abs=1e-6)


def test_blockers_say_what_each_alone_hides_and_do_not_add_up_where_they_overlap() -> None:
    table = flat().plus(
        wall(1.0, 21.5, name="near"), wall(9, 12, low=20, high=30, name="tall"), wall(9, 28, name="behind")
    )
    report = look(table, EYE, TARGET, mode="silhouette")
    assert [(b.name, round(b.hides, 3), round(b.only, 3)) for b in report.blockers] == [
        ("tall", 0.5, 0.256), ("near", 0.487, 0.244)
    ]  # fmt: skip
    assert 1 - report.visible == pytest.approx(0.5 + 0.487 / 2, abs=1e-3)
    assert report.reasons == ("74.4% hidden by tall and near: more than two thirds",)


def test_blocker_wholly_behind_another_is_named_too() -> None:
    table = flat().plus(block(flat(), "depot", (20, 10), (8, 2), 6), block(flat(), "annex", (20, 14), (4, 2), 5))
    report = look(table, EYE, unit("b", 20, 22, shape=figure()))
    assert report.verdict == "blocked"
    assert {blocker.name: (blocker.hides, blocker.only) for blocker in report.blockers} == {
        "depot": (1.0, 0.0), "annex": (1.0, 0.0)
    }  # fmt: skip


@pytest.mark.rule("LOS-EXAMPLE-DIAGRAM")
def test_low_ridge_hides_a_vehicle_but_not_a_mech() -> None:
    table = flat()
    table = table.plus(relief.hill(table, "ridge", shapes.rectangle((20, 16), 30, 4), 1.5, 1.5))
    tank = unit("c", 20, 20, height=1.0)
    assert look(table, EYE, tank).verdict == "blocked"
    assert look(table, EYE, unit("d", 20, 25)).verdict != "blocked"


def test_from_a_roof_over_its_own_edge() -> None:
    table = flat().plus(block(flat(), "tower", (20, 5), (6, 6), 6))
    up, below = unit("up", 20, 5, 6), unit("down", 20, 9)
    report = look(table, up, below, mode="silhouette")
    # The eye 8 in up and 3 in behind the edge: 2 in lower it grazes 1 in further on, where the target stands.
    assert 1 - report.visible == pytest.approx((8 - 2 * 4 / 3) / 2 if 8 - 2 * 4 / 3 < 2 else 1.0, abs=1e-6)
    assert look(table, unit("edge", 20, 7.9, 6), unit("far", 20, 20)).visible == pytest.approx(1.0, abs=1e-6)


def test_steep_views_from_above_and_from_below() -> None:
    high, low = unit("high", 20, 12, 20), unit("low", 20, 14)
    assert look(flat(), high, low).verdict == look(flat(), low, high).verdict == "clear"
    assert look(flat(), unit("top", 20, 14, 20), low).visible == 1.0
    roof = flat().plus(sheet("roof", (18, 10, 10), (22, 10, 10), (22, 18, 10), (18, 18, 10)))
    for viewer in (high, unit("top", 20, 14, 20)):
        assert look(roof, viewer, unit("b", 20, 14, shape=figure())).verdict == "blocked"


@CASTERS
@pytest.mark.parametrize("shape", [None, figure()])
@pytest.mark.parametrize("y", [5.0, 4.9999, 4.5])
def test_an_eye_in_or_on_a_wall_does_not_leak(y: float, shape: object, caster: str) -> None:
    table = flat().plus(block(flat(), "depot", (20, 6), (30, 2), 6))
    eye = Viewer("eye", Point3(20, y, 0), height=2.0)
    far = unit("b", 20, 22, shape=shape)
    assert look(table, eye, far, caster=caster).verdict == "blocked"
    assert look(table, eye, unit("c", 20, 1.5, shape=shape), caster=caster).verdict == "clear"


def test_own_building_hides_nothing_for_those_inside() -> None:
    table = flat().plus(block(flat(), "depot", (20, 6), (6, 6), 6))
    inside = Viewer("in", Point3(20, 6, 0), inside=("depot",))
    outside = unit("out", 20, 20)
    assert look(table, inside, outside).verdict == look(table, outside, inside).verdict == "clear"


def test_coincident_faces_count_once() -> None:
    table = flat().plus(wall(1.0, 21.5, name="one"), wall(1.0, 21.5, name="two"))
    assert hidden(table) == pytest.approx(0.4872, abs=1e-4)
    box = block(flat(), "box", (20, 20), (40, 2), 1.0)
    again = block(flat(), "again", (20, 19), (40, 4), 1.0)
    target = unit("b", 20, 22, shape=box_figure(1.25))
    once, twice = (1 - look(flat().plus(*each), EYE, target).visible for each in ((box,), (box, again)))
    assert once == pytest.approx(twice, abs=2e-3)


def test_a_level_line_that_grazes_a_roof_is_not_stopped() -> None:
    roof = block(flat(), "box", (20, 12), (20, 4), 2.0)
    assert look(flat().plus(roof), EYE, Viewer("b", Point3(20, 22, 2), height=2.0)).visible == pytest.approx(
        1.0, abs=1e-6
    )


@CASTERS
def test_bare_points_see_or_do_not(caster: str) -> None:
    table = flat().plus(wall(3.0, 12))
    eye, low, high = (Viewer(n, Point3(*p), across=0, height=0) for n, p in
                      (("eye", (20, 2, 2)), ("low", (20, 22, 3.9)), ("high", (20, 22, 4.1))))  # fmt: skip
    assert look(table, eye, low, caster=caster).verdict == "blocked"
    assert look(table, eye, high, caster=caster).verdict == "clear"


@pytest.mark.parametrize("size", [0.02, 400.0])
def test_very_small_and_very_large_tables(size: float) -> None:
    k = size / 20.0
    table = Table(
        40 * k,
        30 * k,
        (sheet("wall", (0, 21.5 * k, 0), (40 * k, 21.5 * k, 0), (40 * k, 21.5 * k, k), (0, 21.5 * k, k)),),
    )
    eye = Viewer("a", Point3(20 * k, 2 * k, 0), across=1.25 * k, height=2 * k)
    target = Viewer("b", Point3(20 * k, 22 * k, 0), across=1.25 * k, height=2 * k)
    assert look(table, eye, target, mode="silhouette").visible == pytest.approx(1 - 0.48718, abs=1e-4)


def test_turning_the_target_or_the_eye_changes_nothing_that_is_seen() -> None:
    table = flat().plus(wall(1.0, 21.5))
    first = look(table, EYE, unit("b", 20, 22, shape=figure()))
    for facing in (30.0, 77.0, 180.0):
        again = look(table, unit("a", 20, 2, facing=facing), unit("b", 20, 22, shape=figure(), facing=facing))
        assert (again.visible, again.verdict, again.blockers, again.other) == (
            first.visible, first.verdict, first.blockers, first.other
        )  # fmt: skip


def test_modes_that_disagree_are_ambiguous() -> None:
    table = flat().plus(wall(1.0, 21.5))
    report = look(table, EYE, unit("b", 20, 22, shape=box_figure(1.25, bottom=1.0)))
    assert (report.verdict, report.other.verdict, report.ambiguous) == ("clear", "partial", True)
    assert report.other.mode == "silhouette"


def test_a_threshold_within_the_uncertainty_is_ambiguous() -> None:
    third = 402 - (402**-2 + (400**-2 - 402**-2) / 3) ** -0.5
    report = look(flat().plus(wall(2 - (2 - third) * 19.5 / 20, 21.5)), EYE, PLATE)
    assert abs(1 - report.visible - 1 / 3) <= report.uncertainty
    assert report.ambiguous


def test_reciprocity_is_explained() -> None:
    table = flat().plus(wall(1.9, 21.0))
    there, back = look(table, EYE, TARGET), look(table, TARGET, EYE)
    assert there.verdict == "blocked"
    assert back.verdict == "clear"
    assert "past wall" in differs(there, back)
    assert differs(there, there) == ""


def test_many_at_once_are_the_same_as_one_by_one() -> None:
    rng = np.random.default_rng(9)
    table = flat()
    table = table.plus(
        relief.hill(table, "hill", shapes.circle((20, 15), 5), 3, 1.5), block(table, "depot", (8, 20), (5, 3), 4)
    )
    shape = figure()
    units = [
        unit(str(i), x, y, table.height((x, y)), shape) for i, (x, y) in enumerate(rng.uniform(2, 28, (7, 2)).tolist())
    ]
    pairs = [(a, b) for a in units for b in units if a is not b]
    assert look_many(table, pairs) == [look(table, a, b) for a, b in pairs]
    assert look_many(table, []) == []


def test_never_nan_for_coincident_and_absurd_places() -> None:
    table = flat().plus(block(flat(), "depot", (20, 6), (6, 6), 6))
    shape = figure()
    for x, y, z in ((20, 6, 0), (20, 6.001, 0), (20, 6, 6), (-50, 3, 0), (20, 9, -5)):
        for height in (0.0, 2.0, 10.0):
            report = look(table, unit("a", 20, 6, 0, shape), unit("b", x, y, z, shape, height=height))
            assert math.isfinite(report.visible + report.uncertainty + report.range + report.woods)
            assert 0.0 <= report.visible <= 1.0


def test_nonsense_is_refused() -> None:
    with pytest.raises(GeometryError, match="finite"):
        unit("a", math.nan, 2)
    with pytest.raises(GeometryError, match="no sight mode"):
        look(flat(), EYE, TARGET, mode="xray")
    with pytest.raises(GeometryError, match="negative"):
        unit("a", 1, 2, height=-1)


def test_thresholds_are_data() -> None:
    table = flat().plus(wall(1.0, 21.5))
    strict = SightRules(cover=0.1, block=0.4)
    assert look(table, EYE, TARGET, mode="silhouette", rules=strict).verdict == "blocked"


def test_thin_scan_sheets_block() -> None:
    x, y = np.meshgrid(np.linspace(0, 40, 60), np.linspace(0, 30, 50))
    z = 4 * np.exp(-((y - 12) ** 2) / 4) + 0.02 * np.sin(7 * x)
    points = np.stack([x.ravel(), y.ravel(), z.ravel()], axis=1)
    grid = np.arange(3000).reshape(50, 60)
    a, b, c, d = grid[:-1, :-1].ravel(), grid[:-1, 1:].ravel(), grid[1:, 1:].ravel(), grid[1:, :-1].ravel()
    scan = trimesh.Trimesh(points, np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)]), process=False)
    table = flat().plus(relief.piece(flat(), "scan", scan, (20, 15)))
    assert look(table, EYE, TARGET).verdict == "blocked"
