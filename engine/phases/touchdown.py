"""Flyers that touch what is under them: landings and crashes."""

from __future__ import annotations

from engine.game import Game
from engine.geometry import plane
from engine.geometry.profile import EDGE
from engine.phases import aftermath, going, landings, standing, treading
from engine.rules.events import UnitLanded
from engine.rules.movement_table import LANDING
from engine.rules.state import Unit


def come_down(game: Game, unit_id: str, why: str = "") -> None:
    """A VTOL or WiGE touches the ground where it is: it lands, or crashes on ground that is none to land on
    (MOV-VTOL-LANDING, MOV-WIGE-LANDING, MOV-CRASH-VTOL-WIGE).
    """
    unit = game.state.unit(unit_id)
    at = unit.place
    if terrain := hostile_ground(game, unit, at.point):
        aftermath.crash(game, unit_id, f"it cannot land {'on' if terrain == 'water' else 'in'} {terrain}")
        return
    pose = standing.stand(game, unit, at.x, at.y, at.facing, at.z + plane.CONTACT)
    if unit.aloft:
        game.emit(UnitLanded(unit_id, pose, why))
        landings.touch(game, unit_id)
        treading.arrived(game, unit_id)


def hostile_ground(game: Game, unit: Unit, at: plane.AnyPoint) -> str:
    """The kind of terrain at a point in which a flyer that comes down crashes, '' for none."""
    called = going.words(game.state.level, unit)
    touched = _touched(game, at)
    for word, terrain in LANDING.items():
        if word in called:
            found = (kind for kind in touched if kind in terrain and called.isdisjoint(terrain[kind]))
            return next(found, "")
    return ""


def _touched(game: Game, at: plane.AnyPoint) -> tuple[str, ...]:
    """Kinds of terrain that the surface at a point is in: roofs and decks are in none, a road in nothing but itself."""
    ground = game.table.height(at)
    zones = game.table.zones_at(at)
    if any(zone.kind == "water" and ground < zone.level + EDGE for zone in zones):
        return ("water",)
    built_on = ground > float(game.table.land([at[:2]])[0]) + EDGE
    kinds = tuple(zone.kind for zone in zones)
    return () if built_on or "road" in kinds else kinds
