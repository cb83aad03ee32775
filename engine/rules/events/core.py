"""What happened: a closed union of frozen events that carry results, never instructions to compute them again."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.geometry.plane import Point3
from engine.rules.codec import SPARSE
from engine.rules.facts import ForceRoll, Leg, Modifier, Sighting
from engine.rules.orders import Order
from engine.rules.state import Phase, Pose


@dataclass(frozen=True, slots=True)
class OrderGiven:
    """An order that was accepted, and who gave it: 'script' or the commander's name."""

    order: Order
    source: str


@dataclass(frozen=True, slots=True)
class SetupRolled:
    """The roll for set-up; every tied attempt is listed (SETUP-INITIATIVE-INTRO)."""

    attempts: tuple[tuple[ForceRoll, ...], ...]
    winner: str


@dataclass(frozen=True, slots=True)
class UnitPlaced:
    """A unit is on the table from the start."""

    unit: str
    pose: Pose


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A turn begins; what units did in the last one is wiped off."""

    number: int


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """A phase begins."""

    name: Phase


@dataclass(frozen=True, slots=True)
class PhaseEnded:
    """A phase is over; the digest stands for the whole state."""

    name: Phase
    digest: str


@dataclass(frozen=True, slots=True)
class InitiativeRolled:
    """The initiative of a turn; `order` has the loser first (SEQ-INITIATIVE-ROLL)."""

    attempts: tuple[tuple[ForceRoll, ...], ...]
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UnitMoved:
    """A unit went along a path, on the ground, through the air or under water, or jumped; `cost` is in inches of Move,
    `apex` the height of a jump above the table, `bonus` what a road adds to the Move available, counted in `allowance`.
    `climbs` is a way up or down a face; one that `hangs` has not come to its end (ADVMOV-CLIMB-COST). One that goes
    `onward` was held up on its way by mines.
    """

    unit: str
    mode: str
    path: tuple[Point3, ...]
    pose: Pose
    inches: float
    cost: float
    allowance: int
    legs: tuple[Leg, ...]
    apex: float = 0.0
    entered: bool = False
    aloft: bool = False
    bonus: int = 0
    climbs: bool = field(default=False, metadata=SPARSE)
    hangs: bool = field(default=False, metadata=SPARSE)
    onward: bool = field(default=False, metadata=SPARSE)


@dataclass(frozen=True, slots=True)
class UnitStood:
    """A unit stayed where it is, perhaps turned; `why` is '' or what keeps it."""

    unit: str
    facing: float
    why: str = ""


@dataclass(frozen=True, slots=True)
class SpecialAttackDeclared:
    """A charge or a death from above is announced at the end of the attacker's movement (PHYS-SPECIAL-CONTACT)."""

    unit: str
    target: str
    kind: str


@dataclass(frozen=True, slots=True)
class WeaponFired:
    """A weapon attack, hit or miss, with every number behind it; `damage` lists what it is made of, its sum is `total`.

    `method` is 'direct', 'indirect' (with its spotter), 'turret', 'rear' or 'torpedo'; `value` is the damage that the
    card or ability has in the bracket, `arc` the card's arc that fires. A miss with damage is flak (SPEC-FLK).
    """

    unit: str
    target: str
    range: float
    bracket: str
    side: str
    overheat: int
    number: int
    modifiers: tuple[Modifier, ...]
    sighting: Sighting
    dice: tuple[int, ...]
    hit: bool
    damage: tuple[Modifier, ...]
    total: int
    minimal_die: int = 0
    method: str = "direct"
    spotter: str = ""
    value: int = 0
    arc: str = ""


@dataclass(frozen=True, slots=True)
class PhysicalAttackMade:
    """A physical attack, hit or miss; `recoil` is the damage the attacker takes by its own attack, `minimal_die` the
    roll for minimal damage of infantry.
    """

    unit: str
    target: str
    kind: str
    side: str
    number: int
    modifiers: tuple[Modifier, ...]
    sighting: Sighting
    dice: tuple[int, ...]
    hit: bool
    damage: tuple[Modifier, ...]
    total: int
    recoil: int
    minimal_die: int = 0


@dataclass(frozen=True, slots=True)
class AttackPassed:
    """A unit makes no attack this turn."""

    unit: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class DamageMarked:
    """Circles crossed off at once; what follows from it waits (DMG-TIMING)."""

    unit: str
    by: str
    amount: int
    armor_lost: int
    structure_lost: int
    armor: int
    structure: int
    cause: str


@dataclass(frozen=True, slots=True)
class CriticalRolled:
    """A roll on the critical table; `effect` is what waits for the end phase ('' for nothing), `note` why if it
    differs from the result.
    """

    unit: str
    by: str
    dice: tuple[int, ...]
    result: str
    effect: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class HeatInflicted:
    """Heat from outside that the target will take in the end phase."""

    unit: str
    by: str
    amount: int
    source: str


@dataclass(frozen=True, slots=True)
class CriticalTookEffect:
    """A critical hit acts, in the end phase."""

    unit: str
    effect: str


@dataclass(frozen=True, slots=True)
class UnitDestroyed:
    """A unit leaves the table for good."""

    unit: str
    cause: str


@dataclass(frozen=True, slots=True)
class HeatChanged:
    """Heat at the end of the turn, with each part of the change."""

    unit: str
    before: int
    after: int
    parts: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class UnitShutDown:
    """Heat reached the last box of the scale (HEAT-SHUTDOWN)."""

    unit: str


@dataclass(frozen=True, slots=True)
class UnitRestarted:
    """A reactor runs again, at heat 0."""

    unit: str


@dataclass(frozen=True, slots=True)
class BattleEnded:
    """The battle is over; `winner` is '' for a draw, `outcome` 'decisive', 'marginal' or 'draw'."""

    winner: str
    outcome: str
    why: str


Core = (
    OrderGiven
    | SetupRolled
    | UnitPlaced
    | TurnBegan
    | PhaseBegan
    | PhaseEnded
    | InitiativeRolled
    | UnitMoved
    | UnitStood
    | SpecialAttackDeclared
    | WeaponFired
    | PhysicalAttackMade
    | AttackPassed
    | DamageMarked
    | CriticalRolled
    | HeatInflicted
    | CriticalTookEffect
    | UnitDestroyed
    | HeatChanged
    | UnitShutDown
    | UnitRestarted
    | BattleEnded
)
