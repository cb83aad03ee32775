"""Who has won."""

from __future__ import annotations

from engine.game import Game
from engine.phases import physical, weapon
from engine.rules.events import BattleEnded
from engine.rules.orders import Fire, Strike
from engine.rules.state import State, Status, Unit

PASSING = frozenset({"HIT-ONE-ATTACK", "HEAT-SHUTDOWN"})
"""Reasons against an attack that will not hold next turn."""

LONGEST = 500
"""The last turn of a battle whose scenario sets none."""


def check(game: Game) -> None:
    """End the battle if a side is destroyed, neither can hurt the other, or the last turn is over (INTRO-VICTORY, VP-
    ANNIHILATION).
    """
    state = game.state
    alive = [force.id for force in state.forces if any(_fights(unit) for unit in state.of_force(force.id))]
    if not alive:
        game.emit(BattleEnded("", "draw", "the last units of both sides fell together"))
    elif len(alive) == 1 and len(state.forces) > 1:
        game.emit(BattleEnded(alive[0], "decisive", "the enemy is destroyed"))
    elif _stuck(game):
        game.emit(BattleEnded("", "draw", "nobody can move or hurt the enemy"))
    elif state.turn >= (state.turns or LONGEST):
        game.emit(BattleEnded("", "draw", f"turn {state.turn} was the last"))


def points(state: State) -> dict[str, int]:
    """The point value of enemies destroyed, by force."""
    return {
        force.id: sum(
            unit.card.points
            for unit in state.units.values()
            if unit.force != force.id and unit.status is Status.DESTROYED
        )
        for force in state.forces
    }


def _fights(unit: Unit) -> bool:
    return unit.status in (Status.ACTIVE, Status.RESERVE)


def _stuck(game: Game) -> bool:
    """Everybody immobile for good, and no attack with damage to be made."""
    units = [unit for unit in game.state.units.values() if _fights(unit)]
    if any(not unit.on_table or any(mode.inches for mode in unit.move.modes) for unit in units):
        return False
    return not any(_can_hurt(game, unit, enemy) for unit in units for enemy in game.state.enemies(unit))


def _can_hurt(game: Game, unit: Unit, enemy: Unit) -> bool:
    attacks = (
        weapon.refusals(game, Fire(unit.id, enemy.id)),
        physical.refusals(game, Strike(unit.id, enemy.id, physical.kind_for(game, unit))),
    )
    return any(all(reason.rule in PASSING for reason in reasons) for reasons in attacks)
