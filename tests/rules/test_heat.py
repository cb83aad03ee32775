"""Heat: overheating, cooling, what a heat level does, shutting down and starting again."""

from dataclasses import replace

import pytest

from engine.phases import end
from engine.rules.events import HeatChanged, TurnBegan, UnitPlaced, UnitRestarted, UnitShutDown, WeaponFired
from grammar.files import Files
from grammar.performance import Performance, ready
from tests.battle import after, battle, happened, in_turns, refusal

CARDS = """
    card "STOKER" "Stoker" type BM size 4 move "10/6j" damage "3/4/2" overheat 3 armor 9 structure 9
    card "LONGSTOKER" "Longstoker" type BM size 4 move "10" damage "4/4/3" overheat 2 armor 9 structure 9 specials "OVL"
    card "COLD" "Cold" type BM size 4 move "10" damage "4/4/3" overheat 0 armor 9 structure 9
    card "TORCH" "Torch" type BM size 1 move "4" damage "1/1/1" armor 9 structure 9 specials "HT1/1/1"
    card "FURNACE" "Furnace" type BM size 1 move "4" damage "5/5/4" overheat 1 armor 9 structure 9 specials "HT2/2/2"
    """


def burn(
    *turns: str, card: str = "STOKER", a: str = "", inches: float = 10.0, more: str = "", terrain: str = ""
) -> Performance:
    """A 'Mech at (24, 3) and a target north of it; one string of orders for each turn."""
    script = in_turns(turns, "initiative red 3, blue 9")
    return battle(
        f"""{CARDS}
        force red  {{ home south  unit a "{card}" at (24, 3) facing north {a} }}
        force blue {{ home north  unit b "DUMMY" at (24, {4.25 + inches}) facing south  {more} }}
        {script}""",
        table=f"table 48 x 48 {{ {terrain} }}",
        turns=len(turns),
    )


def heat(performance: Performance, turn: int = 1, unit: str = "a") -> int:
    """The heat of a unit after a turn."""
    return after(performance, turn).unit(unit).heat


MISS = "a fires at b with overheat {} rolling 1 1"


@pytest.mark.rule("INTRO-OVERHEAT-EXAMPLE", "HEAT-EX-STALKER", "HEAT-OV-USE")
@pytest.mark.parametrize(("inches", "damage"), [(4.0, 6), (10.0, 7), (30.0, 2)])
def test_the_stalker_of_the_book_overheats_by_three(inches: float, damage: int) -> None:
    performance = burn("a fires at b with overheat 3 rolling 6 6", inches=inches)
    assert [event.total for event in happened(performance, WeaponFired)] == [damage]
    assert heat(performance) == 3


@pytest.mark.rule("HEAT-EX-STALKER", "HEAT-OV-LIMIT", "INTRO-OVERHEAT-EXAMPLE")
def test_at_heat_three_one_point_is_left_and_shuts_it_down() -> None:
    first = MISS.format(3)
    beyond = burn(first, MISS.format(2) + "  after movement expect a overheats at most 1")
    assert refusal(beyond).strip() == "the order is refused: Stoker can overheat by 1 at most, not 2."
    performance = burn(first, MISS.format(1))
    assert (heat(performance, 2), after(performance, 2).unit("a").shut_down) == (4, True)


@pytest.mark.rule("HEAT-OV-LIMIT", "HEAT-WHO")
@pytest.mark.parametrize(
    ("card", "before", "most"), [("STOKER", 0, 3), ("STOKER", 2, 2), ("LONGSTOKER", 1, 2), ("COLD", 0, 0)]
)
def test_no_more_than_the_card_allows_nor_than_the_scale_has_left(card: str, before: int, most: int) -> None:
    performance = burn(MISS.format(most + 1), card=card, a=f"heat {before}")
    assert f"can overheat by {most} at most" in refusal(performance)
    assert refusal(burn(MISS.format(most), card=card, a=f"heat {before}")) == ""


@pytest.mark.rule("HEAT-OV-USE", "HEAT-OV-GAIN")
@pytest.mark.parametrize("dice", ["6 6", "1 1"])
@pytest.mark.parametrize("points", [1, 2, 3])
def test_every_point_used_heats_hit_or_miss(dice: str, points: int) -> None:
    performance = burn(f"a fires at b with overheat {points} rolling {dice}")
    assert heat(performance) == points
    assert sum(event.total for event in happened(performance, WeaponFired)) == (4 + points if dice == "6 6" else 0)


@pytest.mark.rule("HEAT-OVL", "SPEC-OVL", "INTRO-SPECIALS")
@pytest.mark.parametrize(("card", "damage"), [("LONGSTOKER", 5), ("STOKER", 2)])
def test_overheat_reaches_long_range_with_its_ability_alone(card: str, damage: int) -> None:
    performance = burn("a fires at b with overheat 2 rolling 6 6", card=card, inches=30.0)
    assert [event.total for event in happened(performance, WeaponFired)] == [damage]


@pytest.mark.rule("HEAT-OV-SPECIALS", "DMG-HEAT-HT")
def test_overheat_raises_the_cards_damage_and_not_the_heat_of_heat_weapons() -> None:
    performance = burn("a fires at b with overheat 1 rolling 6 6", card="FURNACE", inches=4.0)
    assert [event.total for event in happened(performance, WeaponFired)] == [6]
    assert (heat(performance, unit="b"), heat(performance)) == (2, 1)


@pytest.mark.rule("HEAT-DELAY", "HEAT-EX-LOKI", "INTRO-HEAT-EXAMPLE", "HEAT-SCALE-EFFECTS")
def test_the_loki_of_the_book() -> None:
    """Two points in turn 1, none in 2, two more in 3: shut down through 4, running again in 5."""
    two, none = MISS.format(2), "a fires at b rolling 1 1"
    performance = battle(
        f"""
        force red  {{ home south  unit a "Loki Prime" at (24, 3) facing north }}
        force blue {{ home north  unit b "DUMMY" at (24, 14.25) facing south }}
        turn 1 {{ initiative red 3, blue 9  {two}  after combat {{ expect a move 10  expect a heat 0 }} }}
        turn 2 {{ initiative red 3, blue 9  {none}  after movement {{ expect a move 6  expect a needs 8 to hit b }} }}
        turn 3 {{ initiative red 3, blue 9  {two}  after combat expect not a shutdown }}
        turn 4 {{ initiative red 3, blue 9  after movement {{ expect a shutdown  expect a tmm -4
            expect a cannot move to (24, 5)  expect a cannot fire at b because "shut down" }} }}
        turn 5 {{ initiative red 3, blue 9  after movement {{ expect a move 10  expect not a shutdown
            expect a needs 6 to hit b }} }}""",
        turns=5,
    )
    assert refusal(performance) == ""
    assert [heat(performance, turn) for turn in (1, 2, 3, 4)] == [2, 2, 4, 0]
    assert [type(event).__name__ for event in happened(performance, UnitShutDown | UnitRestarted)] == [
        "UnitShutDown",
        "UnitRestarted",
    ]


@pytest.mark.rule("HEAT-EX-VULTURE", "HEAT-SCALE-EFFECTS")
def test_the_vulture_of_the_book() -> None:
    performance = battle(
        f"""
        force red  {{ home south  unit a "Vulture Prime" at (24, 3) facing north }}
        force blue {{ home north  unit b "DUMMY" at (24, 14.25) facing south }}
        turn 1 {{ initiative red 3, blue 9  {MISS.format(2)}  after combat {{ expect a move 10  expect a heat 0 }} }}
        turn 2 {{ initiative red 3, blue 9  a fires at b rolling 1 1
            after movement {{ expect a move 6  expect a needs 8 to hit b }}  expect a heat 2 }}""",
        turns=2,
    )
    assert refusal(performance) == ""


@pytest.mark.rule("HEAT-SCALE-EFFECTS", "INTRO-HEAT-EXAMPLE", "INTRO-TMM")
@pytest.mark.parametrize(("level", "move", "tmm"), [(0, 10, 2), (1, 8, 1), (2, 6, 1), (3, 4, 0)])
def test_a_heat_level_takes_two_inches_and_adds_one_to_the_number(level: int, move: int, tmm: int) -> None:
    claims = f"expect a move {move}  expect a tmm {tmm}  expect a needs {6 + level} to hit b"
    assert refusal(burn(f"after movement {{ {claims} }}", card="LONGSTOKER", a=f"heat {level}")) == ""


@pytest.mark.rule("HEAT-SCALE-EFFECTS", "INTRO-HEAT-EXAMPLE")
def test_heat_takes_nothing_from_the_jump() -> None:
    claims = "expect a move 4  expect a tmm 2  expect a may jump to (24, 9)"
    assert refusal(burn(f"after movement {{ {claims} }}", a="heat 3")) == ""


COOLING = [
    ("heat 3", "a fires at b rolling 1 1", 3),
    ("heat 1", "a fires at b with overheat 2 rolling 1 1", 3),
    ("heat 3", "", 0),
    ("heat 2", "a holds fire", 0),
    ("heat 2", "a moves to (24, 5)", 0),
    ("", "a fires at b rolling 1 1", 0),
    ("shutdown", "", 0),
]


@pytest.mark.rule("HEAT-COOL", "INTRO-HEAT-EXAMPLE")
@pytest.mark.parametrize(("before", "order", "expected"), COOLING)
def test_cooling_on_dry_land(before: str, order: str, expected: int) -> None:
    performance = burn(order, a=before)
    assert (heat(performance), after(performance, 1).unit("a").shut_down) == (expected, False)


@pytest.mark.rule("HEAT-COOL", "HEAT-OV-GAIN", "INTRO-HEAT-EXAMPLE")
@pytest.mark.parametrize(
    ("depth", "before", "points", "expected"),
    [(2, 3, 0, 2), (2, 1, 1, 1), (2, 0, 2, 1), (2, 0, 0, 0), (4, 2, 0, 1), (1, 3, 0, 3), (1, 1, 1, 2), (1.9, 1, 1, 2)],
)
def test_deep_water_takes_a_point_off(depth: float, before: int, points: int, expected: int) -> None:
    """At this level nobody fires out of deep water, so the shot is one from dry land."""
    dry = burn(MISS.format(points), a=f"heat {before}")
    (fired,) = happened(dry, WeaponFired)
    pool = f"table 48 x 48 {{ water at (24, 3) size 6 x 6 depth {depth} }}"
    wet = ready(dry.made.text.replace("table 48 x 48 {  }", pool), "wet.strike", Files(None), None)
    for event in (*(UnitPlaced(unit, pose) for unit, pose in wet.placed.items()), TurnBegan(1), fired):
        wet.game.emit(event)
    end.play(wet.game)
    assert wet.game.state.unit("a").pose == replace(wet.placed["a"])
    assert wet.game.state.unit("a").heat == expected


@pytest.mark.rule("HEAT-COOL")
def test_each_part_of_a_change_is_told() -> None:
    (gained,) = happened(burn(MISS.format(2), a="heat 1 criticals engine"), HeatChanged)
    assert (gained.before, gained.after) == (1, 4)
    assert [(part.amount, part.reason) for part in gained.parts] == [(2, "overheat"), (1, "engine hit")]
    (cooled,) = happened(burn("", a="heat 3"), HeatChanged)
    assert [(part.amount, part.reason) for part in cooled.parts] == [(-3, "no weapon fired")]


TORCHES = """
    unit t1 "TORCH" at (18, 14.25) facing south  unit t2 "TORCH" at (21, 14.25) facing south
    unit t3 "TORCH" at (27, 14.25) facing south  unit f "FURNACE" at (30, 14.25) facing south"""
FIRE_BY = "{} fires at a rolling 6 6"


@pytest.mark.rule("HEAT-HT-CAP", "DMG-HEAT-HT", "SPEC-HT")
@pytest.mark.parametrize(
    ("shooters", "before", "own", "expected"),
    [
        (("t1",), "heat 0", "", 1),
        (("t1", "t2"), "heat 0", "", 2),
        (("t1", "t2", "t3"), "heat 0", "", 2),
        (("t1", "f"), "heat 0", "", 2),
        (("t1", "f"), "heat 3", "", 2),
        (("f",), "heat 1", "a fires at b rolling 1 1", 3),
        (("f",), "heat 3", "a fires at b rolling 1 1", 4),
        (("t1",), "heat 0", MISS.format(2), 3),
        (("f",), "shutdown", "", 2),
    ],
)
def test_heat_from_outside_is_at_most_two_and_comes_after_cooling(
    shooters: tuple[str, ...], before: str, own: str, expected: int
) -> None:
    orders = "  ".join([*(FIRE_BY.format(shooter) for shooter in shooters), own])
    performance = burn(orders, a=before, more=TORCHES)
    assert refusal(performance) == ""
    assert heat(performance) == expected
    assert after(performance, 1).unit("a").shut_down == (expected == 4)


@pytest.mark.rule("HEAT-WHO")
def test_a_mech_without_overheat_tracks_heat_all_the_same() -> None:
    assert heat(burn("t1 fires at a rolling 6 6", card="COLD", more=TORCHES)) == 1


@pytest.mark.rule("HEAT-SHUTDOWN")
def test_a_shut_down_unit_idles_for_a_turn_and_then_starts_cold() -> None:
    performance = burn(
        MISS.format(3), MISS.format(1), "a moves to (24, 5)  a fires at b rolling 6 6", "a moves to (24, 9)"
    )
    third = after(performance, 3)
    assert [event.unit for event in happened(performance, UnitRestarted)] == ["a"]
    assert (third.unit("a").heat, third.unit("a").shut_down) == (0, False)
    assert len(happened(performance, WeaponFired)) == 2
    assert refusal(performance).count("Stoker is shut down") == 2
    assert after(performance, 4).unit("a").place.y == 9.0
