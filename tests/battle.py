"""Battles for tests: a script in, events and a final state out, all through the front door of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from engine.answer import Refused
from engine.rules.events import Event
from engine.rules.state import State
from grammar.files import Files
from grammar.performance import Performance, play, ready

E = TypeVar("E", bound=Event)

CARDS = """
card "PROBE" "Probe" type BM size 2 move "10" damage "3/3/2" overheat 2 armor 6 structure 4 points 20
card "JUMPER" "Jumper" type BM size 2 move "8/8j" damage "2/2/1" overheat 0 armor 5 structure 4 points 20
card "DUMMY" "Dummy" type BM size 1 move "4" damage "1/1/0" overheat 0 armor 9 structure 9 points 10
"""
"""Cards of three 'Mechs: one that shoots, one that jumps, and one with target movement modifier 0 that takes
punishment.
"""


def battle(
    body: str,
    *,
    table: str = "table 48 x 36 { }",
    turns: int = 1,
    seed: int = 7,
    level: str = "introductory",
    extra: str = "",
    files: Mapping[str, bytes] | None = None,
) -> Performance:
    """Play a script made of a scenario block, the cards above, a table and `body`; `extra` goes into the scenario
    block, `files` are those beside the script.
    """
    text = f'scenario "Test" {{ level {level}  turns {turns}  seed {seed} {extra} }}\n{CARDS}\n{table}\n{body}\n'
    return play(ready(text, "test.strike", Files(None, dict(files or {})), None))


def in_turns(orders: Iterable[str], first: str) -> str:
    """The turns of a script from turn 1 on, each with `first` before its orders."""
    return "\n".join(f"turn {number} {{ {first} {each} }}" for number, each in enumerate(orders, 1))


def happened(performance: Performance, kind: type[E]) -> list[E]:
    """The events of a kind, in order."""
    return [event for event in performance.replay.events if isinstance(event, kind)]


def after(performance: Performance, turn: int) -> State:
    """The state at the end of a turn."""
    return [state for state in performance.replay.states if state.turn == turn][-1]


def refusal(performance: Performance) -> str:
    """The reasons of all orders that were refused, and of expectations that failed, in one string."""
    return "\n".join(f"{each.message} {each.hint}" for each in performance.complaints)


def fault(body: str, *, files: Mapping[str, bytes] | None = None, **keywords: str) -> str:
    """What a script that cannot be played is told."""
    try:
        battle(body, files=files, **keywords)
    except Refused as refused:
        return refused.message
    return ""
