"""Attacks on the ground around a point, and clearing it (CONV-ATTACK, CONV-SAW)."""

from __future__ import annotations

from dataclasses import replace

import shapely

from engine.game import Game
from engine.geometry.plane import Point, Point3, distance, rounded
from engine.geometry.templates import disk, in_area
from engine.geometry.terrain import Zone
from engine.phases import aiming, converting, industry, shelling, standing, strays, structures
from engine.phases.aiming import Aim
from engine.phases.blast import TEMPLATE
from engine.phases.firing import fire_refusals
from engine.rules.conversion import SAWED, SAWN
from engine.rules.events import UnitSawed
from engine.rules.facts import Modifier, Reason, place_text
from engine.rules.hooks import active
from engine.rules.orders import ClearWoods, FireAtTerrain
from engine.rules.state import Unit
from engine.rules.terrain_table import CALLED

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
        reasons.append(Reason(f"{place_text(*at)} is not on the table", RULE))
    elif attacker.on_table:
        reasons += aiming.refusals(game, attacker, order, _aim(game, attacker, at))
    return tuple(reasons)


def carry_out(game: Game, order: FireAtTerrain) -> None:
    """Wear the ground around a point by what hits it; it may catch fire by accident (CONV-ATTACK)."""
    attacker, at = game.state.unit(order.unit), _point(order)
    struck = aiming.shoot(game, order, _aim(game, attacker, at))
    if struck.total:
        converting.wear(game, at, struck.total, order.unit, "a weapon attack")
        strays.singed(game, order, at, struck.bracket, "a weapon attack on the ground")
    industry.tried(game, at, order.unit)


def modifiers(game: Game, order: FireAtTerrain) -> tuple[Modifier, ...]:
    """What an attack on the ground around a point takes."""
    attacker = game.state.unit(order.unit)
    return aiming.modifiers(game, attacker, order, _aim(game, attacker, _point(order)))


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
    return f"the {kind} at {place_text(*at)}"


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


def _aim(game: Game, attacker: Unit, at: Point) -> Aim:
    """The line of sight to a point of the ground, or to the trees that stand there, and the range (LOS-BASIC)."""
    there, name = converting.ground(game, at), name_of(game, at)
    zone = None if there is None else there.zone
    liquids = [each.level for each in game.table.zones_at(at) if each.depth > 0.0]
    foot = Point3(at.x, at.y, max([game.table.height(at), *liquids]))
    height, inside = (0.0, "") if zone is None else (zone.height, zone.name)
    report = aiming.sight(game, attacker, name, foot, height, inside)
    return Aim(name, disk(at, TEMPLATE), report, aiming.gap(attacker, shapely.Point(at)))
