"""The path finder: what it offers is legal, and as cheap as trying everything."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
import trimesh
from scipy.sparse.csgraph import dijkstra

from engine.geometry.field import straight
from engine.geometry.ground import ground_clear
from engine.geometry.mover import Blocker, Going, Walker, standing
from engine.geometry.path import Walk, walk
from engine.geometry.plane import Point, Point3, distance, hex_base
from engine.geometry.reach import cheapest, explain, field
from engine.geometry.relief import hill, water
from engine.geometry.shapes import circle, rectangle
from engine.geometry.terrain import Solid, Table, Zone

MECH = Walker(
    2.0, 2.0, (Going("road", paves=True), *(Going(kind, 1.0) for kind in ("woods", "water", "rough", "rubble")))
)
TANK = Walker(4.0, 1.0, (Going("road", paves=True), Going("woods", forbidden=True), Going("water", forbidden=True)))


def clear(width: float = 36.0, depth: float = 24.0, *things: Solid | Zone) -> Table:
    return Table(width, depth, (ground_clear(width, depth),)).plus(*things)


def box(name: str, low: tuple[float, float, float], high: tuple[float, float, float]) -> Solid:
    return Solid(name, "piece", trimesh.creation.box(bounds=[low, high]))


def found(way: Walk | None) -> Walk:
    assert way is not None
    assert way.legal
    return way


def enemy(x: float, y: float) -> Blocker:
    return Blocker("Jenner", hex_base((x, y)), 0.0, 2.0)


def test_open_ground_gives_the_straight_line() -> None:
    way = found(cheapest(clear(), MECH, (3.3, 4.1), (21.7, 17.9), 23.0))
    assert way.points == (Point(3.3, 4.1), Point(21.7, 17.9))
    assert cheapest(clear(), MECH, (3.3, 4.1), (21.7, 17.9), 22.9) is None


def test_around_a_hill_where_that_is_cheaper_and_over_it_where_that_is() -> None:
    table = clear()
    butte = table.plus(hill(table, "butte", rectangle((14, 12), 6, 3), 2.0, None))
    around = found(cheapest(butte, MECH, (9, 12), (19, 12), 20.0))
    assert around.cost == pytest.approx(2.0 * math.hypot(2.0, 1.5) + 6.0, rel=0.01)
    assert around.cost < walk(butte, MECH, [(9, 12), (19, 12)]).cost
    ridge = table.plus(hill(table, "ridge", rectangle((14, 12), 2, 20), 2.0, None))
    assert found(cheapest(ridge, MECH, (9, 12), (19, 12), 20.0)).cost == pytest.approx(18.0)
    assert len(found(cheapest(ridge, MECH, (9, 12), (19, 12), 20.0)).legs) == 1


def test_out_of_a_dead_end() -> None:
    table = clear(
        36,
        24,
        box("back", (16, 8, 0), (17, 16, 4)),
        box("left", (10, 15, 0), (17, 16, 4)),
        box("right", (10, 8, 0), (17, 9, 4)),
    )
    way = found(cheapest(table, MECH, (14, 12), (20, 12), 30.0))
    best = math.hypot(4, 3) + 1.0 + 7.0 + math.hypot(3, 4)
    assert best <= way.cost < 1.01 * best
    assert cheapest(table, MECH, (14, 12), (20, 12), best - 0.5) is None


def test_a_ford_is_found() -> None:
    table = clear()
    solids, river = water(table, "river", rectangle((18, 12), 2, 24), 4.0)
    flooded = Table(36.0, 24.0, solids, (river,))
    assert cheapest(flooded, MECH, (12, 12), (24, 12), 60.0) is None
    forded = flooded.plus(box("causeway", (17, 20, -4), (19, 22, 0)))
    way = found(cheapest(forded, MECH, (12, 12), (24, 12), 40.0))
    assert way.cost == pytest.approx(2 * math.hypot(5, 8) + 2, rel=0.01)
    assert way.cost == pytest.approx(way.inches)


def test_under_a_bridge_and_over_it() -> None:
    table = clear()
    banks = [hill(table, name, rectangle((x, 12), 8, 8), 2.5, 1.0) for name, x in (("west", 8), ("east", 28))]
    bridged = table.plus(*banks, box("bridge", (10, 11, 2.3), (26, 13, 2.6)))
    under = found(cheapest(bridged, MECH, (18, 6), (18, 18), 13.0))
    assert (under.cost, under.end.z) == (pytest.approx(12.0), 0.0)
    over = found(cheapest(bridged, MECH, (8, 12), Point3(18, 12, 2.6), 13.0))
    assert (over.cost, over.end.z) == (pytest.approx(10.0 + 2 * (0.5 + 0.6)), pytest.approx(2.6))
    below = found(cheapest(bridged, MECH, (18, 6), Point3(18, 12, 0.0), 13.0))
    assert (below.cost, below.end.z) == (pytest.approx(6.0), 0.0)


def test_a_road_is_worth_a_detour_through_the_woods() -> None:
    grove = Zone("grove", "woods", rectangle((18, 12), 20, 20), height=2.0)
    lane = Zone("lane", "road", rectangle((18, 13.5), 20, 2))
    way = found(cheapest(clear(36, 24, grove, lane), MECH, (7, 12), (29, 12), 30.0))
    assert way.cost < 24.0
    assert found(cheapest(clear(36, 24, grove, lane), TANK, (7, 12), (29, 12), 30.0)).cost < 24.0


@pytest.mark.rule("MOV-PASS-THROUGH")
def test_a_line_of_enemies_is_gone_around_and_friends_are_not() -> None:
    line = [enemy(18, 12 + 1.3 * place) for place in range(-3, 4)]
    way = found(cheapest(clear(), MECH, (14, 12), (22, 12), 20.0, line))
    assert way.cost == pytest.approx(2 * math.hypot(4, 5.2), rel=0.05)
    friends = [Blocker("Atlas", base.outline, 0.0, 2.0, friend=True) for base in line]
    assert found(cheapest(clear(), MECH, (14, 12), (22, 12), 20.0, friends)).cost == pytest.approx(8.0)


def test_places_within_reach_can_be_walked_to_for_their_cost() -> None:
    table = clear(36, 24, Zone("grove", "woods", circle((15, 15), 3), height=2.0))
    table = table.plus(hill(table, "butte", rectangle((20, 9), 6, 6), 2.0, None), box("tower", (9, 9, 0), (11, 11, 7)))
    blockers = [enemy(13, 8), Blocker("Atlas", hex_base((11, 13)), 0.0, 2.0, friend=True)]
    reach = field(table, MECH, (14, 11), 8.0, blockers)
    places = reach.points()
    assert places.plan.shape == (len(places.cost), 2)
    assert 400 < len(places.cost) < math.pi * 64 / 0.25
    assert places.cost.max() <= 8.01
    for place in np.random.default_rng(5).choice(len(places.cost), 60, replace=False).tolist():
        end = Point3(*places.plan[place].tolist(), float(places.z[place]))
        assert standing(table, MECH, end, blockers, facing=17.0) == ()
        assert distance((14, 11), end) <= places.cost[place] + 1e-9
        way = found(cheapest(table, MECH, (14, 11), end, 8.0, blockers, facing=17.0))
        assert way.cost <= places.cost[place] + 0.02


def test_what_is_out_of_reach_is_not_offered() -> None:
    table = clear()
    table = table.plus(hill(table, "mesa", rectangle((18, 12), 6, 6), 5.0, None))
    places = field(table, MECH, (12, 12), 20.0).points()
    on_top = (np.abs(places.plan - (18, 12)) < 3.0).all(axis=1)
    assert not on_top.any()
    beside = (np.abs(places.plan - (18, 12)) < 3.6).all(axis=1)
    assert not beside.any()
    off = (places.plan < 0.6).any(axis=1) | (places.plan > (35.4, 23.4)).any(axis=1)
    assert not off.any()


def test_open_ground_is_reached_in_every_direction_to_three_percent() -> None:
    reach = field(clear(), MECH, (18, 12), 9.0)
    inches = np.hypot(reach.grid.x - 18, reach.grid.y - 12)
    near = (inches < 8.7) & (inches > 1.5)
    assert np.isfinite(reach.cost[near]).all()
    assert (reach.cost[near] / inches[near]).max() < 1.03
    assert (reach.cost[near] >= inches[near] - 1e-9).all()


@pytest.mark.parametrize("seed", range(4))
def test_no_polyline_over_a_grid_is_much_cheaper(seed: int) -> None:
    rng = np.random.default_rng(seed)
    table = clear(10, 10)
    for number, (x, y) in enumerate(rng.uniform(2.5, 7.5, (3, 2)).tolist()):
        table = table.plus(Zone(f"grove {number}", "woods", rectangle((x, y), 2.0, 2.7, 40.0 * number), height=2.0))
        outline = rectangle((y, 10.2 - x), 1.4, 3.1, 25.0 * number)
        table = table.plus(hill(table, f"hill {number}", outline, 1.0 + number, None))
    start, end = (0.9, 0.9), (9.1, 9.1)
    grid = np.array([start, *((x, y) for x in np.arange(0.9, 9.2, 0.6) for y in np.arange(0.9, 9.2, 0.6)), end])
    a, b = np.triu_indices(len(grid), 1)
    z = table.heights(grid)
    cost, height = straight(table, MECH, grid[a], grid[b], z[a])
    matrix = np.full((len(grid), len(grid)), np.inf)
    matrix[a, b] = matrix[b, a] = np.where(np.abs(height - z[b]) < 1e-6, cost, np.inf)
    best = float(dijkstra(matrix, indices=0)[-1])
    way = cheapest(table, MECH, start, end, 40.0)
    assert math.isfinite(best) == (way is not None)
    if way is not None:
        assert way.legal
        assert way.cost < 1.02 * best


def test_many_legs_at_once_cost_what_each_costs_alone() -> None:
    table = clear(24, 24, Zone("grove", "woods", circle((12, 12), 4), height=2.0))
    table = table.plus(
        hill(table, "rise", rectangle((8, 16), 6, 6, 20), 2.0, 1.0), box("wall", (15, 3, 0), (15.1, 20, 2.5))
    )
    legs = np.random.default_rng(2).uniform(2, 22, (60, 2, 2))
    cost, z = straight(table, MECH, legs[:, 0], legs[:, 1], table.heights(legs[:, 0]), [enemy(10, 9)])
    for (start, end), all_at_once, height in zip(legs.tolist(), cost.tolist(), z.tolist(), strict=True):
        alone = walk(table, MECH, [start, end], [enemy(10, 9)])
        passable = not any(problem.rule in ("MOV-LEVEL-LIMIT", "MOV-PASS-THROUGH") for problem in alone.problems)
        assert math.isfinite(all_at_once) == passable
        assert alone.end.z == pytest.approx(height)
        if passable:
            assert alone.cost == pytest.approx(all_at_once)


def test_there_costs_what_back_costs() -> None:
    table = clear(36, 24, Zone("grove", "woods", circle((18, 12), 5), height=2.0))
    table = table.plus(hill(table, "butte", rectangle((12, 15), 6, 6), 3.0, None))
    there, back = (found(cheapest(table, MECH, *ends, 40.0)) for ends in (((5, 12), (31, 13)), ((31, 13), (5, 12))))
    assert there.cost == pytest.approx(back.cost, rel=0.01)


def test_the_same_question_has_the_same_answer() -> None:
    ways = []
    for _ in range(2):
        table = clear(36, 24, Zone("grove", "woods", circle((18, 12), 5), height=2.0))
        table = table.plus(hill(table, "butte", rectangle((12, 15), 6, 6), 3.0, None))
        ways.append(found(cheapest(table, MECH, (5, 12), (31, 13), 40.0)))
    assert ways[0].points == ways[1].points
    assert all(point == (round(point.x, 2), round(point.y, 2)) for point in ways[0].points)


def test_why_a_point_cannot_be_reached() -> None:
    table = clear()
    table = table.plus(hill(table, "mesa", rectangle((18, 12), 6, 6), 5.0, None))
    rules = [
        [problem.rule for problem in explain(table, MECH, (12, 12), end, 10.0, [enemy(12, 18)])]
        for end in ((8, 12), (18, 12), (24, 12), (12, 17.5), (14.5, 12))
    ]
    assert rules == [
        [],
        ["MOV-LEVEL-LIMIT", "MOV-ALLOWANCE"],
        ["MOV-LEVEL-LIMIT", "MOV-LEVEL-LIMIT", "MOV-ALLOWANCE"],
        ["MOV-PASS-THROUGH", "MOV-NO-STACKING"],
        ["MOV-NO-STACKING"],
    ]
    dear = explain(table, MECH, (12, 12), (24, 12), 10.0)[-1]
    assert dear.amount == pytest.approx(2 * math.hypot(3, 3) + 6, rel=0.02)
    assert (dear.limit, dear.at) == (10.0, (24, 12))
    assert "10 in" in dear.text


@pytest.mark.rule("TRN-FORBIDDEN")
def test_forbidden_ground_is_gone_around() -> None:
    table = clear(36, 24, Zone("grove", "woods", rectangle((18, 12), 4, 10), height=2.0))
    way = found(cheapest(table, TANK, (12, 12), (24, 12), 20.0))
    assert way.cost == pytest.approx(2 * math.hypot(4, 5) + 4, rel=0.01)
    assert cheapest(table, TANK, (12, 12), (18, 12), 40.0) is None
    assert not shapely.LineString(way.points).crosses(table.zones[0].outline)
