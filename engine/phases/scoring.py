"""Point values of units and forces, and victory points (PV-*, VP-TABLE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.game import Game
from engine.phases.objectives import defenders_of, takers
from engine.rules import worth
from engine.rules.events import (
    Event,
    ObjectiveCaptured,
    ObjectiveHeld,
    PhaseEnded,
    PointsAwarded,
    UnitDestroyed,
    UnitLeft,
)
from engine.rules.levels import LEVELS
from engine.rules.objective import Objective
from engine.rules.state import Phase, State, Status, Unit

NETWORK_SURCHARGE = "network_surcharge"
"""The optional rule that makes the members of a C3 network dearer (PV-C3-NETWORK)."""

DESTROYED_ENEMY, DESTROYED_FRIEND = 2.0, -1.0
WITHDRAWN_ENEMY, WITHDRAWN_FRIEND = 1.0, -0.5
"""Victory points for a point of a unit's value (VP-TABLE)."""

OCCUPIED, CAPTURED = 0.25, 1.0
"""Victory points for a point of an objective's value; the second takes the place of the first (VP-TABLE)."""


class Balance(NamedTuple):
    """What each force is worth and how many units it has, by id, and whether that is even (SETUP-FORCE-BALANCE)."""

    units: dict[str, int]
    points: dict[str, int]
    difference: float
    fair: bool


def value_of(state: State, unit: Unit) -> int:
    """The point value of a unit: by its skill where the level says so, dearer in a network where the scenario does."""
    printed = unit.card.points
    points = worth.at_skill(printed, unit.skill) if LEVELS[state.level].skill_points else printed
    if NETWORK_SURCHARGE not in state.options:
        return points
    networks = [network for network in state.networks if unit.id in network.members]
    return worth.linked(points, len({member for network in networks for member in network.members}))


def force_value(state: State, force: str) -> int:
    """The point value of a force as it was fielded: what its side spent on it."""
    return sum(value_of(state, unit) for unit in state.of_force(force))


def balance(state: State) -> Balance:
    """The forces compared (SETUP-FORCE-BALANCE)."""
    points = {force.id: force_value(state, force.id) for force in state.forces}
    least, most = min(points.values(), default=0), max(points.values(), default=0)
    units = {force.id: len(elements(state, force.id)) for force in state.forces}
    return Balance(units, points, float(worth.difference(least, most)), worth.fair(least, most))


def elements(state: State, force: str) -> tuple[tuple[Unit, ...], ...]:
    """The units of a force, those of a protomech Point together (TERM-PROTO-POINT, ruling 10)."""
    found: dict[str, list[Unit]] = {}
    for unit in state.of_force(force):
        found.setdefault(f"point {unit.point}" if unit.point else unit.id, []).append(unit)
    return tuple(tuple(units) for units in found.values())


def objective_value(state: State, objective: Objective, force: str) -> float:
    """What an objective is worth to a force that may take it (VP-OBJECTIVE-VALUE)."""
    if objective.worth is not None:
        return objective.worth
    takeable = sum(force in takers(state, each) for each in state.objectives)
    return float(
        worth.objective_value(sum(force_value(state, other) for other in defenders_of(state, force)), takeable)
    )


def points(state: State) -> dict[str, float]:
    """Victory points by force; at a level without them the printed values of the enemies destroyed."""
    if LEVELS[state.level].victory_points:
        return {force.id: state.scores.get(force.id, 0.0) for force in state.forces}
    return {
        force.id: sum(
            unit.card.points
            for unit in state.units.values()
            if unit.force != force.id and unit.status is Status.DESTROYED
        )
        for force in state.forces
    }


def play(game: Game) -> None:
    """Award victory points for what happened since the last turn ended (VP-TABLE)."""
    if not game.level.victory_points:
        return
    news = tuple(_news(game))
    captured = {(event.objective, event.force) for event in news if isinstance(event, ObjectiveCaptured)}
    for event in news:
        match event:
            case UnitDestroyed(unit):
                _lost(game, unit, "destroyed", DESTROYED_ENEMY, DESTROYED_FRIEND)
            case UnitLeft(unit, withdrawn=True):
                _lost(game, unit, "withdrawn", WITHDRAWN_ENEMY, WITHDRAWN_FRIEND)
            case ObjectiveHeld(objective, force, contested=False) if (objective, force) not in captured:
                _taken(game, objective, force, "occupied", OCCUPIED)
            case ObjectiveCaptured(objective, force):
                _taken(game, objective, force, "captured", CAPTURED)
            case _:
                pass


def _news(game: Game) -> Iterator[Event]:
    """The events since the last end phase, in order."""
    first = 0
    for index in range(len(game.log) - 1, -1, -1):
        event = game.log[index]
        if isinstance(event, PhaseEnded) and event.name is Phase.END:
            first = index
            break
    yield from game.log[first:]


def _lost(game: Game, unit_id: str, how: str, enemy: float, friend: float) -> None:
    unit = game.state.unit(unit_id)
    value = value_of(game.state, unit)
    for force in game.state.forces:
        share = friend if force.id == unit.force else enemy
        game.emit(PointsAwarded(force.id, share * value, f"{unit.name} is {how}"))


def _taken(game: Game, objective_id: str, force: str, how: str, share: float) -> None:
    """Points for an objective, less what was paid for it before; nothing for occupying it again."""
    objective = next(each for each in game.state.objectives if each.id == objective_id)
    due = share * objective_value(game.state, objective, force) - objective.paid(force)
    if due > 0:
        game.emit(PointsAwarded(force, due, f"{objective.name} is {how}", objective_id))
