"""Bringing units onto the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from engine.commanders import footing
from engine.commanders.spots import HOVER
from engine.game import Game
from engine.geometry import overhead, plane
from engine.geometry.section import Lines
from engine.phases import allowance, going, movement, standing
from engine.phases.entering import edge_of, nearest_entry
from engine.rules.orders import Fly, MovementOrder, Stand, Walk
from engine.rules.state import State, Status, Unit

INWARD = {"north": 180.0, "south": 0.0, "east": 270.0, "west": 90.0}
"""Edges -> the heading that leads away from them."""


def enter(game: Game, unit: Unit) -> MovementOrder:
    """Straight on from the own edge, as far as Move goes, at the first place where there is room above water; there it
    turns to the nearest enemy.
    """
    inches, inward = allowance.inches(game, unit), INWARD.get(edge_of(game.state, unit))
    if inward is None or inches == 0:
        return Stand(unit.id)
    for place in _along_edge(game, game.state, unit):
        entry = nearest_entry(game, unit, place)
        for length in (inches, inches / 2, 2.0):
            end = plane.rounded(plane.offset(entry, inward, length))
            facing = _facing(game, unit, end, inward)
            order = _order(game, unit, entry, end, facing)
            if _drowned(game, unit, end, facing) or movement.refusals(game, order):
                continue
            if not footing.gives_way(game, unit, order):
                return order
    return Stand(unit.id)


def _facing(game: Game, unit: Unit, end: plane.Point, inward: float) -> float:
    """Toward the nearest enemy on the table, or straight on."""
    places = [enemy.place.point for enemy in game.state.enemies(unit)]
    near = min(places, key=lambda place: (plane.distance(end, place), place), default=end)
    return inward if near == end else round(plane.bearing(end, near), 2)


def _order(game: Game, unit: Unit, entry: plane.Point, end: plane.Point, facing: float) -> MovementOrder:
    match going.medium(game.state.level, unit):
        case going.AIR:
            under = overhead.air(game.table, Lines.laid([entry], [end]))
            z = round(float(np.maximum(under.near_z, under.far_z).max(initial=0.0)) + HOVER[0], 2)
            return Fly(unit.id, (plane.Point3(*end, z),), facing, plane.Point3(*entry, z))
        case going.LOW:
            return Fly(unit.id, (end,), facing, entry)
        case _:
            return Walk(unit.id, (end,), facing, entry)


def _drowned(game: Game, unit: Unit, end: plane.Point, facing: float) -> bool:
    """Whether a unit that walks on the bottom would be under water there."""
    if going.draft(game.state.level, unit) is not None:
        return False
    return standing.submerged(game, replace(unit, pose=standing.stand(game, unit, end.x, end.y, facing)))


def _along_edge(game: Game, state: State, unit: Unit) -> Iterator[plane.Point]:
    """Places along the table, the unit's share of the edge first."""
    mates = [mate.id for mate in state.of_force(unit.force) if mate.status is Status.RESERVE or mate.on_table]
    share = (mates.index(unit.id) + 1) / (len(mates) + 1)
    steps = sorted((i / 12 for i in range(1, 12)), key=lambda at: (abs(at - share), at))
    for at in (share, *steps):
        yield plane.Point(game.table.width * at, game.table.depth * at)
