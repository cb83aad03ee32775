"""What holds of fire and smoke whatever the dice, the wind and the ground (FIRE-STEPS)."""

from __future__ import annotations

import pytest

from engine.geometry.plane import distance
from engine.rules.events import PhaseEnded
from engine.rules.fire_table import HAZE
from engine.rules.state import Phase, State
from engine.rules.structures import remaining
from tests.rules.flames import burning

TERRAIN = """
woods dense first at (8, 8) size 10 x 10  jungle light second at (22, 10) size 8 x 14
road along (0, 18) (48, 18) width 3  water at (36, 10) size 8 x 8 depth 1
building medium depot at (20, 24) size 4 x 4 height 2 cf 12  building light hut at (27, 24) size 3 x 3 height 1 cf 5
fields at (38, 26) size 10 x 10  swamp at (8, 28) size 8 x 8  snow at (44, 4) size 6 x 6
fire at (8, 8)  fire at (22, 10)  fire at (20, 24)  fire at (38, 26)  fire inferno at (36, 10)  fire at (47, 35)
smoke heavy at (1, 1)  smoke light at (47, 1)
"""
WINDS = [
    "wind 1 from south",
    "wind 2 from west",
    "wind 3 from north-east  sky rain",
    "wind 4 from east",
    "wind variable",
    "wind 2 variable from south  temperature hot",
    "",
]


def fed(state: State) -> None:
    """At the end of a phase each fire has fuel that is still there, or turns to burn."""
    for fire in state.fires:
        assert fire.fuel or fire.until > state.turn - (state.phase is not Phase.END)
        assert not fire.on or remaining(state, fire.on) > 0


def sound(state: State) -> None:
    """Fires and smoke are on the table, one in a place, and smoke is near the place that it came from."""
    for fire in state.fires:
        assert 0 <= fire.at.x <= 48
        assert 0 <= fire.at.y <= 36
    assert len({fire.id for fire in state.fires}) == len(state.fires)
    for smoke in state.smoke:
        assert 0 <= smoke.at.x <= 48
        assert 0 <= smoke.at.y <= 36
        assert not smoke.over or smoke.over in {fire.id for fire in state.fires}
        assert distance(smoke.at, smoke.source or smoke.at) <= 6.01
        assert smoke.height >= HAZE[smoke.grade].height


@pytest.mark.parametrize("weather", WINDS)
@pytest.mark.parametrize("seed", range(3))
def test_fire_and_smoke_never_leave_the_table_nor_live_without_fuel(weather: str, seed: int) -> None:
    played = burning(TERRAIN, weather=weather, seed=seed, length=6, far="(44, 20)")
    for event, state in zip(played.replay.events, played.replay.states[1:], strict=True):
        sound(state)
        if isinstance(event, PhaseEnded):
            fed(state)


def test_the_same_seed_burns_the_same() -> None:
    first, second = (burning(TERRAIN, weather="wind variable", seed=3, length=4, far="(44, 20)") for _ in range(2))
    assert first.replay.events == second.replay.events
