"""Events of the weather, and of what units do about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.geometry.plane import Point
from engine.rules.weather import Weather


@dataclass(frozen=True, slots=True)
class WeatherChanged:
    """The weather is another one from now on."""

    weather: Weather


@dataclass(frozen=True, slots=True)
class WindRolled:
    """The wind by 1D6, and where it blows by another (0 where it keeps its direction), degrees; a `tornado` comes with
    a die beyond the table (ENV-WIND-TABLE, ENV-WIND-DIR).
    """

    die: int
    modifier: int
    wind: int
    direction_die: int
    toward: float
    tornado: bool = False


@dataclass(frozen=True, slots=True)
class QuakeRolled:
    """2D6 for an earthquake; `due` is the turn that it will shake, 0 if there is none (ENV-QUAKE-START)."""

    dice: tuple[int, ...]
    due: int


@dataclass(frozen=True, slots=True)
class QuakeStruck:
    """An earthquake shakes this turn, as strong as its 2D6 (ENV-QUAKE-STRENGTH)."""

    dice: tuple[int, ...]
    strength: int


@dataclass(frozen=True, slots=True)
class TornadoRolled:
    """2D6 for a tornado in a storm (ENV-TORNADO-START)."""

    dice: tuple[int, ...]
    forms: bool


@dataclass(frozen=True, slots=True)
class TornadoFormed:
    """A tornado comes down: where (two dice for each axis), the last turn that it stays, its rating
    (ENV-TORNADO-LIFE).
    """

    at: Point
    place: tuple[int, ...]
    turns: tuple[int, ...]
    until: int
    strength: tuple[int, ...]
    rating: int


@dataclass(frozen=True, slots=True)
class TornadoMoved:
    """A tornado goes along `path`; of the hills there it skips so many inches, and it may leave the table
    (ENV-TORNADO-MOVE).
    """

    path: tuple[Point, ...]
    dice: tuple[int, ...]
    inches: float
    skipped: float
    gone: bool


@dataclass(frozen=True, slots=True)
class TornadoDispersed:
    """A tornado is over."""


@dataclass(frozen=True, slots=True)
class BreachRolled:
    """2D6 for a damaged hull where there is no air, `number` or more for a breach (ENV-VACUUM-BREACH)."""

    unit: str
    dice: tuple[int, ...]
    number: int
    breached: bool


@dataclass(frozen=True, slots=True)
class UnitStrained:
    """A unit has used more than its normal Move, the `phases`-th time in a row; 0 when it no longer does
    (ENV-GRAVITY-STRAIN).
    """

    unit: str
    phases: int


@dataclass(frozen=True, slots=True)
class SearchlightSwitched:
    """A searchlight goes on or off (ENV-SEARCHLIGHT)."""

    unit: str
    on: bool


@dataclass(frozen=True, slots=True)
class TargetingSwitched:
    """A unit sets its variable-range targeting: 'short_range', 'long_range' or '' for normal (TT-VARIABLE)."""

    unit: str
    system: str


Weathered: TypeAlias = (
    WeatherChanged
    | WindRolled
    | QuakeRolled
    | QuakeStruck
    | TornadoRolled
    | TornadoFormed
    | TornadoMoved
    | TornadoDispersed
    | BreachRolled
    | UnitStrained
    | SearchlightSwitched
    | TargetingSwitched
)
"""Events of the weather, and of what units do about it."""
