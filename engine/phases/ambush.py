"""Surprise attacks: a hidden unit fires as an enemy passes, before anybody knows that it is there (HIDDEN-SURPRISE)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.game import Game
from engine.geometry.sight import SightReport
from engine.phases import aftermath, arms, damage, dealing, firing, hiding, sighting, tohit
from engine.rules import tables
from engine.rules.events import UnitSprang, WeaponFired
from engine.rules.facts import Modifier, Reason
from engine.rules.hooks import Attack
from engine.rules.kinds import kind_of
from engine.rules.orders import Ambush
from engine.rules.state import Pose, Unit
from engine.rules.values import attacks_with, margin

METHOD = "surprise"
"""What the record calls an attack by surprise."""

BRACKET = "short"
"""The bracket of everything within 2 in."""


def refusals(game: Game, order: Ambush) -> tuple[Reason, ...]:
    """Every reason against an attack by surprise, wherever its target may go."""
    return tuple(_against(game, order))


def _against(game: Game, order: Ambush) -> Iterator[Reason]:
    state, unit = game.state, game.state.unit(order.unit)
    if not unit.hidden:
        yield Reason(f"{unit.name} is not hidden: nobody is surprised", "HIDDEN-SURPRISE")
    yield from firing.fire_refusals(game, replace(unit, hidden=False))
    yield from firing.overheat_refusals(unit, order.overheat)
    if order.target in state.units and state.unit(order.target).force == unit.force:
        yield Reason(f"{state.unit(order.target).name} is on the same side", "HIDDEN-SURPRISE")
    if not _armed(unit):
        yield Reason(f"{unit.name} has no damage at {BRACKET} range", "RANGE-NO-DAMAGE")


def able(game: Game, unit: Unit, target: Unit) -> bool:
    """Whether a hidden unit has an enemy in its arc and in sight, and something to attack it with."""
    seer = replace(unit, hidden=False)
    if not _armed(seer) or not sighting.in_arc(seer, target):
        return False
    return sighting.valid(sighting.sees(game, seer, target))


def carry_out(game: Game, order: Ambush, at: Pose) -> None:
    """Attack an enemy that is just passing a place; what the attack does, it does at once, then the unit rests."""
    hiding.reveal(game, order.unit, "springs", order.target)
    attacker, target = game.state.unit(order.unit), replace(game.state.unit(order.target), pose=at)
    report = sighting.sees(game, attacker, target)
    with game.dice.fixed(order.dice):
        _shoot(game, order, attacker, target, report)


def _shoot(game: Game, order: Ambush, attacker: Unit, target: Unit, report: SightReport) -> None:
    modifiers = _modifiers(attacker)
    needed, dice = tohit.total(modifiers), game.dice.roll(2)
    hit, die = margin(sum(dice), needed) >= 0, 0
    arc = arms.best_arc(attacker, target, BRACKET) if attacker.card.arcs else ""
    value = arms.printed(game, attacker, "direct", BRACKET, arc)
    side = sighting.side_hit(attacker, target)
    attack = Attack(attacker, target, "weapon", BRACKET, order.overheat, "direct", side)
    parts: tuple[Modifier, ...] = ()
    if hit:
        die = game.dice.roll(1)[0] if value == dealing.MINIMAL else 0
        parts = dealing.weapon_damage(game, attack, value, die)
    total = sum(part.amount for part in parts)
    shown, printed = sighting.recorded(report), value if isinstance(value, int) else 0
    inches, heat = round(report.range, 2), order.overheat
    game.emit(
        WeaponFired(
            attacker.id,
            target.id,
            inches,
            BRACKET,
            side,
            heat,
            needed,
            modifiers,
            shown,
            dice,
            hit,
            parts,
            total,
            die,
            METHOD,
            "",
            printed,
            arc,
        )
    )
    game.emit(UnitSprang(attacker.id, target.id))
    if hit:
        warmth = dealing.heat(game, attack) if kind_of(target.card).heat else []
        damage.strike(game, target.id, total, warmth, attacker.id, "surprise attack")
        for struck in (*(rider.id for rider in game.state.riders(target.id) if rider.external), target.id):
            aftermath.settle(game, struck)


def _modifiers(unit: Unit) -> tuple[Modifier, ...]:
    """Skill and the unit's own critical hits; nothing else counts."""
    hits = unit.criticals.fire_control
    reason = "fire-control hit" if hits == 1 else f"{hits} fire-control hits"
    own = (Modifier(tables.FIRE_CONTROL_HIT * hits, reason),) if hits else ()
    return (Modifier(unit.skill, "skill"), *own)


def _armed(unit: Unit) -> bool:
    values = [arc.damage.at(BRACKET) for arc in unit.arcs] if unit.card.arcs else [unit.damage.at(BRACKET)]
    return any(attacks_with(value) for value in values)
