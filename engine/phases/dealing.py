"""What a hit amounts to: the parts of its damage and heat, made up in one fixed order (DMG-ORDER-OF-MODS)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.game import Game
from engine.phases import standing
from engine.rules import tables
from engine.rules.facts import Modifier
from engine.rules.hooks import Attack, active, resists_heat
from engine.rules.kinds import kind_of
from engine.rules.state import Unit
from engine.rules.values import Amount

MINIMAL = "0*"
CARD_WEAPONS = "direct"
"""The method of an attack with the card's own damage: overheat, heat weapons and flak go with no other."""


def weapon_damage(
    game: Game, attack: Attack, value: Amount, die: int = 0, torpedo: int = 0, source: str = ""
) -> tuple[Modifier, ...]:
    """The parts of a weapon hit of `value` in the attack's bracket, less what protects the target.

    `die` is the roll for minimal damage, `torpedo` what torpedoes add, `source` the ability whose value it is.
    """
    parts = list(_base(attack, value, die, source))
    if attack.method == CARD_WEAPONS and attack.overheat and attack.bracket in overheat_brackets(game, attack.attacker):
        parts.append(Modifier(attack.overheat, "overheat"))
    if attack.side == "rear" and _sum(parts) > 0:
        parts.append(Modifier(tables.REAR_DAMAGE, "rear hit"))
    parts += [part for ability in active(game.state, attack.attacker) for part in ability.damage_mine(attack)]
    if not kind_of(attack.target.card).heat:
        parts += heat(game, attack)
    parts += _underwater(game, attack, value, _sum(parts))
    if torpedo:
        parts.append(Modifier(torpedo, "torpedoes"))
    return tuple(_protected(game, attack, parts))


def blow_damage(game: Game, attack: Attack, parts: list[Modifier]) -> tuple[Modifier, ...]:
    """The parts of a physical hit that begins with `parts`: what abilities add, the rear, what protects the target
    (PHYS-DAMAGE).
    """
    found = [*parts, *(part for ability in active(game.state, attack.attacker) for part in ability.damage_mine(attack))]
    if attack.side == "rear" and attack.kind != "death_from_above":
        found.append(Modifier(tables.REAR_DAMAGE, "rear hit"))
    return tuple(_protected(game, attack, found))


def flak_damage(game: Game, attack: Attack, value: int) -> tuple[Modifier, ...]:
    """The parts of a near miss of flak: its value in the bracket, less what protects the target (SPEC-FLK)."""
    return tuple(_protected(game, attack, [Modifier(value, f"flak at {attack.bracket} range")]))


def minimal_part(die: int) -> Modifier:
    """What a die makes of minimal damage: a point from 4 on (DMG-MINIMAL)."""
    return Modifier(int(die >= tables.MINIMAL_FROM), "minimal damage")


def heat(game: Game, attack: Attack) -> list[Modifier]:
    """Heat that a hit with the card's weapons brings, or does as damage to what tracks none (DMG-HEAT-HT, SPEC-FR)."""
    parts = _raw_heat(game, attack)
    if parts and resists_heat(game.state, attack.target):
        return []
    return parts


def overheat_brackets(game: Game, unit: Unit) -> tuple[str, ...]:
    """Brackets in which overheat adds damage (HEAT-OV-USE, HEAT-OVL)."""
    more = [bracket for ability in active(game.state, unit) for bracket in ability.overheat_brackets_mine()]
    return ("short", "medium", *more)


def _base(attack: Attack, value: Amount, die: int, source: str) -> Iterator[Modifier]:
    """The value, less what an attack to the rear took of it (SPEC-REAR)."""
    if value == MINIMAL:
        yield minimal_part(die)
    elif isinstance(value, int):
        yield Modifier(value, f"{source} at {attack.bracket} range" if source else f"{attack.bracket} range")
        spent = min(value, attack.attacker.activity.rear_fired) if attack.method != "rear" else 0
        if spent:
            yield Modifier(-spent, "rear weapons")


def _underwater(game: Game, attack: Attack, value: Amount, total: int) -> Iterator[Modifier]:
    """Half of it is lost on a submerged target, at least 1 is left of more than minimal damage (DMG-UNDERWATER)."""
    if not game.level.underwater_combat or attack.method == "torpedo" or not standing.submerged(game, attack.target):
        return
    if any(ability.full_underwater_mine() for ability in active(game.state, attack.attacker)):
        return
    left = total // 2 if value == MINIMAL else max(min(1, total), total // 2)
    if left != total:
        yield Modifier(left - total, "under water")


def _protected(game: Game, attack: Attack, parts: list[Modifier]) -> Iterator[Modifier]:
    """The parts, then what each ability of the target takes off, in their order."""
    yield from parts
    total = _sum(parts)
    raw = _sum(_raw_heat(game, attack))
    for ability in sorted(active(game.state, attack.target), key=lambda ability: ability.order):
        for part in ability.damage_against_me(replace(attack, damage=total, heat=raw)):
            total += part.amount
            yield part


def _raw_heat(game: Game, attack: Attack) -> list[Modifier]:
    """The heat that an attack carries, whoever may resist it."""
    if attack.method != CARD_WEAPONS or attack.kind != "weapon":
        return []
    return [part for ability in active(game.state, attack.attacker) for part in ability.heat_mine(attack)]


def _sum(parts: list[Modifier]) -> int:
    return sum(part.amount for part in parts)
