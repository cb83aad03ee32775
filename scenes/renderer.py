"""The renderer: the best of Panda3D's pipes that works on this machine, and the picture it draws."""

from __future__ import annotations

import os
import sys
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from panda3d.core import (
    AntialiasAttrib,
    FrameBufferProperties,
    GraphicsPipe,
    GraphicsPipeSelection,
    NodePath,
    OrthographicLens,
    WindowProperties,
    loadPrcFileData,
)

Pixels = npt.NDArray[np.uint8]

SAMPLES = 4
"""Samples a pixel that are asked for where the pipe can smooth edges."""

SETTINGS = """
window-type none
audio-library-name null
notify-level error
notify-level-device fatal
notify-level-display fatal
notify-level-glgsg fatal
notify-level-text fatal
textures-power-2 none
sync-video true
"""


class NoPicture(Exception):
    """No pictures can be drawn on this machine. The message is one sentence, ready to print."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class Pipe(NamedTuple):
    """A way to draw: the module of Panda3D, the kind of pipe in it ('' for its default), and its name for people."""

    module: str
    kind: str
    name: str


GL_WINDOW = Pipe("pandagl", "", "OpenGL window")
SOFT_WINDOW = Pipe("p3tinydisplay", "", "software window")
GL_HEADLESS = Pipe("p3headlessgl", "", "OpenGL off screen (EGL)")
GL_HIDDEN = Pipe("pandagl", "", "OpenGL off screen")
SOFT_HIDDEN = Pipe("p3tinydisplay", "TinyOffscreenGraphicsPipe", "software off screen")


def has_display() -> bool:
    """Whether windows can be expected to open here."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY"))


def candidates(window: bool, display: bool) -> tuple[Pipe, ...]:
    """The pipes to try, best first."""
    if window:
        return (GL_WINDOW, SOFT_WINDOW) if display else ()
    return (GL_HEADLESS, *((GL_HIDDEN,) if display else ()), SOFT_HIDDEN)


class Renderer:
    """An open window or off-screen buffer. `base` is the ShowBase, `shaded` says whether it runs shaders.

    `overlay` holds flat things in pixels: x to the right, z up (so negative), the origin in the upper left corner.
    """

    def __init__(self, base: Any, pipe: Pipe) -> None:
        self.base = base
        self.pipe = pipe
        gsg = base.win.getGsg()
        self.shaded = pipe.module != "p3tinydisplay" and bool(gsg.getSupportsBasicShaders())
        self.description = f"{pipe.name}, {gsg.getDriverRenderer()}" if self.shaded else f"{pipe.name}, plain"
        base.disableMouse()
        base.setBackgroundColor(0.1, 0.11, 0.12, 1.0)
        if self.shaded:
            base.render.setAntialias(AntialiasAttrib.MMultisample)
        self.overlay = NodePath("overlay")
        self.overlay.setDepthTest(False)
        self.overlay.setTwoSided(True)
        self.overlay.setDepthWrite(False)
        self._lens = OrthographicLens()
        self._flat = base.makeCamera2d(base.win, sort=15, lens=self._lens, cameraName="flat")
        self._flat.reparentTo(self.overlay)
        self._fitted = (0, 0)
        self.fit()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.base.win.getXSize(), self.base.win.getYSize()

    def fit(self) -> None:
        """Adapt the overlay and the lenses to the size of the window."""
        if self.size == self._fitted:
            return
        self._fitted = width, height = self.size
        self._lens.setFilmSize(width, height)
        self._lens.setFilmOffset(width / 2.0, -height / 2.0)
        self._lens.setNearFar(-1000.0, 1000.0)
        self.base.camLens.setAspectRatio(width / height)
        self.base.adjustWindowAspectRatio(width / height)
        self.base.pixel2d.setScale(2.0 / width, 1.0, 2.0 / height)

    def draw(self) -> None:
        """Draw one frame."""
        self.base.graphicsEngine.renderFrame()

    def picture(self) -> Pixels:
        """Draw, and read the picture back: (height, width, 3)."""
        self.draw()
        shot = self.base.win.getScreenshot()
        if shot is None:
            raise NoPicture("The picture cannot be read back from the renderer.")
        rows = np.frombuffer(shot.getRamImageAs("RGB"), np.uint8)
        return np.ascontiguousarray(rows.reshape(shot.getYSize(), shot.getXSize(), 3)[::-1])

    def close(self) -> None:
        """Close the window and give everything back; another renderer may be opened afterwards."""
        self.base.destroy()


def by_processor(driver: str) -> bool:
    """Whether an OpenGL driver draws by the processor, and not by a graphics card."""
    return any(name in driver.lower() for name in ("llvmpipe", "softpipe", "swrast", "software"))


def open_renderer(
    size: tuple[int, int], window: bool = False, pipes: tuple[Pipe, ...] | None = None, moving: bool = False
) -> Renderer:
    """The first of the pipes that works (all that suit, if not given). Raises `NoPicture`.

    Where the processor draws, a film (`moving`) goes without smoothed edges: that is twice as fast.
    """
    loadPrcFileData("sightline", SETTINGS)
    from direct.showbase.ShowBase import ShowBase

    base = ShowBase(windowType="none")
    for pipe in candidates(window, has_display()) if pipes is None else pipes:
        if _opened(base, pipe, size, window, moving):
            return Renderer(base, pipe)
    base.destroy()
    if window:
        raise NoPicture("No window can be opened here: neither OpenGL nor the software renderer found a display.")
    raise NoPicture(
        "No pictures can be drawn here: neither OpenGL nor libX11, for the software renderer, is installed."
    )


def _opened(base: Any, pipe: Pipe, size: tuple[int, int], window: bool, moving: bool) -> bool:
    """Whether the pipe opens a window or buffer that is good for drawing."""
    selection = GraphicsPipeSelection.getGlobalPtr()
    made: GraphicsPipe | None
    made = selection.makePipe(pipe.kind, pipe.module) if pipe.kind else selection.makeModulePipe(pipe.module)
    if made is None or not made.isValid():
        return False
    soft = pipe.module == "p3tinydisplay"
    for samples in (0,) if soft else (SAMPLES, 0):
        wanted = FrameBufferProperties()
        wanted.setRgbaBits(8, 8, 8, 0 if soft else 8)
        wanted.setDepthBits(24)
        wanted.setBackBuffers(1 if window else 0)
        wanted.setMultisamples(samples)
        properties = WindowProperties.size(*size)
        properties.setTitle("Sightline")
        kind = "onscreen" if window else "offscreen"
        base.openMainWindow(type=kind, pipe=made, fbprops=wanted, props=properties, requireWindow=False)
        base.graphicsEngine.openWindows()
        if base.win is not None and base.win.isValid() and base.win.getGsg() is not None:
            if moving and samples and by_processor(base.win.getGsg().getDriverRenderer()):
                base.closeWindow(base.win)
                continue
            base.pipe = made
            return True
    return False
