"""Forced withdrawal: who is crippled, what that obliges to, and leaving the table (WD-*, SETUP-MAP-EDGE-USE)."""

from __future__ import annotations

from engine.game import Game
from engine.geometry import plane
from engine.phases import aftermath, allowance, homing, ramming, scenarios
from engine.phases.homing import Lawful
from engine.rules.events import CriticalTookEffect, PhaseEnded, UnitCrippled, UnitLeft
from engine.rules.facts import Reason
from engine.rules.orders import Leap, Leave, MovementOrder, Plunge, Ram, Stand
from engine.rules.state import Phase, State, Unit
from engine.rules.values import DamageValues, attacks_with, round_up

FORCED = "forced_withdrawal"
"""The optional rule (WD-OPTIONAL)."""

SLACK = 0.05
"""Inches by which a crippled unit may end short of the best place: what measuring on a table is good for."""


def play(game: Game) -> None:
    """Who is crippled by now, and who of them can never move again and is given up (WD-ABANDONED)."""
    if FORCED not in game.state.options:
        return
    for unit in list(game.state.units.values()):
        if unit.on_table and not unit.crippled and (why := crippled(game, unit)):
            game.emit(UnitCrippled(unit.id, why))
    for unit in list(game.state.units.values()):
        if unit.on_table and unit.crippled and _stranded(unit):
            aftermath.destroy(game, unit.id, "abandoned, it cannot move")


def crippled(game: Game, unit: Unit) -> str:
    """Why a unit is crippled as it is now, or '' (WD-CRIPPLED-STRUCTURE, WD-CRIPPLED-DAMAGE, WD-CRIPPLED-IMMOBILE)."""
    if unit.armor == 0 and unit.card.structure == 1 and unit.card.armor:
        return "its last armor is lost"
    if unit.armor == 0 and unit.card.structure - unit.structure >= round_up(unit.card.structure / 2):
        return "no armor is left and half of its structure is lost"
    now = [unit.damage, *(arc.damage for arc in unit.arcs)]
    if not _bites(now) and _bites([unit.card.damage, *(arc.damage for arc in unit.card.arcs)]):
        return "it can do no damage at short and medium range"
    if _stranded(unit) and (unit.crashed or unit.criticals.mp or unit.id in _struck(game)):
        return "critical hits have immobilized it"
    return ""


def going_home(state: State, unit: Unit) -> bool:
    """Whether a unit must make for its home edge (WD-MOVE-HOME)."""
    return FORCED in state.options and unit.crippled and unit.on_table and bool(state.force(unit.force).home)


def edges(state: State, unit: Unit) -> tuple[str, ...]:
    """The edges over which a unit may leave: home when it must, the enemy's when the scenario lets it through."""
    force = state.force(unit.force)
    home = (force.home,) if going_home(state, unit) else ()
    through = scenarios.scenario_of(state).through and force.attacker
    beyond = tuple(other.home for other in state.forces if other.id != force.id and other.home) if through else ()
    return (*home, *(() if home else beyond))


def duty(game: Game, unit: Unit, order: MovementOrder, lawful: Lawful) -> tuple[Reason, ...]:
    """What keeps a crippled unit from a movement that the other rules allow: it must end as near home as it can."""
    if not going_home(game.state, unit) or isinstance(order, Leave) or allowance.immobile(game, unit):
        return ()
    home = game.state.force(unit.force).home
    left = homing.gap(game, unit, home, _end(game, unit, order))
    best = homing.run(game, unit, home, lawful).left
    if left <= best + SLACK:
        return ()
    what = f"it can end {best:.2f} in from it, here it would end {left:.2f} in away"
    return (Reason(f"{unit.name} is crippled and must make for the {home} edge: {what}", "WD-MOVE-HOME"),)


def leave_refusals(game: Game, unit: Unit, order: Leave, lawful: Lawful) -> tuple[Reason, ...]:
    """What forbids a unit to leave the table over an edge."""
    if not unit.on_table:
        return (Reason(f"{unit.name} is not on the table", "SETUP-MAP-EDGE-USE"),)
    if order.edge not in edges(game.state, unit):
        return (Reason(f"{unit.name} may not leave the table over the {order.edge} edge", "SETUP-MAP-EDGE-USE"),)
    if order.points:
        left = homing.gap(game, unit, order.edge, order.points[-1])
        if left > plane.CONTACT:
            return (Reason(f"{unit.name} would end {left:.2f} in short of the {order.edge} edge", "MOV-ALLOWANCE"),)
        return ()
    left = homing.run(game, unit, order.edge, lawful).left
    if left > plane.CONTACT:
        return (Reason(f"{unit.name} comes no nearer to the {order.edge} edge than {left:.2f} in", "MOV-ALLOWANCE"),)
    return ()


def instead(game: Game, unit: Unit, lawful: Lawful) -> MovementOrder:
    """What a unit does whose order is refused: it stands, or goes home if it must."""
    if not going_home(game.state, unit) or allowance.immobile(game, unit):
        return Stand(unit.id)
    return homing.flight_home(game, unit, game.state.force(unit.force).home, lawful)


def arrive(game: Game, unit_id: str, edge: str = "") -> None:
    """A unit that has moved leaves the table over `edge`, or over its home edge if it must and touches it; those that
    ride with it leave too.
    """
    unit = game.state.unit(unit_id)
    home = game.state.force(unit.force).home
    forced = going_home(game.state, unit)
    if not edge and forced and homing.gap(game, unit, home, unit.place.point) <= plane.CONTACT:
        edge = home
    if edge:
        riders = [rider.id for rider in game.state.units.values() if rider.aboard == unit_id]
        for leaver in (unit_id, *riders):
            game.emit(UnitLeft(leaver, edge, forced))


def _end(game: Game, unit: Unit, order: MovementOrder) -> plane.AnyPoint:
    match order:
        case Stand() | Leave():
            return unit.place.point
        case Leap(to=to):
            return to
        case Plunge(to=to, then=then):
            return then or to or unit.place.point
        case Ram() if not order.points:
            approach = ramming.approach(game, unit, order)
            return _end(game, unit, approach) if approach is not None else unit.place.point
        case _:
            return order.points[-1] if order.points else unit.place.point


def _stranded(unit: Unit) -> bool:
    """Without an inch of Move for good: shutdown, heat and stunned crews pass."""
    return unit.crashed or not any(mode.inches for mode in unit.move.modes)


def _struck(game: Game) -> frozenset[str]:
    """The units on which critical hits have acted since the last end phase."""
    found = set()
    for event in reversed(game.log):
        if isinstance(event, PhaseEnded) and event.name is Phase.END:
            break
        if isinstance(event, CriticalTookEffect):
            found.add(event.unit)
    return frozenset(found)


def _bites(values: list[DamageValues]) -> bool:
    """Whether any of them does damage at short or medium range."""
    return any(attacks_with(amount) for each in values for amount in (each.short, each.medium))
