"""Who gives orders where the script is silent; and what holds of every battle, whoever commands."""

import math
import random
from itertools import pairwise

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.phases.standing import base, height, submerged
from engine.rules.digest import digest
from engine.rules.events import (
    AttackPassed,
    OrderGiven,
    PhaseEnded,
    PhysicalAttackMade,
    UnitMoved,
    UnitStood,
    WeaponFired,
)
from engine.rules.state import Phase, State
from grammar.performance import Performance
from tests.battle import after, battle, happened, refusal

MORE_CARDS = """
card "SCOUT" "Scout" type BM size 1 move "14/8j" damage "2/2/0" armor 3 structure 2 points 20
card "TITAN" "Titan" type BM size 4 move "6" damage "4/4/3" overheat 2 armor 9 structure 7 points 40 specials "MEL"
"""


def duel(red: str, blue: str = "commander orders", *, b: str = "at (10, 30)", **more: object) -> Performance:
    """A 'Mech of each side; what is said of the forces comes first."""
    return battle(
        f"""
        force red  {{ home south {red}  unit a "PROBE" at (10, 5) facing north }}
        force blue {{ home north {blue}  unit b "PROBE" {b} facing south }}""",
        **more,  # type: ignore[arg-type]
    )


def gap(state: State, one: str = "a", two: str = "b") -> float:
    """Inches between two units, edge to edge."""
    return float(shapely.distance(base(state.unit(one)), base(state.unit(two))))


def test_orders_does_nothing_by_itself() -> None:
    performance = duel("commander orders", b="at (10, 10)", turns=3)
    assert happened(performance, UnitMoved) == happened(performance, WeaponFired) == []
    assert len(happened(performance, AttackPassed)) == len(happened(performance, UnitStood)) == 6
    assert {event.source for event in happened(performance, OrderGiven)} == {"orders"}
    assert [unit.place.facing for unit in after(performance, 3).units.values()] == [0.0, 180.0]


def test_a_unit_that_comes_on_turns_to_the_nearest_enemy() -> None:
    performance = battle(
        """
        force red  { home south commander aggressive  unit a "PROBE" enters from west }
        force blue { home north commander orders
            unit b "PROBE" at (30, 30) facing south  unit c "PROBE" at (44, 4) facing south }"""
    )
    (end,) = [event.pose for event in happened(performance, UnitMoved)]
    assert end.facing == pytest.approx(math.degrees(math.atan2(30 - end.x, 30 - end.y)), abs=0.01)


def test_hold_keeps_its_ground_turns_and_shoots() -> None:
    performance = duel("commander hold", b="at (30, 5)", turns=3)
    assert [event.unit for event in happened(performance, UnitMoved)] == []
    assert {(unit.place.x, unit.place.y) for unit in after(performance, 3).of_force("red")} == {(10.0, 5.0)}
    assert after(performance, 3).unit("a").place.facing == 90.0
    assert [event.unit for event in happened(performance, WeaponFired)] == ["a"] * 3


def test_a_commander_of_immobile_units_gives_no_illegal_order() -> None:
    for commander in ("hold", "aggressive", "orders"):
        performance = battle(
            f"""
            force red  {{ home south commander {commander}
                unit a "PROBE" at (10, 5) shutdown  unit c "DUMMY" at (20, 5) heat 3
            }}
            force blue {{ home north commander {commander}  unit b "PROBE" at (10, 15) criticals mp, mp, mp }}""",
            turns=2,
        )
        assert refusal(performance) == ""


def test_aggressive_closes_in_until_it_can_shoot_and_shoots() -> None:
    performance = duel("commander aggressive", b="at (10, 90)", table="table 20 x 96 { }", turns=6)
    gaps = [gap(after(performance, turn)) for turn in range(1, 7)]
    assert all(later < earlier for earlier, later in pairwise(gaps[:4]))
    assert gaps[-1] <= 42
    fired = happened(performance, WeaponFired)
    assert fired and {event.unit for event in fired} == {"a"}


def test_aggressive_shoots_where_it_hurts_most() -> None:
    performance = battle(
        """
        force red  { home south commander aggressive  unit a "PROBE" at (10, 5) facing north }
        force blue { home north  unit sound "DUMMY" at (8, 12)  unit broken "DUMMY" at (12, 12) armor 0 structure 3 }
        turn 1 { initiative red 3, blue 9  a stands facing north }"""
    )
    (fired,) = happened(performance, WeaponFired)
    assert fired.target == "broken"


def test_aggressive_brings_its_reserves_on() -> None:
    performance = battle(
        """
        force red  { home south commander aggressive  unit a "PROBE"  unit c "PROBE" enters turn 2 from west }
        force blue { home north commander aggressive  unit b "PROBE" }""",
        turns=2,
    )
    entered = [(event.unit, event.path[0]) for event in happened(performance, UnitMoved) if event.entered]
    assert [unit for unit, _ in entered] in (["a", "b", "c"], ["b", "a", "c"])
    assert {unit: (start.x == 0.0, start.y == 0.0) for unit, start in entered} == {
        "a": (False, True),
        "b": (False, False),
        "c": (True, False),
    }


def test_the_commander_leaves_to_the_script_what_the_script_orders() -> None:
    performance = battle(
        """
        force red  { home south commander aggressive  unit a "PROBE" at (10, 5)  unit c "PROBE" at (20, 5) }
        force blue { home north  unit b "DUMMY" at (10, 25) }
        turn 1 { a moves to (12, 6)  a holds fire }"""
    )
    sources = {(event.order.unit, event.source) for event in happened(performance, OrderGiven)}
    assert sources == {("a", "script"), ("c", "aggressive"), ("b", "orders")}
    assert (after(performance, 1).unit("a").place.x, after(performance, 1).unit("a").place.y) == (12.0, 6.0)


@pytest.mark.rule("INTRO-SUBMERGED-LOS", "SETUP-ENTER-TURN-1")
def test_aggressive_comes_onto_the_table_where_it_is_not_under_water() -> None:
    """Only a strip in the east is dry."""
    performance = battle(
        """
        force red  { home south commander aggressive  unit a "PROBE"  unit c "PROBE" }
        force blue { home north  unit b "DUMMY" at (4, 33) }""",
        table="table 48 x 36 { water lake outline (0, 0) (40, 0) (40, 12) (0, 12) depth 2 }",
    )
    arrived = after(performance, 1).of_force("red")
    assert all(unit.on_table for unit in arrived)
    assert not any(submerged(performance.made.game, unit) for unit in arrived)


@pytest.mark.rule("INTRO-SUBMERGED-LOS")
def test_aggressive_keeps_out_of_deep_water_and_leaves_it() -> None:
    lake = "table 30 x 30 { water lake at (15, 14) size 26 x 10 depth 2 }"
    swimmer = """
        force red  { home south commander aggressive
            unit a "PROBE" at (15, 5)  unit c "JUMPER" at (12, 17)  unit e "PROBE" at (19, 13)
        }
        force blue { home north commander hold  unit b "PROBE" at (15, 26)  unit d "PROBE" at (12, 26) }"""
    performance = battle(swimmer, table=lake, turns=4)
    game = performance.made.game
    wet = [
        [unit.id for unit in after(performance, turn).units.values() if unit.on_table and submerged(game, unit)]
        for turn in range(5)
    ]
    assert wet[0] == ["c", "e"]
    assert all(set(now) <= {"c", "e"} for now in wet), "nobody else goes in"
    assert wet[3:] == [[], []]


def terrain(seed: int) -> str:
    """A small table with a few things on it, the same for the same seed."""
    pick = random.Random(seed)
    things = []
    for _ in range(pick.randint(2, 5)):
        kind = pick.choice(("woods light", "hill", "water", "rough", "building light"))
        at, size = (pick.randint(5, 25), pick.randint(8, 16)), (pick.randint(2, 7), pick.randint(2, 7))
        height = {
            "hill": f"height {pick.choice((1, 2, 3))} slope {pick.choice(('cliff', '1', '0.5'))}",
            "water": f"depth {pick.choice((1, 2))}",
            "building light": f"height {pick.choice((2, 4))}",
        }.get(kind, "")
        things.append(f"{kind} at {at} size {size[0]} x {size[1]} turned {pick.choice((0, 30, 45))} {height}")
    return f"table 30 x 24 {{ {' '.join(things)} }}"


def sound(performance: Performance) -> None:
    """Assert what holds at the end of every phase of every battle."""
    table = performance.made.table
    for event, state in zip(performance.replay.events, performance.replay.states[1:], strict=True):
        if isinstance(event, UnitMoved):
            assert event.cost <= event.allowance + 0.01 or event.inches <= 2.01
        if isinstance(event, PhaseEnded):
            assert event.digest == digest(state)
            here = [unit for unit in state.units.values() if unit.on_table]
            for index, unit in enumerate(here):
                outline = base(unit)
                assert table.inside(outline.buffer(-0.02))
                assert table.in_the_way(outline, unit.place.z, height(unit)) == ""
                assert not any(outline.buffer(-0.02).intersects(base(other)) for other in here[:index])


@pytest.mark.rule("MOV-ALLOWANCE", "MOV-NO-STACKING", "MOV-MINIMUM")
@settings(max_examples=5, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10_000))
def test_aggressive_commanders_fight_by_the_rules_on_any_table(seed: int) -> None:
    """An illegal order of a commander would end the battle with an error."""
    body = f"""{MORE_CARDS}
        force red  {{ home south commander aggressive deploys home  unit a "SCOUT"  unit b "TITAN" }}
        force blue {{ home north commander aggressive  unit c "SCOUT"  unit d "TITAN" at (15, 22) facing south }}"""
    performance = battle(body, table=terrain(seed), turns=3, seed=seed)
    assert refusal(performance) == ""
    sound(performance)
    game = performance.made.game
    for event, state in zip(performance.replay.events, performance.replay.states[1:], strict=True):
        if isinstance(event, PhaseEnded) and event.name is Phase.MOVEMENT:
            assert not any(submerged(game, unit) for unit in state.units.values() if unit.on_table)


POINTS = st.tuples(st.floats(0.0, 30.0), st.floats(0.0, 24.0)).map(lambda at: f"({at[0]:.2f}, {at[1]:.2f})")
MOVES = st.tuples(st.sampled_from(("moves to", "jumps to")), POINTS, st.integers(0, 359))


@pytest.mark.rule("MOV-ALLOWANCE", "MOV-NO-STACKING", "MOV-PASS-THROUGH")
@settings(max_examples=25, deadline=None, derandomize=True)
@given(seed=st.integers(0, 10_000), moves=st.lists(st.lists(MOVES, min_size=4, max_size=4), min_size=2, max_size=2))
def test_whatever_a_script_orders_nobody_ends_where_nobody_may(
    seed: int, moves: list[list[tuple[str, str, int]]]
) -> None:
    turns = ""
    for number, orders in enumerate(moves, 1):
        said = (f"{unit} {verb} {at} facing {to}" for unit, (verb, at, to) in zip("abcd", orders, strict=True))
        turns += f"turn {number} {{ {' '.join(said)} }}"
    body = f"""{MORE_CARDS}
        force red  {{ home south  unit a "SCOUT" at (12, 3)  unit b "SCOUT" at (16, 3) }}
        force blue {{ home north  unit c "SCOUT" at (12, 21)  unit d "SCOUT" at (16, 21) }}
        {turns}"""
    performance = battle(body, table=terrain(seed), turns=2)
    sound(performance)
    assert len(happened(performance, UnitMoved)) + len(performance.complaints) == 8


@pytest.mark.parametrize("seed", [1, 2])
def test_the_same_seed_gives_the_same_battle_and_another_seed_another(seed: int) -> None:
    body = f"""{MORE_CARDS}
        force red  {{ home south commander aggressive deploys home  unit a "SCOUT"  unit b "TITAN" }}
        force blue {{ home north commander aggressive deploys home  unit c "SCOUT"  unit d "TITAN" }}"""

    def digests(chosen: int) -> list[str]:
        performance = battle(body, table=terrain(seed), turns=2, seed=chosen)
        return [event.digest for event in happened(performance, PhaseEnded)]

    assert digests(seed) == digests(seed)
    assert digests(seed) != digests(seed + 100)


def test_a_commander_may_strike_with_what_the_unit_has() -> None:
    """A 'Mech with a melee weapon and no gun that reaches swings it at the enemy beside it."""
    performance = battle(
        """
        card "AXE" "Axe" type BM size 3 move "6" damage "0/0/0" armor 6 structure 4 specials "MEL"
        force red  { home south commander aggressive  unit a "AXE" at (10, 5) facing north }
        force blue { home north  unit b "DUMMY" at (10, 7) facing south }
        turn 1 { initiative red 3, blue 9  a stands }"""
    )
    assert [event.kind for event in happened(performance, PhysicalAttackMade)] == ["melee"]
