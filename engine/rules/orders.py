"""What a side can order; one frozen class for each kind of order."""

from __future__ import annotations

from dataclasses import dataclass

from engine.geometry.plane import Point
from engine.rules.state import Pose


@dataclass(frozen=True, slots=True)
class Deploy:
    """Place a unit in its zone before the battle."""

    unit: str
    pose: Pose


@dataclass(frozen=True, slots=True)
class Walk:
    """Move on the ground along `points` (the start left out) and then face `facing` (None: as the last leg ran).

    A unit that is off the table enters at `entry`, a point on an edge.
    """

    unit: str
    points: tuple[Point, ...]
    facing: float | None = None
    entry: Point | None = None
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Leap:
    """Jump to a point and face any way."""

    unit: str
    to: Point
    facing: float | None = None
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Stand:
    """Stay in place; turning is free (MOV-FACING-CHANGE)."""

    unit: str
    facing: float | None = None
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ram:
    """Move so as to end in base contact and declare an attack: `by` is 'charge' or 'death_from_above'.

    `points` may be empty: then the shortest way to a free place in contact is taken.
    """

    unit: str
    target: str
    by: str
    points: tuple[Point, ...] = ()
    facing: float | None = None
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Fire:
    """A weapon attack with so many points of overheat."""

    unit: str
    target: str
    overheat: int = 0
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Strike:
    """A physical attack: 'standard', 'melee', 'charge' or 'death_from_above'."""

    unit: str
    target: str
    kind: str
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Hold:
    """Make no attack this turn."""

    unit: str
    dice: tuple[int, ...] = ()


MovementOrder = Walk | Leap | Stand | Ram
AttackOrder = Fire | Strike | Hold
Order = Deploy | MovementOrder | AttackOrder
