"""What lies under points and bases."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
import trimesh

from engine.geometry import relief, shapes
from engine.geometry.plane import hex_base
from engine.geometry.surface import Surface
from engine.geometry.terrain import Solid, Table, Zone
from tests.geometry.tabletop import block, flat, woods


@pytest.fixture
def table() -> Table:
    bare = flat()
    hilly = bare.plus(
        relief.hill(bare, "hill", shapes.rectangle((10, 15), 10, 10), 4, 2),
        relief.hill(bare, "mesa", shapes.rectangle((25, 15), 6, 6), 2, None),
    )
    return hilly.plus(block(bare, "depot", (34, 15), (4, 4), 6))


def test_heights_equal_rays_cast_down_on_a_random_mesh() -> None:
    rng = np.random.default_rng(2)
    ball = trimesh.creation.icosphere(subdivisions=3, radius=5)
    ball.vertices += rng.normal(0, 0.05, ball.vertices.shape) + np.array([8, 8, 0])
    points = rng.uniform(5, 11, (300, 2))
    found = Solid("ball", "piece", ball).surface.top(points)[0]
    for point, height in zip(points, found, strict=True):
        corner, u, v = ball.triangles[:, 0], ball.triangles[:, 1], ball.triangles[:, 2]
        u, v = u - corner, v - corner
        turn = u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]
        away = point - corner[:, :2]
        a = (away[:, 0] * v[:, 1] - away[:, 1] * v[:, 0]) / turn
        b = (u[:, 0] * away[:, 1] - u[:, 1] * away[:, 0]) / turn
        on = (a >= 0) & (b >= 0) & (a + b <= 1)
        assert height == pytest.approx(float((corner[:, 2] + a * u[:, 2] + b * v[:, 2])[on].max()), abs=1e-9)


def test_edges_and_corners_belong_to_the_surface() -> None:
    top = Surface(np.array([[[0, 0, 1], [4, 0, 1], [4, 4, 1]], [[0, 0, 1], [4, 4, 1], [0, 4, 1]]], dtype=float))
    heights, _ = top.top([[0, 0], [4, 4], [2, 2], [4, 1], [4.001, 1], [-0.001, 0]])
    assert heights.tolist() == [1, 1, 1, 1, -np.inf, -np.inf]


def test_one_by_one_or_all_together_the_same(table: Table) -> None:
    points = np.random.default_rng(3).uniform(0, 30, (500, 2))
    assert table.heights(points).tolist() == [table.height(tuple(point)) for point in points.tolist()]


def test_order_of_solids_does_not_matter(table: Table) -> None:
    points = np.random.default_rng(3).uniform(0, 40, (500, 2))
    other = Table(table.width, table.depth, table.solids[::-1])
    assert (table.heights(points) == other.heights(points)).all()


def test_support_names_what_carries_the_center(table: Table) -> None:
    assert table.support(hex_base((25, 15))) == (2.0, True, "mesa")
    assert table.support(hex_base((34, 15))) == (6.0, True, "depot")
    assert table.support(hex_base((34, 15)), below=1.0) == (0.0, True, "ground")
    assert table.support(hex_base((22.1, 15))) == (2.0, True, "mesa"), "a base may hang over a drop"
    assert not table.support(hex_base((41, 15))).supported


@pytest.mark.parametrize(
    ("at", "z", "way"),
    [
        ((2, 2), 0, ""),
        ((25, 15), 2, ""),
        ((22.1, 15), 2, ""),  # hangs over the cliff
        ((21.5, 15), 0, "mesa"),  # stands in the cliff
        ((21.2, 15), 0, ""),  # beside it
        ((6, 15), 2, ""),  # on the slope, the hill rising through the base
        ((34, 15), 6, ""),  # on the roof
        ((34, 15), 0, "depot"),  # inside the body
        ((31.6, 15), 0, "depot"),  # wall through the base
    ],
)
def test_walls_but_not_slopes_are_in_the_way(table: Table, at: tuple[float, float], z: float, way: str) -> None:
    assert table.in_the_way(hex_base(at, 90), z, 2.0) == way
    assert table.solid_clear(hex_base(at, 90), z, 2.0) is (way == "")


@pytest.mark.parametrize(("z", "fits"), [(3.0, True), (1.9, False)])
def test_a_ceiling_leaves_room_or_not(z: float, fits: bool) -> None:
    bare = flat()
    deck = relief.piece(bare, "deck", trimesh.creation.box((6, 4, 0.5)), (20, 15, z))
    assert bare.plus(deck).solid_clear(hex_base((20, 15)), 0.0, 2.0) is fits


def test_a_low_curb_is_no_obstacle() -> None:
    bare = flat()
    assert bare.plus(block(bare, "curb", (20, 15), (1, 4), 0.2)).solid_clear(hex_base((20.6, 15)), 0.0, 2.0)


def test_zones_that_a_base_touches_in_order(table: Table) -> None:
    a, b = woods("a", (10, 5), (4, 4)), Zone("road", "road", shapes.strip([(0, 5), (40, 5)], 1))
    table = table.plus(a, b)
    assert [zone.name for zone in table.zones_at(hex_base((12.5, 5)))] == ["a", "road"]
    assert [zone.name for zone in table.zones_at((10, 6.9))] == ["a"]
    assert [zone.name for zone in table.zones_at(hex_base((12.5, 5)), "road")] == ["road"]
    assert table.zones_at(hex_base((13, 7.7))) == ()


def test_inside_counts_the_edge(table: Table) -> None:
    assert table.inside(shapely.box(0, 0, 40, 30))
    assert not table.inside(hex_base((0.5, 10)))
