"""The standard set-up: its roll, who settles what, its order, deployment by script, and coming onto the table."""

from __future__ import annotations

import pytest

from engine.record.prose import sentence
from engine.rules.events import OrderGiven, PhaseBegan, SetupRolled, TurnBegan, UnitMoved, UnitPlaced
from engine.rules.privileges import privileges, settled_by
from grammar.performance import Performance
from tests.battle import after, battle, fault, happened, refusal

FORCES = """
force red { home south deploys home  unit a "PROBE"  unit b "PROBE" }
force blue { home north deploys home  unit x "PROBE"  unit y "PROBE" }
"""


def started(setup: str, forces: str = FORCES, level: str = "standard") -> Performance:
    return battle(f"{forces} {setup}", level=level)


def placed(performance: Performance) -> list[str]:
    return [event.unit for event in happened(performance, UnitPlaced)]


@pytest.mark.rule("SETUP-INITIATIVE-STD", "SETUP-TERRAIN-PLACING")
def test_the_winner_of_the_roll_chooses_and_the_loser_lays_the_terrain() -> None:
    performance = started("setup { initiative red 5, blue 11 }")
    (rolled,) = happened(performance, SetupRolled)
    assert rolled.winner == "blue"
    assert [roll.total for roll in rolled.attempts[0]] == [5, 11]
    assert sentence(rolled, after(performance, 0)) == (
        "Set-up: Red 5, Blue 11; Blue settles the scenario, its force, the home edge, what the enemy must"
        " capture from it, who deploys first; Red settles its force, the terrain, what the enemy must capture from it."
    )


@pytest.mark.rule("SETUP-INITIATIVE-STD", "SETUP-SEQUENCE-STD", "SETUP-TERRAIN-PLACING", "SETUP-HOME-EDGES")
def test_the_steps_of_the_set_up_in_their_order() -> None:
    steps = privileges("b", "a")
    assert steps == (
        ("the scenario", "b"),
        ("its force", "b"),
        ("its force", "a"),
        ("the terrain", "a"),
        ("the home edge", "b"),
        ("what the enemy must capture from it", "a"),
        ("what the enemy must capture from it", "b"),
        ("who deploys first", "b"),
    )
    assert settled_by("a", steps) == ("its force", "the terrain", "what the enemy must capture from it")


@pytest.mark.rule("SETUP-SCENARIO-CAMPAIGN")
def test_in_a_campaign_the_winner_chooses_its_side_once_and_the_links_bring_the_rest() -> None:
    assert privileges("a", "b", campaign=True) == (("the side for the whole campaign", "a"),)


@pytest.mark.rule("SETUP-SCENARIO-CAMPAIGN")
def test_a_link_of_a_campaign_is_played_as_a_single_scenario() -> None:
    """Its script names the attacker, what it must do, and the forced withdrawal that the link asks for."""
    performance = battle(
        """force red attacker { home south unit a "PROBE" at (4, 4) }
        force blue defender { home north unit x "PROBE" at (40, 30) }
        victory breakthrough""",
        level="standard",
        extra="rules forced_withdrawal",
    )
    assert (after(performance, 1).winner, after(performance, 1).scenario) == ("blue", "breakthrough")


@pytest.mark.rule("SETUP-INITIATIVE-STD")
def test_ties_roll_again() -> None:
    performance = started("setup { initiative red 7, blue 7  dice 1 1 6 6 }")
    (rolled,) = happened(performance, SetupRolled)
    assert [[roll.total for roll in attempt] for attempt in rolled.attempts] == [[7, 7], [2, 12]]
    assert rolled.winner == "blue"


@pytest.mark.rule("SETUP-SEQUENCE-STD")
def test_the_roll_comes_first_then_units_are_placed_then_the_first_turn_begins() -> None:
    performance = battle(
        """force red { home south deploys home  unit a "PROBE"  unit b "PROBE" at (4, 4) }
        force blue { home north  unit x "PROBE" at (40, 30) }""",
        level="standard",
    )
    kinds = [type(event) for event in performance.replay.events]
    order = [PhaseBegan, SetupRolled, UnitPlaced, OrderGiven, TurnBegan]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)
    assert placed(performance) == ["b", "x", "a"]


@pytest.mark.rule("SETUP-SEQUENCE-STD", "PV-DEFAULT-SKILL")
def test_point_values_are_fixed_before_the_battle() -> None:
    """Damage and criticals take nothing off what a unit is worth."""
    performance = battle(
        """force red { home south  unit a "PROBE" at (4, 4) skill 2  armor 0 structure 1
            criticals weapon, fire_control }
        force blue { home north  unit x "PROBE" at (40, 30) }
        turn 1 { expect a pv 28  expect a skill 2 }""",
        level="standard",
    )
    assert refusal(performance) == ""


@pytest.mark.rule("SETUP-INITIATIVE-STD", "SETUP-DEPLOYMENT-ZONE")
@pytest.mark.parametrize(
    ("choice", "first"), [("", "red"), ("blue deploys first", "blue"), ("blue deploys second", "red")]
)
def test_the_winner_decides_who_deploys_first(choice: str, first: str) -> None:
    performance = started(f"setup {{ initiative red 5, blue 11  {choice} }}")
    assert refusal(performance) == ""
    sides = ["red" if unit in "ab" else "blue" for unit in placed(performance)]
    assert sides == [first, {"red": "blue", "blue": "red"}[first]] * 2


@pytest.mark.rule("SETUP-INITIATIVE-STD")
def test_the_loser_decides_nothing() -> None:
    performance = started("setup { initiative red 5, blue 11  red deploys second }")
    assert "'red' lost the roll for set-up: 'blue' says who deploys first" in refusal(performance)


@pytest.mark.rule("SETUP-DEPLOYMENT-ZONE")
def test_a_script_may_put_units_down_in_turns() -> None:
    performance = started(
        """setup { initiative red 5, blue 11
            b deploys at (30, 5) facing east  y deploys at (10, 30)  a deploys at (20, 9)
            expect b at (30, 5)  expect b facing east  expect y facing south  expect a facing north }"""
    )
    assert refusal(performance) == ""
    assert placed(performance) == ["b", "y", "a", "x"]
    assert [event.source for event in happened(performance, OrderGiven)][:4] == ["script", "script", "script", "orders"]


@pytest.mark.rule("SETUP-DEPLOYMENT-ZONE")
@pytest.mark.parametrize(
    ("where", "why"),
    [
        ("(30, 11)", "Probe (a) would stand outside its deployment zone"),
        ("(30, 9.38)", "Probe (a) would stand outside its deployment zone"),
        ("(30, 0.5)", "the base of Probe (a) would hang over the table's edge"),
    ],
)
def test_a_place_outside_the_zone_is_refused_and_another_is_found(where: str, why: str) -> None:
    performance = started(f"setup {{ a deploys at {where} }}")
    assert why in refusal(performance)
    assert sorted(placed(performance)) == ["a", "b", "x", "y"]


def test_only_units_that_deploy_are_put_down() -> None:
    forces = 'force red { home south unit a "PROBE" at (4, 4) } force blue { home north unit b "PROBE" }'
    told = fault(f"{forces} setup {{ a deploys at (5, 5)  b deploys at (5, 30) }}", level="standard")
    assert "'a' does not deploy" in told
    assert "'b' does not deploy" in told


@pytest.mark.rule("SETUP-DEPLOYMENT-ZONE")
def test_the_set_up_may_be_written_at_introductory_level() -> None:
    performance = started(
        "setup { initiative red 11, blue 5  red deploys first  a deploys at (20, 5) }", level="introductory"
    )
    assert refusal(performance) == ""
    assert placed(performance)[0] == "a"


@pytest.mark.rule("SETUP-ENTER-TURN-1")
def test_units_enter_from_their_home_edge_in_turn_1_unless_they_are_deployed() -> None:
    """Move 8 over clear ground: up to 8 in from the edge, and no farther."""
    cards = 'card "EIGHT" "Eight" type BM size 2 move "8" damage "1/1/1" armor 4 structure 4 points 20'
    body = f"""{cards} force red {{ home south  unit a "EIGHT" unit b "EIGHT" }}
        force blue {{ home north  unit x "EIGHT" unit y "EIGHT" }}
        turn 1 {{ a moves from (10, 0) to (10, 8)  b moves from (20, 0) to (20, 8.1)
            x moves from (10, 36) to (12, 30) }}
        turn 2 {{ b moves from (20, 0) to (20, 6)  y moves to (30, 32) }}"""
    performance = battle(body, level="standard", turns=2)
    first = after(performance, 1)
    assert [first.unit(unit).pose is not None for unit in "abxy"] == [True, False, True, False]
    assert first.unit("a").place.y == 8.0
    assert "the way costs 8.10 in of Move" in refusal(performance)
    moved = happened(performance, UnitMoved)
    assert sorted(event.unit for event in moved if event.entered) == ["a", "b", "x", "y"]
    assert after(performance, 2).unit("y").on_table


@pytest.mark.rule("SETUP-ENTER-TURN-1", "SETUP-MAP-EDGE-USE")
def test_units_enter_over_no_other_edge() -> None:
    performance = battle(
        """force red { home south  unit a "PROBE" } force blue { home north  unit x "PROBE" }
        turn 1 { a moves from (0, 10) to (6, 10) }""",
        level="standard",
    )
    assert "Probe (a) enters from the south edge, and (0, 10) is not on it" in refusal(performance)
