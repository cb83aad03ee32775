"""What a side can order; one frozen class for each kind of order."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.geometry.plane import Point, Point3
from engine.rules.codec import SPARSE
from engine.rules.moves import Berth as Berth
from engine.rules.moves import Climb as Climb
from engine.rules.moves import Landing as Landing
from engine.rules.moves import Plunge as Plunge
from engine.rules.state import Pose


@dataclass(frozen=True, slots=True)
class Deploy:
    """Place a unit in its zone before the battle."""

    unit: str
    pose: Pose


@dataclass(frozen=True, slots=True)
class Walk:
    """Move on the ground along `points` (the start left out) and then face `facing` (None: as the last leg ran).

    A unit that is off the table enters at `entry`, a point on an edge. Like every movement it may begin with loading
    units and end with unloading some (TRANSPORT-LOAD, TRANSPORT-UNLOAD). `manner` is 'evade', 'sprint' or '', `boards`
    the transport that it goes aboard at its end (ADVMOV-MODE-TABLE, CARGO-LOAD). One that goes `inside` leads through
    buildings and walls, not over them, and ends so many inches of `elevation` over a ground floor (BLDG-LEVEL-INF).
    """

    unit: str
    points: tuple[Point, ...]
    facing: float | None = None
    entry: Point | None = None
    dice: tuple[int, ...] = ()
    loads: tuple[str, ...] = ()
    unloads: tuple[Landing, ...] = ()
    manner: str = field(default="", metadata=SPARSE)
    boards: Berth | None = field(default=None, metadata=SPARSE)
    inside: bool = field(default=False, metadata=SPARSE)
    elevation: float | None = field(default=None, metadata=SPARSE)


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
    manner: str = field(default="", metadata=SPARSE)
    boards: Berth | None = field(default=None, metadata=SPARSE)


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
    """Stay in place; turning is free (MOV-FACING-CHANGE). It may go aboard from there."""

    unit: str
    facing: float | None = None
    dice: tuple[int, ...] = ()
    loads: tuple[str, ...] = ()
    unloads: tuple[Landing, ...] = ()
    manner: str = field(default="", metadata=SPARSE)
    boards: Berth | None = field(default=None, metadata=SPARSE)


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
    """A weapon attack on a building, another structure or a piece of terrain, by its name on the table, or on the
    ground around a point; one that `burns` is to set it on fire (CONV-ATTACK, FIRE-START). A place with a point is
    the section of track there, `victim` is infantry inside that takes what the building does not absorb (BLDG-
    ABSORB-INF).
    """

    unit: str
    place: str
    overheat: int = 0
    dice: tuple[int, ...] = ()
    method: str = "direct"
    arc: str = ""
    at: Point | None = field(default=None, metadata=SPARSE)
    burns: bool = field(default=False, metadata=SPARSE)
    victim: str = field(default="", metadata=SPARSE)


@dataclass(frozen=True, slots=True)
class ClearWoods:
    """Clear the woods that the unit stands in with its saws, instead of an attack (CONV-SAW)."""

    unit: str
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaceSensor:
    """Throw a remote sensor to a point, for the unit's network (C3-REMOTE-SENSOR)."""

    unit: str
    to: Point
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FightFire:
    """Fight the fire at a point, or (None) the nearest that the unit touches, in place of an attack (FIRE-OUT-INF)."""

    unit: str
    at: Point | None = None
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Strike:
    """A physical attack: 'standard', 'melee', 'charge', 'death_from_above' or 'anti_mech'."""

    unit: str
    target: str
    kind: str
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Batter:
    """A physical attack, 'standard' or 'melee', on a structure: what `FireAtTerrain` says of it (BLDG-ATTACK)."""

    unit: str
    place: str
    kind: str
    dice: tuple[int, ...] = ()
    at: Point | None = None
    victim: str = ""


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


@dataclass(frozen=True, slots=True)
class Emerge:
    """Be hidden no longer in this phase, to move or to attack (HIDDEN-REVEAL)."""

    unit: str
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Ambush:
    """Attack an enemy by surprise as soon as it moves within 2 in, with so much overheat (HIDDEN-SURPRISE)."""

    unit: str
    target: str
    overheat: int = 0
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Detonate:
    """Set off a minefield on command at the end of the movement phase (MINE-COMMAND)."""

    unit: str
    minefield: str
    dice: tuple[int, ...] = ()


MovementOrder = Walk | Fly | Leap | Leave | Stand | Ram | Climb | Plunge
AttackOrder = Fire | FireAtTerrain | Batter | ClearWoods | FightFire | PlaceSensor | Strike | Hold
EndOrder = RunHot | SwitchLight | SwitchTargeting
CovertOrder = Emerge | Ambush
Order = Deploy | MovementOrder | AttackOrder | EndOrder | CovertOrder | Detonate
