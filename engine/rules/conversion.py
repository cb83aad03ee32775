"""What ground withstands, and what becomes of it: rows of data (CONV-TABLE, rulings 25 and 29)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.geometry.altered import Step
from engine.geometry.sinking import Sunk
from engine.geometry.turning import Laid, Patch


@dataclass(frozen=True, slots=True)
class Factor:
    """The terrain factor of a kind of ground, of one `grade` or of all ('*'), 0 where nothing converts it, and what it
    becomes, or `dry` where there is no liquid under it; storms spare what is `paved`. Of what lies over each
    other the lowest `layer` goes first.
    """

    kind: str
    grade: str | None
    points: int
    becomes: str
    layer: int
    confidence: str = "high"
    dry: str = ""
    paved: bool = False


FEATURE = 2
"""The highest layer of features: wherever they are in the template, they go before the ground under it."""

CLEAR = "clear"
"""Stands for ground that nothing lies on."""

FACTORS = (
    Factor("road", "dirt", 6, "rough", 0),
    Factor("road", "gravel", 15, "rough", 0),
    Factor("road", None, 45, "rough", 0, "low", paved=True),
    Factor("paved", "*", 60, "rough", 0, "low", paved=True),
    Factor("woods", "*", 20, "rough", 1, "low"),
    Factor("jungle", "*", 25, "rough", 1),
    Factor("fields", "*", 9, "rough", 1, "low"),
    Factor("industry", "*", 0, "", 1, "low"),
    Factor("snow", "*", 12, "mud", 2),
    Factor("ice", "*", 12, "water", 3, dry="ground"),
    Factor("magma", "crust", 9, "magma", 3),
    Factor("gravel", "*", 30, "rough", 3, "low"),
    *(Factor(kind, "*", 0, "", 4, "low") for kind in ("magma", "water", "swamp", "mud", "rubble")),
    Factor("sand", "*", 30, "hollow", 5, "low"),
    Factor("tundra", "*", 21, "rough", 5, "low"),
    Factor("rough", "*", 200, "hollow", 6),
    Factor(CLEAR, "*", 200, "hollow", 7),
)
"""CONV-TABLE, ruling 29. Roads that are rough already are in no row."""

SAWN = "woods"
SAWED = 3
"""The terrain that saws clear, and points of its factor that they take in a turn (CONV-SAW)."""

HOLLOW = 1.0
"""Inches that a sub-level lies lower (CONV-TABLE)."""

CRACK_ON, CRACK_RADIUS, CRACK_DAMAGE = 2, 2.0, 1
"""The 2D6 that opens a crack, inches around what it opens under, and what it does to those there (ENV-QUAKE-CRACK)."""

SCORCHES, SCORCH_ON = 2.0, 6
"""Inches around a spheroid in which fields may catch fire as it lands, and the 2D6 for it (XTRN-FIELDS-LAND)."""

ROUGH = "rough"

TURNS: dict[tuple[str, str], tuple[Step, ...]] = {
    ("water", ""): (Patch("ice", "*", "water", how="breaks"),),
    ("ground", ""): (Patch("ice", "*", "", how="breaks"),),
    ("magma", ""): (Patch("magma", "crust", "magma", "liquid", how="breaks"),),
    ("quicksand", ""): (Patch("swamp", None, "swamp", "quicksand"),),
    ("mud", ""): (Patch("snow", "*", "mud"),),
    ("swamp", ""): (Laid("swamp", beside=("swamp",)),),
    **{
        (ROUGH, kind): (Patch(kind, "very_dense", ROUGH, "ultra"), Patch(kind, "*", ROUGH))
        for kind in ("woods", "jungle")
    },
    **{(ROUGH, kind): (Patch(kind, "*", ROUGH),) for kind in ("fields", "tundra", "mud", "paved")},
    (ROUGH, "gravel"): (Patch("gravel", "*", ROUGH, how="levels"),),
    (ROUGH, "road"): (Patch("road", "*", "road", "broken"), Laid(ROUGH, over=("road", "broken"))),
    ("hollow", CLEAR): (Sunk(HOLLOW, over=""),),
    **{("hollow", kind): (Sunk(HOLLOW, over=kind), Patch(kind, "*", "")) for kind in (ROUGH, "sand")},
    ("crack", ""): (
        Patch("ice", "*", "water", how="breaks"),
        Patch("magma", "crust", "magma", "liquid", how="breaks"),
        Sunk(),
        Laid(ROUGH, clears=True),
    ),
    ("shelf", ""): (Patch("ice", None, "ice", how="hollows"),),
    ("wreck", ""): (Laid("rubble", "ultra", clears=True),),
    ("ice", ""): (Patch("water", "*", "ice", "strong", how="freezes"), Patch("ice", "*", "ice", "strong", how="sets")),
}
"""What is done to the ground where it becomes something: by what that is, and what it was (CONV-TABLE,
XTRN-ROUGH-EXTREME, XTRN-RUBBLE-LARGE, XTRN-ICE-BREAK, XTRN-MAGMA-CRUST, XTRN-SWAMP, XTRN-SWAMP-LAND, ENV-QUAKE-CRACK,
ENV-VACUUM-NO, XTRN-ICE-NAVAL).
"""


def origin(into: str, kind: str) -> str:
    """What the row of `TURNS` calls a kind that becomes something; '' where only one kind becomes that."""
    return kind if (into, kind) in TURNS else ""


def factor_of(kind: str, grade: str | None) -> Factor | None:
    """The row of a kind and grade of ground, None for what is in no row."""
    return next((row for row in FACTORS if row.kind == kind and row.grade in ("*", grade)), None)
