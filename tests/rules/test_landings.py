"""What the ground does to those who land on it, and units under ice (XTRN-ICE-LAND, XTRN-MAGMA-CRUST-LAND, XTRN-MUD,
XTRN-FIELDS-LAND, XTRN-SWAMP-LAND, XTRN-ICE-NAVAL).
"""

from __future__ import annotations

import pytest

from engine.rules.events import (
    BogRolled,
    CrustRolled,
    DamageMarked,
    FireRolled,
    FireStarted,
    UnitBogged,
    UnitDestroyed,
    UnitFellIn,
    UnitLanded,
    UnitMoved,
    UnitPlaced,
    UnitScorched,
)
from engine.rules.facts import Modifier
from engine.rules.state import Status
from grammar.performance import Performance
from tests.battle import after, battle, fault, happened, in_turns, refusal
from tests.rules.digging import became, lies, table_of

SHIPS = """
card "UNION" "Union" type DS size 3 move "4p" damage "3/3/3" armor 30 structure 9
    arcs "front 3/3/1, left 2/2/0, right 2/2/0, rear 1/1/0"
card "LEOPARD" "Leopard" type DA size 3 move "5a" damage "3/3/3" armor 20 structure 8
    arcs "front 3/3/1, left 2/2/0, right 2/2/0, rear 1/1/0"
card "SPHERE" "Sphere" type SC size 2 move "5p" damage "2/2/2" armor 8 structure 4
card "WING" "Wing" type SC size 2 move "5a" damage "2/2/2" armor 8 structure 4
card "JET" "Jet" type AF size 2 move "6a" damage "2/2/2" armor 8 structure 4
card "FIXED" "Fixed Wing" type SV size 2 move "4a" damage "1/1/1" armor 4 structure 3
card "AIRSHIP" "Airship" type SV size 2 move "3i" damage "1/1/1" armor 4 structure 3
card "PROP" "Prop" type CF size 1 move "5a" damage "1/1/1" armor 4 structure 2
card "ROTOR" "Rotor" type CV size 2 move "20v" damage "2/2/2" armor 6 structure 3
card "SKIM" "Skim" type CV size 2 move "12g" damage "2/2/2" armor 6 structure 3
card "MECH" "Mech" type BM size 2 move "8" damage "2/2/2" armor 6 structure 4
"""
POOL = "at (24, 18) size 12 x 12"


def landing(
    card: str, table: str, dice: str = "", *, at: str = "(24, 18)", turns: str = "", length: int = 1, extra: str = ""
) -> Performance:
    """A unit `u` comes to land in turn 1, the dice of which may be fixed."""
    fixed = f"initiative red 9, blue 5 dice {dice}" if dice else ""
    body = f"""{SHIPS}
    force red {{ home south unit u "{card}" enters turn 1 landing at {at} facing north skill 4 }}
    force blue {{ home north unit far "DUMMY" at (46, 34) facing south }}
    turn 1 {{ {fixed} }} {turns}"""
    return battle(body, table=f"table 48 x 36 {{ {table} }}", level="advanced", turns=length, extra=extra)


def flown(card: str, table: str, dice: str = "") -> Performance:
    """A VTOL or WiGE lands at (24, 18)."""
    height = 1 if card == "SKIM" else 4
    fixed = f"initiative red 9, blue 5 dice {dice}" if dice else ""
    body = f"""{SHIPS}
    force red {{ home south unit u "{card}" at (24, 10, {height}) facing north }}
    force blue {{ home north unit far "DUMMY" at (46, 34) facing south }}
    turn 1 {{ {fixed} u lands at (24, 18) }}"""
    return battle(body, table=f"table 48 x 36 {{ {table} }}", level="advanced")


@pytest.mark.rule("XTRN-ICE-LAND")
@pytest.mark.parametrize("card", ["LEOPARD", "UNION", "SPHERE"])
@pytest.mark.parametrize("strong", ["strong", ""])
def test_dropships_and_spheroids_break_any_ice(card: str, strong: str) -> None:
    played = landing(card, f"ice lake {POOL} depth 4 {strong}", "3 4")
    (fell,) = happened(played, UnitFellIn)
    assert (fell.unit, fell.into, fell.pose.z) == ("u", "water", -4.0)
    assert happened(played, CrustRolled) == []
    assert (became(played), lies(played)) == (["water"], [("water", None)])
    assert lies(played, (29.0, 18.0)) == [("ice", strong or None)]
    assert after(played, 1).unit("u").armor == after(played, 1).unit("u").card.armor - 1


@pytest.mark.rule("XTRN-ICE-LAND")
@pytest.mark.parametrize("card", ["WING", "JET", "PROP", "FIXED", "AIRSHIP"])
@pytest.mark.parametrize(("die", "breaks"), [(6, True), (5, False)])
def test_others_that_land_on_thin_ice_roll_as_ground_vehicles_do(card: str, die: int, breaks: bool) -> None:
    played = landing(card, f"ice lake {POOL} depth 4", f"{die} 3 4")
    (rolled,) = happened(played, CrustRolled)
    assert (rolled.die, rolled.breaks) == (die, breaks)
    assert [event.unit for event in happened(played, UnitFellIn)] == ["u"] * breaks


@pytest.mark.rule("XTRN-ICE-LAND")
@pytest.mark.parametrize("card", ["ROTOR", "SKIM"])
@pytest.mark.parametrize(("strong", "die", "breaks"), [("", 6, True), ("", 5, False), ("strong", 6, False)])
def test_a_vtol_or_wige_breaks_through_thin_ice_on_a_6(card: str, strong: str, die: int, breaks: bool) -> None:
    played = flown(card, f"ice lake {POOL} depth 4 {strong}", f"{die} 3 4")
    assert played.complaints == []
    assert len(happened(played, CrustRolled)) == (0 if strong else 1)
    assert [event.pose.z for event in happened(played, UnitFellIn)] == [-4.0] * breaks
    assert after(played, 1).unit("u").trapped is breaks, "it cannot fly out of the water"


@pytest.mark.rule("XTRN-MAGMA-CRUST-LAND")
@pytest.mark.parametrize("card", ["UNION", "SPHERE"])
def test_a_spheroid_wholly_on_a_crust_is_lost_in_it(card: str) -> None:
    played = landing(card, f"magma crust {POOL}")
    assert [event.unit for event in happened(played, UnitDestroyed)] == ["u"]
    assert after(played, 1).unit("u").status is Status.DESTROYED
    assert (became(played), lies(played)) == (["magma"], [("magma", "liquid")])
    reach = 2.9 if card == "UNION" else 0.9
    assert lies(played, (24 + reach - 1.0, 18.0)) == [("magma", "liquid")]
    assert lies(played, (24 + reach + 1.5, 18.0)) == [("magma", "crust")]


@pytest.mark.rule("XTRN-MAGMA-CRUST-LAND")
@pytest.mark.parametrize("card", ["UNION", "SPHERE"])
def test_one_that_is_only_partly_on_a_crust_takes_a_point_of_damage(card: str) -> None:
    played = landing(card, "magma crust at (30, 18) size 12 x 12", "3 4")
    (marked,) = happened(played, DamageMarked)
    assert (marked.unit, marked.armor_lost, marked.cause) == ("u", 1, "the magma under its rear")
    assert after(played, 1).unit("u").status is Status.ACTIVE
    assert lies(played, (24.5, 18.0)) == [("magma", "liquid")]


@pytest.mark.rule("XTRN-MAGMA-CRUST-LAND")
@pytest.mark.parametrize("card", ["LEOPARD", "WING", "JET"])
def test_an_aerodyne_does_nothing_to_a_crust(card: str) -> None:
    played = landing(card, f"magma crust {POOL}")
    assert became(played) == []
    assert after(played, 1).unit("u").status is Status.ACTIVE


@pytest.mark.parametrize("card", ["UNION", "SPHERE", "WING", "JET", "AIRSHIP"])
def test_who_lands_in_liquid_magma_is_lost(card: str) -> None:
    played = landing(card, f"magma liquid {POOL}")
    assert [(event.unit, event.cause) for event in happened(played, UnitDestroyed)] == [("u", "in liquid magma")]


def test_a_landing_area_half_of_crust_and_half_of_liquid_magma_is_all_liquid() -> None:
    played = landing("SPHERE", "magma crust at (26, 18) size 6 x 12 magma liquid at (21.5, 18) size 3 x 12")
    assert (became(played), after(played, 1).unit("u").status) == (["magma"], Status.DESTROYED)


def test_one_that_the_rim_bears_is_scorched_once_and_not_each_turn() -> None:
    played = landing("SPHERE", "magma crust at (29.5, 18) size 12 x 12", "3 4", length=3)
    assert (len(happened(played, DamageMarked)), happened(played, UnitScorched)) == (1, [])
    assert after(played, 3).unit("u").armor == 7


@pytest.mark.rule("XTRN-MUD")
@pytest.mark.parametrize(("card", "rough"), [("UNION", True), ("SPHERE", True), ("WING", False), ("JET", False)])
def test_a_spheroid_that_lands_in_mud_makes_it_rough(card: str, rough: bool) -> None:
    played = landing(card, f"mud {POOL}")
    assert lies(played) == ([("rough", None)] if rough else [("mud", None)])
    assert lies(played, (29.0, 18.0)) == [("mud", None)]


@pytest.mark.rule("XTRN-MUD")
@pytest.mark.parametrize(("move", "rolls"), [("8w", 1), ("8t", 1), ("8h", 0), ("8g", 0)])
def test_mud_holds_who_moves_through_it_but_for_hover_and_wige(move: str, rolls: int) -> None:
    body = f"""card "CAR" "Car" type CV size 2 move "{move}" damage "1/1/1" armor 4 structure 2
    force red {{ home south unit u "CAR" at (24, 11) facing north skill 4 }}
    force blue {{ home north unit far "DUMMY" at (46, 34) facing south }}
    turn 1 {{ initiative red 9, blue 5 dice 2 3 u moves to (24, 12.5) }}"""
    played = battle(body, table="table 48 x 36 { mud at (24, 18) size 12 x 12.5 }", level="advanced")
    found = [(event.number, event.modifiers, event.kept) for event in happened(played, BogRolled)]
    assert found == [(5, (Modifier(4, "skill"), Modifier(1, "mud")), True)] * rolls


@pytest.mark.rule("XTRN-FIELDS-LAND")
@pytest.mark.parametrize("card", ["UNION", "SPHERE"])
@pytest.mark.parametrize(("dice", "burns"), [("3 3", True), ("2 3", False)])
def test_a_spheroid_flattens_fields_and_those_around_catch_fire_on_6(card: str, dice: str, burns: bool) -> None:
    played = landing(card, "fields wheat at (24, 18) size 20 x 20", dice, extra="rules fire_and_smoke")
    assert (lies(played), became(played)) == ([("rough", None)], ["rough"])
    (rolled,) = happened(played, FireRolled)
    assert (rolled.number, sum(rolled.dice), rolled.lit) == (6, 6 if burns else 5, burns)
    lit = [event.fire.at for event in happened(played, FireStarted)]
    assert bool(lit) is burns
    half = 3.0 if card == "UNION" else 1.0
    assert all(half < max(abs(x - 24), abs(y - 18)) < half + 2.0 for x, y in lit)


@pytest.mark.rule("XTRN-FIELDS-LAND")
def test_others_leave_fields_as_they_are_and_nothing_burns_without_the_rule() -> None:
    assert became(landing("WING", f"fields {POOL}", extra="rules fire_and_smoke")) == []
    played = landing("SPHERE", f"fields {POOL}")
    assert (became(played), happened(played, FireRolled)) == (["rough"], [])


@pytest.mark.rule("XTRN-SWAMP-LAND")
@pytest.mark.parametrize("card", ["JET", "PROP", "WING", "SPHERE"])
def test_aerospace_units_that_land_in_swamp_are_bogged_down(card: str) -> None:
    played = landing(card, f"swamp {POOL}")
    assert [(event.unit, event.terrain) for event in happened(played, UnitBogged)] == [("u", "swamp")]
    assert after(played, 1).unit("u").bogged


@pytest.mark.rule("XTRN-SWAMP-LAND")
@pytest.mark.parametrize("card", ["ROTOR", "SKIM"])
def test_a_vtol_or_wige_that_lands_in_swamp_is_bogged_down(card: str) -> None:
    played = flown(card, f"swamp {POOL}")
    assert after(played, 1).unit("u").bogged
    assert happened(played, BogRolled) == []


@pytest.mark.rule("XTRN-SWAMP-LAND")
@pytest.mark.parametrize(("dice", "bogs"), [("1 2", True), ("2 2", False)])
def test_a_dropship_rolls_and_all_under_it_is_swamp_if_it_is_held(dice: str, bogs: bool) -> None:
    played = landing("UNION", "swamp at (27, 18) size 6 x 12", dice)
    (rolled,) = happened(played, BogRolled)
    assert (rolled.number, rolled.occasion, rolled.kept) == (4, "lands", not bogs)
    assert after(played, 1).unit("u").bogged is bogs
    assert lies(played, (22.0, 18.0)) == ([("swamp", None)] if bogs else [])


def test_a_unit_comes_down_in_its_turn_and_stays_where_it_is() -> None:
    body = f"""{SHIPS}
    force red {{ home south unit u "UNION" enters turn 2 landing at (24, 18) facing north }}
    force blue {{ home north unit far "DUMMY" at (46, 34) facing south }}
    turn 2 {{ u moves to (24, 22) u fires at far }}
    turn 3 {{ u turns to south far fires at u rolling 6 6 expect far needs 2 to hit u }}"""
    played = battle(body, table="table 48 x 36 { }", level="advanced", turns=3)
    assert after(played, 1).unit("u").status is Status.RESERVE
    (landed,) = happened(played, UnitLanded)
    assert [(event.unit, event.pose.z) for event in happened(played, UnitPlaced) if event.unit == "u"] == [("u", 12.0)]
    assert (landed.pose.x, landed.pose.y, landed.pose.z, landed.pose.facing) == (24.0, 18.0, 0.0, 0.0)
    assert "is immobile: it has landed" in refusal(played)
    assert not [event for event in happened(played, UnitMoved) if event.unit == "u"]
    assert after(played, 3).unit("u").place == landed.pose


def test_it_lands_as_near_as_there_is_room() -> None:
    body = f"""{SHIPS}
    force red {{ home south unit k "MECH" at (24, 18) unit u "WING" enters landing at (24, 18) }}
    force blue {{ home north unit far "DUMMY" at (46, 34) facing south }}"""
    played = battle(body, table="table 48 x 36 { }", level="advanced")
    (landed,) = happened(played, UnitLanded)
    assert 1.6 < abs(landed.pose.x - 24) + abs(landed.pose.y - 18) < 4.0


@pytest.mark.parametrize(("unit", "level", "why"), [
    ('"MECH" enters landing at (24, 18)', "advanced", "no aerospace unit: it cannot come by landing"),
    ('"JET"', "advanced", "it starts on the ground or comes by landing"),
    ('"JET" enters from south', "advanced", "it starts on the ground or comes by landing"),
    ('"JET" enters landing at (60, 18)', "advanced", "(60, 18) lies off the table"),
    ('"JET" enters landing at (24, 18) at (20, 18)', "advanced", "'at' and 'enters' exclude each other"),
    ('"JET" enters landing at (24, 18)', "standard", "is of type AF"),
])  # fmt: skip
def test_a_script_is_told_who_cannot_land(unit: str, level: str, why: str) -> None:
    body = f"""{SHIPS}
    force red {{ home south unit u {unit} }}
    force blue {{ home north unit far "DUMMY" at (46, 34) facing south }}"""
    assert why in fault(body, table="table 48 x 36 { }", level=level)


SUB = """
card "SUB" "Sub" type CV size 2 move "14s" damage "2/2/2" armor 6 structure 4
card "BOAT" "Boat" type CV size 2 move "14n" damage "2/2/2" armor 6 structure 4
card "MECH" "Mech" type BM size 2 move "8" damage "2/2/2" armor 6 structure 4
"""


def dived(*orders: str, ice: str = "", unit: str = '"SUB" at (10, 18) depth 2', more: str = "") -> Performance:
    """A unit `u` in a bay 4 in deep, beside which water lies under ice as deep."""
    turns = in_turns(orders, "initiative red 3, blue 9")
    body = f"""{SUB}
    force red {{ home south unit u {unit} facing east }}
    force blue {{ home north unit far "DUMMY" at (46, 34) facing south {more} }}
    {turns}"""
    bay, floe = "water bay at (10, 18) size 10 x 10 depth 4", "ice floe at (22, 18) size 14 x 10 depth 4"
    return battle(body, table=f"table 48 x 36 {{ {bay} {floe} {ice} }}", level="advanced", turns=len(orders))


@pytest.mark.rule("XTRN-ICE-NAVAL")
def test_a_submarine_moves_under_thin_ice_and_breaks_it_when_it_surfaces() -> None:
    played = dived("u dives to (20, 18) depth 2", "u dives to (22, 18) depth 0")
    assert played.complaints == []
    under = after(played, 1).unit("u")
    assert (under.place.x, under.place.z) == pytest.approx((20.0, -2.0), abs=0.03)
    assert (became(played), lies(played)) == (["water"], [("ice", None), ("water", None)])
    assert lies(played, (22.0, 18.0)) == [("water", None)]
    table = table_of(played)
    assert [table.height(spot) for spot in ((22.9, 18), (23.1, 18))] == pytest.approx([-4, 0]), "within 1 in"


@pytest.mark.rule("XTRN-ICE-NAVAL")
def test_nothing_swims_under_strong_ice() -> None:
    played = dived("u dives to (20, 18) depth 2", ice="strong")
    assert "cannot swim under floe: the ice is strong" in refusal(played)
    assert after(played, 1).unit("u").place.x == 10.0


@pytest.mark.rule("XTRN-ICE-NAVAL")
@pytest.mark.parametrize("unit", ['"BOAT" at (10, 18)', '"SUB" at (10, 18)'])
def test_naval_units_do_not_move_over_ice(unit: str) -> None:
    played = dived("u moves to (20, 18)", unit=unit)
    assert ("it may not enter ice" if "BOAT" in unit else "it would leave the water") in refusal(played)
    assert after(played, 1).unit("u").place.x == 10.0
    assert became(played) == []


@pytest.mark.rule("XTRN-ICE-NAVAL")
def test_who_stands_on_the_ice_is_not_in_the_way_of_who_is_under_it() -> None:
    played = dived("u dives to (21, 18) depth 3", more='unit k "MECH" at (18, 18)')
    assert played.complaints == []
    assert after(played, 1).unit("k").place.z == 0.0
    assert [event.unit for event in happened(played, CrustRolled)] == ["k"], "it stays on it"


@pytest.mark.parametrize("over", ["ice floe", "ice floe at (24, 18) size 14 x 10 depth 4 bridge span"])
def test_a_submarine_may_begin_under_ice_or_under_a_bridge(over: str) -> None:
    table = "at (24, 18) size 14 x 10 depth 4" if "span" not in over else "along (24, 12) (24, 24) width 3"
    body = f"""{SUB}
    force red {{ home south unit u "SUB" at (24, 18) depth 4 facing east }}
    force blue {{ home north unit far "DUMMY" at (46, 34) facing south }}
    turn 1 {{ u dives to (28, 18) depth 2 }}"""
    played = battle(body, table=f"table 48 x 36 {{ {over} {table} }}", level="advanced")
    assert played.complaints == []
    assert after(played, 1).unit("u").place.point[::2] == pytest.approx((28.0, -2.0), abs=0.03)
    told = fault(
        body, table=f"table 48 x 36 {{ {over} {table.replace('depth 4', 'depth 4 strong')} }}", level="advanced"
    )
    assert ("the water is 0 deep there" in told) is ("span" not in over)
