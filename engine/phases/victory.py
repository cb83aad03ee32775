"""Who has won."""

from __future__ import annotations

from engine.game import Game
from engine.phases import physical, scenarios, scoring, weapon
from engine.rules.events import BattleEnded
from engine.rules.levels import LEVELS
from engine.rules.orders import Fire, Strike
from engine.rules.state import State, Status, Unit

PASSING = frozenset({"HIT-ONE-ATTACK", "HEAT-SHUTDOWN"})
"""Reasons against an attack that will not hold next turn."""

LONGEST = 500
"""The last turn of a battle whose scenario sets none."""


def check(game: Game, goals: dict[str, str]) -> str:
    """End the battle if a side has reached its goal; else give why nothing more is to come, '' if the battle goes on.

    `goals` are the forces that have met the script's own conditions, and why (VP-ANNIHILATION, SETUP-SCENARIO-HOLD).
    """
    state = game.state
    reached, over = scenarios.reached(state), scenarios.over(state)
    nobody = not any(scenarios.strength(state, force.id) for force in state.forces)
    fallen = nobody and len(reached) != 1 and not scenarios.scenario_of(state).open
    if goals or (reached and not fallen):
        settle(game, {**({} if fallen else reached), **goals})
        return ""
    if fallen:
        removed = any(unit.status is Status.REMOVED for unit in state.units.values())
        return "nobody is left on either side" if removed else "the last units of both sides fell together"
    if scenarios.scenario_of(state).by_points and over:
        return over
    if _stuck(game):
        return "nobody can move or hurt the enemy"
    return f"turn {state.turn} was the last" if state.turn >= (state.turns or LONGEST) else ""


def settle(game: Game, reached: dict[str, str]) -> None:
    """End the battle for the force that has reached its goal, and why; two that reach theirs at once draw."""
    if len(reached) > 1:
        draw(game, "both sides reach their goal at once")
    else:
        ((force, why),) = reached.items()
        _win(game, force, why)


def close(game: Game, why: str, goals: dict[str, str]) -> None:
    """Nothing more is to come: a goal that is met now, or points decide, or an attack has failed, or it is a draw
    (VP-RESULT).
    """
    state = game.state
    if goals:
        settle(game, goals)
        return
    scenario = scenarios.scenario_of(state)
    attacked = any(force.attacker for force in state.forces)
    defender = next((force.id for force in state.forces if not force.attacker), "")
    if scenario.by_points:
        _count(game, why)
    elif scenario.must_succeed and attacked and defender and scenarios.strength(state, defender):
        _win(game, defender, f"{why}, and the attack has failed")
    else:
        draw(game, why)


def _count(game: Game, why: str) -> None:
    """The higher total wins, equal ones draw (VP-RESULT)."""
    score = scoring.points(game.state)
    best = max(score.values(), default=0.0)
    leaders = [force for force, points in score.items() if points == best]
    if len(leaders) != 1:
        draw(game, f"{why}, with equal points")
        return
    totals = " to ".join(f"{points:g}" for points in sorted(score.values(), reverse=True))
    _win(game, leaders[0], f"{why}, with {totals} points")


def _win(game: Game, force: str, why: str) -> None:
    game.emit(BattleEnded(force, grade(game.state, force), why))


def draw(game: Game, why: str) -> None:
    """End the battle without a winner."""
    game.emit(BattleEnded("", "draw", why))


def grade(state: State, winner: str) -> str:
    """'decisive' when the winner leads by more points than its force cost, else 'marginal' (VP-RESULT).

    At a level without victory points every victory is decisive.
    """
    if not LEVELS[state.level].victory_points:
        return "decisive"
    score = scoring.points(state)
    most = max((points for force, points in score.items() if force != winner), default=0.0)
    return "decisive" if score[winner] - most > scoring.force_value(state, winner) else "marginal"


def _stuck(game: Game) -> bool:
    """Everybody immobile for good, no attack with damage to be made, and no trigger that has not acted yet."""
    if any(not trigger.repeats and trigger.id not in game.state.memory.fired for trigger in game.triggers):
        return False
    units = [unit for unit in game.state.units.values() if unit.status in scenarios.FIGHTING]
    if any(not unit.on_table or any(mode.inches for mode in unit.move.modes) for unit in units):
        return False
    return not any(_can_hurt(game, unit, enemy) for unit in units for enemy in game.state.enemies(unit))


def _can_hurt(game: Game, unit: Unit, enemy: Unit) -> bool:
    attacks = [weapon.refusals(game, Fire(unit.id, enemy.id))]
    if kind := physical.kind_for(game, unit):
        attacks.append(physical.refusals(game, Strike(unit.id, enemy.id, kind)))
    return any(all(reason.rule in PASSING for reason in reasons) for reasons in attacks)
