"""Physical attacks: standard, melee, charge, death from above."""

from __future__ import annotations

from fractions import Fraction

from engine.game import Game
from engine.phases import damage, sighting, standing, tohit
from engine.phases.weapon import attack_refusals
from engine.rules import tables
from engine.rules.events import PhysicalAttackMade
from engine.rules.facts import Modifier, Reason
from engine.rules.hooks import active
from engine.rules.orders import Strike
from engine.rules.state import Unit
from engine.rules.values import margin, round_normally

SPECIAL = ("charge", "death_from_above")


def kind_for(game: Game, unit: Unit) -> str:
    """The ordinary physical attack of a unit: standard, or what an ability puts in its place (PHYS-WHO)."""
    kind = "standard"
    for ability in active(game.state, unit):
        kind = ability.assaults_mine().get(kind, kind)
    return kind


def refusals(game: Game, order: Strike) -> tuple[Reason, ...]:
    """Every reason against a physical attack."""
    attacker, target = game.state.unit(order.unit), game.state.unit(order.target)
    reasons = attack_refusals(attacker, target)
    if reasons and not (attacker.on_table and target.on_table):
        return tuple(reasons)
    if order.kind in SPECIAL:
        reasons += _special_refusals(attacker, target, order.kind)
    else:
        reasons += _ordinary_refusals(game, attacker, target, order.kind)
    report = sighting.sees(game, attacker, target)
    if report.verdict == "blocked":
        reasons.append(Reason(f"no line of sight to {target.name}: {sighting.why(report)}", "LOS-BASIC"))
    return tuple(reasons)


def _ordinary_refusals(game: Game, attacker: Unit, target: Unit, kind: str) -> list[Reason]:
    reasons = []
    assault, right = tables.ASSAULTS[kind], kind_for(game, attacker)
    if kind != right:
        instead = tables.ASSAULTS[right].name
        reasons.append(Reason(f"{attacker.name} makes a {instead}, not a {assault.name}", "PHYS-WHO"))
    away = standing.gap(attacker, target)
    if away > assault.reach + 1e-6:
        reasons.append(
            Reason(
                f"{target.name} is {away:.2f} in away, a {assault.name} reaches {assault.reach:g} in", "INTRO-PHYSICAL"
            )
        )
    if not standing.extents_meet(attacker, target):
        reasons.append(Reason(f"{target.name} stands too high or too low to be reached", "PHYS-STANDARD"))
    if not sighting.in_arc(attacker, target):
        reasons.append(Reason(f"{target.name} is outside the firing arc", "INTRO-ARCS"))
    return reasons


def _special_refusals(attacker: Unit, target: Unit, kind: str) -> list[Reason]:
    activity = attacker.activity
    if activity.special_target != target.id or activity.special_kind != kind:
        name = tables.ASSAULTS[kind].name
        return [
            Reason(f"{attacker.name} did not end its movement in a {name} on {target.name}", "PHYS-SPECIAL-CONTACT")
        ]
    return []


def carry_out(game: Game, order: Strike) -> None:
    """Roll to hit, mark damage on both, roll criticals (PHYS-STEPS)."""
    attacker, target = game.state.unit(order.unit), game.state.unit(order.target)
    report = sighting.sees(game, attacker, target)
    modifiers = tohit.physical_modifiers(game, attacker, target, order.kind, report)
    side = sighting.side_hit(attacker, target)
    dice = game.dice.roll(2)
    hit = margin(sum(dice), tohit.total(modifiers)) >= 0
    parts = _damage(attacker, order.kind, side) if hit else ()
    total, recoil = sum(part.amount for part in parts), _recoil(attacker, target, order.kind, hit)
    game.emit(
        PhysicalAttackMade(
            attacker.id,
            target.id,
            order.kind,
            side,
            tohit.total(modifiers),
            modifiers,
            sighting.recorded(report),
            dice,
            hit,
            parts,
            total,
            recoil,
        )
    )
    name = tables.ASSAULTS[order.kind].name
    if hit:
        automatic = 1 if order.kind == "death_from_above" else 0
        damage.inflict(game, target.id, total, attacker.id, name, automatic)
    if recoil:
        damage.inflict(game, attacker.id, recoil, attacker.id, f"its own {name}")


def ram_damage(size: int, inches: float) -> int:
    """Inches covered x size / 8, rounded normally (PHYS-CHARGE-DAMAGE)."""
    covered = Fraction(round(inches * 100), 100)
    return round_normally(covered * size / tables.CHARGE_DIVISOR)


def _damage(attacker: Unit, kind: str, side: str) -> tuple[Modifier, ...]:
    size, assault = attacker.card.size, tables.ASSAULTS[kind]
    if kind in SPECIAL:
        inches = attacker.activity.inches
        parts = [Modifier(ram_damage(size, inches), f"size {size} over {inches:g} in")]
    else:
        parts = [Modifier(size, f"size {size}")]
    if assault.damage:
        parts.append(Modifier(assault.damage, assault.name))
    if side == "rear" and kind != "death_from_above":
        parts.append(Modifier(tables.REAR_DAMAGE, "rear hit"))
    return tuple(parts)


def _recoil(attacker: Unit, target: Unit, kind: str, hit: bool) -> int:
    """Damage to the attacker by its own attack (PHYS-CHARGE-SELF, PHYS-DFA-SELF)."""
    if kind == "charge":
        return 1 if hit and target.card.size >= tables.HEAVY else 0
    if kind == "death_from_above":
        return attacker.card.size if hit else 1 + int(attacker.card.size >= tables.HEAVY)
    return 0
