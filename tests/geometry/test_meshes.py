"""Meshes from files: every format, units, which way is up, where they stand, what is refused."""

from __future__ import annotations

import base64
import io
import json
import re
import zipfile
from contextlib import suppress

import numpy as np
import pytest
import trimesh

from engine.geometry import GeometryError, ground, relief
from engine.geometry.formats import ENDINGS
from engine.geometry.meshes import Asked, Prepared, as_it_is, placed, prepare
from engine.geometry.terrain import Table

OBJ = b"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n"
IN_INCHES = {"glb": Asked("in", "z"), "gltf": Asked("in", "z"), "3mf": Asked("in")}


def wedge() -> trimesh.Trimesh:
    """A solid that is different from every side: 4 x 3 x 2, one corner cut away."""
    corners = [[0, 0, 0], [4, 0, 0], [4, 3, 0], [0, 3, 0], [0, 0, 2], [4, 0, 1], [4, 3, 1], [0, 3, 2]]
    return trimesh.convex.convex_hull(np.array(corners, dtype=float))


def written(mesh: trimesh.Trimesh, ending: str) -> bytes:
    """A mesh as a file; 'ascii' is STL in words, 'gltf' has its triangles within."""
    if ending == "ascii":
        return str(mesh.export(file_type="stl_ascii")).encode()
    if ending == "gltf":
        files = trimesh.Scene(mesh).export(file_type="gltf")
        tree = json.loads(files["model.gltf"])
        for buffer in tree["buffers"]:
            held = base64.b64encode(files[buffer["uri"]]).decode()
            buffer["uri"] = f"data:application/octet-stream;base64,{held}"
        return json.dumps(tree).encode()
    data = mesh.export(file_type=ending)
    return data.encode() if isinstance(data, str) else bytes(data)


def package(model: str, **more: str) -> bytes:
    """A 3MF package around a model, and others by the names of their files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr("3D/3dmodel.model", model)
        for name, text in more.items():
            zipped.writestr(f"3D/Objects/{name}.model", text)
    return out.getvalue()


def model(body: str, unit: str = 'unit="inch"') -> str:
    """The text of a 3MF model."""
    return f'<?xml version="1.0"?><model {unit} xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">{body}</model>'


TETRA = (
    '<mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="2" y="0" z="0"/><vertex x="0" y="2" z="0"/>'
    '<vertex x="0" y="0" z="2"/></vertices><triangles><triangle v1="0" v2="2" v3="1"/><triangle v1="0" v2="1" v3="3"/>'
    '<triangle v1="1" v2="2" v3="3"/><triangle v1="0" v2="3" v3="2"/></triangles></mesh>'
)


@pytest.mark.parametrize("ending", ["ascii", *ENDINGS])
def test_a_round_trip_through_every_format_gives_the_same_solid(ending: str) -> None:
    name = f"wedge.{'stl' if ending == 'ascii' else ending}"
    ready = prepare(written(wedge(), ending), name, IN_INCHES.get(ending))
    assert ready.closed
    assert ready.size == pytest.approx((4, 3, 2))
    assert ready.mesh.volume == pytest.approx(18.0, rel=1e-6)
    assert np.allclose(sorted(ready.mesh.vertices.tolist()), sorted(wedge().vertices.tolist()), atol=1e-6)


def test_a_mesh_of_many_triangles_keeps_them_all() -> None:
    ball = trimesh.creation.icosphere(subdivisions=3, radius=3)
    for ending in ("stl", "ply", "off", "3mf"):
        ready = prepare(written(ball, ending), f"ball.{ending}", Asked("in"))
        assert (len(ready.mesh.faces), ready.closed) == (1280, True)
        assert ready.mended.flipped_faces == ready.mended.empty_faces == ready.mended.duplicate_faces == 0
        assert ready.mended.crossings == 0
        assert ready.mesh.volume == pytest.approx(ball.volume, rel=1e-6)


@pytest.mark.parametrize(
    ("unit", "inches"),
    [("inch", 1), ("foot", 12), ("millimeter", 1 / 25.4), ("centimeter", 1 / 2.54), ("micron", 1 / 25400)],
)
def test_a_3mf_file_is_read_in_its_own_unit(unit: str, inches: float) -> None:
    size = {"micron": 2000, "millimeter": 200}.get(unit, 2)
    grown = re.sub('([xyz])="2"', rf'\1="{size}"', TETRA)
    data = package(model(f'<object id="1">{grown}</object><build><item objectid="1"/></build>', f'unit="{unit}"'))
    ready = prepare(data, "tetra.3mf")
    assert ready.size[0] == pytest.approx(size * inches)
    assert prepare(data, "tetra.3mf", Asked("mm", scale=2)).size[0] == pytest.approx(size / 12.7), "the script's wins"


def test_a_3mf_file_without_a_unit_is_in_millimeters() -> None:
    data = package(model(f'<object id="1">{TETRA}</object><build><item objectid="1"/></build>', ""))
    ready = prepare(data, "tetra.3mf")
    assert (ready.unit, ready.size[2]) == ("mm", pytest.approx(2 / 25.4))


def test_parts_of_a_3mf_file_stand_where_it_puts_them() -> None:
    objects = f'<object id="1">{TETRA}</object><object id="2"><components>'
    objects += '<component objectid="1"/><component objectid="1" transform="1 0 0 0 1 0 0 0 1 10 0 0"/>'
    data = package(model(objects + '</components></object><build><item objectid="2"/></build>'))
    ready = prepare(data, "two.3mf")
    assert (len(ready.mesh.faces), ready.size[0]) == (8, pytest.approx(12))


def test_parts_of_a_3mf_file_may_lie_in_files_of_their_own() -> None:
    extension = 'unit="inch" xmlns:p="http://schemas.microsoft.com/3dmanufacturing/production/2015/06"'
    link = '<component p:path="/3D/Objects/part.model" objectid="1"/>'
    main = f'<object id="2"><components>{link}</components></object><build><item objectid="2"/></build>'
    data = package(model(main, extension), part=model(f'<object id="1">{TETRA}</object>', extension))
    assert prepare(data, "two.3mf").size == pytest.approx((2, 2, 2))


@pytest.mark.parametrize("ending", ["glb", "gltf"])
def test_gltf_is_in_meters_with_y_up(ending: str) -> None:
    small = wedge()
    small.apply_scale(0.0254)
    ready = prepare(written(small, ending), f"wedge.{ending}")
    assert (ready.unit, ready.size) == ("m", pytest.approx((4, 2, 3)))


def test_gltf_that_names_its_unit_and_its_upward_axis_is_believed() -> None:
    tree = json.loads(written(wedge(), "gltf"))
    tree["asset"]["extras"] = {"unit": "inch", "up": "z"}
    assert prepare(json.dumps(tree).encode(), "wedge.gltf").size == pytest.approx((4, 3, 2))


@pytest.mark.parametrize(
    ("up", "tip"),
    [("x", (0, 0, 9)), ("-x", (0, 0, -9)), ("y", (9, 0, 0)), ("-y", (9, 0, 0)), ("z", (9, 0, 0)), ("-z", (9, 0, 0))],
)
def test_up_turns_the_axis_to_the_top_and_keeps_left_and_right(up: str, tip: tuple[float, ...]) -> None:
    axis = np.eye(3)["xyz".index(up[-1])] * (-1 if up[0] == "-" else 1)
    needle = trimesh.Trimesh(
        [[0, 0, 0], [9, 0, 0], axis * 5, [0.1, 0.2, 0.3]], [[0, 2, 1], [0, 1, 3], [1, 2, 3], [0, 3, 2]]
    )
    corners = prepare(written(needle, "ply"), "needle.ply", Asked(up=up)).mesh.vertices
    assert np.isclose(corners, (0, 0, 5), atol=1e-5).all(axis=1).any(), "what pointed along it points up"
    assert np.isclose(corners, tip, atol=1e-5).all(axis=1).any()
    assert prepare(written(wedge(), "ply"), "w.ply", Asked(up=up)).mesh.volume == pytest.approx(18.0)


@pytest.mark.parametrize(
    ("unit", "inches"), [("in", 1.0), ("ft", 12.0), ("mm", 1 / 25.4), ("cm", 1 / 2.54), ("m", 1 / 0.0254)]
)
def test_a_file_without_a_unit_is_in_inches_unless_asked_for_another(unit: str, inches: float) -> None:
    data = written(wedge(), "stl")
    assert prepare(data, "w.stl").size == pytest.approx((4, 3, 2))
    assert prepare(data, "w.stl", Asked(unit, scale=0.5)).size[0] == pytest.approx(2 * inches)


def test_placing_turns_clockwise_and_sets_on_the_ground() -> None:
    box = as_it_is(trimesh.creation.box((2, 4, 2)))
    assert np.allclose(placed(box, at=(10, 20), lowest=3, turned=90).bounds, [[8, 19, 3], [12, 21, 5]])
    assert np.allclose(placed(box, at=(10, 20), lowest=3, sunk=0.5).bounds, [[9, 18, 2.5], [11, 22, 4.5]])
    arrow = as_it_is(trimesh.Trimesh([[0, 0, 0], [0, 2, 0], [0.1, 0, 0]], [[0, 1, 2]]))
    corners = placed(arrow, at=(0, 0), turned=90).vertices
    assert np.allclose(corners[1] - corners[0], (2, 0, 0)), "what points north points east when turned by 90"


def scan(*stray: tuple[float, float, float]) -> Prepared:
    """A mound of some 5000 corners with triangles the size of dust under it."""
    n = 71
    x, y = np.meshgrid(np.linspace(-3, 3, n), np.linspace(-3, 3, n))
    points = [np.stack([x.ravel(), y.ravel(), 2 * np.exp(-(x**2 + y**2) / 2).ravel() * (x**2 < 8.9).ravel()], axis=1)]
    grid = np.arange(n * n).reshape(n, n)
    a, b, c, d = grid[:-1, :-1].ravel(), grid[:-1, 1:].ravel(), grid[1:, 1:].ravel(), grid[1:, :-1].ravel()
    faces = [np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)]
    for each in stray:
        faces.append(np.arange(3)[None] + sum(map(len, points)))
        points.append(np.array(each) + [[0, 0, 0], [0.01, 0, 0.3], [0, 0.01, 0.3]])
    mesh = trimesh.Trimesh(np.concatenate(points), np.concatenate(faces), process=False)
    return prepare(written(mesh, "ply"), "mound.ply")


def test_stray_points_below_a_scan_do_not_lift_it() -> None:
    clean, dusty = scan(), scan((1, 1, -1.5))
    assert (clean.foot, clean.stray) == (pytest.approx(0.0, abs=1e-6), 0)
    assert (dusty.foot, dusty.stray) == (pytest.approx(0.0, abs=1e-6), 2 + 1)
    table = Table(20, 20, (ground.ground_clear(20, 20),))
    solid = relief.piece(table, "mound", dusty, (10, 10))
    assert solid.bounds[1, 2] == pytest.approx(2.0, abs=1e-3)
    assert solid.bounds[0, 2] == pytest.approx(-1.5)


def test_a_statue_on_a_plain_plinth_stands_on_its_plinth() -> None:
    statue = trimesh.creation.icosphere(subdivisions=6, radius=1)
    statue.apply_translation((0, 0, 3))
    plinth = trimesh.creation.box((2, 2, 1))
    ready = prepare(written(trimesh.util.concatenate([statue, plinth]), "stl"), "statue.stl")
    assert (ready.foot, ready.stray) == (pytest.approx(-0.5), 0)


def test_a_mesh_as_ground_may_be_raised_sunk_and_moved() -> None:
    tile = as_it_is(trimesh.creation.box((10, 10, 3)))
    table = Table(40, 20, (ground.ground_mesh(40, 20, tile, "tile", at=(5, 5, 2), sunk=0.5),))
    assert table.height((5, 5)) == pytest.approx(4.5)


@pytest.mark.parametrize(
    ("data", "name", "message"),
    [
        (b"just some words\nin lines\n", "arch.stl", "'arch.stl' holds no triangles"),
        (b"", "arch.stl", "'arch.stl' is empty"),
        (b"solid x\nendsolid x\n", "arch.stl", "'arch.stl' holds no triangles"),
        (b"\0" * 84, "arch.stl", "'arch.stl' holds no triangles"),
        (b"hello", "arch.jpeg", "'arch.jpeg' is not a mesh: files ending in .jpeg can't be read"),
        (b"hello", "arch", "'arch' is not a mesh: files ending in .? can't be read"),
        *(
            (data, name, f"'{name}' can't be read as a mesh: the file is damaged or of another kind")
            for data, name in (
                (b"garbage", "arch.glb"),
                (b"ply\n", "arch.ply"),
                (b"\x12" * 80 + (10**9).to_bytes(4, "little") + b"\0" * 200, "arch.stl"),
                (b"garbage", "arch.3mf"),
                (package("<nonsense/>"), "arch.3mf"),
                (package("<model"), "arch.3mf"),
                (b"{}", "arch.3mf"),
                (b"[1, 2]", "arch.gltf"),
                (b'{"asset": {"version": "1.0"}}', "arch.gltf"),
                (b"OFF\n3 1 0\n0 0 0\n", "arch.off"),
            )
        ),
        (
            OBJ.replace(b"v 1 0 0", b"v nan 0 0"),
            "arch.obj",
            "'arch.obj' is damaged: some of its coordinates are not numbers",
        ),
        (
            OBJ.replace(b"v 1 0 0", b"v inf 0 0"),
            "arch.obj",
            "'arch.obj' is damaged: some of its coordinates are not numbers",
        ),
        (b"v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n", "arch.obj", "'arch.obj' holds no triangles with an area"),
    ],
)
def test_broken_files_are_refused_in_a_sentence(data: bytes, name: str, message: str) -> None:
    with pytest.raises(GeometryError) as refusal:
        prepare(data, name)
    assert refusal.value.message == message


def test_a_triangle_of_vertices_that_are_not_there_is_refused() -> None:
    with pytest.raises(GeometryError, match=r"'arch.obj' (is damaged|can't be read as a mesh)"):
        prepare(OBJ.replace(b"f 1 3 2", b"f 1 3 9"), "arch.obj")


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_cut_of_a_file_is_read_or_refused(ending: str) -> None:
    data = written(wedge(), ending)
    for keep in range(0, len(data), max(1, len(data) // 23)):
        with suppress(GeometryError):
            assert len(prepare(data[:keep], f"box.{ending}").mesh.faces)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (Asked("ell"), "'ell' is not a unit of length: use in, ft, mm, cm, m"),
        (Asked(scale=0.0), "a scale must be more than 0, not 0"),
        (Asked(scale=1e4), "'w.stl' is 40,000 in large: check its scale and unit"),
        (
            Asked(scale=500),
            "'w.stl' is 2,000 in large: check its scale and unit (with 'unit mm' it would be 78.7 in)",
        ),
        (Asked(scale=1e-3), "'w.stl' is only 0.004 in large: check its scale and unit"),
        (
            Asked("mm", scale=0.04),
            "'w.stl' is only 0.0063 in large: check its scale and unit (with 'unit m' it would be 6.3 in)",
        ),
    ],
)
def test_absurd_sizes_are_refused_with_the_unit_that_would_fit(asked: Asked, message: str) -> None:
    with pytest.raises(GeometryError) as refusal:
        prepare(written(wedge(), "stl"), "w.stl", asked)
    assert refusal.value.message == message
