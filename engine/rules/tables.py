"""The printed tables, as data. Each names the rule it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

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

EXTENDED_RANGES = "extended_ranges"
"""The optional rule that lets units fire farther."""

FAR_RANGES = (Bracket("extreme", 60.0, 6), Bracket("horizon", inf, 8))
"""XRANGE-TABLE."""

TMM = ((4, 0), (8, 1), (12, 2), (18, 3), (34, 4))
TMM_BEYOND = 5
TMM_JUMP = 1
TMM_IMMOBILE = -4
"""Target movement modifier by inches available, up to and including (INTRO-TOHIT-TABLE)."""

WOODS = 2
PARTIAL_COVER = 2
FIRE_CONTROL_HIT = 2
"""To-hit modifiers (INTRO-TOHIT-TABLE)."""

ATTACKER_STILL = -1
ATTACKER_JUMPED = 2
"""HIT-ATTACKER-MOVE."""

INDIRECT = 1
SPOTTER_FIRES = 1
SPOTTING = 1
"""HIT-INDIRECT, HIT-SPOTTER-OWN-ATTACK."""

SUBMERGED = 1
REAR_WEAPONS = 1
DROPPED = 3
"""HIT-SUBMERGED, HIT-REAR-SA, HIT-DROPPED."""

SENSOR = -4
"""HIT-TABLE, C3-REMOTE-SENSOR."""

TARGET_TYPES = {"ba": (1, "target is battle armor"), "pm": (1, "target is a protomech")}
TARGET_ALOFT = 1
TARGET_AEROSPACE = 2
TARGET_DROPSHIP = -2
TARGET_LARGE = -1
"""By type; in the air; for its size (HIT-TARGET-TYPE, HIT-TMM-AERO)."""

FIRE_CONTROL = {"IM": 1, "SV": 2}
"""To-hit modifier of a type's own weapon attacks without better fire control (HIT-FIRE-CONTROL-TYPE)."""

COVER_MISS = 2
"""A miss by so much at most hits what covers the target, or lets flak burst near it (HIT-COVER-MISS, SPEC-FLK)."""

UNDERWATER = 2
"""What ranges are divided by under water (RANGE-UNDERWATER)."""

SURFACE_REACH = 1.0
"""Inches over a water's surface within which torpedoes reach a flyer (SPEC-TOR)."""

ARCS = {"front": 0.0, "right": 90.0, "rear": 180.0, "left": 270.0}
ARC_WIDTH = 90.0
"""Middles of the arcs of a unit that has several, and their width, degrees (ARC-MULTI)."""

REAR_DAMAGE = 1
"""DMG-REAR."""

EXTERNAL_HEAT_CAP = 2
"""Heat that weapons can bring a unit in one turn (HEAT-HT-CAP)."""

COOLING_DEPTH = 2.0
"""Water from this depth on cools (HEAT-COOL)."""

CRITICALS_MECH = (
    "ammunition",
    "engine",
    "fire_control",
    "none",
    "weapon",
    "mp",
    "weapon",
    "none",
    "fire_control",
    "engine",
    "destroyed",
)
CRITICALS_PROTOMECH = (
    "weapon",
    "weapon",
    "fire_control",
    "mp",
    "none",
    "mp",
    "none",
    "mp",
    "destroyed",
    "weapon",
    "weapon",
)
CRITICALS_VEHICLE = (
    "ammunition",
    "crew_stunned",
    "fire_control",
    "fire_control",
    "none",
    "none",
    "none",
    "weapon",
    "weapon",
    "crew_killed",
    "engine",
)
CRITICALS_AEROSPACE = (
    "fuel",
    "fire_control",
    "thrust",
    "weapon",
    "none",
    "none",
    "none",
    "weapon",
    "thrust",
    "fire_control",
    "crew_killed",
)
CRITICALS_DROPSHIP = (
    "kf_housing",
    "docking_collar",
    "none",
    "fire_control",
    "weapon",
    "maneuver",
    "weapon",
    "door",
    "none",
    "thrust",
    "crew_hit",
)
CRITICALS = {
    column: dict(enumerate(results, start=2))
    for column, results in (
        ("mech", CRITICALS_MECH),
        ("protomech", CRITICALS_PROTOMECH),
        ("vehicle", CRITICALS_VEHICLE),
        ("aerospace", CRITICALS_AEROSPACE),
        ("dropship", CRITICALS_DROPSHIP),
    )
}
"""Results of 2 to 12 by column (CRIT-INTRO-TABLE, INTRO-CRIT-TABLE, CRIT-TABLE, ruling 14)."""

ATMOSPHERE = 2
"""What a control roll needs more of in the atmosphere (END-AERO-CONTROL)."""

MINIMAL_FROM = 4
"""The die from which on minimal damage is a point (DMG-MINIMAL)."""

RIDER_FROM = 5
"""The die from which on a hit strikes the battle armor outside and not its carrier (DMG-MECH-BA)."""

LOADING = 2
"""Inches of Move that a transport pays to take a unit aboard, or to set one down (TRANSPORT-LOAD, TRANSPORT-UNLOAD)."""

OUTSIDE = 1
"""Battle armor that may ride on the outside of a unit (TRANSPORT-MECHANISED-BA)."""

DROP_LANDS_FROM = 5
"""The 2D6 from which on a dropped unit lands where it means to, unharmed (TRANSPORT-AIR-DROP)."""

DROP_SCATTER = 2
"""Inches of scatter for each point of the die."""

DROP_HEADINGS = 60
"""Degrees between the directions of the die, from the flyer's own heading on."""

DROP_DAMAGE = 1
"""What a bad landing costs."""

MOTIVE_FROM = 5
"""The die from which on a hit goes on to the motive table (MOTIVE-CHECK)."""

MOTIVE_MODIFIERS = {
    "wheeled": 1,
    "wheeled_bicycle": 1,
    "wheeled_monocycle": 1,
    "hover": 1,
    "vtol": 2,
    "wige": 2,
}
"""By way of moving; tracked, rail, naval and submarine have none (MOTIVE-TABLE)."""

MOTIVE = ((8, ""), (10, "motive_slowed"), (11, "motive_halved"))
MOTIVE_BEYOND = "motive_stopped"
"""What waits by the modified 2D6, up to and including (MOTIVE-TABLE)."""

CRASH_DAMAGE = 1
"""MOTIVE-AIRBORNE-CRASH, MOTIVE-SUBMERGED-SINK."""

CRASH_HEIGHT = 1.0
"""Inches over the terrain from which a flyer crashes instead of coming down unharmed (MOTIVE-AIRBORNE-CRASH)."""

EXPLODES_ON = 12
"""The 2D6 on which a damaged electric or fuel-cell engine explodes (SPEC-EE, SPEC-FC)."""

FRONT_ARC = 90.0
"""Half the firing arc, degrees either way, edge included (ARC-FRONT)."""

REAR_FROM = 150.0
"""Bearing from the target beyond which a hit is on the rear (ARC-ATTACK-DIRECTION)."""


@dataclass(frozen=True, slots=True)
class Assault:
    """A kind of physical attack: to-hit modifier, reach in inches, damage added, critical chances of its own."""

    name: str
    modifier: int
    reach: float
    damage: int
    criticals: int = 0

    @property
    def article(self) -> str:
        """The name with its article."""
        return f"{'an' if self.name[0] in 'aeiou' else 'a'} {self.name}"


ASSAULTS = {
    "standard": Assault("standard physical attack", 0, 1.0, 0),
    "melee": Assault("melee attack", 1, 2.0, 1),
    "charge": Assault("charge", 2, CONTACT, 0),
    "death_from_above": Assault("death from above", 3, CONTACT, 1, criticals=1),
    "anti_mech": Assault("anti-'Mech attack", 1, CONTACT, 0, criticals=1),
}
"""INTRO-PHYSICAL, PHYS-STANDARD, PHYS-MELEE, PHYS-DFA, PHYS-AM."""

ANTI_MECH_ON_FOOT = 3
ANTI_MECH_ESCORTED = 3
"""To-hit modifiers more of conventional infantry, and against what carries battle armor (HIT-AM-INFANTRY)."""

CHARGE_DIVISOR = 8
"""Inches x size / 8 (PHYS-CHARGE-DAMAGE)."""

HEAVY = 3
"""Size from which a rammed unit hurts back and a failed jump attack hurts more (PHYS-CHARGE-SELF, PHYS-DFA-SELF)."""


def bracket_of(inches: float, underwater: bool = False, *, extended: bool = False) -> Bracket | None:
    """The bracket of a range edge to edge, None beyond the longest; upper bounds are inside (RANGE-UNDERWATER).

    `extended` adds extreme and horizon range (XRANGE-TABLE).
    """
    counted = inches * (UNDERWATER if underwater else 1)
    brackets = (*RANGES, *FAR_RANGES) if extended else RANGES
    return next((bracket for bracket in brackets if counted <= bracket.up_to + 1e-9), None)


def motive_result(total: int) -> str:
    """What a modified roll on the motive table does."""
    return next((effect for up_to, effect in MOTIVE if total <= up_to), MOTIVE_BEYOND)


def movement_modifier(inches: float) -> int:
    """The target movement modifier of so many inches available."""
    return next((modifier for up_to, modifier in TMM if inches <= up_to), TMM_BEYOND)
