"""Where triggers meet: ends of the battle, units taken off, moments that come again, and scripts nobody wrote."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.record.replay import parse
from engine.rules import events as e
from grammar.commands.verify import played
from grammar.opening import remade
from tests.battle import happened, refusal
from tests.grammar.scripted import FORCES, KILL, ending, play, said

ONE = FORCES.replace('unit c "EGG" at (10, 30)  unit d "HEN" at (30, 30)', "")
"""One against one."""


def test_whoever_has_reached_a_goal_when_a_trigger_ends_the_battle_has_won() -> None:
    """At the end of a turn, and within one."""
    ended = ending(play('when b destroyed { end "Nobody is left" }', KILL, forces=ONE, turns=3))
    assert (ended.winner, ended.why) == ("red", "the enemy is destroyed")
    ended = ending(play('when turn 1 movement ends { remove b  end "Gone" }', forces=ONE, turns=3))
    assert (ended.winner, ended.why) == ("red", "no enemy is left")


def test_all_that_is_due_happens_before_an_ended_battle_is_judged() -> None:
    performance = play("""
        when turn 1 begins { end "one"  say "after one" }
        when turn 1 begins { say "two"  end "never told"  say "after two" }
        when c active at the end { say "last"  end  say "of all" }""")
    assert [text for _, _, text in said(performance)] == ["after one", "two", "after two", "last", "of all"]
    assert ending(performance).why == "one"


def test_points_of_a_turn_that_is_broken_off_are_paid_once_and_before_the_last_words() -> None:
    goals = "objective mast at (20, 13) captured by touching worth 8"
    performance = play(
        """when turn 2 movement ends { end }  when blue has 8 points at the end { red wins "Enough" }""",
        goals=goals,
        turns=4,
    )
    assert (ending(performance).why, performance.made.game.state.scores) == ("Enough", {"blue": 8.0})


def test_of_a_force_whose_other_units_were_removed_all_can_be_lost() -> None:
    ended = ending(play('victory for red when all of blue lost "All"  when turn 1 begins { remove c  remove d }', KILL))
    assert (ended.winner, ended.why) == ("red", "All")
    performance = play('when half of blue lost { say "half" }  when turn 1 begins { remove c }', KILL)
    assert [(turn, text) for turn, _, text in said(performance)] == [(1, "half")]


def test_nobody_left_ends_a_battle_unless_only_conditions_decide_it() -> None:
    nobody = "when turn 1 combat ends { remove a  remove b }"
    ended = ending(play(nobody, forces=ONE, turns=3))
    assert (ended.winner, ended.why) == ("", "nobody is left on either side")
    later = "when turn 2 begins { red gains 5 points }  victory for red when red has 5 points"
    assert ending(play(f"{nobody} {later}", forces=ONE, turns=3)).why == "Red Lance has 5 points"


WHENEVER = [
    ("every turn begins or b destroyed", [(1, "initiative"), (1, "end"), (2, "initiative"), (3, "initiative")]),
    ("b destroyed or every turn ends", [(1, "end"), (2, "end"), (3, "end")]),
    ("every turn ends or every turn begins", [(turn, phase) for turn in (1, 2, 3) for phase in ("initiative", "end")]),
    ("not every turn begins", [(0, "setup"), (1, "initiative"), (2, "initiative"), (3, "initiative")]),
    ("b destroyed or dice 12 and c destroyed", [(1, "end")]),
    ("every turn begins and (dice 2 or b destroyed)", [(turn, "initiative") for turn in (1, 2, 3)]),
]


@pytest.mark.parametrize(("condition", "moments"), WHENEVER, ids=[condition for condition, _ in WHENEVER])
def test_whenever_acts_when_a_turn_comes_round_and_else_when_something_becomes_true(
    condition: str, moments: list[tuple[int, str]]
) -> None:
    performance = play(f'whenever {condition} {{ say "now" }}', KILL, turns=3)
    assert [(turn, phase) for turn, phase, _ in said(performance)] == moments


def test_a_charge_at_a_unit_that_is_removed_before_it_hits_is_refused() -> None:
    forces = FORCES.replace("unit c", 'unit e "EGG" at (20, 9) facing south  unit c')
    performance = play(
        "when turn 1 movement ends { remove e }", "initiative red 9, blue 3  a charges e rolling 6 6", forces=forces
    )
    assert "Egg (e) is not on the table" in refusal(performance)
    assert happened(performance, e.UnitDestroyed) == []


FACTS = st.sampled_from(
    """battle begins|turn 1 begins|turn 2 ends|turn 1 movement ends|every turn begins|every turn ends|a destroyed
    b removed|x active|half of blue lost|1 of red lost|20 pv of blue destroyed|blue loses commander|blue holds ford
    x enters bank|red enters ford|red has 3 points|a sees b|c sees a clearly|x sees a not at all|dice 7""".replace(
        "\n", "|"
    ).split("|")
).map(str.strip)
CONDITIONS = st.recursive(
    FACTS,
    lambda part: st.one_of(
        part.map("not ({})".format),
        part.map("once ({})".format),
        st.tuples(part, part).map("({0[0]} and {0[1]})".format),
        st.tuples(part, part).map("({0[0]} or {0[1]})".format),
    ),
    max_leaves=4,
)
DEEDS = st.recursive(
    st.sampled_from(
        """say "words"|remove a|remove b|remove x|red gains 2 points|blue loses 1 points|red wins|draw|end "So"
        blue commander aggressive|red commander defend ford|red commander orders""".replace("\n", "|").split("|")
    ).map(str.strip),
    lambda deed: st.tuples(deed, deed).map("either 2 {{ {0[0]} }} or {{ {0[1]} }}".format),
    max_leaves=3,
)
TRIGGERS = st.one_of(
    st.tuples(st.sampled_from(["when", "whenever"]), CONDITIONS, st.lists(DEEDS, min_size=1, max_size=3)).map(
        lambda made: f"{made[0]} {made[1]} {{ {'  '.join(made[2])} }}"
    ),
    st.tuples(st.sampled_from(["red", "blue"]), CONDITIONS, st.sampled_from(["", " at the end"])).map(
        lambda made: f"victory for {made[0]} when (d active and {made[1]}){made[2]}"
    ),
)
COMES = "when once ({}) {{ blue receives {{ unit x {} }} }}"


@settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(
    triggers=st.lists(TRIGGERS, max_size=4),
    comes=CONDITIONS,
    how=st.sampled_from(['"EGG" at (20, 5)', '"EGG" enters from east', '"HEN"', '"RIFLE" at (40, 30)']),
)
def test_any_triggers_play_to_an_end_that_comes_out_the_same(triggers: list[str], comes: str, how: str) -> None:
    performance = play(" ".join([COMES.format(comes, how), *triggers]), KILL, turns=2)
    rows = performance.replay.lines
    again, trouble = played(parse([*rows, ""], "any.replay"), remade(parse([*rows, ""], "any.replay")))
    assert (again, trouble) == (rows, "")
    assert isinstance(performance.replay.events[-2], e.BattleEnded)
