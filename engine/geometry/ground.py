"""Grounds: the flat table, a height map, a mesh. Each is a body with a bottom, so that water can be cut in."""

from __future__ import annotations

import io
import math
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from engine.geometry import GeometryError
from engine.geometry.meshes import placed
from engine.geometry.plane import AnyPoint
from engine.geometry.surface import Floats
from engine.geometry.terrain import Solid

if TYPE_CHECKING:
    import trimesh
    from PIL.Image import Image

THICKNESS = 1.0
"""Inches of ground under its lowest point."""

COARSE, FINE = 0.5, 0.25
"""Inches between the points of a height-map ground: the map's own spacing, kept between these."""

_MOST_NODES = 1_000_000
_MOST_PIXELS = 64_000_000


def ground_clear(width: float, depth: float) -> Solid:
    """Flat ground at height 0."""
    _size(width, depth)
    return Solid("ground", "ground", _body(np.array([0.0, width]), np.array([0.0, depth]), np.zeros((2, 2))))


def ground_heights(
    width: float, depth: float, image: bytes, lowest: float, highest: float, name: str = "the height map"
) -> Solid:
    """Ground from a picture of heights: black is `lowest`, white is `highest` inches, north is up, 8 or 16 bits.

    The outermost pixels lie on the table's edges; between pixels heights run bilinearly.
    """
    _size(width, depth)
    if not (math.isfinite(lowest) and math.isfinite(highest)):
        raise GeometryError("the heights of a height map must be finite numbers")
    gray = _gray(image, name)
    columns, rows = (_nodes(size, pixels) for size, pixels in ((width, gray.shape[1]), (depth, gray.shape[0])))
    if columns * rows > _MOST_NODES:
        thin = math.sqrt(_MOST_NODES / (columns * rows))
        columns, rows = max(2, int(columns * thin)), max(2, int(rows * thin))
    heights = lowest + (highest - lowest) * _bilinear(gray[::-1], columns, rows)
    return Solid("ground", "ground", _body(np.linspace(0.0, width, columns), np.linspace(0.0, depth, rows), heights))


def ground_mesh(
    width: float,
    depth: float,
    mesh: trimesh.Trimesh,
    name: str,
    *,
    at: AnyPoint | None = None,
    turned: float = 0.0,
    scale: float = 1.0,
    unit: str = "in",
) -> Solid:
    """Ground from a mesh: its lowest point at 0, its middle at `at` (the middle of the table if not given).

    An open sheet is given sides and a bottom. Where it doesn't reach, the bare table shows.
    """
    _size(width, depth)
    center = (width / 2.0, depth / 2.0) if at is None else at
    whole = placed(mesh, name, at=center, turned=turned, scale=scale, unit=unit)
    low, high = whole.bounds
    if high[0] <= 0.0 or high[1] <= 0.0 or low[0] >= width or low[1] >= depth:
        raise GeometryError(f"'{name}' lies wholly beside the table")
    return Solid("ground", "ground", closed(whole))


def closed(sheet: trimesh.Trimesh) -> trimesh.Trimesh:
    """An open sheet with straight sides down from its rim and a bottom THICKNESS below its lowest point.

    A closed body, and a sheet with edges where three faces meet, come back as they are.
    """
    import trimesh

    if sheet.is_watertight or not sheet.is_winding_consistent:
        return sheet
    edges = np.asarray(sheet.edges)
    _, first, counts = np.unique(np.sort(edges, axis=1), axis=0, return_index=True, return_counts=True)
    if counts.max() > 2:
        return sheet
    faces = np.asarray(sheet.faces)
    if float(sheet.face_normals[:, 2] @ sheet.area_faces) < 0.0:
        faces, edges = faces[:, ::-1], edges[:, ::-1]
    rim = edges[np.sort(first[counts == 1])]
    top = np.asarray(sheet.vertices, dtype=np.float64)
    under = len(top)
    bottom = top.copy()
    bottom[:, 2] = top[:, 2].min() - THICKNESS
    a, b = rim[:, 0], rim[:, 1]
    sides = np.concatenate([np.stack([b, a, a + under], axis=1), np.stack([b, a + under, b + under], axis=1)])
    return trimesh.Trimesh(
        np.concatenate([top, bottom]), np.concatenate([faces, faces[:, ::-1] + under, sides]), process=False
    )


def _body(x: Floats, y: Floats, heights: Floats) -> trimesh.Trimesh:
    """The body under a grid of heights (rows by y, columns by x): top, four sides, and a fan for its bottom."""
    import trimesh

    columns, rows = len(x), len(y)
    grid = np.arange(columns * rows).reshape(rows, columns)
    a, b, c, d = grid[:-1, :-1].ravel(), grid[:-1, 1:].ravel(), grid[1:, 1:].ravel(), grid[1:, :-1].ravel()
    top = np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)])
    rim = np.concatenate([grid[0, :-1], grid[:-1, -1], grid[-1, :0:-1], grid[:0:-1, 0]])
    across, along = np.meshgrid(x, y)
    points = np.stack([across.ravel(), along.ravel(), heights.ravel()], axis=1)
    floor = points[rim].copy()
    floor[:, 2] = heights.min() - THICKNESS
    middle = np.array([[(x[0] + x[-1]) / 2.0, (y[0] + y[-1]) / 2.0, floor[0, 2]]])
    under = len(points) + np.arange(len(rim))
    after, under_after = np.roll(rim, -1), np.roll(under, -1)
    center = np.full(len(rim), len(points) + len(rim))
    faces = np.concatenate(
        [
            top,
            np.stack([after, rim, under], axis=1),
            np.stack([after, under, under_after], axis=1),
            np.stack([center, under_after, under], axis=1),
        ]
    )
    return trimesh.Trimesh(np.concatenate([points, floor, middle]), faces, process=False)


def _gray(image: bytes, name: str) -> Floats:
    """The picture's brightness, 0 to 1, rows from the north."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(image)) as picture:
            if picture.width * picture.height > _MOST_PIXELS:
                raise GeometryError(f"'{name}' has {picture.width} x {picture.height} pixels, too many for heights")
            levels, white = _levels(picture)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as cause:
        raise GeometryError(f"'{name}' can't be read as a picture: the file is damaged or of another kind") from cause
    if min(levels.shape) < 2:
        raise GeometryError(f"'{name}' needs at least 2 x 2 pixels to be a height map")
    return levels / white


def _levels(picture: Image) -> tuple[Floats, float]:
    wide = picture.mode.startswith("I")
    levels: npt.NDArray[np.float64] = np.asarray(picture if wide else picture.convert("L"), dtype=np.float64)
    return levels, 65535.0 if wide else 255.0


def _bilinear(pixels: Floats, columns: int, rows: int) -> Floats:
    """The picture at a grid of points that spans it corner to corner."""
    tall, wide = pixels.shape
    x, y = np.linspace(0.0, wide - 1.0, columns), np.linspace(0.0, tall - 1.0, rows)
    west, south = np.minimum(x.astype(np.intp), wide - 2), np.minimum(y.astype(np.intp), tall - 2)
    east, north = x - west, (y - south)[:, None]
    lower = pixels[south][:, west] * (1.0 - east) + pixels[south][:, west + 1] * east
    upper = pixels[south + 1][:, west] * (1.0 - east) + pixels[south + 1][:, west + 1] * east
    return np.asarray(lower * (1.0 - north) + upper * north, dtype=np.float64)


def _nodes(size: float, pixels: int) -> int:
    step = min(max(size / (pixels - 1), FINE), COARSE)
    return max(2, math.ceil(size / step - 1e-9) + 1)


def _size(width: float, depth: float) -> None:
    if not (0.0 < width <= 1200.0 and 0.0 < depth <= 1200.0):
        raise GeometryError(f"a table of {width:g} x {depth:g} in can't be built")
