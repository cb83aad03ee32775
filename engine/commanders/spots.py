"""Where a unit can get this turn, and the orders that take it there: on the ground, by a jump, in air or water."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from engine.game import Game
from engine.geometry import overhead, plane
from engine.geometry.airways import cheapest_flight, flights
from engine.geometry.mover import Walker
from engine.geometry.reach import cheapest, field
from engine.geometry.surface import Floats
from engine.phases import allowance, flying, going, indoors, standing, touchdown
from engine.phases.facings import nearest
from engine.rules.movement_table import SUSTAIN, TAKE_OFF, WIGE_HEIGHT
from engine.rules.orders import Fly, Leap, MovementOrder, Stand, Walk
from engine.rules.state import Pose, Unit
from engine.rules.values import JUMP

STAYING, ON_GROUND, BY_JUMP, IN_AIR, SKIMMING, DIVING = "", "ground", "jump", "air", "skimming", "diving"
"""Ways of getting somewhere."""

BEARINGS = range(0, 360, 30)
LEAPS = (1.0, 0.67)
FLIGHTS = (1.0, 0.75, 0.5, 0.25)
"""Directions, and shares of Move, in which a jump or a flight is thought of."""

SHORT = 0.02
"""Inches by which a jump stays short of what is allowed, for what rounding does."""

RIM = 1.0
"""Inches from the table's edge within which no jump or flight ends."""

HOVER = (1.0, 3.0)
"""Inches over what is under it at which a flyer ends, at least and at most."""


class Places(NamedTuple):
    """Ends that can be reached in one way: on the plan (n, 2), and the height there (n,)."""

    way: str
    plan: Floats
    z: Floats


def places(game: Game, unit: Unit) -> Iterator[Places]:
    """All ends within reach, by each way that a unit has of moving."""
    medium = going.medium(game.state.level, unit)
    if medium == going.AIR:
        yield _flights(game, unit)
    elif medium == going.LOW:
        yield _skims(game, unit)
    elif flying.dived(game, unit):
        yield _dives(game, unit)
    else:
        yield _walks(game, unit)
    yield _jumps(game, unit)


def arrived(game: Game, unit: Unit, way: str, at: plane.Point3, facing: float) -> Unit:
    """A unit as it would be at such an end, and as it would count there (HIT-TMM, HIT-ATTACKER-MOVE)."""
    facing = nearest(unit, facing)
    if way in (IN_AIR, DIVING):
        pose = Pose.at(*at, facing)
    else:
        pose = standing.stand(game, unit, at.x, at.y, facing)
        pose = Pose.at(at.x, at.y, pose.z + WIGE_HEIGHT, facing) if way == SKIMMING else pose
    mode = JUMP if way == BY_JUMP else going.mode_of(unit)
    inches = round(plane.distance(unit.place.point, at), 2)
    moved = replace(unit.activity, moved="jump" if way == BY_JUMP else "ground", mode=mode, inches=inches)
    return replace(unit, pose=pose, activity=moved, aloft=way in (IN_AIR, SKIMMING))


def order_to(game: Game, unit: Unit, way: str, pose: Pose, *, lands: bool = False) -> MovementOrder | None:
    """The cheapest order that ends in a pose; None if there is none after all.

    What flies may be asked to land there, and does not where it would crash (MOV-VTOL-LANDING, MOV-WIGE-LANDING).
    """
    if lands and (unit.aloft or way in (IN_AIR, SKIMMING)) and touchdown.hostile_ground(game, unit, pose.point):
        return None
    match way:
        case "ground":
            walker, inches = going.walker(game.state.level, unit), float(allowance.inches(game, unit))
            points = _way(game, unit, unit.place.point, walker, inches, pose)
            return Walk(unit.id, points, pose.facing) if points else None
        case "jump":
            return Leap(unit.id, pose.point.plan, pose.facing)
        case "air":
            return _flight(game, unit, pose, lands)
        case "skimming":
            points = _way(game, unit, *_skimmer(game, unit), pose, 0 if lands else _least(unit))
            return Fly(unit.id, points, pose.facing, lands=lands) if points else None
        case "diving":
            return Fly(unit.id, (pose.point,), pose.facing)
        case _ if lands and going.medium(game.state.level, unit) == going.AIR and unit.aloft:
            return _flight(game, unit, pose, lands)
        case _:
            return Stand(unit.id, pose.facing)


def _way(
    game: Game, unit: Unit, start: plane.Point3, walker: Walker, inches: float, pose: Pose, least: int = 0
) -> tuple[plane.Point, ...]:
    """The corners of the cheapest way to a pose, none if there is no way or it is shorter than it must be."""
    blockers = standing.blockers(game.state, unit)
    found = cheapest(indoors.ground(game, unit), walker, start, pose.point.plan, inches, blockers, pose.facing)
    if found is None or found.cost < least:
        return ()
    return tuple(plane.rounded(point) for point in found.points[1:])


def _least(unit: Unit) -> int:
    """Move that a WiGE must spend to stay in the air (MOV-WIGE-SUSTAIN)."""
    return SUSTAIN if unit.aloft else 0


def _walks(game: Game, unit: Unit) -> Places:
    inches = allowance.inches(game, unit)
    return _reached(game, unit, ON_GROUND, unit.place.point, going.walker(game.state.level, unit), float(inches))


def _jumps(game: Game, unit: Unit) -> Places:
    """Ends of jumps all around at full and at two thirds of the distance, from dry ground in the open."""
    inches = allowance.inches(game, unit, JUMP) if unit.card.move.jump else 0
    if inches == 0 or standing.water_depth(game, unit) > 0 or indoors.inside(game, unit):
        return _none(BY_JUMP)
    plan = _around(game, unit, inches, LEAPS)
    return Places(BY_JUMP, plan, game.table.heights(plan))


def _flights(game: Game, unit: Unit) -> Places:
    """Ends of flights all around, low over what is there, as far as a straight flight takes it."""
    inches = allowance.inches(game, unit, going.mode_of(unit))
    plan = _around(game, unit, inches, FLIGHTS)
    if inches == 0 or not len(plan):
        return _none(IN_AIR)
    tops = np.array([overhead.top_at(game.table, (x, y))[0] for x, y in plan.tolist()])
    z = np.round(np.clip(unit.place.z, tops + HOVER[0], tops + HOVER[1]), 2)
    walker = going.walker(game.state.level, unit)
    near = flights(game.table, walker, unit.place.point, plan, z) <= inches
    return Places(IN_AIR, plan[near], z[near])


def _flight(game: Game, unit: Unit, pose: Pose, lands: bool) -> Fly | None:
    inches, blockers = float(allowance.inches(game, unit, going.mode_of(unit))), standing.blockers(game.state, unit)
    end = pose.point._replace(z=standing.stand(game, unit, pose.x, pose.y, pose.facing).z) if lands else pose.point
    walker = going.walker(game.state.level, unit)
    way = cheapest_flight(game.table, walker, unit.place.point, end, inches, blockers, pose.facing, lands=lands)
    if way is None:
        return None
    points = tuple(plane.Point3(*(round(part, 2) for part in point)) for point in way.track[1:])
    return Fly(unit.id, points, pose.facing, lands=lands)


def _skims(game: Game, unit: Unit) -> Places:
    """Ends of flights low over the ground, far enough to stay in the air (MOV-WIGE-SUSTAIN)."""
    start, walker, inches = _skimmer(game, unit)
    return _reached(game, unit, SKIMMING, start, walker, inches, _least(unit))


def _skimmer(game: Game, unit: Unit) -> tuple[plane.Point3, Walker, float]:
    """Where a WiGE's flight starts, how it flies, and the Move for it; taking off takes some (MOV-WIGE-TAKEOFF)."""
    walker = going.walker(game.state.level, replace(unit, aloft=True))
    inches, here = float(allowance.inches(game, unit, going.mode_of(unit))), unit.place.point
    return (here, walker, inches) if unit.aloft else (here._replace(z=here.z + WIGE_HEIGHT), walker, inches - TAKE_OFF)


def _dives(game: Game, unit: Unit) -> Places:
    """Ends of straight ways at the depth at which a swimmer is."""
    inches = allowance.inches(game, unit, going.mode_of(unit))
    if inches == 0:
        return _none(DIVING)
    ends = [plane.Point3(x, y, unit.place.z) for x, y in _around(game, unit, inches, FLIGHTS).tolist()]
    free = [end for end in ends if not flying.refusals(game, unit, Fly(unit.id, (end,), unit.place.facing))]
    found = np.array(free, dtype=np.float64).reshape(-1, 3)
    return Places(DIVING, found[:, :2], found[:, 2])


def _reached(
    game: Game, unit: Unit, way: str, start: plane.Point3, walker: Walker, inches: float, least: float = 0.0
) -> Places:
    if inches <= 0.0:
        return _none(way)
    found = field(indoors.ground(game, unit), walker, start, inches, standing.blockers(game.state, unit)).points()
    far = found.cost >= least
    return Places(way, np.round(found.plan, 2)[far], found.z[far])


def _around(game: Game, unit: Unit, inches: int, shares: tuple[float, ...]) -> Floats:
    ends = [
        plane.rounded(plane.offset(unit.place.point, bearing, inches * share - SHORT))
        for share in shares
        for bearing in BEARINGS
    ]
    width, depth = game.table.width, game.table.depth
    inside = [end for end in ends if RIM < end.x < width - RIM and RIM < end.y < depth - RIM]
    return np.array(inside, dtype=np.float64).reshape(-1, 2)


def _none(way: str) -> Places:
    return Places(way, np.empty((0, 2)), np.empty(0))
