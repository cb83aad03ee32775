"""The movement cost table, level by level, as data (MOV-COST-TABLE, INTRO-MOVE-COST-TABLE, ruling 6).

Units are spoken of by their words: all their categories (`kinds.categories`) and the codes of their abilities.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

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
    """What a kind of terrain costs beyond the inch itself, and who may not enter it.

    `forbidden` gives for each word of a unit that is barred the words that let it in all the same. `deeper` limits the
    row to water of at least that depth; `changes` are inches more or less for units of a word, the sum never below 0.
    What is paved takes the place of what it runs through.
    """

    terrain: str
    extra: int = 0
    forbidden: Mapping[str, frozenset[str]] = field(default_factory=dict)
    deeper: float = 0.0
    changes: tuple[tuple[str, int], ...] = ()
    paved: bool = False
    confidence: str = "high"

    def admits(self, words: frozenset[str]) -> bool:
        """Whether a unit of these words may enter."""
        return all(word not in words or not words.isdisjoint(lifted) for word, lifted in self.forbidden.items())

    def cost(self, words: frozenset[str]) -> int:
        """Inches of Move beyond each inch for a unit of these words."""
        return max(0, self.extra + sum(change for word, change in self.changes if word in words))


@dataclass(frozen=True, slots=True)
class Climb:
    """What an inch of height costs units of a word, and the most inches within an inch of travel."""

    word: str
    cost: float
    limit: float
    confidence: str = "high"


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

SURFACE = Row("water", 0, changes=(("amphibious", 1),))
"""Water under what moves on its surface (notes n3 and n5)."""

SUBMERGED = Row("water", 0)
"""Water around what moves through it: neither bottom nor extra (note n7)."""

ROWS = {
    "introductory": tuple(Row(terrain, 1) for terrain in ("rough", "rubble", "woods", "water")),
    "standard": STANDARD,
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
"""Cost and limit of a change of height; the first row with a word of the unit counts (MOV-LEVEL-COST,
MOV-LEVEL-LIMIT).
"""

ALOFT = Climb("wige", 2.0, 1.0, confidence="medium")
"""A WiGE in flight follows the ground (MOV-WIGE-FLIGHT)."""

SWIMMING = Climb("UMU", 2.0, float("inf"), confidence="low")
"""An inch of depth to what moves under water (MOV-SUBMARINE)."""

SUBMERGED_FROM = {"mech": 2.0}
SUBMERGED_ELSE = 1.0
"""Depth from which a unit counts as submerged (MOV-SUBMERGED-THRESHOLD)."""

LANDING = {
    "vtol": {"woods": NONE, "water": frozenset({"AMP"})},
    "wige": dict.fromkeys(("rough", "rubble", "woods", "water"), NONE),
}
"""Terrain in which a flyer that comes down crashes, and the words of a unit that does not (MOV-VTOL-LANDING,
MOV-WIGE-LANDING).
"""
