"""Events of buildings, walls, bridges and tracks in words."""

from __future__ import annotations

from typing import assert_never

from engine.record.wording import dice_text, full_stop, unit_name
from engine.rules import events as e
from engine.rules.facts import place_text
from engine.rules.state import State
from engine.rules.structures import RUBBLE, ULTRA_RUBBLE

LEFT = {RUBBLE: " into rubble", ULTRA_RUBBLE: " into ultra rubble"}


def told(event: e.Structural, state: State) -> str:
    """One sentence about an event of a structure."""
    match event:
        case e.StructureCollapsed(name, kind, cause, into):
            end = "is destroyed" if kind == "rails" else f"collapses{LEFT.get(into, '')}"
            return full_stop(f"{name} {end}: {cause}")
        case e.UnitFell(unit, pose, off, drop):
            return f"{unit_name(state, unit)} falls {drop:g} in with {off}, to {place_text(pose.x, pose.y)}."
        case e.StructureShaken(name, number, dice, capacity, stands):
            result = "it stands" if stands else "it does not"
            head = f"{name} over the crack: needs {number}, rolls {dice_text(dice)} and +{capacity} capacity"
            return f"{head}, {result}."
        case _:
            assert_never(event)
