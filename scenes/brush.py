"""The brush of all effects: quads that face a camera, collected in batches, out of one shared picture."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

import numpy as np
import numpy.typing as npt
from panda3d.core import Texture

from scenes.geoms import Floats, Patch, texture
from scenes.noise import clouds

TILES = {"glow": (0, 0), "puff": (1, 0), "star": (0, 1), "band": (1, 1)}
SIZE = 128
"""Pixels of one tile of the picture that all effects share."""


@dataclass
class Batch:
    """Quads in the making."""

    corners: list[Floats] = field(default_factory=list)
    colors: list[tuple[float, float, float, float]] = field(default_factory=list)
    tiles: list[tuple[int, int]] = field(default_factory=list)

    def add(self, corners: Floats, color: npt.ArrayLike, alpha: float, tile: str = "band") -> None:
        """A quad (4, 3) in one color."""
        red, green, blue = (float(part) for part in np.asarray(color, float)[:3])
        self.corners.append(corners)
        self.colors.append((min(red, 1.0), min(green, 1.0), min(blue, 1.0), min(max(alpha, 0.0), 1.0)))
        self.tiles.append(TILES[tile])

    def patch(self, eye: Floats | None = None) -> Patch | None:
        """All quads, the farthest from the eye first if one is given."""
        if not self.corners:
            return None
        corners, colors, tiles = np.array(self.corners), np.array(self.colors), np.array(self.tiles, float)
        if eye is not None:
            order = np.argsort(-np.linalg.norm(corners.mean(axis=1) - eye, axis=1), kind="stable")
            corners, colors, tiles = corners[order], colors[order], tiles[order]
        count = len(corners)
        unit = np.array([(0.02, 0.02), (0.98, 0.02), (0.98, 0.98), (0.02, 0.98)])
        spots = (tiles[:, None, :] + unit[None]) / 2.0
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
    """Four tiles: a soft glow, a ragged puff, a flare, a band that is soft across."""
    y, x = (np.mgrid[0:SIZE, 0:SIZE] + 0.5) / (SIZE / 2.0) - 1.0
    away, angle = np.hypot(x, y), np.arctan2(y, x)
    glow = np.clip(1.0 - away, 0.0, 1.0) ** 2.2
    rough = clouds((SIZE, SIZE), 26.0, 4, 5)
    puff = np.clip(1.35 * (1.0 - away) + 0.42 * rough * (1.0 - away * 0.5), 0.0, 1.0) * np.clip(
        (1.0 - away) * 4.0, 0.0, 1.0
    )
    rays = 0.5 + 0.5 * np.cos(angle * 5.0) ** 2 + 0.4 * np.cos(angle * 9.0 + 1.0)
    star = np.clip(np.clip(1.0 - away, 0.0, 1.0) ** 2.5 * (0.6 + rays) + np.exp(-((away / 0.22) ** 2)), 0.0, 1.0)
    star *= np.clip((1.0 - away) * 5.0, 0.0, 1.0)
    band = np.clip(1.0 - np.abs(y), 0.0, 1.0) ** 1.4
    alpha = np.block([[glow, puff], [star, band]])
    shade = np.block(
        [[np.ones_like(glow), np.clip(0.78 + 0.2 * rough, 0.0, 1.0)], [np.ones_like(glow), np.ones_like(glow)]]
    )
    pixels = np.stack([shade, shade, shade, alpha], axis=2)
    return texture("effects", (np.clip(pixels, 0.0, 1.0) * 255.0).astype(np.uint8))
