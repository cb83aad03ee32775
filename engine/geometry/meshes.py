"""Meshes from files: read, checked, mended where that is safe, and brought to inches on the table's axes."""

from __future__ import annotations

import io
import math
import struct
import zipfile
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from engine.geometry import GeometryError
from engine.geometry.plane import AnyPoint
from engine.geometry.surface import Floats

if TYPE_CHECKING:
    import trimesh

INCHES = {"in": 1.0, "mm": 1.0 / 25.4, "cm": 1.0 / 2.54}
"""How many inches one unit of a mesh file is."""

MOST_FACES = 4_000_000
LARGEST = 1200.0
"""Inches beyond which a piece of terrain is taken for a mistake of units: a hundred feet."""

_UNREADABLE = (
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    EOFError,
    OSError,
    ImportError,
    NotImplementedError,
    RecursionError,
    MemoryError,
    struct.error,
    zipfile.BadZipFile,
)


def read_mesh(data: bytes, name: str) -> trimesh.Trimesh:
    """The mesh in the bytes of a file, mended; the ending of `name` says the format (STL, OBJ, PLY, GLB, 3MF ...).

    All geometries of a scene are joined. Refused if unreadable, empty, too large, or not finite.
    """
    import trimesh

    ending = name.rsplit(".", 1)[-1].lower() if "." in name else ""
    if ending not in trimesh.available_formats():
        raise GeometryError(f"'{name}' is not a mesh: files ending in .{ending or '?'} can't be read")
    try:
        scene = trimesh.load_scene(io.BytesIO(data), file_type=ending, process=False)
        parts = [part for part in scene.dump() if isinstance(part, trimesh.Trimesh) and len(part.faces)]
        mesh = trimesh.util.concatenate(parts) if parts else None
    except _UNREADABLE as cause:
        raise GeometryError(f"'{name}' can't be read as a mesh: the file is damaged or of another kind") from cause
    if mesh is None:
        raise GeometryError(f"'{name}' holds no triangles")
    return mended(trimesh.Trimesh(mesh.vertices, mesh.faces, process=False), name)


def mended(mesh: trimesh.Trimesh, name: str) -> trimesh.Trimesh:
    """The mesh with equal vertices joined, empty and repeated faces dropped, and the faces of a closed body outward."""
    import trimesh

    if len(mesh.faces) > MOST_FACES:
        raise GeometryError(f"'{name}' has {len(mesh.faces):,} triangles; at most {MOST_FACES:,} are read")
    if len(mesh.faces) and (mesh.faces.min() < 0 or mesh.faces.max() >= len(mesh.vertices)):
        raise GeometryError(f"'{name}' is damaged: a triangle names a vertex that is not there")
    if not np.isfinite(mesh.vertices).all():
        raise GeometryError(f"'{name}' is damaged: some of its coordinates are not numbers")
    whole = trimesh.Trimesh(np.asarray(mesh.vertices, dtype=np.float64), mesh.faces, process=False)
    whole.merge_vertices(merge_tex=True, merge_norm=True)
    extent = float(np.ptp(whole.vertices, axis=0).max()) if len(whole.vertices) else 0.0
    whole.update_faces(whole.unique_faces())
    whole.update_faces(whole.area_faces > (1e-9 * extent) ** 2)
    whole.remove_unreferenced_vertices()
    if not len(whole.faces):
        raise GeometryError(f"'{name}' holds no triangles with an area")
    if not whole.is_winding_consistent:
        whole.faces = _wound(whole)
    if whole.is_watertight and whole.volume < 0.0:
        whole.invert()
    return whole


def placed(
    mesh: trimesh.Trimesh,
    name: str,
    *,
    at: AnyPoint,
    lowest: float = 0.0,
    turned: float = 0.0,
    scale: float = 1.0,
    unit: str = "in",
) -> trimesh.Trimesh:
    """A copy in inches, turned clockwise, the middle of its plan box at `at`, its lowest point at height `lowest`."""
    if unit not in INCHES:
        raise GeometryError(f"'{unit}' is not a unit of length: use {', '.join(INCHES)}")
    if not (scale > 0.0 and math.isfinite(scale)):
        raise GeometryError(f"a scale must be more than 0, not {scale:g}")
    moved = mesh.copy()
    vertices = np.asarray(mesh.vertices, dtype=np.float64) * (scale * INCHES[unit])
    largest = float(np.ptp(vertices, axis=0).max())
    if largest > LARGEST:
        raise GeometryError(f"'{name}' is {largest:,.0f} in large: check its scale and unit")
    if largest < 0.01:
        raise GeometryError(f"'{name}' is only {largest:.2g} in large: check its scale and unit")
    vertices = _turned(vertices, turned)
    low, high = vertices.min(axis=0), vertices.max(axis=0)
    middle = (low + high) / 2.0
    moved.vertices = vertices + np.array([at[0] - middle[0], at[1] - middle[1], lowest - low[2]])
    return moved


def _wound(mesh: trimesh.Trimesh) -> npt.NDArray[np.int64]:
    """The faces with neighbors wound alike: closed bodies outward, sheets as most of their faces were.

    Each face is a node twice, as it is and flipped; nodes are joined where they agree, and the parts are the windings.
    """
    from trimesh.graph import connected_component_labels

    faces, count = np.asarray(mesh.faces, dtype=np.int64), len(mesh.faces)
    edges = faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
    owner, forward = np.repeat(np.arange(count), 3), edges[:, 0] < edges[:, 1]
    _, edge, shared = np.unique(np.sort(edges, axis=1), axis=0, return_inverse=True, return_counts=True)
    order = np.argsort(edge, kind="stable")
    order = order[shared[edge[order]] == 2]
    one, other = order[::2], order[1::2]
    alike = forward[one] != forward[other]
    f, g = owner[one], owner[other]
    links = np.concatenate(
        [
            np.stack([f, g + np.where(alike, 0, count)], axis=1),
            np.stack([f + count, g + np.where(alike, count, 0)], axis=1),
        ]
    )
    labels = connected_component_labels(links, node_count=2 * count)
    flipped = labels[:count] > labels[count:]
    body = np.minimum(labels[:count], labels[count:])
    corners = np.asarray(mesh.vertices)[np.where(flipped[:, None], faces[:, ::-1], faces)]
    volume = np.bincount(body, weights=np.einsum("ni,ni->n", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])))
    rim = np.bincount(body[owner], weights=(shared[edge] != 2).astype(np.float64), minlength=len(volume))
    mostly = np.bincount(body, weights=np.where(flipped, 1.0, -1.0))
    turn = np.where(rim == 0.0, volume < 0.0, mostly > 0.0)
    return np.where((flipped ^ turn[body])[:, None], faces[:, ::-1], faces)


def _turned(vertices: Floats, degrees: float) -> Floats:
    angle = math.radians(degrees % 360.0)
    cos, sin = math.cos(angle), math.sin(angle)
    if degrees % 90.0 == 0.0:
        cos, sin = float(round(cos)), float(round(sin))
    turn = np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
    return np.asarray(vertices @ turn, dtype=np.float64)
