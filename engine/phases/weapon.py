"""Weapon attacks."""

from __future__ import annotations

from engine.game import Game
from engine.phases import damage, dealing, sighting, standing, tohit
from engine.rules import tables
from engine.rules.events import HeatInflicted, WeaponFired
from engine.rules.facts import Reason
from engine.rules.hooks import Attack
from engine.rules.kinds import kind_of
from engine.rules.orders import Fire
from engine.rules.state import SHUTDOWN_HEAT, Unit
from engine.rules.values import attacks_with, margin


def refusals(game: Game, order: Fire) -> tuple[Reason, ...]:
    """Every reason against a weapon attack."""
    attacker, target = game.state.unit(order.unit), game.state.unit(order.target)
    reasons = attack_refusals(attacker, target)
    if reasons and not (attacker.on_table and target.on_table):
        return tuple(reasons)
    spare = min(attacker.card.overheat, SHUTDOWN_HEAT - attacker.heat)
    if order.overheat > spare:
        reasons.append(
            Reason(f"{attacker.name} can overheat by {spare} at most, not {order.overheat}", "HEAT-OV-LIMIT")
        )
    report = sighting.sees(game, attacker, target)
    if report.verdict == "blocked":
        reasons.append(Reason(f"no line of sight to {target.name}: {sighting.why(report)}", "LOS-BASIC"))
    if not sighting.in_arc(attacker, target):
        reasons.append(Reason(f"{target.name} is outside the firing arc", "INTRO-ARCS"))
    if standing.in_contact(attacker, target):
        reasons.append(
            Reason(f"{target.name} is in base contact: only a physical attack is possible", "RANGE-BASE-CONTACT")
        )
    bracket = tables.bracket_of(report.range)
    if bracket is None:
        reasons.append(Reason(f"{target.name} is {report.range:.2f} in away, out of range", "RANGE-TABLE"))
    elif not attacks_with(attacker.damage.at(bracket.name)):
        reasons.append(Reason(f"{attacker.name} has no damage at {bracket.name} range", "RANGE-NO-DAMAGE"))
    return tuple(reasons)


def attack_refusals(attacker: Unit, target: Unit) -> list[Reason]:
    """What forbids any attack of one unit on another this turn (HIT-ONE-ATTACK, HIT-LEGAL-TARGETS)."""
    reasons = []
    if not attacker.on_table:
        reasons.append(Reason(f"{attacker.name} is not on the table", "SEQ-COMBAT-ORDER"))
    if not target.on_table:
        reasons.append(Reason(f"{target.name} is not on the table", "INTRO-TARGETS"))
    if attacker.force == target.force:
        reasons.append(Reason(f"{target.name} is on the same side", "INTRO-TARGETS"))
    if attacker.shut_down:
        reasons.append(Reason(f"{attacker.name} is shut down", "HEAT-SHUTDOWN"))
    if attacker.activity.attacked:
        reasons.append(Reason(f"{attacker.name} has had its attack this turn", "HIT-ONE-ATTACK"))
    return reasons


def carry_out(game: Game, order: Fire) -> None:
    """Roll to hit, mark the damage, roll criticals (HIT-SEQ-STEPS)."""
    attacker, target = game.state.unit(order.unit), game.state.unit(order.target)
    report = sighting.sees(game, attacker, target)
    bracket = tables.bracket_of(report.range)
    if bracket is None:
        raise ValueError("out of range")
    modifiers = tohit.weapon_modifiers(game, attacker, target, report)
    side = sighting.side_hit(attacker, target)
    dice = game.dice.roll(2)
    hit = margin(sum(dice), tohit.total(modifiers)) >= 0
    value = attacker.damage.at(bracket.name)
    die = game.dice.roll(1)[0] if hit and value == "0*" else 0
    attack = Attack(attacker, target, "weapon", bracket.name, order.overheat, side=side)
    parts = dealing.weapon_damage(game, attack, value, die) if hit else ()
    total = sum(part.amount for part in parts)
    game.emit(
        WeaponFired(
            attacker.id,
            target.id,
            round(report.range, 2),
            bracket.name,
            side,
            order.overheat,
            tohit.total(modifiers),
            modifiers,
            sighting.recorded(report),
            dice,
            hit,
            parts,
            total,
            die,
        )
    )
    if not hit:
        return
    if kind_of(target.card).heat:
        for heat in dealing.heat(game, attack):
            game.emit(HeatInflicted(target.id, attacker.id, heat.amount, heat.reason))
    if total:
        damage.inflict(game, target.id, total, attacker.id, "weapon attack")


def damage_at(game: Game, attacker: Unit, target: Unit, bracket: str, overheat: int) -> int:
    """Damage of a hit on the front, minimal damage counted as one half: what a commander reckons with."""
    attack = Attack(attacker, target, "weapon", bracket, overheat)
    return sum(part.amount for part in dealing.weapon_damage(game, attack, attacker.damage.at(bracket), 4))
