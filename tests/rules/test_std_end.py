"""The end phase at the standard level: its order, and what of the combat phase waits for it."""

import pytest

from engine.rules.events import (
    CrewRecovered,
    CriticalTookEffect,
    DamageMarked,
    HeatChanged,
    PhaseBegan,
    UnitDestroyed,
    UnitRestarted,
    UnitShutDown,
    UnitUnloaded,
    WeaponFired,
)
from engine.rules.state import Status
from grammar.performance import Performance
from tests.battle import after, battle, happened, refusal

CARDS = """
    card "GUN" "Gun" type BM size 2 move "8" damage "9/9/9" overheat 4 armor 9 structure 9
    card "TANK" "Tank" type CV size 2 move "8t" damage "3/3/3" armor 4 structure 4 specials "IT8"
    card "SQUAD" "Squad" type CI size 1 move "4f" damage "1/0/0" armor 1 structure 1 specials "CAR4"
    """


def clash(
    orders: str, *, red: str = "", blue: str = "", turns: int = 1, extra: str = "", more: str = ""
) -> Performance:
    """A gun and a tank that carries infantry, ten inches apart."""
    return battle(
        f"""{CARDS}
        force red  {{ home south  unit a "GUN" at (20, 5) facing north {red} }}
        force blue {{ home north  unit b "TANK" at (20, 15) facing south {blue}
            unit c "SQUAD" aboard b  unit d "SQUAD" aboard b }}
        turn 1 {{ initiative red 3, blue 9  {orders} }} {more}""",
        level="standard",
        turns=turns,
        extra=f"sight silhouette  {extra}",
    )


@pytest.mark.rule("DMG-TIMING", "END-DAMAGE")
def test_a_unit_that_is_crossed_out_still_fires_and_leaves_in_the_end_phase() -> None:
    performance = clash("a fires at b rolling 6 6  b fires at a rolling 6 6")
    assert refusal(performance) == ""
    assert [event.total for event in happened(performance, WeaponFired)] == [9, 3]
    events = performance.replay.events
    (lost,) = happened(performance, UnitDestroyed)
    end = next(i for i, event in enumerate(events) if isinstance(event, PhaseBegan) and event.name == "end")
    assert (lost.unit, events.index(lost) > end) == ("b", True)


@pytest.mark.rule("DMG-TRANSPORT-LOSS", "END-ORDER")
def test_passengers_are_placed_when_their_transport_has_left() -> None:
    performance = clash("a fires at b rolling 6 6")
    state = after(performance, 1)
    assert [event.unit for event in happened(performance, UnitUnloaded)] == ["c", "d"]
    for squad in (state.unit("c"), state.unit("d")):
        assert (squad.status, squad.armor, squad.structure, squad.on_table) == (Status.ACTIVE, 1, 1, True)
    kinds = [type(event) for event in performance.replay.events if isinstance(event, UnitDestroyed | UnitUnloaded)]
    assert kinds == [UnitDestroyed, UnitUnloaded, UnitUnloaded]


@pytest.mark.rule("DMG-TRANSPORT-LOSS")
def test_or_they_perish_with_it_if_the_players_say_so() -> None:
    performance = clash("a fires at b rolling 6 6", extra="rules passengers_perish")
    assert [event.unit for event in happened(performance, UnitDestroyed)] == ["b", "c", "d"]


@pytest.mark.rule("DMG-TRANSPORT-LOSS", "CRIT-CREW-KILLED")
def test_the_crew_dies_alone() -> None:
    performance = clash("a fires at b rolling 6 6  dice 5 6 1", blue="armor 9 structure 4")
    assert [event.cause for event in happened(performance, UnitDestroyed)] == []
    shot = battle(
        f"""{CARDS.replace("9/9/9", "1/1/1")}
        force red  {{ home south  unit a "GUN" at (20, 5) facing north }}
        force blue {{ home north  unit b "TANK" at (20, 15) facing south armor 0  unit c "SQUAD" aboard b }}
        turn 1 {{ initiative red 3, blue 9  a fires at b rolling 6 6 5 6 1 }}""",
        level="standard",
        extra="sight silhouette",
    )
    assert [event.cause for event in happened(shot, UnitDestroyed)] == ["crew killed"]
    assert after(shot, 1).unit("c").on_table


@pytest.mark.rule("DMG-TRANSPORT-LOSS")
def test_only_who_can_jump_outlives_a_flyer_lost_in_the_air() -> None:
    performance = battle(
        """
        card "GUN" "Gun" type BM size 2 move "8" damage "9/9/9" armor 9 structure 9
        card "LIFT" "Lift" type CV size 2 move "12v" damage "1/1/1" armor 3 structure 3 specials "IT8"
        card "FOOT" "Foot" type CI size 1 move "4f" damage "1/0/0" armor 1 structure 1 specials "CAR4"
        card "JETS" "Jets" type CI size 1 move "6j" damage "1/0/0" armor 1 structure 1 specials "CAR4"
        force red  { home south  unit a "GUN" at (20, 5) facing north }
        force blue { home north  unit b "LIFT" at (20, 15, 5) facing south
            unit c "FOOT" aboard b  unit d "JETS" aboard b }
        turn 1 { initiative red 3, blue 9  a fires at b rolling 6 6 }""",
        level="standard",
        extra="sight silhouette",
    )
    assert [event.unit for event in happened(performance, UnitDestroyed)] == ["b", "c"]
    assert (after(performance, 1).unit("d").status, after(performance, 1).unit("d").place.z) == (Status.ACTIVE, 0.0)


@pytest.mark.rule("END-ORDER")
def test_a_destroyed_unit_neither_heats_nor_shuts_down() -> None:
    performance = battle(
        f"""{CARDS}
        force red  {{ home south  unit a "GUN" at (20, 5) facing north heat 3 armor 0 structure 1 }}
        force blue {{ home north  unit b "TANK" at (20, 15) facing south }}
        turn 1 {{ initiative red 3, blue 9  a fires at b with overheat 1 rolling 1 1  b fires at a rolling 6 6 }}""",
        level="standard",
        extra="sight silhouette",
    )
    assert refusal(performance) == ""
    assert [event.unit for event in happened(performance, UnitDestroyed)] == ["a"]
    assert happened(performance, HeatChanged | UnitShutDown) == []


@pytest.mark.rule("END-ORDER")
def test_effects_then_destruction_then_crews_and_heat() -> None:
    performance = battle(
        """
        card "GUN" "Gun" type BM size 2 move "8" damage "1/1/1" overheat 4 armor 9 structure 9
        card "TORCH" "Torch" type BM size 2 move "8" damage "1/1/1" armor 9 structure 9 specials "HT2/2/2"
        card "TANK" "Tank" type CV size 2 move "8t" damage "3/3/3" armor 4 structure 4
        force red  { home south
            unit a "GUN" at (20, 5) facing north   unit t "TORCH" at (24, 5) facing north
            unit e "GUN" at (28, 5) facing north }
        force blue { home north
            unit b "TANK" at (20, 15) facing south armor 0   unit m "GUN" at (24, 15) facing south shutdown
            unit x "TANK" at (28, 15) facing south armor 0 structure 1 }
        turn 1 { initiative red 3, blue 9
            a fires at b rolling 6 6 3 4 1   t fires at m rolling 6 6   e fires at x rolling 6 6 }""",
        level="standard",
        extra="sight silhouette",
    )
    watched = (CriticalTookEffect, UnitDestroyed, CrewRecovered, UnitRestarted, HeatChanged)
    kinds = [type(event).__name__ for event in performance.replay.events if isinstance(event, watched)]
    assert kinds == ["UnitDestroyed", "UnitRestarted", "HeatChanged"]
    assert after(performance, 1).unit("m").heat == 2, "reset to nothing, then heat from outside"


@pytest.mark.rule("END-SIMULTANEOUS")
def test_both_last_units_lost_in_one_phase_are_a_draw() -> None:
    performance = battle(
        f"""{CARDS}
        force red  {{ home south  unit a "GUN" at (20, 5) facing north armor 0 structure 1 }}
        force blue {{ home north  unit b "GUN" at (20, 15) facing south armor 0 structure 1 }}
        turn 1 {{ initiative red 3, blue 9  a fires at b rolling 6 6  b fires at a rolling 6 6  expect draw }}""",
        level="standard",
        extra="sight silhouette",
    )
    assert refusal(performance) == ""
    assert [event.unit for event in happened(performance, UnitDestroyed)] == ["a", "b"]


@pytest.mark.rule("DMG-TIMING", "CRIT-TIMING")
def test_damage_to_a_unit_that_is_crossed_out_is_lost_and_rolls_nothing() -> None:
    performance = battle(
        f"""{CARDS}
        force red  {{ home south  unit a "GUN" at (20, 5) facing north   unit e "GUN" at (24, 5) facing north }}
        force blue {{ home north  unit b "TANK" at (20, 15) facing south }}
        turn 1 {{ initiative red 3, blue 9  a fires at b rolling 6 6  e fires at b rolling 6 6 6 6 6 }}""",
        level="standard",
        extra="sight silhouette",
    )
    assert refusal(performance) == ""
    assert [event.amount for event in happened(performance, DamageMarked)] == [8]


@pytest.mark.rule("DMG-TIMING", "CRIT-TIMING", "MOV-CRASH-VTOL-WIGE")
@pytest.mark.parametrize(
    ("target", "causes", "left"),
    [("armor 0 structure 1", ["all structure lost"], (0, 0)), ("armor 3 structure 3", [], (2, 3))],
)
def test_damage_of_the_movement_phase_acts_at_once(target: str, causes: list[str], left: tuple[int, int]) -> None:
    performance = battle(
        f"""
        card "LIFT" "Lift" type CV size 2 move "12v" damage "1/1/1" armor 3 structure 3
        force red  {{ home south  unit a "PROBE" at (20, 5) facing north }}
        force blue {{ home north  unit b "LIFT" at (20, 15, 5) facing south {target} }}
        turn 1 {{ initiative red 9, blue 3  b lands  after movement expect not b aloft }}""",
        table="table 48 x 36 { woods light at (20, 15) radius 6 }",
        level="standard",
        extra="sight silhouette",
    )
    assert refusal(performance) == ""
    events = performance.replay.events
    combat = next(i for i, event in enumerate(events) if isinstance(event, PhaseBegan) and event.name == "combat")
    lost = happened(performance, UnitDestroyed)
    assert [event.cause for event in lost] == causes
    assert all(events.index(event) < combat for event in lost)
    unit = after(performance, 1).unit("b")
    assert (unit.armor, unit.structure, unit.immobile) == (*left, True)
