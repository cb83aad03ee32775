"""What walking costs and what forbids it: constructed truths and the rulebook's worked examples."""

from __future__ import annotations

import pytest
import shapely
import trimesh

from engine.geometry.ground import ground_clear
from engine.geometry.mover import Blocker, Going, Walker, standing
from engine.geometry.path import Walk, reach_along, walk
from engine.geometry.plane import Point, Point3, hex_base
from engine.geometry.relief import building, hill, water
from engine.geometry.shapes import polygon, rectangle, strip
from engine.geometry.terrain import Solid, Table, Zone

MECH = Walker(
    2.0, 2.0, (Going("road", paves=True), *(Going(kind, 1.0) for kind in ("woods", "water", "rough", "rubble")))
)
TANK = Walker(4.0, 1.0, (Going("road", paves=True), Going("woods", forbidden=True), Going("water", forbidden=True)))


def clear(*things: Solid | Zone) -> Table:
    return Table(48.0, 24.0, (ground_clear(48.0, 24.0),)).plus(*things)


def flooded(table: Table, name: str, outline: shapely.Polygon, depth: float) -> Table:
    solids, zone = water(table, name, outline, depth)
    return Table(table.width, table.depth, solids, (*table.zones, zone))


def prism(name: str, *corners: tuple[float, float]) -> Solid:
    """A body with this outline in x and z, from y 4 to y 20."""
    return Solid(name, "hill", trimesh.convex.convex_hull([(x, y, z) for x, z in corners for y in (4.0, 20.0)]))


def step(name: str, x: float, height: float, wide: float = 6.0) -> Solid:
    return prism(name, (x, -0.1), (x, height), (x + wide, height), (x + wide, -0.1))


def woods(west: float, east: float, name: str = "grove") -> Zone:
    return Zone(name, "woods", rectangle(((west + east) / 2.0, 12.0), east - west, 16.0), height=2.0)


def rules(found: Walk) -> list[str]:
    return [problem.rule for problem in found.problems]


@pytest.mark.rule("MOV-ALLOWANCE")
def test_a_flat_path_costs_its_length() -> None:
    found = walk(clear(), MECH, [(4, 4), (7, 8), (7, 13)])
    assert (found.cost, found.inches, found.legal) == (pytest.approx(10.0), pytest.approx(10.0), True)
    assert [leg.inches for leg in found.legs] == pytest.approx([5.0, 5.0])
    assert found.points == (Point(4, 4), Point(7, 8), Point(7, 13))


@pytest.mark.rule("MOV-FACING-CHANGE", "MOV-ALLOWANCE")
def test_staying_put_costs_nothing_and_is_never_refused() -> None:
    for points in ([(4, 4)], [(4, 4), (4, 4)]):
        found = walk(clear(), MECH, points, [Blocker("Jenner", hex_base((4, 4.5)), 0.0, 2.0)])
        assert (found.cost, found.inches, found.problems, found.end) == (0.0, 0.0, (), Point3(4, 4, 0))


@pytest.mark.rule("MOV-LEVEL-FRACTION", "MOV-LEVEL-COST")
def test_a_ramp_costs_the_height_really_climbed() -> None:
    ramp = prism("ramp", (10, -0.1), (10, 0), (16, 2), (22, 2), (22, -0.1))
    assert walk(clear(ramp), MECH, [(10, 12), (16, 12)]).cost == pytest.approx(10.0)
    assert walk(clear(ramp), MECH, [(10, 12), (13, 12)]).cost == pytest.approx(5.0)
    assert walk(clear(ramp), TANK, [(10, 12), (16, 12)]).cost == pytest.approx(14.0)
    assert walk(clear(step("kerb", 10, 0.5)), MECH, [(8, 12), (12, 12)]).cost == pytest.approx(5.0)


@pytest.mark.rule("MOV-LEVEL-COST", "MOV-COST-ADDITIVE")
def test_a_sheer_step_costs_its_height_up_and_down() -> None:
    table = clear(step("butte", 10, 2.0))
    assert walk(table, MECH, [(8, 12), (12, 12)]).cost == pytest.approx(4 + 4)
    assert walk(table, MECH, [(12, 12), (8, 12)]).cost == pytest.approx(4 + 4)
    assert walk(table, MECH, [(8, 12), (18, 12)]).cost == pytest.approx(10 + 8)
    grown = table.plus(woods(10, 16))
    assert walk(grown, MECH, [(10 - 1e-6, 12), (11, 12)]).cost == pytest.approx(4 + 2, abs=1e-4)


@pytest.mark.rule("MOV-LEVEL-LIMIT")
@pytest.mark.parametrize(
    ("height", "walker", "legal"),
    [(2.0, MECH, True), (2.5, MECH, False), (4.0, MECH, False), (1.0, TANK, True), (2.0, TANK, False)],
)
def test_a_step_higher_than_the_limit_is_refused(height: float, walker: Walker, legal: bool) -> None:
    found = walk(clear(step("butte", 10, height)), walker, [(8, 12), (12, 12)])
    assert found.legal is legal
    if not legal:
        problem = found.problems[0]
        assert (problem.rule, problem.leg, problem.inch, problem.at) == (
            "MOV-LEVEL-LIMIT",
            0,
            pytest.approx(2.0),
            (10.0, 12.0),
        )
        assert (problem.amount, problem.limit) == (pytest.approx(height), walker.level_limit)


@pytest.mark.rule("MOV-LEVEL-LIMIT")
@pytest.mark.parametrize(("apart", "legal"), [(0.5, False), (0.9, False), (1.0, True), (1.5, True)])
def test_two_steps_need_an_inch_between_them(apart: float, legal: bool) -> None:
    stairs = clear(step("lower", 10, 2.0, 8.0), step("upper", 10 + apart, 4.0))
    assert walk(stairs, MECH, [(8, 12), (13, 12)]).legal is legal
    assert walk(stairs, MECH, [(13, 12), (8, 12)]).legal is legal


@pytest.mark.rule("MOV-LEVEL-LIMIT")
def test_the_limit_holds_around_a_corner_of_the_path() -> None:
    stairs = clear(step("lower", 10, 2.0, 8.0), step("upper", 10.5, 4.0))
    assert walk(stairs, MECH, [(8, 12), (10.25, 12), (10.25, 12.1), (13, 12.1)]).legal is False
    assert walk(stairs, MECH, [(8, 12), (10.25, 12), (10.25, 13), (13, 13)]).legal is True


@pytest.mark.rule("MOV-LEVEL-LIMIT")
def test_a_thin_wall_across_the_path_is_found() -> None:
    found = walk(clear(step("wall", 10, 3.0, 0.05)), MECH, [(4.013, 9.2), (17.21, 14.7)])
    assert rules(found) == ["MOV-LEVEL-LIMIT"]
    assert found.problems[0].at.x == pytest.approx(10.0)
    assert walk(clear(step("wall", 10, 1.5, 0.05)), MECH, [(4, 12), (17, 12)]).cost == pytest.approx(13 + 6)


@pytest.mark.parametrize("turned", [0, 90, 180, 270, 37])
def test_a_path_along_a_cliff_stays_on_the_side_from_which_it_comes(turned: float) -> None:
    outline = rectangle((20, 12), 8, 6, turned)
    table = clear(hill(clear(), "butte", outline, 4.0, None))
    a, b = (Point(*corner) for corner in outline.exterior.coords[:2])
    east, north = b.x - a.x, b.y - a.y
    ends = [(a.x - 0.25 * east, a.y - 0.25 * north), (b.x + 0.25 * east, b.y + 0.25 * north)]
    assert [problem for problem in walk(table, MECH, ends).problems if problem.rule == "MOV-LEVEL-LIMIT"] == []
    assert walk(table, MECH, ends[::-1]).cost == pytest.approx(1.5 * shapely.Point(a).distance(shapely.Point(b)))
    within = [(a.x + share * east, a.y + share * north, 4.0) for share in (0.1, 0.9)]
    assert walk(table, MECH, [within[0], ends[0]]).end.z == 0.0
    assert walk(table, MECH, within).cost == pytest.approx(0.8 * shapely.Point(a).distance(shapely.Point(b)))


@pytest.mark.rule("INTRO-MOVE-COST-TABLE", "MOV-EXAMPLE-VULTURE")
def test_ten_inches_reach_an_inch_and_a_half_into_the_woods() -> None:
    found = walk(clear(woods(11, 20)), MECH, [(4, 12), (12.5, 12)])
    assert found.cost == pytest.approx(10.0)
    assert found.legs[0].charges == (("woods", "grove", pytest.approx(1.5), pytest.approx(1.5)),)
    assert (found.legs[0].extra, found.legs[0].climb) == (pytest.approx(1.5), 0.0)


@pytest.mark.rule("INTRO-MOVE-COST-TABLE", "TRN-WATER-DEPTH", "MOV-COST-ADDITIVE")
def test_water_costs_its_depth_and_its_bed() -> None:
    lake = flooded(clear(), "lake", rectangle((16, 12), 18, 16), 2.0)
    found = walk(lake, MECH, [(4, 12), (8.5, 12)])
    assert found.cost == pytest.approx(3 + 4 + 1.5 * 2)
    assert found.end.z == pytest.approx(-2.0)


@pytest.mark.rule("MOV-EXAMPLE-VULTURE")
def test_the_vulture() -> None:
    low = hill(clear(), "low", rectangle((13, 18), 10, 8), 2.0, None)
    table = clear(low, hill(clear(), "high", rectangle((13, 6), 10, 8), 4.0, None), woods(35, 44))
    a = walk(table, MECH, [(4, 18), (10, 18)])
    assert (a.cost, a.legal) == (pytest.approx(4 + 4 + 2), True)
    b = walk(table, MECH, [(4, 6), (10, 6)])
    assert rules(b) == ["MOV-LEVEL-LIMIT"]
    c = walk(table, MECH, [(6, 18), (7.2, 13.2), (7.2 + 1.0527, 12)])
    assert (c.legal, c.cost) == (True, pytest.approx(c.inches))
    assert reach_along(walk(table, MECH, [(28, 12), (40, 12)]), 10.0) == pytest.approx((36.5, 12, 0))


@pytest.mark.rule("MOV-COST-ADDITIVE")
def test_kinds_of_terrain_add_up_and_one_kind_counts_once() -> None:
    rough = Zone("scree", "rough", rectangle((12, 12), 4, 8))
    assert walk(clear(woods(10, 14), rough), MECH, [(10, 12), (14, 12)]).cost == pytest.approx(12.0)
    assert walk(clear(woods(10, 14), woods(10, 14, "copse")), MECH, [(10, 12), (14, 12)]).cost == pytest.approx(8.0)


@pytest.mark.rule("MOV-ROAD")
def test_a_road_through_woods_costs_and_forbids_nothing() -> None:
    table = clear(woods(10, 18), Zone("lane", "road", strip([(4, 12), (30, 12)], 2.0)))
    for walker in (MECH, TANK):
        assert (walk(table, walker, [(6, 12), (20, 12)]).cost, walk(table, walker, [(6, 12), (20, 12)]).legal) == (
            14.0,
            True,
        )
    assert walk(table, MECH, [(6, 14), (20, 14)]).cost == pytest.approx(22.0)


@pytest.mark.rule("MOV-COST-TABLE")
def test_rows_choose_by_grade_and_depth() -> None:
    walker = Walker(
        2.0,
        2.0,
        (
            Going("woods", 2.0, grade="dense"),
            Going("woods", 1.0),
            Going("water", 3.0, deeper=4.0),
            Going("water", 1.0, deeper=2.0),
        ),
    )
    light, dense = (Zone(grade, "woods", rectangle((12, 12), 4, 4), grade=grade) for grade in ("light", "dense"))
    assert [walker.toll([zone]).extra for zone in (light, dense)] == [1.0, 2.0]
    waters = [Zone("lake", "water", rectangle((12, 12), 4, 4), depth=depth) for depth in (1.0, 2.0, 3.0, 4.0)]
    assert [walker.toll([zone]).extra for zone in waters] == [0.0, 1.0, 1.0, 3.0]


@pytest.mark.rule("TRN-FORBIDDEN")
def test_forbidden_terrain_is_told_where_it_is_entered() -> None:
    found = walk(clear(woods(10, 14)), TANK, [(4, 12), (7, 12), (20, 12)])
    assert [(p.rule, p.leg, p.inch, p.name) for p in found.problems] == [
        ("TRN-FORBIDDEN", 1, pytest.approx(6.0), "grove")
    ]
    assert not found.minimum(2.0)


@pytest.mark.rule("TRN-FORBIDDEN")
def test_a_roof_is_not_in_the_woods_around_it() -> None:
    table = clear(woods(10, 18))
    table = table.plus(building(table, "depot", rectangle((14, 12), 4, 4), 2.0))
    assert walk(table, MECH, [(8, 12), (20, 12)]).cost == pytest.approx(12 + 8 + 4)


def test_a_path_along_a_river_bend_stays_dry() -> None:
    bend = polygon([(10, 0), (14, 0), (14, 10), (30, 10), (30, 14), (10, 14)])
    table = flooded(clear(), "river", bend, 1.0)
    dry = walk(table, MECH, [(9, 2), (9, 15), (30, 15)])
    assert (dry.cost, dry.legal) == (pytest.approx(34.0), True)
    wet = walk(table, MECH, [(9, 2), (30, 15)])
    assert wet.cost > wet.inches + 4.0


@pytest.mark.rule("MOV-PASS-THROUGH")
@pytest.mark.parametrize(("beside", "legal"), [(0.0, False), (1.2, False), (1.25, True), (1.4, True)])
def test_enemies_are_not_passed_through_but_beside(beside: float, legal: bool) -> None:
    enemy = Blocker("Jenner", hex_base((12, 12)), 0.0, 2.0)
    found = walk(clear(), MECH, [(6, 12 + beside), (18, 12 + beside)], [enemy])
    assert found.legal is legal
    if not legal:
        assert (found.problems[0].rule, found.problems[0].name) == ("MOV-PASS-THROUGH", "Jenner")
        assert 4.5 < found.problems[0].inch < 5.6


@pytest.mark.rule("MOV-PASS-THROUGH")
def test_friends_and_units_at_another_height_are_passed() -> None:
    friend = Blocker("Atlas", hex_base((12, 12)), 0.0, 2.0, friend=True)
    assert walk(clear(), MECH, [(6, 12), (18, 12)], [friend]).legal
    table = clear(hill(clear(), "butte", rectangle((12, 18), 12, 10), 2.0, None))
    below = Blocker("Jenner", hex_base((12, 12.2)), 0.0, 2.0)
    assert walk(table, MECH, [(8, 13.3, 2.0), (16, 13.3)], [below]).legal
    assert not walk(table, MECH, [(8, 12.8), (16, 12.8)], [below]).legal


@pytest.mark.rule("MOV-NO-STACKING")
def test_no_move_ends_on_another_base_friend_or_foe_at_any_height() -> None:
    for blocker in (
        Blocker("Atlas", hex_base((12, 12)), 0.0, 2.0, friend=True),
        Blocker("Wasp", hex_base((12, 12)), 9.0, 1.0),
    ):
        found = walk(clear(), MECH, [(6, 12), (11, 12)], [blocker], facing=0.0)
        assert (rules(found), found.problems[0].name) == (["MOV-NO-STACKING"], blocker.name)
        assert found.problems[0].inch == pytest.approx(5.0)
    enemy = Blocker("Jenner", hex_base((12, 12), 90.0), 0.0, 2.0)
    assert walk(clear(), MECH, [(6, 12), (10.75, 12)], [enemy], facing=90.0).legal
    assert not walk(clear(), MECH, [(6, 12), (10.75, 12)], [enemy], facing=0.0).legal


@pytest.mark.rule("MOV-NO-STACKING")
def test_a_base_fits_beside_a_wall_and_over_a_drop_but_not_in_a_wall() -> None:
    table = clear()
    table = table.plus(building(table, "depot", rectangle((14, 12), 4, 4), 6.0))
    assert standing(table, MECH, Point3(11.3, 12, 0), facing=90.0) == ()
    assert [problem.name for problem in standing(table, MECH, Point3(11.5, 12, 0), facing=90.0)] == ["depot"]
    assert standing(table, MECH, Point3(12.1, 12, 6.0)) == ()


def test_a_base_stays_on_the_table() -> None:
    assert rules(walk(clear(), MECH, [(6, 12), (0.5, 12)])) == ["SETUP-TABLE-SIZE"]
    assert walk(clear(), MECH, [(6, 12), (0.63, 12)]).legal
    assert walk(clear(), MECH, [(6, 0), (6, 5)]).legal
    found = walk(clear(), MECH, [(6, 12), (-4, 12), (6, 14)])
    assert [(p.rule, p.leg, p.inch) for p in found.problems] == [("SETUP-TABLE-SIZE", 0, pytest.approx(6.0))]


def test_every_problem_is_told_in_the_order_of_the_path() -> None:
    table = clear(step("butte", 20, 4.0), woods(10, 14))
    friend = Blocker("Atlas", hex_base((30, 12)), 0.0, 2.0, friend=True)
    found = walk(table, TANK, [(4, 12), (30, 12)], [friend, Blocker("Jenner", hex_base((17, 12)), 0.0, 2.0)])
    assert rules(found) == [
        "TRN-FORBIDDEN",
        "MOV-PASS-THROUGH",
        "MOV-LEVEL-LIMIT",
        "MOV-LEVEL-LIMIT",
        "MOV-NO-STACKING",
    ]
    assert [problem.inch for problem in found.problems] == sorted(problem.inch for problem in found.problems)


@pytest.mark.rule("MOV-MINIMUM")
def test_minimum_movement_asks_inches_and_problems_not_cost() -> None:
    found = walk(clear(woods(4, 14)), MECH, [(6, 12), (8, 12)])
    assert found.minimum(2.0)
    assert not found.within(2.0)
    assert not walk(clear(), MECH, [(6, 12), (8.1, 12)]).minimum(2.0)
    assert not walk(clear(step("butte", 7, 4.0)), MECH, [(6, 12), (7.9, 12)]).minimum(2.0)


@pytest.mark.rule("MOV-LEVEL-STOP")
def test_move_runs_out_along_the_way_but_never_partway_up_a_step() -> None:
    found = walk(clear(step("butte", 10, 2.0)), MECH, [(6, 12), (14, 12)])
    assert reach_along(found, 3.0) == pytest.approx((9, 12, 0))
    for budget in (4.0, 5.0, 7.9):
        assert reach_along(found, budget) == pytest.approx((9.99, 12, 0))
    assert reach_along(found, 8.0) == pytest.approx((10, 12, 2))
    assert reach_along(found, 10.0) == pytest.approx((12, 12, 2))
    assert reach_along(found, 100.0) == found.end
    ramp = clear(prism("ramp", (10, -0.1), (10, 0), (16, 2), (22, 2), (22, -0.1)))
    assert reach_along(walk(ramp, MECH, [(10, 12), (20, 12)]), 5.0) == pytest.approx((13, 12, 1))


def test_the_track_follows_the_surface() -> None:
    found = walk(clear(step("butte", 10, 2.0)), MECH, [(6, 12), (12, 12), (12, 14)])
    assert found.track == tuple(
        Point3(*row) for row in ((6, 12, 0), (10, 12, 0), (10, 12, 2), (12, 12, 2), (12, 14, 2))
    )
    assert shapely.LineString(found.track).length == pytest.approx(found.inches)


def test_costs_are_the_same_there_and_back() -> None:
    table = flooded(clear(step("butte", 10, 2.0), woods(22, 27)), "river", rectangle((34, 12), 3, 24), 1.0)
    there, back = walk(table, MECH, [(3, 7), (20, 15), (45, 9)]), walk(table, MECH, [(45, 9), (20, 15), (3, 7)])
    assert there.cost == pytest.approx(back.cost, rel=1e-12)
    assert there.legal is back.legal is True
