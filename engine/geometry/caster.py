"""Casting rays from an eye: Embree where it is installed, else our own caster in float64. Chosen here, by name."""

from __future__ import annotations

import math
from functools import cache
from typing import Protocol

import numpy as np
import numpy.typing as npt

from engine.geometry import GeometryError
from engine.geometry.surface import Floats, Ints

Bools = npt.NDArray[np.bool_]

SHORT = 1e-5
"""The share of a ray left out at both its ends, so that neither the eye's own surface nor the target's stops it."""

_LEAF = 4
_BATCH = 8192


class Caster(Protocol):
    """Casts rays at one body of triangles."""

    def blocked(self, eyes: Floats, points: Floats) -> Bools:
        """Whether something lies between each eye and its point, both (n, 3) (one eye may serve all), neither end
        counted.
        """

    def reach(self, eyes: Floats, points: Floats) -> Floats:
        """How far along the ray from eye to point, as a share of that way, the first surface lies; inf for none."""


def caster(triangles: Floats, name: str | None = None) -> Caster:
    """A caster for triangles (m, 3, 3), by name: "embree", "exact", or the faster one that is here."""
    chosen = name or ("embree" if embree_is_here() else "exact")
    if chosen == "embree":
        return EmbreeCaster(triangles)
    if chosen == "exact":
        return ExactCaster(triangles)
    raise GeometryError(f"there is no caster '{chosen}': use embree or exact")


@cache
def embree_is_here() -> bool:
    """Whether the package embreex can be imported."""
    try:
        from embreex import rtcore_scene  # noqa: F401
    except ImportError:
        return False
    return True


class EmbreeCaster:
    """Embree's robust mode. It works in float32, so the scene is moved to the middle of its own box."""

    def __init__(self, triangles: Floats) -> None:
        from embreex.mesh_construction import TriangleMesh
        from embreex.rtcore_scene import EmbreeScene

        low, high = triangles.min(axis=(0, 1)), triangles.max(axis=(0, 1))
        self._middle = (low + high) / 2.0
        # float32 keeps 24 bits: at 100 in from the middle a hit is uncertain by about 1e-5 in.
        self._offset = max(1e-5, float((high - low).max()) * 1e-7)
        self._scene = EmbreeScene(robust=True)
        TriangleMesh(self._scene, (triangles - self._middle).astype(np.float32))
        self._scene.run(np.zeros((1, 3), dtype=np.float32), np.ones((1, 3), dtype=np.float32))

    def blocked(self, eyes: Floats, points: Floats) -> Bools:
        """See Caster."""
        origins, ways, bounds = self._rays(eyes, points)
        return np.asarray(self._scene.run(origins, ways, dists=bounds, query="OCCLUDED") == 0)

    def reach(self, eyes: Floats, points: Floats) -> Floats:
        """See Caster."""
        origins, ways, _ = self._rays(eyes, points)
        far = np.asarray(self._scene.run(origins, ways, query="DISTANCE"), dtype=np.float64)
        return np.where(far > 1e30, np.inf, far)

    def _rays(self, eyes: Floats, points: Floats) -> tuple[npt.NDArray[np.float32], ...]:
        ways = points - eyes
        length = np.maximum(np.sqrt(np.einsum("ni,ni->n", ways, ways)), 1e-12)
        # The start moves forward by what float32 can't tell apart, and the end is held back as far.
        start = np.minimum(self._offset / length, 0.25)
        origins = (eyes - self._middle) + ways * start[:, None]
        bounds = 1.0 - 2.0 * start - SHORT
        return origins.astype(np.float32), ways.astype(np.float32), np.maximum(bounds, 0.0).astype(np.float32)


class ExactCaster:
    """A tree of boxes over triangles in the order of a space-filling curve, walked for many rays at once in float64."""

    def __init__(self, triangles: Floats) -> None:
        count = len(triangles)
        middles = triangles.mean(axis=1)
        order = np.argsort(_curve(middles), kind="stable")
        self.depth = max(0, math.ceil(math.log2(max(1, count / _LEAF))))
        slots = _LEAF << self.depth
        # The last leaves repeat the last triangle, so that all are full.
        self.order: Ints = np.concatenate([order, np.full(slots - count, order[-1])])
        leaves = triangles[self.order]
        self._corner = leaves[:, 0]
        self._u, self._v = leaves[:, 1] - leaves[:, 0], leaves[:, 2] - leaves[:, 0]
        low = leaves.min(axis=1).reshape(-1, _LEAF, 3).min(axis=1)
        high = leaves.max(axis=1).reshape(-1, _LEAF, 3).max(axis=1)
        self._levels = [(low, high)]
        while len(low) > 1:
            low, high = np.minimum(low[::2], low[1::2]), np.maximum(high[::2], high[1::2])
            self._levels.insert(0, (low, high))

    def blocked(self, eyes: Floats, points: Floats) -> Bools:
        """See Caster."""
        return self._first(eyes, points, SHORT, 1.0 - SHORT) < np.inf

    def reach(self, eyes: Floats, points: Floats) -> Floats:
        """See Caster."""
        return self._first(eyes, points, SHORT, np.inf)

    def _first(self, eyes: Floats, points: Floats, near: float, far: float) -> Floats:
        starts = np.broadcast_to(eyes, points.shape)
        nearest = np.full(len(points), np.inf)
        for begin in range(0, len(points), _BATCH):
            part = slice(begin, begin + _BATCH)
            nearest[part] = self._cast(starts[part], points[part] - starts[part], near, far)
        return nearest

    def _cast(self, starts: Floats, ways: Floats, near: float, far: float) -> Floats:
        with np.errstate(divide="ignore"):
            inverse = 1.0 / ways
        ray, node = np.arange(len(starts)), np.zeros(len(starts), dtype=np.intp)
        for level, (low, high) in enumerate(self._levels):
            if level:
                ray, node = np.repeat(ray, 2), (node[:, None] * 2 + np.array([0, 1])).ravel()
            meets = _meets(starts[ray], inverse[ray], low[node], high[node], far)
            ray, node = ray[meets], node[meets]
        ray = np.repeat(ray, _LEAF)
        slot = (node[:, None] * _LEAF + np.arange(_LEAF)).ravel()
        along = self._hit(starts[ray], ways[ray], slot)
        along = np.where((along > near) & (along < far), along, np.inf)
        nearest = np.full(len(starts), np.inf)
        np.minimum.at(nearest, ray, along)
        return nearest

    def _hit(self, starts: Floats, ways: Floats, slot: Ints) -> Floats:
        """Where each ray meets the triangle in its slot. One that only touches an edge passes."""
        u, v = self._u[slot], self._v[slot]
        across = np.cross(ways, v)
        scale = np.einsum("ni,ni->n", u, across)
        crosses = np.abs(scale) > 1e-300
        inverse = 1.0 / np.where(crosses, scale, 1.0)
        away = starts - self._corner[slot]
        first = np.einsum("ni,ni->n", away, across) * inverse
        over = np.cross(away, u)
        second = np.einsum("ni,ni->n", ways, over) * inverse
        inside = crosses & (first >= 0.0) & (second >= 0.0) & (first + second <= 1.0)
        return np.where(inside, np.einsum("ni,ni->n", v, over) * inverse, np.inf)


def _meets(starts: Floats, inverse: Floats, low: Floats, high: Floats, far: float) -> Bools:
    """Whether rays pass through boxes before `far`. Boxes are a hair larger than they say: no face is missed."""
    with np.errstate(invalid="ignore"):
        a, b = (low - 1e-9 - starts) * inverse, (high + 1e-9 - starts) * inverse
    enter, leave = np.fmin(a, b).max(axis=1), np.fmax(a, b).min(axis=1)
    return np.asarray((leave >= np.maximum(enter, 0.0)) & (enter <= far))


def _curve(points: Floats) -> npt.NDArray[np.uint64]:
    """The place of each point on a Morton curve through their box, 21 bits an axis."""
    low = points.min(axis=0)
    span = max(float((points.max(axis=0) - low).max()), 1e-12)
    cell = np.minimum((points - low) / span * 2097152.0, 2097151.0).astype(np.uint64)
    code = np.zeros(len(points), dtype=np.uint64)
    for axis in range(3):
        bits = cell[:, axis]
        for shift, mask in (
            (32, 0x1F00000000FFFF),
            (16, 0x1F0000FF0000FF),
            (8, 0x100F00F00F00F00F),
            (4, 0x10C30C30C30C30C3),
            (2, 0x1249249249249249),
        ):
            bits = (bits | bits << np.uint64(shift)) & np.uint64(mask)
        code |= bits << np.uint64(axis)
    return code
