"""Wind and its dice, tornadoes, earthquakes."""

import pytest

from engine.rules.events import (
    BuildingStruck,
    DamageMarked,
    Event,
    QuakeRolled,
    QuakeStruck,
    TornadoDispersed,
    TornadoFormed,
    TornadoMoved,
    TornadoRolled,
    UnitDestroyed,
    WindRolled,
)
from grammar.performance import Performance
from tests.battle import after, happened, refusal
from tests.rules.outdoors import outdoors, reasons

STORM = "wind 4 from west"


def when(played: Performance, kind: type[Event]) -> list[int]:
    """The turns in which events of a kind happened."""
    return [played.replay.states[i].turn for i, e in enumerate(played.replay.events) if isinstance(e, kind)]


@pytest.mark.rule("ENV-WIND-TABLE", "ENV-RESIDUAL", "ENV-THIN", "ENV-DENSE", "ENV-VERY-DENSE")
@pytest.mark.parametrize(
    ("air", "die", "strength", "tornado"),
    [
        ("normal", 1, 0, False),
        ("normal", 2, 0, False),
        ("normal", 3, 1, False),
        ("normal", 4, 2, False),
        ("normal", 5, 3, False),
        ("normal", 6, 4, False),
        ("trace", 6, 2, False),
        ("trace", 1, 0, False),
        ("thin", 6, 3, False),
        ("dense", 6, 4, False),
        ("very_dense", 5, 4, True),
        ("very_dense", 4, 4, False),
    ],
)
def test_the_wind_is_rolled_with_the_density_of_the_air(air: str, die: int, strength: int, tornado: bool) -> None:
    played = outdoors(f"wind rolled from west atmosphere {air}", setup=f"dice {die} 6 6 6 6 6 6 6 6")
    (rolled,) = happened(played, WindRolled)
    assert (rolled.die, rolled.wind, rolled.tornado) == (die, strength, tornado)
    assert rolled.toward == 90.0
    assert bool(happened(played, TornadoFormed)) is tornado


@pytest.mark.rule("ENV-WIND-DIR")
@pytest.mark.parametrize(("die", "toward"), [(1, 0.0), (2, 60.0), (4, 180.0), (6, 300.0)])
def test_the_direction_is_where_the_wind_blows_to(die: int, toward: float) -> None:
    (rolled,) = happened(outdoors("wind rolled", setup=f"dice 3 {die}"), WindRolled)
    assert (rolled.direction_die, rolled.toward) == (die, toward)


@pytest.mark.rule("ENV-WIND-VARIABLE")
def test_a_variable_wind_is_rolled_anew_in_each_end_phase() -> None:
    played = outdoors("wind 1 variable from north", "dice 5 2", "dice 1 1  expect a needs 8 to hit b", apart=10)
    assert [(rolled.wind, rolled.toward) for rolled in happened(played, WindRolled)] == [(3, 60.0), (0, 0.0)]
    assert when(played, WindRolled) == [1, 2]
    assert [after(played, turn).weather.wind for turn in (1, 2)] == [3, 0]


@pytest.mark.rule("ENV-WIND-VARIABLE")
def test_a_constant_wind_stays() -> None:
    played = outdoors("wind 2 from north", "", "", "")
    assert happened(played, WindRolled) == []
    assert (after(played, 3).weather.wind, after(played, 3).weather.toward) == (2, 180.0)


@pytest.mark.parametrize(("wind", "name", "amount"), [(2, "", 0), (3, "strong wind", 1), (4, "storm", 2)])
def test_strong_wind_and_storm_hinder_all_attacks(wind: int, name: str, amount: int) -> None:
    assert reasons(f"wind {wind}").get(name, 0) == amount


@pytest.mark.parametrize(
    ("wind", "unit", "inches"),
    [
        (1, "FOOT", 2),
        (1, "JUMPS", 6),
        (2, "JUMPS", 4),
        (2, "TRUCKS", 6),
        (3, "JUMPS", 2),
        (3, "TRUCKS", 2),
        (3, "SUITS", 4),
        (4, "SUITS", 4),
        (4, "JUMPS", 2),
        (4, "TANK", 8),
    ],
)
def test_wind_slows_infantry(wind: int, unit: str, inches: int) -> None:
    assert refusal(outdoors(f"wind {wind}", f"expect a move {inches}", a=f'"{unit}"')) == ""


def test_infantry_that_the_wind_leaves_nothing_moves_or_attacks() -> None:
    moving = outdoors("wind 1", "a moves to (24, 6)  a fires at b", a='"FOOT"')
    assert "in the light wind it either moves 2 in or attacks" in refusal(moving)
    assert refusal(outdoors("wind 1", "a fires at b", a='"FOOT"')) == ""
    assert refusal(outdoors("wind 0", "a moves to (24, 6)  a fires at b", a='"FOOT"')) == ""
    assert refusal(outdoors("wind 3", "a jumps to (24, 6)  a fires at b", a='"SUITS"')) == ""


def test_in_a_storm_conventional_infantry_suffers_and_cannot_attack() -> None:
    played = outdoors(STORM, "a fires at b  dice 1 1", a='"TRUCKS"')
    assert "cannot attack in a storm" in refusal(played)
    assert [(mark.unit, mark.armor_lost, mark.cause) for mark in happened(played, DamageMarked)] == [
        ("a", 1, "the storm")
    ]


@pytest.mark.rule("ENV-TORNADO-START")
def test_only_a_storm_brings_tornadoes() -> None:
    assert happened(outdoors("wind 3"), TornadoRolled) == []
    played = outdoors(STORM, "dice 6 6 1 1 1 1 2 3 3 4")
    assert [rolled.forms for rolled in happened(played, TornadoRolled)] == [True]
    (formed,) = happened(played, TornadoFormed)
    assert (formed.at, formed.until, formed.rating) == ((0.67, 0.5), 6, 3)
    assert [rolled.forms for rolled in happened(outdoors(STORM, "dice 6 5"), TornadoRolled)] == [False]


@pytest.mark.rule("ENV-TORNADO-LIFE", "ENV-THIN", "ENV-RESIDUAL")
@pytest.mark.parametrize(
    ("dice", "rating"), [("1 1", 1), ("1 2", 1), ("2 2", 2), ("3 3", 2), ("3 4", 3), ("5 5", 3), ("5 6", 4), ("6 6", 5)]
)
def test_the_strength_of_a_tornado(dice: str, rating: int) -> None:
    (formed,) = happened(outdoors(STORM, f"dice 6 6 1 1 1 1 2 3 {dice}"), TornadoFormed)
    assert formed.rating == rating
    (thin,) = happened(outdoors(f"{STORM} atmosphere thin", f"dice 6 6 1 1 1 1 2 3 {dice}"), TornadoFormed)
    assert thin.rating == min(3, rating)
    assert happened(outdoors(f"{STORM} atmosphere trace", f"dice 6 6 1 1 1 1 2 3 {dice}"), TornadoRolled) == []


@pytest.mark.rule("ENV-TORNADO-MOVE")
def test_a_tornado_strikes_where_it_forms_and_along_its_way() -> None:
    # two dice for each axis: the 19th of 36 places across 48 in, the 5th up 36 in: (24.67, 4.5), on a
    first = "dice 6 6  4 1  1 5  2 3  3 4"
    played = outdoors(STORM, first, "dice 1 5", "dice 4 1", b='"TANK"', apart=8)
    marks = happened(played, DamageMarked)
    assert [(mark.unit, mark.cause, mark.armor_lost + mark.structure_lost) for mark in marks] == [
        ("a", "an F3 tornado", 3),
        ("a", "an F3 tornado", 3),
        ("b", "an F3 tornado", 3),
        ("b", "an F3 tornado", 3),
    ]
    first_way, second_way = happened(played, TornadoMoved)
    assert (first_way.inches, second_way.inches) == (10.0, 2.0)
    assert first_way.path[-1] == (24.67, 14.5)


@pytest.mark.rule("ENV-TORNADO-MOVE")
def test_a_direction_and_twice_a_die_of_inches() -> None:
    played = outdoors(STORM, "dice 6 6  3 1  3 1  2 3  3 4", "dice 3 4")
    (moved,) = happened(played, TornadoMoved)
    (x, y), (to_x, to_y) = moved.path
    assert moved.inches == 8.0
    assert (round(to_x - x, 2), round(to_y - y, 2)) == (6.93, -4.0)


@pytest.mark.rule("ENV-TORNADO-MOVE")
@pytest.mark.parametrize(
    ("height", "hurt"), [(2, ["a", "a", "early", "above", "late"]), (4, ["a", "a", "early", "late"])]
)
def test_a_hill_is_skipped_for_as_many_inches_as_it_is_high(height: int, hurt: list[str]) -> None:
    # formed at (24.67, 4.5), it walks 8 in north and meets a hill after 3 in
    table = f"table 48 x 36 {{ hill at (24, 17.5) size 20 x 20 height {height} }}"
    spots = {"early": 6.4, "above": 9.5, "late": 11.8}
    units = " ".join(f'unit {name} "MECH" at (25, {y}) facing north' for name, y in spots.items())
    played = outdoors(STORM, "dice 6 6 4 1 1 5 2 3 1 1", "dice 1 4", table=table, more=units, apart=30)
    (moved,) = happened(played, TornadoMoved)
    assert (moved.inches, moved.skipped) == (8.0, height)
    assert [mark.unit for mark in happened(played, DamageMarked)] == hurt


def test_a_lower_hill_that_begins_on_a_higher_one_is_not_skipped_once_more() -> None:
    hills = "hill at (24, 12.5) size 20 x 10 height 3 hill at (24, 17) size 20 x 10 height 1"
    played = outdoors(STORM, "dice 6 6 4 1 1 5 2 3 1 1", "dice 1 6", table=f"table 48 x 36 {{ {hills} }}", apart=30)
    (moved,) = happened(played, TornadoMoved)
    assert (moved.inches, moved.skipped) == (12.0, 3.0)


@pytest.mark.rule("ENV-TORNADO-LIFE", "ENV-TORNADO-MOVE")
def test_a_tornado_disperses_in_the_end_phase_of_its_last_turn() -> None:
    played = outdoors(STORM, "dice 6 6  3 1  3 1  1 1  3 4", "dice 3 1", "", apart=30)
    assert (when(played, TornadoFormed), when(played, TornadoMoved), when(played, TornadoDispersed)) == ([1], [2], [3])
    assert after(played, 3).weather.tornado is None


def test_a_tornado_does_three_times_its_rating_to_buildings() -> None:
    table = 'table 48 x 36 { building medium hall "Hall" at (24.7, 4.5) size 3 x 3 height 4 cf 12 }'
    played = outdoors(STORM, "dice 6 6 4 1 1 5 2 3 3 4", table=table, apart=30)
    (struck,) = happened(played, BuildingStruck)
    assert (struck.building, struck.amount) == ("Hall", 9)
    assert after(played, 1).buildings == {"Hall": 9}


@pytest.mark.parametrize(("dice", "rating", "amount"), [("3 4", 3, 2), ("5 6", 4, 3), ("6 6", 5, 4)])
def test_an_attack_through_a_tornado_is_hindered(dice: str, rating: int, amount: int) -> None:
    # two dice for each axis: (24.67, 13.5), between the two
    first = f"dice 6 6  4 1  3 2  2 3  {dice}"
    number = 4 + 2 - 1 + 2 + amount
    played = outdoors(STORM, first, f"after combat expect a needs {number} to hit b", apart=18)
    assert refusal(played) == ""
    (formed,) = happened(played, TornadoFormed)
    assert formed.rating == rating


@pytest.mark.rule("ENV-QUAKE-START")
@pytest.mark.parametrize(("dice", "turn"), [("6 6", 2), ("6 5", 0)])
def test_twelve_in_the_end_phase_shakes_the_whole_next_turn(dice: str, turn: int) -> None:
    played = outdoors("hazards earthquakes", f"dice {dice}", "dice 3 4", "", apart=10)
    assert happened(played, QuakeRolled)[0].due == turn
    assert when(played, QuakeStruck) == ([turn] if turn else [])
    assert [after(played, number).weather.quake for number in (1, 2, 3)] == [0, 7 if turn else 0, 0]


@pytest.mark.rule("ENV-QUAKE-START")
def test_the_scenario_may_name_the_turn() -> None:
    played = outdoors("earthquake turn 2", "expect a needs 5 to hit b", "dice 3 4  expect a needs 8 to hit b", apart=10)
    assert refusal(played) == ""
    assert when(played, QuakeStruck) == [2]


@pytest.mark.rule("ENV-QUAKE-STRENGTH")
@pytest.mark.parametrize(
    ("dice", "amount", "hurt"), [("3 4", 3, 0), ("4 4", 4, 1), ("6 6 3 4 3 4 3 4", 6, 1), ("1 1", 1, 0)]
)
def test_half_its_strength_to_hit_and_from_eight_on_a_point_to_all_on_the_ground(
    dice: str, amount: int, hurt: int
) -> None:
    units = 'unit c "TANK" at (30, 4) facing north unit d "VTOL" at (36, 4, 6) facing north'
    played = outdoors("earthquake turn 1", f"dice {dice}  expect a needs {5 + amount} to hit b", more=units)
    assert refusal(played) == ""
    marks = [(mark.unit, mark.armor_lost, mark.cause) for mark in happened(played, DamageMarked)]
    assert marks == [(unit, 1, "the earthquake") for unit in ("a", "c", "b")] * hurt
    assert happened(played, UnitDestroyed) == []


def test_a_trigger_changes_the_weather() -> None:
    trigger = "when turn 2 begins { weather { wind 3 from north light night } }"
    played = outdoors("wind 1 from west sky rain", "", "", trigger=trigger)
    first, second = (after(played, turn).weather for turn in (1, 2))
    assert (first.wind, first.light, first.sky, first.toward) == (1, "day", ("rain",), 90.0)
    assert (second.wind, second.light, second.sky, second.toward) == (3, "night", ("rain",), 180.0)
