"""The end phase, step by step in the order of END-ORDER (ruling 16)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Game
from engine.phases import aftermath, heat, victory
from engine.rules.events import CrewRecovered
from engine.rules.kinds import kind_of
from engine.rules.state import Phase, Unit


def play(game: Game) -> None:
    """Damage and criticals act, the destroyed leave, heat settles, and somebody may have won.

    Every step is taken for both sides before the next begins (END-SIMULTANEOUS).
    """
    game.begin(Phase.END)
    _take_effect(game)
    _settle(game)
    victory.check(game)
    game.close(Phase.END)


def _take_effect(game: Game) -> None:
    """Damaged engines are rolled for, what was marked acts, then the destroyed leave together (END-DAMAGE)."""
    lost: list[tuple[str, str]] = []
    hot = [unit.id for unit in _in_play(game) if heat.engine_at_risk(game, unit)]
    for unit_id in hot:
        heat.roll_engine(game, unit_id)
    for unit in list(_in_play(game)):
        if unit.criticals.engine:
            continue
    for unit in list(_in_play(game)):
        cause = aftermath.act(game, unit.id)
        lost += [(unit.id, cause)] if cause else []
    for unit_id, cause in lost:
        aftermath.destroy(game, unit_id, cause)


def _settle(game: Game) -> None:
    """Reactors restart, crews recover, heat rises or falls (HEAT-COOL, CRIT-CREW-STUNNED)."""
    for unit in list(_in_play(game)):
        if unit.stunned and unit.activity.was_stunned:
            game.emit(CrewRecovered(unit.id))
        if kind_of(unit.card).heat:
            heat.settle(game, unit)


def _in_play(game: Game) -> Iterator[Unit]:
    """Units on the table, and those aboard them."""
    return (unit for unit in game.state.units.values() if unit.on_table)
