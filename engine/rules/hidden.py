"""Hidden units: the numbers of their rules, and how events change a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from engine.rules import events as e

if TYPE_CHECKING:
    from engine.rules.state import State, Unit

SPRINGS = 2.0
"""Inches, base to base, within which an enemy that moves may be attacked by surprise (HIDDEN-SURPRISE)."""

OPEN = ("road", "rails")
"""Kinds of ground that hide nobody, whatever else lies there: they are paved (HIDDEN-WHO)."""

NO_TERRAIN = ("area", "interference")
"""Kinds of zone that are nothing to hide in."""

COVER_REACH, COVER_HEIGHT = 1.0, 1.0
"""Inches around a very large unit within which terrain must rise so many inches above its feet (HIDDEN-WHO)."""


def applied(event: e.Uncovered, state: State) -> State:
    """The state after an event of a hidden unit."""
    match event:
        case e.UnitRevealed(unit):
            return state.change(unit, hidden=False)
        case e.UnitSprang(unit):
            return state.act(unit, moved="stood", attacked="weapon", sprang=True)
        case _:
            assert_never(event)


def absent(unit: Unit) -> str:
    """Why a unit that is not on the table is not there for others, as the end of a sentence."""
    return "is hidden" if unit.hidden else "is not on the table"
