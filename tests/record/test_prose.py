"""Events in words: a sentence for each, with every die and every modifier in it."""

from collections.abc import Iterator
from typing import TypeVar, get_args

import pytest

from engine.geometry.plane import Point
from engine.record.ordered import order_text
from engine.record.prose import sentence
from engine.record.wording import amounts, dice_text, heading
from engine.rules import events as e
from engine.rules.events import Event
from engine.rules.orders import (
    Ambush,
    Batter,
    ClearWoods,
    Climb,
    Deploy,
    Detonate,
    Emerge,
    FightFire,
    Fire,
    FireAtTerrain,
    Fly,
    Hold,
    Leap,
    Leave,
    Order,
    PlaceSensor,
    Plunge,
    Ram,
    RunHot,
    Stand,
    Strike,
    SwitchLight,
    SwitchTargeting,
    Walk,
)
from engine.rules.state import Pose, State
from tests.battle import battle, happened
from tests.record.battles import BATTLES, demolition, earthworks, skirmish

E = TypeVar("E", bound=Event)

SILENT = (e.OrderGiven, e.PhaseEnded, e.TriggerRested, e.ConditionLatched)
"""Events that need no words: the order is told by what comes of it, the end of a phase by the next one."""


def told(kind: type[E]) -> Iterator[tuple[E, State, str]]:
    """All events of a kind with the state after them and their sentences."""
    for play in BATTLES:
        replay = play().replay
        for event, state in zip(replay.events, replay.states[1:], strict=True):
            if isinstance(event, kind):
                yield event, state, sentence(event, state)


@pytest.mark.parametrize("kind", get_args(Event))
def test_every_event_has_a_sentence_or_needs_none(kind: type[Event]) -> None:
    sentences = [words for _, _, words in told(kind)]
    assert sentences
    for words in sentences:
        if kind in SILENT:
            assert words == ""
        else:
            assert words[0].isupper()
            assert words.endswith((".", "!"))
            assert "\n" not in words
            assert "_" not in words


@pytest.mark.parametrize("kind", [k for k in get_args(Event) if k not in SILENT])
def test_units_go_by_their_shown_names(kind: type[Event]) -> None:
    for event, state, words in told(kind):
        for role in ("unit", "target"):
            if getattr(event, role, ""):
                assert state.unit(getattr(event, role)).name in words


@pytest.mark.parametrize("kind", [e.WeaponFired, e.PhysicalAttackMade])
def test_an_attack_tells_its_number_its_dice_and_every_modifier(
    kind: type[e.WeaponFired | e.PhysicalAttackMade],
) -> None:
    for event, _, words in told(kind):
        assert f"needs {event.number} ({amounts(event.modifiers)})" in words
        for part in event.modifiers:
            assert part.reason in words
        assert f"rolls {event.dice[0]} + {event.dice[1]} = {sum(event.dice)}" in words
        if event.hit:
            assert f"for {event.total} ({amounts(event.damage)})" in words
        else:
            assert words.endswith("misses.")


def test_a_shot_tells_range_overheat_and_the_die_of_minimal_damage() -> None:
    words = next(words for event, _, words in told(e.WeaponFired) if event.overheat)
    assert words == (
        "Burner fires at Heap (b) with overheat 2, 7.8 in: needs 9 (4 skill, +2 medium range, "
        "+1 target can move 6 in, +2 heat 2), rolls 5 + 6 = 11, hits for 3 (1 minimal damage, +2 overheat) (die 4)."
    )


def test_a_rear_hit_is_told() -> None:
    script = """
        force red  {{ home south  unit a "PROBE" at (20, 5) facing north }}
        force blue {{ home north  unit b "DUMMY" at (20, 7) facing north }}
        turn 1 {{ initiative red 3, blue 9  a {} b rolling 6 6 }}"""
    for order, kind in (("fires at", e.WeaponFired), ("kicks", e.PhysicalAttackMade)):
        performance = battle(script.format(order))
        (event,) = happened(performance, kind)
        assert "hits in the rear for" in sentence(event, performance.made.game.state)


def test_a_critical_roll_tells_dice_result_and_what_is_made_of_it() -> None:
    said = [words for _, _, words in told(e.CriticalRolled)]
    assert "Critical roll on Burner: 1 + 1 = 2, ammunition hit (CASE: 1 damage)." in said
    assert "Critical roll on Burner: 1 + 2 = 3, engine hit." in said


def test_damage_tells_what_was_lost_to_what_and_what_is_left() -> None:
    said = [words for _, _, words in told(e.DamageMarked)]
    assert "Burner loses 1 armor and 2 structure to weapon attack: 0 armor and 4 structure left." in said
    assert "Jumper loses 2 armor to its own death from above: 3 armor and 4 structure left." in said


def test_heat_tells_every_part_of_its_change() -> None:
    for event, _, words in told(e.HeatChanged):
        assert f"from heat {event.before} to {event.after} ({amounts(event.parts)})" in words


@pytest.mark.parametrize("kind", [e.InitiativeRolled, e.SetupRolled])
def test_a_contest_tells_every_die_of_every_side(kind: type[e.InitiativeRolled | e.SetupRolled]) -> None:
    for event, state, words in told(kind):
        for rolls in event.attempts:
            for roll in rolls:
                told_roll = f"{state.force(roll.force).name} {roll.total if roll.fixed else dice_text(roll.dice)}"
                assert told_roll in words


def test_a_tie_is_told_with_both_attempts() -> None:
    performance = battle(
        """
        force red  { home south  unit a "PROBE" at (20, 5) facing north }
        force blue { home north  unit b "DUMMY" at (20, 15) facing south }
        turn 1 { dice 3 4 5 2 6 5 1 1 }"""
    )
    (rolled,) = happened(performance, e.InitiativeRolled)
    words = sentence(rolled, performance.made.game.state)
    first, again = "Red 3 + 4 = 7, Blue 5 + 2 = 7", "Red 6 + 5 = 11, Blue 1 + 1 = 2"
    assert words == f"Initiative: {first}; again, {again}; Blue moves and attacks first."


def test_a_move_tells_where_it_went_what_it_crossed_and_what_it_cost() -> None:
    said = [words for _, _, words in told(e.UnitMoved)]
    assert "Jumper jumps 3.75 of 8 in to (26, 9.75), facing north." in said
    assert "Heap (g) enters and moves to (20, 33), facing south (3 in through woods, 4.5 of 6 in of Move)." in said


def test_a_critical_that_acts_tells_what_has_changed() -> None:
    said = [words for _, _, words in told(e.CriticalTookEffect)]
    assert said == [
        "Burner: engine hit takes effect, it heats up whenever it fires.",
        "Heap (b): fire-control hit takes effect, +2 to hit from now on.",
        "Dummy (d): movement hit takes effect, Move is now 2.",
        "Stork: motive damage takes effect, Move is now 0v.",
        "Bulwark: crew stunned takes effect.",
        "Moray: motive damage takes effect, Move is now 0s.",
        "Kit (b): unit destroyed takes effect.",
        "Kit (c): weapon hit takes effect, damage is now 2/2/1.",
        "Mech (a): movement hit takes effect, Move is now 12/8j.",
    ]


BREAKDOWNS = [
    (e.UnitTookOff, ["Dragonfly (e) takes off to 3 in for 6 in of Move."]),
    (e.UnitLanded, ["Dragonfly (f) lands at (46, 9).", "Union lands at (10, 10)."]),
    (e.UnitCrashed, ["Stork crashes at (10, 15): no movement left."]),
    (e.UnitSank, ["Moray sinks to the bottom."]),
    (e.CrewRecovered, ["The crew of Bulwark recovers."]),
    (e.CriticalAverted, ["Plated is spared a critical roll: armored components."]),
    (e.EngineRolled, ["The damaged engine of Boiler: 6 + 5 = 11, nothing happens."]),
    (
        e.ControlRolled,
        [
            "Control roll of Wings: needs 6 (4 skill, +2 in the atmosphere), rolls 3 + 3 = 6, it stays in the air.",
            "Control roll of Wings: needs 6 (4 skill, +2 in the atmosphere), rolls 3 + 2 = 5, it loses altitude.",
        ],
    ),
    (
        e.MotiveRolled,
        [
            "Motive check on Stork: 5, then 6 + 6 = 12 +2: immobilized.",
            "Motive check on Bulwark: 1, nothing.",
            "Motive check on Moray: 5, then 6 + 6 = 12: immobilized.",
        ],
    ),
]


@pytest.mark.parametrize(("kind", "sentences"), BREAKDOWNS, ids=lambda value: getattr(value, "__name__", ""))
def test_vehicles_and_flyers_tell_their_dice_and_what_came_of_them(kind: type[Event], sentences: list[str]) -> None:
    assert [words for _, _, words in told(kind)] == sentences


def test_a_unit_that_cannot_move_tells_what_keeps_it() -> None:
    assert [words for event, _, words in told(e.UnitStood) if event.why] == [
        "Burner cannot move: shut down.",
        "Stork cannot move: no movement left.",
        "Bulwark cannot move: its crew is stunned.",
        "Moray cannot move: no movement left.",
        "Probe (e) cannot move: packed as cargo.",
        "Union cannot move: it has landed.",
    ]


def test_the_end_names_the_winner_or_says_that_there_is_none() -> None:
    assert [words for _, _, words in told(e.BattleEnded)] == [
        "A draw: turn 3 was the last.",
        "Red wins: the enemy is destroyed.",
        "A draw: turn 1 was the last.",
        "A draw: turn 4 was the last.",
        "Blue wins: turn 3 was the last, with 46 to 20 points.",
        "A draw: turn 2 was the last.",
        "Red wins: the enemy is destroyed.",
        "A draw: turn 2 was the last.",
        "Red Lance wins: The ford is ours!",
        "A draw: turn 3 was the last.",
        "A draw: turn 3 was the last.",
        "A draw: turn 2 was the last.",
        "A draw: turn 2 was the last.",
        "A draw: turn 2 was the last.",
        "A draw: turn 1 was the last.",
        "A draw: turn 1 was the last.",
        "A draw: turn 3 was the last.",
    ]


SCRIPTED = [
    (
        e.TriggerFired,
        [
            "The scenario: the battle begins.",
            "The scenario: turn 1 begins and 8 or more on two dice.",
            "The scenario: once Red Lance enters ford and turn 1 ends.",
            "The scenario: Red Lance holds ford.",
            "The scenario: turn 2 ends.",
            "The scenario: turn 3 ends.",
        ],
    ),
    (e.ChanceRolled, ["The scenario needs 8, rolls 4 + 4 = 8: it is so."]),
    (e.OddsDrawn, ["The scenario draws choice 1 of 1 to 1, rolls 2."]),
    (e.Said, ["Message to Red Lance: Hold the ford!", "Message: The ford is held."]),
    (e.Shown, ["A picture is shown: The valley."]),
    (e.UnitsReceived, ["Blue Star receives Probe (c)."]),
    (e.UnitRemoved, ["Dummy (d) is taken out of the battle."]),
    (e.CommanderChanged, ["Blue Star has another commander: breakthrough south."]),
    (e.AreaHeld, ["Red Lance holds ford, for the first time.", "Red Lance no longer holds ford."]),
]


@pytest.mark.parametrize(("kind", "sentences"), SCRIPTED, ids=lambda value: getattr(value, "__name__", ""))
def test_what_the_scenario_does_is_told_with_its_cause(kind: type[Event], sentences: list[str]) -> None:
    assert [words for _, _, words in told(kind)] == sentences


def test_objectives_tell_who_is_there_and_for_how_long() -> None:
    assert [words for _, _, words in told(e.ObjectiveHeld)] == [
        "Probe (a) stands, not alone, at The Relay for Red, for the first time.",
        "Dummy holds The Mast for Blue, for the first time.",
        "Probe (a) stands, not alone, at The Relay for Red, 2 times in a row.",
        "Dummy holds The Mast for Blue, 2 times in a row.",
    ]


def test_points_and_withdrawal_tell_why() -> None:
    assert "Red: +30 points, The Relay is captured." in [words for _, _, words in told(e.PointsAwarded)]
    assert [words for _, _, words in told(e.UnitCrippled)] == [
        "Probe (c) is crippled: no armor is left and half of its structure is lost."
    ]
    assert [words for _, _, words in told(e.UnitLeft)] == ["Probe (c) withdraws over the south edge."]


def test_changing_ground_tells_what_it_loses_and_what_it_is() -> None:
    replay = earthworks().replay
    kinds = (e.CrackRolled, e.GroundChanged, e.UnitSettled, e.TerrainWorn, e.UnitSawed)
    moments = zip(replay.events, replay.states[1:], strict=True)
    assert [sentence(event, state) for event, state in moments if isinstance(event, kinds)] == [
        "Gun (a) in the earthquake: 1 + 1 = 2, a crack opens under it, 4 in deep.",
        "Within 2 in of (24, 8) there is a crack now, 4 in deep.",
        "Gun (a) comes down 4 in with the ground under it.",
        "Gun (s) in the earthquake: 3 + 4 = 7, the ground under it holds.",
        "Gun (c) in the earthquake: 3 + 4 = 7, the ground under it holds.",
        "Gun (b) in the earthquake: 3 + 4 = 7, the ground under it holds.",
        "Around (10, 10) there is rough ground now.",
        "The terrain factor of the woods at (26, 20) falls by 20 to 0 (a weapon attack).",
        "Within 1 in of (26, 20) there is rough ground now.",
        "Gun (s) clears woods at (30, 20).",
        "The terrain factor of the woods at (30, 20) falls by 3 to 17 (its saws).",
    ]


def test_structures_tell_what_they_take_and_why_they_fall() -> None:
    replay = demolition().replay
    kinds = (e.BuildingStruck, e.GroundStruck, e.StructureCollapsed, e.StructureShaken, e.UnitFell)
    moments = zip(replay.events, replay.states[1:], strict=True)
    assert [sentence(event, state) for event, state in moments if isinstance(event, kinds)] == [
        "Depot takes 5 damage from the crack under it.",
        "Depot over the crack: needs 9, rolls 4 + 3 = 7 and +2 capacity, it stands.",
        "Gun (a) makes a standard physical attack on Depot: needs 5 (4 skill, -4 target immobile, "
        "-1 attacker did not move, +6 earthquake 12), rolls 6 + 6 = 12, hits for 2 (2 size 2).",
        "Depot takes 2 damage from a standard physical attack.",
        "Gun (a) fires at Depot, 0.2 in: needs -1 (4 skill, +0 short range, -4 target immobile, "
        "-1 attacker did not move), rolls 6 + 6 = 12, hits for 18 (18 short range).",
        "Depot takes 18 damage from a weapon attack.",
        "Gun (c) fires at Main line 9, 5.4 in: needs -5 (0 skill, +0 short range, -4 target immobile, "
        "-1 attacker did not move), rolls 6 + 6 = 12, hits for 18 (18 short range).",
        "Main line 9 takes 18 damage from a weapon attack.",
        "Depot collapses into rubble: all its construction factor is gone.",
        "Mech falls 4 in with Depot, to (20, 14).",
        "Main line 9 is destroyed: all its construction factor is gone.",
        "Gun (a) fires at Span, 7.8 in: needs 1 (4 skill, +2 medium range, -4 target immobile, "
        "-1 attacker did not move), rolls 6 + 6 = 12, hits for 18 (18 medium range).",
        "Span takes 18 damage from a weapon attack.",
        "Span collapses: all its construction factor is gone.",
    ]


ORDERS = [
    (Deploy("a", Pose.at(3, 4, 0, 0)), "a deploys at (3, 4)"),
    (Walk("a", (Point(1, 2), Point(3, 4))), "a moves to (3, 4)"),
    (Leap("a", Point(3, 4)), "a jumps to (3, 4)"),
    (Climb("a", (Point(1, 2), Point(3, 4))), "a climbs to (3, 4)"),
    (Plunge("a", "hop", Point(3, 4)), "a hops to (3, 4)"),
    (Plunge("a", "fall", None, "b"), "a falls onto b"),
    (Stand("a"), "a stands"),
    (Ram("a", "b", "charge"), "a charges b"),
    (Ram("a", "b", "death_from_above"), "a jumps onto b"),
    (Fire("a", "b"), "a fires at b"),
    (Strike("a", "b", "standard"), "a makes a standard physical attack on b"),
    (Strike("a", "b", "melee"), "a makes a melee attack on b"),
    (Hold("a"), "a holds fire"),
    (Fly("a", (Point(1, 2), Point(3, 4)), lands=True), "a flies to (3, 4) and lands"),
    (Leave("a", "south"), "a leaves over the south edge"),
    (FireAtTerrain("a", "the depot"), "a fires at the depot"),
    (FireAtTerrain("a", "grove", burns=True), "a sets fire to grove"),
    (FireAtTerrain("a", "", at=Point(3, 4), burns=True), "a sets fire to (3, 4)"),
    (FightFire("a"), "a fights the fire"),
    (FightFire("a", Point(3, 4)), "a fights the fire at (3, 4)"),
    (FireAtTerrain("a", "", at=Point(3, 4)), "a fires at (3, 4)"),
    (FireAtTerrain("a", "the depot", victim="b"), "a fires at the depot against b"),
    (FireAtTerrain("a", "the line", at=Point(3, 4)), "a fires at the line at (3, 4)"),
    (Batter("a", "the depot", "standard"), "a makes a standard physical attack on the depot"),
    (Batter("a", "the depot", "melee", victim="b"), "a makes a melee attack on the depot against b"),
    (Batter("a", "the line", "melee", at=Point(3, 4)), "a makes a melee attack on the line at (3, 4)"),
    (ClearWoods("a"), "a clears woods"),
    (PlaceSensor("a", Point(3, 4)), "a throws a sensor to (3, 4)"),
    (RunHot("a"), "a overheats deliberately"),
    (SwitchLight("a", on=False), "a switches its searchlight off"),
    (Detonate("a", "gate"), "a detonates gate"),
    (SwitchTargeting("a", "long_range"), "a switches its targeting to long-range"),
    (Emerge("a"), "a comes out of hiding"),
    (Ambush("a", "b"), "a ambushes b"),
]


@pytest.mark.parametrize(("order", "words"), ORDERS)
def test_every_order_in_words(order: Order, words: str) -> None:
    assert order_text(order, skirmish().replay.start) == words
    assert {type(each) for each, _ in ORDERS} == set(get_args(Order))


@pytest.mark.parametrize(
    ("degrees", "words"),
    [(0, "north"), (45, "north-east"), (315, "north-west"), (360, "north"), (200, "200°"), (22.5, "22.5°")],
)
def test_a_facing_is_a_compass_point_where_one_fits(degrees: float, words: str) -> None:
    assert heading(degrees) == words
