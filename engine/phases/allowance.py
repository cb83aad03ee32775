"""Inches of Move that a unit has now: the card's, less damage and heat, and what abilities and loads make of it."""

from __future__ import annotations

from engine.game import Game
from engine.phases import exposure
from engine.rules import tables
from engine.rules.hooks import active
from engine.rules.kinds import categories
from engine.rules.manners import CLIMB, FALL, HOP, SPRINT, sprinting
from engine.rules.state import IN_PER_HEAT, State, Unit
from engine.rules.values import JUMP, round_down


def inches(game: Game, unit: Unit, mode: str = "") -> int:
    """Inches available in a mode this turn, at least 0 (MOV-ALLOWANCE, HEAT-SCALE-EFFECTS, TRANSPORT-LOAD,
    MOV-ROAD-BONUS, ADVMOV-SPRINT).
    """
    weight = sum(carriage(game.state, rider) for rider in game.state.riders(unit.id) if rider.external)
    able = _able(game, unit, mode) - weight
    if unit.activity.manner == SPRINT and mode != JUMP:
        road = unit.activity.bonus
        able = sprinting(max(0, able - road)) + road
    return max(0, round_down(able - unit.activity.spent))


def carriage(state: State, rider: Unit) -> int:
    """Inches of Move that a unit takes from its carrier every turn that it rides outside (TRANSPORT-XMEC)."""
    return sum(ability.carriage_mine() for ability in active(state, rider))


def _able(game: Game, unit: Unit, mode: str) -> int:
    """Inches that a unit could move if it carried nobody."""
    left = unit.move.jump if mode == JUMP else unit.move.ground
    if unit.helpless or left == 0 or grounded(unit):
        return 0
    cooled = left if mode == JUMP else left - IN_PER_HEAT * unit.heat
    change = sum(part.amount for ability in active(game.state, unit) for part in ability.move_mine(unit, mode))
    able = max(0, cooled + change + (0 if mode == JUMP else unit.activity.bonus))
    return exposure.move_left(game, unit, mode, able)


def grounded(unit: Unit) -> bool:
    """Whether a unit is one that only flies, and has landed: there it stays (LAND-SPHEROID-IMMOBILE)."""
    of_type = categories(unit.card)
    return not unit.aloft and "aerospace" in of_type and ("airship" not in of_type or unit.lands is not None)


def modes(game: Game, unit: Unit) -> tuple[tuple[str, int], ...]:
    """Each way of moving that a unit has with the inches available: on the ground, and jumping if it can."""
    walking = (("", inches(game, unit)),)
    return (*walking, (JUMP, inches(game, unit, JUMP))) if unit.card.move.jump else walking


def immobile(game: Game, unit: Unit) -> bool:
    """Whether a unit has no inch in any mode, now; what loads take off it leaves it mobile (MOV-MOBILE-IMMOBILE)."""
    return all(_able(game, unit, mode) == 0 for mode, _ in modes(game, unit))


def moved(game: Game, unit: Unit) -> bool:
    """Whether a unit counts as having moved this turn (MOV-NO-MOVEMENT): an inch or more, any jump, or set down, or up
    or down a face.
    """
    activity = unit.activity
    if activity.manner in (CLIMB, HOP, FALL) and activity.moved == "ground":
        return True
    return activity.moved == "jump" or activity.unloaded or activity.inches >= tables.MOVED - 1e-9
