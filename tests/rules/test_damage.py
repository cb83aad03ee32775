"""Damage of weapon attacks: what it is made of, how it is marked, and the Rifleman of the book."""

import pytest

from engine.rules.events import CriticalRolled, DamageMarked, HeatInflicted, UnitDestroyed, WeaponFired
from engine.rules.state import Status
from grammar.performance import Performance
from tests.battle import after, battle, happened


def hit(
    damage: str = "3/3/3",
    *,
    inches: float = 10.0,
    target: str = "armor 9",
    shooter: str = "",
    facing: str = "south",
    overheat: int = 0,
    specials: str = "CASE",
    dice: str = "6 6",
) -> Performance:
    """One shot with a card's damage at a 'Mech; extra dice follow the roll."""
    return battle(
        f"""
        card "SHOOTER" "Shooter" type BM move "8" damage "{damage}" overheat 3 armor 5 structure 5 specials "{specials}"
        force red  {{ home south  unit a "SHOOTER" at (24, 3) facing north {shooter} }}
        force blue {{ home north  unit b "DUMMY" at (24, {3 + 1.25 + inches}) facing {facing} {target} }}
        turn 1 {{ initiative red 3, blue 9  a fires at b with overheat {overheat} rolling {dice} }}""",
        table="table 48 x 48 { }",
    )


def parts(**setting: object) -> list[tuple[int, str]]:
    """What the damage of such a hit is made of, in order."""
    (fired,) = happened(hit(**setting), WeaponFired)
    assert fired.total == sum(part.amount for part in fired.damage)
    return [(part.amount, part.reason) for part in fired.damage]


@pytest.mark.rule("DMG-BASE")
@pytest.mark.parametrize(("inches", "damage"), [(4.0, 6), (10.0, 5), (30.0, 4)])
def test_the_damage_is_the_cards_value_in_the_bracket(inches: float, damage: int) -> None:
    performance = hit("6/5/4", inches=inches)
    assert [event.total for event in happened(performance, WeaponFired)] == [damage]
    assert after(performance, 1).unit("b").armor == 9 - damage


@pytest.mark.rule("DMG-BASE", "CRIT-WEAPON")
def test_weapon_hits_in_effect_come_off_the_value() -> None:
    assert parts(damage="5/5/4", inches=30.0, shooter="criticals weapon") == [(3, "long range")]


@pytest.mark.rule("DMG-MINIMAL")
@pytest.mark.parametrize(("die", "damage"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 1)])
def test_minimal_damage_rolls_one_die(die: int, damage: int) -> None:
    performance = hit("1/0*/-", dice=f"6 6 {die} 6 6", target="armor 0 structure 5")
    (fired,) = happened(performance, WeaponFired)
    assert (fired.hit, fired.minimal_die, fired.total) == (True, die, damage)
    assert len(happened(performance, CriticalRolled)) == damage, "an empty hit rolls no critical"
    assert len(happened(performance, DamageMarked)) == damage


@pytest.mark.rule("DMG-MINIMAL", "DMG-ORDER-OF-MODS")
@pytest.mark.parametrize(
    ("die", "overheat", "facing", "total"),
    [(2, 0, "north", 0), (5, 0, "north", 2), (2, 1, "south", 1), (5, 1, "south", 2), (2, 1, "north", 2)],
)
def test_overheat_adds_to_minimal_damage_and_the_rear_only_to_some(
    die: int, overheat: int, facing: str, total: int
) -> None:
    (fired,) = happened(hit("1/0*/-", dice=f"6 6 {die}", overheat=overheat, facing=facing), WeaponFired)
    assert fired.total == total


@pytest.mark.rule("DMG-REAR")
def test_a_rear_hit_adds_one_once() -> None:
    assert parts(facing="north") == [(3, "medium range"), (1, "rear hit")]
    assert parts(facing="south") == [(3, "medium range")]


@pytest.mark.rule("DMG-OVERHEAT", "HEAT-OV-USE")
@pytest.mark.parametrize(("inches", "total"), [(4.0, 6), (10.0, 6), (30.0, 2)])
def test_overheat_adds_at_short_and_medium_range_and_heats_anyway(inches: float, total: int) -> None:
    performance = hit("4/4/2", inches=inches, overheat=2)
    assert [event.total for event in happened(performance, WeaponFired)] == [total]
    assert after(performance, 1).unit("a").heat == 2


@pytest.mark.rule("DMG-ORDER-OF-MODS")
def test_value_less_weapon_hits_then_overheat_then_the_rear() -> None:
    assert parts(damage="5/5/5", overheat=1, facing="north") == [(5, "medium range"), (1, "overheat"), (1, "rear hit")]
    assert parts(damage="5/5/5", overheat=1, facing="north", shooter="criticals weapon") == [
        (4, "medium range"),
        (1, "overheat"),
        (1, "rear hit"),
    ]


@pytest.mark.rule("DMG-HEAT-HT", "SPEC-HT")
@pytest.mark.parametrize(
    ("value", "inches", "heat"), [("HT1/-/-", 4.0, 1), ("HT2/1/-", 10.0, 1), ("HT2/1/-", 4.0, 2), ("HT2/1/-", 30.0, 0)]
)
def test_heat_weapons_heat_besides_their_damage(value: str, inches: float, heat: int) -> None:
    performance = hit(specials=value, inches=inches)
    assert [event.total for event in happened(performance, WeaponFired)] == [3]
    assert sum(event.amount for event in happened(performance, HeatInflicted)) == heat
    combat = next(state for state in performance.replay.states if state.phase == "end")
    assert combat.unit("b").heat == 0, "heat comes in the end phase"
    assert after(performance, 1).unit("b").heat == heat


@pytest.mark.rule("DMG-HEAT-HT")
def test_a_miss_brings_no_heat_and_an_empty_minimal_hit_does() -> None:
    assert happened(hit(specials="HT1/1/1", dice="1 1"), HeatInflicted) == []
    empty = hit("0*/0*/0*", specials="HT1/1/1", dice="6 6 1")
    assert [event.amount for event in happened(empty, HeatInflicted)] == [1]


@pytest.mark.rule("DMG-FLOW", "INTRO-DAMAGE-FLOW", "CRIT-TRIGGERS")
@pytest.mark.parametrize(
    ("armor", "structure", "damage", "left", "rolls"),
    [
        (4, 5, 3, (1, 5), 0),
        (3, 5, 3, (0, 5), 0),
        (1, 5, 3, (0, 3), 1),
        (0, 5, 3, (0, 2), 1),
        (0, 3, 3, (0, 0), 0),
        (0, 2, 3, (0, 0), 0),
        (2, 1, 9, (0, 0), 0),
    ],
)
def test_armor_then_structure_then_at_most_one_critical_roll(
    armor: int, structure: int, damage: int, left: tuple[int, int], rolls: int
) -> None:
    performance = hit(f"{damage}/{damage}/{damage}", target=f"armor {armor} structure {structure}", dice="6 6 1 4")
    unit = after(performance, 1).unit("b")
    assert (unit.armor, unit.structure) == left
    assert len(happened(performance, CriticalRolled)) == rolls
    assert (unit.status is Status.DESTROYED) == (left[1] == 0)


@pytest.mark.rule("DMG-FLOW", "INTRO-DAMAGE-FLOW")
def test_what_is_marked_tells_both_parts_and_what_is_left() -> None:
    (marked,) = happened(hit(target="armor 1 structure 5", dice="6 6 1 4"), DamageMarked)
    assert (marked.amount, marked.armor_lost, marked.structure_lost) == (3, 1, 2)
    assert (marked.armor, marked.structure, marked.by) == (0, 3, "a")


@pytest.mark.rule("DMG-FLOW")
def test_a_miss_does_nothing() -> None:
    performance = hit(dice="1 1")
    (fired,) = happened(performance, WeaponFired)
    assert (fired.hit, fired.damage, fired.total) == (False, (), 0)
    assert happened(performance, DamageMarked) == []


RIFLEMAN = """
    force red  {{ home south
        unit stalker "STK-3F" at (24, 3) facing north  unit bushwacker "BSW-X1" at (28, 3) facing north }}
    force blue {{ home north  unit rifleman "RFL-3N" at (24, 15) facing south }}
    turn 1 {{ initiative red 3, blue 9
        stalker fires at rifleman rolling {stalker}
        bushwacker fires at rifleman rolling {bushwacker} }}
    turn 2 {{ initiative red 3, blue 9  rifleman fires at stalker rolling 1 1 }}
    """


@pytest.mark.rule("DMG-EX-RIFLEMAN", "INTRO-DAMAGE-FLOW", "CRIT-FIRE-CONTROL")
def test_the_rifleman_of_the_book() -> None:
    """Two hits for 3 on 4 armor and 5 structure; the critical roll of the second is a 10.

    The Stalker's card has 4 at medium range, so it stands on a bushwacker's damage here.
    """
    script = RIFLEMAN.format(stalker="6 6", bushwacker="6 6 5 5").replace('"STK-3F"', '"BSW-X1"')
    performance = battle(script, turns=2)
    first, second = happened(performance, DamageMarked)
    assert (first.amount, first.armor, first.structure) == (3, 1, 5)
    assert (second.amount, second.armor, second.structure) == (3, 0, 3)
    (rolled,) = happened(performance, CriticalRolled)
    assert (sum(rolled.dice), rolled.result) == (10, "fire_control")
    answer = happened(performance, WeaponFired)[-1]
    assert [part.amount for part in answer.modifiers if "fire-control" in part.reason] == [2]


@pytest.mark.rule("DMG-TIMING", "DMG-EX-RIFLEMAN")
def test_later_attacks_of_the_phase_meet_the_circles_that_are_left() -> None:
    script = RIFLEMAN.format(stalker="6 6", bushwacker="6 6 1 4").replace('"STK-3F"', '"BSW-X1"')
    marked = happened(battle(script, turns=2), DamageMarked)
    assert [(event.armor_lost, event.structure_lost) for event in marked] == [(3, 0), (1, 2)]


@pytest.mark.rule("DMG-FLOW")
def test_a_unit_that_is_crossed_out_is_destroyed_without_a_roll() -> None:
    performance = hit(target="armor 0 structure 2", dice="6 6 1 1")
    assert [event.cause for event in happened(performance, UnitDestroyed)] == ["all structure lost"]
    assert happened(performance, CriticalRolled) == []
