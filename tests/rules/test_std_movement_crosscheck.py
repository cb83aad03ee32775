"""The rows of the advanced cost table that have survived say the same as the standard table."""

from __future__ import annotations

import pytest

from engine.rules.events import UnitMoved
from tests.battle import battle, happened, refusal

SURVIVING = {
    "clear": ("BM", "10", "", 4.0),
    "paved_road_bridge": ("BM", "10", "woods light at (10, 9) size 8 x 4  road along (10, 2) (10, 16) width 3", 4.0),
    "woods_light": ("BM", "10", "woods light at (10, 9) size 8 x 4", 8.0),
    "water_surface": ("CV", "10h", "water pond at (10, 9) size 8 x 4 depth 3", 4.0),
    "water_depth_0_1": ("BM", "10", "water pond at (10, 9) size 8 x 8 depth 1", 4.0),
}
"""For each row: who walks 4 in of it, the terrain from (10, 7) to (10, 11), and what that costs."""


@pytest.mark.rule("MOV-COST-TABLE-ADV")
@pytest.mark.parametrize("row", SURVIVING)
def test_a_row_that_survived_in_the_advanced_table_costs_the_same_at_the_standard_level(row: str) -> None:
    kind, move, terrain, cost = SURVIVING[row]
    played = battle(
        f"""
        card "UNIT" "Unit" type {kind} size 1 move "{move}" damage "1/1/0" armor 3 structure 2 points 10
        force red  {{ home south  unit a "UNIT" at (10, 7) facing north }}
        force blue {{ home north  unit far "DUMMY" at (44, 32) facing south }}
        turn 1 {{ initiative blue 2, red 9  a moves to (10, 11) facing north }}""",
        level="standard",
        table=f"table 48 x 36 {{ {terrain} }}",
    )
    assert refusal(played) == ""
    (moved,) = happened(played, UnitMoved)
    assert moved.cost == pytest.approx(cost)


@pytest.mark.rule("MOV-COST-TABLE-ADV")
def test_infantry_may_not_wade_even_through_shallow_water() -> None:
    played = battle(
        """
        card "UNIT" "Unit" type CI size 1 move "4f" damage "1/0/0" armor 1 structure 1 points 5
        force red  { home south  unit a "UNIT" at (10, 5) facing north }
        force blue { home north  unit far "DUMMY" at (44, 32) facing south }
        turn 1 { initiative blue 2, red 9  a moves to (10, 8) facing north }""",
        level="standard",
        table="table 48 x 36 { water pond at (10, 10) size 8 x 6 depth 1 }",
    )
    assert "water" in refusal(played)
    assert happened(played, UnitMoved) == []
