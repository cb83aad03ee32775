"""The painted ground: one picture of the whole table from above, flocked, rutted and worn as a modeler would."""

from __future__ import annotations

import zlib
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely
from PIL import Image, ImageDraw

from engine.geometry.terrain import LAND, Solid, Table, Zone
from scenes.noise import Grid, clouds, resized, softened
from scenes.tints import BROKEN, ORDER, Tint, tint

FINE = 20.0
"""Pixels an inch of the painted picture, on a table of the usual size."""

COARSE = 8.0
"""Cells an inch in which heights and outlines are taken."""

MOST_PIXELS = 1_500_000

Color = tuple[float, float, float]

GRASS: tuple[Color, Color, Color] = ((0.38, 0.43, 0.23), (0.50, 0.50, 0.29), (0.29, 0.37, 0.20))
STRAW: Color = (0.62, 0.57, 0.39)
SOIL: Color = (0.42, 0.33, 0.23)
ROCK: Color = (0.47, 0.44, 0.40)
LITTER: Color = (0.27, 0.22, 0.13)
SAND: Color = (0.66, 0.58, 0.42)
MUD: Color = (0.33, 0.27, 0.19)
BED: Color = (0.25, 0.27, 0.20)
TRACK: Color = (0.56, 0.50, 0.41)
RUT: Color = (0.43, 0.37, 0.29)
ROADS: dict[str | None, tuple[Color, Color]] = {
    "gravel": ((0.57, 0.55, 0.52), (0.44, 0.42, 0.40)),
    "dirt": ((0.43, 0.34, 0.24), (0.32, 0.25, 0.18)),
}
"""Surfaces of roads that do not look like the usual one -> the road and its ruts."""

GRAVEL: Color = (0.50, 0.46, 0.40)
DEBRIS: Color = (0.52, 0.50, 0.48)
PAVEMENT: Color = (0.45, 0.44, 0.42)


@dataclass(frozen=True)
class Cover:
    """The painted ground of a table: `pixels` (rows from the south, columns from the west, 4), heights under it.

    The fourth part of a pixel says how far from the banks it lies in water: 0 on land.
    """

    pixels: npt.NDArray[np.uint8]
    heights: Grid
    table: Table


def painted(table: Table, first: Cover | None = None) -> Cover:
    """Paint a table. Depends on nothing but its shape, and on how the table was painted that it was at `first`."""
    scale = min(FINE, (MOST_PIXELS / (table.width * table.depth)) ** 0.5)
    shape = (max(16, round(table.depth * scale)), max(16, round(table.width * scale)))
    seed = zlib.crc32(
        f"{table.width:g} {table.depth:g} {[zone.name for zone in (first.table if first else table).zones]}".encode()
    )
    heights = first.heights if first is not None and _land(table) == _land(first.table) else _heights(table)
    coarse = (heights.shape[0], heights.shape[1])
    canvas = _Canvas(table, shape, coarse, scale, seed)
    slope = _slope(heights, COARSE)
    at_first = heights if first is None else first.heights
    canvas.grass(resized(heights, shape), resized(slope, shape), (float(at_first.min()), float(at_first.max())))
    for kind in ORDER:
        for zone in (zone for zone in table.zones if zone.kind == kind):
            if (found := tint(zone)) is not None:
                canvas.tint(zone, found)
    for kind, brush in (
        ("rough", canvas.rough),
        ("rubble", canvas.rubble),
        ("woods", canvas.litter),
        ("water", canvas.shore),
        ("road", canvas.road),
    ):
        zones = [zone for zone in table.zones if zone.kind == kind and zone.grade != BROKEN]
        if zones:
            brush(zones)
    canvas.footings(
        [shapely.convex_hull(shapely.multipoints(s.mesh.vertices[:, :2])) for s in table.solids if s.kind == "building"]
    )
    canvas.shade(resized(_openness(heights), shape))
    layers = np.stack([*canvas.picture, canvas.offshore], axis=2)
    return Cover((np.clip(layers, 0.0, 1.0) * 255.0 + 0.5).astype(np.uint8), heights, table)


class _Canvas:
    """The picture while it is painted; noise is shared by all strokes."""

    def __init__(self, table: Table, shape: tuple[int, int], coarse: tuple[int, int], scale: float, seed: int) -> None:
        self.table, self.shape, self.coarse, self.seed = table, shape, coarse, seed
        self.picture = np.empty((3, *shape), np.float32)
        self.offshore: Grid = np.zeros(shape, np.float32)
        self.wide = clouds(shape, 9.0 * scale, 3, seed)
        self.middle = clouds(shape, 1.6 * scale, 3, seed + 1)
        self.small = clouds(shape, 0.28 * scale, 2, seed + 2)
        self.grain = np.random.default_rng(seed + 3).standard_normal(shape, dtype=np.float32)

    def grass(self, heights: Grid, slope: Grid, span: tuple[float, float]) -> None:
        """Flock of three greens, straw on the heights (`span` has the lowest and the highest), bare soil where it is
        steep.
        """
        dark, light = self.wide + 0.5 * self.middle, self.middle + 0.6 * self.small
        self.picture[:] = np.array(GRASS[0])[:, None, None]
        self._blend(GRASS[2], np.clip(0.25 - 0.6 * dark, 0.0, 0.85))
        self._blend(GRASS[1], np.clip(0.12 + 0.42 * light, 0.0, 0.7))
        low, high = span
        dry = (heights - low) / max(6.0, high - low)
        self._blend(STRAW, np.clip(1.1 * dry + 0.25 * self.wide + 0.2 * self.middle - 0.25, 0.0, 0.75))
        self._blend(SOIL, np.clip(0.9 * self.wide * self.middle - 0.25, 0.0, 0.6))
        self._blend(SOIL, np.clip(3.0 * (slope - 0.45) + 0.4 * self.middle, 0.0, 0.9))
        self._blend(ROCK, np.clip(2.5 * (slope - 0.95) + 0.4 * self.small, 0.0, 1.0))
        self._speckle(0.055)

    def tint(self, zone: Zone, paint: Tint) -> None:
        """Extended terrain in its two colors."""
        soft = self._mask([zone], paint.soft)
        inside = _step(soft + 0.12 * self.middle * (paint.soft > 0.2), 0.4, 0.6)
        self._blend(paint.color, np.asarray(inside * paint.share, np.float32))
        if paint.rows:
            along = np.arange(self.shape[1], dtype=np.float32) * np.float32(self.table.width / self.shape[1])
            part = 0.5 + 0.5 * np.sin(2.0 * np.pi * along / paint.rows)[None, :]
        elif paint.cracks:
            part = np.exp(-((self.middle / 0.10) ** 2)) + 0.3 * np.maximum(self.small, 0.0)
        else:
            part = np.clip(0.35 + 0.8 * self.middle + 0.4 * self.small, 0.0, 1.0)
        self._blend(paint.second, np.asarray(np.clip(inside * part, 0.0, 1.0) * 0.8, np.float32))

    def litter(self, zones: list[Zone]) -> None:
        """Leaf litter and shade under trees, with a ragged edge."""
        inside = self._mask(zones, 0.45)
        self._blend(LITTER, _step(inside + 0.16 * self.middle + 0.05 * self.small, 0.36, 0.62) * 0.85)

    def rough(self, zones: list[Zone]) -> None:
        """Gravel and broken ground."""
        share = _step(self._mask(zones, 0.3) + 0.18 * self.middle + 0.1 * self.small, 0.4, 0.6)
        self._blend(GRAVEL, share * np.clip(0.65 + 0.3 * self.small, 0.0, 0.9))

    def rubble(self, zones: list[Zone]) -> None:
        """What is left of walls."""
        share = _step(self._mask(zones, 0.2) + 0.12 * self.middle + 0.1 * self.small, 0.4, 0.6)
        self._blend(DEBRIS, share * np.clip(0.8 + 0.25 * self.small, 0.0, 1.0))

    def shore(self, zones: list[Zone]) -> None:
        """A bed that darkens away from the banks, and a damp and sandy rim."""
        near, far = self._mask(zones, 0.28), self._mask(zones, 1.1)
        self._blend(SAND, _step(far + 0.10 * self.middle, 0.16, 0.36) * 0.62)
        self._blend(MUD, _step(near + 0.08 * self.middle, 0.16, 0.42) * 0.8)
        self.offshore = _step(far, 0.45, 0.98)
        self._blend(BED, _step(far + 0.05 * self.middle, 0.45, 0.85) * 0.9)

    def road(self, zones: list[Zone]) -> None:
        """Tracks with ruts along their edges, by what they are made of."""
        for surface in dict.fromkeys(zone.grade for zone in zones):
            self._surface([zone for zone in zones if zone.grade == surface], *ROADS.get(surface, (TRACK, RUT)))
        self._speckle(0.02)

    def _surface(self, zones: list[Zone], track: Color, rut: Color) -> None:
        soft = self._mask(zones, 0.34) + 0.05 * self.middle + 0.03 * self.small
        dry = 1.0 - self._mask([zone for zone in self.table.zones if zone.kind == "water"], 0.05)
        share = _step(soft, 0.36, 0.56) * dry
        self._blend(track, np.asarray(share * 0.92, np.float32))
        worn = share * (0.75 * np.exp(-(((soft - 0.8) / 0.1) ** 2)) + 0.2 * np.maximum(self.small, 0.0))
        self._blend(rut, np.asarray(np.clip(worn, 0.0, 1.0), np.float32))

    def footings(self, outlines: list[shapely.Geometry]) -> None:
        """Paving around buildings."""
        if outlines:
            yards = self._outlined([outline.buffer(0.45, join_style="mitre") for outline in outlines], 0.06)
            self._blend(PAVEMENT, _step(yards + 0.06 * self.small, 0.4, 0.6) * 0.9)

    def shade(self, openness: Grid) -> None:
        """Darken hollows and the feet of slopes."""
        self.picture *= openness

    def _speckle(self, strength: float) -> None:
        self.picture *= 1.0 + strength * (1.4 * self.grain + self.small)

    def _blend(self, color: Color, share: Grid) -> None:
        for layer, part in zip(self.picture, color, strict=True):
            layer += (np.float32(part) - layer) * share

    def _mask(self, zones: list[Zone], softness: float) -> Grid:
        return self._outlined([zone.outline for zone in zones], softness)

    def _outlined(self, outlines: list[shapely.Geometry], softness: float) -> Grid:
        """1 inside, 0 outside, with an edge so many inches soft."""
        picture = Image.new("L", (self.coarse[1], self.coarse[0]))
        draw = ImageDraw.Draw(picture)
        per_x, per_y = self.coarse[1] / self.table.width, self.coarse[0] / self.table.depth
        for outline in outlines:
            for part in shapely.get_parts(outline):
                if part.geom_type == "Polygon":
                    draw.polygon([(x * per_x - 0.5, y * per_y - 0.5) for x, y in part.exterior.coords], fill=255)
                    for hole in part.interiors:
                        draw.polygon([(x * per_x - 0.5, y * per_y - 0.5) for x, y in hole.coords], fill=0)
        grid = np.asarray(picture, np.float32) / np.float32(255.0)
        return np.clip(resized(softened(grid, max(1, round(softness * COARSE))), self.shape), 0.0, 1.0)


def _land(table: Table) -> list[Solid]:
    return [solid for solid in table.solids if solid.kind in LAND]


def _heights(table: Table) -> Grid:
    """Land heights in the middle of each coarse cell."""
    scale = min(COARSE, (MOST_PIXELS / 4 / (table.width * table.depth)) ** 0.5)
    rows, columns = max(8, round(table.depth * scale)), max(8, round(table.width * scale))
    x = (np.arange(columns) + 0.5) * (table.width / columns)
    y = (np.arange(rows) + 0.5) * (table.depth / rows)
    across, along = np.meshgrid(x, y)
    heights = table.land(np.column_stack([across.ravel(), along.ravel()]))
    return np.asarray(heights.reshape(rows, columns), np.float32)


def _slope(heights: Grid, scale: float) -> Grid:
    up, across = np.gradient(heights, 1.0 / scale)
    return np.asarray(np.hypot(up, across), np.float32)


def _openness(heights: Grid) -> Grid:
    """How much sky each cell sees, about 0.55 to 1.1: hollows are dark, crests bright."""
    narrow = softened(heights, 5) - heights
    wide = softened(heights, 20) - heights
    darker = 0.16 * np.clip(narrow, -0.5, 1.5) + 0.09 * np.clip(wide, -1.2, 2.5)
    return np.asarray(np.clip(1.0 - darker, 0.5, 1.12), np.float32)


def _step(values: Grid, low: float, high: float) -> Grid:
    share = np.clip((values - low) / (high - low), 0.0, 1.0)
    return np.asarray(share * share * (3.0 - 2.0 * share), np.float32)
