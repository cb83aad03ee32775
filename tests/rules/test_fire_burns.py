"""What fires do to units, structures and terrain, and how they end (FIRE-UNIT-HEAT, FIRE-STRUCT, FIRE-OUT-INF)."""

from __future__ import annotations

import pytest

from engine.rules.events import (
    DamageMarked,
    DousingRolled,
    FireFought,
    FireWentOut,
    HeatChanged,
    StructureCollapsed,
)
from tests.battle import after, happened, refusal
from tests.rules.flames import burning, refused

GROVE = "woods light grove at (20, 14) size 6 x 6"
FIRE = "fire at (20, 14)"


def heat(units: str, orders: str = "", terrain: str = FIRE, far: str = "(46, 34)") -> dict[str, int]:
    """What heats unit a in turn 1, by its reasons."""
    found = [
        event for event in happened(burning(terrain, orders, units=units, far=far), HeatChanged) if event.unit == "a"
    ]
    return {part.reason: part.amount for event in found for part in event.parts}


def hurt(units: str, *turns: str, terrain: str = FIRE, far: str = "(46, 34)") -> list[int]:
    """The damage that the fire does to unit a, in order."""
    marked = happened(burning(terrain, *(turns or ("",)), units=units, far=far), DamageMarked)
    return [
        event.armor_lost + event.structure_lost for event in marked if event.unit == "a" and event.cause == "the fire"
    ]


@pytest.mark.rule("FIRE-UNIT-HEAT")
def test_a_mech_that_overheats_and_crosses_a_fire_gains_both() -> None:
    parts = heat(
        'unit a "MECH" at (16, 14) facing east',
        "a moves to (24, 14)  a fires at z with overheat 1 rolling 1 1",
        far="(36, 14)",
    )
    assert parts == {"overheat": 1, "in the fire": 1}


@pytest.mark.rule("FIRE-UNIT-HEAT")
def test_fire_comes_on_top_of_the_two_points_that_weapons_may_bring() -> None:
    flamed = burning(
        FIRE,
        "b fires at a rolling 6 6  c fires at a rolling 6 6",
        units='unit a "MECH" at (20, 14) facing north armor 30 structure 9',
        foes='unit b "FLAMER" at (20, 20) facing south unit c "FLAMER" at (24, 18) facing south-west',
    )
    parts = {
        part.reason: part.amount for event in happened(flamed, HeatChanged) if event.unit == "a" for part in event.parts
    }
    assert parts == {"heat from outside": 2, "in the fire": 1}
    assert after(flamed, 1).unit("a").heat == 3


@pytest.mark.rule("FIRE-UNIT-HEAT")
@pytest.mark.parametrize(
    ("orders", "burns"),
    [
        ("", False),
        ("a moves to (20, 14)", True),
        ("a moves to (24, 14)", True),
        ("a moves to (24, 14) via (18, 18) (22, 18)", False),
        ("a jumps to (23, 14)", False),
        ("a jumps to (20, 14)", True),
    ],
)
def test_a_mech_heats_up_where_it_goes_through_or_into_a_fire(orders: str, burns: bool) -> None:
    parts = heat('unit a "MECH" at (16, 14) facing east', orders)
    assert parts.get("in the fire", 0) == int(burns)


@pytest.mark.rule("FIRE-UNIT-HEAT")
def test_fire_heats_once_a_turn_and_where_a_unit_stays() -> None:
    two = f"{FIRE} fire at (22, 14)"
    assert heat('unit a "MECH" at (16, 14) facing east', "a moves to (26, 14)", two) == {"in the fire": 1}
    assert heat('unit a "MECH" at (20, 14) facing east') == {"in the fire": 1}
    # A unit that starts in a fire and leaves it has moved through it.
    assert heat('unit a "MECH" at (20, 14) facing east', "a moves to (28, 14)") == {"in the fire": 1}


@pytest.mark.rule("FIRE-UNIT-DAMAGE")
@pytest.mark.parametrize("card", ["TANK", "SQUAD", "SUITS"])
def test_what_tracks_no_heat_takes_a_point_once_a_turn(card: str) -> None:
    two = "fire at (20, 14) fire at (22, 14)"
    ways = {"TANK": "a moves to (24, 14)", "SQUAD": "a moves to (21, 14)", "SUITS": "a moves to (21, 14)"}
    assert hurt(f'unit a "{card}" at (18, 14) facing east', ways[card], terrain=two) == [1]


@pytest.mark.rule("FIRE-UNIT-DAMAGE")
def test_a_flyer_is_hurt_where_it_flies_low() -> None:
    assert hurt('unit a "ROTOR" at (20, 14, 6) facing east') == []
    assert hurt('unit a "ROTOR" at (20, 14, 1) facing east', terrain="fire at (20, 14)") == [1]
    assert hurt('unit a "ROTOR" at (14, 14, 6) facing east', "a flies to (26, 14) at 6") == []


@pytest.mark.rule("FIRE-UNIT-LARGE")
def test_a_large_unit_takes_a_point_for_each_2_in_of_it_in_fire() -> None:
    whole = "fire at (20, 15) fire at (20, 13)"
    assert hurt('unit a "BIG" at (20, 14) facing north', terrain=whole) == [2]
    assert hurt('unit a "BIG" at (20, 14) facing north', terrain="fire at (20, 15)") == [1]
    assert hurt('unit a "HUGE" at (20, 14) facing north', terrain=f"{whole} fire at (20, 17) fire at (20, 11)") == [3]
    # A part of 2 in counts as a whole.
    assert hurt('unit a "BIG" at (20, 14) facing north', terrain="fire at (20, 16.5)") == [1]
    assert hurt('unit a "BIG" at (20, 14) facing north', terrain="fire at (20, 17.5)") == []


@pytest.mark.rule("FIRE-IMMUNE")
def test_fire_resistant_battle_armor_and_dropships_ignore_fire() -> None:
    assert hurt('unit a "WET" at (20, 14) facing north') == []
    assert hurt('unit a "SUITS" at (20, 14) facing north') == [1]
    assert hurt('unit a "EGG" at (20, 14) facing north', terrain="fire at (20, 14)") == []


@pytest.mark.rule("FIRE-STRUCT")
def test_a_light_building_burns_down_in_three_turns() -> None:
    played = burning("building light depot at (20, 14) size 4 x 4 height 1 cf 5  fire at (20, 14)", length=4)
    assert [5 - after(played, turn).buildings.get("depot", 0) for turn in (1, 2, 3)] == [3, 1, -1]
    (fall,) = happened(played, StructureCollapsed)
    assert (fall.name, fall.cause) == ("depot", "the fire")
    assert [bool(after(played, turn).fires) for turn in (2, 3)] == [True, False]


@pytest.mark.rule("FIRE-STRUCT")
def test_a_fire_on_clear_ground_is_out_after_a_turn() -> None:
    played = burning("fire at (20, 14)", length=2)
    assert (len(after(played, 0).fires), len(after(played, 1).fires)) == (1, 0)
    begun = burning("", "", "", trigger="when turn 1 ends { fire at (20, 14) }")
    assert [len(after(begun, turn).fires) for turn in (1, 2)] == [1, 0]


@pytest.mark.rule("FIRE-STRUCT")
def test_woods_burn_until_their_factor_is_gone_and_are_rough_ground_then() -> None:
    played = burning(f"{GROVE} fire at (20, 14)", length=11)
    assert [bool(after(played, turn).fires) for turn in (9, 10)] == [True, False]
    (out,) = happened(played, FireWentOut)
    assert out.why == "nothing is left to burn"
    assert {worn.taken for worn in after(played, 9).worn} == {18}


@pytest.mark.rule("FIRE-OUT-DESTROY")
def test_a_burning_building_that_is_shot_to_pieces_burns_no_more() -> None:
    played = burning(
        "building light depot at (20, 14) size 4 x 4 height 1 cf 3  fire at (20, 14)",
        "a fires at depot rolling 6 6",
        units='unit a "MECH" at (20, 8) facing north',
    )
    assert happened(played, StructureCollapsed)
    (out,) = happened(played, FireWentOut)
    assert out.why == "depot has burned down"
    assert not after(played, 1).fires


CREW = 'unit {} "SQUAD" at ({}, {}) facing north'


@pytest.mark.rule("FIRE-OUT-INF")
def test_three_squads_that_roll_8_put_a_fire_out() -> None:
    units = " ".join(
        CREW.format(name, *at) for name, at in (("a", (20, 12.37)), ("b", (20, 15.63)), ("c", (18.28, 14)))
    )
    played = burning(FIRE, "a fights the fire  b fights fire at (20, 14)  c fights the fire  dice 4 4", units=units)
    (roll,) = happened(played, DousingRolled)
    assert (roll.units, roll.number, sum(roll.dice), [part.amount for part in roll.modifiers]) == (
        ("a", "b", "c"),
        10,
        8,
        [2],
    )
    assert roll.out
    assert not after(played, 1).fires
    assert all(after(played, 1).unit(name).activity.attacked == "none" for name in "abc")


@pytest.mark.rule("FIRE-OUT-INF")
@pytest.mark.parametrize(("dice", "out"), [("4 5", False), ("5 5", True)])
def test_a_single_squad_needs_10(dice: str, out: bool) -> None:
    played = burning(f"{GROVE} {FIRE}", f"a fights the fire  dice {dice}", units=CREW.format("a", 20, 12.37))
    (roll,) = happened(played, DousingRolled)
    assert (roll.modifiers, roll.out) == ((), out)
    assert bool(after(played, 1).fires) is not out


def test_fighting_a_fire_is_refused_for_every_reason() -> None:
    far = refusal(burning(FIRE, "a fights the fire", units=CREW.format("a", 20, 10)))
    assert "is not in base contact with any fire" in far
    tank = refusal(burning(FIRE, "a fights the fire", units='unit a "TANK" at (20, 12.37) facing north'))
    assert "is no infantry: only infantry fights fires" in tank
    none = refusal(burning(FIRE, "a fights fire at (30, 30)", units=CREW.format("a", 20, 12.37)))
    assert "nothing burns at (30, 30)" in none
    assert "goes with the optional rule" in refused("", "a fights the fire", rules="")


def test_a_squad_that_dies_fights_no_fire() -> None:
    units = CREW.format("a", 20, 12.37) + " armor 0"
    played = burning(FIRE, "a fights the fire  z fires at a rolling 6 6", units=units, far="(20, 20)")
    assert happened(played, FireFought)
    assert not happened(played, DousingRolled)
