"""How things look at one moment: plain values, made by the timeline and shown by the stage."""

from __future__ import annotations

from dataclasses import dataclass

from engine.geometry.plane import Point3
from engine.rules.battlefield import Change
from engine.rules.weather import Weather


@dataclass(frozen=True, slots=True)
class UnitLook:
    """A unit at a moment: base centre in inches, facing in degrees clockwise from north, lean in degrees.

    `fade` is 0 (not there) to 1; `flash` and `glow` (heat) are 0 to 1; a `wreck` lies where the unit was destroyed.
    `height` is the figure's, `across` the base's; one that is `aloft` is held over its base by a stand, one that
    `crashed` lies as it fell, and one that `rides` clings to the unit of that id. `hidden` is 0 to 1, `room` names the
    building that a unit is inside.
    """

    id: str
    x: float
    y: float
    z: float
    facing: float
    pitch: float = 0.0
    roll: float = 0.0
    fade: float = 1.0
    flash: float = 0.0
    glow: float = 0.0
    wreck: bool = False
    shut_down: bool = False
    active: bool = False
    armor: int = 0
    structure: int = 0
    heat: int = 0
    height: float = 2.0
    across: float = 1.25
    aloft: bool = False
    crashed: bool = False
    rides: str = ""
    hidden: float = 0.0
    room: str = ""


@dataclass(frozen=True, slots=True)
class Tracer:
    """A shot under way: 'beam', 'shell', 'missile', 'torpedo' or 'blow', from tail to head; `strength` 0 to 1."""

    kind: str
    tail: Point3
    head: Point3
    strength: float
    seed: int


@dataclass(frozen=True, slots=True)
class Burst:
    """A flash, a hit, an explosion, smoke, dust or spray: `age` 0 to 1 over its life, `size` in inches."""

    kind: str
    at: Point3
    age: float
    size: float
    seed: int


@dataclass(frozen=True, slots=True)
class Trail:
    """The way a unit has gone in the move being shown; `force` gives its color."""

    points: tuple[Point3, ...]
    force: str


@dataclass(frozen=True, slots=True)
class Marker:
    """An objective or a sensor on the ground: who holds it ('' for nobody), how near counts (inches), how strongly it
    is seen, 0 to 1, and how far it is lifted off, inches.
    """

    id: str
    kind: str
    at: Point3
    reach: float
    force: str = ""
    strength: float = 0.6
    lift: float = 0.0


@dataclass(frozen=True, slots=True)
class SightLine:
    """The line from an eye to the middle of its target; verdict is 'clear', 'partial' or 'blocked'."""

    start: Point3
    end: Point3
    verdict: str


@dataclass(frozen=True, slots=True)
class Caption:
    """One sentence on what is happening, and lines of detail: the dice, the to-hit sum, the damage.

    A message of the scenario has a `head` over it, and the `force` that it is for, '' if it is for both.
    """

    text: str
    details: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    head: str = ""
    force: str = ""


@dataclass(frozen=True, slots=True)
class Inset:
    """A picture over the table, by its file, with a caption; for a `force` or ('') both. `presence` is 0 to 1."""

    picture: str
    text: str
    force: str
    presence: float


@dataclass(frozen=True, slots=True)
class Flame:
    """A fire: the middle of its template on the ground or on a roof, inches across and high, `strength` 0 to 1."""

    at: Point3
    across: float
    height: float
    strength: float
    seed: int
    inferno: bool = False


@dataclass(frozen=True, slots=True)
class Cloud:
    """A template of smoke, 'light' or 'heavy': its middle on the ground, inches across and high, `strength` 0 to 1."""

    at: Point3
    grade: str
    across: float
    height: float
    strength: float
    seed: int


@dataclass(frozen=True, slots=True)
class Field:
    """A minefield: its kind and density, the middle of its template; one that is `secret` is seen faintly."""

    id: str
    kind: str
    at: Point3
    density: int
    force: str
    strength: float = 1.0
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Funnel:
    """A tornado: the middle of its template on the ground, its rating, `strength` 0 to 1."""

    at: Point3
    rating: int
    strength: float


@dataclass(frozen=True, slots=True)
class Lamp:
    """A searchlight that is on: where it hangs, the foot of its unit, where it looks, inches that it lights around."""

    at: Point3
    foot: float
    facing: float
    reach: float
    strength: float = 1.0


@dataclass(frozen=True, slots=True)
class Around:
    """What is around the units. `past` becomes `weather`, of which there is so much as `turned` says, 0 to 1.

    `changes` are those of the ground and of what is built; of what is falling, `falls` tells by name how much of it has
    gone down, 0 to 1.
    """

    weather: Weather = Weather()
    past: Weather = Weather()
    turned: float = 1.0
    flames: tuple[Flame, ...] = ()
    clouds: tuple[Cloud, ...] = ()
    fields: tuple[Field, ...] = ()
    lamps: tuple[Lamp, ...] = ()
    funnel: Funnel | None = None
    changes: tuple[Change, ...] = ()
    falls: tuple[tuple[str, float], ...] = ()

    @property
    def skies(self) -> dict[str, float]:
        """What falls or hangs in the air -> how much of it there is, 0 to 1."""
        parts = ((self.past, 1.0 - self.turned), (self.weather, self.turned))
        found: dict[str, float] = {}
        for weather, share in parts:
            for sky in weather.sky:
                found[sky] = found.get(sky, 0.0) + share
        return {sky: share for sky, share in found.items() if share > 0.0}


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything seen at `time` seconds. `event` is the index of the event being shown, `focus` the ids it is about,
    `places` where it happens besides.
    """

    time: float
    event: int
    turn: int
    phase: str
    units: tuple[UnitLook, ...]
    tracers: tuple[Tracer, ...] = ()
    bursts: tuple[Burst, ...] = ()
    trails: tuple[Trail, ...] = ()
    sight: SightLine | None = None
    caption: Caption = Caption("")
    focus: tuple[str, ...] = ()
    markers: tuple[Marker, ...] = ()
    inset: Inset | None = None
    around: Around = Around()
    places: tuple[Point3, ...] = ()
