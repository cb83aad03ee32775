"""Units that a trigger brings into the battle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.game import Game
from engine.geometry import plane
from engine.phases import setup, standing
from engine.rules.activity import Activity
from engine.rules.events import UnitLoaded, UnitPlaced, UnitsReceived
from engine.rules.state import Phase, Pose, Unit
from engine.rules.triggers import Receive

FARTHEST = 12
"""Inches from its place within which a unit is put whose place is taken."""

AROUND = 8
"""Places of a ring that are tried, for each inch of its radius."""


def receive(game: Game, order: Receive) -> None:
    """Units come into the battle; each is put at its place or as near to it as there is room. What rides is loaded, and
    the rest may enter over their edges from the next movement phase on.

    What arrives after units have moved counts as having stood.
    """
    early = game.state.phase in (Phase.SETUP, Phase.INITIATIVE)
    units = [each.unit if early else replace(each.unit, activity=Activity(moved="stood")) for each in order.arrivals]
    game.emit(UnitsReceived(order.force, tuple(units)))
    for arrival in order.arrivals:
        unit = game.state.unit(arrival.unit.id)
        pose = None if arrival.pose is None else free(game, unit, arrival.pose)
        if pose is not None:
            game.emit(UnitPlaced(unit.id, pose))
    for unit in units:
        if unit.aboard:
            game.emit(UnitLoaded(unit.id, unit.aboard, 0.0, unit.external))


def free(game: Game, unit: Unit, pose: Pose) -> Pose | None:
    """The free pose that is nearest to one, None if there is none within reach."""
    tried = (there for there in _near(game, unit, pose) if not setup.placement_refusals(game, unit, there))
    return next(tried, None)


def _near(game: Game, unit: Unit, pose: Pose) -> Iterator[Pose]:
    """A pose, and those around it ring by ring; what flies or swims keeps its height."""
    yield pose
    under = standing.stand(game, unit, pose.x, pose.y, pose.facing, pose.z + plane.CONTACT)
    afoot = abs(pose.z - under.z) < 2 * plane.CONTACT
    for ring in range(1, FARTHEST + 1):
        for place in range(AROUND * ring):
            spot = plane.rounded(plane.offset(pose.point, 360.0 * place / (AROUND * ring), float(ring)))
            if not (0.0 <= spot.x <= game.table.width and 0.0 <= spot.y <= game.table.depth):
                continue
            level = standing.stand(game, unit, spot.x, spot.y, pose.facing)
            yield level if afoot else Pose.at(spot.x, spot.y, pose.z, pose.facing)
