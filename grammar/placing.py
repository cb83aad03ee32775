"""Where units start: on the ground, on a roof, on or under water, in the air."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from engine.game import Game
from engine.geometry import plane
from engine.geometry.turning import SHEET
from engine.phases import going, hiding, indoors, setup, standing
from engine.rules.kinds import base_of
from engine.rules.movement_table import WIGE_HEIGHT
from engine.rules.state import Pose, Status, Unit
from grammar.forces import Placement
from grammar.syntax import Point, Span
from grammar.written import as_written

MOST_REASONS = 3
"""Reasons that are told against one place: more than one other unit may stand there."""

ABOVE = 0.25
"""Inches above a written z within which the surface meant is looked for."""

RANKS = 4
"""Rings around the first of a Point in which the others are put."""

Report = Callable[[Span, str], None]
ToPlace = Callable[[Point], plane.Point]


class Misplaced(ValueError):
    """A unit that cannot be where it is put; the message is a sentence."""


def positions(
    game: Game, placed: dict[str, Placement], names: dict[str, str], place: ToPlace, report: Report
) -> dict[str, Pose]:
    """The poses of units that start on the table; those that cannot stand where they are put are reported.

    Units in the air are marked so in the game's state.
    """
    poses: dict[str, Pose] = {}
    before = game.state
    for unit_id, placement in placed.items():
        unit = game.state.unit(unit_id)
        try:
            pose, aloft = _found(game, unit, placement, names, place, poses)
        except Misplaced as fault:
            report(placement.span, as_written(str(fault), place))
            continue
        against = setup.placement_refusals(game, replace(unit, aloft=aloft), pose)[:MOST_REASONS]
        if unit.hidden:
            against = (*against, *hiding.misplaced(game, unit, pose, aloft=aloft))
        for reason in against:
            report(placement.span, as_written(f"{reason.text}, at ({pose.x:g}, {pose.y:g}).", place))
        if aloft:
            before = before.change(unit_id, aloft=True)
        game.state = game.state.change(unit_id, pose=pose, status=Status.ACTIVE, aloft=aloft, hidden=False)
        poses[unit_id] = pose
    game.state = before
    return poses


def _found(
    game: Game, unit: Unit, placement: Placement, names: dict[str, str], place: ToPlace, poses: dict[str, Pose]
) -> tuple[Pose, bool]:
    center, z = _spot(game, placement, names, place)
    mates = [other for other in poses if unit.point and game.state.unit(other).point == unit.point]
    if not mates:
        return _posed(game, unit, center, z, placement)
    first = poses[mates[0]]
    for spot in _around(first, base_of(unit.card)):
        if placement.inside and any(each.over(spot) for each in indoors.houses(game, indoors.ROOMS)):
            pose = _indoors(game, spot, placement)
        else:
            pose = standing.stand(game, unit, spot.x, spot.y, placement.facing, first.z + ABOVE)
        if not setup.placement_refusals(game, unit, pose):
            return pose, False
    raise Misplaced(f"there is no room for all of '{unit.point}' around ({first.x:g}, {first.y:g}).")


def _posed(game: Game, unit: Unit, at: plane.Point, z: float | None, placement: Placement) -> tuple[Pose, bool]:
    """The pose of a unit at a point, and whether it is in the air there."""
    if placement.inside:
        return _indoors(game, at, placement), False
    medium = going.medium(game.state.level, unit)
    if placement.depth is not None:
        return _sunk(game, unit, at, placement.depth, placement.facing), False
    if z is not None and medium == going.WATER and (water := game.table.depth_of_water(at)).depth > 0.0:
        return _sunk(game, unit, at, water.level - z, placement.facing), False
    if z is None or medium not in (going.AIR, going.LOW):
        if placement.elevation is not None:
            raise Misplaced(f"{unit.name} cannot fly.")
        below = None if z is None else z + ABOVE
        return standing.stand(game, unit, at.x, at.y, placement.facing, below), False
    ground = standing.stand(game, unit, at.x, at.y, placement.facing)
    if z < ground.z - plane.CONTACT:
        raise Misplaced(f"the ground rises to {ground.z:g} there, {unit.name} would be at {z:g}.")
    if z <= ground.z + plane.CONTACT:
        return ground, False
    if medium == going.LOW and abs(z - ground.z - WIGE_HEIGHT) > plane.CONTACT:
        raise Misplaced(f"{unit.name} flies {WIGE_HEIGHT:g} in above the ground: at {ground.z + WIGE_HEIGHT:g}.")
    return Pose.at(at.x, at.y, z, placement.facing), True


def _indoors(game: Game, at: plane.Point, placement: Placement) -> Pose:
    """The pose of a unit on a floor of a building (BLDG-LEVEL-INF)."""
    there = next((each for each in indoors.houses(game, indoors.ROOMS) if each.over(at)), None)
    if there is None:
        raise Misplaced(f"there is no building at ({at.x:g}, {at.y:g}) to be inside.")
    if not placement.elevation:
        return Pose.at(at.x, at.y, game.table.height(at, there.roof - ABOVE), placement.facing)
    level = there.level(there.floor + placement.elevation)
    if level == there.storeys or abs(there.height_of(level) - there.floor - placement.elevation) > plane.CONTACT:
        raise Misplaced(f"{there.name} has a floor every inch up to {there.storeys - 1}.")
    return Pose.at(at.x, at.y, there.height_of(level), placement.facing)


def _sunk(game: Game, unit: Unit, at: plane.Point, depth: float, facing: float) -> Pose:
    """The pose of a unit at a depth of water, under ice or a bridge too: anywhere for one that swims, on the bottom for
    others.
    """
    surface = max((zone.level for zone in game.table.zones_at(at, "water")), default=0.0)
    water = game.table.depth_of_water(at, game.table.height(at, surface - plane.CONTACT))
    if depth > water.depth + SHEET + plane.CONTACT:
        raise Misplaced(f"the water is {water.depth:g} deep there, not {depth:g}.")
    depth = min(depth, water.depth)
    swims = going.medium(game.state.level, unit) == going.WATER
    if not swims and abs(depth - water.depth) > plane.CONTACT:
        raise Misplaced(f"{unit.name} cannot swim at a depth of {depth:g}.")
    return Pose.at(at.x, at.y, water.level - depth, facing)


def _spot(game: Game, placement: Placement, names: dict[str, str], place: ToPlace) -> tuple[plane.Point, float | None]:
    """The point of a placement and the height written with it."""
    at = placement.at
    if placement.on:
        shown = names.get(placement.on, placement.on)
        solid = next((solid for solid in game.table.solids if solid.name == shown), None)
        if solid is None:
            raise Misplaced(f"there is nothing called '{placement.on}' to stand on.")
        middle = solid.bounds.mean(axis=0)
        return (place(at) if at else plane.Point(float(middle[0]), float(middle[1]))), None
    if at is None:
        raise Misplaced("it stands nowhere.")
    return place(at), at.z if placement.elevation is None else placement.elevation


def _around(first: Pose, across: float) -> Iterator[plane.Point]:
    """Places close around the first of a Point, behind it first, and then ring by ring."""
    step = across * 1.1
    for ring in range(1, RANKS + 1):
        for bearing in (120.0, 240.0, 180.0, 60.0, 300.0, 0.0):
            yield plane.rounded(plane.offset(first.point, first.facing + bearing, ring * step))
