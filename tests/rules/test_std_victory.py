"""Victory points, and decisive and marginal victories at standard level (VP-*)."""

from __future__ import annotations

import pytest

from engine.phases import scoring
from engine.rules.events import BattleEnded, PointsAwarded
from grammar.commands.play import result, told
from grammar.performance import Performance
from tests.battle import after, battle, happened, refusal

EGGS = """
card "EGG" "Egg" type BM size 1 move "8" damage "0*/0*/0*" armor 0 structure 1 points 39
card "WEAK" "Weak" type BM size 1 move "8" damage "1/1/1" armor 2 structure 4 points 39
card "GUN" "Gun" type BM size 1 move "8" damage "4/4/4" armor 9 structure 4 points 39
"""


def duel(
    turns_block: str, *, red: str = "", blue: str = "", about: str = "", turns: int = 2, extra: str = ""
) -> Performance:
    """A gun against an egg and a gun, all of 39 points, unless said otherwise."""
    return battle(
        f"""{EGGS} force davion {{ home south {red or 'unit a "GUN" at (20, 10) facing north unit m "GUN" at (4, 4)'} }}
        force kurita {{ home north {blue or 'unit b "EGG" at (20, 20) facing south unit c "GUN" at (44, 33)'} }}
        {about} {turns_block}""",
        level="standard",
        turns=turns,
        extra=extra,
    )


SHOT = "turn 1 { a fires at b rolling 6 6"


@pytest.mark.rule("VP-TABLE")
def test_a_destroyed_unit_gives_twice_its_value_and_costs_its_side_once() -> None:
    performance = duel(
        f"{SHOT} after combat expect davion points 0  expect davion points 78  expect kurita points -39 }}"
    )
    assert refusal(performance) == ""
    assert [(event.force, event.points, event.why) for event in happened(performance, PointsAwarded)] == [
        ("davion", 78.0, "Egg is destroyed"),
        ("kurita", -39.0, "Egg is destroyed"),
    ]
    assert result(performance, None)["points"] == {"davion": 78, "kurita": -39}
    assert "Davion: 78 points" in told(performance, None)


@pytest.mark.rule("VP-TABLE", "PV-DEFAULT-SKILL")
def test_awards_go_by_the_value_at_the_units_skill() -> None:
    """39 at skill 2 is 55."""
    blue = 'unit b "EGG" at (20, 20) facing south skill 2 unit c "GUN" at (44, 33)'
    performance = duel(f"{SHOT} expect davion points 110  expect kurita points -55 }}", blue=blue)
    assert refusal(performance) == ""


LEAVES = 'unit b "WEAK" at (40, 33) facing south armor 0 structure 2 unit c "GUN" at (4, 33)'


@pytest.mark.rule("VP-TABLE", "WD-OPTIONAL")
def test_a_withdrawn_unit_gives_its_value_and_costs_its_side_half() -> None:
    performance = duel(
        "turn 2 { expect b withdrawn  expect davion points 39  expect kurita points -19.5 }",
        blue=LEAVES,
        extra="rules forced_withdrawal",
    )
    assert refusal(performance) == ""
    assert result(performance, None)["points"] == {"davion": 39, "kurita": -19.5}


@pytest.mark.rule("VP-TABLE")
def test_a_unit_that_breaks_through_gives_no_points() -> None:
    performance = duel(
        "turn 1 { a leaves over north  expect a exited  expect davion points 0  expect kurita points 0 }",
        red='unit a "GUN" at (20, 30) facing north  unit m "GUN" at (4, 4)  unit n "GUN" at (8, 4)',
        about="victory breakthrough by davion",
    )
    assert refusal(performance) == ""
    assert happened(performance, PointsAwarded) == []


def held(how: str, orders: str, worth: str = "worth 100") -> list[tuple[str, float, str]]:
    """Awards for an objective that a stands at."""
    performance = duel(
        orders, about=f"objective relay at (20, 12) for davion captured by {how} {worth}  victory points", turns=6
    )
    assert refusal(performance) == ""
    return [(event.force, event.points, event.why) for event in happened(performance, PointsAwarded)]


AWAY = "moves to (20, 4) facing north"
BACK = "moves to (20, 10) facing north"


@pytest.mark.rule("VP-TABLE")
def test_occupation_pays_a_quarter_once() -> None:
    """There in turns 1 and 3, never for three turns in a row."""
    orders = (
        f"turn 2 {{ a {AWAY} }} turn 3 {{ a {BACK} }} turn 4 {{ a {AWAY} }} turn 5 {{ a {BACK} }} turn 6 {{ a {AWAY} }}"
    )
    assert held("holding 3 turns", orders) == [("davion", 25.0, "relay is occupied")]


@pytest.mark.rule("VP-TABLE")
@pytest.mark.parametrize("how", ["standing 2 turns", "holding 2 turns"])
def test_capture_takes_the_place_of_occupation(how: str) -> None:
    assert held(how, "") == [("davion", 25.0, "relay is occupied"), ("davion", 75.0, "relay is captured")]


@pytest.mark.rule("VP-TABLE")
def test_an_objective_captured_at_once_was_never_paid_as_occupied() -> None:
    assert held("standing 1 turns", "") == [("davion", 100.0, "relay is captured")]


@pytest.mark.rule("VP-TABLE", "VP-OBJECTIVE-VALUE")
def test_without_a_worth_the_objective_goes_by_the_defenders_force() -> None:
    """0.66 of 78 is 51.48, rounded to 51; a quarter of it is exact."""
    assert held("standing 2 turns", "", "") == [
        ("davion", 12.75, "relay is occupied"),
        ("davion", 38.25, "relay is captured"),
    ]


@pytest.mark.rule("VP-TABLE")
def test_the_enemys_capture_takes_no_points_away() -> None:
    """Kurita occupies a place first, davion takes it later."""
    performance = duel(
        "turn 2 { c moves to (37, 33)  a moves to (40, 26) } turn 3 { a moves to (44, 28.5) facing north }",
        red='unit a "GUN" at (40, 18) facing north unit m "GUN" at (4, 4)',
        about="objective ford at (44, 31) captured by holding 2 turns worth 40  victory points",
        turns=6,
    )
    assert refusal(performance) == ""
    assert after(performance, 6).scores == {"kurita": 10.0, "davion": 40.0}


@pytest.mark.rule("VP-RESULT")
@pytest.mark.parametrize(
    ("worths", "totals", "outcome", "winner"),
    [
        ((400, 60), (400.0, 60.0), "decisive", "davion"),
        ((400, 70), (400.0, 70.0), "marginal", "davion"),
        ((60, 400), (60.0, 400.0), "decisive", "kurita"),
        ((50, 50), (50.0, 50.0), "draw", ""),
    ],
)
def test_a_lead_of_more_than_the_winners_force_cost_is_decisive(
    worths: tuple[int, int], totals: tuple[float, float], outcome: str, winner: str
) -> None:
    """A force of 330: 340 points ahead is decisive, 330 ahead is not."""
    performance = battle(
        f"""card "LORD" "Lord" type BM size 4 move "6" damage "5/5/3" armor 10 structure 8 points 330
        force davion {{ home south unit a "LORD" at (8, 20) }} force kurita {{ home north unit b "LORD" at (40, 20) }}
        objective one at (8, 22) captured by holding 1 turns worth {worths[0]}
        objective two at (40, 22) captured by holding 1 turns worth {worths[1]}
        victory points""",
        level="standard",
        turns=1,
    )
    state = after(performance, 1)
    assert (state.scores["davion"], state.scores["kurita"]) == totals
    assert scoring.force_value(state, "davion") == 330
    (ended,) = happened(performance, BattleEnded)
    assert (ended.outcome, ended.winner) == (outcome, winner)
    data = result(performance, None)
    assert (data["victory"], data["winner"]) == (outcome, winner or None)


@pytest.mark.rule("VP-ALTERNATIVE", "VP-RESULT")
def test_points_and_not_kills_decide_when_the_turns_are_over() -> None:
    """Davion destroys a unit of 39 points; kurita holds a place that is worth more."""
    performance = duel(
        f"{SHOT} }}",
        about="objective mast at (44, 31) for kurita captured by holding 1 turns worth 200  victory points",
    )
    state = after(performance, 2)
    assert state.scores == {"davion": 78.0, "kurita": 161.0}
    assert (state.turn, state.winner, state.outcome) == (2, "kurita", "decisive")


@pytest.mark.rule("VP-ALTERNATIVE")
def test_a_battle_for_points_ends_when_a_side_has_no_units_left() -> None:
    performance = duel(
        f"{SHOT} }}",
        blue='unit b "EGG" at (20, 20) facing south',
        red='unit a "GUN" at (20, 10) facing north',
        about="victory points",
    )
    (ended,) = happened(performance, BattleEnded)
    assert (after(performance, 1).ended, ended.winner) == (True, "davion")
    assert ended.why == "a side has no units left, with 78 to -39 points"


@pytest.mark.rule("VP-RESULT")
def test_a_victory_in_the_field_is_graded_by_points_too() -> None:
    """117 ahead with a force of 39: decisive; with one of 117 it is marginal."""
    blue = 'unit b "EGG" at (20, 20) facing south'
    one = duel(f"{SHOT} }}", red='unit a "GUN" at (20, 10) facing north', blue=blue)
    three = 'unit a "GUN" at (20, 10) facing north unit m "GUN" at (4, 4) unit n "GUN" at (8, 4)'
    many = duel(f"{SHOT} }}", red=three, blue=blue)
    assert [happened(each, BattleEnded)[0].outcome for each in (one, many)] == ["decisive", "marginal"]


@pytest.mark.rule("VP-TABLE")
def test_at_introductory_level_points_stay_the_printed_values_of_destroyed_enemies() -> None:
    performance = battle(
        f"""{EGGS} force davion {{ unit a "GUN" at (20, 10) facing north }}
        force kurita {{ unit b "EGG" at (20, 20) facing south skill 2  unit c "GUN" at (44, 33) }}
        turn 1 {{ a fires at b rolling 6 6  expect davion points 39  expect kurita points 0 }}"""
    )
    assert refusal(performance) == ""
    assert happened(performance, PointsAwarded) == []
