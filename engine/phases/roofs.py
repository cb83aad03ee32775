"""Who may be where in and on buildings: roofs, upper floors, what bears a unit at all (BLDG-ROOF-WHO)."""

from __future__ import annotations

import numpy as np

from engine.game import Game
from engine.geometry import plane
from engine.geometry.floors import house, opened
from engine.geometry.path import Walk as Way
from engine.geometry.terrain import Table
from engine.phases import going, indoors, treading
from engine.rules.battlefield import Structure
from engine.rules.facts import Reason
from engine.rules.kinds import base_of, categories
from engine.rules.loads import HELIPAD
from engine.rules.state import Pose, Unit
from engine.rules.structures import find

CLIMBERS = frozenset({"infantry", "pm"})
"""Words of the units that change floors (BLDG-LEVEL-INF)."""

ROOFERS = frozenset({"mech", "pm", "infantry"})
"""Words of the units that stand on roofs (BLDG-ROOF-WHO)."""


def refusals(game: Game, unit: Unit, found: Way) -> tuple[Reason, ...]:
    """What forbids a way over roofs and bridges: vehicles stay off roofs, infantry and protomechs reach them only from
    inside, and a base has to find room on a deck (BLDG-ROOF-WHO, BLDG-LEVEL-INF, XTRN-BRIDGE-LOAD).
    """
    called = categories(unit.card)
    reasons = [
        narrow
        for each in indoors.standing_structures(game.state, (treading.BRIDGE,))
        if (narrow := _too_narrow(game, unit, each)) and treading.over(game, found, each.name).any()
    ]
    for each in indoors.standing_structures(game.state, indoors.PASSABLE) if game.level.extended_terrain else ():
        roof = treading.over(game, found, each.name)
        if not roof.any():
            continue
        if called.isdisjoint(ROOFERS):
            text = f"{unit.name} may not go onto {each.name}: roofs carry 'Mechs, protomechs and infantry"
            reasons.append(Reason(text, "BLDG-ROOF-WHO"))
            continue
        step = np.abs(found.profile.near_z - found.profile.before)[1:] > 2.0 * plane.CONTACT
        if "mech" not in called and (step & (roof[1:] != roof[:-1])).any():
            text = f"{unit.name} changes level only inside {each.name}, not on its outside"
            reasons.append(Reason(text, "BLDG-LEVEL-INF"))
    return tuple(reasons)


def roof_refusals(game: Game, unit: Unit, pose: Pose) -> tuple[Reason, ...]:
    """What forbids a unit to come down on a roof: 'Mechs, protomechs and infantry may, VTOLs where there is a pad; on a
    bridge its base needs room (BLDG-ROOF-WHO, XTRN-BRIDGE-LOAD).
    """
    if not game.level.extended_terrain or not game.state.structures:
        return ()
    called = categories(unit.card)
    found = find(game.state, indoors.topped(game, unit, pose))
    if found is not None and found.kind == treading.BRIDGE:
        narrow = _too_narrow(game, unit, found)
        return (narrow,) if narrow else ()
    if found is None or found.kind not in indoors.PASSABLE or not called.isdisjoint(ROOFERS):
        return ()
    if "vtol" in called and HELIPAD in found.traits:
        return ()
    if "aerospace_unit" in called:
        return ()
    need = " without a helipad" if "vtol" in called else ""
    return (Reason(f"{unit.name} may not stand on the roof of {found.name}{need}", "BLDG-ROOF-WHO"),)


def placement_refusals(game: Game, unit: Unit, pose: Pose) -> tuple[Reason, ...]:
    """What forbids a unit to begin the battle in or on a structure: it may not be there, or would bring it down
    (BLDG-LEVEL-MECH, BLDG-CAPACITY, XTRN-BRIDGE-LOAD).
    """
    if not game.level.extended_terrain or not game.state.structures or unit.aloft:
        return ()
    there = indoors.room_at(game, pose.point)
    found = find(game.state, indoors.topped(game, unit, pose) if there is None else there.name)
    if found is None or found.kind not in treading.BORNE:
        return ()
    reasons = list(roof_refusals(game, unit, pose)) if there is None else []
    if there is not None:
        row = going.walker(game.state.level, unit).toll(around(game, pose).zones_at(pose.point.plan))
        if row.forbidden is not None and row.forbidden.kind in indoors.PASSABLE:
            reasons.append(Reason(f"{unit.name} may not enter {found.name}", "TRN-FORBIDDEN"))
        if there.level(pose.z) and not climbs(unit):
            reasons.append(Reason(f"{unit.name} cannot be on an upper floor", floor_rule(unit)))
    level = level_at(game, found.name, pose)
    if cause := treading.burden(game, unit, found, level):
        rule = "XTRN-BRIDGE-LOAD" if found.kind == "bridge" else "BLDG-CAPACITY"
        reasons.append(Reason(f"{found.name} would come down: {cause}", rule))
    return tuple(reasons)


def around(game: Game, pose: Pose) -> Table:
    """The table with the building opened inside which a pose is."""
    if not game.state.structures or not game.level.extended_terrain:
        return game.table
    there = indoors.room_at(game, pose.point)
    found = find(game.state, there.name) if there is not None else None
    return game.table if found is None else opened(game.table, [indoors.door(found)])


def _too_narrow(game: Game, unit: Unit, bridge: Structure) -> Reason | None:
    """The reason against a bridge on which a unit's base finds no room (XTRN-BRIDGE-LOAD)."""
    deck, across = house(game.table, bridge.name), base_of(unit.card)
    if deck is None or not deck.outline.buffer(plane.CONTACT - across / 2.0).is_empty:
        return None
    return Reason(f"the base of {unit.name} is {across:g} in across, {bridge.name} is narrower", "XTRN-BRIDGE-LOAD")


def climbs(unit: Unit) -> bool:
    """Whether a unit changes floors inside a building."""
    return not categories(unit.card).isdisjoint(CLIMBERS)


def floor_rule(unit: Unit) -> str:
    """The rule by which a unit may or may not change floors."""
    return "BLDG-LEVEL-MECH" if "mech" in categories(unit.card) else "BLDG-LEVEL-INF"


def level_at(game: Game, name: str, pose: Pose) -> int:
    """The floor of a structure at the height of a pose."""
    there = house(game.table, name)
    return 0 if there is None else there.level(pose.z)
