"""Infantry that rides: where those who carry it set it down."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Game
from engine.geometry import plane
from engine.phases import allowance, movement
from engine.rules import tables
from engine.rules.orders import Fly, Landing, Leap, MovementOrder, Stand, Walk
from engine.rules.state import Unit

SET_DOWN = 14.0
"""Inches from the nearest enemy within which infantry gets out: it moves little, and fires at 24 in at most."""


def landings(game: Game, unit: Unit, enemies: list[Unit]) -> tuple[Landing, ...]:
    """Those whom a unit may set down this turn, for half of its Move; none far from the enemy."""
    inches = allowance.inches(game, unit)
    riders = [rider for rider in game.state.riders(unit.id) if not rider.doomed]
    if not riders or plane.distance(unit.place.point, enemies[0].place.point) > inches + SET_DOWN:
        return ()
    most = max(1, inches // 2 // tables.LOADING)
    return tuple(Landing(rider.id) for rider in riders[:most])


def reserving(unit: Unit, down: tuple[Landing, ...]) -> Unit:
    """A unit with the Move put by that setting those down will take (TRANSPORT-UNLOAD)."""
    if not down:
        return unit
    spent = unit.activity.spent + tables.LOADING * len(down)
    return replace(unit, activity=replace(unit.activity, spent=spent))


def unloading(
    game: Game, order: MovementOrder, there: Unit, down: tuple[Landing, ...], enemies: list[Unit]
) -> MovementOrder | None:
    """The same movement with as many set down at its end as the rules allow; None if that is nobody, or too far off."""
    if min(plane.distance(there.place.point, enemy.place.point) for enemy in enemies) > SET_DOWN:
        return None
    if not isinstance(order, Walk | Fly | Leap | Stand):
        return None
    for count in range(len(down), 0, -1):
        stop = replace(order, unloads=down[:count])
        if not movement.refusals(game, stop):
            return stop
    return None
