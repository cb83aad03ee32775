"""What a side can order; one frozen class for each kind of order."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.geometry.plane import Point, Point3
from engine.rules.codec import SPARSE
from engine.rules.state import Pose


@dataclass(frozen=True, slots=True)
class Deploy:
    """Place a unit in its zone before the battle."""

    unit: str
    pose: Pose


@dataclass(frozen=True, slots=True)
class Landing:
    """A unit set down by its transport at a point, or (None) in the first free place in contact with it."""

    unit: str
    at: Point | None = None


@dataclass(frozen=True, slots=True)
class Walk:
    """Move on the ground along `points` (the start left out) and then face `facing` (None: as the last leg ran).

    A unit that is off the table enters at `entry`, a point on an edge. Like every movement it may begin with loading
    units and end with unloading some (TRANSPORT-LOAD, TRANSPORT-UNLOAD).
    """

    unit: str
    points: tuple[Point, ...]
    facing: float | None = None
    entry: Point | None = None
    dice: tuple[int, ...] = ()
    loads: tuple[str, ...] = ()
    unloads: tuple[Landing, ...] = ()


@dataclass(frozen=True, slots=True)
class Fly:
    """Move through the air or under water along `points` (the start left out), then face `facing`.

    A point without a height is passed at the height of the one before. One that `lands` comes down on what is under the
    last. A unit off the table enters at `entry`; a WiGE on the ground drives there before it takes off.
    """

    unit: str
    points: tuple[Point | Point3, ...] = ()
    facing: float | None = None
    entry: Point | Point3 | None = None
    lands: bool = False
    dice: tuple[int, ...] = ()
    loads: tuple[str, ...] = ()
    unloads: tuple[Landing, ...] = ()


@dataclass(frozen=True, slots=True)
class Leap:
    """Jump to a point and face any way."""

    unit: str
    to: Point
    facing: float | None = None
    dice: tuple[int, ...] = ()
    loads: tuple[str, ...] = ()
    unloads: tuple[Landing, ...] = ()


@dataclass(frozen=True, slots=True)
class Leave:
    """Move to an edge of the table along `points` and off it; without points by the cheapest way, or else by a jump."""

    unit: str
    edge: str
    points: tuple[Point, ...] = ()
    dice: tuple[int, ...] = ()
    loads: tuple[str, ...] = ()
    unloads: tuple[Landing, ...] = ()


@dataclass(frozen=True, slots=True)
class Stand:
    """Stay in place; turning is free (MOV-FACING-CHANGE)."""

    unit: str
    facing: float | None = None
    dice: tuple[int, ...] = ()
    loads: tuple[str, ...] = ()
    unloads: tuple[Landing, ...] = ()


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
    loads: tuple[str, ...] = ()
    unloads: tuple[Landing, ...] = ()


@dataclass(frozen=True, slots=True)
class Fire:
    """A weapon attack with so many points of overheat.

    `method` is 'direct', 'indirect', 'turret', 'rear' or 'torpedo'. Indirect fire names its `spotter`, and says whether
    that one will fire itself. `arc` is one of the card's arcs ('' for the best one that holds the target).
    """

    unit: str
    target: str
    overheat: int = 0
    dice: tuple[int, ...] = ()
    method: str = "direct"
    spotter: str = ""
    spotter_fires: bool = False
    arc: str = ""


@dataclass(frozen=True, slots=True)
class FireAtTerrain:
    """A weapon attack on a building, another structure or a piece of terrain, by its name on the table, or on the ground
    around a point; one that `burns` is to set it on fire (CONV-ATTACK, FIRE-START).
    """

    unit: str
    place: str
    overheat: int = 0
    dice: tuple[int, ...] = ()
    method: str = "direct"
    arc: str = ""
    at: Point | None = field(default=None, metadata=SPARSE)
    burns: bool = field(default=False, metadata=SPARSE)


@dataclass(frozen=True, slots=True)
class PlaceSensor:
    """Throw a remote sensor to a point, for the unit's network (C3-REMOTE-SENSOR)."""

    unit: str
    to: Point
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Strike:
    """A physical attack: 'standard', 'melee', 'charge', 'death_from_above' or 'anti_mech'."""

    unit: str
    target: str
    kind: str
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Hold:
    """Make no attack this turn."""

    unit: str
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RunHot:
    """Overheat on purpose in the end phase (HEAT-DELIBERATE)."""

    unit: str
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SwitchLight:
    """Switch the searchlight on or off in the end phase (ENV-SEARCHLIGHT)."""

    unit: str
    on: bool
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SwitchTargeting:
    """Set variable-range targeting in the end phase: 'short_range', 'long_range' or '' (TT-VARIABLE)."""

    unit: str
    system: str
    dice: tuple[int, ...] = ()


MovementOrder = Walk | Fly | Leap | Leave | Stand | Ram
AttackOrder = Fire | FireAtTerrain | PlaceSensor | Strike | Hold
EndOrder = RunHot | SwitchLight | SwitchTargeting
Order = Deploy | MovementOrder | AttackOrder | EndOrder
