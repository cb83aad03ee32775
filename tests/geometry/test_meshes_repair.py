"""What is mended on a mesh, what is left as it is, and that both are told."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh

from engine.geometry.meshes import Prepared, prepare
from engine.geometry.repair import Mended, mend
from engine.geometry.sheets import with_sides
from engine.geometry.terrain import Solid


def as_file(mesh: trimesh.Trimesh) -> Prepared:
    """A mesh saved and read as a piece."""
    return prepare(bytes(mesh.export(file_type="ply")), "mesh.ply")


def ball(radius: float = 1.5, subdivisions: int = 4) -> trimesh.Trimesh:
    """A ball whose triangles are small."""
    return trimesh.creation.icosphere(subdivisions=subdivisions, radius=radius)


def without(mesh: trimesh.Trimesh, faces: list[int]) -> trimesh.Trimesh:
    """A mesh with some triangles missing."""
    return trimesh.Trimesh(mesh.vertices, np.delete(mesh.faces, faces, axis=0), process=False)


def around(mesh: trimesh.Trimesh, vertex: int) -> list[int]:
    """The triangles at a vertex."""
    return np.flatnonzero((mesh.faces == vertex).any(axis=1)).tolist()


def test_flipped_doubled_and_empty_faces_are_mended_and_counted() -> None:
    box = trimesh.creation.box()
    faces = np.array(box.faces)
    faces[[2, 7]] = faces[[2, 7], ::-1]
    faces = np.concatenate([faces, faces[:1], faces[3:4, ::-1], [[0, 0, 1]]])
    whole = mend(box.vertices[faces].reshape(-1, 3), np.arange(3 * len(faces)).reshape(-1, 3), "box")
    assert whole.closed
    assert len(whole.faces) == 12
    assert whole.mended == Mended(duplicate_vertices=37, empty_faces=1, duplicate_faces=2, flipped_faces=2)
    assert trimesh.Trimesh(whole.vertices, whole.faces, process=False).volume == pytest.approx(1.0)


def test_a_sound_mesh_comes_back_as_it_was() -> None:
    whole = mend(np.array(ball().vertices), np.array(ball().faces), "ball")
    assert whole.mended == Mended()
    assert np.array_equal(whole.vertices, ball().vertices)
    assert np.array_equal(whole.faces, ball().faces)


def test_bodies_turn_outward_each_by_itself() -> None:
    inside_out, half = trimesh.creation.box(), trimesh.creation.box()
    inside_out.invert()
    half.apply_translation((5, 0, 0))
    half.faces = np.where(np.arange(12)[:, None] % 2, half.faces, half.faces[:, ::-1])
    alone = as_file(inside_out)
    assert (alone.mesh.volume, alone.mended.flipped_faces) == (pytest.approx(1.0), 12)
    assert as_file(trimesh.util.concatenate([inside_out, half])).mesh.volume == pytest.approx(2.0)


def test_the_hollow_within_a_body_stays_and_a_body_beside_it_is_turned() -> None:
    outer, hollow, beside = (trimesh.creation.box((size, size, size)) for size in (4.0, 2.0, 1.0))
    hollow.invert()
    beside.invert()
    beside.apply_translation((5, 0, 0))
    kept = as_file(trimesh.util.concatenate([outer, hollow, beside]))
    assert (kept.closed, kept.mended.flipped_faces) == (True, 12)
    assert kept.mesh.volume == pytest.approx(64 - 8 + 1)


def test_a_small_hole_is_filled_and_the_body_is_closed_again() -> None:
    whole = ball()
    torn = as_file(without(whole, around(whole, 400)))
    assert torn.closed
    assert (torn.mended.holes_filled, torn.mended.holes_left, torn.mended.open_edges) == (1, 0, 0)
    assert torn.mesh.volume == pytest.approx(whole.volume, rel=1e-3)
    assert torn.mended.flipped_faces == 0, "the patch is wound like its neighbors"


def test_a_large_hole_stays_open_and_is_told() -> None:
    whole = ball(radius=20.0)
    torn = as_file(without(whole, around(whole, 400)))
    assert not torn.closed
    assert (torn.mended.holes_filled, torn.mended.holes_left, torn.mended.open_edges) == (0, 1, 6)


def test_several_holes_are_judged_each_by_itself() -> None:
    whole = ball()
    gone = around(whole, 400) + around(whole, 900)
    wide = [face for vertex in np.unique(whole.faces[around(whole, 1500)]) for face in around(whole, int(vertex))]
    torn = as_file(without(whole, sorted({*gone, *wide})))
    assert (torn.mended.holes_filled, torn.mended.holes_left, torn.closed) == (2, 1, False)


def test_the_rim_of_a_small_sheet_is_no_hole() -> None:
    scrap = trimesh.Trimesh([[0, 0, 0], [0.1, 0, 0], [0, 0.1, 0]], [[0, 1, 2]])
    kept = as_file(trimesh.util.concatenate([ball(), scrap]))
    assert (kept.mended.holes_filled, kept.mended.holes_left, kept.mended.open_edges) == (0, 1, 3)
    assert len(kept.mesh.faces) == len(ball().faces) + 1


def cup() -> trimesh.Trimesh:
    """A cylinder, hollow and open below."""
    whole = trimesh.creation.cylinder(radius=2.0, height=3.0, sections=32)
    return without(whole, np.flatnonzero(whole.face_normals[:, 2] < -0.5).tolist())


def test_the_level_open_underside_of_a_hollow_piece_is_closed() -> None:
    stood = as_file(cup())
    assert stood.closed
    assert (stood.mended.base_filled, stood.mended.holes_filled, stood.mended.open_edges) == (True, 0, 0)
    assert stood.mesh.volume == pytest.approx(trimesh.creation.cylinder(radius=2.0, height=3.0, sections=32).volume)


def test_an_underside_that_is_not_level_stays_open() -> None:
    tilted = cup()
    tilted.apply_transform(trimesh.transformations.rotation_matrix(0.2, (1, 0, 0)))
    kept = as_file(tilted).mended
    assert (kept.base_filled, kept.holes_left, kept.open_edges) == (False, 1, 32)


def test_a_flat_sheet_gets_no_second_side() -> None:
    plate = trimesh.Trimesh([[0, 0, 0], [9, 0, 0], [9, 9, 0], [0, 9, 0]], [[0, 1, 2], [0, 2, 3]])
    kept = as_file(plate)
    assert (len(kept.mesh.faces), kept.closed, kept.mended.open_edges) == (2, False, 4)


def test_edges_where_three_faces_meet_are_left_and_told() -> None:
    fins = [[0, 0, 0], [0, 0, 5], [5, 0, 2], [-5, 1, 2], [-5, -1, 2]]
    kept = as_file(trimesh.Trimesh(fins, [[0, 1, 2], [0, 1, 3], [0, 1, 4]], process=False))
    assert (kept.mended.shared_edges, kept.mended.open_edges, kept.closed) == (1, 6, False)


def test_a_surface_that_runs_through_itself_is_told_and_kept() -> None:
    one, other = trimesh.creation.box((2, 2, 2)), trimesh.creation.box((2, 2, 2))
    other.apply_translation((1, 0.5, 0.3))
    kept = as_file(trimesh.util.concatenate([one, other]))
    assert (kept.mended.crossings, len(kept.mesh.faces), kept.closed) == (12, 24, True)
    assert as_file(one).mended.crossings == 0
    assert as_file(trimesh.creation.torus(3, 1)).mended.crossings == 0


def test_slivers_stay_where_a_body_needs_them() -> None:
    corners = [[0, 0, 0], [1, 0, 0], [2, 0, 0], [1, 1, 0], [1, 0.5, 2]]
    closed = [[0, 3, 1], [1, 3, 2], [0, 2, 4], [2, 3, 4], [3, 0, 4], [0, 1, 2]]
    whole = mend(np.array(corners, dtype=float), np.array(closed), "tent")
    assert (len(whole.faces), whole.closed, whole.mended.empty_faces) == (6, True, 0)
    torn = mend(np.array(corners, dtype=float), np.array(closed)[1:], "tent")
    assert (len(torn.faces), torn.mended.empty_faces) == (4, 1)


def test_an_open_sheet_as_ground_gets_sides_and_a_bottom() -> None:
    sheet = trimesh.Trimesh([[0, 0, 1], [9, 0, 1], [9, 9, 3], [0, 9, 2]], [[0, 1, 2], [0, 2, 3]])
    ready = prepare(bytes(sheet.export(file_type="ply")), "sheet.ply", use="ground")
    assert ready.closed
    assert Solid("ground", "ground", ready.mesh).closed
    assert (len(ready.mesh.faces), ready.foot) == (2 + 2 + 8, 1.0)
    assert ready.mesh.bounds[0, 2] == 0.0
    assert ready.mesh.volume == pytest.approx(40.5 * (1 + 1 + 3) / 3 + 40.5 * (1 + 3 + 2) / 3)


def test_a_sheet_with_a_hole_in_it_becomes_a_body_with_a_shaft() -> None:
    n = 5
    x, y = np.meshgrid(np.arange(n, dtype=float), np.arange(n, dtype=float))
    points = np.stack([x.ravel(), y.ravel(), np.full(n * n, 2.0)], axis=1)
    grid = np.arange(n * n).reshape(n, n)
    a, b, c, d = grid[:-1, :-1].ravel(), grid[:-1, 1:].ravel(), grid[1:, 1:].ravel(), grid[1:, :-1].ravel()
    faces = np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)])
    faces = np.delete(faces, [5, 16 + 5], axis=0)
    vertices, faces, closed = with_sides(points, faces)
    body = trimesh.Trimesh(vertices, faces, process=False)
    assert closed
    assert body.volume == pytest.approx(15.0)
    assert body.bounds[0, 2] == 1.0
