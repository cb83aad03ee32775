"""Attacks that are meant to set the ground or a building on fire (FIRE-START)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import shapely

from engine.game import Game
from engine.geometry.footprint import footprint
from engine.geometry.plane import Point, Point3, base_gap, rounded
from engine.geometry.sight import SightReport, Viewer
from engine.geometry.terrain import Solid
from engine.phases import arms, blast, extents, fires, industry, kindling, sighting, standing, tohit
from engine.phases.shelling import AIMED_ACROSS, bears, named, out_of_arc, readiness
from engine.rules import fire_table as rows
from engine.rules import tables
from engine.rules.events import GroundStruck
from engine.rules.facts import Modifier, Reason
from engine.rules.hooks import Attack
from engine.rules.orders import FireAtTerrain
from engine.rules.state import Unit
from engine.rules.values import attacks_with, margin

INSIDE = rows.TEMPLATE / 2.0
"""Inches from the edge of what is set on fire to the middle of the fire, where there is room."""


class Aim(NamedTuple):
    """What an attack aims at: the middle of the fire to be, what it is called, the line of sight, the range."""

    at: Point
    name: str
    report: SightReport
    gap: float


def refusals(game: Game, order: FireAtTerrain) -> tuple[Reason, ...]:
    """Every reason against an attack that is to start a fire."""
    attacker = game.state.unit(order.unit)
    reasons = [*_unlit(game), *readiness(game, attacker, order)]
    at = aimed(game, attacker, order)
    if at is None:
        told = f"there is nothing called '{order.place}' on the table"
        return (*reasons, Reason(told, "HIT-LEGAL-TARGETS"))
    if why := kindling.forbids(game, at):
        reasons.append(Reason(f"nothing burns at {_place(at)}: {why}", "FIRE-BASE-TABLE"))
    elif kindling.burning(game, at):
        reasons.append(Reason(f"it burns at {_place(at)} already", "FIRE-START"))
    if attacker.on_table and why != "it is off the table":
        reasons += _sight_reasons(game, attacker, order, _aim(game, attacker, order, at))
    return tuple(reasons)


def carry_out(game: Game, order: FireAtTerrain) -> None:
    """Roll to hit the template, then whether it catches fire (FIRE-START, CONV-ATTACK)."""
    attacker = game.state.unit(order.unit)
    at = aimed(game, attacker, order)
    if at is None:
        raise LookupError(order.place)
    aim = _aim(game, attacker, order, at)
    bracket = tables.bracket_of(aim.gap, aim.report.attacker_submerged)
    if bracket is None:
        raise ValueError("out of range")
    parts = tohit.terrain_modifiers(game, attacker, aim.report, bracket, order.method)
    number, dice = tohit.total(parts), game.dice.roll(2)
    hit, arc = margin(sum(dice), number) >= 0, _arc(attacker, at)
    line, method = aim.report.line, order.method
    game.emit(
        GroundStruck(
            aim.name,
            attacker.id,
            number,
            parts,
            dice,
            hit,
            round(aim.gap, 2),
            bracket.name,
            order.overheat,
            (),
            0,
            line,
            method,
            arc,
        )
    )
    if hit:
        attack = Attack(attacker, attacker, "weapon", bracket.name, order.overheat, method)
        hot = method == "direct" and fires.heats(game, attack)
        more = (Modifier(rows.HEAT_WEAPON.modifier or 0, rows.HEAT_WEAPON.name),) if hot else ()
        fires.kindle(game, at, "deliberate", "set on fire", attacker.id, more)
    industry.tried(game, at, attacker.id)


def modifiers(game: Game, order: FireAtTerrain) -> tuple[Modifier, ...]:
    """What the attack takes to hit; raises LookupError if there is nothing of that name."""
    attacker = game.state.unit(order.unit)
    at = aimed(game, attacker, order)
    if at is None:
        raise LookupError(order.place)
    aim = _aim(game, attacker, order, at)
    bracket = tables.bracket_of(aim.gap, aim.report.attacker_submerged) or tables.RANGES[-1]
    return tohit.terrain_modifiers(game, attacker, aim.report, bracket, order.method)


def aimed(game: Game, attacker: Unit, order: FireAtTerrain) -> Point | None:
    """The middle of the fire to be: the point itself, or the nearest place that lies wholly in a thing."""
    if order.at is not None:
        return rounded(order.at)
    thing = named(game, order.place)
    if thing is None:
        return None
    shape = footprint(thing) if isinstance(thing, Solid) else thing.outline
    return kindling.within(shape, attacker.place.point if attacker.on_table else shape.centroid.coords[0])


def _unlit(game: Game) -> Iterator[Reason]:
    if not fires.played(game.state):
        yield Reason("nothing burns in this battle: the rules of fire and smoke are off", "FIRE-START")


def _sight_reasons(game: Game, attacker: Unit, order: FireAtTerrain, aim: Aim) -> Iterator[Reason]:
    if not sighting.valid(aim.report):
        yield Reason(f"no line of sight to {aim.name}: {sighting.why(aim.report)}", "LOS-BASIC")
    disk = shapely.Point(aim.at).buffer(rows.TEMPLATE / 2.0)
    if not bears(attacker, order, disk):
        yield out_of_arc(aim.name, order)
    bracket = tables.bracket_of(aim.gap, aim.report.attacker_submerged)
    if bracket is None:
        yield Reason(f"{aim.name} is {aim.gap:.2f} in away, out of range", "RANGE-TABLE")
    elif not attacks_with(arms.amount(game, attacker, order.method, bracket.name, _arc(attacker, aim.at))):
        yield Reason(f"{attacker.name} has no damage at {bracket.name} range", "RANGE-NO-DAMAGE")


def _aim(game: Game, attacker: Unit, order: FireAtTerrain, at: Point) -> Aim:
    """The line of sight to the template and the range to its middle (LOS-BASIC)."""
    found, name = kindling.tinder(game, at), order.place or f"the ground at {_place(at)}"
    if found.structure is not None:
        foot, top = extents.extent(game, found.structure)
        foot = top if found.structure.kind == "bridge" else foot
        height = top - foot
    else:
        foot = max(game.table.height(at), blast.surface(game, at))
        height = max((zone.height for zone in found.zones), default=0.0)
    aim = Viewer(
        name,
        Point3(at.x, at.y, foot),
        facing=attacker.place.facing,
        across=AIMED_ACROSS,
        height=height,
        inside=(found.on or name,),
        coverable=False,
    )
    report = sighting.sees_from(game, sighting.viewer(game, attacker), aim)
    return Aim(at, name, report, base_gap(standing.base(attacker), shapely.Point(at)))


def _arc(attacker: Unit, at: Point) -> str:
    """The arc of the card that bears, the first that has not fired; '' for a unit without several."""
    disk = shapely.Point(at).buffer(rows.TEMPLATE / 2.0)
    bearing = sighting.arcs_on(attacker, disk) if attacker.card.arcs else ()
    return next((name for name in bearing if name not in attacker.activity.fired), "")


def _place(at: Point) -> str:
    return f"({at.x:g}, {at.y:g})"
