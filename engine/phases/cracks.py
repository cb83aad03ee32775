"""Cracks that the strongest earthquakes open in the ground (ENV-QUAKE-CRACK)."""

from __future__ import annotations

import shapely

from engine.game import Game
from engine.geometry.footprint import footprint
from engine.geometry.plane import Point, rounded
from engine.geometry.turning import Area
from engine.phases import aftermath, converting, standing, structures
from engine.rules.conversion import CRACK_DAMAGE, CRACK_ON, CRACK_RADIUS
from engine.rules.events import CrackRolled

BUILT = ("building", "wall")
"""Kinds of solid under which a crack may open."""


def open_up(game: Game) -> None:
    """2D6 for each unit on the ground, then for each building; a crack opens under those that roll worst, one after the
    other.
    """
    for unit_id in [unit.id for unit in game.state.units.values() if unit.stands and not unit.aloft]:
        if game.state.unit(unit_id).stands and (deep := _rolled(game, unit_id)):
            at = game.state.unit(unit_id).place.point.plan
            _crack(game, Area(at, CRACK_RADIUS), deep)
    for name in [solid.name for solid in game.table.solids if solid.kind in BUILT]:
        solid = next((solid for solid in game.table.solids if solid.name == name), None)
        if solid is not None and (deep := _rolled(game, name)):
            plan = footprint(solid).convex_hull
            corners = tuple(rounded(corner) for corner in plan.exterior.coords[:-1])
            _crack(game, Area(Point(plan.centroid.x, plan.centroid.y), CRACK_RADIUS, corners), deep)


def _rolled(game: Game, under: str) -> int:
    """The roll for something; gives how deep the crack is that opens under it, 0 for none."""
    dice = game.dice.roll(2)
    opens = sum(dice) <= CRACK_ON
    deep = game.dice.roll(1)[0] if opens else 0
    game.emit(CrackRolled(under, dice, opens, deep))
    return deep


def _crack(game: Game, area: Area, deep: int) -> None:
    """The ground sinks, with all that stands there; whoever is within takes damage, and buildings may come down."""
    shape = area.shape
    hurt = [unit.id for unit in game.state.units.values() if unit.stands and not unit.aloft]
    hurt = [unit_id for unit_id in hurt if shapely.intersects(shape, standing.base(game.state.unit(unit_id)))]
    over = structures.under(game, shape)
    converting.convert(game, "crack", Area(rounded(area.at), area.radius, area.outline), deep=float(deep))
    for unit_id in hurt:
        if game.state.unit(unit_id).stands:
            aftermath.at_once(game, unit_id, CRACK_DAMAGE, "the crack")
    for name in over:
        structures.shake(game, name)
