"""Events of buildings, walls, bridges and tracks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from engine.geometry.plane import Point
from engine.rules.codec import SPARSE
from engine.rules.state import Pose


@dataclass(frozen=True, slots=True)
class StructureCollapsed:
    """A structure of a sort, 'building', 'wall', 'bridge' or 'rails', is gone: `into` is what lies in its place, ''
    for nothing; its footprint, the middle of that, and the heights between which it stood, inches. `leaver` is the
    unit that brought it down by leaving (BLDG-COLLAPSE-WHEN).
    """

    name: str
    sort: str
    cause: str
    into: str
    outline: tuple[Point, ...]
    middle: Point
    foot: float
    top: float
    leaver: str = field(default="", metadata=SPARSE)


@dataclass(frozen=True, slots=True)
class UnitFell:
    """A unit comes down with the structure that it was on, so many inches (BLDG-COLLAPSE-DAMAGE,
    XTRN-BRIDGE-COLLAPSE).
    """

    unit: str
    pose: Pose
    off: str
    drop: float


@dataclass(frozen=True, slots=True)
class StructureShaken:
    """Whether a building over a crack stays up, its capacity helping (ENV-QUAKE-BUILDING)."""

    name: str
    number: int
    dice: tuple[int, ...]
    capacity: int
    stands: bool


Structural: TypeAlias = StructureCollapsed | UnitFell | StructureShaken
"""Events of structures, besides the damage that they take (`BuildingStruck`)."""
