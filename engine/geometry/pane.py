"""What lies between an eye and a rectangle before it, seen on that rectangle: exactly, for many of them at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.geometry.caster import SHORT
from engine.geometry.surface import Floats, Ints

SIDES = ((1.0, 0.0, 0.0, 0.0), (-1.0, 0.0, 1.0, 0.0), (0.0, 1.0, 0.0, 0.0), (0.0, -1.0, 1.0, 0.0))
"""The sides of the pyramid from the eye through the rectangle, as planes in its coordinates."""

NEAR = (0.0, 0.0, 1.0, -SHORT)
"""Before the eye."""

BEFORE = (0.0, 0.0, -1.0, 1.0 - 1e-9)
"""Before the rectangle."""

Plane = tuple[float, float, float, float]


@dataclass(frozen=True, eq=False)
class Panes:
    """Rectangles before eyes: `corner` their lower left, `right` and `up` their whole sides, square to each other.

    All are (n, 3). Points have coordinates (x w, y w, w): `w` is how far away they are, 1 in the rectangle's own plane,
    and x and y where they are seen on it, 0 to 1. These are linear in space, so that planes stay planes.
    """

    eye: Floats
    corner: Floats
    right: Floats
    up: Floats

    def __len__(self) -> int:
        return len(self.eye)

    def __getitem__(self, rows: Ints | slice) -> Panes:
        """Some of them."""
        return Panes(self.eye[rows], self.corner[rows], self.right[rows], self.up[rows])

    def points(self, spread: Floats) -> Floats:
        """Points (n, k, 3) at shares (k, 2) of the sides."""
        x, y = spread[None, :, :1], spread[None, :, 1:]
        return self.corner[:, None] + x * self.right[:, None] + y * self.up[:, None]

    def pyramids(self, far: Floats) -> Floats:
        """The eye and the four corners, `far` (n,) times as far away (n, 5, 3)."""
        corners = self.points(np.array([[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]]))
        eye = self.eye[:, None]
        return np.concatenate([eye, eye + (corners - eye) * far[:, None, None]], axis=1)

    def seen(self, owner: Ints, points: Floats) -> Floats:
        """The coordinates (m, k, 3) of points (m, k, 3), each row before the pane of its owner (m,)."""
        normal = _cross(self.right, self.up)
        ahead = self.corner - self.eye
        away = _dot(ahead, normal)
        depth = normal / np.where(np.abs(away) > 1e-12, away, np.inf)[:, None]
        axes = []
        for side in (self.right, self.up):
            along = side / _dot(side, side)[:, None]
            axes.append(along - _dot(ahead, along)[:, None] * depth)
        d = points - self.eye[owner][:, None]
        return np.stack([_dot(d, axis[owner][:, None]) for axis in (*axes, depth)], axis=-1)

    @property
    def edge_on(self) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """Which (n,) lie in a plane with their eye."""
        normal = _cross(self.right, self.up)
        away = np.abs(_dot(self.corner - self.eye, normal)) / np.sqrt(_dot(normal, normal))
        return np.asarray(away < 1e-6)


def outside(seen: Floats, planes: tuple[Plane, ...]) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which polygons (m, k, 3) lie wholly on the wrong side of one of the planes."""
    out = np.zeros(len(seen), dtype=bool)
    for plane in planes:
        out |= (_side(seen, plane) <= 0.0).all(axis=1)
    return out


def clipped(seen: Floats, planes: tuple[Plane, ...]) -> Floats:
    """Convex polygons (m, k, 3) cut off at planes: (m, k + number of planes, 3), the last corner repeated."""
    for plane in planes:
        seen = np.concatenate([seen, seen[:, -1:]], axis=1)
        side = _side(seen, plane)
        cut = np.flatnonzero((side < 0.0).any(axis=1))
        if len(cut):
            seen[cut] = _cut(seen[cut][:, :-1], side[cut][:, :-1])
    return seen


def _cut(here: Floats, side: Floats) -> Floats:
    """The parts (m, k + 1, 3) of polygons (m, k, 3) where `side` (m, k) is positive; what vanishes becomes a point."""
    count, corners = side.shape
    there, beyond = np.roll(here, -1, axis=1), np.roll(side, -1, axis=1)
    crosses = (side < 0.0) != (beyond < 0.0)
    step = np.where(crosses, side / np.where(crosses, side - beyond, 1.0), 0.0)
    points = np.stack([here, here + step[:, :, None] * (there - here)], axis=2).reshape(count, 2 * corners, 3)
    kept = np.stack([side >= 0.0, crosses], axis=2).reshape(count, 2 * corners)
    order = np.argsort(~kept, axis=1, kind="stable")
    last = np.maximum(kept.sum(axis=1) - 1, 0)[:, None]
    chosen = np.take_along_axis(order, np.minimum(np.arange(corners + 1), last), axis=1)
    return np.asarray(np.take_along_axis(points, chosen[:, :, None], axis=1), dtype=np.float64)


def _side(seen: Floats, plane: Plane) -> Floats:
    a, b, c, d = plane
    return np.asarray(a * seen[..., 0] + b * seen[..., 1] + c * seen[..., 2] + d, dtype=np.float64)


def _dot(a: Floats, b: Floats) -> Floats:
    """Written out, so that no bit depends on how many are asked at once or on the processor."""
    return np.asarray(a[..., 0] * b[..., 0] + a[..., 1] * b[..., 1] + a[..., 2] * b[..., 2], dtype=np.float64)


def _cross(a: Floats, b: Floats) -> Floats:
    x, y, z = (a[..., 1] * b[..., 2] - a[..., 2] * b[..., 1], a[..., 2] * b[..., 0] - a[..., 0] * b[..., 2],
               a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0])  # fmt: skip
    return np.stack([x, y, z], axis=-1)
