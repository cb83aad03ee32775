"""A commander who takes his units through to the other side."""

from __future__ import annotations

from engine.commanders import footing
from engine.commanders.aggressive import Aggressive
from engine.game import Game
from engine.phases import allowance, homing, movement, withdrawal
from engine.rules.events import OrderGiven
from engine.rules.orders import MovementOrder, Stand
from engine.rules.state import Unit


class Breakthrough(Aggressive):
    """Runs for his edge and over it where the scenario lets him, and shoots on the way.

    Without an edge he takes the one over which his units may leave; where there is none, or only a bridge that does not
    bear them leads there, he attacks.
    """

    name = "breakthrough"

    def moves(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """The first of them goes as near to the edge as it can, or over it."""
        unit = candidates[0]
        open_to_it = withdrawal.edges(game.state, unit)
        edge = self.aim or next(iter(open_to_it), "")
        if not edge or not unit.on_table or allowance.immobile(game, unit):
            return super().moves(game, candidates)
        lawful = movement.lawful(game)

        def careful(order: MovementOrder) -> bool:
            return lawful(order) and not footing.gives_way(game, unit, order)

        if edge in open_to_it:
            order = homing.flight_home(game, unit, edge, careful)
        else:
            order = homing.run(game, unit, edge, careful).order
        if isinstance(order, Stand) and game.state.structures:
            return super().moves(game, candidates)
        return OrderGiven(order, self.name)
