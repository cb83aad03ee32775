"""A table in calm colors: what rays meet first, shaded, with water, roads and woods that one sees through."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely

from engine.geometry.caster import caster
from engine.geometry.surface import Floats
from engine.geometry.terrain import LAND, Table, Zone
from scenes.sheets import ink
from scenes.sheets.rays import NOTHING, Met, Raster, reached

LIGHT = np.array([-0.45, 0.45, 0.77])
"""Where the light comes from: the upper left of a map, as on printed ones."""

STRIDE = 0.75
"""Inches between the points at which the tops of woods follow the land."""

LEVEL = 1.0
"""Inches between contour lines."""

VEIL = 0.5
"""How much of what is behind them woods hide in a picture."""


def painted(met: Met, table: Table) -> Floats:
    """The colors (rows, columns, 3) of solids, of what lies flat on the land, and of water."""
    palette = np.array([*(ink.solid(solid.kind) for solid in table.solids), ink.PAPER])
    land = np.array([*(solid.kind in LAND for solid in table.solids), False])
    colors = palette[met.which]
    on_land = land[met.which]
    for zone in table.zones:
        if zone.kind in ink.FLAT and zone.kind != "area":
            colors[within(zone, met.places, on_land)] = ink.FLAT[zone.kind]
    colors *= (0.62 + 0.5 * np.clip(met.normals @ LIGHT, 0.0, 1.0))[..., None]
    colors[levels(met) & on_land] *= 0.9
    for zone in (zone for zone in table.zones if zone.kind == "water"):
        under = under_water(met.raster, met.along, zone)
        depth = np.clip((zone.level - met.places[under][:, 2]) / 2.0, 0.0, 1.0)
        colors[under] = ink.mixed(colors[under], ink.WATER, 0.6 + 0.35 * depth)
    return np.asarray(np.clip(colors, 0.0, 1.0))


def ruled(met: Met) -> Floats:
    """How dark (rows, columns) the lines of a net on the surface are, an inch wide and six, where they don't crowd."""
    places = met.places[..., :2]
    dark = np.zeros(met.which.shape)
    for axis in (0, 1):
        inner = (slice(None), slice(1, None)) if axis else (slice(1, None), slice(None))
        step = np.abs(np.diff(places, axis=axis)).max(axis=2)
        for wide, strength in ((1.0, 0.05), (6.0, 0.12)):
            lines = (np.diff(np.floor(places / wide), axis=axis) != 0.0).any(axis=2)
            shown = np.where(lines, strength * np.clip(1.5 - 18.0 * step / wide, 0.0, 1.0), 0.0)
            dark[inner] = np.maximum(dark[inner], shown)
    return np.where(met.which == NOTHING, 0.0, dark)


def within(zone: Zone, places: Floats, among: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Which of some places (rows, columns, 2 or 3) lie over a zone."""
    west, south, east, north = zone.outline.bounds
    x, y = places[..., 0], places[..., 1]
    found = among & (x >= west) & (x <= east) & (y >= south) & (y <= north)
    shapely.prepare(zone.outline)
    found[found] = shapely.contains_xy(zone.outline, x[found], y[found])
    return np.asarray(found)


def levels(met: Met) -> npt.NDArray[np.bool_]:
    """Pixels at which the surface passes a whole inch of height."""
    step = np.floor(np.where(met.which == NOTHING, 0.0, met.places[..., 2]) / LEVEL + 0.5 / LEVEL + 1e-6)
    found = np.zeros(step.shape, dtype=bool)
    found[:, 1:] |= np.diff(step, axis=1) != 0
    found[1:] |= np.diff(step, axis=0) != 0
    return found


def under_water(raster: Raster, along: Floats, zone: Zone) -> npt.NDArray[np.bool_]:
    """Pixels whose rays pass the surface of a water, from above, before they have come `along` (rows, columns)."""
    found = np.zeros(along.shape, dtype=bool)
    rim = shapely.get_coordinates(shapely.envelope(zone.outline))
    window = raster.window(np.column_stack([rim, np.full(len(rim), zone.level)]))
    part = raster.part(*window)
    ways = part.points - part.starts
    falling = ways[..., 2] < -1e-9
    surface = (zone.level - part.starts[..., 2]) / np.where(falling, ways[..., 2], -1.0)
    first = falling & (surface > 0.0) & (surface < along[window] - 1e-6)
    found[window] = within(zone, part.starts + ways * surface[..., None], first)
    return found


def canopy(table: Table, zone: Zone) -> Floats:
    """The top and the sides of a soft zone as triangles (m, 3, 3): as high over the land as the zone is."""
    west, south, east, north = zone.outline.bounds
    x, y = (
        np.arange(np.floor(low / STRIDE), np.ceil(high / STRIDE)) * STRIDE
        for low, high in ((west, east), (south, north))
    )
    x, y = (side.ravel() for side in np.meshgrid(x, y))
    parts = shapely.intersection(zone.outline, shapely.box(x, y, x + STRIDE, y + STRIDE))
    parts = shapely.get_parts(shapely.constrained_delaunay_triangles(parts[shapely.area(parts) > 1e-9]))
    top = shapely.get_coordinates(parts).reshape(-1, 4, 2)[:, :3]
    rims = [
        shapely.get_coordinates(ring)
        for part in shapely.get_parts(zone.outline)
        for ring in shapely.get_rings(shapely.segmentize(part, STRIDE))
    ]
    a, b = (np.concatenate([rim[begin:end] for rim in rims]) for begin, end in ((0, -1), (1, None)))
    flat = np.concatenate([top, np.stack([a, b, b], axis=1), np.stack([a, b, a], axis=1)])
    ground = table.land(flat.reshape(-1, 2)).reshape(-1, 3)
    rise = np.full(ground.shape, zone.height)
    sides = len(a)
    rise[len(top) : len(top) + sides, :2] = 0.0
    rise[len(top) + sides :, 0] = 0.0
    return np.concatenate([flat, (ground + rise)[..., None]], axis=2)


def holds(table: Table, zone: Zone, eye: Floats) -> bool:
    """Whether an eye is within a soft zone."""
    inside = bool(shapely.contains_xy(zone.outline, eye[0], eye[1]))
    return inside and eye[2] < float(table.land([eye[:2]])[0]) + zone.height


@dataclass(frozen=True, eq=False)
class Veil:
    """A soft zone in a picture: how far along each ray it begins (rows, columns), inf beside it; its color there."""

    zone: Zone
    along: Floats
    color: Floats


def veils(raster: Raster, table: Table, limit: Floats) -> list[Veil]:
    """The soft zones that rays enter before `limit` (rows, columns)."""
    found = []
    for zone in (zone for zone in table.zones if zone.height > 0.0):
        triangles = canopy(table, zone)
        rows, columns = raster.window(triangles.reshape(-1, 3))
        reach = reached(raster, caster(triangles), rows, columns)
        reach[reach > limit[rows, columns]] = np.inf
        if np.isfinite(reach).any():
            entered = Met(raster.part(rows, columns), np.where(np.isfinite(reach), 0, NOTHING), reach)
            shade = 0.7 + 0.35 * np.clip(entered.normals @ LIGHT, 0.0, 1.0) + 0.14 * _leaves(entered.places)
            along, color = np.full(limit.shape, np.inf), np.zeros((*limit.shape, 3))
            along[rows, columns] = reach
            color[rows, columns] = np.clip(np.array(ink.soft(zone.kind)) * shade[..., None], 0.0, 1.0)
            found.append(Veil(zone, along, color))
    return found


def veiled(colors: Floats, layers: list[Veil], share: Floats | float = VEIL) -> Floats:
    """Colors (rows, columns, 3) seen through soft zones, each of which hides `share` of what is behind it."""
    if not layers:
        return colors
    met = np.logical_or.reduce([np.isfinite(layer.along) for layer in layers])
    along, shades = np.stack([layer.along[met] for layer in layers]), np.stack([layer.color[met] for layer in layers])
    hides, seen, pixel = np.broadcast_to(share, met.shape)[met], colors[met], np.arange(int(met.sum()))
    for layer in np.argsort(-along, axis=0, kind="stable"):
        seen = ink.mixed(seen, shades[layer, pixel], np.where(np.isfinite(along[layer, pixel]), hides, 0.0))
    veiled_colors = colors.copy()
    veiled_colors[met] = seen
    return veiled_colors


def _leaves(places: Floats) -> Floats:
    """A mottle, -1 to 1, that sticks to places: clumps of leaves, and leaves."""
    return 0.5 * (_grain(places, 2.2) + _grain(places + 0.37, 7.0))


def _grain(places: Floats, fine: float) -> Floats:
    """Numbers from -1 to 1 that run smoothly over space, `fine` of them an inch."""
    scaled = np.clip(places, -1e5, 1e5) * fine
    cell = np.floor(scaled).astype(np.int64)
    part = scaled - cell
    part = part * part * (3.0 - 2.0 * part)
    total = np.zeros(places.shape[:-1])
    for corner in range(8):
        step = np.array([corner & 1, corner >> 1 & 1, corner >> 2])
        weight = np.where(step == 1, part, 1.0 - part).prod(axis=-1)
        x, y, z = np.moveaxis(cell + step, -1, 0)
        mixed = (x * 73856093 ^ y * 19349663 ^ z * 83492791) * 2654435761
        total += weight * ((mixed >> 11) % 256 / 127.5 - 1.0)
    return total
