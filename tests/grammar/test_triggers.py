"""When triggers act: every condition, played from scripts."""

from __future__ import annotations

import pytest

from engine.rules import events as e
from engine.rules.state import Phase
from tests.battle import happened, refusal
from tests.grammar.scripted import FORCES, KILL, play, said


def when(condition: str, turn: str = "", **more: object) -> list[tuple[int, str]]:
    """When a condition is true: turn and phase of each time that `whenever` speaks."""
    performance = play(f'whenever {condition} {{ say "now" }}', turn, **more)  # type: ignore[arg-type]
    assert refusal(performance) == ""
    return [(turn, phase) for turn, phase, _ in said(performance)]


MOMENTS = [
    ("battle begins", [(0, "setup")]),
    ("turn 2 begins", [(2, "initiative")]),
    ("turn 1 ends", [(1, "end")]),
    ("every turn begins", [(1, "initiative"), (2, "initiative")]),
    ("every turn ends", [(1, "end"), (2, "end")]),
    ("turn 1 initiative ends", [(1, "initiative")]),
    ("turn 2 movement ends", [(2, "movement")]),
    ("turn 1 combat ends", [(1, "combat")]),
    ("turn 1 combat ends or turn 2 combat ends", [(1, "combat"), (2, "combat")]),
    ("every turn ends and not turn 1 ends", [(2, "end")]),
    ("c active at the end", [(2, "end")]),
    ("c active at the end and turn 1 ends", []),
]


@pytest.mark.parametrize(("condition", "moments"), MOMENTS, ids=lambda value: value if isinstance(value, str) else "")
def test_moments_of_the_battle(condition: str, moments: list[tuple[int, str]]) -> None:
    assert when(condition) == moments


LOSSES = [
    "b destroyed",
    "1 of blue destroyed",
    "third of blue destroyed",
    "quarter of blue lost",
    "33 percent of blue lost",
    "10 pv of blue destroyed",
    "blue loses commander",
]
NO_LOSSES = [
    "c destroyed",
    "2 of blue destroyed",
    "half of blue destroyed",
    "all of blue lost",
    "34 percent of blue lost",
    "11 pv of blue destroyed",
    "third of blue withdrawn",
    "third of blue exited",
    "red loses commander",
    "b destroyed at the end",
]


@pytest.mark.parametrize("condition", LOSSES)
def test_losses_count_once_they_take_effect(condition: str) -> None:
    assert when(condition, KILL) == [(1, "end")]


@pytest.mark.parametrize("condition", NO_LOSSES)
def test_what_is_not_lost_does_not_count(condition: str) -> None:
    assert when(condition, KILL, turns=3) == ([(3, "end")] if condition.endswith("the end") else [])


def test_a_leader_who_withdraws_is_lost_too() -> None:
    forces = """
    force red { home south  unit a "PROBE" at (20, 20) facing north }
    force blue { home north  unit b "DUMMY" at (4, 35.3) leader armor 0 structure 4  unit c "DUMMY" at (10, 30) }"""
    assert when("blue loses commander", forces=forces, turns=2) == []
    performance = play(
        'when blue loses commander { say "lost" } when third of blue withdrawn { say "third" }',
        "turn 2 { b leaves over north }",
        forces=forces,
        turns=3,
        extra="rules forced_withdrawal",
    )
    assert [(turn, text) for turn, _, text in said(performance)] == [(2, "lost"), (2, "third")]


STATES = [
    ("a shutdown", "shutdown"),
    ("a crippled", "armor 0 structure 2"),
    ("a active", ""),
    ("a immobile", "immobile"),
]


@pytest.mark.parametrize(("condition", "clauses"), STATES, ids=[condition for condition, _ in STATES])
def test_the_state_of_a_unit(condition: str, clauses: str) -> None:
    forces = FORCES.replace("facing north leader", f"facing north {clauses}")
    (first, *_) = when(condition, forces=forces)
    assert first == (0, "setup")
    if clauses:
        assert when(condition) == []


def test_a_flyer_is_aloft_until_it_lands() -> None:
    forces = FORCES.replace('unit a "PROBE" at (20, 5)', 'unit a "Stork" at (6, 6) elevation 5')
    assert when("a aloft", "a lands at (6, 8)", forces=forces) == [(0, "setup")]
    assert when("a landed", "a lands at (6, 8)", forces=forces) == [(1, "movement")]


def test_a_side_enters_an_area_as_soon_as_a_base_touches_it() -> None:
    assert when("red enters ford", "a moves to (20, 9)") == []
    assert when("red enters ford", "a moves to (20, 9.5)") == [(1, "movement")]
    assert when("a enters ford", "a moves to (20, 9.5)") == [(1, "movement")]
    assert when("blue enters ford") == [(0, "setup")]
    assert when("c enters ford") == []


def test_an_area_is_held_by_a_side_that_is_alone_there_at_the_end_of_turns_in_a_row() -> None:
    assert when("blue holds ford", turns=3) == [(1, "end")]
    assert when("blue holds ford for 2 turns", turns=3) == [(2, "end")]
    assert when("b holds ford for 3 turns", turns=3) == [(3, "end")]
    assert when("c holds ford", turns=3) == []
    contested = "turn 2 { a moves to (20, 11) }"
    performance = play('whenever blue holds ford { say "held" }', contested, turns=3)
    assert said(performance) == [(1, "end", "held")]
    assert [(held.force, held.turns) for held in happened(performance, e.AreaHeld)] == [("blue", 1), ("blue", 0)]


def test_an_objective_that_is_captured() -> None:
    goals = "objective mast at (20, 13) captured by holding 2 turns  objective relay at (40, 5) captured by touching"
    for condition, moments in [
        ("mast captured", [(2, "end")]),
        ("mast captured by blue", [(2, "end")]),
        ("mast captured by red", []),
        ("relay captured", []),
    ]:
        assert when(condition, goals=goals, turns=3) == moments


def test_points_that_a_force_has() -> None:
    assert when("red has 20 points", KILL) == [(1, "end")]
    assert when("red has 20.25 points", KILL) == []
    assert when("red has 20 points", KILL, turns=3, forces=FORCES + "when turn 2 begins { red loses 1 points }") == [
        (1, "end")
    ]


def test_one_unit_sees_another_as_the_instrument_says() -> None:
    forces = FORCES.replace("at (20, 5) facing north leader", "at (24, 17) facing north").replace(
        "at (20, 13)", "at (24, 25)"
    )
    assert when("a sees b", forces=forces) == []
    assert when("a sees b not at all", forces=forces) == [(0, "setup")]
    assert when("a sees c clearly", forces=FORCES) == [(0, "setup")]
    assert when("a sees c partially", forces=FORCES) == []
    assert when("a sees b", KILL, forces=FORCES) == [(0, "setup")]
    assert when("not a sees b", KILL, forces=FORCES) == [(1, "end")]


def test_dice_are_rolled_only_where_all_before_them_is_true() -> None:
    performance = play('whenever every turn begins and dice 9 { say "now" }', "dice 5 4", turns=6)
    rolls = happened(performance, e.ChanceRolled)
    assert len(rolls) == 6
    assert (rolls[0].dice, rolls[0].passed, rolls[0].number) == ((5, 4), True, 9)
    assert [sum(roll.dice) >= 9 for roll in rolls] == [roll.passed for roll in rolls]
    assert len(said(performance)) == sum(roll.passed for roll in rolls)


def test_every_part_of_a_condition_is_judged_as_written() -> None:
    """`and` binds before `or`; parentheses and `not` turn that round."""
    assert when("turn 1 begins or turn 2 begins and c destroyed") == [(1, "initiative")]
    assert when("(turn 1 begins or turn 2 begins) and c destroyed") == []
    assert when("(turn 1 begins or turn 2 begins) and not c destroyed") == [(1, "initiative"), (2, "initiative")]
    assert when("not (turn 1 begins or turn 2 begins) and every turn begins", turns=3) == [(3, "initiative")]


def test_once_remembers_what_has_been_true() -> None:
    there_and_back = "turn 1 { a moves to (20, 9.5) } turn 2 { a moves to (20, 5) }"
    assert when("once red enters ford and turn 3 begins", there_and_back, turns=3) == [(3, "initiative")]
    assert when("red enters ford and turn 3 begins", there_and_back, turns=3) == []
    performance = play("when once red enters ford and turn 3 begins { draw }", there_and_back, turns=3)
    (latched,) = happened(performance, e.ConditionLatched)
    place = performance.replay.events.index(latched)
    assert (performance.replay.states[place].turn, performance.replay.states[place].phase) == (1, Phase.MOVEMENT)


def test_when_acts_once_and_whenever_each_time_that_it_becomes_true() -> None:
    to_and_fro = "turn 1 { a moves to (20, 9.5) } turn 2 { a moves to (20, 5) } turn 3 { a moves to (20, 9.5) }"
    assert when("red enters ford", to_and_fro, turns=4) == [(1, "movement"), (3, "movement")]
    performance = play('when red enters ford { say "first" }', to_and_fro, turns=4)
    assert said(performance) == [(1, "movement", "first")]


def test_triggers_of_one_moment_act_in_the_order_of_the_script() -> None:
    """All are judged before the first acts; what that has made true is judged after."""
    performance = play("""
        when turn 1 begins { say "one"  remove b }
        when turn 1 begins and b removed { say "three" }
        when turn 1 begins and b active { say "two" }""")
    assert [text for _, _, text in said(performance)] == ["one", "two", "three"]


def test_what_an_action_makes_true_acts_in_the_same_moment() -> None:
    performance = play("""
        when red has 30 points { say "third" }
        when red has 20 points { say "second"  red gains 10 points }
        when turn 1 begins { say "first"  red gains 20 points }
        whenever red has 10 points and turn 1 begins { say "once in a moment"  red gains 1 points }""")
    assert [(turn, phase) for turn, phase, _ in said(performance)] == [(1, "initiative")] * 4
    assert [text for _, _, text in said(performance)] == ["first", "second", "once in a moment", "third"]
