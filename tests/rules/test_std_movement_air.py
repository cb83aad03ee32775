"""VTOLs and WiGEs at the standard level: heights, clearance, take-off, landing, crashes."""

from __future__ import annotations

import pytest

from engine.rules.events import CriticalRolled, DamageMarked, UnitCrashed, UnitLanded, UnitMoved, UnitTookOff
from grammar.performance import Performance
from tests.battle import after, battle, fault, happened, refusal

MODEL = 'card "{0}" "{0}" type CV size 1 move "{1}" damage "1/1/0" armor {2} structure 2 points 10 {3}'


def flight(
    orders: str,
    terrain: str = "",
    *,
    at: str = "(10, 5) elevation 2",
    move: str = "12v",
    specials: str = "",
    armor: int = 3,
    later: str = "",
    others: str = "",
) -> Performance:
    """A turn of a flyer that moves after an enemy far away, and perhaps more turns."""
    extra = f'specials "{specials}"' if specials else ""
    return battle(
        f"""
        {MODEL.format("FLYER", move, armor, extra)}
        force red  {{ home south  unit a "FLYER" at {at} facing north }}
        force blue {{ home north  unit far "DUMMY" at (44, 32) facing south  {others} }}
        turn 1 {{ initiative blue 2, red 9  {orders} }} {later}""",
        level="standard",
        turns=3 if later else 1,
        table=f"table 48 x 36 {{ {terrain} }}",
    )


def moved(performance: Performance) -> UnitMoved:
    """The first move; a refused order fails here with its reasons."""
    assert refusal(performance) == ""
    return happened(performance, UnitMoved)[0]


@pytest.mark.rule("MOV-VTOL-FLIGHT", "MOV-AIRBORNE-IGNORE", "TRN-FORBIDDEN")
@pytest.mark.parametrize(
    "terrain",
    ["woods light", "rough", "rubble", "water"],
)
def test_terrain_below_costs_a_vtol_nothing(terrain: str) -> None:
    """Woods are 2 in high, and so is its flight: an equal height is passed."""
    laid = f"{terrain} at (10, 10) size 8 x 6{' depth 4' if terrain == 'water' else ''}"
    event = moved(flight("a flies to (10, 16)", laid))
    assert (event.cost, event.inches, event.mode, event.pose.z, event.aloft) == (11, 11, "v", 2.0, True)


@pytest.mark.rule("MOV-VTOL-FLIGHT")
def test_a_hill_higher_than_the_flight_must_be_climbed_first() -> None:
    hill = "hill ridge at (10, 10) size 8 x 2 height 3 slope cliff"
    said = refusal(flight("a flies to (10, 14)", hill))
    assert "ridge rises to 3 in, it moves at 2 in, 4.0 in along the way at (10.0, 9.0)" in said
    event = moved(flight("a flies to (10, 14) at 3", hill))
    assert (event.cost, event.pose.z) == (9 + 2, 3.0)
    event = moved(flight("a flies to (10, 14, 2) via (10, 5, 3) (10, 13, 3)", hill, move="14v"))
    assert (event.cost, event.pose.z) == (9 + 2 + 2, 2.0)


@pytest.mark.rule("MOV-AIRBORNE-IGNORE")
def test_a_vtol_does_not_fly_into_trees() -> None:
    trees = "woods light at (10, 10) size 8 x 4"
    assert "woods rises to 2 in, it moves at 1 in" in refusal(flight("a flies to (10, 10)", trees, at="(10, 5, 1)"))


@pytest.mark.rule("MOV-VTOL-FLIGHT", "MOV-LEVEL-COST")
@pytest.mark.parametrize(("height", "cost"), [(2, 6), (5, 6 + 6), (0.5, 6 + 3)])
def test_each_inch_up_or_down_costs_two(height: float, cost: float) -> None:
    performance = flight(f"a flies to (10, 11) at {height} after movement expect a elevation {height}")
    assert moved(performance).cost == cost


@pytest.mark.rule("MOV-VTOL-FLIGHT", "MOV-NO-MOVEMENT")
def test_rising_on_the_spot_is_movement() -> None:
    performance = flight("a flies to (10, 5) at 4 after movement expect a tmm 2")
    assert (moved(performance).inches, moved(performance).cost) == (2, 4)


@pytest.mark.rule("MOV-VTOL-LANDING", "MOV-VTOL-FLIGHT")
def test_a_landed_vtol_takes_off_for_the_climb_alone() -> None:
    performance = flight("a takes off to (10, 11) at 3 after movement expect a aloft", at="(10, 5)")
    (up,) = happened(performance, UnitTookOff)
    assert (up.pose.z, up.cost) == (3.0, 6.0)
    assert (moved(performance).cost, moved(performance).allowance) == (6, 6)
    assert "costs 12.50 in of Move" in refusal(flight("a flies to (10, 11.5) at 3", at="(10, 5)"))


@pytest.mark.rule("MOV-VTOL-LANDING")
@pytest.mark.parametrize("order", ["a lands at (10, 10)", "a flies to (10, 10) at 0"])
def test_coming_down_to_the_ground_is_landing(order: str) -> None:
    performance = flight(f"{order} after movement expect a landed")
    (down,) = happened(performance, UnitLanded)
    assert (down.pose.z, moved(performance).cost) == (0.0, 5 + 4)
    assert not after(performance, 1).unit("a").aloft


@pytest.mark.rule("MOV-VTOL-LANDING", "MOV-CRASH-VTOL-WIGE")
def test_landing_in_woods_is_a_crash() -> None:
    performance = flight("a lands at (10, 10) after movement expect a crashed", "woods light at (10, 10) size 6 x 4")
    assert refusal(performance) == ""
    (crash,) = happened(performance, UnitCrashed)
    assert crash.cause == "it cannot land in woods"
    state = after(performance, 1).unit("a")
    assert (state.armor, state.structure, state.immobile, state.aloft) == (2, 2, True, False)
    assert happened(performance, CriticalRolled) == []


@pytest.mark.rule("MOV-VTOL-LANDING")
@pytest.mark.parametrize(("specials", "crashes"), [("", 1), ("AMP", 0)])
def test_only_amphibious_vtols_land_on_water(specials: str, crashes: int) -> None:
    performance = flight("a lands at (10, 10)", "water at (10, 10) size 6 x 6 depth 4", specials=specials)
    assert refusal(performance) == ""
    assert len(happened(performance, UnitCrashed)) == crashes
    assert after(performance, 1).unit("a").place.z == 0.0


@pytest.mark.rule("MOV-CRASH-VTOL-WIGE")
def test_a_crash_into_structure_rolls_a_critical_and_acts_at_once() -> None:
    woods = "woods light at (10, 10) size 6 x 4"
    later = "turn 2 { a flies to (10, 12) at 3 }"
    performance = flight("a lands at (10, 10) rolling 3 4", woods, armor=0, later=later)
    (hurt,) = happened(performance, DamageMarked)
    assert (hurt.amount, hurt.structure, len(happened(performance, CriticalRolled))) == (1, 1, 1)
    assert after(performance, 1).unit("a").immobile
    assert "immobile" in refusal(performance)
    assert after(performance, 3).unit("a").immobile


@pytest.mark.rule("MOV-PASS-THROUGH", "MOV-NO-STACKING")
def test_a_vtol_flies_over_an_enemy_and_does_not_end_above_it() -> None:
    enemy = 'unit post "DUMMY" at (10, 10) facing south'
    assert moved(flight("a flies to (10, 14)", others=enemy)).cost == 9
    assert "Dummy (post) is in the way" in refusal(flight("a flies to (10, 14)", at="(10, 5, 1)", others=enemy))
    assert "its base would overlap that of Dummy (post)" in refusal(flight("a flies to (10, 10)", others=enemy))


@pytest.mark.rule("MOV-VTOL-FLIGHT")
def test_a_vtol_comes_in_at_any_height() -> None:
    performance = battle(
        f"""{MODEL.format("FLYER", "12v", 3, "")}
        force red  {{ home south  unit a "FLYER" }}
        force blue {{ home north  unit far "DUMMY" at (44, 32) facing south }}
        turn 1 {{ initiative blue 2, red 9  a flies from (10, 0) to (10, 12) at 7
            after movement {{ expect a elevation 7  expect a aloft }} }}""",
        level="standard",
    )
    assert moved(performance).cost == 12


@pytest.mark.rule("MOV-WIGE-GROUND")
def test_a_grounded_wige_creeps_like_a_hovercraft() -> None:
    event = moved(flight("a moves to (10, 7)", at="(10, 5)", move="16g"))
    assert (event.inches, event.allowance, event.aloft) == (2, 2, False)
    assert "has 2 in" in refusal(flight("a moves to (10, 7.5)", at="(10, 5)", move="16g"))
    assert (
        moved(flight("a moves to (10, 7)", "water at (10, 9) size 8 x 6 depth 3", at="(10, 5)", move="16g")).cost == 2
    )
    woods = "woods light at (10, 9) size 8 x 6"
    assert "may not enter woods" in refusal(flight("a moves to (10, 7)", woods, at="(10, 5)", move="16g"))


@pytest.mark.rule("MOV-WIGE-TAKEOFF")
def test_take_off_costs_four_inches_and_the_rest_is_flown() -> None:
    performance = flight("a takes off to (10, 17) after movement expect a elevation 1", at="(10, 5)", move="16g")
    (up,) = happened(performance, UnitTookOff)
    assert (up.cost, up.pose.z) == (4, 1.0)
    assert (moved(performance).cost, moved(performance).allowance) == (12, 12)
    assert "the way costs 16.50 in" in refusal(flight("a takes off to (10, 17.5)", at="(10, 5)", move="16g"))
    assert "taking off costs 4 in of Move, FLYER has 3 in left" in refusal(
        flight("a takes off", at="(10, 5)", move="3g")
    )


@pytest.mark.rule("MOV-WIGE-TAKEOFF", "MOV-WIGE-GROUND")
def test_two_inches_on_the_ground_may_come_before_take_off() -> None:
    performance = flight("a takes off from (10, 7) to (10, 17)", at="(10, 5)", move="16g")
    assert refusal(performance) == ""
    assert [event.cost for event in happened(performance, UnitMoved)] == [2, 10]
    assert "moves 2 in at most on the ground" in refusal(
        flight("a takes off from (10, 8) to (10, 12)", at="(10, 5)", move="16g")
    )


@pytest.mark.rule("MOV-WIGE-FLIGHT")
@pytest.mark.parametrize("terrain", ["rough", "rubble", "water"])
def test_a_flying_wige_ignores_low_terrain(terrain: str) -> None:
    laid = f"{terrain} at (10, 10) size 8 x 6{' depth 3' if terrain == 'water' else ''}"
    event = moved(flight("a flies to (10, 17)", laid, at="(10, 5) elevation 1", move="16g"))
    assert (event.cost, event.pose.z, event.aloft) == (12, 1.0, True)


@pytest.mark.rule("MOV-WIGE-FLIGHT", "MOV-LEVEL-LIMIT")
def test_a_flying_wige_goes_around_woods_and_heights_and_follows_slopes() -> None:
    def fly(terrain: str, end: str = "(10, 15)") -> Performance:
        return flight(f"a flies to {end}", terrain, at="(10, 5) elevation 1", move="16g")

    assert "may not enter woods" in refusal(fly("woods light at (10, 10) size 8 x 4"))
    assert "at most 1 in is allowed" in refusal(fly("hill at (10, 10) size 8 x 4 height 2 slope cliff"))
    assert "at most 1 in is allowed" in refusal(fly("building light at (10, 10) size 3 x 2 height 2"))
    ramp = moved(fly("hill at (10, 16) size 40 x 12 height 2 slope 1"))
    assert (ramp.cost, ramp.pose.z) == (10 + 2 * 2, 3.0)


@pytest.mark.rule("MOV-WIGE-SUSTAIN", "MOV-WIGE-LANDING")
@pytest.mark.parametrize(("y", "stays"), [(9, True), (8, False)])
def test_a_wige_must_spend_four_inches_to_stay_up(y: int, stays: bool) -> None:
    performance = flight(f"a flies to (10, {y})", at="(10, 5) elevation 1", move="16g")
    assert refusal(performance) == ""
    assert after(performance, 1).unit("a").aloft is stays
    assert len(happened(performance, UnitLanded)) == (not stays)
    assert after(performance, 1).unit("a").place.z == (1.0 if stays else 0.0)


@pytest.mark.rule("MOV-WIGE-SUSTAIN")
def test_the_turn_of_take_off_asks_for_nothing_more_and_standing_still_lands() -> None:
    performance = flight("a takes off", at="(10, 5)", move="16g", later="turn 2 { a stands }")
    assert after(performance, 1).unit("a").aloft
    assert not after(performance, 2).unit("a").aloft
    assert happened(performance, UnitCrashed) == []


@pytest.mark.rule("MOV-WIGE-LANDING", "MOV-CRASH-VTOL-WIGE")
@pytest.mark.parametrize(
    ("terrain", "lands"),
    [
        ("", True),
        ("rough at (10, 10) size 8 x 6  road along (10, 0) (10, 36) width 2", True),
        ("rough at (10, 10) size 8 x 6", False),
        ("rubble at (10, 10) size 8 x 6", False),
        ("water at (10, 10) size 8 x 6 depth 2", False),
    ],
    ids=["clear", "road", "rough", "rubble", "water"],
)
def test_a_wige_lands_on_clear_and_paved_ground_alone(terrain: str, lands: bool) -> None:
    performance = flight("a lands at (10, 10)", terrain, at="(10, 5) elevation 1", move="16g")
    assert refusal(performance) == ""
    assert (len(happened(performance, UnitLanded)), len(happened(performance, UnitCrashed))) == (lands, not lands)
    unit = after(performance, 1).unit("a")
    assert (unit.armor, unit.immobile) == ((3, False) if lands else (2, True))


@pytest.mark.rule("MOV-WIGE-SUSTAIN", "MOV-WIGE-LANDING")
def test_too_slow_over_water_is_a_crash() -> None:
    performance = flight(
        "a flies to (10, 8)", "water at (10, 10) size 8 x 8 depth 2", at="(10, 5) elevation 1", move="16g"
    )
    assert len(happened(performance, UnitCrashed)) == 1


@pytest.mark.rule("MOV-VTOL-FLIGHT", "MOV-WIGE-FLIGHT")
@pytest.mark.parametrize(
    ("at", "move", "said"),
    [
        ("(10, 5) elevation 3", "8t", "FLYER cannot fly"),
        ("(10, 5) elevation 3", "16g", "FLYER flies 1 in above the ground: at 1"),
        ("(10, 5) depth 3", "12v", "the water is 0 deep there, not 3"),
    ],
)
def test_a_unit_starts_only_where_it_can_be(at: str, move: str, said: str) -> None:
    text = f"""{MODEL.format("FLYER", move, 3, "")}
        force red {{ home south unit a "FLYER" at {at} }} force blue {{ home north unit far "DUMMY" at (44, 32) }}"""
    assert said in fault(text, level="standard")


@pytest.mark.rule("MOV-DEFAULT-MODE")
def test_what_walks_does_not_fly() -> None:
    assert "FLYER can neither fly nor dive" in refusal(flight("a flies to (10, 9) at 3", at="(10, 5)", move="8t"))
