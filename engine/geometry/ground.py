"""Grounds: the flat table, a height map, a mesh. Each is a body with a bottom, so that water can be cut in."""

from __future__ import annotations

import io
import math
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from engine.geometry import GeometryError
from engine.geometry.meshes import Prepared, as_it_is, bodied, placed
from engine.geometry.plane import AnyPoint
from engine.geometry.sheets import THICKNESS
from engine.geometry.surface import Floats
from engine.geometry.terrain import Solid

if TYPE_CHECKING:
    import trimesh
    from PIL.Image import Image

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

    Pixels of floating-point numbers, or whole ones beyond 16 bits, are heights themselves: the lowest of them becomes
    `lowest`, the highest `highest`. The outermost pixels lie on the table's edges; between pixels heights run
    bilinearly.
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
    mesh: Prepared | trimesh.Trimesh,
    name: str,
    *,
    at: AnyPoint | None = None,
    turned: float = 0.0,
    sunk: float = 0.0,
) -> Solid:
    """Ground from a mesh in inches: its foot at 0 or at `at`'s z, its middle at `at` (else the middle of the table).

    An open sheet is given sides and a bottom. Where it doesn't reach, the bare table shows.
    """
    _size(width, depth)
    center = (width / 2.0, depth / 2.0) if at is None else at
    ready = bodied(mesh if isinstance(mesh, Prepared) else as_it_is(mesh))
    whole = placed(ready, at=center, lowest=at[2] if at and len(at) == 3 else 0.0, turned=turned, sunk=sunk)
    low, high = whole.bounds
    if high[0] <= 0.0 or high[1] <= 0.0 or low[0] >= width or low[1] >= depth:
        raise GeometryError(f"'{name}' lies wholly beside the table")
    return Solid("ground", "ground", whole, ready.closed)


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
            levels = _levels(picture, name)
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as cause:
        raise GeometryError(f"'{name}' can't be read as a picture: the file is damaged or of another kind") from cause
    if min(levels.shape) < 2:
        raise GeometryError(f"'{name}' needs at least 2 x 2 pixels to be a height map")
    return levels


def _levels(picture: Image, name: str) -> Floats:
    """Brightness, 0 to 1: of 8 bits and 16 from black to white, of wider pixels from the lowest to the highest."""
    wide = picture.mode.startswith(("I", "F"))
    levels: npt.NDArray[np.float64] = np.asarray(picture if wide else picture.convert("L"), dtype=np.float64)
    if not np.isfinite(levels).all():
        raise GeometryError(f"'{name}' is damaged: some of its heights are not numbers")
    low, high = float(levels.min()), float(levels.max())
    if picture.mode.startswith("F") or (wide and (low < 0.0 or high > 65535.0)):
        return (levels - low) / max(high - low, 1e-300)
    return levels / (65535.0 if wide else 255.0)


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
