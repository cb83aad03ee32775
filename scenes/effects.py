"""What flies, burns, smokes and falls: a veiling, an additive and an airy batch, made anew for each frame."""

from __future__ import annotations

import numpy as np
from panda3d.core import ColorBlendAttrib, GeomNode, NodePath, TransparencyAttrib

from scenes.brush import Brush, atlas
from scenes.bursts import paint
from scenes.daylight import Color
from scenes.downfall import paint_downfall
from scenes.fires import paint_flames
from scenes.frame import Frame
from scenes.geoms import Patch, geom
from scenes.glow import paint_lamps
from scenes.lights import CASTS
from scenes.smoke import paint_clouds
from scenes.tremors import paint_tremors
from scenes.view import View
from scenes.whirl import paint_funnel


class Effects:
    """The nodes of all effects, and the brush that paints them toward the camera."""

    def __init__(self, parent: NodePath) -> None:
        self.path = parent.attachNewNode("effects")
        self.path.hide(CASTS)
        self.path.setLightOff()
        self.path.setTexture(atlas())
        self.path.setTwoSided(True)
        self.path.setDepthWrite(False)
        self._veils = self._layer("veils", 20)
        self._veils.setTransparency(TransparencyAttrib.MAlpha)
        self._lights = self._layer("lights", 30)
        self._lights.setAttrib(
            ColorBlendAttrib.make(ColorBlendAttrib.MAdd, ColorBlendAttrib.OIncomingAlpha, ColorBlendAttrib.OOne)
        )
        self._air = self._layer("air", 40)
        self._air.setTransparency(TransparencyAttrib.MAlpha)

    def show(self, frame: Frame, view: View, tone: Color) -> None:
        """Draw a moment's effects as they are seen; `tone` is what the light of the day does to smoke and dust."""
        eye, around = np.array(view.eye), frame.around
        right, _, up = (np.array(axis) for axis in view.axes)
        brush, air = Brush(eye, right, up), Brush(eye, right, up)
        paint(brush, frame.tracers, frame.bursts)
        paint_flames(brush, around.flames, frame.time)
        paint_clouds(brush, around.clouds, around.flames, frame.time)
        paint_funnel(brush, around.funnel, frame.time)
        paint_lamps(brush, around.lamps)
        paint_tremors(brush, around, frame.time, view)
        paint_downfall(air, around.weather, around.skies, frame.time, view)
        _replace(self._veils, brush.veils.patch(eye, tone))
        _replace(self._lights, brush.lights.patch())
        _replace(self._air, air.veils.patch(None, tone))

    def _layer(self, name: str, sort: int) -> NodePath:
        layer = self.path.attachNewNode(GeomNode(name))
        layer.setBin("fixed", sort)
        return layer


def _replace(path: NodePath, patch: Patch | None) -> None:
    node = path.node()
    node.removeAllGeoms()
    if patch is not None:
        node.addGeom(geom(patch, dynamic=True))
