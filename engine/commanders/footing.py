"""What bears a unit: ways on which a roof, a floor or a bridge would come down (BLDG-CAPACITY, XTRN-BRIDGE-LOAD)."""

from __future__ import annotations

from engine.game import Game
from engine.phases import leaping, roofs, standing, treading, walking
from engine.rules.orders import Fly, Leap, MovementOrder, Walk
from engine.rules.state import Pose, Unit


def gives_way(game: Game, unit: Unit, order: MovementOrder) -> bool:
    """Whether something on the way of a lawful order, or under its end, does not bear the unit."""
    if not game.state.structures:
        return False
    if isinstance(order, Walk):
        return treading.first(game, unit, walking.way_of(game, unit, order)) is not None
    end = _lands(game, unit, order)
    return end is not None and bool(roofs.placement_refusals(game, unit, end))


def _lands(game: Game, unit: Unit, order: MovementOrder) -> Pose | None:
    """Where an order brings a unit down from the air, None if it does not."""
    if isinstance(order, Leap):
        at = leaping.leap_of(game, unit, order).end
        return standing.stand(game, unit, at.x, at.y, 0.0)
    if isinstance(order, Fly) and order.lands and order.points:
        return standing.stand(game, unit, *order.points[-1][:2], 0.0)
    return None
