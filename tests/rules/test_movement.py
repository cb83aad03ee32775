"""Moving on the ground: what a way costs, how steep it may be, whom it may pass, and where it may end."""

import pytest

from engine.rules.events import UnitMoved, UnitStood
from grammar.performance import Performance
from tests.battle import after, battle, happened, refusal
from tests.rules.marching import refused


def march(
    orders: str, terrain: str = "", *, at: str = "(10, 5)", move: str = "10", state: str = "", others: str = ""
) -> Performance:
    """One turn of a 'Mech that faces north and moves after all others; an enemy stands far away."""
    return battle(
        f"""
        card "WALKER" "Walker" type BM size 2 move "{move}" damage "3/3/2" armor 6 structure 4
        force red  {{ home south  unit a "WALKER" at {at} facing north {state} }}
        force blue {{ home north  unit far "DUMMY" at (44, 32) facing south  {others} }}
        turn 1 {{ initiative blue 2, red 9  {orders} }}""",
        table=f"table 48 x 36 {{ {terrain} }}",
    )


def spent(performance: Performance) -> float:
    """Move spent by the one unit that moved; a refused order fails here with its reasons."""
    assert refusal(performance) == ""
    (moved,) = happened(performance, UnitMoved)
    return moved.cost


@pytest.mark.rule("MOV-ALLOWANCE")
def test_a_winding_way_is_as_long_as_it_is_walked() -> None:
    assert spent(march("a moves to (11, 8) via (14, 5) (14, 8)")) == 10.0
    assert "the way costs 11.00 in of Move, Walker has 10 in" in refused(
        march("a moves to (10, 13) via (11.5, 5) (11.5, 13)")
    )


@pytest.mark.rule("MOV-ALLOWANCE")
def test_a_unit_may_stay_where_it_is() -> None:
    (stood, *_) = [event for event in happened(march("a stands"), UnitStood) if event.unit == "a"]
    assert (stood.facing, stood.why) == (0.0, "")


@pytest.mark.rule("INTRO-MOVE-COST-TABLE")
@pytest.mark.parametrize(
    ("terrain", "extra"),
    [
        ("", 0),
        ("rough", 1),
        ("rubble", 1),
        ("woods light", 1),
        ("woods dense", 1),
        ("woods very_dense", 1),
        ("water", 1),
    ],
)
def test_each_inch_costs_one_and_the_extra_of_its_terrain(terrain: str, extra: int) -> None:
    depth = " depth 0" if terrain == "water" else ""
    laid = f"{terrain} at (10, 9) size 8 x 4{depth}" if terrain else ""
    performance = march("a moves to (10, 11)", laid)
    assert spent(performance) == 6 + 4 * extra
    (leg,) = happened(performance, UnitMoved)[0].legs
    assert (leg.inches, leg.terrain) == (6.0, terrain.split(" ")[0])


@pytest.mark.rule("INTRO-MOVE-COST-TABLE", "TRN-WATER-DEPTH")
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_along_the_bed_water_costs_the_same_at_every_depth(depth: int) -> None:
    performance = march("a moves to (10, 10)", f"water at (10, 8) size 8 x 8 depth {depth}", at="(10, 6)")
    assert spent(performance) == 8.0
    assert after(performance, 1).unit("a").place.z == -depth


@pytest.mark.rule("TRN-WATER-DEPTH", "MOV-LEVEL-COST", "MOV-COST-ADDITIVE")
def test_walking_into_water_and_out_of_it_changes_the_level_by_its_depth() -> None:
    river = "water at (10, 9) size 20 x 2 depth 1"
    assert spent(march("a moves to (10, 9)", river)) == 3 + 2 + 1 * 2
    assert spent(march("a moves to (10, 11)", river, move="12")) == 3 + 2 + 2 * 2 + 2 + 1
    assert after(march("a moves to (10, 9)", "water at (10, 9) size 20 x 2 depth 2"), 1).unit("a").place.z == -2.0


@pytest.mark.rule("TRN-WATER-DEPTH")
def test_a_pool_in_a_river_lies_under_the_same_surface() -> None:
    """From the bed of the river, 1 in deep, it is one more inch down to the pool's, which lies 2 in deep."""
    waters = "water river at (10, 12) size 20 x 12 depth 1  water pool at (10, 12) size 8 x 4 depth 2"
    performance = march("a moves to (10, 11)", waters, at="(10, 8)")
    assert spent(performance) == 3 + 3 + 2
    assert after(performance, 1).unit("a").place.z == -2.0
    river, pool = performance.made.table.zones
    assert (river.level, pool.level) == (0.0, 0.0)


@pytest.mark.rule("MOV-LEVEL-COST", "MOV-EXAMPLE-VULTURE")
@pytest.mark.parametrize(
    ("terrain", "way", "farther", "cost"),
    [
        ("hill at (10, 12) size 8 x 6 height 2 slope cliff", "(10, 11)", "(10, 11.1)", "10.10"),
        ("hill at (14, 7) size 6 x 6 height 4 slope cliff", "(14, 11) via (10, 11)", "(14.1, 11)", "10.10"),
        ("woods light at (10, 15) size 8 x 6", "(10, 13.5)", "(10, 13.6)", "10.20"),
        ("water at (10, 12) size 8 x 8 depth 2", "(10, 9.5)", "(10, 9.6)", "10.20"),
    ],
    ids=["over the low hill", "around the high hill", "into the woods", "into the water"],
)
def test_the_vulture_gets_as_far_as_in_the_book(terrain: str, way: str, farther: str, cost: str) -> None:
    end, via, rest = way.partition(" via")
    assert spent(march(f"a moves to {end}{via}{rest}", terrain)) == 10.0
    assert f"the way costs {cost}" in refused(march(f"a moves to {farther}{via}{rest}", terrain))


@pytest.mark.rule("MOV-EXAMPLE-VULTURE", "MOV-LEVEL-LIMIT")
def test_the_vulture_does_not_climb_four_inches_at_once() -> None:
    hill = "hill at (10, 12) size 8 x 6 height 4 slope cliff"
    assert "the height changes by 4 in in a step" in refused(march("a moves to (10, 10.5)", hill))


@pytest.mark.rule("MOV-LEVEL-FRACTION")
@pytest.mark.parametrize(("height", "cost"), [(0.5, 1.0), (1.0, 2.0), (1.25, 2.5), (2.0, 4.0)])
def test_a_step_costs_two_for_each_inch_of_its_height_fractions_exactly(height: float, cost: float) -> None:
    terrain = f"hill at (10, 9) size 8 x 4 height {height} slope cliff"
    assert spent(march("a moves to (10, 9)", terrain)) == 4 + cost
    assert spent(march("a moves to (10, 13)", terrain, at="(10, 9)")) == 4 + cost


@pytest.mark.rule("MOV-LEVEL-FRACTION")
@pytest.mark.parametrize(("y", "cost"), [(7, 2), (9, 4 + 2), (11, 6 + 4), (13, 8 + 4)])
def test_a_ramp_costs_the_height_really_climbed(y: int, cost: int) -> None:
    """The hill begins at y = 7 and rises 2 in over the next 4 in."""
    ramp = "hill at (20, 17) size 30 x 20 height 2 slope 0.5"
    assert spent(march(f"a moves to (20, {y})", ramp, at="(20, 5)", move="12")) == cost


@pytest.mark.rule("MOV-LEVEL-LIMIT", "TRN-FORBIDDEN")
@pytest.mark.parametrize(
    ("height", "slope", "change"),
    [
        (2.0, "cliff", ""),
        (2.1, "cliff", "2.1"),
        (4.0, "cliff", "4"),
        (4.0, "2", ""),
        (4.0, "2.5", "2."),
        (2.0, "9", ""),
    ],
)
@pytest.mark.parametrize("down", [False, True])
def test_no_inch_of_a_way_may_rise_or_fall_by_more_than_two(height: float, slope: str, change: str, down: bool) -> None:
    low, high = "(20, 5)", "(20, 12)"
    start, end = (high, low) if down else (low, high)
    terrain = f"hill at (20, 16) size 30 x 20 height {height} slope {slope}"
    performance = march(f"a moves to {end}", terrain, at=start, move="30")
    if change:
        assert f"the height changes by {change}" in refused(performance)
        assert "at most 2 in is allowed" in refusal(performance)
    else:
        assert spent(performance) == pytest.approx(7 + 2 * height, abs=0.01)


@pytest.mark.rule("MOV-LEVEL-LIMIT")
@pytest.mark.parametrize(("apart", "legal"), [(0.5, False), (0.9, False), (1.0, True), (2.0, True)])
def test_two_steps_of_two_inches_need_an_inch_between_them(apart: float, legal: bool) -> None:
    terrain = f"""
        hill outline (5, 7) (35, 7) (35, 27) (5, 27) height 2 slope cliff
        hill outline (6, {7 + apart}) (34, {7 + apart}) (34, 26) (6, 26) height 2 slope cliff"""
    performance = march("a moves to (20, 12)", terrain, at="(20, 5)", move="20")
    if legal:
        assert spent(performance) == 7 + 8
    else:
        assert "the height changes by 4 in within an inch" in refused(performance)


@pytest.mark.rule("MOV-COST-ADDITIVE")
def test_a_step_into_woods_costs_the_climb_and_the_woods() -> None:
    terrain = "hill at (10, 9) size 8 x 4 height 2 slope cliff  woods light at (10, 9) size 8 x 4"
    assert spent(march("a moves to (10, 8)", terrain)) == 2 + 4 + 1 * 2
    both = "woods light at (10, 9) size 8 x 4  rough at (10, 9) size 8 x 4"
    assert spent(march("a moves to (10, 9)", both)) == 2 + 2 * 3


@pytest.mark.rule("MOV-LEVEL-STOP")
def test_without_enough_move_for_a_step_a_unit_stays_at_its_foot() -> None:
    terrain = "hill at (10, 16) size 8 x 8 height 2 slope cliff"
    assert "the way costs 11.10 in of Move" in refused(march("a moves to (10, 12.1)", terrain))
    assert spent(march("a moves to (10, 11.37)", terrain)) == 6.37
    along = march("a moves to (13, 11.37) via (10, 11.37) facing north", terrain)
    assert spent(along) == 9.37, "along the foot it may go on"


@pytest.mark.rule("MOV-MINIMUM")
@pytest.mark.parametrize("terrain", ["woods light", "rough", "rubble"])
def test_two_inches_may_always_be_moved_whatever_they_cost(terrain: str) -> None:
    laid = f"{terrain} at (10, 10) size 8 x 12"
    assert spent(march("a moves to (10, 7)", laid, move="2")) == 4.0
    assert spent(march("a moves to (10, 7)", laid, state="heat 3", move="8")) == 4.0
    assert "the way costs" in refused(march("a moves to (10, 7.02)", laid, move="2"))


@pytest.mark.rule("MOV-MINIMUM", "TRN-FORBIDDEN")
def test_minimum_movement_climbs_what_may_be_climbed_and_nothing_steeper() -> None:
    def climb(height: float, **more: str) -> Performance:
        return march("a moves to (10, 7)", f"hill at (10, 10) size 8 x 8 height {height} slope cliff", **more)

    assert spent(climb(2.0, move="2")) == 6.0
    assert "at most 2 in is allowed" in refused(climb(2.5, move="2"))


@pytest.mark.rule("MOV-MINIMUM")
def test_minimum_movement_takes_the_place_of_the_whole_move() -> None:
    laid = "woods light at (10, 12) size 8 x 8"
    assert "the way costs 5.00 in of Move" in refused(march("a moves to (10, 9.5)", laid, move="4", at="(10, 6)"))


@pytest.mark.rule("MOV-MOBILE-IMMOBILE")
@pytest.mark.parametrize("state", ["shutdown", "heat 3 criticals mp, mp", "criticals mp, mp, mp"])
def test_an_immobile_unit_neither_moves_nor_turns(state: str) -> None:
    for order in ("a moves to (10, 6)", "a turns to south"):
        performance = march(order, state=state, move="8")
        assert "shut down" in refused(performance) or "immobile: no movement left" in refused(performance)
        assert after(performance, 1).unit("a").place.facing == 0.0


@pytest.mark.rule("MOV-MOBILE-IMMOBILE")
def test_heat_stops_the_legs_and_not_the_jets() -> None:
    walking = march("a moves to (10, 6)  after movement expect not a immobile", state="heat 3", move="6/6j")
    assert "no ground movement left" in refused(walking)
    assert walking.met == 1
    assert spent(march("a jumps to (10, 11)", state="heat 3", move="6/6j")) == 6.0


@pytest.mark.rule("MOV-FACING-CHANGE")
def test_turning_is_free_at_the_end_of_a_move_or_in_place() -> None:
    turned = march("a turns to south")
    assert after(turned, 1).unit("a").place.facing == 180.0
    assert happened(turned, UnitMoved) == []
    marched = march("a moves to (10, 15) facing 235")
    assert (spent(marched), after(marched, 1).unit("a").place.facing) == (10.0, 235.0)
    plain = march("a moves to (14, 5)")
    assert after(plain, 1).unit("a").place.facing == 90.0, "without a word it faces as it went"


@pytest.mark.rule("MOV-FACING-CHANGE")
def test_facing_stays_as_it_is_outside_the_movement_phase() -> None:
    performance = march("a fires at far  after movement expect a facing 0  after end expect a facing 0")
    assert "outside the firing arc" not in refusal(performance)
    assert performance.met == 2


@pytest.mark.rule("MOV-PASS-THROUGH")
def test_friends_are_passed_through_and_enemies_are_not() -> None:
    enemy = march("a moves to (10, 12)", others='unit b "DUMMY" at (10, 8) facing south')
    assert "Dummy (b) is in the way" in refused(enemy)
    beside = march("a moves to (10, 12)", others='unit b "DUMMY" at (11.3, 8) facing 30')
    assert spent(beside) == 7.0
    friend = battle(
        """
        force red  { unit a "PROBE" at (10, 5) facing north  unit b "PROBE" at (10, 8) facing north }
        force blue { unit far "DUMMY" at (44, 32) }
        turn 1 { a moves to (10, 12) }"""
    )
    assert spent(friend) == 7.0


@pytest.mark.rule("MOV-PASS-THROUGH")
def test_an_enemy_at_another_height_is_passed() -> None:
    """The way leads so close under the enemy on the roof that the bases overlap on the plan."""
    enemy, tower = 'unit b "DUMMY" at (10, 8) facing east', "building light at (10, 8) size 2 x 2 height 3"
    assert spent(march("a moves to (11.2, 11)", tower, at="(11.2, 5)", others=enemy)) == 6.0
    assert "Dummy (b) is in the way" in refused(march("a moves to (11.2, 11)", at="(11.2, 5)", others=enemy))


@pytest.mark.rule("MOV-NO-STACKING")
@pytest.mark.parametrize("force", ["red", "blue"])
def test_no_move_ends_on_another_base_friend_or_foe(force: str) -> None:
    other = 'unit b "DUMMY" at (10, 12) facing north'
    body = f"""
        force red  {{ unit a "PROBE" at (10, 5) facing north  {other if force == "red" else ""} }}
        force blue {{ unit far "DUMMY" at (44, 32)  {other if force == "blue" else ""} }}
        turn 1 {{ initiative blue 2, red 9  a moves to (10, %s) }}"""
    assert "its base would overlap that of Dummy (b)" in refused(battle(body % "11.0"))
    assert spent(battle(body % "10.75")) == 5.75, "bases that touch are not stacked"
