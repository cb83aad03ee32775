"""Fire at buildings and terrain, and shots that hit the cover of what they miss (HIT-LEGAL-TARGETS, HIT-COVER-MISS)."""

from __future__ import annotations

import shapely

from engine.game import Game
from engine.geometry.footprint import footprint
from engine.geometry.plane import Point3, base_gap
from engine.geometry.sight import SightReport, Viewer
from engine.geometry.terrain import Solid, Zone
from engine.phases import arms, damage, dealing, extents, indoors, sighting, standing, strays, structures, tohit
from engine.phases.firing import fire_refusals, overheat_refusals, silence_refusals
from engine.rules import tables
from engine.rules.events import GroundStruck
from engine.rules.facts import Modifier, Reason
from engine.rules.hooks import Attack
from engine.rules.orders import FireAtTerrain
from engine.rules.state import Unit
from engine.rules.values import Amount, attacks_with, margin

BUILDING = "building"
COVERS = (BUILDING, "wall")
"""Kinds of solid that catch a shot that narrowly misses who is behind them."""
FOR_UNITS = {
    "indirect": ("indirect fire is for units: buildings and ground are fired at in sight", "LOS-INDIRECT"),
    "torpedo": ("torpedoes are for units in the water", "SPEC-TOR"),
}
"""Methods of attack that nothing but a unit can be the target of, each with the reason and its rule."""
AIMED_ACROSS = 1.25
"""Inches of a building's front that an attacker looks for: the usual base."""


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
    report, within = _report(game, attacker, thing), indoors.inside(game, attacker) == thing.name
    if not sighting.valid(report) and not within:
        reasons.append(Reason(f"no line of sight to {order.place}: {sighting.why(report)}", "LOS-BASIC"))
    if not within and not bears(attacker, order, outline(thing)):
        reasons.append(out_of_arc(order.place, order))
    gap = _gap(attacker, thing)
    bracket = tables.bracket_of(gap, report.attacker_submerged)
    if bracket is None:
        reasons.append(Reason(f"{order.place} is {gap:.2f} in away, out of range", "RANGE-TABLE"))
    elif not attacks_with(arms.amount(game, attacker, order.method, bracket.name, _arc(attacker, thing))):
        reasons.append(Reason(f"{attacker.name} has no damage at {bracket.name} range", "RANGE-NO-DAMAGE"))
    return tuple(reasons)


def carry_out(game: Game, order: FireAtTerrain) -> None:
    """Roll to hit; a structure takes the damage, less what infantry inside takes of it, other terrain nothing
    (BLDG-ATTACK, BLDG-ABSORB-INF).
    """
    attacker, thing = game.state.unit(order.unit), named(game, order.place)
    if thing is None:
        raise LookupError(order.place)
    report, gap = _report(game, attacker, thing), _gap(attacker, thing)
    bracket = tables.bracket_of(gap, report.attacker_submerged)
    if bracket is None:
        raise ValueError("out of range")
    arc = _arc(attacker, thing)
    modifiers = tohit.terrain_modifiers(game, attacker, report, bracket, order.method)
    number, dice = tohit.total(modifiers), game.dice.roll(2)
    hit = margin(sum(dice), number) >= 0
    value = arms.amount(game, attacker, order.method, bracket.name, arc)
    parts = plain_damage(game, attacker, bracket.name, order.overheat, value) if hit and _bears(game, thing) else ()
    total = sum(part.amount for part in parts)
    game.emit(
        GroundStruck(
            thing.name,
            attacker.id,
            number,
            modifiers,
            dice,
            hit,
            round(gap, 2),
            bracket.name,
            order.overheat,
            parts,
            total,
            report.line,
            order.method,
            arc,
            order.victim,
        )
    )
    structures.hit(game, thing.name, attacker, total, "a weapon attack", order.victim)
    if total:
        strays.charred(game, order, thing, bracket.name)


def modifiers(game: Game, order: FireAtTerrain) -> tuple[Modifier, ...]:
    """What an attack on a building or on terrain takes; raises LookupError if there is none of that name."""
    attacker, thing = game.state.unit(order.unit), named(game, order.place)
    if thing is None:
        raise LookupError(order.place)
    report = _report(game, attacker, thing)
    bracket = tables.bracket_of(_gap(attacker, thing), report.attacker_submerged) or tables.RANGES[-1]
    return tohit.terrain_modifiers(game, attacker, report, bracket, order.method)


def hit_cover(game: Game, attack: Attack, line: SightReport, value: Amount) -> None:
    """A narrow miss hits the building or the large unit that covers the target, if such is its cover."""
    if "terrain" not in game.level.targets or line.verdict != "partial" or not line.blockers:
        return
    cover = line.blockers[0]
    hidden = 1.0 - line.visible > sighting.SIGHT[game.state.level].cover + 1e-9
    absorbs = bool(structures.wall(game, attack.target, line))
    if not hidden or absorbs or cover.kind not in (*COVERS, sighting.HULK):
        return
    parts = plain_damage(game, attack.attacker, attack.bracket, attack.overheat, value)
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


def bears(attacker: Unit, order: FireAtTerrain, shape: shapely.Geometry) -> bool:
    """Whether what is fired bears on a shape: all round from a turret, behind from the rear (ARC-TURRET, SPEC-REAR)."""
    return order.method == "turret" or sighting.covers(attacker, shape) != (order.method == "rear")


def plain_damage(game: Game, attacker: Unit, bracket: str, overheat: int, value: Amount) -> tuple[Modifier, ...]:
    """Damage to what has neither a rear nor heat: the value and overheat."""
    parts = []
    if value == dealing.MINIMAL:
        parts.append(dealing.minimal_part(game.dice.roll(1)[0]))
    elif isinstance(value, int):
        parts.append(Modifier(value, f"{bracket} range"))
    if overheat and bracket in dealing.overheat_brackets(game, attacker):
        parts.append(Modifier(overheat, "overheat"))
    return tuple(parts)


def out_of_arc(where: str, order: FireAtTerrain) -> Reason:
    """Why nothing bears on a place."""
    if order.method == "rear":
        return Reason(f"{where} is in the ordinary firing arc: rear weapons do not bear on it", "SPEC-REAR")
    return Reason(f"{where} is outside the firing arc", "INTRO-ARCS")


def _arc(attacker: Unit, thing: Solid | Zone) -> str:
    """The arc of the card that bears on a thing, the first that has not fired; '' for a unit without several."""
    bearing = sighting.arcs_on(attacker, outline(thing)) if attacker.card.arcs else ()
    return next((name for name in bearing if name not in attacker.activity.fired), "")


def missing(game: Game, place: str) -> Reason:
    """Why nothing of a name can be attacked."""
    if any(place in (each.name, each.part_of) for each in game.state.structures):
        return Reason(f"{place} has collapsed", "BLDG-COLLAPSE-WHEN")
    return Reason(f"there is nothing called '{place}' on the table", "HIT-LEGAL-TARGETS")


def _bears(game: Game, thing: Solid | Zone) -> bool:
    """Whether damage to a thing is counted."""
    return thing.kind == BUILDING or structures.structure(game.state, thing.name) is not None


def outline(thing: Solid | Zone) -> shapely.Geometry:
    """What a building, another solid or a zone covers of the plan."""
    return thing.outline if isinstance(thing, Zone) else footprint(thing)


def _gap(attacker: Unit, thing: Solid | Zone) -> float:
    return base_gap(standing.base(attacker), outline(thing))


def _report(game: Game, attacker: Unit, thing: Solid | Zone) -> SightReport:
    """The line of sight to the nearest place of a thing, as high as the thing is (LOS-BASIC)."""
    near = shapely.shortest_line(outline(thing), standing.base(attacker)).coords[0]
    if isinstance(thing, Zone):
        foot, height = game.table.height(near), thing.height
    else:
        foot = max(float(thing.bounds[0, 2]), float(game.table.land([near])[0]) if thing.kind in COVERS else 0.0)
        height = max(0.0, float(thing.bounds[1, 2]) - foot)
    aim = Viewer(
        thing.name,
        Point3(near[0], near[1], foot),
        facing=attacker.place.facing,
        across=AIMED_ACROSS,
        height=height,
        inside=(thing.name,),
        coverable=False,
    )
    return sighting.sees_from(game, sighting.viewer(game, attacker), aim)
