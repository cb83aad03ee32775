"""Fire at buildings and terrain, and shots that hit the cover of what they miss (HIT-LEGAL-TARGETS, HIT-COVER-MISS)."""

from __future__ import annotations

import shapely

from engine.game import Game
from engine.geometry.footprint import outline
from engine.geometry.plane import Point3
from engine.geometry.sight import SightReport
from engine.geometry.terrain import Solid, Zone
from engine.phases import aiming, arms, damage, extents, indoors, sighting, standing, strays, structures
from engine.phases.aiming import Aim
from engine.phases.firing import fire_refusals, overheat_refusals, silence_refusals
from engine.rules.facts import Modifier, Reason
from engine.rules.hooks import Attack
from engine.rules.orders import FireAtTerrain
from engine.rules.state import Unit
from engine.rules.values import Amount

BUILDING = "building"
COVERS = (BUILDING, "wall")
"""Kinds of solid that catch a shot that narrowly misses who is behind them."""
FOR_UNITS = {
    "indirect": ("indirect fire is for units: buildings and ground are fired at in sight", "LOS-INDIRECT"),
    "torpedo": ("torpedoes are for units in the water", "SPEC-TOR"),
}
"""Methods of attack that nothing but a unit can be the target of, each with the reason and its rule."""


def named(game: Game, place: str) -> Solid | Zone | None:
    """The building, other solid, section of track or zone of a name; nothing for what has collapsed."""
    found = structures.structure(game.state, place)
    if found is not None and (found.line or found.fallen):
        return None if found.fallen else Zone(found.name, found.kind, extents.outline(game, found))
    things: tuple[Solid | Zone, ...] = (*game.table.solids, *game.table.zones)
    return next((thing for thing in things if thing.name == place), None)


def refusals(game: Game, order: FireAtTerrain) -> tuple[Reason, ...]:
    """Every reason against an attack on a building or on terrain."""
    attacker, thing = game.state.unit(order.unit), named(game, order.place)
    reasons = readiness(game, attacker, order)
    if thing is None:
        return (*reasons, missing(game, order.place))
    reasons += structures.victim_refusals(game, attacker, order.place, order.victim)
    if not attacker.on_table:
        return tuple(reasons)
    within = indoors.inside(game, attacker) == thing.name
    return (*reasons, *aiming.refusals(game, attacker, order, _aim(game, attacker, thing), around=within))


def carry_out(game: Game, order: FireAtTerrain) -> None:
    """Roll to hit; a structure takes the damage, less what infantry inside takes of it, other terrain nothing
    (BLDG-ATTACK, BLDG-ABSORB-INF).
    """
    attacker, thing = game.state.unit(order.unit), named(game, order.place)
    if thing is None:
        raise LookupError(order.place)
    struck = aiming.shoot(game, order, _aim(game, attacker, thing), harms=_counts(game, thing))
    structures.hit(game, thing.name, attacker, struck.total, "a weapon attack", order.victim)
    if struck.total:
        strays.charred(game, order, thing, struck.bracket)


def modifiers(game: Game, order: FireAtTerrain) -> tuple[Modifier, ...]:
    """What an attack on a building or on terrain takes; raises LookupError if there is none of that name."""
    attacker, thing = game.state.unit(order.unit), named(game, order.place)
    if thing is None:
        raise LookupError(order.place)
    return aiming.modifiers(game, attacker, order, _aim(game, attacker, thing))


def hit_cover(game: Game, attack: Attack, line: SightReport, value: Amount) -> None:
    """A narrow miss hits the building or the large unit that covers the target, if such is its cover."""
    if "terrain" not in game.level.targets or line.verdict != "partial" or not line.blockers:
        return
    cover = line.blockers[0]
    hidden = 1.0 - line.visible > sighting.SIGHT[game.state.level].cover + 1e-9
    absorbs = bool(structures.wall(game, attack.target, line))
    if not hidden or absorbs or cover.kind not in (*COVERS, sighting.HULK):
        return
    parts = aiming.plain_damage(game, attack.attacker, attack.bracket, attack.overheat, value)
    total = sum(part.amount for part in parts)
    if not total:
        return
    if cover.kind in COVERS:
        structures.strike(game, cover.name, total, attack.attacker.id, "a shot that its cover caught")
        return
    hulk = next(unit for unit in game.state.units.values() if unit.name == cover.name)
    damage.inflict(game, hulk.id, total, attack.attacker.id, "a shot that its cover caught")


def readiness(game: Game, attacker: Unit, order: FireAtTerrain) -> list[Reason]:
    """What there is against any attack by a unit, whatever it fires at."""
    reasons = [*fire_refusals(game, attacker), *silence_refusals(attacker)]
    reasons += overheat_refusals(attacker, order.overheat, order.method)
    if attacker.activity.attacked or (order.arc and order.arc in attacker.activity.fired):
        reasons.append(Reason(f"{attacker.name} has had its attack this turn", "HIT-ONE-ATTACK"))
    if "terrain" not in game.level.targets:
        reasons.append(Reason(f"at {game.level.name} level only units are attacked", "HIT-LEGAL-TARGETS"))
    if not arms.carries(game, attacker, order.method):
        reasons.append(Reason(f"{attacker.name} has {arms.LACKING[order.method]}", "HIT-DECLARE"))
    if order.method in FOR_UNITS:
        reasons.append(Reason(*FOR_UNITS[order.method]))
    return reasons


def missing(game: Game, place: str) -> Reason:
    """Why nothing of a name can be attacked."""
    if any(place in (each.name, each.part_of) for each in game.state.structures):
        return Reason(f"{place} has collapsed", "BLDG-COLLAPSE-WHEN")
    return Reason(f"there is nothing called '{place}' on the table", "HIT-LEGAL-TARGETS")


def _counts(game: Game, thing: Solid | Zone) -> bool:
    """Whether damage to a thing is counted."""
    return thing.kind == BUILDING or structures.structure(game.state, thing.name) is not None


def _aim(game: Game, attacker: Unit, thing: Solid | Zone) -> Aim:
    """The line of sight to the nearest place of a thing, as high as the thing is (LOS-BASIC)."""
    shape = outline(thing)
    near = shapely.shortest_line(shape, standing.base(attacker)).coords[0]
    if isinstance(thing, Zone):
        foot, height = game.table.height(near), thing.height
    else:
        foot = max(float(thing.bounds[0, 2]), float(game.table.land([near])[0]) if thing.kind in COVERS else 0.0)
        height = max(0.0, float(thing.bounds[1, 2]) - foot)
    report = aiming.sight(game, attacker, thing.name, Point3(near[0], near[1], foot), height, thing.name)
    return Aim(thing.name, shape, report, aiming.gap(attacker, shape))
