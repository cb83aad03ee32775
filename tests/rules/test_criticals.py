"""Critical hits: the table, what each result does, and when."""

import pytest

from engine.rules.events import CriticalRolled, CriticalTookEffect, DamageMarked, UnitDestroyed
from engine.rules.state import Status, Unit
from grammar.performance import Performance
from tests.battle import after, battle, happened, refusal


def struck(
    *rolls: str,
    target: str = "armor 0 structure 9",
    move: str = "10",
    damage: str = "3/3/3",
    specials: str = "TAG",
    answer: str = "",
    shots: int = 1,
) -> Performance:
    """One-point hits on the structure of a 'Mech, so many shots; each has the dice of its critical rolls."""
    shooters = "  ".join(f'unit a{n} "PIN" at ({20 + 3 * n}, 5) facing north' for n in range(shots))
    orders = "  ".join(f"a{n} fires at b rolling 6 6 {rolls[n]}" for n in range(shots))
    return battle(
        f"""
        card "PIN" "Pin" type BM move "4" damage "1/1/1" armor 9 structure 9
        card "TARGET" "Target" type BM size 3 move "{move}" damage "{damage}" overheat 2
            armor 9 structure 9 specials "{specials}"
        force red  {{ home south  {shooters} }}
        force blue {{ home north  unit b "TARGET" at (20, 15) facing south {target} }}
        turn 1 {{ initiative red 3, blue 9  {orders}  {answer} }}"""
    )


def victim(performance: Performance) -> Unit:
    """The target after the turn."""
    return after(performance, 1).unit("b")


TABLE = [
    (2, "1 1", "ammunition"),
    (3, "1 2", "engine"),
    (4, "2 2", "fire_control"),
    (5, "1 4", "none"),
    (6, "3 3", "weapon"),
    (7, "3 4", "mp"),
    (8, "4 4", "weapon"),
    (9, "4 5", "none"),
    (10, "5 5", "fire_control"),
    (11, "5 6", "engine"),
    (12, "6 6", "destroyed"),
]


@pytest.mark.rule("CRIT-INTRO-TABLE", "INTRO-CRIT-TABLE")
@pytest.mark.parametrize(("total", "dice", "result"), TABLE)
def test_the_table(total: int, dice: str, result: str) -> None:
    (rolled,) = happened(struck(dice), CriticalRolled)
    assert (sum(rolled.dice), rolled.result, rolled.unit, rolled.by) == (total, result, "b", "a0")


@pytest.mark.rule("CRIT-TRIGGERS")
@pytest.mark.parametrize(
    ("target", "rolls"), [("armor 5 structure 5", 0), ("armor 1 structure 5", 0), ("armor 0 structure 5", 1)]
)
def test_structure_damage_brings_one_roll_and_armor_damage_none(target: str, rolls: int) -> None:
    assert len(happened(struck("1 4", target=target), CriticalRolled)) == rolls


@pytest.mark.rule("CRIT-NONE")
@pytest.mark.parametrize("dice", ["1 4", "4 5"])
def test_no_critical_hit_is_a_result_without_effect(dice: str) -> None:
    performance = struck(dice)
    assert (victim(performance).structure, happened(performance, CriticalTookEffect)) == (8, [])


@pytest.mark.rule("CRIT-AMMO", "CRIT-TIMING")
def test_an_ammunition_hit_destroys_in_the_end_phase() -> None:
    performance = struck("1 1", answer="b fires at a0 rolling 6 6  after combat expect b active  expect b destroyed")
    assert refusal(performance) == ""
    assert [event.cause for event in happened(performance, UnitDestroyed)] == ["ammunition explosion"]


@pytest.mark.rule("CRIT-AMMO", "SPEC-CASE", "INTRO-SPECIALS")
def test_case_turns_an_ammunition_hit_into_a_point_and_another_roll() -> None:
    performance = struck("1 1 1 1 1 4", target="armor 0 structure 4", specials="CASE")
    assert [event.structure for event in happened(performance, DamageMarked)] == [3, 2, 1]
    assert [event.result for event in happened(performance, CriticalRolled)] == ["ammunition", "ammunition", "none"]
    assert victim(performance).status is Status.ACTIVE


@pytest.mark.rule("CRIT-AMMO", "SPEC-CASE")
def test_the_point_of_case_may_destroy_and_then_ends_the_chain() -> None:
    performance = struck("1 1 6 6", target="armor 0 structure 2", specials="CASE")
    assert [event.structure for event in happened(performance, DamageMarked)] == [1, 0]
    assert len(happened(performance, CriticalRolled)) == 1
    assert victim(performance).status is Status.DESTROYED


@pytest.mark.rule("CRIT-AMMO", "SPEC-CASE")
def test_the_point_of_case_on_armor_rolls_no_more() -> None:
    """Death from above brings a roll while armor is left."""
    performance = battle(
        """
        card "HOPPER" "Hopper" type BM size 1 move "8/8j" damage "1/1/1" armor 9 structure 9
        card "SAFE" "Safe" type BM size 1 move "4" damage "1/1/1" armor 6 structure 4 specials "CASE"
        force red  { home south  unit a "HOPPER" at (20, 5) facing north }
        force blue { home north  unit b "SAFE" at (20, 10) facing south }
        turn 1 { initiative red 9, blue 3  a jumps onto b rolling 6 6 1 1 }"""
    )
    assert [event.armor for event in happened(performance, DamageMarked) if event.unit == "b"] == [5, 4]
    assert len(happened(performance, CriticalRolled)) == 1


@pytest.mark.rule("CRIT-AMMO", "SPEC-CASEII", "SPEC-ENE", "CRIT-INAPPLICABLE", "INTRO-SPECIALS")
@pytest.mark.parametrize("code", ["CASEII", "CASE II", "ENE"])
def test_case_two_and_energy_weapons_ignore_ammunition_hits(code: str) -> None:
    performance = struck("1 1 6 6", specials=code)
    assert victim(performance).structure == 8
    assert len(happened(performance, CriticalRolled)) == 1
    assert happened(performance, CriticalTookEffect) == []


@pytest.mark.rule("CRIT-DESTROYED", "CRIT-TIMING")
def test_twelve_destroys_in_the_end_phase_and_not_before() -> None:
    performance = struck("6 6", answer="b fires at a0 rolling 6 6  after combat expect b active  expect a0 armor 6")
    assert refusal(performance) == ""
    assert victim(performance).status is Status.DESTROYED


@pytest.mark.rule("CRIT-ENGINE-MECH")
@pytest.mark.parametrize(
    ("before", "order", "heat", "shut_down"),
    [
        ("heat 0", "b fires at a0 rolling 6 6", 1, False),
        ("heat 1", "b fires at a0 rolling 6 6", 2, False),
        ("heat 1", "b fires at a0 with overheat 2 rolling 6 6", 4, True),
        ("heat 0", "b fires at a0 with overheat 2 rolling 6 6", 3, False),
        ("heat 2", "", 0, False),
    ],
)
def test_an_engine_hit_heats_whoever_fires(before: str, order: str, heat: int, shut_down: bool) -> None:
    unit = victim(struck("1 4", target=f"armor 9 criticals engine {before}", answer=order))
    assert (unit.heat, unit.shut_down) == (heat, shut_down)


@pytest.mark.rule("CRIT-ENGINE-MECH", "PHYS-NO-OVERHEAT", "PHYS-ONE-TYPE")
def test_a_kick_makes_no_engine_heat_and_cools() -> None:
    performance = battle(
        """
        force red  { home south  unit a "PROBE" at (20, 5) facing north criticals engine heat 2 }
        force blue { home north  unit b "DUMMY" at (20, 7) facing south }
        turn 1 { initiative red 3, blue 9  a kicks b rolling 6 6  expect a heat 0 }"""
    )
    assert refusal(performance) == ""


@pytest.mark.rule("CRIT-ENGINE-MECH", "CRIT-TIMING")
def test_a_second_engine_hit_destroys_also_in_one_phase() -> None:
    both = struck("1 2", "5 6", shots=2)
    assert [event.effect for event in happened(both, CriticalTookEffect)] == ["engine", "engine_lost"]
    assert [event.cause for event in happened(both, UnitDestroyed)] == ["second engine hit"]
    later = struck("1 2", target="armor 0 structure 9 criticals engine")
    assert [event.cause for event in happened(later, UnitDestroyed)] == ["second engine hit"]


@pytest.mark.rule("CRIT-MP")
@pytest.mark.parametrize(
    ("move", "now", "immobile"),
    [
        ("10", "5", False),
        ("5", "2", False),
        ("3", "1", False),
        ("2", "0", True),
        ("10/4j", "5/2j", False),
        ("8j", "4j", False),
    ],
)
def test_a_movement_hit_takes_half_and_at_least_two_inches(move: str, now: str, immobile: bool) -> None:
    unit = victim(struck("3 4", move=move))
    assert (str(unit.move), unit.immobile) == (now, immobile)


@pytest.mark.rule("CRIT-MP", "CRIT-TIMING")
def test_two_movement_hits_in_one_turn_act_one_after_the_other() -> None:
    assert str(victim(struck("3 4", "3 4", shots=2)).move) == "2"


@pytest.mark.rule("CRIT-MP", "HEAT-SCALE-EFFECTS")
def test_half_of_the_movement_without_what_heat_takes() -> None:
    performance = struck(
        "3 4", target="armor 0 structure 9 heat 2", answer="b fires at a0 rolling 6 6  expect b move 1"
    )
    assert str(victim(performance).move) == "5"
    assert refusal(performance) == ""


@pytest.mark.rule("CRIT-WEAPON")
@pytest.mark.parametrize(
    ("damage", "now"), [("5/5/4", "4/4/3"), ("1/0*/-", "0/0/-"), ("3/1/0", "2/0/0"), ("0*/1/2", "0/0/1")]
)
def test_a_weapon_hit_takes_one_off_every_damage_value(damage: str, now: str) -> None:
    assert str(victim(struck("3 3", damage=damage)).damage) == now


@pytest.mark.rule("CRIT-WEAPON")
def test_a_weapon_hit_lowers_heat_weapons_too_and_leaves_overheat_and_fists() -> None:
    unit = victim(struck("3 3", specials="HT2/1/-, CASE"))
    assert str(unit.special("HT")) == "HT1/0/-"
    assert (unit.card.overheat, unit.card.size) == (2, 3)
    performance = battle(
        """
        force red  { home south  unit a "PROBE" at (20, 5) facing north criticals weapon, weapon }
        force blue { home north  unit b "DUMMY" at (20, 7) facing south }
        turn 1 { initiative red 3, blue 9  a kicks b rolling 6 6  expect b armor 7  expect a overheats at most 2 }"""
    )
    assert refusal(performance) == ""


@pytest.mark.rule("CRIT-INAPPLICABLE", "INTRO-CRIT-TABLE")
@pytest.mark.parametrize("structure", [3, 2])
def test_a_weapon_hit_without_weapons_is_a_point_of_damage_and_no_further_roll(structure: int) -> None:
    performance = struck("3 3 6 6", target=f"armor 0 structure {structure}", damage="0/0/0")
    assert victim(performance).structure == structure - 2
    assert len(happened(performance, CriticalRolled)) == 1
    assert (victim(performance).status is Status.DESTROYED) == (structure == 2)


@pytest.mark.rule("CRIT-INAPPLICABLE", "CRIT-TIMING")
def test_hits_that_wait_count_when_a_later_one_is_judged() -> None:
    performance = struck("3 3", "3 3", shots=2, damage="1/1/-")
    assert [event.effect for event in happened(performance, CriticalRolled)] == ["weapon", ""]
    assert victim(performance).structure == 9 - 2 - 1


@pytest.mark.rule("CRIT-INAPPLICABLE")
def test_a_movement_hit_on_what_cannot_move_is_a_point_of_damage() -> None:
    performance = struck("3 4", move="2", target="armor 0 structure 9 criticals mp")
    assert victim(performance).structure == 7
    assert str(victim(performance).move) == "0"


@pytest.mark.rule("CRIT-FIRE-CONTROL")
def test_fire_control_hits_are_counted() -> None:
    assert victim(struck("2 2", "5 5", shots=2)).criticals.fire_control == 2


@pytest.mark.rule("CRIT-TIMING")
def test_effects_act_in_the_end_phase_in_the_order_of_their_rolls() -> None:
    performance = struck(
        "3 4", "2 2", "3 3", shots=3, answer="after combat { expect b move 10  expect b criticals weapon 0 }"
    )
    assert [event.effect for event in happened(performance, CriticalTookEffect)] == ["mp", "fire_control", "weapon"]
    assert refusal(performance) == ""
