"""What miniatures of a force are painted in; the theme has the same colors for text and marks on dark ground."""

from __future__ import annotations

from typing import NamedTuple

from engine.rules.state import Force
from scenes.hud import theme

Color = tuple[float, float, float]


class Paint(NamedTuple):
    """Display colors, 0 to 1: `main` for armor, `second` for trim."""

    main: Color
    second: Color


PAINTS = {
    "blue": Paint((0.20, 0.40, 0.72), (0.84, 0.85, 0.82)),
    "red": Paint((0.80, 0.25, 0.10), (0.21, 0.20, 0.21)),
    "green": Paint((0.12, 0.47, 0.27), (0.86, 0.83, 0.66)),
    "yellow": Paint((0.83, 0.66, 0.13), (0.24, 0.22, 0.20)),
    "white": Paint((0.82, 0.83, 0.84), (0.55, 0.14, 0.12)),
    "black": Paint((0.17, 0.18, 0.20), (0.72, 0.60, 0.28)),
    "orange": Paint((0.86, 0.46, 0.10), (0.22, 0.22, 0.24)),
    "purple": Paint((0.44, 0.25, 0.58), (0.85, 0.80, 0.86)),
}


def paint(forces: tuple[Force, ...], force_id: str) -> Paint:
    """The paint of a force, by the color that the theme gives it; for other colors, trim that shows on them."""
    shown = theme.force_color(forces, force_id)
    for word, color in theme.FORCES.items():
        if color == shown and word in PAINTS:
            return PAINTS[word]
    main = (shown.r * 0.85, shown.g * 0.85, shown.b * 0.85)
    return Paint(main, (0.85, 0.85, 0.83) if sum(main) < 1.6 else (0.2, 0.2, 0.21))
