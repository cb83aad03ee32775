"""The end of a ride: units set down at the end of a movement, or dropped from the air."""

from __future__ import annotations

from engine.game import Game
from engine.geometry import plane
from engine.phases import aftermath, allowance, bays, minefields, places, standing, transport, treading
from engine.rules import tables
from engine.rules.events import UnitDestroyed, UnitDropped, UnitUnloaded
from engine.rules.facts import Reason
from engine.rules.orders import Landing, MovementOrder
from engine.rules.state import Pose, Unit


def refusals(game: Game, order: MovementOrder) -> tuple[Reason, ...]:
    """Every reason against the unloading that a movement ends with, one unit after the other; `game` is the battle as
    it is when the rest of the order is done (TRANSPORT-UNLOAD).
    """
    return transport.refused_in_turn(game, order, order.unloads, _against, _leave)


def _against(game: Game, order: MovementOrder, each: Landing) -> tuple[Reason, ...]:
    carrier, rider = game.state.unit(order.unit), game.state.unit(each.unit)
    if rider.aboard != carrier.id:
        return (Reason(f"{rider.name} does not ride with {carrier.name}", "TRANSPORT-UNLOAD"),)
    if not carrier.on_table:
        return (Reason(f"{carrier.name} is not on the table", "TRANSPORT-UNLOAD"),)
    if bays.is_cargo(rider):
        return bays.leave_refusals(game, carrier, rider) or _against_place(game, carrier, rider, each)
    left = allowance.inches(game, carrier, transport.mode_of(order))
    if left < tables.LOADING:
        text = f"unloading takes {tables.LOADING} in of Move, {carrier.name} has {left}"
        return (Reason(text, "TRANSPORT-UNLOAD"),)
    if carrier.aloft and not transport.jumps_out(game.state, rider):
        text = f"{carrier.name} is in the air: {rider.name} cannot jump and must wait until it is on the ground"
        return (Reason(text, "TRANSPORT-AIR-DROP"),)
    return _against_place(game, _below(game, carrier), rider, each)


def _against_place(game: Game, carrier: Unit, rider: Unit, each: Landing) -> tuple[Reason, ...]:
    if each.at is None:
        if places.free_beside(game, carrier, rider) is None:
            return (Reason(f"there is no free place for {rider.name} beside {carrier.name}", "TRANSPORT-UNLOAD"),)
        return ()
    there = _at(game, carrier, rider, each.at)
    found = [Reason(f"{rider.name}: {text}", "MOV-NO-STACKING") for text in places.obstacles(game, rider, there)]
    if not places.touches(carrier, rider, there):
        away = plane.base_gap(standing.base(carrier), standing.base(rider, there))
        where = f"{away:.2f} in away from" if away > plane.CONTACT else "too high or too low beside"
        text = f"{rider.name} would stand {where} {carrier.name}, not in contact"
        found.append(Reason(text, "TRANSPORT-UNLOAD"))
    if barred := places.closed(game, rider, there):
        found.append(Reason(f"{rider.name} may not be set down in {barred}", "TRN-FORBIDDEN"))
    return tuple(found)


def unload(game: Game, order: MovementOrder) -> None:
    """Set down or drop whom an order names, after everything else (TRANSPORT-UNLOAD)."""
    for each in order.unloads:
        carrier, rider = game.state.unit(order.unit), game.state.unit(each.unit)
        if carrier.on_table and rider.aboard == carrier.id:
            _leave(game, carrier.id, each)
            minefields.arrive(game, each.unit)


def _leave(game: Game, carrier_id: str, each: Landing) -> None:
    carrier, rider = game.state.unit(carrier_id), game.state.unit(each.unit)
    base = _below(game, carrier)
    there = places.free_beside(game, base, rider) if each.at is None else _at(game, base, rider, each.at)
    if there is None:
        raise ValueError(f"no room for {rider.id} beside {carrier.id}")
    if bays.is_cargo(rider):
        bays.leave(game, carrier, rider, there)
        return
    price = transport.price(game.state, rider)
    if carrier.aloft:
        _drop(game, carrier, rider, there, price)
    else:
        game.emit(UnitUnloaded(rider.id, carrier.id, there, price))
        treading.arrived(game, rider.id)


def _below(game: Game, carrier: Unit) -> Unit:
    """A transport where its passengers reach the ground: itself, or straight below it."""
    return places.grounded(game, carrier) if carrier.aloft else carrier


def _at(game: Game, carrier: Unit, rider: Unit, spot: plane.Point) -> Pose:
    at = carrier.place
    return places.put(game, rider, spot, at.facing, at.z + standing.height(carrier))


def _drop(game: Game, carrier: Unit, rider: Unit, aim: Pose, price: float) -> None:
    """Roll for a landing; a bad one scatters the unit and hurts it (TRANSPORT-AIR-DROP)."""
    dice = game.dice.roll(2)
    if sum(dice) >= tables.DROP_LANDS_FROM:
        game.emit(UnitDropped(rider.id, carrier.id, aim, price, dice))
        return
    turn, far = scatter = game.dice.roll(2)
    heading = carrier.place.facing + tables.DROP_HEADINGS * (turn - 1)
    hit = places.put(game, rider, plane.offset(aim.point, heading, tables.DROP_SCATTER * far), aim.facing)
    there = hit
    lost = not game.table.inside(standing.base(rider, hit)) or bool(places.closed(game, rider, hit))
    if not lost and places.obstacles(game, rider, hit):
        there = places.nearest(game, rider, hit) or hit
        lost = there is hit
    game.emit(UnitDropped(rider.id, carrier.id, there, price, dice, scatter))
    if lost:
        game.emit(UnitDestroyed(rider.id, "it came down where it cannot stand"))
    else:
        aftermath.at_once(game, rider.id, tables.DROP_DAMAGE, "the landing")
