"""Events of spotting, networks and what a shot does besides hurting its target."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.geometry.plane import Point3
from engine.rules.codec import SPARSE
from engine.rules.facts import Modifier


@dataclass(frozen=True, slots=True)
class SpotterNamed:
    """A unit spots for indirect fire at a target; `fires` says whether it makes a weapon attack this turn too."""

    unit: str
    target: str
    fires: bool


@dataclass(frozen=True, slots=True)
class BuildingStruck:
    """A building takes damage: by an attack on it, or by a shot that its cover caught (HIT-COVER-MISS)."""

    building: str
    by: str
    amount: int
    cause: str


@dataclass(frozen=True, slots=True)
class GroundStruck:
    """An attack on a building or on terrain, hit or miss; only buildings take damage (HIT-LEGAL-TARGETS).

    `line` runs from the eye to the middle of what is fired at. `method` is that of `WeaponFired`, or a kind of physical
    attack; `victim` is infantry inside that takes what the building does not absorb (BLDG-ATTACK, BLDG-ABSORB-INF).
    """

    name: str
    by: str
    number: int
    modifiers: tuple[Modifier, ...]
    dice: tuple[int, ...]
    hit: bool
    range: float = 0.0
    bracket: str = ""
    overheat: int = 0
    damage: tuple[Modifier, ...] = ()
    total: int = 0
    line: tuple[Point3, ...] = ()
    method: str = "direct"
    arc: str = ""
    victim: str = field(default="", metadata=SPARSE)


@dataclass(frozen=True, slots=True)
class SensorPlaced:
    """A remote sensor is thrown to a point; missed, it is lost (C3-REMOTE-SENSOR)."""

    unit: str
    at: Point3
    network: str
    number: int
    modifiers: tuple[Modifier, ...]
    dice: tuple[int, ...]
    hit: bool


@dataclass(frozen=True, slots=True)
class SensorExpired:
    """A remote sensor stops working."""

    network: str
    at: Point3


@dataclass(frozen=True, slots=True)
class MasterReplaced:
    """An emergency master takes over a network, or ('' in `unit`) gives it up (C3-EMERGENCY)."""

    network: str
    unit: str
    until: int
