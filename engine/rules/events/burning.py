"""Events of fire and smoke."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from engine.geometry.plane import Point
from engine.rules.battlefield import Blaze, Smoke
from engine.rules.facts import Modifier


@dataclass(frozen=True, slots=True)
class FireRolled:
    """2D6 to set something alight: `purpose` is 'deliberate', 'accidental', 'spread', 'jump' or 'enters', `by` the unit
    that the roll comes of ('' for none) and `cause` what it did (FIRE-START, FIRE-SPREAD, FIRE-JUMP, FIRE-MSTR).
    """

    at: Point
    terrain: str
    purpose: str
    by: str
    cause: str
    number: int
    modifiers: tuple[Modifier, ...]
    dice: tuple[int, ...]
    lit: bool


@dataclass(frozen=True, slots=True)
class FireStarted:
    """A fire burns from now on; `die` is that for the turns that it lasts, 0 where none was needed (FIRE-MARKER)."""

    fire: Blaze
    cause: str
    die: int = 0


@dataclass(frozen=True, slots=True)
class FireFailed:
    """Nothing can burn at a point, and why."""

    at: Point
    why: str


@dataclass(frozen=True, slots=True)
class FireWentOut:
    """A fire is out, and why (FIRE-STRUCT, FIRE-OUT-AOE, FIRE-OUT-DESTROY)."""

    fire: str
    at: Point
    why: str


@dataclass(frozen=True, slots=True)
class FireFought:
    """Infantry fights a fire in place of an attack (FIRE-OUT-INF)."""

    unit: str
    fire: str


@dataclass(frozen=True, slots=True)
class DousingRolled:
    """2D6 of all the infantry that fights a fire, `number` or more puts it out (FIRE-OUT-INF)."""

    fire: str
    at: Point
    units: tuple[str, ...]
    number: int
    modifiers: tuple[Modifier, ...]
    dice: tuple[int, ...]
    out: bool


@dataclass(frozen=True, slots=True)
class ExplosionRolled:
    """2D6 for heavy industry that may blow up around a point (XTRN-INDUSTRY-EXPLODE)."""

    at: Point
    by: str
    number: int
    dice: tuple[int, ...]
    explodes: bool


@dataclass(frozen=True, slots=True)
class SmokeRose:
    """New templates of smoke (SMOKE-DRIFT, SMOKE-NOWIND)."""

    smoke: tuple[Smoke, ...]
    cause: str


@dataclass(frozen=True, slots=True)
class SmokeThinned:
    """2D6 for a template of smoke: `after` is the grade that it has then, '' once it is gone (SMOKE-DISPERSE). Without
    dice it is gone for want of air (ENV-VACUUM-NO).
    """

    smoke: Smoke
    number: int
    modifiers: tuple[Modifier, ...]
    dice: tuple[int, ...]
    after: str


class Drift(NamedTuple):
    """A template of smoke and where it drifts to, None for one that disperses there."""

    smoke: Smoke
    to: Point | None


@dataclass(frozen=True, slots=True)
class SmokeDrifted:
    """The wind carries smoke along (SMOKE-DRIFT, SMOKE-WIND-CHANGE)."""

    toward: float
    inches: float
    drifts: tuple[Drift, ...]


Burning: TypeAlias = (
    FireRolled
    | FireStarted
    | FireFailed
    | FireWentOut
    | FireFought
    | DousingRolled
    | ExplosionRolled
    | SmokeRose
    | SmokeThinned
    | SmokeDrifted
)
"""Events of fire and smoke."""
