"""How exact sight is, and that what it says of its own exactness is true."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
import shapely
import trimesh
from scipy.spatial import Delaunay
from shapely import affinity

from engine.geometry.caster import embree_is_here
from engine.geometry.casting import cast
from engine.geometry.figures import outlines, rectangles
from engine.geometry.hiding import EFFORTS
from engine.geometry.judging import judged
from engine.geometry.nearby import Nearby
from engine.geometry.pattern import SEEN, STOPPED, halton, uncertainty
from engine.geometry.plane import Point3
from engine.geometry.sight import Viewer, look, look_many
from engine.geometry.terrain import Solid, Table
from tests.geometry.tabletop import block, box_figure, figure, flat, sheet, unit, wall

CASTERS = ["exact", *(["embree"] if embree_is_here() else [])]
EYE = Viewer("eye", Point3(20, 2, 1), across=0.0, height=0.0)
PLATE = unit("plate", 20, 22, shape=box_figure(1.25, deep=1e-6))
LARGE = 9.0


def shadow(kind: str, rng: np.random.Generator) -> shapely.Geometry:
    x, y, turn = rng.uniform((0, 0, 0), (1, 1, 360))
    if kind == "edge":
        shape = shapely.box(-LARGE, -LARGE, 0, LARGE)
    elif kind == "corner":
        shape = affinity.skew(shapely.box(-LARGE, -LARGE, 0, 0), rng.uniform(-40, 40), origin=(0, 0))
    elif kind == "sliver":
        shape = shapely.box(0, -LARGE, rng.uniform(0.002, 0.1), LARGE)
    else:
        gap = rng.uniform(0.08, 0.3)
        shape = shapely.union_all([shapely.box(i * gap, -LARGE, (i + 0.4) * gap, LARGE) for i in range(-20, 20)])
    return affinity.translate(affinity.rotate(shape, turn, origin=(0, 0)), x, y)


@pytest.mark.parametrize("kind", ["edge", "corner", "sliver", "comb"])
def test_the_true_share_lies_within_the_uncertainty(kind: str) -> None:
    rng = np.random.default_rng(17)
    square, points = shapely.box(0, 0, 1, 1), halton(2_000)
    for _ in range(500):
        shape = shadow(kind, rng)
        truth = shape.intersection(square).area
        inside = shapely.contains_xy(shape, points[:, 0], points[:, 1])
        states = np.where(inside, STOPPED, SEEN).astype(np.int8)[None]
        for rays in (300, 2_000):
            doubt = float(uncertainty(states[:, :rays])[0])
            assert abs(inside[:rays].mean() - truth) <= doubt
            assert doubt < (0.15 if rays == 300 else 0.045)


def test_a_shorter_pattern_is_the_beginning_of_a_longer_one() -> None:
    for few, many in pairwise(EFFORTS):
        assert (halton(few) == halton(many)[:few]).all()


def test_more_rays_are_never_less_sure() -> None:
    table = flat().plus(wall(1.2, 12, low=10, high=20.2))
    target = unit("b", 20, 22, shape=figure())
    reports = [look(table, EYE, target, efforts=(count,)) for count in EFFORTS]
    assert all(many.uncertainty < 0.5 * few.uncertainty for few, many in pairwise(reports))
    assert all(abs(report.visible - reports[-1].visible) <= report.uncertainty for report in reports)


@pytest.mark.parametrize(("effort", "limit"), [(EFFORTS[1], 0.005), (EFFORTS[-1], 0.0005)])
def test_a_box_behind_walls_is_right_to_the_promised_part(effort: int, limit: float) -> None:
    for y in (6.0, 14.0, 21.0):
        grow = 20 / (y - 2)
        for height in (0.75, 0.9, 1.02):
            low = flat().plus(wall(height, y))
            assert 1 - look(low, EYE, PLATE, efforts=(effort,)).visible == pytest.approx(
                np.clip((1 + (height - 1) * grow) / 2, 0, 1), abs=limit
            )
        upright = flat().plus(wall(9, y, low=20.1, high=30))
        assert 1 - look(upright, EYE, PLATE, efforts=(effort,)).visible == pytest.approx(
            np.clip(0.5 - 0.1 * grow / 1.25, 0, 1), abs=limit
        )


def town(seed: int) -> Table:
    rng, table = np.random.default_rng(seed), flat()
    for i in range(7):
        x, y, width, depth, height = rng.uniform([6, 6, 1, 1, 0.5], [34, 24, 6, 3, 3]).tolist()
        table = table.plus(block(table, f"house {i}", (x, y), (width, depth), height))
    return table


@pytest.mark.parametrize("name", CASTERS)
@pytest.mark.parametrize("seed", range(3))
def test_the_last_word_is_what_the_caster_says_where_no_edge_is_near(name: str, seed: int) -> None:
    rng, table = np.random.default_rng(seed), town(seed)
    ends = rng.uniform([2, 2], [38, 28], (2, 6, 2))
    eyes, feet = (np.column_stack([plan, table.heights(plan)]) for plan in ends)
    eyes[:, 2] += 2.0
    near = np.ones((6, len(table.solids)), dtype=bool)
    wide = rectangles(eyes, feet, np.full(6, 1.25), np.full(6, 2.0))
    for aims in (wide, outlines(eyes, feet, figure(), np.full(6, -np.inf))):
        rough = cast(aims, table.solids, near, 0, 400, name)
        for row in range(6):
            last = judged(aims, row, table.solids, near, 400)
            assert (last.states[0] != rough.states[row]).sum() <= 1
            assert abs(last.hides[0] - rough.hides[row]).max() <= 1
            assert abs(last.only[0] - rough.only[row]).max() <= 1


def test_a_ray_that_touches_an_edge_is_not_stopped_and_none_slips_through_a_seam() -> None:
    # The first point of the pattern lies at half the width and a third of the height of the rectangle.
    eye, foot = np.array([[0.0, 0.0, 1.0]]), np.array([[0.0, 20.0, 1.0 - 20.0 / 3.0]])
    aims = rectangles(eye, foot, np.array([2.0]), np.array([20.0]))
    near = np.array([[True]])
    left = sheet("left", (-9, 10, -9), (0, 10, -9), (0, 10, 9), (-9, 10, 9))
    right = sheet("right", (0, 10, -9), (9, 10, -9), (9, 10, 9), (0, 10, 9))
    low = sheet("low", (-9, 10, -9), (9, 10, -9), (9, 10, 1), (-9, 10, 1))
    for half in (left, right, low):
        assert judged(aims, 0, [half], near, 1).states.tolist() == [[SEEN]]
    whole = Solid("whole", "piece", trimesh.util.concatenate([left.mesh, right.mesh]))
    assert judged(aims, 0, [whole], near, 1).states.tolist() == [[STOPPED]]
    edge_on = sheet("edge on", (0, 5, -9), (0, 15, -9), (0, 15, 9), (0, 5, 9))
    assert judged(aims, 0, [edge_on], near, 1).states.tolist() == [[SEEN]]


@pytest.mark.parametrize("caster", CASTERS)
@pytest.mark.parametrize(
    ("height", "verdict"),
    [(0.7, "clear"), (0.7 + 1e-6, "partial"), (1.35, "partial"), (1.35 + 1e-6, "blocked")],
)
def test_a_millionth_of_an_inch_past_a_threshold_decides(height: float, verdict: str, caster: str) -> None:
    report = look(
        flat().plus(wall(height, 21.5)), unit("a", 20, 2), unit("b", 20, 22), mode="silhouette", caster=caster
    )
    assert (report.verdict, report.ambiguous) == (verdict, report.other.verdict != verdict)


def test_no_answer_depends_on_what_else_is_asked() -> None:
    table, rng = town(5), np.random.default_rng(5)
    places = rng.uniform([2, 2], [38, 28], (8, 2))
    forms = (figure(), None, box_figure(0.8, 0.5))
    units = [
        Viewer(str(i), Point3(x, y, table.height((x, y))), figure=forms[i % 3], height=1.0 + i % 2)
        for i, (x, y) in enumerate(places.tolist())
    ]
    asked = [(a, b) for a in units for b in units if a is not b]
    whole = look_many(table, asked)
    order = rng.permutation(len(asked))
    mixed = look_many(table, [asked[i] for i in order] + asked[:5])
    assert [whole[i] for i in order] == mixed[: len(asked)]
    assert mixed[len(asked) :] == whole[:5]
    assert [look(table, a, b) for a, b in asked[::9]] == whole[::9]


@pytest.mark.parametrize("caster", CASTERS)
def test_a_fine_mesh_hides_what_a_coarse_one_does(caster: str) -> None:
    coarse = wall(1.0, 21.5, low=15, high=25)
    fine = Solid("wall", "piece", trimesh.Trimesh(*trimesh.remesh.subdivide_to_size(
        coarse.mesh.vertices, coarse.mesh.faces, max_edge=0.06, max_iter=12
    ), process=False))  # fmt: skip
    a, b = unit("a", 20, 2), unit("b", 20, 22, shape=figure())
    few, many = (look(flat().plus(solid), a, b, caster=caster) for solid in (coarse, fine))
    assert len(fine.triangles) > 10_000
    assert many.other.uncertainty > 0.0 == round(few.other.uncertainty, 6)
    assert many.other.visible == pytest.approx(few.other.visible, abs=many.other.uncertainty)
    assert many.visible == few.visible


def test_the_grid_finds_every_triangle_that_a_hull_may_meet() -> None:
    rng = np.random.default_rng(3)
    sizes = rng.choice([0.2, 1.0, 15.0], (3000, 1, 1))
    soup = rng.uniform(0, 30, (3000, 1, 3)) + rng.uniform(-1, 1, (3000, 3, 3)) * sizes
    inner = soup.mean(axis=1)
    hulls = rng.uniform(-5, 35, (40, 1, 3)) + rng.uniform(-6, 6, (40, 5, 3))
    owner, triangle, crowded = Nearby(soup).near(hulls)
    assert not crowded.any()
    held = 0
    for number, hull in enumerate(hulls):
        inside = np.flatnonzero(Delaunay(hull).find_simplex(inner) >= 0)
        held += len(inside)
        assert np.isin(inside, triangle[owner == number]).all()
    assert held > 80
    assert len(triangle) < 40 * 3000 / 3
    alone = [Nearby(soup).near(hulls[i : i + 1])[1].tolist() for i in range(40)]
    assert alone == [triangle[owner == i].tolist() for i in range(40)]
    everywhere = np.array([[[0, 0, 0], [30, 0, 30], [0, 30, 30], [30, 30, 0], [9, 9, 9.0]]])
    assert Nearby(soup).near(everywhere, most=9)[2].tolist() == [True]


@pytest.mark.parametrize("caster", CASTERS)
def test_triangles_without_area_hide_nothing(caster: str) -> None:
    points = np.array([[20.0, 12.0, 0.0], [20.0, 12.0, 9.0], [20.0, 12.0, 4.0], [19.0, 12.0, 1.0]])
    nothing = Solid("line", "piece", trimesh.Trimesh(points, [[0, 1, 2], [3, 3, 3], [0, 0, 1]], process=False))
    for shape in (None, figure()):
        report = look(flat().plus(nothing), unit("a", 20, 2), unit("b", 20, 22, shape=shape), caster=caster)
        assert (report.visible, report.blockers) == (1.0, ())


@pytest.mark.parametrize("caster", CASTERS)
@pytest.mark.parametrize("shape", [None, figure()])
def test_a_sheet_hides_from_both_sides_and_twice_is_once(caster: str, shape: object) -> None:
    target = unit("b", 20, 22, shape=shape)
    one, other = wall(1.1, 20), sheet("wall", (0, 20, 1.1), (40, 20, 1.1), (40, 20, 0), (0, 20, 0))
    again = wall(1.1, 20, name="again")
    front, back, twice = (
        look(flat().plus(*solids), unit("a", 20, 2), target, caster=caster)
        for solids in ((one,), (other,), (one, again))
    )
    assert front.visible == back.visible == pytest.approx(twice.visible, abs=1e-9)
    assert [blocker.only for blocker in twice.blockers] == pytest.approx([0.0, 0.0], abs=1e-9)
    assert front.blockers[0].only == front.blockers[0].hides


def test_the_building_that_a_unit_is_in_hides_nothing_and_others_still_do() -> None:
    table = flat().plus(block(flat(), "depot", (20, 6), (6, 6), 6), block(flat(), "shed", (20, 14), (6, 2), 6))
    inside, out, far = unit("in", 20, 6), unit("out", 10, 6), unit("far", 20, 22)
    assert look(table, inside, out).verdict == look(table, out, inside).verdict == "clear"
    assert [blocker.name for blocker in look(table, inside, far).blockers] == ["shed"]
    assert look(table, unit("wall", 17, 6), unit("east", 30, 6)).verdict == "blocked"
    assert look(table, unit("roof", 20, 3.2, 6), unit("below", 20, 10)).verdict == "blocked"
    stone = Solid("rock", "piece", table.solids[1].mesh)
    assert look(flat().plus(stone), inside, out).verdict == "blocked"
