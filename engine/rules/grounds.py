"""How events of the ground change a state."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from engine.geometry.altered import Razed, Step
from engine.geometry.sinking import Sunk
from engine.geometry.turning import Area
from engine.rules import events as e
from engine.rules.battlefield import Change, Worn
from engine.rules.conversion import TURNS
from engine.rules.state import State
from engine.rules.structures import RUINS


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
        case e.GroundChanged(into, at, radius, of, deep, outline):
            change = Change(into, at, radius, outline=outline, of=of, deep=deep)
            return replace(state, changes=(*state.changes, change))
        case e.UnitFellIn(unit, pose, _, trapped):
            return state.change(unit, pose=pose, trapped=trapped, climbing=False)
        case e.TerrainWorn(at, kind, amount, taken):
            before = Worn(at, kind, taken - amount)
            rest = tuple(each for each in state.worn if each != before)
            return replace(state, worn=(*rest, Worn(at, kind, taken)))
        case e.UnitSawed(unit):
            return state.act(unit, attacked="none")
        case e.UnitSettled(unit, pose):
            return state.change(unit, pose=pose)
        case e.UnitScorched(unit):
            return state.act(unit, scorched=True)
        case e.DriftRolled(unit, pose=pose):
            return state.change(unit, pose=pose)
        case e.QuicksandRolled() | e.CrustRolled() | e.CrackRolled():
            return state
        case _:
            assert_never(event)


def steps(change: Change) -> tuple[Step, ...]:
    """What a change of the state makes of the table, one thing after the other."""
    if change.name:
        return (Razed(change.name, change.outline, *RUINS[change.into]),)
    area = Area(change.at, change.radius, change.outline)
    rows = (row._replace(area=area) for row in TURNS[change.into, change.of] if not isinstance(row, Razed))
    return tuple(row._replace(inches=change.deep or row.inches) if isinstance(row, Sunk) else row for row in rows)


def _mired(state: State, unit: str) -> State:
    return state.change(unit, bogged=True).act(unit, mired=True)
