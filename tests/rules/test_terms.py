"""The words of the game: dice, rounding, modifiers, measures, and what stands on a unit's card."""

from fractions import Fraction

import pytest
import trimesh

from engine.geometry.meshes import Asked, prepare
from engine.geometry.plane import hex_base
from engine.geometry.templates import away, in_area
from engine.phases.tohit import total
from engine.rules import tables
from engine.rules.dice import Dice
from engine.rules.events import (
    AttackPassed,
    DamageMarked,
    InitiativeRolled,
    UnitDestroyed,
    UnitStood,
    WeaponFired,
)
from engine.rules.facts import Modifier
from engine.rules.values import margin, round_down, round_normally, round_up
from grammar.check import faults
from tests.battle import after, battle, fault, happened, refusal
from tests.rules.duel import duel


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
    cube = prepare(bytes(trimesh.creation.box((2.54, 2.54, 5.08)).export(file_type="stl")), "cube.stl", Asked("cm"))
    assert cube.mesh.extents.tolist() == pytest.approx([1.0, 1.0, 2.0]), "a real model is measured exactly"
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
        ("advnaced", "advanced"),
        ("introductry", "introductory"),
        ("standart", "standard"),
    ],
)
def test_a_script_names_the_level_in_force_and_others_are_told_apart(level: str, words: str) -> None:
    (wrong,) = faults(
        f'scenario "Test" {{ level {level} }} table 48 x 36 force red {{ unit a "JR7-K" at (4, 5) }}', "test.strike"
    )
    assert words in f"{wrong.message} {wrong.hint}"


@pytest.mark.rule("TERM-RULE-LEVELS")
@pytest.mark.parametrize("level", ["introductory", "standard", "advanced"])
def test_a_battle_is_of_the_level_that_its_script_names(level: str) -> None:
    performance = battle('force red { home south  unit a "JR7-K" at (4, 5) }', level=level)
    assert after(performance, 1).level == level


@pytest.mark.rule("TERM-RULE-LEVELS")
@pytest.mark.parametrize("level", ["introductory", "standard"])
@pytest.mark.parametrize("kind", ["AF", "CF", "SC", "DS"])
def test_aerospace_units_are_rejected_where_their_rules_are_not_in_force(kind: str, level: str) -> None:
    message = fault(
        f"""
        card "OTHER" "Other" type {kind} move "8" damage "1/1/1" armor 2 structure 2
        force red  {{ unit a "OTHER" at (10, 3) }}""",
        level=level,
    )
    types = {"introductory": "BM", "standard": "BA, BM, CI, CV, IM, PM and SV"}[level]
    assert f"'a' is of type {kind}: at {level} level only {types} fight" in message
