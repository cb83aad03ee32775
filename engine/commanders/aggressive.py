"""A commander who closes to a good range, uses cover, and shoots where it hurts most."""

from __future__ import annotations

from engine.commanders.attacks import best_attack
from engine.commanders.positions import best_position
from engine.commanders.quiet import Quiet
from engine.game import Game
from engine.rules.events import OrderGiven
from engine.rules.state import Unit


class Aggressive(Quiet):
    """Attacks whenever that promises more than it costs."""

    name = "aggressive"

    def moves(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """Move the first of them to where it deals most for what it has to take."""
        return OrderGiven(best_position(game, candidates[0]), self.name)

    def attacks(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """Let the first of them make its best attack."""
        return OrderGiven(best_attack(game, candidates[0]), self.name)
