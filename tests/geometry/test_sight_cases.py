"""The awkward cases of a game night, each a small scene whose answer is worked out by hand.

Unless told otherwise the eye is 2 in above a 'Mech's base at y = 2, and shares are of the rectangle 1.25 in x 2 in.
"""

from __future__ import annotations

import pytest
import trimesh

from engine.geometry import relief, shapes
from engine.geometry.caster import embree_is_here
from engine.geometry.figures import Figure
from engine.geometry.plane import Point3
from engine.geometry.sight import SightReport, SightRules, Viewer, differs, look
from engine.geometry.terrain import Solid, Table, Zone
from tests.geometry.tabletop import block, box_figure, figure, flat, sheet, unit, wall, woods

EACH_CASTER = pytest.mark.parametrize("caster", ["exact", *(["embree"] if embree_is_here() else [])])
EYE = unit("a", 20, 2)
SHAPE = figure()


def hidden(table: Table, eye: Viewer, target: Viewer, caster: str | None = None) -> float:
    """The share of the target's rectangle that is hidden."""
    return 1.0 - look(table, eye, target, mode="silhouette", caster=caster).visible


def both(table: Table, eye: Viewer, target: Viewer) -> tuple[str, str]:
    """The verdicts for the rectangle, and for a figure of boxes in the same place."""
    mech = Viewer(target.id, target.position, height=target.height, figure=SHAPE, inside=target.inside)
    return look(table, eye, target).verdict, look(table, eye, mech).verdict


def slab(name: str, low: tuple[float, float, float], high: tuple[float, float, float]) -> Solid:
    """A box from corner to corner, in the air too."""
    outline = shapes.rectangle(((low[0] + high[0]) / 2, (low[1] + high[1]) / 2), high[0] - low[0], high[1] - low[1])
    return relief.block(name, "piece", outline, low[2], high[2] - low[2])


# Roofs and parapets


@pytest.mark.rule("LOS-GEOMETRY")
@pytest.mark.parametrize(
    ("stands", "target", "share"),
    [(7.9, 10.0, 0.0), (8.0, 9.5, 0.0), (5.0, 15.5, 0.5), (5.0, 13.5, 1.0), (5.0, 17.0, 0.0)],
    ids=["near the edge", "on the very edge", "half in its shadow", "in its shadow", "beyond its shadow"],
)
def test_an_attacker_on_a_roof_looks_down_over_the_edge(stands: float, target: float, share: float) -> None:
    """Roof 6 in up, edge at y = 8. From 3 in behind it the line falls 2 in every 3: to 1 in at y = 15.5, 0 at 17."""
    table = flat().plus(block(flat(), "tower", (20, 5), (6, 6), 6))
    assert hidden(table, unit("up", 20, stands, 6), unit("down", 20, target)) == pytest.approx(share, abs=1e-6)


@pytest.mark.rule("LOS-GEOMETRY", "LOS-BASIC")
def test_a_parapet_hides_who_stands_behind_it_and_does_not_hinder_him() -> None:
    """From below, 20 in before the parapet's top (7 in up): a quarter of an inch up an inch, 7.25 in at the unit."""
    roof = flat().plus(block(flat(), "tower", (20, 5), (6, 6), 6))
    table = roof.plus(slab("parapet", (17, 7.9, 6), (23, 8, 7)))
    below, above = unit("below", 20, 28), unit("above", 20, 7, 6)
    assert hidden(roof, below, above) == pytest.approx(0.2 / 2, abs=1e-6)
    # The front of the parapet stands at y = 8, its top edge there hides most.
    report = look(table, below, above, mode="silhouette")
    assert 1 - report.visible == pytest.approx(1.25 / 2, abs=1e-6)
    assert (report.verdict, report.blockers[0].name) == ("partial", "parapet")
    back = look(table, above, below, mode="silhouette")
    assert (back.verdict, back.visible) == ("clear", pytest.approx(1, abs=1e-6))
    assert "past parapet" in differs(report, back)


# Walls close by


@EACH_CASTER
def test_an_eye_that_touches_a_wall_looks_along_it_and_away_but_not_through_it(caster: str) -> None:
    table = flat().plus(block(flat(), "depot", (20, 6), (30, 2), 6))
    eye = unit("eye", 20, 5)
    assert hidden(table, eye, unit("b", 20, 22), caster) == pytest.approx(1, abs=1e-6)
    assert hidden(table, eye, unit("b", 20, 1), caster) == pytest.approx(0, abs=1e-6)
    # Along the wall's face to one who leans against it, and past its end: what lies north of the face is hidden.
    assert hidden(table, eye, unit("b", 12, 5 - 0.625), caster) == pytest.approx(0, abs=1e-6)
    assert hidden(table, eye, unit("b", 37, 5), caster) == pytest.approx(0.5, abs=1e-6)
    assert look(table, eye, unit("b", 20, 22, shape=SHAPE), caster=caster).verdict == "blocked"
    assert look(table, eye, unit("b", 20, 1, shape=SHAPE), caster=caster).visible == 1.0


@EACH_CASTER
@pytest.mark.parametrize("turned", [1, -1])
def test_a_sheet_one_triangle_thick_hides_whichever_way_it_is_wound(turned: int, caster: str) -> None:
    corners = [(20, 12, 0), (5, 12, 0), (20, 12, 40)][::turned]
    table = flat().plus(sheet("leaf", *corners))
    assert hidden(table, EYE, unit("b", 20, 22), caster) == pytest.approx(0.5, abs=1e-6)
    plate = look(table, EYE, unit("b", 20, 22, shape=box_figure(1.25)), caster=caster)
    assert plate.visible == pytest.approx(0.5, abs=0.005)
    assert look(table, EYE, unit("b", 19, 22, shape=SHAPE), caster=caster).verdict == "blocked"


# The lie of the land


@pytest.mark.rule("LOS-GEOMETRY")
@pytest.mark.parametrize(("depth", "verdict"), [(1.0, "partial"), (1.5, "partial"), (2.0, "blocked")])
def test_a_target_in_a_ditch_is_hidden_by_its_rim(depth: float, verdict: str) -> None:
    """The rim is 16 in away and 2 in below the eye: a line over it falls 1/8 in an inch, 0.25 in at the target."""
    solids, _ = relief.water(flat(), "ditch", shapes.rectangle((20, 20), 40, 4), depth)
    table, target = Table(40, 30, solids), unit("b", 20, 20, -depth)
    assert hidden(table, EYE, target) == pytest.approx((depth - 0.25) / 2, abs=1e-6)
    assert look(table, EYE, target).verdict == verdict
    # From 1 in before the rim the line falls 2 in an inch: the whole target is seen.
    assert hidden(table, unit("near", 20, 17), target) == pytest.approx(0, abs=1e-6)


@pytest.mark.rule("LOS-GEOMETRY")
def test_units_on_a_steep_slope() -> None:
    """A hill 6 in high that rises 1.5 in an inch: its foot at y = 14 and 26, its edges at y = 18 and 22."""
    table = flat().plus(relief.hill(flat(), "hill", shapes.rectangle((20, 20), 30, 12), 6, 1.5))
    near, far = (Point3(20, y, table.height((20, y))) for y in (16, 24))
    assert (near.z, far.z) == (pytest.approx(3), pytest.approx(3))
    front, rear = Viewer("front", near), Viewer("rear", far)
    assert hidden(table, EYE, front) == pytest.approx(0, abs=1e-6)
    assert hidden(table, EYE, rear) == pytest.approx(1, abs=1e-6)
    # From the brink down its own side; from 2 in behind the brink the line falls 1 in an inch, to 4 in at the target.
    assert hidden(table, unit("brink", 20, 22, 6), rear) == pytest.approx(0, abs=1e-6)
    assert hidden(table, unit("summit", 20, 20, 6), rear) == pytest.approx(0.5, abs=1e-6)
    assert hidden(table, rear, unit("brink", 20, 22, 6)) == pytest.approx(0, abs=1e-6)
    # Up the slope, 1 in before it: the unit above stands free of it from its feet up.
    assert hidden(table, unit("foot", 20, 13), front) == pytest.approx(0, abs=1e-6)


def test_at_the_edge_of_the_table_and_over_it() -> None:
    table = flat()
    corner, other = unit("corner", 0, 0, shape=SHAPE), unit("other", 40, 30, shape=SHAPE)
    for one, two in ((corner, other), (other, corner)):
        assert (look(table, one, two).visible, look(table, one, two).verdict) == (1.0, "clear")
    # A bank that runs to the edge ends there: of a unit on the very edge it hides the half that lies on the table.
    bank = table.plus(slab("bank", (10, 0, -0.1), (20, 6, 4)))
    assert hidden(bank, unit("a", 5, 0), unit("b", 25, 0)) == pytest.approx(1 / 2, abs=1e-6)
    assert hidden(bank, unit("a", 5, 0.7), unit("b", 25, 0.7)) == pytest.approx(1, abs=1e-6)


# Bridges and arches


@EACH_CASTER
def test_a_bridge_above_and_below(caster: str) -> None:
    """A deck 3 to 3.4 in up, from y = 13 to 17."""
    table = flat().plus(slab("deck", (10, 13, 3), (30, 17, 3.4)))
    under, on, beyond = unit("under", 20, 15), unit("on", 20, 15, 3.4), unit("beyond", 20, 22)
    assert hidden(table, EYE, under, caster) == pytest.approx(0, abs=1e-6)
    assert hidden(table, EYE, beyond, caster) == pytest.approx(0, abs=1e-6)
    # Over the near edge of the deck, 11 in away and 1.4 in up: 2 in further 1.4 x 2 / 11 above the deck.
    assert hidden(table, EYE, on, caster) == pytest.approx(1.4 * 2 / 11 / 2, abs=1e-6)
    # From the deck: over its far edge, 2 in away and 2 in below the eye, to 0.4 in at y = 20; nothing under it.
    assert hidden(table, on, unit("out", 20, 20), caster) == pytest.approx(0.4 / 2, abs=1e-6)
    assert hidden(table, on, unit("below", 20, 16), caster) == pytest.approx(1, abs=1e-6)
    assert hidden(table, under, unit("out", 20, 20), caster) == pytest.approx(0, abs=1e-6)
    # From 8 in up the deck lies across the line: its shadow reaches from below the table, by its near edge's underside,
    # up to 8 - 4.6 x 20 / 15 by its far edge's upper side.
    assert 8 - 5 * 20 / 11 < 0
    assert hidden(table, unit("high", 20, 2, 6), beyond, caster) == pytest.approx((8 - 4.6 * 20 / 15) / 2, abs=1e-6)


@EACH_CASTER
@pytest.mark.parametrize(("x", "share"), [(20.0, 0.0), (22.25, 1.0), (21.5, 0.5), (17.75, 1.0)])
def test_an_arch_shows_through_its_opening_and_its_pillars_hide(x: float, share: float, caster: str) -> None:
    """The opening runs from x = 18.5 to 21.5 and up to 3 in, the pillars are 1.5 in wide."""
    opening = [(-1.5, 0), (-1.5, 2), (-1, 2.7), (0, 3), (1, 2.7), (1.5, 2), (1.5, 0)]
    gate = trimesh.creation.extrude_polygon(shapes.polygon([(-3, 0), *opening, (3, 0), (3, 4), (-3, 4)]), 0.8)
    gate.apply_transform(trimesh.transformations.rotation_matrix(1.5707963267948966, (1, 0, 0)))
    table = flat().plus(relief.piece(flat(), "gate", gate, (20, 12)))
    assert hidden(table, unit("a", x, 2), unit("b", x, 22), caster) == pytest.approx(share, abs=1e-6)
    # From close before it and above, its crown hides what stands behind the opening.
    assert look(table, unit("a", 20, 11, 3.2), unit("b", 20, 12.6, shape=SHAPE), caster=caster).verdict == "blocked"


# Buildings


@pytest.mark.rule("BLDG-LOS-INSIDE")
def test_inside_a_building() -> None:
    depot = block(flat(), "depot", (20, 8), (6, 6), 6)
    inside = Viewer("in", Point3(20, 8, 0), figure=SHAPE, inside=("depot",))
    outside = unit("out", 20, 22, shape=SHAPE)
    table = flat().plus(depot)
    for one, two in ((inside, outside), (outside, inside)):
        report = look(table, one, two)
        assert (report.verdict, report.visible, report.cover, report.blockers) == ("clear", 1.0, "", ())
    # A second building between still hides, and the first hides from all who are not in it.
    street = table.plus(block(flat(), "annex", (20, 15), (6, 2), 6))
    assert look(street, outside, inside).verdict == look(street, inside, outside).verdict == "blocked"
    assert [blocker.name for blocker in look(street, outside, inside).blockers] == ["annex"]
    assert look(table, unit("south", 20, 2), outside).verdict == "blocked"


@pytest.mark.rule("BLDG-LOS-INSIDE")
def test_both_in_one_building_on_its_floors_and_on_its_roof() -> None:
    """Ruling 30: the building that a unit is in neither blocks its sight nor sight to it, up or down as well."""
    table = flat().plus(block(flat(), "tower", (20, 13), (8, 6), 6))
    ground = Viewer("ground", Point3(20, 12, 0), inside=("tower",))
    floor = Viewer("floor", Point3(22, 14, 4), inside=("tower",))
    roof = unit("roof", 20, 14, 6)
    for one, two in ((ground, floor), (ground, roof), (floor, roof)):
        assert both(table, one, two) == both(table, two, one) == ("clear", "clear")
    # From outside: over the roof's edge, 2 in away and 4 in up, 7 in at 0.5 in behind it.
    outside = unit("outside", 20, 8)
    assert hidden(table, outside, unit("brink", 20, 10.5, 6)) == pytest.approx(0.5, abs=1e-6)
    assert hidden(table, outside, roof) == pytest.approx(1, abs=1e-6)
    assert hidden(table, outside, ground) == pytest.approx(0, abs=1e-6)


# Several partial blockers


@EACH_CASTER
@pytest.mark.rule("LOS-VISIBLE-FRACTION")
def test_several_partial_blockers_are_told_apart(caster: str) -> None:
    """Left 0.4 of the width, low 0.5 of the height: 0.7 together; the hut stands wholly in the shadow of the two."""
    left = wall(9, 12, 5, 20 + (-0.625 + 0.4 * 1.25) / 2, "left")
    low = wall(2 - 19.5 / 20, 21.5, name="low")
    # Half-way: the lower fifth and the left tenth.
    hut = wall(2 - 1.6 / 2, 12, 5, 20 + (-0.625 + 0.1 * 1.25) / 2, "hut")
    beside = wall(9, 12, 25, 35, "beside")
    report = look(flat().plus(left, low, hut, beside), EYE, unit("b", 20, 22), mode="silhouette", caster=caster)
    assert 1 - report.visible == pytest.approx(0.4 + 0.5 - 0.2, abs=1e-6)
    assert [(b.name, b.kind) for b in report.blockers] == [("low", "piece"), ("left", "piece"), ("hut", "piece")]
    assert [b.hides for b in report.blockers] == pytest.approx([0.5, 0.4, 0.1 * 0.2], abs=1e-6)
    assert [b.only for b in report.blockers] == pytest.approx([0.3, 0.2, 0.0], abs=1e-6)
    assert report.verdict == "blocked"
    without = look(flat().plus(left, hut), EYE, unit("b", 20, 22), mode="silhouette", caster=caster)
    assert (without.verdict, without.cover) == ("partial", "behind left and hut")
    assert [b.only for b in without.blockers] == pytest.approx([0.4 - 0.02, 0.0], abs=1e-6)
    plate = look(flat().plus(left, low, hut), EYE, unit("b", 20, 22, shape=box_figure(1.25)), caster=caster)
    assert [(b.name, round(b.only, 1)) for b in plate.blockers] == [("low", 0.3), ("left", 0.2), ("hut", 0.0)]


# Soft terrain


def through(*zones: Zone, eye: Viewer = EYE, rules: SightRules | None = None) -> SightReport:
    return look(flat().plus(*zones), eye, unit("b", 20, 24), rules=rules)


def inches(report: SightReport) -> dict[str, float]:
    return {part.name: round(part.inches, 6) for part in report.through}


@pytest.mark.rule("LOS-WOODS-BLOCK")
def test_soft_terrain_under_over_and_beside_the_line() -> None:
    """The line falls from 2 in to 1 in over 22 in of the plan: 1.5 in at y = 13."""
    beside = woods("beside", (24, 12), (6, 10), 9.0)
    assert inches(through(beside)) == {}
    under = woods("under", (20, 8), (6, 4), 1.5)
    assert inches(through(under)) == {}
    over = woods("over", (20, 8), (6, 4), 9.0)
    assert inches(through(over)) == {"over": 4.0}
    # 1.5 in high from y = 10 to 16: the line comes down to the treetops at y = 13.
    assert inches(through(woods("half", (20, 13), (6, 6), 1.5))) == {"half": 3.0}
    # From 8 in up and half-way down to 4.5 in, no tree reaches the line.
    assert inches(through(under, woods("tall", (20, 13), (6, 4), 2.0), eye=unit("high", 20, 2, 6))) == {}
    # The edge of a wood is wood: a line along it counts.
    assert inches(through(woods("edge", (22, 12), (4, 5)))) == {"edge": 5.0}


@pytest.mark.rule("LOS-WOODS-BLOCK")
@pytest.mark.parametrize(
    ("last", "verdict"), [(2.0, "blocked"), (1.999, "clear"), (2.0 - 1e-9, "blocked"), (1.99999, "clear")]
)
def test_all_kinds_add_up_to_exactly_six_inches_or_just_under(last: float, verdict: str) -> None:
    zones = [
        Zone(kind, kind, shapes.rectangle((20, y), 6, deep), "light", 2.0)
        for kind, y, deep in (("woods", 5, 2.5), ("jungle", 10, 1.5), ("smoke", 15, last))
    ]
    report = through(*zones)
    assert report.woods == pytest.approx(4 + last)
    assert [(part.kind, round(part.inches, 6)) for part in report.through] == [
        ("woods", 2.5), ("jungle", 1.5), ("smoke", pytest.approx(last, abs=1e-6)),
    ]  # fmt: skip
    assert report.verdict == verdict


@pytest.mark.rule("LOS-WOODS-BLOCK")
def test_overlapping_woods_count_each_inch_once_for_the_first_of_the_table() -> None:
    one, two = woods("one", (20, 12), (10, 4)), woods("two", (20, 13), (10, 4))
    report = through(one, two)
    assert inches(report) == {"one": 4.0, "two": 1.0}
    assert (round(report.woods, 6), report.verdict) == (5.0, "clear")
    assert inches(through(two, one)) == {"two": 4.0, "one": 1.0}
    # 10 to 14 and 15.9 to 17.9, and smoke over all from 9 to 16.9: it hangs over the woods and counts besides them.
    smoke = Zone("smoke", "smoke", shapes.rectangle((20, 12.95), 6, 7.9), "light", 2.0)
    assert inches(through(one, woods("far", (20, 16.9), (9, 2)), smoke)) == {"one": 4.0, "far": 2.0, "smoke": 7.9}
    over = Zone("haze", "smoke", shapes.rectangle((20, 12), 6, 4), "heavy", 4.0)
    assert inches(through(over, smoke, one)) == {"haze": 4.0, "smoke": 3.9, "one": 4.0}
    assert inches(through(one, woods("glade", (20, 12), (4, 2)))) == {"one": 4.0}
    # Two that share an edge on which the line runs are one wood of 6 in.
    halves = through(woods("west", (18, 12), (4, 6)), woods("east", (22, 12), (4, 6)))
    assert (inches(halves), halves.verdict) == ({"west": 6.0}, "blocked")


@pytest.mark.rule("LOS-WOODS-BLOCK")
def test_overlapping_woods_of_different_heights_share_only_what_both_reach() -> None:
    """At y = 13 the line is 1.5 in up: the low wood reaches it from there on, the tall one everywhere."""
    low, tall = woods("low", (20, 13), (6, 6), 1.5), woods("tall", (20, 12), (6, 4), 5.0)
    assert inches(through(low, tall)) == {"low": 3.0, "tall": 3.0}
    assert inches(through(tall, low)) == {"tall": 4.0, "low": 2.0}
    assert through(low, tall).verdict == through(tall, low).verdict == "blocked"


# Water


def pool(depth: float) -> Table:
    """Water from y = 19 to 29, its banks sheer."""
    solids, zone = relief.water(flat(), "pool", shapes.rectangle((20, 24), 20, 10), depth)
    return Table(40, 30, solids, (zone,))


@pytest.mark.rule("LOS-WATER-COVER")
@pytest.mark.parametrize("depth", [0.5, 0.99, 1.0, 1.25, 1.5, 1.75, 1.9, 1.99])
@pytest.mark.parametrize("y", [19.7, 22.0])
@pytest.mark.parametrize("shape", [None, SHAPE])
def test_the_bank_of_its_own_water_never_hides_a_wading_target(depth: float, y: float, shape: Figure | None) -> None:
    """Shores are shallow, only the model cuts them sheer: less than 1 in is nothing, more is cover, by water alone."""
    table, target = pool(depth), unit("b", 20, y, -depth, shape)
    for eye in (EYE, unit("near", 20, 17), unit("up", 20, 2, 6), unit("wading", 15, y, -depth)):
        for mode in ("miniature", "silhouette"):
            report = look(table, eye, target, mode=mode)
            assert report.visible == pytest.approx(1, abs=1e-6)
            assert report.verdict == ("partial" if depth >= 1 else "clear")
            assert report.cover == (f"in water {depth:g} in deep" if depth >= 1 else "")


@pytest.mark.rule("LOS-WATER-COVER", "LOS-VISIBLE-FRACTION")
def test_a_wall_on_the_shore_hides_of_a_wading_target_what_stands_out_of_its_own_water() -> None:
    """1 in out of the water; a wall half an inch before it, 0.525 in high, throws its shadow to half of that."""
    table, target = pool(1.0), unit("b", 20, 19.5, -1.0)
    low = wall(2 - 17.0 / 17.5 * 1.5, 19.0, name="low")
    report = look(table.plus(low), EYE, target, mode="silhouette")
    assert 1 - report.visible == pytest.approx(0.5, abs=1e-6)
    assert (report.verdict, report.cover) == ("partial", "behind low and in water 1 in deep")
    assert both(table.plus(wall(3, 18.9)), EYE, target) == ("blocked", "blocked")
    # A target under water is looked at whole: no bank between two in one pool, one between two pools.
    sunk = unit("c", 15, 24, -2), unit("d", 25, 24, -2)
    assert look(pool(2.0), *sunk, rules=SightRules(underwater=True)).verdict == "clear"
