"""Events in words: the only place that turns an event into a sentence."""

from __future__ import annotations

from typing import assert_never

from engine.record import advancing, built, burning, grounds, hidden, mined, scripted, weathering
from engine.record.fighting import (
    EFFECTS,
    blow,
    consequence,
    damage,
    effect_name,
    motive_check,
    shelling,
    shot,
)
from engine.record.wording import amounts, dice_text, force_name, full_stop, heading, unit_name
from engine.rules import events as e
from engine.rules import facts, tables
from engine.rules.facts import place_text
from engine.rules.levels import LEVELS
from engine.rules.privileges import privileges, settled_by
from engine.rules.state import State


def sentence(event: e.Event, state: State) -> str:
    """One sentence about an event, '' for one that needs no words; `state` gives the names."""
    told = _told(event, state)
    return told[:1].upper() + told[1:]


def _told(event: e.Event, state: State) -> str:
    if isinstance(event, e.Scripted):
        return scripted.told(event, state)
    if isinstance(event, e.Weathered):
        return weathering.told(event, state)
    if isinstance(event, e.Mined):
        return mined.told(event, state)
    if isinstance(event, e.Uncovered):
        return hidden.told(event, state)
    if isinstance(event, e.Structural):
        return built.told(event, state)
    if isinstance(event, e.Advanced):
        return advancing.told(event, state)
    if isinstance(event, e.Burning):
        return burning.told(event, state)
    if isinstance(event, e.Grounded):
        return grounds.told(event, state)
    match event:
        case e.OrderGiven() | e.PhaseEnded():
            return ""
        case e.SetupRolled(attempts, winner):
            return f"Set-up: {_contest(attempts, state)}; {_privileges(state, winner)}."
        case e.UnitPlaced(unit, pose):
            return hidden.placed(unit, pose, state)
        case e.TurnBegan(number):
            return f"Turn {number}."
        case e.PhaseBegan(phase):
            return f"{str(phase).capitalize()} phase."
        case e.InitiativeRolled(attempts, order):
            return f"Initiative: {_contest(attempts, state)}; {force_name(state, order[0])} moves and attacks first."
        case e.UnitMoved():
            return _moved(event, state)
        case e.UnitStood(unit, facing, why):
            name = unit_name(state, unit)
            if not state.unit(unit).on_table:
                return f"{name} stays off the table."
            return f"{name} cannot move: {why}." if why else f"{name} stands, facing {heading(facing)}."
        case e.SpecialAttackDeclared(unit, target, kind):
            attack = tables.ASSAULTS[kind].article
            return f"{unit_name(state, unit)} ends in contact with {unit_name(state, target)} for {attack}."
        case e.WeaponFired():
            return shot(event, state)
        case e.PhysicalAttackMade():
            return blow(event, state)
        case e.AttackPassed(unit, why):
            kind = "further attack" if state.unit(unit).activity.fired else "attack"
            return f"{unit_name(state, unit)} makes no {kind}{': ' + why if why else ''}."
        case e.DamageMarked():
            return damage(event, state)
        case e.CriticalRolled(unit, _, dice, result, _, note):
            words = note if note.startswith(EFFECTS[result]) else EFFECTS[result] + (f" ({note})" if note else "")
            return f"Critical roll on {unit_name(state, unit)}: {dice_text(dice)}, {words}."
        case e.HeatInflicted(unit, _, amount, source):
            return f"{unit_name(state, unit)} will take {amount} heat from {source}."
        case e.CriticalTookEffect(unit, effect):
            return f"{unit_name(state, unit)}: {effect_name(effect)} takes effect{consequence(effect, unit, state)}."
        case e.UnitDestroyed(unit, cause):
            return f"{unit_name(state, unit)} is destroyed: {cause}."
        case e.HeatChanged(unit, before, after, parts):
            return f"{unit_name(state, unit)} goes from heat {before} to {after} ({amounts(parts)})."
        case e.UnitShutDown(unit):
            return f"{unit_name(state, unit)} shuts down."
        case e.UnitRestarted(unit):
            return f"{unit_name(state, unit)} restarts."
        case e.BattleEnded(winner, _, why):
            return full_stop(f"{force_name(state, winner)} wins: {why}" if winner else f"A draw: {why}")
        case e.UnitTookOff(unit, pose, cost):
            return f"{unit_name(state, unit)} takes off to {pose.z:g} in for {cost:g} in of Move."
        case e.UnitLanded(unit, pose, why):
            return f"{unit_name(state, unit)} lands at {place_text(pose.x, pose.y)}{': ' + why if why else ''}."
        case e.UnitCrashed(unit, pose, cause):
            return f"{unit_name(state, unit)} crashes at {place_text(pose.x, pose.y)}: {cause}."
        case e.UnitSank(unit):
            return f"{unit_name(state, unit)} sinks to the bottom."
        case e.MotiveRolled():
            return motive_check(event, state)
        case e.CrewRecovered(unit):
            return f"The crew of {unit_name(state, unit)} recovers."
        case e.CriticalAverted(unit, why):
            return f"{unit_name(state, unit)} is spared a critical roll: {why}."
        case e.EngineRolled(unit, dice, explodes):
            told = "it explodes" if explodes else "nothing happens"
            return f"The damaged engine of {unit_name(state, unit)}: {dice_text(dice)}, {told}."
        case e.ControlRolled(unit, number, modifiers, dice, kept):
            told = "stays in the air" if kept else "loses altitude"
            head = f"Control roll of {unit_name(state, unit)}: needs {number} ({amounts(modifiers)})"
            return f"{head}, rolls {dice_text(dice)}, it {told}."
        case e.UnitLoaded(unit, transport, cost, external):
            if not cost:
                return f"{unit_name(state, unit)} starts {'on' if external else 'in'} {unit_name(state, transport)}."
            where = "onto" if external else "into"
            return f"{unit_name(state, unit)} gets {where} {unit_name(state, transport)} for {cost:g} in of its Move."
        case e.UnitUnloaded(unit, transport, pose, cost, why):
            told = f", {why}," if why else f" for {cost:g} in of its Move"
            head = f"{unit_name(state, unit)} leaves {unit_name(state, transport)}{told}"
            return f"{head} and stands at {place_text(pose.x, pose.y)}."
        case e.UnitDropped():
            return _dropped(event, state)
        case e.RiderRolled(unit, rider, die, struck):
            either = f"{unit_name(state, unit)} or {unit_name(state, rider)}"
            return f"Who is hit, {either}: {die}, {unit_name(state, struck)}."
        case e.SpotterNamed(unit, target, fires):
            also = " and fires itself" if fires else ""
            return f"{unit_name(state, unit)} spots {unit_name(state, target)} for others{also}."
        case e.BuildingStruck(building, _, amount, cause):
            return f"{building} takes {amount} damage from {cause}."
        case e.GroundStruck():
            return shelling(event, state)
        case e.SensorPlaced(unit, at, network, number, modifiers, dice, hit):
            told = f"works for network {network}" if hit else "is lost"
            head = f"{unit_name(state, unit)} throws a remote sensor to {place_text(at.x, at.y)}"
            return f"{head}: needs {number} ({amounts(modifiers)}), rolls {dice_text(dice)}, it {told}."
        case e.SensorExpired(network, at):
            return f"The remote sensor of network {network} at {place_text(at.x, at.y)} goes silent."
        case e.MasterReplaced(network, unit, until):
            if not unit:
                return f"The emergency master of network {network} steps down."
            return f"{unit_name(state, unit)} becomes master of network {network} until turn {until}."
        case e.ObjectiveHeld():
            return _held(event, state)
        case e.ObjectiveCaptured(objective, force, unit, removed):
            whose = force_name(state, force) + (" and carries it off" if removed else "")
            return f"{unit_name(state, unit)} captures {_objective(state, objective)} for {whose}."
        case e.PointsAwarded(force, points, why=why):
            return f"{force_name(state, force)}: {points:+g} points, {why}."
        case e.UnitCrippled(unit, why):
            return f"{unit_name(state, unit)} is crippled: {why}."
        case e.UnitLeft(unit, edge, withdrawn):
            told = "withdraws" if withdrawn else "breaks through"
            return f"{unit_name(state, unit)} {told} over the {edge} edge."
        case _:
            assert_never(event)


def _moved(event: e.UnitMoved, state: State) -> str:
    name, end = unit_name(state, event.unit), event.pose
    facing = f"facing {heading(end.facing)}"
    if event.mode == "j":
        return f"{name} jumps {event.inches:g} of {event.allowance} in to {place_text(end.x, end.y)}, {facing}."
    going = ("flies" if event.aloft else "moves") + (" on" if event.onward else "")
    verb = f"enters and {going}" if event.entered else going
    if event.climbs:
        return f"{name} {advancing.climbed(event)}."
    crossed = [leg.terrain for leg in event.legs if leg.terrain]
    ways = f" through {' and '.join(dict.fromkeys(crossed))}" if crossed else ""
    climb = sum(leg.climb for leg in event.legs)
    heights = f", {climb:.1f} in up and down" if climb >= 0.05 else ""
    cost = f"{event.inches:g} in{ways}{heights}, {event.cost:g} of {event.allowance} in of Move"
    height = f" at {end.z:g} in" if event.aloft else ""
    return f"{name} {verb} to {place_text(end.x, end.y)}{height}, {facing} ({cost})."


def _dropped(event: e.UnitDropped, state: State) -> str:
    head = f"{unit_name(state, event.unit)} jumps out of {unit_name(state, event.transport)}"
    place = place_text(event.pose.x, event.pose.y)
    if not event.dice:
        return f"{head} and lands at {place}."
    rolled = f"{head}: rolls {dice_text(event.dice)}"
    if not event.scatter:
        return f"{rolled} and lands at {place}."
    return f"{rolled}, scatters (dice {' and '.join(map(str, event.scatter))}) and lands hard at {place}."


def _held(event: e.ObjectiveHeld, state: State) -> str:
    who, where = unit_name(state, event.unit), _objective(state, event.objective)
    how = "stands, not alone, at" if event.contested else "holds"
    cumulative = next(each.cumulative for each in state.objectives if each.id == event.objective)
    return f"{who} {how} {where} for {force_name(state, event.force)}, {_times(event.turns, cumulative)}."


def _privileges(state: State, winner: str) -> str:
    """What each side settles in the set-up (SETUP-INITIATIVE-STD)."""
    if not LEVELS[state.level].setup_roll:
        return f"{force_name(state, winner)} chooses first"
    loser = next((force.id for force in state.forces if force.id != winner), "")
    steps, sides = privileges(winner, loser), (side for side in (winner, loser) if side)
    return "; ".join(f"{force_name(state, side)} settles {', '.join(settled_by(side, steps))}" for side in sides)


def _objective(state: State, objective: str) -> str:
    return next(each.name for each in state.objectives if each.id == objective)


def _times(turns: int, cumulative: bool) -> str:
    return "for the first time" if turns == 1 else f"{turns} times in {'all' if cumulative else 'a row'}"


def _contest(attempts: tuple[tuple[facts.ForceRoll, ...], ...], state: State) -> str:
    return "; again, ".join(", ".join(_roll(roll, state) for roll in rolls) for rolls in attempts)


def _roll(roll: facts.ForceRoll, state: State) -> str:
    return f"{force_name(state, roll.force)} {roll.total if roll.fixed else dice_text(roll.dice)}"
