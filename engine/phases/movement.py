"""The movement phase: sides move units in turn; asking what forbids an order, and doing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

from engine.game import Game
from engine.phases import (
    allowance,
    bays,
    climbing,
    crossing,
    facings,
    flying,
    going,
    hiding,
    homing,
    landings,
    leaping,
    liquids,
    manners,
    mines,
    mobile,
    plunging,
    rails,
    ramming,
    skimming,
    transport,
    unloading,
    walking,
    waylaid,
    weathering,
    withdrawal,
)
from engine.phases.entering import enters_now
from engine.phases.sequence import activations, alternate
from engine.rules.events import MannerChosen, OrderGiven, SpecialAttackDeclared, UnitMoved, UnitStood
from engine.rules.facts import Reason
from engine.rules.orders import Climb, Fly, Leap, Leave, MovementOrder, Plunge, Ram, Stand, Walk
from engine.rules.state import GONE, State, Unit


def play(game: Game) -> None:
    """The sides move unit by unit, the loser of the initiative first (SEQ-MOVEMENT-ORDER, SEQ-UNEVEN-NUMBERS)."""
    weathering.shake(game)
    landings.arrive(game)
    coming = hiding.declared(game)
    for force in alternate(game.state.order, lambda force: activations(_to_move(game.state, force, coming))):
        _activate(game, force, coming)
    liquids.press(game)
    mines.command(game)
    weathering.suffocate(game)


def _to_move(state: State, force: str, coming: tuple[str, ...]) -> tuple[Unit, ...]:
    """Units of a force that have not moved: those on the table, immobile ones too, those that may enter, and of the
    hidden ones those that are `coming` out (ruling 10, HIDDEN-COUNT).
    """
    waiting = (unit for unit in state.of_force(force) if not unit.activity.moved and not rails.coupled(state, unit))
    return tuple(unit for unit in waiting if unit.on_table or unit.id in coming or enters_now(state, unit))


def _activate(game: Game, force: str, coming: tuple[str, ...]) -> None:
    """Move one unit, and with a protomech all that are left of its Point (MOV-PROTO-POINT)."""
    first = game.state.unit(_move_one(game, force, _to_move(game.state, force, coming)))
    while first.point and (mates := [u for u in _to_move(game.state, force, coming) if u.point == first.point]):
        _move_one(game, force, tuple(mates))


def _move_one(game: Game, force: str, candidates: tuple[Unit, ...]) -> str:
    """Carry out the order that the commander gives for one of these units; gives which."""
    commander = game.commanders[force]
    given = commander.moves(game, candidates)
    order = given.order
    if not isinstance(order, MovementOrder):
        raise TypeError(f"{order} is no movement")
    hiding.reveal(game, order.unit, "moves")
    if reasons := refusals(game, order):
        commander.refused(game, order, reasons)
        order = withdrawal.instead(game, game.state.unit(order.unit), lawful(game))
        given = OrderGiven(order, "rules")
    game.emit(given)
    since = len(game.log)
    with game.dice.fixed(order.dice):
        arrives = carry_out(game, order)
    rails.settle(game, order.unit)
    weathering.strain(game, order.unit, since)
    hiding.search(game, (order.unit, *(landing.unit for landing in order.unloads)))
    left = game.state.unit(order.unit)
    if left.status not in GONE and (left.on_table or isinstance(order, Leave)):
        withdrawal.arrive(game, order.unit, order.edge if arrives and isinstance(order, Leave) else "")
    return order.unit


def refusals(game: Game, order: MovementOrder) -> tuple[Reason, ...]:
    """Every reason against a movement order, what a crippled unit owes last (WD-MOVE-HOME)."""
    game = hiding.shown(game, order.unit)
    found = _refusals(game, order)
    return found or withdrawal.duty(game, game.state.unit(order.unit), order, lawful(game))


def lawful(game: Game) -> Callable[[MovementOrder], bool]:
    """Whether nothing but the duty of a crippled unit forbids an order."""
    return lambda order: not _refusals(game, order)


def _refusals(game: Game, order: MovementOrder) -> tuple[Reason, ...]:
    """Every reason against an order, the loading it begins with and the unloading it ends with included."""
    if against := transport.loading_refusals(game, order):
        return (*_unit_refusals(game, game.state.unit(order.unit), order), *against)
    found = _way_is_barred(_begun(transport.reserved(game, order), order), order)
    boards, waits = bays.berth_of(order) is not None, isinstance(order, Stand)
    found = (*bays.price_refusals(game, order), *found)
    if boards and (found or waits):
        found = (*found, *bays.refusals(game, order, there=waits))
    if found or not (order.unloads or boards):
        return found
    trial = game.what_if()
    _do(trial, order)
    return (*unloading.refusals(trial, order), *bays.refusals(trial, order))


def _way_is_barred(game: Game, order: MovementOrder) -> tuple[Reason, ...]:
    unit = game.state.unit(order.unit)
    order = _as_flown(game, unit, order)
    first = _unit_refusals(game, unit, order)
    if first and not unit.on_table and not enters_now(game.state, unit):
        return first
    match order:
        case Stand():
            return first
        case Walk():
            return (*first, *_way_refusals(game, unit, order))
        case Fly():
            return (*first, *flying.refusals(game, unit, order))
        case Leap():
            return (*first, *leaping.refusals(game, unit, order))
        case Ram():
            return (*first, *_ram_refusals(game, unit, order))
        case Climb():
            return (*first, *climbing.refusals(game, unit, order))
        case Plunge():
            return (*first, *plunging.refusals(game, unit, order))
        case Leave(_, edge, points):
            way = _way_refusals(game, unit, Walk(unit.id, points, homing.OUTWARD[edge])) if points else ()
            return (*first, *withdrawal.leave_refusals(game, unit, order, lawful(game)), *way)
        case _:
            assert_never(order)


def _begun(game: Game, order: MovementOrder) -> Game:
    """The battle with an advanced way of moving chosen, as a sprint changes the Move there is (ADVMOV-MODE-TABLE)."""
    manner = manners.manner_of(order)
    if not manner:
        return game
    trial = game.what_if()
    trial.emit(MannerChosen(order.unit, manner))
    return trial


def carry_out(game: Game, order: MovementOrder) -> bool:
    """Do a movement that nothing forbids, and the loading and unloading that go with it; gives whether the ground let
    the unit come to where it was to go.
    """
    arrives = _do(game, order)
    if arrives:
        unloading.unload(game, order)
        bays.embark(game, order)
    return arrives


def _do(game: Game, order: MovementOrder) -> bool:
    """Load, then move; gives whether the ground let the unit come to where it was to go."""
    transport.load(game, order)
    if manner := manners.manner_of(order):
        game.emit(MannerChosen(order.unit, manner))
    unit = game.state.unit(order.unit)
    order = _as_flown(game, unit, order)
    match order:
        case Stand(_, facing):
            _stand(game, unit, facing)
        case Fly():
            since, (flight, met) = len(game.log), waylaid.flight(game, unit, order)
            flying.carry_out(game, unit, flight)
            flown = [point for event in game.log[since:] if isinstance(event, UnitMoved) for point in event.path]
            there = not flown or waylaid.past(game, unit.id, flown)
            for other in met:
                hiding.reveal(game, other, "contact", unit.id)
            return there and flight == order
        case Walk():
            return waylaid.walk(game, unit, order)
        case Leap():
            return leaping.go(game, unit, order)
        case Ram(_, target, by):
            approach = ramming.approach(game, unit, order)
            if approach is None:
                raise ValueError(f"{unit.id} cannot reach {target}")
            if isinstance(approach, Leap):
                arrives = leaping.go(game, unit, approach)
            elif approach.points:
                arrives = waylaid.walk(game, unit, approach)
            else:
                _stand(game, unit, approach.facing)
                arrives = True
            if not (arrives and game.state.unit(unit.id).on_table and game.state.unit(target).on_table):
                return False
            game.emit(SpecialAttackDeclared(unit.id, target, by))
        case Climb():
            return climbing.go(game, unit, order)
        case Plunge():
            return plunging.go(game, unit, order)
        case Leave(_, edge, points):
            facing = homing.OUTWARD[edge]
            run = Walk(unit.id, points, facing) if points else homing.run(game, unit, edge, lawful(game)).order
            return _do(game, run)
        case _:
            assert_never(order)
    return True


def _as_flown(game: Game, unit: Unit, order: MovementOrder) -> MovementOrder:
    """A walk of what flies, at the height at which it is; other orders as they are."""
    medium = going.medium(game.state.level, unit)
    low = medium == going.LOW and unit.aloft
    if isinstance(order, Walk) and (medium == going.AIR or low or flying.dived(game, unit)):
        rest = (order.dice, order.loads, order.unloads, order.manner, order.boards)
        return Fly(order.unit, order.points, order.facing, order.entry, False, *rest)
    return order


def _way_refusals(game: Game, unit: Unit, order: Walk) -> tuple[Reason, ...]:
    """What forbids a way, on the ground or, for what flies, in the air."""
    flown = _as_flown(game, unit, order)
    return flying.refusals(game, unit, flown) if isinstance(flown, Fly) else walking.refusals(game, unit, order)


def _unit_refusals(game: Game, unit: Unit, order: MovementOrder) -> tuple[Reason, ...]:
    reasons = []
    if not unit.on_table and not enters_now(game.state, unit):
        return (Reason(f"{unit.name} is not on the table", "MOV-ALLOWANCE"),)
    if unit.activity.moved:
        reasons.append(Reason(f"{unit.name} has moved already this turn", "SEQ-MOVEMENT-ORDER"))
    reasons += [*manners.refusals(game, unit, order), *facings.refusals(unit, order)]
    if unit.activity.unloaded:
        reasons.append(Reason(f"{unit.name} has been set down this turn", "TRANSPORT-UNLOADED-ACTIONS"))
    stays = isinstance(order, Stand) and (order.facing is None or unit.pose is None or order.facing == unit.pose.facing)
    idle = not order.loads and all(bays.is_cargo(game.state.unit(each.unit)) for each in order.unloads)
    stays, rests = stays and idle, stays and idle and not order.unloads
    if unit.shut_down and not rests:
        reasons.append(Reason(f"{unit.name} is shut down", "HEAT-SHUTDOWN"))
    elif allowance.immobile(game, unit) and not stays:
        reasons.append(Reason(f"{unit.name} is immobile: {_hindrance(unit)}", "MOV-MOBILE-IMMOBILE"))
    return tuple(reasons)


def _ram_refusals(game: Game, unit: Unit, order: Ram) -> tuple[Reason, ...]:
    reasons = ramming.refusals(game, unit, order)
    if reasons:
        return reasons
    approach = ramming.approach(game, unit, order)
    if approach is None:
        name, mode = game.state.unit(order.target).name, "jump" if order.by == "death_from_above" else "way"
        return (Reason(f"no {mode} ends in contact with {name}", "PHYS-SPECIAL-CONTACT"),)
    found = (
        leaping.refusals(game, unit, approach) if isinstance(approach, Leap) else _way_refusals(game, unit, approach)
    )
    return (*found, *ramming.contact_refusals(game, unit, approach, order.target))


def _hindrance(unit: Unit) -> str:
    """What keeps an immobile unit where it is (MOV-MOBILE-IMMOBILE, CRIT-CREW-STUNNED)."""
    if unit.crated:
        return "packed as cargo"
    if allowance.grounded(unit):
        return "it has landed"
    return "shut down" if unit.shut_down else "its crew is stunned" if unit.stunned else "no movement left"


def _stand(game: Game, unit: Unit, facing: float | None) -> None:
    turned = unit.pose.facing if unit.pose else 0.0
    why = _hindrance(unit) if allowance.immobile(game, unit) else ""
    if not unit.on_table:
        why = "it stays off the table"
    game.emit(UnitStood(unit.id, turned if facing is None else round(facing % 360, 2), why))
    skimming.sustain(game, unit.id)
    mobile.crush(game, unit.id)
    crossing.rested(game, unit.id)
    liquids.suffer(game, unit)
