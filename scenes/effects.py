"""What flies, burns and smokes, and the marks on the ground: one additive and one veiling batch, made anew for each frame."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

import numpy as np
import numpy.typing as npt
from panda3d.core import ColorBlendAttrib, GeomNode, NodePath, Texture, TransparencyAttrib

from scenes.frame import Burst, Tracer
from scenes.geoms import Floats, Patch, geom, texture
from scenes.lights import CASTS
from scenes.noise import clouds

TILES = {"glow": (0, 0), "puff": (1, 0), "star": (0, 1), "blank": (1, 1)}
SIZE = 128
"""Pixels of one tile of the picture that all effects share."""

BEAMS = ((1.0, 0.22, 0.16), (0.30, 1.0, 0.40), (0.35, 0.62, 1.0), (0.62, 0.45, 1.0))


@dataclass
class Batch:
    """Quads in the making."""

    corners: list[Floats] = field(default_factory=list)
    colors: list[tuple[float, float, float, float]] = field(default_factory=list)
    tiles: list[tuple[int, int]] = field(default_factory=list)

    def add(self, corners: Floats, color: npt.ArrayLike, alpha: float, tile: str = "blank") -> None:
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


class Effects:
    """The nodes of all effects, and the brush that paints them toward the camera."""

    def __init__(self, parent: NodePath) -> None:
        self.path = parent.attachNewNode("effects")
        self.path.hide(CASTS)
        self.path.setLightOff()
        self.path.setTexture(_atlas())
        self.path.setTwoSided(True)
        self.path.setDepthWrite(False)
        self._veils = self._layer("veils", 20)
        self._veils.setTransparency(TransparencyAttrib.MAlpha)
        self._lights = self._layer("lights", 30)
        self._lights.setAttrib(ColorBlendAttrib.make(
            ColorBlendAttrib.MAdd, ColorBlendAttrib.OIncomingAlpha, ColorBlendAttrib.OOne))

    def show(self, tracers: tuple[Tracer, ...], bursts: tuple[Burst, ...], eye: Floats, right: Floats, up: Floats) -> None:
        """Draw a moment's effects for a camera."""
        brush = Brush(eye, right, up)
        for tracer in tracers:
            TRACERS.get(tracer.kind, _shell)(brush, tracer)
        for burst in bursts:
            BURSTS.get(burst.kind, _smoke)(brush, burst)
        _replace(self._veils, brush.veils.patch(eye))
        _replace(self._lights, brush.lights.patch())

    def _layer(self, name: str, sort: int) -> NodePath:
        layer = self.path.attachNewNode(GeomNode(name))
        layer.setBin("fixed", sort)
        return layer


class Brush:
    """Paints quads that face a camera."""

    def __init__(self, eye: Floats, right: Floats, up: Floats) -> None:
        self.eye, self.right, self.up = eye, right, up
        self.veils, self.lights = Batch(), Batch()

    def sprite(self, batch: Batch, at: npt.ArrayLike, size: float, color: npt.ArrayLike, alpha: float, tile: str, turn: float = 0.0) -> None:
        """A square picture, `size` inches across."""
        if alpha <= 0.004 or size <= 0.0:
            return
        cos, sin = np.cos(turn) * size / 2.0, np.sin(turn) * size / 2.0
        across, along = self.right * cos + self.up * sin, self.up * cos - self.right * sin
        middle = np.asarray(at, float)
        toward = self.eye - middle
        middle = middle + toward * (min(0.55 * size, 0.3 * float(np.linalg.norm(toward))) / max(float(np.linalg.norm(toward)), 1e-9))
        batch.add(np.array([middle - across - along, middle + across - along, middle + across + along, middle - across + along]), color, alpha, tile)

    def line(self, batch: Batch, start: npt.ArrayLike, end: npt.ArrayLike, width: float, color: npt.ArrayLike, alpha: float, tile: str = "glow") -> None:
        """A strip from point to point, turned to the eye."""
        a, b = np.asarray(start, float), np.asarray(end, float)
        side = np.cross(b - a, self.eye - (a + b) / 2.0)
        length = float(np.linalg.norm(side))
        if length < 1e-9 or alpha <= 0.004:
            return
        half = side * (width / 2.0 / length)
        corners = np.array([a - half, b - half, b + half, a + half])
        if tile == "glow":
            # The glow of the middle column of the tile, stretched: its ends are faded by sprites.
            batch.add(corners, color, alpha, "blank")
            return
        batch.add(corners, color, alpha, tile)


def _beam(brush: Brush, tracer: Tracer) -> None:
    color = np.array(BEAMS[(tracer.seed // 8) % len(BEAMS)])
    strength = tracer.strength
    for width, alpha in ((0.46, 0.10), (0.26, 0.20), (0.13, 0.5)):
        brush.line(brush.lights, tracer.tail, tracer.head, width, color, alpha * strength)
    brush.line(brush.lights, tracer.tail, tracer.head, 0.05, (1.0, 1.0, 1.0), 0.95 * strength)
    brush.sprite(brush.lights, tracer.tail, 0.9, color, 0.8 * strength, "glow")
    brush.sprite(brush.lights, tracer.head, 1.5, color, 0.9 * strength, "glow")
    brush.sprite(brush.lights, tracer.head, 0.9, (1.0, 1.0, 1.0), 0.8 * strength, "star", tracer.seed * 0.7)


def _shell(brush: Brush, tracer: Tracer) -> None:
    brush.line(brush.lights, tracer.tail, tracer.head, 0.16, (1.0, 0.62, 0.22), 0.4 * tracer.strength)
    brush.line(brush.lights, tracer.tail, tracer.head, 0.06, (1.0, 0.93, 0.7), tracer.strength)
    brush.sprite(brush.lights, tracer.head, 0.5, (1.0, 0.8, 0.45), 0.9 * tracer.strength, "glow")


def _missile(brush: Brush, tracer: Tracer) -> None:
    tail, head = np.asarray(tracer.tail, float), np.asarray(tracer.head, float)
    brush.line(brush.veils, tail + (head - tail) * 0.45, head, 0.09, (0.82, 0.82, 0.80), tracer.strength)
    brush.line(brush.lights, tail, tail + (head - tail) * 0.5, 0.12, (1.0, 0.66, 0.25), 0.85 * tracer.strength)
    brush.sprite(brush.lights, tail + (head - tail) * 0.4, 0.75, (1.0, 0.62, 0.28), 0.9 * tracer.strength, "glow")


def _blow(brush: Brush, tracer: Tracer) -> None:
    for width, alpha in ((0.5, 0.18), (0.2, 0.5)):
        brush.line(brush.lights, tracer.tail, tracer.head, width, (1.0, 0.9, 0.72), alpha * tracer.strength)
    brush.sprite(brush.lights, tracer.head, 1.0, (1.0, 0.9, 0.7), 0.7 * tracer.strength, "star", tracer.seed)


def _flash(brush: Brush, burst: Burst) -> None:
    rest = (1.0 - burst.age) ** 1.5
    brush.sprite(brush.lights, burst.at, burst.size * 2.6, (1.0, 0.72, 0.38), 0.75 * rest, "glow")
    brush.sprite(brush.lights, burst.at, burst.size * (1.4 + burst.age), (1.0, 0.95, 0.8), rest, "star", burst.seed)


def _hit(brush: Brush, burst: Burst) -> None:
    rest = (1.0 - burst.age) ** 1.4
    rng = np.random.default_rng(burst.seed)
    brush.sprite(brush.lights, burst.at, burst.size * (2.2 + 1.5 * burst.age), (1.0, 0.58, 0.22), 0.8 * rest, "glow")
    brush.sprite(brush.lights, burst.at, burst.size * (1.5 + 0.8 * burst.age), (1.0, 0.95, 0.82), rest, "star", burst.seed)
    _sparks(brush, burst, rng, 9, 1.9 * burst.size)


def _explosion(brush: Brush, burst: Burst) -> None:
    rng = np.random.default_rng(burst.seed)
    age, size = burst.age, burst.size
    at = np.asarray(burst.at, float)
    swell = 1.0 - (1.0 - age) ** 3
    for _ in range(9):
        way = rng.normal(0.0, 1.0, 3) * (0.30, 0.30, 0.22) + (0.0, 0.0, 0.18)
        grown = size * (0.35 + 0.5 * swell) * rng.uniform(0.7, 1.25)
        place = at + way * size * swell
        heat = np.clip(1.5 - 2.2 * age + rng.uniform(-0.2, 0.2), 0.0, 1.0)
        turn = rng.uniform(0.0, 6.28)
        soot = 0.10 + 0.12 * rng.random()
        brush.sprite(brush.veils, place + (0.0, 0.0, 0.5 * size * age), grown * 1.35, (soot, soot * 0.95, soot * 0.9),
                     0.72 * min(1.0, 4.0 * age) * (1.0 - age), "puff", turn + age)
        fire = (1.0, 0.25 + 0.62 * heat, 0.06 + 0.5 * heat**2)
        brush.sprite(brush.lights, place, grown, fire, 0.85 * heat * (1.0 - age), "puff", turn - age)
    brush.sprite(brush.lights, at, size * 2.4, (1.0, 0.62, 0.28), 0.85 * max(0.0, 1.0 - 3.0 * age), "glow")
    brush.sprite(brush.lights, at, size * 1.7, (1.0, 0.95, 0.85), max(0.0, 1.0 - 5.0 * age), "star", burst.seed)
    _sparks(brush, burst, rng, 16, 1.5 * size)


def _sparks(brush: Brush, burst: Burst, rng: np.random.Generator, count: int, reach: float) -> None:
    """Bits that fly off and fall."""
    at = np.asarray(burst.at, float)
    for _ in range(count):
        way = rng.normal(0.0, 1.0, 3) + (0.0, 0.0, 0.6)
        way *= reach * rng.uniform(0.5, 1.0) / np.linalg.norm(way)
        late = burst.age**0.7
        head = at + way * late - (0.0, 0.0, 0.8 * reach * burst.age**2)
        tail = at + way * max(0.0, late - 0.13) - (0.0, 0.0, 0.8 * reach * max(0.0, burst.age - 0.13) ** 2)
        brush.line(brush.lights, tail, head, 0.035 + 0.012 * reach, (1.0, 0.78, 0.36), (1.0 - burst.age) ** 0.8)


def _smoke(brush: Brush, burst: Burst) -> None:
    rng = np.random.default_rng(burst.seed)
    tone = 0.23 + 0.22 * rng.random()
    rise = burst.size * (0.15 + 1.3 * burst.age)
    drift = burst.size * 0.55 * burst.age * np.array([0.8, 0.35, 0.0])
    veil = 0.55 * min(1.0, 6.0 * burst.age) * (1.0 - burst.age) ** 1.3
    for _ in range(2):
        place = np.asarray(burst.at, float) + drift + (*(rng.normal(0.0, 0.14, 2) * burst.size), rise * rng.uniform(0.8, 1.1))
        shade = tone * rng.uniform(0.85, 1.15)
        brush.sprite(brush.veils, place, burst.size * (0.55 + 1.1 * burst.age) * rng.uniform(0.8, 1.1),
                     (shade, shade * 0.98, shade * 0.95), veil, "puff", rng.uniform(0.0, 6.28) + 0.8 * burst.age)


def _dust(brush: Brush, burst: Burst) -> None:
    rng = np.random.default_rng(burst.seed)
    at = np.asarray(burst.at, float)
    spread = 1.0 - (1.0 - burst.age) ** 2
    for puff in range(9):
        turn = 2.0 * np.pi * (puff + rng.uniform(-0.3, 0.3)) / 9.0
        away = burst.size * (0.2 + 0.65 * spread) * rng.uniform(0.7, 1.1)
        place = at + (away * np.cos(turn), away * np.sin(turn), burst.size * (0.10 + 0.22 * burst.age))
        tone = rng.uniform(0.9, 1.1)
        brush.sprite(brush.veils, place, burst.size * (0.42 + 0.5 * spread), (0.60 * tone, 0.53 * tone, 0.41 * tone),
                     0.5 * (1.0 - burst.age) ** 1.3 * min(1.0, 8.0 * burst.age), "puff", turn)


TRACERS: dict[str, Callable[[Brush, Tracer], None]] = {"beam": _beam, "shell": _shell, "missile": _missile, "blow": _blow}
BURSTS: dict[str, Callable[[Brush, Burst], None]] = {
    "flash": _flash, "hit": _hit, "explosion": _explosion, "smoke": _smoke, "dust": _dust,
}


def _replace(path: NodePath, patch: Patch | None) -> None:
    node = path.node()
    node.removeAllGeoms()
    if patch is not None:
        node.addGeom(geom(patch, dynamic=True))


@cache
def _atlas() -> Texture:
    """Four tiles: a soft glow, a ragged puff, a flare, plain white."""
    y, x = (np.mgrid[0:SIZE, 0:SIZE] + 0.5) / (SIZE / 2.0) - 1.0
    away, angle = np.hypot(x, y), np.arctan2(y, x)
    glow = np.clip(1.0 - away, 0.0, 1.0) ** 2.2
    rough = clouds((SIZE, SIZE), 26.0, 4, 5)
    puff = np.clip(1.35 * (1.0 - away) + 0.42 * rough * (1.0 - away * 0.5), 0.0, 1.0) * np.clip((1.0 - away) * 4.0, 0.0, 1.0)
    rays = 0.5 + 0.5 * np.cos(angle * 5.0) ** 2 + 0.4 * np.cos(angle * 9.0 + 1.0)
    star = np.clip(np.clip(1.0 - away, 0.0, 1.0) ** 2.5 * (0.6 + rays) + np.exp(-((away / 0.22) ** 2)), 0.0, 1.0)
    star *= np.clip((1.0 - away) * 5.0, 0.0, 1.0)
    alpha = np.block([[glow, puff], [star, np.ones_like(glow)]])
    shade = np.block([[np.ones_like(glow), np.clip(0.78 + 0.2 * rough, 0.0, 1.0)], [np.ones_like(glow), np.ones_like(glow)]])
    pixels = np.stack([shade, shade, shade, alpha], axis=2)
    return texture("effects", (np.clip(pixels, 0.0, 1.0) * 255.0).astype(np.uint8))
