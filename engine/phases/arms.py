"""What a unit fires with: the values of its card, of one of its arcs, or of an ability (DMG-SPECIAL-VALUES)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.game import Game
from engine.phases import sighting, standing
from engine.rules.orders import Fire
from engine.rules.specials import Special
from engine.rules.state import Unit
from engine.rules.values import Amount, DamageValues, attacks_with, halved_amount, reduced

ABILITIES = {"indirect": "IF", "turret": "TUR", "rear": "REAR", "torpedo": "TOR"}
"""Methods of attack -> the ability whose values they use."""

FAR: dict[str, Callable[[Amount], Amount]] = {
    "extreme": lambda amount: reduced(amount, 1),
    "horizon": halved_amount,
}
"""What is left of damage at long range farther out."""

NOTHING = DamageValues("-", "-", "-")

LACKING = {"indirect": "no indirect fire (IF)", "turret": "no turret (TUR)", "rear": "no rear weapons (REAR)"}
LACKING["torpedo"] = "no torpedoes (TOR)"


def ability(game: Game, unit: Unit, code: str) -> Special | None:
    """An ability of weapons as it is now, if the level has it."""
    return unit.special(code) if code in game.level.specials else None


def in_turret(game: Game, unit: Unit, code: str) -> Special | None:
    """An ability that the card lists inside its turret (SPEC-TUR)."""
    turret = ability(game, unit, "TUR")
    parts = turret.value if turret is not None and isinstance(turret.value, tuple) else ()
    return next((part for part in parts if isinstance(part, Special) and part.code == code), None)


def carries(game: Game, unit: Unit, method: str) -> bool:
    """Whether a unit has the weapons for a method of attack at all."""
    if method == "direct":
        return True
    code = ABILITIES[method]
    return ability(game, unit, code) is not None or in_turret(game, unit, code) is not None


def amount(game: Game, unit: Unit, method: str, bracket: str, arc: str = "") -> Amount:
    """The damage in a bracket, less the share that an attack to the rear took of it (SPEC-REAR); '-' for none."""
    spent = 0 if method == "rear" else unit.activity.rear_fired
    return reduced(printed(game, unit, method, bracket, arc), spent)


def printed(game: Game, unit: Unit, method: str, bracket: str, arc: str = "") -> Amount:
    """The damage in a bracket as the card has it now, hits on its weapons taken off; beyond long range a part of what
    it is there (XRANGE-EXTREME, XRANGE-HORIZON).
    """
    if bracket in FAR:
        return FAR[bracket](printed(game, unit, method, "long", arc))
    match method:
        case "direct":
            return (arc_damage(unit, arc) if arc else unit.damage).at(bracket)
        case "turret":
            turret = ability(game, unit, "TUR")
            return _first(turret.value if turret is not None else None).at(bracket)
        case _:
            code = ABILITIES[method]
            return _at(ability(game, unit, code) or in_turret(game, unit, code), bracket)


def meant(attacker: Unit, order: Fire) -> Fire:
    """An order in the terms of the card: for a unit with several arcs 'rear' is one of them (ARC-MULTI)."""
    return replace(order, method="direct", arc="rear") if attacker.card.arcs and order.method == "rear" else order


def arc_damage(unit: Unit, name: str) -> DamageValues:
    """The damage of one of the card's arcs as it is now; none for an arc that the card does not have."""
    return next((arc.damage for arc in unit.arcs if arc.name == name), NOTHING)


def reaches(game: Game, order: Fire, attacker: Unit, target: Unit) -> bool:
    """Whether what is fired bears on the target: all round from a turret, behind from the rear (ARC-TURRET)."""
    ahead = sighting.in_arc(attacker, target)
    match order.method:
        case "turret":
            return True
        case "rear":
            return not ahead
        case "direct" if order.arc:
            return order.arc in sighting.arcs_on(attacker, standing.base(target))
        case "direct":
            return ahead
        case method:
            return ahead or in_turret(game, attacker, ABILITIES[method]) is not None


def best_arc(attacker: Unit, target: Unit, bracket: str) -> str:
    """The arc that an attack is made from: of those that hold the target and have not fired, the strongest."""
    free = [
        name
        for name in sighting.arcs_on(attacker, standing.base(target))
        if name not in attacker.activity.fired and attacks_with(arc_damage(attacker, name).at(bracket))
    ]
    return max(free, key=lambda name: _strength(arc_damage(attacker, name).at(bracket)), default="")


def _strength(value: Amount) -> float:
    return value if isinstance(value, int) else 0.5 if value == "0*" else 0.0


def _first(value: object) -> DamageValues:
    """The damage of a turret: TUR(2/3/1,IF1) has it first, TUR2/3/1 alone."""
    parts = value if isinstance(value, tuple) else (value,)
    return next((part for part in parts if isinstance(part, DamageValues)), NOTHING)


def _at(special: Special | None, bracket: str) -> Amount:
    """An ability's damage in a bracket; a single number holds in all (SPEC-IF)."""
    if special is None:
        return "-"
    if isinstance(special.value, DamageValues):
        return special.value.at(bracket)
    return special.value if isinstance(special.value, int) or special.value == "0*" else "-"
