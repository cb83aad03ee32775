"""What the sky, the air and the ground do to a battle: rows of data, and the weather as it is (ENV-DEFAULT)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.geometry.plane import Point
from engine.rules.values import Mode, Move, round_normally

DAY, NORMAL = "day", "normal"

LIGHTS = {"day": 0, "dawn": 1, "dusk": 1, "night": 2, "moonless": 3, "pitch_black": 4}
"""To-hit modifier of each light (ENV-DARKNESS, ruling 27)."""


@dataclass(frozen=True, slots=True)
class Sky:
    """What falls or hangs in the air: its name, its to-hit modifier, whether only a dense enough air and a warm or cold
    enough one has it.
    """

    name: str
    to_hit: int
    heavy: bool = False
    barred_by: str = ""


SKIES = {
    "heavy_fog": Sky("heavy fog", 1),
    "rain": Sky("rain", 1, barred_by="cold"),
    "torrential_rain": Sky("torrential rain", 2, heavy=True, barred_by="cold"),
    "snow": Sky("snow", 1, barred_by="hot"),
    "hail": Sky("hail", 1),
    "sleet": Sky("sleet", 1, barred_by="hot"),
    "blizzard": Sky("blizzard", 2, heavy=True, barred_by="hot"),
    "blowing_sand": Sky("blowing sand", 2),
}
"""ENV-TOHIT-TABLE, ruling 27; `heavy` ones are too much for a trace of air (ENV-RESIDUAL)."""

FALLING = ("rain", "torrential_rain", "snow", "hail", "sleet", "blizzard")
"""Of these there is one at a time."""


@dataclass(frozen=True, slots=True)
class Air:
    """A density of the atmosphere: what it adds to the die for the wind and how high that goes, inches more or less for
    what flies low or hovers, from what 2D6 a damaged hull is breached (0 never), the strongest tornado.
    """

    name: str
    wind: int = 0
    wind_up_to: int = 6
    lift: int = 0
    breach: int = 0
    tornado: int = 5


AIRS = {
    "vacuum": Air("a vacuum", breach=8, tornado=0),
    "trace": Air("a trace of air", wind=-2, breach=10, tornado=0),
    "thin": Air("thin air", wind=-1, lift=-4, tornado=3),
    "normal": Air("normal air"),
    "dense": Air("dense air", wind=1, lift=2),
    "very_dense": Air("very dense air", wind=2, wind_up_to=8),
}
"""ENV-VACUUM-BREACH, ENV-RESIDUAL, ENV-THIN, ENV-DENSE, ENV-VERY-DENSE."""

TEMPERATURES = ("normal", "cold", "hot")

WINDS = ("no wind", "light wind", "moderate wind", "strong wind", "storm")
STORM = 4
WIND_BY_DIE = {1: 0, 2: 0, 3: 1, 4: 2, 5: 3, 6: 4}
WIND_TO_HIT = {3: 1, 4: 2}
"""ENV-WIND-TABLE, ENV-WIND-EFFECTS."""

WIND_MOVE = {
    ("CI", "f"): {1: -2, 2: -2, 3: -4},
    ("CI", "j"): {2: -2, 3: -4},
    ("CI", ""): {3: -4},
    ("BA", ""): {3: -2, 4: -2},
}
"""Inches that infantry loses by strength, by its type and way of moving ('' for any other) (ENV-WIND-EFFECTS)."""

AIRSHIP_LOSES = {3: 1, 4: 99}
"""Thrust that an airship loses by strength of the wind: in a storm it cannot operate (ENV-WIND-EFFECTS)."""

BLOWN = 2
"""Inches that infantry may still move when the wind leaves it none (ENV-WIND-EFFECTS)."""

QUAKE_ON, QUAKE_HURTS, QUAKE_CRACKS = 12, 8, 12
"""2D6 on which an earthquake starts, strengths from which on it does damage and opens cracks (ENV-QUAKE-START,
ENV-QUAKE-STRENGTH).
"""

TORNADO_ON = 12
TORNADO_RADIUS = 1.0
TORNADO_STEP = 2
RATINGS = {2: 1, 3: 1, 4: 2, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 3, 11: 4, 12: 5}
TORNADO_TO_HIT = {1: 2, 2: 2, 3: 2, 4: 3, 5: 4}
TORNADO_ON_BUILDINGS = 3
"""ENV-TORNADO-START, ENV-TORNADO-LIFE, ENV-TORNADO-MOVE, ENV-TORNADO-DAMAGE, ruling 27."""

INTERFERENCE = "interference"
THROUGH = {"geyser": ("geyser", 2), INTERFERENCE: ("electromagnetic interference", 2)}
"""Places that make attacks through them harder: what they are called, and by how much (ENV-TOHIT-TABLE, ENV-EMI)."""

TRACER = "tracer"
"""Ammunition that takes a point off what darkness does to an attack (MUN-AC-TRACER)."""

EMI_JAMS = 2
LAMP = 2.0
INFANTRY_SUFFERS_EVERY = 5
HEAT_SLOWS = 2
"""ENV-EMI, ENV-SEARCHLIGHT (inches), ENV-COLD and ENV-HEAT (turns, inches)."""

THRUST = ("a", "p", "i")
"""Letters of the ways of moving that gravity leaves alone (ENV-GRAVITY)."""

STRAIN_FROM = 3
"""Movement phases in a row above the normal Move from which on the unit is hurt (ENV-GRAVITY-STRAIN)."""


@dataclass(frozen=True, slots=True)
class Tornado:
    """A tornado: the middle of its template, its rating (F1 to F5), the last turn that it stays."""

    at: Point
    rating: int
    until: int


@dataclass(frozen=True, slots=True)
class Weather:
    """The weather of a battle.

    `toward` is where the wind blows to, degrees clockwise from north (-1 for no direction); `rolled` says that its
    strength is rolled at the start, `variable` that it is rolled anew in each end phase. `quakes` says that earthquakes
    start by themselves, `quake_turn` names the turn that one shakes, `quake` is its strength once it does.
    """

    light: str = DAY
    sky: tuple[str, ...] = ()
    air: str = NORMAL
    gravity: float = 1.0
    temperature: str = NORMAL
    wind: int = 0
    toward: float = -1.0
    rolled: bool = False
    variable: bool = False
    emi: bool = False
    quakes: bool = False
    quake_turn: int = 0
    quake: int = 0
    tornado: Tornado | None = None

    @property
    def airless(self) -> bool:
        """No air at all, or so little that only what is sealed works in it (ENV-VACUUM-BREACH, ENV-RESIDUAL)."""
        return AIRS[self.air].breach > 0


def impossible(weather: Weather) -> Iterator[str]:
    """Each reason why a weather cannot be, as a sentence without its full stop."""
    air = AIRS[weather.air]
    windy = weather.wind > 0 or weather.rolled or weather.variable
    if weather.air == "vacuum":
        if windy:
            yield "there is no wind in a vacuum"
        for sky in weather.sky:
            yield f"there is no {SKIES[sky].name} in a vacuum"
    if weather.air == "trace":
        for sky in weather.sky:
            if SKIES[sky].heavy:
                yield f"{air.name} is too little for {SKIES[sky].name}"
    for sky in weather.sky:
        if SKIES[sky].barred_by == weather.temperature:
            yield f"there is no {SKIES[sky].name} in extreme {'heat' if weather.temperature == 'hot' else 'cold'}"
    falling = [SKIES[sky].name for sky in weather.sky if sky in FALLING]
    if len(falling) > 1:
        yield f"{falling[0]} and {falling[1]} do not fall at once"


def settled(weather: Weather) -> Weather:
    """The weather less what cannot be in its air and temperature (ENV-VACUUM-NO)."""
    kept: tuple[str, ...] = ()
    still = weather
    if weather.air == "vacuum":
        still = replace(weather, wind=0, rolled=False, variable=False, toward=-1.0, tornado=None)
    if weather.air == "trace":
        still = replace(weather, tornado=None)
    for sky in weather.sky:
        if not any(impossible(replace(still, sky=(*kept, sky)))):
            kept = (*kept, sky)
    return replace(still, sky=kept)


def wind_of(die: int, air: Air) -> tuple[int, bool]:
    """The strength of the wind by the die in an air, and whether a tornado comes with it (ENV-WIND-TABLE)."""
    modified = max(1, min(air.wind_up_to, die + air.wind))
    return (WIND_BY_DIE[modified], False) if modified in WIND_BY_DIE else (STORM, True)


def under_gravity(move: Move, gravity: float) -> Move:
    """A Move on a world of so many G: divided by it, rounded normally, at least 1 in; Thrust stays (ENV-GRAVITY)."""

    def pulled(mode: Mode) -> Mode:
        if mode.code in THRUST or not mode.inches:
            return mode
        return replace(mode, inches=max(1, round_normally(mode.inches / Fraction(str(gravity)))))

    return Move(tuple(map(pulled, move.modes)))
