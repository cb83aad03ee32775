"""What a wide battlefield holds besides units: structures with a strength of their own, worn ground, fire, smoke,
mines.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.geometry.plane import Point
from engine.rules.codec import SPARSE


@dataclass(frozen=True, slots=True)
class Change:
    """Ground that has become something else within `radius` inches of a point, or of an `outline`: `into` it was turned
    from what it was `of`, as a row of `TURNS` has it, and has sunk so many inches `deep` if that was rolled. Where a
    structure of a `name` stood, `into` is what `RUINS` has; a section of track had that `outline`.
    """

    into: str
    at: Point
    radius: float
    name: str = field(default="", metadata=SPARSE)
    outline: tuple[Point, ...] = field(default=(), metadata=SPARSE)
    of: str = field(default="", metadata=SPARSE)
    deep: float = field(default=0.0, metadata=SPARSE)


@dataclass(frozen=True, slots=True)
class Structure:
    """A building, wall, bridge or section of track by its name on the table; what it has taken is `State.buildings`.

    `kind` is 'building', 'wall', 'bridge' or 'rails', `grade` a building's type, `cf` the construction factor that it
    began with, `traits` what it is besides: 'hangar', 'helipad'. A section of track is `part_of` one and lies along
    `line`, `width` across. What has `fallen` is there no more (BLDG-TABLE, XTRN-BRIDGE-CF, XTRN-RAIL-SECTION).
    """

    name: str
    kind: str
    grade: str
    cf: int
    traits: tuple[str, ...] = ()
    fallen: bool = field(default=False, metadata=SPARSE)
    line: tuple[Point, ...] = field(default=(), metadata=SPARSE)
    width: float = field(default=0.0, metadata=SPARSE)
    part_of: str = field(default="", metadata=SPARSE)


@dataclass(frozen=True, slots=True)
class Worn:
    """Points of terrain factor that the template around a point has lost (CONV-ATTACK)."""

    at: Point
    kind: str
    taken: int


@dataclass(frozen=True, slots=True)
class Blaze:
    """A fire: the middle of its template, the last turn that was over before it began, the turn after which it dies by
    itself (0: never), the structure that burns (`on`), if one does, and the kind and grade of what burns ('' for ground
    that feeds no fire). A fire that has a unit for `bearer` goes where that goes, and is as wide as it (FIRE-MARKER,
    FIRE-STRUCT, FIRE-MSTR).
    """

    id: str
    at: Point
    since: int
    until: int = 0
    inferno: bool = field(default=False, metadata=SPARSE)
    on: str = field(default="", metadata=SPARSE)
    fuel: str = field(default="", metadata=SPARSE)
    grade: str = field(default="", metadata=SPARSE)
    bearer: str = field(default="", metadata=SPARSE)
    across: float = field(default=2.0, metadata=SPARSE)


@dataclass(frozen=True, slots=True)
class Smoke:
    """A template of smoke, 'light' or 'heavy': its middle, its height over the ground, the turn it appeared, the fire
    that it stands over ('' once it drifts), where it comes from, and inches across (SMOKE-TYPE, SMOKE-DRIFT).
    """

    at: Point
    grade: str
    height: float
    since: int
    over: str = ""
    source: Point | None = field(default=None, metadata=SPARSE)
    across: float = field(default=2.0, metadata=SPARSE)


@dataclass(frozen=True, slots=True)
class Minefield:
    """A minefield: the kind of its mines, the middle of its template, its density now, whose it is, and who
    knows of it besides.

    `commanded` fields go off only when their side says so, `fired` is the last turn in which it did (MINE-COMMAND).
    """

    id: str
    mines: str
    at: Point
    density: int
    force: str
    commanded: bool = field(default=False, metadata=SPARSE)
    fired: int = field(default=0, metadata=SPARSE)
    known: tuple[str, ...] = field(default=(), metadata=SPARSE)
