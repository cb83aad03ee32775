"""Ground that changes again and again during a battle."""

from __future__ import annotations

import math

import pytest
import shapely

from engine.geometry.altered import altered
from engine.geometry.ground import ground_clear
from engine.geometry.relief import building, hill, water
from engine.geometry.shapes import rectangle
from engine.geometry.sinking import Sunk
from engine.geometry.terrain import Table, Zone
from engine.geometry.turning import Area, Laid, Patch

FEN = Zone("fen", "swamp", shapely.box(0, 0, 72, 48))


def sink(x: float, y: float) -> Patch:
    return Patch("swamp", None, "swamp", "quicksand", area=Area((x, y), 1.0))


def area(table: Table, grade: str | None) -> float:
    return sum(zone.outline.area for zone in table.zones if zone.grade == grade)


def test_very_many_changes_are_made_one_after_another() -> None:
    table = Table(72, 48, (), (FEN,))
    changed = altered(table, [sink(1 + i % 36, 1 + i // 36) for i in range(500)])
    assert area(changed, None) + area(changed, "quicksand") == pytest.approx(72 * 48, abs=1e-3)
    assert area(changed, "quicksand") > 500


def test_a_change_takes_only_what_is_left_and_the_table_before_stays() -> None:
    table = Table(72, 48, (), (FEN,))
    once, twice = (altered(table, [sink(10, 10)] * count) for count in (1, 2))
    assert area(once, "quicksand") == pytest.approx(math.pi, rel=0.01)
    assert area(twice, "quicksand") == area(once, "quicksand")
    assert table.zones == (FEN,)


def test_the_same_changes_give_the_very_same_table() -> None:
    table = Table(72, 48, (), (FEN,))
    assert altered(table, [sink(10, 10), sink(20, 10)]) is altered(table, [sink(10, 10), sink(20, 10)])
    assert altered(table, []) is table


FLAT = Table(72, 48, (ground_clear(72, 48),))


def test_ground_sinks_within_an_area_and_stays_a_closed_body() -> None:
    sunk = altered(FLAT, [Sunk(3.0, area=Area((20, 20), 2.0))])
    heights = sunk.heights([(20, 20), (21.9, 20), (22.1, 20), (50, 40)])
    assert heights == pytest.approx([-3, -3, 0, 0])
    assert [solid.closed for solid in sunk.solids] == [True]
    again = altered(sunk, [Sunk(1.0, area=Area((21, 20), 2.0))])
    assert again.heights([(20, 20), (22.5, 20), (18.5, 20)]) == pytest.approx([-4, -1, -3])


def test_a_hillside_keeps_its_slope_as_it_sinks() -> None:
    ridge = hill(FLAT, "ridge", rectangle((20, 20), 20, 20), 4.0, 1.0)
    table = FLAT.plus(ridge)
    sunk = altered(table, [Sunk(2.0, area=Area((12, 20), 1.5))])
    along = [(11.0 + 0.25 * i, 20.0) for i in range(9)]
    assert sunk.heights(along) == pytest.approx(table.heights(along) - 2.0)


def test_what_stands_wholly_on_sunk_ground_comes_down_and_what_does_not_holds_the_ground() -> None:
    small = building(FLAT, "hut", rectangle((20, 20), 2, 2), 3.0)
    large = building(FLAT, "hall", rectangle((40, 20), 8, 8), 3.0)
    sunk = altered(FLAT.plus(small, large), [Sunk(2.0, area=Area((20, 20), 2.0)), Sunk(2.0, area=Area((35, 20), 2.0))])
    assert sunk.heights([(20, 20), (18.5, 20), (37, 20), (35, 20)]) == pytest.approx([1, -2, 3, -2])


def test_only_ground_of_a_kind_sinks_where_that_is_asked_for() -> None:
    sand = Zone("dunes", "sand", shapely.box(20, 10, 30, 30))
    table = FLAT.plus(sand)
    strip = Area((20, 20), 1.0)
    assert altered(table, [Sunk(1.0, "sand", strip)]).heights([(19.5, 20), (20.5, 20)]) == pytest.approx([0, -1])
    assert altered(table, [Sunk(1.0, "", strip)]).heights([(19.5, 20), (20.5, 20)]) == pytest.approx([-1, 0])
    assert altered(table, [Sunk(1.0, "mud", strip)]).heights([(19.5, 20), (20.5, 20)]) == pytest.approx([0, 0])


def test_a_bed_that_sinks_makes_its_water_deeper() -> None:
    solids, pond = water(FLAT, "pond", rectangle((20, 20), 10, 10), 2.0)
    sunk = altered(Table(72, 48, solids, (pond,)), [Sunk(3.0, area=Area((20, 20), 2.0))])
    assert [sunk.depth_of_water(spot).depth for spot in ((20, 20), (23, 20))] == pytest.approx([5, 2])
    assert sorted(zone.depth for zone in sunk.zones if zone.kind == "water") == [2.0, 5.0]


def test_what_is_laid_spares_water_and_clears_the_rest() -> None:
    solids, pond = water(FLAT, "pond", rectangle((20, 20), 4, 4), 2.0)
    woods = Zone("grove", "woods", shapely.box(22, 10, 30, 30), "light", 2.0)
    laid = altered(Table(72, 48, solids, (pond, woods)), [Laid("rough", clears=True, area=Area((22, 20), 2.0))])
    assert [zone.kind for zone in laid.zones_at((21, 20))] == ["water"]
    assert [zone.kind for zone in laid.zones_at((23, 20))] == ["rough"]
    assert [zone.kind for zone in laid.zones_at((26, 20))] == ["woods"]


def test_water_freezes_to_its_bed_and_the_ice_is_taken_away_again() -> None:
    solids, pond = water(FLAT, "pond", rectangle((20, 20), 10, 10), 3.0)
    everywhere = Area((0, 0), 90.0)
    frozen = altered(Table(72, 48, solids, (pond,)), [Patch("water", "*", "ice", "strong", "freezes", everywhere)])
    assert frozen.heights([(20, 20), (24, 24), (30, 20)]) == pytest.approx([0, 0, 0])
    bare = altered(frozen, [Patch("ice", "*", "", how="breaks", area=Area((20, 20), 1.0))])
    assert bare.heights([(20, 20), (22, 20)]) == pytest.approx([-3, 0])


def test_an_area_beyond_the_edge_of_the_table_changes_what_lies_on_it() -> None:
    sunk = altered(FLAT, [Sunk(2.0, area=Area((0, 0), 3.0))])
    assert sunk.heights([(1, 1), (4, 1)]) == pytest.approx([-2, 0])
    assert altered(FLAT, [Sunk(2.0, area=Area((-9, 0), 3.0))]).heights([(1, 1)]) == pytest.approx([0])
