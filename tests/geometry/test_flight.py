"""Ways through the air and under water, and water that carries."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
import trimesh

from engine.geometry import overhead, relief, shapes
from engine.geometry.afloat import afloat
from engine.geometry.airways import cheapest_flight, flights
from engine.geometry.field import field
from engine.geometry.flight import fly
from engine.geometry.mover import Blocker, Going, Walker
from engine.geometry.path import walk
from engine.geometry.plane import Point3, hex_base
from engine.geometry.reach import cheapest
from engine.geometry.section import Lines
from engine.geometry.terrain import Solid, Table, Zone
from tests.geometry.tabletop import block, flat, woods

VTOL = Walker(2.0, math.inf, (), height=1.0)
HOVER = Walker(4.0, 1.0, (Going("water"), Going("woods", forbidden=True)), height=1.0, draft=0.0)
SHIP = Walker(4.0, 1.0, (Going("water"),), height=1.0, draft=0.0, land=Going("land", forbidden=True))
WIGE = Walker(2.0, 1.0, (Going("woods", forbidden=True),), height=1.0, draft=0.0, lift=1.0)


def lake(depth: float = 5.0) -> Table:
    """A table with a lake from x = 10 to 20, y = 5 to 25."""
    table = flat()
    solids, zone = relief.water(table, "lake", shapely.box(10.0, 5.0, 20.0, 25.0), depth)
    return Table(table.width, table.depth, solids, (zone,))


def house() -> Table:
    """A table with a house 4 in high, from x = 18 to 22, y = 8 to 12."""
    table = flat()
    return table.plus(block(table, "house", (20.0, 10.0), (4.0, 4.0), 4.0))


def wall(height: float) -> Table:
    """A table with a wall right across it at x = 20."""
    table = flat()
    return table.plus(block(table, "wall", (20.0, 15.0), (1.0, 30.0), height))


def test_a_flight_costs_its_length_and_its_height() -> None:
    way = fly(flat(), VTOL, [Point3(5, 5, 0), Point3(5, 15, 3), Point3(9, 18, 1)])
    assert way.legal
    assert (way.inches, way.climb, way.cost) == pytest.approx((15.0, 5.0, 25.0))
    assert way.track == ((5, 5, 0), (5, 5, 3), (5, 15, 3), (9, 18, 3), (9, 18, 1))
    assert way.within(25.0)
    assert not way.within(24.9)


@pytest.mark.parametrize(("height", "legal"), [(3.9, False), (4.0, True), (5.0, True)])
def test_an_equal_height_clears_and_less_does_not(height: float, legal: bool) -> None:
    way = fly(house(), VTOL, [Point3(10, 10, height), Point3(30, 10, height)])
    assert way.legal is legal
    if not legal:
        (problem,) = way.problems
        assert (problem.rule, problem.name, problem.inch, problem.at) == ("MOV-VTOL-FLIGHT", "house", 8.0, (18.0, 10.0))
        assert (problem.amount, problem.limit) == pytest.approx((4.0, height))


def test_a_slope_is_met_where_it_reaches_the_flight() -> None:
    table = flat()
    table = table.plus(relief.hill(table, "hill", shapes.rectangle((20.0, 15.0), 16.0, 20.0), 6.0, 1.0))
    (problem,) = fly(table, VTOL, [Point3(5, 15, 2), Point3(20, 15, 2)]).problems[:1]
    assert problem.inch == pytest.approx(9.0, abs=0.02)


def test_trees_and_water_count_for_what_flies() -> None:
    table = lake().plus(woods("wood", (30.0, 15.0), (6.0, 6.0), 3.0))
    assert overhead.top_at(table, (30.0, 15.0)) == (3.0, "wood")
    assert overhead.top_at(table, (15.0, 15.0)) == (0.0, "lake")
    assert overhead.top_at(table, (5.0, 15.0)) == (0.0, "")
    found = overhead.air(table, Lines.laid([(5.0, 15.0)], [(36.0, 15.0)]))
    assert max(found.near_z) == 3.0
    assert min(found.near_z) == 0.0
    assert not fly(table, VTOL, [Point3(25, 15, 2.5), Point3(36, 15, 2.5)]).legal


def test_an_end_in_the_ground_or_in_trees_is_refused_unless_it_lands_there() -> None:
    table = flat().plus(woods("wood", (20.0, 15.0), (6.0, 6.0)))
    down = [Point3(10, 15, 3), Point3(20, 15, 0)]
    assert [problem.name for problem in fly(table, VTOL, down).problems] == ["wood"]
    assert fly(table, VTOL, down, lands=True).legal


def test_enemies_bar_the_way_at_their_height_alone() -> None:
    enemy = Blocker("post", hex_base((15.0, 15.0), 0.0), 0.0, 2.0)
    friend = Blocker("mate", hex_base((20.0, 15.0), 0.0), 0.0, 2.0, friend=True)
    low = fly(flat(), VTOL, [Point3(10, 15, 1), Point3(25, 15, 1)], [enemy, friend])
    assert [problem.rule for problem in low.problems] == ["MOV-PASS-THROUGH"]
    assert low.problems[0].inch == pytest.approx(15 - 10 - 1.25 / math.sqrt(3.0) - 0.625, abs=0.05)
    assert fly(flat(), VTOL, [Point3(10, 15, 2), Point3(25, 15, 2)], [enemy, friend]).legal
    above = fly(flat(), VTOL, [Point3(10, 15, 4), Point3(15, 15, 4)], [enemy])
    assert [problem.rule for problem in above.problems] == ["MOV-NO-STACKING"]


def test_a_flight_off_the_table_is_refused() -> None:
    assert (
        next(p.rule for p in fly(flat(), VTOL, [Point3(10, 15, 4), Point3(10, 40, 4)]).problems) == "SETUP-TABLE-SIZE"
    )


def test_the_cheapest_flight_goes_over_what_is_low_and_around_what_is_small() -> None:
    """Around the house it is two legs of sqrt(8^2 + 2^2) and its side of 4; over it 3 in up and down cost 12."""
    way = cheapest_flight(house(), VTOL, Point3(10, 10, 1), Point3(30, 10, 1), 40.0)
    assert way is not None
    assert way.cost == pytest.approx(2 * math.hypot(8, 2) + 4, abs=0.1)
    assert {point.z for point in way.track} == {1.0}
    low = cheapest_flight(wall(2.0), VTOL, Point3(10, 10, 1), Point3(30, 10, 1), 40.0)
    assert low is not None
    assert (low.cost, max(point.z for point in low.track)) == pytest.approx((20 + 2 * 1 * 2, 2.0))
    high = cheapest_flight(wall(9.0), VTOL, Point3(10, 10, 1), Point3(30, 10, 1), 60.0)
    assert high is not None
    assert high.cost == pytest.approx(20 + 2 * 8 * 2)
    assert cheapest_flight(wall(9.0), VTOL, Point3(10, 10, 1), Point3(30, 10, 1), 51.0) is None


def test_trees_on_a_hill_are_gone_around_at_the_height_of_both() -> None:
    table = flat()
    table = table.plus(relief.hill(table, "hill", shapes.rectangle((20.0, 15.0), 8.0, 30.0), 2.0, None))
    table = table.plus(woods("wood", (20.0, 15.0), (4.0, 8.0), 6.0))
    way = cheapest_flight(table, VTOL, Point3(10, 15, 2), Point3(30, 15, 2), 60.0)
    assert way is not None
    assert way.cost == pytest.approx(2 * math.hypot(8, 4) + 4, abs=0.1)
    assert {point.z for point in way.track} == {2.0}


def test_straight_flights_to_many_points_at_once() -> None:
    costs = flights(house(), VTOL, Point3(10, 10, 1), [(30, 10), (10, 20), (10, 10)], 1.0)
    assert costs == pytest.approx([32.0, 10.0, 0.0])


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ([Point3(15, 10, -2), Point3(15, 20, -2)], ""),
        ([Point3(15, 10, -2), Point3(15, 20, -5)], ""),
        ([Point3(15, 10, -2), Point3(15, 20, -5.5)], "the bed rises to -5 in there"),
        ([Point3(15, 10, -2), Point3(15, 20, 0.5)], "it would leave the water"),
        ([Point3(15, 10, -2), Point3(25, 10, -2)], "it would leave the water"),
    ],
)
def test_a_swimmer_keeps_between_bed_and_surface(points: list[Point3], said: str) -> None:
    way = fly(lake(), VTOL, points, swims=True)
    assert way.legal is (said == "")
    assert said in " ".join(problem.text for problem in way.problems)


def test_a_swimmer_passes_under_a_bridge() -> None:
    deck = trimesh.creation.box((14.0, 2.0, 0.2), np.array([[1, 0, 0, 15], [0, 1, 0, 15], [0, 0, 1, 1], [0, 0, 0, 1]]))
    bridge = Solid("bridge", "piece", deck)
    assert fly(lake().plus(bridge), VTOL, [Point3(15, 10, -3), Point3(15, 20, -3)], swims=True).legal
    assert fly(lake().plus(bridge), VTOL, [Point3(15, 10, -3), Point3(15, 20, -3)], swims=True).cost == 10.0


def test_water_carries_to_its_surface_and_at_a_draft() -> None:
    table = lake()
    assert afloat(table, None) is table
    top, deep = afloat(table, 0.0), afloat(table, 2.0)
    assert afloat(top, 0.0) is top
    assert afloat(table, 0.0) is top
    assert (top.height((15, 15)), deep.height((15, 15)), table.height((15, 15))) == (0.0, -2.0, -5.0)
    assert afloat(lake(1.0), 2.0).height((15, 15)) == -1.0
    assert top.height((5, 15)) == 0.0


def test_a_hovercraft_crosses_a_lake_and_a_ship_stays_on_it() -> None:
    way = walk(lake(), HOVER, [(5, 15), (25, 15)])
    assert (way.legal, way.cost, way.profile.climb.sum()) == (True, 20.0, 0.0)
    assert walk(lake(), SHIP, [(12, 15), (18, 15)]).legal
    beached = walk(lake(), SHIP, [(12, 15), (22, 15)])
    assert [(problem.rule, round(problem.inch, 2)) for problem in beached.problems] == [("TRN-FORBIDDEN", 8.0)]


def test_reach_and_cheapest_ways_of_ships_keep_to_the_water() -> None:
    table = lake()
    places = field(table, SHIP, Point3(15, 8, 0), 8.0).points()
    assert len(places.plan) > 50
    assert (places.plan >= (10.0, 5.0)).all()
    assert (places.plan <= (20.0, 25.0)).all()
    assert np.abs(places.z).max() < 1e-9
    bay = Table(table.width, table.depth, *_bay())
    around = cheapest(bay, SHIP, (12.0, 20.0), (18.0, 20.0), 40.0)
    assert around is not None
    assert 22.0 < around.cost < 22.6


def test_a_wige_keeps_an_inch_above_what_is_under_it() -> None:
    enemy = Blocker("tank", hex_base((15.0, 15.0), 0.0), 0.0, 1.0)
    tall = Blocker("mech", hex_base((15.0, 15.0), 0.0), 0.0, 2.0)
    start = Point3(5, 15, 1)
    way = walk(flat(), WIGE, [start, (25, 15)], [enemy])
    assert (way.legal, way.cost, way.start.z) == (True, 20.0, 0.0)
    assert [p.rule for p in walk(flat(), WIGE, [start, (25, 15)], [tall]).problems] == ["MOV-PASS-THROUGH"]
    there = cheapest(flat(), WIGE, start, (25, 15), 30.0, [tall])
    assert there is not None
    assert 20.0 < there.cost < 21.0


def _bay() -> tuple[tuple[Solid, ...], tuple[Zone, ...]]:
    """A lake in the shape of a U: two arms, 10 to 14 and 16 to 20, joined south of y = 10."""
    outline = shapely.box(10.0, 5.0, 20.0, 25.0).difference(shapely.box(14.0, 10.0, 16.0, 26.0))
    table = flat()
    solids, zone = relief.water(table, "bay", outline, 5.0)
    return solids, (zone,)
