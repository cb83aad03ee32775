"""Mesh files as they are: their triangles, and what their format says of units and of up. Bombs are not opened."""

from __future__ import annotations

import io
import json
import struct
import zipfile
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from engine.geometry import GeometryError
from engine.geometry.surface import Floats
from engine.geometry.threemf import check_package

if TYPE_CHECKING:
    import trimesh

ENDINGS = ("stl", "obj", "ply", "glb", "gltf", "3mf", "off")
"""The formats that are read, by the ending of a file's name."""

MOST_FACES = 4_000_000
MOST_NODES = 10_000
MOST_BYTES = 1_000_000_000
"""Bytes that the arrays of a glTF file may fill once they are unpacked."""

INCHES = {"in": 1.0, "ft": 12.0, "mm": 1.0 / 25.4, "cm": 1.0 / 2.54, "m": 100.0 / 2.54, "micron": 1.0 / 25_400.0}
"""How many inches one unit of a mesh file is."""

SPELT = {
    "micron": "micron",
    "inch": "in",
    "inches": "in",
    "foot": "ft",
    "feet": "ft",
    "millimeter": "mm",
    "millimeters": "mm",
    "centimeter": "cm",
    "centimeters": "cm",
    "meter": "m",
    "meters": "m",
}
"""Units as files spell them."""

_COMPONENTS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16}

UNREADABLE = (
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    EOFError,
    OSError,
    ImportError,
    NameError,
    NotImplementedError,
    RecursionError,
    StopIteration,
    SyntaxError,
    MemoryError,
    struct.error,
    zipfile.BadZipFile,
)
"""What readers raise on files that are not what they seem."""


class Raw(NamedTuple):
    """The triangles of a file: vertices (n, 3), faces (m, 3), its unit (one of INCHES), and which axis is up."""

    vertices: Floats
    faces: npt.NDArray[np.int64]
    unit: str
    up: str


def read(data: bytes, name: str) -> Raw:
    """What is in the bytes of a file; the ending of `name` says the format. All parts of a scene are joined.

    A 3MF file says its unit; glTF is in meters with y up unless its `asset.extras` say otherwise; all others are taken
    for inches with z up. Refused if unreadable, empty, too large, or a bomb.
    """
    ending = name.rsplit(".", 1)[-1].lower() if "." in name else ""
    if ending not in ENDINGS:
        raise GeometryError(f"'{name}' is not a mesh: files ending in .{ending or '?'} can't be read")
    if not data.strip():
        raise GeometryError(f"'{name}' is empty")
    unit, up = "in", "z"
    try:
        if ending == "3mf":
            check_package(data, name)
        if ending in ("glb", "gltf"):
            unit, up = _gltf(data, ending, name)
        scene = _scene(_whole_stl(data) if ending == "stl" else data, ending)
        if ending == "3mf":
            unit = SPELT.get(str(scene.metadata.get("units")), "mm")
        parts = _parts(scene, name)
    except UNREADABLE as cause:
        raise GeometryError(f"'{name}' can't be read as a mesh: the file is damaged or of another kind") from cause
    if not parts:
        raise GeometryError(f"'{name}' holds no triangles")
    starts = np.cumsum([0, *(len(vertices) for vertices, _ in parts)])
    faces = np.concatenate([faces + start for (_, faces), start in zip(parts, starts[:-1], strict=True)])
    vertices = np.concatenate([vertices for vertices, _ in parts])
    return Raw(vertices, faces, unit, up)


def _scene(data: bytes, ending: str) -> trimesh.Scene:
    import trimesh

    more = {"skip_materials": True} if ending in ("glb", "gltf", "obj") else {}
    return trimesh.load_scene(io.BytesIO(data), file_type=ending, process=False, **more)


def _parts(scene: trimesh.Scene, name: str) -> list[tuple[Floats, npt.NDArray[np.int64]]]:
    """Vertices and faces of each instance of each geometry, where it stands in the scene."""
    import trimesh

    instances = [scene.graph[node] for node in scene.graph.nodes_geometry]
    meshes = [(scene.geometry[geometry], matrix) for matrix, geometry in instances]
    held = [(mesh, matrix) for mesh, matrix in meshes if isinstance(mesh, trimesh.Trimesh) and len(mesh.faces)]
    count = sum(len(mesh.faces) for mesh, _ in held)
    if count > MOST_FACES:
        raise GeometryError(
            f"'{name}' has {count:,} triangles; at most {MOST_FACES:,} are read: save it with fewer in your mesh editor"
        )
    parts = []
    for mesh, matrix in held:
        vertices, faces = np.asarray(mesh.vertices, dtype=np.float64), np.asarray(mesh.faces, dtype=np.int64)
        if faces.min() < 0 or faces.max() >= len(vertices):
            raise GeometryError(f"'{name}' is damaged: a triangle names a vertex that is not there")
        if not np.array_equal(matrix, np.eye(4)):
            vertices = vertices @ matrix[:3, :3].T + matrix[:3, 3]
            if np.linalg.det(matrix[:3, :3]) < 0.0:  # a mirror turns faces inside out
                faces = faces[:, ::-1]
        parts.append((vertices, faces))
    return parts


def _whole_stl(data: bytes) -> bytes:
    """The bytes of an STL file without what some programs leave behind the last triangle of a binary one."""
    if len(data) < 84 or b"facet" in data[:10_000] or b"\0" not in data:
        return data
    length = 84 + 50 * int(struct.unpack("<I", data[80:84])[0])
    if len(data) < length:
        raise ValueError("shorter than its header says")
    return data[:length]


def _gltf(data: bytes, ending: str, name: str) -> tuple[str, str]:
    """The unit and the axis that is up; refuses files that promise more than they hold."""
    text = data[20 : 20 + struct.unpack("<I", data[12:16])[0]] if ending == "glb" else data
    tree = json.loads(text)
    if not all(buffer.get("uri", "data:").startswith("data:") for buffer in tree.get("buffers", ())):
        raise GeometryError(f"'{name}' keeps its triangles in another file: save it as one file, such as .glb")
    packed = [each for each in tree.get("extensionsRequired", ()) if "compression" in each]
    if packed:
        raise GeometryError(f"'{name}' is packed by {packed[0]}: save it without compression")
    if len(tree.get("nodes", ())) > MOST_NODES:
        raise GeometryError(f"'{name}' is a scene of more than {MOST_NODES:,} parts: join them in your mesh editor")
    sizes = [each["count"] * _COMPONENTS[each["type"]] * 4 for each in tree.get("accessors", ())]
    if sum(sizes) > MOST_BYTES or min(sizes, default=0) < 0:
        raise GeometryError(f"'{name}' promises more triangles than can be read")
    extras = tree.get("asset", {}).get("extras")
    said: dict[str, Any] = extras if isinstance(extras, dict) else {}
    up = said.get("up", "y")
    return SPELT.get(str(said.get("unit")), "m"), up if up in ("x", "y", "z") else "y"
