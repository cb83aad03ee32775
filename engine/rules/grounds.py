"""How events of the ground change a state."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from engine.rules import events as e
from engine.rules.state import Change, State


def applied(event: e.Grounded, state: State) -> State:
    """The state after an event of the ground."""
    match event:
        case e.BogRolled(unit, occasion=occasion, kept=kept):
            if kept:
                return state.change(unit, bogged=False, sunk=0.0)
            return state.change(unit, bogged=True) if occasion == "free" else _mired(state, unit)
        case e.UnitBogged(unit):
            return _mired(state, unit)
        case e.UnitFreed(unit):
            return state.change(unit, bogged=False, sunk=0.0)
        case e.UnitSwallowed(unit, sunk):
            return state.change(unit, sunk=sunk)
        case e.GroundChanged(into, at, radius):
            return replace(state, changes=(*state.changes, Change(into, at, radius)))
        case e.UnitFellIn(unit, pose, _, trapped):
            return state.change(unit, pose=pose, trapped=trapped)
        case e.UnitScorched(unit):
            return state.act(unit, scorched=True)
        case e.DriftRolled(unit, pose=pose):
            return state.change(unit, pose=pose)
        case e.QuicksandRolled() | e.CrustRolled():
            return state
        case _:
            assert_never(event)


def _mired(state: State, unit: str) -> State:
    return state.change(unit, bogged=True).act(unit, mired=True)
