"""The state of a battle: frozen values, replaced and never changed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from engine.geometry.plane import Point, Point3
from engine.rules.activity import Activity
from engine.rules.battlefield import Blaze, Change, Minefield, Smoke, Structure, Worn
from engine.rules.card import Card
from engine.rules.codec import SPARSE
from engine.rules.kinds import kind_of
from engine.rules.memory import Memory
from engine.rules.network import Network
from engine.rules.objective import Objective
from engine.rules.specials import Special, weakened
from engine.rules.status import GONE as GONE
from engine.rules.status import Phase as Phase
from engine.rules.status import Status as Status
from engine.rules.values import JUMP, Arc, DamageValues, Move
from engine.rules.weather import Weather

SHUTDOWN_HEAT = 4
IN_PER_HEAT = 2
HALVED_BY_ENGINE = frozenset({"CV", "SV"})


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a unit stands, inches, rounded to 0.01, and its facing in degrees clockwise from north."""

    x: float
    y: float
    z: float
    facing: float

    @classmethod
    def at(cls, x: float, y: float, z: float, facing: float) -> Pose:
        """Round and normalise."""
        return cls(round(x, 2) + 0.0, round(y, 2) + 0.0, round(z, 2) + 0.0, round(facing % 360, 2) % 360)

    @property
    def point(self) -> Point3:
        """The centre of the base."""
        return Point3(self.x, self.y, self.z)


@dataclass(frozen=True, slots=True)
class Criticals:
    """Critical hits that have taken effect, by kind."""

    engine: int = 0
    fire_control: int = 0
    weapon: int = 0
    mp: int = 0

    def more(self, kind: str) -> Criticals:
        """One more of a kind."""
        return replace(self, **{kind: getattr(self, kind) + 1})


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of the battle. `move` holds the inches left by movement hits, heat not yet taken off.

    `point` names the Point of a protomech, `aboard` the unit it rides in or (`external`) on, `used` abilities spent for
    good, `arc_hits` the arcs of a card with several that weapon hits have struck, each as often as it was. A `leader`
    commands its force. One that is `dimmed` has its searchlight off, `targeting` names its special targeting system,
    `strained` counts the movement phases in a row above its normal Move. What is `bogged` is held by the ground, `sunk`
    so many inches in quicksand; what is `trapped` has fallen into a liquid in which it can't move. One that is `hidden`
    is where its own side alone knows it to be. One that EMI mines have struck is `disturbed` to the end of that turn.
    A car of a train goes `behind` another unit. Who is `climbing` hangs on a face. `crated` is not 0 for what is packed
    as cargo: -1 aboard, then the turn in which it is ready.
    """

    id: str
    name: str
    force: str
    card: Card
    skill: int
    armor: int
    structure: int
    move: Move
    lance: str = ""
    status: Status = Status.RESERVE
    pose: Pose | None = None
    heat: int = 0
    shut_down: bool = False
    criticals: Criticals = Criticals()
    enters: int = 1
    edge: str = ""
    aloft: bool = False
    crashed: bool = False
    stunned: bool = False
    crippled: bool = False
    point: str = ""
    aboard: str = ""
    external: bool = False
    network: str = ""
    used: tuple[str, ...] = ()
    arc_hits: tuple[str, ...] = ()
    activity: Activity = Activity()
    leader: bool = field(default=False, metadata=SPARSE)
    dimmed: bool = field(default=False, metadata=SPARSE)
    targeting: str = field(default="", metadata=SPARSE)
    strained: int = field(default=0, metadata=SPARSE)
    bogged: bool = field(default=False, metadata=SPARSE)
    sunk: float = field(default=0.0, metadata=SPARSE)
    trapped: bool = field(default=False, metadata=SPARSE)
    hidden: bool = field(default=False, metadata=SPARSE)
    ammunition: str = field(default="", metadata=SPARSE)
    lands: Pose | None = field(default=None, metadata=SPARSE)
    behind: str = field(default="", metadata=SPARSE)
    climbing: bool = field(default=False, metadata=SPARSE)
    crated: int = field(default=0, metadata=SPARSE)
    disturbed: int = field(default=0, metadata=SPARSE)

    @property
    def place(self) -> Pose:
        """The pose of a unit that is on the table; raises LookupError for one that is not."""
        if self.pose is None:
            raise LookupError(f"{self.id} is not on the table")
        return self.pose

    @property
    def stands(self) -> bool:
        """Whether the unit is in play by itself: on the table, or hidden."""
        return self.status is Status.ACTIVE and self.pose is not None and not self.aboard

    @property
    def on_table(self) -> bool:
        """Whether the unit stands on the table by itself, for all to see (HIDDEN-SETUP)."""
        return self.stands and not self.hidden

    @property
    def helpless(self) -> bool:
        """Shut down, stunned, crashed, trapped or packed as cargo: it can neither move nor turn."""
        return self.shut_down or self.stunned or self.crashed or self.trapped or self.crated != 0

    @property
    def damage(self) -> DamageValues:
        """The card's damage less weapon hits, and halved by the engine hit of a vehicle (CRIT-ENGINE-VEHICLE)."""
        left = self.card.damage.reduced(self.criticals.weapon)
        return left.halved() if self._halved else left

    @property
    def arcs(self) -> tuple[Arc, ...]:
        """The damage in each arc of a card that has several, halved by each hit there (CRIT-WEAPON-MULTI-ARC)."""
        return tuple(arc.after_hits(self.arc_hits.count(arc.name) + int(self._halved)) for arc in self.card.arcs)

    @property
    def _halved(self) -> bool:
        """Whether an engine hit halves the damage."""
        return self.criticals.engine > 0 and self.card.type in HALVED_BY_ENGINE

    @property
    def ground(self) -> int:
        """Inches of ground movement available now, heat taken off (HEAT-SCALE-EFFECTS)."""
        return 0 if self.helpless else max(0, self.move.ground - IN_PER_HEAT * self.heat)

    @property
    def jump(self) -> int:
        """Inches of a jump available now; heat takes nothing off it."""
        return 0 if self.helpless else self.move.jump

    @property
    def immobile(self) -> bool:
        """Shut down, or with no inch left in any mode."""
        return self.ground == 0 and self.jump == 0

    @property
    def spare_heat(self) -> int:
        """Points of overheat that it may use now: none for what tracks no heat (HEAT-OV-LIMIT, HEAT-WHO)."""
        return min(self.card.overheat, SHUTDOWN_HEAT - self.heat) if kind_of(self.card).heat else 0

    @property
    def doomed(self) -> bool:
        """Crossed out already, to be removed in the end phase."""
        return self.structure == 0

    def special(self, code: str) -> Special | None:
        """An ability as it is now, its damage values less weapon hits."""
        special = self.card.special(code)
        return None if special is None else weakened(special, self.criticals.weapon, self._halved)

    @property
    def modes(self) -> tuple[tuple[str, int], ...]:
        """Each way of moving with the inches available now."""
        walking = (("", self.ground),)
        return (*walking, (JUMP, self.jump)) if self.card.move.jump else walking


@dataclass(frozen=True, slots=True)
class Force:
    """One side (TERM-SIDES). `home` is an edge, `deploys` '' (enters), 'home' or an area, `aim` a later commander's."""

    id: str
    name: str
    home: str = ""
    deploys: str = ""
    commander: str = "orders"
    attacker: bool = False
    color: str = ""
    aim: str = field(default="", metadata=SPARSE)


@dataclass(frozen=True, slots=True)
class State:
    """The whole battle at a moment.

    `order` lists the forces, the loser of the initiative first; `units` keeps the scenario's order. `pulses` are where
    EMI mines have gone off this turn.
    """

    level: str
    forces: tuple[Force, ...]
    units: dict[str, Unit]
    options: tuple[str, ...] = ()
    turns: int = 0
    turn: int = 0
    phase: Phase = Phase.SETUP
    order: tuple[str, ...] = ()
    ended: bool = False
    winner: str = ""
    outcome: str = ""
    scenario: str = "battle_to_the_last"
    objectives: tuple[Objective, ...] = ()
    scores: dict[str, float] = field(default_factory=dict)
    buildings: dict[str, int] = field(default_factory=dict)
    networks: tuple[Network, ...] = ()
    memory: Memory = field(default=Memory(), metadata=SPARSE)
    weather: Weather = field(default=Weather(), metadata=SPARSE)
    changes: tuple[Change, ...] = field(default=(), metadata=SPARSE)
    structures: tuple[Structure, ...] = field(default=(), metadata=SPARSE)
    worn: tuple[Worn, ...] = field(default=(), metadata=SPARSE)
    fires: tuple[Blaze, ...] = field(default=(), metadata=SPARSE)
    smoke: tuple[Smoke, ...] = field(default=(), metadata=SPARSE)
    mines: tuple[Minefield, ...] = field(default=(), metadata=SPARSE)
    pulses: tuple[Point, ...] = field(default=(), metadata=SPARSE)

    def unit(self, unit_id: str) -> Unit:
        """The unit of that id; raises LookupError."""
        return self.units[unit_id]

    def force(self, force_id: str) -> Force:
        """The force of that id; raises LookupError."""
        found = next((force for force in self.forces if force.id == force_id), None)
        if found is None:
            raise LookupError(force_id)
        return found

    def network(self, network_id: str) -> Network:
        """The network of that id; raises LookupError."""
        found = next((network for network in self.networks if network.id == network_id), None)
        if found is None:
            raise LookupError(network_id)
        return found

    def link(self, network: Network) -> State:
        """The state with a network in the place of the one of its id."""
        return replace(self, networks=tuple(network if each.id == network.id else each for each in self.networks))

    def riders(self, unit_id: str) -> tuple[Unit, ...]:
        """Units that ride in or on another, those crossed out already too."""
        return tuple(unit for unit in self.units.values() if unit.aboard == unit_id and unit.status not in GONE)

    def enemies(self, unit: Unit) -> tuple[Unit, ...]:
        """Enemies of a unit that stand on the table."""
        return tuple(other for other in self.units.values() if other.force != unit.force and other.on_table)

    def of_force(self, force_id: str) -> tuple[Unit, ...]:
        """All units of a force, whatever became of them."""
        return tuple(unit for unit in self.units.values() if unit.force == force_id)

    def change(self, unit_id: str, **fields: Any) -> State:
        """The state with some fields of one unit replaced."""
        return replace(self, units={**self.units, unit_id: replace(self.units[unit_id], **fields)})

    def act(self, unit_id: str, **fields: Any) -> State:
        """The state with some of what a unit did this turn replaced."""
        return self.change(unit_id, activity=replace(self.units[unit_id].activity, **fields))
