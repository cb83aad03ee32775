"""Types of scenario: what each needs, and how it ends (SETUP-SCENARIO-*)."""

from __future__ import annotations

import pytest

from engine.rules.events import BattleEnded, UnitLeft
from grammar.performance import Performance
from tests.battle import after, battle, fault, happened, refusal

CARDS = """
card "EGG" "Egg" type BM size 1 move "8" damage "0*/0*/0*" armor 0 structure 1 points 20
card "GUN" "Gun" type BM size 1 move "8" damage "4/4/4" armor 9 structure 4 points 20
"""


def row(prefix: str, count: int, y: float, facing: str, card: str = "EGG", x: float = 4.0) -> str:
    return " ".join(f'unit {prefix}{i} "{card}" at ({x + 3 * i:g}, {y:g}) facing {facing}' for i in range(1, count + 1))


def fought(red: str, blue: str, turns_block: str = "", *, victory: str = "", turns: int = 3) -> Performance:
    """Red has its home in the south, blue in the north."""
    return battle(
        f"{CARDS} force red {{ home south {red} }} force blue {{ home north {blue} }} {victory} {turns_block}",
        level="standard",
        turns=turns,
    )


def end(performance: Performance) -> tuple[str, str, int]:
    """Who won, why, and in which turn; a battle that goes on gives ('', '', 0)."""
    for event in happened(performance, BattleEnded):
        return event.winner, event.why, after(performance, performance.made.game.state.turn).turn
    return "", "", 0


def shots(pairs: str) -> str:
    """Orders that hit for sure, from 'r1>b1 r2>b2'."""
    return " ".join(f"{a} fires at {b} rolling 6 6" for a, b in (pair.split(">") for pair in pairs.split()))


@pytest.mark.rule("SETUP-SCENARIO-LAST", "VP-ANNIHILATION")
@pytest.mark.parametrize("victory", ["", "victory battle_to_the_last"])
def test_the_side_that_has_units_left_wins_a_battle_to_the_last(victory: str) -> None:
    performance = fought(
        row("r", 1, 10, "north", "GUN"), row("b", 1, 20, "south"), f"turn 1 {{ {shots('r1>b1')} }}", victory=victory
    )
    assert refusal(performance) == ""
    assert end(performance) == ("red", "the enemy is destroyed", 1)


@pytest.mark.rule("SETUP-SCENARIO-LAST", "VP-DEFEATED-UNITS")
def test_a_withdrawn_unit_is_as_lost_as_a_destroyed_one() -> None:
    """Three blue units fall, the last one, crippled, goes home over its edge: red has won."""
    performance = battle(
        f"""{CARDS} card "WEAK" "Weak" type BM size 1 move "8" damage "1/1/1" armor 1 structure 2 points 20
        force red {{ home south {row("r", 4, 22, "north", "GUN")} }}
        force blue {{ home north {row("b", 3, 30, "south")}
            unit b4 "WEAK" at (30, 30) facing south armor 0 structure 1 }}
        turn 1 {{ {shots("r1>b1 r2>b2 r3>b3")} r4 holds fire  b4 holds fire
            expect b4 crippled  expect not b4 withdrawn }}
        turn 2 {{ expect b4 withdrawn  expect winner red }}""",
        level="standard",
        turns=4,
        extra="rules forced_withdrawal",
    )
    assert refusal(performance) == ""
    assert end(performance) == ("red", "the enemy is destroyed or has withdrawn", 2)
    assert [(event.unit, event.edge, event.withdrawn) for event in happened(performance, UnitLeft)] == [
        ("b4", "north", True)
    ]


@pytest.mark.rule("VP-ANNIHILATION")
def test_the_last_units_of_both_sides_fall_in_one_end_phase() -> None:
    performance = fought(
        row("r", 1, 10, "north"),
        row("b", 1, 20, "south"),
        "turn 1 { r1 fires at b1 rolling 6 6 6  b1 fires at r1 rolling 6 6 6 }",
    )
    assert end(performance) == ("", "the last units of both sides fell together", 1)


HOLD = "victory hold_the_line by blue"


@pytest.mark.rule("SETUP-SCENARIO-HOLD")
def test_the_defender_holds_the_line_when_as_many_attackers_fell_as_it_had_units() -> None:
    performance = fought(
        row("r", 8, 10, "north"),
        row("b", 4, 20, "south", "GUN"),
        f"turn 1 {{ {shots('b1>r1 b2>r2 b3>r3')} }} turn 2 {{ {shots('b4>r4')} }}",
        victory=HOLD,
    )
    assert end(performance) == ("blue", "the line is held: 4 attackers are defeated", 2)
    assert performance.made.game.state.force("red").attacker


@pytest.mark.rule("SETUP-SCENARIO-HOLD")
def test_the_defender_counts_the_units_it_had_at_the_start() -> None:
    """Defender 2, attackers 4: one defender falls first; two attackers down still win it for the other."""
    performance = fought(
        row("r", 4, 10, "north", "GUN"),
        row("b", 1, 20, "south") + " " + row("c", 1, 20, "south", "GUN", 10.0),
        f"""turn 1 {{ {shots("r1>b1")} }}
        turn 2 {{ c1 fires at r1 rolling 6 6 }} turn 3 {{ expect not winner blue }}""",
        victory=HOLD,
    )
    assert end(performance)[0] == ""
    assert "turn 3 was the last" in end(performance)[1]


@pytest.mark.rule("SETUP-SCENARIO-HOLD")
def test_the_attacker_wins_by_destroying_every_defender_first() -> None:
    performance = fought(
        row("r", 2, 10, "north", "GUN"), row("b", 1, 20, "south"), f"turn 1 {{ {shots('r1>b1')} }}", victory=HOLD
    )
    assert end(performance) == ("red", "the enemy is destroyed", 1)


@pytest.mark.rule("SETUP-SCENARIO-HOLD")
def test_both_goals_in_one_end_phase_are_a_draw() -> None:
    performance = fought(
        row("r", 2, 10, "north"),
        row("b", 1, 20, "south"),
        "turn 1 { r1 fires at b1 rolling 6 6 6  b1 fires at r1 rolling 6 6 6 }",
        victory=HOLD,
    )
    assert end(performance) == ("", "both sides reach their goal at once", 1)


@pytest.mark.rule("SETUP-SCENARIO-HOLD")
@pytest.mark.parametrize(("attackers", "needed"), [(7, True), (8, False), (9, False)])
def test_the_attacker_needs_twice_the_defenders_units(attackers: int, needed: bool) -> None:
    told = fault(
        f"""{CARDS} force red {{ home south {row("r", attackers, 10, "north")} }}
        force blue {{ home north {row("b", 4, 20, "south")} }} {HOLD}""",
        level="standard",
    )
    assert ("'red' attacks with 7 units: hold_the_line needs 8." in told) == needed


BREAK = "victory breakthrough by red"


def through(units: int, leaving: int) -> Performance:
    """Attackers 7 in from the enemy's edge, some of which leave in turn 1; one cannot leave."""
    leave = " ".join(f"r{i} leaves over north" for i in range(1, leaving + 1))
    return fought(row("r", units, 29, "north"), row("b", units, 5, "north"), f"turn 1 {{ {leave} }}", victory=BREAK)


@pytest.mark.rule("SETUP-SCENARIO-BREAKTHROUGH", "SETUP-MAP-EDGE-USE")
@pytest.mark.parametrize(
    ("units", "leaving", "winner"), [(12, 6, "red"), (12, 5, ""), (7, 3, ""), (7, 4, "red"), (1, 1, "red")]
)
def test_half_of_the_attackers_must_leave_over_the_defenders_edge(units: int, leaving: int, winner: str) -> None:
    performance = through(units, leaving)
    assert refusal(performance) == ""
    left = happened(performance, UnitLeft)
    assert [(event.edge, event.withdrawn) for event in left] == [("north", False)] * leaving
    assert after(performance, 1).winner == winner
    if winner:
        assert end(performance) == ("red", f"{leaving} of {units} units are through", 1)


@pytest.mark.rule("SETUP-SCENARIO-BREAKTHROUGH")
def test_the_defender_wins_when_half_can_no_longer_get_through() -> None:
    """Of three, two must get through: one is destroyed and nothing is decided, then a second."""
    performance = fought(
        row("r", 3, 10, "north"),
        row("b", 3, 16, "south", "GUN"),
        f"turn 1 {{ {shots('b1>r1')} }} turn 2 {{ {shots('b2>r2')} }}",
        victory=BREAK,
    )
    assert end(performance) == ("blue", "no more than 1 of 3 units can get through", 2)


@pytest.mark.rule("SETUP-SCENARIO-BREAKTHROUGH")
def test_the_defender_wins_when_the_time_is_up() -> None:
    performance = fought(row("r", 1, 5, "north"), row("b", 1, 30, "south"), victory=BREAK, turns=2)
    assert end(performance) == ("blue", "turn 2 was the last, and the attack has failed", 2)


@pytest.mark.rule("SETUP-MAP-EDGE-USE")
@pytest.mark.parametrize(
    ("order", "victory", "why"),
    [
        ("r1 leaves over north", "", "Egg (r1) may not leave the table over the north edge"),
        ("r1 leaves over south", BREAK, "Egg (r1) may not leave the table over the south edge"),
        ("b1 leaves over south", BREAK, "Egg (b1) may not leave the table over the south edge"),
        ("r1 leaves over east", BREAK, "Egg (r1) may not leave the table over the east edge"),
        ("r1 leaves over north", BREAK, "Egg (r1) comes no nearer to the north edge than 7.37 in"),
        ("r1 leaves over north via (7, 25)", BREAK, "Egg (r1) would end 10.37 in short of the north edge"),
        ("r1 leaves over north via (7, 35.37)", BREAK, "the way costs 15.37 in of Move, Egg (r1) has 8 in"),
    ],
)
def test_leaving_is_refused_where_the_scenario_does_not_allow_it(order: str, victory: str, why: str) -> None:
    performance = fought(row("r", 1, 20, "north"), row("b", 1, 5, "north"), f"turn 1 {{ {order} }}", victory=victory)
    assert why in refusal(performance)
    assert not happened(performance, UnitLeft)


@pytest.mark.rule("SETUP-SCENARIO-BREAKTHROUGH")
def test_the_way_out_may_be_given() -> None:
    performance = fought(
        row("r", 1, 30, "north"),
        row("b", 1, 5, "north"),
        "turn 1 { r1 leaves over north via (9, 32) (9, 35.37) }",
        victory=BREAK,
    )
    assert refusal(performance) == ""
    assert after(performance, 1).unit("r1").status == "exited"


@pytest.mark.rule("SETUP-SCENARIO-BREAKTHROUGH")
@pytest.mark.parametrize(
    ("forces", "victory", "why"),
    [
        ("", "victory breakthrough", "'breakthrough' needs an attacker and a defender"),
        ("", "victory hold_the_line", "'hold_the_line' needs an attacker and a defender"),
        (
            "attacker",
            "victory breakthrough by blue",
            "'red' is the attacker, and 'breakthrough' has 'blue' as the attacker",
        ),
        (
            "attacker",
            "victory hold_the_line by red",
            "'red' is the attacker, and 'hold_the_line' has 'red' as the defender",
        ),
        ("", "victory capture by red", "there is nothing to capture"),
    ],
)
def test_a_scenario_without_its_sides_is_no_scenario(forces: str, victory: str, why: str) -> None:
    told = fault(
        f"""{CARDS} force red {forces} {{ home south unit r "EGG" at (4, 4) }}
        force blue {{ unit b "EGG" at (30, 30) }} {victory}""",
        level="standard",
    )
    assert why in told
    assert "^" in told


@pytest.mark.rule("SETUP-SCENARIO-BREAKTHROUGH")
def test_nobody_breaks_through_to_nowhere() -> None:
    told = fault(
        f"""{CARDS} force red {{ unit r "EGG" at (4, 4) }} force blue {{ unit b "EGG" at (30, 30) }} {BREAK}""",
        level="standard",
    )
    assert "'red' must get over the home edge of 'blue', which has none" in told


@pytest.mark.rule("SETUP-SCENARIO-BREAKTHROUGH")
def test_the_role_of_a_force_names_the_attacker_too() -> None:
    performance = battle(
        f"""{CARDS} force red attacker {{ home south {row("r", 1, 30, "north")} }}
        force blue {{ home north {row("b", 1, 5, "north")} }} victory breakthrough
        turn 1 {{ r1 leaves over north  expect r1 exited  expect winner red }}""",
        level="standard",
    )
    assert refusal(performance) == ""
