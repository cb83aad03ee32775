"""Extended terrain: what it costs to cross, and who may not (XTRN-MOVE-TABLE, XTRN-FORBIDDEN, ruling 25)."""

from __future__ import annotations

import pytest

from engine.rules.events import UnitMoved
from tests.battle import battle, fault, happened, refusal
from tests.rules.ground import paid, strip

SIDES = """force red { home south unit a "PROBE" at (10, 24) facing north }
force blue { home north unit b "DUMMY" at (40, 30) facing south }"""
ALL = "at (24, 10) size 40 x 8"


def laid(features: str, level: str = "advanced") -> str:
    """What a script with these features on its table is told, '' if nothing."""
    return fault(SIDES, table=f"table 48 x 36 {{ {features} }}", level=level)


@pytest.mark.rule("XTRN-JUNGLE-TYPES", "XTRN-ROUGH-EXTREME", "XTRN-ICE-MOVE")
@pytest.mark.parametrize(("terrain", "kit", "inches", "cost"), [
    ("woods light", "BM", 3, 6),
    ("woods dense", "BM", 3, 9),
    ("woods light", "infantry", 2, 2),
    ("woods dense", "infantry", 2, 4),
    ("woods very_dense", "infantry", 2, 8),
    ("woods light", "bicycle", 2, 4),
    ("woods dense", "large", 2, 4),
    ("jungle light", "BM", 2, 6),
    ("jungle light", "infantry", 2, 4),
    ("jungle dense", "BM", 2, 8),
    ("jungle very_dense", "armor", 2, 10),
    ("swamp", "tracked", 2, 6),
    ("swamp", "BM", 2, 4),
    ("swamp", "PM", 2, 4),
    ("swamp", "hover", 2, 2),
    ("snow", "BM", 3, 6),
    ("snow", "hover", 3, 3),
    ("mud", "wheeled", 3, 6),
    ("mud", "hover", 3, 3),
    ("sand", "wheeled", 4, 8),
    ("sand", "dunes", 4, 4),
    ("sand", "infantry", 4, 8),
    ("sand", "BM", 4, 4),
    ("tundra", "tracked", 4, 4),
    ("fields", "BM", 4, 4),
    ("rails along (0, 10) (48, 10) width 1", "BM", 1, 2),
    ("rails along (0, 10) (48, 10) width 1", "wheeled", 1, 2),
    ("rails along (0, 10) (48, 10) width 1", "rail", 10, 10),
    ("ice depth 4 strong", "BM", 3, 6),
    ("ice depth 4 strong", "hover", 3, 3),
    ("magma crust", "BM", 1, 1),
    ("rough ultra", "BM", 2, 6),
    ("rubble ultra", "tracked", 2, 6),
    ("rough", "tracked", 2, 4),
    ("water depth 1", "BM", 2, 2),
    ("water depth 2", "BM", 2, 4),
    ("water depth 4", "BM", 2, 8),
])  # fmt: skip
def test_each_terrain_costs_its_row(terrain: str, kit: str, inches: float, cost: float) -> None:
    word, *rest = terrain.split(" ")
    kind = f" {rest.pop(0)}" if rest and rest[0] in ("light", "dense", "very_dense", "crust") else ""
    laid = terrain if "along" in terrain else f"{word}{kind} {ALL} {' '.join(rest)}"
    assert paid(laid, inches, kit=kit, dice="rolling 6 6 6 6 6 6 6 6" if "crust" not in terrain else "") == cost


def test_heavy_industry_slows_nobody_but_mechs() -> None:
    depot = "building heavy at (24, 20) size 40 x 4 height 4 industry at (24, 10) size 40 x 8"
    assert [paid(depot, 3, kit=kit) for kit in ("BM", "tracked", "PM")] == [6, 3, 3]


@pytest.mark.rule("XTRN-SNOW", "XTRN-MAGMA-DESTROY")
@pytest.mark.parametrize(("terrain", "barred"), [
    ("woods dense", ("tracked", "wheeled", "hover")),
    ("woods very_dense", ("BM", "PM", "tracked")),
    ("woods light", ("wheeled", "hover", "rail")),
    ("jungle light", ("wheeled", "hover")),
    ("jungle dense", ("tracked",)),
    ("jungle very_dense", ("BM", "PM")),
    ("snow", ("wheeled", "bicycle", "rail")),
    ("mud", ("rail",)),
    ("tundra", ("rail",)),
    ("rough ultra", ("wheeled",)),
    ("rubble ultra", ("wheeled",)),
    ("magma liquid", ("PM", "tracked", "hover", "infantry", "armor")),
])  # fmt: skip
def test_terrain_is_closed_to_those_of_its_row(terrain: str, barred: tuple[str, ...]) -> None:
    word, *rest = terrain.split(" ")
    kind = f" {rest.pop(0)}" if rest and rest[0] != "ultra" else ""
    laid = f"rails along (0, 10) (13, 10) width 2 {word}{kind} at (24, 10) size 20 x 8 {' '.join(rest)}"
    for kit in barred:
        assert f"it may not enter {word}" in refusal(strip(laid, "u moves to (17, 10)", kit=kit)), kit


def test_a_train_keeps_to_its_rails_and_nothing_beside_them_counts() -> None:
    woods = "rails along (0, 10) (48, 10) width 1 woods dense at (24, 10) size 40 x 8"
    assert paid(woods, 10, kit="rail") == 10
    assert "it may not enter dry land" in refusal(strip(woods, "u moves to (12, 20)", kit="rail"))


@pytest.mark.rule("XTRN-FORBIDDEN")
def test_what_passes_over_terrain_may_be_closed_to_it() -> None:
    woods = "woods light at (24, 10) size 20 x 8"
    flown = strip(woods, "u flies to (26, 10)", kit="vtol", at="at (10, 10) elevation 3")
    assert refusal(flown) == ""
    magma = "magma liquid at (16, 10) size 4 x 8"
    assert refusal(strip(magma, "u jumps to (22, 10)")) == ""
    closed = "woods very_dense at (22, 10) size 4 x 8"
    assert "it may not enter woods" in refusal(strip(closed, "u jumps to (22, 10)"))


@pytest.mark.rule("XTRN-GRAVEL")
def test_a_mech_climbs_a_gravel_mountain_and_goes_on_over_it() -> None:
    heap = "gravel at (24, 10) size 20 x 8 height 2 slope cliff"
    (moved,) = happened(strip(heap, "u moves to (15, 10) rolling 6 6", at="at (13, 10)"), UnitMoved)
    assert (moved.inches, moved.cost - 1.0, moved.pose.z) == (2.0, 6.0, 2.0)
    assert "gravel is heaped 2 in high at most" in laid("gravel at (9, 9) radius 3 height 3")


@pytest.mark.rule("XTRN-HAZPOOL")
def test_a_hazardous_pool_is_water_of_its_depth() -> None:
    pool = "water at (24, 10) size 40 x 8 depth 2 hazardous"
    played = strip(pool, "u moves to (12, 10)  expect u submerged")
    (moved,) = happened(played, UnitMoved)
    assert (moved.cost, refusal(played)) == (4.0, "")
    further = "water at (24, 10) size 20 x 8 depth 2 hazardous"
    assert "it may not enter water" in refusal(strip(further, "u moves to (16, 10)", kit="tracked"))


@pytest.mark.rule("XTRN-INDUSTRY-PLACE")
def test_heavy_industry_lies_on_clear_ground_near_buildings() -> None:
    zone = "industry at (10, 10) size 4 x 4"
    assert laid(f"building heavy at (20, 10) size 4 x 4 height 4 {zone}") == ""
    far = laid(f"building heavy at (21, 10) size 4 x 4 height 4 {zone}")
    assert "heavy industry lies within 6 in of a building" in far
    muddy = laid(f"building heavy at (18, 10) size 4 x 4 height 4 mud at (10, 10) radius 1 {zone}")
    assert "heavy industry lies on clear or paved ground, not in mud" in muddy


def test_extended_terrain_belongs_to_the_advanced_level() -> None:
    told = laid("jungle light at (10, 10) radius 3", level="standard")
    assert "'jungle' is terrain of the advanced level." in told
    assert "write: level advanced" in told


def test_the_standard_level_keeps_one_kind_of_woods() -> None:
    body = f"{SIDES} turn 1 {{ a moves to (10, 20) }}"
    table = "table 48 x 36 { woods dense at (10, 20) size 8 x 16 }"
    (moved,) = happened(battle(body, table=table, level="standard"), UnitMoved)
    assert (moved.inches, moved.cost) == (4.0, 8.0)
