"""What a wide battlefield holds besides units: structures with a strength of their own, worn ground, fire, smoke,
mines.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.geometry.plane import Point
from engine.rules.codec import SPARSE


@dataclass(frozen=True, slots=True)
class Structure:
    """A building, wall, bridge or section of track by its name on the table; what it has taken is `State.buildings`.

    `kind` is 'building', 'wall', 'bridge' or 'rails', `grade` a building's type, `cf` the construction factor that it
    began with, `traits` what it is besides: 'hangar', 'helipad' (BLDG-TABLE, XTRN-BRIDGE-CF, XTRN-RAIL-SECTION).
    """

    name: str
    kind: str
    grade: str
    cf: int
    traits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Worn:
    """Points of terrain factor that the template around a point has lost (CONV-ATTACK)."""

    at: Point
    kind: str
    taken: int


@dataclass(frozen=True, slots=True)
class Blaze:
    """A fire: the middle of its template, the turn it began, the turn after which it dies by itself (0: never), and the
    structure that burns, if one does (FIRE-MARKER, FIRE-STRUCT).
    """

    id: str
    at: Point
    since: int
    until: int = 0
    inferno: bool = field(default=False, metadata=SPARSE)
    on: str = field(default="", metadata=SPARSE)


@dataclass(frozen=True, slots=True)
class Smoke:
    """A template of smoke, 'light' or 'heavy': its middle, the turn it appeared, the fire that it stands over ('' once
    it drifts) (SMOKE-TYPE).
    """

    at: Point
    grade: str
    height: float
    since: int
    over: str = ""


@dataclass(frozen=True, slots=True)
class Minefield:
    """A minefield: its kind, the middle of its template, its density now, whose it is, and who knows of it besides.

    `commanded` fields go off only when their side says so (MINE-COMMAND).
    """

    id: str
    kind: str
    at: Point
    density: int
    force: str
    commanded: bool = field(default=False, metadata=SPARSE)
    known: tuple[str, ...] = field(default=(), metadata=SPARSE)
