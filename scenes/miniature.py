"""One miniature on the table: its figure, base and stand in the force's colors, posed and worn as a look says."""

from __future__ import annotations

import zlib
from dataclasses import replace
from functools import cache

import numpy as np
from panda3d.core import NodePath, TransparencyAttrib, Vec4

from models.parts.gauge import FLOOR
from scenes.detail import SHARE, two_forms
from scenes.frame import UnitLook
from scenes.geoms import Patch
from scenes.lights import CASTS, Light, lit
from scenes.paintwork import painted
from scenes.palette import Paint
from scenes.stand import TALL, stand

SUNK = 0.08
"""How far a wreck sinks into its base, as a share of its height."""

UNSEEN = 0.55
"""How much of a hidden unit is left out."""

CLINGING = 0.5
"""Size of figures that cling to another unit."""


class Miniature:
    """The nodes of one unit. Meshes are shared by all units of one kind and force."""

    def __init__(self, name: str, file: str, paint: Paint, light: Light, parent: NodePath) -> None:
        self.name = name
        self.path = parent.attachNewNode(name)
        self._light = light
        self.figure, self.base, self.rod = (self.path.attachNewNode(part) for part in ("figure", "base", "rod"))
        for part in (self.figure, self.base):
            _mesh(file, paint, part.getName(), light.shaded).copyTo(part)
            light.dress(part, "figure")
        self.rod.attachNewNode(stand())
        self.rod.setTransparency(TransparencyAttrib.MAlpha)
        self.rod.setLightOff()
        self.rod.hide(CASTS)
        seed = zlib.crc32(name.encode())
        self._lean = (22.0 + seed % 16) * (1.0 if seed & 64 else -1.0)
        self._nod = -14.0 - (seed >> 8) % 14
        self._shown: tuple[UnitLook, float] | None = None

    def show(self, look: UnitLook, lift: float = 0.0) -> None:
        """Pose and dress the miniature; its base lies `lift` inches under the figure, which a clear rod holds up."""
        if (look, lift) == self._shown:
            return
        self._shown = (look, lift)
        if look.fade <= 0.0:
            self.path.hide()
            return
        self.path.show()
        self.path.setPosHpr(look.x, look.y, look.z - lift, -look.facing, 0.0, 0.0)
        if look.wreck:
            self.figure.setPosHpr(0.0, 0.0, lift - SUNK * look.height, 0.0, self._nod, self._lean)
        elif look.crashed:
            self.figure.setPosHpr(0.0, 0.0, lift, 0.0, look.pitch + 0.4 * self._nod, look.roll + 0.5 * self._lean)
        else:
            self.figure.setPosHpr(0.0, 0.0, lift, 0.0, look.pitch - (5.0 if look.shut_down else 0.0), look.roll)
        self._hold(look, lift)
        soot = 0.93 if look.wreck else 0.45 if look.shut_down else 0.0
        presence = look.fade * (1.0 - UNSEEN * look.hidden)
        self._wear(self.figure, look.flash, look.glow, soot, presence)
        self._wear(self.base, 0.35 * look.flash, 0.0, 0.55 if look.wreck else 0.0, presence)

    def _hold(self, look: UnitLook, lift: float) -> None:
        """The stand, for one in the air; no base, for one that clings to another."""
        self.figure.setScale(CLINGING if look.rides else 1.0)
        self.base.hide() if look.rides else self.base.show()
        if lift <= 0.05:
            self.rod.hide()
            return
        self.rod.show()
        self.rod.setPos(0.0, 0.0, FLOOR)
        self.rod.setScale(1.0, 1.0, (lift + 0.4 * look.height - FLOOR) / TALL)

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
def _mesh(file: str, paint: Paint, part: str, shaded: bool) -> NodePath:
    """A shared mesh in two forms; without shaders the light goes into its colors, as it falls on a figure that looks
    south.
    """
    near, far = painted(file, paint, part), painted(file, paint, part, SHARE)
    return two_forms(part, *((near, far) if shaded else (_lit(near), _lit(far))))


def _lit(patch: Patch) -> Patch:
    back = np.array([[-1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0]])
    return replace(patch, colors=lit(replace(patch, normals=patch.normals @ back)))
