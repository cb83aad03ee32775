"""Events of the ground itself: what holds, breaks, carries away or swallows who is on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from engine.geometry.plane import Point
from engine.rules.codec import SPARSE
from engine.rules.facts import Modifier
from engine.rules.state import Pose


@dataclass(frozen=True, slots=True)
class BogRolled:
    """A roll not to bog down, or (`occasion` 'free') to get free again (BOG-CHECK, BOG-FREE).

    `occasion` is 'starts', 'enters', 'crosses', 'lands' or 'free'.
    """

    unit: str
    terrain: str
    occasion: str
    number: int
    modifiers: tuple[Modifier, ...]
    dice: tuple[int, ...]
    kept: bool


@dataclass(frozen=True, slots=True)
class UnitBogged:
    """A unit is bogged down without a roll (XTRN-SWAMP-QUICKSAND, XTRN-SWAMP-LAND)."""

    unit: str
    terrain: str


@dataclass(frozen=True, slots=True)
class UnitFreed:
    """A bogged unit has jumped out of what held it (BOG-JUMP)."""

    unit: str


@dataclass(frozen=True, slots=True)
class QuicksandRolled:
    """Whether the swamp around a unit that has bogged down becomes quicksand (XTRN-SWAMP)."""

    unit: str
    dice: tuple[int, ...]
    turns: bool


@dataclass(frozen=True, slots=True)
class UnitSwallowed:
    """Quicksand draws a unit down; `sunk` is how deep it is now (XTRN-SWAMP-QUICKSAND)."""

    unit: str
    sunk: float


@dataclass(frozen=True, slots=True)
class CrustRolled:
    """The die for ice, or for a crust of magma, under a unit (XTRN-ICE-BREAK, XTRN-MAGMA-CRUST)."""

    unit: str
    surface: str
    die: int
    modifier: int
    breaks: bool


@dataclass(frozen=True, slots=True)
class GroundChanged:
    """Ground is something else for the rest of the battle, within `radius` inches of a point or of an `outline`.

    What it is `into` and was `of` are those of a row of `TURNS`; `deep` is how far it has sunk, where dice tell that.
    """

    into: str
    at: Point
    radius: float
    of: str = field(default="", metadata=SPARSE)
    deep: float = field(default=0.0, metadata=SPARSE)
    outline: tuple[Point, ...] = field(default=(), metadata=SPARSE)


@dataclass(frozen=True, slots=True)
class TerrainWorn:
    """A kind of ground under the template at a point loses terrain factor: `amount` now, `taken` in all, `left` what
    it still has; `by` is a unit or '' (CONV-ATTACK).
    """

    at: Point
    ground: str
    amount: int
    taken: int
    left: int
    by: str
    cause: str


@dataclass(frozen=True, slots=True)
class UnitSawed:
    """A unit spends its attack on clearing the woods that it stands in (CONV-SAW)."""

    unit: str
    at: Point


@dataclass(frozen=True, slots=True)
class UnitSettled:
    """A unit comes down with the ground under it by so many inches, or up (CONV-TABLE, ENV-QUAKE-CRACK)."""

    unit: str
    pose: Pose
    drop: float


@dataclass(frozen=True, slots=True)
class CrackRolled:
    """2D6 for a unit, or a structure by its name: whether a crack opens under it, and the die of its depth
    (ENV-QUAKE-CRACK).
    """

    under: str
    dice: tuple[int, ...]
    opens: bool
    deep: int = 0


@dataclass(frozen=True, slots=True)
class UnitFellIn:
    """A unit drops to the bed of a liquid, 'water' or 'magma'; `trapped` says that it can't move there
    (XTRN-ICE-FALL).
    """

    unit: str
    pose: Pose
    into: str
    trapped: bool


@dataclass(frozen=True, slots=True)
class UnitScorched:
    """A unit is, or was, in liquid magma; `spent` is Move paid in it (XTRN-MAGMA-HEAT)."""

    unit: str
    spent: float


@dataclass(frozen=True, slots=True)
class DriftRolled:
    """Whether rapids carry a unit away, and where it stands after (XTRN-WATER-RAPIDS)."""

    unit: str
    number: int
    modifiers: tuple[Modifier, ...]
    dice: tuple[int, ...]
    pose: Pose
    kept: bool


Grounded: TypeAlias = (
    BogRolled
    | UnitBogged
    | UnitFreed
    | QuicksandRolled
    | UnitSwallowed
    | CrustRolled
    | GroundChanged
    | TerrainWorn
    | UnitSawed
    | UnitSettled
    | CrackRolled
    | UnitFellIn
    | UnitScorched
    | DriftRolled
)
"""Events of the ground that holds, gives way or flows."""
