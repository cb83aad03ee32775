"""Objectives: captured, held, and what they are worth (VP-CAPTURE-OBJECTIVE, VP-HOLD-OBJECTIVE, VP-OBJECTIVE-VALUE)."""

from __future__ import annotations

import pytest

from engine.phases import scoring
from engine.rules import worth
from engine.rules.events import ObjectiveCaptured, ObjectiveHeld
from grammar.files import Files
from grammar.performance import Performance, inspect
from tests.battle import CARDS, after, battle, fault, happened, refusal

# A base that faces north or south reaches 0.625 in to the north and south of its center.
EDGE = 0.625


def contest(
    objective: str, moves: str = "", *, red: str = "(24, 10)", blue: str = "(24, 30)", victory: str = "victory points"
) -> Performance:
    return battle(
        f"""force red {{ home south  unit r "PROBE" at {red} facing north  unit s "PROBE" at (4, 4) facing north }}
        force blue {{ home north  unit b "PROBE" at {blue} facing south  unit c "PROBE" at (4, 33) facing north }}
        {objective} {victory} {moves}""",
        level="standard",
        turns=6,
    )


def taken(performance: Performance) -> list[tuple[str, str, bool, int]]:
    """Who captured what with which unit, whether it was carried off, and in which turn."""
    turns = [state.turn for state in performance.replay.states]
    return [
        (event.objective, event.unit, event.removed, turns[performance.replay.events.index(event)])
        for event in happened(performance, ObjectiveCaptured)
    ]


@pytest.mark.rule("VP-CAPTURE-OBJECTIVE")
@pytest.mark.parametrize(("inches", "captured"), [(0.0, True), (2.0, True), (2.01, False), (3.0, False)])
def test_a_unit_within_two_inches_in_two_end_phases_captures(inches: float, captured: bool) -> None:
    """The distance is from the base's edge to the marker; the marker is carried off at the second end phase."""
    performance = contest(f"objective relay at (24, {10 + EDGE + inches}) captured by standing 2 turns")
    assert taken(performance) == ([("relay", "r", True, 2)] if captured else [])
    assert after(performance, 2).objectives[0].removed == captured


@pytest.mark.rule("VP-CAPTURE-OBJECTIVE")
def test_two_end_phases_in_a_row_are_needed() -> None:
    """There in turns 1 and 3 only: nothing is captured until it has been there in 3 and 4."""
    performance = contest(
        "objective relay at (24, 12)",
        "turn 2 { r moves to (24, 4) facing north } turn 3 { r moves to (24, 10) facing north }",
    )
    assert refusal(performance) == ""
    assert [event.turns for event in happened(performance, ObjectiveHeld)] == [1, 1, 2]
    assert taken(performance) == [("relay", "r", True, 4)]


@pytest.mark.rule("VP-CAPTURE-OBJECTIVE")
def test_it_must_be_the_same_unit_in_both_end_phases() -> None:
    performance = contest(
        "objective relay at (10, 4)",
        "turn 1 { s moves to (8, 4) facing north } turn 2 { s moves to (2, 4) facing north  r moves to (16, 5) }"
        " turn 3 { r moves to (12, 4) facing north }",
    )
    assert refusal(performance) == ""
    assert taken(performance) == [("relay", "r", True, 4)]


@pytest.mark.rule("VP-CAPTURE-OBJECTIVE")
def test_an_enemy_beside_the_marker_prevents_nothing() -> None:
    performance = contest("objective relay at (24, 12) for red", blue="(24, 14)")
    assert taken(performance) == [("relay", "r", True, 2)]
    assert all(event.contested for event in happened(performance, ObjectiveHeld))


@pytest.mark.rule("VP-CAPTURE-OBJECTIVE")
def test_a_destroyed_unit_captures_nothing() -> None:
    performance = battle(
        """card "EGG" "Egg" type BM size 1 move "8" damage "1/1/1" armor 0 structure 1 points 20
        force red { home south unit r "EGG" at (24, 10) facing north  unit s "PROBE" at (4, 4) facing north }
        force blue { unit b "PROBE" at (24, 20) facing south }
        objective relay at (24, 12) for red  victory points
        turn 2 { b fires at r rolling 6 6 }""",
        level="standard",
        turns=3,
    )
    assert taken(performance) == []


@pytest.mark.rule("VP-CAPTURE-OBJECTIVE")
def test_two_enemies_who_have_stood_equally_long_share_nothing() -> None:
    performance = contest("objective relay at (24, 12)", "turn 4 { b moves to (24, 24) facing south }", blue="(24, 14)")
    assert taken(performance) == [("relay", "r", True, 4)]


@pytest.mark.rule("VP-HOLD-OBJECTIVE")
@pytest.mark.parametrize(
    ("attacker", "defender", "occupied"), [(1.0, 1.5, False), (2.0, 3.0, True), (2.0, 2.0, False), (2.1, 3.0, False)]
)
def test_a_point_is_occupied_by_a_side_that_is_alone_there(attacker: float, defender: float, occupied: bool) -> None:
    performance = contest(
        "objective ford at (24, 15) for red captured by holding 2 turns",
        red=f"(24, {15 - attacker - EDGE})",
        blue=f"(24, {15 + defender + EDGE})",
    )
    assert bool(happened(performance, ObjectiveHeld)) == occupied
    assert taken(performance) == ([("ford", "r", False, 2)] if occupied else [])


@pytest.mark.rule("VP-HOLD-OBJECTIVE")
def test_a_point_stays_and_another_unit_may_take_over() -> None:
    performance = contest(
        "objective ford at (10, 4) for red captured by holding 3 turns",
        "turn 1 { s moves to (8, 4) facing north } turn 2 { s moves to (2, 4)  r moves to (16, 7) }"
        " turn 3 { r moves to (12, 4) facing north }",
    )
    assert [(event.unit, event.turns) for event in happened(performance, ObjectiveHeld)] == [
        ("s", 1),
        ("r", 1),
        ("r", 2),
        ("r", 3),
    ]
    performance = contest(
        "objective ford at (10, 4) for red captured by holding 2 turns",
        "turn 1 { s moves to (8, 4) facing north  r moves to (16, 7) } "
        "turn 2 { s moves to (2, 4)  r moves to (12, 4) facing north }",
    )
    assert taken(performance) == [("ford", "r", False, 2)]
    assert not after(performance, 2).objectives[0].removed


@pytest.mark.rule("VP-HOLD-OBJECTIVE")
@pytest.mark.parametrize(("how", "turn"), [("", 4), ("altogether", 3)])
def test_turns_count_in_a_row_unless_the_scenario_says_altogether(how: str, turn: int) -> None:
    performance = contest(
        f"objective ford at (24, 12) for red captured by holding 2 turns {how}",
        "turn 2 { r moves to (24, 4) facing north } turn 3 { r moves to (24, 10) facing north }",
    )
    assert taken(performance) == [("ford", "r", False, turn)]


@pytest.mark.rule("VP-CAPTURE-OBJECTIVE")
def test_a_marker_may_have_to_be_touched() -> None:
    performance = contest(
        "objective crate at (24, 12) captured by touching", "turn 2 { r moves to (24, 11.5) facing north }"
    )
    assert taken(performance) == [("crate", "r", True, 2)]


@pytest.mark.rule("VP-OBJECTIVE-VALUE")
@pytest.mark.parametrize(("defender", "objectives", "expected"), [(330, 2, 109), (100, 3, 22), (25, 1, 17)])
def test_the_value_of_an_objective(defender: int, objectives: int, expected: int) -> None:
    assert worth.objective_value(defender, objectives) == expected


@pytest.mark.rule("VP-OBJECTIVE-VALUE")
def test_the_value_goes_by_the_defenders_force_and_its_own_objectives() -> None:
    """Blue is worth 330 at skill 4 and has two; red's own one is not counted with them."""
    performance = battle(
        """card "LORD" "Lord" type BM size 4 move "6" damage "5/5/3" armor 10 structure 8 points 165
        force red { home south  unit r "PROBE" at (4, 4) }
        force blue { home north  unit b "LORD" at (4, 30)  unit c "LORD" at (30, 30) }
        objective one at (10, 30) for red  objective two at (20, 30) for red worth 40
        objective three at (10, 5) for blue
        victory points""",
        level="standard",
    )
    state = after(performance, 1)
    one, two, three = state.objectives
    assert scoring.objective_value(state, one, "red") == 109
    assert scoring.objective_value(state, two, "red") == 40
    assert scoring.objective_value(state, three, "blue") == 13


@pytest.mark.rule("SETUP-SCENARIO-OBJECTIVE")
def test_the_attacker_wins_by_capturing_the_last_objective() -> None:
    performance = contest(
        "objective one at (24, 12)  objective two at (4, 6)",
        "turn 1 { s stands  r stands }",
        victory="victory capture by red",
    )
    state = after(performance, 2)
    assert (state.ended, state.winner) == (True, "red")
    assert [objective.captured_by for objective in state.objectives] == ["red", "red"]


@pytest.mark.rule("SETUP-SCENARIO-OBJECTIVE")
def test_the_attacker_fails_when_an_objective_is_left() -> None:
    performance = contest("objective one at (24, 12)  objective two at (40, 6)", victory="victory capture by red")
    assert after(performance, 6).winner == "blue"


@pytest.mark.rule("SETUP-SCENARIO-OBJECTIVE", "VP-ALTERNATIVE")
def test_when_both_sides_must_capture_points_decide() -> None:
    """Each captures one; red's is worth more."""
    performance = contest(
        "objective one at (24, 12) for red worth 50  objective two at (24, 28) for blue worth 30",
        victory="victory capture",
    )
    state = after(performance, 2)
    assert (state.winner, state.scores) == ("red", {"red": 50.0, "blue": 30.0})
    assert state.outcome == "marginal"


def told(objective: str, red: str = "home north", blue: str = "") -> list[str]:
    text = f"""scenario "Markers" {{ level standard }} {CARDS} table 48 x 36 {{ }}
        force red {{ {red} unit r "PROBE" at (24, 18) }}
        force blue {{ {blue} unit b "PROBE" at (4, 18) }} {objective}"""
    return [f"{each.severity}: {each.message}" for each in inspect(text, "m.strike", Files(None))[1]]


@pytest.mark.rule("SETUP-OBJECTIVE-MARKERS")
@pytest.mark.parametrize(("y", "inside"), [(0.0, True), (10.0, True), (10.1, False), (30.0, False)])
def test_markers_for_one_side_lie_within_ten_inches_of_the_edge_opposite_its_home(y: float, inside: bool) -> None:
    """Red has its home in the north: blue places what red must take in its own zone, along the south edge."""
    found = told(f"objective relay at (20, {y}) for red")
    assert (found == []) == inside
    if not inside:
        assert found == [f"warning: 'relay' lies {y:g} in from the south edge, outside the deployment zone of 'blue'."]


@pytest.mark.rule("SETUP-OBJECTIVE-MARKERS", "SETUP-SEQUENCE-STD")
def test_markers_cannot_be_placed_before_home_edges_are_known() -> None:
    found = told("objective relay at (20, 5) for red", red="")
    assert found == ["error: 'relay' is for one side, and no home edge says where its deployment zone is."]
    assert told("objective relay at (20, 5)", red="") == []


@pytest.mark.rule("SETUP-OBJECTIVE-MARKERS")
def test_a_unit_may_stand_on_a_marker_and_markers_are_no_units() -> None:
    performance = contest("objective relay at (24, 14)", "turn 1 { r moves to (24, 14)  expect r at (24, 14) }")
    assert refusal(performance) == ""
    assert scoring.balance(after(performance, 1)).units == {"red": 2, "blue": 2}


def test_faults_of_objectives_are_told() -> None:
    assert "there is no force 'green'" in fault("objective relay at (20, 5) for green", level="standard")
    assert "lies off the table" in fault("objective relay at (20, 99)", level="standard")
    assert "an objective needs 'at'" in fault("objective relay worth 20", level="standard")
