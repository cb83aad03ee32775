"""Inches of Move that a unit has now: the card's, less damage and heat, and what abilities and loads make of it."""

from __future__ import annotations

from engine.game import Game
from engine.rules import tables
from engine.rules.hooks import active
from engine.rules.state import Unit
from engine.rules.values import JUMP, round_down


def inches(game: Game, unit: Unit, mode: str = "") -> int:
    """Inches available in a mode this turn, at least 0 (MOV-ALLOWANCE, HEAT-SCALE-EFFECTS, TRANSPORT-LOAD)."""
    printed = unit.jump if mode == JUMP else unit.ground
    if unit.helpless or (printed == 0 and unit.heat == 0):
        return 0
    change = sum(part.amount for ability in active(game.state, unit) for part in ability.move_mine(unit, mode))
    return max(0, round_down(printed + change - unit.activity.spent))


def modes(game: Game, unit: Unit) -> tuple[tuple[str, int], ...]:
    """Each way of moving that a unit has with the inches available: on the ground, and jumping if it can."""
    walking = (("", inches(game, unit)),)
    return (*walking, (JUMP, inches(game, unit, JUMP))) if unit.card.move.jump else walking


def immobile(game: Game, unit: Unit) -> bool:
    """Whether a unit has no inch left in any mode, now (MOV-MOBILE-IMMOBILE)."""
    return all(available == 0 for _, available in modes(game, unit))


def moved(game: Game, unit: Unit) -> bool:
    """Whether a unit counts as having moved this turn (MOV-NO-MOVEMENT): an inch or more, any jump, or set down."""
    activity = unit.activity
    return activity.moved == "jump" or activity.unloaded or activity.inches >= tables.MOVED - 1e-9
