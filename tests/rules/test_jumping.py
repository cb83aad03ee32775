"""Jumping: how far, over what, down from where, and out of what not."""

import pytest

from engine.rules.events import DamageMarked, UnitMoved
from grammar.performance import Performance
from tests.battle import after, battle, fault, happened, refusal
from tests.rules.marching import refused


def leap(
    orders: str = "a jumps to (10, 12)", terrain: str = "", *, at: str = "(10, 5)", move: str = "8/8j", others: str = ""
) -> Performance:
    """One turn of a 'Mech that faces north and moves after all others; an enemy stands far away."""
    return battle(
        f"""
        card "HOPPER" "Hopper" type BM size 2 move "{move}" damage "3/3/2" armor 6 structure 4
        force red  {{ home south  unit a "HOPPER" at {at} facing north }}
        force blue {{ home north  unit far "DUMMY" at (44, 32) facing south  {others} }}
        turn 1 {{ initiative blue 2, red 9  {orders} }}""",
        table=f"table 48 x 36 {{ {terrain} }}",
    )


def jumped(performance: Performance) -> UnitMoved:
    """The one jump; a refused order fails here with its reasons."""
    assert refusal(performance) == ""
    (moved,) = happened(performance, UnitMoved)
    assert moved.mode == "j"
    return moved


def wall(height: float) -> str:
    """A wall across the way."""
    return f'building light "Wall" at (10, 8) size 30 x 0.5 height {height}'


@pytest.mark.rule("MOV-JUMP-MODE")
def test_a_jump_takes_the_place_of_the_walk() -> None:
    assert (jumped(leap("a jumps to (10, 13)", move="14/8j")).allowance, jumped(leap(move="14/8j")).inches) == (8, 7.0)
    walked = happened(leap("a moves to (10, 19)", move="14/8j"), UnitMoved)
    assert [(event.mode, event.allowance, event.cost) for event in walked] == [("", 14, 14.0)]
    message = fault(
        """
        force red  { unit a "JUMPER" at (10, 5) }
        force blue { unit b "DUMMY" at (10, 30) }
        turn 1 { a jumps to (10, 9)  a moves to (10, 12) }"""
    )
    assert "'a' moves twice in this turn" in message


@pytest.mark.rule("MOV-JUMP-MODE")
def test_who_has_no_jump_value_cannot_jump_and_who_has_need_not() -> None:
    assert "Hopper cannot jump" in refused(leap(move="8"))
    lone = leap("a moves to (10, 12)", move="8j")
    assert [event.mode for event in happened(lone, UnitMoved)] == [""]


@pytest.mark.rule("MOV-JUMP-PATH")
def test_a_jump_ignores_terrain_levels_and_facing() -> None:
    terrain = """
        woods dense at (10, 7) size 8 x 2
        water at (10, 10) size 8 x 2 depth 2
        hill at (10, 14) size 8 x 5 height 4 slope cliff"""
    moved = jumped(leap("a jumps to (10, 13) facing 200", terrain))
    assert (moved.inches, moved.cost, moved.pose.z, moved.pose.facing) == (8.0, 8.0, 4.0, 200.0)
    back = jumped(leap("a jumps to (10, 13)", at="(10, 20)"))
    assert back.pose.facing == 180.0, "without a word it faces as it flew"


@pytest.mark.rule("MOV-JUMP-PATH")
@pytest.mark.parametrize(("y", "legal"), [(13, True), (13.01, True), (13.02, False), (13.5, False)])
def test_a_jump_is_as_long_as_the_straight_line_on_the_plan(y: float, legal: bool) -> None:
    performance = leap(f"a jumps to (10, {y})", "hill at (10, 16) size 8 x 8 height 5 slope cliff")
    if legal:
        assert jumped(performance).inches == y - 5
    else:
        assert "it jumps 8 in" in refused(performance)


@pytest.mark.rule("INTRO-JUMP-HEIGHT", "MOV-JUMP-HEIGHT")
@pytest.mark.parametrize(
    ("height", "start", "legal"),
    [(5, 0, True), (6, 0, True), (6.05, 0, False), (7, 0, False), (7, 2, True), (8, 2, True), (8.05, 2, False)],
)
def test_what_stands_under_a_jump_is_at_most_as_high_as_jump_and_start(height: float, start: int, legal: bool) -> None:
    """The hill stands beside the wall, so that only the start is raised."""
    hill = f"hill at (10, 4) size 8 x 6 height {start} slope cliff" if start else ""
    performance = leap("a jumps to (10, 10)", f"{hill} {wall(height)}", move="6j")
    if legal:
        assert jumped(performance).apex <= 6 + start
    else:
        assert f"Wall rises to {height:g} in, the jump to {6 + start} in" in refused(performance)


@pytest.mark.rule("MOV-JUMP-HEIGHT")
def test_woods_count_to_their_tops_and_the_landing_counts_too() -> None:
    high_woods = "woods light grove at (10, 8) size 8 x 2 height %s"
    assert jumped(leap("a jumps to (10, 10)", high_woods % "6", move="6j"))
    assert "grove rises to 6.5 in" in refused(leap("a jumps to (10, 10)", high_woods % "6.5", move="6j"))
    roof = "building light at (10, 10) size 4 x 4 height %s"
    assert jumped(leap("a jumps to (10, 10)", roof % "6", move="6j")).pose.z == 6.0
    assert "rises to 7 in" in refused(leap("a jumps to (10, 10)", roof % "7", move="6j"))


@pytest.mark.rule("MOV-JUMP-DOWN")
def test_down_is_free_from_any_height_and_does_no_damage() -> None:
    performance = leap("a jumps to (10, 11)", "hill at (10, 5) size 8 x 8 height 20 slope cliff")
    moved = jumped(performance)
    assert (moved.path[0].z, moved.pose.z, moved.inches) == (20.0, 0.0, 6.0)
    assert happened(performance, DamageMarked) == []


@pytest.mark.rule("MOV-JUMP-WATER")
@pytest.mark.parametrize("depth", [1, 2])
def test_into_water_one_may_jump_but_not_out_of_it_or_within_it(depth: int) -> None:
    lake = f"water at (10, 12) size 12 x 6 depth {depth}"
    performance = leap("a jumps to (10, 12)", lake)
    assert jumped(performance).pose.z == -depth
    for goal in ("(10, 18)", "(12, 12)"):
        assert "it stands in water and can't jump out of it" in refused(leap(f"a jumps to {goal}", lake, at="(10, 12)"))


@pytest.mark.rule("MOV-JUMP-WATER")
def test_a_base_that_only_leans_over_water_may_jump() -> None:
    """The center of the base decides what a unit stands in when it moves."""
    assert jumped(leap("a jumps to (10, 12)", "water at (10, 2.4) size 8 x 4 depth 2"))


@pytest.mark.rule("MOV-PASS-THROUGH", "MOV-JUMP-PATH")
def test_over_enemies_one_may_jump_and_onto_nobody() -> None:
    enemy = 'unit b "DUMMY" at (10, 9) facing north'
    assert jumped(leap(others=enemy)).pose.y == 12.0
    assert "its base would overlap that of Dummy (b)" in refused(leap("a jumps to (10, 9.5)", others=enemy))


@pytest.mark.rule("MOV-JUMP-PATH", "MOV-NO-STACKING", "SETUP-MAP-EDGE-USE")
def test_a_landing_must_be_clear_of_walls_and_of_the_edge() -> None:
    assert "stand in Wall" in refused(
        leap("a jumps to (10, 9)", 'building light "Wall" at (10, 8) size 30 x 1 height 5')
    )
    assert "hang over the table's edge" in refused(leap("a jumps to (10, 0.3)"))


@pytest.mark.rule("MOV-JUMP-MODE", "INTRO-TMM")
def test_a_movement_hit_halves_the_jump_and_heat_does_not() -> None:
    body = """
        force red  {{ unit a "JUMPER" at (10, 5) facing north {state} }}
        force blue {{ unit b "DUMMY" at (10, 30) }}
        turn 1 {{ a jumps to (10, {y}) }}"""
    assert jumped(battle(body.format(state="heat 3", y=13))).allowance == 8
    assert jumped(battle(body.format(state="criticals mp", y=9))).allowance == 4
    assert "it jumps 4 in" in refused(battle(body.format(state="criticals mp", y=9.1)))
    assert "immobile" in refused(battle(body.format(state="criticals mp, mp, mp", y=6)))
    assert after(battle(body.format(state="", y=13)), 1).unit("a").activity.moved == "jump"
