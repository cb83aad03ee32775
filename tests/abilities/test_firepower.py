"""Abilities of weapons, one test each at least."""

import pytest

from engine.rules.events import HeatInflicted, WeaponFired
from tests.abilities.bench import in_force, lost, number, shot, total
from tests.battle import happened, refusal

VTOL = 'type CV size 1 move "10v" damage "1/1/1" armor 9 structure 9'


@pytest.mark.rule("SPEC-HT")
@pytest.mark.parametrize(("inches", "heat"), [(4, [2]), (12, [1]), (26, [])])
def test_ht_heats_by_bracket(inches: float, heat: list[int]) -> None:
    performance = shot(mine="HT2/1/-", inches=inches)
    assert [event.amount for event in happened(performance, HeatInflicted)] == heat
    assert total(performance) == 3


@pytest.mark.rule("SPEC-OVL")
def test_ovl_adds_overheat_at_long_range() -> None:
    order = "a fires at b with overheat 2 rolling 6 6"
    assert total(shot(mine="OVL", inches=26, order=order)) == 5
    assert total(shot(inches=26, order=order)) == 3


@pytest.mark.rule("SPEC-MEL")
def test_mel_reaches_two_inches_and_adds_a_point() -> None:
    size = 'type BM size 4 move "8" damage "3/3/3" armor 9 structure 9'
    swing = "a swings at b rolling 6 6"
    performance = shot(mine="MEL", gun=size, inches=1.9, order=swing)
    assert (total(performance), number(performance)) == (
        5,
        number(shot(gun=size, inches=0.5, order="a punches b rolling 6 6")) + 1,
    )
    assert "not a standard physical attack" in refusal(shot(mine="MEL", gun=size, inches=0.5, order="a punches b"))


@pytest.mark.rule("SPEC-REAR")
def test_rear_fires_behind_at_one_more() -> None:
    order = "a fires at b using REAR rolling 6 6"
    performance = shot(mine="REAR1/1/-", of_a="", order="a turns to south  " + order)
    assert (total(performance), number(performance)) == (1, 4 + 1 - 1)
    assert refusal(shot(mine="REAR1/1/-", order=order)) != ""


@pytest.mark.rule("SPEC-TUR")
def test_tur_fires_all_round_with_its_own_values() -> None:
    assert total(shot(mine="TUR(2/2/1)", order="a turns to south  a fires at b using TUR rolling 6 6")) == 2
    assert "outside the firing arc" in refusal(shot(order="a turns to south  a fires at b"))


@pytest.mark.rule("SPEC-FLK")
@pytest.mark.parametrize(("dice", "inches", "damage"), [
    ("4 3", 8, 3),
    ("4 2", 8, 1),
    ("3 2", 8, 1),
    ("3 1", 8, 0),
    ("4 2", 26, 0),
])  # fmt: skip
def test_flk_hurts_flyers_on_a_near_miss(dice: str, inches: float, damage: int) -> None:
    order = f"b stands  a moves to (24, 10)  a fires at b rolling {dice}"
    performance = shot(mine="FLK1/1/-", mark=VTOL, inches=inches, order=order, of_b="elevation 3")
    assert (number(performance), lost(performance)) == (7 if inches == 8 else 9, damage)


@pytest.mark.rule("SPEC-IF")
def test_if_fires_over_a_hill_with_its_own_damage() -> None:
    performance = shot(
        mine="IF2",
        inches=20,
        terrain="hill wall at (24, 20) size 8 x 1 height 6 slope cliff",
        more='unit s "PROBE" at (36, 27) facing west',
        order="a fires at b indirectly spotted by s rolling 6 6",
    )
    assert refusal(performance) == ""
    assert total(performance) == 2


@pytest.mark.rule("SPEC-TOR", "SPEC-PRECEDENCE")
def test_tor_overrides_the_ranges_under_water() -> None:
    lake = "water lake at (24, 14) size 20 x 24 depth 3"
    gun = 'type BM size 2 move "8" damage "2/2/2" armor 9 structure 9'
    (alone,) = happened(
        shot(mine="TOR3/2", gun=gun, inches=5, terrain=lake, order="a fires at b using TOR rolling 6 6"), WeaponFired
    )
    (weapons,) = happened(shot(gun=gun, inches=5, terrain=lake), WeaponFired)
    assert (alone.bracket, alone.total) == ("short", 3)
    assert (weapons.bracket, weapons.total) == ("medium", 1)


@pytest.mark.rule("SPEC-TOR")
def test_tor_adds_to_halved_weapons_under_water() -> None:
    gun = 'type BM size 2 move "8" damage "2/2/2" armor 9 structure 9'
    lake = "water lake at (24, 14) size 20 x 24 depth 3"
    performance = shot(mine="TOR3/3", gun=gun, inches=2, terrain=lake)
    assert total(performance) == 4


@pytest.mark.rule("SPEC-LRM", "SPEC-AMS")
def test_lrm_makes_missiles_of_an_attack() -> None:
    assert total(shot(mine="LRM1/1/1", theirs="AMS")) == 2
    assert total(shot(mine="AC1/1/1", theirs="AMS")) == 3


@pytest.mark.rule("SPEC-SRM", "SPEC-AMS")
def test_srm_makes_missiles_of_an_attack() -> None:
    assert total(shot(mine="SRM2/2", theirs="AMS")) == 2


@pytest.mark.rule("SPEC-AC", "SPEC-LEVEL-SCOPE")
def test_ac_does_nothing_at_this_level() -> None:
    assert in_force("AC2/2/1, CASE") == ["CASE"]


@pytest.mark.rule("SPEC-NARC", "SPEC-LEVEL-SCOPE")
def test_snarc_does_nothing_at_this_level() -> None:
    assert in_force("SNARC1, CASE") == ["CASE"]


@pytest.mark.rule("SPEC-AM")
def test_am_climbs_on_a_mech_in_contact() -> None:
    foot = 'type CI move "2f" damage "1/0/0" armor 3 structure 1'
    order = "a swarms b rolling 6 6 6 6"
    assert refusal(shot(mine="AM", gun=foot, inches=0, order=order)) == ""
    assert "anti-'Mech" in refusal(shot(gun=foot, inches=0, order=order))


@pytest.mark.rule("SPEC-AFC")
def test_afc_takes_the_modifier_of_a_chassis_away() -> None:
    van = 'type SV size 2 move "8t" damage "3/3/3" armor 9 structure 9 skill 5'
    assert number(shot(gun=van, mine="AFC")) == number(shot(gun=van)) - 2 == 4


@pytest.mark.rule("SPEC-BFC")
def test_bfc_takes_half_of_it_away() -> None:
    van = 'type SV size 2 move "8t" damage "3/3/3" armor 9 structure 9 skill 5'
    loader = van.replace("SV", "IM").replace("8t", "8")
    assert number(shot(gun=van, mine="BFC")) == number(shot(gun=van)) - 1
    assert number(shot(gun=loader, mine="BFC")) == number(shot(gun=loader))


@pytest.mark.rule("SPEC-DRO")
def test_dro_is_known_at_this_level() -> None:
    assert in_force("DRO") == ["DRO"]
