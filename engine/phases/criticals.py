"""Critical hits: the roll, and what each result does."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import Game
from engine.rules import tables
from engine.rules.events import CriticalRolled, CriticalTookEffect
from engine.rules.hooks import active
from engine.rules.state import Unit
from engine.rules.values import Amount, DamageValues, attacks_with, reduced

DESTROYS = {"ammunition": "ammunition explosion", "destroyed": "critical hit", "engine_lost": "second engine hit"}
"""Effects that take the unit off the table, and the words for it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Damage that a critical roll causes at once; `may_chain` when that damage can cause another roll."""

    damage: int = 0
    cause: str = ""
    may_chain: bool = False


def roll_critical(game: Game, unit_id: str, by: str) -> Outcome:
    """Roll 2D6 on the critical table and note what will take effect (CRIT-INTRO-TABLE, CRIT-TIMING)."""
    unit = game.state.unit(unit_id)
    dice = game.dice.roll(2)
    result = tables.CRITICALS_MECH[sum(dice)]
    effect, note, outcome = _judge(game, unit, result)
    game.emit(CriticalRolled(unit_id, by, dice, result, effect, note))
    return outcome


def take_effect(game: Game, unit_id: str) -> str:
    """Let all that waits act, in the order rolled; gives why the unit is destroyed, or ''."""
    unit = game.state.unit(unit_id)
    cause = "all structure lost" if unit.doomed else ""
    for effect in unit.activity.pending:
        game.emit(CriticalTookEffect(unit_id, effect))
        cause = cause or DESTROYS.get(effect, "")
    return cause


def _judge(game: Game, unit: Unit, result: str) -> tuple[str, str, Outcome]:
    """What a result does to a unit, those already waiting counted as marked: (effect, note, damage at once)."""
    waiting = unit.activity.pending
    match result:
        case "none":
            return "", "", Outcome()
        case "ammunition":
            saved = {
                ability.replaces_ammunition_hit_mine(): type(ability).__name__ for ability in active(game.state, unit)
            }
            if "ignored" in saved:
                return "", f"{saved['ignored']}: nothing explodes", Outcome()
            if "one_damage" in saved:
                return "", f"{saved['one_damage']}: 1 damage", Outcome(1, "ammunition vented", may_chain=True)
            return "ammunition", "", Outcome()
        case "engine":
            second = unit.criticals.engine + waiting.count("engine") > 0
            return ("engine_lost" if second else "engine"), "", Outcome()
        case "weapon":
            hits = unit.criticals.weapon + waiting.count("weapon")
            if not any(attacks_with(reduced(amount, hits)) for amount in _damage_values(game, unit)):
                return "", "no weapon left: 1 damage", Outcome(1, "no weapon left to hit")
            return "weapon", "", Outcome()
        case "mp":
            move = unit.move
            for _ in range(waiting.count("mp")):
                move = move.after_hit()
            if not any(mode.inches for mode in move.modes):
                return "", "no movement left: 1 damage", Outcome(1, "no movement left to hit")
            return "mp", "", Outcome()
        case _:
            return result, "", Outcome()


def _damage_values(game: Game, unit: Unit) -> list[Amount]:
    """The card's damage values and those of abilities in force."""
    in_force = {type(ability).__name__ for ability in active(game.state, unit)}
    values = list(unit.card.damage)
    for special in unit.card.specials:
        if special.code in in_force and isinstance(special.value, DamageValues):
            values += list(special.value)
    return values
