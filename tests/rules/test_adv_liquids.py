"""Ice, magma, hazardous pools, extreme depth and rapids."""

from __future__ import annotations

import pytest

from engine.rules.events import (
    BogRolled,
    CriticalRolled,
    CrustRolled,
    DamageMarked,
    DriftRolled,
    GroundChanged,
    HeatChanged,
    UnitDestroyed,
    UnitFellIn,
    UnitMoved,
)
from grammar.performance import Performance
from tests.battle import after, happened, refusal
from tests.rules.ground import strip

ICE = "ice at (24, 10) size 30 x 8 depth 4"
CRUST = "magma crust at (24, 10) size 30 x 8"
MAGMA = "magma liquid at (24, 10) size 30 x 8"
POOL = "water at (24, 10) size 30 x 8 depth 1 hazardous"


def dice(played: Performance) -> list[int]:
    """The dice for ice or a crust."""
    return [event.die for event in happened(played, CrustRolled)]


@pytest.mark.rule("XTRN-ICE-BREAK")
def test_a_mech_rolls_for_every_two_full_inches_of_ice() -> None:
    played = strip(ICE, "u moves to (17, 10) rolling 5 5", at="at (12, 10)")
    assert [(event.die, event.breaks) for event in happened(played, CrustRolled)] == [(5, False), (5, False)]
    assert happened(played, GroundChanged) == []


@pytest.mark.rule("XTRN-ICE-BREAK")
@pytest.mark.parametrize(("kit", "count"), [("PM", 2), ("tracked", 2), ("wheeled", 2), ("hover", 0), ("infantry", 0)])
def test_only_the_heavy_roll_for_ice(kit: str, count: int) -> None:
    played = strip(ICE, f"u moves to (16, 10) {'rolling 1 1' if count else ''}", at="at (12, 10)", kit=kit)
    mover = happened(played, UnitMoved)[0].unit
    assert len([event for event in happened(played, CrustRolled) if event.unit == mover]) == count


@pytest.mark.rule("XTRN-ICE-BREAK")
def test_a_jump_rolls_once_where_it_lands_and_who_stays_rolls_once() -> None:
    assert dice(strip(ICE, "u jumps to (28, 10) rolling 2", at="at (12, 10)")) == [2]
    assert dice(strip("ice at (16, 10) size 8 x 8 depth 4", "u jumps to (26, 10)", at="at (12, 10)")) == []
    assert dice(strip(ICE, "u stands rolling 3", at="at (12, 10)")) == [3]


@pytest.mark.rule("XTRN-ICE-BREAK", "XTRN-ICE-FALL")
def test_a_six_breaks_the_ice_within_an_inch_and_the_unit_goes_to_the_bottom() -> None:
    played = strip(ICE, "u moves to (20, 10) rolling 3 6 6 6", at="at (12, 10)")
    assert dice(played) == [3, 6]
    assert [(event.into, event.at, event.radius) for event in happened(played, GroundChanged)] == [
        ("water", (16.0, 10.0), 1.0)
    ]
    (fell,) = happened(played, UnitFellIn)
    assert (fell.pose.x, fell.pose.z, fell.trapped) == (16.0, -4.0, False)
    assert [(event.amount, event.cause) for event in happened(played, DamageMarked)] == [
        (1, "the fall through the ice")
    ]
    assert len(happened(played, CriticalRolled)) == 1
    assert happened(played, UnitMoved)[0].inches == 4.0
    assert after(played, 1).unit("u").armor == 5


@pytest.mark.rule("XTRN-ICE-FALL")
def test_a_sealed_hull_takes_no_critical_roll_and_a_vehicle_cannot_move_in_the_water() -> None:
    sealed = strip(ICE, "u moves to (16, 10) rolling 6", at="at (12, 10)", kit="harjel")
    assert happened(sealed, CriticalRolled) == []
    turns = "turn 1 { u moves to (16, 10) rolling 6 6 6 } turn 2 { u moves to (20, 10) }"
    played = strip(ICE, turns, at="at (12, 10)", kit="tracked", turns=2)
    assert happened(played, UnitFellIn)[0].trapped
    assert "immobile" in refusal(played)


@pytest.mark.rule("XTRN-ICE-BREAK")
def test_the_broken_ice_is_water_for_the_rest_of_the_battle() -> None:
    turns = (
        "turn 1 { u moves to (16, 10) rolling 6 3 4 } turn 2 { u moves to (15.5, 10) } turn 3 { expect u submerged }"
    )
    played = strip(ICE, turns, at="at (13, 10)", turns=3)
    moved = happened(played, UnitMoved)[-1]
    assert (moved.pose.z, moved.legs[0].terrain) == (-4.0, "water")
    assert refusal(played) == ""


@pytest.mark.rule("XTRN-ICE-STRONG")
def test_strong_ice_bears_everybody() -> None:
    played = strip(f"{ICE} strong", "u moves to (20, 10)", at="at (12, 10)")
    assert (dice(played), happened(played, UnitMoved)[0].cost) == ([], 16.0)


@pytest.mark.rule("XTRN-MAGMA-DEPTH")
def test_liquid_magma_is_two_inches_deep_where_nothing_is_said() -> None:
    played = strip(MAGMA, "u moves to (14, 10) rolling 6 6 6 6", at="at (8, 10)")
    assert happened(played, UnitMoved)[0].pose.z == -2.0
    played = strip(f"{MAGMA} depth 1", "u moves to (14, 10) rolling 6 6 6 6", at="at (8, 10)")
    assert happened(played, UnitMoved)[0].pose.z == -1.0


@pytest.mark.rule("XTRN-MAGMA-BOG")
def test_liquid_magma_bogs_without_a_modifier() -> None:
    played = strip(MAGMA, "u moves to (10, 10) rolling 2 2", at="at (8, 10)")
    assert [(roll.occasion, roll.number, roll.kept) for roll in happened(played, BogRolled)] == [("enters", 4, True)]


@pytest.mark.rule("XTRN-MAGMA-HEAT")
@pytest.mark.parametrize(("armor", "structure"), [(6, 4), (0, 1)])
def test_magma_heats_and_eats_who_has_no_armor_left(armor: int, structure: int) -> None:
    state = "" if armor else "armor 0"
    played = strip(MAGMA, "u moves to (14, 10) rolling 6 6 6 6 6 1", at=f"at (12, 10) {state}")
    assert happened(played, UnitMoved)[0].cost == 4.0
    (heat,) = happened(played, HeatChanged)
    assert (heat.after, [(part.amount, part.reason) for part in heat.parts]) == (1, [(1, "in liquid magma")])
    unit = after(played, 1).unit("u")
    assert (unit.armor, unit.structure) == (armor, structure)


@pytest.mark.rule("XTRN-MAGMA-CRUST")
def test_a_crust_breaks_on_a_six_under_who_walks_and_two_more_under_who_jumps() -> None:
    walked = strip(CRUST, "u moves to (16, 10) rolling 5 6 6 6", at="at (12, 10)")
    assert [(event.die, event.breaks) for event in happened(walked, CrustRolled)] == [(5, False), (6, True)]
    assert happened(walked, UnitFellIn)[0].pose.z == -2.0
    assert [roll.occasion for roll in happened(walked, BogRolled)] == ["enters"]
    jumped = strip(CRUST, "u jumps to (28, 10) rolling 4 6 6", at="at (12, 10)")
    assert [(event.die, event.modifier, event.breaks) for event in happened(jumped, CrustRolled)] == [(4, 2, True)]
    assert dice(strip(CRUST, "u stands", at="at (12, 10)")) == []


@pytest.mark.rule("XTRN-MAGMA-CRUST-HEAT")
def test_a_crust_heats_by_one() -> None:
    played = strip(CRUST, "u stands", at="at (12, 10)")
    (heat,) = happened(played, HeatChanged)
    assert (heat.after, [(part.amount, part.reason) for part in heat.parts]) == (1, [(1, "on a crust of magma")])
    assert happened(strip(CRUST, "u stands", at="at (12, 10)", kit="tracked"), HeatChanged) == []


@pytest.mark.rule("XTRN-MAGMA-DESTROY")
@pytest.mark.parametrize(
    ("kit", "lost"), [("BM", False), ("PM", True), ("tracked", True), ("IM", True), ("sealed", False)]
)
def test_only_battlemechs_and_sealed_industrial_mechs_outlive_magma(kit: str, lost: bool) -> None:
    played = strip(CRUST, "u moves to (14, 10) rolling 6 6 6", at="at (12, 10)", kit=kit)
    assert [event.cause for event in happened(played, UnitDestroyed)] == (["in liquid magma"] if lost else [])


@pytest.mark.rule("XTRN-HAZPOOL-DAMAGE")
@pytest.mark.parametrize(("orders", "kit", "at", "amount"), [
    ("u moves to (16, 10)", "BM", 12, 3),
    ("u moves to (16, 10)", "sealed", 12, 3),
    ("u moves to (16, 10)", "hover", 12, 6),
    ("u stands", "BM", 12, 1),
    ("u stands", "IM", 12, 2),
    ("u jumps to (4, 10)", "BM", 3, 0),
])  # fmt: skip
def test_a_pool_does_one_and_one_for_each_two_inches_of_move_twice_to_most(
    orders: str, kit: str, at: int, amount: int
) -> None:
    played = strip(POOL, orders, at=f"at ({at}, 10)", kit=kit)
    assert sum(event.amount for event in happened(played, DamageMarked)) == amount
    assert {event.cause for event in happened(played, DamageMarked)} == ({"the hazardous pool"} if amount else set())


@pytest.mark.rule("XTRN-WATER-EXTREME")
@pytest.mark.parametrize(("kit", "depth", "criticals", "damage"), [
    ("BM", 11, 1, 0),
    ("BM", 10, 0, 0),
    ("harjel", 11, 0, 0),
    ("submarine", 12, 0, 0),
])  # fmt: skip
def test_extreme_depth_crushes_at_the_end_of_the_movement_phase(
    kit: str, depth: int, criticals: int, damage: int
) -> None:
    sea = f"water at (24, 10) size 30 x 8 depth {depth}"
    at = "at (20, 10) depth 5" if kit == "submarine" else "at (20, 10)"
    played = strip(sea, "initiative red 9, blue 5 dice 6 1" if criticals else "", at=at, kit=kit)
    assert (len(happened(played, CriticalRolled)), len(happened(played, DamageMarked))) == (criticals, damage)


@pytest.mark.rule("XTRN-WATER-EXTREME")
def test_extreme_depth_does_a_point_to_what_takes_no_critical_hits() -> None:
    sea = "water at (24, 10) size 30 x 8 depth 13"
    played = strip(sea, "", at="at (20, 10) depth 12", kit="swimmer")
    assert [(event.amount, event.cause) for event in happened(played, DamageMarked)] == [(1, "the depth")]


RAPIDS = "water at (24, 10) size 30 x 8 depth 2 rapids east"


@pytest.mark.rule("XTRN-WATER-RAPIDS")
def test_rapids_cost_an_inch_more() -> None:
    played = strip(RAPIDS, "u moves to (14, 10) initiative red 9, blue 5 dice 6 6", at="at (12, 10)")
    assert happened(played, UnitMoved)[0].cost == 6.0


@pytest.mark.rule("XTRN-WATER-RAPIDS")
@pytest.mark.parametrize(("roll", "x"), [("2 3", 14.0), ("2 4", 12.0)])
def test_rapids_carry_who_fails_two_inches_downstream(roll: str, x: float) -> None:
    played = strip(RAPIDS, f"initiative red 9, blue 5 dice {roll}", at="at (12, 10)")
    (drift,) = happened(played, DriftRolled)
    assert (drift.number, after(played, 1).unit("u").place.x, drift.pose.z) == (6, x, -2.0)


@pytest.mark.rule("XTRN-WATER-RAPIDS")
def test_rapids_stop_at_the_bank_and_at_other_bases_and_spare_hovercraft() -> None:
    bank = strip(RAPIDS, "initiative red 9, blue 5 dice 1 1", at="at (37.5, 10)")
    assert after(bank, 1).unit("u").place.x == pytest.approx(39.0, abs=0.02)
    other = strip(RAPIDS, "initiative red 9, blue 5 dice 1 1", at="at (12, 10)", far="(14, 10)")
    assert after(other, 1).unit("u").place.x == pytest.approx(12.75, abs=0.02)
    assert happened(strip(RAPIDS, "", at="at (12, 10)", kit="hover"), DriftRolled) == []


@pytest.mark.rule("XTRN-SNOW")
@pytest.mark.parametrize(("overheat", "after_heat"), [(2, 1), (0, 0)])
def test_deep_snow_takes_a_point_of_heat_off_who_overheated(overheat: int, after_heat: int) -> None:
    snow = "snow at (24, 10) size 30 x 8"
    more = f"with overheat {overheat}" if overheat else ""
    played = strip(snow, f"u fires at far {more}", at="at (12, 10)", far="(30, 10)")
    assert after(played, 1).unit("u").heat == after_heat
    parts = [part.reason for event in happened(played, HeatChanged) for part in event.parts]
    assert ("in deep snow" in parts) == bool(overheat)
