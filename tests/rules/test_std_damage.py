"""Damage at the standard level: what protects, what water takes, where a hit with riders lands."""

import pytest

from engine.rules.events import (
    CriticalRolled,
    DamageMarked,
    HeatInflicted,
    RiderRolled,
    UnitDestroyed,
    WeaponFired,
)
from engine.rules.state import Unit
from grammar.performance import Performance
from tests.battle import after, battle, happened, refusal


def shot(
    damage: str = "3/3/3",
    *,
    specials: str = "TAG",
    against: str = "TAG",
    kind: str = "BM",
    move: str = "8",
    shooter: str = "BM",
    inches: float = 10.0,
    facing: str = "south",
    overheat: int = 0,
    dice: str = "6 6",
    way: str = "",
    target: str = "",
    terrain: str = "",
    more: str = "",
) -> Performance:
    """One shot northward from (24, 3) at a target whose base is so many inches away."""
    heat = f"with overheat {overheat}" if overheat else ""
    return battle(
        f"""
        card "GUN" "Gun" type {shooter} size 2 move "8" damage "{damage}" overheat 3 armor 9 structure 5
            specials "{specials}"
        card "MARK" "Mark" type {kind} size 2 move "{move}" damage "1/1/1" overheat 1 armor 9 structure 9
            specials "{against}"
        force red  {{ home south  unit a "GUN" at (24, 3) facing north }}
        force blue {{ home north  unit b "MARK" at (24, {3 + 1.25 + inches}) facing {facing} {target} {more} }}
        turn 1 {{ initiative red 3, blue 9  a fires at b {heat} {way} rolling {dice} }}""",
        table=f"table 48 x 48 {{ {terrain} }}",
        level="standard",
        extra="sight silhouette",
    )


def parts(**setting: object) -> list[tuple[int, str]]:
    """What the damage of such a hit is made of, in order."""
    performance = shot(**setting)
    assert refusal(performance) == ""
    (fired,) = happened(performance, WeaponFired)
    assert fired.total == sum(part.amount for part in fired.damage)
    return [(part.amount, part.reason) for part in fired.damage]


def marked(performance: Performance, unit: str = "b") -> Unit:
    """A unit after the turn."""
    return after(performance, 1).unit(unit)


@pytest.mark.rule("DMG-ORDER-OF-MODS", "SPEC-SHLD", "DMG-REAR")
def test_value_overheat_rear_and_then_the_shield() -> None:
    assert parts(damage="5/5/5", overheat=1, facing="north", against="SHLD") == [
        (5, "medium range"),
        (1, "overheat"),
        (1, "rear hit"),
        (-1, "shield"),
    ]


@pytest.mark.rule("DMG-ORDER-OF-MODS", "SPEC-AMS", "SPEC-SHLD")
def test_the_anti_missile_system_comes_before_the_shield() -> None:
    assert parts(damage="3/3/3", specials="LRM1/1/1", against="SHLD, AMS") == [
        (3, "medium range"),
        (-1, "anti-missile system"),
        (-1, "shield"),
    ]


@pytest.mark.rule("SPEC-AMS", "DMG-ORDER-OF-MODS")
@pytest.mark.parametrize(
    ("damage", "specials", "against", "facing", "total"),
    [
        ("5/5/5", "LRM1/1/1", "AMS", "south", 4),
        ("5/5/5", "SRM2/2", "AMS", "south", 4),
        ("5/5/5", "IF1", "AMS", "south", 4),
        ("5/5/5", "TAG", "AMS", "south", 5),
        ("2/2/2", "LRM1/1/1", "AMS", "south", 1),
        ("1/1/1", "LRM1/1/1", "AMS", "south", 1),
        ("5/5/5", "LRM1/1/1", "AMS", "north", 6),
        ("5/5/5", "LRM1/1/1", "TUR(1/1/1,AMS)", "north", 5),
        ("5/5/5", "LRM1/1/1", "TUR(1/1/1,AMS)", "south", 4),
    ],
)
def test_an_anti_missile_system_takes_a_point_and_leaves_one(
    damage: str, specials: str, against: str, facing: str, total: int
) -> None:
    (fired,) = happened(shot(damage, specials=specials, against=against, facing=facing), WeaponFired)
    assert fired.total == total


@pytest.mark.rule("SPEC-AMS", "DMG-MINIMAL")
def test_an_empty_minimal_hit_is_not_raised() -> None:
    (fired,) = happened(shot("0*/0*/0*", specials="LRM1/1/1", against="AMS", dice="6 6 2"), WeaponFired)
    assert fired.total == 0


@pytest.mark.rule("SPEC-SHLD")
@pytest.mark.parametrize(
    ("damage", "specials", "total", "heat"),
    [("3/3/3", "TAG", 2, 0), ("3/3/3", "HT1/1/-", 3, 1), ("3/3/3", "HT1/-/-", 2, 0), ("1/1/1", "TAG", 0, 0)],
)
def test_a_shield_takes_a_point_of_what_brings_no_heat(damage: str, specials: str, total: int, heat: int) -> None:
    performance = shot(damage, specials=specials, against="SHLD")
    (fired,) = happened(performance, WeaponFired)
    assert fired.total == total
    assert sum(event.amount for event in happened(performance, HeatInflicted)) == heat


@pytest.mark.rule("DMG-HEAT-HT", "HEAT-WHO", "SPEC-HT")
@pytest.mark.parametrize(
    ("kind", "move", "total", "heat"),
    [
        ("BM", "8", 3, 2),
        ("IM", "8", 3, 2),
        ("CV", "8t", 5, 0),
        ("PM", "8", 5, 0),
        ("CI", "4f", 5, 0),
        ("BA", "6j", 5, 0),
    ],
)
def test_heat_weapons_hurt_what_tracks_no_heat(kind: str, move: str, total: int, heat: int) -> None:
    performance = shot(specials="HT2/-/-", kind=kind, move=move, inches=4.0, dice="6 6 1")
    (fired,) = happened(performance, WeaponFired)
    assert fired.total == total
    assert sum(event.amount for event in happened(performance, HeatInflicted)) == heat


@pytest.mark.rule("SPEC-FR", "DMG-HEAT-HT")
@pytest.mark.parametrize(("kind", "move"), [("BM", "8"), ("BA", "6j"), ("CV", "8t")])
def test_the_fire_resistant_take_neither_form(kind: str, move: str) -> None:
    performance = shot("2/2/2", specials="HT1/1/1", against="FR", kind=kind, move=move, dice="6 6 1")
    (fired,) = happened(performance, WeaponFired)
    assert (fired.total, happened(performance, HeatInflicted)) == (2, [])


@pytest.mark.rule("DMG-SPECIAL-VALUES", "HEAT-OV-SPECIALS", "SPEC-TUR")
def test_a_turret_does_its_own_damage_and_carries_no_heat() -> None:
    performance = shot("3/3/1", specials="TUR(2/2/1), HT1/1/1", way="using TUR", inches=4.0)
    (fired,) = happened(performance, WeaponFired)
    assert (fired.total, happened(performance, HeatInflicted)) == (2, [])
    assert "overheat" in refusal(shot("3/3/1", specials="TUR(2/2/1)", way="using TUR", overheat=1))


@pytest.mark.rule("DMG-REAR")
@pytest.mark.parametrize(("kind", "move", "total"), [("BM", "8", 4), ("PM", "8", 4), ("CI", "4f", 3), ("BA", "6j", 3)])
def test_infantry_has_no_rear(kind: str, move: str, total: int) -> None:
    (fired,) = happened(shot(kind=kind, move=move, facing="north"), WeaponFired)
    assert fired.total == total


DEEP = "water at (24, 12) size 40 x 40 depth 3"


@pytest.mark.rule("DMG-UNDERWATER", "SPEC-ENE")
@pytest.mark.parametrize(
    ("damage", "specials", "overheat", "facing", "dice", "total"),
    [
        ("3/3/3", "TAG", 0, "south", "6 6 1 4", 1),
        ("1/1/1", "TAG", 0, "south", "6 6 1 4", 1),
        ("4/4/4", "TAG", 0, "south", "6 6 1 4", 2),
        ("4/4/4", "TAG", 1, "north", "6 6 1 4", 3),
        ("4/4/4", "ENE", 0, "south", "6 6 1 4", 4),
        ("0*/0*/0*", "TAG", 0, "south", "6 6 6 1 4", 0),
        ("2/2/2", "TOR3/3", 0, "south", "6 6 1 4", 4),
    ],
)
def test_water_takes_half_of_what_is_neither_light_nor_torpedo(
    damage: str, specials: str, overheat: int, facing: str, dice: str, total: int
) -> None:
    performance = shot(damage, specials=specials, overheat=overheat, facing=facing, dice=dice, inches=2.0, terrain=DEEP)
    assert refusal(performance) == ""
    (fired,) = happened(performance, WeaponFired)
    assert fired.total == total
    assert len(happened(performance, CriticalRolled)) == 1, "every hit may breach the hull"


@pytest.mark.rule("CRIT-TRIGGERS", "SPEC-BHJ", "DMG-UNDERWATER")
@pytest.mark.parametrize(
    ("against", "kind", "target", "rolls"),
    [
        ("TAG", "BM", "armor 9", 1),
        ("TAG", "BM", "armor 1", 2),
        ("BAR", "BM", "armor 9", 2),
        ("BAR", "BM", "armor 1", 3),
        ("TAG, SEAL", "IM", "armor 9", 2),
        ("TAG, SEAL", "IM", "armor 1", 4),
        ("BAR, SEAL", "IM", "armor 9", 4),
        ("BAR, SEAL", "IM", "armor 1", 6),
        ("BHJ", "BM", "armor 9", 0),
        ("BHJ", "BM", "armor 1", 1),
    ],
)
def test_breaches_add_to_the_other_chances(against: str, kind: str, target: str, rolls: int) -> None:
    performance = shot(
        "4/4/4", against=against, kind=kind, target=target, inches=2.0, terrain=DEEP, dice="6 6" + " 1 4" * rolls
    )
    assert len(happened(performance, CriticalRolled)) == rolls


@pytest.mark.rule("DMG-SUBMERGED-NO-ARMOR")
@pytest.mark.parametrize(
    ("depth", "armor", "cause"),
    [(3, 1, ["flooded, all armor lost"]), (2, 1, ["flooded, all armor lost"]), (1, 1, []), (3, 2, [])],
)
def test_a_submerged_unit_without_armor_is_lost(depth: int, armor: int, cause: list[str]) -> None:
    water = f"water at (24, 12) size 40 x 40 depth {depth}"
    performance = shot(
        "2/2/2" if depth > 1 else "1/1/1", target=f"armor {armor}", inches=2.0, terrain=water, dice="6 6 1 4"
    )
    assert refusal(performance) == ""
    assert marked(performance).armor == armor - 1
    assert [event.cause for event in happened(performance, UnitDestroyed)] == cause


RIDERS = """
    card "GUN" "Gun" type BM size 2 move "8" damage "4/4/4" armor 9 structure 5 specials "{guns}"
    card "HAULER" "Hauler" type BM size 2 move "8" damage "1/1/1" armor {carrier} structure 9 specials "OMNI"
    card "SQUAD" "Squad" type BA size 1 move "6j" damage "2/1/0" armor {armor} structure 2 specials "MEC, CAR4{more}"
    force red  {{ home south  unit a "GUN" at (24, 3) facing north }}
    force blue {{ home north  unit b "HAULER" at (24, 14.25) facing south  unit squad "SQUAD" aboard b }}
    turn 1 {{ initiative red 3, blue 9  a fires at b rolling 6 6 {dice} }}"""


def ridden(dice: str, *, armor: int = 2, carrier: int = 9, guns: str = "TAG", more: str = "") -> Performance:
    """A shot of four at a 'Mech that carries battle armor outside."""
    script = RIDERS.format(dice=dice, armor=armor, carrier=carrier, guns=guns, more=more)
    return battle(script, level="standard", extra="sight silhouette")


@pytest.mark.rule("DMG-MECH-BA")
@pytest.mark.parametrize("die", [1, 4])
def test_up_to_four_the_carrier_takes_all(die: int) -> None:
    performance = ridden(str(die))
    (rolled,) = happened(performance, RiderRolled)
    assert (rolled.die, rolled.struck) == (die, "b")
    assert (marked(performance).armor, marked(performance, "squad").armor) == (5, 2)


@pytest.mark.rule("DMG-MECH-BA")
@pytest.mark.parametrize(("armor", "left", "carrier"), [(2, (0, 0), 9), (1, (0, 0), 8), (4, (0, 2), 9)])
def test_from_five_on_the_battle_armor_does_and_the_carrier_what_is_left(
    armor: int, left: tuple[int, int], carrier: int
) -> None:
    performance = ridden("5", armor=armor)
    squad = marked(performance, "squad")
    assert (squad.armor, squad.structure, marked(performance).armor) == (*left, carrier)
    lost = [event.unit for event in happened(performance, UnitDestroyed)]
    assert lost == (["squad"] if left == (0, 0) else [])


@pytest.mark.rule("DMG-MECH-BA")
@pytest.mark.parametrize(("armor", "rolls"), [(2, 0), (1, 1)])
def test_only_what_the_carrier_takes_rolls_criticals(armor: int, rolls: int) -> None:
    performance = ridden("6" + " 1 4" * rolls, armor=armor, carrier=0)
    assert len(happened(performance, CriticalRolled)) == rolls


@pytest.mark.rule("DMG-MECH-BA", "DMG-HEAT-HT", "SPEC-FR")
@pytest.mark.parametrize(("die", "more", "heat", "taken"), [(1, "", 1, 0), (6, "", 0, 5), (6, ", FR", 0, 4)])
def test_heat_goes_to_the_carrier_or_hurts_the_battle_armor(die: int, more: str, heat: int, taken: int) -> None:
    performance = ridden(str(die), armor=9, guns="HT1/1/1", more=more)
    assert sum(event.amount for event in happened(performance, HeatInflicted)) == heat
    assert sum(event.amount for event in happened(performance, DamageMarked) if event.unit == "squad") == taken
