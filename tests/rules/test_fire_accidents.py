"""Fires that nobody meant to start, and heavy industry that blows up (FIRE-START, XTRN-INDUSTRY-EXPLODE)."""

from __future__ import annotations

import pytest

from engine.rules.events import DamageMarked, ExplosionRolled, FireRolled, FireStarted, FireWentOut
from grammar.performance import Performance
from tests.battle import happened
from tests.rules.flames import RULES, burning, reasons, rolls

PLANT = "industry at (20, 14) size 8 x 8  building light hall at (25, 14) size 1 x 1 height 1"
GUN = 'unit a "MECH" at (20, 6) facing north'


def attack(
    dice: str, terrain: str = PLANT, *, rules: str = RULES, far: str = "(20, 14)", foes: str = ""
) -> Performance:
    """A shot from the south at a unit in the plant."""
    return burning(terrain, f"a fires at z rolling {dice}", units=GUN, far=far, foes=foes, rules=rules)


def struck(played: Performance) -> dict[str, int]:
    """Damage by the explosion, by unit."""
    marked = [event for event in happened(played, DamageMarked) if event.cause == "the exploding industry"]
    return {event.unit: event.armor_lost + event.structure_lost for event in marked}


@pytest.mark.rule("XTRN-INDUSTRY-EXPLODE")
def test_a_miss_that_rolls_5_blows_up_and_burns_all_within_2_in() -> None:
    beside = 'unit y "MECH" at (21.46, 14) facing south unit x "MECH" at (24, 18) facing south'
    played = attack("1 1 4 1", foes=beside)
    (roll,) = happened(played, ExplosionRolled)
    assert (roll.number, roll.dice, roll.explodes) == (5, (4, 1), True)
    assert struck(played) == {"z": 1, "y": 1}
    lit = [event.fire.at for event in happened(played, FireStarted)]
    assert len(lit) == 7
    assert max(((at.x - 20) ** 2 + (at.y - 14) ** 2) ** 0.5 for at in lit) <= 2.0


@pytest.mark.rule("XTRN-INDUSTRY-EXPLODE")
def test_a_miss_that_rolls_4_does_nothing() -> None:
    played = attack("1 1 3 1")
    (roll,) = happened(played, ExplosionRolled)
    assert not roll.explodes
    assert struck(played) == {}
    assert not happened(played, FireStarted)


@pytest.mark.rule("XTRN-INDUSTRY-EXPLODE")
def test_a_hit_rolls_for_nothing_and_an_attack_on_the_ground_rolls() -> None:
    assert not happened(attack("6 6"), ExplosionRolled)
    assert not happened(attack("1 1", far="(34, 14)"), ExplosionRolled)
    burned = burning(PLANT, "a sets fire to (20, 14) rolling 6 6 1 1 4 4", units=GUN)
    assert happened(burned, ExplosionRolled)[0].explodes
    shot = burning(PLANT, "a fires at (20, 14) rolling 6 6 1 1 1 1", units=GUN)
    assert [roll.explodes for roll in happened(shot, ExplosionRolled)] == [False]


def test_industry_blows_up_without_the_rule_of_fire_and_burns_nothing_then() -> None:
    played = attack("1 1 6 6", rules="")
    assert struck(played) == {"z": 1}
    assert not happened(played, FireStarted)


@pytest.mark.rule("FIRE-START")
def test_mines_that_go_off_may_start_a_fire() -> None:
    field = "minefield conventional field at (20, 14) density 3 for blue"
    played = burning(
        "woods light grove at (20, 14) size 4 x 4",
        "a moves to (20, 16) dice 6 6 6 6 6 6 6 6 6 6",
        units='unit a "MECH" at (20, 8) facing north',
        trigger=field,
    )
    (roll,) = rolls(played, "accidental")
    assert (roll.number, tuple(roll.at)) == (9, (20.0, 14.0))


@pytest.mark.rule("FIRE-START")
def test_an_attack_on_a_unit_inside_a_building_may_set_it_on_fire() -> None:
    house = "building medium depot at (20, 14) size 4 x 4 height 2 cf 15"
    played = burning(house, "a fires at z rolling 6 6 5 5", units=GUN, far="(20, 14) inside")
    (roll,) = rolls(played, "accidental")
    assert (roll.terrain, roll.number, roll.lit) == ("depot", 10, True)


@pytest.mark.rule("FIRE-START")
def test_indirect_fire_that_misses_may_set_the_ground_on_fire_and_a_hit_does_not() -> None:
    hill = "hill at (20, 24) size 12 x 1 height 6 slope cliff  woods light grove at (20, 14) size 4 x 4"
    units = 'unit a "LOBBER" at (20, 30) facing south  unit s "MECH" at (24, 6) facing north'

    def shot(dice: str) -> list[FireRolled]:
        orders = f"a fires at z indirectly spotted by s rolling {dice}"
        return rolls(burning(hill, orders, units=units, far="(20, 14)"), "accidental")

    assert [reasons(roll) for roll in shot("1 1 1 1")] == [{"woods": 9, "indirect fire": 1}]
    assert shot("6 6 1 1 1 1") == []


@pytest.mark.rule("FIRE-START")
def test_damage_to_the_ground_may_set_it_on_fire() -> None:
    played = burning("woods light grove at (20, 14) size 4 x 4", "a fires at (20, 14) rolling 6 6 5 4", units=GUN)
    (roll,) = rolls(played, "accidental")
    assert (roll.number, roll.lit) == (9, True)


@pytest.mark.rule("FIRE-OUT-AOE")
@pytest.mark.parametrize(("density", "out"), [(4, True), (3, False)])
def test_a_blast_of_4_puts_a_fire_out_and_one_of_3_does_not(density: int, out: bool) -> None:
    played = burning(
        "woods light grove at (20, 14) size 4 x 4  fire at (20, 14)",
        "a moves to (20, 16) dice 6 6 6 6 1 1 1 1 1 1",
        units='unit a "MECH" at (20, 8) facing north armor 20',
        trigger=f"minefield conventional field at (20, 14) density {density} for blue",
    )
    assert [event.why for event in happened(played, FireWentOut)] == ["blown out by conventional mines"] * out


@pytest.mark.parametrize(
    ("narrow", "spot"),
    [
        ("wall light long along (4, 14) (44, 14) width 0.5 height 1", (8.0, 13.95)),
        ("woods light long along (4, 14) (44, 14) width 1.6", (8.0, 13.7)),
        ("woods light long along (4, 14) (44, 14) width 3", (8.0, 13.52)),
    ],
)
def test_a_long_and_narrow_thing_burns_where_it_is_nearest(narrow: str, spot: tuple[float, float]) -> None:
    near = 'unit a "MECH" at (8, 8) facing north'
    arson = burning(narrow, "a sets fire to long rolling 6 6 6 6", units=near)
    assert [event.fire.at for event in happened(arson, FireStarted)] == [spot]


def test_a_shot_at_a_long_wall_may_set_it_on_fire_where_it_hit() -> None:
    wall = "wall light long along (4, 14) (44, 14) width 0.5 height 1 cf 5"
    played = burning(wall, "a fires at long rolling 6 6 6 6", units='unit a "MECH" at (8, 8) facing north')
    assert [(event.fire.on, event.fire.at) for event in happened(played, FireStarted)] == [("long", (8.0, 13.95))]
