"""Taking crippled units home, whoever commands them (WD-MOVE-HOME)."""

from __future__ import annotations

from engine.game import Game
from engine.phases import movement, withdrawal
from engine.rules.events import OrderGiven
from engine.rules.state import Unit

SOURCE = "forced withdrawal"


def homeward(game: Game, candidates: tuple[Unit, ...]) -> OrderGiven | None:
    """An order for the first of them that must go home, None if none must."""
    for unit in candidates:
        if withdrawal.going_home(game.state, unit):
            return OrderGiven(withdrawal.instead(game, unit, movement.lawful(game)), SOURCE)
    return None
