"""What came of the one movement order of a test."""

from __future__ import annotations

from engine.rules.events import UnitMoved
from grammar.performance import Performance
from tests.battle import happened, refusal


def moved(performance: Performance) -> UnitMoved:
    """The one move; a refused order fails here with its reasons."""
    assert refusal(performance) == ""
    (event,) = happened(performance, UnitMoved)
    return event


def refused(performance: Performance) -> str:
    """Why the one order was refused; the unit stands where it was."""
    assert happened(performance, UnitMoved) == []
    return refusal(performance)
