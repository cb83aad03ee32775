"""The end phase, step by step in the order of END-ORDER (ruling 16), the same at every level."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Game
from engine.phases import (
    aftermath,
    airspace,
    bogging,
    burning,
    fires,
    heat,
    mobile,
    networks,
    objectives,
    scorching,
    scoring,
    structures,
    switching,
    weathering,
    withdrawal,
)
from engine.rules.events import CrewRecovered
from engine.rules.facts import Reason
from engine.rules.kinds import kind_of
from engine.rules.orders import EndOrder, RunHot
from engine.rules.state import Status, Unit


def play(game: Game) -> None:
    """Damage and criticals act, the destroyed leave, heat settles, points are awarded.

    Each step is taken for both sides before the next begins (END-SIMULTANEOUS).
    """
    before = {unit.id: unit for unit in _in_play(game)}
    _take_effect(game, before)
    fires.starve(game)
    bogging.swallow(game)
    airspace.play(game)
    declared = _declared(game)
    _settle(game, before, {order.unit for order in declared if isinstance(order, RunHot)})
    scorching.burn(game)
    mobile.catch_fire(game)
    burning.end(game)
    weathering.end(game)
    for order in declared:
        if not isinstance(order, RunHot) and game.state.unit(order.unit).on_table:
            switching.carry_out(game, order)
    networks.end_turn(game)
    objectives.play(game)
    withdrawal.play(game)
    scoring.play(game)


def _take_effect(game: Game, before: dict[str, Unit]) -> None:
    """Damaged engines are rolled for, structures collapse, what was marked acts, then the destroyed leave together
    (END-DAMAGE).
    """
    for unit in before.values():
        if unit.criticals.engine:
            heat.roll_engine(game, unit)
    crushed = dict(structures.end(game))
    others = [unit.id for unit in _in_play(game) if unit.id not in crushed]
    lost = [*crushed.items(), *((unit_id, cause) for unit_id in others if (cause := aftermath.act(game, unit_id)))]
    aftermath.destroy_all(game, lost)


def _declared(game: Game) -> list[EndOrder]:
    """What the sides order for the end phase, one of a kind for each unit; a side is asked until it has no more
    (HEAT-DELIBERATE, ENV-SEARCHLIGHT, TT-VARIABLE).
    """
    declared: list[EndOrder] = []
    for force in game.state.order:
        commander = game.commanders[force]
        while candidates := tuple(unit for unit in game.state.of_force(force) if unit.on_table):
            given = commander.ends(game, candidates)
            if given is None:
                break
            order = given.order
            if not isinstance(order, EndOrder):
                raise TypeError(f"{order} is nothing for the end phase")
            if reasons := _refusals(game, order, declared):
                commander.refused(game, order, reasons)
                continue
            game.emit(given)
            declared.append(order)
    return declared


def _refusals(game: Game, order: EndOrder, declared: list[EndOrder]) -> tuple[Reason, ...]:
    if any(type(each) is type(order) and each.unit == order.unit for each in declared):
        return (Reason(f"{game.state.unit(order.unit).name} has this order already", "END-ORDER"),)
    if game.state.unit(order.unit).activity.sprang:
        told = f"{game.state.unit(order.unit).name} has attacked by surprise and does nothing more this turn"
        return (Reason(told, "HIDDEN-SURPRISE"),)
    return heat.refusals(game, order) if isinstance(order, RunHot) else switching.refusals(game, order)


def _settle(game: Game, before: dict[str, Unit], deliberate: set[str]) -> None:
    """Crews recover, reactors restart, heat rises or falls (HEAT-COOL, CRIT-CREW-STUNNED).

    `before` has the units as the phase began: a hit that has only now taken effect neither heats nor wears off yet.
    """
    for unit in _in_play(game):
        was = before[unit.id]
        if was.activity.was_stunned and "crew_stunned" not in was.activity.pending:
            game.emit(CrewRecovered(unit.id))
        if unit.stands and kind_of(unit.card).heat:
            heat.settle(game, unit, engine_hit=was.criticals.engine > 0, deliberate=unit.id in deliberate)


def _in_play(game: Game) -> Iterator[Unit]:
    """Units that are on the table or aboard another that is, as they are now."""
    for unit_id in list(game.state.units):
        unit = game.state.unit(unit_id)
        if unit.status is Status.ACTIVE:
            yield unit
