"""Ways on the ground: what forbids them, and going them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from math import inf

from engine.game import Game
from engine.geometry import plane
from engine.geometry.path import Charge
from engine.geometry.path import Walk as Way
from engine.phases import (
    allowance,
    bogging,
    crossing,
    going,
    liquids,
    minefields,
    mobile,
    passing,
    rails,
    roofs,
    treading,
)
from engine.phases.entering import entry_refusals, start_of
from engine.rules.events import UnitMoved, UnitStood
from engine.rules.facts import Leg, Reason
from engine.rules.kinds import MOBILE, kind_of
from engine.rules.movement_table import GROUNDED_WIGE, MINIMUM, ROAD_BONUS, ROAD_MODES
from engine.rules.orders import Walk
from engine.rules.state import Unit


def way_of(game: Game, unit: Unit, order: Walk) -> Way:
    """The path of a walk over the table, with its cost and problems."""
    return _planned(game, unit, order)[1]


def _planned(game: Game, unit: Unit, order: Walk) -> tuple[passing.Passage, Way]:
    """How a walk runs among buildings, and its path."""
    points = [start_of(game, unit, order.entry, order.points[0]), *order.points]
    there = passing.passage(game, unit, order, points[0])
    return there, passing.way(game, unit, there, points, _turned(unit, order.facing, points))


def refusals(game: Game, unit: Unit, order: Walk) -> tuple[Reason, ...]:
    """Every reason against a way on the ground; of an immobile unit it is asked before (MOV-ALLOWANCE, MOV-MINIMUM)."""
    reasons = entry_refusals(game, unit, order)
    if reasons:
        return reasons
    if allowance.immobile(game, unit):
        return ()
    available = available_on_ground(game, unit)
    if available == 0:
        return (Reason(f"{unit.name} has no ground movement left", "MOV-ALLOWANCE"),)
    there, way = _planned(game, unit, order)
    available += road_bonus(unit, way)
    found = [*there.reasons, *going.told(unit, way.problems), *roofs.refusals(game, unit, way)]
    if not way.within(available) and way.inches + way.stairs > MINIMUM + 0.01:
        found.append(
            Reason(f"the way costs {way.cost:.2f} in of Move, {unit.name} has {available} in", "MOV-ALLOWANCE")
        )
    return tuple(found)


def go(game: Game, unit: Unit, order: Walk, *, bonus: int | None = None, onward: bool = False) -> bool:
    """Go a way that nothing forbids, as far as the ground lets the unit; gives whether it went all of it.

    A part of a longer way has the road `bonus` of the whole; one that goes `onward` is not the first.
    """
    there, way = _planned(game, unit, order)
    facing = order.facing
    if unit.bogged and not bogging.free(game, unit):
        game.emit(UnitStood(unit.id, unit.place.facing, "bogged down"))
        liquids.suffer(game, unit)
        return False
    stop = treading.first(game, unit, way)
    hole = rails.broken(game, unit, way.points)
    limits = [inch for inch in (stop.inch if stop else None, hole, mobile.onto_ice(unit, way)) if inch is not None]
    outcome = crossing.tested(game, unit, way, freed=unit.bogged or onward, until=min(limits, default=inf))
    ends = outcome.inch if outcome.inch is not None else min(limits, default=None)
    if ends is not None:
        there, facing = there.broken_off(), None
        way = crossing.cut_short(game, unit, way, ends, partial(passing.way, game, unit, there))
    pose = passing.end_pose(game, unit, there, way, _turned(unit, facing, way.points))
    bonus = road_bonus(unit, way) if bonus is None else bonus
    legs = tuple(
        Leg(round(leg.inches, 3), round(leg.climb, 3), round(leg.cost, 3), _crossed(leg.charges)) for leg in way.legs
    )
    legs = (*legs, *(Leg(0.0, inches, inches, "") for inches in there.stairs if inches))
    path = tuple(plane.Point3(round(p.x, 2), round(p.y, 2), round(p.z, 2)) for p in there.track(way))
    inches, cost = round(way.inches + way.stairs, 2), round(way.cost, 2)
    mode, available = going.mode_of(unit), available_on_ground(game, unit) - unit.activity.bonus + bonus
    entered = not unit.on_table
    moved = UnitMoved(unit.id, mode, path, pose, inches, cost, available, legs, entered=entered, bonus=bonus)
    if not minefields.advance(game, moved):
        liquids.suffer(game, unit)
        return False
    mobile.crush(game, unit.id, path)
    crossing.suffer(game, unit.id, outcome)
    liquids.suffer(game, unit, way)
    rails.follow(game, unit.id, way.points)
    if hole is not None and ends == hole:
        rails.crash(game, unit.id)
    elif stop is not None and ends == stop.inch:
        treading.give_way(game, stop)
    elif any(there.stairs):
        treading.arrived(game, unit.id)
    treading.wear(game, unit, way)
    return ends is None


def available_on_ground(game: Game, unit: Unit) -> int:
    """Inches of Move for a way on the ground; a WiGE there has few (MOV-WIGE-GROUND)."""
    available = allowance.inches(game, unit)
    return min(available, GROUNDED_WIGE) if going.medium(game.state.level, unit) == going.LOW else available


def road_bonus(unit: Unit, way: Way) -> int:
    """Inches of Move more for wheels and tracks that keep to the road (MOV-ROAD-BONUS)."""
    earned = unit.card.type != MOBILE and way.paved and way.inches > 0.0 and going.mode_of(unit) in ROAD_MODES
    return ROAD_BONUS if earned else 0


def _crossed(charges: Iterable[Charge]) -> str:
    kinds = [charge.kind for charge in charges if charge.kind != "level"]
    return " and ".join(dict.fromkeys(kinds))


def _turned(unit: Unit, facing: float | None, points: Sequence[plane.AnyPoint]) -> float:
    """The facing at the end: the one ordered, or that of the last leg, or the one before, as it stays for what moves
    without turning (MSTR-FACING).
    """
    if facing is not None:
        return facing
    if kind_of(unit.card).turn is not None and unit.pose is not None:
        return unit.pose.facing
    return plane.last_heading(points, unit.pose.facing if unit.pose else 0.0)
