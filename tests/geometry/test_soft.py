"""Woods and water on the line."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely

from engine.geometry import relief, shapes
from engine.geometry.plane import Point3
from engine.geometry.sight import SightReport, SightRules, Viewer, look
from engine.geometry.soft import soft_on_line, soft_on_lines
from engine.geometry.terrain import Table, Zone
from tests.geometry.tabletop import flat, unit, wall, woods

EYE, TARGET = unit("a", 20, 2), unit("b", 20, 24)


def seen(*zones: Zone, table: Table | None = None, rules: SightRules | None = None) -> SightReport:
    return look((table or flat()).plus(*zones), EYE, TARGET, rules=rules)


@pytest.mark.rule("LOS-WOODS-BLOCK", "LOS-EXAMPLE-DIAGRAM")
@pytest.mark.parametrize(("inches", "verdict"), [(7.0, "blocked"), (6.0, "blocked"), (5.99, "clear"), (2.0, "clear")])
def test_six_inches_of_woods_block(inches: float, verdict: str) -> None:
    report = seen(woods("wood", (20, 12), (10, inches)))
    assert report.woods == pytest.approx(inches)
    assert report.verdict == verdict
    assert [(part.name, part.kind, part.grade) for part in report.through] == [("wood", "woods", "light")]


@pytest.mark.rule("LOS-WOODS-BLOCK", "LOS-WOODS-NO-COVER", "HIT-WOODS")
def test_two_stands_add_up() -> None:
    report = seen(woods("one", (20, 7), (10, 3)), woods("two", (20, 14), (10, 2.9)), woods("aside", (30, 14), (4, 4)))
    assert report.woods == pytest.approx(5.9)
    assert report.verdict == "clear"
    assert report.cover == ""
    assert [round(part.inches, 6) for part in report.through] == [3.0, 2.9]
    assert seen(woods("one", (20, 7), (10, 3)), woods("two", (20, 14), (10, 3))).verdict == "blocked"


def test_whether_the_limit_itself_blocks_is_data() -> None:
    six = woods("wood", (20, 12), (10, 6))
    assert seen(six, rules=SightRules(woods_inclusive=False)).verdict == "clear"
    assert seen(six, rules=SightRules(woods=4)).verdict == "blocked"


@pytest.mark.rule("LOS-WOODS-BLOCK")
def test_woods_under_either_base_are_cut_away() -> None:
    half = 1.25 / 2
    assert seen(woods("under", (20, 24), (4, 4))).woods == pytest.approx(2 - half)
    assert seen(woods("under", (20, 2), (4, 4))).woods == pytest.approx(2 - half)
    assert seen(woods("just", (20, 24), (4, 1.25))).woods == pytest.approx(0)
    assert seen(woods("all", (20, 13), (4, 30))).woods == pytest.approx(22 - 2 * half)


def test_line_above_the_treetops_does_not_count() -> None:
    table = flat()
    table = table.plus(relief.hill(table, "hill", shapes.rectangle((20, 2), 6, 4), 4, None))
    high = unit("high", 20, 2, 4)
    # From 6 down to 1 over 22 in: 2 in high at 17.6 in from the eye.
    wood = woods("wood", (20, 18), (10, 6))
    assert look(table.plus(wood), high, TARGET).woods == pytest.approx(21 - (2 + 17.6), abs=1e-6)
    assert look(table.plus(woods("near", (20, 12), (10, 6))), high, TARGET).woods == 0
    assert look(table.plus(woods("tall", (20, 12), (10, 6), 5.0)), high, TARGET).woods == pytest.approx(6)


def test_a_line_level_with_the_treetops_is_not_above_them() -> None:
    eye, target = (Viewer(name, Point3(20, y, 2), across=0, height=0) for name, y in (("a", 2), ("b", 24)))
    assert look(flat().plus(woods("wood", (20, 12), (4, 5))), eye, target).woods == pytest.approx(5)


def test_treetops_follow_the_land() -> None:
    table = flat()
    table = table.plus(relief.hill(table, "hill", shapes.rectangle((20, 13), 20, 8), 4, 1))
    eye, target = (Viewer(name, Point3(20, y, 4), across=0, height=0) for name, y in (("a", 2), ("b", 24)))
    # The line runs at 4 in: treetops reach it where the land is at least 2 in high, from y = 11 to y = 15.
    assert look(table.plus(woods("wood", (20, 13), (10, 20))), eye, target).woods == pytest.approx(4)


def test_concave_woods_count_each_crossing() -> None:
    u = shapes.polygon(
        [
            (10, 5),
            (30, 5),
            (30, 8),
            (21, 8),
            (21, 12),
            (30, 12),
            (30, 14),
            (10, 14),
            (10, 12),
            (19, 12),
            (19, 8),
            (10, 8),
        ]
    )
    eye, target = unit("a", 27, 2), unit("b", 27, 20)
    assert look(flat().plus(Zone("u", "woods", u, height=2.0)), eye, target).woods == pytest.approx(3 + 2)


def test_slanting_chord() -> None:
    wood = woods("wood", (20, 13), (40, 4))
    report = look(flat().plus(wood), unit("a", 10, 3), unit("b", 30, 23))
    assert report.woods == pytest.approx(4 * math.sqrt(2))


def test_chords_equal_dense_sampling_on_random_land() -> None:
    rng = np.random.default_rng(12)
    table = flat()
    for i in range(4):
        x, y, turn = rng.uniform([6, 6, 0], [34, 24, 90]).tolist()
        table = table.plus(relief.hill(table, f"hill {i}", shapes.rectangle((x, y), 9, 5, turn), 3, 1 + i))
    wood = Zone("wood", "woods", shapes.circle((20, 15), 11), height=1.5)
    table = table.plus(wood)
    share = (np.arange(20_000) + 0.5) / 20_000
    for _ in range(20):
        ends = np.column_stack([rng.uniform([1, 1], [39, 29], (2, 2)), rng.uniform(0.5, 5, 2)])
        line = ends[0] + share[:, None] * (ends[1] - ends[0])
        inside = shapely.contains_xy(wood.outline, line[:, 0], line[:, 1]) & (
            line[:, 2] <= table.land(line[:, :2]) + 1.5
        )
        found = soft_on_line(table, Point3(*ends[0].tolist()), Point3(*ends[1].tolist()))
        length = float(np.hypot(*(ends[1] - ends[0])[:2]))
        assert sum(part.inches for part in found) == pytest.approx(float(inside.mean()) * length, abs=0.01)


def test_lines_asked_together_are_those_asked_alone() -> None:
    table = flat()
    table = table.plus(relief.hill(table, "hill", shapes.rectangle((20, 15), 9, 5), 3, 1))
    table = table.plus(woods("low", (18, 14), (9, 7), height=0.5), woods("high", (22, 16), (8, 9), height=2.0))
    rng = np.random.default_rng(4)
    starts, ends = (np.column_stack([rng.uniform(1, 29, (60, 2)), rng.uniform(0, 5, 60)]) for _ in range(2))
    ends[:10, :2] = starts[:10, :2]
    bases = np.array([[shapely.Point(*p[:2]).buffer(0.6) for p in ends]], dtype=object).T
    together = soft_on_lines(table, starts, ends, bases)
    alone = [
        soft_on_line(table, Point3(*a), Point3(*b), base)
        for a, b, base in zip(starts.tolist(), ends.tolist(), bases[:, 0].tolist(), strict=True)
    ]
    assert together == alone
    assert together[:10] == [()] * 10
    assert sum(len(found) == 2 for found in together) > 5


@pytest.mark.rule("LOS-WOODS-NO-COVER")
def test_woods_and_wall_together() -> None:
    report = seen(woods("wood", (20, 12), (10, 3)), table=flat().plus(wall(1.0, 23.5)))
    assert report.verdict == "partial"
    assert report.cover == "behind wall"
    assert report.woods == pytest.approx(3)


def pool(depth: float) -> Table:
    solids, zone = relief.water(flat(), "pool", shapes.rectangle((20, 24), 20, 10), depth)
    return Table(40, 30, solids, (zone,))


@pytest.mark.rule("INTRO-SUBMERGED-LOS", "LOS-WATER-COVER", "LOS-SUBMERGED")
@pytest.mark.parametrize(
    ("depth", "verdict", "cover"),
    [
        (0.9, "clear", ""),
        (1.0, "partial", "in water 1 in deep"),
        (1.9, "partial", "in water 1.9 in deep"),
        (2.0, "blocked", ""),
    ],
)
@pytest.mark.parametrize("eye_height", [0.0, 6.0])
def test_depth_of_water_decides(depth: float, verdict: str, cover: str, eye_height: float) -> None:
    target = unit("b", 20, 24, -depth)
    report = look(pool(depth), unit("a", 20, 15, eye_height), target)
    assert (report.verdict, report.cover) == (verdict, cover)
    assert report.target_submerged is (depth >= 2)
    assert report.water == pytest.approx(depth)
    back = look(pool(depth), target, unit("a", 20, 15, eye_height))
    assert (back.verdict == "blocked") is (depth >= 2)
    assert back.cover == ""


@pytest.mark.rule("LOS-SUBMERGED")
def test_two_under_water() -> None:
    one, two = unit("a", 15, 24, -2), unit("b", 25, 24, -2)
    assert look(pool(2), one, two).verdict == "blocked"
    assert look(pool(2), one, two, rules=SightRules(underwater=True)).verdict == "clear"


@pytest.mark.rule("LOS-BASE-CONTACT", "INTRO-LOS-UNITS", "TERM-BASE-CONTACT")
def test_bases_in_contact_see_each_other_but_not_under_water() -> None:
    around_a_corner = flat().plus(wall(5, 10.6, 15, 25))
    one, two = unit("a", 20, 10), unit("b", 20, 11.25)
    report = look(around_a_corner, one, two)
    assert report.touching
    assert report.verdict == "partial"
    assert look(around_a_corner, one, unit("b", 20, 11.3)).verdict == "blocked"
    assert not look(flat(), one, unit("b", 20, 11.25, 4)).touching
    ashore, sunk = unit("a", 20, 18.375), unit("b", 20, 19.625, -2)
    wet = look(pool(2), ashore, sunk)
    assert wet.touching
    assert wet.verdict == "blocked"
    assert wet.reasons == ("the target is under water",)


@pytest.mark.rule("LOS-SURFACE-UNITS")
def test_on_the_surface_no_water_counts() -> None:
    report = look(pool(4), EYE, unit("b", 20, 24, 0.0, height=1.0))
    assert (report.verdict, report.water) == ("clear", 0.0)
