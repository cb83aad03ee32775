"""What must hold of sight: areas that can be told without it, and what may never change an answer."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.geometry import ground
from engine.geometry.caster import caster as cast_by
from engine.geometry.caster import embree_is_here
from engine.geometry.figures import Figure
from engine.geometry.hiding import EFFORTS
from engine.geometry.plane import Point3
from engine.geometry.sight import MODES, SightReport, SightRules, Viewer, differs, glance_many, look, look_many
from engine.geometry.terrain import Solid, Table
from tests.geometry.tabletop import block, box_figure, figure, flat, moved, sheet, unit, wall, woods

CASTERS = ["exact", *(["embree"] if embree_is_here() else [])]
EACH_CASTER = pytest.mark.parametrize("caster", CASTERS)
EYE, TARGET = unit("a", 20, 2), unit("b", 20, 22)
SHAPE = figure()
PLATE = unit("b", 20, 22, shape=box_figure(1.25, deep=1e-6))
RULES = SightRules()
FINEST = (EFFORTS[-1],)
FENCES = [
    (12, 0.5, 19.2, 0.0),
    (29, 0.25, 19.35, 0.2),
    (21, 0.46, 19.28, -5.5),
    (18, 0.63, 19.4, -2.4),
    (40, 0.7, 19.3, 9.0),
]
"""Fences: how many pales, how thick they are and how far they lean as shares of the way from one to the next."""


def hidden(report: SightReport) -> float:
    return 1.0 - report.visible


def outline(eye: Viewer, target: Viewer, corners: np.ndarray) -> shapely.Geometry:
    """A convex body by its corners (k, 3), as the eye sees it on the plane square to the middle of a target."""
    ahead = np.array(target.position) + [0, 0, 1] - np.array(eye.eye)
    ahead = ahead / np.linalg.norm(ahead)
    right = np.cross(ahead, [0, 0, 1])
    right /= np.linalg.norm(right)
    way = corners - np.array(eye.eye)
    return shapely.MultiPoint(
        np.stack([way @ right, way @ np.cross(right, ahead)], 1) / (way @ ahead)[:, None]
    ).convex_hull


def box_corners(
    middle: tuple[float, float, float], size: tuple[float, float, float], turned: float = 0.0
) -> np.ndarray:
    """The corners (8, 3) of a box turned about its upright axis, degrees counterclockwise."""
    signs = np.array([(i, j, k) for i in (-0.5, 0.5) for j in (-0.5, 0.5) for k in (-0.5, 0.5)])
    cos, sin = math.cos(math.radians(turned)), math.sin(math.radians(turned))
    return signs * size @ np.array([[cos, sin, 0], [-sin, cos, 0], [0, 0, 1]]) + middle


def body(name: str, corners: np.ndarray) -> Solid:
    return Solid(name, "piece", trimesh.convex.convex_hull(corners))


def facing_box(target: Viewer, eye: Viewer, size: tuple[float, float, float]) -> np.ndarray:
    """The corners of a box figure on its place, turned to the eye."""
    x, y, z = target.position
    toward = math.degrees(math.atan2(eye.position.y - y, eye.position.x - x)) - 90.0
    return box_corners((x, y, z + size[2] / 2), size, toward)


LOW, TEN, EIGHTY = 0.0, 12 * math.tan(math.radians(10)) - 1, 4 * math.tan(math.radians(80)) - 1


@EACH_CASTER
@pytest.mark.rule("LOS-GEOMETRY")
@pytest.mark.parametrize(("away", "rise"), [(20.0, LOW), (12.0, TEN), (4.0, EIGHTY)], ids=["level", "10", "80"])
@pytest.mark.parametrize("seed", range(4))
def test_boxes_hide_boxes_by_the_areas_of_their_hulls(away: float, rise: float, seed: int, caster: str) -> None:
    rng = np.random.default_rng(seed)
    size = tuple(rng.uniform([0.5, 0.4, 2.0], [1.5, 1.2, 2.0]).tolist())
    eye, target = unit("a", 20, 22 - away, rise), unit("b", 20, 22, shape=box_figure(size[0], size[1], top=2.0))
    # Before the target: on the way from its middle to the eye, aside and turned.
    share = float(rng.uniform(0.15, 0.5))
    middle = np.array(target.middle) + share * (np.array(eye.eye) - target.middle) + rng.uniform(-0.4, 0.4, 3)
    screen = box_corners(tuple(middle.tolist()), tuple(rng.uniform(0.3, 0.8, 3).tolist()), float(rng.uniform(0, 90)))
    seen, before = outline(eye, target, facing_box(target, eye, size)), outline(eye, target, screen)
    truth = seen.intersection(before).area / seen.area
    table = Table(40, 30, (body("screen", screen),))
    assert 0.05 < truth < 0.95
    assert hidden(look(table, eye, target, caster=caster)) == pytest.approx(truth, abs=0.005)
    if seed == 0:
        assert hidden(look(table, eye, target, caster=caster, efforts=FINEST)) == pytest.approx(truth, abs=0.0005)


@EACH_CASTER
@pytest.mark.parametrize(("pales", "thick", "left", "lean"), FENCES)
def test_the_true_share_of_a_fence_lies_within_the_uncertainty(
    pales: int, thick: float, left: float, lean: float, caster: str
) -> None:
    """Many slanting edges are the hardest for a pattern of rays; each pale hides the area of its own outline."""
    step = 1.6 / pales
    fence = [
        sheet(
            f"pale {i}",
            (x, 12, 0),
            (x + thick * step, 12, 0),
            (x + (thick + lean) * step, 12, 5),
            (x + lean * step, 12, 5),
        )
        for i, x in enumerate((left + step * np.arange(pales)).tolist())
    ]
    seen = outline(EYE, PLATE, facing_box(PLATE, EYE, (1.25, 1e-6, 2.0)))
    covers = [seen.intersection(outline(EYE, PLATE, np.asarray(pale.mesh.vertices))).area for pale in fence]
    truth = sum(covers) / seen.area
    for efforts in ((300,), (2000,), (20_000,)):
        report = look(Table(40, 30, tuple(fence)), EYE, PLATE, caster=caster, efforts=efforts)
        assert abs(hidden(report) - truth) <= report.uncertainty + 1e-6
        if not report.ambiguous:
            assert report.verdict == (
                "blocked" if truth > RULES.block else "partial" if truth > RULES.cover else "clear"
            )


@EACH_CASTER
@pytest.mark.rule("LOS-VISIBLE-FRACTION")
@pytest.mark.parametrize(("shape", "degrees"), [(None, 0.0), (None, 33.0), (PLATE.figure, 33.0)])
@pytest.mark.parametrize(("part", "at", "beyond"), [(1 / 3, "clear", "partial"), (2 / 3, "partial", "blocked")])
def test_exactly_a_third_hidden_by_an_upright_edge(
    part: float, at: str, beyond: str, shape: Figure | None, degrees: float, caster: str
) -> None:
    """A wall half-way hides all of the plate that lies left of twice its own way from the middle line."""
    matrix = trimesh.transformations.rotation_matrix(math.radians(degrees), (0, 0, 1), (20, 15, 0))
    eye, plate = (Viewer(v.id, Point3(*(matrix @ [*v.position, 1])[:3].tolist()), figure=shape) for v in (EYE, TARGET))

    def seen(share: float) -> SightReport:
        edge = 20 + (19.375 + share * 1.25 - 20) / 2
        return look(moved(Table(40, 30, (wall(9, 12, 5, edge),)), matrix), eye, plate, caster=caster)

    report = seen(part)
    assert hidden(report) == pytest.approx(part, abs=report.uncertainty + 1e-9)
    assert report.verdict == at or report.ambiguous
    assert (seen(part - 0.004).verdict, seen(part + 0.004).verdict) == (at, beyond)


@pytest.mark.rule("LOS-VISIBLE-FRACTION")
@pytest.mark.parametrize(("part", "verdict"), [(1 / 3, "clear"), (2 / 3, "partial")])
def test_a_measure_on_the_threshold_is_no_doubt_where_it_is_exact(part: float, verdict: str) -> None:
    report = look(flat().plus(wall(9, 12, 5, 20 + (19.375 + part * 1.25 - 20) / 2)), EYE, TARGET, mode="silhouette")
    assert (report.verdict, report.ambiguous) == (verdict, False)


@EACH_CASTER
@pytest.mark.parametrize("width", [0.1, 0.01, 0.001])
def test_slivers_between_two_walls(width: float, caster: str) -> None:
    """A slit half-way shows a strip twice as wide as itself: of a plate 1.25 in wide."""
    table = flat().plus(wall(9, 12, 5, 20.1, "left"), wall(9, 12, 20.1 + width, 35, "right"))
    truth = 2 * width / 1.25
    assert look(table, EYE, TARGET, mode="silhouette", caster=caster).visible == pytest.approx(truth, abs=1e-6)
    report = look(table, EYE, PLATE, caster=caster)
    assert report.visible == pytest.approx(truth, abs=report.uncertainty)
    assert report.verdict == "blocked"


@EACH_CASTER
@pytest.mark.parametrize("shape", [None, PLATE.figure, SHAPE])
@pytest.mark.parametrize("y", [22.36, 22.7, 29.0])
def test_a_wall_behind_the_target_hides_nothing(shape: Figure | None, y: float, caster: str) -> None:
    for eye in (EYE, unit("a", 20, 18, 20)):
        report = look(flat().plus(wall(30, y)), eye, unit("b", 20, 22, shape=shape), caster=caster)
        assert (report.visible, report.verdict, report.blockers) == (1.0, "clear", ())


@EACH_CASTER
@pytest.mark.parametrize("shape", [None, SHAPE])
def test_a_wall_is_the_same_wall_told_twice(shape: Figure | None, caster: str) -> None:
    target = unit("b", 20, 22, shape=shape)
    once = look(flat().plus(wall(1.0, 21.5)), EYE, target, caster=caster)
    twice = look(flat().plus(wall(1.0, 21.5), wall(1.0, 21.5, name="again")), EYE, target, caster=caster)
    assert twice.visible == pytest.approx(once.visible, abs=1e-9)
    assert [blocker.hides for blocker in twice.blockers] == pytest.approx([hidden(once)] * 2, abs=1e-9)
    assert [blocker.only for blocker in twice.blockers] == pytest.approx([0, 0], abs=1e-9)
    assert [blocker.only for blocker in once.blockers] == pytest.approx([hidden(once)], abs=1e-9)


@EACH_CASTER
def test_a_wall_in_the_plane_of_a_plate_does_not_hide_it(caster: str) -> None:
    """It touches what is seen: a ray ends where both are."""
    flush = box_figure(1.25, deep=0.7)
    for y, target in ((22.35 - 0.7, unit("b", 20, 22, shape=flush)), (22.0, unit("b", 20, 22))):
        report = look(flat().plus(wall(8, y)), EYE, target, caster=caster)
        assert report.visible == pytest.approx(1, abs=1e-6)


@EACH_CASTER
@pytest.mark.rule("LOS-GEOMETRY")
def test_lines_that_graze_an_edge_pass(caster: str) -> None:
    """Over the wall's top to the target's very feet, past its end to the target's very rim, and along a roof."""
    feet = wall(2 - 2 * 19.5 / 20, 21.5)
    rim = wall(9, 12, 5, 20 - 1.25 / 4)
    for solid in (feet, rim):
        assert look(Table(40, 30, (solid,)), EYE, TARGET, caster=caster).visible == pytest.approx(1, abs=1e-9)
    # The eye lies in the roof's own plane: what stands on that plane is wholly seen, what stands under it not at all.
    roof = Table(40, 30, (sheet("roof", (5, 5, 2), (35, 5, 2), (35, 20, 2), (5, 20, 2)),))
    for shape in (None, SHAPE):
        above, below = unit("b", 20, 22, 2.0, shape), unit("c", 20, 22, shape=shape)
        assert look(roof, EYE, above, caster=caster).visible == pytest.approx(1, abs=1e-6)
        assert look(roof, EYE, below, caster=caster).visible == pytest.approx(1, abs=1e-6)
    thick = Table(40, 30, (body("slab", box_corners((20, 12, 1), (30, 14, 2))),))
    for shape in (None, SHAPE):
        assert look(thick, EYE, unit("b", 20, 22, 2.0, shape), caster=caster).visible == pytest.approx(1, abs=1e-6)
        assert look(thick, EYE, unit("c", 20, 22, shape=shape), caster=caster).verdict == "blocked"


@EACH_CASTER
@pytest.mark.parametrize("scale", [0.002, 50.0])
def test_scale_changes_nothing(scale: float, caster: str) -> None:
    """Tables of a twelfth of an inch and of 170 feet: shares have no size."""

    def seen(k: float) -> SightReport:
        mesh = SHAPE.mesh.copy().apply_scale(k)
        ends = [
            Viewer(n, Point3(20 * k, y * k, 0), across=1.25 * k, height=2 * k, figure=Figure(mesh))
            for n, y in (("a", 2), ("b", 22))
        ]
        solid = sheet("wall", *(np.array([(5, 21.4, 0), (20.2, 21.4, 0), (20.2, 21.4, 1.1), (5, 21.4, 1.4)]) * k))
        return look(Table(40 * k, 30 * k, (solid,)), *ends, caster=caster)

    plain, scaled = seen(1.0), seen(scale)
    assert scaled.visible == pytest.approx(plain.visible, abs=plain.uncertainty)
    assert scaled.other.visible == pytest.approx(plain.other.visible, abs=1e-6)
    assert scaled.verdict == plain.verdict


def test_across_the_largest_table() -> None:
    """100 ft away, a wall of 1 in half an inch before a 'Mech hides half of it less a hair."""
    table = Table(1200, 1200, (ground.ground_clear(1200, 1200), wall(1.0, 1199.0, 0, 1200)))
    report = look(table, unit("a", 600, 1), unit("b", 600, 1199.5), mode="silhouette")
    assert hidden(report) == pytest.approx((2 - 1198.5 / 1198) / 2, abs=1e-6)


def crowd(seed: int, walls: int = 6) -> tuple[Table, list[tuple[Viewer, Viewer]]]:
    """Walls and houses about units that look at one another."""
    rng = np.random.default_rng(seed)
    table = flat()
    for i in range(walls):
        x, y, turn = rng.uniform([8, 6, -60], [32, 24, 60]).tolist()
        along = np.array([math.cos(math.radians(turn)), math.sin(math.radians(turn))]) * float(rng.uniform(0.5, 3))
        high = float(rng.uniform(0.8, 2.6))
        (ax, ay), (bx, by) = (np.array([x, y]) - along).tolist(), (np.array([x, y]) + along).tolist()
        table = table.plus(sheet(f"wall {i}", (ax, ay, 0), (bx, by, 0), (bx, by, high), (ax, ay, high)))
    table = table.plus(block(table, "depot", (20, 15), (3, 2), float(rng.uniform(1, 3))))
    units = [unit(str(i), x, y, shape=SHAPE) for i, (x, y) in enumerate(rng.uniform([4, 3], [36, 27], (6, 2)).tolist())]
    return table, [(a, b) for a in units for b in units if a is not b]


@pytest.mark.parametrize("seed", [21, 22])
def test_embedded_in_a_larger_table(seed: int) -> None:
    """The same scene in the middle of a table eight times as large, among far things, asked backward and in parts."""
    table, pairs = crowd(seed)
    shift = trimesh.transformations.translation_matrix((60.0, 45.0, 0.0))
    around = [block(flat(160, 120), f"far {i}", (10.0 + 20 * i, 5.0), (8, 4), 30.0) for i in range(7)]
    inner = moved(Table(40, 30, table.solids[1:]), shift).solids
    large = Table(160, 120, (around[0], ground.ground_clear(160, 120), *inner, *around[1:]))
    there = [
        tuple(Viewer(v.id, Point3(v.position.x + 60, v.position.y + 45, 0), 77.0, figure=SHAPE) for v in pair)
        for pair in pairs
    ]
    plain = look_many(table, pairs)
    again = [*look_many(large, there[::-1][:11]), *look_many(large, there[::-1][11:])][::-1]
    for one, two in zip(plain, again, strict=True):
        assert one.verdict == two.verdict
        assert one.visible == pytest.approx(two.visible, abs=2e-3)
        assert one.other.visible == pytest.approx(two.other.visible, abs=1e-6)
        assert {b.name: round(b.hides, 2) for b in one.blockers if b.hides > 0.01}.keys() == {
            b.name for b in two.blockers if b.hides > 0.01
        }
    assert {report.verdict for report in plain} == {"clear", "partial", "blocked"}


@pytest.mark.skipif(not embree_is_here(), reason="Embree has no package here")
@pytest.mark.parametrize("part", [RULES.cover, RULES.block])
def test_casters_give_one_verdict_next_to_the_thresholds(part: float) -> None:
    """Walls in steps of a few ten-thousandths of the figure's area about a threshold, and one exactly on it."""

    target = unit("b", 20.3, 22, shape=SHAPE)

    def seen(edge: float, caster: str | None = None) -> SightReport:
        table = Table(40, 30, (wall(9, 12, 5, edge),))
        return look(table, EYE, target, caster=caster, efforts=(2000,))

    low, high = 19.5, 20.7
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (middle, high) if hidden(seen(middle)) <= part else (low, middle)
    edges = [low, high, *(low + np.linspace(-0.002, 0.002, 8)).tolist()]
    exact, fast = ([seen(edge, name) for edge in edges] for name in ("exact", "embree"))
    assert [report.verdict for report in fast] == [report.verdict for report in exact]
    assert {report.verdict for report in fast} == ({"clear", "partial"} if part < 0.5 else {"partial", "blocked"})


@pytest.mark.skipif(not embree_is_here(), reason="Embree has no package here")
@pytest.mark.parametrize("seed", range(30, 33))
def test_casters_give_one_verdict_on_random_scenes(seed: int) -> None:
    table, pairs = crowd(seed)
    for mode in MODES:
        fast, exact = (look_many(table, pairs, mode=mode, caster=name) for name in ("embree", "exact"))
        assert [report.verdict for report in fast] == [report.verdict for report in exact]
        for one, two in zip(fast, exact, strict=True):
            assert one.visible == pytest.approx(two.visible, abs=1e-3)


@pytest.mark.parametrize("mode", MODES)
def test_a_glance_is_what_the_report_says(mode: str) -> None:
    table, pairs = crowd(31)
    reports = look_many(table, pairs, mode=mode)
    full, quick = (glance_many(table, pairs, mode=mode, efforts=efforts) for efforts in (EFFORTS, (300,)))
    assert len({report.verdict for report in reports}) > 1
    for report, glance, first in zip(reports, full, quick, strict=True):
        assert (glance.verdict, glance.uncertainty) == (report.verdict, pytest.approx(report.uncertainty, abs=1e-9))
        assert glance.visible == pytest.approx(report.visible, abs=1e-9)
        assert abs(first.visible - report.visible) <= first.uncertainty + report.uncertainty + 1e-9
        assert len(set(first.possible)) > 1 or first.verdict == report.verdict


@EACH_CASTER
@pytest.mark.rule("LOS-BASIC")
def test_a_line_is_free_both_ways_or_neither(caster: str) -> None:
    """Seeing at all, by any line, is mutual: a line between two units is stopped from both its ends or neither."""
    table, pairs = crowd(40)
    rng = np.random.default_rng(40)
    for a, b in pairs[::3]:
        here, there = (np.array(v.position) + rng.uniform([-0.6, -0.6, 0], [0.6, 0.6, 2], (400, 3)) for v in (a, b))
        for solid in table.solids[1:]:
            rays = cast_by(solid.triangles, caster)
            assert (rays.blocked(here, there) != rays.blocked(there, here)).mean() <= 0.0025
    dots = [tuple(Viewer(v.id, v.middle, across=0, height=0) for v in pair) for pair in pairs]
    back = look_many(table, [(b, a) for a, b in dots], caster=caster)
    assert [r.verdict for r in look_many(table, dots, caster=caster)] == [r.verdict for r in back]


@pytest.mark.rule("LOS-BASIC")
def test_verdicts_are_not_mutual_and_the_difference_is_explained() -> None:
    """A wall 1.2 in high half an inch before b hides 1.18 / 2 of it; a, 20 in away, is hidden only over b's parapet."""
    table = flat().plus(wall(1.2, 21.5))
    there, back = look(table, EYE, TARGET, mode="silhouette"), look(table, TARGET, EYE, mode="silhouette")
    assert hidden(there) == pytest.approx((2 - 0.8 * 20 / 19.5) / 2, abs=1e-6)
    assert hidden(back) == pytest.approx(0, abs=1e-6)
    assert (there.verdict, back.verdict) == ("partial", "clear")
    said = differs(there, back)
    assert said.startswith("a sees 41% of b past wall, b sees 100% of a")
    table, pairs = crowd(41)
    reports = {(r.attacker, r.target): r for r in look_many(table, pairs)}
    for (a, b), report in reports.items():
        assert bool(differs(report, reports[b, a])) is (report.verdict != reports[b, a].verdict)


coordinates = st.floats(-1.5, 1.5, allow_nan=False).map(lambda x: round(x, 3))
panels = st.tuples(coordinates, st.floats(0.5, 19.0), coordinates, st.floats(0.5, 19.0), st.floats(0.05, 3.0))
some_panels = st.lists(panels, min_size=1, max_size=4)
figures = st.sampled_from([None, SHAPE, PLATE.figure])
a_few = settings(max_examples=40, deadline=None, derandomize=True)


def screens(panels: list[tuple[float, ...]]) -> Table:
    """Upright walls between EYE and TARGET: each from x aside of the line and y ahead to another, and its height."""
    solids = []
    for i, (x0, y0, x1, y1, high) in enumerate(panels):
        (ax, ay), (bx, by) = (20 + x0, 2 + y0), (20 + x1 + (0.01 if x0 == x1 else 0), 2 + y1)
        solids.append(sheet(f"wall {i}", (ax, ay, 0), (bx, by, 0), (bx, by, high), (ax, ay, high)))
    return Table(40, 30, tuple(solids))


@a_few
@given(some_panels, panels, figures)
def test_one_more_solid_never_shows_more(walls: list, one: tuple, shape: Figure | None) -> None:
    target = unit("b", 20, 22, shape=shape)
    few, many = look(screens(walls), EYE, target), look(screens([*walls, one]), EYE, target)
    assert many.visible <= few.visible + few.uncertainty + many.uncertainty + 1e-6
    assert many.other.visible <= few.other.visible + few.other.uncertainty + many.other.uncertainty + 1e-6


@a_few
@given(some_panels, st.floats(0.0, 0.99), figures)
def test_lower_walls_never_hide_more(walls: list, share: float, shape: Figure | None) -> None:
    target = unit("b", 20, 22, shape=shape)
    lowered = [(*wall[:4], max(0.01, wall[4] * share)) for wall in walls]
    high, low = look(screens(walls), EYE, target), look(screens(lowered), EYE, target)
    assert low.visible >= high.visible - high.uncertainty - low.uncertainty - 1e-6
    assert low.other.visible >= high.other.visible - high.other.uncertainty - low.other.uncertainty - 1e-6


@a_few
@given(some_panels, figures)
def test_shares_are_shares_and_fit_together(walls: list, shape: Figure | None) -> None:
    report = look(screens(walls), EYE, unit("b", 20, 22, shape=shape))
    for share, blockers in ((hidden(report), report.blockers), (1 - report.other.visible, report.other.blockers)):
        assert -1e-9 <= share <= 1 + 1e-9
        assert all(-1e-9 <= blocker.only <= blocker.hides + 1e-9 for blocker in blockers)
        assert share >= max((blocker.hides for blocker in blockers), default=0.0) - 1e-6
        assert share <= sum(blocker.hides for blocker in blockers) + 1e-5
        assert sum(blocker.only for blocker in blockers) <= share + 1e-6


@a_few
@given(some_panels, st.floats(0, 360), st.floats(0, 360), figures)
def test_facing_changes_nothing(walls: list, one: float, two: float, shape: Figure | None) -> None:
    table = screens(walls).plus(woods("wood", (20, 12), (3, 3)))
    plain = look(table, EYE, unit("b", 20, 22, shape=shape))
    turned = look(table, unit("a", 20, 2, facing=one), unit("b", 20, 22, shape=shape, facing=two))
    assert (turned.visible, turned.verdict, turned.blockers, turned.other, turned.woods) == (
        plain.visible, plain.verdict, plain.blockers, plain.other, plain.woods
    )  # fmt: skip


@a_few
@given(some_panels, st.floats(0, 360), st.floats(-50, 50), st.booleans(), figures)
def test_a_scene_may_be_turned_shifted_and_mirrored(
    walls: list, degrees: float, shift: float, mirrored: bool, shape: Figure | None
) -> None:
    matrix = trimesh.transformations.rotation_matrix(math.radians(degrees), (0, 0, 1), (20, 12, 0))
    matrix[:3, 3] += [shift, -shift, shift / 10]
    flip = np.diag([-1.0, 1.0, 1.0, 1.0]) if mirrored else np.eye(4)
    other = Figure(shape.mesh.copy().apply_transform(flip)) if shape is not None else None
    eye, target = (
        Viewer(v.id, Point3(*(matrix @ flip @ [*v.position, 1])[:3].tolist()), figure=other) for v in (EYE, TARGET)
    )
    plain = look(screens(walls), EYE, unit("b", 20, 22, shape=shape))
    carried = look(moved(screens(walls), matrix @ flip), eye, target)
    assert carried.visible == pytest.approx(plain.visible, abs=plain.uncertainty + carried.uncertainty + 1e-6)
    assert carried.other.visible == pytest.approx(plain.other.visible, abs=1e-6 + 2 * plain.other.uncertainty)
    if not (plain.ambiguous or carried.ambiguous):
        assert carried.verdict == plain.verdict
