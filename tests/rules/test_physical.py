"""Standard and melee attacks: reach, number, damage."""

import pytest

from engine.rules.events import CriticalRolled, DamageMarked, HeatChanged, PhysicalAttackMade
from engine.rules.specials import Special
from grammar.performance import Performance
from tests.battle import after, battle, happened, refusal

CARDS = """
    card "PUNCHER" "Puncher" type BM size 2 move "8" damage "3/3/3" overheat 2 armor 9 structure 9
    card "GIANT" "Giant" type BM size 4 move "6" damage "3/3/3" overheat 2 armor 9 structure 9
    card "BLADE" "Blade" type BM size 2 move "8" damage "3/3/3" overheat 2 armor 9 structure 9 specials "MEL"
    card "GREATBLADE" "Greatblade" type BM size 4 move "6" damage "3/3/3" armor 9 structure 9 specials "MEL, ENE"
    """


def brawl(
    order: str = "a kicks b rolling 6 6",
    *,
    card: str = "PUNCHER",
    at: str = "(20, 7)",
    attacker: str = "",
    facing: str = "south",
    target: str = "",
    terrain: str = "",
) -> Performance:
    """One physical attack northward from (20, 5); the gap to (20, 7) is 0.75 in."""
    return battle(
        f"""{CARDS}
        force red  {{ home south  unit a "{card}" at (20, 5) facing north {attacker} }}
        force blue {{ home north  unit b "DUMMY" at {at} facing {facing} {target} }}
        turn 1 {{ initiative red 3, blue 9  {order} }}""",
        table=f"table 48 x 36 {{ {terrain} }}",
        extra="sight silhouette",
    )


def struck(**setting: str) -> PhysicalAttackMade:
    """Such an attack that is allowed."""
    (made,) = happened(brawl(**setting), PhysicalAttackMade)
    return made


@pytest.mark.rule("PHYS-STANDARD", "INTRO-PHYSICAL")
@pytest.mark.parametrize(("y", "legal"), [(6.25, True), (6.75, True), (7.25, True), (7.26, False), (7.35, False)])
def test_fists_reach_one_inch_contact_included(y: float, legal: bool) -> None:
    performance = brawl(at=f"(20, {y})")
    assert len(happened(performance, PhysicalAttackMade)) == legal
    assert ("reaches 1 in" in refusal(performance)) != legal


@pytest.mark.rule("PHYS-MELEE", "SPEC-MEL", "INTRO-PHYSICAL")
@pytest.mark.parametrize(("inches", "legal"), [(0.5, True), (1.8, True), (2.0, True), (2.01, False), (2.1, False)])
def test_a_melee_weapon_reaches_two_inches(inches: float, legal: bool) -> None:
    performance = brawl("a swings at b rolling 6 6", card="BLADE", at=f"(20, {6.25 + inches})")
    assert len(happened(performance, PhysicalAttackMade)) == legal
    assert ("reaches 2 in" in refusal(performance)) != legal


@pytest.mark.rule("PHYS-STANDARD")
def test_the_target_must_be_in_the_arc() -> None:
    performance = brawl(at="(20, 3)")
    assert happened(performance, PhysicalAttackMade) == []
    assert "outside the firing arc" in refusal(performance)


@pytest.mark.rule("PHYS-STANDARD")
@pytest.mark.parametrize(("height", "legal"), [(1, True), (2, True), (2.1, False), (4, False)])
def test_the_heights_of_both_must_overlap_or_touch(height: float, legal: bool) -> None:
    performance = brawl(terrain=f"hill at (20, 7) radius 0.7 height {height} slope cliff")
    assert len(happened(performance, PhysicalAttackMade)) == legal
    assert ("too high or too low" in refusal(performance)) != legal


@pytest.mark.rule("PHYS-WHO", "PHYS-MELEE", "SPEC-MEL", "INTRO-PHYSICAL")
@pytest.mark.parametrize(
    ("card", "order", "words"),
    [
        ("BLADE", "a kicks b rolling 6 6", "makes a melee attack, not a standard physical attack"),
        ("BLADE", "a punches b rolling 6 6", "makes a melee attack, not a standard physical attack"),
        ("PUNCHER", "a swings at b rolling 6 6", "makes a standard physical attack, not a melee attack"),
    ],
)
def test_melee_takes_the_place_of_the_standard_attack(card: str, order: str, words: str) -> None:
    performance = brawl(order, card=card)
    assert happened(performance, PhysicalAttackMade) == []
    assert words in refusal(performance)


@pytest.mark.rule("PHYS-DAMAGE", "SPEC-MEL", "PHYS-MELEE")
@pytest.mark.parametrize(
    ("card", "order", "damage"),
    [
        ("PUNCHER", "a kicks b rolling 6 6", 2),
        ("PUNCHER", "a punches b rolling 6 6", 2),
        ("GIANT", "a kicks b rolling 6 6", 4),
        ("BLADE", "a swings at b rolling 6 6", 3),
        ("GREATBLADE", "a swings at b rolling 6 6", 5),
    ],
)
def test_damage_is_the_size_and_one_more_with_a_melee_weapon(card: str, order: str, damage: int) -> None:
    performance = brawl(order, card=card)
    assert [event.total for event in happened(performance, PhysicalAttackMade)] == [damage]
    assert after(performance, 1).unit("b").armor == 9 - damage


@pytest.mark.rule("PHYS-DAMAGE", "CRIT-WEAPON")
def test_weapon_hits_do_not_weaken_fists() -> None:
    assert struck(attacker="criticals weapon, weapon").total == 2


@pytest.mark.rule("PHYS-STEPS", "PHYS-HIT")
def test_the_number_has_no_range_step() -> None:
    made = struck(at="(20, 6.75)")
    assert [(part.amount, part.reason) for part in made.modifiers] == [(4, "skill"), (0, "target can move 4 in")]


@pytest.mark.rule("PHYS-STEPS", "DMG-TIMING")
def test_roll_then_damage_then_critical_roll() -> None:
    performance = brawl("a kicks b rolling 6 6 1 4", target="armor 1")
    kinds = (PhysicalAttackMade, DamageMarked, CriticalRolled)
    assert [type(event) for event in performance.replay.events if isinstance(event, kinds)] == list(kinds)


@pytest.mark.rule("PHYS-HIT", "INTRO-TOHIT-TABLE")
@pytest.mark.parametrize(
    ("setting", "number"),
    [
        ({}, 4),
        ({"card": "BLADE", "order": "a swings at b rolling 6 6"}, 5),
        ({"attacker": "skill 3"}, 3),
        ({"attacker": "heat 3"}, 4),
        ({"attacker": "criticals fire_control, fire_control"}, 4),
        ({"terrain": "woods light at (20, 8) size 3 x 3"}, 6),
        ({"terrain": "water at (20, 10) size 8 x 7.3 depth 1"}, 6),
        ({"order": "a stands  a kicks b rolling 6 6"}, 4),
        ({"order": "a turns to 20  a kicks b rolling 6 6"}, 4),
    ],
)
def test_what_counts_and_what_does_not(setting: dict[str, str], number: int) -> None:
    assert struck(**setting).number == number


@pytest.mark.rule("PHYS-HIT")
def test_a_kick_at_a_faster_target_in_woods() -> None:
    """A target with 6 in available, in woods: 4 + 0 + 1 + 2."""
    performance = battle(
        """
        card "QUICK" "Quick" type BM move "6" damage "1/1/1" armor 9 structure 9
        force red  { home south  unit a "PROBE" at (20, 4) facing north }
        force blue { home north  unit b "QUICK" at (20, 7) facing south }
        turn 1 { initiative red 9, blue 3  a moves to (20, 5)  a kicks b rolling 6 6 }""",
        table="table 48 x 36 { woods light at (20, 8) size 3 x 3 }",
    )
    (made,) = happened(performance, PhysicalAttackMade)
    assert made.number == 7


@pytest.mark.rule("PHYS-SHUTDOWN-TARGET", "HEAT-SHUTDOWN")
def test_a_shut_down_target_gives_minus_four_instead_of_its_movement() -> None:
    made = struck(target="shutdown")
    assert made.number == 0
    assert [part.amount for part in made.modifiers if "shut down" in part.reason] == [-4]


@pytest.mark.rule("PHYS-CRIT", "CRIT-TRIGGERS")
@pytest.mark.parametrize(("armor", "rolls"), [(9, 0), (2, 0), (1, 1), (0, 1)])
def test_structure_damage_by_a_kick_brings_one_critical_roll(armor: int, rolls: int) -> None:
    performance = brawl("a kicks b rolling 6 6 1 4", target=f"armor {armor}")
    assert len(happened(performance, CriticalRolled)) == rolls


@pytest.mark.rule("PHYS-NO-OVERHEAT", "INTRO-OVERHEAT-EXAMPLE")
def test_overheat_does_not_go_with_a_physical_attack() -> None:
    with pytest.raises(Exception, match="overheat"):
        brawl("a kicks b with overheat 1 rolling 6 6")
    performance = brawl()
    assert [event.total for event in happened(performance, PhysicalAttackMade)] == [2]
    assert happened(performance, HeatChanged) == []


@pytest.mark.rule("PHYS-ONE-TYPE", "HEAT-COOL")
def test_a_kick_is_no_weapon_attack_and_lets_the_unit_cool() -> None:
    assert after(brawl(attacker="heat 3"), 1).unit("a").heat == 0


@pytest.mark.rule("PHYS-WHO", "INTRO-SPECIALS")
def test_only_the_melee_ability_changes_who_does_what() -> None:
    performance = battle(
        """
        card "ODD" "Odd" type BM size 2 move "8" damage "3/3/3" armor 9 structure 9 specials "ECM, AMS, REAR1/1/-"
        force red  { home south  unit a "ODD" at (20, 5) facing north }
        force blue { home north  unit b "DUMMY" at (20, 7) facing south }
        turn 1 { initiative red 3, blue 9  a kicks b rolling 6 6 }"""
    )
    assert Special("ECM") in after(performance, 1).unit("a").card.specials
    assert [event.kind for event in happened(performance, PhysicalAttackMade)] == ["standard"]


@pytest.mark.rule("HIT-ONE-ATTACK", "HEAT-SHUTDOWN", "PHYS-WHO")
def test_a_shut_down_unit_strikes_nobody() -> None:
    performance = brawl(attacker="shutdown")
    assert happened(performance, PhysicalAttackMade) == []
    assert "is shut down" in refusal(performance)
