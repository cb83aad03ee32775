"""The target as the instrument looks at it, pixel by pixel: what is seen of it, what is hidden, and by what."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from engine.geometry.figures import toward
from engine.geometry.pairs import surrounding
from engine.geometry.pictured import PairScene
from engine.geometry.sight import SightReport, Viewer
from engine.geometry.surface import Floats, Ints
from scenes.sheets.rays import NOTHING, Lens, Met

LEAST = 2.0
"""Inches across and high that are framed of a bare point."""

OVER = 0.02
"""Inches by which a bare point that looks is raised in pictures: from the ground itself nothing could be drawn."""

SHARE = 3.0
"""How many times as high as the target the picture is."""

WIDEST = 1.25
"""Half the picture's height at depth 1 at most: a little over a hundred degrees."""


@dataclass(frozen=True, eq=False)
class Aimed:
    """A target in a picture. `along` is how far away each pixel of it is (inf beside it), `by` the number of the solid
    that hides it there, the nearest if there are several, or NOTHING where it is seen.
    """

    lens: Lens
    along: Floats
    by: Ints

    @property
    def on(self) -> npt.NDArray[np.bool_]:
        """The pixels on the target."""
        return np.asarray(np.isfinite(self.along))

    @property
    def hidden(self) -> npt.NDArray[np.bool_]:
        """The pixels on the target that something hides."""
        return np.asarray(self.by != NOTHING)

    @property
    def visible(self) -> float:
        """The share of its pixels that is seen, 1 where it has none."""
        return 1.0 - float(self.hidden.sum()) / max(int(self.on.sum()), 1)

    @cached_property
    def window(self) -> tuple[slice, slice]:
        """The rows and columns that hold the target, all of them where it has no pixel."""
        rows, columns = (np.flatnonzero(self.on.any(axis=axis)) for axis in (1, 0))
        if not len(rows):
            return slice(None), slice(None)
        return slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)

    @cached_property
    def normals(self) -> Floats:
        """How its surface lies in the window (rows, columns, 3)."""
        along = self.along[self.window]
        return Met(self.lens.part(*self.window), np.where(np.isfinite(along), 0, NOTHING), along).normals


def framed(eye: Viewer, target: Viewer, rows: int, columns: int) -> Lens:
    """The view from an eye toward a target, which takes about a third of its height."""
    start, middle = np.array(eye.eye) + (0.0, 0.0, 0.0 if eye.height else OVER), np.array(target.middle)
    way = middle - start
    distance = float(np.linalg.norm(way))
    ahead = way / distance if distance > 1e-6 else np.array([0.0, 1.0, 0.0])
    right = np.cross(ahead, [0.0, 0.0, 1.0])
    size = float(np.linalg.norm(right))
    right = right / size if size > 1e-6 else np.array([1.0, 0.0, 0.0])
    axes = np.stack([right, np.cross(right, ahead), ahead])
    away = (_corners(target, start) - start) @ axes.T
    flat = np.abs(away[:, :2]) / np.maximum(away[:, 2], max(0.05 * distance, 0.01))[:, None]
    high = min(max(SHARE * flat[:, 1].max(), 1.25 * flat[:, 0].max() * rows / columns, 1e-3), WIDEST)
    return Lens(start, axes, high * columns / rows, high, rows, columns)


def raised(report: SightReport) -> float:
    """Inches of a wading target under the water, which are not looked at."""
    return 0.0 if report.target_submerged else report.water


def left_out(scene: PairScene) -> tuple[int, ...]:
    """The numbers of the solids that hide nothing because one of the two is in them."""
    return (*surrounding(scene.table, scene.eye), *surrounding(scene.table, scene.target))


def turned(eye: Floats, foot: Floats) -> Floats:
    """The axes (3, 3: right, to the eye, up) of a target that faces the eye."""
    east, north = toward(eye[None], foot[None])[0]
    return np.array([[north, -east, 0.0], [east, north, 0.0], [0.0, 0.0, 1.0]])


def aimed(lens: Lens, scene: PairScene) -> Aimed:
    """The target's pixels, measured as `look` measures: by its figure turned to the eye, or by its rectangle."""
    target, floor = scene.target, raised(scene.there)
    by_figure = scene.there.mode == "miniature" and target.figure is not None
    along = _figure(lens, target, floor) if by_figure else _rectangle(lens, target, floor)
    by = np.full(along.shape, NOTHING, dtype=np.intp)
    on = np.isfinite(along)
    if not on.any():
        return Aimed(lens, along, by)
    points = lens.eye + (lens.points[on] - lens.eye) * along[on, None]
    nearest = np.full(len(points), np.inf)
    found = by[on]
    low, high = np.minimum(points.min(axis=0), lens.eye), np.maximum(points.max(axis=0), lens.eye)
    without = left_out(scene)
    for number, solid in enumerate(scene.table.solids):
        if number in without or (solid.bounds[0] > high).any() or (solid.bounds[1] < low).any():
            continue
        body = solid.caster(None)
        stopped = body.blocked(lens.eye[None], points)
        reach = np.where(stopped, body.reach(lens.eye[None], points), np.inf)
        closer = stopped & (reach < nearest)
        nearest[closer], found[closer] = reach[closer], number
    by[on] = found
    return Aimed(lens, along, by)


def outline(target: Viewer, eye: Floats, floor: float = 0.0) -> Floats:
    """The corners (4, 3) of the rectangle that stands for a target in silhouette mode, `floor` inches over its foot."""
    foot, up = np.array(target.position), np.array([0.0, 0.0, 1.0])
    right = turned(eye, foot)[0] * target.across / 2.0
    low, high = foot + floor * up, foot + target.height * up
    return np.stack([low - right, low + right, high + right, high - right])


def _corners(target: Viewer, eye: Floats) -> Floats:
    """What is to be in the picture (k, 3)."""
    if not target.height:
        corners = np.stack(np.meshgrid(*[[-1.0, 1.0]] * 3), axis=-1).reshape(-1, 3)
        return np.asarray(np.array(target.middle) + LEAST / 2.0 * corners)
    corners = outline(target, eye)
    if target.figure is None:
        return corners
    foot = np.array(target.position)
    return np.concatenate([corners, foot + target.figure.corners @ turned(eye, foot)])


def _figure(lens: Lens, target: Viewer, floor: float) -> Floats:
    assert target.figure is not None
    foot = np.array(target.position)
    axes = turned(lens.eye, foot)
    along = np.full((lens.rows, lens.columns), np.inf)
    rows, columns = lens.window(foot + target.figure.corners @ axes)
    points = (lens.points[rows, columns] - foot) @ axes.T
    local = (lens.eye - foot) @ axes.T
    reach = target.figure.caster(None).reach(local[None], points.reshape(-1, 3)).reshape(points.shape[:2])
    if floor > 0.0:
        met = np.where(np.isfinite(reach), reach, 0.0)
        reach = np.where(local[2] + (points[..., 2] - local[2]) * met >= floor, reach, np.inf)
    along[rows, columns] = reach
    return along


def _rectangle(lens: Lens, target: Viewer, floor: float) -> Floats:
    foot = np.array(target.position)
    right, front, _ = turned(lens.eye, foot)
    ways = lens.points - lens.eye
    nearing = ways @ front
    meets = nearing < -1e-9
    along = np.where(meets, ((foot - lens.eye) @ front) / np.where(meets, nearing, -1.0), np.inf)
    away = lens.eye + ways * np.where(meets, along, 0.0)[..., None] - foot
    inside = (np.abs(away @ right) <= target.across / 2.0) & (away[..., 2] >= floor) & (away[..., 2] <= target.height)
    return np.where(meets & inside, along, np.inf)
