"""What stands on a unit's card, and what it means in play."""

import pytest

from engine.cards import library
from engine.rules.card import Card
from engine.rules.codes import unknown
from engine.rules.events import (
    CriticalRolled,
    DamageMarked,
    HeatChanged,
    PhysicalAttackMade,
    UnitDestroyed,
    UnitShutDown,
    WeaponFired,
)
from engine.rules.facts import Modifier
from engine.rules.kinds import KINDS, MODES, THRUST_MODES, has_arcs, kind_of
from engine.rules.levels import STANDARD
from engine.rules.specials import Special
from engine.rules.values import ARCS, Arc, DamageValues, Move
from tests.battle import after, battle, fault, happened, refusal
from tests.rules.duel import duel

CARDS = library().cards


@pytest.mark.rule(
    "TERM-UNIT-CARD-FIELDS", "TERM-SIZE", "TERM-MOVE-NOTATION", "TERM-DAMAGE-VALUE", "TERM-ARMOUR-STRUCTURE"
)
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.title)
def test_every_shipped_card_has_all_its_fields_and_prints_them_back(card: Card) -> None:
    assert (card.skill, card.type in KINDS) == (4, True)
    assert card.size in (1, 2, 3, 4)
    assert card.points >= 1
    assert card.armor >= 1 and card.structure >= 1
    assert card.overheat in (range(5) if kind_of(card).heat else (0,))
    assert Move.parse(str(card.move)) == card.move and card.move.ground > 0
    assert all(mode.code in MODES for mode in card.move.modes)
    assert DamageValues.parse(str(card.damage)) == card.damage
    assert [Special.parse(str(special)) for special in card.specials] == list(card.specials)
    assert [unknown(special) for special in card.specials] == [""] * len(card.specials)


@pytest.mark.rule("TERM-UNIT-CARD-FIELDS", "TERM-CARD-KINDS")
@pytest.mark.parametrize("card", [card for card in CARDS if card.arcs], ids=lambda card: card.title)
def test_a_shipped_card_with_arcs_has_all_four_and_prints_them_back(card: Card) -> None:
    assert has_arcs(card)
    assert tuple(arc.name for arc in card.arcs) == ARCS
    assert Arc.parse_all(", ".join(map(str, card.arcs))) == card.arcs
    assert card.arcs[0].damage == card.damage, "the damage field of such a card is that of its front"


@pytest.mark.rule("TERM-UNIT-TYPES", "TERM-UNIT-CARD-FIELDS")
def test_cards_of_every_type_that_is_played_are_shipped() -> None:
    assert {card.type for card in CARDS} == set(STANDARD.types)
    assert [card.title for card in CARDS if card.arcs] == ["Leviathan Crawler", "Monitor Warship"]


@pytest.mark.rule("TERM-MOVE-NOTATION", "MOV-MODE-CODES")
@pytest.mark.parametrize("letters", [code for code, way in MODES.items() if way not in THRUST_MODES])
def test_a_card_for_every_way_of_moving_on_the_ground_is_shipped(letters: str) -> None:
    assert any(mode.code == letters for card in CARDS for mode in card.move.modes)


@pytest.mark.rule("TERM-UNIT-CARD-FIELDS")
def test_two_of_a_kind_get_marks_to_tell_them_apart() -> None:
    state = after(duel("", a="JR7-K", b="JR7-K"), 1)
    assert [unit.name for unit in state.units.values()] == ["Jenner (a)", "Jenner (b)"]


@pytest.mark.rule("TERM-SIZE")
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_the_size_is_the_damage_of_a_kick(size: int) -> None:
    performance = battle(
        f"""
        card "CLASS" "Class" type BM size {size} move "8" damage "1/1/1" armor 3 structure 3
        force red  {{ home south  unit a "CLASS" at (10, 5) facing north }}
        force blue {{ home north  unit b "DUMMY" at (10, 6.5) facing south }}
        turn 1 {{ initiative red 3, blue 9  a kicks b rolling 6 6 }}"""
    )
    assert [event.total for event in happened(performance, PhysicalAttackMade)] == [size]


@pytest.mark.rule("TERM-SIZE")
def test_an_assault_mech_is_of_size_four() -> None:
    assert library().find("AS7-RS").size == 4


@pytest.mark.rule("TERM-SKILL")
@pytest.mark.parametrize(
    ("force", "unit", "skill"), [("", "", 4), ("skill 3", "", 3), ("skill 3", "skill 0", 0), ("", "skill 8", 8)]
)
def test_the_skill_is_the_number_before_all_modifiers(force: str, unit: str, skill: int) -> None:
    performance = battle(
        f"""
        force red  {{ home south  {force}  unit a "PROBE" at (10, 5) facing north {unit} }}
        force blue {{ home north  unit b "DUMMY" at (10, 8) facing south }}
        turn 1 {{ initiative red 3, blue 9  a fires at b rolling 6 6  expect a needs {skill} to hit b }}"""
    )
    (fired,) = happened(performance, WeaponFired)
    assert (fired.number, fired.modifiers[0]) == (skill, Modifier(skill, "skill"))
    assert refusal(performance) == ""


@pytest.mark.rule("TERM-SKILL")
def test_a_skill_lies_between_zero_and_eight() -> None:
    message = fault('force red { unit a "PROBE" at (10, 5) skill 9 }')
    assert "'skill' must be a whole number from 0 to 8" in message


@pytest.mark.rule("TERM-DAMAGE-VALUE")
def test_a_jenner_has_no_attack_at_long_range() -> None:
    performance = duel("a fires at b rolling 6 6", a="JR7-K", at="(10, 36)")
    assert happened(performance, WeaponFired) == []
    assert "no damage at long range" in refusal(performance)


@pytest.mark.rule("TERM-HEAT-SCALE")
def test_the_fourth_box_of_heat_is_shutdown_and_there_is_no_fifth() -> None:
    performance = duel(
        "a fires at b rolling 6 6  b fires at a rolling 6 6  expect b shutdown  expect b heat 4",
        a="FLAMER",
        of_b="heat 3",
    )
    (changed,) = [event for event in happened(performance, HeatChanged) if event.unit == "b"]
    assert (changed.before, sum(part.amount for part in changed.parts), changed.after) == (3, 2, 4)
    assert [event.unit for event in happened(performance, UnitShutDown)] == ["b"]
    assert refusal(performance) == ""


@pytest.mark.rule("TERM-HEAT-SCALE")
def test_overheat_adds_a_point_of_damage_for_a_point_of_heat_up_to_its_value() -> None:
    performance = duel("a fires at b with overheat 2 rolling 6 6  expect a heat 2  expect not a shutdown")
    assert [event.total for event in happened(performance, WeaponFired)] == [5]
    assert refusal(performance) == ""
    more = duel("a fires at b with overheat 3 rolling 6 6")
    assert happened(more, WeaponFired) == []
    assert "overheat" in refusal(more)


@pytest.mark.rule("TERM-ARMOUR-STRUCTURE")
def test_damage_takes_armor_then_structure_and_without_structure_a_unit_is_destroyed() -> None:
    awesome = library().find("AWS-9M")
    assert (awesome.armor, awesome.structure) == (8, 4)
    performance = duel("a fires at b rolling 6 6 1 4", a="SLOW", of_b="armor 3 structure 4")
    (marked,) = happened(performance, DamageMarked)
    assert (marked.armor_lost, marked.structure_lost, marked.armor, marked.structure) == (3, 1, 0, 3)
    assert len(happened(performance, CriticalRolled)) == 1, "damage to structure opens the chance of a critical hit"
    lost = duel("a fires at b rolling 6 6 1 4", a="SLOW", of_b="armor 1 structure 2")
    (marked,) = happened(lost, DamageMarked)
    assert (marked.armor, marked.structure) == (0, 0)
    assert [event.unit for event in happened(lost, UnitDestroyed)] == ["b"]


@pytest.mark.rule("TERM-MOVE-NOTATION", "MOV-JUMP-MODE")
@pytest.mark.parametrize(
    ("written", "ground", "jump"), [("14/8j", 14, 8), ("14j", 14, 14), ("10", 10, 0), ('10"/6"j', 10, 6)]
)
def test_a_move_field_names_its_modes_and_a_lone_jump_serves_both(written: str, ground: int, jump: int) -> None:
    move = Move.parse(written)
    assert (move.ground, move.jump) == (ground, jump)
    assert str(move) == written


@pytest.mark.rule("TERM-TMM-FIELD", "INTRO-TMM")
@pytest.mark.parametrize(("state", "tmm"), [("", 2), ("heat 1", 1), ("heat 3", 0), ("criticals mp", 1)])
def test_the_target_movement_modifier_falls_with_the_movement_that_is_left(state: str, tmm: int) -> None:
    performance = duel(
        f"after movement {{ expect b tmm {tmm}  expect a needs {6 + tmm} to hit b }}", b="PROBE", of_b=state
    )
    assert (performance.met, refusal(performance)) == (2, "")
