"""Extended terrain as rows of data: what it does to sight, to attacks, and to those who cross it (ruling 25)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Soft:
    """What lines of sight run through: inches high, inches of it alone that are the most a line may run through, and
    `to_hit` more for each full `per` inches; `infantry` more against infantry that stands in it.
    """

    kind: str
    grade: str | None
    height: float
    limit: float
    to_hit: int
    per: float = 2.0
    infantry: int = 0

    @property
    def name(self) -> str:
        """What it is called in a sentence."""
        return f"{self.grade.replace('_', ' ')} {self.kind}" if self.grade else f"{CALLED.get(self.kind, self.kind)}"


CALLED = {"industry": "heavy industry", "fields": "planted fields", "snow": "deep snow", "gravel": "loose gravel"}
"""Kinds of terrain whose name is more than the word that a script uses."""

SOFT = (
    Soft("woods", "light", 2.0, 6.0, 1),
    Soft("woods", "dense", 2.0, 4.0, 2),
    Soft("woods", "very_dense", 3.0, 2.0, 3),
    Soft("jungle", "light", 4.0, 6.0, 1),
    Soft("jungle", "dense", 4.0, 4.0, 2),
    Soft("jungle", "very_dense", 6.0, 2.0, 3),
    Soft("industry", None, 2.0, 6.0, 1),
    Soft("fields", None, 2.0, 12.0, 1, per=4.0, infantry=1),
    Soft("smoke", "light", 2.0, 6.0, 1),
    Soft("smoke", "heavy", 2.0, 4.0, 2),
)
"""XTRN-WOODS-TYPES, XTRN-JUNGLE-TYPES, XTRN-INDUSTRY-LOS, XTRN-FIELDS, XTRN-LOS-LENGTH."""

LIMITS = tuple((row.kind, row.grade, row.limit) for row in SOFT)
"""As the sight instrument takes them."""


@dataclass(frozen=True, slots=True)
class Bog:
    """Terrain that holds fast who crosses it, unless a 2D6 roll reaches skill + `modifier`; `only` is the word of a
    unit that alone it holds.
    """

    kind: str
    modifier: int = 0
    grade: str | None = None
    only: str = ""

    @property
    def name(self) -> str:
        """What it is called in a sentence."""
        return self.grade if self.grade == "quicksand" else CALLED.get(self.kind, self.kind)


BOGS = (
    Bog("snow", 1),
    Bog("gravel"),
    Bog("magma", grade="liquid"),
    Bog("mud", 1),
    Bog("sand", only="dune_bound"),
    Bog("swamp", grade="quicksand"),
    Bog("swamp"),
    Bog("tundra", 1),
)
"""BOG-TERRAIN-TABLE, BOG-TERRAIN-MOD; a crust of magma holds nobody."""

QUICKSAND = "quicksand"
"""The grade of swamp that needs no roll (XTRN-SWAMP-QUICKSAND)."""

NEVER_BOGGED = frozenset({"hover", "wige", "vtol", "aerospace"})
"""BOG-EXEMPT."""

BOG_EVERY = 2.0
"""Inches in bogging terrain for each further roll (BOG-CHECK)."""

TURNS_TO_QUICKSAND = 12
QUICKSAND_RADIUS = 1.0
SINKS = 2.0
"""The 2D6 on which swamp becomes quicksand, how far around, and inches that it swallows in a turn (XTRN-SWAMP,
XTRN-SWAMP-QUICKSAND).
"""


@dataclass(frozen=True, slots=True)
class Crust:
    """What breaks under those who cross it: a die for each full `every` inches, broken from `breaks` on within `radius`
    inches. `leap` is added for who lands a jump on it, `resting` says that who stays on it rolls too.
    """

    kind: str
    grade: str | None
    holds: str | None
    every: float = 2.0
    breaks: int = 6
    radius: float = 1.0
    leap: int = 0
    resting: bool = False

    @property
    def name(self) -> str:
        """What it is called in a sentence."""
        return "ice" if self.kind == "ice" else "crust"


CRUSTS = (Crust("ice", None, "strong", resting=True), Crust("magma", "crust", None, leap=2))
"""XTRN-ICE-BREAK, XTRN-ICE-STRONG, XTRN-MAGMA-CRUST; ice of the grade that `holds` bears everybody."""

BREAKS_CRUSTS = frozenset({"mech", "pm", "tracked", "on_wheels"})
"""Words of the units that are heavy enough (XTRN-ICE-BREAK, XTRN-MAGMA-CRUST)."""

MAGMA_DEPTH = 2.0
"""Inches of liquid magma where a script gives none (XTRN-MAGMA-DEPTH)."""

BREACH_DEPTH = 11.0
"""Water from this depth on crushes what is no true underwater unit (XTRN-WATER-EXTREME)."""

RAPIDS_MARGIN = 2
DRIFT = 2.0
"""What is added to skill against rapids, and inches that they carry who fails (XTRN-WATER-RAPIDS)."""

NEVER_DRIFTS = frozenset({"hover", "wige"})

INDUSTRY_REACH = 6.0
"""Inches from buildings within which heavy industry lies (XTRN-INDUSTRY-PLACE)."""

GRAVEL_HEIGHT = 2.0
"""Inches to which gravel is heaped at most (XTRN-GRAVEL)."""
