"""Headings, bases and arcs on the plan."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely

from engine.geometry import GeometryError, plane
from engine.geometry.plane import Point


@pytest.mark.parametrize(
    ("to", "heading"), [((0, 5), 0), ((5, 5), 45), ((5, 0), 90), ((0, -5), 180), ((-5, 0), 270), ((0, 0), 0)]
)
def test_bearings_run_clockwise_from_north(to: tuple[float, float], heading: float) -> None:
    assert plane.bearing((0, 0), to) == pytest.approx(heading)


def test_offset_is_exact_on_the_compass_points_and_undoes_bearing() -> None:
    assert [plane.offset((1, 2), heading, 3) for heading in (0, 90, 180, 270, 360, -90)] == [
        Point(1, 5), Point(4, 2), Point(1, -1), Point(-2, 2), Point(1, 5), Point(-2, 2)
    ]  # fmt: skip
    there = plane.offset((3, 4), 123.0, 7.5)
    assert plane.bearing((3, 4), there) == pytest.approx(123.0)
    assert plane.distance((3, 4), there) == pytest.approx(7.5)


@pytest.mark.parametrize(("facing", "heading", "turn"), [(350, 10, 20), (10, 350, -20), (0, 180, 180), (90, 270, 180)])
def test_relative_bearing_takes_the_shorter_way(facing: float, heading: float, turn: float) -> None:
    assert plane.relative_bearing(facing, heading) == pytest.approx(turn)


def test_rounded_has_no_negative_zero() -> None:
    assert str(plane.rounded((-0.001, 2.345678))) == "Point(x=0.0, y=2.35)"


@pytest.mark.rule("ARC-HEX-BASE")
@pytest.mark.parametrize("facing", [0.0, 17.0, 90.0, 301.5])
def test_corners_of_a_hex_base_lie_30_degrees_off_its_facing(facing: float) -> None:
    corners = shapely.get_coordinates(plane.hex_base((10, 10), facing))[:-1]
    off = sorted(round(plane.bearing((10, 10), corner) - facing, 6) % 360 for corner in corners.tolist())
    assert off == pytest.approx([30, 90, 150, 210, 270, 330])
    assert np.hypot(*(corners - 10).T) == pytest.approx(np.full(6, 1.25 / math.sqrt(3)))


@pytest.mark.rule("TERM-BASE-SIZES")
@pytest.mark.parametrize("across", [1.0, 1.25, 2.0, 6.0])
def test_base_is_as_wide_as_said_from_side_to_side(across: float) -> None:
    base = plane.hex_base((0, 0), 0.0, across)
    assert base.bounds[3] - base.bounds[1] == pytest.approx(across)
    assert base.area == pytest.approx(across**2 * math.sqrt(3) / 2)


def test_base_without_size_is_refused() -> None:
    with pytest.raises(GeometryError, match="must have a size"):
        plane.hex_base((0, 0), 0.0, 0.0)


@pytest.mark.rule("RANGE-MEASURE")
def test_range_runs_from_base_edge_to_base_edge() -> None:
    assert plane.base_gap(plane.hex_base((0, 0), 90), plane.hex_base((10, 0), 270)) == pytest.approx(8.75)
    assert plane.base_gap(plane.hex_base((0, 0)), plane.hex_base((10, 0))) == pytest.approx(10 - 2.5 / math.sqrt(3))


@pytest.mark.rule("TERM-BASE-CONTACT", "TERM-BASE-SIZES")
@pytest.mark.parametrize(
    ("apart", "across", "touch"), [(1.25, 1.25, True), (1.26, 1.25, True), (1.27, 1.25, False), (1.125, 1.0, True)]
)
def test_contact_is_a_hundredth_of_an_inch(apart: float, across: float, touch: bool) -> None:
    assert plane.bases_touch(plane.hex_base((0, 0)), plane.hex_base((0, apart), 180, across)) is touch


@pytest.mark.rule("TERM-BASE-CONTACT")
def test_extents_must_meet() -> None:
    assert plane.extents_meet(0, 2, 2, 1)
    assert plane.extents_meet(1, 1, 0, 1)
    assert not plane.extents_meet(0, 2, 4, 1)


@pytest.mark.rule("ARC-FRONT", "ARC-HALF-BASE")
def test_share_of_a_base_in_the_front_arc() -> None:
    share = plane.share_in_arc
    assert share(plane.hex_base((0, 20)), (0, 0), 0, 180) == pytest.approx(1)
    assert share(plane.hex_base((20, 0)), (0, 0), 0, 180) == pytest.approx(0.5)
    assert share(plane.hex_base((20, -0.01)), (0, 0), 0, 180) < 0.5
    assert share(plane.hex_base((0, -20)), (0, 0), 0, 180) == 0
    assert share(plane.hex_base((0, -20)), (0, 0), 0, 360) == 1


@pytest.mark.rule("ARC-HALF-BASE")
def test_area_decides_near_the_apex_of_a_narrow_arc() -> None:
    base = plane.hex_base((0.1, -0.06))
    assert not plane.arc((0, 0), 0, 270).contains(shapely.Point(0, -0.06))
    assert plane.share_in_arc(base, (0, 0), 0, 270) > 0.5


@pytest.mark.parametrize("width", [60.0, 90.0, 180.0, 300.0])
def test_arc_reaches_as_far_as_said_everywhere(width: float) -> None:
    shape = plane.arc((5, 5), 33.0, width, 10.0)
    for step in np.linspace(-width / 2 + 0.01, width / 2 - 0.01, 25):
        assert shape.covers(shapely.Point(plane.offset((5, 5), 33.0 + step, 9.999)))
    assert not shape.covers(shapely.Point(plane.offset((5, 5), 33.0 + width / 2 + 1.0, 9.0)))
