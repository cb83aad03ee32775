"""Closed solids lofted from rings of points: the clay that every part is made of.

Lengths are inches, z up, y forward (north), x to the right (east). A ring runs counter-clockwise about the axis of its loft.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float64]
Outline = Sequence[tuple[float, float]]
Place = tuple[float, float, float]


@dataclass(frozen=True)
class Part:
    """One closed solid: vertices (n, 3), faces (m, 3) seen counter-clockwise from outside, which faces are worn edges (m,),
    whether the skin is shaded as one round surface, and a tone (r, g, b) that its role's color is multiplied with."""

    vertices: Vectors
    faces: NDArray[np.int64]
    worn: NDArray[np.bool_]
    round: bool = False
    tone: Place = (1, 1, 1)

    def moved(self, x: float = 0, y: float = 0, z: float = 0) -> Part:
        """The part shifted."""
        return replace(self, vertices=self.vertices + (x, y, z))

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
        """The part with its z axis laid from start towards end, its y axis as near to front as that allows, its origin at start."""
        along = _unit(np.subtract(end, start))
        across = _unit(np.cross(front, along))
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


def chamfered(outline: Outline, cut: float) -> Vectors:
    """The outline (n, 2) with every corner cut off, so that it has (2n, 2) points and every odd side is a cut."""
    points = np.array(outline, dtype=np.float64)
    before, after = np.roll(points, 1, axis=0) - points, np.roll(points, -1, axis=0) - points
    reach = [min(cut, 0.4 * float(np.linalg.norm(side))) for side in after]
    starts = [point + _unit(step) * reach[index] for index, (point, step) in enumerate(zip(points, after, strict=True))]
    ends = [
        point + _unit(step) * reach[index - 1] for index, (point, step) in enumerate(zip(points, before, strict=True))
    ]
    return np.array(
        [place for index in range(len(points)) for place in (starts[index], ends[(index + 1) % len(points)])]
    )


def inset(outline: Vectors, depth: float) -> Vectors:
    """The outline (n, 2), counter-clockwise, drawn in by depth on every side."""
    along = np.roll(outline, -1, axis=0) - outline
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    inward = np.stack([-along[:, 1], along[:, 0]], axis=1)
    previous = np.roll(inward, 1, axis=0)
    mitre = inward + previous
    return outline + depth * mitre / (1 + (inward * previous).sum(axis=1))[:, None]


@dataclass(frozen=True)
class Station:
    """Where a swept outline stands on its axis, how much it is stretched there (u, v) and shifted (du, dv)."""

    at: float
    u: float = 1
    v: float = 1
    du: float = 0
    dv: float = 0


def sweep(outline: Outline, stations: Sequence[Station], bevel: float = 0.018, cut: float | None = None) -> Part:
    """Carry an outline in x and y up the z axis through the stations, corners cut and both ends bevelled."""
    if sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(outline, [*outline[1:], outline[0]], strict=True)) < 0:
        outline = outline[::-1]
    corner = bevel * 1.4 if cut is None else cut
    shape = chamfered(outline, corner) if corner else np.array(outline, dtype=np.float64)
    rings = [_ring(shape, station) for station in stations]
    worn_rings: list[int] = []
    if bevel:
        first, last = stations[0], stations[-1]
        rings = [_bevelled(rings[0], bevel), *_pushed(rings, bevel, first, last), _bevelled(rings[-1], bevel)]
        worn_rings = [0, len(rings) - 2]
    return loft(np.array(rings), worn_rings, range(1, len(shape), 2) if corner else ())


def side_sweep(outline: Outline, stations: Sequence[Station], bevel: float = 0.018, cut: float = 0) -> Part:
    """Carry an outline in y and z (a side view) along the x axis through the stations; its corners are cut only if asked."""
    part = sweep(outline, stations, bevel, cut)
    return replace(part, vertices=part.vertices[:, [2, 0, 1]])


def tower(*sections: tuple[float, ...], bevel: float = 0.018, cut: float | None = None) -> Part:
    """A bevelled block through sections (z, width, depth[, x, y]) from bottom to top."""
    stations = [Station(s[0], s[1], s[2], *s[3:]) for s in sections]
    wide, deep = max(s.u for s in stations), max(s.v for s in stations)
    stations = [replace(s, u=s.u / wide, v=s.v / deep) for s in stations]
    return sweep(rectangle(wide, deep), stations, bevel, cut)


def box(width: float, depth: float, height: float, bevel: float = 0.01) -> Part:
    """A box with its top and bottom edges bevelled, standing on the origin."""
    return tower((0, width, depth), (height, width, depth), bevel=bevel, cut=0)


def plate(width: float, height: float, thickness: float, taper: float = 0.84, bevel: float = 0.01) -> Part:
    """A small slab upright on the x-z plane, its middle at the origin, its face narrower by `taper` and turned to +y."""
    return tower((0, width, height), (thickness, width * taper, height * taper), bevel=bevel, cut=0).turned("x", -90)


def rectangle(width: float, depth: float) -> list[tuple[float, float]]:
    """The outline of a rectangle about the origin."""
    return [(width / 2, -depth / 2), (width / 2, depth / 2), (-width / 2, depth / 2), (-width / 2, -depth / 2)]


def polygon(sides: int, radius: float, turn: float = 0.5) -> list[tuple[float, float]]:
    """A regular outline; `turn` is a share of one side's angle."""
    angles = [2 * np.pi * (side + turn) / sides for side in range(sides)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def lathe(*profile: tuple[float, float], sides: int = 10) -> Part:
    """A solid turned about the z axis from (radius, z) points; a profile that comes back inward makes a bore."""
    unit = np.array(polygon(sides, 1.0))
    return replace(loft(np.array([_at_height(unit * radius, z) for radius, z in profile])), round=True)


def disc(radius: float, thickness: float, sides: int = 8) -> Part:
    """A bevelled disc whose axis is x, centred on the origin: a joint."""
    edge, half = min(radius, thickness) * 0.2, thickness / 2
    return lathe(
        (radius - edge, -half), (radius, -half + edge), (radius, half - edge), (radius - edge, half), sides=sides
    ).turned("y", 90)


def rod(start: Place, end: Place, radius: float, sides: int = 5) -> Part:
    """A plain rod between two places."""
    length = float(np.linalg.norm(np.subtract(end, start)))
    front = (0.0, 1.0, 0.0) if abs(end[1] - start[1]) < 0.9 * length else (0.0, 0.0, 1.0)
    return lathe((radius, 0), (radius, length), sides=sides).aimed(start, end, front)


def _unit(vector: Vectors) -> Vectors:
    return np.asarray(vector / np.linalg.norm(vector), dtype=np.float64)


def _convex(ring: Vectors) -> bool:
    """Whether a flat ring turns the same way at all its points."""
    along = np.roll(ring, -1, axis=0) - ring
    turns = np.cross(along, np.roll(along, -1, axis=0))
    return bool(((turns * turns.sum(axis=0)).sum(axis=1) > 0).all())


def _at_height(outline: Vectors, z: float) -> Vectors:
    return np.column_stack([outline, np.full(len(outline), z)])


def _ring(shape: Vectors, station: Station) -> Vectors:
    return _at_height(shape * (station.u, station.v) + (station.du, station.dv), station.at)


def _bevelled(ring: Vectors, bevel: float) -> Vectors:
    return _at_height(inset(ring[:, :2], bevel), ring[0, 2])


def _pushed(rings: list[Vectors], bevel: float, first: Station, last: Station) -> list[Vectors]:
    """The rings with the end ones slid inward along the loft to make room for the bevels."""
    if len(rings) == 2:
        share = min(0.45, bevel / (last.at - first.at))
        return [rings[0] + share * (rings[1] - rings[0]), rings[1] + share * (rings[0] - rings[1])]
    ends = []
    for end, neighbour in ((rings[0], rings[1]), (rings[-1], rings[-2])):
        share = min(0.45, bevel / abs(neighbour[0, 2] - end[0, 2]))
        ends.append(end + share * (neighbour - end))
    return [ends[0], *rings[1:-1], ends[1]]
