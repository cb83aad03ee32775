"""A closed solid, and how one is lofted from rings of points: the clay that everything is made of.

Lengths are inches, z up, y forward (north), x to the right (east). A ring runs counter-clockwise about the axis of its
loft.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float64]
Place = tuple[float, float, float]


@dataclass(frozen=True)
class Part:
    """One closed solid: vertices (n, 3), faces (m, 3) seen counter-clockwise from outside.

    `worn` (m,) marks the faces that are worn edges, `round` says that the skin is shaded as one surface, and `tone`
    (red, green, blue) is what the color of the part's role is multiplied with.
    """

    vertices: Vectors
    faces: NDArray[np.int64]
    worn: NDArray[np.bool_]
    round: bool = False
    tone: Place = (1, 1, 1)

    def moved(self, x: float = 0, y: float = 0, z: float = 0) -> Part:
        """The part shifted."""
        return replace(self, vertices=self.vertices + np.array([x, y, z]))

    def scaled(self, x: float = 1, y: float = 1, z: float = 1) -> Part:
        """The part stretched about the origin; a mirror keeps its outside out."""
        faces = self.faces if x * y * z > 0 else self.faces[:, ::-1]
        return replace(self, vertices=self.vertices * (x, y, z), faces=faces)

    def toned(self, red: float, green: float | None = None, blue: float | None = None) -> Part:
        """The part in a darker or warmer shade of its role's color; one number darkens evenly."""
        return replace(self, tone=(red, red if green is None else green, red if blue is None else blue))

    def mirrored(self) -> Part:
        """The same part for the other side of the body."""
        return self.scaled(x=-1)

    def turned(self, axis: str, degrees: float) -> Part:
        """The part turned about an axis, 'x', 'y' or 'z', through the origin, by the right-hand rule."""
        u, v = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[axis]
        turn = np.eye(3)
        turn[u, u] = turn[v, v] = cos(radians(degrees))
        turn[v, u] = sin(radians(degrees))
        turn[u, v] = -turn[v, u]
        return replace(self, vertices=self.vertices @ turn.T)

    def aimed(self, start: Place, end: Place, front: Place = (0, 1, 0)) -> Part:
        """The part with its z axis laid from start towards end, its origin at start, its y axis near to front."""
        along = unit(np.subtract(end, start))
        across = unit(np.cross(front, along))
        axes = np.stack([across, np.cross(along, across), along])
        return replace(self, vertices=self.vertices @ axes + start)

    @property
    def volume(self) -> float:
        """Cubic inches enclosed; negative when the faces look inward."""
        a, b, c = (self.vertices[self.faces[:, corner]] for corner in range(3))
        return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6)


def loft(rings: Vectors, worn_rings: Sequence[int] = (), worn_sides: Sequence[int] = ()) -> Part:
    """Skin flat rings (k, n, 3) into a closed solid; an end that is not convex must be visible from its middle.

    The strips after `worn_rings` and the faces after points `worn_sides` of each ring are marked as worn edges.
    """
    count, size, _ = rings.shape
    faces: list[tuple[int, ...]] = []
    worn = []
    for side in range(size):
        after = (side + 1) % size
        for ring in range(count - 1):
            a, b, c, d = (ring * size + side, ring * size + after, (ring + 1) * size + after, (ring + 1) * size + side)
            faces += [(a, b, c), (a, c, d)]
            worn += [ring in worn_rings or side in worn_sides] * 2
    vertices = rings.reshape(-1, 3)
    for end, start, order in ((rings[0], 0, -1), (rings[-1], (count - 1) * size, 1)):
        if _convex(end):
            faces += [(start, start + place, start + place + 1)[::order] for place in range(1, size - 1)]
        else:
            faces += [(len(vertices), start + place, start + (place + 1) % size)[::order] for place in range(size)]
            vertices = np.concatenate([vertices, end.mean(axis=0)[None]])
    part = Part(vertices, np.array(faces, dtype=np.int64), np.array(worn + [False] * (len(faces) - len(worn))))
    return part if part.volume > 0 else replace(part, faces=part.faces[:, ::-1])


def unit(vector: Vectors) -> Vectors:
    """The direction of a vector."""
    return np.asarray(vector / np.linalg.norm(vector), dtype=np.float64)


def _convex(ring: Vectors) -> bool:
    """Whether a flat ring turns the same way at all its points."""
    along = np.roll(ring, -1, axis=0) - ring
    turns = np.cross(along, np.roll(along, -1, axis=0))
    return bool(((turns * turns.sum(axis=0)).sum(axis=1) > 0).all())
