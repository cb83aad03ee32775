"""Hidden units in words."""

from __future__ import annotations

from typing import assert_never

from engine.record.wording import heading, unit_name
from engine.rules import events as e
from engine.rules.facts import place_text
from engine.rules.state import Pose, State

CAUSES = {
    "moves": "{unit} comes out of hiding to move.",
    "attacks": "{unit} comes out of hiding to attack.",
    "springs": "{unit} springs on {by} from hiding.",
    "contact": "{by} comes upon {unit}: it is hidden no longer.",
    "probe": "The probe of {by} finds {unit}: it is hidden no longer.",
}


def told(event: e.Uncovered, state: State) -> str:
    """One sentence about an event of a hidden unit."""
    match event:
        case e.UnitRevealed(unit, cause, by):
            finder = unit_name(state, by) if by else ""
            return CAUSES[cause].format(unit=unit_name(state, unit), by=finder)
        case e.UnitSprang(unit, target):
            return f"{unit_name(state, unit)} has surprised {unit_name(state, target)} and does nothing more this turn."
        case _:
            assert_never(event)


def placed(unit: str, pose: Pose, state: State) -> str:
    """Where a unit is put down, or hides (HIDDEN-SETUP, COORD-RECORD)."""
    verb = "hides" if state.unit(unit).hidden else "is placed"
    return f"{unit_name(state, unit)} {verb} at {place_text(pose.x, pose.y)}, facing {heading(pose.facing)}."
