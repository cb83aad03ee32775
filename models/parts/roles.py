"""The roles that parts are painted in: whose color each takes, and the color it has when nobody gives one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Color = tuple[float, float, float]


@dataclass(frozen=True)
class Role:
    """`taken_from` says whether the force's color, its second color or the role's own is put on.

    `color` is linear RGB, `shine` the strength of highlights, `glow` the share of its color that it sends out
    by itself; all from 0 to 1.
    """

    taken_from: Literal["force", "second", "own"]
    color: Color
    shine: float = 0.05
    glow: float = 0.0


ROLES: dict[str, Role] = {
    "armor": Role("force", (0.45, 0.10, 0.08), 0.2),
    "trim": Role("second", (0.80, 0.72, 0.50), 0.2),
    "metal": Role("own", (0.16, 0.165, 0.19), 0.5),
    "glass": Role("own", (1.0, 0.55, 0.12), 0.9, 0.45),
    "rim": Role("force", (0.45, 0.10, 0.08), 0.1),
    "top": Role("own", (0.62, 0.46, 0.28)),
    "sea": Role("own", (0.075, 0.17, 0.20), 0.8),
    "mark": Role("own", (0.92, 0.90, 0.80)),
    "leaf": Role("own", (0.16, 0.32, 0.09)),
    "trunk": Role("own", (0.22, 0.14, 0.08)),
    "stone": Role("own", (0.38, 0.36, 0.33)),
    "ruin": Role("own", (0.42, 0.38, 0.34)),
}
"""Every role by the name that follows the colon of a node's name."""
