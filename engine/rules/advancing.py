"""How events of advanced movement, and of riding in bays, change a state."""

from __future__ import annotations

from typing import assert_never

from engine.rules import events as e
from engine.rules.state import State, Status, Unit

STOWED = -1
"""What `Unit.crated` has of a unit that lies in a transport as cargo; set down it has the turn in which it is ready."""


def applied(event: e.Advanced, state: State) -> State:
    """The state after an event of advanced movement."""
    match event:
        case e.MannerChosen(unit, manner):
            return state.act(unit, manner=manner)
        case e.UnitPlunged(unit, pose=pose, inches=inches):
            gone = round(state.unit(unit).activity.inches + inches, 2)
            return state.change(unit, pose=pose, climbing=False).act(unit, moved="ground", inches=gone)
        case e.UnitEmbarked(unit, transport, cost, stowed):
            spent = state.unit(unit).activity.spent + cost
            crated = STOWED if stowed else 0
            inside = state.change(unit, aboard=transport, pose=None, crated=crated, status=Status.ACTIVE)
            inside = inside.act(unit, spent=spent)
            return _hoisted(inside, transport) if stowed and cost else inside
        case e.UnitDisembarked(unit, transport, pose, cost, ready):
            spent = state.unit(unit).activity.spent + cost
            down = state.change(unit, aboard="", pose=pose, crated=ready).act(unit, spent=spent)
            return _hoisted(down, transport) if ready else down
        case _:
            assert_never(event)


def unpacked(unit: Unit, turn: int) -> int:
    """What `Unit.crated` becomes as a turn begins: a unit set down long enough ago is ready (CARGO-AS-CARGO-RATE)."""
    return 0 if 0 < unit.crated <= turn else unit.crated


def _hoisted(state: State, transport: str) -> State:
    return state.act(transport, hoisted=True)
