"""The miniatures: true to scale, closed, on their bases, and told apart by weight."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
import trimesh
from shapely import Polygon, unary_union

from models.catalogue import MINIATURES, figure_mesh, load_parts
from models.parts.base import ACROSS
from models.parts.gauge import FLOOR, TOP
from models.parts.mechs import DESIGNS
from models.parts.part import Vectors

FILES = [f"{name}.glb" for name in DESIGNS]
WEIGHTS = ("light", "medium", "heavy", "assault")
NODES = {"figure:armor", "figure:trim", "figure:metal", "figure:glass", "base:rim", "base:mark", "base:top"}
SIDES = np.radians(np.arange(6) * 60 + 90)
OVERHANG = 0.1


def beyond_base(points: Vectors) -> Vectors:
    """Inches by which points (n, 3) lie outside the hexagon of the base, seen from above; negative inside."""
    outward = np.stack([np.cos(SIDES), np.sin(SIDES)])
    return np.asarray((points[:, :2] @ outward).max(axis=1) - ACROSS / 2)


def front_area(mesh: trimesh.Trimesh) -> float:
    """Square inches of the outline seen from the front."""
    corners = mesh.triangles[:, :, [0, 2]]
    return float(unary_union([Polygon(corner) for corner in corners if Polygon(corner).area > 1e-9]).area)


def open_edges(mesh: trimesh.Trimesh) -> int:
    """How many edges are not walked once each way as often as the other, corners at one place counted as one."""
    _, places = np.unique(mesh.vertices, axis=0, return_inverse=True)
    walked = places.reshape(-1)[mesh.faces][:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2)
    either_way = np.concatenate([walked, walked[:, ::-1]])
    signs = np.repeat([1, -1], len(walked))
    _, edge = np.unique(either_way, axis=0, return_inverse=True)
    return int(np.count_nonzero(np.bincount(edge.reshape(-1), signs)))


def test_every_weight_has_three_variants() -> None:
    assert [path.name for path in sorted(MINIATURES.glob("mech_*.glb"))] == sorted(FILES)
    assert sorted(FILES) == sorted(f"mech_{weight}_{variant}.glb" for weight in WEIGHTS for variant in "abc")


@pytest.mark.parametrize("file", FILES)
def test_figure_is_two_inches_high(file: str) -> None:
    low, high = figure_mesh(file).bounds
    assert high[2] == pytest.approx(TOP, abs=1e-6)
    assert low[2] == pytest.approx(FLOOR, abs=1e-3)


@pytest.mark.parametrize("file", FILES)
def test_figure_stands_on_its_base(file: str) -> None:
    points = np.asarray(figure_mesh(file).vertices)
    beyond = beyond_base(points)
    assert beyond.max() <= OVERHANG
    assert beyond[points[:, 2] < FLOOR + 0.1].max() <= 0.03


@pytest.mark.parametrize("file", FILES)
def test_base_is_the_hexagon_of_the_rules(file: str) -> None:
    rim = load_parts(file)["base:rim"]
    assert rim.bounds[:, 1] == pytest.approx([-ACROSS / 2, ACROSS / 2], abs=1e-4)
    assert rim.bounds[:, 0] == pytest.approx([-ACROSS / np.sqrt(3), ACROSS / np.sqrt(3)], abs=1e-4)
    assert rim.bounds[0, 2] == 0
    assert beyond_base(np.asarray(rim.vertices)).max() == pytest.approx(0, abs=1e-4)


@pytest.mark.parametrize("file", FILES)
def test_parts_are_closed_and_face_outward(file: str) -> None:
    for mesh in load_parts(file).values():
        assert open_edges(mesh) == 0
        assert mesh.volume > 0
        assert mesh.area_faces.min() > 0


@pytest.mark.parametrize("file", FILES)
def test_nodes_are_named_by_role(file: str) -> None:
    assert set(load_parts(file)) == NODES


@pytest.mark.parametrize("file", FILES)
def test_triangles_stay_within_budget(file: str) -> None:
    assert 1500 <= len(figure_mesh(file).faces) <= 5000


def test_front_view_grows_with_weight() -> None:
    areas = [[front_area(figure_mesh(f"mech_{weight}_{variant}.glb")) for variant in "abc"] for weight in WEIGHTS]
    for lighter, heavier in pairwise(areas):
        assert max(lighter) * 1.1 < min(heavier)


@pytest.mark.parametrize("file", FILES)
def test_the_file_is_plain_gltf(file: str) -> None:
    scene = trimesh.load_scene(MINIATURES / file, process=False)
    assert set(scene.geometry) == NODES
    for name, mesh in load_parts(file).items():
        assert np.array_equal(scene.geometry[name].vertices, mesh.vertices)
        assert np.array_equal(scene.geometry[name].faces, mesh.faces)
