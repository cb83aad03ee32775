"""What of targets is looked at: the outline of a figure, or an upright rectangle, as points to aim rays at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from engine.geometry.caster import Bools, Caster, caster
from engine.geometry.pane import Panes
from engine.geometry.pattern import halton
from engine.geometry.surface import Floats, Ints

if TYPE_CHECKING:
    import trimesh


@dataclass(frozen=True, eq=False)
class Figure:
    """A unit's figure without its base: a mesh in inches, facing +y, the middle of its base's bottom at the origin."""

    mesh: trimesh.Trimesh

    @cached_property
    def triangles(self) -> Floats:
        """The mesh's triangles (m, 3, 3)."""
        return np.ascontiguousarray(self.mesh.triangles, dtype=np.float64)

    @cached_property
    def corners(self) -> Floats:
        """The vertices (k, 3) that alone can lie on its outline: those of its convex hull."""
        return np.asarray(self.mesh.convex_hull.vertices, dtype=np.float64)

    @cached_property
    def middle(self) -> Floats:
        """The middle of the box around it."""
        return np.asarray(np.mean(self.mesh.bounds, axis=0), dtype=np.float64)

    @cached_property
    def radius(self) -> float:
        """How far it spreads from the middle of the base, in plan."""
        return float(np.hypot(self.corners[:, 0], self.corners[:, 1]).max())

    @cached_property
    def casters(self) -> dict[str | None, Caster]:
        """Casters at this figure, by name, as they are first needed."""
        return {}

    def caster(self, name: str | None) -> Caster:
        """The caster of a name, the fastest one if none is given."""
        if name not in self.casters:
            self.casters[name] = caster(self.triangles, name)
        return self.casters[name]


@dataclass(frozen=True, eq=False)
class Aims:
    """Targets of one form as they are looked at: `panes` around what is seen of them, in space; `far` (n,) how many
    times as far away as its pane the farthest part of each may be.

    For a figure, `local` are the same panes as it stands facing the eye, `feet` (n, 3) and `turn` (n, 2: east, north)
    say where that is. What is lower than `floor` (n,) is not looked at.
    """

    panes: Panes
    far: Floats
    figure: Figure | None = None
    local: Panes | None = None
    feet: Floats | None = None
    turn: Floats | None = None
    floor: Floats | None = None

    def __len__(self) -> int:
        return len(self.far)

    def __getitem__(self, rows: Ints | slice) -> Aims:
        """Some of them."""
        some = (None if part is None else part[rows] for part in (self.local, self.feet, self.turn, self.floor))
        return Aims(self.panes[rows], self.far[rows], self.figure, *some)  # type: ignore[arg-type]

    def targets(self, first: int, last: int, name: str | None) -> tuple[Floats, Bools]:
        """Points (n, last - first, 3) to which those rays of the pattern run, and which of them there are at all."""
        spread = halton(last)[first:]
        if self.figure is None or self.local is None:
            points = self.panes.points(spread)
            return points, np.ones(points.shape[:2], dtype=bool)
        ways = self.local.points(spread) - self.local.eye[:, None]
        starts = np.broadcast_to(self.local.eye[:, None], ways.shape).reshape(-1, 3)
        along = self.figure.caster(name).reach(starts, starts + ways.reshape(-1, 3)).reshape(ways.shape[:2])
        met = np.isfinite(along)
        points = self.placed(self.local.eye[:, None] + ways * np.where(met, along, 1.0)[:, :, None])
        return points, met & self.counts(points[:, :, 2])

    def counts(self, heights: Floats) -> Bools:
        """Whether points at these heights (n, k) are high enough to be looked at."""
        return np.ones(heights.shape, dtype=bool) if self.floor is None else heights >= self.floor[:, None]

    def placed(self, points: Floats) -> Floats:
        """Points (n, k, 3) of the figures facing the eye, where they are on the table."""
        assert self.turn is not None
        assert self.feet is not None
        return _turned(points, self.turn[:, None]) + self.feet[:, None]


def toward(eyes: Floats, feet: Floats) -> Floats:
    """The way (n, 2: east, north) in which targets face their eyes on the plan; north where the eye is above them."""
    way = (eyes - feet)[:, :2]
    away = np.sqrt(way[:, 0] ** 2 + way[:, 1] ** 2)[:, None]
    return np.where(away > 1e-9, way / np.where(away > 1e-9, away, 1.0), np.array([0.0, 1.0]))


def rectangles(eyes: Floats, feet: Floats, across: Floats, height: Floats) -> Aims:
    """The upright rectangles at the centers of bases, turned to the eye."""
    turn = toward(eyes, feet)
    right = np.stack([turn[:, 1], -turn[:, 0], np.zeros(len(turn))], axis=1) * across[:, None]
    up = np.zeros((len(turn), 3))
    up[:, 2] = height
    return Aims(Panes(eyes, feet - 0.5 * right, right, up), np.ones(len(turn)))


def outlines(eyes: Floats, feet: Floats, figure: Figure, floor: Floats) -> Aims:
    """The boxes around a figure's outline as eyes (n, 3) see it, in the plane through its middle, square to the line.

    The figure is looked at as if it faced the eye, so that its own facing changes nothing.
    """
    turn = toward(eyes, feet)
    way = eyes - feet
    local = np.stack(
        [way[:, 0] * turn[:, 1] - way[:, 1] * turn[:, 0], way[:, 0] * turn[:, 0] + way[:, 1] * turn[:, 1], way[:, 2]],
        axis=1,
    )
    ahead = figure.middle - local
    distance = np.maximum(_length(ahead), 1e-9)
    ahead = ahead / distance[:, None]
    right = np.stack([ahead[:, 1], -ahead[:, 0], np.zeros(len(ahead))], axis=1)
    size = _length(right)[:, None]
    right = np.where(size > 1e-9, right / np.where(size > 1e-9, size, 1.0), np.array([1.0, 0.0, 0.0]))
    up = np.stack(
        [
            right[:, 1] * ahead[:, 2],
            -right[:, 0] * ahead[:, 2],
            right[:, 0] * ahead[:, 1] - right[:, 1] * ahead[:, 0],
        ],
        axis=1,
    )
    seen = figure.corners - local[:, None]
    deep = _along(seen, ahead) / distance[:, None]
    depth = np.maximum(deep, 0.05)
    x, y = _along(seen, right) / depth, _along(seen, up) / depth
    low_x, low_y = x.min(axis=1), y.min(axis=1)
    wide, high = (np.maximum(np.ptp(side, axis=1), 1e-12) for side in (x, y))
    corner = local + distance[:, None] * ahead + low_x[:, None] * right + low_y[:, None] * up
    panes = Panes(local, corner, right * wide[:, None], up * high[:, None])
    placed = Panes(eyes, _turned(corner, turn) + feet, _turned(panes.right, turn), _turned(panes.up, turn))
    return Aims(placed, np.maximum(deep.max(axis=1), 1.0), figure, panes, feet, turn, floor)


def _turned(points: Floats, turn: Floats) -> Floats:
    """Points of what faces north, turned to face another way (both last axes are east, north)."""
    east, north = turn[..., 0], turn[..., 1]
    x, y = points[..., 0], points[..., 1]
    return np.stack([x * north + y * east, y * north - x * east, points[..., 2]], axis=-1)


def _along(points: Floats, way: Floats) -> Floats:
    way = way[:, None]
    return np.asarray(
        points[..., 0] * way[..., 0] + points[..., 1] * way[..., 1] + points[..., 2] * way[..., 2], dtype=np.float64
    )


def _length(vectors: Floats) -> Floats:
    return np.asarray(np.sqrt(vectors[:, 0] ** 2 + vectors[:, 1] ** 2 + vectors[:, 2] ** 2), dtype=np.float64)
