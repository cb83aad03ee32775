"""The movement cost table, level by level, as data (MOV-COST-TABLE, INTRO-MOVE-COST-TABLE, ruling 6).

Units are spoken of by their words: all their categories (`kinds.categories`) and the codes of their abilities.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

MINIMUM = 2.0
"""Inches that a mobile unit may always move (MOV-MINIMUM)."""

ROAD_BONUS = 2
"""Inches of Move more for a move that keeps to the road (MOV-ROAD-BONUS)."""

ROAD_MODES = frozenset({"t", "w", "w(b)", "w(m)"})
"""Ways of moving that get it."""

GROUNDED_WIGE = 2
"""Inches of Move that a WiGE has on the ground (MOV-WIGE-GROUND)."""

TAKE_OFF = 4
"""Move that the take-off of a WiGE costs (MOV-WIGE-TAKEOFF)."""

SUSTAIN = 4
"""Move that a WiGE must spend to stay in the air (MOV-WIGE-SUSTAIN)."""

WIGE_HEIGHT = 1.0
"""Inches over the ground at which a WiGE flies (MOV-WIGE-FLIGHT)."""


@dataclass(frozen=True, slots=True)
class Row:
    """What a kind of terrain, or one grade of it, costs beyond the inch itself, and who may not enter it.

    `forbidden` gives for each word of a unit that is barred the words that let it in all the same. `deeper` limits the
    row to water of at least that depth; `changes` are inches more or less for units of a word, the sum never below 0.
    What is paved takes the place of what it runs through; `track` is a word of units for which alone it is paved.
    """

    terrain: str
    extra: int = 0
    forbidden: Mapping[str, frozenset[str]] = field(default_factory=dict)
    deeper: float = 0.0
    changes: tuple[tuple[str, int], ...] = ()
    paved: bool = False
    confidence: str = "high"
    grade: str | None = None
    track: str = ""

    def admits(self, words: frozenset[str]) -> bool:
        """Whether a unit of these words may enter."""
        return all(word not in words or not words.isdisjoint(lifted) for word, lifted in self.forbidden.items())

    def cost(self, words: frozenset[str]) -> int:
        """Inches of Move beyond each inch for a unit of these words."""
        return max(0, self.extra + sum(change for word, change in self.changes if word in words))


@dataclass(frozen=True, slots=True)
class Climb:
    """What an inch of height costs units of a word, and the most inches within an inch of travel; `free` are those
    within an inch of travel that cost nothing.
    """

    word: str
    cost: float
    limit: float
    confidence: str = "high"
    free: float = 0.0


NONE: frozenset[str] = frozenset()
SUBMERSIBLE = frozenset({"UMU", "submarine"})
NAVAL = {"naval_vehicle": NONE}
SHALLOW = {"ground_vehicle": SUBMERSIBLE, "infantry": SUBMERSIBLE}
ABYSS = {**SHALLOW, "mech": SUBMERSIBLE, "pm": SUBMERSIBLE}
DEEP = {**SHALLOW, "im": frozenset({"SEAL"})}

STANDARD = (
    Row("land", forbidden=NAVAL, changes=(("off_road", 1),)),
    Row("road", forbidden=NAVAL, paved=True),
    Row("rough", 1, forbidden={**NAVAL, "on_wheels": NONE}),
    Row("rubble", 1, forbidden=NAVAL, confidence="medium"),
    Row(
        "woods",
        1,
        forbidden={**NAVAL, **dict.fromkeys(("vtol", "wige", "hover", "rail", "wheeled"), NONE)},
        changes=(("infantry", -1),),
    ),
    Row("water", 3, ABYSS, deeper=30.05, confidence="low"),
    Row("water", 3, DEEP, deeper=4.0, confidence="medium"),
    Row("water", 1, DEEP, deeper=2.0),
    Row("water", 0, SHALLOW),
)
"""The rows of the standard level; notes n1 to n8 are in `changes` and `forbidden`. Nobody walks on a bottom more than
30 in deep (MOV-BOTTOM-WALK).
"""

OFF_RAILS = {**NAVAL, "rail": NONE}
OFF_WHEELS = {**OFF_RAILS, "on_wheels": NONE}
AMONG_TREES = {**NAVAL, **dict.fromkeys(("vtol", "wige", "hover", "rail", "wheeled"), NONE)}
ON_FOOT = {**NAVAL, "vehicle": NONE}
INFANTRY_ALONE = {**ON_FOOT, "mech": NONE, "pm": NONE}
MECHS_ALONE = {**ON_FOOT, "infantry": NONE, "pm": NONE}
CARRIED = (("hover", -1), ("wige", -1))
GROUNDLESS = {**OFF_RAILS, "vtol": NONE, "wige": NONE}
NIMBLE = (("infantry", -1),)
WOODSMEN = (*NIMBLE, ("large_mech", -1))

DRY = (
    Row("land", forbidden=OFF_RAILS, changes=(("off_road", 1),)),
    Row("road", forbidden=OFF_RAILS, paved=True),
    Row("rails", 1, {**NAVAL, "rail": frozenset({"maglev"})}, grade="maglev", track="maglev"),
    Row("rails", 1, {**NAVAL, "maglev": NONE}, track="rail"),
    Row("rough", 2, OFF_WHEELS, grade="ultra", confidence="medium"),
    Row("rough", 1, OFF_WHEELS),
    Row("rubble", 2, OFF_WHEELS, grade="ultra", confidence="medium"),
    Row("rubble", 1, OFF_RAILS),
    Row("woods", 3, INFANTRY_ALONE, grade="very_dense"),
    Row("woods", 2, ON_FOOT, grade="dense", changes=WOODSMEN),
    Row("woods", 1, AMONG_TREES, changes=WOODSMEN),
    Row("jungle", 4, INFANTRY_ALONE, grade="very_dense", confidence="medium"),
    Row("jungle", 3, ON_FOOT, grade="dense", changes=NIMBLE, confidence="medium"),
    Row("jungle", 2, AMONG_TREES, changes=NIMBLE, confidence="medium"),
    Row("snow", 1, OFF_WHEELS, changes=CARRIED),
    Row("gravel", 1, OFF_RAILS),
    Row("industry", 0, OFF_RAILS, changes=(("mech", 1),)),
    Row("ice", 1, OFF_RAILS, changes=CARRIED),
    Row("magma", 1, MECHS_ALONE, grade="liquid", confidence="medium"),
    Row("magma", 0, OFF_RAILS),
    Row("mud", 1, OFF_RAILS, changes=CARRIED, confidence="medium"),
    Row("fields", 0, OFF_RAILS),
    Row("sand", 0, OFF_RAILS, changes=(("infantry", 1), ("dune_bound", 1))),
    Row("swamp", 2, OFF_RAILS, changes=(("mech", -1), ("pm", -1), ("hover", -2), ("wige", -2))),
    Row("tundra", 0, OFF_RAILS, confidence="medium"),
)
"""Extended terrain beside water, graded rows before the others (XTRN-MOVE-TABLE, ruling 25)."""

ROOMS = tuple(
    Row(kind, extra, GROUNDLESS, grade=grade, changes=(("infantry", -extra), ("pm", 1 - extra)))
    for kind in ("building", "wall")
    for extra, grade in enumerate(("light", "medium", "heavy", "hardened"), 1)
)
"""What it costs to move through buildings and walls: infantry nothing, protomechs an inch (BLDG-MOVE-COST)."""

WET = tuple(row for row in STANDARD if row.terrain == "water")


def rapids(row: Row) -> Row:
    """The row of a water that runs: an inch more on top (XTRN-WATER-RAPIDS)."""
    return replace(row, extra=row.extra + 1, grade="rapids")


STRUCTURES = "ms"
LAND_BOUND = {STRUCTURES: NONE}
DEPTHS = (
    Row("water", 0, LAND_BOUND, deeper=16.0),
    Row("water", 2, {STRUCTURES: frozenset({"SEAL"})}, deeper=3.0),
    Row("water", 1, deeper=1.0),
    Row("water"),
)
MOBILE_STRUCTURES = (
    Row("road", paved=True),
    Row("rails", 1, confidence="low"),
    Row("rough", 2, grade="ultra", confidence="low"),
    Row("rubble", 2, grade="ultra", confidence="low"),
    Row("rubble", 1, confidence="low"),
    Row("woods", 1, grade="very_dense"),
    Row("jungle", 1, grade="very_dense"),
    Row("snow", 1, confidence="low"),
    Row("ice", 1, confidence="low"),
    Row("magma", 1, LAND_BOUND, grade="liquid", confidence="low"),
    Row("mud", 1, confidence="low"),
    Row("swamp", 2, confidence="low"),
    *(
        Row(kind, 2 if grade == "hardened" else 1, grade=grade, confidence="low")
        for kind in ("building", "wall")
        for grade in ("light", "medium", "heavy", "hardened")
    ),
    *map(rapids, DEPTHS),
    *DEPTHS,
)
"""What mobile structures of land pay; what is in no row is free to them. Rows of low confidence are not printed:
those of buildings are proposed, the others are the rows of tracked vehicles (MSTR-MOVE-TABLE).
"""

SURFACE = Row("water", 0, changes=(("amphibious", 1),))
"""Water under what moves on its surface (notes n3 and n5)."""

SUBMERGED = Row("water", 0)
"""Water around what moves through it: neither bottom nor extra (note n7)."""

ROWS = {
    "introductory": tuple(Row(terrain, 1) for terrain in ("rough", "rubble", "woods", "water")),
    "standard": STANDARD,
    "advanced": (*DRY, *ROOMS, *map(rapids, WET), *WET),
}
"""The rows by level; of several rows for water the first that fits its depth counts."""

CLIMBS = {
    "introductory": (Climb("mech", 2.0, 2.0),),
    "standard": (
        Climb("mech", 2.0, 2.0),
        Climb("pm", 2.0, 1.0),
        Climb("submarine", 2.0, float("inf"), confidence="low"),
        Climb("vtol", 2.0, float("inf"), confidence="medium"),
        Climb("infantry", 4.0, 1.0, confidence="medium"),
        Climb("vehicle", 4.0, 1.0, confidence="medium"),
    ),
}
CLIMBS["advanced"] = (
    Climb(STRUCTURES, 2.0, 2.0, confidence="medium", free=1.0),
    *CLIMBS["standard"],
    Climb("aerospace", 4.0, 1.0, confidence="low"),
)
"""Cost and limit of a change of height; the first row with a word of the unit counts (MOV-LEVEL-COST,
MOV-LEVEL-LIMIT, MSTR-MOVE-TABLE).
"""

ALOFT = Climb("wige", 2.0, 1.0, confidence="medium")
"""A WiGE in flight follows the ground (MOV-WIGE-FLIGHT)."""

SWIMMING = Climb("UMU", 2.0, float("inf"), confidence="low")
"""An inch of depth to what moves under water (MOV-SUBMARINE)."""

SUBMERGED_FROM = {"mech": 2.0}
SUBMERGED_ELSE = 1.0
"""Depth from which a unit counts as submerged (MOV-SUBMERGED-THRESHOLD)."""

LANDING = {
    "vtol": {"woods": NONE, "jungle": NONE, "water": frozenset({"AMP"})},
    "wige": dict.fromkeys(("rough", "rubble", "woods", "jungle", "water"), NONE),
}
"""Terrain in which a flyer that comes down crashes, and the words of a unit that does not (MOV-VTOL-LANDING,
MOV-WIGE-LANDING).
"""
