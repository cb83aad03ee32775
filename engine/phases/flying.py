"""Flying and diving: units that move up and down as they like, and WiGEs, which keep low over the ground."""

from __future__ import annotations

import shapely

from engine.game import Game
from engine.geometry import overhead, plane
from engine.geometry.afloat import afloat
from engine.geometry.flight import Flight, fly
from engine.geometry.path import SLACK
from engine.geometry.path import Leg as Stretch
from engine.geometry.section import Lines
from engine.phases import (
    allowance,
    converting,
    entering,
    going,
    minefields,
    mines,
    roofs,
    skimming,
    standing,
    touchdown,
)
from engine.phases.going import AIR, LOW, WATER
from engine.rules.events import UnitMoved, UnitTookOff
from engine.rules.facts import Leg, Reason
from engine.rules.orders import Fly
from engine.rules.state import Pose, Unit


def refusals(game: Game, unit: Unit, order: Fly) -> tuple[Reason, ...]:
    """Every reason against a flight or a dive; an immobile unit has been refused already."""
    kind = going.medium(game.state.level, unit)
    if not kind:
        return (Reason(f"{unit.name} can neither fly nor dive", "MOV-DEFAULT-MODE"),)
    if reasons := _start_refusals(game, unit, order, kind):
        return reasons
    available = allowance.inches(game, unit, going.mode_of(unit))
    if available == 0:
        return ()
    if kind == LOW:
        return skimming.refusals(game, unit, order)
    way = flight_of(game, unit, order)
    reasons = (*_under_strong_ice(game, unit, way), *going.told(unit, way.problems))
    if not way.within(available):
        text = f"the way costs {way.cost:.2f} in of Move, {unit.name} has {available} in"
        reasons = (*reasons, Reason(text, "MOV-ALLOWANCE"))
    if kind == AIR and (order.lands or _touches(game, way)):
        reasons = (*reasons, *roofs.roof_refusals(game, unit, Pose.at(*way.end, 0.0)))
    return reasons


def carry_out(game: Game, unit: Unit, order: Fly) -> None:
    """Do a flight or a dive that nothing forbids, take-off, landing and crash included."""
    if going.medium(game.state.level, unit) == LOW:
        skimming.carry_out(game, unit, order)
        return
    way = flight_of(game, unit, order)
    in_air = going.medium(game.state.level, unit) == AIR
    facing = _facing(unit, order, way)
    available, cost, track = allowance.inches(game, unit, going.mode_of(unit)), way.cost, way.track
    if in_air and unit.on_table and not unit.aloft and len(track) > 1 and track[1].z > track[0].z:
        paid = (track[1].z - track[0].z) * going.walker(game.state.level, unit).level_cost
        game.emit(UnitTookOff(unit.id, Pose.at(*track[1], unit.place.facing), round(paid, 2)))
        cost, track = cost - paid, track[1:]
        available -= round(paid)
    down = in_air and (order.lands or _touches(game, way))
    if down and order.lands and len(track) > 1 and track[-1].plan == track[-2].plan:
        track = track[:-1]
    aloft = in_air and (game.state.unit(unit.id).aloft or track[-1].z > standing.surface(game, unit).height(track[-1]))
    pose = Pose.at(*track[-1], facing)
    inches = round(way.inches + way.climb, 2)
    path = tuple(plane.Point3(*(round(part, 2) for part in point)) for point in track)
    legs, entered = tuple(_leg(leg) for leg in way.legs), not unit.on_table
    mode, cost = going.mode_of(unit), round(cost, 2)
    moved = UnitMoved(unit.id, mode, path, pose, inches, cost, available, legs, entered=entered, aloft=aloft)
    corners = () if in_air else _points(game, unit, order)[1:]
    whole, flown = minefields.advance(game, moved), game.state.unit(unit.id)
    if not in_air and flown.on_table and game.level.extended_terrain:
        converting.surface(game, unit.id, corners if whole else (flown.place.point,))
    if down and whole and flown.on_table:
        was = mines.within(game, flown)
        touchdown.come_down(game, unit.id)
        minefields.arrive(game, unit.id, was)


def dived(game: Game, unit: Unit) -> bool:
    """Whether a swimmer is deeper than it is wont to go, so that it moves on at its depth."""
    if not unit.on_table or going.medium(game.state.level, unit) != WATER:
        return False
    draft = going.draft(game.state.level, unit)
    return draft is not None and draft > 0.0 and standing.water_depth(game, unit) > draft + SLACK


def flight_of(game: Game, unit: Unit, order: Fly) -> Flight:
    """The way of a flight or a dive, with its cost and problems."""
    swims = going.medium(game.state.level, unit) == WATER
    walker = (going.swimmer if swims else going.walker)(game.state.level, unit)
    blockers = standing.blockers(game.state, unit)
    points = _points(game, unit, order)
    facing = order.facing
    if facing is None:
        facing = plane.last_heading(points, unit.pose.facing if unit.pose else 0.0)
    return fly(game.table, walker, points, blockers, facing, swims=swims, lands=order.lands)


def _start_refusals(game: Game, unit: Unit, order: Fly, kind: str) -> tuple[Reason, ...]:
    if not unit.on_table:
        goal = order.points[0] if order.points else order.entry
        if goal is None:
            return (Reason(f"{unit.name} is not on the table", "SETUP-ENTER-TURN-1"),)
        return entering.edge_refusals(game, unit, order.entry)
    if kind != LOW and order.entry is not None:
        return (Reason(f"{unit.name} is on the table already", "SETUP-ENTER-TURN-1"),)
    if kind == WATER and order.lands:
        return (Reason(f"{unit.name} is no flyer: it cannot land", "MOV-SUBMARINE"),)
    called = going.words(game.state.level, unit)
    depth = game.table.depth_of_water(unit.place.point, unit.place.z).depth
    if kind == WATER and "submarine" not in called and depth < going.submerged_from(game.state.level, unit) - SLACK:
        return (Reason(f"{unit.name} is not under water", "MOV-SUBMERGED-THRESHOLD"),)
    return ()


def _points(game: Game, unit: Unit, order: Fly) -> list[plane.Point3]:
    """The corners of the way in space: each as high as it says, or as the one before."""
    corners: list[plane.AnyPoint] = list(order.points)
    if not unit.on_table:
        edge = entering.start_of(game, unit, order.entry, corners[0] if corners else (0.0, 0.0))
        corners.insert(0, edge)
        high = next((point[2] for point in corners if len(point) == 3), _surface(game, edge))
        places = [plane.Point3(edge[0], edge[1], high)]
    else:
        places = [unit.place.point]
        corners = corners or [unit.place.point.plan]
        corners.insert(0, unit.place.point)
    for point in corners[1:]:
        if order.lands and len(point) == 2:
            places += _over(game, places[-1], point)
        places.append(plane.Point3(point[0], point[1], point[2] if len(point) == 3 else places[-1].z))
    if order.lands:
        places[-1] = places[-1]._replace(z=_surface(game, places[-1]))
    return places


def _over(game: Game, start: plane.Point3, to: plane.AnyPoint) -> list[plane.Point3]:
    """The climb at the start of a leg to a landing that clears all under it, if it takes one."""
    if plane.distance(start, to) < SLACK:
        return []
    under = overhead.air(game.table, Lines.laid([start.plan], [to[:2]]))
    high = max(max(under.near_z.tolist()), max(under.far_z.tolist()))
    return [start._replace(z=high)] if high > start.z + plane.CONTACT else []


def _under_strong_ice(game: Game, unit: Unit, way: Flight) -> tuple[Reason, ...]:
    """Nothing swims under strong ice (XTRN-ICE-NAVAL)."""
    if going.medium(game.state.level, unit) != WATER:
        return ()
    line = shapely.LineString([way.track[0].plan, *(point.plan for point in way.track)])
    strong = [zone.name for zone in game.table.zones_at(line, "ice") if zone.grade == "strong"]
    text = f"{unit.name} cannot swim under {{}}: the ice is strong"
    return tuple(Reason(text.format(name), "XTRN-ICE-NAVAL") for name in strong)


def _touches(game: Game, way: Flight) -> bool:
    """Whether a flight ends on what is under it."""
    return way.end.z <= overhead.top_at(game.table, way.end)[0] + plane.CONTACT


def _surface(game: Game, point: plane.AnyPoint) -> float:
    """Where a flyer lands: on the ground, a roof, or water."""
    return afloat(game.table, 0.0).height(point)


def _facing(unit: Unit, order: Fly, way: Flight) -> float:
    if order.facing is not None:
        return order.facing
    last = next((leg for leg in reversed(way.legs) if leg.inches > SLACK), None)
    return plane.bearing(last.start, last.end) if last else unit.place.facing if unit.pose else 0.0


def _leg(leg: Stretch) -> Leg:
    return Leg(round(leg.inches, 3), round(leg.climb, 3), round(leg.cost, 3), "")
