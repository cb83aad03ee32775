"""Buildings: the solid's own walls and roof, and on them what a modeler adds: storeys, windows, a cornice."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import shapely
from panda3d.core import NodePath

from engine.geometry.terrain import Solid, Table
from scenes.geoms import Floats, Patch, faceted, joined, node
from scenes.lights import Light
from scenes.shapes import box, quads
from scenes.walls import bridge, outline_of, wall

STOREY = 1.0
WALLS = ((0.62, 0.58, 0.51), (0.55, 0.46, 0.40), (0.52, 0.54, 0.55), (0.64, 0.60, 0.56))
ROOF = (0.37, 0.36, 0.36)
LEDGE = (0.46, 0.44, 0.41)
PANE = (0.13, 0.17, 0.21, 1.0)
LAMP = (0.98, 0.80, 0.48, 0.72)
FRAME = (0.34, 0.32, 0.30)
SILL, HEAD, WIDE, BAY = 0.30, 0.78, 0.36, 0.82
PROUD = 0.012
"""How far panes lie before their wall, inches: enough that nothing flickers."""


def built(table: Table, light: Light) -> NodePath:
    """All buildings, walls and bridges."""
    root = NodePath("buildings")
    for solid in table.solids:
        if solid.kind in LOOKS:
            path = root.attachNewNode(node(solid.name, light.baked(LOOKS[solid.kind](solid, table))))
            light.dress(path, "plain")
    return root


def _house(solid: Solid, table: Table) -> Patch:
    seed = zlib.crc32(solid.name.encode())
    rng = np.random.default_rng(seed)
    wall = np.array(WALLS[seed % len(WALLS)])
    corners, normals = faceted(solid.triangles, 0.95)
    low, high = float(solid.bounds[0, 2]), float(solid.bounds[1, 2])
    colors = np.where(normals[:, 2:3] > 0.5, np.array(ROOF), wall)
    grime = np.clip(0.72 + 0.28 * (corners[:, 2:3] - low) / 1.2, 0.72, 1.0)
    colors = np.where(normals[:, 2:3] > 0.5, colors, colors * grime)
    patches = [Patch(corners, normals, colors, np.arange(len(corners)).reshape(-1, 3))]
    outline = shapely.convex_hull(shapely.multipoints(solid.mesh.vertices[:, :2]))
    upright = np.abs(solid.mesh.face_normals[:, 2])
    if outline.geom_type == "Polygon" and bool(((upright < 0.01) | (upright > 0.99)).all()):
        floor = table.land(np.array([[outline.centroid.x, outline.centroid.y]]))[0]
        patches += _dressed(outline, float(floor), high, rng)
        patches += _roof(outline, high, rng)
    return joined(patches)


def _dressed(outline: shapely.Polygon, floor: float, roof: float, rng: np.random.Generator) -> list[Patch]:
    """Windows with frames, ledges between storeys and a cornice, along each wall."""
    rim = shapely.get_coordinates(shapely.geometry.polygon.orient(outline).exterior)
    storeys = max(1, round((roof - floor) / STOREY))
    each = (roof - floor) / storeys
    patches = []
    for start, end in pairwise(rim):
        length = float(np.linalg.norm(end - start))
        if length < 0.5:
            continue
        along = (end - start) / length
        out = np.array([along[1], -along[0]])
        for level in range(1, storeys):
            patches.append(
                _band(start, along, out, length, floor + level * each - 0.03, floor + level * each + 0.03, 0.03)
            )
        patches.append(_band(start, along, out, length, roof - 0.13, roof, 0.07))
        bays = int(length / BAY)
        places = (np.arange(bays) + 0.5) * (length / bays) if bays else np.empty(0)
        for level in range(storeys):
            base = floor + level * each
            for place in places.tolist():
                door = level == 0 and abs(place - length / 2.0) < BAY / 2.0 and length > 2.0
                low, high = (base, base + 0.66 * each) if door else (base + SILL * each, base + HEAD * each)
                frame = _pane(
                    start, along, out, place, WIDE + 0.09, low - (0.0 if door else 0.045), high + 0.045, PROUD
                )
                patches.append(quads(frame, FRAME))
                glass = LAMP if not door and rng.random() < 0.10 else PANE
                patches.append(
                    quads(
                        _pane(start, along, out, place, WIDE, low, high, 2.0 * PROUD), (*FRAME, 1.0) if door else glass
                    )
                )
    return patches


def _pane(
    start: Floats, along: Floats, out: Floats, place: float, width: float, low: float, high: float, proud: float
) -> Floats:
    left, right = (start + along * (place + side * width / 2.0) + out * proud for side in (-1.0, 1.0))
    return np.array([[(*left, low), (*right, low), (*right, high), (*left, high)]])


def _band(start: Floats, along: Floats, out: Floats, length: float, low: float, high: float, depth: float) -> Patch:
    """A ledge along a wall, mitred a little past its corners."""
    a, b = start - along * depth, start + along * (length + depth)
    c, d = b + out * depth, a + out * depth
    return quads(
        np.array(
            [
                [(*d, low), (*c, low), (*c, high), (*d, high)],
                [(*d, high), (*c, high), (*b, high), (*a, high)],
                [(*a, low), (*b, low), (*c, low), (*d, low)],
                [(*a, low), (*d, low), (*d, high), (*a, high)],
                [(*c, low), (*b, low), (*b, high), (*c, high)],
            ]
        ),
        LEDGE,
    )


def _roof(outline: shapely.Polygon, high: float, rng: np.random.Generator) -> list[Patch]:
    """A pale border on the roof, and flat hatches; nothing stands higher than the walls that rays meet."""
    inner = outline.buffer(-0.28, join_style="mitre")
    patches = []
    if inner.geom_type == "Polygon" and inner.area > 0.5:
        outer_rim = shapely.get_coordinates(shapely.geometry.polygon.orient(outline).exterior)
        inner_rim = shapely.get_coordinates(
            shapely.geometry.polygon.orient(outline.buffer(-0.16, join_style="mitre")).exterior
        )
        if len(outer_rim) == len(inner_rim):
            first = int(np.linalg.norm(inner_rim[:-1] - outer_rim[0], axis=1).argmin())
            inner_rim = np.roll(inner_rim[:-1], -first, axis=0)
            inner_rim = np.concatenate([inner_rim, inner_rim[:1]])
            z = np.full((len(outer_rim), 1), high + PROUD)
            outer3, inner3 = np.hstack([outer_rim, z]), np.hstack([inner_rim, z])
            patches.append(quads(np.stack([outer3[:-1], outer3[1:], inner3[1:], inner3[:-1]], axis=1), LEDGE))
        west, south, east, north = inner.bounds
        for _ in range(max(1, int(inner.area / 5.0))):
            x, y = rng.uniform(west, east), rng.uniform(south, north)
            half = rng.uniform(0.16, 0.32, 2)
            hatch = shapely.box(x - half[0], y - half[1], x + half[0], y + half[1])
            if inner.contains(hatch):
                shade = rng.uniform(0.45, 0.6)
                patches.append(
                    box(
                        (x - half[0], y - half[1], high), (x + half[0], y + half[1], high + 0.05), (shade, shade, shade)
                    )
                )
    return patches


LOOKS: dict[str, Callable[[Solid, Table], Patch]] = {
    "building": _house,
    "wall": lambda solid, table: wall(solid),
    "bridge": lambda solid, table: bridge(
        solid, float(table.land(np.array([outline_of(solid).centroid.coords[0]]))[0])
    ),
}
"""Kinds of solid that are built -> what they look like."""
