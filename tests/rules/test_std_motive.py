"""Motive damage of vehicles, and what happens when nothing is left to move with."""

import pytest

from engine.rules.events import CriticalRolled, CriticalTookEffect, MotiveRolled, PhaseBegan, UnitCrashed, UnitSank
from engine.rules.state import Status, Unit
from grammar.performance import Performance
from tests.battle import after, battle, happened

PIN = 'card "PIN" "Pin" type BM move "4" damage "{}/{}/{}" armor 9 structure 9'


def hit(
    dice: str,
    *,
    move: str = "9t",
    kind: str = "CV",
    specials: str = "TAG",
    target: str = "armor 9 structure 9",
    damage: int = 1,
    terrain: str = "",
) -> Performance:
    """Hits for so many points; the dice follow the roll to hit, a string of them for each shot."""
    each = dice.split(";")
    shooters = "  ".join(f'unit a{n} "PIN" at ({20 + 3 * n}, 5) facing north' for n in range(len(each)))
    orders = "  ".join(f"a{n} fires at b rolling 6 6 {rolls}" for n, rolls in enumerate(each))
    return battle(
        f"""
        {PIN.format(damage, damage, damage)}
        card "TANK" "Tank" type {kind} size 3 move "{move}" damage "3/3/3" armor 9 structure 9 specials "{specials}"
        force red  {{ home south  {shooters} }}
        force blue {{ home north  unit b "TANK" at (20, 15) facing south {target} }}
        turn 1 {{ initiative red 3, blue 9  {orders} }}""",
        table=f"table 48 x 36 {{ {terrain} }}",
        level="standard",
        extra="sight silhouette",
    )


def tank(performance: Performance) -> Unit:
    """The target after the turn."""
    return after(performance, 1).unit("b")


@pytest.mark.rule("MOTIVE-CHECK")
@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_up_to_four_nothing_happens(die: int) -> None:
    performance = hit(f"{die} 6 6")
    (rolled,) = happened(performance, MotiveRolled)
    assert (rolled.die, rolled.dice, rolled.effect) == (die, (), "")
    assert str(tank(performance).move) == "9t"


@pytest.mark.rule("MOTIVE-CHECK", "MOTIVE-TABLE")
@pytest.mark.parametrize("die", [5, 6])
def test_on_five_and_six_the_table_is_rolled(die: int) -> None:
    performance = hit(f"{die} 4 5")
    (rolled,) = happened(performance, MotiveRolled)
    assert (rolled.die, rolled.dice, rolled.modifier, rolled.effect) == (die, (4, 5), 0, "motive_slowed")
    assert str(tank(performance).move) == "7t"


RESULTS = [
    ("1 1", "9t"),
    ("3 5", "9t"),
    ("4 5", "7t"),
    ("5 5", "7t"),
    ("5 6", "4t"),
    ("6 6", "0t"),
]


@pytest.mark.rule("MOTIVE-TABLE")
@pytest.mark.parametrize(("dice", "move"), RESULTS)
def test_the_table(dice: str, move: str) -> None:
    unit = tank(hit(f"5 {dice}"))
    assert (str(unit.move), unit.immobile) == (move, move == "0t")


MODIFIERS = [
    ("9t", "TAG", 0),
    ("9n", "TAG", 0),
    ("9s", "TAG", 0),
    ("9r", "TAG", 0),
    ("9w", "TAG", 1),
    ("9w(b)", "TAG", 1),
    ("9w(m)", "TAG", 1),
    ("9h", "TAG", 1),
    ("9v", "TAG", 2),
    ("9g", "TAG", 2),
]


@pytest.mark.rule("MOTIVE-TABLE")
@pytest.mark.parametrize(("move", "specials", "modifier"), MODIFIERS)
@pytest.mark.parametrize("kind", ["CV", "SV"])
def test_the_modifier_of_each_way_of_moving(kind: str, move: str, specials: str, modifier: int) -> None:
    shallows = "water at (20, 18) size 36 x 10 depth 0.5" if move in ("9n", "9s") else ""
    (rolled,) = happened(hit("6 1 1", move=move, specials=specials, kind=kind, terrain=shallows), MotiveRolled)
    assert rolled.modifier == modifier


@pytest.mark.rule("MOTIVE-TABLE")
def test_a_hovercraft_is_slowed_by_an_eight() -> None:
    assert str(tank(hit("5 4 4", move="9h")).move) == "7h"


@pytest.mark.rule("SPEC-ARS", "MOTIVE-TABLE")
@pytest.mark.parametrize(("dice", "move"), [("4 5", "9t"), ("6 6", "4t"), ("5 6", "7t")])
def test_an_armored_motive_system_takes_one_off_the_roll(dice: str, move: str) -> None:
    assert str(tank(hit(f"5 {dice}", specials="ARS")).move) == move


@pytest.mark.rule("MOTIVE-TABLE", "CRIT-TIMING")
def test_losses_add_up_from_the_current_movement_in_the_order_of_their_rolls() -> None:
    performance = hit("5 5 6;6 4 5")
    assert [event.effect for event in happened(performance, CriticalTookEffect)] == ["motive_halved", "motive_slowed"]
    assert str(tank(performance).move) == "2t"


@pytest.mark.rule("MOTIVE-TABLE")
def test_movement_never_falls_below_nothing() -> None:
    assert str(tank(hit("5 4 5", move="1t")).move) == "0t"


@pytest.mark.rule("MOTIVE-CHECK", "DMG-FLOW")
@pytest.mark.parametrize(
    ("target", "damage", "criticals", "left"),
    [
        ("armor 2 structure 3", 1, 0, (1, 3)),
        ("armor 0 structure 3", 1, 1, (0, 2)),
        ("armor 1 structure 3", 3, 1, (0, 1)),
    ],
)
def test_every_hit_that_damages_a_vehicle_is_checked_once_after_its_critical_roll(
    target: str, damage: int, criticals: int, left: tuple[int, int]
) -> None:
    performance = hit("3 4 1" if criticals else "1", target=target, damage=damage)
    kinds = [type(event) for event in performance.replay.events if isinstance(event, CriticalRolled | MotiveRolled)]
    assert kinds == [CriticalRolled] * criticals + [MotiveRolled]
    assert (tank(performance).armor, tank(performance).structure) == left


@pytest.mark.rule("MOTIVE-CHECK")
@pytest.mark.parametrize(("target", "dice"), [("armor 0 structure 1", "6 6 6"), ("armor 0 structure 3", "1 1 6 6 6")])
def test_a_vehicle_that_the_attack_destroys_is_not_checked(target: str, dice: str) -> None:
    assert happened(hit(dice, target=target), MotiveRolled) == []


@pytest.mark.rule("MOTIVE-CHECK")
@pytest.mark.parametrize(("kind", "move"), [("BM", "8"), ("PM", "8"), ("CI", "4f"), ("BA", "6j")])
def test_nothing_but_vehicles_is_checked(kind: str, move: str) -> None:
    assert happened(hit("6 6 6", kind=kind, move=move), MotiveRolled) == []


@pytest.mark.rule("MOTIVE-CHECK", "DMG-MINIMAL")
def test_a_hit_without_damage_is_not_checked() -> None:
    performance = battle(
        """
        card "SPARK" "Spark" type BM move "4" damage "0*/0*/0*" armor 9 structure 9
        card "TANK" "Tank" type CV size 3 move "9t" damage "3/3/3" armor 9 structure 9
        force red  { home south  unit a "SPARK" at (20, 5) facing north }
        force blue { home north  unit b "TANK" at (20, 15) facing south }
        turn 1 { initiative red 3, blue 9  a fires at b rolling 6 6 3 6 6 6 }""",
        level="standard",
        extra="sight silhouette",
    )
    assert happened(performance, MotiveRolled) == []


def lost(
    move: str,
    at: str,
    *,
    dice: str = "5 6 6",
    target: str = "armor 3 structure 3",
    specials: str = "TAG",
    terrain: str = "",
    gun: str = "TAG",
) -> Performance:
    """A one-point hit that may bring a vehicle's movement to nothing."""
    return battle(
        f"""
        card "PIN" "Pin" type BM move "4" damage "1/1/1" armor 9 structure 9 specials "{gun}"
        card "CRAFT" "Craft" type CV move "{move}" damage "1/1/1" armor 9 structure 9 specials "{specials}"
        force red  {{ home south  unit a "PIN" at (20, 5) facing north }}
        force blue {{ home north  unit b "CRAFT" at {at} facing south {target} }}
        turn 1 {{ initiative red 3, blue 9  a fires at b rolling 6 6  dice {dice} }}""",
        table=f"table 48 x 36 {{ {terrain} }}",
        level="standard",
        extra="sight silhouette",
    )


@pytest.mark.rule("MOTIVE-AIRBORNE-CRASH", "MOV-CRASH-VTOL-WIGE")
@pytest.mark.parametrize(
    ("target", "left", "rolls", "lives"),
    [
        ("armor 2 structure 2", (0, 2), 0, True),
        ("armor 1 structure 2", (0, 1), 1, True),
        ("armor 1 structure 1", (0, 0), 0, False),
    ],
)
def test_a_vtol_that_can_no_longer_move_falls_straight_down(
    target: str, left: tuple[int, int], rolls: int, lives: bool
) -> None:
    performance = lost("10v", "(20, 15, 5)", target=target, dice="5 6 6 3 4")
    (crashed,) = happened(performance, UnitCrashed)
    assert (crashed.pose.x, crashed.pose.y, crashed.pose.z) == (20.0, 15.0, 0.0)
    unit = tank(performance)
    assert (unit.armor, unit.structure) == left
    assert (unit.status is Status.ACTIVE, unit.immobile, unit.aloft) == (lives, True, False)
    assert len(happened(performance, CriticalRolled)) == rolls
    assert len(happened(performance, MotiveRolled)) == 1, "a crash is no hit"


@pytest.mark.rule("MOTIVE-AIRBORNE-CRASH")
def test_it_crashes_on_what_is_below_and_in_the_end_phase() -> None:
    performance = lost("10v", "(20, 15, 5)", terrain="hill at (20, 15) radius 4 height 3 slope cliff")
    events = performance.replay.events
    (crashed,) = happened(performance, UnitCrashed)
    assert crashed.pose.z == 3.0
    began = next(i for i, event in enumerate(events) if isinstance(event, PhaseBegan) and event.name == "end")
    assert events.index(crashed) > began


@pytest.mark.rule("MOTIVE-AIRBORNE-CRASH")
def test_below_an_inch_it_just_comes_down() -> None:
    performance = lost("10v", "(20, 15, 0.5)", target="armor 2 structure 2")
    assert happened(performance, UnitCrashed) == []
    assert (tank(performance).armor, tank(performance).aloft, tank(performance).immobile) == (1, False, True)


@pytest.mark.rule("MOTIVE-AIRBORNE-CRASH", "CRIT-ENGINE-VEHICLE")
def test_an_engine_hit_that_leaves_no_movement_brings_it_down_too() -> None:
    performance = lost("1v", "(20, 15, 5)", target="armor 0 structure 4", dice="6 6 1 3 4")
    assert len(happened(performance, UnitCrashed)) == 1
    assert tank(performance).structure == 2


@pytest.mark.rule("MOTIVE-SUBMERGED-SINK")
def test_a_submarine_that_can_no_longer_move_goes_to_the_bottom() -> None:
    sea = "water at (20, 12) size 36 x 24 depth 6"
    performance = lost("10s", "(20, 15, -2)", terrain=sea, dice="3 4 5 6 6 3 4", target="armor 5 structure 3")
    (sank,) = happened(performance, UnitSank)
    assert (sank.pose.x, sank.pose.y, sank.pose.z) == (20.0, 15.0, -6.0)
    unit = tank(performance)
    assert (unit.armor, unit.structure, unit.immobile) == (3, 3, True)
    assert len(happened(performance, CriticalRolled)) == 2, "the shot and the bottom may each breach the hull"


@pytest.mark.rule("MOTIVE-SUBMERGED-SINK")
def test_a_ship_on_the_surface_floats_on() -> None:
    sea = "water at (20, 18) size 36 x 18 depth 6"
    performance = lost("10n", "(20, 15)", terrain=sea)
    assert happened(performance, UnitSank) == []
    assert (tank(performance).immobile, tank(performance).armor, tank(performance).place.z) == (True, 2, 0.0)
