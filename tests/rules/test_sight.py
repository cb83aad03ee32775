"""Line of sight as combat sees it: what hides, what only hinders, water, contact, and the book's example."""

import pytest
import trimesh

from engine.geometry.plane import Point3
from engine.geometry.shapes import rectangle
from engine.geometry.sight import Viewer, look
from engine.geometry.terrain import Solid, Table, Zone
from engine.rules.events import PhysicalAttackMade, WeaponFired
from engine.rules.facts import Sighting
from grammar.performance import Performance
from tests.battle import battle, happened, refusal


def shot(terrain: str, a: str = "(24, 4)", b: str = "(24, 24)", order: str = "a fires at b rolling 6 6") -> Performance:
    """One attack northward over some terrain, sight by silhouette so that shares can be reckoned by hand."""
    return battle(
        f"""
        force red  {{ home south  unit a "PROBE" at {a} facing north }}
        force blue {{ home north  unit b "DUMMY" at {b} facing south }}
        turn 1 {{ initiative red 3, blue 9  {order} }}""",
        table=f"table 48 x 36 {{ {terrain} }}",
        extra="sight silhouette",
    )


def sighting(terrain: str, a: str = "(24, 4)", b: str = "(24, 24)") -> Sighting:
    """The sighting behind a shot that is allowed."""
    (fired,) = happened(shot(terrain, a, b), WeaponFired)
    return fired.sighting


def terrain_modifiers(terrain: str, a: str = "(24, 4)", b: str = "(24, 24)") -> list[int]:
    """What woods and cover add to the number of a shot."""
    (fired,) = happened(shot(terrain, a, b), WeaponFired)
    return [part.amount for part in fired.modifiers if "woods" in part.reason or "cover" in part.reason]


def wall(height: float) -> str:
    """A thin wall across the line; its far face is 18 in from the eye and 2 in before the target's center."""
    return f"building light wall at (24, 21.975) size 40 x 0.05 height {height}"


@pytest.mark.rule("LOS-BASIC")
def test_over_an_open_table_everything_is_seen() -> None:
    assert sighting("").verdict == "clear"
    assert (sighting("").visible, sighting("").blockers, sighting("").woods) == (1.0, (), 0.0)


@pytest.mark.rule("LOS-BASIC")
def test_a_tall_wall_blocks_and_is_named() -> None:
    performance = shot('building light "Long Wall" at (24, 14) size 40 x 1 height 4')
    assert happened(performance, WeaponFired) == []
    assert "no line of sight" in refusal(performance)
    assert "Long Wall" in refusal(performance)


@pytest.mark.rule("LOS-GEOMETRY", "LOS-BASIC")
@pytest.mark.parametrize(
    ("height", "hidden", "verdict"), [(0.5, 0.231, "clear"), (1.0, 0.487, "partial"), (1.5, 0.744, "blocked")]
)
def test_a_wall_half_an_inch_before_a_target_twenty_inches_away(height: float, hidden: float, verdict: str) -> None:
    mesh = trimesh.creation.box((40.0, 0.001, height))
    mesh.apply_translation((24.0, 19.5 - 0.0005, height / 2.0))
    table = Table(48.0, 36.0, (Solid("wall", "building", mesh),))
    report = look(table, Viewer("a", Point3(24, 0, 0)), Viewer("b", Point3(24, 20, 0)), mode="silhouette")
    assert (round(1.0 - report.visible, 3), report.verdict) == (hidden, verdict)


@pytest.mark.rule("LOS-VISIBLE-FRACTION", "LOS-PARTIAL-COVER")
@pytest.mark.parametrize(
    ("height", "visible", "cover"), [(0.5, 0.8333, []), (0.8, 0.6667, []), (0.81, 0.6611, [2]), (1.4, 0.3333, [2])]
)
def test_cover_begins_above_one_third_hidden_and_lasts_to_two_thirds(
    height: float, visible: float, cover: list[int]
) -> None:
    """Of the target (2 - (2 - h) x 20 / 18) / 2 is hidden by a wall h in high: by 0.8 in a third, by 1.4 in two."""
    assert sighting(wall(height)).visible == pytest.approx(visible, abs=1e-4)
    assert terrain_modifiers(wall(height)) == cover


@pytest.mark.rule("LOS-VISIBLE-FRACTION")
def test_more_than_two_thirds_hidden_is_blocked() -> None:
    performance = shot(wall(1.406))
    assert happened(performance, WeaponFired) == []
    assert "67.0% hidden by" in refusal(performance)


@pytest.mark.rule("LOS-PARTIAL-COVER")
def test_several_obstacles_give_cover_once_and_only_against_the_line_they_stand_in() -> None:
    both = wall(1.0) + " building light house at (24, 18) size 40 x 0.05 height 1"
    assert terrain_modifiers(both) == [2]
    assert terrain_modifiers(both, a="(24, 30)", b="(24, 34)") == []


@pytest.mark.rule("LOS-PARTIAL-COVER")
def test_cover_is_judged_for_each_attacker_on_its_own() -> None:
    performance = battle(
        """
        force red  { home south  unit a "PROBE" at (24, 4) facing north  unit c "PROBE" at (44, 24) facing west }
        force blue { home north  unit b "DUMMY" at (24, 24) facing south }
        turn 1 { initiative red 3, blue 9  a fires at b rolling 6 6  c fires at b rolling 6 6 }""",
        table="table 48 x 36 { building light at (24, 22) size 3 x 0.1 height 1 }",
    )
    verdicts = {event.unit: event.sighting.verdict for event in happened(performance, WeaponFired)}
    assert verdicts == {"a": "partial", "c": "clear"}


@pytest.mark.rule("LOS-WOODS-BLOCK", "LOS-EXAMPLE-DIAGRAM")
@pytest.mark.parametrize(
    "woods",
    [
        "woods light at (24, 13) size 6 x 7",
        "woods light at (24, 13) size 6 x 6",
        "woods light at (24, 9) size 6 x 3 woods light at (24, 16) size 6 x 3",
        "woods light at (24, 20.5) size 6 x 8",
    ],
)
def test_six_inches_of_woods_in_all_block(woods: str) -> None:
    """The last stand reaches under the target's base; from its edge back there are still more than 6 in of it."""
    performance = shot(woods)
    assert happened(performance, WeaponFired) == []
    assert "soft terrain on the line" in refusal(performance)


@pytest.mark.rule("LOS-WOODS-BLOCK")
@pytest.mark.parametrize(
    ("woods", "inches"),
    [
        ("woods light at (24, 13) size 6 x 5.99", 5.99),
        ("woods light at (24, 9) size 6 x 3 woods light at (24, 16) size 6 x 2.9", 5.9),
        ("woods light at (24, 21) size 6 x 5.99", 4.99 + 0.385),
        ("woods light at (24, 5) size 6 x 3", 1.875),
    ],
)
def test_less_than_six_inches_between_the_bases_cost_two_once(woods: str, inches: float) -> None:
    assert sighting(woods).woods == pytest.approx(inches, abs=0.011)
    assert terrain_modifiers(woods) == [2]


@pytest.mark.rule("LOS-WOODS-BLOCK")
def test_woods_count_only_where_the_line_is_not_above_the_treetops() -> None:
    """From a hill of 6 in the line falls 7 in over 20 and meets treetops of 2 in 17.14 in from the eye."""
    hill = "hill at (24, 4) radius 1 height 6 slope cliff "
    assert sighting(hill + "woods light at (24, 14) size 6 x 12").woods == 0.0
    assert sighting(hill + "woods light at (24, 18) size 6 x 10").woods == pytest.approx(23.0 - 21.14, abs=0.01)
    assert sighting(hill + "woods light at (24, 19) size 6 x 3 height 3").woods == pytest.approx(20.5 - 18.29, abs=0.01)


@pytest.mark.rule("LOS-WOODS-NO-COVER")
def test_woods_never_hide_and_add_to_cover_by_solids() -> None:
    grove = "woods light at (24, 20) size 6 x 4"
    assert (sighting(grove).verdict, sighting(grove).visible) == ("clear", 1.0)
    assert terrain_modifiers(grove) == [2]
    assert terrain_modifiers(wall(1.0) + " woods light at (24, 10) size 6 x 2") == [2, 2]


@pytest.mark.rule("INTRO-LOS-UNITS")
def test_units_in_between_hide_nothing() -> None:
    performance = battle(
        """
        force red  { home south  unit a "PROBE" at (24, 4) facing north  unit d "PROBE" at (24, 8) facing north }
        force blue { home north  unit c "DUMMY" at (24, 14) facing south  unit b "DUMMY" at (24, 20) facing south }
        turn 1 { initiative red 3, blue 9  a fires at b rolling 6 6 }"""
    )
    (fired,) = happened(performance, WeaponFired)
    assert (fired.sighting.verdict, fired.sighting.visible, fired.number) == ("clear", 1.0, 4 + 2 + 0)


SLIT = (
    "building light north_wall at (24.725, 7.06) size 0.04 x 6 height 6 "
    "building light south_wall at (24.725, 2) size 0.04 x 3.88 height 6"
)
"""Two walls with a slit between them, so narrow that it shows far less than a third of what stands behind it."""


@pytest.mark.rule("LOS-BASE-CONTACT", "INTRO-LOS-UNITS")
def test_bases_that_touch_see_each_other_past_any_corner() -> None:
    touching = shot(SLIT, a="(24, 4)", b="(25.45, 4)", order="a kicks b rolling 6 6")
    (struck,) = happened(touching, PhysicalAttackMade)
    assert struck.sighting.visible < 1 / 3
    apart = shot(SLIT, a="(24, 4)", b="(25.6, 4)", order="a kicks b rolling 6 6")
    assert "no line of sight" in refusal(apart)


@pytest.mark.rule("LOS-BASE-CONTACT", "INTRO-LOS-UNITS", "INTRO-SUBMERGED-LOS")
def test_a_submerged_unit_is_out_of_sight_even_in_contact() -> None:
    water = "water outline (20, 4.63) (28, 4.63) (28, 9) (20, 9) depth 2"
    performance = shot(water, b="(24, 5.26)", order="a kicks b rolling 6 6")
    assert happened(performance, PhysicalAttackMade) == []
    assert "under water" in refusal(performance)


@pytest.mark.rule("LOS-SUBMERGED", "INTRO-SUBMERGED-LOS")
@pytest.mark.parametrize("depth", [2, 4])
@pytest.mark.parametrize(
    ("pools", "who"),
    [
        ("water at (24, 24) size 6 x 6 depth {}", "the target"),
        ("water at (24, 4) size 6 x 6 depth {}", "the attacker"),
        ("water at (24, 15) size 6 x 30 depth {}", "both are"),
    ],
)
def test_nothing_passes_the_surface_and_nothing_is_fought_below_it(depth: int, pools: str, who: str) -> None:
    performance = shot(pools.format(depth))
    assert happened(performance, WeaponFired) == []
    assert who in refusal(performance)
    assert "under water" in refusal(performance)


@pytest.mark.rule("LOS-WATER-COVER", "INTRO-SUBMERGED-LOS")
@pytest.mark.parametrize(("depth", "cover"), [(0.5, []), (0.99, []), (1, [2]), (1.5, [2]), (1.99, [2])])
def test_water_of_an_inch_and_more_gives_cover_until_it_submerges(depth: float, cover: list[int]) -> None:
    assert terrain_modifiers(f"water at (24, 24) size 6 x 12 depth {depth}") == cover


@pytest.mark.rule("LOS-WATER-COVER", "INTRO-SUBMERGED-LOS")
def test_water_covers_from_above_too_and_never_twice() -> None:
    pool = "water at (24, 24) size 6 x 3 depth 1"
    assert terrain_modifiers(f"{pool} hill at (24, 4) radius 1 height 6 slope cliff") == [2]
    walled = f"{pool} building light at (24, 22.4) size 40 x 0.05 height 0.6"
    assert terrain_modifiers(walled) == [2]
    assert sighting(walled).cover == "behind building and in water 1 in deep"


BOOK = Table(
    72.0,
    48.0,
    (Solid("ridge", "hill", trimesh.creation.box(bounds=[(30.0, 8.0, 0.0), (36.0, 12.0, 1.9)])),),
    (
        Zone("grove", "woods", rectangle((10.0, 20.0), 6.0, 7.0), "light", height=2.0),
        Zone("tall trees", "woods", rectangle((16.0, 16.0), 2.0, 12.0), "light", height=4.0),
    ),
)
"""The scene of the book's example as far as it is told; the trees on the way to the flyer are ours."""


@pytest.mark.rule("LOS-EXAMPLE-DIAGRAM")
def test_the_example_of_the_book() -> None:
    a = Viewer("A", Point3(10, 10, 0))
    b = look(BOOK, a, Viewer("B", Point3(10, 30, 0)))
    assert (b.woods, b.verdict) == (pytest.approx(7.0), "blocked")
    c = look(BOOK, a, Viewer("C", Point3(40, 10, 0), height=1.0))
    assert (c.verdict, [blocker.name for blocker in c.blockers]) == ("blocked", ["ridge"])
    d = look(BOOK, a, Viewer("D", Point3(30, 30, 5), height=1.0))
    assert d.verdict == "clear"
    assert 0.0 < d.woods < 6.0
