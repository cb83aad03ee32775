"""Heat in the end phase: own heat or cooling, heat from outside, deliberate overheating, shutdown, restart."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Game
from engine.phases import scorching, standing
from engine.phases.standing import water_depth
from engine.rules import fire_table, hidden, mines, tables
from engine.rules.events import EngineRolled, HeatChanged, UnitRestarted, UnitShutDown
from engine.rules.facts import Modifier, Reason
from engine.rules.hooks import active
from engine.rules.kinds import AEROSPACE, kind_of
from engine.rules.orders import RunHot
from engine.rules.state import SHUTDOWN_HEAT, Unit


def refusals(game: Game, order: RunHot) -> tuple[Reason, ...]:
    """Every reason against overheating on purpose (HEAT-DELIBERATE)."""
    unit = game.state.unit(order.unit)
    if not unit.on_table:
        return (Reason(f"{unit.name} {hidden.absent(unit)}", "HEAT-DELIBERATE"),)
    if not game.level.deliberate_heat:
        told = f"nobody overheats deliberately at the {game.level.name} level"
        return (Reason(told, "INTRO-OVERHEAT-EXAMPLE"),)
    if not may_run_hot(game, unit):
        return (Reason(f"{unit.name} cannot overheat deliberately", "HEAT-DELIBERATE"),)
    return ()


def may_run_hot(game: Game, unit: Unit) -> bool:
    """Whether a unit may overheat on purpose: it tracks heat and its card has overheat."""
    return game.level.deliberate_heat and unit.on_table and kind_of(unit.card).heat and unit.card.overheat > 0


def roll_engine(game: Game, unit: Unit) -> None:
    """A damaged electric or fuel-cell engine of a unit that fired may explode (SPEC-EE, SPEC-FC)."""
    if unit.doomed or unit.activity.attacked != "weapon" or not (kind_of(unit.card).heat and _volatile(game, unit)):
        return
    dice = game.dice.roll(2)
    game.emit(EngineRolled(unit.id, dice, sum(dice) >= tables.EXPLODES_ON))


def settle(game: Game, unit: Unit, *, engine_hit: bool, deliberate: bool) -> None:
    """Own heat or cooling, then heat from outside, then heat made on purpose, then shutdown (HEAT-COOL, HEAT-HT-CAP,
    HEAT-SHUTDOWN). `engine_hit` says whether a hit on the engine was in effect when the unit fired.
    """
    activity = unit.activity
    parts = _own(game, unit, engine_hit)
    if unit.shut_down and activity.was_shut_down:
        game.emit(UnitRestarted(unit.id))
    received = min(tables.EXTERNAL_HEAT_CAP, activity.heat_received)
    if received:
        parts.append(Modifier(received, "heat from outside"))
    parts += _ground(game, unit)
    parts += mines.heated(unit)
    if scorching.heats(game, unit):
        parts.append(Modifier(fire_table.HEAT, "in the fire"))
    if deliberate:
        parts.append(Modifier(1, "deliberate overheating"))
    parts += _climate(game, unit, activity.overheat, deliberate=deliberate)
    after = min(SHUTDOWN_HEAT, max(0, unit.heat + sum(part.amount for part in parts)))
    if parts and (after != unit.heat or received or activity.overheat):
        game.emit(HeatChanged(unit.id, unit.heat, after, tuple(parts)))
    if after >= SHUTDOWN_HEAT:
        game.emit(UnitShutDown(unit.id))


def _own(game: Game, unit: Unit, engine_hit: bool) -> list[Modifier]:
    activity = unit.activity
    if unit.shut_down and activity.was_shut_down:
        return [Modifier(-unit.heat, "reactor restarts")]
    if activity.attacked != "weapon":
        return [Modifier(-unit.heat, "no weapon fired")] if unit.heat else []
    gained = [Modifier(activity.overheat, "overheat")] if activity.overheat else []
    if engine_hit and not _volatile(game, unit):
        gained.append(Modifier(1, "engine hit"))
    if (gained or unit.heat) and water_depth(game, unit) >= tables.COOLING_DEPTH:
        gained.append(Modifier(-1, "in deep water"))
    if activity.overheat and not unit.aloft and standing.zones(game, unit, "snow"):
        gained.append(Modifier(-1, "in deep snow"))
    return gained


def _ground(game: Game, unit: Unit) -> list[Modifier]:
    """Heat of the ground itself, beyond what weapons may bring (XTRN-MAGMA-HEAT, XTRN-MAGMA-CRUST-HEAT)."""
    if unit.activity.scorched:
        return [Modifier(1, "in liquid magma")]
    on_crust = not unit.aloft and any(zone.grade == "crust" for zone in standing.zones(game, unit, "magma"))
    return [Modifier(1, "on a crust of magma")] if on_crust else []


def _climate(game: Game, unit: Unit, overheat: int, *, deliberate: bool) -> Iterator[Modifier]:
    """Extreme cold takes off heat of what overheated, extreme heat adds to what overheated in an attack (ENV-COLD,
    ENV-HEAT).
    """
    temperature = game.state.weather.temperature
    if unit.card.type in AEROSPACE:
        return
    if temperature == "cold" and (overheat or deliberate):
        yield Modifier(-1, "extreme cold")
    elif temperature == "hot" and overheat:
        yield Modifier(1, "extreme heat")


def _volatile(game: Game, unit: Unit) -> bool:
    return any(ability.engine_explodes_mine() for ability in active(game.state, unit))
