"""Shooting under water and through its surface: what is seen, how far, and torpedoes."""

import pytest

from engine.rules.events import WeaponFired
from tests.battle import after, happened, refusal
from tests.rules.gunnery import GUN, MARK, duel, holds

SLOW = MARK.replace('"8/8j"', '"4"')
LAKE = "water lake outline (10, 0) (38, 0) (38, 60) (10, 60) depth {}"
DEEP = LAKE.format(4)
SHORE = "water lake outline (10, 12) (38, 12) (38, 60) (10, 60) depth 4"
TWO = f"water pool outline (10, 0) (38, 0) (38, 11) (10, 11) depth 4 {SHORE}"
DIVER = 'type BM size 2 move "6" damage "2/2/2" overheat 0 armor 9 structure 9'
HOVER = 'type CV move "8h" damage "3/3/3" armor 5 structure 5'
SHIP = 'type CV move "6n" damage "3/3/3" armor 5 structure 5 specials "TOR2/2"'


@pytest.mark.rule("LOS-SUBMERGED")
@pytest.mark.parametrize(
    ("depth", "seen"), [(1, "partially"), (1.5, "partially"), (2, "not at all"), (4, "not at all")]
)
def test_a_mech_is_out_of_sight_from_2_inches_on(depth: float, seen: str) -> None:
    holds(f"a sees b {seen}", terrain=SHORE.replace("depth 4", f"depth {depth}"), mark=SLOW)


@pytest.mark.rule("LOS-SUBMERGED", "LOS-UNDERWATER-ATTACK")
def test_neither_does_the_diver_see_the_shore_nor_a_hovercraft_the_diver_below() -> None:
    holds("b sees a not at all", 'a cannot fire at b because "under water"', terrain=SHORE, mark=SLOW)
    holds("a sees b not at all", "a cannot fire at b", terrain=DEEP, gun=HOVER, mark=DIVER)


@pytest.mark.rule("LOS-SURFACE-UNITS")
@pytest.mark.parametrize("mark", [HOVER, SHIP])
def test_units_on_the_surface_are_seen_and_get_nothing_from_the_water(mark: str) -> None:
    holds("a sees b clearly", "a needs 3 to hit b", terrain=SHORE, mark=mark)


@pytest.mark.rule("LOS-SUBMERGED", "LOS-UNDERWATER-ATTACK")
def test_two_divers_see_each_other_in_one_water_only() -> None:
    holds("a sees b clearly", "a may fire at b", terrain=DEEP, gun=DIVER, mark=DIVER)
    holds("a sees b not at all", 'a cannot fire at b because "different waters"', terrain=TWO, gun=DIVER, mark=DIVER)


@pytest.mark.rule("HIT-SUBMERGED", "RANGE-UNDERWATER")
def test_both_submerged_the_ranges_are_halved_and_one_is_added() -> None:
    orders = "a moves to (25, 9) facing north  b moves to (25, 14.25) facing south"
    holds("a needs 8 to hit b", "a range to b 4", terrain=DEEP, gun=GUN, mark=DIVER, orders=orders)


@pytest.mark.rule("RANGE-UNDERWATER", "RANGE-TABLE")
@pytest.mark.parametrize(
    ("inches", "bracket"),
    [(3, "short"), (3.1, "medium"), (5, "medium"), (12, "medium"), (12.1, "long"), (21, "long"), (21.5, "")],
)
def test_brackets_under_water(inches: float, bracket: str) -> None:
    performance = duel("a fires at b", terrain=DEEP, gun=DIVER, mark=DIVER, inches=inches)
    if not bracket:
        assert "out of range" in refusal(performance)
        return
    (fired,) = happened(performance, WeaponFired)
    assert fired.bracket == bracket


@pytest.mark.rule("LOS-UNDERWATER-ATTACK", "SPEC-TOR", "HIT-SUBMERGED")
def test_a_ship_torpedoes_a_diver() -> None:
    performance = duel("a fires at b using TOR rolling 6 6", terrain=DEEP, gun=SHIP, mark=DIVER, inches=5)
    assert refusal(performance) == ""
    (fired,) = happened(performance, WeaponFired)
    assert (fired.method, fired.bracket, fired.total) == ("torpedo", "short", 2)
    assert fired.number == 4 + 0 + 0 + 1 - 1
    assert after(performance, 1).unit("b").armor == 7
    holds("a cannot fire at b", "a may fire at b using TOR", terrain=DEEP, gun=SHIP, mark=DIVER, inches=5)


@pytest.mark.rule("LOS-UNDERWATER-ATTACK", "HIT-SUBMERGED", "SPEC-TOR")
def test_a_diver_torpedoes_a_ship_without_the_modifier() -> None:
    diver = f'{DIVER} specials "TOR3/3"'
    holds(
        "a cannot fire at b",
        "a may fire at b using TOR",
        "a needs 3 to hit b using TOR",
        terrain=DEEP,
        gun=diver,
        mark=SHIP,
        inches=5,
    )


@pytest.mark.rule("SPEC-TOR", "DMG-UNDERWATER")
def test_torpedoes_add_to_weapons_that_are_halved() -> None:
    diver = f'{DIVER} specials "TOR3/3"'
    both = duel("a fires at b rolling 6 6 6 6", terrain=DEEP, gun=diver, mark=DIVER, inches=3)
    assert happened(both, WeaponFired)[0].total == 1 + 3
    alone = duel("a fires at b using TOR rolling 6 6", terrain=DEEP, gun=diver, mark=DIVER, inches=5)
    (fired,) = happened(alone, WeaponFired)
    assert (fired.bracket, fired.total) == ("short", 3)


@pytest.mark.rule("SPEC-TOR")
def test_a_combined_shot_counts_each_damage_in_its_own_bracket() -> None:
    diver = f'{DIVER.replace("2/2/2", "4/2/2")} specials "TOR3/1"'
    performance = duel("a fires at b rolling 6 6", terrain=DEEP, gun=diver, mark=DIVER, inches=5)
    (fired,) = happened(performance, WeaponFired)
    assert (fired.bracket, fired.number, fired.total) == ("medium", 4 + 2 + 1 - 1, 1 + 3)


@pytest.mark.rule("SPEC-TOR", "LOS-UNDERWATER-ATTACK")
def test_torpedoes_need_water_at_both_ends_and_the_same() -> None:
    dry = HOVER.replace("armor 5", 'armor 5 specials "TOR2/2"')
    holds('a cannot fire at b using TOR because "neither in nor on water"', terrain=SHORE, gun=dry, mark=DIVER)
    holds(
        'b cannot fire at a using TOR because "torpedoes do not reach"',
        terrain=SHORE,
        mark=f'{DIVER} specials "TOR1/1"',
    )
    holds('a cannot fire at b using TOR because "another water"', terrain=TWO, gun=SHIP, mark=DIVER)
    holds('a cannot fire at b using TOR because "no torpedoes"', terrain=DEEP, gun=HOVER, mark=DIVER)


@pytest.mark.rule("SPEC-TOR", "LOS-UNDERWATER-ATTACK")
def test_a_pier_stops_a_torpedo() -> None:
    pier = f"{DEEP} building heavy outline (12, 13) (36, 13) (36, 16) (12, 16) height 8"
    holds('a cannot fire at b using TOR because "line of sight"', terrain=pier, gun=SHIP, mark=DIVER, inches=10)
