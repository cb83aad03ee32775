"""A whole battle: set-up, then turn after turn until it is won."""

from __future__ import annotations

from engine.game import Game
from engine.phases import combat, end, initiative, movement, setup, triggers
from engine.phases.conditions import Moment
from engine.rules.events import TurnBegan
from engine.rules.state import Phase, Pose

STEPS = (
    (Phase.INITIATIVE, initiative.play),
    (Phase.MOVEMENT, movement.play),
    (Phase.COMBAT, combat.play),
    (Phase.END, end.play),
)
"""The phases of a turn (SEQ-TURN-PHASES)."""


def play(game: Game, placed: dict[str, Pose], last: int | None = None) -> None:
    """Play a battle to its end, or to the end of turn `last` (0: only the set-up) (SEQ-TURN-PHASES)."""
    game.begin(Phase.SETUP)
    setup.play(game, placed)
    triggers.judge(game, Moment(begins="battle"))
    game.close(Phase.SETUP)
    while not game.state.ended and (last is None or game.state.turn < last):
        play_turn(game)


def play_turn(game: Game) -> None:
    """One turn: initiative, movement, combat, end. The scenario's triggers are judged as it begins and as each phase
    ends, and may end the battle there.
    """
    game.emit(TurnBegan(game.state.turn + 1))
    game.dice.lay_out(game.plan.dice)
    for phase, step in STEPS:
        game.begin(phase)
        if phase is Phase.INITIATIVE:
            triggers.judge(game, Moment(begins="turn"))
        if not game.state.ended:
            step(game)
            triggers.judge(game, Moment(ends=phase))
        game.close(phase)
        if game.state.ended:
            return
