"""Meshes from files: what is read, what is mended, what is refused."""

from __future__ import annotations

from contextlib import suppress

import numpy as np
import pytest
import trimesh

from engine.geometry import GeometryError
from engine.geometry.meshes import mended, placed, read_mesh

OBJ = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"


@pytest.mark.parametrize("ending", ["stl", "obj", "ply", "glb", "off"])
def test_common_formats_are_read_alike(ending: str) -> None:
    ball = trimesh.creation.icosphere(subdivisions=2, radius=3)
    data = ball.export(file_type=ending)
    mesh = read_mesh(data.encode() if isinstance(data, str) else data, f"ball.{ending}")
    assert mesh.is_watertight
    assert len(mesh.faces) == len(ball.faces)
    assert mesh.volume == pytest.approx(ball.volume, rel=1e-4)


@pytest.mark.parametrize(
    ("data", "name", "message"),
    [
        (b"just some words\nin lines\n", "arch.stl", "'arch.stl' holds no triangles"),
        (b"", "arch.stl", "holds no triangles"),
        (b"solid x\nendsolid x\n", "arch.stl", "holds no triangles"),
        (b"garbage", "arch.glb", "can't be read as a mesh"),
        (b"ply\n", "arch.ply", "can't be read as a mesh"),
        (b"hello", "arch.jpeg", "is not a mesh"),
        (b"hello", "arch", "is not a mesh"),
        (OBJ.replace(b"v 1 0 0", b"v nan 0 0"), "arch.obj", "not numbers"),
        (OBJ.replace(b"v 1 0 0", b"v inf 0 0"), "arch.obj", "not numbers"),
        (OBJ.replace(b"f 1 3 2", b"f 1 3 9"), "arch.obj", "damaged"),
        (b"v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n", "arch.obj", "no triangles with an area"),
    ],
)
def test_broken_files_are_refused_in_a_sentence(data: bytes, name: str, message: str) -> None:
    with pytest.raises(GeometryError, match=message) as refusal:
        read_mesh(data, name)
    assert "\n" not in refusal.value.message


def test_every_cut_of_a_file_is_read_or_refused() -> None:
    for ending in ("stl", "glb", "ply"):
        data = trimesh.creation.box().export(file_type=ending)
        for keep in range(0, len(data), max(1, len(data) // 23)):
            with suppress(GeometryError):
                assert len(read_mesh(data[:keep], f"box.{ending}").faces)


def test_flipped_doubled_and_empty_faces_are_mended() -> None:
    box = trimesh.creation.box()
    faces = np.array(box.faces)
    faces[[2, 7]] = faces[[2, 7], ::-1]
    faces = np.concatenate([faces, faces[:1], [[0, 0, 1]]])
    soup = trimesh.Trimesh(box.vertices[faces].reshape(-1, 3), np.arange(3 * len(faces)).reshape(-1, 3), process=False)
    whole = mended(soup, "box")
    assert whole.is_watertight
    assert whole.is_winding_consistent
    assert whole.volume == pytest.approx(1.0)
    assert len(whole.faces) == 12


def test_bodies_turn_outward_each_by_itself() -> None:
    inside_out, half = trimesh.creation.box(), trimesh.creation.box()
    inside_out.invert()
    half.apply_translation((5, 0, 0))
    half.faces = np.where(np.arange(12)[:, None] % 2, half.faces, half.faces[:, ::-1])
    assert mended(inside_out, "box").volume == pytest.approx(1.0)
    assert mended(trimesh.util.concatenate([inside_out, half]), "boxes").volume == pytest.approx(2.0)


def test_placing_scales_turns_clockwise_and_sets_on_the_ground() -> None:
    mesh = trimesh.creation.box((25.4, 50.8, 25.4))
    put = placed(mesh, "box", at=(10, 20), lowest=3, turned=90, unit="mm", scale=2)
    assert np.allclose(put.bounds, [[8, 19, 3], [12, 21, 5]])
    arrow = trimesh.Trimesh([[0, 0, 0], [0, 2, 0], [0.1, 0, 0]], [[0, 1, 2]])
    tip = (
        placed(arrow, "arrow", at=(0, 0), turned=90).vertices[1]
        - placed(arrow, "arrow", at=(0, 0), turned=90).vertices[0]
    )
    assert np.allclose(tip, (2, 0, 0)), "what points north points east when turned by 90"


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"unit": "ft"}, "not a unit"),
        ({"scale": 0.0}, "scale must be"),
        ({"scale": 1e4}, "check its scale"),
        ({"scale": 1e-4}, "check its scale"),
    ],
)
def test_absurd_sizes_are_refused(more: dict, message: str) -> None:
    with pytest.raises(GeometryError, match=message):
        placed(trimesh.creation.box(), "box", at=(0, 0), **more)
