"""A commander who keeps his ground and shoots."""

from __future__ import annotations

from engine.commanders.aggressive import Aggressive
from engine.game import Game
from engine.geometry import plane
from engine.rules.events import OrderGiven
from engine.rules.orders import Stand
from engine.rules.state import Unit


class HoldFast(Aggressive):
    """Stands, turns to the nearest enemy, and makes its best attack."""

    name = "hold"

    def moves(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """The first of them turns to the nearest enemy."""
        unit = candidates[0]
        enemies = game.state.enemies(unit)
        if not unit.on_table or unit.immobile or not enemies:
            return OrderGiven(Stand(unit.id), self.name)
        nearest = min(enemies, key=lambda enemy: (plane.distance(unit.place.point, enemy.place.point), enemy.id))
        return OrderGiven(Stand(unit.id, round(plane.bearing(unit.place.point, nearest.place.point), 2)), self.name)
