"""A commander who keeps his ground and shoots."""

from __future__ import annotations

from engine.commanders import riding
from engine.commanders.aggressive import Aggressive
from engine.commanders.positions import best_position, nearest
from engine.game import Game
from engine.geometry import plane
from engine.phases import allowance, going
from engine.rules.events import OrderGiven
from engine.rules.orders import Stand
from engine.rules.state import Unit


class HoldFast(Aggressive):
    """Stands, turns to the nearest enemy, and makes its best attack.

    Only a WiGE in flight moves on, since it cannot stand in the air; who carries infantry sets it down before an enemy.
    """

    name = "hold"

    def moves(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """The first of them turns to the nearest enemy."""
        unit = candidates[0]
        if not unit.on_table or allowance.immobile(game, unit) or not (enemies := nearest(game, unit)):
            return OrderGiven(Stand(unit.id), self.name)
        if unit.aloft and going.medium(game.state.level, unit) == going.LOW:
            return OrderGiven(best_position(game, unit), self.name)
        order = Stand(unit.id, round(plane.bearing(unit.place.point, enemies[0].place.point), 2))
        down = riding.landings(game, unit, enemies)
        return OrderGiven(riding.unloading(game, order, unit, down, enemies) or order, self.name)
