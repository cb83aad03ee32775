"""Evading, sprinting, hopping down and deliberate falls (ADVMOV-MODE-TABLE, ADVMOV-TOHIT-TABLE)."""

from __future__ import annotations

import pytest

from engine.answer import Refused
from engine.rules.events import (
    CriticalTookEffect,
    DamageMarked,
    MannerChosen,
    MotiveRolled,
    PhysicalAttackMade,
    UnitDestroyed,
    UnitMoved,
    UnitPlunged,
    WeaponFired,
)
from engine.rules.manners import MANNERS, evasion, harm
from engine.rules.state import Unit
from grammar.performance import Performance
from tests.battle import after, battle, happened, refusal
from tests.rules.ground import KITS

FIRST = "initiative red 9, blue 5"

CARDS = """
card "TEN" "Ten" type BM size 2 move "10" damage "3/3/2" overheat 2 armor 9 structure 6
card "EIGHT" "Eight" type BM size 2 move "8/8j" damage "3/3/2" overheat 2 armor 9 structure 6
card "TWELVE" "Twelve" type BM size 2 move "12" damage "3/3/2" overheat 2 armor 9 structure 6
card "FIVE" "Five" type BM size 2 move "5" damage "3/3/2" overheat 2 armor 9 structure 6
card "THREE" "Three" type BM size 2 move "3" damage "3/3/2" overheat 2 armor 9 structure 6
card "PROTO" "Proto" type PM size 1 move "10" damage "1/1/0" armor 9 structure 2
card "PLANE" "Plane" type AF size 2 move "6a" damage "2/2/2" armor 6 structure 3
"""


def field(
    orders: str,
    *,
    card: str = "TEN",
    at: str = "at (24.3, 18)",
    facing: str = "west",
    foe: str = "at (40, 4)",
    foes: str = "TEN",
    height: float = 9,
    skill: int = 4,
    terrain: str = "",
    level: str = "advanced",
    more: str = "",
    of_u: str = "",
    rules: str = "",
) -> Performance:
    """A unit of red, on a bluff whose edge runs along x = 24, and a foe; the orders of a turn, or whole turns."""
    turns = orders if "turn " in orders else f"turn 1 {{ {FIRST} {orders} }}"
    kits = "".join(f'card "{name}" "{name}" {text}\n' for name, text in KITS.items())
    body = f"""{CARDS}{kits}
    force red {{ home west commander orders unit u "{card}" {at} {_turned(at, facing)} skill {skill} {of_u} {more} }}
    force blue {{ home east commander orders unit foe "{foes}" {foe} facing west }}
    {turns}"""
    table = f"table 48 x 36 {{ hill bluff at (34, 18) size 20 x 30 height {height} slope cliff {terrain} }}"
    return battle(body, table=table, level=level, turns=2, extra=rules)


def _turned(at: str, facing: str) -> str:
    return f"facing {facing}" if at.startswith("at") else ""


def unit(played: Performance, name: str = "u", turn: int = 1) -> Unit:
    return after(played, turn).unit(name)


def fine(played: Performance) -> bool:
    assert refusal(played) == ""
    return True


HOP, FALL = "u hops to (23.35, 18)", "u falls to (23.35, 18)"


@pytest.mark.rule("ADVMOV-MODE-TABLE")
def test_each_way_of_moving_is_closed_to_some() -> None:
    assert "tracked cannot hop down" in refusal(field(HOP, card="tracked"))
    climb = "u climbs to (24.1, 18)"
    assert fine(_am(climb))
    barred = {
        HOP: ("tracked", "hover", "infantry", "armor", "wige"),
        FALL: ("infantry", "armor", "wige"),
        climb: ("tracked", "hover", "wheeled", "armor"),
    }
    for order, cards in barred.items():
        for card in cards:
            assert f"{card} cannot" in refusal(field(order, card=card, height=3))
    for verb in ("hops", "falls"):
        assert fine(field(f"u.2 {verb} to (23.45, 19.4) via (24.3, 19.4)", card="PROTO"))
    for card in ("tracked", "hover", "wheeled", "IM"):
        assert fine(field(FALL, card=card, height=3))
    assert {name: row.cost for name, row in MANNERS.items()} == {
        "climb": 0,
        "evade": 0,
        "hop": 4,
        "fall": 2,
        "sprint": 0,
    }


def _am(climb: str) -> Performance:
    """The same with battle armor that has AM."""
    body = f"""card "AM" "Climbers" type BA size 1 move "6" damage "1/1/0" armor 4 structure 2 specials "AM"
    {CARDS}
    force red {{ home west commander orders unit u "AM" at (23.3, 18) facing east }}
    force blue {{ home east commander orders unit foe "TEN" at (40, 4) facing west }}
    turn 1 {{ {FIRST} {climb} expect u climbing }}"""
    table = "table 48 x 36 { hill bluff at (34, 18) size 20 x 30 height 9 slope cliff }"
    return battle(body, table=table, level="advanced")


def test_all_of_it_takes_the_advanced_level() -> None:
    orders = {
        HOP: "hops",
        FALL: "falls",
        "u evades": "evades",
        "u moves to (30, 18) sprinting": "sprinting",
        "u climbs to (20, 18)": "climbs",
        "u moves to (30, 18) evading embarking on foe": "evading",
        "u embarks on foe as cargo": "embarks on",
    }
    for order, word in orders.items():
        with pytest.raises(Refused, match=f"'{word}' is a word of the advanced level") as told:
            field(order, level="standard")
        assert told.value.message.count("error:") == 1
    asked = field("expect u cannot evade expect u cannot hop to (23.35, 18) expect u may evade", level="standard")
    assert refusal(asked).count("takes the advanced level") == 1


@pytest.mark.rule("ADVMOV-TOHIT-TABLE")
@pytest.mark.parametrize(("skill", "amount"), [(0, 4), (1, 4), (2, 4), (3, 3), (4, 3), (5, 2), (6, 1), (7, 1), (8, 1)])
def test_evading_adds_by_the_skill_of_who_evades(skill: int, amount: int) -> None:
    assert evasion(skill) == amount
    played = field("u evades  foe fires at u rolling 1 1", at="at (30, 18)", foe="at (40, 18)", skill=skill)
    assert fine(played)
    (fired,) = happened(played, WeaponFired)
    assert [m.amount for m in fired.modifiers if "evades" in m.reason] == [amount]


@pytest.mark.rule("ADVMOV-TOHIT-TABLE")
def test_sprinting_makes_a_unit_easier_to_hit_and_climbing_adds_nothing() -> None:
    assert MANNERS["climb"].plain == 0
    assert MANNERS["sprint"].plain == -1
    assert [(MANNERS[name].plain) for name in ("hop", "fall", "evade")] == [0, 0, 0]


@pytest.mark.rule("ADVMOV-EVADE")
def test_an_evader_is_harder_to_hit_and_makes_no_attack() -> None:
    played = field(
        """u moves to (30, 19) evading foe stands
        after movement expect foe needs 10 to hit u
        after movement expect u cannot fire at foe because "evades"
        after movement expect u cannot punch foe because "ADVMOV-EVADE"
        u fires at foe""",
        card="EIGHT",
        at="at (30, 18)",
        foe="at (40, 19)",
        skill=3,
    )
    assert "evades: it makes no attack this turn" in refusal(played)
    needed = field(
        "u moves to (30, 19) evading  foe moves to (41.2, 19) facing west  foe fires at u rolling 1 1",
        card="EIGHT",
        at="at (30, 18)",
        foe="at (40, 19)",
        skill=3,
    )
    (fired,) = happened(needed, WeaponFired)
    assert fired.number == 4 + 2 + 1 + 3
    assert [event.manner for event in happened(needed, MannerChosen)] == ["evade"]
    (moved,) = (event for event in happened(needed, UnitMoved) if event.unit == "u")
    assert (moved.cost, moved.allowance) == (1.0, 8)


@pytest.mark.rule("ADVMOV-EVADE")
def test_evading_changes_nothing_of_move_and_terrain_and_takes_a_unit_that_can_move() -> None:
    far = field("u moves to (34.1, 18) evading", at="at (24.3, 18)", card="EIGHT")
    assert "costs 9.80 in of Move, Eight has 8 in" in refusal(far)
    assert "it cannot evade" in refusal(field("u evades", of_u="shutdown"))
    assert fine(field("u evades"))
    vtol = field("u flies to (14, 8) at 3 evading", card="vtol", at="at (20, 4)")
    assert fine(vtol)
    assert unit(vtol).activity.manner == "evade"


def test_one_advanced_manner_and_none_with_a_jump() -> None:
    assert fine(field("u jumps to (28, 18)", card="EIGHT"))
    with pytest.raises(Refused, match="one advanced manner"):
        field("u moves to (28, 18) evading sprinting")
    with pytest.raises(Refused, match="'evading' does not go with 'jumps'"):
        field("u jumps to (28, 18) evading", card="EIGHT")


@pytest.mark.rule("ADVMOV-SPRINT")
def test_a_sprint_is_half_as_fast_again_rounded_up() -> None:
    for card, inches in (("TWELVE", 18), ("FIVE", 8)):
        at, end = "at (24.7, 18)", 24.7 + inches
        assert fine(field(f"u moves to ({end:g}, 18) sprinting", card=card, at=at))
        too_far = field(f"u moves to ({end + 0.2:g}, 18) sprinting", card=card, at=at)
        assert f"has {inches} in" in refusal(too_far)
    hot = field("u moves to (36.7, 18) sprinting", card="TWELVE", at="at (24.7, 18)", of_u="heat 2")
    assert fine(hot)
    assert unit(hot).activity.inches == 12.0
    assert "has 12 in" in refusal(
        field("u moves to (36.9, 18) sprinting", card="TWELVE", at="at (24.7, 18)", of_u="heat 2")
    )


@pytest.mark.rule("ADVMOV-SPRINT")
def test_a_sprinter_is_hit_by_its_faster_move_less_one_and_makes_no_attack() -> None:
    played = field(
        "u moves to (30, 18) sprinting  foe fires at u rolling 1 1  u fires at foe",
        card="TWELVE",
        at="at (24.7, 18)",
        foe="at (36, 18)",
    )
    (fired,) = happened(played, WeaponFired)
    about = {part.reason: part.amount for part in fired.modifiers}
    assert about["target moved with 18 in of Move"] == 3
    assert about["target sprinted"] == -1
    assert "has sprinted: it makes no attack this turn" in refusal(played)


@pytest.mark.rule("ADVMOV-SPRINT")
def test_only_ground_units_sprint() -> None:
    assert "vtol cannot sprint" in refusal(field("u flies to (30, 20) at 3 sprinting", card="vtol", at="at (20, 4)"))
    pond = "water lake at (10, 18) size 16 x 10 depth 3"
    for card in ("naval", "submarine"):
        played = field("u moves to (12, 18) sprinting", card=card, at="at (10, 18)", terrain=pond)
        assert f"{card} cannot sprint" in refusal(played)
    for card in ("tracked", "hover", "infantry", "armor", "IM"):
        assert fine(field("u moves to (30, 18) sprinting", card=card, at="at (26, 18)"))


@pytest.mark.rule("ADVMOV-HOP")
def test_a_mech_hops_into_the_woods_at_the_foot_and_goes_on() -> None:
    woods = "woods light at (21, 18) size 6 x 20"
    played = field("u hops to (23.35, 18) ending at (20.4, 18)", terrain=woods)
    assert fine(played)
    (drop,) = happened(played, UnitPlunged)
    assert (drop.cost, drop.drop, drop.onto, drop.pose.z) == (4.0, 9.0, "", 0.0)
    assert unit(played).place.x == 20.4
    assert "has 6 in" in refusal(field("u hops to (23.35, 18) ending at (20.3, 18)", terrain=woods))
    before = field("u hops to (23.35, 18) via (26, 19) (24.3, 18)", at="at (26, 21)")
    assert fine(before)
    too_far = field("u hops to (23.35, 18) via (24.3, 18)", at="at (31, 18)")
    assert "has 6 in" in refusal(too_far)


@pytest.mark.rule("ADVMOV-HOP")
def test_a_hop_ends_within_an_inch_and_lower_than_it_began() -> None:
    assert "comes down within 1 in" in refusal(field("u hops to (23.2, 18)"))
    assert "there is no drop" in refusal(field("u hops to (25, 18)"))
    assert "would stand in bluff" in refusal(field("u hops to (23.5, 18)"))
    assert "takes 4 in of Move, Three has 3" in refusal(field(HOP, card="THREE"))
    assert fine(field("u falls to (23.35, 18)", card="THREE"))


@pytest.mark.rule("ADVMOV-HOP-DAMAGE")
@pytest.mark.parametrize(
    ("height", "damage", "critical"), [(1, 1, 0), (6, 1, 0), (7, 2, 0), (12, 2, 0), (13, 3, 1), (24, 4, 1)]
)
def test_a_hop_does_a_point_for_six_inches_and_hits_the_legs_over_twelve(
    height: int, damage: int, critical: int
) -> None:
    played = field(
        f"{HOP} after movement expect u armor {9 - damage} after movement expect u criticals mp {critical}",
        height=height,
    )
    assert fine(played)
    assert harm(float(height)) == damage
    assert len(happened(played, CriticalTookEffect)) == critical


def test_the_move_of_a_unit_whose_legs_are_hit_no_longer_takes_it_as_far() -> None:
    played = field("u hops to (23.35, 18) ending at (17.4, 18)", height=13)
    assert fine(played)
    assert unit(played).place.x == pytest.approx(22.35, abs=0.02)
    assert unit(played).move.ground == 5


def test_a_hop_that_reaches_structure_rolls_for_criticals_at_once() -> None:
    played = field(f"{HOP} rolling 1 1 after movement expect u destroyed", of_u="armor 1")
    assert fine(played)
    assert happened(played, UnitDestroyed)


@pytest.mark.rule("ADVMOV-FALL")
def test_a_fall_costs_two_inches_hurts_and_ends_the_movement() -> None:
    played = field(f"{FALL} after movement expect u armor 6", height=13)
    assert fine(played)
    (drop,) = happened(played, UnitPlunged)
    assert (drop.cost, drop.drop) == (2.0, 13.0)
    assert happened(played, CriticalTookEffect) == []
    with pytest.raises(Refused, match="'ending' does not go with 'falls'"):
        field("u falls to (23.35, 18) ending at (20, 18)")


@pytest.mark.rule("ADVMOV-FALL")
@pytest.mark.parametrize(("dice", "effect"), [("4", ""), ("5 6 6", "motive_stopped"), ("6 1 1", "")])
def test_a_vehicle_that_falls_checks_its_motive_system_at_once(dice: str, effect: str) -> None:
    played = field(f"{FALL} rolling {dice} after movement expect u armor 5", card="tracked", height=4)
    assert fine(played)
    (rolled,) = happened(played, MotiveRolled)
    assert rolled.effect == effect
    assert (unit(played).move.ground == 0) == (effect == "motive_stopped")
    (moved,) = happened(field(FALL, card="IM", height=4), UnitPlunged)
    assert moved.drop == 4.0


def test_who_has_fallen_may_attack_and_is_hit_as_one_that_moved() -> None:
    played = field(f"{FALL} u fires at foe rolling 1 1 after movement expect u tmm 2", foe="at (12, 18)")
    assert fine(played)
    (fired,) = happened(played, WeaponFired)
    assert not any("did not move" in part.reason and part.reason.startswith("attacker") for part in fired.modifiers)


@pytest.mark.rule("ADVMOV-FALL-PROHIBITED")
def test_a_fall_onto_prohibited_terrain_destroys() -> None:
    pond = "water pool at (22, 18) size 4 x 8 depth 2"
    for card, drowned in (("tracked", True), ("wheeled", True), ("TEN", False), ("hover", False)):
        played = field(FALL, card=card, terrain=pond, height=3)
        assert fine(played)
        assert bool(happened(played, UnitDestroyed)) == drowned


@pytest.mark.rule("ADVMOV-FALL-ON-UNIT")
def test_a_fall_on_a_unit_is_a_death_from_above_with_two_more() -> None:
    played = field("u falls to (23.35, 18) rolling 3 6 foe stands", foe="at (22.6, 18)", foes="tracked")
    assert fine(played)
    (blow,) = happened(played, PhysicalAttackMade)
    assert (blow.number, blow.hit, blow.kind) == (9, True, "death_from_above")
    assert blow.number == 4 + 3 + 2 + 0
    # Size 2 over 9 in of drop and what it moved across, / 8, and 1 for a death from above.
    gone = unit(played).activity.inches
    assert blow.damage[0].reason == f"size 2 over {gone + 9.0:g} in"
    assert blow.recoil == 2
    marks = [(event.unit, event.amount) for event in happened(played, DamageMarked)]
    assert marks == [("foe", blow.total), ("u", 2), ("u", 2)]


@pytest.mark.rule("ADVMOV-FALL-ON-UNIT")
@pytest.mark.parametrize("dice", ["1 1", "6 6"])
def test_hit_or_miss_the_faller_stands_in_contact_as_near_its_start_as_can_be(dice: str) -> None:
    played = field(f"u falls onto foe rolling {dice}", foe="at (22.6, 18)", foes="tracked", card="hover")
    assert fine(played)
    (drop,) = happened(played, UnitPlunged)
    assert drop.onto == "foe"
    assert drop.pose.z == 0.0
    faller, foe = unit(played), unit(played, "foe")
    assert faller.place.x > 22.6
    assert faller.place.x <= 23.4
    assert ((faller.place.x - foe.place.x) ** 2 + (faller.place.y - foe.place.y) ** 2) ** 0.5 < 1.46


def test_a_fall_aims_at_enemies_on_the_ground_that_are_there() -> None:
    assert "is 4.30 in away" in refusal(field("u falls onto foe", foe="at (20, 18)"))
    friend = field("u falls onto v", more='unit v "TEN" at (22.6, 18) facing west')
    assert "is on the same side" in refusal(friend)
    flyer = field("u falls onto foe", foe="at (22.6, 18, 5)", foes="vtol")
    assert "is in the air" in refusal(flyer)
    hop = field("u hops onto foe", foe="at (22.6, 18)")
    assert fine(hop)
    assert happened(hop, PhysicalAttackMade)


def test_what_a_fall_on_a_unit_needs_can_be_asked() -> None:
    played = field(
        "foe stands u stands after movement { expect u needs 9 to fall onto foe expect u may hop to (23.35, 18) }",
        foe="at (22.6, 18)",
        foes="tracked",
    )
    assert fine(played)
    assert fine(field('u stands after movement expect u cannot fall onto foe because "ADVMOV-FALL"'))


def test_nobody_ends_the_movement_in_the_air_or_in_the_ground() -> None:
    for order in (HOP, FALL, "u hops to (23.35, 18) ending at (20, 18)", "u climbs to (20, 18)", "u evades"):
        played = field(order)
        here = unit(played).place
        ground = 9.0 if here.x >= 24.0 else 0.0
        assert unit(played).climbing or here.z == ground


@pytest.mark.rule("ADVMOV-SPRINT")
def test_a_unit_may_sprint_onto_the_table_and_evade_as_it_comes() -> None:
    for manner, inches in (("sprinting", 15), ("evading", 10)):
        played = field(f"u moves from (0, 18) to ({inches}, 18) {manner}", at="enters turn 1 from west", facing="east")
        assert fine(played)
        assert unit(played).place.x == inches
    assert "it enters before it can" in refusal(field("u evades", at="enters turn 1 from west"))
