"""Events of the ground in words."""

from __future__ import annotations

from typing import assert_never

from engine.record.wording import amounts, dice_text, unit_name
from engine.rules import events as e
from engine.rules.facts import place_text
from engine.rules.state import State
from engine.rules.terrain_table import CALLED

OCCASIONS = {
    "starts": "moves off in {}",
    "enters": "enters {}",
    "crosses": "goes on through {}",
    "lands": "lands in {}",
    "free": "works to get free of {}",
}
INTO = {
    "water": "open water",
    "magma": "liquid magma",
    "quicksand": "quicksand",
    "rough": "rough ground",
    "mud": "mud",
    "ground": "bare ground",
    "swamp": "swamp",
    "hollow": "ground 1 in lower",
    "crack": "a crack",
    "wreck": "large rubble",
    "shelf": "water under the ice",
    "ice": "strong ice wherever there was water",
}


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
        case e.GroundChanged():
            return _changed(event)
        case e.TerrainWorn(at, kind, amount, _, left, _, cause):
            what = "the open ground" if kind == "clear" else f"the {CALLED.get(kind, kind)}"
            spot = place_text(round(at.x, 2), round(at.y, 2))
            return f"The terrain factor of {what} at {spot} falls by {amount} to {left} ({cause})."
        case e.UnitSawed(unit, at):
            return f"{unit_name(state, unit)} clears woods at {place_text(round(at.x, 2), round(at.y, 2))}."
        case e.UnitSettled(unit, _, drop):
            way = f"comes down {drop:g} in with the ground" if drop > 0 else f"comes up {-drop:g} in with the ground"
            return f"{unit_name(state, unit)} {way} under it."
        case e.CrackRolled(under, dice, opens, deep):
            name = unit_name(state, under) if under in state.units else under
            result = f"a crack opens under it, {deep} in deep" if opens else "the ground under it holds"
            return f"{name} in the earthquake: {dice_text(dice)}, {result}."
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


def _changed(event: e.GroundChanged) -> str:
    if event.into == "ice":
        return f"Nothing is liquid any more: there is {INTO['ice']}."
    spot = place_text(round(event.at.x, 2), round(event.at.y, 2))
    where = f"Around {spot}" if event.outline else f"Within {event.radius:g} in of {spot}"
    deep = f", {event.deep:g} in deep" if event.deep else ""
    return f"{where} there is {INTO[event.into]} now{deep}."
