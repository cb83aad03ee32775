"""Weapon attacks on what is no unit: something built, a place on the ground, what is to burn (HIT-LEGAL-TARGETS)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import shapely

from engine.game import Game
from engine.geometry.plane import Point3, base_gap
from engine.geometry.sight import SightReport, Viewer
from engine.phases import arms, dealing, sighting, standing, tohit
from engine.rules import tables
from engine.rules.events import GroundStruck
from engine.rules.facts import Modifier, Reason
from engine.rules.orders import FireAtTerrain
from engine.rules.state import Unit
from engine.rules.values import Amount, attacks_with, margin

ACROSS = 1.25
"""Inches of a building's front that an attacker looks for: the usual base."""


class Aim(NamedTuple):
    """What an attack aims at: its name in a sentence, what it covers of the plan, the line of sight to it and the
    range.
    """

    name: str
    shape: shapely.Geometry
    report: SightReport
    gap: float


def gap(attacker: Unit, shape: shapely.Geometry) -> float:
    """Inches from an attacker's base to a place on the plan (RANGE-MEASURE)."""
    return base_gap(standing.base(attacker), shape)


def sight(game: Game, attacker: Unit, name: str, foot: Point3, height: float, inside: str = "") -> SightReport:
    """The line of sight to what rises `height` inches over its foot; `inside` is what does not block it (LOS-BASIC)."""
    aim = Viewer(
        name,
        foot,
        facing=attacker.place.facing,
        across=ACROSS,
        height=height,
        inside=(inside,) if inside else (),
        coverable=False,
    )
    return sighting.sees_from(game, sighting.viewer(game, attacker), aim)


def refusals(game: Game, attacker: Unit, order: FireAtTerrain, aim: Aim, *, around: bool = False) -> Iterator[Reason]:
    """Every reason of sight, arc and range against an attack; what is `around` the attacker is seen and borne on."""
    if not sighting.valid(aim.report) and not around:
        yield Reason(f"no line of sight to {aim.name}: {sighting.why(aim.report)}", "LOS-BASIC")
    if not bears(attacker, order, aim.shape) and not around:
        yield _out_of_arc(aim.name, order)
    bracket = tables.bracket_of(aim.gap, aim.report.attacker_submerged)
    if bracket is None:
        yield Reason(f"{aim.name} is {aim.gap:.2f} in away, out of range", "RANGE-TABLE")
    elif not attacks_with(arms.amount(game, attacker, order.method, bracket.name, _arc(attacker, aim.shape))):
        yield Reason(f"{attacker.name} has no damage at {bracket.name} range", "RANGE-NO-DAMAGE")


def modifiers(game: Game, attacker: Unit, order: FireAtTerrain, aim: Aim) -> tuple[Modifier, ...]:
    """What an attack takes to hit."""
    bracket = tables.bracket_of(aim.gap, aim.report.attacker_submerged) or tables.RANGES[-1]
    return tohit.terrain_modifiers(game, attacker, aim.report, bracket, order.method)


def shoot(game: Game, order: FireAtTerrain, aim: Aim, *, harms: bool = True) -> GroundStruck:
    """Roll to hit, as an immobile target, and for the damage of a hit unless it `harms` nothing; gives what happened.

    Raises ValueError where the aim is out of range.
    """
    attacker = game.state.unit(order.unit)
    bracket = tables.bracket_of(aim.gap, aim.report.attacker_submerged)
    if bracket is None:
        raise ValueError("out of range")
    arc = _arc(attacker, aim.shape)
    needs = modifiers(game, attacker, order, aim)
    number, dice = tohit.total(needs), game.dice.roll(2)
    hit = margin(sum(dice), number) >= 0
    value = arms.amount(game, attacker, order.method, bracket.name, arc)
    damage = plain_damage(game, attacker, bracket.name, order.overheat, value) if hit and harms else ()
    event = GroundStruck(
        aim.name,
        attacker.id,
        number,
        needs,
        dice,
        hit,
        round(aim.gap, 2),
        bracket.name,
        order.overheat,
        damage,
        sum(part.amount for part in damage),
        aim.report.line,
        order.method,
        arc,
        order.victim,
    )
    game.emit(event)
    return event


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


def _out_of_arc(where: str, order: FireAtTerrain) -> Reason:
    if order.method == "rear":
        return Reason(f"{where} is in the ordinary firing arc: rear weapons do not bear on it", "SPEC-REAR")
    return Reason(f"{where} is outside the firing arc", "INTRO-ARCS")


def _arc(attacker: Unit, shape: shapely.Geometry) -> str:
    """The arc of the card that bears on a shape, the first that has not fired; '' for a unit without several."""
    bearing = sighting.arcs_on(attacker, shape) if attacker.card.arcs else ()
    return next((name for name in bearing if name not in attacker.activity.fired), "")
