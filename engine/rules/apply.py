"""State folds: the one place where an event changes a state."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from engine.rules import events as e
from engine.rules.state import SHUTDOWN_HEAT, Activity, Phase, State, Status

STAYS_MARKED = {"engine", "fire_control", "weapon", "mp"}


def apply(event: e.Event, state: State) -> State:
    """The state after an event; the state given is not touched."""
    match event:
        case e.OrderGiven() | e.PhaseEnded() | e.SetupRolled():
            return state
        case e.UnitPlaced(unit, pose):
            return state.change(unit, pose=pose, status=Status.ACTIVE)
        case e.TurnBegan(number):
            fresh = {
                unit.id: replace(unit, activity=Activity(was_shut_down=unit.shut_down)) for unit in state.units.values()
            }
            return replace(state, turn=number, phase=Phase.INITIATIVE, units=fresh)
        case e.PhaseBegan(name):
            return replace(state, phase=Phase(name))
        case e.InitiativeRolled(_, order):
            return replace(state, order=order)
        case e.UnitMoved(unit, mode, _, pose, inches):
            moved = state.change(unit, pose=pose, status=Status.ACTIVE)
            return moved.act(unit, moved="jump" if mode == "j" else "ground", inches=inches)
        case e.UnitStood(unit, facing):
            was = state.unit(unit).pose
            turned = state.change(unit, pose=replace(was, facing=facing)) if was else state
            return turned.act(unit, moved="stood")
        case e.SpecialAttackDeclared(unit, target, kind):
            return state.act(unit, special_target=target, special_kind=kind).act(target, special_victim=True)
        case e.WeaponFired(unit, overheat=overheat):
            return state.act(unit, attacked="weapon", overheat=overheat)
        case e.PhysicalAttackMade(unit):
            return state.act(unit, attacked="physical")
        case e.AttackPassed(unit):
            return state.act(unit, attacked="none")
        case e.DamageMarked(unit, armor=armor, structure=structure):
            return state.change(unit, armor=armor, structure=structure)
        case e.CriticalRolled(unit, effect=effect):
            waiting = state.unit(unit).activity.pending
            return state.act(unit, pending=(*waiting, effect)) if effect else state
        case e.HeatInflicted(unit, amount=amount):
            return state.act(unit, heat_received=state.unit(unit).activity.heat_received + amount)
        case e.CriticalTookEffect(unit, effect):
            return _critical(state, unit, effect)
        case e.UnitDestroyed(unit):
            return state.change(unit, status=Status.DESTROYED)
        case e.HeatChanged(unit, after=after):
            return state.change(unit, heat=after)
        case e.UnitShutDown(unit):
            return state.change(unit, shut_down=True, heat=SHUTDOWN_HEAT)
        case e.UnitRestarted(unit):
            return state.change(unit, shut_down=False)
        case e.BattleEnded(winner, outcome):
            return replace(state, ended=True, winner=winner, outcome=outcome)
        case _:
            assert_never(event)


def _critical(state: State, unit_id: str, effect: str) -> State:
    unit = state.unit(unit_id)
    if effect in STAYS_MARKED:
        state = state.change(unit_id, criticals=unit.criticals.more(effect))
    if effect == "mp":
        state = state.change(unit_id, move=unit.move.after_hit())
    return state
