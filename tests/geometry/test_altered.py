"""Ground that changes again and again during a battle."""

from __future__ import annotations

import math

import pytest
import shapely

from engine.geometry.altered import Patch, altered
from engine.geometry.terrain import Table, Zone

FEN = Zone("fen", "swamp", shapely.box(0, 0, 72, 48))


def sink(x: float, y: float) -> Patch:
    return Patch("swamp", None, "swamp", "quicksand", False, (x, y), 1.0)


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
