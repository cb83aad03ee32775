"""The words that all sentences of the record share: names, places, dice, amounts."""

from __future__ import annotations

from engine.rules import facts
from engine.rules.state import State

COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def heading(degrees: float) -> str:
    """A facing in words where a compass point fits, else in degrees."""
    if degrees % 45 == 0:
        return COMPASS[int(degrees // 45) % 8]
    return f"{degrees:g}°"


def dice_text(dice: tuple[int, ...]) -> str:
    """'4 + 3 = 7'."""
    return " + ".join(map(str, dice)) + (f" = {sum(dice)}" if len(dice) > 1 else "")


def amounts(parts: tuple[facts.Modifier, ...]) -> str:
    """'4 skill, +2 medium range': the first plain, the others signed."""
    words = [
        f"{part.amount} {part.reason}" if i == 0 else f"{part.amount:+d} {part.reason}" for i, part in enumerate(parts)
    ]
    return ", ".join(words)


def full_stop(text: str) -> str:
    """A sentence with the full stop that it lacks."""
    return text if text.endswith((".", "!", "?", "…", '."', '!"', '?"')) else f"{text}."


def unit_name(state: State, unit_id: str) -> str:
    """A unit's name."""
    return state.unit(unit_id).name


def force_name(state: State, force_id: str) -> str:
    """A side's name."""
    return state.force(force_id).name
