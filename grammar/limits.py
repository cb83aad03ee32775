"""How small and how large the numbers of a script may be."""

from __future__ import annotations

LIMITS: dict[str, tuple[int, int]] = {
    "turns": (1, 100),
    "turn": (1, 100),
    "seed": (0, 2**53),
    "skill": (0, 8),
    "armor": (0, 99),
    "structure": (0, 99),
    "heat": (0, 4),
    "overheat": (0, 4),
    "size": (1, 4),
    "figures": (1, 10),
    "points": (0, 9999),
    "worth": (0, 9999),
    "weight": (1, 200_000),
    "density": (1, 5),
    "wind": (0, 4),
    "cf": (1, 999),
    "rolling": (1, 6),
    "dice": (1, 6),
    **dict.fromkeys(("enters", "captured", "holds", "odds", "units", "percent"), (1, 100)),
    "pv": (1, 9999),
    "off_table": (1, 600),
    "triangles": (4, 4_000_000),
}
"""Whole numbers -> the least and the greatest."""

LARGEST_TABLE = 600
"""Inches of either side of the table."""

MOST_UNITS = 500
"""Units that a script may have."""

HEIGHTS = ("elevation", "depth")
"""Numbers of inches that need not be whole."""

LARGEST_NUMBER = 2**53
