"""What holds of minefields whatever units do: drawn ways, drawn dice."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.events import MineRolled, MinesDetonated
from tests.battle import battle
from tests.rules.mined import CARDS, hurt, mined, rolls

KINDS = st.sampled_from(["conventional", "active", "emi", "inferno"])
PLACES = st.tuples(st.integers(4, 20), st.integers(4, 20))


@pytest.mark.rule("MINE-TRIGGER")
@settings(max_examples=25, deadline=None)
@given(KINDS, st.floats(0.0, 359.0), st.sampled_from(['"MECH"', '"TANK"', '"HOVER"', '"SUITS"']))
def test_no_mine_hurts_who_only_leaves(mines: str, heading: float, card: str) -> None:
    fields = f"minefield {mines} trap density 5 at (24, 18) for blue"
    more = f"unit c {card} at (24.3, 18.2) facing {heading:.0f}"
    played = mined(fields, "c moves to (24, 22)", more=more)
    assert (rolls(played), hurt(played)) == ([], {})


@pytest.mark.rule("MINE-DAMAGE")
@settings(max_examples=12, deadline=None)
@given(st.lists(st.tuples(PLACES, KINDS, st.integers(1, 5)), min_size=1, max_size=5), st.integers(1, 999))
def test_density_never_rises_and_what_is_gone_stays_gone(
    fields: list[tuple[tuple[int, int], str, int]], seed: int
) -> None:
    laid = "\n".join(
        f"minefield {kind} f{number} density {density} at ({x}, {y}) for {('red', 'blue')[number % 2]}"
        for number, ((x, y), kind, density) in enumerate(fields)
    )
    body = f"""{CARDS}
    force red {{ home south commander aggressive
        unit a "MECH" at (6, 2) facing north  unit c "HOVER" at (16, 2) facing north }}
    force blue {{ home north commander aggressive
        unit b "WASP" at (6, 22) facing south  unit d "SUITS" at (16, 22) facing south }}
    {laid}"""
    played = battle(body, table="table 24 x 24 { }", turns=3, level="advanced", seed=seed)
    left = {f"f{number}": density for number, (_, _, density) in enumerate(fields)}
    for event in played.replay.events:
        if isinstance(event, MineRolled):
            assert event.number == 10 - left[event.minefield]
        if isinstance(event, MinesDetonated):
            assert event.density == left[event.minefield] > event.left >= 0
            left[event.minefield] = event.left
    assert {field.id: field.density for field in played.replay.states[-1].mines} == {
        name: density for name, density in left.items() if density
    }
