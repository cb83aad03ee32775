"""Objectives in the end phase: who stands at them, who holds them alone, who has taken them."""

from __future__ import annotations

import shapely

from engine.game import Game
from engine.phases import standing
from engine.rules.events import ObjectiveCaptured, ObjectiveHeld
from engine.rules.objective import Objective
from engine.rules.state import State, Unit


def play(game: Game) -> None:
    """Count who is at each objective, then see who has captured it (VP-CAPTURE-OBJECTIVE, VP-HOLD-OBJECTIVE)."""
    for objective in game.state.objectives:
        if not objective.removed:
            _hold(game, objective)
            _capture(game, objective.id)


def takers(state: State, objective: Objective) -> tuple[str, ...]:
    """The forces that may take an objective: both, or the enemy of its owner."""
    return tuple(force.id for force in state.forces if force.id != objective.owner)


def defenders_of(state: State, force: str) -> tuple[str, ...]:
    """The forces from which a force takes objectives."""
    return tuple(other.id for other in state.forces if other.id != force)


def distance(objective: Objective, unit: Unit) -> float:
    """Inches from the edge of a unit's base to an objective, in plan, 0 on it."""
    return float(shapely.distance(standing.base(unit), shapely.Point(objective.x, objective.y)))


def _present(game: Game, objective: Objective) -> tuple[Unit, ...]:
    """The units within reach, the nearest first."""
    near = [(round(distance(objective, unit), 6), unit) for unit in game.state.units.values() if unit.on_table]
    return tuple(unit for gap, unit in sorted(near, key=lambda one: one[0]) if gap <= objective.reach + 1e-6)


def _hold(game: Game, objective: Objective) -> None:
    """Each unit near a marker counts, whoever else is there; at a point only a side that is alone there."""
    present = _present(game, objective)
    for force in takers(game.state, objective):
        if force == objective.captured_by:
            continue
        mine = [unit for unit in present if unit.force == force]
        contested = len(mine) < len(present)
        counting = mine if objective.carried else [] if contested else mine[:1]
        for unit in counting:
            turns = objective.counted(unit.id, force, game.state.turn)
            game.emit(ObjectiveHeld(objective.id, force, unit.id, turns, contested))


def _capture(game: Game, objective_id: str) -> None:
    """Who has been there long enough takes it, the longest of all; two sides that are equal go on (ruling of ours)."""
    objective = next(each for each in game.state.objectives if each.id == objective_id)
    now = [each for each in objective.held if each.turn == game.state.turn and each.turns >= objective.turns]
    if not now:
        return
    longest = max(holding.turns for holding in now)
    first = [holding for holding in now if holding.turns == longest]
    if len({holding.force for holding in first}) == 1:
        game.emit(ObjectiveCaptured(objective.id, first[0].force, first[0].unit, objective.carried))
