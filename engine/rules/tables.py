"""The printed tables, as data. Each names the rule it comes from."""

from __future__ import annotations

from dataclasses import dataclass

TABLE_SIZE = (72.0, 48.0)
"""Default table in inches (SETUP-TABLE-SIZE)."""

DEPLOYMENT_DEPTH = 10.0
"""Depth of a deployment zone from the home edge (SETUP-DEPLOYMENT-ZONE)."""

CENTIMETERS_PER_INCH = 2.5
"""The playing convention; exactly it is 2.54 (TERM-INCH)."""

MOVED = 1.0
"""Inches from which on a unit counts as having moved (MOV-NO-MOVEMENT)."""

CONTACT = 0.01
"""Greatest gap of bases that touch, inches (TERM-BASE-CONTACT, ruling 4)."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """A range bracket: inches up to and including, to-hit modifier."""

    name: str
    up_to: float
    modifier: int


RANGES = (Bracket("short", 6.0, 0), Bracket("medium", 24.0, 2), Bracket("long", 42.0, 4))
"""RANGE-TABLE."""

TMM = ((4, 0), (8, 1), (12, 2), (18, 3), (34, 4))
TMM_BEYOND = 5
TMM_JUMP = 1
TMM_IMMOBILE = -4
"""Target movement modifier by inches available, up to and including (INTRO-TOHIT-TABLE)."""

WOODS = 2
PARTIAL_COVER = 2
FIRE_CONTROL_HIT = 2
"""To-hit modifiers (INTRO-TOHIT-TABLE)."""

REAR_DAMAGE = 1
"""DMG-REAR."""

EXTERNAL_HEAT_CAP = 2
"""Heat that weapons can bring a unit in one turn (HEAT-HT-CAP)."""

COOLING_DEPTH = 2.0
"""Water from this depth on cools (HEAT-COOL)."""

CRITICALS_MECH = {
    2: "ammunition",
    3: "engine",
    4: "fire_control",
    5: "none",
    6: "weapon",
    7: "mp",
    8: "weapon",
    9: "none",
    10: "fire_control",
    11: "engine",
    12: "destroyed",
}
"""CRIT-INTRO-TABLE, INTRO-CRIT-TABLE."""

FRONT_ARC = 90.0
"""Half the firing arc, degrees either way, edge included (ARC-FRONT)."""

REAR_FROM = 150.0
"""Bearing from the target beyond which a hit is on the rear (ARC-ATTACK-DIRECTION)."""


@dataclass(frozen=True, slots=True)
class Assault:
    """A kind of physical attack: to-hit modifier, reach in inches, damage added."""

    name: str
    modifier: int
    reach: float
    damage: int


ASSAULTS = {
    "standard": Assault("standard physical attack", 0, 1.0, 0),
    "melee": Assault("melee attack", 1, 2.0, 1),
    "charge": Assault("charge", 2, CONTACT, 0),
    "death_from_above": Assault("death from above", 3, CONTACT, 1),
}
"""INTRO-PHYSICAL, PHYS-STANDARD, PHYS-MELEE, PHYS-DFA."""

CHARGE_DIVISOR = 8
"""Inches x size / 8 (PHYS-CHARGE-DAMAGE)."""

HEAVY = 3
"""Size from which a rammed unit hurts back and a failed jump attack hurts more (PHYS-CHARGE-SELF, PHYS-DFA-SELF)."""


@dataclass(frozen=True, slots=True)
class Footing:
    """How a class of unit moves on the ground: extra inches of Move per inch by terrain, cost and limit of a change
    of height.
    """

    extra: dict[str, int]
    level_cost: float
    level_limit: float
    minimum: float = 2.0


FOOTING = {
    "introductory": {"BM": Footing({"rough": 1, "rubble": 1, "woods": 1, "water": 1}, level_cost=2.0, level_limit=2.0)},
}
"""INTRO-MOVE-COST-TABLE, MOV-LEVEL-LIMIT, MOV-MINIMUM."""


def bracket_of(inches: float) -> Bracket | None:
    """The bracket of a range edge to edge, None beyond the longest; upper bounds are inside."""
    return next((bracket for bracket in RANGES if inches <= bracket.up_to + 1e-9), None)


def movement_modifier(inches: float) -> int:
    """The target movement modifier of so many inches available."""
    return next((modifier for up_to, modifier in TMM if inches <= up_to), TMM_BEYOND)
