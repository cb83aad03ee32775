"""Mesh files that promise, unpack to, or put together more than any table holds are refused before that is done."""

from __future__ import annotations

import json
import struct
from contextlib import suppress

import numpy as np
import pytest
import trimesh

from engine.geometry import GeometryError, formats, threemf
from engine.geometry.meshes import prepare
from tests.geometry.test_meshes import TETRA, model, package, wedge, written

BUILD = '<build><item objectid="{}"/></build>'


def refusal(data: bytes, name: str) -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(GeometryError) as refused:
        prepare(data, name)
    return refused.value.message


def test_a_package_that_unpacks_to_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    data = package(model(" " * 3_000_000))
    assert len(data) < 10_000
    monkeypatch.setattr(threemf, "MOST_UNPACKED", 2_000_000)
    assert refusal(data, "bomb.3mf") == "'bomb.3mf' unpacks to more than 2 MB"


def test_parts_of_parts_without_end() -> None:
    doubled = f'<object id="0">{TETRA}</object>'
    for level in range(1, 41):
        twice = f'<component objectid="{level - 1}"/>' * 2
        doubled += f'<object id="{level}"><components>{twice}</components></object>'
    said = refusal(package(model(doubled + BUILD.format(40))), "bomb.3mf")
    assert said == "'bomb.3mf' puts together more than 10,000 parts: join them in your mesh editor"


@pytest.mark.parametrize("links", [{"1": "1"}, {"1": "2", "2": "1"}, {str(n): str(n + 1) for n in range(1, 99)}])
def test_parts_within_themselves(links: dict[str, str]) -> None:
    objects = "".join(
        f'<object id="{one}"><components><component objectid="{other}"/></components></object>'
        for one, other in links.items()
    )
    said = refusal(package(model(objects + BUILD.format(1))), "bomb.3mf")
    assert said == "'bomb.3mf' nests its parts in one another without end"


def test_entities_are_not_unfolded() -> None:
    laughs = '<?xml version="1.0"?><!DOCTYPE model [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><model>&b;</model>'
    assert "can't be read as a mesh" in refusal(package(laughs), "bomb.3mf")


def test_many_instances_of_one_mesh(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = trimesh.Scene()
    for i in range(9):
        scene.add_geometry(wedge(), geom_name="wedge", transform=trimesh.transformations.translation_matrix((i, 0, 0)))
    data = bytes(scene.export(file_type="glb"))
    count = len(wedge().faces) * 9
    assert len(prepare(data, "row.glb").mesh.faces) == count
    monkeypatch.setattr(formats, "MOST_FACES", count - 1)
    said = f"'row.glb' has {count} triangles; at most {count - 1} are read: save it with fewer in your mesh editor"
    assert refusal(data, "row.glb") == said


def gltf(**changes: object) -> bytes:
    """A file of a wedge, changed."""
    return json.dumps({**json.loads(written(wedge(), "gltf")), **changes}).encode()


def test_gltf_that_promises_more_than_it_holds() -> None:
    vast = [{"componentType": 5126, "count": 10**9, "type": "VEC3"}]
    assert refusal(gltf(accessors=vast), "bomb.gltf") == "'bomb.gltf' promises more triangles than can be read"


def test_gltf_with_very_many_nodes() -> None:
    nodes = [{"mesh": 0}] * 10_001
    said = "'bomb.gltf' is a scene of more than 10,000 parts: join them in your mesh editor"
    assert refusal(gltf(nodes=nodes), "bomb.gltf") == said


@pytest.mark.parametrize("children", [[[0]], [[1], [0]], [[1, 1], [2, 2], [3, 3], []]])
def test_gltf_nodes_within_themselves_end(children: list[list[int]]) -> None:
    nodes = [{"mesh": 0, "children": below} for below in children]
    data = gltf(nodes=nodes, scenes=[{"nodes": [0]}], scene=0)
    with suppress(GeometryError):
        assert len(prepare(data, "loop.gltf").mesh.faces) <= len(nodes) * len(wedge().faces)


def test_gltf_nested_as_deep_as_it_goes() -> None:
    assert "can't be read as a mesh" in refusal(b'{"asset":' + b"[" * 100_000 + b"]" * 100_000 + b"}", "deep.gltf")


def test_gltf_whose_triangles_are_elsewhere() -> None:
    said = "'far.gltf' keeps its triangles in another file: save it as one file, such as .glb"
    for uri in ("wedge.bin", "file:///etc/passwd", "http://example.org/wedge.bin"):
        assert refusal(gltf(buffers=[{"uri": uri, "byteLength": 9}]), "far.gltf") == said


def test_gltf_that_is_packed_by_an_extension() -> None:
    packed = gltf(extensionsRequired=["KHR_draco_mesh_compression"])
    said = "'tight.gltf' is packed by KHR_draco_mesh_compression: save it without compression"
    assert refusal(packed, "tight.gltf") == said


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"\x11" * 80 + struct.pack("<I", 2**32 - 1) + b"\0" * 50, "vast.stl"),
        (
            b"ply\nformat binary_little_endian 1.0\nelement vertex 1000000000\nproperty float x\nproperty float y\n"
            b"property float z\nelement face 1000000000\nproperty list uchar int vertex_indices\nend_header\n\0\0\0\0",
            "vast.ply",
        ),
        (b"OFF\n1000000000 1000000000 0\n0 0 0\n", "vast.off"),
    ],
)
def test_headers_that_promise_a_thousand_million_triangles(data: bytes, name: str) -> None:
    assert refusal(data, name) == f"'{name}' can't be read as a mesh: the file is damaged or of another kind"


def test_too_many_triangles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "MOST_FACES", 100)
    ball = trimesh.creation.icosphere(subdivisions=3)
    said = "'ball.stl' has 1,280 triangles; at most 100 are read: save it with fewer in your mesh editor"
    assert refusal(written(ball, "stl"), "ball.stl") == said


def test_a_mesh_may_lie_far_from_its_origin() -> None:
    far = wedge()
    far.apply_translation((1e6, -2e6, 3e5))
    ready = prepare(bytes(far.export(file_type="obj").encode()), "far.obj")
    assert ready.closed
    assert np.allclose(ready.size, (4, 3, 2), atol=1e-4)


def test_a_package_without_a_model() -> None:
    assert "can't be read as a mesh" in refusal(package(""), "empty.3mf")
