"""Physical attacks: standard, melee, charge, death from above, anti-'Mech."""

from __future__ import annotations

from fractions import Fraction

from engine.game import Game
from engine.phases import damage, dealing, sighting, standing, structures, tohit
from engine.phases.weapon import attack_refusals
from engine.rules import tables
from engine.rules.events import PhysicalAttackMade
from engine.rules.facts import Modifier, Reason
from engine.rules.hooks import Attack, active
from engine.rules.kinds import categories, kind_of
from engine.rules.orders import Strike
from engine.rules.state import Unit
from engine.rules.values import Amount, margin, round_normally

SPECIAL = ("charge", "death_from_above")


def kinds_for(game: Game, unit: Unit) -> tuple[str, ...]:
    """The physical attacks that a unit may make, those of its type as its abilities change them (PHYS-WHO)."""
    kinds = set(kind_of(unit.card).assaults)
    if unit.card.move.jump == 0:
        kinds.discard("death_from_above")
    if "vehicle" in categories(unit.card) and (unit.aloft or "ground_vehicle" not in categories(unit.card)):
        kinds.discard("charge")
    for ability in active(game.state, unit):
        for instead_of, kind in ability.assaults_mine().items():
            if instead_of in kinds or not instead_of:
                kinds.discard(instead_of)
                kinds.add(kind)
    return tuple(kind for kind in tables.ASSAULTS if kind in kinds)


def kind_for(game: Game, unit: Unit) -> str:
    """The ordinary physical attack of a unit, the one that needs no movement into contact; '' if it has none."""
    return next((kind for kind in kinds_for(game, unit) if kind not in SPECIAL), "")


def refusals(game: Game, order: Strike) -> tuple[Reason, ...]:
    """Every reason against a physical attack."""
    attacker, target = game.state.unit(order.unit), game.state.unit(order.target)
    reasons = attack_refusals(game, attacker, target)
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
        if right:
            told = f"{attacker.name} makes {tables.ASSAULTS[right].article}, not {assault.article}"
        else:
            told = f"{attacker.name} cannot make {assault.article}"
        reasons.append(Reason(told, "PHYS-WHO"))
    if kind == "anti_mech" and target.aloft:
        reasons.append(Reason(f"{target.name} is in the air", "PHYS-AM"))
    away = standing.gap(attacker, target)
    if away > assault.reach + 1e-6:
        needs = "needs base contact" if assault.reach <= tables.CONTACT else f"reaches {assault.reach:g} in"
        reasons.append(Reason(f"{target.name} is {away:.2f} in away, {assault.article} {needs}", "INTRO-PHYSICAL"))
    if not standing.extents_meet(attacker, target):
        reasons.append(Reason(f"{target.name} stands too high or too low to be reached", "PHYS-STANDARD"))
    if kind != "anti_mech" and not sighting.in_arc(attacker, target):
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
    """Make a physical attack that nothing forbids."""
    resolve(game, game.state.unit(order.unit), game.state.unit(order.target), order.kind)


def resolve(game: Game, attacker: Unit, target: Unit, kind: str, further: tuple[Modifier, ...] = ()) -> None:
    """Roll to hit, mark damage on both, roll criticals; `further` modifiers come on top (PHYS-STEPS)."""
    report = sighting.sees(game, attacker, target)
    modifiers = (*tohit.physical_modifiers(game, attacker, target, kind, report), *further)
    side = sighting.side_hit(attacker, target)
    dice = game.dice.roll(2)
    hit = margin(sum(dice), tohit.total(modifiers)) >= 0
    attack = Attack(attacker, target, kind, side=side)
    value = attacker.damage.short
    die = game.dice.roll(1)[0] if hit and kind == "anti_mech" and value == dealing.MINIMAL else 0
    parts = dealing.blow_damage(game, attack, _base(attack, value, die)) if hit else ()
    shelter = structures.shelter(game, target, attacker, report)
    spared = structures.spared(shelter, sum(part.amount for part in parts))
    parts = (*parts, *spared)
    total, recoil = sum(part.amount for part in parts), _recoil(attacker, target, kind, hit)
    game.emit(
        PhysicalAttackMade(
            attacker.id,
            target.id,
            kind,
            side,
            tohit.total(modifiers),
            modifiers,
            sighting.recorded(report),
            dice,
            hit,
            parts,
            total,
            recoil,
            die,
        )
    )
    name = tables.ASSAULTS[kind].name
    structures.absorb(game, shelter, spared, attacker.id, target.name)
    if hit:
        automatic = tables.ASSAULTS[kind].criticals
        damage.strike(game, target.id, total, [], attacker.id, name, automatic)
    if recoil:
        damage.inflict(game, attacker.id, recoil, attacker.id, f"its own {name}", struck=False)


def ram_damage(size: int, inches: float) -> int:
    """Inches covered x size / 8, rounded normally (PHYS-CHARGE-DAMAGE)."""
    covered = Fraction(round(inches * 100), 100)
    return round_normally(covered * size / tables.CHARGE_DIVISOR)


def _base(attack: Attack, value: Amount, die: int) -> list[Modifier]:
    """What a blow begins with: size, inches covered, or the weapons of infantry (PHYS-DAMAGE, PHYS-AM)."""
    size, assault = attack.attacker.card.size, tables.ASSAULTS[attack.kind]
    if attack.kind == "anti_mech":
        parts = [dealing.minimal_part(die) if value == dealing.MINIMAL else _full(value)]
    elif attack.kind in SPECIAL:
        inches = attack.attacker.activity.inches
        parts = [Modifier(ram_damage(size, inches), f"size {size} over {inches:g} in")]
    else:
        parts = [Modifier(size, f"size {size}")]
    if assault.damage:
        parts.append(Modifier(assault.damage, assault.name))
    return parts


def _full(value: Amount) -> Modifier:
    return Modifier(value if isinstance(value, int) else 0, "short range")


def _recoil(attacker: Unit, target: Unit, kind: str, hit: bool) -> int:
    """Damage to the attacker by its own attack (PHYS-CHARGE-SELF, PHYS-DFA-SELF)."""
    if kind == "charge":
        return 1 if hit and target.card.size >= tables.HEAVY else 0
    if kind == "death_from_above":
        return attacker.card.size if hit else 1 + int(attacker.card.size >= tables.HEAVY)
    return 0
