"""What one side may not know yet: the other's hidden units and mines, and every word about them (HIDDEN-SETUP,
MINE-LAY).
"""

from __future__ import annotations

from engine.answer import Refused
from engine.rules import events as e
from engine.rules.state import State


def secret(event: e.Event, state: State, side: str) -> bool:
    """Whether an event is known to the other side alone; nothing is kept from '', who sees both."""
    if not side:
        return False
    if isinstance(event, e.MinesLaid):
        return event.minefield.id in unknown_fields(state, side)
    return getattr(event, "unit", "") in unseen_units(state, side)


def unseen_units(state: State, side: str) -> tuple[str, ...]:
    """Hidden units of the other side."""
    return tuple(unit.id for unit in state.units.values() if unit.hidden and unit.force != side)


def unknown_fields(state: State, side: str) -> tuple[str, ...]:
    """Minefields that are not the side's own, and that it has not found."""
    return tuple(each.id for each in state.mines if each.force != side and side not in each.known)


def known_side(state: State, side: str) -> str:
    """The id of the side that was named, '' for none. Raises `Refused` for one that is not in the battle."""
    sides = [force.id for force in state.forces]
    if side and side not in sides:
        raise Refused(f"there is no side '{side}': there are {' and '.join(sides)}", status=2)
    return side
