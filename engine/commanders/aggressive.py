"""A commander who closes to a good range, uses cover, and shoots where it hurts most."""

from __future__ import annotations

from engine.commanders.odds import Prospect, physical_prospect, weapon_prospect
from engine.commanders.positions import best_position
from engine.commanders.quiet import Quiet
from engine.game import Game
from engine.phases import combat, sighting
from engine.rules.events import OrderGiven
from engine.rules.orders import AttackOrder, Fire, Hold, Strike
from engine.rules.state import Unit

HEAT_PRICE = 0.5
"""Expected damage that a point of heat is worth."""

HOTTEST = 2
"""Heat that it does not go beyond of its own will."""


class Aggressive(Quiet):
    """Attacks whenever that promises more than it costs."""

    name = "aggressive"

    def moves(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """Move the first of them to where it deals most for what it has to take."""
        return OrderGiven(best_position(game, candidates[0]), self.name)

    def attacks(self, game: Game, candidates: tuple[Unit, ...]) -> OrderGiven:
        """Let the first of them make its best attack."""
        return OrderGiven(best_attack(game, candidates[0]), self.name)


def best_attack(game: Game, unit: Unit) -> AttackOrder:
    """The legal attack with the highest expected damage, overheat reckoned in; none if nothing can be hit."""
    options = [option for enemy in game.state.enemies(unit) for option in _prospects(game, unit, enemy)]
    for option in sorted(options, key=lambda option: (-_net(option), option.target, option.overheat)):
        if _net(option) <= 0:
            break
        order = _order(unit, option)
        if not combat.refusals(game, order):
            return order
    return Hold(unit.id)


def _prospects(game: Game, unit: Unit, enemy: Unit) -> list[Prospect]:
    if not sighting.in_arc(unit, enemy):
        return []
    report = sighting.sees(game, unit, enemy)
    most = max(0, min(unit.spare_heat, HOTTEST - unit.heat))
    found = [weapon_prospect(game, unit, enemy, report, overheat) for overheat in range(most + 1)]
    found.append(physical_prospect(game, unit, enemy, report))
    return [prospect for prospect in found if prospect is not None]


def _net(option: Prospect) -> float:
    return option.expected - HEAT_PRICE * option.overheat


def _order(unit: Unit, option: Prospect) -> AttackOrder:
    if option.kind == "weapon":
        return Fire(unit.id, option.target, option.overheat)
    return Strike(unit.id, option.target, option.kind)
