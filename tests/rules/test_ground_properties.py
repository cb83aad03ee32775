"""What holds of ground, structures, mines, units and weather whatever the dice (CONV-ATTACK, BLDG-CF, MINE-DAMAGE)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.geometry.terrain import Table
from engine.rules.events import PhaseEnded, UnitMoved
from engine.rules.state import State, Unit
from engine.rules.structures import remaining
from grammar.performance import Performance
from tests.battle import battle
from tests.rules.digging import table_of
from tests.rules.mined import CARDS

TERRAIN = (
    "woods dense at (8, 8) size 6 x 6",
    "ice at (16, 12) size 6 x 6 depth 3",
    "magma crust at (8, 16) radius 3",
    "hill at (16, 4) radius 3 height 2 slope 1",
    "building light hut at (12, 12) size 3 x 3 height 2",
    "building medium hall at (18, 18) size 4 x 4 height 3",
    "sand at (4, 12) size 4 x 4",
    "gravel at (12, 18) radius 2 height 2 slope cliff",
    "water at (20, 6) size 5 x 5 depth 2",
    "road along (0, 10) (24, 10) width 2 surface dirt",
)
WEATHER = (
    "earthquake turn 1  hazards earthquakes",
    "wind 4 variable from west",
    "wind rolled variable",
    "sky rain  wind 1 from north",
)
GUNS = """
card "BREAKER" "Breaker" type BM size 4 move "8" damage "30/30/30" armor 20 structure 9
card "ROTOR" "Rotor" type CV size 2 move "20v" damage "2/2/2" armor 6 structure 3
"""
SPOTS = st.tuples(st.integers(2, 22), st.integers(6, 20))


def fought(terrain: list[str], weather: str, spots: list[tuple[int, int]], seed: int) -> Performance:
    """Three turns in which red's great guns fire at the ground, others go as far as they can, and mines lie about."""
    fields = [f"minefield active density 4 at ({y}, {x})" for x, y in spots]
    orders = [
        f"turn {n} {{ {'ab'[n % 2]} fires at ({x}, {y})  c jumps to ({4 + n}, {2 + 3 * n}) "
        f"d moves to (6, {22 - 3 * n})  e flies to ({12 + n}, {22 - 4 * n}) at 5  f moves to (20, {22 - 4 * n}) }}"
        for n, (x, y) in enumerate(spots, 1)
    ]
    body = f"""{CARDS} {GUNS} weather {{ {weather} }}
    force red {{ home south unit a "BREAKER" at (10, 2) facing north
        unit b "BREAKER" at (14, 1) facing north unit c "JUMPS" at (4, 2) facing north }}
    force blue {{ home north unit d "MECH" at (6, 22) facing south
        unit e "ROTOR" at (12, 22) elevation 5 facing south unit f "HOVER" at (20, 22) facing south }}
    {" ".join(fields)} {" ".join(orders)}"""
    table = f"table 24 x 24 {{ {' '.join(terrain)} }}"
    return battle(body, table=table, level="advanced", turns=3, seed=seed)


def buried(table: Table, unit: Unit) -> bool:
    """Whether a unit's feet are under the ground, and in no water under ice."""
    spot = unit.place.point
    under_ice = any(zone.depth and spot.z < zone.level for zone in table.zones_at(spot.plan, "ice"))
    return not under_ice and spot.z < float(table.land([spot.plan])[0]) - 0.05


def strengths(state: State) -> Iterator[tuple[str, float]]:
    """What must never rise: factors of structures and of ground (less what a template has lost), density of mines."""
    yield from ((f"structure {each.name}", remaining(state, each.name)) for each in state.structures)
    yield from ((f"ground {each.kind} {each.at}", -each.taken) for each in state.worn)
    yield from ((f"mines {each.id}", each.density) for each in state.mines)


DRAWN = (
    st.lists(st.sampled_from(TERRAIN), min_size=3, max_size=6, unique=True),
    st.sampled_from(WEATHER),
    st.lists(SPOTS, min_size=3, max_size=3, unique=True),
    st.integers(1, 999),
)


@settings(max_examples=12, deadline=None)
@given(*DRAWN)
def test_strength_never_rises_and_no_unit_ends_a_phase_under_the_ground(
    terrain: list[str], weather: str, spots: list[tuple[int, int]], seed: int
) -> None:
    played = fought(terrain, weather, spots, seed)
    assert any(isinstance(event, UnitMoved) for event in played.replay.events)
    for before, then in pairwise(played.replay.states):
        was = dict(strengths(before))
        assert [name for name, left in strengths(then) if left > was.get(name, left)] == []
    for event, state in zip(played.replay.events, played.replay.states[1:], strict=True):
        if isinstance(event, PhaseEnded):
            table = table_of(played, state)
            there = [unit for unit in state.units.values() if unit.on_table and not unit.aloft]
            assert [unit.id for unit in there if buried(table, unit)] == []


@settings(max_examples=3, deadline=None)
@given(*DRAWN)
def test_the_same_seed_brings_the_same_weather(
    terrain: list[str], weather: str, spots: list[tuple[int, int]], seed: int
) -> None:
    first, second = (fought(terrain, weather, spots, seed).replay for _ in range(2))
    assert [state.weather for state in first.states] == [state.weather for state in second.states]
    assert first.lines == second.lines
