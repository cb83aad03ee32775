"""A commander who takes his units through to the other side."""

from __future__ import annotations

from engine.commanders.aggressive import Aggressive
from engine.game import Game
from engine.phases import allowance, homing, movement, withdrawal
from engine.rules.events import OrderGiven
from engine.rules.state import Unit


class Breakthrough(Aggressive):
    """Runs for the edge over which his units may leave, and shoots on the way; where there is none he attacks."""

    name = "breakthrough"

    def moves(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """The first of them goes as near to the edge as it can, or over it."""
        unit = candidates[0]
        edge = next(iter(withdrawal.edges(game.state, unit)), "")
        if not edge or not unit.on_table or allowance.immobile(game, unit):
            return super().moves(game, candidates)
        return OrderGiven(homing.flight_home(game, unit, edge, movement.lawful(game)), self.name)
