"""Abilities of movement, engines and muscles."""

import pytest

from engine.abilities.stores import BOMB
from engine.rules.card import Card
from engine.rules.events import EngineRolled, MotiveRolled
from engine.rules.state import Unit
from engine.rules.values import DamageValues, Move
from tests.abilities.bench import in_force, number, shot, total
from tests.battle import happened, refusal

LAKE = "water lake at (24, 14) size 30 x 24 depth 3"
TANK = 'type CV size 2 move "12t" damage "1/1/1" armor 9 structure 9'
SUIT = 'type BA move "4" damage "1/1/1" armor 9 structure 9'


def goes(order: str, *, gun: str, mine: str = "", terrain: str = "", of_a: str = "", asked: str = "") -> str:
    """What is said against an order of the unit at (24, 9), and against what should be so after its movement."""
    after_it = f"after movement {{ {asked} }}" if asked else ""
    return refusal(shot(mine=mine, gun=gun, order=f"{order} {after_it}", terrain=terrain, of_a=of_a, inches=40))


@pytest.mark.rule("SPEC-AMP")
def test_amp_drives_on_water_at_two_inches_an_inch() -> None:
    assert goes("a moves to (24, 15)", gun=TANK, mine="AMP", terrain=LAKE) == ""
    assert "costs 13.00 in" in goes("a moves to (24, 15.5)", gun=TANK, mine="AMP", terrain=LAKE)
    ashore = "water lake at (24, 20) size 30 x 16 depth 3"
    assert goes("a moves to (24, 13.5)", gun=TANK, mine="AMP", terrain=ashore) == ""
    assert "may not enter" in goes("a moves to (24, 13.5)", gun=TANK, terrain=ashore)


@pytest.mark.rule("SPEC-ORO")
@pytest.mark.parametrize(("mine", "inches"), [("ORO", 8), ("", 4)])
def test_oro_drives_off_the_road_at_no_extra(mine: str, inches: int) -> None:
    truck = 'type SV size 2 move "8w" damage "1/1/1" armor 9 structure 9'
    assert goes(f"a moves to (24, {9 + inches})", gun=truck, mine=mine) == ""
    assert goes(f"a moves to (24, {9.5 + inches})", gun=truck, mine=mine) != ""


@pytest.mark.rule("SPEC-UMU")
def test_umu_swims_under_water() -> None:
    under = {"gun": SUIT, "terrain": "water lake at (24, 12) size 30 x 20 depth 5"}
    assert goes("a moves to (24, 13)", mine="UMU", of_a="depth 2", **under) == ""
    assert goes("a dives to (24, 11) depth 3", mine="UMU", of_a="depth 2", **under) == ""
    assert goes("a dives to (24, 11.5) depth 3", mine="UMU", of_a="depth 2", **under) != ""


@pytest.mark.rule("SPEC-SEAL")
def test_seal_lets_an_industrial_mech_wade() -> None:
    loader = 'type IM size 2 move "8" damage "1/1/1" armor 9 structure 9'
    deep = "water lake at (24, 20) size 30 x 16 depth 2"
    assert "may not enter" in goes("a moves to (24, 13)", gun=loader, terrain=deep)
    assert "may not enter" not in goes("a moves to (24, 13)", gun=loader, mine="SEAL", terrain=deep)


@pytest.mark.rule("SPEC-ARS", "MOTIVE-TABLE")
def test_ars_takes_one_off_the_motive_roll() -> None:
    order = "a fires at b rolling 6 6 6 4 5"
    (plain,) = happened(shot(mark=TANK, order=order), MotiveRolled)
    (armored,) = happened(shot(mark=TANK, theirs="ARS", order=order), MotiveRolled)
    assert [(event.modifier, event.effect) for event in (plain, armored)] == [(0, "motive_slowed"), (-1, "")]


@pytest.mark.rule("SPEC-EE")
@pytest.mark.parametrize(("dice", "explodes"), [("6 6", True), ("6 5", False)])
def test_ee_may_explode_and_does_not_heat(dice: str, explodes: bool) -> None:
    performance = shot(
        mine="EE", of_a="criticals engine", order=f"a fires at b rolling 6 6  dice {dice}  expect a heat 0"
    )
    (rolled,) = happened(performance, EngineRolled)
    assert rolled.explodes == explodes
    assert ("expect" in refusal(performance)) is False


@pytest.mark.rule("SPEC-FC")
def test_fc_may_explode_and_does_not_heat() -> None:
    performance = shot(mine="FC", of_a="criticals engine", order="a fires at b rolling 6 6  dice 6 5  expect a heat 0")
    (rolled,) = happened(performance, EngineRolled)
    assert (rolled.dice, rolled.explodes, refusal(performance)) == ((6, 5), False, "")


@pytest.mark.rule("SPEC-TSM")
@pytest.mark.parametrize(("heat", "move", "damage"), [(0, 10, 3), (1, 12, 4), (2, 8, 4), (3, 6, 4)])
def test_tsm_quickens_and_strengthens(heat: int, move: int, damage: int) -> None:
    mech = 'type BM size 3 move "10" damage "3/3/3" armor 9 structure 9'
    order = f"after movement expect a move {move}  a punches b rolling 6 6"
    performance = shot(mine="TSM", gun=mech, of_a=f"heat {heat}", inches=0, order=order)
    assert refusal(performance) == ""
    assert total(performance) == damage


@pytest.mark.rule("SPEC-I-TSM")
def test_i_tsm_strengthens_and_unsteadies() -> None:
    mech = 'type BM size 3 move "10" damage "3/3/3" armor 9 structure 9'
    blow = {"gun": mech, "inches": 0.0, "order": "a punches b rolling 6 6"}
    performance = shot(mine="I-TSM", **blow)  # type: ignore[arg-type]
    plain = shot(**blow)  # type: ignore[arg-type]
    assert (number(performance), total(performance)) == (number(plain) + 2, total(plain) + 1)


@pytest.mark.rule("SPEC-BOMB", "SPEC-NOTATION")
def test_bomb_takes_a_point_of_thrust_each_but_leaves_one() -> None:
    def thrust(kind: str, bombs: int, move: str) -> int:
        moves = Move.parse(move)
        card = Card("Kite", "K-1", kind, 1, moves, DamageValues(1, 1, 1), 0, 3, 2, 9)
        unit = Unit("kite", "Kite", "red", card, 4, 3, 2, moves)
        return moves.ground + sum(part.amount for part in BOMB(bombs).move_mine(unit, ""))

    assert thrust("AF", 4, "6") == 2
    assert thrust("AF", 4, "4") == 1
    assert thrust("BA", 1, "4") == 4


@pytest.mark.rule("SPEC-SEAL", "SPEC-LEVEL-SCOPE")
def test_seal_counts_at_standard_level_alone() -> None:
    assert (in_force("SEAL"), in_force("SEAL", "introductory")) == (["SEAL"], [])
