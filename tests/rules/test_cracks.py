"""Cracks that open in earthquakes, tornadoes that tear at the ground, ground in a vacuum (ENV-QUAKE-CRACK,
ENV-TORNADO-DAMAGE, ENV-VACUUM-NO).
"""

from __future__ import annotations

import pytest

from engine.rules.events import (
    CrackRolled,
    DamageMarked,
    GroundChanged,
    TerrainWorn,
    TornadoFormed,
    UnitMoved,
    UnitSettled,
)
from engine.rules.structures import remaining
from grammar.performance import Performance
from tests.battle import after, battle, happened, refusal
from tests.rules.digging import became, left, lies, table_of
from tests.rules.outdoors import CARDS

QUAKE = "initiative red 9, blue 5  dice"
FAR = "3 4"


def shaken(
    dice: str, *, table: str = "", red: str = "", blue: str = "", turns: str = "", length: int = 1
) -> Performance:
    """An earthquake in turn 1 whose strength and all further dice are given; `a` stands at (24, 18), `b` far off."""
    body = f"""{CARDS}
    weather {{ earthquake turn 1 }}
    force red {{ home south unit a "MECH" at (24, 18) facing north {red} }}
    force blue {{ home north unit b "MECH" at (44, 32) facing south {blue} }}
    turn 1 {{ {QUAKE} {dice} }} {turns}"""
    played = battle(body, table=f"table 48 x 36 {{ {table} }}", level="advanced", turns=length)
    assert played.complaints == []
    return played


def cracked(played: Performance) -> list[tuple[str, bool, int]]:
    """What is rolled for, whether a crack opens there, and how deep."""
    return [(event.under, event.opens, event.deep) for event in happened(played, CrackRolled)]


def hurt(played: Performance) -> list[str]:
    """Who is damaged by cracks."""
    return [event.unit for event in happened(played, DamageMarked) if event.cause == "the crack"]


@pytest.mark.rule("ENV-QUAKE-CRACK")
def test_on_a_2_the_ground_within_2_inches_drops_by_a_die_and_is_rough() -> None:
    near = 'unit c "MECH" at (25.5, 18) facing north unit d "MECH" at (28, 18) facing north'
    played = shaken(f"6 6  1 1 4  {FAR} {FAR} {FAR}", red=near, table="woods light at (24, 18) size 8 x 8")
    assert cracked(played) == [("a", True, 4), ("c", False, 0), ("d", False, 0), ("b", False, 0)]
    assert hurt(played) == ["a", "c"], "all within 2 in, and nobody else"
    assert {event.unit: event.drop for event in happened(played, UnitSettled)} == {"a": 4.0, "c": 4.0}
    units = after(played, 1).units
    assert [units[unit].place.z for unit in "acdb"] == [-4.0, -4.0, 0.0, 0.0]
    assert [units[unit].armor for unit in "acdb"] == [4, 4, 5, 5], "and 1 to each from the earthquake"
    table = table_of(played)
    assert [table.height(spot) for spot in ((24, 18), (25.9, 18), (26.1, 18))] == pytest.approx([-4, -4, 0])
    assert (lies(played), lies(played, (27.0, 18.0))) == ([("rough", None)], [("woods", "light")])


@pytest.mark.rule("ENV-QUAKE-CRACK")
@pytest.mark.parametrize(("strength", "cracks"), [("5 6", False), ("6 6", True)])
def test_only_the_strongest_earthquakes_open_cracks(strength: str, cracks: bool) -> None:
    played = shaken(f"{strength} 1 1 1 {FAR} {FAR}")
    assert bool(happened(played, CrackRolled)) is cracks
    assert bool(happened(played, GroundChanged)) is cracks


@pytest.mark.rule("ENV-QUAKE-CRACK")
def test_it_is_rolled_for_each_unit_on_the_ground_and_then_for_each_building() -> None:
    table = "building medium hut at (10, 10) size 3 x 3 height 4  building light shed at (34, 10) size 2 x 2 height 2"
    aloft = 'unit v "VTOL" at (30, 30, 5) facing north'
    played = shaken(f"6 6  {FAR} {FAR} {FAR} {FAR}", red=aloft, table=table)
    assert [under for under, *_ in cracked(played)] == ["a", "b", "hut", "shed"]


@pytest.mark.rule("ENV-QUAKE-CRACK")
def test_a_building_goes_down_with_the_ground_around_it() -> None:
    table = "building hardened hut at (10, 10) size 4 x 4 height 4"
    played = shaken(
        f"6 6  {FAR} {FAR} {FAR} {FAR} 1 1 3  1 1  6 6",
        red='unit c "MECH" at (13.5, 10) facing north unit d "MECH" at (10, 15.5) facing north',
        table=table,
    )
    assert cracked(played)[-1] == ("hut", True, 3)
    assert hurt(played) == ["c"]
    there = table_of(played)
    assert there.height((10, 10)) == pytest.approx(1.0), "4 in high on ground that is 3 in lower"
    assert [there.height(spot) for spot in ((13, 10), (14.5, 10))] == pytest.approx([-3, 0])


@pytest.mark.rule("ENV-QUAKE-CRACK")
def test_water_over_a_crack_is_deeper_and_a_wide_building_holds_the_ground_under_it() -> None:
    played = shaken(f"6 6  1 1 2  {FAR}", table="water pond at (24, 18) size 10 x 10 depth 1")
    assert after(played, 1).unit("a").place.z == -3.0
    assert table_of(played).depth_of_water((24, 18)).depth == pytest.approx(3.0)
    assert lies(played) == [("water", None)]
    held = shaken(f"6 6  1 1 2  {FAR} {FAR}", table="building hardened block at (24, 23) size 20 x 8 height 4")
    assert table_of(held).height((24, 20)) == pytest.approx(4.0)
    assert table_of(held).height((24, 18)) == pytest.approx(-2.0)


@pytest.mark.rule("ENV-QUAKE-CRACK")
def test_who_stands_in_a_crack_moves_about_in_it_and_is_held_by_its_sides() -> None:
    played = shaken(f"6 6  1 1 6  {FAR}", turns="turn 2 { a moves to (24, 19) }", length=2)
    moved = happened(played, UnitMoved)[-1]
    assert (moved.inches, moved.cost, moved.pose.z) == (1.0, 2.0, -6.0)
    body = f"""{CARDS} weather {{ earthquake turn 1 }}
    force red {{ home south unit a "MECH" at (24, 18) facing north }}
    force blue {{ home north unit b "MECH" at (44, 32) facing south }}
    turn 1 {{ {QUAKE} 6 6  1 1 6  {FAR} }} turn 2 {{ a moves to (24, 22) }}"""
    assert "at most 2 in is allowed" in refusal(battle(body, level="advanced", turns=2))


STORM = "wind 4 from north"
PLACE = "3 3 3 3"
"""Dice that put a tornado down at (19.33, 14.5)."""


def torn(table: str, strength: str, *, length: int = 1, more: str = "") -> Performance:
    """A tornado of a strength by 2D6 comes down at (19.33, 14.5) and stays two turns."""
    body = f"""{CARDS}
    weather {{ {STORM} }}
    force red {{ home south unit a "MECH" at (40, 4) facing north }}
    force blue {{ home north unit b "MECH" at (44, 32) facing south }}
    turn 1 {{ {QUAKE} 6 6 {PLACE} 1 1 {strength} {more} }}"""
    return battle(body, table=f"table 48 x 36 {{ {table} }}", level="advanced", turns=length)


@pytest.mark.rule("ENV-TORNADO-DAMAGE")
def test_a_tornado_takes_three_times_its_rating_off_the_ground_it_comes_down_on() -> None:
    played = torn("snow at (19.33, 14.5) size 8 x 8", "6 4")
    (formed,) = happened(played, TornadoFormed)
    assert 3 * formed.rating < 12
    assert [(event.ground, event.amount, event.by) for event in happened(played, TerrainWorn)] == [
        ("snow", 3 * formed.rating, "")
    ]
    assert happened(played, TerrainWorn)[0].at == formed.at


@pytest.mark.rule("ENV-TORNADO-DAMAGE")
@pytest.mark.parametrize(
    "terrain", ["water pond at (19.33, 14.5) size 8 x 8 depth 1", "road along (0, 14.5) (48, 14.5) width 4"]
)
def test_a_tornado_spares_water_and_what_is_paved(terrain: str) -> None:
    played = torn(terrain, "6 4")
    assert happened(played, TornadoFormed)
    assert happened(played, TerrainWorn) == []


@pytest.mark.rule("ENV-TORNADO-DAMAGE")
def test_units_take_its_rating_and_buildings_three_times_that() -> None:
    body = f"""{CARDS}
    weather {{ {STORM} }}
    force red {{ home south unit a "MECH" at (19.33, 12.9) facing north unit v "VTOL" at (30, 30, 6) facing north }}
    force blue {{ home north unit b "MECH" at (44, 32) facing south }}
    turn 1 {{ {QUAKE} 6 6 {PLACE} 1 1 6 4 }}"""
    table = "table 48 x 36 { building medium hut at (19.33, 16) size 3 x 3 height 3 cf 12 }"
    played = battle(body, table=table, level="advanced")
    (formed,) = happened(played, TornadoFormed)
    assert formed.rating == 3
    assert [(event.unit, event.armor_lost) for event in happened(played, DamageMarked)] == [("a", 3)]
    assert remaining(after(played, 1), "hut") == 3


@pytest.mark.rule("ENV-TORNADO-DAMAGE")
def test_a_dirt_road_is_torn_away() -> None:
    played = torn("road along (0, 14.5) (48, 14.5) width 4 surface dirt", "6 4")
    assert [event.ground for event in happened(played, TerrainWorn)] == ["road"]


@pytest.mark.rule("ENV-TORNADO-DAMAGE")
def test_a_tornado_on_its_way_tears_each_template_once() -> None:
    played = torn("jungle light at (24, 18) size 40 x 30", "6 4", length=2)
    came, *worn = happened(played, TerrainWorn)
    assert came.at == worn[0].at, "it sets out from where it came down"
    assert len(worn) == len({event.at for event in worn}) > 3
    assert all(event.ground == "jungle" and event.left == 25 - event.taken for event in worn)


@pytest.mark.rule("ENV-VACUUM-NO")
def test_a_pond_in_a_vacuum_is_strong_ice() -> None:
    body = f"""{CARDS}
    weather {{ atmosphere vacuum }}
    force red {{ home south unit a "MECH" at (24, 18) facing north unit t "MECH" at (24, 9) facing north }}
    force blue {{ home north unit b "MECH" at (44, 32) facing south }}
    turn 1 {{ t moves to (24, 15) facing north }}"""
    table = "table 48 x 36 { water pond at (24, 18) size 10 x 10 depth 4  ice lake at (40, 10) size 6 x 6 depth 3 }"
    played = battle(body, table=table, level="advanced")
    assert played.complaints == []
    assert (lies(played), lies(played, (40.0, 10.0))) == ([("ice", "strong")], [("ice", "strong")])
    assert after(played, 1).unit("a").place.z == 0.0, "it stands on it"
    assert table_of(played).depth_of_water((24, 18)).depth == 0.0
    assert happened(played, UnitMoved)[-1].cost == 8.0, "6 in, 2 of them over ice"


@pytest.mark.rule("ENV-VACUUM-NO")
def test_a_hollow_is_as_deep_as_it_was_once_the_ice_is_shot_away() -> None:
    body = """card "GUN" "Gun" type BM size 2 move "8" damage "12/12/12" armor 6 structure 4
    weather { atmosphere vacuum }
    force red { home south unit a "GUN" at (24, 6) facing north unit c "GUN" at (24, 18) facing north }
    force blue { home north unit b "GUN" at (44, 32) facing south }
    turn 1 { a fires at (24, 18) rolling 6 6 }"""
    played = battle(body, table="table 48 x 36 { water pond at (24, 18) size 10 x 10 depth 4 }", level="advanced")
    assert played.complaints == []
    assert (became(played), left(played), lies(played)) == (["ground"], [0], [])
    assert (table_of(played).height((24, 18)), after(played, 1).unit("c").place.z) == (-4.0, -4.0)


@pytest.mark.rule("ENV-VACUUM-NO")
def test_there_is_neither_fire_nor_weather_in_a_vacuum() -> None:
    body = f"""{CARDS}
    weather {{ atmosphere vacuum }}
    force red {{ home south unit a "MECH" at (24, 6) facing north }}
    force blue {{ home north unit b "MECH" at (44, 32) facing south }}
    when turn 1 begins {{ weather {{ atmosphere vacuum }} }}
    turn 1 {{ a sets fire to (24, 18) rolling 6 6 6 6 }}"""
    table = "table 48 x 36 { woods light at (24, 18) size 6 x 6 }"
    played = battle(body, table=table, level="advanced", extra="rules fire_and_smoke")
    assert "nothing burns in a vacuum" in refusal(played)
    assert after(played, 1).fires == ()
    assert (after(played, 1).weather.wind, after(played, 1).weather.sky) == (0, ())


@pytest.mark.rule("ENV-VACUUM-NO")
def test_water_freezes_when_the_air_goes_and_lifts_who_stood_in_it() -> None:
    body = f"""{CARDS}
    force red {{ home south unit a "MECH" at (24, 18) facing north }}
    force blue {{ home north unit b "MECH" at (44, 32) facing south }}
    when turn 2 begins {{ weather {{ atmosphere vacuum }} }}"""
    table = "table 48 x 36 { water pond at (24, 18) size 10 x 10 depth 3 }"
    played = battle(body, table=table, level="advanced", turns=2)
    assert (after(played, 1).unit("a").place.z, after(played, 2).unit("a").place.z) == (-3.0, 0.0)
    assert [event.drop for event in happened(played, UnitSettled)] == [-3.0]
    assert lies(played) == [("ice", "strong")]
