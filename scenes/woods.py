"""Woods as single trees that fill their area, and stones that lie about in rough ground and rubble."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import shapely
from panda3d.core import NodePath

from engine.geometry.terrain import Table, Zone
from models.catalogue import trees
from scenes.geoms import Floats, Patch, joined, node
from scenes.lights import Light
from scenes.paintwork import painted
from scenes.tints import BROKEN

TREE = 2.0
"""Height of a tree's mesh, inches."""

MOST = 1500
"""Things that fill all zones of a table together; larger areas get them thinner."""


class Planting(NamedTuple):
    """What fills a kind of zone: the meshes, inches between them, the range of their scale, whether they are trees, and
    the light in which these look.
    """

    files: tuple[str, ...]
    spacing: float
    low: float
    high: float
    trees: bool = False
    tint: tuple[float, float, float] = (1.0, 1.0, 1.0)


ROCKS = ("rock_a.glb", "rock_b.glb")
PLANTINGS = {
    ("rough", ""): Planting(ROCKS, 1.15, 0.55, 1.25),
    ("rough", "ultra"): Planting(ROCKS, 0.95, 0.9, 1.9),
    ("rubble", "ultra"): Planting(("rubble_a.glb", "rubble_a.glb", "rock_b.glb"), 0.9, 0.9, 1.7),
    ("gravel", ""): Planting(ROCKS, 0.6, 0.2, 0.45),
    ("rubble", ""): Planting(("rubble_a.glb", "rubble_a.glb", "rock_b.glb"), 1.05, 0.6, 1.05),
    ("woods", "light"): Planting((), 1.22, 0.72, 1.0, True),
    ("woods", "dense"): Planting((), 0.92, 0.78, 1.06, True),
    ("woods", "very_dense"): Planting((), 0.78, 0.85, 1.06, True, (0.85, 0.9, 0.85)),
    ("jungle", "light"): Planting((), 1.3, 0.7, 1.0, True, (0.62, 0.95, 0.5)),
    ("jungle", "dense"): Planting((), 1.0, 0.75, 1.05, True, (0.5, 0.85, 0.42)),
    ("jungle", "very_dense"): Planting((), 0.85, 0.8, 1.05, True, (0.4, 0.72, 0.36)),
}


def planted(table: Table, light: Light, first: Table | None = None) -> NodePath:
    """All trees and stones, one batch a zone. What stood on the table that it was at `first` stays where it was."""
    root = NodePath("planted")
    whole = {(zone.name, zone.kind, zone.grade): zone for zone in (first or table).zones}
    zones = [(zone, found) for zone in table.zones if (found := planting(zone)) is not None]
    wanted = sum(zone.outline.area / found.spacing**2 for zone, found in zones)
    thin = max(1.0, wanted / MOST) ** 0.5
    keep_off = _kept_free(first or table)
    now = _kept_free(table) if first is not None else keep_off
    for zone, found in zones:
        source = whole.get((zone.name, zone.kind, zone.grade), zone)
        spots = places(source, now if source is zone else keep_off, found.spacing * thin)
        still = shapely.contains_xy(zone.outline, *spots.T) & ~shapely.contains_xy(now, *spots.T)
        if still.any():
            path = root.attachNewNode(node(zone.name, light.baked(_batch(source, found, spots, still, table))))
            light.dress(path, "foliage" if found.trees else "plain", "tree" if found.trees else "plain")
            if found.trees:
                path.setTag("shadow", "tree")
    return root


def planting(zone: Zone) -> Planting | None:
    """What fills a zone, if anything does."""
    found = PLANTINGS.get((zone.kind, zone.grade or ""))
    if found is None and zone.kind in ("woods", "rough", "rubble"):
        found = PLANTINGS[(zone.kind, "light" if zone.kind == "woods" else "")]
    return found._replace(files=trees()) if found is not None and found.trees else found


def places(zone: Zone, keep_off: shapely.Geometry, spacing: float) -> Floats:
    """Points (n, 2) spread over a zone, always the same for the same zone, none near what must stay free."""
    inside = shapely.difference(zone.outline.buffer(-0.18), keep_off)
    if inside.is_empty:
        return np.empty((0, 2))
    rng = np.random.default_rng(zlib.crc32(zone.name.encode()))
    west, south, east, north = inside.bounds
    x, y = np.meshgrid(np.arange(west, east + spacing, spacing), np.arange(south, north + spacing, spacing * 0.866))
    x[1::2] += spacing / 2.0
    spots = np.column_stack([x.ravel(), y.ravel()]) + rng.uniform(-0.36, 0.36, (x.size, 2)) * spacing
    return np.asarray(spots[shapely.contains_xy(inside, spots[:, 0], spots[:, 1])], float)


def _batch(zone: Zone, found: Planting, spots: Floats, still: npt.NDArray[np.bool_], table: Table) -> Patch:
    """The zone's meshes at those of their places where they `still` stand; of trees, each vertex's spot holds where its
    trunk does.
    """
    rng = np.random.default_rng(zlib.crc32(zone.name.encode()) + 1)
    kinds = _kinds(found.files, len(spots), rng, zone)
    scales = rng.uniform(found.low, found.high, len(spots)) * (
        zone.height / TREE if found.trees and zone.height > 0.0 else 1.0
    )
    turns = rng.uniform(0.0, 2.0 * np.pi, len(spots))
    widths = np.clip(scales, 0.5, 1.15) if found.trees else scales
    tints = (1.0 + rng.normal(0.0, (0.09, 0.05, 0.06), (len(spots), 3))) * found.tint
    heights = table.land(spots)
    patches = []
    for kind, file in enumerate(found.files):
        mesh = painted(file)
        for place in np.flatnonzero((kinds == kind) & still).tolist():
            patches.append(
                _set(mesh, spots[place], heights[place], turns[place], widths[place], scales[place], tints[place])
            )
    return joined(patches)


def _kinds(files: Sequence[str], count: int, rng: np.random.Generator, zone: Zone) -> npt.NDArray[np.int64]:
    """Which mesh stands where; in woods one kind prevails."""
    weights = np.ones(len(files))
    conifers = np.array(["conifer" in file for file in files])
    if conifers.any():
        weights[conifers == bool(zlib.crc32(zone.name.encode()) % 2)] = 5.0
    return rng.choice(len(files), count, p=weights / weights.sum())


def _set(mesh: Patch, spot: Floats, height: float, turn: float, width: float, scale: float, tint: Floats) -> Patch:
    cos, sin = np.cos(turn), np.sin(turn)
    matrix = np.array([[cos, sin, 0.0], [-sin, cos, 0.0], [0.0, 0.0, 1.0]])
    positions = (mesh.positions * (width, width, scale)) @ matrix + (*spot, height)
    colors = mesh.colors * (*np.sqrt(np.maximum(tint, 0.3)), 1.0)
    return Patch(positions, mesh.normals @ matrix, colors, mesh.faces, np.tile(spot, (len(positions), 1)))


def _kept_free(table: Table) -> shapely.Geometry:
    """Where nothing grows: roads, water, what stands on the ground, and beyond the table."""
    bare = [zone for zone in table.zones if zone.kind in ("road", "water", "rails", "magma") and zone.grade != BROKEN]
    taken = [zone.outline.buffer(0.25) for zone in bare]
    for solid in table.solids:
        if solid.kind not in ("ground", "hill"):
            taken.append(shapely.convex_hull(shapely.multipoints(solid.mesh.vertices[:, :2])).buffer(0.25))
    beyond = shapely.difference(table.outline.buffer(50.0), table.outline.buffer(-0.25))
    return shapely.union_all([*taken, beyond])
