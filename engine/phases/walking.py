"""Ways on the ground: what forbids them, and going them."""

from __future__ import annotations

from collections.abc import Iterable

from engine.game import Game
from engine.geometry import plane
from engine.geometry.path import Charge, walk
from engine.geometry.path import Walk as Way
from engine.phases import allowance, bogging, crossing, going, liquids, standing
from engine.phases.entering import entry_refusals, start_of
from engine.rules.events import UnitMoved, UnitStood
from engine.rules.facts import Leg, Reason
from engine.rules.movement_table import GROUNDED_WIGE, MINIMUM, ROAD_BONUS, ROAD_MODES
from engine.rules.orders import Walk
from engine.rules.state import Unit


def way_of(game: Game, unit: Unit, order: Walk) -> Way:
    """The path of a walk over the table, with its cost and problems."""
    points = [start_of(game, unit, order.entry, order.points[0]), *order.points]
    facing = order.facing if order.facing is not None else _last_heading(points)
    return walk(game.table, going.walker(game.state.level, unit), points, standing.blockers(game.state, unit), facing)


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
    way = way_of(game, unit, order)
    available += _road_bonus(game, unit, way)
    found = list(going.told(unit, way.problems))
    if not way.within(available) and way.inches > MINIMUM + 0.01:
        found.append(
            Reason(f"the way costs {way.cost:.2f} in of Move, {unit.name} has {available} in", "MOV-ALLOWANCE")
        )
    return tuple(found)


def go(game: Game, unit: Unit, order: Walk) -> bool:
    """Go a way that nothing forbids, as far as the ground lets the unit; gives whether it went all of it."""
    way, facing = way_of(game, unit, order), order.facing
    if unit.bogged and not bogging.free(game, unit):
        game.emit(UnitStood(unit.id, unit.place.facing, "bogged down"))
        liquids.suffer(game, unit)
        return False
    outcome = crossing.tested(game, unit, way, freed=unit.bogged)
    if outcome.inch is not None:
        way, facing = crossing.cut_short(game, unit, way, outcome.inch), None
    turned = facing if facing is not None else _last_heading(way.points)
    pose = standing.stand(game, unit, way.end.x, way.end.y, turned, way.end.z + 0.02)
    bonus = _road_bonus(game, unit, way)
    legs = tuple(
        Leg(round(leg.inches, 3), round(leg.climb, 3), round(leg.cost, 3), _crossed(leg.charges)) for leg in way.legs
    )
    path = tuple(plane.Point3(round(p.x, 2), round(p.y, 2), round(p.z, 2)) for p in way.track)
    inches, cost = round(way.inches, 2), round(way.cost, 2)
    mode, available = going.mode_of(unit), available_on_ground(game, unit) + bonus
    entered = not unit.on_table
    game.emit(UnitMoved(unit.id, mode, path, pose, inches, cost, available, legs, entered=entered, bonus=bonus))
    crossing.suffer(game, unit.id, outcome)
    liquids.suffer(game, unit, way)
    return outcome.inch is None


def available_on_ground(game: Game, unit: Unit) -> int:
    """Inches of Move for a way on the ground; a WiGE there has few (MOV-WIGE-GROUND)."""
    available = allowance.inches(game, unit)
    return min(available, GROUNDED_WIGE) if going.medium(game.state.level, unit) == going.LOW else available


def _road_bonus(game: Game, unit: Unit, way: Way) -> int:
    """Inches of Move more for wheels and tracks that keep to the road (MOV-ROAD-BONUS)."""
    earned = way.paved and way.inches > 0.0 and going.mode_of(unit) in ROAD_MODES
    return ROAD_BONUS if earned else 0


def _crossed(charges: Iterable[Charge]) -> str:
    kinds = [charge.kind for charge in charges if charge.kind != "level"]
    return " and ".join(dict.fromkeys(kinds))


def _last_heading(points: list[plane.AnyPoint] | tuple[plane.Point, ...]) -> float:
    return plane.bearing(points[-2], points[-1]) if len(points) > 1 else 0.0
