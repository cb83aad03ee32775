"""A painter's three strokes on bare parts: a dark wash in the recesses, light on worn edges, dust on the feet.

Shades are vertex colors that a role's own color is multiplied with, so that any force color can be put on later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.parts.air import CELL, Air
from models.parts.assembly import GLASS
from models.parts.part import Part, Vectors

GRID = 2.0**-14
"""Positions are kept on this grid (inches), so that the last bits of a processor's arithmetic never reach a file."""
WASH = 0.9
"""How dark a closed recess becomes."""
PLAIN = 0.76
"""Shade of a plain surface; worn edges reach 1."""
DUST = (0.86, 0.76, 0.62)
DUST_FROM, DUST_TO = 0.52, 0.12
"""Heights at which dust begins on a 'Mech, and is thickest."""


@dataclass(frozen=True)
class Skin:
    """A painted surface: positions and normals (n, 3) float32, colors (n, 4) uint8, faces (m, 3) uint16."""

    positions: NDArray[np.float32]
    normals: NDArray[np.float32]
    colors: NDArray[np.uint8]
    faces: NDArray[np.uint16]


@dataclass(frozen=True)
class _Sheet:
    """The corners of one part's faces, split wherever the surface has an edge."""

    name: str
    positions: Vectors
    normals: Vectors
    worn: NDArray[np.bool_]
    gem: Vectors
    tone: Vectors
    faces: NDArray[np.int64]


def paint(
    parts: Sequence[tuple[str, Part]], dusty: str = "", dust_from: float = DUST_FROM, coarse: float = 1.0
) -> dict[str, Skin]:
    """One skin per name, in the order of first appearance; what has a name that begins with `dusty` has dusty feet.

    `dust_from` is the height at which dust begins; `coarse` widens the wash's brush for what is larger than a 'Mech.
    """
    sheets = [_split(name, part) for name, part in parts]
    air = Air([sheet.positions[sheet.faces] for sheet in sheets], CELL * coarse)
    skins = {}
    for name in dict.fromkeys(name for name, _ in parts):
        dust = dust_from if dusty and name.startswith(dusty) else 0.0
        skins[name] = _joined([(sheet, _shades(sheet, air, dust)) for sheet in sheets if sheet.name == name])
    return skins


def _split(name: str, part: Part) -> _Sheet:
    """Give each face its own vertices; faces in one plane share theirs, round parts share all but at real edges."""
    vertices = np.round(part.vertices / GRID) * GRID
    corners = vertices[part.faces]
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    sizes = np.linalg.norm(across, axis=1, keepdims=True)
    flat = across / np.maximum(sizes, 1e-12)
    normals = np.repeat(flat[:, None], 3, axis=1)
    if part.round:
        normals = _softened(part.faces, flat, across)
    worn = np.repeat(part.worn[:, None], 3, axis=1)
    low, high = vertices[:, 2].min(), vertices[:, 2].max()
    keys = np.column_stack([part.faces.reshape(-1), np.round(normals.reshape(-1, 3) * 4096), worn.reshape(-1)])
    _, first, inverse = np.unique(keys, axis=0, return_index=True, return_inverse=True)
    positions = corners.reshape(-1, 3)[first]
    gem = (high - positions[:, 2]) / max(high - low, 1e-9)
    return _Sheet(
        name,
        positions,
        normals.reshape(-1, 3)[first],
        worn.reshape(-1)[first],
        gem,
        np.array(part.tone),
        inverse.reshape(-1, 3),
    )


def _softened(faces: NDArray[np.int64], flat: Vectors, weights: Vectors, crease: float = 0.82) -> Vectors:
    """Normals (m, 3, 3) of corners: the mean of the faces about each that turn no more than the crease (a cosine)."""
    around: dict[int, list[int]] = {}
    for face, corners in enumerate(faces):
        for corner in corners:
            around.setdefault(int(corner), []).append(face)
    normals = np.empty((len(faces), 3, 3))
    for face, corners in enumerate(faces):
        for place, corner in enumerate(corners):
            near = [other for other in around[int(corner)] if float((flat[other] * flat[face]).sum()) > crease]
            total = weights[near].sum(axis=0)
            normals[face, place] = total / max(float(np.linalg.norm(total)), 1e-12)
    return normals


def _shades(sheet: _Sheet, air: Air, dust_from: float) -> Vectors:
    """Colors (n, 3) from 0 to 1 for one part, dusty below a height."""
    if sheet.name.endswith(GLASS):
        return (0.4 + 0.6 * sheet.gem)[:, None] * sheet.tone
    wash = 1 - WASH * (1 - air.openness(sheet.positions, sheet.normals))
    shade = np.where(sheet.worn, 0.4 + 0.6 * wash, PLAIN * wash) * (0.92 + 0.08 * sheet.normals[:, 2])
    colors = shade[:, None] * sheet.tone
    if dust_from <= DUST_TO:
        return colors
    share = np.clip((dust_from - sheet.positions[:, 2]) / (dust_from - DUST_TO), 0, 1)[:, None]
    return np.asarray(colors * (1 - share + share * np.array(DUST)))


def _joined(sheets: Sequence[tuple[_Sheet, Vectors]]) -> Skin:
    starts = np.cumsum([0, *(len(sheet.positions) for sheet, _ in sheets)])
    shades = np.concatenate([shade for _, shade in sheets])
    colors = np.column_stack([np.round(np.clip(shades, 0, 1) * 255), np.full(len(shades), 255)]).astype(np.uint8)
    faces = np.concatenate([sheet.faces + start for (sheet, _), start in zip(sheets, starts[:-1], strict=True)])
    positions = np.concatenate([sheet.positions for sheet, _ in sheets]).astype(np.float32)
    normals = np.round(np.concatenate([sheet.normals for sheet, _ in sheets]), 4).astype(np.float32)
    return Skin(positions, normals, colors, faces.astype(np.uint16))
