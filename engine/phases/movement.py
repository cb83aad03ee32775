"""The movement phase: sides move units in turn; asking what forbids an order, and doing it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from engine.game import Game
from engine.geometry import plane
from engine.geometry.jump import Jump, jump
from engine.geometry.mover import Problem
from engine.geometry.path import Charge, walk
from engine.geometry.path import Walk as Way
from engine.phases import ramming, standing
from engine.phases.entering import enters_now, entry_refusals, start_of
from engine.phases.going import walker
from engine.phases.sequence import alternate
from engine.rules import tables
from engine.rules.events import OrderGiven, SpecialAttackDeclared, UnitMoved, UnitStood
from engine.rules.facts import Leg, Reason
from engine.rules.orders import Leap, MovementOrder, Ram, Stand, Walk
from engine.rules.state import Phase, State, Unit
from engine.rules.values import GROUND, JUMP


def play(game: Game) -> None:
    """The sides move unit by unit, the loser of the initiative first (SEQ-MOVEMENT-ORDER, SEQ-UNEVEN-NUMBERS)."""
    game.begin(Phase.MOVEMENT)
    for force in alternate(game.state.order, lambda force: len(_to_move(game.state, force))):
        _activate(game, force)
    game.close(Phase.MOVEMENT)


def _to_move(state: State, force: str) -> tuple[Unit, ...]:
    """Units of a force that have not moved: those on the table, immobile ones too, and those that may enter (ruling
    10).
    """
    waiting = (unit for unit in state.of_force(force) if not unit.activity.moved)
    return tuple(unit for unit in waiting if unit.on_table or enters_now(state, unit))


def _activate(game: Game, force: str) -> None:
    commander = game.commanders[force]
    given = commander.moves(game, _to_move(game.state, force))
    order = given.order
    if not isinstance(order, MovementOrder):
        raise TypeError(f"{order} is no movement")
    if reasons := refusals(game, order):
        commander.refused(game, order, reasons)
        order = Stand(order.unit)
        given = OrderGiven(order, "rules")
    game.emit(given)
    with game.dice.fixed(order.dice):
        carry_out(game, order)


def refusals(game: Game, order: MovementOrder) -> tuple[Reason, ...]:
    """Every reason against a movement order."""
    unit = game.state.unit(order.unit)
    first = _unit_refusals(game, unit, order)
    if first and not unit.on_table and not enters_now(game.state, unit):
        return first
    match order:
        case Stand():
            return first
        case Walk():
            return (*first, *_walk_refusals(game, unit, order))
        case Leap():
            return (*first, *_leap_refusals(game, unit, order))
        case Ram():
            return (*first, *_ram_refusals(game, unit, order))
        case _:
            assert_never(order)


def carry_out(game: Game, order: MovementOrder) -> None:
    """Do a movement that nothing forbids."""
    unit = game.state.unit(order.unit)
    match order:
        case Stand(_, facing):
            _stand(game, unit, facing)
        case Walk():
            _go(game, unit, way_of(game, unit, order), order.facing)
        case Leap():
            _jump(game, unit, leap_of(game, unit, order), order.facing)
        case Ram(_, target, by):
            approach = ramming.approach(game, unit, order)
            if approach is None:
                raise ValueError(f"{unit.id} cannot reach {target}")
            if isinstance(approach, Leap):
                _jump(game, unit, leap_of(game, unit, approach), approach.facing)
            elif approach.points:
                _go(game, unit, way_of(game, unit, approach), approach.facing)
            else:
                _stand(game, unit, approach.facing)
            game.emit(SpecialAttackDeclared(unit.id, target, by))
        case _:
            assert_never(order)


def _unit_refusals(game: Game, unit: Unit, order: MovementOrder) -> tuple[Reason, ...]:
    reasons = []
    if not unit.on_table and not enters_now(game.state, unit):
        return (Reason(f"{unit.name} is not on the table", "MOV-ALLOWANCE"),)
    if unit.activity.moved:
        reasons.append(Reason(f"{unit.name} has moved already this turn", "SEQ-MOVEMENT-ORDER"))
    stays = isinstance(order, Stand) and (order.facing is None or unit.pose is None or order.facing == unit.pose.facing)
    if unit.shut_down and not stays:
        reasons.append(Reason(f"{unit.name} is shut down", "HEAT-SHUTDOWN"))
    elif unit.immobile and not stays:
        reasons.append(Reason(f"{unit.name} is immobile: no movement left", "MOV-MOBILE-IMMOBILE"))
    return tuple(reasons)


def way_of(game: Game, unit: Unit, order: Walk) -> Way:
    """The path of a walk over the table, with its cost and problems."""
    points = [start_of(game, unit, order.entry, order.points[0]), *order.points]
    facing = order.facing if order.facing is not None else _last_heading(points)
    return walk(game.table, walker(game.state.level, unit), points, standing.blockers(game.state, unit), facing)


def leap_of(game: Game, unit: Unit, order: Leap) -> Jump:
    """A jump over the table, with its problems."""
    facing = order.facing if order.facing is not None else plane.bearing(unit.place.point, order.to)
    return jump(
        game.table,
        walker(game.state.level, unit),
        unit.place.point,
        order.to,
        standing.blockers(game.state, unit),
        facing,
    )


def _walk_refusals(game: Game, unit: Unit, order: Walk) -> tuple[Reason, ...]:
    reasons = entry_refusals(game, unit, order)
    if reasons:
        return reasons
    if unit.immobile:
        return ()
    if unit.ground == 0:
        return (Reason(f"{unit.name} has no ground movement left", "MOV-ALLOWANCE"),)
    way = way_of(game, unit, order)
    found = list(_told(unit, way.problems))
    minimum = tables.FOOTING[game.state.level][unit.card.type].minimum
    if not way.within(unit.ground) and way.inches > minimum + 0.01:
        found.append(
            Reason(f"the way costs {way.cost:.2f} in of Move, {unit.name} has {unit.ground} in", "MOV-ALLOWANCE")
        )
    return tuple(found)


def _leap_refusals(game: Game, unit: Unit, order: Leap) -> tuple[Reason, ...]:
    if not unit.on_table:
        return (Reason(f"{unit.name} is not on the table yet: it enters on foot", "SETUP-ENTER-TURN-1"),)
    if unit.card.move.jump == 0:
        return (Reason(f"{unit.name} cannot jump", "MOV-JUMP-MODE"),)
    if unit.immobile:
        return ()
    if unit.jump == 0:
        return (Reason(f"{unit.name} has no jumping movement left", "MOV-ALLOWANCE"),)
    return _told(unit, leap_of(game, unit, order).problems)


def _ram_refusals(game: Game, unit: Unit, order: Ram) -> tuple[Reason, ...]:
    reasons = ramming.refusals(game, unit, order)
    if reasons:
        return reasons
    approach = ramming.approach(game, unit, order)
    if approach is None:
        name, mode = game.state.unit(order.target).name, "jump" if order.by == "death_from_above" else "way"
        return (Reason(f"no {mode} ends in contact with {name}", "PHYS-SPECIAL-CONTACT"),)
    found = _leap_refusals(game, unit, approach) if isinstance(approach, Leap) else _walk_refusals(game, unit, approach)
    return (*found, *ramming.contact_refusals(game, unit, approach, order.target))


def _told(unit: Unit, problems: Iterable[Problem]) -> tuple[Reason, ...]:
    """Problems of a path as reasons, with the inch and the place at which each is met."""
    return tuple(
        Reason(f"{unit.name}: {p.text}, {p.inch:.1f} in along the way at ({p.at.x:.1f}, {p.at.y:.1f})", p.rule)
        for p in problems
    )


def _stand(game: Game, unit: Unit, facing: float | None) -> None:
    turned = unit.pose.facing if unit.pose else 0.0
    why = "" if not unit.immobile else "shut down" if unit.shut_down else "no movement left"
    if not unit.on_table:
        why = "it stays off the table"
    game.emit(UnitStood(unit.id, turned if facing is None else round(facing % 360, 2), why))


def _go(game: Game, unit: Unit, way: Way, facing: float | None) -> None:
    turned = facing if facing is not None else _last_heading(way.points)
    pose = standing.stand(game, unit, way.end.x, way.end.y, turned, way.end.z + 0.02)
    legs = tuple(
        Leg(round(leg.inches, 3), round(leg.climb, 3), round(leg.cost, 3), _crossed(leg.charges)) for leg in way.legs
    )
    path = tuple(plane.Point3(round(p.x, 2), round(p.y, 2), round(p.z, 2)) for p in way.track)
    inches, cost = round(way.inches, 2), round(way.cost, 2)
    game.emit(UnitMoved(unit.id, GROUND, path, pose, inches, cost, unit.ground, legs, entered=not unit.on_table))


def _crossed(charges: Iterable[Charge]) -> str:
    kinds = [charge.kind for charge in charges if charge.kind != "level"]
    return " and ".join(dict.fromkeys(kinds))


def _jump(game: Game, unit: Unit, leap: Jump, facing: float | None) -> None:
    turned = facing if facing is not None else plane.bearing(leap.start, leap.end)
    pose = standing.stand(game, unit, leap.end.x, leap.end.y, turned)
    path = (leap.start, pose.point)
    inches = round(leap.inches, 2)
    game.emit(UnitMoved(unit.id, JUMP, path, pose, inches, inches, unit.jump, (), round(leap.apex, 2)))


def _last_heading(points: list[plane.AnyPoint] | tuple[plane.Point, ...]) -> float:
    return plane.bearing(points[-2], points[-1]) if len(points) > 1 else 0.0
