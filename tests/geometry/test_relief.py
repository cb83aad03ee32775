"""Hills, buildings, pieces and water."""

from __future__ import annotations

import io

import numpy as np
import pytest
import shapely
import trimesh
from PIL import Image

from engine.geometry import GeometryError, ground, relief, shapes
from engine.geometry.plane import Point3
from engine.geometry.terrain import Table
from tests.geometry.tabletop import flat, sheet

ELL = shapes.polygon([(0, 0), (10, 0), (10, 4), (4, 4), (4, 10), (0, 10)])


def ramp(width: float = 20.0, depth: float = 20.0, high: float = 4.0) -> Table:
    levels = np.tile(np.linspace(0, 65535, 81).round().astype(np.uint16), (2, 1))
    out = io.BytesIO()
    Image.fromarray(levels).save(out, "PNG")
    return Table(width, depth, (ground.ground_heights(width, depth, out.getvalue(), 0, high),))


def test_slope_rises_inward_from_the_outline_to_a_flat_top() -> None:
    table = flat()
    table = table.plus(relief.hill(table, "hill", shapes.rectangle((20, 15), 16, 12), 4, 2))
    points = [[11.9, 15], [12, 15], [12.5, 15], [13, 15], [14, 15], [20, 15], [27.5, 15], [20, 20.5]]
    assert np.allclose(table.heights(points), [0, 0, 1, 2, 4, 4, 1, 1], atol=1e-9)


def test_cliff_is_sheer() -> None:
    table = flat()
    solid = relief.hill(table, "mesa", shapes.rectangle((20, 15), 16, 12), 3, None)
    assert np.allclose(table.plus(solid).heights([[11.999, 15], [12.001, 15], [20, 15]]), [0, 3, 3])
    assert solid.closed


def test_narrow_hill_ends_in_a_ridge() -> None:
    table = flat()
    table = table.plus(relief.hill(table, "ridge", shapes.rectangle((20, 15), 16, 4), 10, 1))
    assert np.allclose(table.heights([[20, 15], [20, 14], [12.5, 15]]), [2, 1, 0.5], atol=1e-9)


def test_concave_hill_is_as_high_as_its_distance_from_the_outline_allows() -> None:
    table = flat()
    solid = relief.hill(table, "ell", ELL, 3, 1)
    assert solid.closed
    points = np.array([[2, 2], [1, 5], [3, 3], [5, 2], [8, 1], [1.5, 8], [3.2, 3.9], [6, 6]])
    away = [shapely.distance(ELL.exterior, shapely.Point(p)) if ELL.contains(shapely.Point(p)) else 0 for p in points]
    assert np.allclose(table.plus(solid).heights(points), away, atol=2e-3)


@pytest.mark.parametrize("outline", [shapes.circle((20, 15), 5), ELL, shapes.strip([(2, 2), (20, 4), (30, 20)], 5)])
def test_hills_of_all_outlines_are_closed_bodies_of_the_right_height(outline: shapely.Polygon) -> None:
    solid = relief.hill(flat(), "hill", outline, 2, 1.5)
    assert solid.closed
    assert solid.bounds[1, 2] == pytest.approx(min(2, 1.5 * shapely.maximum_inscribed_circle(outline).length), abs=0.05)
    assert solid.bounds[0, 2] == -relief.FOOTING


def test_hill_on_a_slope_stands_on_the_lowest_ground_along_its_outline() -> None:
    table = ramp()
    table = table.plus(relief.hill(table, "hill", shapes.rectangle((10, 10), 10, 6), 4, None))
    assert table.height((10, 10)) == pytest.approx(1 + 4, abs=1e-3)


def test_building_stands_on_the_ground_under_its_middle_and_has_no_gap_below() -> None:
    table = ramp()
    house = relief.building(table, "depot", shapes.rectangle((10, 10), 4, 4), 6)
    assert table.plus(house).height((10, 10)) == pytest.approx(2 + 6, abs=1e-3)
    assert house.bounds[0, 2] < 1.6


def test_building_on_a_hill() -> None:
    table = flat()
    table = table.plus(relief.hill(table, "hill", shapes.rectangle((20, 15), 16, 12), 4, 2))
    table = table.plus(relief.building(table, "tower", shapes.rectangle((20, 15), 2, 2), 3))
    assert table.height((20, 15)) == pytest.approx(7)


def test_piece_stands_on_the_ground_or_where_it_is_put() -> None:
    table = flat()
    table = table.plus(relief.hill(table, "hill", shapes.rectangle((20, 15), 16, 12), 4, 2))
    crate = trimesh.creation.box((2, 1, 1))
    on_hill = relief.piece(table, "crate", crate, (20, 15), turned=90)
    assert np.allclose(on_hill.bounds, [[19.5, 14, 4], [20.5, 16, 5]])
    assert relief.piece(table, "crate", crate, Point3(20, 15, 1)).bounds[0, 2] == 1


def test_arch_has_an_above_and_a_below() -> None:
    legs = [trimesh.creation.box((1, 2, 4), trimesh.transformations.translation_matrix((x, 0, 2))) for x in (-3, 3)]
    deck = trimesh.creation.box((7, 2, 0.5), trimesh.transformations.translation_matrix((0, 0, 4.25)))
    table = flat()
    table = table.plus(relief.piece(table, "arch", trimesh.util.concatenate([*legs, deck]), (20, 15)))
    assert table.height((20, 15)) == 4.5
    assert table.height((20, 15), below=3) == 0
    assert table.height((17, 15), below=4.5) == 4.5
    assert np.allclose(table.heights([[20, 15], [20, 15]], below=[5, 1]), [4.5, 0])


def test_water_is_carved_into_the_ground_with_sheer_banks() -> None:
    table = flat()
    solids, zone = relief.water(table, "pond", shapes.circle((20, 15), 5), 3)
    table = Table(table.width, table.depth, solids, (zone,))
    assert np.allclose(table.heights([[20, 15], [24.9, 15], [25.1, 15]]), [-3, -3, 0])
    assert solids[0].closed
    assert solids[0].bounds[0, 2] == -3 - ground.THICKNESS
    assert table.depth_of_water((20, 15)) == (3.0, 0.0)
    assert table.depth_of_water((30, 15)) == (0.0, 0.0)
    assert table.depth_of_water((20, 15), 0.0).depth == 0.0, "a bridge, or a hovercraft on the surface"


def test_water_lies_level_with_the_lowest_ground_along_its_outline() -> None:
    table = ramp()
    solids, zone = relief.water(table, "lake", shapes.rectangle((10, 10), 10, 6), 1)
    assert zone.level == pytest.approx(1, abs=1e-3)
    table = Table(20, 20, solids, (zone,))
    assert np.allclose(table.heights([[6, 10], [14, 10]]), zone.level - 1)
    assert table.height((15.5, 10)) == pytest.approx(3.1, abs=1e-3)


def test_river_across_the_whole_table_cuts_through_hills() -> None:
    table = flat()
    table = table.plus(relief.hill(table, "hill", shapes.rectangle((20, 15), 16, 12), 4, 2))
    solids, zone = relief.water(table, "river", shapes.strip([(-1, 15), (41, 15)], 4), 2)
    table = Table(table.width, table.depth, solids, (zone,))
    assert [solid.name for solid in solids] == ["ground", "hill"]
    assert zone.level == 0
    assert np.allclose(table.heights([[1, 15], [20, 15], [39, 15], [20, 18]]), [-2, -2, -2, 4])


def test_water_can_be_carved_into_a_sheet_that_was_given_a_body() -> None:
    rng = np.random.default_rng(4)
    x, y = np.meshgrid(np.arange(11.0), np.arange(11.0))
    points = np.stack([x.ravel(), y.ravel(), rng.uniform(0, 0.5, 121)], axis=1)
    grid = np.arange(121).reshape(11, 11)
    a, b, c, d = grid[:-1, :-1].ravel(), grid[:-1, 1:].ravel(), grid[1:, 1:].ravel(), grid[1:, :-1].ravel()
    scan = trimesh.Trimesh(points, np.concatenate([np.stack([a, b, c], 1), np.stack([a, c, d], 1)]))
    table = Table(10, 10, (ground.ground_mesh(10, 10, scan, "scan.ply"),))
    solids, zone = relief.water(table, "pond", shapes.circle((5, 5), 2), 1)
    assert Table(10, 10, solids).height((5, 5)) == pytest.approx(zone.level - 1)


def test_water_in_a_mesh_that_is_no_body_is_refused() -> None:
    cross = [sheet("ground", (0, 0, 0), (20, 0, 0), (20, 20, 0), (0, 20, 0), kind="ground")]
    with pytest.raises(GeometryError, match="'pond' can't be cut into 'ground'"):
        relief.water(Table(20, 20, tuple(cross)), "pond", shapes.circle((10, 10), 3), 1)


@pytest.mark.parametrize(
    ("height", "slope", "message"), [(0, 1, "height of 'h'"), (900, 1, "height"), (2, 0, "slope of 'h'")]
)
def test_impossible_hills_are_refused(height: float, slope: float, message: str) -> None:
    with pytest.raises(GeometryError, match=message):
        relief.hill(flat(), "h", ELL, height, slope)
