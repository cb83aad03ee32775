"""Events of the ground in words."""

from __future__ import annotations

from typing import assert_never

from engine.record.wording import amounts, dice_text, place_text, unit_name
from engine.rules import events as e
from engine.rules.state import State

OCCASIONS = {
    "starts": "moves off in {}",
    "enters": "enters {}",
    "crosses": "goes on through {}",
    "lands": "lands in {}",
    "free": "works to get free of {}",
}
INTO = {"water": "open water", "magma": "liquid magma", "quicksand": "quicksand"}


def told(event: e.Grounded, state: State) -> str:
    """One sentence about an event of the ground."""
    match event:
        case e.BogRolled(unit, terrain, occasion, number, modifiers, dice, kept):
            if occasion == "free":
                result = "it is free" if kept else "it stays bogged down"
            else:
                result = "it keeps going" if kept else "it is bogged down"
            head = f"{unit_name(state, unit)} {OCCASIONS[occasion].format(terrain)}"
            return f"{head}: needs {number} ({amounts(modifiers)}), rolls {dice_text(dice)}, {result}."
        case e.UnitBogged(unit, terrain):
            return f"{unit_name(state, unit)} is bogged down in {terrain}."
        case e.UnitFreed(unit):
            return f"{unit_name(state, unit)} jumps free of what holds it."
        case e.QuicksandRolled(unit, dice, turns):
            result = "it becomes quicksand" if turns else "it stays swamp"
            return f"The swamp around {unit_name(state, unit)}: {dice_text(dice)}, {result}."
        case e.UnitSwallowed(unit, sunk):
            return f"{unit_name(state, unit)} sinks {sunk:g} in deep into quicksand."
        case e.CrustRolled(unit, surface, die, modifier, breaks):
            added = f" {modifier:+d} = {die + modifier}" if modifier else ""
            result = "breaks" if breaks else "holds"
            return f"The {surface} under {unit_name(state, unit)}: {die}{added}, it {result}."
        case e.GroundChanged(into, at, radius):
            return f"Within {radius:g} in of {place_text(round(at.x, 2), round(at.y, 2))} there is {INTO[into]} now."
        case e.UnitFellIn(unit, pose, into, trapped):
            depth = "to the bottom" if into == "water" else "into liquid magma"
            held = ", where it cannot move" if trapped else ""
            return f"{unit_name(state, unit)} falls {depth} at {place_text(pose.x, pose.y)}{held}."
        case e.UnitScorched(unit):
            return f"{unit_name(state, unit)} is in liquid magma."
        case e.DriftRolled(unit, number, modifiers, dice, pose, kept):
            result = "it stays" if kept else f"it is swept to {place_text(pose.x, pose.y)}"
            head = f"{unit_name(state, unit)} in the rapids: needs {number} ({amounts(modifiers)})"
            return f"{head}, rolls {dice_text(dice)}, {result}."
        case _:
            assert_never(event)
