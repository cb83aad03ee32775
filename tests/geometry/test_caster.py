"""The two casters, and that they agree."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh

from engine.geometry import GeometryError
from engine.geometry.caster import ExactCaster, caster, embree_is_here

BOTH = pytest.mark.parametrize("name", ["exact", *(["embree"] if embree_is_here() else [])])


def triangles(mesh: trimesh.Trimesh) -> np.ndarray:
    return np.asarray(mesh.triangles, dtype=float)


@BOTH
def test_a_ray_ends_at_its_point(name: str) -> None:
    box = caster(triangles(trimesh.creation.box()), name)
    eye = np.array([[-3.0, 0.1, 0.2]])
    points = np.array([[-0.6, 0.1, 0.2], [-0.5, 0.1, 0.2], [0.0, 0.1, 0.2], [3.0, 0.1, 0.2], [3.0, 5.0, 0.2]])
    assert box.blocked(eye, points).tolist() == [False, False, True, True, False]
    assert box.reach(eye, points) == pytest.approx([2.5 / 2.4, 1.0, 2.5 / 3, 2.5 / 6, np.inf], rel=1e-5)


@BOTH
def test_an_eye_on_a_surface_looks_away_from_it_freely_and_never_into_it(name: str) -> None:
    box = caster(triangles(trimesh.creation.box((2, 2, 2))), name)
    rng = np.random.default_rng(1)
    eyes = np.concatenate([np.full((400, 1), -1.0), rng.uniform(-0.9, 0.9, (400, 2))], axis=1)
    out = eyes + np.concatenate([rng.uniform(-5, -1, (400, 1)), rng.uniform(-2, 2, (400, 2))], axis=1)
    into = np.concatenate([np.full((400, 1), 4.0), rng.uniform(-3, 3, (400, 2))], axis=1)
    assert not box.blocked(eyes, out).any()
    assert box.blocked(eyes, into).all()
    inside = rng.uniform(-0.9, 0.9, (400, 3))
    assert box.blocked(inside, into).all()


@BOTH
def test_no_ray_slips_between_two_triangles(name: str) -> None:
    quad = np.array([[[0, -5, -5], [0, 5, -5], [0, 5, 5]], [[0, -5, -5], [0, 5, 5], [0, -5, 5]]], dtype=float)
    along = np.linspace(-4.9, 4.9, 999)
    points = np.stack([np.full(999, 3.0), along * 2, along * 2], axis=1)
    assert caster(quad, name).blocked(np.array([[-3.0, 0.0, 0.0]]), points).all()


@BOTH
def test_far_from_the_origin_as_near_it(name: str) -> None:
    ball = trimesh.creation.icosphere(subdivisions=3, radius=2)
    rng = np.random.default_rng(8)
    eyes, points = rng.uniform(-4, 4, (2000, 3)), rng.uniform(-4, 4, (2000, 3))
    here = caster(triangles(ball), name).blocked(eyes, points)
    far = np.array([900.0, -700.0, 3.0])
    there = caster(triangles(ball) + far, name).blocked(eyes + far, points + far)
    assert (here != there).mean() < 0.002


@pytest.mark.parametrize("count", [1, 2, 3, 5, 17, 1280])
def test_exact_caster_tries_every_triangle(count: int) -> None:
    rng = np.random.default_rng(count)
    soup = rng.uniform(-3, 3, (count, 1, 3)) + rng.uniform(-1, 1, (count, 3, 3))
    eyes, points = rng.uniform(-4, 4, (300, 3)), rng.uniform(-4, 4, (300, 3))
    whole = ExactCaster(soup).reach(eyes, points)
    one_by_one = np.min([ExactCaster(soup[i : i + 1]).reach(eyes, points) for i in range(min(count, 40))], axis=0)
    if count <= 40:
        assert (whole == one_by_one).all()
    else:
        assert (whole <= one_by_one).all()


@pytest.mark.skipif(not embree_is_here(), reason="Embree has no package here")
def test_casters_agree_on_random_triangles() -> None:
    rng = np.random.default_rng(6)
    soup = rng.uniform(0, 40, (3000, 1, 3)) + rng.uniform(-1, 1, (3000, 3, 3))
    eyes, points = rng.uniform(0, 40, (4000, 3)), rng.uniform(0, 40, (4000, 3))
    fast, exact = (caster(soup, name) for name in ("embree", "exact"))
    assert (fast.blocked(eyes, points) != exact.blocked(eyes, points)).mean() < 5e-4
    a, b = fast.reach(eyes, points), exact.reach(eyes, points)
    both = np.isfinite(a) & np.isfinite(b)
    assert np.allclose(a[both], b[both], atol=1e-4)


def test_unknown_caster_is_refused() -> None:
    with pytest.raises(GeometryError, match="no caster 'rtree'"):
        caster(np.zeros((1, 3, 3)), "rtree")
