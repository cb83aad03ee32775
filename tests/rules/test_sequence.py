"""The turn: its phases, initiative, whose unit is next, and what becomes of orders that find no place in it."""

from collections.abc import Iterable
from itertools import groupby

import pytest

from engine.phases.sequence import alternate
from engine.rules.events import (
    BattleEnded,
    InitiativeRolled,
    PhaseBegan,
    PhaseEnded,
    TurnBegan,
    UnitDestroyed,
    UnitMoved,
    UnitStood,
    WeaponFired,
)
from engine.rules.facts import ForceRoll
from grammar.diagnostics import render_all
from grammar.performance import Performance
from tests.battle import battle, fault, happened, refusal

PAIR = """
    force red  { home south  unit a "PROBE" at (10, 5) facing north }
    force blue { home north  unit b "PROBE" at (10, 15) facing south %s }
"""


def forces(red: int, blue: int, *, last: str = "") -> str:
    """So many units a side, in two rows; `last` is said of the last red one."""
    rows = [
        (" ".join(f'unit {side}{i} "PROBE" at ({2 + 3 * i}, {y})' for i in range(count)))
        for side, count, y in (("r", red, 3), ("b", blue, 33))
    ]
    return f"force red {{ home south {rows[0]} {last} }} force blue {{ home north {rows[1]} }}"


def activations(performance: Performance) -> str:
    """The sides of the units in the order in which they moved, 'r' or 'b' for each."""
    kinds = (UnitMoved, UnitStood)
    return "".join(event.unit[0] for event in performance.replay.events if isinstance(event, kinds))


def runs(letters: Iterable[str]) -> list[tuple[str, int]]:
    """How often each letter comes in a row."""
    return [(letter, len(list(run))) for letter, run in groupby(letters)]


@pytest.mark.rule("SEQ-TURN-PHASES")
def test_a_turn_is_initiative_movement_combat_and_end() -> None:
    performance = battle(PAIR % "", turns=2)
    phases = [str(event.name) for event in happened(performance, PhaseBegan)]
    assert phases == ["setup", *["initiative", "movement", "combat", "end"] * 2]
    assert [str(event.name) for event in happened(performance, PhaseEnded)] == phases
    assert [event.number for event in happened(performance, TurnBegan)] == [1, 2]


@pytest.mark.rule("SEQ-TURN-PHASES")
def test_victory_is_looked_for_at_the_end_of_the_turn_and_ends_the_battle() -> None:
    performance = battle(
        PAIR % "armor 0 structure 1" + "turn 1 { initiative red 3, blue 9  a fires at b rolling 6 6 }", turns=9
    )
    events = performance.replay.events
    (ended,), (destroyed,) = happened(performance, BattleEnded), happened(performance, UnitDestroyed)
    end = [event for event in happened(performance, PhaseBegan) if event.name == "end"]
    assert events.index(end[0]) < events.index(destroyed) < events.index(ended)
    assert (ended.winner, ended.outcome) == ("red", "decisive")
    assert len(happened(performance, TurnBegan)) == 1


@pytest.mark.rule("SEQ-INITIATIVE-ROLL")
def test_ties_are_rolled_again_and_the_loser_moves_and_attacks_first() -> None:
    performance = battle(
        PAIR % ""
        + "turn 1 { dice 4 4 3 5 1 3 5 5  a moves to (10, 6)  b moves to (10, 14)  b fires at a  a fires at b }"
    )
    (rolled,) = happened(performance, InitiativeRolled)
    assert rolled.attempts == (
        (ForceRoll("red", (4, 4), 8), ForceRoll("blue", (3, 5), 8)),
        (ForceRoll("red", (1, 3), 4), ForceRoll("blue", (5, 5), 10)),
    )
    assert rolled.order == ("red", "blue")
    assert [event.unit for event in happened(performance, UnitMoved)] == ["a", "b"]
    assert [event.unit for event in happened(performance, WeaponFired)] == ["a", "b"]


@pytest.mark.rule("SEQ-INITIATIVE-ROLL")
def test_each_turn_has_its_own_initiative_and_the_script_may_fix_it() -> None:
    turns = (
        "turn 1 { initiative red 3, blue 9 } turn 2 { initiative red 9, blue 3 } turn 3 { initiative red 7, blue 7 }"
    )
    performance = battle(PAIR % "" + turns, turns=3)
    first, second, third = happened(performance, InitiativeRolled)
    assert (first.order, second.order) == (("red", "blue"), ("blue", "red"))
    assert all(roll.fixed and roll.dice == () for roll in first.attempts[0])
    assert len(third.attempts) >= 2, "a fixed tie is settled with dice"
    assert not any(roll.fixed for roll in third.attempts[1])


@pytest.mark.rule("SEQ-MOVEMENT-ORDER")
@pytest.mark.parametrize(("initiative", "order"), [("red 3, blue 9", "rbrbrb"), ("red 9, blue 3", "brbrbr")])
def test_the_sides_move_one_unit_each_in_turn_and_not_to_move_is_a_move(initiative: str, order: str) -> None:
    performance = battle(
        forces(3, 3) + f"turn 1 {{ initiative {initiative}  r1 moves to (5, 8)  b2 moves to (8, 28) }}"
    )
    assert activations(performance) == order
    assert [event.unit for event in happened(performance, UnitStood)].count("r0") == 1


@pytest.mark.rule("SEQ-MOVEMENT-ORDER")
def test_a_side_chooses_which_of_its_units_is_next() -> None:
    performance = battle(forces(3, 1) + "turn 1 { initiative red 3, blue 9  r2 stands  r0 stands  r1 stands }")
    assert [event.unit for event in happened(performance, UnitStood)] == ["r2", "r0", "r1", "b0"]


@pytest.mark.rule("SEQ-UNEVEN-NUMBERS")
def test_eight_against_five_as_in_the_book() -> None:
    performance = battle(forces(8, 5) + "turn 1 { initiative red 9, blue 3 }")
    assert runs(activations(performance)) == [
        *[("b", 1), ("r", 1)] * 2,
        *[("b", 1), ("r", 2)] * 3,
    ]


@pytest.mark.rule("SEQ-UNEVEN-NUMBERS")
@pytest.mark.parametrize(
    ("larger", "smaller", "shares"),
    [(9, 4, [2, 2, 2, 3]), (8, 4, [2, 2, 2, 2]), (5, 3, [1, 2, 2]), (7, 2, [3, 4]), (4, 1, [4]), (3, 3, [1, 1, 1])],
)
@pytest.mark.parametrize("first", ["larger", "smaller"])
def test_the_larger_side_moves_its_share_before_each_pair(
    larger: int, smaller: int, shares: list[int], first: str
) -> None:
    left = {"larger": larger, "smaller": smaller}
    other = {"larger": "smaller", "smaller": "larger"}[first]
    moved = []
    for side in alternate((first, other), left.__getitem__):
        left[side] -= 1
        moved.append(side)
    pairs = [{"larger": ["larger"] * share, "smaller": ["smaller"]} for share in shares]
    assert moved == [side for pair in pairs for side in pair[first] + pair[other]]


@pytest.mark.rule("SEQ-UNEVEN-NUMBERS")
def test_a_side_without_units_lets_the_other_move_all_the_rest() -> None:
    left = {"red": 0, "blue": 3}
    moved = []
    for side in alternate(("red", "blue"), left.__getitem__):
        left[side] -= 1
        moved.append(side)
    assert moved == ["blue"] * 3


@pytest.mark.rule("SEQ-UNEVEN-NUMBERS", "MOV-MOBILE-IMMOBILE")
def test_immobile_units_count_and_those_that_are_not_due_do_not() -> None:
    immobile = battle(forces(3, 2, last='unit r9 "PROBE" at (40, 3) shutdown') + "turn 1 { initiative red 3, blue 9 }")
    assert activations(immobile) == "rrbrrb"
    later = battle(forces(3, 2, last='unit r9 "PROBE" enters turn 2') + "turn 1 { initiative red 3, blue 9 }")
    assert activations(later) == "rbrrb"
    entering = battle(forces(3, 2, last='unit r9 "PROBE"') + "turn 1 { initiative red 3, blue 9 }")
    assert activations(entering) == "rrbrrb"


@pytest.mark.parametrize(
    ("orders", "words"),
    [
        ("a fires at b rolling 6 6  a fires at b", "a has had its attack already in turn 1"),
        (
            "a fires at b rolling 6 6 } turn 2 { b moves to (10, 14)",
            "turn 2 was never played: the battle ended in turn 1",
        ),
        (
            "a fires at b rolling 6 6 } turn 2 { expect b at (10, 14)",
            "turn 2 was never played: the battle ended in turn 1",
        ),
    ],
)
def test_an_order_that_finds_no_place_is_told_with_a_caret(orders: str, words: str) -> None:
    body = PAIR % "armor 0 structure 1" + f"turn 1 {{ initiative red 3, blue 9  {orders} }}"
    performance = battle(body, turns=5)
    assert words in refusal(performance)
    shown = render_all(performance.complaints, performance.made.text)
    assert shown.startswith("test.strike:")
    assert "^" in shown


def test_orders_for_a_destroyed_unit_are_told_with_a_caret() -> None:
    third = """
        force red  { unit a "PROBE" at (10, 5) }
        force blue { unit b "PROBE" at (10, 15) armor 0 structure 1  unit c "PROBE" at (30, 30) }
    """
    orders = "turn 1 { a fires at b rolling 6 6 } turn 2 { b moves to (10, 14)  b fires at a }"
    performance = battle(third + orders, turns=2)
    assert refusal(performance).count("b is destroyed and takes no orders") == 2
    shown = render_all(performance.complaints, performance.made.text)
    assert "^" * len("b moves to (10, 14)") in shown


def test_a_second_movement_order_is_found_before_the_battle() -> None:
    message = fault(PAIR % "" + "turn 1 { a moves to (10, 6)  a stands }")
    assert "'a' moves twice in this turn" in message
    assert "^" in message


@pytest.mark.rule("SEQ-TURN-PHASES")
def test_orders_may_stand_in_any_order_and_each_waits_for_its_phase() -> None:
    performance = battle(
        PAIR % "" + "turn 1 { initiative red 3, blue 9  a fires at b rolling 6 6  a moves to (10, 9) }"
    )
    (moved,), (fired,) = happened(performance, UnitMoved), happened(performance, WeaponFired)
    events = performance.replay.events
    assert events.index(moved) < events.index(fired)
    assert fired.range == 4.75, "the shot is measured after the move"
    assert refusal(performance) == ""


@pytest.mark.rule("TERM-DICE-NOTATION")
def test_dice_that_a_turn_does_not_use_are_none_of_the_next() -> None:
    orders = "initiative red 3, blue 9  a fires at b"
    laid_out = battle(PAIR % "" + f"turn 1 {{ {orders}  dice 6 6 1 1 1 1 }} turn 2 {{ {orders} }}", turns=2)
    fixed = battle(PAIR % "" + f"turn 1 {{ {orders} rolling 6 6 }} turn 2 {{ {orders} }}", turns=2)
    assert [fired.dice for fired in happened(laid_out, WeaponFired)] == [
        fired.dice for fired in happened(fixed, WeaponFired)
    ]
