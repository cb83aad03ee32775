"""Fire at buildings and terrain, and shots that hit the cover of what they miss (HIT-LEGAL-TARGETS, HIT-COVER-MISS)."""

from __future__ import annotations

import shapely

from engine.game import Game
from engine.geometry.plane import Point3, base_gap
from engine.geometry.sight import SightReport, Viewer
from engine.geometry.terrain import Solid, Zone
from engine.phases import arms, damage, dealing, sighting, standing, tohit
from engine.phases.firing import fire_refusals, overheat_refusals, silence_refusals
from engine.rules import tables
from engine.rules.events import BuildingStruck, GroundStruck
from engine.rules.facts import Modifier, Reason
from engine.rules.hooks import Attack
from engine.rules.orders import FireAtTerrain
from engine.rules.state import Unit
from engine.rules.values import Amount, attacks_with, margin

BUILDING = "building"
AIMED_ACROSS = 1.25
"""Inches of a building's front that an attacker looks for: the usual base."""


def named(game: Game, place: str) -> Solid | Zone | None:
    """The building, other solid or zone of a name."""
    things: tuple[Solid | Zone, ...] = (*game.table.solids, *game.table.zones)
    return next((thing for thing in things if thing.name == place), None)


def refusals(game: Game, order: FireAtTerrain) -> tuple[Reason, ...]:
    """Every reason against an attack on a building or on terrain."""
    attacker, thing = game.state.unit(order.unit), named(game, order.place)
    reasons = _reasons(game, attacker, order)
    if thing is None:
        return (*reasons, Reason(f"there is nothing called '{order.place}' on the table", "HIT-LEGAL-TARGETS"))
    if not attacker.on_table:
        return tuple(reasons)
    report = _report(game, attacker, thing)
    if not sighting.valid(report):
        reasons.append(Reason(f"no line of sight to {order.place}: {sighting.why(report)}", "LOS-BASIC"))
    if order.method != "turret" and not sighting.covers(attacker, outline(thing)):
        reasons.append(Reason(f"{order.place} is outside the firing arc", "INTRO-ARCS"))
    gap = _gap(attacker, thing)
    bracket = tables.bracket_of(gap, report.attacker_submerged)
    if bracket is None:
        reasons.append(Reason(f"{order.place} is {gap:.2f} in away, out of range", "RANGE-TABLE"))
    elif not attacks_with(arms.amount(game, attacker, order.method, bracket.name, _arc(attacker, thing))):
        reasons.append(Reason(f"{attacker.name} has no damage at {bracket.name} range", "RANGE-NO-DAMAGE"))
    return tuple(reasons)


def carry_out(game: Game, order: FireAtTerrain) -> None:
    """Roll to hit; a building takes the damage, other terrain nothing at this level."""
    attacker, thing = game.state.unit(order.unit), named(game, order.place)
    if thing is None:
        raise LookupError(order.place)
    report, gap = _report(game, attacker, thing), _gap(attacker, thing)
    bracket = tables.bracket_of(gap, report.attacker_submerged)
    if bracket is None:
        raise ValueError("out of range")
    arc = _arc(attacker, thing)
    modifiers = tohit.terrain_modifiers(game, attacker, report, bracket)
    number, dice = tohit.total(modifiers), game.dice.roll(2)
    hit = margin(sum(dice), number) >= 0
    value = arms.amount(game, attacker, order.method, bracket.name, arc)
    parts = _plain(game, attacker, bracket.name, order.overheat, value) if hit and _is_building(thing) else ()
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
        )
    )
    if total:
        game.emit(BuildingStruck(thing.name, attacker.id, total, "a weapon attack"))


def modifiers(game: Game, order: FireAtTerrain) -> tuple[Modifier, ...]:
    """What an attack on a building or on terrain takes; raises LookupError if there is none of that name."""
    attacker, thing = game.state.unit(order.unit), named(game, order.place)
    if thing is None:
        raise LookupError(order.place)
    report = _report(game, attacker, thing)
    bracket = tables.bracket_of(_gap(attacker, thing), report.attacker_submerged) or tables.RANGES[-1]
    return tohit.terrain_modifiers(game, attacker, report, bracket)


def hit_cover(game: Game, attack: Attack, line: SightReport, value: Amount) -> None:
    """A narrow miss hits the building or the large unit that covers the target, if such is its cover."""
    if "terrain" not in game.level.targets or line.verdict != "partial" or not line.blockers:
        return
    cover = line.blockers[0]
    hidden = 1.0 - line.visible > sighting.SIGHT[game.state.level].cover + 1e-9
    if not hidden or cover.kind not in (BUILDING, sighting.HULK):
        return
    parts = _plain(game, attack.attacker, attack.bracket, attack.overheat, value)
    total = sum(part.amount for part in parts)
    if not total:
        return
    if cover.kind == BUILDING:
        game.emit(BuildingStruck(cover.name, attack.attacker.id, total, "a shot that its cover caught"))
        return
    hulk = next(unit for unit in game.state.units.values() if unit.name == cover.name)
    damage.inflict(game, hulk.id, total, attack.attacker.id, "a shot that its cover caught")


def _reasons(game: Game, attacker: Unit, order: FireAtTerrain) -> list[Reason]:
    reasons = [*fire_refusals(game.state, attacker), *silence_refusals(attacker)]
    reasons += overheat_refusals(attacker, order.overheat, order.method)
    if attacker.activity.attacked or (order.arc and order.arc in attacker.activity.fired):
        reasons.append(Reason(f"{attacker.name} has had its attack this turn", "HIT-ONE-ATTACK"))
    if "terrain" not in game.level.targets:
        reasons.append(Reason(f"at {game.level.name} level only units are attacked", "HIT-LEGAL-TARGETS"))
    if not arms.carries(game, attacker, order.method):
        reasons.append(Reason(f"{attacker.name} has {arms.LACKING[order.method]}", "HIT-DECLARE"))
    return reasons


def _plain(game: Game, attacker: Unit, bracket: str, overheat: int, value: Amount) -> tuple[Modifier, ...]:
    """Damage to what has neither a rear nor heat: the value and overheat."""
    parts = []
    if value == dealing.MINIMAL:
        parts.append(dealing.minimal_part(game.dice.roll(1)[0]))
    elif isinstance(value, int):
        parts.append(Modifier(value, f"{bracket} range"))
    if overheat and bracket in dealing.overheat_brackets(game, attacker):
        parts.append(Modifier(overheat, "overheat"))
    return tuple(parts)


def _arc(attacker: Unit, thing: Solid | Zone) -> str:
    """The arc of the card that bears on a thing, the first that has not fired; '' for a unit without several."""
    bearing = sighting.arcs_on(attacker, outline(thing)) if attacker.card.arcs else ()
    return next((name for name in bearing if name not in attacker.activity.fired), "")


def _is_building(thing: Solid | Zone) -> bool:
    return isinstance(thing, Solid) and thing.kind == BUILDING


def outline(thing: Solid | Zone) -> shapely.Geometry:
    """What a building, another solid or a zone covers of the plan."""
    if isinstance(thing, Zone):
        return thing.outline
    corners = thing.triangles[:, :, :2].reshape(-1, 2)
    return shapely.MultiPoint(corners).convex_hull


def _gap(attacker: Unit, thing: Solid | Zone) -> float:
    return base_gap(standing.base(attacker), outline(thing))


def _report(game: Game, attacker: Unit, thing: Solid | Zone) -> SightReport:
    """The line of sight to the nearest place of a thing, as high as the thing is (LOS-BASIC)."""
    near = shapely.shortest_line(outline(thing), standing.base(attacker)).coords[0]
    if isinstance(thing, Zone):
        foot, height = game.table.height(near), thing.height
    else:
        foot = max(float(thing.bounds[0, 2]), float(game.table.land([near])[0]) if thing.kind == BUILDING else 0.0)
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
