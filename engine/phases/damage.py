"""Damage: circles crossed off at once, critical hits rolled at once, everything they cause in the end phase."""

from __future__ import annotations

from engine.game import Game
from engine.phases.criticals import roll_critical
from engine.rules.events import DamageMarked


def mark(game: Game, unit_id: str, amount: int, by: str, cause: str) -> bool:
    """Cross off armor, then structure; gives whether structure was damaged and some is left (DMG-FLOW).

    Damage to a unit that is crossed out already is lost.
    """
    unit = game.state.unit(unit_id)
    armor = min(amount, unit.armor)
    structure = min(amount - armor, unit.structure)
    if armor + structure == 0:
        return False
    game.emit(
        DamageMarked(
            unit_id, by, armor + structure, armor, structure, unit.armor - armor, unit.structure - structure, cause
        )
    )
    return structure > 0 and unit.structure > structure


def inflict(game: Game, unit_id: str, amount: int, by: str, cause: str, automatic: int = 0) -> None:
    """Damage of one attack, then its critical rolls: one for structure damage, and so many that come of themselves.

    A unit that the damage crosses out rolls none (CRIT-TRIGGERS).
    """
    rolls = automatic + int(mark(game, unit_id, amount, by, cause))
    for _ in range(rolls):
        chain(game, unit_id, by)


def chain(game: Game, unit_id: str, by: str) -> None:
    """One critical roll and whatever damage and further rolls follow from it (CRIT-AMMO, CRIT-INAPPLICABLE)."""
    while not game.state.unit(unit_id).doomed:
        outcome = roll_critical(game, unit_id, by)
        if outcome.damage == 0:
            return
        structure_hit = mark(game, unit_id, outcome.damage, by, outcome.cause)
        if not (outcome.may_chain and structure_hit):
            return
