"""Woods, jungle, fields and industry by the inches that a line runs through (XTRN-LOS-LENGTH, XTRN-TOHIT-TABLE)."""

from __future__ import annotations

import pytest

from engine.geometry.plane import Point3
from engine.geometry.shapes import rectangle
from engine.geometry.sight import SightReport, Viewer, look
from engine.geometry.terrain import Table, Zone
from engine.phases.sighting import SIGHT
from engine.rules.events import WeaponFired
from tests.battle import battle, happened
from tests.rules.ground import KITS

RULES = SIGHT["advanced"]
DEPOT = "building heavy at (24, 22) size 40 x 4 height 4"


def seen(*zones: tuple[str, str | None, float, float]) -> SightReport:
    """The sight from (4, 10) to (40, 10) through zones of a kind and grade, so many inches deep and high, one after
    another.
    """
    laid, x = [], 8.0
    for number, (kind, grade, inches, height) in enumerate(zones):
        laid.append(Zone(f"{kind} {number}", kind, rectangle((x + inches / 2, 10.0), inches, 8.0), grade, height))
        x += inches
    eye, target = (Viewer(name, Point3(at, 10.0, 0.0)) for name, at in (("eye", 4.0), ("target", 40.0)))
    return look(Table(48.0, 20.0, (), tuple(laid)), eye, target, rules=RULES)


@pytest.mark.rule("XTRN-LOS-LENGTH", "XTRN-WOODS-TYPES", "XTRN-JUNGLE-TYPES", "XTRN-INDUSTRY-LOS", "XTRN-FIELDS")
@pytest.mark.parametrize(("zones", "verdict"), [
    ([("woods", "light", 6, 2)], "clear"),
    ([("woods", "light", 7, 2)], "blocked"),
    ([("woods", "light", 4, 2), ("smoke", "heavy", 2, 2)], "blocked"),
    ([("woods", "light", 3, 2), ("smoke", "heavy", 2, 2)], "clear"),
    ([("woods", "dense", 4, 2)], "clear"),
    ([("woods", "dense", 5, 2)], "blocked"),
    ([("woods", "very_dense", 2, 3)], "clear"),
    ([("woods", "very_dense", 2.1, 3)], "blocked"),
    ([("jungle", "light", 4, 4)], "clear"),
    ([("jungle", "dense", 4.5, 4)], "blocked"),
    ([("industry", None, 6, 2)], "clear"),
    ([("industry", None, 6.5, 2)], "blocked"),
    ([("fields", None, 12, 2)], "clear"),
    ([("fields", None, 13, 2)], "blocked"),
    ([("fields", None, 6, 2), ("woods", "dense", 2, 2)], "clear"),
    ([("fields", None, 6, 2), ("woods", "dense", 2.5, 2)], "blocked"),
])  # fmt: skip
def test_each_stretch_counts_as_its_share_of_its_limit(
    zones: list[tuple[str, str | None, float, float]], verdict: str
) -> None:
    assert seen(*zones).verdict == verdict


@pytest.mark.rule("XTRN-LOS-LENGTH")
def test_a_line_that_is_stopped_says_what_fills_it() -> None:
    report = seen(("woods", "light", 4, 2), ("smoke", "heavy", 2, 2))
    assert report.reasons == (
        "4.00 in of light woods of 6 and 2.00 in of heavy smoke of 4 in on the line: 117% of what lets it through",
    )


def shot(
    features: str, *, kit: str = "BM", at: str = "at (34, 10)", by: str = "BM", eye: str = "at (10, 10)"
) -> list[tuple[int, str]]:
    """The modifiers of a shot along y = 10 beyond skill, range and movement."""
    body = f"""
    card "EYE" "Eye" {KITS[by]}
    card "AIM" "Aim" {KITS[kit]}
    force red {{ home west commander orders unit a "EYE" {eye} facing east }}
    force blue {{ home east commander orders unit b "AIM" {at} facing west }}
    turn 1 {{ a fires at b }}
    """
    played = battle(body, table=f"table 48 x 36 {{ {features} }}", level="advanced")
    (fired,) = happened(played, WeaponFired)
    kinds = ("woods", "jungle", "fields", "industry")
    return [(m.amount, m.reason) for m in fired.modifiers if any(kind in m.reason for kind in kinds)]


@pytest.mark.rule(
    "XTRN-TOHIT-TABLE", "XTRN-WOODS-MOD", "XTRN-WOODS-TYPES", "XTRN-INDUSTRY-LOS", "XTRN-FIELDS", "XTRN-JUNGLE-TYPES"
)
@pytest.mark.parametrize(("features", "modifiers"), [
    ("woods light at (20, 10) size 6 x 8", [(3, "6.0 in of light woods")]),
    ("woods light at (20, 10) size 3 x 8", [(1, "3.0 in of light woods")]),
    ("woods light at (20, 10) size 1.5 x 8", []),
    ("woods very_dense at (20, 10) size 2 x 8", [(3, "2.0 in of very dense woods")]),
    ("jungle dense at (20, 10) size 4 x 8", [(4, "4.0 in of dense jungle")]),
    ("jungle light at (20, 10) size 4 x 8", [(2, "4.0 in of light jungle")]),
    (f"{DEPOT} industry at (20, 10) size 4 x 8", [(2, "4.0 in of heavy industry")]),
    ("fields at (20, 10) size 8 x 8", [(2, "8.0 in of planted fields")]),
    ("fields at (20, 10) size 12 x 8", [(3, "12.0 in of planted fields")]),
    ("woods light at (20, 10) size 2 x 8 fields at (26, 10) size 4 x 8",
     [(1, "2.0 in of light woods"), (1, "4.0 in of planted fields")]),
])  # fmt: skip
def test_full_stretches_of_terrain_on_the_line_add_up(features: str, modifiers: list[tuple[int, str]]) -> None:
    assert shot(features) == modifiers


@pytest.mark.rule("XTRN-WOODS-MOD")
def test_woods_around_the_target_count_once_at_least() -> None:
    assert shot("woods light at (34, 10) size 3 x 8") == [(1, "target in light woods")]
    assert shot("woods dense at (34, 10) size 6 x 8") == [(2, "2.4 in of dense woods")]


@pytest.mark.rule("XTRN-FIELDS", "XTRN-TOHIT-TABLE")
def test_infantry_in_fields_is_harder_to_hit_by_one_more() -> None:
    field = "fields at (32.375, 10) size 6 x 8"
    assert shot(field, kit="armor") == [(1, "4.0 in of planted fields"), (1, "infantry in planted fields")]
    assert shot(field) == [(1, "4.0 in of planted fields")]
    assert shot("fields at (22, 10) size 4 x 8", kit="armor") == [(1, "4.0 in of planted fields")]


@pytest.mark.rule("XTRN-JUNGLE-TYPES")
def test_jungle_reaches_as_high_as_its_row_and_no_higher() -> None:
    jungle = "jungle light at (20, 10) size 4 x 8"
    high = {"eye": "at (10, 10) elevation 5", "by": "vtol"}
    assert shot(jungle, kit="vtol", at="at (30, 10) elevation 5", **high) == []
    assert shot(jungle, kit="vtol", at="at (30, 10) elevation 2", by="vtol", eye="at (10, 10) elevation 2") == [
        (2, "4.0 in of light jungle")
    ]


@pytest.mark.rule("XTRN-WOODS-TYPES")
@pytest.mark.parametrize(("kind", "above"), [("woods light", 2.2), ("woods dense", 2.2), ("woods very_dense", 3.2)])
def test_trees_are_as_high_as_their_kind(kind: str, above: float) -> None:
    trees = f"{kind} at (20, 10) size 2 x 8"
    over = [
        shot(trees, kit="vtol", at=f"at (30, 10) elevation {z}", by="vtol", eye=f"at (10, 10) elevation {z - 0.5}")
        for z in (above, above - 0.8)
    ]
    assert over[0] == [] and len(over[1]) == 1
