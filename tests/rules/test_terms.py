"""The words of the game: dice, rounding, modifiers, measures, and what stands on a unit's card."""

from fractions import Fraction

import pytest
import trimesh

from engine.cards import library
from engine.geometry.meshes import placed
from engine.geometry.plane import hex_base
from engine.geometry.templates import away, in_area
from engine.phases.tohit import total
from engine.rules import tables
from engine.rules.card import Card
from engine.rules.dice import Dice
from engine.rules.events import (
    AttackPassed,
    CriticalRolled,
    DamageMarked,
    HeatChanged,
    InitiativeRolled,
    PhysicalAttackMade,
    UnitDestroyed,
    UnitShutDown,
    UnitStood,
    WeaponFired,
)
from engine.rules.facts import Modifier
from engine.rules.values import DamageValues, Move, Special, margin, round_down, round_normally, round_up
from grammar.check import faults
from grammar.performance import Performance
from tests.battle import after, battle, fault, happened, refusal

CARDS = library().cards


def duel(
    orders: str, *, a: str = "PROBE", b: str = "DUMMY", at: str = "(10, 15)", of_a: str = "", of_b: str = ""
) -> Performance:
    """One turn of two 'Mechs on open ground, 8.75 in apart unless said; the first attacks first."""
    return battle(
        f"""
        card "SLOW" "Slow" type BM size 2 move "4" damage "4/4/4" armor 5 structure 5
        card "FLAMER" "Flamer" type BM size 2 move "4" damage "1/1/1" armor 9 structure 5 specials "HT2/2/2"
        force red  {{ home south  unit a "{a}" at (10, 5) facing north {of_a} }}
        force blue {{ home north  unit b "{b}" at {at} facing south {of_b} }}
        turn 1 {{ initiative red 3, blue 9  {orders} }}""",
        table="table 72 x 48 { }",
    )


@pytest.mark.rule("TERM-DICE-NOTATION")
def test_2d6_is_the_sum_of_two_dice_and_every_face_and_sum_comes_up() -> None:
    (fired,) = happened(duel("a fires at b rolling 3 4"), WeaponFired)
    assert (fired.dice, sum(fired.dice)) == ((3, 4), 7)
    dice = Dice(seed=5)
    rolls = [dice.roll(2) for _ in range(500)]
    assert {face for roll in rolls for face in roll} == set(range(1, 7))
    assert {sum(roll) for roll in rolls} == set(range(2, 13))
    assert len(dice.roll(1)) == 1


@pytest.mark.rule("TERM-ROUND-UP")
@pytest.mark.parametrize(("value", "whole"), [(Fraction(31, 10), 4), (3.0, 3), (Fraction(1, 100), 1), (0, 0)])
def test_rounding_up(value: Fraction | float, whole: int) -> None:
    assert round_up(value) == whole


@pytest.mark.rule("TERM-ROUND-DOWN")
@pytest.mark.parametrize(("value", "whole"), [(Fraction(36, 10), 3), (Fraction(399, 100), 3), (4, 4)])
def test_rounding_down(value: Fraction | float, whole: int) -> None:
    assert round_down(value) == whole


@pytest.mark.rule("TERM-ROUND-NORMAL")
@pytest.mark.parametrize(("value", "whole"), [("3.4", 3), ("3.5", 4), ("2.5", 3), ("0.5", 1), ("0.49", 0), ("4", 4)])
def test_rounding_normally_takes_a_half_up_and_never_to_even(value: str, whole: int) -> None:
    assert round_normally(Fraction(value)) == whole


@pytest.mark.rule("TERM-TARGET-NUMBER")
@pytest.mark.parametrize(("dice", "hit"), [("3 4", True), ("3 3", False), ("6 6", True), ("1 1", False)])
def test_a_roll_that_reaches_the_number_succeeds(dice: str, hit: bool) -> None:
    (fired,) = happened(duel(f"a fires at b rolling {dice}", of_a="skill 5"), WeaponFired)
    assert (fired.number, fired.hit) == (7, hit)


@pytest.mark.rule("TERM-TARGET-NUMBER")
def test_there_is_no_automatic_hit_and_no_automatic_miss() -> None:
    (easy,) = happened(duel("a fires at b rolling 1 1", at="(10, 8)", of_a="skill 2"), WeaponFired)
    (hard,) = happened(
        duel("a fires at b rolling 6 6", a="SLOW", b="PROBE", at="(10, 36)", of_a="skill 8"), WeaponFired
    )
    assert (easy.number, easy.hit) == (2, True)
    assert (hard.number, hard.hit) == (14, False)


@pytest.mark.rule("TERM-MARGINS")
@pytest.mark.parametrize(("roll", "by"), [(9, 2), (7, 0), (6, -1), (2, -5)])
def test_the_margin_is_the_roll_less_the_number_and_0_succeeds(roll: int, by: int) -> None:
    assert margin(roll, 7) == by


@pytest.mark.rule("TERM-MODIFIERS")
def test_all_modifiers_add_up() -> None:
    assert total((Modifier(4, "skill"), Modifier(2, "one"), Modifier(1, "another"), Modifier(-1, "a third"))) == 6
    (fired,) = happened(duel("a fires at b rolling 6 6", b="PROBE", of_a="heat 1 criticals fire_control"), WeaponFired)
    assert [part.amount for part in fired.modifiers] == [4, 2, 2, 2, 1]
    assert fired.number == 11


@pytest.mark.rule("TERM-RANGE-BRACKETS")
@pytest.mark.parametrize(("inches", "bracket", "modifier"), [(4, "short", 0), (10, "medium", 2), (30, "long", 4)])
def test_range_is_told_as_a_bracket(inches: int, bracket: str, modifier: int) -> None:
    (fired,) = happened(duel("a fires at b rolling 6 6", at=f"(10, {5 + inches + 1.25})"), WeaponFired)
    assert (fired.range, fired.bracket, fired.number) == (inches, bracket, 4 + modifier)


@pytest.mark.rule("TERM-AOE-POI")
@pytest.mark.parametrize(
    ("diameter", "inches", "rise", "inside"),
    [
        (4, 1.5, 0, True),
        (4, 2.625, 0, True),
        (4, 2.63, 0, False),
        (2, 1.625, 1, False),
        (6, 1.625, -1, True),
        (2, 0, 1.01, False),
    ],
)
def test_an_area_reaches_half_its_size_from_the_point_of_impact(
    diameter: float, inches: float, rise: float, inside: bool
) -> None:
    """The near side of the base is 0.625 in from its center; what is higher or lower is that much farther away."""
    assert in_area((20.0, 20.0), diameter, hex_base((20.0, 20.0 + inches), 0.0), rise) is inside
    assert away((20.0, 20.0), hex_base((20.0, 20.0 + inches), 0.0)) == pytest.approx(max(0.0, inches - 0.625))


@pytest.mark.rule("TERM-INCH")
def test_measures_are_inches_and_two_and_a_half_centimeters_are_accepted_for_one() -> None:
    assert [row.up_to * tables.CENTIMETERS_PER_INCH for row in tables.RANGES] == [15.0, 60.0, 105.0]
    cube = placed(trimesh.creation.box((2.54, 2.54, 5.08)), "cube", at=(5.0, 5.0), lowest=0.0, unit="cm")
    assert cube.extents.tolist() == pytest.approx([1.0, 1.0, 2.0]), "a real model is measured exactly"
    plain = happened(duel("a fires at b rolling 6 6"), WeaponFired)
    assert happened(duel("a fires at b rolling 6 6", at="(10in, 15in)"), WeaponFired) == plain


@pytest.mark.rule("TERM-INCH")
def test_anything_may_be_measured_at_any_time() -> None:
    phases = " ".join(
        f"after {phase} expect b range to a 8.75" for phase in ("initiative", "movement", "combat", "end")
    )
    performance = duel(phases)
    assert (performance.met, refusal(performance)) == (4, "")


@pytest.mark.rule("TERM-UNIT-ELEMENT")
def test_each_mech_of_a_lance_is_a_unit_that_moves_and_attacks_for_itself() -> None:
    performance = battle(
        """
        force red  { home south
            lance "First" { unit a "PROBE" at (10, 5)  unit b "PROBE" at (14, 5)  unit c "PROBE" at (18, 5) }
        }
        force blue { home north  unit d "DUMMY" at (14, 15) }
        turn 1 { initiative red 3, blue 9  a fires at d rolling 6 6  c fires at d rolling 6 6 }"""
    )
    assert [event.unit for event in happened(performance, UnitStood)] == ["a", "b", "c", "d"]
    assert [event.unit for event in happened(performance, WeaponFired)] == ["a", "c"]
    assert [event.unit for event in happened(performance, AttackPassed)] == ["b", "d"]
    assert {unit.lance for unit in after(performance, 1).of_force("red")} == {"First"}


@pytest.mark.rule(
    "TERM-UNIT-CARD-FIELDS", "TERM-SIZE", "TERM-MOVE-NOTATION", "TERM-DAMAGE-VALUE", "TERM-ARMOUR-STRUCTURE"
)
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.model)
def test_every_shipped_card_has_all_its_fields_and_prints_them_back(card: Card) -> None:
    assert (card.type, card.skill) == ("BM", 4)
    assert card.size in (1, 2, 3, 4)
    assert card.points >= 1
    assert card.armor >= 1 and card.structure >= 1
    assert card.overheat in range(5)
    assert Move.parse(str(card.move)) == card.move and card.move.ground > 0
    assert DamageValues.parse(str(card.damage)) == card.damage
    assert [Special.parse(str(special)) for special in card.specials] == list(card.specials)


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
    ("written", "ground", "jump"), [("14/8j", 14, 8), ("14j", 14, 14), ("10", 10, 0), ('6"/4"j', 6, 4)]
)
def test_a_move_field_names_its_modes_and_a_lone_jump_serves_both(written: str, ground: int, jump: int) -> None:
    move = Move.parse(written)
    assert (move.ground, move.jump) == (ground, jump)
    assert str(move) == written.replace('"', "")


@pytest.mark.rule("TERM-TMM-FIELD", "INTRO-TMM")
@pytest.mark.parametrize(("state", "tmm"), [("", 2), ("heat 1", 1), ("heat 3", 0), ("criticals mp", 1)])
def test_the_target_movement_modifier_falls_with_the_movement_that_is_left(state: str, tmm: int) -> None:
    performance = duel(
        f"after movement {{ expect b tmm {tmm}  expect a needs {6 + tmm} to hit b }}", b="PROBE", of_b=state
    )
    assert (performance.met, refusal(performance)) == (2, "")


@pytest.mark.rule("TERM-SPECIAL-PRECEDENCE")
@pytest.mark.parametrize(
    ("specials", "destroyed", "structure"),
    [("IF1", True, 3), ("CASE", False, 2), ("ENE", False, 3), ("AMS, ECM", True, 3)],
)
def test_an_ability_wins_over_the_basic_rule_if_the_level_has_it(
    specials: str, destroyed: bool, structure: int
) -> None:
    """The critical roll of 2 is an ammunition hit; the damage is three points, abilities of other levels or not."""
    performance = battle(
        f"""
        card "STORE" "Store" type BM size 2 move "4" damage "1/1/1" armor 2 structure 4 specials "{specials}"
        force red  {{ home south  unit a "PROBE" at (10, 5) facing north }}
        force blue {{ home north  unit b "STORE" at (10, 15) facing south }}
        turn 1 {{ initiative red 3, blue 9  a fires at b rolling 6 6 1 1 2 3 }}"""
    )
    assert happened(performance, DamageMarked)[0].amount == 3
    assert after(performance, 1).unit("b").structure == structure
    assert bool(happened(performance, UnitDestroyed)) is destroyed


@pytest.mark.rule("TERM-SIDES", "SEQ-INITIATIVE-ROLL")
def test_a_battle_has_two_sides_however_many_lances_they_bring() -> None:
    performance = battle(
        """
        force red  { lance "Ann" { unit a "PROBE" at (10, 5) }  lance "Bob" { unit b "PROBE" at (14, 5) } }
        force blue { lance "Cid" { unit c "PROBE" at (10, 30) }  lance "Dee" { unit d "PROBE" at (14, 30) } }"""
    )
    (rolled,) = happened(performance, InitiativeRolled)
    assert sorted(rolled.order) == ["blue", "red"]
    message = fault(
        """
        force red   { unit a "PROBE" at (4, 5) }
        force blue  { unit b "PROBE" at (9, 5) }
        force green { unit c "PROBE" at (14, 5) }"""
    )
    assert "'green' is one side too many" in message
    assert "two sides" in message


@pytest.mark.rule("TERM-RULE-LEVELS")
@pytest.mark.parametrize(
    ("level", "words"),
    [
        ("standard", "standard level is not played yet"),
        ("advanced", "advanced level is not played yet"),
        ("introductry", "introductory"),
    ],
)
def test_a_script_names_the_level_in_force_and_others_are_told_apart(level: str, words: str) -> None:
    (wrong,) = faults(
        f'scenario "Test" {{ level {level} }} table 48 x 36 force red {{ unit a "JR7-K" at (4, 5) }}', "test.strike"
    )
    assert words in f"{wrong.message} {wrong.hint}"


@pytest.mark.rule("TERM-RULE-LEVELS")
@pytest.mark.parametrize("kind", ["AF", "CF", "SC", "DS"])
def test_aerospace_units_are_rejected_where_their_rules_are_not_in_force(kind: str) -> None:
    message = fault(
        f"""
        card "OTHER" "Other" type {kind} move "8" damage "1/1/1" armor 2 structure 2
        force red  {{ unit a "OTHER" at (10, 3) }}"""
    )
    assert f"'a' is of type {kind}: at introductory level only BM fight" in message
