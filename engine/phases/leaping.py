"""Jumping in the movement phase: what forbids it, and doing it (MOV-JUMP-PATH)."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Game
from engine.geometry import plane
from engine.geometry.jump import Jump, jump
from engine.phases import (
    allowance,
    crossing,
    hiding,
    indoors,
    liquids,
    minefields,
    passing,
    roofs,
    standing,
    treading,
    waylaid,
)
from engine.phases.going import told, walker
from engine.rules.events import UnitMoved, UnitStood
from engine.rules.facts import Reason
from engine.rules.orders import Leap
from engine.rules.state import Pose, Unit
from engine.rules.values import JUMP


def leap_of(game: Game, unit: Unit, order: Leap) -> Jump:
    """A jump over the table, with its problems."""
    facing = order.facing if order.facing is not None else plane.bearing(unit.place.point, order.to)
    down = standing.stand(game, unit, order.to.x, order.to.y, facing)
    return jump(
        game.table,
        replace(walker(game.state.level, unit), jump=float(allowance.inches(game, unit, JUMP))),
        unit.place.point,
        order.to,
        standing.blockers(game.state, unit, passing.sharing(game, unit, down)),
        facing,
    )


def refusals(game: Game, unit: Unit, order: Leap) -> tuple[Reason, ...]:
    """Every reason against a jump; of an immobile unit it is asked before."""
    if not unit.on_table:
        return (Reason(f"{unit.name} is not on the table yet: it enters on foot", "SETUP-ENTER-TURN-1"),)
    if unit.card.move.jump == 0:
        return (Reason(f"{unit.name} cannot jump", "MOV-JUMP-MODE"),)
    if allowance.immobile(game, unit):
        return ()
    if allowance.inches(game, unit, JUMP) == 0:
        return (Reason(f"{unit.name} has no jumping movement left", "MOV-ALLOWANCE"),)
    if room := indoors.inside(game, unit):
        return (Reason(f"{unit.name} is inside {room}, under its roof", "BLDG-LEVEL-MECH"),)
    leap = leap_of(game, unit, order)
    return (*told(unit, leap.problems), *roofs.roof_refusals(game, unit, Pose.at(*leap.end, 0.0)))


def go(game: Game, unit: Unit, order: Leap) -> bool:
    """Jump; gives whether the unit came to where it was to go."""
    leap, facing = leap_of(game, unit, order), order.facing
    if unit.bogged and not crossing.leaps_free(game, unit, leap.end.plan):
        game.emit(UnitStood(unit.id, unit.place.facing, "bogged down"))
        liquids.suffer(game, unit)
        return False
    goal = leap.end
    leap, met = waylaid.landing(game, unit, leap, lambda seen, to: leap_of(seen, unit, Leap(unit.id, to, facing)))
    turned = facing if facing is not None else plane.bearing(leap.start, leap.end)
    pose = standing.stand(game, unit, leap.end.x, leap.end.y, turned)
    path = (leap.start, pose.point)
    inches, available = round(leap.inches, 2), allowance.inches(game, unit, JUMP)
    game.emit(UnitMoved(unit.id, JUMP, path, pose, inches, inches, available, (), round(leap.apex, 2)))
    minefields.leapt(game, unit, pose.point)
    there = game.state.unit(unit.id).on_table and waylaid.past(game, unit.id, (pose.point,))
    for other in met:
        hiding.reveal(game, other, "contact", unit.id)
    if not there:
        return False
    treading.arrived(game, unit.id)
    if not game.state.unit(unit.id).on_table:
        return False
    crossing.landed(game, unit.id)
    liquids.suffer(game, unit)
    return leap.end == goal
