"""Motive damage of vehicles (MOTIVE-CHECK, MOTIVE-TABLE, ruling 13)."""

from __future__ import annotations

from engine.game import Game
from engine.rules import tables
from engine.rules.events import MotiveRolled
from engine.rules.hooks import active
from engine.rules.kinds import MODES
from engine.rules.state import Unit


def check(game: Game, unit_id: str, by: str) -> None:
    """Roll 1D6, and on 5 or 6 the 2D6 of the motive table; the result waits as a critical hit does."""
    unit = game.state.unit(unit_id)
    (die,) = game.dice.roll(1)
    if die < tables.MOTIVE_FROM:
        game.emit(MotiveRolled(unit_id, by, die, (), 0, ""))
        return
    dice, change = game.dice.roll(2), modifier(game, unit)
    game.emit(MotiveRolled(unit_id, by, die, dice, change, tables.motive_result(sum(dice) + change)))


def modifier(game: Game, unit: Unit) -> int:
    """What the unit's way of moving and its abilities add to the 2D6; the worst of several ways counts."""
    ways = max(tables.MOTIVE_MODIFIERS.get(MODES[mode.code], 0) for mode in unit.card.move.modes)
    return ways + sum(part.amount for ability in active(game.state, unit) for part in ability.motive_mine())
