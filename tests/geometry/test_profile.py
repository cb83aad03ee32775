"""The surface along a line: against heights worked out by hand, and against rays cast down."""

from __future__ import annotations

import io
import itertools
import math

import numpy as np
import pytest
import shapely
import trimesh
from PIL import Image

from engine.geometry.ground import ground_clear, ground_heights
from engine.geometry.profile import Profile, profile
from engine.geometry.relief import hill, water
from engine.geometry.shapes import circle, rectangle
from engine.geometry.slope import too_steep
from engine.geometry.terrain import Solid, Table, Zone


def clear(*things: Solid | Zone) -> Table:
    return Table(24.0, 24.0, (ground_clear(24.0, 24.0),)).plus(*things)


def flooded(table: Table, name: str, outline: shapely.Polygon, depth: float) -> Table:
    solids, zone = water(table, name, outline, depth)
    return Table(table.width, table.depth, solids, (*table.zones, zone))


def box(name: str, low: tuple[float, float, float], high: tuple[float, float, float]) -> Solid:
    return Solid(name, "piece", trimesh.creation.box(bounds=[low, high]))


def wavy(size: float, seed: int, rise: float) -> Table:
    dots = np.random.default_rng(seed).normal(size=(97, 97))
    for _ in range(60):
        dots = (dots + np.roll(dots, 1, 0) + np.roll(dots, -1, 0) + np.roll(dots, 1, 1) + np.roll(dots, -1, 1)) / 5.0
    picture = io.BytesIO()
    levels = (dots - dots.min()) / (dots.max() - dots.min()) * 65535
    Image.fromarray(levels.astype(np.uint16)).save(picture, "png")
    return Table(size, size, (ground_heights(size, size, picture.getvalue(), 0.0, rise),))


def heights(found: Profile) -> list[tuple[float, float, float]]:
    """Place, height before and height after of every corner at which the slope changes."""
    corners = [(corner.s, corner.z_before, corner.z_after) for corner in found.breaks()]
    keep = [corners[0]]
    for here, after in itertools.pairwise(corners[1:]):
        slope = (here[1] - keep[-1][2]) / (here[0] - keep[-1][0])
        if here[1] != here[2] or abs(here[2] + slope * (after[0] - here[0]) - after[1]) > 1e-6:
            keep.append(here)
    return [*keep, corners[-1]]


def test_flat_ground_is_one_stretch_as_long_as_the_line() -> None:
    found = profile(clear(), [(2, 2), (5, 6), (5, 10)])
    assert found.inches == pytest.approx(9.0)
    assert found.climb.sum() == 0.0
    assert {(corner.z_before, corner.z_after) for corner in found.breaks()} == {(0.0, 0.0)}


def test_a_cliff_is_two_heights_in_one_place() -> None:
    table = clear(hill(clear(), "butte", rectangle((12, 12), 6, 6), 2.0, None))
    assert heights(profile(table, [(5, 12.1), (20, 12.1)])) == [
        pytest.approx(corner) for corner in ((0, 0, 0), (4, 0, 2), (10, 2, 0), (15, 0, 0))
    ]


def test_an_area_changes_nothing_on_the_ground() -> None:
    named = Zone("ford", "area", circle((5, 6), 2.0))
    line = [(2, 2), (5, 6), (5, 10)]
    with_area, without = profile(clear(named), line), profile(clear(), line)
    assert with_area.zones == without.zones == ((),)
    assert (with_area.near.tolist(), with_area.far.tolist()) == (without.near.tolist(), without.far.tolist())


def test_a_slope_is_broken_where_it_begins_and_ends() -> None:
    table = clear(hill(clear(), "rise", rectangle((12, 12), 8, 8), 2.0, 1.0))
    assert heights(profile(table, [(5, 12.1), (19, 12.1)])) == [
        pytest.approx(corner, abs=1e-6)
        for corner in ((0, 0, 0), (3, 0, 0), (5, 2, 2), (9, 2, 2), (11, 0, 0), (14, 0, 0))
    ]


@pytest.mark.parametrize("thickness", [0.05, 1e-4, 1e-7])
def test_a_thin_ridge_is_not_stepped_over(thickness: float) -> None:
    table = clear(box("fence", (12, 0, 0), (12 + thickness, 24, 3)))
    found = profile(table, [(2.013, 3.1), (21.7, 19.3)])
    assert found.climb.sum() == pytest.approx(6.0)


def test_a_sheet_without_thickness_stands_in_the_way_and_a_hanging_one_does_not() -> None:
    def sheet(low: float, high: float) -> Table:
        corners = [(12, 0, low), (12, 24, low), (12, 24, high), (12, 0, high)]
        return clear(Solid("net", "piece", trimesh.Trimesh(corners, [(0, 1, 2), (0, 2, 3)], process=False)))

    assert profile(sheet(0.0, 3.0), [(4, 4.3), (20, 9.1)]).climb.sum() == pytest.approx(6.0)
    assert profile(sheet(2.5, 3.0), [(4, 4.3), (20, 9.1)], room=2.0).climb.sum() == 0.0


def bridged() -> Table:
    """A bridge 3.2 in high on two banks of 3 in, with a road of air 2.9 in high under it."""
    banks = [hill(clear(), name, rectangle((x, 12), 8, 8), 3.0, None) for name, x in (("west", 4), ("east", 20))]
    return clear(*banks, box("bridge", (7, 11, 2.9), (17, 13, 3.2)))


def test_under_a_bridge_the_walker_stays_on_the_floor_on_which_it_is() -> None:
    below = profile(bridged(), [(12, 4), (12, 20)], room=2.0)
    assert np.abs(below.near_z).max() == 0.0
    above = profile(bridged(), [(4, 12.1), (20, 12.1)], room=2.0)
    assert above.climb.sum() == pytest.approx(0.4)
    assert above.near_z.min() == pytest.approx(3.0)


def test_without_room_under_it_a_bridge_is_climbed() -> None:
    assert profile(bridged(), [(12, 4), (12, 20)], room=3.0).climb.sum() == pytest.approx(6.4)


def test_the_start_height_picks_the_floor() -> None:
    assert profile(bridged(), [(12, 12), (12, 20)], start_z=0.0).climb.sum() == 0.0
    assert profile(bridged(), [(12, 12, 0.0), (12, 20)]).climb.sum() == 0.0
    assert profile(bridged(), [(12, 12), (12, 20)]).climb.sum() == pytest.approx(3.2)


def test_the_bare_table_shows_where_no_solid_is() -> None:
    table = Table(24.0, 24.0, (box("slab", (10, 10, 0), (14, 14, 1)), box("beam", (18, 0, 3), (19, 24, 4))))
    found = profile(table, [(2, 12), (22, 12.3)], room=2.0)
    assert heights(found)[1][1:] == (0.0, 1.0)
    assert found.climb.sum() == pytest.approx(2.0)


def test_zones_lie_over_the_pieces_between_their_outlines() -> None:
    grove = Zone("grove", "woods", circle((12, 12), 3), height=2.0)
    found = profile(clear(grove), [(4, 12), (20, 12)])
    inside = np.array([found.zones[zone] == (grove,) for zone in found.zone])
    assert (found.far - found.near)[inside].sum() == pytest.approx(6.0)
    assert profile(clear(grove), [(4, 9), (20, 9)]).zones == ((),)


def test_a_line_along_an_outline_does_not_enter() -> None:
    corners = rectangle((12, 12), 6, 4, turned=30)
    along = [corners.exterior.coords[0], corners.exterior.coords[1]]
    assert profile(clear(Zone("grove", "woods", corners)), along).zones == ((),)


def test_only_what_is_under_the_surface_is_in_the_water() -> None:
    table = flooded(clear(), "river", rectangle((12, 12), 4, 24), 2.0)
    bridged_river = table.plus(box("bridge", (9, 11, 0), (15, 13, 0.2)))
    assert [zone.name for zones in profile(table, [(4, 12), (20, 12)]).zones for zone in zones] == ["river"]
    assert profile(bridged_river, [(4, 12), (20, 12)]).zones == ((),)


def test_a_shore_breaks_the_profile_where_the_water_begins() -> None:
    slope = trimesh.convex.convex_hull([(x, y, z) for x, z in ((2, -5), (2, 0), (22, 4), (22, -5)) for y in (2, 22)])
    lake = Zone("lake", "water", rectangle((12, 12), 20, 20), depth=2.0, level=2.0)
    found = profile(Table(24.0, 24.0, (Solid("ground", "ground", slope),), (lake,)), [(3, 12), (21, 12)])
    wet = found.zone == [bool(zones) for zones in found.zones].index(True)
    assert (found.far - found.near)[wet].sum() == pytest.approx(9.0)


def test_a_profile_agrees_with_rays_cast_down() -> None:
    table, rng = wavy(24.0, 3, 8.0), np.random.default_rng(7)
    for start, end in rng.uniform(0.5, 23.5, (12, 2, 2)):
        found = profile(table, [start.tolist(), end.tolist()])
        middle = found.lines.plan(found.line, (found.near + found.far) / 2.0)
        assert np.abs(table.heights(middle) - (found.near_z + found.far_z) / 2.0).max() < 1e-9
        assert found.inches == pytest.approx(math.dist(start, end))


def test_there_and_back_are_the_same() -> None:
    table = wavy(24.0, 4, 8.0).plus(hill(clear(), "butte", rectangle((12, 12), 6, 6, turned=15), 9.0, None))
    there, back = (profile(table, points) for points in ([(1, 2), (22, 19)], [(22, 19), (1, 2)]))
    assert there.climb.sum() == pytest.approx(back.climb.sum(), rel=1e-12)


@pytest.mark.rule("MOV-LEVEL-LIMIT")
@pytest.mark.parametrize(
    ("corners", "steep"),
    [
        ([(0, 0), (4, 0), (4, 2), (8, 2)], False),
        ([(0, 0), (4, 0), (4, 2.1), (8, 2.1)], True),
        ([(0, 0), (4, 0), (4, 2), (4.5, 2), (4.5, 4), (8, 4)], True),
        ([(0, 0), (4, 0), (4, 2), (5, 2), (5, 4), (8, 4)], False),
        ([(0, 0), (4, 0), (8, 8), (9, 8)], False),
        ([(0, 0), (4, 0), (8, 9), (9, 9)], True),
        ([(0, 0), (0.2, 1.2), (0.4, 0), (0.6, 1.2), (0.8, 0)], False),
        ([(0, 1), (0.4, 2.2), (0.8, 0), (3, 0)], True),
        ([(0, 0), (0, 2.2)], True),
        ([(0, 0), (0.7, 1.1), (0.7, 1.9), (2, 3.2)], True),
    ],
)
def test_the_steepest_inch_is_found_wherever_it_lies(corners: list[tuple[float, float]], steep: bool) -> None:
    s, z = np.array(corners, dtype=np.float64).T
    for ruler, height in ((s, z), (s[-1] - s[::-1], z[::-1]), (s, -z)):
        assert bool(len(too_steep(ruler, height, np.zeros(len(s), dtype=np.intp), 2.0).start)) is steep


def test_the_steepest_inch_agrees_with_trying_every_window() -> None:
    rng = np.random.default_rng(11)
    for _ in range(40):
        s = np.concatenate([[0.0], np.cumsum(rng.choice([0.0, 0.1, 0.45, 0.8], 14))])
        z = rng.uniform(0.0, 2.6, 15)
        fine = np.linspace(0.0, s[-1], 800)
        places = np.concatenate([s, fine])
        heights = np.concatenate([z, np.interp(fine, s + np.arange(15) * 1e-9, z)])
        near = np.abs(places[:, None] - places) < 0.99
        most = np.abs(heights[:, None] - heights)[near].max()
        for limit in (most - 0.1, most + 0.1):
            found = too_steep(s, z, np.zeros(15, dtype=np.intp), float(limit))
            assert bool(len(found.start)) is bool(limit < most), (s, z)
