"""When a hidden unit shows itself: for a surprise that costs nothing, or for a shot that is likely to hit."""

from __future__ import annotations

from dataclasses import replace

from engine.commanders.attacks import HOTTEST, best_attack
from engine.game import Game
from engine.phases import ambush, sighting, tohit, weapon
from engine.rules.orders import Ambush, Fire, Strike
from engine.rules.state import Unit

LIKELY = 5
"""The highest number to hit for which a unit comes out."""


def promising(game: Game, unit: Unit) -> bool:
    """Whether a hidden unit would have an attack that is likely to hit if it came out now."""
    trial = game.what_if()
    trial.state = game.state.change(unit.id, hidden=False)
    seer = trial.state.unit(unit.id)
    match best_attack(trial, seer):
        case Fire() as order:
            target = trial.state.unit(order.target)
            report = sighting.sees(trial, seer, target)
            return tohit.total(tohit.weapon_modifiers(trial, seer, target, report, order)) <= LIKELY
        case Strike():
            return True
        case _:
            return False


def surprise(game: Game, unit: Unit, target: Unit) -> Ambush | None:
    """The attack of a hidden unit on an enemy that passes, with the overheat that it takes to destroy it; None if it
    would do nothing.
    """
    seer = replace(unit, hidden=False)
    most = max(0, min(seer.spare_heat, HOTTEST - seer.heat))
    left = target.armor + target.structure
    does = [weapon.damage_at(game, seer, target, ambush.BRACKET, heat) for heat in range(most + 1)]
    if not does[0]:
        return None
    order = Ambush(unit.id, target.id, next((heat for heat, damage in enumerate(does) if damage >= left), 0))
    return None if ambush.refusals(game, order) else order
