"""Free places in a deployment zone."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely

from engine.game import Game
from engine.geometry import plane
from engine.phases import setup, standing
from engine.rules.orders import Deploy
from engine.rules.state import Pose, Unit

STEP = 1.0
"""Inches between the places that are tried."""


class NoRoom(LookupError):
    """The deployment zone of `force` is full; the message is a sentence without its full stop."""

    def __init__(self, unit: Unit) -> None:
        super().__init__(f"there is no room left for '{unit.id}' in the deployment zone of '{unit.force}'")
        self.force = unit.force


def free_places(game: Game, unit: Unit) -> Iterator[Pose]:
    """Places of a one-inch grid in a unit's zone where it may be put down, facing away from its home edge.

    Those nearest to the middle of the zone come first.
    """
    zone = setup.zone(game, unit.force)
    force = game.state.force(unit.force)
    facing = {"north": 180.0, "south": 0.0, "east": 270.0, "west": 90.0}.get(force.home, 0.0)
    west, south, east, north = zone.bounds
    xs, ys = np.arange(west + STEP, east, STEP), np.arange(south + STEP, north, STEP)
    middle = ((west + east) / 2, (south + north) / 2)
    points = [(float(x), float(y)) for y in ys for x in xs if shapely.intersects_xy(zone, x, y)]
    for x, y in sorted(points, key=lambda point: round(plane.distance(point, middle), 6)):
        pose = standing.stand(game, unit, x, y, facing)
        if not setup.refusals(game, Deploy(unit.id, pose)):
            yield pose


def free_place(game: Game, unit: Unit) -> Pose:
    """The free place nearest to the middle of the zone; raises `NoRoom` when the zone is full."""
    place = next(free_places(game, unit), None)
    if place is None:
        raise NoRoom(unit)
    return place
