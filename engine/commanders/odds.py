"""What an attack is worth: the odds of 2D6 and the damage that can be expected."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import Game
from engine.geometry.sight import SightReport
from engine.phases import arms, physical, sighting, tohit, weapon
from engine.rules import tables
from engine.rules.orders import Fire
from engine.rules.state import Unit
from engine.rules.values import attacks_with, margin

WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}

CRITICAL = 1.0
"""Points of damage that a certain roll for a critical hit is worth."""

MINIMAL = 0.5
"""Points that minimal damage comes to on the average."""


def chance(number: int) -> float:
    """The probability that 2D6 reach a number (TERM-TARGET-NUMBER)."""
    return sum(ways for total, ways in WAYS.items() if margin(total, number) >= 0) / 36


@dataclass(frozen=True, slots=True)
class Prospect:
    """An attack that could be made: on whom, how, and the damage to be expected of it.

    `kind` is 'weapon', made by a method of `Fire`, or that of a physical attack.
    """

    target: str
    kind: str
    expected: float
    overheat: int = 0
    method: str = "direct"
    spotter: str = ""


def weapon_prospect(game: Game, attacker: Unit, target: Unit, report: SightReport) -> Prospect | None:
    """What direct fire without overheat promises; see `weapon_prospects`."""
    return next(iter(weapon_prospects(game, attacker, target, report, Fire(attacker.id, target.id))), None)


def weapon_prospects(
    game: Game, attacker: Unit, target: Unit, report: SightReport, order: Fire, most: int = 0
) -> list[Prospect]:
    """What fire on a target promises along a sight report for each overheat up to `most`, arc aside; nothing where it
    is impossible. `order` says how it is made; the report of indirect fire is only asked for its range.
    """
    bracket = sighting.bracket(game, report, torpedoes=order.method == "torpedo")
    if bracket is None or report.touching or attacker.shut_down:
        return []
    if order.method != "indirect" and not sighting.valid(report):
        return []
    arcs = bool(attacker.card.arcs) and order.method == "direct"
    arc = arms.best_arc(attacker, target, bracket.name) if arcs else ""
    if (arcs and not arc) or not attacks_with(arms.amount(game, attacker, order.method, bracket.name, arc)):
        return []
    odds = chance(tohit.total(tohit.weapon_modifiers(game, attacker, target, report, order)))
    rear = sighting.side_hit(attacker, target) == "rear"
    found = []
    for overheat in range(most + 1):
        damage = weapon.damage_at(game, attacker, target, bracket.name, overheat, order.method, arc) + rear
        found.append(Prospect(target.id, "weapon", odds * worth(damage, target), overheat, order.method, order.spotter))
    return found


def physical_prospect(game: Game, attacker: Unit, target: Unit, report: SightReport, kind: str = "") -> Prospect | None:
    """What a physical attack promises, arc and height aside; None where it is out of reach. Without a `kind` it is the
    one that needs no movement into contact.
    """
    kind = kind or physical.kind_for(game, attacker)
    if not kind or report.range > tables.ASSAULTS[kind].reach or report.verdict == "blocked" or attacker.shut_down:
        return None
    number = tohit.total(tohit.physical_modifiers(game, attacker, target, kind, report))
    return Prospect(target.id, kind, chance(number) * worth(_blow(attacker, kind), target))


def worth(damage: float, target: Unit) -> float:
    """Damage counts up to what the target has left; finishing it counts half as much again."""
    left = target.armor + target.structure
    return 0.0 if left == 0 else damage if damage < left else 1.5 * left


def _blow(attacker: Unit, kind: str) -> float:
    assault = tables.ASSAULTS[kind]
    if kind == "anti_mech":
        value = attacker.damage.short
        return (value if isinstance(value, int) else MINIMAL) + CRITICAL * assault.criticals
    if kind in physical.SPECIAL:
        return physical.ram_damage(attacker.card.size, attacker.activity.inches) + assault.damage
    return attacker.card.size + assault.damage
