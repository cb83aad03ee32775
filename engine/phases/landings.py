"""What the ground does to those who land on it, and they to the ground; aerospace units that come to land
(XTRN-ICE-LAND, XTRN-MAGMA-CRUST-LAND, XTRN-MUD, XTRN-FIELDS-LAND, XTRN-SWAMP-LAND).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely

from engine.game import Game
from engine.geometry.plane import Point, rounded
from engine.geometry.terrain import Zone
from engine.geometry.turning import Area
from engine.phases import (
    aftermath,
    arrivals,
    bogging,
    breaking,
    converting,
    fires,
    minefields,
    setup,
    standing,
    treading,
)
from engine.phases.blast import TEMPLATE
from engine.rules import fire_table
from engine.rules.conversion import SCORCH_ON, SCORCHES
from engine.rules.events import FireRolled, UnitBogged, UnitLanded, UnitPlaced
from engine.rules.facts import Modifier
from engine.rules.kinds import FLYING_MODES, base_of, categories
from engine.rules.state import Pose, Status, Unit
from engine.rules.tables import CRASH_DAMAGE
from engine.rules.terrain_table import BOGS, CRUSTS

ABOVE = 12.0
"""Inches above its place at which a unit that comes to land is first seen."""

ICE = next(row for row in CRUSTS if row.kind == "ice")
SWAMP = next(row for row in BOGS if row.kind == "swamp" and row.grade is None)


def arrive(game: Game) -> None:
    """Aerospace units that are due land where the scenario says, or as near as there is room."""
    for unit in list(game.state.units.values()):
        if unit.lands is None or unit.status is not Status.RESERVE or unit.enters > game.state.turn:
            continue
        pose: Pose | None = standing.stand(game, unit, unit.lands.x, unit.lands.y, unit.lands.facing)
        if pose is not None and setup.room_refusals(game, unit, pose):
            pose = arrivals.free(game, unit, pose)
        if pose is not None:
            game.emit(UnitPlaced(unit.id, Pose.at(pose.x, pose.y, pose.z + ABOVE, pose.facing)))
            game.emit(UnitLanded(unit.id, pose))
            touch(game, unit.id)
            treading.arrived(game, unit.id)
            minefields.arrive(game, unit.id)


def touch(game: Game, unit_id: str) -> None:
    """A unit has come down on the ground: one thing after the other that its landing brings."""
    if not game.level.extended_terrain:
        return
    for act in (_ice, _magma, _mud, _fields, _swamp):
        unit = game.state.unit(unit_id)
        if unit.on_table and not unit.aloft and _rooted(game, unit):
            act(game, unit)


def landing_area(unit: Unit) -> Area:
    """The ground that a landing covers: that of the base, or a 2 in template if that is larger."""
    at = unit.place.point.plan
    if base_of(unit.card) <= TEMPLATE:
        return Area(at, converting.RADIUS)
    return Area(at, 0.0, tuple(rounded(corner) for corner in standing.base(unit).exterior.coords[:-1]))


def _ice(game: Game, unit: Unit) -> None:
    """Spheroids and DropShips break ice of any strength, others thin ice on a die."""
    if _is_dropship(unit) or _is_spheroid(unit):
        if depth := [zone.depth for zone in _under(game, unit, "ice")]:
            converting.convert(game, "water" if max(depth) else "ground", landing_area(unit))
    elif any(zone.grade != ICE.holds for zone in _below(game, unit, "ice")):
        die = breaking.rolled(game, unit, ICE)
        game.emit(die)
        if die.breaks:
            breaking.give_way(game, unit.id, ICE)


def _magma(game: Game, unit: Unit) -> None:
    """Who lands in liquid magma is lost. A spheroid melts the crust under it: it is lost, too, or scorched where other
    ground bears a part of it (XTRN-MAGMA-DESTROY, XTRN-MAGMA-CRUST-LAND).
    """
    magma, area = _under(game, unit, "magma"), landing_area(unit)
    crust = [zone for zone in magma if zone.grade == "crust"]
    if any(zone.grade == "liquid" for zone in _below(game, unit, "magma")):
        aftermath.destroy(game, unit.id, "in liquid magma")
    elif crust and _is_spheroid(unit):
        whole = shapely.difference(area.shape, shapely.union_all([zone.outline for zone in magma]).buffer(1e-3))
        converting.convert(game, "magma", area, spared=unit.id)
        if whole.area < 1e-3:
            aftermath.destroy(game, unit.id, "in liquid magma")
        else:
            aftermath.at_once(game, unit.id, CRASH_DAMAGE, "the magma under its rear", struck=True)


def _mud(game: Game, unit: Unit) -> None:
    if _is_spheroid(unit) and _under(game, unit, "mud"):
        converting.convert(game, "rough", landing_area(unit), of="mud")


def _fields(game: Game, unit: Unit) -> None:
    """The exhaust of a spheroid flattens fields, and may set those around it on fire."""
    if not _is_spheroid(unit):
        return
    if _under(game, unit, "fields"):
        converting.convert(game, "rough", landing_area(unit), of="fields")
    near = list(_fields_around(game, unit))
    if not near or fire_table.RULE not in game.state.options:
        return
    dice = game.dice.roll(2)
    lit = sum(dice) >= SCORCH_ON
    cause = "the exhaust of its landing"
    number = (Modifier(SCORCH_ON, cause),)
    game.emit(FireRolled(near[0], "planted fields", "accidental", unit.id, cause, SCORCH_ON, number, dice, lit))
    for at in near if lit else ():
        fires.ignite(game, at, cause=cause)


def _swamp(game: Game, unit: Unit) -> None:
    """Swamp holds who lands in it; a DropShip rolls, and if it is held all under it is swamp."""
    if _is_dropship(unit):
        if _under(game, unit, "swamp"):
            roll = bogging.rolled(game, unit, SWAMP, "lands")
            game.emit(roll)
            if isinstance(roll, UnitBogged) or not roll.kept:
                converting.convert(game, "swamp", landing_area(unit))
    elif _below(game, unit, "swamp") and categories(unit.card) & (FLYING_MODES | {"aerospace"}):
        game.emit(UnitBogged(unit.id, SWAMP.name))


def _fields_around(game: Game, unit: Unit) -> Iterator[Point]:
    """Middles of the templates of fire around a landed unit that lie in fields."""
    ring = landing_area(unit).shape.buffer(SCORCHES / 2.0).exterior
    for inch in np.arange(0.0, ring.length, TEMPLATE):
        spot = ring.interpolate(float(inch))
        if game.table.zones_at((spot.x, spot.y), "fields"):
            yield rounded((spot.x, spot.y))


def _under(game: Game, unit: Unit, kind: str) -> list[Zone]:
    """The zones of a kind that the landing area of a unit overlaps."""
    shape = landing_area(unit).shape
    return [zone for zone in game.table.zones_at(shape, kind) if shapely.intersection(zone.outline, shape).area > 1e-6]


def _below(game: Game, unit: Unit, kind: str) -> tuple[Zone, ...]:
    """The zones of a kind under the middle of a unit."""
    return game.table.zones_at(unit.place.point.plan, kind)


def _rooted(game: Game, unit: Unit) -> bool:
    """Whether a unit stands on the ground and not on what is built on it."""
    at = unit.place.point
    return at.z <= float(game.table.land([at.plan])[0]) + 0.01


def _is_dropship(unit: Unit) -> bool:
    return "dropship" in categories(unit.card)


def _is_spheroid(unit: Unit) -> bool:
    """Whether a small craft or DropShip comes down on its drive (the letter p, or the type DS)."""
    called = categories(unit.card)
    return unit.card.type == "DS" or ("spheroid" in called and unit.card.type in ("SC", "DA"))
