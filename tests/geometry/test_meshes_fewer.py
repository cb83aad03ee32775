"""Fewer triangles on request: how many are left, and how far the surface moved."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh

from engine.geometry.decimation import departure
from engine.geometry.meshes import Asked, prepare
from engine.geometry.surface import Floats

Mesh = tuple[Floats, np.ndarray]


def parts(mesh: trimesh.Trimesh) -> Mesh:
    """A mesh as vertices and faces."""
    return np.asarray(mesh.vertices, dtype=np.float64), np.asarray(mesh.faces, dtype=np.int64)


def grid(n: int, rise: float = 0.0) -> Mesh:
    """A square of 10 x 10 with n x n cells, its middle corner raised."""
    side = np.linspace(0.0, 10.0, n + 1)
    x, y = np.meshgrid(side, side)
    points = np.stack([x.ravel(), y.ravel(), np.zeros(x.size)], axis=1)
    points[x.size // 2, 2] = rise
    index = np.arange(x.size).reshape(n + 1, n + 1)
    a, b, c, d = index[:-1, :-1].ravel(), index[:-1, 1:].ravel(), index[1:, 1:].ravel(), index[1:, :-1].ravel()
    return points, np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)])


def test_the_distance_of_two_surfaces_is_the_largest_one_either_way() -> None:
    box, larger = (parts(trimesh.creation.box((size, size, size))) for size in (4.0, 4.5))
    assert departure(box, larger) == pytest.approx(0.25 * 3**0.5, abs=1e-4)


def test_the_same_surface_in_other_triangles_has_not_moved() -> None:
    assert departure(grid(1), grid(40)) == 0.0


def test_a_peak_that_is_cut_off_is_as_far_away_as_it_was_high() -> None:
    assert departure(grid(1), grid(40, rise=0.5)) == departure(grid(40, rise=0.5), grid(1)) == 0.5


def test_a_part_that_only_one_of_them_has_counts() -> None:
    ball = trimesh.creation.icosphere(subdivisions=2)
    far = trimesh.creation.icosphere(subdivisions=1, radius=0.1)
    far.apply_translation((0, 0, 4))
    both = parts(trimesh.util.concatenate([ball, far]))
    assert departure(parts(ball), both) == pytest.approx(3.1, abs=0.01)


@pytest.mark.parametrize("count", [200, 1000])
def test_a_mesh_is_given_as_few_triangles_as_are_asked_for_and_its_error_is_stated(count: int) -> None:
    ball = trimesh.creation.icosphere(subdivisions=4, radius=3)
    ready = prepare(bytes(ball.export(file_type="ply")), "ball.ply", Asked(triangles=count))
    assert ready.before == 5120
    assert count * 0.95 <= len(ready.mesh.faces) <= count
    assert ready.closed
    radii = np.linalg.norm(ready.mesh.vertices, axis=1)
    middles = np.linalg.norm(ready.mesh.triangles_center, axis=1)
    true = max(radii.max() - 3.0, 3.0 - middles.min())
    assert true * 0.9 <= ready.error <= true * 1.5
    assert ready.error < 100.0 / count


def test_the_error_is_in_inches_whatever_the_unit_of_the_file() -> None:
    ball = trimesh.creation.icosphere(subdivisions=3, radius=3)
    inches = prepare(bytes(ball.export(file_type="ply")), "ball.ply", Asked(triangles=300))
    ball.apply_scale(25.4)
    millimeters = prepare(bytes(ball.export(file_type="ply")), "ball.ply", Asked("mm", triangles=300))
    assert millimeters.error == pytest.approx(inches.error, abs=2e-3)


@pytest.mark.parametrize("asked", [Asked(), Asked(triangles=320), Asked(triangles=1000)])
def test_without_a_request_or_with_enough_triangles_nothing_is_dropped(asked: Asked) -> None:
    ball = trimesh.creation.icosphere(subdivisions=2)
    ready = prepare(bytes(ball.export(file_type="ply")), "ball.ply", asked)
    assert (len(ready.mesh.faces), ready.before, ready.error) == (320, 0, 0.0)


def test_the_same_request_gives_the_same_mesh() -> None:
    data = bytes(trimesh.creation.torus(4, 1.5).export(file_type="ply"))
    one, other = (prepare(data, "torus.ply", Asked(triangles=500)) for _ in range(2))
    assert np.array_equal(one.mesh.vertices, other.mesh.vertices)
    assert np.array_equal(one.mesh.faces, other.mesh.faces)
    assert one.error == other.error
