"""Orders of advanced movement, and what orders say of units that go aboard and are set down."""

from __future__ import annotations

from dataclasses import dataclass

from engine.geometry.plane import Point


@dataclass(frozen=True, slots=True)
class Landing:
    """A unit set down by its transport at a point, or (None) in the first free place in contact with it."""

    unit: str
    at: Point | None = None


@dataclass(frozen=True, slots=True)
class Berth:
    """Where a unit goes aboard: a transport, and whether it lies there `as_cargo` (CARGO-AS-CARGO)."""

    transport: str
    as_cargo: bool = False


@dataclass(frozen=True, slots=True)
class Climb:
    """Go along `points`, up and down whatever is too steep to walk, as far as Move lasts (ADVMOV-CLIMB-COST)."""

    unit: str
    points: tuple[Point, ...]
    facing: float | None = None
    dice: tuple[int, ...] = ()
    loads: tuple[str, ...] = ()
    unloads: tuple[Landing, ...] = ()


@dataclass(frozen=True, slots=True)
class Plunge:
    """Hop ('hop') or fall ('fall') down `to` a point or (None) onto the unit `onto`, after a way along `via`; a hop may
    go on to `then` (ADVMOV-HOP, ADVMOV-FALL).
    """

    unit: str
    manner: str
    to: Point | None
    onto: str = ""
    via: tuple[Point, ...] = ()
    then: Point | None = None
    facing: float | None = None
    dice: tuple[int, ...] = ()
    loads: tuple[str, ...] = ()
    unloads: tuple[Landing, ...] = ()
