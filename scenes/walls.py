"""Walls and bridges: what a modeler adds to the bodies that rays meet, never higher or wider than they are seen."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import shapely

from engine.geometry.terrain import Solid
from scenes.geoms import Floats, Patch, faceted, joined
from scenes.shapes import box, quads

MASONRY = (0.50, 0.48, 0.45)
COPING = (0.58, 0.56, 0.52)
DECK = (0.43, 0.42, 0.41)
STEEL = (0.30, 0.33, 0.35)
CURB = (0.55, 0.53, 0.49)
COURSE, BLOCK = 0.34, 0.8
"""Inches from one course of a wall to the next, and of a block of it."""

POST, RAIL = 0.9, 0.26
"""Inches from post to post of a railing, and its height."""

PIER, BEAM = 0.42, 0.20
"""Inches that a pier is wide, and that the beams under a deck are high."""

PAVING = 0.03
"""Inches of paving on a deck, which keep it clear of water and ground that are level with it."""


def outline_of(solid: Solid) -> shapely.Polygon:
    """What a body covers of the plan, as a hull."""
    return shapely.geometry.polygon.orient(shapely.convex_hull(shapely.multipoints(solid.mesh.vertices[:, :2])))


def wall(solid: Solid) -> Patch:
    """A wall of courses of blocks under a coping."""
    corners, normals = faceted(solid.triangles, 0.95)
    low, high = float(solid.bounds[0, 2]), float(solid.bounds[1, 2])
    top = normals[:, 2:3] > 0.5
    grime = np.clip(0.70 + 0.3 * (corners[:, 2:3] - low) / 1.2, 0.70, 1.0)
    colors = np.where(top, np.array(COPING), np.array(MASONRY) * grime)
    patches = [Patch(corners, normals, colors, np.arange(len(corners)).reshape(-1, 3))]
    outline = outline_of(solid)
    rng = np.random.default_rng(len(solid.name))
    for start, end in _sides(outline):
        length = float(np.linalg.norm(end - start))
        along = (end - start) / length
        out = np.array([along[1], -along[0]])
        patches.append(_face(start, end, out, high - 0.14, high, 0.03, COPING))
        for course in range(int((high - low) / COURSE)):
            z = low + course * COURSE
            offset = 0.5 * BLOCK * (course % 2)
            for at in np.arange(offset, length - 0.1, BLOCK).tolist():
                if rng.random() < 0.45:
                    a, b = start + along * at, start + along * min(length, at + BLOCK - 0.05)
                    shade = np.array(MASONRY) * rng.uniform(0.80, 1.10)
                    patches.append(_face(a, b, out, z + 0.03, min(z + COURSE - 0.03, high - 0.15), 0.008, shade))
    return joined(patches)


def bridge(solid: Solid, ground: float) -> Patch:
    """A deck with curbs and railings, beams under it, and piers down to the ground or bed at a height."""
    corners, normals = faceted(solid.triangles, 0.95)
    above = normals[:, 2:3] > 0.5
    colors = np.where(above, np.array(DECK), np.array(STEEL))
    corners = corners + above * np.array((0.0, 0.0, PAVING))
    patches = [Patch(corners, normals, colors, np.arange(len(corners)).reshape(-1, 3))]
    low, high = float(solid.bounds[0, 2]), float(solid.bounds[1, 2])
    outline = outline_of(solid)
    sides = sorted(_sides(outline), key=lambda side: -float(np.linalg.norm(side[1] - side[0])))[:2]
    for start, end in sides:
        length = float(np.linalg.norm(end - start))
        along = (end - start) / length
        inward = np.array([-along[1], along[0]])
        patches.append(_bar(start, end, inward, high, high + 0.07, 0.0, 0.10, CURB))
        patches.append(_bar(start, end, inward, high + RAIL - 0.04, high + RAIL, 0.02, 0.06, STEEL))
        patches.append(_bar(start, end, inward, low - BEAM, low, 0.15, 0.40, STEEL))
        posts = max(2, round(length / POST) + 1)
        for at in np.linspace(0.04, length - 0.04, posts).tolist():
            x, y = start + along * at + inward * 0.04
            patches.append(box((x - 0.025, y - 0.025, high), (x + 0.025, y + 0.025, high + RAIL), STEEL))
    patches += _piers(sides, low - BEAM, ground)
    return joined(patches)


def _piers(sides: list[tuple[Floats, Floats]], top: float, ground: float) -> list[Patch]:
    """Pairs of posts under the deck, where there is air under it."""
    if len(sides) < 2 or top - ground < 0.3:
        return []
    (a, b), (c, d) = sides
    length = float(np.linalg.norm(b - a))
    patches = []
    for share in np.linspace(0.0, 1.0, max(2, round(length / 4.0) + 1))[1:-1].tolist():
        near, far = a + (b - a) * share, d + (c - d) * share
        for part in (0.18, 0.82):
            x, y = near + (far - near) * part
            half = PIER / 2.0
            patches.append(box((x - half, y - half, ground - 0.5), (x + half, y + half, top), COPING))
    return patches


def _sides(outline: shapely.Polygon) -> list[tuple[Floats, Floats]]:
    rim = shapely.get_coordinates(outline.exterior)
    return [(a, b) for a, b in pairwise(rim) if float(np.linalg.norm(b - a)) > 0.05]


def _face(start: Floats, end: Floats, out: Floats, low: float, high: float, proud: float, color: object) -> Patch:
    a, b = start + out * proud, end + out * proud
    return quads(np.array([[(*a, low), (*b, low), (*b, high), (*a, high)]]), np.asarray(color, float))


def _bar(
    start: Floats, end: Floats, inward: Floats, low: float, high: float, near: float, far: float, color: object
) -> Patch:
    """A bar along a side, between two distances from it."""
    a, b, c, d = start + inward * near, end + inward * near, end + inward * far, start + inward * far
    corners = [
        [(*a, low), (*b, low), (*b, high), (*a, high)],
        [(*c, low), (*d, low), (*d, high), (*c, high)],
        [(*a, high), (*b, high), (*c, high), (*d, high)],
        [(*d, low), (*c, low), (*b, low), (*a, low)],
        [(*b, low), (*c, low), (*c, high), (*b, high)],
        [(*d, low), (*a, low), (*a, high), (*d, high)],
    ]
    return quads(np.array(corners), np.asarray(color, float))
