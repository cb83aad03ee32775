"""Shooting at flyers: harder to hit, above the trees, and caught by flak; and what infantry pays that swarms."""

import pytest

from engine.rules.events import DamageMarked, WeaponFired
from tests.battle import happened, refusal
from tests.rules.gunnery import GUN, MARK, duel, holds

VTOL = 'type CV move "14v" damage "2/2/0" armor 5 structure 3'
FLAK = f'{GUN} specials "FLK1/1/0"'


@pytest.mark.rule("HIT-TARGET-TYPE", "HIT-TABLE")
@pytest.mark.parametrize(
    ("mark", "height", "number"),
    [
        (VTOL, 5, 4),
        (VTOL, 0, 3),
        ('type SV move "14v" damage "0/0/0" armor 5 structure 3 specials "LG"', 5, 3),
    ],
)
def test_a_flyer_in_the_air_is_harder_to_hit(mark: str, height: int, number: int) -> None:
    holds(f"a needs {number} to hit b", mark=mark, b=f"elevation {height}" if height else "")


@pytest.mark.rule("HIT-TARGET-TYPE")
def test_so_is_a_wige_as_long_as_it_keeps_going() -> None:
    wige = VTOL.replace("14v", "14g")
    holds("a needs 9 to hit b", mark=wige, b="elevation 1", orders="b flies to (24, 18.25) facing south")
    holds("a needs 3 to hit b", mark=wige, b="elevation 1", orders="b stands")


@pytest.mark.rule("HIT-WOODS")
@pytest.mark.parametrize(("height", "number"), [(2, 6), (5, 4)])
def test_above_the_trees_a_flyer_is_in_no_woods(height: int, number: int) -> None:
    woods = "woods light at (24, 14.25) radius 2"
    holds(f"a needs {number} to hit b", mark=VTOL, b=f"elevation {height}", terrain=woods)


@pytest.mark.rule("RANGE-BASE-CONTACT", "LOS-BASE-CONTACT")
@pytest.mark.parametrize(("height", "contact"), [(1, True), (3, False)])
def test_a_flyer_is_in_contact_only_where_the_heights_meet(height: int, contact: bool) -> None:
    tank = 'type CV move "8t" damage "3/3/3" armor 5 structure 3'
    claim = 'a cannot fire at b because "base contact"' if contact else "a may fire at b"
    holds(claim, gun=tank, mark=VTOL, inches=0, b=f"elevation {height}")


@pytest.mark.rule("SPEC-FLK", "HIT-ROLL")
@pytest.mark.parametrize(("dice", "damage"), [((5, 5), 4), ((5, 4), 1), ((4, 4), 1), ((4, 3), 0)])
def test_a_near_miss_of_flak_still_hurts_a_flyer(dice: tuple[int, int], damage: int) -> None:
    roll = f"{dice[0]} {dice[1]} 1 1"
    orders = f"a moves to (24, 10)  b flies to (24, 20) at 5 facing south  a fires at b rolling {roll}"
    performance = duel(orders, gun=FLAK, mark=VTOL, b="elevation 5")
    assert refusal(performance) == ""
    (fired,) = happened(performance, WeaponFired)
    assert (fired.number, fired.total) == (4 + 2 + 3 + 1, damage)
    assert sum(marked.amount for marked in happened(performance, DamageMarked) if marked.unit == "b") == damage


@pytest.mark.rule("SPEC-FLK")
def test_flak_needs_a_flyer_the_bracket_and_the_cards_own_weapons() -> None:
    ground = duel("a fires at b rolling 1 1", gun=FLAK, mark=VTOL)
    assert happened(ground, DamageMarked) == []
    far = duel("a fires at b rolling 3 3", gun=FLAK, mark=VTOL, inches=30, b="elevation 5")
    assert [fired.total for fired in happened(far, WeaponFired)] == [0]
    turret = FLAK.replace("FLK1/1/0", "FLK1/1/0,TUR(2/2/2)")
    round_about = duel("a fires at b using TUR rolling 1 2", gun=turret, mark=VTOL, b="elevation 5")
    assert [(fired.hit, fired.total) for fired in happened(round_about, WeaponFired)] == [(False, 0)]


SQUAD = 'type BA move "6f" damage "2/2/0" armor 3 structure 3 specials "AM"'


@pytest.mark.rule("HIT-AM-INFANTRY")
@pytest.mark.parametrize(("gun", "number"), [(SQUAD, 6), (SQUAD.replace("type BA", "type CI"), 9)])
def test_what_swarming_takes(gun: str, number: int) -> None:
    orders = "a moves to (24, 10.5)  b moves to (24, 11.75) facing south"
    mark = MARK.replace('"8/8j"', '"8"')
    holds(f"a needs {number} to swarm b", gun=gun, mark=mark, inches=2.75, orders=orders)
