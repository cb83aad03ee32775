"""Physical attacks on structures (BLDG-ATTACK)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.game import Game
from engine.geometry import plane
from engine.geometry.footprint import outline
from engine.geometry.terrain import Solid, Zone
from engine.phases import extents, indoors, physical, shelling, sighting, standing, structures, tohit
from engine.phases.firing import fire_refusals
from engine.rules import tables
from engine.rules.events import GroundStruck
from engine.rules.facts import Modifier, Reason
from engine.rules.hooks import Attack, active
from engine.rules.orders import Batter
from engine.rules.state import Unit
from engine.rules.values import margin

KINDS = ("standard", "melee")
"""Physical attacks that need no movement into contact, and no living target."""


def refusals(game: Game, order: Batter) -> tuple[Reason, ...]:
    """Every reason against a physical attack on a structure."""
    attacker, order = game.state.unit(order.unit), _resolved(game, order)
    reasons, thing = list(fire_refusals(game, attacker)), shelling.named(game, order.place)
    if not game.level.structures:
        reasons.append(Reason(f"at {game.level.name} level physical attacks are on units", "PHYS-WHO"))
    if attacker.activity.attacked or attacker.activity.fired:
        reasons.append(Reason(f"{attacker.name} has had its attack this turn", "HIT-ONE-ATTACK"))
    if order.kind not in physical.kinds_for(game, attacker) or order.kind not in KINDS:
        told = f"{attacker.name} cannot make {tables.ASSAULTS[order.kind].article} on {order.place}"
        reasons.append(Reason(told, "PHYS-WHO"))
    if thing is None:
        return (*reasons, shelling.missing(game, order.place))
    if game.level.structures and structures.structure(game.state, thing.name) is None:
        reasons.append(Reason(f"{thing.name} is no structure", "BLDG-ATTACK"))
    reasons += structures.victim_refusals(game, attacker, order.place, order.victim)
    if attacker.on_table:
        reasons += _out_of_reach(game, attacker, thing, order.kind)
    return tuple(reasons)


def carry_out(game: Game, order: Batter) -> None:
    """Roll to hit, and mark the damage."""
    attacker, order = game.state.unit(order.unit), _resolved(game, order)
    thing = shelling.named(game, order.place)
    if thing is None:
        raise LookupError(order.place)
    parts, dice = modifiers(game, order), game.dice.roll(2)
    number = tohit.total(parts)
    hit = margin(sum(dice), number) >= 0
    blow = tuple(_damage(game, attacker, order.kind)) if hit else ()
    total = sum(part.amount for part in blow)
    gap = round(plane.base_gap(standing.base(attacker), outline(thing)), 2)
    game.emit(
        GroundStruck(
            thing.name,
            attacker.id,
            number,
            parts,
            dice,
            hit,
            gap,
            tables.RANGES[0].name,
            damage=blow,
            total=total,
            method=order.kind,
            victim=order.victim,
        )
    )
    structures.hit(game, thing.name, attacker, total, tables.ASSAULTS[order.kind].article, order.victim)


def modifiers(game: Game, order: Batter) -> tuple[Modifier, ...]:
    """What a physical attack on a structure takes."""
    return tohit.batter_modifiers(game, game.state.unit(order.unit), order.kind)


def _resolved(game: Game, order: Batter) -> Batter:
    """The order with the section of track that it means."""
    unit = game.state.unit(order.unit)
    at = order.at or (unit.place.point if unit.on_table else None)
    return order if at is None else replace(order, place=structures.section(game, order.place, at), at=None)


def _damage(game: Game, attacker: Unit, kind: str) -> Iterator[Modifier]:
    """Size, and what the way of attack and abilities add (PHYS-DAMAGE)."""
    assault, size = tables.ASSAULTS[kind], attacker.card.size
    yield Modifier(size, f"size {size}")
    if assault.damage:
        yield Modifier(assault.damage, assault.name)
    # A structure is no unit: the attacker stands in for it, as abilities of its own don't look at the target.
    attack = Attack(attacker, attacker, kind)
    for ability in active(game.state, attacker):
        yield from ability.damage_mine(attack)


def _out_of_reach(game: Game, attacker: Unit, thing: Solid | Zone, kind: str) -> Iterator[Reason]:
    assault, shape = tables.ASSAULTS[kind], outline(thing)
    within = indoors.inside(game, attacker) == thing.name
    away = plane.base_gap(standing.base(attacker), shape)
    if away > assault.reach + 1e-6:
        reaches = f"{thing.name} is {away:.2f} in away, {assault.article} reaches {assault.reach:g} in"
        yield Reason(reaches, "INTRO-PHYSICAL")
    found = structures.structure(game.state, thing.name)
    if found is not None:
        foot, top = extents.extent(game, found)
        if not plane.extents_meet(attacker.place.z, standing.height(attacker), foot, top - foot):
            yield Reason(f"{thing.name} stands too high or too low to be reached", "PHYS-STANDARD")
    if not within and not sighting.covers(attacker, shape):
        yield Reason(f"{thing.name} is outside the firing arc", "INTRO-ARCS")
