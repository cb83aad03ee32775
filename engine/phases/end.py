"""The end phase, step by step in the order of END-ORDER (ruling 16)."""

from __future__ import annotations

from engine.game import Game
from engine.phases import victory
from engine.phases.criticals import take_effect
from engine.phases.standing import water_depth
from engine.rules import tables
from engine.rules.events import HeatChanged, UnitDestroyed, UnitRestarted, UnitShutDown
from engine.rules.facts import Modifier
from engine.rules.kinds import kind_of
from engine.rules.state import SHUTDOWN_HEAT, Phase, Unit


def play(game: Game) -> None:
    """Damage and criticals act, the destroyed leave, heat settles, and somebody may have won."""
    game.begin(Phase.END)
    lost = [(unit.id, cause) for unit in _on_table(game) if (cause := take_effect(game, unit.id))]
    for unit_id, cause in lost:
        game.emit(UnitDestroyed(unit_id, cause))
    for unit in _on_table(game):
        if kind_of(unit.card).heat:
            _settle_heat(game, unit)
    victory.check(game)
    game.close(Phase.END)


def _on_table(game: Game) -> list[Unit]:
    return [unit for unit in game.state.units.values() if unit.on_table]


def _settle_heat(game: Game, unit: Unit) -> None:
    """Own heat or cooling, then heat from outside, then shutdown (HEAT-COOL, HEAT-HT-CAP, HEAT-SHUTDOWN)."""
    activity = unit.activity
    parts = list(_own_heat(game, unit))
    if unit.shut_down and activity.was_shut_down:
        game.emit(UnitRestarted(unit.id))
    received = min(tables.EXTERNAL_HEAT_CAP, activity.heat_received)
    if received:
        parts.append(Modifier(received, "heat from outside"))
    after = min(SHUTDOWN_HEAT, max(0, unit.heat + sum(part.amount for part in parts)))
    if parts and (after != unit.heat or received or activity.overheat):
        game.emit(HeatChanged(unit.id, unit.heat, after, tuple(parts)))
    if after >= SHUTDOWN_HEAT:
        game.emit(UnitShutDown(unit.id))


def _own_heat(game: Game, unit: Unit) -> list[Modifier]:
    activity = unit.activity
    if unit.shut_down and activity.was_shut_down:
        return [Modifier(-unit.heat, "reactor restarts")]
    if activity.attacked != "weapon":
        return [Modifier(-unit.heat, "no weapon fired")] if unit.heat else []
    engine = Modifier(1, "engine hit") if unit.criticals.engine and "engine" not in activity.pending else None
    gained = [Modifier(activity.overheat, "overheat")] if activity.overheat else []
    gained += [engine] if engine else []
    if (gained or unit.heat) and water_depth(game, unit) >= tables.COOLING_DEPTH:
        gained.append(Modifier(-1, "in deep water"))
    return gained
