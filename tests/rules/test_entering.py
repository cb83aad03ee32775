"""Coming onto the table and leaving it: from which edge, when, and at what cost."""

import pytest

from engine.rules.events import UnitMoved, UnitPlaced, UnitStood
from engine.rules.state import Status
from grammar.performance import Performance
from tests.battle import after, battle, fault, happened, refusal


def arrival(orders: str, *, unit: str = "", home: str = "south", turns: int = 1, table: str = "") -> Performance:
    """A 'Mech with 10 in of Move that starts off the table; an enemy stands in the middle of it."""
    return battle(
        f"""
        force red  {{ home {home}  unit a "PROBE" {unit} }}
        force blue {{ unit b "DUMMY" at (24, 18) facing south }}
        {orders}""",
        turns=turns,
        table=table or "table 48 x 36 { }",
    )


def entered(performance: Performance) -> UnitMoved:
    """The one arrival; a refused order fails here with its reasons."""
    assert refusal(performance) == ""
    (moved,) = happened(performance, UnitMoved)
    assert moved.entered
    return moved


@pytest.mark.rule("SETUP-ENTER-TURN-1")
def test_units_start_off_the_table_and_enter_in_the_movement_phase_of_turn_1() -> None:
    performance = arrival("turn 1 { a moves to (10, 8) }")
    assert [event.unit for event in happened(performance, UnitPlaced)] == ["b"]
    assert performance.replay.states[0].unit("a").status is Status.RESERVE
    moved = entered(performance)
    assert (moved.path[0], moved.pose.y, moved.pose.facing) == ((10.0, 0.0, 0.0), 8.0, 0.0)


@pytest.mark.rule("SETUP-ENTER-TURN-1", "MOV-ALLOWANCE")
@pytest.mark.parametrize(
    ("home", "goal", "beyond"),
    [
        ("south", "(10, 10)", "(10, 10.1)"),
        ("north", "(10, 26)", "(10, 25.9)"),
        ("east", "(38, 10)", "(37.9, 10)"),
        ("west", "(10, 10)", "(10.1, 10)"),
    ],
)
def test_move_is_paid_from_the_home_edge_on(home: str, goal: str, beyond: str) -> None:
    assert entered(arrival(f"turn 1 {{ a moves to {goal} }}", home=home)).cost == 10.0
    assert "the way costs 10.10 in of Move" in refusal(arrival(f"turn 1 {{ a moves to {beyond} }}", home=home))


@pytest.mark.rule("SETUP-ENTER-TURN-1", "MOV-COST-ADDITIVE")
def test_terrain_at_the_edge_is_paid_for() -> None:
    table = "table 48 x 36 { woods light at (10, 2) size 8 x 4 }"
    assert entered(arrival("turn 1 { a moves to (10, 6) }", table=table)).cost == 10.0


@pytest.mark.rule("SETUP-ENTER-TURN-1")
def test_the_script_may_say_where_on_the_edge_a_unit_comes_in() -> None:
    moved = entered(arrival("turn 1 { a moves from (16, 0) to (10, 8) }"))
    assert (moved.path[0].plan, moved.cost) == ((16.0, 0.0), 10.0)
    assert "and (16, 3) is not on it" in refusal(arrival("turn 1 { a moves from (16, 3) to (10, 8) }"))


@pytest.mark.rule("SETUP-ENTER-TURN-1")
def test_a_unit_that_was_not_brought_on_may_enter_in_a_later_turn() -> None:
    performance = arrival("turn 2 { a moves to (10, 8) }", turns=2)
    waited = next(event for event in happened(performance, UnitStood) if event.unit == "a")
    assert waited.why == "it stays off the table"
    assert not after(performance, 1).unit("a").on_table
    assert entered(performance).unit == "a"


@pytest.mark.rule("SETUP-ENTER-TURN-1")
def test_a_unit_of_a_later_turn_takes_no_orders_before() -> None:
    performance = arrival("turn 1 { a moves to (10, 8) } turn 2 { a moves to (10, 9) }", unit="enters turn 2", turns=2)
    assert refusal(performance).strip() == "a enters in turn 2 and takes no orders before."
    assert [event.pose.y for event in happened(performance, UnitMoved)] == [9.0]


@pytest.mark.rule("SETUP-MAP-EDGE-USE")
@pytest.mark.parametrize("start", ["(0, 10)", "(48, 10)", "(10, 36)"])
def test_units_enter_across_their_own_home_edge_only(start: str) -> None:
    performance = arrival(f"turn 1 {{ a moves from {start} to (10, 8) }}")
    assert f"enters from the south edge, and {start} is not on it" in refusal(performance)
    assert not after(performance, 1).unit("a").on_table


@pytest.mark.rule("SETUP-MAP-EDGE-USE")
def test_a_scenario_may_name_another_edge() -> None:
    moved = entered(arrival("turn 2 { a moves to (6, 20) facing south }", unit="enters turn 2 from west", turns=2))
    assert (moved.path[0].plan, moved.inches, moved.pose.facing) == ((0.0, 20.0), 6.0, 180.0)


@pytest.mark.rule("SETUP-MAP-EDGE-USE")
def test_a_force_without_a_home_cannot_enter() -> None:
    message = fault('force red { unit a "PROBE" } force blue { unit b "DUMMY" at (24, 18) }')
    assert "'a' has no edge to enter from: 'red' has no home" in message
    assert "^" in message


@pytest.mark.rule("SETUP-MAP-EDGE-USE")
@pytest.mark.parametrize("order", ["moves to (10, 0.4)", "moves to (0.5, 5)", "jumps to (10, 0.4)"])
def test_a_healthy_unit_may_not_leave_the_table(order: str) -> None:
    performance = battle(
        f"""
        force red  {{ home south  unit a "JUMPER" at (6, 5) facing north }}
        force blue {{ unit b "DUMMY" at (24, 18) }}
        turn 1 {{ a {order} }}"""
    )
    assert "its base would hang over the table's edge" in refusal(performance)
    assert after(performance, 1).unit("a").place.y == 5.0


@pytest.mark.rule("SETUP-ENTER-TURN-1", "MOV-NO-STACKING")
def test_the_whole_base_comes_onto_the_table_and_onto_nobody() -> None:
    assert "hang over the table's edge" in refusal(arrival("turn 1 { a moves to (10, 0.5) }"))
    assert entered(arrival("turn 1 { a moves to (10, 0.63) }")).cost == 0.63
    onto = battle(
        """
        force red  { home south  unit a "PROBE" }
        force blue { unit b "DUMMY" at (24, 8) }
        turn 1 { a moves to (24, 7) }"""
    )
    assert "its base would overlap that of Dummy" in refusal(onto)


@pytest.mark.rule("SETUP-ENTER-TURN-1", "MOV-JUMP-MODE")
def test_a_unit_enters_on_foot() -> None:
    performance = battle(
        """
        force red  { home south  unit a "JUMPER" }
        force blue { unit b "DUMMY" at (24, 18) }
        turn 1 { a jumps to (10, 6) }"""
    )
    assert "it enters on foot" in refusal(performance)
    assert not after(performance, 1).unit("a").on_table


def test_a_unit_on_the_table_does_not_come_in_again() -> None:
    performance = arrival("turn 1 { a moves from (10, 0) to (10, 8) }", unit="at (10, 5)")
    assert "Probe is on the table already" in refusal(performance)
