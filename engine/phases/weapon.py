"""Weapon attacks."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Game
from engine.geometry.sight import SightReport
from engine.phases import (
    arms,
    damage,
    dealing,
    shelling,
    sighting,
    spotting,
    standing,
    strays,
    structures,
    tohit,
    underwater,
)
from engine.phases.firing import fire_refusals, overheat_refusals, silence_refusals
from engine.rules import hidden, tables
from engine.rules.events import WeaponFired
from engine.rules.facts import Modifier, Reason
from engine.rules.hooks import Attack, active
from engine.rules.kinds import AEROSPACE, FLYING_MODES, categories, kind_of
from engine.rules.orders import Fire
from engine.rules.state import Unit
from engine.rules.values import Amount, attacks_with, margin

BESIDE_REAR = frozenset({"direct", "turret"})
"""Methods of attack that go with one to the rear in the same turn (SPEC-REAR)."""


def refusals(game: Game, order: Fire) -> tuple[Reason, ...]:
    """Every reason against a weapon attack."""
    attacker, target = game.state.unit(order.unit), game.state.unit(order.target)
    order = arms.meant(attacker, order)
    reasons = [*_standing_reasons(game, attacker, target), *_again(attacker, order)]
    reasons += overheat_refusals(attacker, order.overheat, order.method)
    if not (attacker.on_table and target.on_table):
        return tuple(reasons)
    if not arms.carries(game, attacker, order.method):
        return (*reasons, Reason(f"{attacker.name} has {arms.LACKING[order.method]}", "HIT-DECLARE"))
    report = sight(game, attacker, target, order.method)
    reasons += _sight_reasons(game, order, report)
    if not arms.reaches(game, order, attacker, target):
        reasons.append(_out_of_arc(game, attacker, target, order))
    if standing.in_contact(attacker, target):
        reasons.append(
            Reason(f"{target.name} is in base contact: only a physical attack is possible", "RANGE-BASE-CONTACT")
        )
    return (*reasons, *_range_reasons(game, order, report))


def attack_refusals(game: Game, attacker: Unit, target: Unit) -> list[Reason]:
    """What forbids any attack of one unit on another this turn (HIT-ONE-ATTACK, HIT-LEGAL-TARGETS)."""
    reasons = _standing_reasons(game, attacker, target)
    if attacker.activity.attacked or attacker.activity.fired:
        reasons.append(Reason(f"{attacker.name} has had its attack this turn", "HIT-ONE-ATTACK"))
    return reasons


def sight(game: Game, attacker: Unit, target: Unit, method: str = "direct") -> SightReport:
    """The line of sight of an attack: a torpedo's runs through the water's surface."""
    return sighting.sees(game, attacker, target, torpedoes=method == "torpedo")


def carry_out(game: Game, order: Fire) -> None:
    """Roll to hit, mark the damage, roll criticals (HIT-SEQ-STEPS)."""
    attacker, target = game.state.unit(order.unit), game.state.unit(order.target)
    order = arms.meant(attacker, order)
    report = sight(game, attacker, target, order.method)
    bracket = sighting.bracket(game, report, torpedoes=order.method == "torpedo")
    if bracket is None:
        raise ValueError("out of range")
    if order.method == "indirect":
        spotting.name(game, order)
    modifiers = tohit.weapon_modifiers(game, attacker, target, report, order)
    number, dice = tohit.total(modifiers), game.dice.roll(2)
    margin_of_success = margin(sum(dice), number)
    arc = _arc(order, attacker, target, bracket.name)
    side = sighting.side_hit(attacker, target)
    attack = Attack(attacker, target, "weapon", bracket.name, order.overheat, order.method, side)
    value = arms.printed(game, attacker, order.method, bracket.name, arc)
    hit, die = margin_of_success >= 0, 0
    parts: tuple[Modifier, ...] = ()
    if hit:
        die = game.dice.roll(1)[0] if value == dealing.MINIMAL else 0
        torpedoes = _points(game, underwater.added(game, attacker, report)) if order.method == "direct" else 0
        source = arms.ABILITIES.get(order.method, "")
        parts = dealing.weapon_damage(game, attack, value, die, torpedoes, source)
    elif margin_of_success >= -tables.COVER_MISS and (flak := _flak(game, attack)):
        parts = dealing.flak_damage(game, attack, flak)
    shelter = structures.shelter(game, target, attacker, _terrain_line(game, order, report))
    spared = structures.spared(shelter, sum(part.amount for part in parts))
    parts = (*parts, *spared)
    total = sum(part.amount for part in parts)
    game.emit(
        WeaponFired(
            attacker.id,
            target.id,
            round(report.range, 2),
            bracket.name,
            side,
            order.overheat,
            number,
            modifiers,
            sighting.recorded(report),
            dice,
            hit,
            parts,
            total,
            die,
            order.method,
            order.spotter,
            value if isinstance(value, int) else 0,
            arc,
        )
    )
    structures.absorb(game, shelter, spared, attacker.id, target.name)
    if hit:
        heat = dealing.heat(game, attack) if kind_of(target.card).heat else []
        damage.strike(game, target.id, total, heat, attacker.id, "weapon attack")
    elif total:
        damage.strike(game, target.id, total, [], attacker.id, "flak")
    elif margin_of_success >= -tables.COVER_MISS:
        line = _terrain_line(game, order, report)
        shelling.hit_cover(game, attack, line, arms.amount(game, attacker, order.method, bracket.name, arc))
    strays.loosed(game, attack, margin_of_success, _terrain_line(game, order, report))


def damage_at(
    game: Game, attacker: Unit, target: Unit, bracket: str, overheat: int, method: str = "direct", arc: str = ""
) -> int:
    """Damage of a hit on the front, minimal damage counted as one half: what a commander reckons with."""
    attack = Attack(attacker, target, "weapon", bracket, overheat, method)
    value = arms.printed(game, attacker, method, bracket, arc)
    total = sum(part.amount for part in dealing.weapon_damage(game, attack, value, 4))
    return total + sum(part.amount for part in structures.spared(structures.shelter(game, target, attacker), total))


def _terrain_line(game: Game, order: Fire, report: SightReport) -> SightReport:
    """The line whose terrain counts: the spotter's for indirect fire (HIT-INDIRECT)."""
    if not order.spotter:
        return report
    return sighting.sees(game, game.state.unit(order.spotter), game.state.unit(order.target))


def _standing_reasons(game: Game, attacker: Unit, target: Unit) -> list[Reason]:
    reasons = list(fire_refusals(game, attacker))
    if target.aboard:
        reasons.append(Reason(f"{target.name} rides and cannot be attacked", "TRANSPORT-MECHANISED-STATUS"))
    elif not target.on_table:
        reasons.append(Reason(f"{target.name} {hidden.absent(target)}", "INTRO-TARGETS"))
    if attacker.force == target.force:
        reasons.append(Reason(f"{target.name} is on the same side", "INTRO-TARGETS"))
    if hides := structures.hides(game, target):
        told = f"{target.name} is inside {hides}: fire at {hides} against {target.id}"
        reasons.append(Reason(told, "BLDG-ABSORB-INF"))
    return reasons


def _again(attacker: Unit, order: Fire) -> Iterator[Reason]:
    """One attack a turn; an attack with rear weapons may go before another, and each arc fires once."""
    activity = attacker.activity
    fired = activity.fired
    if activity.attacked and order.method == "rear" and activity.attacked == "weapon":
        yield Reason(f"{attacker.name} has fired ahead: an attack with rear weapons comes first", "HIT-ONE-ATTACK")
    elif activity.attacked or order.method in fired or (order.arc and order.arc in fired):
        yield Reason(f"{attacker.name} has had its attack this turn", "HIT-ONE-ATTACK")
    elif "rear" in fired and order.method not in BESIDE_REAR:
        yield Reason(
            f"{attacker.name} has fired its rear weapons: beside them it fires its card or turret only", "SPEC-REAR"
        )
    yield from silence_refusals(attacker)


def _sight_reasons(game: Game, order: Fire, report: SightReport) -> Iterator[Reason]:
    attacker, target = game.state.unit(order.unit), game.state.unit(order.target)
    if order.method == "indirect":
        yield from spotting.refusals(game, order, report)
    elif not sighting.valid(report):
        yield Reason(f"no line of sight to {target.name}: {sighting.why(report)}", "LOS-BASIC")
    if order.method == "torpedo":
        yield from underwater.refusals(game, attacker, target)


def _out_of_arc(game: Game, attacker: Unit, target: Unit, order: Fire) -> Reason:
    if order.method == "rear":
        return Reason(f"{target.name} is in the ordinary firing arc: rear weapons do not bear on it", "SPEC-REAR")
    turret = ": its turret reaches there" if order.method == "direct" and arms.carries(game, attacker, "turret") else ""
    arc = f"the {order.arc} arc" if order.arc else "the firing arc"
    return Reason(f"{target.name} is outside {arc}{turret}", "INTRO-ARCS")


def _range_reasons(game: Game, order: Fire, report: SightReport) -> Iterator[Reason]:
    attacker, target = game.state.unit(order.unit), game.state.unit(order.target)
    bracket = sighting.bracket(game, report, torpedoes=order.method == "torpedo")
    if bracket is None:
        yield Reason(f"{target.name} is {report.range:.2f} in away, out of range", "RANGE-TABLE")
        return
    arc = _arc(order, attacker, target, bracket.name)
    if attacker.card.arcs and order.method == "direct" and not arc:
        fired = [name for name in sighting.arcs_on(attacker, standing.base(target)) if name in attacker.activity.fired]
        if fired:
            yield Reason(f"the {fired[0]} arc of {attacker.name} has fired this turn", "HIT-ONE-ATTACK")
        else:
            yield Reason(f"{attacker.name} has no damage there at {bracket.name} range", "RANGE-NO-DAMAGE")
    elif not attacks_with(arms.amount(game, attacker, order.method, bracket.name, arc)):
        spent = " left" if attacker.activity.rear_fired else ""
        yield Reason(f"{attacker.name} has no damage{spent} at {bracket.name} range", "RANGE-NO-DAMAGE")


def _arc(order: Fire, attacker: Unit, target: Unit, bracket: str) -> str:
    """The arc of the card that a direct attack is made from; '' for a unit without several (ARC-MULTI)."""
    if not attacker.card.arcs or order.method != "direct":
        return ""
    return order.arc or arms.best_arc(attacker, target, bracket)


def _points(game: Game, value: Amount) -> int:
    """Damage in points; minimal damage is rolled for."""
    if value == dealing.MINIMAL:
        return dealing.minimal_part(game.dice.roll(1)[0]).amount
    return value if isinstance(value, int) else 0


def _flak(game: Game, attack: Attack) -> int:
    """What flak does to a flyer that is narrowly missed; only the card's own weapons have it (SPEC-FLK)."""
    of_type = categories(attack.target.card)
    flies = attack.target.aloft and (of_type & FLYING_MODES or attack.target.card.type in AEROSPACE)
    if not flies or attack.method != "direct":
        return 0
    best: Amount = 0
    for ability in active(game.state, attack.attacker):
        best = ability.flak_mine(attack) or best
    return _points(game, best)
