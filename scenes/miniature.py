"""One miniature on the table: its figure and base in the force's colors, posed and worn as a look says."""

from __future__ import annotations

import zlib
from dataclasses import replace
from functools import cache

import numpy as np
from panda3d.core import GeomNode, NodePath, Vec4

from scenes.frame import UnitLook
from scenes.geoms import node
from scenes.lights import Light, lit
from scenes.paintwork import painted
from scenes.palette import Paint

SUNK = 0.16
"""Inches that a wreck sinks into its base."""


class Miniature:
    """The nodes of one unit. Meshes are shared by all units of one kind and force."""

    def __init__(self, name: str, file: str, paint: Paint, light: Light, parent: NodePath) -> None:
        self.name = name
        self.path = parent.attachNewNode(name)
        self._light = light
        self.figure = self.path.attachNewNode(_node(file, paint, "figure", light.shaded))
        self.base = self.path.attachNewNode(_node(file, paint, "base", light.shaded))
        for part in (self.figure, self.base):
            light.dress(part, "figure")
        seed = zlib.crc32(name.encode())
        self._lean = (22.0 + seed % 16) * (1.0 if seed & 64 else -1.0)
        self._nod = -14.0 - (seed >> 8) % 14
        self._shown: UnitLook | None = None

    def show(self, look: UnitLook) -> None:
        """Pose and dress the miniature."""
        if look == self._shown:
            return
        self._shown = look
        if look.fade <= 0.0:
            self.path.hide()
            return
        self.path.show()
        self.path.setPosHpr(look.x, look.y, look.z, -look.facing, 0.0, 0.0)
        if look.wreck:
            self.figure.setPosHpr(0.0, 0.0, -SUNK, 0.0, self._nod, self._lean)
        else:
            self.figure.setPosHpr(0.0, 0.0, 0.0, 0.0, look.pitch - (5.0 if look.shut_down else 0.0), look.roll)
        soot = 0.93 if look.wreck else 0.45 if look.shut_down else 0.0
        self._wear(self.figure, look.flash, look.glow, soot, look.fade)
        self._wear(self.base, 0.35 * look.flash, 0.0, 0.55 if look.wreck else 0.0, look.fade)

    def hide(self) -> None:
        """Take the miniature off the table."""
        self._shown = None
        self.path.hide()

    def _wear(self, part: NodePath, flash: float, glow: float, soot: float, presence: float) -> None:
        if self._light.shaded:
            part.setShaderInput("look", Vec4(flash, glow, soot, presence))
            return
        dark = 1.0 - 0.85 * soot
        part.setColorScale(min(2.0, dark + flash + 0.6 * glow), dark + flash, dark + flash, presence)
        part.setTransparency(presence < 1.0)


@cache
def _node(file: str, paint: Paint, part: str, shaded: bool) -> GeomNode:
    """A shared mesh; without shaders the light goes into its colors, as it falls on a figure that looks south."""
    patch = painted(file, paint, part)
    if not shaded:
        back = np.array([[-1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0]])
        patch = replace(patch, colors=lit(replace(patch, normals=patch.normals @ back)))
    return node(part, patch)
