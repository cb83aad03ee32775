"""Attacks that are meant to set the ground or a building on fire (FIRE-START)."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from engine.game import Game
from engine.geometry.footprint import outline
from engine.geometry.plane import Point, Point3, rounded
from engine.geometry.templates import disk
from engine.phases import aiming, blast, dealing, extents, fires, industry, kindling
from engine.phases.aiming import Aim
from engine.phases.shelling import named, readiness
from engine.rules import fire_table as rows
from engine.rules.facts import Modifier, Reason, place_text
from engine.rules.hooks import Attack
from engine.rules.orders import FireAtTerrain
from engine.rules.state import Unit


def refusals(game: Game, order: FireAtTerrain) -> tuple[Reason, ...]:
    """Every reason against an attack that is to start a fire."""
    attacker = game.state.unit(order.unit)
    reasons = [*_unlit(game), *readiness(game, attacker, order)]
    at = aimed(game, attacker, order)
    if at is None:
        told = f"there is nothing called '{order.place}' on the table"
        return (*reasons, Reason(told, "HIT-LEGAL-TARGETS"))
    if why := kindling.forbids(game, at):
        reasons.append(Reason(f"nothing burns at {place_text(*at)}: {why}", "FIRE-BASE-TABLE"))
    elif kindling.burning(game, at):
        reasons.append(Reason(f"it burns at {place_text(*at)} already", "FIRE-START"))
    if attacker.on_table and why != "it is off the table":
        reasons += aiming.refusals(game, attacker, order, _aim(game, attacker, order, at))
    return tuple(reasons)


def carry_out(game: Game, order: FireAtTerrain) -> None:
    """Roll to hit the template, then whether it catches fire (FIRE-START, CONV-ATTACK)."""
    attacker = game.state.unit(order.unit)
    at = aimed(game, attacker, order)
    if at is None:
        raise LookupError(order.place)
    struck = aiming.shoot(game, order, _aim(game, attacker, order, at), harms=False)
    if struck.hit:
        attack = Attack(attacker, attacker, "weapon", struck.bracket, order.overheat, order.method)
        hot = order.method == dealing.CARD_WEAPONS and fires.heats(game, attack)
        more = (Modifier(rows.HEAT_WEAPON.modifier or 0, rows.HEAT_WEAPON.name),) if hot else ()
        fires.kindle(game, at, "deliberate", "set on fire", attacker.id, more)
    industry.tried(game, at, attacker.id)


def aimed(game: Game, attacker: Unit, order: FireAtTerrain) -> Point | None:
    """The middle of the fire to be: the point itself, or the nearest place that lies wholly in a thing."""
    if order.at is not None:
        return rounded(order.at)
    thing = named(game, order.place)
    if thing is None:
        return None
    shape = outline(thing)
    return kindling.within(shape, attacker.place.point if attacker.on_table else shape.centroid.coords[0])


def _unlit(game: Game) -> Iterator[Reason]:
    if not fires.played(game.state):
        yield Reason("nothing burns in this battle: the rules of fire and smoke are off", "FIRE-START")


def _aim(game: Game, attacker: Unit, order: FireAtTerrain, at: Point) -> Aim:
    """The line of sight to the template and the range to its middle (LOS-BASIC)."""
    found, name = kindling.tinder(game, at), order.place or f"the ground at {place_text(*at)}"
    if found.structure is not None:
        foot, top = extents.extent(game, found.structure)
        foot = top if found.structure.kind == "bridge" else foot
        height = top - foot
    else:
        foot = max(game.table.height(at), blast.surface(game, at))
        height = max((zone.height for zone in found.zones), default=0.0)
    report = aiming.sight(game, attacker, name, Point3(at.x, at.y, foot), height, found.on or name)
    return Aim(name, disk(at, rows.TEMPLATE), report, aiming.gap(attacker, shapely.Point(at)))
