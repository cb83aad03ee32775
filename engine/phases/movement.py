"""The movement phase: sides move units in turn; asking what forbids an order, and doing it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from engine.game import Game
from engine.geometry import plane
from engine.geometry.jump import Jump, jump
from engine.phases import (
    allowance,
    crossing,
    flying,
    going,
    homing,
    liquids,
    ramming,
    skimming,
    standing,
    transport,
    unloading,
    walking,
    weathering,
    withdrawal,
)
from engine.phases.entering import enters_now
from engine.phases.going import told, walker
from engine.phases.sequence import activations, alternate
from engine.rules.events import OrderGiven, SpecialAttackDeclared, UnitMoved, UnitStood
from engine.rules.facts import Reason
from engine.rules.orders import Fly, Leap, Leave, MovementOrder, Ram, Stand, Walk
from engine.rules.state import GONE, State, Unit
from engine.rules.values import JUMP


def play(game: Game) -> None:
    """The sides move unit by unit, the loser of the initiative first (SEQ-MOVEMENT-ORDER, SEQ-UNEVEN-NUMBERS)."""
    weathering.shake(game)
    for force in alternate(game.state.order, lambda force: activations(_to_move(game.state, force))):
        _activate(game, force)
    liquids.press(game)
    weathering.suffocate(game)


def _to_move(state: State, force: str) -> tuple[Unit, ...]:
    """Units of a force that have not moved: those on the table, immobile ones too, and those that may enter (ruling
    10).
    """
    waiting = (unit for unit in state.of_force(force) if not unit.activity.moved)
    return tuple(unit for unit in waiting if unit.on_table or enters_now(state, unit))


def _activate(game: Game, force: str) -> None:
    """Move one unit, and with a protomech all that are left of its Point (MOV-PROTO-POINT)."""
    first = game.state.unit(_move_one(game, force, _to_move(game.state, force)))
    while first.point and (mates := [unit for unit in _to_move(game.state, force) if unit.point == first.point]):
        _move_one(game, force, tuple(mates))


def _move_one(game: Game, force: str, candidates: tuple[Unit, ...]) -> str:
    """Carry out the order that the commander gives for one of these units; gives which."""
    commander = game.commanders[force]
    given = commander.moves(game, candidates)
    order = given.order
    if not isinstance(order, MovementOrder):
        raise TypeError(f"{order} is no movement")
    if reasons := refusals(game, order):
        commander.refused(game, order, reasons)
        order = withdrawal.instead(game, game.state.unit(order.unit), lawful(game))
        given = OrderGiven(order, "rules")
    game.emit(given)
    since = len(game.log)
    with game.dice.fixed(order.dice):
        arrives = carry_out(game, order)
    weathering.strain(game, order.unit, since)
    if game.state.unit(order.unit).status not in GONE:
        withdrawal.arrive(game, order.unit, order.edge if arrives and isinstance(order, Leave) else "")
    return order.unit


def refusals(game: Game, order: MovementOrder) -> tuple[Reason, ...]:
    """Every reason against a movement order, what a crippled unit owes last (WD-MOVE-HOME)."""
    found = _refusals(game, order)
    return found or withdrawal.duty(game, game.state.unit(order.unit), order, lawful(game))


def lawful(game: Game) -> Callable[[MovementOrder], bool]:
    """Whether nothing but the duty of a crippled unit forbids an order."""
    return lambda order: not _refusals(game, order)


def _refusals(game: Game, order: MovementOrder) -> tuple[Reason, ...]:
    """Every reason against an order, the loading it begins with and the unloading it ends with included."""
    if against := transport.loading_refusals(game, order):
        return (*_unit_refusals(game, game.state.unit(order.unit), order), *against)
    found = _way_is_barred(transport.reserved(game, order), order)
    if found or not order.unloads:
        return found
    trial = game.what_if()
    _do(trial, order)
    return unloading.refusals(trial, order)


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
            return (*first, *_leap_refusals(game, unit, order))
        case Ram():
            return (*first, *_ram_refusals(game, unit, order))
        case Leave(_, edge, points):
            way = _way_refusals(game, unit, Walk(unit.id, points, homing.OUTWARD[edge])) if points else ()
            return (*first, *withdrawal.leave_refusals(game, unit, order, lawful(game)), *way)
        case _:
            assert_never(order)


def carry_out(game: Game, order: MovementOrder) -> bool:
    """Do a movement that nothing forbids, and the loading and unloading that go with it; gives whether the ground let
    the unit come to where it was to go.
    """
    arrives = _do(game, order)
    if arrives:
        unloading.unload(game, order)
    return arrives


def _do(game: Game, order: MovementOrder) -> bool:
    """Load, then move; gives whether the ground let the unit come to where it was to go."""
    transport.load(game, order)
    unit = game.state.unit(order.unit)
    order = _as_flown(game, unit, order)
    match order:
        case Stand(_, facing):
            _stand(game, unit, facing)
        case Fly():
            flying.carry_out(game, unit, order)
        case Walk():
            return walking.go(game, unit, order)
        case Leap():
            return _jump(game, unit, leap_of(game, unit, order), order.facing)
        case Ram(_, target, by):
            approach = ramming.approach(game, unit, order)
            if approach is None:
                raise ValueError(f"{unit.id} cannot reach {target}")
            if isinstance(approach, Leap):
                arrives = _jump(game, unit, leap_of(game, unit, approach), approach.facing)
            elif approach.points:
                arrives = walking.go(game, unit, approach)
            else:
                _stand(game, unit, approach.facing)
                arrives = True
            if not arrives or not game.state.unit(unit.id).on_table:
                return False
            game.emit(SpecialAttackDeclared(unit.id, target, by))
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
        return Fly(order.unit, order.points, order.facing, order.entry, False, order.dice, order.loads, order.unloads)
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
    if unit.activity.unloaded:
        reasons.append(Reason(f"{unit.name} has been set down this turn", "TRANSPORT-UNLOADED-ACTIONS"))
    stays = isinstance(order, Stand) and (order.facing is None or unit.pose is None or order.facing == unit.pose.facing)
    stays = stays and not (order.loads or order.unloads)
    if unit.shut_down and not stays:
        reasons.append(Reason(f"{unit.name} is shut down", "HEAT-SHUTDOWN"))
    elif allowance.immobile(game, unit) and not stays:
        reasons.append(Reason(f"{unit.name} is immobile: {_hindrance(unit)}", "MOV-MOBILE-IMMOBILE"))
    return tuple(reasons)


def leap_of(game: Game, unit: Unit, order: Leap) -> Jump:
    """A jump over the table, with its problems."""
    facing = order.facing if order.facing is not None else plane.bearing(unit.place.point, order.to)
    return jump(
        game.table,
        replace(walker(game.state.level, unit), jump=float(allowance.inches(game, unit, JUMP))),
        unit.place.point,
        order.to,
        standing.blockers(game.state, unit),
        facing,
    )


def _leap_refusals(game: Game, unit: Unit, order: Leap) -> tuple[Reason, ...]:
    if not unit.on_table:
        return (Reason(f"{unit.name} is not on the table yet: it enters on foot", "SETUP-ENTER-TURN-1"),)
    if unit.card.move.jump == 0:
        return (Reason(f"{unit.name} cannot jump", "MOV-JUMP-MODE"),)
    if allowance.immobile(game, unit):
        return ()
    if allowance.inches(game, unit, JUMP) == 0:
        return (Reason(f"{unit.name} has no jumping movement left", "MOV-ALLOWANCE"),)
    return told(unit, leap_of(game, unit, order).problems)


def _ram_refusals(game: Game, unit: Unit, order: Ram) -> tuple[Reason, ...]:
    reasons = ramming.refusals(game, unit, order)
    if reasons:
        return reasons
    approach = ramming.approach(game, unit, order)
    if approach is None:
        name, mode = game.state.unit(order.target).name, "jump" if order.by == "death_from_above" else "way"
        return (Reason(f"no {mode} ends in contact with {name}", "PHYS-SPECIAL-CONTACT"),)
    found = _leap_refusals(game, unit, approach) if isinstance(approach, Leap) else _way_refusals(game, unit, approach)
    return (*found, *ramming.contact_refusals(game, unit, approach, order.target))


def _hindrance(unit: Unit) -> str:
    """What keeps an immobile unit where it is (MOV-MOBILE-IMMOBILE, CRIT-CREW-STUNNED)."""
    return "shut down" if unit.shut_down else "its crew is stunned" if unit.stunned else "no movement left"


def _stand(game: Game, unit: Unit, facing: float | None) -> None:
    turned = unit.pose.facing if unit.pose else 0.0
    why = _hindrance(unit) if allowance.immobile(game, unit) else ""
    if not unit.on_table:
        why = "it stays off the table"
    game.emit(UnitStood(unit.id, turned if facing is None else round(facing % 360, 2), why))
    skimming.sustain(game, unit.id)
    crossing.rested(game, unit.id)
    liquids.suffer(game, unit)


def _jump(game: Game, unit: Unit, leap: Jump, facing: float | None) -> bool:
    """Jump; gives whether the unit got away from where it was."""
    if unit.bogged and not crossing.leaps_free(game, unit, leap.end.plan):
        game.emit(UnitStood(unit.id, unit.place.facing, "bogged down"))
        liquids.suffer(game, unit)
        return False
    turned = facing if facing is not None else plane.bearing(leap.start, leap.end)
    pose = standing.stand(game, unit, leap.end.x, leap.end.y, turned)
    path = (leap.start, pose.point)
    inches, available = round(leap.inches, 2), allowance.inches(game, unit, JUMP)
    game.emit(UnitMoved(unit.id, JUMP, path, pose, inches, inches, available, (), round(leap.apex, 2)))
    crossing.landed(game, unit.id)
    liquids.suffer(game, unit)
    return True
