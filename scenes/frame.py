"""How things look at one moment: plain values, made by the timeline and shown by the stage."""

from __future__ import annotations

from dataclasses import dataclass

from engine.geometry.plane import Point3


@dataclass(frozen=True, slots=True)
class UnitLook:
    """A unit at a moment: base centre in inches, facing in degrees clockwise from north, lean in degrees.

    `fade` is 0 (not there) to 1; `flash` and `glow` (heat) are 0 to 1; a `wreck` lies where the unit was destroyed.
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


@dataclass(frozen=True, slots=True)
class Tracer:
    """A shot under way: 'beam', 'shell', 'missile' or 'blow', from tail to head; `strength` 0 to 1."""

    kind: str
    tail: Point3
    head: Point3
    strength: float
    seed: int


@dataclass(frozen=True, slots=True)
class Burst:
    """A flash, a hit, an explosion, smoke or dust: `age` 0 to 1 over its life, `size` in inches."""

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
class SightLine:
    """The line from an eye to the middle of its target; verdict is 'clear', 'partial' or 'blocked'."""

    start: Point3
    end: Point3
    verdict: str


@dataclass(frozen=True, slots=True)
class Caption:
    """One sentence on what is happening, and lines of detail: the dice, the to-hit sum, the damage."""

    text: str
    details: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Frame:
    """Everything seen at `time` seconds. `event` is the index of the event being shown, `focus` the ids it is about."""

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
