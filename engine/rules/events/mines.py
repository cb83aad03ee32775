"""Events of minefields."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from engine.geometry.plane import Point
from engine.rules.battlefield import Minefield
from engine.rules.codec import SPARSE
from engine.rules.facts import Modifier


@dataclass(frozen=True, slots=True)
class MinesLaid:
    """A minefield lies on the table from now on; its side alone knows of it (MINE-LAY)."""

    minefield: Minefield


@dataclass(frozen=True, slots=True)
class MineRolled:
    """2D6 for a unit that enters a minefield, or jumps over one that minds it; the modifiers change the roll
    (MINE-TRIGGER, MINE-ACTIVE).
    """

    minefield: str
    mines: str
    at: Point
    unit: str
    number: int
    modifiers: tuple[Modifier, ...]
    dice: tuple[int, ...]
    detonates: bool


@dataclass(frozen=True, slots=True)
class MinesDetonated:
    """Mines go off: their density then and after, and the unit that set them off, on `command` or by coming there
    (MINE-DAMAGE, MINE-COMMAND).
    """

    minefield: str
    mines: str
    at: Point
    density: int
    left: int
    unit: str
    command: bool = field(default=False, metadata=SPARSE)


@dataclass(frozen=True, slots=True)
class UnitPulsed:
    """EMI mines strike a unit: it hits worse until the end of turn `until` (0: that does not touch it) and will be so
    much hotter in the end phase (MINE-EMI-EFFECT).
    """

    unit: str
    until: int
    heat: int


Mined: TypeAlias = MinesLaid | MineRolled | MinesDetonated | UnitPulsed
"""Events of mines."""
