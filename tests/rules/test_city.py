"""Commanders in a city: they know what bears them, and leave alone what comes down anyway."""

from __future__ import annotations

import random

import pytest
import shapely

from engine.rules.events import AttackPassed, BuildingStruck, GroundStruck, StructureCollapsed, UnitMoved
from engine.rules.structures import find, remaining
from grammar.performance import Performance
from tests.battle import after, battle, happened, refusal
from tests.rules.built import depot

CARDS = """
card "TANK" "Tank" type CV size 2 move "12t" damage "2/2/2" armor 12 structure 8
card "LIGHT" "Light" type BM size 1 move "10/8j" damage "2/2/2" armor 12 structure 8
card "MEDIUM" "Medium" type BM size 2 move "12/8j" damage "4/4/4" armor 9 structure 4
card "FOOT" "Foot" type CI size 1 move "2f" damage "1/0/0" armor 2 structure 1
"""
RIVER = "water river along (0, 14) (48, 14) width 6 depth 4"
SORTS = ("light", "medium", "heavy", "hardened")


def city(table: str, red: str, blue: str, *, turns: int = 1, orders: str = "", seed: int = 7) -> Performance:
    """A battle on a table with buildings; `red` comes from the south."""
    forces = f"{CARDS} force red {{ home south {red} }} force blue {{ home north {blue} }} {orders}"
    return battle(forces, table=f"table 48 x 36 {{ {table} }}", level="advanced", turns=turns, seed=seed)


@pytest.mark.parametrize("commander", ["aggressive", "breakthrough north", "defend beyond"])
def test_no_commander_sends_a_unit_over_a_bridge_that_does_not_bear_it(commander: str) -> None:
    area = "area beyond at (20, 24) radius 4"
    table = f"{RIVER} {area} bridge span along (20, 10) (20, 18) width 3 cf 5"
    red = f'commander {commander} unit a "TANK" at (20, 6) facing north'
    played = city(table, red, 'unit b "DUMMY" at (20, 30) facing south', turns=3)
    assert happened(played, StructureCollapsed) == []
    assert after(played, 3).unit("a").on_table


@pytest.mark.parametrize(("cf", "crosses"), [(5, False), (6, True)])
def test_a_commander_who_breaks_through_takes_a_bridge_that_bears_him(cf: int, crosses: bool) -> None:
    table = f"{RIVER} bridge span along (20, 10) (20, 18) width 3 cf {cf}"
    red = 'commander breakthrough north unit a "TANK" at (20, 6) facing north'
    played = city(table, red, 'unit b "DUMMY" at (20, 34) facing south', turns=2)
    assert (after(played, 2).unit("a").place.y > 17) is crosses


def test_who_comes_onto_the_table_keeps_off_a_roof_that_does_not_bear_him() -> None:
    stalls = 'building light stalls "Stalls" at (24, 3) size 48 x 4 height 1'
    red = 'commander aggressive unit a "MEDIUM" enters from south'
    played = city(stalls, red, 'unit b "DUMMY" at (24, 30) facing south')
    assert happened(played, StructureCollapsed) == []
    light = city(stalls, red.replace("MEDIUM", "LIGHT"), 'unit b "DUMMY" at (24, 30) facing south')
    assert [move.entered for move in happened(light, UnitMoved)] == [True]


def test_who_goes_home_from_an_upper_floor_takes_the_stairs_first() -> None:
    scenario = 'force red { home south unit a "FOOT" at (20, 14) inside elevation 3 facing north armor 0 structure 1 }'
    body = f"""{CARDS} {scenario} force blue {{ home north unit b "DUMMY" at (44, 34) facing south }}"""
    table = f"table 48 x 36 {{ {depot('heavy')} }}"
    played = battle(body, table=table, level="advanced", turns=4, extra="rules forced_withdrawal")
    foot = [after(played, turn).unit("a").place for turn in range(1, 5)]
    assert [place.z for place in foot] == [3.0, 1.0, 0.0, 0.0]
    assert [place.y for place in foot] == [14.0, 14.0, 14.0, 12.0]


@pytest.mark.parametrize(("cf", "shots"), [(4, 1), (5, 2)])
def test_what_comes_down_anyway_is_not_shot_at_for_those_inside(cf: int, shots: int) -> None:
    red = """skill 0 commander hold
        unit a "MEDIUM" at (20, 6) facing north unit c "MEDIUM" at (24, 6) facing north"""
    blue = 'unit b "FOOT" at (20, 14) inside facing south'
    played = city(depot("light", cf=cf), red, blue, orders="turn 1 { initiative red 3, blue 9  a fires at depot }")
    assert len(happened(played, GroundStruck)) == shots
    assert ("c" in [event.unit for event in happened(played, AttackPassed)]) is (shots == 1)


@pytest.mark.parametrize("seed", range(3))
def test_a_battle_in_a_city_keeps_to_the_rules(seed: int) -> None:
    """Nobody ends in a wall, no order of a commander is refused, and a structure loses no more than it has."""
    dice = random.Random(seed)
    spots = [(8 + 10 * column, 8 + 10 * row) for column in range(4) for row in range(3)]
    table = " ".join(
        f"building {dice.choice(SORTS)} b{number} at ({x}, {y}) size {dice.randint(3, 5)} x {dice.randint(3, 5)} "
        f"height {dice.randint(1, 6)}"
        for number, (x, y) in enumerate(spots)
    )
    table += " wall medium rampart along (3, 23) (22, 23) width 0.5 height 1"
    foot = 'unit {0}foot "FOOT" at {1} inside facing south unit {0}suits "Elemental Point" at {2} facing south'
    red = f'commander aggressive {foot.format("r", spots[0], "(13, 4)")} unit rtank "TANK" at (23, 4) facing north'
    blue = (
        f'commander defend yard {foot.format("b", spots[2], "(13, 32)")} unit bmech "MEDIUM" at (23, 32) facing south'
    )
    played = city(f"{table} area yard at (13, 18) radius 6", red, blue, turns=3, seed=seed)
    assert refusal(played) == ""
    state = played.replay.states[-1]
    for struck in happened(played, BuildingStruck):
        found = find(state, struck.building)
        assert found is not None
        assert 0 <= remaining(state, struck.building) < found.cf
    wall, along = find(state, "rampart"), shapely.LineString([(3, 23), (22, 23)]).buffer(0.25, cap_style="flat")
    low = [unit for unit in state.units.values() if unit.on_table and unit.place.z < 0.9]
    within = [unit.id for unit in low if shapely.intersects_xy(along, *unit.place.point.plan)]
    assert wall is not None
    assert wall.fallen or not within
