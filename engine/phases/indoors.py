"""In and on: the buildings that units are inside, the roofs and decks that they stand on (BLDG-LEVEL-INF)."""

from __future__ import annotations

from engine.game import Game
from engine.geometry import plane
from engine.geometry.floors import House, Opened, house, storey
from engine.geometry.terrain import Table
from engine.phases import standing
from engine.rules.battlefield import Structure
from engine.rules.state import Pose, State, Unit
from engine.rules.structures import find

ROOMS = ("building",)
"""Kinds of structure that units may be inside."""

PASSABLE = ("building", "wall")
"""Kinds of structure through which ways may lead (BLDG-MOVE-COST, BLDG-WALLS)."""


def inside(game: Game, unit: Unit) -> str:
    """The name of the building that a unit is inside, '' for none: the centre of its base lies within the footprint,
    its feet are below the roof.
    """
    there = room_of(game, unit)
    return "" if there is None else there.name


def on_top(game: Game, unit: Unit) -> str:
    """The structure on whose roof or deck a unit stands, '' for none."""
    if not game.state.structures or not unit.stands or unit.aloft:
        return ""
    return topped(game, unit, unit.place)


def topped(game: Game, unit: Unit, pose: Pose) -> str:
    """The structure on whose roof or deck a unit would stand in a pose, '' for none."""
    carried = game.table.support(standing.base(unit, pose), pose.z + 2.0 * plane.CONTACT)
    found = find(game.state, carried.on) if abs(carried.z - pose.z) <= 2.0 * plane.CONTACT else None
    return "" if found is None else found.name


def level_of(game: Game, unit: Unit) -> int:
    """The floor of a building that a unit is on, from 0 on the ground; the roof is the one after the last."""
    name = inside(game, unit) or on_top(game, unit)
    there = house(game.table, name) if name else None
    return 0 if there is None else there.level(unit.place.z)


def room_of(game: Game, unit: Unit) -> House | None:
    """The building that a unit is inside, None for none."""
    if not game.state.structures or not unit.stands or unit.aloft:
        return None
    return room_at(game, unit.place.point)


def room_at(game: Game, at: plane.Point3) -> House | None:
    """The building inside which a point in space lies, None for none."""
    return next((there for there in houses(game, ROOMS) if there.holds(at)), None)


def ground(game: Game, unit: Unit) -> Table:
    """The table as a unit finds it that walks off: what it is inside has doors, and on an upper floor no stairs."""
    there = room_of(game, unit)
    found = None if there is None else find(game.state, there.name)
    return game.table if there is None or found is None else storey(game.table, door(found), there.level(unit.place.z))


def houses(game: Game, kinds: tuple[str, ...] = PASSABLE) -> tuple[House, ...]:
    """The structures of some kinds that stand."""
    found = (house(game.table, each.name) for each in standing_structures(game.state, kinds))
    return tuple(each for each in found if each is not None)


def standing_structures(state: State, kinds: tuple[str, ...]) -> tuple[Structure, ...]:
    """The structures of some kinds that have not fallen."""
    return tuple(each for each in state.structures if each.kind in kinds and not each.fallen)


def door(structure: Structure) -> Opened:
    """A structure as something that ways lead through."""
    return Opened(structure.name, structure.kind, structure.grade)
