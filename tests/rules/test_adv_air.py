"""Air, gravity and temperature: who can live there, how far it moves, how hot it gets."""

import pytest

from engine.rules.events import BreachRolled, CriticalRolled, CriticalTookEffect, DamageMarked, UnitDestroyed
from engine.rules.state import Status
from tests.battle import after, happened, refusal
from tests.rules.outdoors import outdoors, refused

VACUUM = "atmosphere vacuum"


def moves(weather: str, inches: int, *, a: str) -> None:
    """Unit a has so many inches of Move in a weather."""
    assert refusal(outdoors(weather, f"after movement expect a move {inches}", a=a)) == ""


@pytest.mark.rule("ENV-VACUUM-BANNED", "SPEC-SOA")
@pytest.mark.parametrize(
    ("card", "lives"),
    [
        ('type CI size 1 move "2f" specials "CAR1"', False),
        ('type CI size 1 move "2f" specials "SOA"', True),
        ('type BA size 1 move "6j" specials "MEC"', False),
        ('type CV size 2 move "8t" specials "CASE"', False),
        ('type CV size 2 move "8t" specials "SEAL"', True),
        ('type CV size 2 move "8t" specials "SOA"', True),
        ('type CV size 2 move "16h" specials "SEAL"', False),
        ('type CV size 2 move "20v" specials "SEAL"', False),
        ('type BM size 2 move "12" specials "CASE"', True),
        ('type IM size 2 move "8" specials "EE, SEAL"', False),
    ],
)
def test_soa_and_seal_let_units_live_in_vacuum(card: str, lives: bool) -> None:
    cards = f'card "KIND" {card} damage "1/1/0" armor 4 structure 2'
    state = after(outdoors(VACUUM, "", a='"KIND"', cards=cards), 1)
    assert (state.unit("a").status is Status.ACTIVE) is lives


@pytest.mark.rule("ENV-VACUUM-BANNED")
def test_what_cannot_live_is_destroyed_when_the_air_is_gone() -> None:
    trigger = "when turn 2 begins { weather { atmosphere vacuum } }"
    played = outdoors("", "", "", a='"TANK"', cards="", more="", trigger=trigger)
    (lost,) = happened(played, UnitDestroyed)
    assert (lost.unit, lost.cause) == ("a", "it cannot operate in a vacuum")


@pytest.mark.rule("ENV-VACUUM-BREACH", "ENV-RESIDUAL")
@pytest.mark.parametrize(
    ("air", "dice", "breached"),
    [("vacuum", "4 4", True), ("vacuum", "3 4", False), ("trace", "5 5", True), ("trace", "4 5", False)],
)
def test_a_damaged_hull_may_be_breached_where_there_is_no_air(air: str, dice: str, breached: bool) -> None:
    played = outdoors(f"atmosphere {air}", f"a fires at b rolling 6 6 {dice} 3 4")
    (rolled,) = happened(played, BreachRolled)
    assert (rolled.unit, rolled.number, rolled.breached) == ("b", 8 if air == "vacuum" else 10, breached)
    assert len(happened(played, CriticalRolled)) == int(breached)


@pytest.mark.rule("ENV-VACUUM-BREACH")
def test_of_a_breach_an_ammunition_hit_is_rolled_once_more() -> None:
    played = outdoors(VACUUM, "a fires at b rolling 6 6 4 4 1 1 3 3")
    first, second = happened(played, CriticalRolled)
    assert (first.result, first.effect, first.note) == ("ammunition", "", "rolled again")
    assert (second.dice, second.effect) == ((3, 3), "weapon")
    again = happened(outdoors(VACUUM, "a fires at b rolling 6 6 4 4 1 1 1 1"), CriticalRolled)
    assert [roll.effect for roll in again] == ["", "ammunition"]


@pytest.mark.rule("ENV-THIN", "ENV-DENSE", "ENV-VERY-DENSE")
@pytest.mark.parametrize(
    ("air", "unit", "inches"),
    [
        ("thin", "HOVER", 12),
        ("thin", "TANK", 8),
        ("dense", "VTOL", 22),
        ("dense", "HOVER", 18),
        ("dense", "MECH", 12),
        ("very_dense", "VTOL", 20),
        ("very_dense", "HOVER", 16),
    ],
)
def test_thin_air_slows_and_dense_air_lifts(air: str, unit: str, inches: int) -> None:
    moves(f"atmosphere {air}", inches, a=f'"{unit}"')


@pytest.mark.rule("ENV-GRAVITY")
@pytest.mark.parametrize(
    ("gravity", "unit", "inches"),
    [("0.7", '"MECH"', 17), ("1.2", '"MECH"', 10), ("1", '"MECH"', 12), ("5", '"FOOT"', 1), ("0.5", '"VTOL"', 40)],
)
def test_move_is_divided_by_gravity_and_rounded_normally(gravity: str, unit: str, inches: int) -> None:
    moves(f"gravity {gravity}", inches, a=unit)


@pytest.mark.rule("ENV-GRAVITY")
def test_gravity_works_on_jumps_and_before_heat_and_hits() -> None:
    unit = after(outdoors("gravity 0.7", "", a='"MECH" heat 1 criticals mp'), 1).unit("a")
    assert (unit.move.ground, unit.move.jump) == (17 - 9, 11 - 6)
    moves("gravity 0.7", 15, a='"MECH" heat 1')


@pytest.mark.rule("ENV-GRAVITY-STRAIN")
@pytest.mark.parametrize(
    ("inches", "hits"), [((15, 15, 15), [3]), ((15, 15, 10, 15), []), ((15, 15, 15, 15), [3]), ((12, 12, 12), [])]
)
def test_the_third_movement_phase_in_a_row_above_the_normal_move_hurts(
    inches: tuple[int, ...], hits: list[int]
) -> None:
    at, turns = 4.0, []
    for way in inches:
        at += way if at + way <= 30.0 else -way
        turns.append(f"a moves to (24, {at:g})")
    played = outdoors("gravity 0.7", *turns[: hits[0] if hits else None], apart=30, b='"MECH"')
    struck = [i for i, e in enumerate(played.replay.events) if isinstance(e, CriticalTookEffect)]
    assert [played.replay.states[i].turn for i in struck] == hits
    assert refusal(played) == ""
    if hits:
        assert after(played, 3).unit("a").move.ground == 8


@pytest.mark.rule("ENV-GRAVITY-STRAIN")
def test_infantry_is_never_strained() -> None:
    turns = [f"a jumps to (24, {12 if number % 2 else 4})" for number in (1, 2, 3)]
    played = outdoors("gravity 0.7", *turns, a='"JUMPS"', apart=30)
    assert happened(played, CriticalTookEffect) == []
    assert refusal(played) == ""


@pytest.mark.rule("ENV-COLD", "ENV-HEAT")
@pytest.mark.parametrize("temperature", ["cold", "hot"])
def test_conventional_infantry_suffers_every_fifth_turn(temperature: str) -> None:
    played = outdoors(f"temperature {temperature}", a='"JUMPS"', b='"SUITS"', apart=30, length=10)
    marks = [i for i, e in enumerate(played.replay.events) if isinstance(e, DamageMarked)]
    assert [(played.replay.events[i].unit, played.replay.states[i].turn) for i in marks] == [("a", 5), ("a", 10)]  # type: ignore[union-attr]


@pytest.mark.rule("ENV-COLD", "ENV-HEAT")
@pytest.mark.parametrize(("temperature", "heat"), [("cold", 0), ("normal", 1), ("hot", 2)])
def test_overheating_heats_less_in_cold_and_more_in_heat(temperature: str, heat: int) -> None:
    played = outdoors(f"temperature {temperature}", f"a fires at b with overheat 1 rolling 6 6  expect a heat {heat}")
    assert refusal(played) == ""
    (hit,) = happened(played, DamageMarked)
    assert hit.armor_lost == 4


@pytest.mark.rule("ENV-HEAT")
def test_heat_without_overheating_stays_away() -> None:
    assert refusal(outdoors("temperature hot", "a fires at b rolling 6 6  expect a heat 0")) == ""


@pytest.mark.rule("ENV-HEAT")
@pytest.mark.parametrize(("unit", "inches"), [("TANK", 6), ("MECH", 12), ("JUMPS", 6)])
def test_extreme_heat_slows_what_tracks_no_heat(unit: str, inches: int) -> None:
    moves("temperature hot", inches, a=f'"{unit}"')


def test_gravity_never_changes_in_a_battle() -> None:
    told = refused("gravity 0.8", trigger="when turn 1 begins { weather { gravity 2 } }")
    assert "gravity stays the same for the whole battle." in told
