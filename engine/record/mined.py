"""Mines in words."""

from __future__ import annotations

from typing import assert_never

from engine.record.wording import amounts, dice_text, force_name, unit_name
from engine.rules import events as e
from engine.rules.facts import place_text
from engine.rules.mines import MINES
from engine.rules.state import State


def told(event: e.Mined, state: State) -> str:
    """One sentence about an event of mines."""
    match event:
        case e.MinesLaid(field):
            what = f"{MINES[field.mines].name} at {place_text(*field.at)}"
            rest = f"{field.id}, density {field.density}{', set off on command' if field.commanded else ''}"
            if not field.force:
                return f"Nobody knows of {what}: {rest}."
            return f"{force_name(state, field.force)} has laid {what} in secret: {rest}."
        case e.MineRolled():
            return _rolled(event, state)
        case e.MinesDetonated(_, mines, at, density, left, unit, command):
            how = " on command" if command else ""
            rest = f"density {left} is left" if left else "none are left"
            name = f"the {MINES[mines].name} of density {density} at {place_text(*at)}"
            return f"{unit_name(state, unit)} sets off {name}{how}; {rest}."
        case e.UnitPulsed(unit, until, heat):
            worse = f"hits worse by 2 to the end of turn {until}" if until else ""
            hot = f"will be {heat} hotter" if heat else ""
            return f"{unit_name(state, unit)} is struck by the pulse: it {' and '.join(filter(None, (worse, hot)))}."
        case _:
            assert_never(event)


def _rolled(event: e.MineRolled, state: State) -> str:
    amount = sum(part.amount for part in event.modifiers)
    why = f" ({amounts(event.modifiers)}: {sum(event.dice) + amount})" if event.modifiers else ""
    result = "they go off" if event.detonates else "nothing happens"
    over = "jumps over" if any(part.reason == "jumps" for part in event.modifiers) else "comes into"
    head = f"{unit_name(state, event.unit)} {over} {MINES[event.mines].name} at {place_text(*event.at)}"
    return f"{head}: needs {event.number}, rolls {dice_text(event.dice)}{why}, {result}."
