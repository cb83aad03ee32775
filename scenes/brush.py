"""The brush of all effects: quads that face a camera, collected in batches, out of one shared picture."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

import numpy as np
import numpy.typing as npt
from panda3d.core import Texture

from scenes.geoms import Floats, Patch, texture
from scenes.noise import clouds

TILES = {
    "glow": (0, 0),
    "puff": (1, 0),
    "tongue": (2, 0),
    "wisp": (3, 0),
    "star": (0, 1),
    "band": (1, 1),
    "flake": (2, 1),
}
GRID = (4.0, 2.0)
"""Tiles of the picture side by side and on top of each other."""

SIZE = 128
"""Pixels of one tile of the picture that all effects share."""


@dataclass
class Batch:
    """Quads in the making."""

    corners: list[Floats] = field(default_factory=list)
    colors: list[Floats] = field(default_factory=list)
    tiles: list[Floats] = field(default_factory=list)

    def add(self, corners: Floats, color: npt.ArrayLike, alpha: float, tile: str = "band") -> None:
        """A quad (4, 3) in one color."""
        self.many(corners[None], np.asarray(color, float)[None, :3], np.array([alpha]), tile)

    def many(self, corners: Floats, colors: Floats, alphas: Floats, tile: str) -> None:
        """Quads (n, 4, 3) in colors (n or 1, 3), as dense as `alphas` (n,) say."""
        seen = alphas > 0.004
        if not seen.any():
            return
        count = len(corners)
        shades = np.column_stack([np.broadcast_to(colors, (count, 3)), np.broadcast_to(alphas, count)])
        self.corners.append(corners[seen])
        self.colors.append(np.clip(shades[seen], 0.0, 1.0))
        self.tiles.append(np.tile(np.array(TILES[tile], float), (int(seen.sum()), 1)))

    def patch(self, eye: Floats | None = None, tone: npt.ArrayLike = (1.0, 1.0, 1.0)) -> Patch | None:
        """All quads, the farthest from the eye first if one is given, their colors times a `tone`."""
        if not self.corners:
            return None
        corners, colors, tiles = (np.concatenate(parts) for parts in (self.corners, self.colors, self.tiles))
        if eye is not None:
            order = np.argsort(-np.linalg.norm(corners.mean(axis=1) - eye, axis=1), kind="stable")
            corners, colors, tiles = corners[order], colors[order], tiles[order]
        count = len(corners)
        colors = colors * (*np.asarray(tone, float), 1.0)
        unit = np.array([(0.02, 0.02), (0.98, 0.02), (0.98, 0.98), (0.02, 0.98)])
        spots = (tiles[:, None, :] + unit[None]) / np.array(GRID)
        starts = np.arange(count)[:, None] * 4
        faces = np.concatenate([starts + (0, 1, 2), starts + (0, 2, 3)], axis=1).reshape(-1, 3)
        normals = np.tile((0.0, 0.0, 1.0), (4 * count, 1))
        return Patch(corners.reshape(-1, 3), normals, np.repeat(colors, 4, axis=0), faces, spots.reshape(-1, 2))


class Brush:
    """Paints quads that face a camera."""

    def __init__(self, eye: Floats, right: Floats, up: Floats) -> None:
        self.eye, self.right, self.up = eye, right, up
        self.veils, self.lights = Batch(), Batch()

    def sprite(
        self,
        batch: Batch,
        at: npt.ArrayLike,
        size: float,
        color: npt.ArrayLike,
        alpha: float,
        tile: str,
        turn: float = 0.0,
    ) -> None:
        """A square picture, `size` inches across."""
        if alpha <= 0.004 or size <= 0.0:
            return
        cos, sin = np.cos(turn) * size / 2.0, np.sin(turn) * size / 2.0
        across, along = self.right * cos + self.up * sin, self.up * cos - self.right * sin
        middle = np.asarray(at, float)
        toward = self.eye - middle
        middle = middle + toward * (
            min(0.55 * size, 0.3 * float(np.linalg.norm(toward))) / max(float(np.linalg.norm(toward)), 1e-9)
        )
        batch.add(
            np.array(
                [middle - across - along, middle + across - along, middle + across + along, middle - across + along]
            ),
            color,
            alpha,
            tile,
        )

    def sprites(
        self,
        batch: Batch,
        places: Floats,
        sizes: Floats,
        colors: npt.ArrayLike,
        alphas: Floats,
        tile: str,
        turns: Floats | float = 0.0,
        tall: float = 1.0,
    ) -> None:
        """Pictures at places (n, 3), `sizes` (n,) inches across and `tall` times as high, before what is behind."""
        half = np.broadcast_to(sizes, len(places))[:, None] / 2.0
        turns = np.broadcast_to(np.asarray(turns, float), len(places))[:, None]
        cos, sin = np.cos(turns), np.sin(turns)
        across = (self.right * cos + self.up * sin) * half
        along = (self.up * cos - self.right * sin) * half * tall
        toward = self.eye - places
        away = np.maximum(np.linalg.norm(toward, axis=1, keepdims=True), 1e-9)
        middle = places + toward / away * np.minimum(1.1 * half, 0.3 * away)
        corners = np.stack(
            [middle - across - along, middle + across - along, middle + across + along, middle - across + along], axis=1
        )
        batch.many(corners, np.atleast_2d(np.asarray(colors, float)), np.broadcast_to(alphas, len(places)), tile)

    def line(
        self,
        batch: Batch,
        start: npt.ArrayLike,
        end: npt.ArrayLike,
        width: float,
        color: npt.ArrayLike,
        alpha: float,
        tile: str = "band",
    ) -> None:
        """A strip from point to point, turned to the eye; of tiles, a band is as strong at its ends, a glow is not."""
        a, b = np.asarray(start, float), np.asarray(end, float)
        side = np.cross(b - a, self.eye - (a + b) / 2.0)
        length = float(np.linalg.norm(side))
        if length < 1e-9 or alpha <= 0.004:
            return
        half = side * (width / 2.0 / length)
        batch.add(np.array([a - half, b - half, b + half, a + half]), color, alpha, tile)


@cache
def atlas() -> Texture:
    """The tiles: a soft glow, a ragged puff, a tongue of flame, a wisp of fog; a flare, a band that is soft across, a
    flake.
    """
    y, x = (np.mgrid[0:SIZE, 0:SIZE] + 0.5) / (SIZE / 2.0) - 1.0
    away, angle = np.hypot(x, y), np.arctan2(y, x)
    glow = np.clip(1.0 - away, 0.0, 1.0) ** 2.2
    rough = clouds((SIZE, SIZE), 26.0, 4, 5)
    puff = np.clip(1.35 * (1.0 - away) + 0.42 * rough * (1.0 - away * 0.5), 0.0, 1.0) * np.clip(
        (1.0 - away) * 4.0, 0.0, 1.0
    )
    waist = 0.72 * np.sqrt(np.clip((1.0 - y) * 0.5, 0.0, 1.0)) * np.clip((1.0 + y) * 2.2, 0.0, 1.0) ** 0.5 + 1e-3
    bend = x - 0.16 * np.sin(2.6 * y + 0.4) * (1.0 + y) * 0.5
    tongue = np.clip(1.0 - (bend / waist) ** 2, 0.0, 1.0) ** 1.2 * np.clip((1.0 - y) * 1.1, 0.0, 1.0)
    tongue *= np.clip(0.85 + 0.35 * rough, 0.0, 1.0)
    wisp = np.clip(1.0 - away, 0.0, 1.0) ** 1.2 * np.clip(0.62 + 0.45 * rough, 0.0, 1.0)
    rays = 0.5 + 0.5 * np.cos(angle * 5.0) ** 2 + 0.4 * np.cos(angle * 9.0 + 1.0)
    star = np.clip(np.clip(1.0 - away, 0.0, 1.0) ** 2.5 * (0.6 + rays) + np.exp(-((away / 0.22) ** 2)), 0.0, 1.0)
    star *= np.clip((1.0 - away) * 5.0, 0.0, 1.0)
    band = np.clip(1.0 - np.abs(y), 0.0, 1.0) ** 1.4
    flake = np.clip((0.92 - away) * 4.0, 0.0, 1.0)
    plain = np.ones_like(glow)
    alpha = np.block([[glow, puff, tongue, wisp], [star, band, flake, 0.0 * plain]])
    soft = np.clip(0.78 + 0.2 * rough, 0.0, 1.0)
    shade = np.block([[plain, soft, plain, soft], [plain, plain, plain, plain]])
    pixels = np.stack([shade, shade, shade, alpha], axis=2)
    return texture("effects", (np.clip(pixels, 0.0, 1.0) * 255.0).astype(np.uint8))
