"""Mines that are set off on command: when a commander thinks that it pays (MINE-COMMAND)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Game
from engine.phases import minefields, mines, movement
from engine.rules.battlefield import Minefield
from engine.rules.events import UnitMoved
from engine.rules.orders import Detonate, MovementOrder
from engine.rules.state import Unit
from engine.rules.values import JUMP


def detonation(game: Game, candidates: tuple[Unit, ...]) -> Detonate | None:
    """The first order that strikes more enemies than friends and that the rules allow, None for none."""
    for field in _worthwhile(game, candidates[0].force):
        for unit in candidates:
            order = Detonate(unit.id, field.id)
            if not mines.refusals(game, order):
                return order
    return None


def shuns(game: Game, unit: Unit, order: MovementOrder) -> bool:
    """Whether an order leads a unit into mines of which its side knows; those set off on command do not frighten it."""
    known = [each for each in game.state.mines if not each.commanded and unit.force in (each.force, *each.known)]
    if not known:
        return False
    trial = game.what_if()
    movement.carry_out(trial, order)
    moves = [event for event in trial.log if isinstance(event, UnitMoved) and event.unit == unit.id]
    jumps = [event for event in moves if event.mode == JUMP]
    if jumps:
        there = trial.state.unit(unit.id)
        return any(mines.holds(game, field, there) for field in known)
    path = tuple(point for event in moves for point in event.path)
    return bool(minefields.met(game, unit, path, known))


def _worthwhile(game: Game, force: str) -> Iterator[Minefield]:
    """The fields of a side in which more enemies that it sees stand than friends."""
    for field in game.state.mines:
        if field.commanded and field.force == force:
            there = [unit for unit in mines.reached(game, field) if unit.on_table]
            if 2 * sum(unit.force != force for unit in there) > len(there):
                yield field
