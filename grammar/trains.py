"""Trains: which cars go behind which unit (XTRN-RAIL-CRASH)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.phases.rails import runs_on_rails
from engine.rules.state import Unit
from grammar.syntax import Span

Report = Callable[[Span, str, str], None]


def couple(units: Mapping[str, Unit], spans: Mapping[str, Span], report: Report) -> None:
    """Report cars that cannot go behind what they are said to: a train is rail units of one force, in one line."""
    drawn: dict[str, str] = {}
    for unit in units.values():
        head = units.get(unit.behind)
        if head is None:
            if unit.behind:
                report(spans[unit.id], f"'{unit.id}' cannot go behind '{unit.behind}', which is of another band.", "")
            continue
        if head.force != unit.force:
            report(spans[unit.id], f"'{unit.id}' cannot go behind '{head.id}', which is an enemy.", "")
        elif not (runs_on_rails(unit) and runs_on_rails(head)):
            other = head if runs_on_rails(unit) else unit
            report(spans[unit.id], f"'{other.id}' does not run on rails: it is no part of a train.", "")
        elif head.id in drawn:
            report(spans[unit.id], f"'{drawn[head.id]}' goes behind '{head.id}' already.", "one car behind another")
        elif unit.id in _heads(units, head):
            report(spans[unit.id], f"'{unit.id}' goes behind itself.", "a train has an engine at its head")
        drawn.setdefault(head.id, unit.id)


def _heads(units: Mapping[str, Unit], unit: Unit) -> tuple[str, ...]:
    """A unit, and all that draw it."""
    found: list[str] = []
    ahead: Unit | None = unit
    while ahead is not None and ahead.id not in found:
        found.append(ahead.id)
        ahead = units.get(ahead.behind)
    return tuple(found)
