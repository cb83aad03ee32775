"""The light that lamps and fires throw on the table: a small map of it for the shaders, and the beams in the air."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from panda3d.core import Texture

from engine.geometry.terrain import Table
from scenes.brush import Brush
from scenes.fires import flicker
from scenes.frame import Around, Flame, Lamp
from scenes.geoms import Floats

FINEST, MOST = 0.25, 256
"""Inches of a cell of the map, at least; its cells along a side, at most."""

BEAM, ANGLE = 5.5, 24.0
"""Inches that a searchlight's beam is seen over the ground, and half its width in degrees."""

FIRE_REACH = 3.4
HIGHEST, LOWEST = 28.0, -4.0
"""Inches between which the map tells how high a light stands."""


class Glow:
    """The map: red for fire, green for lamps, blue for the height at which they stand; dark where nothing shines."""

    def __init__(self, table: Table) -> None:
        self.cell = max(FINEST, table.width / MOST, table.depth / MOST)
        self.columns, self.rows = (max(8, int(np.ceil(side / self.cell))) for side in (table.width, table.depth))
        self.scale = (1.0 / (self.cell * self.columns), 1.0 / (self.cell * self.rows))
        self.texture = Texture("glow")
        self.texture.setup2dTexture(self.columns, self.rows, Texture.TUnsignedByte, Texture.FRgb)
        for wrap in (self.texture.setWrapU, self.texture.setWrapV):
            wrap(Texture.WMBorderColor)
        self.texture.setMinfilter(Texture.FTLinear)
        self.texture.setMagfilter(Texture.FTLinear)
        self._shown: object = ()
        self._x = (np.arange(self.columns) + 0.5) * self.cell
        self._y = (np.arange(self.rows) + 0.5) * self.cell
        self._write(np.zeros((self.rows, self.columns, 3), np.uint8))

    def show(self, around: Around, time: float) -> bool:
        """Draw the map of a moment; whether anything shines."""
        key = (around.lamps, around.flames, round(time, 3) if around.flames else 0.0)
        if key != self._shown:
            self._shown = key
            if around.lamps or around.flames:
                self._write(self.drawn(around, time))
        return bool(around.lamps or around.flames)

    def drawn(self, around: Around, time: float) -> npt.NDArray[np.uint8]:
        """The map (rows, columns, 3) of a moment."""
        light = np.zeros((self.rows, self.columns, 2))
        height, weight = np.zeros((self.rows, self.columns)), np.full((self.rows, self.columns), 1e-6)
        for flame in around.flames:
            rows, columns, x, y = self._window(flame.at.x, flame.at.y, FIRE_REACH + flame.across / 2.0)
            shine = fire_light(flame, np.hypot(x, y), time)
            light[rows, columns, 0] += shine
            height[rows, columns] += shine * (flame.at.z + 0.4 * flame.height)
            weight[rows, columns] += shine
        for lamp in around.lamps:
            rows, columns, x, y = self._window(lamp.at.x, lamp.at.y, BEAM + lamp.reach)
            shine = lamp_light(lamp, x, y)
            light[rows, columns, 1] = np.maximum(light[rows, columns, 1], shine)
            height[rows, columns] += shine * (lamp.foot + 0.8)
            weight[rows, columns] += shine
        level = (height / weight - LOWEST) / (HIGHEST - LOWEST)
        return np.asarray(np.clip(np.dstack([light, level]), 0.0, 1.0) * 255.0, np.uint8)

    def _window(self, x: float, y: float, reach: float) -> tuple[slice, slice, Floats, Floats]:
        """The part of the map within reach of a place, and the way from there to its cells."""
        left, right = (int(np.clip((x + side) / self.cell, 0, self.columns)) for side in (-reach, reach + self.cell))
        low, high = (int(np.clip((y + side) / self.cell, 0, self.rows)) for side in (-reach, reach + self.cell))
        across, along = np.meshgrid(self._x[left:right] - x, self._y[low:high] - y)
        return slice(low, high), slice(left, right), across, along

    def _write(self, pixels: npt.NDArray[np.uint8]) -> None:
        self.texture.setRamImage(np.ascontiguousarray(pixels[..., ::-1]).tobytes())


def fire_light(flame: Flame, away: Floats, time: float) -> Floats:
    """How much a fire lights what is so many inches away from its middle, 0 to 1."""
    off = np.maximum(0.0, away - 0.35 * flame.across) / FIRE_REACH
    return np.asarray(0.85 * flame.strength * flicker(flame, time) * np.clip(1.0 - off, 0.0, 1.0) ** 2)


def lamp_light(lamp: Lamp, x: Floats, y: Floats) -> Floats:
    """How much a lamp lights what lies so many inches east and north of it, 0 to 1: all around as far as the rules say,
    farther where it looks.
    """
    away = np.hypot(x, y)
    pool = 0.50 * np.clip((lamp.reach + 0.15 - away) / 0.6, 0.0, 1.0) * (1.0 - 0.35 * away / lamp.reach)
    turn = np.radians(lamp.facing)
    ahead = x * np.sin(turn) + y * np.cos(turn)
    aside = np.degrees(np.arctan2(np.abs(x * np.cos(turn) - y * np.sin(turn)), np.maximum(ahead, 1e-6)))
    cone = np.clip((ANGLE - aside) / 9.0, 0.0, 1.0) * (ahead > 0.0)
    far = lamp.reach + BEAM
    beam = 0.75 * cone * np.clip((far - away) / far, 0.0, 1.0) ** 1.1 * np.clip(away / 1.2, 0.0, 1.0)
    return np.asarray(lamp.strength * np.clip(pool + beam, 0.0, 1.0))


def paint_lamps(brush: Brush, lamps: tuple[Lamp, ...]) -> None:
    """Paint the lamps and their beams in the air."""
    for lamp in lamps:
        turn, fall = np.radians(lamp.facing), lamp.at.z - lamp.foot
        way = np.array([np.sin(turn), np.cos(turn), 0.0])
        start = np.array(lamp.at, float) + 0.25 * way
        end = start + way * (lamp.reach + 0.55 * BEAM) - (0.0, 0.0, 0.9 * fall)
        side = np.cross(end - start, brush.eye - (start + end) / 2.0)
        side /= max(float(np.linalg.norm(side)), 1e-9)
        steps = np.linspace(0.0, 1.0, 13)
        length = float(np.linalg.norm(end - start))
        wide = 0.10 + steps * length * np.tan(np.radians(0.72 * ANGLE))
        middle = start + steps[:, None] * (end - start)
        left, right = middle + side * wide[:, None], middle - side * wide[:, None]
        corners = np.stack([left[:-1], left[1:], right[1:], right[:-1]], axis=1)
        alphas = 0.42 * lamp.strength * (1.0 - (steps[:-1] + steps[1:]) / 2.0) ** 1.3
        brush.lights.many(corners, np.array([(0.86, 0.92, 1.0)]), alphas, "band")
        brush.sprite(brush.lights, start, 0.55, (0.95, 0.97, 1.0), 0.9 * lamp.strength, "glow")
