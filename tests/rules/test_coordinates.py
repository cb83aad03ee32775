"""Points are told from a corner: the south-west one, or with `origin northwest` the book's own."""

import pytest

from engine.rules.events import UnitPlaced
from tests.battle import after, battle, happened, refusal

BODY = """
force red {{ home south unit a "PROBE" at {} facing north }}
force blue {{ home north unit b "DUMMY" at (40, 24) facing south }}
turn 1 {{ expect a at {}  expect a facing north }}"""
TABLE = "table 72 x 48 { }"


@pytest.mark.rule("COORD-AXES")
@pytest.mark.parametrize(
    ("origin", "point"), [("origin northwest", "(10, 4)"), ("", "(10, 44)"), ("origin southwest", "(10, 44)")]
)
def test_a_point_ten_inches_from_the_west_edge_and_four_from_the_north_edge(origin: str, point: str) -> None:
    played = battle(BODY.format(point, point), table=TABLE, level="advanced", extra=origin)
    assert refusal(played) == ""
    placed = next(event for event in happened(played, UnitPlaced) if event.unit == "a")
    assert (placed.pose.x, placed.pose.y) == (10.0, 44.0)


@pytest.mark.rule("COORD-AXES")
def test_north_stays_north_and_ways_and_shapes_are_told_from_the_same_corner() -> None:
    body = """
    force red { home south unit a "PROBE" at (10, 40) facing north }
    force blue { home north unit b "DUMMY" at (40, 24) facing south }
    turn 1 { a moves to (10, 34)  expect a at (10, 34)  expect a facing north
        when_not_used }"""
    body = body.replace("when_not_used", "")
    played = battle(
        body, table="table 72 x 48 { rough at (10, 36) size 4 x 4 }", level="advanced", extra="origin northwest"
    )
    assert refusal(played) == ""
    unit = after(played, 1).unit("a")
    assert (unit.place.x, unit.place.y, unit.place.facing) == (10.0, 14.0, 0.0)
    assert played.made.game.table.zones[0].outline.bounds == (8.0, 10.0, 12.0, 14.0)
