"""A commander who keeps his units within an area."""

from __future__ import annotations

from engine.commanders.aggressive import Aggressive
from engine.commanders.positions import best_position
from engine.game import Game
from engine.rules.events import OrderGiven
from engine.rules.state import Unit


class Defend(Aggressive):
    """Goes to an area, stays within it, and shoots from where that promises most; without an area he attacks."""

    name = "defend"

    def moves(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """The first of them takes its best position within the area, or makes for it."""
        zones = (zone for zone in game.table.zones if zone.kind == "area" and zone.name == self.aim)
        ground = next((zone.outline for zone in zones), None)
        return OrderGiven(best_position(game, candidates[0], ground), self.name)
