"""Critical hits: the roll, and what each result does."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import Game
from engine.rules import tables
from engine.rules.apply import ARC_HIT, apply
from engine.rules.events import CriticalRolled, CriticalTookEffect
from engine.rules.hooks import active
from engine.rules.kinds import column_of
from engine.rules.specials import damage_values
from engine.rules.state import State, Unit
from engine.rules.values import attacks_with

DESTROYS = {
    "ammunition": "ammunition explosion",
    "destroyed": "critical hit",
    "engine_lost": "second engine hit",
    "crew_killed": "crew killed",
    "explosion": "engine explosion",
    "fuel": "fuel explosion",
}
"""Effects that take the unit off the table, and the words for it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """Damage that a critical roll causes at once; `may_chain` when that damage can cause another roll."""

    damage: int = 0
    cause: str = ""
    may_chain: bool = False


def roll_critical(game: Game, unit_id: str, by: str, *, again: bool = False) -> Outcome:
    """Roll 2D6 on the column of the unit's type and note what will take effect (CRIT-TABLE, CRIT-TIMING).

    `again` rolls an ammunition hit once more, and the second result stands (ENV-VACUUM-BREACH).
    """
    unit = game.state.unit(unit_id)
    dice = game.dice.roll(2)
    result = tables.CRITICALS[column_of(unit.card)][sum(dice)]
    effect, note, outcome = _judge(game, foreseen(game.state, unit_id), result)
    if again and effect == "ammunition":
        game.emit(CriticalRolled(unit_id, by, dice, result, "", "rolled again"))
        return roll_critical(game, unit_id, by)
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


def foreseen(state: State, unit_id: str) -> Unit:
    """The unit as it will be when all that waits has acted: later results are judged by it (CRIT-TIMING)."""
    for effect in state.unit(unit_id).activity.pending:
        state = apply(CriticalTookEffect(unit_id, effect), state)
    return state.unit(unit_id)


def _judge(game: Game, unit: Unit, result: str) -> tuple[str, str, Outcome]:
    """What a result does to a unit: (effect, note, damage at once)."""
    match result:
        case "none":
            return "", "", Outcome()
        case "ammunition":
            saved = {ability.replaces_ammunition_hit_mine(): ability.code for ability in active(game.state, unit)}
            if "ignored" in saved:
                return "", f"{saved['ignored']}: nothing explodes", Outcome()
            if "one_damage" in saved:
                return "", f"{saved['one_damage']}: 1 damage", Outcome(1, "ammunition vented", may_chain=True)
            return "ammunition", "", Outcome()
        case "engine":
            return ("engine_lost" if unit.criticals.engine else "engine"), "", Outcome()
        case "weapon" if unit.card.arcs:
            arc = _drawn(game, unit)
            if not arc:
                return "", "no weapon left: 1 damage", Outcome(1, "no weapon left to hit")
            return f"{ARC_HIT}{arc}", f"{arc} arc", Outcome()
        case "weapon":
            if not _armed(game, unit):
                return "", "no weapon left: 1 damage", Outcome(1, "no weapon left to hit")
            return "weapon", "", Outcome()
        case "mp":
            if not any(mode.inches for mode in unit.move.modes):
                return "", "no movement left: 1 damage", Outcome(1, "no movement left to hit")
            return "mp", "", Outcome()
        case _:
            return result, "", Outcome()


def _drawn(game: Game, unit: Unit) -> str:
    """One of the arcs that still have weapons, each as likely as the others; '' if none has (CRIT-WEAPON-MULTI-ARC)."""
    armed = [arc.name for arc in unit.arcs if any(attacks_with(amount) for amount in arc.damage)]
    if len(armed) < 2:
        return armed[0] if armed else ""
    share = 6 // len(armed)
    while True:
        (die,) = game.dice.roll(1)
        if die <= share * len(armed):
            return armed[(die - 1) // share]


def _armed(game: Game, unit: Unit) -> bool:
    """Whether any damage value is left, the card's or that of an ability in force; minimal damage is one."""
    in_force = {ability.code for ability in active(game.state, unit)}
    values = [*unit.damage]
    for special in unit.card.specials:
        now = unit.special(special.code)
        if special.code in in_force and now is not None:
            values += damage_values(now)
    return any(attacks_with(amount) for amount in values)
