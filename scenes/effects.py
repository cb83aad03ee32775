"""What flies, burns and smokes: one veiling and one additive batch, made anew for each frame."""

from __future__ import annotations

from panda3d.core import ColorBlendAttrib, GeomNode, NodePath, TransparencyAttrib

from scenes.brush import Brush, atlas
from scenes.bursts import paint
from scenes.frame import Burst, Tracer
from scenes.geoms import Floats, Patch, geom
from scenes.lights import CASTS


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

    def show(
        self, tracers: tuple[Tracer, ...], bursts: tuple[Burst, ...], eye: Floats, right: Floats, up: Floats
    ) -> None:
        """Draw a moment's effects for a camera."""
        brush = Brush(eye, right, up)
        paint(brush, tracers, bursts)
        _replace(self._veils, brush.veils.patch(eye))
        _replace(self._lights, brush.lights.patch())

    def _layer(self, name: str, sort: int) -> NodePath:
        layer = self.path.attachNewNode(GeomNode(name))
        layer.setBin("fixed", sort)
        return layer


def _replace(path: NodePath, patch: Patch | None) -> None:
    node = path.node()
    node.removeAllGeoms()
    if patch is not None:
        node.addGeom(geom(patch, dynamic=True))
