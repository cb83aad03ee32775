"""The scenario's own triggers in words."""

from __future__ import annotations

from engine.record.wording import dice_text, force_name, full_stop, unit_name
from engine.rules import events as e
from engine.rules.state import State


def told(event: e.Scripted, state: State) -> str:
    """One sentence about an event of a trigger, '' for one that needs no words."""
    match event:
        case e.TriggerRested() | e.ConditionLatched():
            return ""
        case e.TriggerFired(_, cause):
            return full_stop(f"The scenario: {cause}")
        case e.ChanceRolled(_, number, dice, passed):
            return f"The scenario needs {number}, rolls {dice_text(dice)}: {'it is so' if passed else 'it is not so'}."
        case e.OddsDrawn(odds, dice, branch):
            chances = " to ".join(map(str, odds))
            return f"The scenario draws choice {branch} of {chances}, rolls {' and '.join(map(str, dice))}."
        case e.AreaHeld():
            return _held(event, state)
        case e.Said(force, text):
            return full_stop(f"Message{_to(force, state)}: {text}")
        case e.Shown(force, _, text):
            return full_stop(f"A picture is shown{_to(force, state)}{': ' if text else ''}{text}")
        case e.UnitsReceived(force, units):
            *names, last = (unit.name for unit in units)
            return f"{force_name(state, force)} receives {', '.join(names)}{' and ' if names else ''}{last}."
        case e.UnitRemoved(unit):
            return f"{unit_name(state, unit)} is taken out of the battle."
        case e.CommanderChanged(force, commander, aim):
            aimed = f" {_plain(aim)}" if aim else ""
            return f"{force_name(state, force)} has another commander: {_plain(commander)}{aimed}."


def _held(event: e.AreaHeld, state: State) -> str:
    who = unit_name(state, event.by) if event.by else force_name(state, event.force)
    if not event.turns:
        return f"{who} no longer holds {_plain(event.area)}."
    times = "for the first time" if event.turns == 1 else f"{event.turns} times in a row"
    return f"{who} holds {_plain(event.area)}, {times}."


def _to(force: str, state: State) -> str:
    return f" to {force_name(state, force)}" if force else ""


def _plain(name: str) -> str:
    return name.replace("_", " ")
