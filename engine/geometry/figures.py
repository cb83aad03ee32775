"""What of a target is looked at: the outline of its figure, or an upright rectangle, as points to aim rays at."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from engine.geometry.caster import Caster, caster
from engine.geometry.surface import Floats

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


@lru_cache(maxsize=16)
def halton(count: int) -> Floats:
    """The first points (count, 2) of the Halton sequence in bases 2 and 3: the pattern by which all is looked at."""
    points = np.stack([_radical(np.arange(1, count + 1), base) for base in (2, 3)], axis=1)
    points.setflags(write=False)
    return points


def toward(eye: Floats, foot: Floats) -> Floats:
    """The axes (3, 3: right, to the eye, up) of a target turned to the eye in plan; north where that is above it."""
    east, north = float(eye[0] - foot[0]), float(eye[1] - foot[1])
    away = math.hypot(east, north)
    east, north = (east / away, north / away) if away > 1e-9 else (0.0, 1.0)
    return np.array([[north, -east, 0.0], [east, north, 0.0], [0.0, 0.0, 1.0]])


def rectangle_points(eye: Floats, foot: Floats, across: float, height: float, count: int) -> Floats:
    """Points (count, 3) spread over the upright rectangle at the base's center, turned to the eye."""
    right, _, up = toward(eye, foot)
    spread = halton(count)
    return foot + np.outer((spread[:, 0] - 0.5) * across, right) + np.outer(spread[:, 1] * height, up)


def figure_points(eye: Floats, foot: Floats, figure: Figure, count: int, name: str | None) -> Floats:
    """Points (k, 3) on a figure where rays spread over its outline, as the eye sees it, first meet it.

    The pattern covers the box around the outline in the plane through the figure's middle, square to the line to it.
    The figure is looked at as if it faced the eye, so that its own facing changes nothing.
    """
    axes = toward(eye, foot)
    local = axes @ (eye - foot)
    ahead = figure.middle - local
    distance = float(np.linalg.norm(ahead))
    ahead = ahead / max(distance, 1e-9)
    right = np.cross(ahead, [0.0, 0.0, 1.0])
    size = float(np.linalg.norm(right))
    right = right / size if size > 1e-9 else np.array([1.0, 0.0, 0.0])
    up = np.cross(right, ahead)
    seen = figure.corners - local
    depth = np.maximum(seen @ ahead, 0.05 * distance) / distance
    flat = np.stack([seen @ right, seen @ up], axis=1) / depth[:, None]
    low, high = flat.min(axis=0), flat.max(axis=0)
    spread = low + halton(count) * (high - low)
    ways = distance * ahead + np.outer(spread[:, 0], right) + np.outer(spread[:, 1], up)
    if name not in figure.casters:
        figure.casters[name] = caster(figure.triangles, name)
    along = figure.casters[name].reach(local[None], local + ways)
    met = np.isfinite(along)
    return np.asarray(foot + (local + ways[met] * along[met, None]) @ axes, dtype=np.float64)


def _radical(index: np.ndarray[tuple[int], np.dtype[np.int64]], base: int) -> Floats:
    """The digits of each index mirrored behind the point."""
    value, scale = np.zeros(len(index)), 1.0
    while index.any():
        scale /= base
        value += scale * (index % base)
        index = index // base
    return value
