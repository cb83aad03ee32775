"""Meshes from files made ready for a table: in inches, z up, mended, with fewer triangles if that was asked for."""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, Protocol

import numpy as np

from engine.geometry import GeometryError, formats
from engine.geometry.decimation import departure, fewer
from engine.geometry.edges import Edges, Faces
from engine.geometry.formats import INCHES
from engine.geometry.plane import AnyPoint
from engine.geometry.repair import Mended, mend
from engine.geometry.sheets import with_sides
from engine.geometry.surface import Floats

if TYPE_CHECKING:
    import trimesh

LARGEST = 1200.0
"""Inches beyond which a piece of terrain is taken for a mistake of units: a hundred feet."""

SMALLEST = 0.01

USUAL = 12.0
"""Inches of terrain that a hint about units aims at."""

UNITS = ("in", "ft", "mm", "cm", "m")
"""Units that may be asked for."""

UP = {
    "x": ((0, 0, -1), (0, 1, 0), (1, 0, 0)),
    "y": ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    "z": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "-x": ((0, 0, 1), (0, 1, 0), (-1, 0, 0)),
    "-y": ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
    "-z": ((1, 0, 0), (0, -1, 0), (0, 0, -1)),
}
"""The axis of a file that points up -> the turn that brings it to z."""

STRAY_VERTICES, STRAY_AREA, STRAY_GAP = 0.001, 0.005, 0.02
"""Stray points under a scan: at most this share of its vertices, with faces of at most this share of its surface, at
least this share of its height below all others."""


Use = Literal["piece", "ground"]


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of a mesh: unit and upward axis ('' for what its format says), scale, and how many triangles."""

    unit: str = ""
    up: str = ""
    scale: float = 1.0
    triangles: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """A mesh that can be placed: in inches, z up, mended.

    `unit` is that in which its file was read; `foot` is the height on which it stands, `stray` how many points lie
    below that; `before` is how many triangles it had before it was given fewer (0 if it was not), and `error` how far
    the surface moved by that at most, in inches.
    """

    mesh: trimesh.Trimesh
    closed: bool
    mended: Mended
    unit: str
    foot: float
    stray: int = 0
    before: int = 0
    error: float = 0.0

    @property
    def size(self) -> tuple[float, float, float]:
        """Its extent in inches from west to east, from south to north, and from the foot up."""
        low, high = self.mesh.vertices.min(axis=0), self.mesh.vertices.max(axis=0)
        return float(high[0] - low[0]), float(high[1] - low[1]), float(high[2] - self.foot)


class Shelf(Protocol):
    """Where prepared meshes are kept from one run to the next."""

    def get(self, key: str) -> Prepared | None:
        """What is kept under a key, if it is there and whole."""

    def put(self, key: str, prepared: Prepared) -> None:
        """Keep a mesh, if that can be done."""


def prepare(
    data: bytes, name: str, asked: Asked | None = None, *, use: Use = "piece", shelf: Shelf | None = None
) -> Prepared:
    """The mesh in the bytes of a file, made ready; the ending of `name` says the format (STL, OBJ, PLY, GLB, 3MF ...).

    As a piece a hollow model's open underside is closed; as ground a sheet gets sides and a bottom. Refused if
    unreadable, empty, too large, not finite, or of a size that no terrain has.
    """
    asked = asked or Asked()
    ending = name.rsplit(".", 1)[-1].lower()
    key = f"{hashlib.blake2b(data, digest_size=20).hexdigest()} {ending} {asked} {use}"
    kept = shelf.get(key) if shelf else None
    if kept is None:
        kept = _made(data, name, asked, use)
        if shelf:
            shelf.put(key, kept)
    return kept


def as_it_is(mesh: trimesh.Trimesh) -> Prepared:
    """A mesh that is in inches and sound."""
    closed = Edges(np.asarray(mesh.faces, dtype=np.int64), len(mesh.vertices)).closed
    return Prepared(mesh, closed, Mended(), "in", float(mesh.vertices[:, 2].min()))


def bodied(prepared: Prepared) -> Prepared:
    """A prepared sheet with sides and a bottom, as ground needs them; a body as it is."""
    import trimesh

    if prepared.closed:
        return prepared
    vertices, faces = np.asarray(prepared.mesh.vertices), np.asarray(prepared.mesh.faces, dtype=np.int64)
    vertices, faces, closed = with_sides(vertices, faces)
    return replace(prepared, mesh=trimesh.Trimesh(vertices, faces, process=False), closed=closed)


def _made(data: bytes, name: str, asked: Asked, use: Use) -> Prepared:
    import trimesh

    if asked.unit and asked.unit not in UNITS:
        raise GeometryError(f"'{asked.unit}' is not a unit of length: use {', '.join(UNITS)}")
    if not (asked.scale > 0.0 and math.isfinite(asked.scale)):
        raise GeometryError(f"a scale must be more than 0, not {asked.scale:g}")
    raw = formats.read(data, name)
    unit = asked.unit or raw.unit
    turn = np.array(UP[asked.up or raw.up], dtype=np.float64)
    with np.errstate(invalid="ignore", over="ignore"):  # what is not finite is refused when it is mended
        vertices = (raw.vertices @ turn.T) * (asked.scale * INCHES[unit])
    whole = mend(vertices, raw.faces, name, base=use == "piece")
    _check_size(whole.vertices, name, unit)
    vertices, faces, closed, mended, before, error = whole.vertices, whole.faces, whole.closed, whole.mended, 0, 0.0
    if asked.triangles is not None and asked.triangles < len(faces):
        few_vertices, few = fewer(vertices, faces, asked.triangles)
        if not len(few):
            raise GeometryError(f"'{name}' can't be given as few as {asked.triangles} triangles")
        thin = mend(few_vertices, few, name)
        before, error = len(faces), departure((vertices, faces), (thin.vertices, thin.faces))
        vertices, faces, closed = thin.vertices, thin.faces, thin.closed
        mended = mended.leaving(thin.mended)
    foot, stray = _foot(vertices, faces)
    mesh = trimesh.Trimesh(vertices, faces, process=False)
    made = Prepared(mesh, closed, mended, unit, foot, stray, before, error)
    return bodied(made) if use == "ground" else made


def placed(
    prepared: Prepared, *, at: AnyPoint, lowest: float = 0.0, turned: float = 0.0, sunk: float = 0.0
) -> trimesh.Trimesh:
    """A copy turned clockwise, the middle of its plan box at `at`, its foot `sunk` inches under the height `lowest`."""
    import trimesh

    vertices = _turned(np.asarray(prepared.mesh.vertices), turned)
    middle = (vertices.min(axis=0) + vertices.max(axis=0)) / 2.0
    shift = np.array([at[0] - middle[0], at[1] - middle[1], lowest - sunk - prepared.foot])
    return trimesh.Trimesh(vertices + shift, prepared.mesh.faces, process=False)


def _check_size(vertices: Floats, name: str, unit: str) -> None:
    largest = float(np.ptp(vertices, axis=0).max())
    if SMALLEST <= largest <= LARGEST:
        return
    how = f"{largest:,.0f} in" if largest > LARGEST else f"only {largest:.2g} in"
    hint = fitting_unit(largest, unit)
    raise GeometryError(f"'{name}' is {how} large: check its scale and unit{f' ({hint})' if hint else ''}")


def fitting_unit(largest: float, unit: str, most: float = 120.0) -> str:
    """A hint at the unit in which a mesh, now `largest` inches in another, is of a size for a table; or ''."""
    sizes = {each: largest / INCHES[unit] * INCHES[each] for each in UNITS if each != unit}
    fitting = [each for each, size in sizes.items() if 1.0 <= size <= most]
    if not fitting:
        return ""
    best = min(fitting, key=lambda each: abs(math.log(sizes[each] / USUAL)))
    return f"with 'unit {best}' it would be {sizes[best]:,.3g} in"


def _foot(vertices: Floats, faces: Faces) -> tuple[float, int]:
    """The height on which a mesh stands, and how many stray points lie below it."""
    heights = vertices[:, 2]
    lowest, tall = float(heights.min()), float(np.ptp(heights))
    most = int(len(heights) * STRAY_VERTICES)
    if not most:
        return lowest, 0
    low = np.sort(np.partition(heights, most)[: most + 1])
    gaps = np.flatnonzero(np.diff(low) >= STRAY_GAP * tall)
    if not len(gaps) or tall <= 0.0:
        return lowest, 0
    foot = float(low[gaps[-1] + 1])
    corners = vertices[faces]
    areas = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
    below = heights < foot
    if areas[below[faces].any(axis=1)].sum() > STRAY_AREA * areas.sum():
        return lowest, 0
    return foot, int(below.sum())


def _turned(vertices: Floats, degrees: float) -> Floats:
    angle = math.radians(degrees % 360.0)
    cos, sin = math.cos(angle), math.sin(angle)
    if degrees % 90.0 == 0.0:
        cos, sin = float(round(cos)), float(round(sin))
    turn = np.array([[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]])
    return np.asarray(vertices @ turn, dtype=np.float64)
