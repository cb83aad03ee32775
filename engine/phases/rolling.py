"""Rolls between sides."""

from __future__ import annotations

from itertools import accumulate

from engine.game import Game
from engine.rules.facts import ForceRoll


def contest(game: Game, fixed: dict[str, int]) -> tuple[tuple[tuple[ForceRoll, ...], ...], tuple[str, ...]]:
    """Every side rolls 2D6, ties roll again; gives all attempts and the forces from the lowest to the highest.

    Totals that the script fixes need no dice (SEQ-INITIATIVE-ROLL, SETUP-INITIATIVE-INTRO).
    """
    attempts: list[tuple[ForceRoll, ...]] = []
    while True:
        rolls = tuple(_roll(game, force.id, fixed) for force in game.state.forces)
        attempts.append(rolls)
        fixed = {}
        if len({roll.total for roll in rolls}) == len(rolls):
            return tuple(attempts), tuple(roll.force for roll in sorted(rolls, key=lambda roll: roll.total))


def drawn(game: Game, odds: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Draw one of several chances; gives all dice and the place of the one drawn, from 0."""
    number, rolled = game.dice.below(sum(odds))
    return rolled, next(place for place, end in enumerate(accumulate(odds)) if number < end)


def _roll(game: Game, force: str, fixed: dict[str, int]) -> ForceRoll:
    if force in fixed:
        return ForceRoll(force, (), fixed[force], fixed=True)
    dice = game.dice.roll(2)
    return ForceRoll(force, dice, sum(dice))
