"""A second, small picture in the window: what an eye on the table has before it."""

from __future__ import annotations

from typing import Any

from panda3d.core import Camera, NodePath, PerspectiveLens, Point3

from scenes.detail import detail
from scenes.hud.panel import Rect
from scenes.lights import EYE
from scenes.renderer import Renderer
from scenes.view import View

NEAR, FAR = 0.15, 1800.0
SORT = 20
"""After the overlay, into a hole that a panel leaves for it."""


class EyeView:
    """A picture within the picture; nothing is drawn until it is shown."""

    def __init__(self, renderer: Renderer) -> None:
        self._renderer = renderer
        self._lens = PerspectiveLens()
        self._lens.setNearFar(NEAR, FAR)
        camera = Camera("eye", self._lens)
        camera.setCameraMask(EYE)
        self._camera: NodePath = renderer.base.render.attachNewNode(camera)
        self._region: Any = renderer.base.win.makeDisplayRegion()
        self._region.setSort(SORT)
        self._region.setClearDepthActive(True)
        self._region.setClearColorActive(True)
        self._region.setCamera(self._camera)
        self._region.setActive(False)

    def show(self, rect: Rect, scale: float, view: View) -> None:
        """Show a view in a rectangle of the overlay, drawn at `scale`."""
        width, height = self._renderer.size
        left, right = rect.x * scale / width, rect.right * scale / width
        low, high = 1.0 - rect.bottom * scale / height, 1.0 - rect.y * scale / height
        self._region.setDimensions(left, right, low, high)
        self._region.setClearColor(self._renderer.base.win.getClearColor())
        self._lens.setAspectRatio(rect.width / max(rect.height, 1.0))
        self._lens.setMinFov(view.fov)
        self._camera.node().setLodScale(detail(view.fov, rect.height * scale))
        self._camera.setPos(self._renderer.base.render, *view.eye)
        self._camera.lookAt(self._renderer.base.render, Point3(*view.target))
        self._region.setActive(True)

    def hide(self) -> None:
        """Show nothing."""
        self._region.setActive(False)

    def close(self) -> None:
        """Give the camera back."""
        self._renderer.base.win.removeDisplayRegion(self._region)
        self._camera.removeNode()
