"""A commander who closes to a good range, uses cover, and shoots where it hurts most."""

from __future__ import annotations

from engine.commanders import lurking, mining
from engine.commanders.attacks import best_attack
from engine.commanders.positions import best_position
from engine.commanders.quiet import Quiet
from engine.game import Game
from engine.rules.events import OrderGiven
from engine.rules.orders import Emerge
from engine.rules.state import Phase, Unit


class Aggressive(Quiet):
    """Attacks whenever that promises more than it costs."""

    name = "aggressive"

    def moves(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """Move the first of them to where it deals most for what it has to take."""
        return OrderGiven(best_position(game, candidates[0]), self.name)

    def attacks(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """Let the first of them make its best attack."""
        return OrderGiven(best_attack(game, candidates[0]), self.name)

    def emerges(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven | None:
        """The first of them that has a good shot comes out for it; none does to move."""
        if game.state.phase is not Phase.COMBAT:
            return None
        ready = next((unit for unit in candidates if lurking.promising(game, unit)), None)
        return OrderGiven(Emerge(ready.id), self.name) if ready else None

    def detonates(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven | None:
        """The first of them that can sets off mines that strike more enemies than friends."""
        order = mining.detonation(game, candidates)
        return OrderGiven(order, self.name) if order else None

    def springs(self, game: Game, candidates: tuple[Unit, ...], target: str) -> OrderGiven | None:
        """The first of them that can attacks."""
        orders = (lurking.surprise(game, unit, game.state.unit(target)) for unit in candidates)
        order = next((order for order in orders if order is not None), None)
        return OrderGiven(order, self.name) if order else None
