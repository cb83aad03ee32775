"""Riding in bays and as cargo: who has room for whom, going aboard, and leaving (CARGO-SCOPE)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from engine.game import Game
from engine.phases import allowance, standing
from engine.rules.advancing import STOWED
from engine.rules.bays import BAYS, ENTERING, READY_AFTER, packed, weight
from engine.rules.events import UnitDisembarked, UnitEmbarked
from engine.rules.facts import Reason
from engine.rules.hooks import active
from engine.rules.kinds import categories
from engine.rules.levels import LEVELS
from engine.rules.orders import Berth, Fly, MovementOrder, Stand, Walk
from engine.rules.state import Phase, Pose, State, Unit


def berth_of(order: MovementOrder) -> Berth | None:
    """Where an order takes its unit aboard at its end; None for one that does not."""
    return order.boards if isinstance(order, Walk | Fly | Stand) else None


def is_cargo(unit: Unit) -> bool:
    """Whether a unit rides in bays and not where infantry does."""
    return "infantry" not in categories(unit.card)


def room_refusals(state: State, carrier: Unit, rider: Unit, *, as_cargo: bool) -> tuple[Reason, ...]:
    """Why a transport has no room for a unit that is no infantry, in a bay or as cargo (CARGO-SCOPE,
    CARGO-AS-CARGO).
    """
    if rider.force != carrier.force:
        return (Reason(f"{rider.name} is on the other side", "CARGO-SCOPE"),)
    if not LEVELS[state.level].advanced_movement:
        return (Reason(f"{rider.name} is no infantry: it cannot be carried", "TRANSPORT-KINDS"),)
    return tuple(_cargo_refusals(state, carrier, rider) if as_cargo else _bay_refusals(state, carrier, rider))


def refusals(game: Game, order: MovementOrder, *, there: bool = True) -> Iterator[Reason]:
    """What forbids a unit to go aboard at the end of its movement; `game` is the battle as it is then, or, not yet
    `there`, before it (CARGO-LOAD).
    """
    where = berth_of(order)
    if where is None:
        return
    rider, carrier = game.state.unit(order.unit), game.state.unit(where.transport)
    if game.state.phase is not Phase.MOVEMENT:
        yield Reason("units go aboard and leave in the movement phase", "CARGO-SCOPE")
    if not is_cargo(rider):
        yield Reason(f"{rider.name} is infantry: its transport loads it", "TRANSPORT-LOAD")
        return
    if not (rider.on_table and carrier.on_table):
        off = rider if carrier.on_table else carrier
        yield Reason(f"{off.name} is not on the table", "CARGO-LOAD")
        return
    yield from room_refusals(game.state, carrier, rider, as_cargo=where.as_cargo)
    if where.as_cargo and carrier.activity.hoisted:
        yield _busy(carrier)
    if carrier.aloft or rider.aloft:
        yield Reason(f"{(carrier if carrier.aloft else rider).name} is in the air", "CARGO-LOAD")
    if there and (rider.climbing or not standing.in_contact(carrier, rider)):
        yield Reason(f"{rider.name} is not in base contact with {carrier.name}", "CARGO-LOAD")


def price_refusals(game: Game, order: MovementOrder) -> tuple[Reason, ...]:
    """Whether a unit has the Move to go aboard at all, before any of it is spent on a way."""
    if berth_of(order) is None:
        return ()
    rider = game.state.unit(order.unit)
    left = allowance.inches(game, rider)
    if left >= ENTERING:
        return ()
    return (Reason(f"going aboard takes {ENTERING} in of Move, {rider.name} has {left}", "CARGO-LOAD"),)


def embark(game: Game, order: MovementOrder) -> None:
    """Go aboard, after everything else (CARGO-LOAD)."""
    where = berth_of(order)
    if where is None or not game.state.unit(order.unit).on_table:
        return
    if not any(refusals(game, order)):
        game.emit(UnitEmbarked(order.unit, where.transport, float(ENTERING), where.as_cargo))


def leave_refusals(game: Game, carrier: Unit, rider: Unit) -> tuple[Reason, ...]:
    """What forbids a unit to leave its transport now, the place aside (CARGO-UNLOAD, CARGO-AS-CARGO-RATE)."""
    if carrier.aloft:
        text = f"{carrier.name} is in the air: {rider.name} leaves it on the ground"
        return (Reason(text, "CARGO-UNLOAD"),)
    if rider.crated:
        return (_busy(carrier),) if carrier.activity.hoisted else ()
    left = allowance.inches(game, rider)
    if left >= ENTERING:
        return ()
    return (Reason(f"leaving takes {ENTERING} in of its own Move, {rider.name} has {left}", "CARGO-UNLOAD"),)


def leave(game: Game, carrier: Unit, rider: Unit, pose: Pose, *, lost: bool = False) -> None:
    """Come out of a bay, or be set down as cargo; out of a transport that is lost for nothing."""
    if rider.crated:
        game.emit(UnitDisembarked(rider.id, carrier.id, pose, 0.0, game.state.turn + READY_AFTER))
    else:
        game.emit(UnitDisembarked(rider.id, carrier.id, pose, 0.0 if lost else float(ENTERING)))


def aboard_at_first(state: State, carrier: Unit, rider: Unit) -> tuple[State, tuple[Reason, ...]]:
    """The state with a unit in a bay before the battle, or as cargo where there is none for it; or why not."""
    against = room_refusals(state, carrier, rider, as_cargo=False)
    if not against:
        return state.change(rider.id, aboard=carrier.id), ()
    if not _tons(state, carrier) or _berths_for(state, carrier, rider):
        return state, against
    if stowed := room_refusals(state, carrier, rider, as_cargo=True):
        return state, stowed
    return state.change(rider.id, aboard=carrier.id, crated=STOWED), ()


def _busy(carrier: Unit) -> Reason:
    text = f"{carrier.name} has taken aboard or set down a unit as cargo this turn already"
    return Reason(text, "CARGO-AS-CARGO-RATE")


def _bay_refusals(state: State, carrier: Unit, rider: Unit) -> Iterator[Reason]:
    fitting = [bay for bay in BAYS if bay.holds(rider.card)]
    if not _berths_for(state, carrier, rider):
        kinds = " or ".join(f"{bay.title} bay ({bay.code})" for bay in fitting) or "bay"
        cargo = f"; {rider.name} can only be its cargo" if _tons(state, carrier) else ""
        yield Reason(f"{carrier.name} has no {kinds}{cargo}", "CARGO-SCOPE")
        return
    riders = [each for each in state.riders(carrier.id) if each.crated != STOWED and is_cargo(each)]
    if not _all_berthed(_berths(state, carrier), [*riders, rider]):
        yield Reason(f"the bays of {carrier.name} that hold {rider.name} are full", "CARGO-SCOPE")


def _cargo_refusals(state: State, carrier: Unit, rider: Unit) -> Iterator[Reason]:
    tons = _tons(state, carrier)
    if not tons:
        yield Reason(f"{carrier.name} has no room for cargo (CT or CK)", "CARGO-AS-CARGO")
        return
    if not weight(rider.card):
        yield Reason(f"nobody knows what {rider.name} weighs: its card has no weight", "CARGO-AS-CARGO")
        return
    stowed = sum((packed(each.card) for each in state.riders(carrier.id) if each.crated == STOWED), Fraction(0))
    needed = packed(rider.card)
    if stowed + needed > Fraction(tons):
        text = f"{rider.name} weighs {float(needed):g} tons as cargo, {carrier.name} has {tons - float(stowed):g} left"
        yield Reason(text, "CARGO-AS-CARGO")


def _berths_for(state: State, carrier: Unit, rider: Unit) -> int:
    """The berths that would hold a unit, free or not."""
    berths = _berths(state, carrier)
    return sum(berths.get(bay.code, 0) for bay in BAYS if bay.holds(rider.card))


def _berths(state: State, carrier: Unit) -> dict[str, int]:
    """The berths of each kind of bay that a unit has."""
    berths: dict[str, int] = {}
    for ability in active(state, carrier):
        berths[ability.code] = berths.get(ability.code, 0) + ability.berths_mine()
    return berths


def _tons(state: State, carrier: Unit) -> float:
    return sum(ability.tons_mine() for ability in active(state, carrier))


def _all_berthed(berths: dict[str, int], riders: list[Unit]) -> bool:
    """Whether all have a berth: those first that have the least choice, each in the narrowest bay."""
    left = dict(berths)
    choices = [[bay.code for bay in BAYS if bay.holds(rider.card) and bay.code in left] for rider in riders]
    for fitting in sorted(choices, key=len):
        code = next((code for code in fitting if left[code] > 0), "")
        if not code:
            return False
        left[code] -= 1
    return True
