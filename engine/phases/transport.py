"""Infantry that rides: who has room for whom, getting in, and what it costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from engine.game import Game
from engine.phases import allowance, bays, places, standing
from engine.rules import tables
from engine.rules.advancing import STOWED
from engine.rules.bays import ENTERING
from engine.rules.events import UnitDestroyed, UnitDropped, UnitEmbarked, UnitLoaded, UnitUnloaded
from engine.rules.facts import Reason
from engine.rules.hooks import active
from engine.rules.kinds import categories
from engine.rules.orders import Leap, MovementOrder
from engine.rules.state import State, Unit
from engine.rules.values import GROUND, JUMP

Step = TypeVar("Step")

INSIDE, OUTSIDE = "inside", "outside"

PERISH = "passengers_perish"
"""The optional rule by which nobody outlives a transport (ruling 9)."""


def room(state: State, carrier: Unit) -> int:
    """Room inside a transport in all (SPEC-IT)."""
    return sum(ability.room_mine() for ability in active(state, carrier))


def bulk(state: State, rider: Unit) -> int:
    """Room that infantry takes, 0 for what no transport can hold (SPEC-CAR)."""
    return sum(ability.bulk_mine() for ability in active(state, rider))


def room_left(state: State, carrier: Unit) -> int:
    """Room inside a transport that nobody takes (TRANSPORT-CAPACITY)."""
    inside = (rider for rider in state.riders(carrier.id) if not rider.external)
    return room(state, carrier) - sum(bulk(state, rider) for rider in inside)


def berth(state: State, carrier: Unit, rider: Unit) -> str:
    """Where a unit has room for another: 'inside' if it fits, else 'outside' if it can cling there, else ''."""
    return "" if berth_refusals(state, carrier, rider) else _berth(state, carrier, rider)


def berth_refusals(state: State, carrier: Unit, rider: Unit) -> tuple[Reason, ...]:
    """Why a unit can carry another neither inside nor outside (TRANSPORT-KINDS)."""
    if rider.force != carrier.force:
        return (Reason(f"{rider.name} is on the other side", "TRANSPORT-LOAD"),)
    if bays.is_cargo(rider):
        return bays.room_refusals(state, carrier, rider, as_cargo=False)
    if _berth(state, carrier, rider):
        return ()
    return (*_inside_refusals(state, carrier, rider), *_outside_refusals(state, carrier, rider))


def _berth(state: State, carrier: Unit, rider: Unit) -> str:
    if not _inside_refusals(state, carrier, rider):
        return INSIDE
    return "" if _outside_refusals(state, carrier, rider) else OUTSIDE


def _inside_refusals(state: State, carrier: Unit, rider: Unit) -> tuple[Reason, ...]:
    if not room(state, carrier):
        return (Reason(f"{carrier.name} has no room for infantry inside", "TRANSPORT-KINDS"),)
    needed, left = bulk(state, rider), room_left(state, carrier)
    if not needed:
        return (Reason(f"{rider.name} has no cargo size (CAR): it cannot ride inside", "TRANSPORT-CAPACITY"),)
    if needed > left:
        return (Reason(f"{rider.name} needs room for {needed}, {carrier.name} has {left} left", "TRANSPORT-CAPACITY"),)
    return ()


def _outside_refusals(state: State, carrier: Unit, rider: Unit) -> tuple[Reason, ...]:
    omni = any(ability.holds_outside_mine() for ability in active(state, carrier))
    clings = any(ability.clings_mine(to_omni=omni) for ability in active(state, rider))
    if rider.card.type != "BA" or not clings or not categories(carrier.card) & {"mech", "vehicle"}:
        return (Reason(f"{rider.name} cannot ride on the outside of {carrier.name}", "TRANSPORT-MECHANISED-BA"),)
    if sum(each.external for each in state.riders(carrier.id)) >= tables.OUTSIDE:
        return (Reason(f"{carrier.name} carries battle armor on its outside already", "TRANSPORT-MECHANISED-BA"),)
    return ()


def loading_refusals(game: Game, order: MovementOrder) -> tuple[Reason, ...]:
    """Every reason against the loading that a movement begins with, one unit after the other (TRANSPORT-LOAD)."""
    return refused_in_turn(game, order, order.loads, _against_loading, _take)


def refused_in_turn(
    game: Game,
    order: MovementOrder,
    steps: tuple[Step, ...],
    against: Callable[[Game, MovementOrder, Step], tuple[Reason, ...]],
    act: Callable[[Game, str, Step], None],
) -> tuple[Reason, ...]:
    """Every reason against the steps of an order, each judged by what those before it have led to; one that is refused
    leads to nothing. `act` takes a step for the order's unit.
    """
    if not steps:
        return ()
    trial, found = game.what_if(), list[Reason]()
    for step in steps:
        refused = against(trial, order, step)
        found += refused
        if not refused:
            act(trial, order.unit, step)
    return tuple(found)


def _against_loading(game: Game, order: MovementOrder, rider_id: str) -> tuple[Reason, ...]:
    carrier, rider = game.state.unit(order.unit), game.state.unit(rider_id)
    if rider.aboard:
        return (Reason(f"{rider.name} rides already", "TRANSPORT-LOAD"),)
    if bays.is_cargo(rider) and game.level.advanced_movement:
        text = f"{rider.name} is no infantry: it goes aboard by itself, it embarks on {carrier.name}"
        return (Reason(text, "CARGO-LOAD"),)
    if not (carrier.on_table and rider.on_table):
        off = rider if carrier.on_table else carrier
        return (Reason(f"{off.name} is not on the table", "TRANSPORT-LOAD"),)
    found = list(berth_refusals(game.state, carrier, rider))
    if carrier.aloft:
        found.append(Reason(f"{carrier.name} is in the air: it must be on the ground to load", "TRANSPORT-LOAD"))
    if rider.activity.moved:
        found.append(Reason(f"{rider.name} has moved already this turn", "TRANSPORT-LOAD"))
    if rider.climbing:
        found.append(Reason(f"{rider.name} hangs on a face", "ADVMOV-CLIMB-COST"))
    if not standing.in_contact(carrier, rider):
        found.append(Reason(f"{rider.name} is not in base contact with {carrier.name}", "TRANSPORT-LOAD"))
    left = allowance.inches(game, carrier, mode_of(order))
    if left < tables.LOADING:
        found.append(Reason(f"loading takes {tables.LOADING} in of Move, {carrier.name} has {left}", "TRANSPORT-LOAD"))
    return tuple(found)


def load(game: Game, order: MovementOrder) -> None:
    """Take aboard whom an order names, before anything else (TRANSPORT-LOAD)."""
    for rider in order.loads:
        _take(game, order.unit, rider)


def _take(game: Game, carrier: str, rider: str) -> None:
    where = berth(game.state, game.state.unit(carrier), game.state.unit(rider))
    game.emit(UnitLoaded(rider, carrier, float(tables.LOADING), where == OUTSIDE))


def reserved(game: Game, order: MovementOrder) -> Game:
    """The battle as it is once an order's loading is done, with the Move for its unloading put by."""
    if not (order.loads or order.unloads or bays.berth_of(order)):
        return game
    trial = game.what_if()
    load(trial, order)
    carrier = trial.state.unit(order.unit)
    down = [each.unit for each in order.unloads if not bays.is_cargo(trial.state.unit(each.unit))]
    kept = carrier.activity.spent + tables.LOADING * len(down) + (ENTERING if bays.berth_of(order) else 0)
    trial.state = trial.state.act(carrier.id, spent=kept)
    return trial


def mode_of(order: MovementOrder) -> str:
    """The way of moving whose Move an order lives on: a jump's, or the other."""
    return JUMP if isinstance(order, Leap) else GROUND


def price(state: State, rider: Unit) -> float:
    """What setting a unit down takes off the Move that its carrier has this turn, and what carrying it took already
    (TRANSPORT-UNLOAD, TRANSPORT-XMEC).
    """
    return float(tables.LOADING + (allowance.carriage(state, rider) if rider.external else 0))


def jumps_out(state: State, rider: Unit) -> bool:
    """Whether infantry can leave a flyer in the air: it jumps, or it has parachutes (TRANSPORT-AIR-DROP)."""
    return rider.card.move.jump > 0 or any(ability.parachutes_mine() for ability in active(state, rider))


def put_aboard(state: State, carrier_id: str, rider_id: str) -> tuple[State, tuple[Reason, ...]]:
    """The state with a unit in or on another before the battle, or the reasons against it."""
    carrier, rider = state.unit(carrier_id), state.unit(rider_id)
    if bays.is_cargo(rider):
        return bays.aboard_at_first(state, carrier, rider)
    if reasons := berth_refusals(state, carrier, rider):
        return state, reasons
    where = _berth(state, carrier, rider)
    return state.change(rider_id, aboard=carrier_id, external=where == OUTSIDE), ()


def start_aboard(game: Game) -> None:
    """Units that the scenario puts in or on others are there when the battle begins."""
    for unit in list(game.state.units.values()):
        if unit.aboard and bays.is_cargo(unit):
            game.emit(UnitEmbarked(unit.id, unit.aboard, 0.0, unit.crated == STOWED))
        elif unit.aboard:
            game.emit(UnitLoaded(unit.id, unit.aboard, 0.0, unit.external))


def lost(game: Game, carrier: Unit, *, aloft: bool) -> None:
    """What becomes of the passengers of a unit that has just been destroyed: they are placed as if it had unloaded
    them, but few leave a flyer in the air (TRANSPORT-DESTROYED, DMG-TRANSPORT-LOSS).
    """
    for rider in game.state.riders(carrier.id):
        if not rider.doomed:
            _outlive(game, carrier, rider, aloft)


def _outlive(game: Game, carrier: Unit, rider: Unit, aloft: bool) -> None:
    if PERISH in game.state.options or (aloft and not _escapes(game.state, rider)):
        game.emit(UnitDestroyed(rider.id, f"it was aboard {carrier.name}"))
        return
    there = places.refuge(game, places.grounded(game, carrier) if aloft else carrier, rider)
    if there is None:
        game.emit(UnitDestroyed(rider.id, f"there is no ground for it where {carrier.name} was lost"))
    elif aloft:
        game.emit(UnitDropped(rider.id, carrier.id, there))
    elif bays.is_cargo(rider):
        bays.leave(game, carrier, rider, there, lost=True)
    else:
        game.emit(UnitUnloaded(rider.id, carrier.id, there, 0.0, "which is lost"))


def _escapes(state: State, rider: Unit) -> bool:
    """Whether a passenger gets out of a flyer that is lost in the air: of those in bays none does (ruling 9)."""
    if bays.is_cargo(rider):
        return False
    return jumps_out(state, rider) or (rider.card.type == "BA" and "vtol" in categories(rider.card))
