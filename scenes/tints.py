"""What extended terrain is painted like: a color, a second one in patches, furrows or cracks."""

from __future__ import annotations

from typing import NamedTuple

from engine.geometry.terrain import Zone

Color = tuple[float, float, float]


class Tint(NamedTuple):
    """`color` over `share` of the ground with `second` in patches, an edge `soft` inches wide.

    `rows` inches lie between furrows of the second color, `cracks` lets it run in thin lines.
    """

    color: Color
    second: Color
    share: float = 0.9
    soft: float = 0.3
    rows: float = 0.0
    cracks: bool = False


TINTS = {
    ("snow", None): Tint((0.90, 0.92, 0.95), (0.78, 0.82, 0.90), 0.97, 0.5),
    ("ice", None): Tint((0.66, 0.78, 0.86), (0.86, 0.92, 0.96), 0.95, 0.15),
    ("ice", "strong"): Tint((0.80, 0.87, 0.92), (0.93, 0.96, 0.98), 0.97, 0.15),
    ("sand", None): Tint((0.80, 0.70, 0.47), (0.72, 0.60, 0.38), 0.95, 0.5),
    ("mud", None): Tint((0.30, 0.22, 0.15), (0.22, 0.17, 0.12), 0.92, 0.35),
    ("swamp", None): Tint((0.24, 0.28, 0.16), (0.15, 0.20, 0.17), 0.92, 0.45),
    ("swamp", "quicksand"): Tint((0.52, 0.46, 0.30), (0.40, 0.37, 0.25), 0.94, 0.35),
    ("tundra", None): Tint((0.56, 0.54, 0.46), (0.50, 0.40, 0.36), 0.85, 0.6),
    ("gravel", None): Tint((0.56, 0.54, 0.51), (0.44, 0.42, 0.40), 0.95, 0.25),
    ("fields", None): Tint((0.66, 0.58, 0.24), (0.36, 0.42, 0.16), 0.9, 0.12, rows=0.5),
    ("industry", None): Tint((0.42, 0.42, 0.42), (0.33, 0.32, 0.31), 0.95, 0.1),
    ("jungle", None): Tint((0.13, 0.22, 0.10), (0.09, 0.17, 0.08), 0.9, 0.45),
    ("magma", "crust"): Tint((0.13, 0.11, 0.11), (0.85, 0.26, 0.06), 0.97, 0.3, cracks=True),
    ("magma", "liquid"): Tint((0.30, 0.10, 0.05), (0.15, 0.08, 0.06), 0.95, 0.4),
    ("geyser", None): Tint((0.88, 0.86, 0.79), (0.52, 0.66, 0.70), 0.95, 0.35),
    ("interference", None): Tint((0.40, 0.33, 0.50), (0.30, 0.26, 0.42), 0.35, 0.6),
    ("rails", None): Tint((0.44, 0.41, 0.38), (0.36, 0.33, 0.30), 0.9, 0.1),
}
"""Kinds and grades of terrain -> how they are painted; a grade without a row is painted as its kind."""

ORDER = (
    *("interference", "tundra", "sand", "snow", "mud", "swamp", "fields", "industry", "jungle"),
    *("gravel", "ice", "magma", "geyser", "rails"),
)
"""What is painted over what."""

BROKEN = "broken"
"""The grade of a road that is none any more: what lies over it is seen."""

BARE = frozenset(("snow", "ice", "sand", "mud", "industry", "magma", "rails", "gravel", "geyser"))
"""Kinds of terrain on which no grass grows."""


def tint(zone: Zone) -> Tint | None:
    """How a zone is painted, None for one that has brushes of its own."""
    return TINTS.get((zone.kind, zone.grade)) or TINTS.get((zone.kind, None))
