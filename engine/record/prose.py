"""Events in words: the only place that turns an event into a sentence."""

from __future__ import annotations

from typing import assert_never

from engine.rules import events as e
from engine.rules import facts, tables
from engine.rules.apply import ARC_HIT
from engine.rules.levels import LEVELS
from engine.rules.orders import (
    Deploy,
    Fire,
    FireAtTerrain,
    Fly,
    Hold,
    Leap,
    Leave,
    Order,
    PlaceSensor,
    Ram,
    RunHot,
    Stand,
    Strike,
    Walk,
)
from engine.rules.state import HALVED_BY_ENGINE, State

EFFECTS = {
    "ammunition": "ammunition hit",
    "engine": "engine hit",
    "engine_lost": "second engine hit",
    "fire_control": "fire-control hit",
    "weapon": "weapon hit",
    "mp": "movement hit",
    "destroyed": "unit destroyed",
    "crew_stunned": "crew stunned",
    "crew_killed": "crew killed",
    "explosion": "engine explosion",
    "motive_slowed": "motive damage",
    "motive_halved": "motive damage",
    "motive_stopped": "motive damage",
    "none": "no critical hit",
}
METHODS = {
    "direct": "fires",
    "indirect": "fires indirectly",
    "turret": "fires its turret",
    "rear": "fires its rear weapons",
    "torpedo": "fires torpedoes",
}
COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def sentence(event: e.Event, state: State) -> str:
    """One sentence about an event, '' for one that needs no words; `state` gives the names."""
    match event:
        case e.OrderGiven() | e.PhaseEnded():
            return ""
        case e.SetupRolled(attempts, winner):
            return f"Set-up: {_contest(attempts, state)}; {_privileges(state, winner)}."
        case e.UnitPlaced(unit, pose):
            return f"{_unit(state, unit)} is placed at {_at(pose.x, pose.y)}, facing {heading(pose.facing)}."
        case e.TurnBegan(number):
            return f"Turn {number}."
        case e.PhaseBegan(phase):
            return f"{str(phase).capitalize()} phase."
        case e.InitiativeRolled(attempts, order):
            return f"Initiative: {_contest(attempts, state)}; {_force(state, order[0])} moves and attacks first."
        case e.UnitMoved():
            return _moved(event, state)
        case e.UnitStood(unit, facing, why):
            name = _unit(state, unit)
            if not state.unit(unit).on_table:
                return f"{name} stays off the table."
            return f"{name} cannot move: {why}." if why else f"{name} stands, facing {heading(facing)}."
        case e.SpecialAttackDeclared(unit, target, kind):
            return (
                f"{_unit(state, unit)} ends in contact with {_unit(state, target)} for {tables.ASSAULTS[kind].article}."
            )
        case e.WeaponFired():
            return _fired(event, state)
        case e.PhysicalAttackMade():
            return _struck(event, state)
        case e.AttackPassed(unit, why):
            kind = "further attack" if state.unit(unit).activity.fired else "attack"
            return f"{_unit(state, unit)} makes no {kind}{': ' + why if why else ''}."
        case e.DamageMarked():
            return _damaged(event, state)
        case e.CriticalRolled(unit, _, dice, result, _, note):
            words = note if note.startswith(EFFECTS[result]) else EFFECTS[result] + (f" ({note})" if note else "")
            return f"Critical roll on {_unit(state, unit)}: {dice_text(dice)}, {words}."
        case e.HeatInflicted(unit, _, amount, source):
            return f"{_unit(state, unit)} will take {amount} heat from {source}."
        case e.CriticalTookEffect(unit, effect):
            return f"{_unit(state, unit)}: {_effect(effect)} takes effect{_consequence(effect, unit, state)}."
        case e.UnitDestroyed(unit, cause):
            return f"{_unit(state, unit)} is destroyed: {cause}."
        case e.HeatChanged(unit, before, after, parts):
            return f"{_unit(state, unit)} goes from heat {before} to {after} ({amounts(parts)})."
        case e.UnitShutDown(unit):
            return f"{_unit(state, unit)} shuts down."
        case e.UnitRestarted(unit):
            return f"{_unit(state, unit)} restarts."
        case e.BattleEnded(winner, _, why):
            return f"{_force(state, winner)} wins: {why}." if winner else f"A draw: {why}."
        case e.UnitTookOff(unit, pose, cost):
            return f"{_unit(state, unit)} takes off to {pose.z:g} in for {cost:g} in of Move."
        case e.UnitLanded(unit, pose, why):
            return f"{_unit(state, unit)} lands at {_at(pose.x, pose.y)}{': ' + why if why else ''}."
        case e.UnitCrashed(unit, pose, cause):
            return f"{_unit(state, unit)} crashes at {_at(pose.x, pose.y)}: {cause}."
        case e.UnitSank(unit):
            return f"{_unit(state, unit)} sinks to the bottom."
        case e.MotiveRolled():
            return _motive(event, state)
        case e.CrewRecovered(unit):
            return f"The crew of {_unit(state, unit)} recovers."
        case e.CriticalAverted(unit, why):
            return f"{_unit(state, unit)} is spared a critical roll: {why}."
        case e.EngineRolled(unit, dice, explodes):
            told = "it explodes" if explodes else "nothing happens"
            return f"The damaged engine of {_unit(state, unit)}: {dice_text(dice)}, {told}."
        case e.UnitLoaded(unit, transport, cost, external):
            if not cost:
                return f"{_unit(state, unit)} starts {'on' if external else 'in'} {_unit(state, transport)}."
            where = "onto" if external else "into"
            return f"{_unit(state, unit)} gets {where} {_unit(state, transport)} for {cost:g} in of its Move."
        case e.UnitUnloaded(unit, transport, pose, cost, why):
            told = why or f"for {cost:g} in of its Move"
            return f"{_unit(state, unit)} leaves {_unit(state, transport)} at {_at(pose.x, pose.y)}, {told}."
        case e.UnitDropped():
            return _dropped(event, state)
        case e.RiderRolled(unit, rider, die, struck):
            return f"Who is hit, {_unit(state, unit)} or {_unit(state, rider)}: {die}, {_unit(state, struck)}."
        case e.SpotterNamed(unit, target, fires):
            also = " and fires itself" if fires else ""
            return f"{_unit(state, unit)} spots {_unit(state, target)} for others{also}."
        case e.BuildingStruck(building, _, amount, cause):
            return f"{building} takes {amount} damage from {cause}."
        case e.GroundStruck():
            return _shelled(event, state)
        case e.SensorPlaced(unit, at, network, number, modifiers, dice, hit):
            told = f"works for network {network}" if hit else "is lost"
            head = f"{_unit(state, unit)} throws a remote sensor to {_at(at.x, at.y)}: needs {number} ({amounts(modifiers)})"
            return f"{head}, rolls {dice_text(dice)}, it {told}."
        case e.SensorExpired(network, at):
            return f"The remote sensor of network {network} at {_at(at.x, at.y)} goes silent."
        case e.MasterReplaced(network, unit, until):
            if not unit:
                return f"The emergency master of network {network} steps down."
            return f"{_unit(state, unit)} becomes master of network {network} until turn {until}."
        case e.ObjectiveHeld():
            return _held(event, state)
        case e.ObjectiveCaptured(objective, force, unit, removed):
            away = " and carries it off" if removed else ""
            return f"{_unit(state, unit)} captures {_objective(state, objective)} for {_force(state, force)}{away}."
        case e.PointsAwarded(force, points, why=why):
            return f"{_force(state, force)}: {points:+g} points, {why}."
        case e.UnitCrippled(unit, why):
            return f"{_unit(state, unit)} is crippled: {why}."
        case e.UnitLeft(unit, edge, withdrawn):
            told = "withdraws" if withdrawn else "breaks through"
            return f"{_unit(state, unit)} {told} over the {edge} edge."
        case _:
            assert_never(event)


def order_text(order: Order, state: State) -> str:
    """An order in words, as a script would nearly say it."""
    match order:
        case Deploy(unit, pose):
            return f"{unit} deploys at {_at(pose.x, pose.y)}"
        case Walk(unit, points):
            return f"{unit} moves to {_at(*points[-1])}" if points else f"{unit} enters"
        case Fly(unit, points, lands=lands):
            where = f" to {_at(*points[-1][:2])}" if points else ""
            return f"{unit} flies{where}{' and lands' if lands else ''}"
        case Leap(unit, to):
            return f"{unit} jumps to {_at(*to)}"
        case Leave(unit, edge):
            return f"{unit} leaves over the {edge} edge"
        case Stand(unit):
            return f"{unit} stands"
        case Ram(unit, target, by):
            return f"{unit} {'charges' if by == 'charge' else 'jumps onto'} {target}"
        case Fire(unit, target, method=method, spotter=spotter):
            return f"{unit} {METHODS[method]} at {target}{' spotted by ' + spotter if spotter else ''}"
        case FireAtTerrain(unit, place):
            return f"{unit} fires at {place}"
        case PlaceSensor(unit, to):
            return f"{unit} throws a sensor to {_at(*to)}"
        case Strike(unit, target, kind):
            return f"{unit} makes {tables.ASSAULTS[kind].article} on {target}"
        case Hold(unit):
            return f"{unit} holds fire"
        case RunHot(unit):
            return f"{unit} overheats deliberately"
        case _:
            assert_never(order)


def heading(degrees: float) -> str:
    """A facing in words where a compass point fits, else in degrees."""
    if degrees % 45 == 0:
        return COMPASS[int(degrees // 45) % 8]
    return f"{degrees:g}°"


def dice_text(dice: tuple[int, ...]) -> str:
    """'4 + 3 = 7'."""
    return " + ".join(map(str, dice)) + (f" = {sum(dice)}" if len(dice) > 1 else "")


def amounts(parts: tuple[facts.Modifier, ...]) -> str:
    """'4 skill, +2 medium range': the first plain, the others signed."""
    words = [
        f"{part.amount} {part.reason}" if i == 0 else f"{part.amount:+d} {part.reason}" for i, part in enumerate(parts)
    ]
    return ", ".join(words)


def _moved(event: e.UnitMoved, state: State) -> str:
    name, end = _unit(state, event.unit), event.pose
    facing = f"facing {heading(end.facing)}"
    if event.mode == "j":
        return f"{name} jumps {event.inches:g} of {event.allowance} in to {_at(end.x, end.y)}, {facing}."
    going = "flies" if event.aloft else "moves"
    verb = f"enters and {going}" if event.entered else going
    crossed = [leg.terrain for leg in event.legs if leg.terrain]
    ways = f" through {' and '.join(dict.fromkeys(crossed))}" if crossed else ""
    climb = sum(leg.climb for leg in event.legs)
    heights = f", {climb:.1f} in up and down" if climb >= 0.05 else ""
    cost = f"{event.inches:g} in{ways}{heights}, {event.cost:g} of {event.allowance} in of Move"
    height = f" at {end.z:g} in" if event.aloft else ""
    return f"{name} {verb} to {_at(end.x, end.y)}{height}, {facing} ({cost})."


def _fired(event: e.WeaponFired, state: State) -> str:
    shooter, target = _unit(state, event.unit), _unit(state, event.target)
    heat = f" with overheat {event.overheat}" if event.overheat else ""
    how = METHODS[event.method] + (f" its {event.arc} weapons" if event.arc else "")
    spotted = f", spotted by {_unit(state, event.spotter)}" if event.spotter else ""
    head = f"{shooter} {how} at {target}{heat}{spotted}, {event.range:.1f} in: needs {event.number}"
    head += f" ({amounts(event.modifiers)})"
    rolled = f"rolls {dice_text(event.dice)}"
    if not event.hit and event.damage:
        return f"{head}, {rolled}, misses, but flak does {event.total} ({amounts(event.damage)})."
    if not event.hit:
        return f"{head}, {rolled}, misses."
    side = " in the rear" if event.side == "rear" else ""
    die = f" (die {event.minimal_die})" if event.minimal_die else ""
    return f"{head}, {rolled}, hits{side} for {event.total} ({amounts(event.damage)}){die}."


def _shelled(event: e.GroundStruck, state: State) -> str:
    head = f"{_unit(state, event.by)} {METHODS[event.method]} at {event.name}, {event.range:.1f} in"
    rolled = f"needs {event.number} ({amounts(event.modifiers)}), rolls {dice_text(event.dice)}"
    hits = f"hits for {event.total} ({amounts(event.damage)})" if event.damage else "hits"
    return f"{head}: {rolled}, {hits if event.hit else 'misses'}."


def _struck(event: e.PhysicalAttackMade, state: State) -> str:
    name = tables.ASSAULTS[event.kind].article
    head = (
        f"{_unit(state, event.unit)} makes {name} on {_unit(state, event.target)}: "
        f"needs {event.number} ({amounts(event.modifiers)}), rolls {dice_text(event.dice)}"
    )
    if not event.hit:
        return f"{head}, misses."
    side = " in the rear" if event.side == "rear" else ""
    return f"{head}, hits{side} for {event.total} ({amounts(event.damage)})."


def _damaged(event: e.DamageMarked, state: State) -> str:
    parts = []
    if event.armor_lost:
        parts.append(f"{event.armor_lost} armor")
    if event.structure_lost:
        parts.append(f"{event.structure_lost} structure")
    rest = f"{event.armor} armor and {event.structure} structure left"
    return f"{_unit(state, event.unit)} loses {' and '.join(parts)} to {event.cause}: {rest}."


MOTIVE = {
    "motive_slowed": "2 in of Move lost",
    "motive_halved": "Move halved",
    "motive_stopped": "immobilized",
    "": "no effect",
}


def _motive(event: e.MotiveRolled, state: State) -> str:
    head = f"Motive check on {_unit(state, event.unit)}: {event.die}"
    if not event.dice:
        return f"{head}, nothing."
    plus = f" {event.modifier:+d}" if event.modifier else ""
    return f"{head}, then {dice_text(event.dice)}{plus}: {MOTIVE[event.effect]}."


def _dropped(event: e.UnitDropped, state: State) -> str:
    head = f"{_unit(state, event.unit)} jumps out of {_unit(state, event.transport)}"
    place = _at(event.pose.x, event.pose.y)
    if not event.dice:
        return f"{head} and lands at {place}."
    rolled = f"{head}: rolls {dice_text(event.dice)}"
    if not event.scatter:
        return f"{rolled} and lands at {place}."
    return f"{rolled}, scatters (dice {' and '.join(map(str, event.scatter))}) and lands hard at {place}."


def _held(event: e.ObjectiveHeld, state: State) -> str:
    who, where = _unit(state, event.unit), _objective(state, event.objective)
    how = "stands, not alone, at" if event.contested else "holds"
    return f"{who} {how} {where} for {_force(state, event.force)}, {_times(event.turns)}."


def _privileges(state: State, winner: str) -> str:
    """What each side settles in the set-up (SETUP-INITIATIVE-STD)."""
    if not LEVELS[state.level].setup_roll:
        return f"{_force(state, winner)} chooses first"
    loser = next((force.id for force in state.forces if force.id != winner), "")
    steps = privileges(winner, loser)
    told = (f"{_force(state, side)} settles {', '.join(settled_by(side, steps))}" for side in (winner, loser) if side)
    return "; ".join(told)


def _objective(state: State, objective: str) -> str:
    return next(each.name for each in state.objectives if each.id == objective)


def _times(turns: int) -> str:
    return "for the first time" if turns == 1 else f"{turns} times in a row"


def _effect(effect: str) -> str:
    if effect.startswith(ARC_HIT):
        return f"weapon hit in the {effect.removeprefix(ARC_HIT)} arc"
    return EFFECTS[effect]


def _consequence(effect: str, unit_id: str, state: State) -> str:
    unit = state.unit(unit_id)
    match effect:
        case "mp":
            return f", Move is now {unit.move}"
        case "weapon":
            return f", damage is now {unit.damage}"
        case "fire_control":
            return f", {tables.FIRE_CONTROL_HIT * unit.criticals.fire_control:+d} to hit from now on"
        case "engine" if unit.card.type in HALVED_BY_ENGINE:
            return f", Move is now {unit.move} and damage {unit.damage}"
        case "engine":
            return ", it heats up whenever it fires"
        case "motive_slowed" | "motive_halved" | "motive_stopped":
            return f", Move is now {unit.move}"
        case _:
            return ""


def _contest(attempts: tuple[tuple[facts.ForceRoll, ...], ...], state: State) -> str:
    return "; again, ".join(", ".join(_roll(roll, state) for roll in rolls) for rolls in attempts)


def _roll(roll: facts.ForceRoll, state: State) -> str:
    return f"{_force(state, roll.force)} {roll.total if roll.fixed else dice_text(roll.dice)}"


def _unit(state: State, unit_id: str) -> str:
    return state.unit(unit_id).name


def _force(state: State, force_id: str) -> str:
    return state.force(force_id).name


def _at(x: float, y: float) -> str:
    return f"({x:g}, {y:g})"
