"""Outlines and the solids they sweep: bevelled blocks, plates, turned barrels, rods."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, pi, sin

import numpy as np

from models.parts.part import Part, Place, Vectors, loft, unit

Outline = Sequence[tuple[float, float]]


def chamfered(outline: Outline, cut: float) -> Vectors:
    """The outline (n, 2) with every corner cut off, so that it has (2n, 2) points and every odd side is a cut."""
    points = np.array(outline, dtype=np.float64)
    shape = []
    for corner, after in zip(points, np.roll(points, -1, axis=0), strict=True):
        reach = min(cut, 0.4 * float(np.linalg.norm(after - corner)))
        shape += [corner + unit(after - corner) * reach, after + unit(corner - after) * reach]
    return np.array(shape)


def inset(outline: Vectors, depth: float) -> Vectors:
    """The outline (n, 2), counter-clockwise, drawn in by depth on every side."""
    along = np.roll(outline, -1, axis=0) - outline
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    inward = np.stack([-along[:, 1], along[:, 0]], axis=1)
    previous = np.roll(inward, 1, axis=0)
    mitre = inward + previous
    return np.asarray(outline + depth * mitre / (1 + (inward * previous).sum(axis=1))[:, None])


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
    worn_sides = range(1, len(shape), 2) if corner else ()
    if not bevel:
        return loft(np.array(rings), (), worn_sides)
    return loft(np.array(_bevelled(rings, bevel)), (0, len(rings)), worn_sides)


def side_sweep(outline: Outline, stations: Sequence[Station], bevel: float = 0.018, cut: float = 0) -> Part:
    """Carry an outline in y and z (a side view) along the x axis, its corners cut only if asked."""
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
    """A small slab upright on the x-z plane, its middle at the origin, its face turned to +y and tapered."""
    return tower((0, width, height), (thickness, width * taper, height * taper), bevel=bevel, cut=0).turned("x", -90)


def rectangle(width: float, depth: float) -> list[tuple[float, float]]:
    """The outline of a rectangle about the origin."""
    return [(width / 2, -depth / 2), (width / 2, depth / 2), (-width / 2, depth / 2), (-width / 2, -depth / 2)]


def polygon(sides: int, radius: float, turn: float = 0.5) -> list[tuple[float, float]]:
    """A regular outline; `turn` is a share of one side's angle."""
    angles = [2 * pi * (side + turn) / sides for side in range(sides)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


def lathe(*profile: tuple[float, float], sides: int = 10) -> Part:
    """A solid turned about the z axis from (radius, z) points; a profile that comes back inward makes a bore."""
    circle = np.array(polygon(sides, 1.0))
    return replace(loft(np.array([_at_height(circle * radius, z) for radius, z in profile])), round=True)


def disc(radius: float, thickness: float, sides: int = 8) -> Part:
    """A bevelled disc whose axis is x, centred on the origin: a joint."""
    edge, half = min(radius, thickness) * 0.2, thickness / 2
    rim = ((radius - edge, -half), (radius, edge - half), (radius, half - edge), (radius - edge, half))
    return lathe(*rim, sides=sides).turned("y", 90)


def rod(start: Place, end: Place, radius: float, sides: int = 5) -> Part:
    """A plain rod between two places."""
    length = float(np.linalg.norm(np.subtract(end, start)))
    front = (0.0, 1.0, 0.0) if abs(end[1] - start[1]) < 0.9 * length else (0.0, 0.0, 1.0)
    return lathe((radius, 0), (radius, length), sides=sides).aimed(start, end, front)


def _at_height(outline: Vectors, z: float) -> Vectors:
    return np.column_stack([outline, np.full(len(outline), z)])


def _ring(shape: Vectors, station: Station) -> Vectors:
    return _at_height(shape * (station.u, station.v) + (station.du, station.dv), station.at)


def _bevelled(rings: list[Vectors], bevel: float) -> list[Vectors]:
    """The rings with each end drawn in, and a full one slid along the sweep to where its bevel begins."""
    ends = []
    for end, neighbor in ((rings[0], rings[1]), (rings[-1], rings[-2])):
        share = min(0.45, bevel / abs(neighbor[0, 2] - end[0, 2]))
        ends.append((_at_height(inset(end[:, :2], bevel), end[0, 2]), end + share * (neighbor - end)))
    (bottom, above), (top, below) = ends
    return [bottom, above, *rings[1:-1], below, top]
