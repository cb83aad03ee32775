"""Firing arcs at the standard level: infantry, turrets, rear weapons, units with several arcs, which side is hit."""

import pytest

from engine.rules.events import AttackPassed, DamageMarked, WeaponFired
from tests.battle import after, happened, refusal
from tests.rules.gunnery import GUN, duel, holds

SQUAD = 'type BA move "6f" damage "2/2/0" armor 3 structure 3'
PLATOON = 'type CI move "6f" damage "2/2/0" armor 3 structure 3'
TANK = 'type CV move "8t" damage "3/3/1" armor 5 structure 5 specials "TUR(2/2/1),FLK1/1/1"'


@pytest.mark.rule("ARC-INFANTRY", "ARC-HEX-BASE")
@pytest.mark.parametrize("gun", [SQUAD, PLATOON])
def test_infantry_fires_in_any_direction(gun: str) -> None:
    holds("a may fire at b", gun=gun, facing="south")
    holds('a cannot fire at b because "firing arc"', facing="south")


@pytest.mark.rule("ARC-FRONT", "ARC-HALF-BASE", "ARC-HEX-BASE")
@pytest.mark.parametrize(
    ("facing", "allowed"), [(0, True), (60, True), (90, True), (91, False), (120, False), (180, False), (270, True)]
)
def test_everybody_else_fires_ahead(facing: int, allowed: bool) -> None:
    holds("a may fire at b" if allowed else 'a cannot fire at b because "firing arc"', facing=str(facing))


@pytest.mark.rule("HIT-SEQ-STEPS", "HIT-DECLARE")
def test_an_attack_out_of_arc_is_refused_without_a_roll_and_leaves_the_unit_its_attack() -> None:
    blue = 'unit c "MARK" at (24, 4) facing north'
    performance = duel("a fires at b", "a fires at c rolling 6 6", blue=blue, facing="south")
    assert "outside the firing arc" in refusal(performance)
    assert [(fired.target, fired.dice) for fired in happened(performance, WeaponFired)] == [("c", (6, 6))]


@pytest.mark.rule("ARC-TURRET", "SPEC-TUR", "DMG-SPECIAL-VALUES")
def test_a_turret_fires_behind_with_its_own_damage() -> None:
    performance = duel("a fires at b using TUR rolling 6 6", gun=TANK, facing="south", inches=10)
    (fired,) = happened(performance, WeaponFired)
    assert (fired.method, fired.bracket, fired.total) == ("turret", "medium", 2)
    assert after(performance, 1).unit("b").armor == 18


@pytest.mark.rule("ARC-TURRET", "SPEC-TUR")
def test_ahead_the_whole_card_or_the_turret_may_fire() -> None:
    for using, total in (("", 3), ("using TUR", 2)):
        (fired,) = happened(duel(f"a fires at b {using} rolling 6 6", gun=TANK, inches=10), WeaponFired)
        assert fired.total == total
    holds('a cannot fire at b because "turret reaches"', gun=TANK, facing="south")
    holds('a cannot fire at b using TUR because "no turret"', facing="south")


@pytest.mark.rule("SPEC-TUR", "HEAT-OV-USE")
def test_a_turret_takes_no_overheat_and_no_heat_weapons() -> None:
    gun = f'{GUN} specials "TUR(2/2/1),HT1/1/1"'
    assert "overheat goes with the damage of the card alone" in refusal(
        duel("a fires at b using TUR with overheat 1", gun=gun)
    )
    performance = duel("a fires at b using TUR rolling 6 6", gun=gun)
    assert after(performance, 1).unit("b").heat == 0


ATLAS = 'type BM size 4 move "6" damage "3/3/3" overheat 2 armor 9 structure 8 specials "OVL,REAR1/1/0"'
VULCAN = 'unit vulcan "MARK" at (24, 3.5) facing north'


@pytest.mark.rule("SPEC-REAR", "HIT-REAR-SA", "HIT-ONE-ATTACK")
@pytest.mark.parametrize(("overheat", "total"), [(0, 2), (2, 4)])
def test_an_attack_to_the_rear_and_a_weaker_one_ahead(overheat: int, total: int) -> None:
    ahead = f"a fires at b with overheat {overheat} rolling 6 6" if overheat else "a fires at b rolling 6 6"
    performance = duel("a fires at vulcan using REAR rolling 6 6", ahead, gun=ATLAS, blue=VULCAN, inches=10)
    assert refusal(performance) == ""
    rear, front = happened(performance, WeaponFired)
    assert (rear.method, rear.total, rear.number) == ("rear", 1, 4 + 0 + 0 - 1 + 1)
    assert (front.method, front.total) == ("direct", total)
    assert after(performance, 1).unit("a").heat == overheat


@pytest.mark.rule("SPEC-REAR")
def test_a_rear_attack_that_misses_costs_the_front_its_share_too() -> None:
    performance = duel(
        "a fires at vulcan using REAR rolling 1 1", "a fires at b rolling 6 6", gun=ATLAS, blue=VULCAN, inches=10
    )
    assert [fired.total for fired in happened(performance, WeaponFired)] == [0, 2]


@pytest.mark.rule("SPEC-REAR", "HIT-ONE-ATTACK")
def test_what_rear_weapons_cannot_do() -> None:
    far = 'unit vulcan "MARK" at (24, 4) facing north'
    holds('a cannot fire at b using REAR because "ordinary firing arc"', gun=ATLAS, blue=far)
    assert "overheat" in refusal(duel("a fires at vulcan using REAR with overheat 1", gun=ATLAS, blue=far))
    late = duel("a fires at b rolling 6 6", "a fires at vulcan using REAR", gun=ATLAS, blue=far, inches=10)
    assert "had its attack already" in refusal(late)
    none = ATLAS.replace("REAR1/1/0", "REAR0/1/0")
    assert "no damage at short range" in refusal(duel("a fires at vulcan using REAR", gun=none, blue=far))
    spent = ATLAS.replace('"3/3/3"', '"1/1/1"')
    both = duel("a fires at vulcan using REAR", "a fires at b with overheat 2", gun=spent, blue=far, inches=10)
    assert "no damage left" in refusal(both)


@pytest.mark.rule("SPEC-REAR")
def test_a_unit_that_fires_to_the_rear_alone_has_had_its_attack() -> None:
    performance = duel("a fires at vulcan using REAR rolling 6 6", gun=ATLAS, blue=VULCAN)
    assert len(happened(performance, WeaponFired)) == 1
    assert [passed.unit for passed in happened(performance, AttackPassed)].count("a") == 1


CRAWLER = (
    'type SV size 4 move "4t" damage "4/4/4" armor 20 structure 20 specials "LG"'
    ' arcs "front 4/4/1, left 3/3/0, right 2/2/0, rear 1/1/0"'
)
AROUND = (
    'unit w "MARK" at (14, 9) facing east  unit e "MARK" at (34, 9) facing west  unit s "MARK" at (24, 3) facing north'
)


@pytest.mark.rule("ARC-MULTI", "HIT-ONE-ATTACK")
def test_a_unit_with_several_arcs_fires_from_each_once() -> None:
    orders = [f"a fires at {target} rolling 6 6" for target in ("b", "w", "e", "s")]
    performance = duel(*orders, gun=CRAWLER, blue=AROUND, inches=5)
    assert refusal(performance) == ""
    fired = [(shot.target, shot.arc, shot.total) for shot in happened(performance, WeaponFired)]
    assert fired == [("b", "front", 4), ("w", "left", 3), ("e", "right", 2), ("s", "rear", 1)]


@pytest.mark.rule("ARC-MULTI")
def test_no_arc_fires_twice_or_beyond_its_quarter() -> None:
    blue = 'unit c "MARK" at (26, 22) facing south'
    performance = duel("a fires at b", "a fires at c", gun=CRAWLER, blue=blue, inches=5)
    assert "front arc of Gun has fired" in refusal(performance)
    holds('a cannot fire at b using LEFT because "left arc"', "a may fire at b using FRONT", gun=CRAWLER)
    holds("a may fire at s using REAR", "a needs 5 to hit s using REAR", gun=CRAWLER, blue=AROUND)


@pytest.mark.rule("ARC-MULTI")
def test_on_a_border_the_attacker_chooses_and_takes_the_stronger_arc() -> None:
    diagonal = 'unit d "MARK" at (18, 15) facing south'
    performance = duel("a fires at d rolling 6 6", gun=CRAWLER, blue=diagonal, inches=30)
    assert [shot.arc for shot in happened(performance, WeaponFired)] == ["front"]
    holds("a may fire at d using LEFT", "a may fire at d using FRONT", gun=CRAWLER, blue=diagonal, inches=30)


@pytest.mark.rule("ARC-ATTACK-DIRECTION", "DMG-REAR")
@pytest.mark.parametrize(("facing", "side"), [(0, "rear"), (29, "rear"), (30, "front"), (31, "front"), (180, "front")])
def test_a_hit_is_on_the_rear_through_the_rear_side_alone(facing: int, side: str) -> None:
    performance = duel(f"b turns to {facing}" if facing else "b turns to north", "a fires at b rolling 6 6")
    (fired,) = happened(performance, WeaponFired)
    assert (fired.side, fired.total) == (side, 5 if side == "rear" else 4)


@pytest.mark.rule("ARC-ALWAYS-FRONT")
@pytest.mark.parametrize("mark", [SQUAD, PLATOON])
def test_infantry_is_always_hit_in_front(mark: str) -> None:
    gun = 'type BM move "4" damage "3/3/3" armor 5 structure 5'
    performance = duel("b turns to north", "a fires at b rolling 6 6", gun=gun, mark=mark.replace("armor 3", "armor 9"))
    (fired,) = happened(performance, WeaponFired)
    assert (fired.side, fired.total) == ("front", 3)
    assert happened(performance, DamageMarked)[0].amount == 3
