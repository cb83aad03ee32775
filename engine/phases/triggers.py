"""The scenario's own triggers: judged at the moments of a turn, and carried out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, assert_never

from engine.game import Game
from engine.phases import arrivals, fires, mines, scoring, victory, weathering
from engine.phases.conditions import Judge, Moment, within
from engine.phases.rolling import drawn
from engine.rules import conditions as c
from engine.rules import triggers as t
from engine.rules.events import (
    AreaHeld,
    CommanderChanged,
    OddsDrawn,
    PointsAwarded,
    Said,
    Shown,
    TriggerFired,
    TriggerRested,
    UnitRemoved,
)
from engine.rules.state import Phase, Status


def judge(game: Game, moment: Moment) -> None:
    """Let every trigger act whose condition is true at a moment, and see whether that, or the end of a turn, ends the
    battle (ruling 16). Where nothing more is to come, what counts only at the end acts before it is judged who has won.
    """
    at = Judge(game, moment)
    if moment.ends is Phase.END:
        _count_holders(game)
    _act(at)
    if game.state.ended:
        return
    goals = _goals(at)
    if not (goals or at.over or moment.ends is Phase.END):
        return
    _tally(at)
    why = victory.check(game, goals)
    if not game.state.ended and (over := at.over or why):
        at.closing = True
        _act(at)
        if not game.state.ended:
            victory.close(game, over, _goals(at))


def _act(at: Judge) -> None:
    """All whose conditions are true act in the script's order; what that makes true acts next, in the same moment, each
    trigger once.
    """
    while due := _due(at):
        for trigger in due:
            at.acted.append(trigger.id)
            at.game.emit(TriggerFired(trigger.id, trigger.cause, trigger.repeats))
            if not _carry_out(at, trigger, trigger.actions):
                return


def _due(at: Judge) -> list[t.Trigger]:
    """The triggers that act now; `once` and repeated ones are noted on the way."""
    due = []
    for trigger in at.game.triggers:
        memory = at.game.state.memory
        if trigger.id in memory.fired or trigger.id in at.acted:
            continue
        at.latch(trigger.condition)
        if trigger.victory_for:
            continue
        true, stands = at.true(trigger.condition), trigger.id in memory.standing
        if true and (not stands or at.anew(trigger.condition)):
            due.append(trigger)
        elif stands and not true:
            at.game.emit(TriggerRested(trigger.id))
    return due


def _goals(at: Judge) -> dict[str, str]:
    """The forces whose own conditions of victory are true, and why."""
    goals: dict[str, str] = {}
    for trigger in at.game.triggers:
        if trigger.victory_for and trigger.victory_for not in goals and at.true(trigger.condition):
            goals[trigger.victory_for] = trigger.text or trigger.cause
    return goals


def _tally(at: Judge) -> None:
    """Points for what has happened in a turn that is broken off; at its end, or once it is closing, they are paid."""
    if at.moment.ends is not Phase.END and not at.closing:
        scoring.play(at.game)


def _carry_out(at: Judge, trigger: t.Trigger, actions: tuple[t.Action, ...]) -> bool:
    """Do what a trigger does, up to the end of the battle; whether that goes on."""
    for action in actions:
        _do(at, trigger, action)
        if at.game.state.ended:
            return False
    return True


def _do(at: Judge, trigger: t.Trigger, action: t.Action) -> None:
    game = at.game
    match action:
        case t.Say(force, text):
            game.emit(Said(force, text))
        case t.Show(force, picture, text):
            game.emit(Shown(force, picture, text))
        case t.Receive():
            arrivals.receive(game, action)
        case t.Remove(unit):
            _remove(game, unit)
        case t.Award(force, points):
            game.emit(PointsAwarded(force, points, "from the scenario"))
        case t.Win(force, text):
            _tally(at)
            victory.settle(game, {force: text or trigger.cause})
        case t.Draw(text):
            _tally(at)
            victory.draw(game, text or trigger.cause)
        case t.End(text):
            at.over = at.over or text or trigger.cause
        case t.Command(force, commander, aim):
            game.emit(CommanderChanged(force, commander, aim))
        case t.Turn(changes):
            fields: dict[str, Any] = dict(changes)
            weathering.change(game, replace(game.state.weather, **fields))
        case t.LayMines(laid):
            for each in laid:
                mines.lay(game, each)
        case t.Kindle() | t.LaySmoke():
            fires.begin(game, action)
        case t.Either(branches):
            odds = tuple(branch.odds for branch in branches)
            dice, place = drawn(game, odds)
            game.emit(OddsDrawn(odds, dice, place + 1))
            _carry_out(at, trigger, branches[place].actions)
        case _:
            assert_never(action)


def _remove(game: Game, unit_id: str) -> None:
    """A unit that is in the battle leaves it with all that ride with it."""
    unit = game.state.units.get(unit_id)
    if unit is None or unit.status not in (Status.ACTIVE, Status.RESERVE):
        return
    for leaver in (unit, *game.state.riders(unit_id)):
        game.emit(UnitRemoved(leaver.id))


def _count_holders(game: Game) -> None:
    """For each area that a condition asks about, whether a side or a unit is alone in it now."""
    parts = (part for trigger in game.triggers for part in c.walk(trigger.condition))
    asked = dict.fromkeys((part.force, part.unit, part.area) for part in parts if isinstance(part, c.Holds))
    for force, unit, area in asked:
        there = tuple(within(game, area))
        alone = all(each.force == force for each in there) and any(unit in ("", each.id) for each in there)
        before = game.state.memory.turns(force, unit, area)
        if alone or before:
            game.emit(AreaHeld(force, area, before + 1 if alone else 0, unit))
