"""The end phase: its order, what leaves the table, and who has won."""

import pytest

from engine.rules.events import (
    BattleEnded,
    CriticalTookEffect,
    HeatChanged,
    PhaseBegan,
    UnitDestroyed,
    UnitRestarted,
    UnitShutDown,
    WeaponFired,
)
from engine.rules.state import Status
from grammar.performance import Performance
from tests.battle import after, battle, happened, refusal

GLASS = """
    card "GLASS" "Glass" type BM move "4" damage "3/3/3" overheat 2 armor 0 structure 3 specials "HT2/2/2"
    card "STATUE" "Statue" type BM move "0" damage "{statue}" armor 3 structure 3
    """


def fight(
    orders: str, *, a: str = "", b: str = "", more: str = "", turns: int = 5, statue: str = "1/1/0"
) -> Performance:
    """Two 'Mechs of no armor and three points of structure each, 10 in apart."""
    return battle(
        f"""{GLASS.format(statue=statue)}
        force red  {{ home south  unit a "GLASS" at (24, 5) facing north {a} }}
        force blue {{ home north  unit b "GLASS" at (24, 15) facing south {b}  {more} }}
        turn 1 {{ initiative red 3, blue 9  {orders} }}""",
        turns=turns,
    )


def outcome(performance: Performance) -> tuple[str, str, int]:
    """Winner, outcome and the last turn."""
    (ended,) = happened(performance, BattleEnded)
    return ended.winner, ended.outcome, performance.replay.states[-1].turn


BOTH = "a fires at b rolling 6 6  b fires at a rolling 6 6"


@pytest.mark.rule("INTRO-VICTORY", "VP-ANNIHILATION")
def test_who_destroys_the_whole_enemy_wins() -> None:
    assert outcome(fight("a fires at b rolling 6 6")) == ("red", "decisive", 1)
    second = 'unit c "DUMMY" at (30, 15) facing south'
    assert outcome(fight("a fires at b rolling 6 6", more=second)) == ("", "draw", 5)


@pytest.mark.rule("SEQ-END-PHASE", "END-SIMULTANEOUS", "VP-ANNIHILATION", "INTRO-VICTORY")
def test_the_last_units_of_both_sides_fall_together_and_nobody_wins() -> None:
    performance = fight(BOTH)
    assert outcome(performance) == ("", "draw", 1)
    events = performance.replay.events
    fallen = [index for index, event in enumerate(events) if isinstance(event, UnitDestroyed)]
    assert [events[index].unit for index in fallen] == ["a", "b"]
    assert fallen[1] == fallen[0] + 1


@pytest.mark.rule("END-DAMAGE", "END-ORDER", "SEQ-END-PHASE")
def test_criticals_act_then_the_destroyed_leave_then_heat_settles_then_somebody_wins() -> None:
    performance = battle(
        """
        card "TOUGH" "Tough" type BM move "4" damage "1/1/1" overheat 2 armor 0 structure 9
        force red  { home south  unit a "TOUGH" at (24, 5) facing north heat 3 unit d "TOUGH" at (28, 5) facing north }
        force blue { home north  unit b "TOUGH" at (24, 15) facing south structure 1 }
        turn 1 { initiative red 3, blue 9
            a fires at b with overheat 1 rolling 6 6  b fires at d rolling 6 6 2 2 }""",
        turns=3,
    )
    events = performance.replay.events
    start = next(i for i, event in enumerate(events) if isinstance(event, PhaseBegan) and event.name == "end")
    assert [type(event) for event in events[start + 1 : -1]] == [
        CriticalTookEffect,
        UnitDestroyed,
        HeatChanged,
        UnitShutDown,
        BattleEnded,
    ]


@pytest.mark.rule("END-ORDER", "END-DAMAGE")
def test_a_destroyed_unit_neither_heats_nor_shuts_down() -> None:
    performance = fight("a fires at b with overheat 1 rolling 1 1  b fires at a rolling 6 6", a="heat 3")
    assert [event.unit for event in happened(performance, UnitDestroyed)] == ["a"]
    assert [e for e in happened(performance, HeatChanged | UnitShutDown) if e.unit == "a"] == []


@pytest.mark.rule("END-ORDER", "HEAT-HT-CAP", "HEAT-SHUTDOWN")
def test_a_restart_comes_before_heat_from_outside() -> None:
    performance = fight("b fires at a rolling 6 6 1 4", a="shutdown structure 9")
    unit = after(performance, 1).unit("a")
    assert (unit.heat, unit.shut_down) == (2, False)
    assert [event.unit for event in happened(performance, UnitRestarted)] == ["a"]
    changed = next(event for event in happened(performance, HeatChanged) if event.unit == "a")
    assert [part.amount for part in changed.parts] == [-4, 2]


@pytest.mark.rule("END-DAMAGE", "SEQ-END-PHASE")
def test_the_crossed_out_stand_until_the_end_phase_and_then_leave() -> None:
    performance = fight("a fires at b rolling 6 6  after combat { expect b structure 0  expect b active }", turns=1)
    assert refusal(performance) == ""
    gone = after(performance, 1).unit("b")
    assert (gone.status, gone.on_table) == (Status.DESTROYED, False)


def stuck(red: str, blue: str, *, b: str = "(24, 15)", statue: str = "1/1/0", wall: str = "") -> Performance:
    """Two 'Mechs that cannot move, some inches apart."""
    return battle(
        f"""{GLASS.format(statue=statue)}
        force red  {{ home south  unit a "STATUE" at (24, 5) facing {red} }}
        force blue {{ home north  unit b "STATUE" at {b} facing {blue} }}""",
        table=f"table 48 x 48 {{ {wall} }}",
        turns=4,
    )


@pytest.mark.rule("VP-ANNIHILATION", "INTRO-VICTORY")
@pytest.mark.parametrize(
    "setting",
    [
        {"red": "north", "blue": "south", "wall": "building light at (24, 10) size 40 x 1 height 5"},
        {"red": "north", "blue": "south", "b": "(24, 35)"},
        {"red": "north", "blue": "south", "statue": "0/0/0"},
    ],
    ids=["no line of sight", "no damage at that range", "no weapons left"],
)
def test_immobile_units_that_cannot_hurt_each_other_draw_at_once(setting: dict[str, str]) -> None:
    assert outcome(stuck(**setting)) == ("", "draw", 1)


@pytest.mark.rule("VP-ANNIHILATION")
@pytest.mark.parametrize(
    "setting", [{"red": "north", "blue": "south"}, {"red": "north", "blue": "north"}], ids=["both can", "one can"]
)
def test_while_one_can_hurt_the_other_the_battle_goes_on(setting: dict[str, str]) -> None:
    assert outcome(stuck(**setting)) == ("", "draw", 4)


@pytest.mark.rule("VP-ANNIHILATION")
def test_a_shut_down_unit_is_not_stuck_for_good() -> None:
    """It kills the only enemy in reach and shuts down; the last enemy cannot move and stands out of range."""
    performance = battle(
        f"""{GLASS.format(statue="1/1/0")}
        force red  {{ home south  unit a "GLASS" at (24, 2) facing north heat 2 }}
        force blue {{ home north  unit b "STATUE" at (24, 47) facing south  unit c "GLASS" at (24, 12) facing south }}
        turn 1 {{ initiative red 3, blue 9  a fires at c with overheat 2 rolling 6 6
            expect a shutdown  expect c destroyed }}""",
        table="table 48 x 48 { }",
        turns=3,
    )
    assert refusal(performance) == ""
    assert outcome(performance) == ("", "draw", 3)


@pytest.mark.rule("SEQ-END-PHASE")
def test_after_the_end_phase_the_next_turn_begins_afresh() -> None:
    performance = battle(
        """
        force red  { home south  unit a "PROBE" at (24, 5) facing north }
        force blue { home north  unit b "DUMMY" at (24, 15) facing south }
        turn 1 { initiative red 3, blue 9  a fires at b rolling 1 1 }
        turn 2 { initiative red 3, blue 9  a fires at b rolling 1 1 }""",
        turns=2,
    )
    assert len(happened(performance, WeaponFired)) == 2
    assert [event.name for event in happened(performance, PhaseBegan)] == [
        "setup",
        *["initiative", "movement", "combat", "end"] * 2,
    ]
