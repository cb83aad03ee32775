"""What an attack is worth: the odds of 2D6 and the damage that can be expected."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import Game
from engine.geometry.sight import SightReport
from engine.phases import physical, sighting, tohit, weapon
from engine.rules import tables
from engine.rules.state import Unit
from engine.rules.values import attacks_with, margin

WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}


def chance(number: int) -> float:
    """The probability that 2D6 reach a number (TERM-TARGET-NUMBER)."""
    return sum(ways for total, ways in WAYS.items() if margin(total, number) >= 0) / 36


@dataclass(frozen=True, slots=True)
class Prospect:
    """An attack that could be made: on whom, how, and the damage to be expected of it."""

    target: str
    kind: str
    expected: float
    overheat: int = 0


def weapon_prospect(
    game: Game, attacker: Unit, target: Unit, report: SightReport, overheat: int = 0
) -> Prospect | None:
    """What fire on a target promises along a sight report, arc aside; None where it is impossible."""
    bracket = sighting.bracket(game, report)
    if bracket is None or report.verdict == "blocked" or report.touching or attacker.shut_down:
        return None
    if not attacks_with(attacker.damage.at(bracket.name)):
        return None
    number = tohit.total(tohit.weapon_modifiers(game, attacker, target, report))
    damage = weapon.damage_at(game, attacker, target, bracket.name, overheat)
    damage += sighting.side_hit(attacker, target) == "rear"
    return Prospect(target.id, "weapon", chance(number) * _worth(damage, target), overheat)


def physical_prospect(game: Game, attacker: Unit, target: Unit, report: SightReport) -> Prospect | None:
    """What a standard or melee attack promises, arc and height aside; None where it is out of reach."""
    kind = physical.kind_for(game, attacker)
    if not kind or report.range > tables.ASSAULTS[kind].reach or report.verdict == "blocked" or attacker.shut_down:
        return None
    number = tohit.total(tohit.physical_modifiers(game, attacker, target, kind, report))
    damage = attacker.card.size + tables.ASSAULTS[kind].damage
    return Prospect(target.id, kind, chance(number) * _worth(damage, target))


def _worth(damage: int, target: Unit) -> float:
    """Damage counts up to what the target has left; finishing it counts half as much again."""
    left = target.armor + target.structure
    return 0.0 if left == 0 else damage if damage < left else 1.5 * left
