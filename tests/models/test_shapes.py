"""The clay: closed, outside out, and where it was put."""

from __future__ import annotations

from math import pi, sin

import numpy as np
import pytest

from models.parts.arms import gun_arm
from models.parts.shapes import Station, box, lathe, plate, polygon, rectangle, rod, side_sweep, sweep, tower


def test_a_plain_box_has_its_volume() -> None:
    assert box(2, 3, 4, bevel=0).volume == pytest.approx(24)


def test_a_bevel_takes_only_the_edges() -> None:
    bevelled = tower((0, 2, 3), (4, 2, 3), bevel=0.1)
    assert 23 < bevelled.volume < 24
    assert np.ptp(bevelled.vertices, axis=0) == pytest.approx([2, 3, 4])
    assert bevelled.worn.any()
    assert not bevelled.worn.all()


def test_a_turned_solid_is_a_prism_of_as_many_sides() -> None:
    assert lathe((1, 0), (1, 2), sides=12).volume == pytest.approx(2 * 12 / 2 * sin(2 * pi / 12))


def test_a_bore_is_hollow() -> None:
    solid, bored = lathe((1, 0), (1, 2)), lathe((1, 0), (1, 2), (0.5, 2), (0.5, 1))
    assert bored.volume == pytest.approx(solid.volume * (1 - 0.5**2 / 2))


@pytest.mark.parametrize(
    "outline", [rectangle(1, 2), rectangle(1, 2)[::-1], [(0, 0), (2, 0), (2, 2), (1, 0.7), (0, 2)]]
)
def test_either_way_round_and_with_a_dent_the_outside_is_out(outline: list[tuple[float, float]]) -> None:
    part = sweep(outline, [Station(0), Station(1)], 0, 0)
    x, y = np.array(outline).T
    assert part.volume == pytest.approx(abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2)


def test_mirroring_keeps_the_outside_out() -> None:
    part = box(1, 1, 1).moved(x=3)
    assert part.mirrored().volume == pytest.approx(part.volume)
    assert part.mirrored().vertices[:, 0].max() == pytest.approx(-2.5)


def test_a_side_view_runs_along_the_width() -> None:
    part = side_sweep([(0, 0), (2, 0), (2, 1), (0, 1)], [Station(-3), Station(3)])
    assert part.vertices.min(axis=0) == pytest.approx([-3, 0, 0])
    assert part.vertices.max(axis=0) == pytest.approx([3, 2, 1])


def test_a_plate_faces_forward() -> None:
    part = plate(2, 1, 0.1)
    assert part.vertices[:, 1].min() == pytest.approx(0)
    assert part.vertices[:, 1].max() == pytest.approx(0.1)


@pytest.mark.parametrize("end", [(0, 0, 2), (0, 2, 0), (2, 0, 0), (1, -1, -1)])
def test_a_rod_goes_from_place_to_place(end: tuple[float, float, float]) -> None:
    part = rod((1, 1, 1), (1 + end[0], 1 + end[1], 1 + end[2]), 0.1)
    along = (part.vertices - 1) @ np.array(end) / np.linalg.norm(end)
    assert along.min() == pytest.approx(0)
    assert along.max() == pytest.approx(np.linalg.norm(end))
    assert part.volume > 0


def test_a_polygon_of_a_base_has_a_flat_side_in_front() -> None:
    assert max(y for _, y in polygon(6, 1, 0)) == pytest.approx(3**0.5 / 2)


def test_an_unknown_weapon_is_refused() -> None:
    with pytest.raises(ValueError, match="no arm carries 'spoon'"):
        gun_arm(0.2, 0.4, "spoon")
