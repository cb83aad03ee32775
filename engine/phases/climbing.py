"""Climbing in the movement phase: what forbids it, and doing it (ADVMOV-CLIMB-COST)."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Game
from engine.geometry import plane
from engine.geometry.climbing import Climb as Way
from engine.geometry.climbing import climb
from engine.phases import (
    allowance,
    bogging,
    crossing,
    going,
    hiding,
    indoors,
    liquids,
    minefields,
    passing,
    standing,
    treading,
    waylaid,
)
from engine.rules.events import UnitMoved, UnitStood
from engine.rules.facts import Leg, Reason
from engine.rules.manners import CLIMBING
from engine.rules.orders import Climb
from engine.rules.state import Pose, Unit

STEP = 0.1
"""Inches of Move by which a way is cut short that somebody bars."""


def way_of(game: Game, unit: Unit, order: Climb, budget: float | None = None) -> Way:
    """The way of a climb over the table, as far as Move lasts, or a lesser budget of it."""
    return climb(
        game.table,
        going.walker(game.state.level, unit),
        [unit.place.point, *order.points],
        CLIMBING,
        float(allowance.inches(game, unit)) if budget is None else budget,
        standing.blockers(game.state, unit, passing.sharing(game, unit, _goal(game, unit, order))),
        order.facing,
        hanging=unit.climbing,
    )


def _goal(game: Game, unit: Unit, order: Climb) -> Pose:
    """Where a climb is to end, on top of what stands there."""
    to = order.points[-1]
    return standing.stand(game, unit, to.x, to.y, unit.place.facing if order.facing is None else order.facing)


def refusals(game: Game, unit: Unit, order: Climb) -> tuple[Reason, ...]:
    """Every reason against a climb; of who may climb it is asked before."""
    if not unit.on_table or allowance.immobile(game, unit):
        return ()
    available = allowance.inches(game, unit)
    if available == 0:
        return (Reason(f"{unit.name} has no ground movement left", "MOV-ALLOWANCE"),)
    if (room := indoors.inside(game, unit)) and not unit.climbing:
        return (Reason(f"{unit.name} is inside {room}, under its roof", "BLDG-LEVEL-MECH"),)
    way = way_of(game, unit, order)
    found = list(going.told(unit, way.problems))
    if not way.steep and not unit.climbing:
        found.append(Reason(f"nothing on that way is too steep for {unit.name} to walk", "ADVMOV-CLIMB-WHO"))
    if way.short:
        text = f"the way costs {way.whole:.2f} in of Move, {unit.name} has {available} in and would stop off the face"
        found.append(Reason(text, "MOV-ALLOWANCE"))
    return tuple(found)


def go(game: Game, unit: Unit, order: Climb) -> bool:
    """Climb as far as Move lasts; gives whether the unit got to the end."""
    if unit.bogged and not bogging.free(game, unit):
        game.emit(UnitStood(unit.id, unit.place.facing, "bogged down"))
        liquids.suffer(game, unit)
        return False
    available = allowance.inches(game, unit)
    way, arrives = _held_up(game, unit, order, way_of(game, unit, order))
    if way is None:
        game.emit(UnitStood(unit.id, unit.place.facing))
        return False
    if way.hangs:
        pose = Pose.at(*way.end, way.facing if way.inches else unit.place.facing)
    else:
        turned = way.facing if way.inches or order.facing is not None else unit.place.facing
        pose = standing.stand(game, unit, way.end.x, way.end.y, turned, way.end.z + 0.02)
    leg = Leg(round(way.inches, 3), round(way.climbed, 3), round(way.cost, 3), "")
    inches, cost = round(way.inches, 2), round(way.cost, 2)
    mode = going.mode_of(unit)
    moved = UnitMoved(unit.id, mode, way.track, pose, inches, cost, available, (leg,), climbs=True, hangs=way.hangs)
    if not minefields.advance(game, moved):
        return False
    if way.hangs:
        return False
    if game.state.unit(unit.id).on_table and waylaid.past(game, unit.id, (pose.point,)):
        treading.arrived(game, unit.id)
    if game.state.unit(unit.id).on_table:
        crossing.landed(game, unit.id)
        liquids.suffer(game, unit, way.way)
    return arrives and game.state.unit(unit.id).on_table


def _held_up(game: Game, unit: Unit, order: Climb, way: Way) -> tuple[Way | None, bool]:
    """A climb that would come to where a hidden enemy is finds it, and ends before it, on the way or on the face; gives
    also whether it goes all of its way (HIDDEN-STACK).
    """
    met = [] if game.trial else [other for other in hiding.lurking(game.state, unit) if _meets(game, unit, way, other)]
    for other in met:
        hiding.reveal(game, other.id, "contact", unit.id)
    if not met or not (again := way_of(game, unit, order)).problems:
        return way, True
    budget = again.cost
    while budget > STEP:
        budget -= STEP
        if not (shorter := _as_far(game, unit, order, budget)).problems and not shorter.short:
            return shorter, False
    return None, False


def _as_far(game: Game, unit: Unit, order: Climb, budget: float) -> Way:
    """A climb for so much Move: it hangs, or the last leg is cut where that is spent."""
    way = way_of(game, unit, order, budget)
    if not way.short:
        return way
    start = order.points[-2] if len(order.points) > 1 else unit.place.point.plan
    left = plane.distance(start, order.points[-1]) - (way.whole - budget)
    last = plane.offset(start, plane.bearing(start, order.points[-1]), max(0.0, left))
    return way_of(game, unit, replace(order, points=(*order.points[:-1], plane.rounded(last))), budget)


def _meets(game: Game, unit: Unit, way: Way, other: Unit) -> bool:
    """Whether a hidden unit is touched on a climb, or where it ends."""
    track = [*way.track, way.end]
    return any(hiding.touched(other, unit, Pose.at(*point, way.facing)) for point in track)
