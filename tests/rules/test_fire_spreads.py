"""How fire spreads and jumps downwind, in its place among the steps of the end phase (FIRE-STEPS, FIRE-SPREAD)."""

from __future__ import annotations

import pytest

from engine.rules.events import (
    FireStarted,
    FireWentOut,
    SmokeDrifted,
    SmokeRose,
    SmokeThinned,
    StructureCollapsed,
    TerrainWorn,
)
from tests.battle import after, happened
from tests.rules.flames import burning, fires, reasons, refused, rolls

NEAR = "woods light grove at (20, 17) size 10 x 8"
"""Woods from (15, 13) to (25, 21)."""

ALIGHT = f"{NEAR}  fire at (20, 14)"


@pytest.mark.rule("FIRE-SPREAD")
def test_adjacent_woods_downwind_take_7_in_a_light_wind() -> None:
    played = burning(ALIGHT, "dice 3 3  4 3  1 1", weather="wind 1 from south")
    found = rolls(played, "spread")
    assert [(roll.number, tuple(roll.at)) for roll in found] == [
        (7, (20.0, 16.0)),
        (7, (21.73, 15.0)),
        (7, (18.27, 15.0)),
    ]
    assert reasons(found[0]) == {"woods": 6, "spreading": 1}
    assert [roll.lit for roll in found] == [False, True, False]
    assert fires(played) == [(20.0, 14.0), (21.73, 15.0)]


@pytest.mark.rule("FIRE-SPREAD")
def test_a_strong_wind_makes_it_9() -> None:
    (roll, *_) = rolls(burning(ALIGHT, weather="wind 3 from south"), "spread")
    assert (roll.number, reasons(roll)) == (9, {"woods": 6, "strong wind": 2, "spreading": 1})


@pytest.mark.rule("FIRE-SPREAD")
def test_woods_upwind_do_not_catch_fire() -> None:
    played = burning("woods light grove at (20, 10) size 10 x 6  fire at (20, 13.5)", weather="wind 1 from south")
    assert [(roll.terrain, roll.number) for roll in rolls(played, "spread")] == [("clear ground", 12)] * 3


@pytest.mark.rule("FIRE-SPREAD")
def test_a_fire_does_not_spread_in_the_turn_that_it_starts() -> None:
    units = 'unit a "MECH" at (20, 8) facing north'
    played = burning(NEAR, "a sets fire to (20, 14) rolling 6 6 6 6", "", weather="wind 1 from south", units=units)
    assert {event.at for event in rolls(played, "spread")} == {(20.0, 16.0), (21.73, 15.0), (18.27, 15.0)}
    assert len(rolls(played, "spread")) == 3


def test_the_weather_makes_spreading_harder_as_well() -> None:
    (roll, *_) = rolls(burning(ALIGHT, weather="wind 2 from south  sky rain"), "spread")
    assert reasons(roll) == {"woods": 6, "moderate wind": 1, "rain": 1, "spreading": 1}


def test_a_fire_spreads_neither_off_the_table_nor_where_it_burns() -> None:
    edge = burning("woods light grove at (20, 34) size 10 x 4  fire at (20, 35.5)", weather="wind 1 from south")
    assert rolls(edge, "spread") == []
    lit = burning(f"{ALIGHT} fire at (20, 16) fire at (21.73, 15) fire at (18.27, 15)", weather="wind 1 from south")
    assert not [roll for roll in rolls(lit, "spread") if roll.at.y < 16]


@pytest.mark.rule("FIRE-MARKER")
def test_without_wind_nothing_spreads_and_a_fire_is_2_in_across() -> None:
    still = burning(ALIGHT, length=3)
    assert rolls(still, "spread") == rolls(still, "jump") == []
    (start,) = happened(still, FireStarted)
    assert tuple(start.fire.at) == (20.0, 14.0)
    hot = burning(ALIGHT, units='unit a "SQUAD" at (20, 12.37) facing north unit b "SQUAD" at (20, 15.6) facing north')
    assert (after(hot, 1).unit("a").armor, after(hot, 1).unit("b").armor) == (4, 3)


GAP = "woods light first at (20, 14) size 4 x 2  fire at (20, 14)  road along (0, {middle}) (48, {middle}) width {wide}"


def gap(inches: float, wind: int) -> list[tuple[int, bool]]:
    """The rolls across so many inches of paved ground to further woods, straight downwind."""
    road = GAP.format(middle=15 + inches / 2, wide=inches)
    played = burning(
        f"{road}  woods light second at (20, {15 + inches + 2}) size 4 x 4",
        "dice 6 5",
        weather=f"wind {wind} from south",
    )
    return [(roll.number, roll.lit) for roll in rolls(played, "jump") if roll.at.x == 20.0]


@pytest.mark.rule("FIRE-JUMP")
def test_fire_jumps_4_in_of_paved_ground_in_a_moderate_wind_and_no_more() -> None:
    assert gap(4.0, 2) == [(11, True)]
    assert gap(5.0, 2) == []
    assert gap(2.0, 1)[0][0] == 10
    assert gap(2.5, 1) == []


@pytest.mark.rule("FIRE-JUMP")
def test_a_jump_names_all_its_modifiers() -> None:
    road = GAP.format(middle=17, wide=4)
    played = burning(f"{road}  woods light second at (20, 21) size 4 x 4", weather="wind 2 from south")
    roll = next(roll for roll in rolls(played, "jump") if roll.at.x == 20.0)
    assert reasons(roll) == {"woods": 6, "moderate wind": 1, "spreading": 1, "jumping a gap": 3}
    assert tuple(roll.at) == (20.0, 20.0)


@pytest.mark.rule("FIRE-STEPS")
def test_a_fire_that_spreads_smokes_and_may_go_out_in_the_same_end_phase() -> None:
    terrain = "woods light grove at (20, 13) size 6 x 4  building light hut at (20, 16.5) size 2 x 2 height 1 cf 2"
    played = burning(f"{terrain} fire at (20, 14)", "dice 6 6  1 1  1 1", weather="wind 1 from south")
    (spread, *_) = rolls(played, "spread")
    assert (spread.terrain, spread.number, spread.lit) == ("hut", 10, True)
    started = next(event.fire for event in happened(played, FireStarted) if event.fire.on == "hut")
    over = [smoke.over for event in happened(played, SmokeRose) for smoke in event.smoke]
    assert started.id in over
    assert [event.name for event in happened(played, StructureCollapsed)] == ["hut"]
    assert [event.fire for event in happened(played, FireWentOut)] == [started.id]
    assert [fire.id for fire in after(played, 1).fires] == ["(20, 14)"]


@pytest.mark.rule("FIRE-STEPS")
def test_the_five_steps_come_in_their_printed_order() -> None:
    played = burning(f"{ALIGHT} smoke at (40, 10)", "", "", weather="wind 1 from south", length=2)
    steps = (SmokeThinned, SmokeDrifted, "spread", SmokeRose, TerrainWorn)
    order: list[object] = []
    turn = [
        event for event, state in zip(played.replay.events, played.replay.states[1:], strict=True) if state.turn == 2
    ]
    for event in turn:
        word = getattr(event, "purpose", type(event))
        if word in steps and (not order or order[-1] != word):
            order.append(word)
    assert order == list(steps)


def test_the_wind_needs_a_direction_where_things_burn() -> None:
    told = refused("fire at (20, 14)", weather="wind 2")
    assert "a wind that carries fire and smoke comes from somewhere." in told
    assert "wind 2 from west" in told
    assert burning("fire at (20, 14)", weather="wind rolled").replay.events
