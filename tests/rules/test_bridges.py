"""Bridges: what they bear by what is left of them, and falling with them (XTRN-BRIDGE-LOAD, XTRN-BRIDGE-COLLAPSE)."""

from __future__ import annotations

import pytest

from engine.geometry.plane import bases_overlap
from engine.phases.standing import base
from engine.rules.events import DamageMarked, StructureCollapsed, UnitDestroyed, UnitFell, UnitMoved
from grammar.performance import Performance
from tests.battle import after, battle, fault, happened, refusal

CARDS = """
card "S1" "Light" type BM size 1 move "12/8j" damage "1/1/1" armor 9 structure 5
card "S2" "Medium" type BM size 2 move "12/8j" damage "2/2/2" armor 9 structure 5
card "S3" "Heavy" type BM size 3 move "12" damage "3/3/3" armor 9 structure 5
card "S4" "Assault" type BM size 4 move "12" damage "3/3/3" armor 9 structure 5
card "BIG" "Colossus" type BM size 1 move "12" damage "3/3/3" armor 9 structure 5 specials "LG"
card "FOOT" "Foot" type CI size 1 move "8f" damage "1/0/0" armor 2 structure 1
card "CREW" "Crew" type CI size 3 move "8f" damage "1/0/0" armor 2 structure 1
card "TANK" "Tank" type CV size 2 move "12t" damage "2/2/2" armor 6 structure 4
card "HOVER" "Hover" type CV size 2 move "12h" damage "2/2/2" armor 6 structure 4
card "THIN" "Thin" type BM size 2 move "12" damage "1/1/1" armor 0 structure 5
"""


def crossing(
    cf: int,
    card: str,
    orders: str = "a moves to (23, 10)",
    *,
    depth: float = 4,
    more: str = "",
    at: str = "at (15, 10) facing east",
    dice: str = "",
) -> Performance:
    """Unit `a` before a bridge over a river 4 in wide, from x = 18 to 22; the deck reaches an inch onto either bank."""
    body = f"""{CARDS}
    force red {{ home west commander orders unit a "{card}" {at} {more} }}
    force blue {{ home east commander orders unit far "DUMMY" at (44, 34) facing west }}
    turn 1 {{ initiative red 9, blue 5 {dice} {orders} }}"""
    table = f"""table 48 x 36 {{
        water river at (20, 10) size 4 x 20 depth {depth:g}
        bridge span along (17, 10) (23, 10) width 3 cf {cf}
    }}"""
    return battle(body, table=table, level="advanced")


def fell(played: Performance) -> bool:
    """Whether the bridge has come down."""
    return bool(happened(played, StructureCollapsed))


def drowned(played: Performance) -> list[str]:
    """The units that have fallen where they may not be."""
    return [gone.unit for gone in happened(played, UnitDestroyed) if gone.cause == "fell with span"]


@pytest.mark.rule("XTRN-BRIDGE-LOAD")
@pytest.mark.parametrize(("card", "cf", "holds"), [
    ("S4", 50, True),
    ("S4", 21, True),
    ("S4", 20, False),
    ("S3", 11, True),
    ("S3", 10, False),
    ("S2", 6, True),
    ("S2", 5, False),
    ("S1", 1, True),
    ("FOOT", 1, True),
    ("CREW", 1, True),
    ("TANK", 6, True),
    ("TANK", 5, False),
    ("BIG", 50, False),
])  # fmt: skip
def test_a_bridge_bears_by_its_strength_each_unit_by_itself(card: str, cf: int, holds: bool) -> None:
    played = crossing(cf, card)
    assert refusal(played) == ""
    assert fell(played) is not holds
    if holds:
        assert [event.pose.x for event in happened(played, UnitMoved)] == [23]


@pytest.mark.rule("XTRN-BRIDGE-LOAD")
def test_what_a_bridge_has_taken_counts() -> None:
    gun = 'unit gun "S3" at (15, 14) facing east'
    body = f"""{CARDS}
    force red {{ home west commander orders unit a "S3" at (13, 10) facing east {gun} }}
    force blue {{ home east commander orders unit far "DUMMY" at (44, 34) facing west }}
    turn 1 {{ gun fires at span rolling 6 6 }}
    turn 2 {{ a moves to (21, 10) }}"""
    table = """table 48 x 36 {
        water river at (20, 10) size 4 x 20 depth 4
        bridge span along (17, 10) (23, 10) width 3 cf 13
    }"""
    played = battle(body, table=table, level="advanced", turns=2)
    (down,) = happened(played, StructureCollapsed)
    assert down.cause == "Heavy (a) is of size 3, with CF 10 it bears size 2"


@pytest.mark.rule("XTRN-BRIDGE-LOAD")
def test_several_units_are_not_added_up() -> None:
    other = 'unit b "S2" at (20, 10) facing east'
    assert not fell(crossing(6, "S2", "a moves to (18.6, 10)", more=other))


@pytest.mark.rule("XTRN-BRIDGE-COLLAPSE")
@pytest.mark.parametrize(("depth", "damage"), [(1, 1), (3, 1), (3.5, 2), (4, 2), (6, 2), (7, 3)])
def test_it_comes_down_at_the_first_step_and_three_inches_of_fall_cost_a_point(depth: float, damage: int) -> None:
    played = crossing(20, "S4", depth=depth)
    (moved,) = happened(played, UnitMoved)
    assert 18 < moved.pose.x < 18.1
    (drop,) = happened(played, UnitFell)
    assert drop.drop == depth
    assert [(hit.unit, hit.amount) for hit in happened(played, DamageMarked)] == [("a", damage)]
    assert happened(played, StructureCollapsed)[0].into == ""


@pytest.mark.rule("XTRN-BRIDGE-COLLAPSE")
def test_everybody_on_it_falls_and_nobody_else() -> None:
    others = 'unit b "S1" at (20.5, 10) facing east unit c "S1" at (24, 13) facing east'
    played = crossing(10, "S3", more=others)
    assert [event.unit for event in happened(played, UnitFell)] == ["a", "b"]
    assert [(hit.unit, hit.amount) for hit in happened(played, DamageMarked)] == [("a", 2), ("b", 2)]


@pytest.mark.rule("XTRN-BRIDGE-COLLAPSE")
def test_the_fall_may_hit_something_that_matters() -> None:
    played = crossing(5, "THIN", dice="dice 1 1")
    assert [(hit.structure_lost, hit.cause) for hit in happened(played, DamageMarked)] == [(2, "the collapse of span")]
    assert any(type(event).__name__ in ("CriticalRolled", "CriticalAverted") for event in played.replay.events)


@pytest.mark.rule("XTRN-BRIDGE-COLLAPSE")
@pytest.mark.parametrize(("card", "lost"), [("TANK", True), ("S4", False), ("HOVER", False)])
def test_who_falls_where_it_may_not_be_is_destroyed(card: str, lost: bool) -> None:
    played = crossing(5, card)
    assert fell(played)
    assert ("a" in drowned(played)) is lost


@pytest.mark.rule("XTRN-BRIDGE-COLLAPSE")
def test_infantry_on_it_falls_and_drowns() -> None:
    played = crossing(5, "S2", more='unit b "FOOT" at (20.5, 10) facing east')
    assert drowned(played) == ["b"]


@pytest.mark.rule("XTRN-BRIDGE-COLLAPSE")
def test_a_jump_onto_it_is_a_step() -> None:
    played = crossing(5, "S2", "a jumps to (20, 10)")
    assert [(event.unit, event.drop) for event in happened(played, UnitFell)] == [("a", 4.0)]


@pytest.mark.rule("XTRN-BRIDGE-LOAD")
def test_a_base_needs_room_on_the_deck() -> None:
    body = f"""{CARDS}
    force red {{ home west commander orders unit a "S2" at (15, 10) facing east }}
    force blue {{ home east commander orders unit far "DUMMY" at (44, 34) facing west }}
    turn 1 {{ a %s }}"""
    table = """table 48 x 36 { water river at (20, 10) size 4 x 20 depth 4
        bridge span along (17, 10) (23, 10) width %s cf 20 }"""
    for width, fits in (("1.2", False), ("1.25", True)):
        for order in ("moves to (23, 10)", "jumps to (20, 10)"):
            told = refusal(battle(body % order, table=table % width, level="advanced"))
            assert (told == "") is fits
            assert ("span is narrower" in told) is not fits


def test_the_banks_bear_everybody() -> None:
    assert not fell(crossing(5, "S4", "a moves to (17.6, 10)"))


@pytest.mark.parametrize(("move", "card"), [("12t", "CV"), ("12w", "CV"), ("12w", "SV")])
def test_a_bridge_is_a_road_on_its_banks_too(move: str, card: str) -> None:
    body = f"""card "CART" "Cart" type {card} size 2 move "{move}" damage "1/1/1" armor 6 structure 4
    force red {{ home west commander orders unit a "CART" at (12, 10) facing east }}
    force blue {{ home east commander orders unit far "DUMMY" at (44, 34) facing west }}
    turn 1 {{ a moves to (26, 10) }}"""
    table = """table 48 x 36 { water river at (20, 10) size 4 x 20 depth 4
        bridge span along (17, 10) (23, 10) width 3 cf 20
        road along (0, 10) (17, 10) width 2  road along (23, 10) (48, 10) width 2 }"""
    played = battle(body, table=table, level="advanced")
    assert refusal(played) == ""
    assert [(event.cost, event.allowance) for event in happened(played, UnitMoved)] == [(14, 12 + 2)]


def test_no_battle_begins_with_a_bridge_overloaded() -> None:
    body = f"""{CARDS}
    force red {{ unit a "S4" at (20, 10) facing east }}
    force blue {{ unit far "DUMMY" at (44, 34) facing west }}"""
    table = """table 48 x 36 { water river at (20, 10) size 4 x 20 depth 4
        bridge span along (17, 10) (23, 10) width 3 cf 20 }"""
    told = fault(body, table=table, level="advanced")
    assert "span would come down: Assault is of size 4, with CF 20 it bears size 3" in told


@pytest.mark.rule("XTRN-BRIDGE-COLLAPSE")
@pytest.mark.parametrize("under", ["red", "blue"])
def test_who_falls_with_a_bridge_comes_to_stand_beside_friend_and_foe_under_it(under: str) -> None:
    below = 'unit c "S1" at (16, 14) facing east'
    body = f"""{CARDS}
    force red {{ home south unit a "S3" at (20, 4) facing north {below if under == "red" else ""} }}
    force blue {{ home north unit b "S1" on span facing south {below if under == "blue" else ""}
        unit far "DUMMY" at (44, 34) facing west }}
    turn 1 {{ initiative red 9, blue 5 c moves to (19, 14) }}
    turn 2 {{ initiative red 9, blue 5 a fires at span rolling 6 6 }}"""
    table = "table 48 x 36 { bridge span along (20, 10) (20, 18) width 3 cf 3 height 4 }"
    played = battle(body, table=table, level="advanced", turns=2)
    (fall,) = happened(played, UnitFell)
    state = after(played, 2)
    assert (fall.unit, fall.drop, state.unit("b").place.z) == ("b", 4.0, 0.0)
    assert not bases_overlap(base(state.unit("b")), base(state.unit("c")))
