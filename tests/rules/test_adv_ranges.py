"""Extended ranges and special targeting systems."""

import pytest

from engine.rules.events import TargetingSwitched, WeaponFired
from tests.battle import after, battle, happened, refusal
from tests.rules.outdoors import CARDS, outdoors, refused

LONG = "table 24 x 100 { }"
BASES = 1.25
"""Inches between the middles of two bases that touch."""
FAR = "rules extended_ranges"


def shot(
    gap: float, *, orders: str = "a fires at b rolling 6 6", rules: str = FAR, **setting: object
) -> WeaponFired | str:
    """A shot over so many inches from base to base, or why there is none."""
    played = outdoors("", orders, table=LONG.replace("24", "48"), apart=gap + BASES, rules=rules, **setting)
    fired = happened(played, WeaponFired)
    return fired[0] if fired else refusal(played)


@pytest.mark.rule("XRANGE-TABLE")
@pytest.mark.parametrize(
    ("gap", "band", "amount"), [(42.0, "long", 4), (43.0, "extreme", 6), (60.0, "extreme", 6), (61.0, "horizon", 8)]
)
def test_two_bands_beyond_long_range(gap: float, band: str, amount: int) -> None:
    fired = shot(gap)
    assert isinstance(fired, WeaponFired)
    assert fired.bracket == band
    assert (amount, f"{band} range") in [(part.amount, part.reason) for part in fired.modifiers]


@pytest.mark.rule("XRANGE-TABLE")
def test_without_the_optional_rule_nothing_reaches_beyond_long_range() -> None:
    assert "out of range" in str(shot(43.0, rules=""))


@pytest.mark.rule("XRANGE-EXTREME", "XRANGE-HORIZON")
@pytest.mark.parametrize(
    ("long", "extreme", "horizon"), [("3", 2, 1), ("2", 1, 1), ("1", 0, 0), ("4", 3, 2), ("0*", 0, 0), ("-", 0, 0)]
)
def test_damage_is_less_there_and_none_cannot_attack(long: str, extreme: int, horizon: int) -> None:
    card = f'card "GUN" type BM size 2 move "8" damage "3/3/{long}" overheat 0 armor 6 structure 4'
    for gap, damage in ((50.0, extreme), (70.0, horizon)):
        fired = shot(gap, a='"GUN"', cards=card)
        if damage:
            assert isinstance(fired, WeaponFired)
            assert fired.total == damage
        else:
            assert "has no damage at" in str(fired)


@pytest.mark.rule("XRANGE-OVERHEAT")
@pytest.mark.parametrize(("specials", "damage"), [('specials "OVL"', 3), ("", 2)])
def test_only_ovl_overheats_at_extreme_range(specials: str, damage: int) -> None:
    card = f'card "GUN" type BM size 2 move "8" damage "3/3/3" overheat 1 armor 6 structure 4 {specials}'
    fired = shot(50.0, a='"GUN"', cards=card, orders="a fires at b with overheat 1 rolling 6 6")
    assert isinstance(fired, WeaponFired)
    assert fired.total == damage


@pytest.mark.rule("XRANGE-C3")
@pytest.mark.parametrize(
    ("gap", "near", "amount", "damage"),
    [(50.0, 4.0, 2, 2), (50.0, 20.0, 2, 2), (50.0, 30.0, 4, 2), (65.0, 4.0, 8, 1)],
)
def test_a_network_goes_no_lower_than_two_at_extreme_range_and_helps_nothing_at_the_horizon(
    gap: float, near: float, amount: int, damage: int
) -> None:
    cards = """card "HEAD" type BM size 2 move "8" damage "3/3/3" armor 6 structure 4 specials "C3M"
    card "HAND" type BM size 2 move "8" damage "3/3/3" armor 6 structure 4 specials "C3S" """
    eye = f'unit eye "HAND" at (20, {4 + gap + BASES - BASES - near:g}) facing south network link master a slaves eye'
    fired = shot(gap, a='"HEAD"', cards=cards, more=eye)
    assert isinstance(fired, WeaponFired)
    assert [part.amount for part in fired.modifiers if "range" in part.reason] == [amount]
    assert fired.total == damage


@pytest.mark.rule("TT-RANGE-TABLE")
@pytest.mark.parametrize(
    ("system", "amounts"),
    [("normal", (0, 2, 4, 6, 8)), ("long_range", (1, 2, 3, 4, 6)), ("short_range", (-1, 2, 5, 7, 10))],
)
def test_a_targeting_system_replaces_the_range_modifier(system: str, amounts: tuple[int, ...]) -> None:
    for gap, amount in zip((5.0, 20.0, 40.0, 50.0, 70.0), amounts, strict=True):
        fired = shot(gap, a=f'"MECH" targeting {system}')
        assert isinstance(fired, WeaponFired)
        assert [part.amount for part in fired.modifiers if "range" in part.reason] == [amount]


@pytest.mark.rule("TT-GENERAL")
def test_infantry_has_no_special_targeting() -> None:
    assert "'a' is infantry: it has no special targeting." in refused("", a='"FOOT" targeting long_range')
    assert "there is no targeting system 'far'" in refused("", a='"MECH" targeting far')


@pytest.mark.rule("TT-GENERAL", "TT-VARIABLE", "SPEC-VRT")
def test_vrt_switches_in_the_end_phase_and_nothing_else_does() -> None:
    card = 'card "SWAP" type BM size 2 move "8" damage "3/3/3" armor 6 structure 4 specials "VRT"'
    order = "a switches its targeting to long_range"
    before, since = "expect a needs 7 to hit b", "expect a needs 6 to hit b"
    played = outdoors("", f"after combat {before}  {order}", since, a='"SWAP"', cards=card, apart=30)
    assert refusal(played) == ""
    assert [(each.unit, each.system) for each in happened(played, TargetingSwitched)] == [("a", "long_range")]
    assert after(played, 2).unit("a").targeting == "long_range"
    assert "the targeting of Mech (a) is fixed: it has no VRT" in refusal(outdoors("", order))
    wrong = "a switches its targeting to anti_aircraft"
    assert "there is no targeting to switch to 'anti_aircraft'" in refused("", wrong)


@pytest.mark.rule("TT-ANTIAIR")
@pytest.mark.parametrize(
    ("target", "height", "amount"),
    [("VTOL", 6, -2), ("VTOL", 0, 1), ("TANK", 0, 1), ("SKIM", 1, 1), ("MECH", 0, 1)],
)
def test_anti_aircraft_targeting_is_better_against_what_flies_and_worse_against_all_else(
    target: str, height: int, amount: int
) -> None:
    skim = 'card "SKIM" type CV size 2 move "14g" damage "2/2/2" armor 6 structure 3'
    up = f" elevation {height}" if height else ""
    forces = f"""{CARDS} {skim}
    force red {{ home south unit a "MECH" at (24, 4) facing north targeting anti_aircraft }}
    force blue {{ home north unit b "{target}" at (24, 16){up} facing south }}
    turn 1 {{ initiative red 9, blue 5  a fires at b }}"""
    (fired,) = happened(battle(forces, level="advanced"), WeaponFired)
    assert [part.amount for part in fired.modifiers if part.reason == "anti-aircraft targeting"] == [amount]
