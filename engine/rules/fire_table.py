"""Fire and smoke as rows of data: what burns how easily, and what a fire and its smoke do (FIRE-BASE-TABLE,
FIRE-MOD-TABLE, SMOKE-TYPE).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.rules.weather import WINDS

RULE = "fire_and_smoke"
"""The optional rule without which nothing burns."""

TEMPLATE = 2.0
"""Inches across of a fire and of a template of smoke (FIRE-MARKER)."""

FIRE_HEIGHT = 2.0
"""Inches over the ground, or the roof, below which a flyer is in a fire."""


@dataclass(frozen=True, slots=True)
class Fuel:
    """What is on fire somewhere: the 2D6 that sets it alight on purpose and by accident, None for what only an inferno
    lights. `lasts` says that a fire lives off it: it has a factor of its own, CF or TF, to burn down. Not even an
    inferno lights what `drowns` it.
    """

    kind: str
    grade: str
    name: str
    deliberate: int | None
    accidental: int | None
    lasts: bool = False
    drowns: bool = False


STRUCTURE = Fuel("building", "*", "building", 9, 10, lasts=True)
MOBILE = Fuel("mobile structure", "*", "mobile structure", 12, 12, lasts=True)
CLEAR = Fuel("clear", "*", "clear ground", 11, 11)

FUELS = (
    Fuel("water", "rapids", "rapids", None, None, drowns=True),
    Fuel("water", "*", "water", None, None),
    Fuel("road", "dirt", "dirt road", 11, 11),
    Fuel("road", "gravel", "gravel road", 12, 12),
    Fuel("road", "broken", "rough ground", 12, 12),
    Fuel("road", "*", "paved ground", None, None),
    Fuel("jungle", "*", "jungle", 7, 10, lasts=True),
    Fuel("woods", "*", "woods", 6, 9, lasts=True),
    Fuel("industry", "*", "heavy industry", 4, 6),
    Fuel("magma", "*", "magma", 4, 6),
    Fuel("fields", "*", "planted fields", 11, 11, lasts=True),
    Fuel("tundra", "*", "tundra", 11, 11, lasts=True),
    Fuel("snow", "*", "deep snow", 11, 11, lasts=True),
    Fuel("ice", "*", "ice", 11, 11, lasts=True),
    Fuel("mud", "*", "mud", 11, 11),
    Fuel("swamp", "*", "swamp", 11, 11),
    Fuel("sand", "*", "sand", 11, 11),
    Fuel("rough", "*", "rough ground", 12, 12),
    Fuel("rubble", "*", "rubble", 12, 12),
    Fuel("gravel", "*", "loose gravel", 12, 12),
    Fuel("rails", "*", "a rail bed", 12, 12),
)
"""FIRE-BASE-TABLE, the first that lies at a point; where none does the ground is clear."""


@dataclass(frozen=True, slots=True)
class Damper:
    """A modifier of the number to set something alight; None forbids it. Where it `dies` a fire that is no inferno goes
    out by itself after 1D6 turns.
    """

    name: str
    modifier: int | None
    dies: bool = False


GROUND = {
    "snow": Damper("deep snow", 3, dies=True),
    "geyser": Damper("geyser", 3),
    "ice": Damper("ice", 4, dies=True),
    "mud": Damper("mud", 5, dies=True),
    "fields": Damper("planted fields", -2),
    "swamp": Damper("swamp", 5, dies=True),
    "tundra": Damper("tundra", 0, dies=True),
}
AIR = {
    "vacuum": Damper("a vacuum", None),
    "trace": Damper("a trace of air", 5),
    "thin": Damper("thin air", 3),
    "dense": Damper("dense air", -2),
    "very_dense": Damper("very dense air", -4),
}
TEMPERATURE = {"cold": Damper("extreme cold", 1), "hot": Damper("extreme heat", -2)}
WIND = {strength: Damper(WINDS[strength], modifier) for strength, modifier in ((2, 1), (3, 2), (4, 4))}
TORNADO = Damper("a tornado", None)
SKY = {
    "rain": Damper("rain", 1, dies=True),
    "torrential_rain": Damper("torrential rain", 2, dies=True),
    "snow": Damper("snow", 1, dies=True),
    "sleet": Damper("sleet", 1, dies=True),
    "blizzard": Damper("blizzard", 2, dies=True),
}
INDIRECT, HEAT_WEAPON = Damper("indirect fire", 1), Damper("heat weapons", -2)
"""FIRE-MOD-TABLE. From the trace of air on, tornadoes apart, the numbers are those of ruling 28 (medium confidence, of
sleet low): the table as printed breaks off there.
"""

SPREADS, JUMPS = 1, 3
SPREAD_TURNS = (0.0, 60.0, -60.0)
SPREAD_STEP = 2.0
JUMP_REACH = 2.0
"""What a fire needs more to spread, and to jump a gap on top of that; where it spreads to, degrees off the wind and
inches away; inches that it jumps for each point of the wind (FIRE-SPREAD, FIRE-JUMP).
"""

EATS = 2
"""CF or TF that a fire takes in each end phase (FIRE-STRUCT)."""

HEAT, DAMAGE = 1, 1
LENGTH = 2.0
"""Heat of what tracks it, damage of what does not; inches of a large unit for each point (FIRE-UNIT-HEAT,
FIRE-UNIT-DAMAGE, FIRE-UNIT-LARGE).
"""

BLOWN_OUT = 4
DOUSED = 10
"""Damage of a blast, and 2D6 of infantry, that put a fire out (FIRE-OUT-AOE, FIRE-OUT-INF)."""

EXPLODES = 5
EXPLOSION = 1
IN_THE_ZONE = 3.0**0.5
"""Heavy industry: the 2D6 from which on it explodes, the damage, and inches at which fires around another cover all
within 2 in (XTRN-INDUSTRY-EXPLODE).
"""


@dataclass(frozen=True, slots=True)
class Haze:
    """A grade of smoke: how high it rises over what is under it, what it thins to."""

    grade: str
    height: float
    thins_to: str


HAZE = {haze.grade: haze for haze in (Haze("light", 2.0, ""), Haze("heavy", 4.0, "light"))}
"""SMOKE-TYPE."""

SMOKES_HEAVILY = (
    ("woods", "very_dense"),
    ("jungle", "very_dense"),
    ("building", "heavy"),
    ("building", "hardened"),
    ("wall", "heavy"),
    ("wall", "hardened"),
)
"""What burns with heavy smoke, besides infernos (SMOKE-TYPE)."""

DRIFT, DRIFTS_AT_MOST = 2.0, 6.0
"""Inches that smoke drifts for each point of the wind, and how far from its source (SMOKE-DRIFT)."""

THINS = 10
THINS_BY_WIND = {2: 1, 3: 2, 4: 5}
THINS_BY_TORNADO = 10
"""The 2D6 from which on smoke thins, and what the wind adds (SMOKE-DISPERSE)."""
