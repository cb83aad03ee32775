"""The land of a table as nodes: ground and hills under one painted cover, pieces of stone, water over its bed."""

from __future__ import annotations

import numpy as np
import shapely
from panda3d.core import NodePath, Texture, TransparencyAttrib

from engine.geometry.terrain import Solid, Table, Zone
from scenes.cover import Cover
from scenes.geoms import Patch, faceted, node, texture
from scenes.lights import CASTS, Light

BOARD = (0.30, 0.235, 0.17)
"""The cut sides of the ground, as a modeler paints them."""

STONE = (0.56, 0.53, 0.49)
WATER = (0.18, 0.36, 0.40)
DEEPEST = 2.5
"""Inches of water through which the bed can no longer be seen."""


def land(table: Table, cover: Cover, light: Light) -> NodePath:
    """Ground, hills and pieces."""
    root = NodePath("land")
    paint = texture("cover", cover.pixels)
    root.setShaderInput("cover", paint)
    for solid in table.solids:
        if solid.kind == "building":
            continue
        path = root.attachNewNode(node(solid.name, light.baked(_patch(solid, table))))
        light.dress(path, "plain" if solid.kind == "piece" else "ground")
        if not light.shaded and solid.kind != "piece":
            _painted(path, paint)
    for zone in table.zones:
        if zone.kind == "water":
            _water(zone, table, light).reparentTo(root)
    return root


def _patch(solid: Solid, table: Table) -> Patch:
    """A solid's own mesh with its looks; the sides and bottom of the table are marked as board by an alpha of 0."""
    triangles = solid.triangles
    corners, normals = faceted(triangles)
    colors = np.ones((len(corners), 4))
    if solid.kind == "piece":
        colors[:, :3] = STONE
    else:
        middles = np.repeat(triangles.mean(axis=1), 3, axis=0)
        far = np.array([table.width, table.depth])
        at_edge = ((middles[:, :2] < 0.02) | (middles[:, :2] > far - 0.02)).any(axis=1) & (np.abs(normals[:, 2]) < 0.05)
        board = at_edge | (normals[:, 2] < -0.99)
        colors[board] = (*BOARD, 0.0)
    spots = corners[:, :2] / np.array([table.width, table.depth])
    return Patch(corners, normals, colors, np.arange(len(corners)).reshape(-1, 3), spots)


def _painted(path: NodePath, paint: Texture) -> None:
    """The cover on the plan, for renderers without shaders."""
    path.setTexture(paint)


def _water(zone: Zone, table: Table, light: Light) -> NodePath:
    """The surface of a water zone."""
    outline = shapely.intersection(zone.outline, table.outline)
    triangles = flat_triangles(outline)
    corners = np.column_stack([triangles.reshape(-1, 2), np.full(len(triangles) * 3, zone.level)])
    normals = np.tile((0.0, 0.0, 1.0), (len(corners), 1))
    deep = min(1.0, 0.25 + zone.depth / DEEPEST)
    colors = np.tile((np.sqrt(deep), 0.0, 0.0, 1.0) if light.shaded else (*WATER, 1.0), (len(corners), 1))
    patch = Patch(corners, normals, colors, np.arange(len(corners)).reshape(-1, 3))
    path = NodePath(node(zone.name, light.baked(patch)))
    path.setTransparency(TransparencyAttrib.MAlpha)
    path.setDepthWrite(False)
    path.setBin("transparent", 0)
    path.hide(CASTS)
    if light.shaded:
        light.dress(path, "water")
    else:
        path.setAlphaScale(0.72)
    return path


def flat_triangles(outline: shapely.Geometry) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Triangles (m, 3, 2) that fill an outline, counterclockwise."""
    parts = [part for part in shapely.get_parts(outline) if part.geom_type == "Polygon" and part.area > 1e-6]
    found = [shapely.get_coordinates(cut.exterior)[:3] for part in parts
             for cut in shapely.get_parts(shapely.constrained_delaunay_triangles(part))]
    triangles = np.array(found).reshape(-1, 3, 2)
    (ax, ay), (bx, by) = (triangles[:, 1] - triangles[:, 0]).T, (triangles[:, 2] - triangles[:, 0]).T
    clockwise = ax * by - ay * bx < 0.0
    triangles[clockwise] = triangles[clockwise][:, ::-1]
    return triangles
