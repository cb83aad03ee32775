"""Charges and deaths from above: contact, number, damage to both, critical rolls."""

import pytest

from engine.phases.physical import ram_damage
from engine.rules.events import (
    AttackPassed,
    CriticalRolled,
    DamageMarked,
    PhaseBegan,
    PhysicalAttackMade,
    SpecialAttackDeclared,
    UnitMoved,
    WeaponFired,
)
from grammar.performance import Performance
from tests.battle import battle, happened, refusal


def ram(
    order: str,
    *,
    size: int = 2,
    move: str = "8/8j",
    target: str = "",
    target_size: int = 1,
    armor: int = 9,
    y: float = 5 + 7 + 1.25,
    more: str = "",
    attacker_first: bool = False,
) -> Performance:
    """A unit at (20, 5) and a target north of it, so many inches of way between their bases; the target moves first."""
    red, blue = (3, 9) if attacker_first else (9, 3)
    return battle(
        f"""
        card "RAM" "Ram" type BM size {size} move "{move}" damage "2/2/2" overheat 2 armor 9 structure 9
        card "TARGET" "Target" type BM size {target_size} move "4" damage "1/1/1" armor 9 structure 9
        force red  {{ home south  unit a "RAM" at (20, 5) facing north }}
        force blue {{ home north  unit b "TARGET" at (20, {y}) facing south armor {armor} {target}  {more} }}
        turn 1 {{ initiative red {red}, blue {blue}  {order} }}"""
    )


def blow(performance: Performance) -> PhysicalAttackMade:
    """The only physical attack of a battle."""
    (made,) = happened(performance, PhysicalAttackMade)
    return made


@pytest.mark.rule("PHYS-CHARGE-DAMAGE", "INTRO-PHYSICAL", "PHYS-EX-VINDICATOR")
@pytest.mark.parametrize(
    ("size", "inches", "damage"),
    [
        (3, 6.0, 2),
        (2, 7.0, 2),
        (1, 4.0, 1),
        (1, 3.99, 0),
        (4, 8.0, 4),
        (2, 2.0, 1),
        (2, 1.99, 0),
        (4, 1.0, 1),
        (3, 4.0, 2),
    ],
)
def test_charge_damage_is_inches_times_size_over_eight_rounded_normally(size: int, inches: float, damage: int) -> None:
    assert ram_damage(size, inches) == damage


@pytest.mark.rule("PHYS-CHARGE-DAMAGE", "INTRO-PHYSICAL")
@pytest.mark.parametrize(("size", "inches", "damage"), [(3, 6, 2), (2, 7, 2), (1, 5, 1), (4, 8, 4)])
def test_a_charge_hits_for_the_way_it_came(size: int, inches: int, damage: int) -> None:
    performance = ram("a charges b rolling 6 6", size=size, y=5 + 1.25 + inches)
    moved = next(event for event in happened(performance, UnitMoved))
    assert moved.inches == pytest.approx(inches, abs=0.011)
    assert (blow(performance).kind, blow(performance).total) == ("charge", damage)


@pytest.mark.rule("PHYS-CHARGE-DAMAGE")
def test_the_way_counts_and_not_what_it_cost() -> None:
    performance = battle(
        """
        force red  { home south  unit a "PROBE" at (20, 5) facing north }
        force blue { home north  unit b "DUMMY" at (20, 10.25) facing south }
        turn 1 { initiative red 9, blue 3  a charges b ending at (20, 9) rolling 6 6 }""",
        table="table 48 x 36 { rough at (20, 7) size 6 x 10 }",
    )
    (moved,) = happened(performance, UnitMoved)
    assert (moved.inches, moved.cost) == (4.0, 8.0)
    assert blow(performance).total == 1


@pytest.mark.rule("PHYS-HIT", "INTRO-TOHIT-TABLE")
@pytest.mark.parametrize(("order", "number"), [("a charges b", 4 + 2 + 2), ("a jumps onto b", 4 + 3 + 2)])
def test_a_charge_adds_two_and_a_death_from_above_three(order: str, number: int) -> None:
    performance = battle(
        f"""
        card "QUICK" "Quick" type BM move "10" damage "1/1/1" armor 9 structure 9
        force red  {{ home south  unit a "JUMPER" at (20, 5) facing north }}
        force blue {{ home north  unit b "QUICK" at (20, 10) facing south }}
        turn 1 {{ initiative red 9, blue 3  {order} rolling 6 6 }}"""
    )
    assert blow(performance).number == number


@pytest.mark.rule("PHYS-CHARGE-SELF", "PHYS-EX-VINDICATOR")
@pytest.mark.parametrize(
    ("target_size", "dice", "recoil"), [(3, "6 6", 1), (4, "6 6", 1), (2, "6 6", 0), (1, "6 6", 0), (3, "1 1", 0)]
)
def test_a_charge_that_hits_a_heavy_target_costs_a_point(target_size: int, dice: str, recoil: int) -> None:
    performance = ram(f"a charges b rolling {dice}", target_size=target_size)
    assert blow(performance).recoil == recoil
    assert sum(event.amount for event in happened(performance, DamageMarked) if event.unit == "a") == recoil


@pytest.mark.rule("PHYS-DFA", "PHYS-EX-VINDICATOR")
@pytest.mark.parametrize(("size", "inches", "damage"), [(2, 7, 3), (4, 8, 5)])
def test_death_from_above_does_a_charges_damage_and_one(size: int, inches: int, damage: int) -> None:
    performance = ram("a jumps onto b rolling 6 6", size=size, y=5 + 1.25 + inches)
    assert (blow(performance).kind, blow(performance).total) == ("death_from_above", damage)
    assert happened(performance, UnitMoved)[0].mode == "j"


@pytest.mark.rule("PHYS-DFA", "DMG-REAR")
@pytest.mark.parametrize(("order", "damage"), [("a charges b", 2 + 1), ("a jumps onto b", 2 + 1)])
def test_from_behind_a_charge_does_one_more_and_a_jump_does_not(order: str, damage: int) -> None:
    performance = battle(
        f"""
        card "RAM" "Ram" type BM size 2 move "8/8j" damage "2/2/2" armor 9 structure 9
        force red  {{ home south  unit a "RAM" at (20, 5) facing north }}
        force blue {{ home north  unit b "DUMMY" at (20, 13.25) facing north }}
        turn 1 {{ initiative red 9, blue 3  {order} rolling 6 6 }}"""
    )
    assert (blow(performance).side, blow(performance).total) == ("rear", damage)


@pytest.mark.rule("PHYS-DFA-CRIT", "INTRO-PHYSICAL", "CRIT-TRIGGERS", "PHYS-CRIT")
@pytest.mark.parametrize(
    ("armor", "structure", "left", "rolls"), [(5, 4, (2, 4), 1), (1, 4, (0, 2), 2), (1, 2, (0, 0), 0)]
)
def test_death_from_above_brings_a_roll_of_itself(
    armor: int, structure: int, left: tuple[int, int], rolls: int
) -> None:
    performance = ram("a jumps onto b rolling 6 6 1 4 1 4", armor=armor, target=f"structure {structure}")
    marked = [event for event in happened(performance, DamageMarked) if event.unit == "b"]
    assert [(event.armor, event.structure) for event in marked] == [left]
    assert len(happened(performance, CriticalRolled)) == rolls


@pytest.mark.rule("PHYS-DFA-CRIT")
def test_a_jump_that_misses_brings_no_roll() -> None:
    assert happened(ram("a jumps onto b rolling 1 1"), CriticalRolled) == []


@pytest.mark.rule("PHYS-DFA-SELF", "PHYS-EX-VINDICATOR")
@pytest.mark.parametrize(
    ("size", "dice", "recoil"),
    [(2, "6 6", 2), (2, "1 1", 1), (3, "6 6", 3), (3, "1 1", 2), (1, "1 1", 1), (4, "6 6", 4)],
)
def test_the_jumper_hurts_itself_hit_or_miss(size: int, dice: str, recoil: int) -> None:
    performance = ram(f"a jumps onto b rolling {dice} 1 4", size=size)
    assert blow(performance).recoil == recoil
    assert [event.amount for event in happened(performance, DamageMarked) if event.unit == "a"] == [recoil]


@pytest.mark.rule("PHYS-EX-VINDICATOR")
@pytest.mark.parametrize(("order", "damage", "recoil"), [("a charges b", 2, 1), ("a jumps onto b", 3, 2)])
def test_the_vindicator_and_the_caesar_of_the_book(order: str, damage: int, recoil: int) -> None:
    performance = battle(
        f"""
        force red  {{ home south  unit a "VND-3L" at (20, 5) facing north }}
        force blue {{ home north  unit b "CES-3R" at (20, 13.25) facing south }}
        turn 1 {{ initiative red 9, blue 3  {order} rolling 6 6 1 4 }}"""
    )
    assert (blow(performance).total, blow(performance).recoil) == (damage, recoil)


@pytest.mark.rule("PHYS-SPECIAL-CONTACT")
@pytest.mark.parametrize("order", ["a charges b rolling 6 6", "a jumps onto b rolling 6 6"])
def test_the_target_must_have_finished_its_movement(order: str) -> None:
    performance = ram(order, attacker_first=True)
    assert happened(performance, PhysicalAttackMade) == []
    assert "has not finished its movement" in refusal(performance)


@pytest.mark.rule("PHYS-SPECIAL-CONTACT")
def test_a_charge_waits_for_its_target_while_others_can_move() -> None:
    performance = battle(
        """
        force red  { home south  unit a "PROBE" at (10, 10) facing north  unit c "PROBE" at (20, 10) facing north }
        force blue { home north  unit b "DUMMY" at (10, 18) facing south  unit d "DUMMY" at (20, 18) facing south }
        turn 1 { initiative red 9, blue 3  c charges d rolling 6 6 }"""
    )
    assert refusal(performance) == ""
    assert [made.unit for made in happened(performance, SpecialAttackDeclared)] == ["c"]


@pytest.mark.rule("PHYS-SPECIAL-CONTACT")
def test_the_way_must_reach() -> None:
    assert "no way ends in contact" in refusal(ram("a charges b rolling 6 6", y=5 + 1.25 + 8.1))
    assert "no jump ends in contact" in refusal(ram("a jumps onto b rolling 6 6", y=5 + 1.25 + 8.1))
    short = ram("a charges b ending at (20, 10) rolling 6 6")
    assert "not in contact" in refusal(short)


@pytest.mark.rule("PHYS-SPECIAL-CONTACT", "PHYS-WHO")
def test_only_what_jumps_falls_from_above() -> None:
    performance = ram("a jumps onto b rolling 6 6", move="10")
    assert happened(performance, PhysicalAttackMade) == []
    assert "cannot jump" in refusal(performance)


@pytest.mark.rule("PHYS-SPECIAL-CONTACT")
def test_declared_at_the_end_of_the_movement_and_resolved_in_the_combat_phase() -> None:
    performance = ram("a charges b rolling 6 6")
    kinds = (UnitMoved, SpecialAttackDeclared, PhysicalAttackMade)
    told = [
        e.name if isinstance(e, PhaseBegan) else type(e)
        for e in performance.replay.events
        if isinstance(e, (*kinds, PhaseBegan))
    ]
    assert told[-6:] == ["movement", UnitMoved, SpecialAttackDeclared, "combat", PhysicalAttackMade, "end"]


@pytest.mark.rule("PHYS-SPECIAL-CONTACT", "HIT-ONE-ATTACK", "RANGE-BASE-CONTACT")
def test_a_declared_charge_may_be_given_up_for_another_attack() -> None:
    kick = ram("a charges b  a kicks b rolling 6 6")
    assert blow(kick).kind == "standard"
    other = ram("a charges b  a fires at c rolling 6 6", more='unit c "DUMMY" at (26, 20) facing south')
    assert [event.target for event in happened(other, WeaponFired)] == ["c"]
    assert happened(other, PhysicalAttackMade) == []
    dropped = ram("a charges b  a holds fire")
    assert "a" in {event.unit for event in happened(dropped, AttackPassed)}


PAIR = """
    force red  {{ home south  unit a "JUMPER" at (20, 5) facing north  unit c "JUMPER" at (24, 6) facing north }}
    force blue {{ home north  unit b "DUMMY" at (21, 10) facing south }}
    turn 1 {{ initiative red 9, blue 3  {} }}"""


@pytest.mark.rule("PHYS-SPECIAL-LIMIT")
@pytest.mark.parametrize("first", ["a charges b rolling 6 6", "a charges b rolling 1 1", "a jumps onto b rolling 6 6"])
@pytest.mark.parametrize("second", ["c jumps onto b rolling 6 6", "c charges b rolling 6 6"])
def test_one_special_attack_a_target_and_turn(first: str, second: str) -> None:
    performance = battle(PAIR.format(f"{first}  {second}"))
    assert [event.unit for event in happened(performance, PhysicalAttackMade)] == ["a"]
    assert "is the target of another charge or death from above" in refusal(performance)


@pytest.mark.rule("PHYS-SPECIAL-LIMIT")
def test_an_ordinary_physical_attack_may_go_with_a_charge() -> None:
    performance = battle(
        PAIR.format("a charges b rolling 6 6  c moves to (22.5, 9.2) facing 300  c kicks b rolling 6 6")
    )
    assert [event.kind for event in happened(performance, PhysicalAttackMade)] == ["charge", "standard"]
    assert refusal(performance) == ""


@pytest.mark.rule("PHYS-CHARGE-SELF", "PHYS-DFA-SELF")
@pytest.mark.parametrize("order", ["a charges b rolling 6 6", "a jumps onto b rolling 6 6"])
def test_the_rammed_unit_attacks_as_it_likes(order: str) -> None:
    performance = ram(f"{order}  b kicks a rolling 6 6", target_size=3)
    assert {event.unit for event in happened(performance, PhysicalAttackMade)} == {"a", "b"}
    assert refusal(performance) == ""


@pytest.mark.rule("PHYS-SPECIAL-CONTACT", "LOS-SUBMERGED")
def test_a_charge_at_a_submerged_target_finds_nothing_to_hit() -> None:
    performance = battle(
        """
        force red  { home south  unit a "PROBE" at (24, 2) facing north }
        force blue { home north  unit b "DUMMY" at (24, 5.26) facing south }
        turn 1 { initiative red 9, blue 3  a charges b ending at (24, 4) rolling 6 6 }""",
        table="table 48 x 36 { water outline (20, 4.63) (28, 4.63) (28, 9) (20, 9) depth 2 }",
    )
    assert happened(performance, PhysicalAttackMade) == []
    assert "under water" in refusal(performance)


def test_who_stands_in_contact_charges_over_no_inches() -> None:
    played = ram("b stands  a charges b rolling 6 6", y=6.25)
    assert refusal(played) == ""
    assert [event.inches for event in happened(played, UnitMoved) if event.unit == "a"] == [0.0]
    assert [(attack.unit, attack.hit) for attack in happened(played, PhysicalAttackMade)] == [("a", True)]
