"""What is built over the ground: decks."""

from __future__ import annotations

import shapely

from engine.geometry import GeometryError
from engine.geometry.plane import AnyPoint
from engine.geometry.relief import TALLEST, block
from engine.geometry.terrain import Solid, Table

THICKNESS = 0.25
"""Inches of a deck."""


def deck(table: Table, name: str, outline: shapely.Polygon, ends: tuple[AnyPoint, AnyPoint], height: float) -> Solid:
    """A level deck, its top `height` inches above the ground at the higher of its two ends; there is room under it."""
    if not 0.0 <= height <= TALLEST:
        raise GeometryError(f"the height of '{name}' must lie between 0 and {TALLEST:g} in, not {height:g}")
    foot = float(table.land([end[:2] for end in ends]).max())
    return block(name, "bridge", outline, foot + height - THICKNESS, THICKNESS)
