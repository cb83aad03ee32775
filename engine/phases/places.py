"""Getting out: infantry that is set down, dropped from the air, or left behind by a transport that is lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, radians

from engine.game import Game
from engine.geometry import mover, plane
from engine.geometry.reach import field
from engine.phases import going, indoors, passing, roofs, standing
from engine.rules.kinds import base_of
from engine.rules.state import Pose, Unit

FINE = 15
"""Degrees between the places around a transport that are tried."""

SIDE = 30
"""Degrees from the middle of a side of a hexagon to its corner."""

HAIR = 0.01
"""Inches above its own height within which the ground under something is looked for."""

FARTHEST = 60.0
"""Inches of Move within which the nearest free place is looked for."""


def obstacles(game: Game, rider: Unit, pose: Pose) -> tuple[str, ...]:
    """What leaves no room for a unit in a pose: another base, a wall, the table's edge."""
    walker = going.walker(game.state.level, rider)
    there = standing.surface(game, rider) if indoors.room_at(game, pose.point) is None else roofs.around(game, pose)
    blockers = standing.blockers(game.state, rider, passing.sharing(game, rider, pose))
    return tuple(problem.text for problem in mover.standing(there, walker, pose.point, blockers, pose.facing))


def closed(game: Game, rider: Unit, pose: Pose) -> str:
    """The terrain under the middle of a base that is forbidden to its unit, '' if none is (TRN-FORBIDDEN)."""
    zones = standing.surface(game, rider).zones_at(pose.point.plan)
    barred = going.walker(game.state.level, rider).toll(zones).forbidden
    return "" if barred is None else barred.name or barred.kind


def beside(game: Game, carrier: Unit, rider: Unit) -> Iterator[Pose]:
    """Places in base contact with where a carrier stands or stood, its front first, then to both sides to the rear."""
    at = carrier.place
    apart = (base_of(carrier.card) + base_of(rider.card)) / 2.0
    for turn in sorted(range(-180 + FINE, 181, FINE), key=lambda turn: (abs(turn), turn)):
        off_side = (turn + SIDE) % (2 * SIDE) - SIDE
        spot = plane.offset(at.point, at.facing + turn, apart / cos(radians(off_side)))
        pose = put(game, rider, spot, at.facing, at.z + standing.height(carrier))
        if touches(carrier, rider, pose):
            yield pose


def grounded(game: Game, carrier: Unit) -> Unit:
    """A carrier as it would stand straight below where it is in the air."""
    at = carrier.place
    return replace(carrier, pose=standing.stand(game, carrier, at.x, at.y, at.facing, at.z + HAIR), aloft=False)


def put(game: Game, rider: Unit, spot: plane.AnyPoint, facing: float, below: float | None = None) -> Pose:
    """A unit's pose at a point, on the highest ground below a height or on top of all."""
    return standing.stand(game, rider, spot[0], spot[1], facing, below)


def touches(carrier: Unit, rider: Unit, pose: Pose) -> bool:
    """Whether a unit in a pose is in base contact with its carrier (TERM-BASE-CONTACT)."""
    at = carrier.place
    meet = plane.extents_meet(at.z, standing.height(carrier), pose.z, standing.height(rider))
    return meet and plane.bases_touch(standing.base(carrier), standing.base(rider, pose))


def free_beside(game: Game, carrier: Unit, rider: Unit) -> Pose | None:
    """The first free place in contact with a carrier, on terrain that is open to the unit."""
    places = (pose for pose in beside(game, carrier, rider) if not obstacles(game, rider, pose))
    return next((pose for pose in places if not closed(game, rider, pose)), None)


def refuge(game: Game, wreck: Unit, rider: Unit) -> Pose | None:
    """Where a passenger comes to stand when its transport is lost: beside the wreck, or, where all places there are
    taken, as near as it could walk; None if that is forbidden terrain (TRANSPORT-DESTROYED).
    """
    free = [pose for pose in beside(game, wreck, rider) if not obstacles(game, rider, pose)]
    if free:
        return next((pose for pose in free if not closed(game, rider, pose)), None)
    return nearest(game, rider, wreck.place)


def nearest(game: Game, rider: Unit, start: Pose) -> Pose | None:
    """The free place that is cheapest to walk to from a pose; who stands in that pose is in nobody's way
    (TRANSPORT-DESTROYED).
    """
    walker, base = going.walker(game.state.level, rider), standing.base(rider, start)
    met = [each for each in standing.blockers(game.state, rider) if not plane.bases_overlap(base, each.outline)]
    reach = field(game.table, walker, start.point, FARTHEST, met).points()
    order = sorted(range(len(reach.cost)), key=lambda i: (round(float(reach.cost[i]), 4), *reach.plan[i].tolist()))
    for place in order:
        x, y = reach.plan[place].tolist()
        pose = put(game, rider, (x, y), start.facing, float(reach.z[place]) + HAIR)
        if not obstacles(game, rider, pose) and not closed(game, rider, pose):
            return pose
    return None
