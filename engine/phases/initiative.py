"""The initiative phase."""

from __future__ import annotations

from engine.game import Game
from engine.phases.rolling import contest
from engine.rules.events import InitiativeRolled


def play(game: Game) -> None:
    """Roll initiative; the loser will move and attack first (SEQ-INITIATIVE-ROLL)."""
    attempts, order = contest(game, game.plan.initiative)
    game.emit(InitiativeRolled(attempts, order))
