"""How events of fire and smoke change a state."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from engine.rules import events as e
from engine.rules.battlefield import Smoke
from engine.rules.fire_table import HAZE

if TYPE_CHECKING:
    from engine.rules.state import State


def apply_burning(event: e.Burning, state: State) -> State:
    """The state after an event of fire or smoke."""
    match event:
        case e.FireStarted(fire):
            return replace(state, fires=(*state.fires, fire))
        case e.FireWentOut(fire):
            left = tuple(each for each in state.fires if each.id != fire)
            smoke = tuple(replace(s, over="", since=state.turn) if s.over == fire else s for s in state.smoke)
            return replace(state, fires=left, smoke=smoke)
        case e.FireFought(unit, fire):
            return state.act(unit, attacked="none", fights=fire)
        case e.SmokeRose(smoke):
            return replace(state, smoke=(*state.smoke, *smoke))
        case e.SmokeThinned(smoke, after=after):
            return _exchanged(state, smoke, thinned(smoke, after) if after else None)
        case e.SmokeDrifted(drifts=drifts):
            for drift in drifts:
                moved = None if drift.to is None else replace(drift.smoke, at=drift.to)
                state = _exchanged(state, drift.smoke, moved)
            return state
        case e.FireRolled() | e.FireFailed() | e.DousingRolled() | e.ExplosionRolled():
            return state
        case _:
            assert_never(event)


def thinned(smoke: Smoke, grade: str) -> Smoke:
    """Smoke of another grade in the place of one, as high over what is under it as that grade rises."""
    if grade == smoke.grade:
        return smoke
    under = smoke.height - HAZE[smoke.grade].height
    return replace(smoke, grade=grade, height=max(0.0, under) + HAZE[grade].height)


def carried_along(state: State, unit_id: str) -> State:
    """The state with the fire that a unit carries, and the smoke over it, where the unit is now (FIRE-MSTR)."""
    at, own = state.unit(unit_id).pose, [fire.id for fire in state.fires if fire.bearer == unit_id]
    if at is None or not own:
        return state
    here = at.point.plan
    fires = tuple(replace(fire, at=here) if fire.id in own else fire for fire in state.fires)
    smoke = tuple(replace(each, at=here) if each.over in own else each for each in state.smoke)
    return replace(state, fires=fires, smoke=smoke)


def _exchanged(state: State, old: Smoke, new: Smoke | None) -> State:
    """The state with one template of smoke in the place of another, or none."""
    smoke = list(state.smoke)
    place = smoke.index(old)
    smoke[place : place + 1] = [] if new is None else [new]
    return replace(state, smoke=tuple(smoke))
