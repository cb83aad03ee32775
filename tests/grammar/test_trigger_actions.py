"""What comes of triggers: every action, victories of the script's own, replays, and faults."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.record.replay import parse
from engine.rules import events as e
from engine.rules.state import Phase, Status
from grammar.commands.verify import played
from grammar.opening import remade
from tests.battle import fault, happened, refusal
from tests.grammar.scripted import CARDS, FORCES, KILL, TABLE, ending, play, said


def test_messages_and_pictures_are_for_all_or_for_one_side() -> None:
    performance = play(
        'when battle begins { say "All."  say to blue "You."  show "map.png"  show "map.png" to red "Here." }'
    )
    assert [(event.force, event.text) for event in happened(performance, e.Said)] == [("", "All."), ("blue", "You.")]
    shown = happened(performance, e.Shown)
    assert [(event.force, event.picture, event.text) for event in shown] == [
        ("", "map.png", ""),
        ("red", "map.png", "Here."),
    ]
    assert [file["name"] for file in performance.replay.header["files"]] == ["map.png"]


RECEIVE = """when turn 1 movement ends { blue receives {
    lance "Reserve" { unit x "PROBE" at (40, 20) facing west skill 2 }  unit y "PROBE" enters from east } }"""


def test_units_that_a_force_receives_are_in_the_battle_from_then_on() -> None:
    performance = play(RECEIVE, "turn 2 { x moves to (40, 16)  x fires at a }", turns=3)
    assert "x" not in performance.replay.start.units
    (received,) = happened(performance, e.UnitsReceived)
    assert [(unit.id, unit.force, unit.status, unit.lance, unit.skill) for unit in received.units] == [
        ("x", "blue", Status.RESERVE, "Reserve", 2),
        ("y", "blue", Status.RESERVE, "", 4),
    ]
    state = performance.made.game.state
    assert (state.unit("x").place.x, state.unit("x").place.y) == (40, 16)
    assert [fired.unit for fired in happened(performance, e.WeaponFired)] == ["x"]
    assert list(state.units) == ["a", "b", "c", "d", "x", "y"]
    assert refusal(performance) == ""


def test_units_without_a_place_come_over_their_edge_in_the_next_movement_phase() -> None:
    forces = FORCES.replace("home north", "home north  commander aggressive")
    entered = [moved for moved in happened(play(RECEIVE, forces=forces, turns=2), e.UnitMoved) if moved.entered]
    assert [(moved.unit, moved.path[0].x) for moved in entered] == [("y", 48.0)]


def test_a_unit_is_put_as_near_as_there_is_room() -> None:
    performance = play('when turn 1 begins { blue receives { unit x "PROBE" at (20, 5) facing south } }')
    x, a = (performance.made.game.state.unit(name).place for name in ("x", "a"))
    assert 1.25 <= ((x.x - a.x) ** 2 + (x.y - a.y) ** 2) ** 0.5 <= 2.0
    assert refusal(performance) == ""


def test_what_arrives_after_movement_counts_as_having_stood() -> None:
    performance = play(
        RECEIVE.replace("(40, 20)", "(28, 14)"), "x moves to (20, 20)  a fires at x rolling 6 6", turns=1
    )
    (shot,) = happened(performance, e.WeaponFired)
    assert [(part.amount, part.reason) for part in shot.modifiers] == [
        (4, "skill"),
        (2, "medium range"),
        (0, "target did not move"),
        (-1, "attacker did not move"),
    ]
    assert "x came into the battle only at the end of the movement phase of turn 1" in refusal(performance)
    assert "has moved already" not in refusal(performance)


def test_riders_and_points_of_protomechs_arrive_whole() -> None:
    performance = play("""when turn 1 begins { red receives {
        unit truck "Maxim Infantry" at (30, 5) facing north  unit squad "RIFLE" aboard truck
        unit hydra "IMP-1" at (10, 5) facing north } }""")
    state = performance.made.game.state
    assert (state.unit("squad").aboard, state.unit("squad").external) == ("truck", False)
    assert [unit.id for unit in state.units.values() if unit.point] == [f"hydra.{number}" for number in range(1, 6)]
    assert all(unit.on_table for unit in state.units.values() if unit.point)


def test_a_unit_that_is_removed_is_nobodys_loss() -> None:
    performance = play(
        'when turn 1 ends { remove b } when b removed { say "gone" } when third of blue lost { say "lost" }',
        "turn 2 { expect b removed }",
        turns=3,
    )
    state = performance.made.game.state
    assert (state.unit("b").status, state.scores, refusal(performance)) == (Status.REMOVED, {}, "")
    assert said(performance) == [(1, "end", "gone")]
    again = play("when turn 1 begins { remove b } when turn 2 begins { remove b }", turns=3)
    assert len(happened(again, e.UnitRemoved)) == 1


def test_removing_the_last_unit_of_a_side_leaves_the_other_the_field() -> None:
    ended = ending(play("when turn 1 begins { remove a }", turns=3))
    assert (ended.winner, ended.outcome, ended.why) == ("blue", "marginal", "no enemy is left")


def test_points_are_gained_and_lost() -> None:
    performance = play("when turn 1 begins { red gains 5.25 points  blue loses 2 points  red gains 1 points }")
    assert performance.made.game.state.scores == {"red": 6.25, "blue": -2}


@pytest.mark.parametrize(
    ("action", "winner", "outcome", "why"),
    [
        ('red wins "The ford is ours!"', "red", "marginal", "The ford is ours!"),
        ("blue wins", "blue", "marginal", "turn 1 movement ends"),
        ('draw "Both go home."', "", "draw", "Both go home."),
        ("draw", "", "draw", "turn 1 movement ends"),
        ('end "Night falls."', "", "draw", "Night falls."),
    ],
)
def test_the_battle_ends_at_once(action: str, winner: str, outcome: str, why: str) -> None:
    more = 'say "as well"' if action.startswith("end") else 'say "never"'
    performance = play(f"when turn 1 movement ends {{ {action}  {more} }} when turn 1 combat ends {{ draw }}")
    ended = ending(performance)
    assert (ended.winner, ended.outcome, ended.why) == (winner, outcome, why)
    assert said(performance) == ([(1, "movement", "as well")] if action.startswith("end") else [])
    assert [type(event) for event in performance.replay.events[-2:]] == [e.BattleEnded, e.PhaseEnded]
    assert performance.made.game.state.phase is Phase.MOVEMENT


def test_what_else_is_due_when_the_battle_ends_still_counts_unless_it_is_decided() -> None:
    due = 'when turn 1 ends { red gains 5 points  say "counted" }'
    performance = play(f"victory points  when turn 1 ends {{ end }} {due}")
    assert (ending(performance).winner, said(performance)) == ("red", [(1, "end", "counted")])
    performance = play(f"victory points  when turn 1 ends {{ blue wins }} {due}")
    assert (ending(performance).winner, said(performance)) == ("blue", [])


def test_a_victory_on_the_spot_counts_what_the_turn_has_brought() -> None:
    """Points of a unit lost in the turn are awarded before the victory is graded."""
    forces = FORCES.replace("unit c", 'unit e "EGG" at (20, 6.25) facing south  unit c')
    performance = play("when turn 1 movement ends { red wins }", "a charges e", forces=forces)
    assert performance.made.game.state.outcome == "marginal"
    performance = play("when turn 2 begins { red gains 100 points  red wins }", forces=forces)
    assert performance.made.game.state.outcome == "decisive"


def test_an_ended_battle_is_judged_as_if_time_were_up() -> None:
    performance = play(
        """victory points
        when turn 1 ends { red gains 3 points  end "The storm breaks" }
        when blue holds ford at the end { say "at the end"  blue gains 5 points }""",
        turns=6,
    )
    ended = ending(performance)
    assert (ended.winner, ended.why) == ("blue", "The storm breaks, with 5 to 3 points")
    assert said(performance) == [(1, "end", "at the end")]


def test_another_commander_takes_over() -> None:
    performance = play(
        "when turn 1 ends { blue commander aggressive } when turn 2 ends { blue commander hold }", turns=3
    )
    given = [event for event in happened(performance, e.OrderGiven) if event.order.unit == "c"]
    assert [event.source for event in given] == ["orders"] * 2 + ["aggressive"] * 2 + ["hold"] * 2
    performance = play("when turn 1 begins { blue commander defend ford  red commander breakthrough north }", turns=2)
    changes = happened(performance, e.CommanderChanged)
    assert [(event.force, event.commander, event.aim) for event in changes] == [
        ("blue", "defend", "ford"),
        ("red", "breakthrough", "north"),
    ]
    assert {event.source for event in happened(performance, e.OrderGiven)} == {"defend", "breakthrough"}
    assert performance.made.game.state.unit("a").place.y > 12


def test_either_draws_by_its_odds() -> None:
    """Drawn again and again, choices come about in proportion; the same seed draws the same, another seed another."""
    two, three = 'either 3 { say "often" } or { say "seldom" }', 'either { say "a" } or { say "b" } or { say "c" }'
    again = f"when battle begins {{ {100 * f'{two} {three} '} }}"
    drawn = [[text for _, _, text in said(play(again, turns=1, seed=seed))] for seed in (5, 5, 6)]
    assert drawn[0] == drawn[1] != drawn[2]
    counts = Counter(drawn[0] + drawn[2])
    assert counts["often"] + counts["seldom"] == 200
    assert 130 <= counts["often"] <= 170
    assert all(45 <= counts[letter] <= 90 for letter in "abc")


@pytest.mark.parametrize(("dice", "text", "rolled"), [("3", "one", (3,)), ("4", "two", (4,)), ("6", "two", (6,))])
def test_dice_of_the_script_fix_a_draw(dice: str, text: str, rolled: tuple[int, ...]) -> None:
    performance = play('when turn 1 begins { either { say "one" } or { say "two" } }', f"dice {dice}", turns=1)
    (drawn,) = happened(performance, e.OddsDrawn)
    assert (drawn.dice, drawn.odds, [each[2] for each in said(performance)]) == (rolled, (1, 1), [text])


def test_dice_that_are_left_over_are_rolled_again() -> None:
    """Of four chances a die tells four numbers apart; of seven two dice tell 35."""
    four = "either { draw } or { draw } or { draw } or { red wins }"
    (drawn,) = happened(play(f"when turn 1 begins {{ {four} }}", "dice 5 6 4", turns=1), e.OddsDrawn)
    assert (drawn.dice, drawn.branch) == ((5, 6, 4), 4)
    (drawn,) = happened(
        play("when turn 1 begins { either 6 { draw } or { red wins } }", "dice 6 6 6 5", turns=1), e.OddsDrawn
    )
    assert (drawn.dice, drawn.branch) == ((6, 6, 6, 5), 2)


def test_a_force_wins_by_its_own_condition() -> None:
    performance = play('victory for red when red enters ford "The ford is ours"', "a moves to (20, 9.5)")
    assert (ending(performance).winner, ending(performance).why) == ("red", "The ford is ours")
    assert (performance.made.game.state.turn, performance.made.game.state.phase) == (1, Phase.MOVEMENT)
    without_text = play("victory for red when red enters ford", "a moves to (20, 9.5)")
    assert ending(without_text).why == "Red Lance enters ford"


def test_conditions_of_both_sides_at_once_are_a_draw() -> None:
    ended = ending(play("victory for red when turn 1 ends  victory for blue when turn 1 ends"))
    assert (ended.winner, ended.why) == ("", "both sides reach their goal at once")


def test_alone_conditions_let_a_battle_go_on_after_the_last_enemy() -> None:
    """When time is up points decide, or it is a draw."""
    one = FORCES.replace('unit c "EGG" at (10, 30)  unit d "HEN" at (30, 30)', "")
    ended = ending(play("victory for blue when b aloft", KILL, forces=one, turns=3))
    assert (ended.winner, ended.why) == ("red", "turn 3 was the last, with 20 to -10 points")
    ended = ending(play("victory for blue when b aloft", turns=2))
    assert (ended.winner, ended.why) == ("", "turn 2 was the last, with equal points")
    beside = ending(play("victory battle_to_the_last  victory for blue when b aloft", KILL, forces=one, turns=3))
    assert (beside.winner, beside.why) == ("red", "the enemy is destroyed")


def test_a_condition_of_victory_at_the_end_decides_before_points() -> None:
    ended = ending(
        play('victory for blue when blue holds ford at the end "They held"', KILL.replace("at b", "at c"), turns=2)
    )
    assert (ended.winner, ended.why) == ("blue", "They held")


def test_a_side_that_gets_units_as_its_last_one_falls_fights_on() -> None:
    one = FORCES.replace('unit c "EGG" at (10, 30)  unit d "HEN" at (30, 30)', "")
    more = 'when all of blue destroyed { blue receives { unit x "PROBE" at (20, 30) facing south } }'
    ended = ending(play(more, KILL, forces=one, turns=3))
    assert ended.why == "turn 3 was the last"


EVERYTHING = """
    when battle begins { say to red "Go!"  show "map.png" "Map" }
    whenever every turn begins and dice 7 { either 2 { red gains 2 points } or { blue loses 1 points } }
    when once blue enters ford and turn 1 ends {
        blue receives { unit x "PROBE" at (40, 20) facing west  unit y "PROBE" enters from east }
        remove d  blue commander aggressive }
    when blue holds ford for 2 turns { red commander hold }
    victory for red when a sees x clearly and turn 3 combat ends "Seen" """


def test_a_replay_with_triggers_comes_out_the_same_and_is_read_at_every_moment() -> None:
    rows = play(EVERYTHING, turns=4).replay.lines
    replay = parse([*rows, ""], "all.replay")
    assert replay.lines == rows
    assert played(replay, remade(replay)) == (rows, "")
    kinds = {type(event) for event in replay.events}
    assert kinds >= {e.TriggerFired, e.ConditionLatched, e.AreaHeld, e.UnitsReceived, e.UnitRemoved, e.CommanderChanged}
    received = next(place for place, event in enumerate(replay.events) if isinstance(event, e.UnitsReceived))
    assert "x" not in replay.states[received].units
    assert "x" in replay.states[received + 1].units


def test_the_state_of_a_battle_without_triggers_knows_nothing_of_them() -> None:
    start = play("", turns=1, forces=FORCES.replace(" leader", "")).replay.header["start"]
    assert "memory" not in start
    assert not any("leader" in unit for unit in start["units"].values())
    assert not any("aim" in force for force in start["forces"])


FAULTS = [
    ('when turn 1 begins { show "no.png" }', "there is no file 'no.png'"),
    ('when turn 1 begins { show "notes.txt" }', "the file 'notes.txt' is no picture in PNG or JPEG format."),
    ('when turn 1 begins { blue receives { unit x "PROBE" at (60, 20) } }', "lies off the table"),
    ('when turn 1 begins { blue receives { unit x "PROBE" at (24, 21.5) } }', "would stand inside wall"),
    ('when turn 1 begins { blue receives { unit x "NOPE" at (4, 20) } }', "there is no unit card 'NOPE'"),
    ('when turn 1 begins { blue receives { unit x "PROBE" on ford } }', "'ford' is an area, not a place."),
    (
        'when turn 1 begins { blue receives { unit x "PROBE" at (4, 20) unit z "PROBE" at (4, 20) } }',
        "would stand on Probe (x)",
    ),
    (
        'when turn 1 begins { blue receives { unit x "RIFLE" aboard a } }',
        "'x' can ride only with a unit that comes with it.",
    ),
    (
        'when turn 1 begins { blue receives { unit x "PROBE" at (4, 20) unit z "PROBE" aboard x } }',
        "is no infantry",
    ),
    (
        'when turn 1 begins { blue receives { unit x "PROBE" at (4, 20) } } setup { expect x active }',
        "'x' comes later in the battle: it has no part in the set-up.",
    ),
    (
        'whenever turn 1 begins { blue receives { unit x "PROBE" at (4, 20) } }',
        "units come once, and 'whenever' may happen again.",
    ),
    ("when red holds nowhere { draw }", "there is no area 'nowhere'"),
    ("when blue loses commander { remove z }", "there is no unit 'z'"),
    ('when turn 1 begins { blue receives { unit a "PROBE" } }', "the name 'a' is already taken."),
]


@pytest.mark.parametrize(("triggers", "message"), FAULTS, ids=[message for _, message in FAULTS])
def test_faults_are_told_where_they_are(triggers: str, message: str) -> None:
    files = {"notes.txt": b"no picture"}
    told = fault(f"{CARDS}{FORCES}{triggers}", table=TABLE, level="standard", files=files)
    assert message in told
    assert told.startswith("test.strike:")
    assert "^" in told


def test_points_need_a_level_that_has_them() -> None:
    for words in ("when red has 5 points { draw }", "when turn 1 begins { red gains 5 points }"):
        told = fault(f"{CARDS}{FORCES}{words}", table=TABLE, level="introductory")
        assert "there are no victory points at introductory level." in told


def test_a_network_or_a_carrier_must_be_there_from_the_start() -> None:
    late = 'when turn 1 begins { red receives { unit x "HRL-5" at (4, 20) } }'
    red = 'force red { home south  unit r "HRL-5" at (4, 4)  network net members r, x }'
    told = fault(
        f'{red} force blue {{ home north  unit b "PROBE" }} {late}',
        table=TABLE,
        level="standard",
    )
    assert "'x' comes later in the battle: it can be in no network." in told


def test_orders_to_or_about_units_that_never_came_are_refused() -> None:
    never = 'when c destroyed { blue receives { unit x "PROBE" at (40, 20) } }'
    performance = play(never, "a fires at x  x stands  expect x active  expect a sees x", turns=1)
    told = refusal(performance)
    assert "x has not come into the battle and takes no orders" in told
    assert "the order is refused: x has not come into the battle" in told
    assert told.count("; found: x has not come into the battle") == 2
