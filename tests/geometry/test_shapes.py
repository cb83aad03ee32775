"""Outlines on the plan."""

from __future__ import annotations

import math

import pytest

from engine.geometry import GeometryError, shapes


def test_rectangle_turns_clockwise() -> None:
    assert shapes.rectangle((10, 5), 6, 4).bounds == (7, 3, 13, 7)
    assert shapes.rectangle((10, 5), 6, 4, 90).bounds == pytest.approx((8, 2, 12, 8))
    east_end = shapes.rectangle((0, 0), 10, 1, 30)
    assert east_end.bounds[3] == pytest.approx(5 * math.sin(math.radians(30)) + 0.5 * math.cos(math.radians(30)))
    corner = max(east_end.exterior.coords)
    assert corner[1] < 0, "turned clockwise, the east end swings south"


def test_circle_has_64_sides_with_corners_on_it() -> None:
    round_one = shapes.circle((3, 3), 2)
    assert len(round_one.exterior.coords) == 65
    assert round_one.bounds == pytest.approx((1, 1, 5, 5))


def test_polygon_is_taken_in_either_order() -> None:
    assert shapes.polygon([(0, 0), (0, 4), (4, 4), (4, 0)]).area == 16
    assert shapes.polygon([(0, 0), (4, 0), (4, 4), (0, 4)]).area == 16


def test_strip_is_cut_square_at_its_ends() -> None:
    road = shapes.strip([(0, 0), (10, 0), (10, 10)], 2)
    assert road.bounds == pytest.approx((0, -1, 11, 10))


@pytest.mark.parametrize(
    ("points", "message"),
    [
        ([(0, 0), (1, 1)], "at least three points"),
        ([(0, 0), (4, 4), (4, 0), (0, 4)], "crosses or touches itself at \\(2, 2\\)"),
        ([(0, 0), (1, 1), (2, 2)], "outline"),
        ([(0, 0), (math.nan, 1), (2, 2)], "finite"),
    ],
)
def test_impossible_outlines_are_refused(points: list[tuple[float, float]], message: str) -> None:
    with pytest.raises(GeometryError, match=message):
        shapes.polygon(points)


def test_other_impossible_shapes_are_refused() -> None:
    with pytest.raises(GeometryError, match="radius must be more than 0"):
        shapes.circle((0, 0), 0)
    with pytest.raises(GeometryError, match="width must be more than 0"):
        shapes.rectangle((0, 0), -1, 4)
    with pytest.raises(GeometryError, match="one place"):
        shapes.strip([(1, 1), (1, 1)], 2)
