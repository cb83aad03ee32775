"""State folds: the one place where an event changes a state."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from engine.rules import advancing, grounds, hidden, mines, structures
from engine.rules import events as e
from engine.rules.activity import Activity
from engine.rules.burned import apply_burning, carried_along
from engine.rules.memory import Held
from engine.rules.network import SENSOR_TURNS, Sensor
from engine.rules.objective import Holding, Objective
from engine.rules.state import HALVED_BY_ENGINE, SHUTDOWN_HEAT, Phase, State, Status, Unit
from engine.rules.tables import ASSAULTS
from engine.rules.weathered import apply_weather, calm

ARC_HIT = "weapon_in_"
"""What the effect of a weapon hit on one arc begins with; the arc's name follows."""

STAYS_MARKED = {"engine", "fire_control", "weapon", "mp"}


def apply(event: e.Event, state: State) -> State:
    """The state after an event; the state given is not touched."""
    if isinstance(event, e.Advanced):
        return advancing.applied(event, state)
    if isinstance(event, e.Grounded):
        return grounds.applied(event, state)
    if isinstance(event, e.Mined):
        return mines.applied(event, state)
    if isinstance(event, e.Structural):
        return structures.applied(event, state)
    if isinstance(event, e.Weathered):
        return apply_weather(event, state)
    if isinstance(event, e.Burning):
        return apply_burning(event, state)
    if isinstance(event, e.Uncovered):
        return hidden.applied(event, state)
    match event:
        case e.OrderGiven() | e.PhaseEnded() | e.SetupRolled():
            return state
        case e.UnitPlaced(unit, pose):
            return state.change(unit, pose=pose, status=Status.ACTIVE)
        case e.TurnBegan(number):
            fresh = {unit.id: _rested(unit, number) for unit in state.units.values()}
            return replace(mines.quiet(calm(state)), turn=number, phase=Phase.INITIATIVE, units=fresh)
        case e.PhaseBegan(name):
            return replace(state, phase=Phase(name))
        case e.InitiativeRolled(_, order):
            return replace(state, order=order)
        case e.UnitMoved(unit, mode, _, pose, inches, aloft=aloft, bonus=bonus):
            moved = state.change(unit, pose=pose, status=Status.ACTIVE, aloft=aloft, climbing=event.hangs)
            gone = round(state.unit(unit).activity.inches + inches, 2)
            moved = carried_along(moved, unit) if state.fires else moved
            return moved.act(unit, moved="jump" if mode == "j" else "ground", mode=mode, inches=gone, bonus=bonus)
        case e.UnitStood(unit, facing):
            was = state.unit(unit).pose
            turned = state.change(unit, pose=replace(was, facing=facing)) if was else state
            return turned.act(unit, moved="stood")
        case e.SpecialAttackDeclared(unit, target, kind):
            return state.act(unit, special_target=target, special_kind=kind).act(target, special_victim=True)
        case e.WeaponFired(unit, method="rear", value=value):
            return state.act(unit, rear_fired=value, fired=(*state.unit(unit).activity.fired, "rear"))
        case e.WeaponFired(unit, overheat=overheat, arc=arc):
            return _fired(state, unit, overheat, arc)
        case e.GroundStruck(by=unit, method=method, overheat=overheat, arc=arc):
            return _fired(state, unit, overheat, arc, "physical" if method in ASSAULTS else "weapon")
        case e.PhysicalAttackMade(unit):
            return state.act(unit, attacked="physical")
        case e.AttackPassed(unit):
            return state.act(unit, attacked="weapon" if state.unit(unit).activity.fired else "none")
        case e.DamageMarked(unit, armor=armor, structure=structure):
            return state.change(unit, armor=armor, structure=structure)
        case e.CriticalRolled(unit, effect=effect):
            return _wait(state, unit, effect)
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
        case e.UnitTookOff(unit, pose):
            return state.change(unit, pose=pose, aloft=True)
        case e.UnitLanded(unit, pose):
            return state.change(unit, pose=pose, aloft=False)
        case e.UnitCrashed(unit, pose) | e.UnitSank(unit, pose):
            return state.change(unit, pose=pose, aloft=False, crashed=True)
        case e.MotiveRolled(unit, effect=effect):
            return _wait(state, unit, effect)
        case e.CrewRecovered(unit):
            return state.change(unit, stunned=False)
        case e.CriticalAverted(unit, spends=spends):
            return _use(state, unit, spends)
        case e.EngineRolled(unit, explodes=explodes):
            return _wait(state, unit, "explosion" if explodes else "")
        case e.UnitLoaded(unit, transport, cost, external):
            spent = state.unit(transport).activity.spent + cost
            loaded = state.change(
                unit, aboard=transport, external=external, status=Status.ACTIVE, pose=None, aloft=False
            )
            return loaded.act(unit, moved="ground").act(transport, spent=spent)
        case e.UnitUnloaded(unit, transport, pose, cost):
            spent = state.unit(transport).activity.spent + cost
            down = state.change(unit, aboard="", external=False, pose=pose)
            return down.act(unit, moved="ground", unloaded=True).act(transport, spent=spent)
        case e.UnitDropped(unit, transport, pose, cost):
            spent = state.unit(transport).activity.spent + cost
            down = state.change(unit, aboard="", external=False, pose=pose)
            return down.act(unit, moved="stood", attacked="none", dropped=True).act(transport, spent=spent)
        case e.RiderRolled() | e.ControlRolled():
            return state
        case e.SensorPlaced() | e.SensorExpired() | e.MasterReplaced():
            return _networked(state, event)
        case e.SpotterNamed(unit, target, fires):
            return state.act(unit, spots=target, silent=not fires)
        case e.BuildingStruck(building, amount=amount):
            taken = state.buildings.get(building, 0) + amount
            return replace(state, buildings={**state.buildings, building: taken})
        case e.ObjectiveHeld() | e.ObjectiveCaptured():
            return replace(state, objectives=tuple(_marked(each, event, state.turn) for each in state.objectives))
        case e.PointsAwarded(force, points, objective=objective):
            paid = tuple(_paid(each, force, points) if each.id == objective else each for each in state.objectives)
            scores = {**state.scores, force: state.scores.get(force, 0.0) + points}
            return replace(state, scores=scores, objectives=paid)
        case e.UnitCrippled(unit):
            return state.change(unit, crippled=True)
        case e.UnitLeft(unit, withdrawn=withdrawn):
            return state.change(unit, status=Status.WITHDRAWN if withdrawn else Status.EXITED)
        case e.TriggerFired(trigger, repeats=repeats):
            return replace(state, memory=state.memory.acted(trigger, repeats))
        case e.TriggerRested(trigger):
            return replace(state, memory=state.memory.rested(trigger))
        case e.ConditionLatched(condition):
            latched = (*state.memory.latched, condition)
            return replace(state, memory=replace(state.memory, latched=latched))
        case e.ChanceRolled() | e.OddsDrawn() | e.Said() | e.Shown():
            return state
        case e.AreaHeld(force, area, turns, by):
            return replace(state, memory=state.memory.noted(Held(force, area, turns, by)))
        case e.UnitsReceived(_, units):
            return replace(state, units={**state.units, **{unit.id: unit for unit in units}})
        case e.UnitRemoved(unit):
            return state.change(unit, status=Status.REMOVED)
        case e.CommanderChanged(force, commander, aim):
            led = replace(state.force(force), commander=commander, aim=aim)
            return replace(state, forces=tuple(led if each.id == force else each for each in state.forces))
        case _:
            assert_never(event)


def _rested(unit: Unit, turn: int) -> Unit:
    """A unit as a turn begins, what it did in the last one wiped off."""
    done = Activity(was_shut_down=unit.shut_down, was_stunned=unit.stunned)
    return replace(unit, activity=done, crated=advancing.unpacked(unit, turn))


def _wait(state: State, unit: str, effect: str) -> State:
    """One more effect that waits for the end phase."""
    return state.act(unit, pending=(*state.unit(unit).activity.pending, effect)) if effect else state


def _fired(state: State, unit: str, overheat: int, arc: str, attack: str = "weapon") -> State:
    """A weapon attack made; a unit with several arcs may go on until each has fired (HIT-ONE-ATTACK)."""
    activity = state.unit(unit).activity
    fired = (*activity.fired, arc) if arc else activity.fired
    more = arc and any(each.name not in fired for each in state.unit(unit).card.arcs)
    return state.act(unit, attacked="" if more else attack, overheat=activity.overheat + overheat, fired=fired)


def _networked(state: State, event: e.SensorPlaced | e.SensorExpired | e.MasterReplaced) -> State:
    """What becomes of a network, and of the unit that throws a sensor for it."""
    network = state.network(event.network)
    match event:
        case e.SensorPlaced(unit, at, hit=hit):
            state = _use(state.act(unit, attacked="none"), unit, "C3RS")
            until = state.turn + SENSOR_TURNS
            sensors = (*network.sensors, Sensor(at, until)) if hit else network.sensors
            return state.link(replace(network, sensors=sensors))
        case e.SensorExpired(_, at):
            return state.link(replace(network, sensors=tuple(each for each in network.sensors if each.at != at)))
        case e.MasterReplaced(_, unit, until):
            spent = (*network.spent, unit) if unit else network.spent
            return state.link(replace(network, stand_in=unit, until=until, spent=spent))


def _use(state: State, unit: str, ability: str) -> State:
    """An ability spent for good."""
    return state.change(unit, used=(*state.unit(unit).used, ability)) if ability else state


def _marked(objective: Objective, event: e.ObjectiveHeld | e.ObjectiveCaptured, turn: int) -> Objective:
    if objective.id != event.objective:
        return objective
    if isinstance(event, e.ObjectiveCaptured):
        return replace(objective, captured_by=event.force, removed=event.removed)
    return objective.noted(Holding(event.unit, event.force, event.turns, turn))


def _paid(objective: Objective, force: str, points: float) -> Objective:
    return replace(objective, awarded=(*objective.awarded, (force, points)))


def _critical(state: State, unit_id: str, effect: str) -> State:
    unit = state.unit(unit_id)
    waiting = list(unit.activity.pending)
    if effect in waiting:
        waiting.remove(effect)
        state = state.act(unit_id, pending=tuple(waiting))
    if effect in STAYS_MARKED:
        state = state.change(unit_id, criticals=unit.criticals.more(effect))
    match effect:
        case "mp":
            return state.change(unit_id, move=unit.move.after_hit())
        case "engine" if unit.card.type in HALVED_BY_ENGINE:
            return state.change(unit_id, move=unit.move.halved())
        case "motive_slowed":
            return state.change(unit_id, move=unit.move.less(2))
        case "motive_halved":
            return state.change(unit_id, move=unit.move.halved())
        case "motive_stopped":
            return state.change(unit_id, move=unit.move.stopped())
        case _ if effect.startswith(ARC_HIT):
            return state.change(unit_id, arc_hits=(*unit.arc_hits, effect.removeprefix(ARC_HIT)))
        case "crew_stunned":
            return state.change(unit_id, stunned=True)
        case _:
            return state
