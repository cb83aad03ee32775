"""Free places in a deployment zone."""

from __future__ import annotations

import numpy as np
import shapely

from engine.game import Game
from engine.phases import setup, standing
from engine.rules.orders import Deploy
from engine.rules.state import Pose, Unit

STEP = 1.0
"""Inches between the places that are tried."""


class NoRoom(LookupError):
    """A deployment zone is full; the message says whose, in a sentence without its full stop."""


def free_places(game: Game, unit: Unit) -> list[Pose]:
    """Places of a one-inch grid in a unit's zone where it may be put down, facing away from its home edge, row by row
    from the edge.
    """
    zone = setup.zone(game, unit.force)
    force = game.state.force(unit.force)
    facing = {"north": 180.0, "south": 0.0, "east": 270.0, "west": 90.0}.get(force.home, 0.0)
    west, south, east, north = zone.bounds
    xs, ys = np.arange(west + STEP, east, STEP), np.arange(south + STEP, north, STEP)
    points = [(float(x), float(y)) for y in ys for x in xs if shapely.intersects_xy(zone, x, y)]
    poses = (standing.stand(game, unit, x, y, facing) for x, y in points)
    return [pose for pose in poses if not setup.refusals(game, Deploy(unit.id, pose))]


def free_place(game: Game, unit: Unit) -> Pose:
    """The middle one of the free places; raises `NoRoom` when the zone is full."""
    places = free_places(game, unit)
    if not places:
        raise NoRoom(f"there is no room left for '{unit.id}' in its deployment zone")
    return places[len(places) // 2]
