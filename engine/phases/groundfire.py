"""Attacks on the ground around a point, and clearing it (CONV-ATTACK, CONV-SAW)."""

from __future__ import annotations

from dataclasses import replace

import shapely

from engine.game import Game
from engine.geometry.plane import Point, Point3, base_gap, distance, rounded
from engine.geometry.sight import SightReport, Viewer
from engine.geometry.templates import in_area
from engine.geometry.terrain import Zone
from engine.phases import arms, converting, industry, shelling, sighting, standing, strays, structures, tohit
from engine.phases.blast import TEMPLATE
from engine.phases.firing import fire_refusals
from engine.rules import tables
from engine.rules.conversion import SAWED, SAWN
from engine.rules.events import GroundStruck, UnitSawed
from engine.rules.facts import Modifier, Reason
from engine.rules.hooks import active
from engine.rules.orders import ClearWoods, FireAtTerrain
from engine.rules.state import Unit
from engine.rules.terrain_table import CALLED
from engine.rules.values import attacks_with, margin

RULE, SAW_RULE = "CONV-ATTACK", "CONV-SAW"


def resolved(game: Game, order: FireAtTerrain) -> FireAtTerrain:
    """An order as it is carried out: at what is built over its point, or, at the advanced level, at the ground of the
    zone that it names, as near as the template lies in it.
    """
    if order.place and game.state.unit(order.unit).on_table:
        part = structures.section(game, order.place, order.at or game.state.unit(order.unit).place.point)
        if part != order.place:
            return replace(order, place=part, at=None)
    if order.at is not None and not order.place:
        name = _built(game, order.at)
        return replace(order, place=name, at=None) if name else order
    thing = shelling.named(game, order.place)
    if not isinstance(thing, Zone) or structures.structure(game.state, thing.name) is not None:
        return order
    if not game.level.extended_terrain or not game.state.unit(order.unit).on_table:
        return order
    return replace(order, place="", at=order.at or _nearest(game, game.state.unit(order.unit), thing))


def at_ground(order: FireAtTerrain) -> bool:
    """Whether a resolved order is about the ground around a point, and not about something with a name."""
    return order.at is not None and not order.place


def refusals(game: Game, order: FireAtTerrain) -> tuple[Reason, ...]:
    """Every reason against an attack on the ground around a point."""
    attacker, at = game.state.unit(order.unit), _point(order)
    reasons = shelling.readiness(game, attacker, order)
    if "terrain" in game.level.targets and not game.level.extended_terrain:
        reasons.append(Reason(f"at {game.level.name} level the ground itself is not attacked", RULE))
    if not shapely.intersects(game.table.outline, shapely.Point(at)):
        reasons.append(Reason(f"{told(at)} is not on the table", RULE))
    elif attacker.on_table:
        reasons += _aim_refusals(game, attacker, order)
    return tuple(reasons)


def shoot(game: Game, order: FireAtTerrain) -> GroundStruck:
    """Roll to hit the ground around a point, as an immobile target, and for what a hit does; gives what happened."""
    attacker, at = game.state.unit(order.unit), _point(order)
    report, gap = _report(game, attacker, at), _gap(attacker, at)
    bracket = tables.bracket_of(gap, report.attacker_submerged)
    if bracket is None:
        raise ValueError("out of range")
    arc = _arc(attacker, at)
    modifiers = tohit.terrain_modifiers(game, attacker, report, bracket, order.method)
    number, dice = tohit.total(modifiers), game.dice.roll(2)
    hit = margin(sum(dice), number) >= 0
    value = arms.amount(game, attacker, order.method, bracket.name, arc)
    parts = shelling.plain_damage(game, attacker, bracket.name, order.overheat, value) if hit else ()
    event = GroundStruck(
        name_of(game, at),
        attacker.id,
        number,
        modifiers,
        dice,
        hit,
        round(gap, 2),
        bracket.name,
        order.overheat,
        parts,
        sum(part.amount for part in parts),
        report.line,
        order.method,
        arc,
    )
    game.emit(event)
    return event


def carry_out(game: Game, order: FireAtTerrain) -> None:
    """Wear the ground around a point by what hits it; it may catch fire by accident (CONV-ATTACK)."""
    struck, at = shoot(game, order), _point(order)
    if struck.total:
        converting.wear(game, at, struck.total, order.unit, "a weapon attack")
        strays.singed(game, order, at, struck.bracket, "a weapon attack on the ground")
    industry.tried(game, at, order.unit)


def modifiers(game: Game, order: FireAtTerrain) -> tuple[Modifier, ...]:
    """What an attack on the ground around a point takes."""
    attacker, at = game.state.unit(order.unit), _point(order)
    report = _report(game, attacker, at)
    bracket = tables.bracket_of(_gap(attacker, at), report.attacker_submerged) or tables.RANGES[-1]
    return tohit.terrain_modifiers(game, attacker, report, bracket, order.method)


def sawing_refusals(game: Game, order: ClearWoods) -> tuple[Reason, ...]:
    """Every reason against clearing woods (CONV-SAW)."""
    unit = game.state.unit(order.unit)
    reasons = list(fire_refusals(game, unit))
    if not game.level.extended_terrain:
        reasons.append(Reason(f"at {game.level.name} level woods are not cleared", SAW_RULE))
    if unit.activity.attacked:
        reasons.append(Reason(f"{unit.name} has had its attack this turn", "HIT-ONE-ATTACK"))
    if not any(ability.clears_woods_mine() for ability in active(game.state, unit)):
        reasons.append(Reason(f"{unit.name} has neither SAW nor ENG", SAW_RULE))
    if unit.on_table and (unit.aloft or not _trees(game, unit)):
        reasons.append(Reason(f"{unit.name} stands in no woods", SAW_RULE))
    return tuple(reasons)


def saw(game: Game, order: ClearWoods) -> None:
    """Take the woods around a unit down, without a roll and without a risk of fire (CONV-SAW)."""
    unit = game.state.unit(order.unit)
    at = _trees(game, unit)
    if at is None:
        raise ValueError("no woods")
    game.emit(UnitSawed(unit.id, at))
    converting.wear(game, at, SAWED, unit.id, "its saws")


def name_of(game: Game, at: Point) -> str:
    """What is fired at around a point, in words."""
    there = converting.ground(game, at)
    kind = "ground" if there is None or there.zone is None else CALLED.get(there.zone.kind, there.zone.kind)
    return f"the {kind} at {told(at)}"


def told(at: Point) -> str:
    """A point in words."""
    return f"({at.x:g}, {at.y:g})"


def _trees(game: Game, unit: Unit) -> Point | None:
    """Where a unit clears: a template that has begun to lose and touches its base, else under the middle of its base,
    else at the nearest of its woods; None in no woods (HIT-WOODS).
    """
    center = shapely.Point(unit.place.point.plan)
    base = standing.base(unit)
    begun = [each.at for each in game.state.worn if each.kind == SAWN and in_area(each.at, TEMPLATE, base)]
    begun = [at for at in begun if (there := converting.ground(game, at)) is not None and there.taken]
    if begun:
        return min(begun, key=lambda at: distance(at, unit.place.point))
    woods = [shapely.intersection(zone.outline, base) for zone in standing.zones(game, unit, SAWN)]
    parts = [part for part in woods if part.area > 0.0]
    if not parts:
        return None
    near = min(parts, key=lambda part: float(shapely.distance(part, center)))
    there = center if shapely.intersects(near, center) else near.representative_point()
    return rounded((there.x, there.y))


def _aim_refusals(game: Game, attacker: Unit, order: FireAtTerrain) -> list[Reason]:
    at, reasons = _point(order), list[Reason]()
    where, report = name_of(game, at), _report(game, attacker, at)
    if not sighting.valid(report):
        reasons.append(Reason(f"no line of sight to {where}: {sighting.why(report)}", "LOS-BASIC"))
    if not shelling.bears(attacker, order, _template(at)):
        reasons.append(shelling.out_of_arc(where, order))
    gap = _gap(attacker, at)
    bracket = tables.bracket_of(gap, report.attacker_submerged)
    if bracket is None:
        reasons.append(Reason(f"{where} is {gap:.2f} in away, out of range", "RANGE-TABLE"))
    elif not attacks_with(arms.amount(game, attacker, order.method, bracket.name, _arc(attacker, at))):
        reasons.append(Reason(f"{attacker.name} has no damage at {bracket.name} range", "RANGE-NO-DAMAGE"))
    return reasons


def _built(game: Game, at: Point) -> str:
    """The name of what is built over a point, or of the section of track there, '' for open ground."""
    solid, spot = converting.built(game, at), shapely.Point(at)
    tracks = (each for each in game.state.structures if each.line and not each.fallen)
    near = (each.name for each in tracks if shapely.LineString(each.line).distance(spot) <= each.width / 2.0)
    return solid.name if solid is not None else next(near, "")


def _point(order: FireAtTerrain) -> Point:
    if order.at is None:
        raise ValueError(f"{order} is not at a point")
    return rounded(order.at)


def _nearest(game: Game, attacker: Unit, zone: Zone) -> Point:
    """The place of a zone that is nearest to an attacker, the template around it as far inside as may be."""
    base = standing.base(attacker)
    shape = next(
        shape
        for shape in (zone.outline.buffer(-inset) for inset in (converting.RADIUS, converting.RADIUS / 4.0, 0.0))
        if not shape.is_empty
    )
    near = shapely.shortest_line(shape, base.centroid).coords[0]
    return rounded(near)


def _template(at: Point) -> shapely.Polygon:
    return shapely.Point(at).buffer(converting.RADIUS)


def _gap(attacker: Unit, at: Point) -> float:
    """Inches from the base to the point (RANGE-MEASURE)."""
    return base_gap(standing.base(attacker), shapely.Point(at))


def _arc(attacker: Unit, at: Point) -> str:
    bearing = sighting.arcs_on(attacker, _template(at)) if attacker.card.arcs else ()
    return next((name for name in bearing if name not in attacker.activity.fired), "")


def _report(game: Game, attacker: Unit, at: Point) -> SightReport:
    """The line of sight to a point of the ground, or to the trees that stand there (LOS-BASIC)."""
    there = converting.ground(game, at)
    zone = None if there is None else there.zone
    liquids = [each.level for each in game.table.zones_at(at) if each.depth > 0.0]
    aim = Viewer(
        name_of(game, at),
        Point3(at.x, at.y, max([game.table.height(at), *liquids])),
        facing=attacker.place.facing,
        across=shelling.AIMED_ACROSS,
        height=zone.height if zone is not None else 0.0,
        inside=(zone.name,) if zone is not None else (),
        coverable=False,
    )
    return sighting.sees_from(game, sighting.viewer(game, attacker), aim)
