"""Colors of forces: told apart by everyone, color-blind people included, on the table and in every panel."""

from __future__ import annotations

from typing import NamedTuple

from engine.rules.state import State

Color = tuple[float, float, float]


class ForceColors(NamedTuple):
    """Display colors, 0 to 1: `main` for armor, `second` for trim, `bright` for text and marks on dark ground."""

    main: Color
    second: Color
    bright: Color


BLUE = ForceColors((0.16, 0.36, 0.72), (0.86, 0.87, 0.84), (0.45, 0.68, 1.00))
ORANGE = ForceColors((0.84, 0.31, 0.10), (0.20, 0.19, 0.20), (1.00, 0.57, 0.28))
GREEN = ForceColors((0.05, 0.50, 0.38), (0.86, 0.83, 0.66), (0.30, 0.80, 0.63))
YELLOW = ForceColors((0.84, 0.68, 0.12), (0.24, 0.22, 0.20), (0.97, 0.85, 0.35))
PURPLE = ForceColors((0.48, 0.26, 0.56), (0.85, 0.80, 0.86), (0.80, 0.60, 0.92))
GRAY = ForceColors((0.52, 0.53, 0.55), (0.18, 0.18, 0.20), (0.80, 0.81, 0.83))

NAMED = {
    "blue": BLUE, "orange": ORANGE, "red": ORANGE, "green": GREEN, "yellow": YELLOW, "purple": PURPLE, "gray": GRAY,
}
ORDER = (BLUE, ORANGE, GREEN, YELLOW, PURPLE, GRAY)


def force_colors(state: State) -> dict[str, ForceColors]:
    """The colors of each force by id: the one it asked for, otherwise the attacker's blue, the defender's orange-red, and on."""
    chosen = {force.id: NAMED[force.color] for force in state.forces if force.color in NAMED}
    free = [colors for colors in ORDER if colors not in chosen.values()] or list(ORDER)
    waiting = [force.id for force in sorted(state.forces, key=lambda force: not force.attacker) if force.id not in chosen]
    return chosen | {name: free[place % len(free)] for place, name in enumerate(waiting)}
