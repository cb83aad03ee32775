"""The land of a table as nodes: ground and hills under one painted cover, pieces of stone, water over its bed."""

from __future__ import annotations

import zlib

import numpy as np
import numpy.typing as npt
import shapely
from panda3d.core import NodePath, TransparencyAttrib

from engine.geometry.terrain import Solid, Table, Zone
from scenes.cover import Cover
from scenes.detail import MANY, SHARE, coarser, tiles, two_forms
from scenes.geoms import Floats, Patch, faceted, node, shared, texture
from scenes.lights import CASTS, SUN, Light
from scenes.noise import Grid, resized, softened
from scenes.shapes import quads

BOARD = (0.30, 0.235, 0.17)
"""The cut sides of the ground, as a modeler paints them."""

BUILT = ("building", "wall", "bridge")
"""Kinds of solid that are no land and have looks of their own."""

STONE = (0.56, 0.53, 0.49)
GENTLE = 0.985
"""Up to this slope (a cosine) ground needs neither soil nor rock."""

WATER = (0.18, 0.36, 0.40)
LIQUIDS: dict[tuple[str, str | None], tuple[float, float, float]] = {
    ("water", "hazardous"): (0.42, 0.50, 0.12),
    ("magma", "liquid"): (0.95, 0.36, 0.06),
}
"""Liquids that are no water, by kind and grade -> their colors."""

DEEPEST = 2.5
"""Inches of water through which the bed can no longer be seen."""


def land(table: Table, cover: Cover, light: Light) -> NodePath:
    """Ground, hills and pieces."""
    root = NodePath("land")
    paint = texture("cover", cover.pixels if light.shaded else _plain(cover, table))
    root.setShaderInput("cover", paint)
    for solid in table.solids:
        if solid.kind in BUILT:
            continue
        for material, patch in _patches(solid, table):
            path = _drawn(f"{solid.name} {material}", patch, table, light)
            path.reparentTo(root)
            path.setBin("land", 0)
            light.dress(path, material)
            if not light.shaded and material != "plain":
                path.setTexture(paint)
    waters = [zone for zone in table.zones if zone.kind == "water" or LIQUIDS.get((zone.kind, zone.grade))]
    for place, zone in enumerate(waters):
        later = shapely.union_all([other.outline for other in waters[place + 1 :]])
        outline = shapely.difference(shapely.intersection(zone.outline, table.outline), later)
        if not outline.is_empty:
            color = LIQUIDS.get((zone.kind, zone.grade))
            surface = _liquid(zone, outline, light, color) if color else _water(zone, outline, light)
            surface.reparentTo(root)
            if zone.grade == "rapids":
                _foam(zone, outline, light).reparentTo(root)
    return root


def _drawn(name: str, patch: Patch, table: Table, light: Light) -> NodePath:
    """The node of a patch; one of very many triangles goes by tiles, each with a coarser form for the distance."""
    if len(patch.faces) < MANY:
        return NodePath(node(name, light.baked(patch)))
    root = NodePath(name)
    rough = coarser(patch, SHARE)
    for near, far in zip(tiles(patch, table.width, table.depth), tiles(rough, table.width, table.depth), strict=True):
        if len(near.faces):
            two_forms(name, light.baked(near), light.baked(far if len(far.faces) else near)).reparentTo(root)
    return root


def _plain(cover: Cover, table: Table) -> npt.NDArray[np.uint8]:
    """The cover for renderers without shaders: sides that are powers of two, and the sun's shadows painted on."""
    lit = sunlit(table, cover.heights.shape)
    shade = resized(0.72 + 0.53 * lit, (1024, 2048))
    channels = [resized(cover.pixels[..., part].astype(np.float32), (1024, 2048)) * shade for part in range(3)]
    return np.asarray(np.clip(np.stack(channels, axis=2), 0.0, 255.0), np.uint8)


def sunlit(table: Table, shape: tuple[int, ...]) -> Grid:
    """Which cells of a grid over the table the sun reaches, 0 to 1, past land and walls."""
    rows, columns = shape
    x, y = (np.arange(count) + 0.5 for count in (columns, rows))
    across, along = np.meshgrid(x * (table.width / columns), y * (table.depth / rows))
    heights = table.heights(np.column_stack([across.ravel(), along.ravel()])).reshape(rows, columns)
    hidden = np.zeros((rows, columns), dtype=bool)
    for step in range(1, 64):
        reach = 0.15 * step
        east, north = (
            round(reach * part * count / size)
            for part, count, size in zip(SUN, shape[::-1], (table.width, table.depth), strict=False)
        )
        down, right = np.clip(np.arange(rows) + north, 0, rows - 1), np.clip(np.arange(columns) + east, 0, columns - 1)
        hidden |= heights[down][:, right] > heights + reach * SUN[2] + 0.05
    return softened((~hidden).astype(np.float32), 1)


def _patches(solid: Solid, table: Table) -> list[tuple[str, Patch]]:
    """A solid's own mesh, sorted by the material of its triangles: the fewer pixels pay for cliffs the better."""
    triangles = solid.triangles
    corners, normals = faceted(triangles)
    if solid.kind == "piece":
        return [("plain", _part(corners, normals, np.ones(len(triangles), dtype=bool), STONE, table))]
    middles = triangles.mean(axis=1)
    across = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    rise = across[:, 2] / np.maximum(np.linalg.norm(across, axis=1), 1e-12)
    far = np.array([table.width, table.depth])
    at_edge = ((middles[:, :2] < 0.02) | (middles[:, :2] > far - 0.02)).any(axis=1)
    board = (at_edge & (np.abs(rise) < 0.05)) | (rise < -0.99)
    gentle = ~board & (rise > GENTLE)
    parts = (("ground", gentle, (1.0, 1.0, 1.0)), ("slope", ~board & ~gentle, (1.0, 1.0, 1.0)), ("board", board, BOARD))
    return [
        (material, _part(corners, normals, chosen, color, table)) for material, chosen, color in parts if chosen.any()
    ]


def _part(
    corners: Floats, normals: Floats, chosen: npt.NDArray[np.bool_], color: tuple[float, float, float], table: Table
) -> Patch:
    picked = np.repeat(chosen, 3)
    places, faces = corners[picked], np.arange(3 * int(chosen.sum())).reshape(-1, 3)
    spots = places[:, :2] / np.array([table.width, table.depth])
    return shared(Patch(places, normals[picked], np.tile(color, (len(places), 1)), faces, spots))


def _water(zone: Zone, outline: shapely.Geometry, light: Light) -> NodePath:
    """The surface of a water zone, as far as no later one takes its place."""
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


def _liquid(zone: Zone, outline: shapely.Geometry, light: Light, color: tuple[float, float, float]) -> NodePath:
    """The surface of a liquid through which nothing is seen, under its brim so that who wades in it shows."""
    triangles = flat_triangles(outline)
    corners = np.column_stack(
        [triangles.reshape(-1, 2), np.full(len(triangles) * 3, zone.level - min(0.5, zone.depth / 4.0))]
    )
    normals, colors = np.tile((0.0, 0.0, 1.0), (len(corners), 1)), np.tile(color, (len(corners), 1))
    path = NodePath(
        node(zone.name, light.baked(Patch(corners, normals, colors, np.arange(len(corners)).reshape(-1, 3))))
    )
    light.dress(path, "plain")
    path.hide(CASTS)
    return path


def _foam(zone: Zone, outline: shapely.Geometry, light: Light) -> NodePath:
    """White streaks along the way that rapids run."""
    rng = np.random.default_rng(zlib.crc32(zone.name.encode()))
    west, south, east, north = outline.bounds
    spots = rng.uniform((west, south), (east, north), (int(3.0 * (east - west) * (north - south)), 2))
    spots = spots[shapely.contains_xy(outline.buffer(-0.3), spots[:, 0], spots[:, 1])]
    turn = np.radians(zone.flow)
    along, aside = np.array([np.sin(turn), np.cos(turn)]), np.array([np.cos(turn), -np.sin(turn)])
    length, width = rng.uniform(0.15, 0.5, (len(spots), 1)), rng.uniform(0.02, 0.05, (len(spots), 1))
    plan = [spots + i * length * along + j * width * aside for i, j in ((-1, 1), (1, 1), (1, -1), (-1, -1))]
    high = np.full((len(spots), 1), zone.level + 0.02)
    corners = np.stack([np.concatenate([each, high], axis=1) for each in plan], axis=1)
    path = NodePath(node(f"{zone.name} foam", light.baked(quads(corners, (0.92, 0.95, 0.96)))))
    light.dress(path, "plain")
    path.hide(CASTS)
    return path


def flat_triangles(outline: shapely.Geometry) -> Floats:
    """Triangles (m, 3, 2) that fill an outline, counterclockwise."""
    parts = [part for part in shapely.get_parts(outline) if part.geom_type == "Polygon" and part.area > 1e-6]
    found = [
        shapely.get_coordinates(cut.exterior)[:3]
        for part in parts
        for cut in shapely.get_parts(shapely.constrained_delaunay_triangles(part))
    ]
    triangles = np.array(found).reshape(-1, 3, 2)
    (ax, ay), (bx, by) = (triangles[:, 1] - triangles[:, 0]).T, (triangles[:, 2] - triangles[:, 0]).T
    clockwise = ax * by - ay * bx < 0.0
    triangles[clockwise] = triangles[clockwise][:, ::-1]
    return triangles
