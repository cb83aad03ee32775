"""A battle on a small table in which the scenario has a hand, for tests of triggers."""

from __future__ import annotations

from engine.rules import events as e
from grammar.performance import Performance
from tests.battle import battle, happened
from tests.record.battles import picture

TABLE = """table 48 x 36 { area ford at (20, 12) radius 2  area bank at (40, 30) radius 2
    hill wall at (24, 20) size 4 x 2 height 6 slope cliff }"""

CARDS = """
card "EGG" "Egg" type BM move "4" damage "1/1/1" armor 0 structure 1 points 10
card "HEN" "Hen" type BM move "4" damage "1/1/1" armor 0 structure 1 points 30
"""

FORCES = """
force red "Red Lance" { home south  unit a "PROBE" at (20, 5) facing north leader }
force blue "Blue Star" { home north
    unit b "EGG" at (20, 13) facing south leader  unit c "EGG" at (10, 30)  unit d "HEN" at (30, 30) }
"""

KILL = "initiative red 3, blue 9  a fires at b rolling 6 6 6 6"


def play(
    triggers: str, turn: str = "", *, turns: int = 2, seed: int = 7, forces: str = FORCES, **more: str
) -> Performance:
    """A battle of one against three on a table with a ford and a bank, with some triggers and the orders of one turn or
    of several.
    """
    orders = turn if turn.startswith("turn") else f" turn 1 {{ {turn} }}"
    return battle(
        f"{CARDS}{forces}{more.pop('goals', '')} {triggers} {orders}",
        table=TABLE,
        turns=turns,
        seed=seed,
        level=more.pop("level", "standard"),
        files={"map.png": picture(), "notes.txt": b"no picture"},
        **more,
    )


def said(performance: Performance) -> list[tuple[int, str, str]]:
    """Turn, phase and text of every message."""
    states = performance.replay.states[1:]
    return [
        (state.turn, str(state.phase), event.text)
        for event, state in zip(performance.replay.events, states, strict=True)
        if isinstance(event, e.Said)
    ]


def ending(performance: Performance) -> e.BattleEnded:
    (ended,) = happened(performance, e.BattleEnded)
    return ended
