"""Triangles from arrays to nodes: one vertex format for everything that is drawn."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from panda3d.core import (
    Geom,
    GeomEnums,
    GeomNode,
    GeomTriangles,
    GeomVertexArrayFormat,
    GeomVertexData,
    GeomVertexFormat,
    InternalName,
    Texture,
)

Floats = npt.NDArray[np.float64]

ROW = np.dtype([("vertex", "<f4", 3), ("normal", "<f4", 3), ("color", "u1", 4), ("spot", "<f4", 2)])
"""A vertex as the card gets it. Of a color the last part says how far it glows: 255 not at all, 0 fully."""


_MIX = np.array([1, 2_654_435_761, 40_503_000_000_019, 97_003_000_000_000_049], dtype=np.int64)


@dataclass(frozen=True)
class Patch:
    """Triangles and their looks: positions, normals (n, 3), colors (n, 3 or 4) 0 to 1, spots (n, 2), faces (m, 3)."""

    positions: Floats
    normals: Floats
    colors: Floats
    faces: npt.NDArray[np.int64]
    spots: Floats | None = None

    def moved(self, offset: npt.ArrayLike) -> Patch:
        """The patch elsewhere."""
        return Patch(self.positions + np.asarray(offset), self.normals, self.colors, self.faces, self.spots)


def joined(patches: list[Patch]) -> Patch:
    """Several patches as one."""
    starts = np.cumsum([0, *(len(patch.positions) for patch in patches)])
    spots = [patch.spots if patch.spots is not None else np.zeros((len(patch.positions), 2)) for patch in patches]
    return Patch(
        np.concatenate([patch.positions for patch in patches]),
        np.concatenate([patch.normals for patch in patches]),
        np.concatenate([_four(patch.colors) for patch in patches]),
        np.concatenate([patch.faces + start for patch, start in zip(patches, starts[:-1], strict=True)]),
        np.concatenate(spots),
    )


def node(name: str, patch: Patch) -> GeomNode:
    """A node that draws the patch."""
    made = GeomNode(name)
    made.addGeom(geom(patch))
    return made


def geom(patch: Patch, dynamic: bool = False) -> Geom:
    """The patch as Panda's geometry."""
    rows = np.zeros(len(patch.positions), ROW)
    rows["vertex"] = patch.positions
    rows["normal"] = patch.normals
    rows["color"] = np.round(np.clip(_four(patch.colors), 0.0, 1.0) * 255.0)
    if patch.spots is not None:
        rows["spot"] = patch.spots
    usage = GeomEnums.UHDynamic if dynamic else GeomEnums.UHStatic
    data = GeomVertexData("patch", _format(), usage)
    data.uncleanSetNumRows(len(rows))
    data.modifyArrayHandle(0).copyDataFrom(rows.tobytes())
    triangles = GeomTriangles(usage)
    triangles.setIndexType(GeomEnums.NTUint32)
    indices = triangles.modifyVertices()
    indices.uncleanSetNumRows(patch.faces.size)
    indices.modifyHandle().copyDataFrom(np.ascontiguousarray(patch.faces, dtype=np.uint32).tobytes())
    made = Geom(data)
    made.addPrimitive(triangles)
    return made


def faceted(triangles: Floats, crease: float = 0.86) -> tuple[Floats, Floats]:
    """Corners (3m, 3) of triangles (m, 3, 3) and their normals: soft where they bend less than a crease (a cosine)."""
    across = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    size = np.linalg.norm(across, axis=1, keepdims=True)
    flat = across / np.maximum(size, 1e-12)
    corners = triangles.reshape(-1, 3)
    steep = np.repeat(np.round(flat[:, 2] * 1.5), 3)
    keys = np.column_stack([np.round(corners * 512.0), steep]).astype(np.int64) @ _MIX
    _, inverse = np.unique(keys, return_inverse=True)
    weighted = np.repeat(across, 3, axis=0)
    total = np.stack([np.bincount(inverse, weighted[:, axis]) for axis in range(3)], axis=1)
    soft = (total / np.maximum(np.linalg.norm(total, axis=1, keepdims=True), 1e-12))[inverse]
    own = np.repeat(flat, 3, axis=0)
    bends = (soft * own).sum(axis=1) < crease
    soft[bends] = own[bends]
    return corners, soft


def shared(patch: Patch) -> Patch:
    """The patch with vertices of one place, normal and color made one; spots are taken to go with the place."""
    fields = np.column_stack([patch.positions * 512.0, patch.normals * 256.0, _four(patch.colors)[:, :3] * 255.0])
    keys = np.round(fields).astype(np.int64) @ np.resize(_MIX, fields.shape[1]) ** np.arange(1, fields.shape[1] + 1)
    _, first, inverse = np.unique(keys, return_index=True, return_inverse=True)
    spots = None if patch.spots is None else patch.spots[first]
    return Patch(patch.positions[first], patch.normals[first], patch.colors[first], inverse[patch.faces], spots)


def texture(name: str, pixels: npt.NDArray[np.uint8], repeats: bool = False, mipmaps: bool = True) -> Texture:
    """A texture of (height, width, 1, 3 or 4) bytes, first row at the bottom."""
    height, width, parts = pixels.shape
    made = Texture(name)
    layout = {1: Texture.FLuminance, 3: Texture.FRgb, 4: Texture.FRgba}[parts]
    made.setup2dTexture(width, height, Texture.TUnsignedByte, layout)
    swapped = pixels[:, :, [2, 1, 0, 3][:parts]] if parts > 1 else pixels
    made.setRamImage(np.ascontiguousarray(swapped).tobytes())
    wrap = Texture.WMRepeat if repeats else Texture.WMClamp
    made.setWrapU(wrap)
    made.setWrapV(wrap)
    made.setMinfilter(Texture.FTLinearMipmapNearest if mipmaps else Texture.FTLinear)
    made.setMagfilter(Texture.FTLinear)
    return made


def _four(colors: Floats) -> Floats:
    return colors if colors.shape[1] == 4 else np.column_stack([colors, np.ones(len(colors))])


def _format() -> GeomVertexFormat:
    array = GeomVertexArrayFormat()
    array.addColumn(InternalName.getVertex(), 3, GeomEnums.NTFloat32, GeomEnums.CPoint)
    array.addColumn(InternalName.getNormal(), 3, GeomEnums.NTFloat32, GeomEnums.CNormal)
    array.addColumn(InternalName.getColor(), 4, GeomEnums.NTUint8, GeomEnums.CColor)
    array.addColumn(InternalName.getTexcoord(), 2, GeomEnums.NTFloat32, GeomEnums.CTexcoord)
    return GeomVertexFormat.registerFormat(GeomVertexFormat(array))
