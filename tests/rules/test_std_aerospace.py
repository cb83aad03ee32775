"""What the standard level says of aerospace units: thresholds, control rolls, shutdown."""

from __future__ import annotations

import pytest

from engine.record.fighting import EFFECTS
from engine.rules import tables
from engine.rules.card import Card
from engine.rules.events import (
    ControlRolled,
    CriticalRolled,
    DamageMarked,
    HeatChanged,
    PhaseBegan,
    UnitDestroyed,
    UnitRestarted,
    UnitShutDown,
)
from engine.rules.facts import Modifier
from engine.rules.kinds import column_of, threshold
from engine.rules.specials import Special
from engine.rules.state import Status
from engine.rules.values import DamageValues, Move
from tests.aerospace import attacked
from tests.battle import after, happened

HIT = "a fires at b rolling 6 6"


def card(kind: str, move: str, armor: int, specials: str = "") -> Card:
    """A card of a type, a Move and so much armor."""
    found = tuple(Special.parse(code) for code in specials.split())
    return Card("", "X", kind, 2, Move.parse(move), DamageValues.parse("1/1/0"), 0, armor, 2, 10, found)


@pytest.mark.rule("CRIT-AERO-THRESHOLD")
@pytest.mark.parametrize(
    ("kind", "move", "armor", "specials", "bears"),
    [
        ("AF", "7a", 6, "", 1),
        ("CF", "5a", 10, "", 1),
        ("DS", "4p", 11, "", 2),
        ("DA", "4a", 24, "", 3),
        ("SC", "5a", 0, "", 0),
        ("SV", "4a", 6, "", 1),
        ("AF", "7a", 6, "TH3", 3),
        ("BM", "8", 6, "", None),
        ("CV", "12v", 6, "", None),
    ],
)
def test_a_threshold_is_the_cards_or_a_tenth_of_the_whole_armor_rounded_up(
    kind: str, move: str, armor: int, specials: str, bears: int | None
) -> None:
    assert threshold(card(kind, move, armor, specials)) == bears


@pytest.mark.rule("CRIT-AERO-THRESHOLD", "CRIT-TRIGGERS")
@pytest.mark.parametrize(
    ("damage", "armor", "specials", "chances"),
    [(2, 6, "TAG", 1), (1, 6, "TAG", 0), (3, 6, "TH3", 0), (4, 6, "TH3", 1), (3, 24, "TAG", 0), (4, 24, "TAG", 1)],
)
def test_one_attack_beyond_the_threshold_is_a_chance_though_only_armor_is_lost(
    damage: int, armor: int, specials: str, chances: int
) -> None:
    performance = attacked(f"{HIT} 3 4  dice 6 6", damage=damage, armor=armor, specials=specials)
    (marked,) = happened(performance, DamageMarked)
    assert (marked.armor_lost, marked.structure_lost) == (damage, 0)
    assert [event.dice for event in happened(performance, CriticalRolled)] == [(3, 4)] * chances


@pytest.mark.rule("CRIT-AERO-THRESHOLD")
def test_damage_does_not_lower_the_threshold() -> None:
    performance = attacked(f"{HIT} 6 6", damage=3, armor=24, left=5)
    assert happened(performance, DamageMarked)[0].armor == 2
    assert happened(performance, CriticalRolled) == []


@pytest.mark.rule("CRIT-AERO-THRESHOLD", "CRIT-TRIGGERS")
@pytest.mark.parametrize(("kind", "thrust", "chances"), [("AF", "6a", 1), ("CV", "12v", 1)])
def test_damage_to_structure_is_one_chance_whatever_the_threshold(kind: str, thrust: str, chances: int) -> None:
    performance = attacked(f"{HIT} 3 4 1", damage=3, armor=2, kind=kind, thrust=thrust)
    assert happened(performance, DamageMarked)[0].structure_lost == 1
    assert len(happened(performance, CriticalRolled)) == chances


@pytest.mark.rule("CRIT-AERO-THRESHOLD")
def test_other_flyers_have_no_threshold() -> None:
    performance = attacked(f"{HIT} 1", damage=3, kind="CV", thrust="12v")
    assert happened(performance, CriticalRolled) == []


COLUMNS = {
    "aerospace": "fuel fire_control thrust weapon none none none weapon thrust fire_control crew_killed",
    "dropship": "kf_housing docking_collar none fire_control weapon maneuver weapon door none thrust crew_hit",
}


@pytest.mark.rule("CRIT-AERO-THRESHOLD")
@pytest.mark.parametrize("column", COLUMNS)
def test_they_roll_on_columns_of_their_own(column: str) -> None:
    assert tables.CRITICALS[column] == dict(enumerate(COLUMNS[column].split(), start=2))
    assert set(tables.CRITICALS[column].values()) <= set(EFFECTS), "every result has words"


@pytest.mark.rule("CRIT-AERO-THRESHOLD")
@pytest.mark.parametrize(
    ("kind", "move", "column"),
    [
        ("AF", "7a", "aerospace"),
        ("CF", "5a", "aerospace"),
        ("SV", "4a", "aerospace"),
        ("SV", "3i", "aerospace"),
        ("SC", "5a", "dropship"),
        ("DS", "4p", "dropship"),
        ("DA", "4a", "dropship"),
        ("SV", "8t", "vehicle"),
    ],
)
def test_whose_column_is_whose(kind: str, move: str, column: str) -> None:
    assert column_of(card(kind, move, 3)) == column


@pytest.mark.rule("CRIT-AERO-THRESHOLD")
def test_a_hit_on_the_fuel_destroys_it_in_the_end_phase() -> None:
    performance = attacked(f"{HIT} 1 1  after combat expect b active", damage=2)
    assert performance.complaints == []
    (rolled,) = happened(performance, CriticalRolled)
    assert (rolled.result, rolled.effect) == ("fuel", "fuel")
    assert [event.cause for event in happened(performance, UnitDestroyed)] == ["fuel explosion"]
    assert happened(performance, ControlRolled) == [], "what is gone has nothing to control"


@pytest.mark.rule("END-AERO-CONTROL")
@pytest.mark.parametrize(("skill", "number"), [(4, 6), (2, 4)])
@pytest.mark.parametrize(("by", "kept"), [(0, True), (-1, False)])
def test_a_damaged_one_rolls_its_skill_and_two_or_comes_down(skill: int, number: int, by: int, kept: bool) -> None:
    roll = number + by
    performance = attacked(f"{HIT}  dice {roll - 1} 1", skill=skill)
    (rolled,) = happened(performance, ControlRolled)
    assert rolled.modifiers == (Modifier(skill, "skill"), Modifier(2, "in the atmosphere"))
    assert (rolled.number, rolled.dice, rolled.kept) == (number, (roll - 1, 1), kept)
    lost = [] if kept else ["crash, out of control"]
    assert [event.cause for event in happened(performance, UnitDestroyed)] == lost
    assert (after(performance, 1).unit("b").status is Status.ACTIVE) is kept


@pytest.mark.rule("END-AERO-CONTROL", "END-ORDER")
def test_it_rolls_once_in_the_end_phase_after_damage_has_acted_and_before_heat() -> None:
    performance = attacked(
        f"{HIT}  c fires at b rolling 6 6  dice 6 6",
        gun="HT1/1/1",
        extra='unit c "GUN" at (24, 5) facing north',
        armor=24,
    )
    kinds = [type(event) for event in performance.replay.events]
    began = next(
        i for i, event in enumerate(performance.replay.events) if isinstance(event, PhaseBegan) and event.name == "end"
    )
    assert len(happened(performance, DamageMarked)) == 2
    assert kinds.count(ControlRolled) == 1
    assert began < kinds.index(ControlRolled) < kinds.index(HeatChanged)


@pytest.mark.rule("END-AERO-CONTROL")
@pytest.mark.parametrize(
    ("order", "kind", "thrust", "aloft"),
    [
        ("a fires at b rolling 1 1", "AF", "6a", True),
        (HIT, "AF", "6a", False),
        (f"{HIT} 1", "CV", "12v", True),
    ],
)
def test_neither_the_unharmed_nor_the_landed_nor_other_flyers_roll(
    order: str, kind: str, thrust: str, aloft: bool
) -> None:
    performance = attacked(order, kind=kind, thrust=thrust, aloft=aloft)
    assert happened(performance, ControlRolled) == []
    assert happened(performance, UnitDestroyed) == []


@pytest.mark.rule("END-AERO-CONTROL")
def test_damage_of_another_turn_calls_for_no_roll() -> None:
    performance = attacked(f"{HIT}  dice 6 6", "a holds fire", turns=2)
    assert len(happened(performance, ControlRolled)) == 1


@pytest.mark.rule("HEAT-SHUTDOWN-AERO", "HEAT-WHO")
def test_a_fighter_at_heat_four_shuts_down_and_falls_in_the_end_phase_of_the_next_turn() -> None:
    performance = attacked(f"{HIT}  b fires at a rolling 1 1  dice 6 6", "a holds fire", gun="HT1/1/1", heat=3, turns=2)
    assert [event.unit for event in happened(performance, UnitShutDown)] == ["b"]
    down = after(performance, 1).unit("b")
    assert (down.heat, down.shut_down, down.status, down.aloft) == (4, True, Status.ACTIVE, True)
    assert [event.cause for event in happened(performance, UnitDestroyed)] == ["crash, its reactor is shut down"]
    assert len(happened(performance, ControlRolled)) == 1, "a fall is not rolled for"


@pytest.mark.rule("HEAT-SHUTDOWN-AERO")
def test_a_landed_fighter_restarts_as_others_do() -> None:
    performance = attacked(
        f"{HIT}  b fires at a rolling 1 1", "a holds fire", gun="HT1/1/1", heat=3, aloft=False, turns=2
    )
    assert len(happened(performance, UnitShutDown)) == len(happened(performance, UnitRestarted)) == 1
    assert after(performance, 2).unit("b").status is Status.ACTIVE


@pytest.mark.rule("HEAT-SHUTDOWN-AERO", "HEAT-WHO")
def test_a_conventional_fighter_takes_heat_as_damage() -> None:
    performance = attacked(f"{HIT} 3 4  dice 6 6", kind="CF", gun="HT1/1/1")
    assert [event.amount for event in happened(performance, DamageMarked)] == [2]
    assert happened(performance, HeatChanged) == []


@pytest.mark.rule("HEAT-SHUTDOWN-AERO", "END-AERO-CONTROL")
def test_without_thrust_it_falls_unrolled() -> None:
    performance = attacked("a holds fire", thrust="0a")
    assert happened(performance, ControlRolled) == []
    assert [event.cause for event in happened(performance, UnitDestroyed)] == ["crash, no thrust is left"]
