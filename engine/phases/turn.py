"""A whole battle: set-up, then turn after turn until it is won."""

from __future__ import annotations

from engine.game import Game
from engine.phases import combat, end, initiative, movement, setup
from engine.rules.events import TurnBegan
from engine.rules.state import Pose


def play(game: Game, placed: dict[str, Pose], last: int | None = None) -> None:
    """Play a battle to its end, or to the end of turn `last` (0: only the set-up) (SEQ-TURN-PHASES)."""
    setup.play(game, placed)
    while not game.state.ended and (last is None or game.state.turn < last):
        play_turn(game)


def play_turn(game: Game) -> None:
    """One turn: initiative, movement, combat, end."""
    game.emit(TurnBegan(game.state.turn + 1))
    game.dice.lay_out(game.plan.dice)
    initiative.play(game)
    movement.play(game)
    combat.play(game)
    end.play(game)
