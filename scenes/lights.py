"""Sun, sky and shadow: what every surface is lit by, in shaders or, without them, baked into its colors."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
from panda3d.core import (
    BitMask32,
    Camera,
    CullBinManager,
    FrameBufferProperties,
    GraphicsPipe,
    LMatrix4,
    LVecBase4f,
    NodePath,
    OrthographicLens,
    Point3,
    PTA_LVecBase4f,
    RenderState,
    Shader,
    ShaderAttrib,
    Texture,
    Vec3,
    Vec4,
    WindowProperties,
)

from engine.geometry.terrain import Table
from scenes import geoms
from scenes.daylight import (
    BACKDROP,
    CLEAR,
    DAY,
    EARTH_COLOR,
    HAZE,
    SKY_COLOR,
    SUN_COLOR,
    Appearance,
    Color,
    appearance,
)
from scenes.frame import Around
from scenes.geoms import Floats, Patch
from scenes.glow import Glow
from scenes.noise import tiling
from scenes.renderer import Renderer

SHADERS = Path(__file__).parent / "shaders"

SEEN, CASTS, EYE = BitMask32.bit(0), BitMask32.bit(1), BitMask32.bit(2)
"""Which camera draws a node: the picture's, the shadow's, that of a view from an eye."""

DRESSED = "dressed"
"""The tag that says what a node is dressed in."""

SHADOW_SIZE = 2048
STANDING = 24

SUN = np.array([-0.64, -0.40, 0.64]) / np.linalg.norm([-0.64, -0.40, 0.64])
VIGNETTE = 0.55
THICK = 36.0
"""Inches from which on what hangs in the air does not hide more for being seen from farther away."""


class Light:
    """The light of a scene. Every node that is drawn is dressed by it."""

    def __init__(self, renderer: Renderer, table: Table) -> None:
        self.shaded = renderer.shaded
        root: NodePath = renderer.base.render
        self._root = root
        self._base = renderer.base
        self._behind(BACKDROP)
        renderer.base.cam.node().setCameraMask(SEEN)
        renderer.base.cam.node().clearTagStates()
        for place, name in enumerate(("land", "studio")):
            CullBinManager.getGlobalPtr().addBin(name, CullBinManager.BTFixed, 22 + place)
        self._cast: object = None
        self._look = DAY
        self._standing = PTA_LVecBase4f([LVecBase4f(0.0)] * STANDING)
        self._glow = Glow(table)
        self._dressed: list[tuple[str, str]] = []
        self._shines = False
        if not self.shaded:
            return
        inputs = {
            "sun": Vec3(*SUN.tolist()),
            "sun_color": Vec3(*SUN_COLOR),
            "sky_color": Vec3(*SKY_COLOR),
            "earth_color": Vec3(*EARTH_COLOR),
            "haze": Vec4(*BACKDROP, HAZE),
            "eye": Vec3(0.0),
            "lens": Vec4(0.001, 0.001, VIGNETTE, CLEAR),
            "seconds": 0.0,
            "blast": Vec4(0.0),
            "glow": self._glow.texture,
            "shine": Vec4(*self._glow.scale, self._glow.cell, 0.0),
            "look": Vec4(0.0, 0.0, 0.0, 1.0),
            "standing": self._standing,
            "grain": _grain(),
            "table": Vec4(table.width, table.depth, 1.0 / table.width, 1.0 / table.depth),
        }
        for name, value in inputs.items():
            root.setShaderInput(name, value)
        self._shadow(renderer, table)

    def under(self, around: Around, time: float, distance: float) -> Appearance:
        """Light and sky by what is around, as they look from so many inches away; without shaders the light is baked,
        and stays that of the day.
        """
        look = appearance(around.weather).mixed(appearance(around.past), 1.0 - around.turned)
        look = look._replace(haze=HAZE + (look.haze - HAZE) * min(1.0, THICK / max(distance, 1.0)))
        if not self.shaded:
            return DAY
        self._shine(self._glow.show(around, time))
        if look != self._look:
            self._look = look
            self._root.setShaderInput("sun_color", Vec3(*look.sun))
            self._root.setShaderInput("sky_color", Vec3(*look.sky))
            self._root.setShaderInput("earth_color", Vec3(*look.earth))
            self._root.setShaderInput("haze", Vec4(*look.backdrop, look.haze))
            self._behind(look.backdrop)
        return look

    def _shine(self, shines: bool) -> None:
        """Let the materials look at the map of lamps and fires, or not: those that do cost more."""
        if shines == self._shines:
            return
        self._shines = shines
        camera = self._base.cam.node()
        camera.setTagStateKey(DRESSED)
        for vertex, material in self._dressed:
            if shines:
                lamplit = ShaderAttrib.make(shader(vertex, material, lamps=True))
                camera.setTagState(f"{vertex} {material}", RenderState.make(lamplit, 10))
            else:
                camera.clearTagState(f"{vertex} {material}")

    def _behind(self, color: Color) -> None:
        """The color where nothing is drawn."""
        self._base.setBackgroundColor(*(developed(np.array([color]))[0].tolist()), 1.0)

    def dress(self, path: NodePath, material: str, vertex: str = "plain") -> None:
        """Give a node one of the materials: plain, figure, foliage, ground, slope, board, water, wood, studio, sky."""
        if not self.shaded:
            return
        path.setShader(shader(vertex, material))
        path.setTag(DRESSED, f"{vertex} {material}")
        if (vertex, material) not in self._dressed:
            self._dressed.append((vertex, material))
            if self._shines:
                self._shine(False)
                self._shine(True)

    def baked(self, patch: Patch) -> Patch:
        """The patch as it must be handed over: as it is for shaders, with the light in its colors otherwise."""
        return patch if self.shaded else replace(patch, colors=lit(patch))

    def follow(
        self,
        eye: tuple[float, float, float],
        size: tuple[int, int],
        seconds: float,
        blast: tuple[float, ...] = (0.0,) * 4,
        clear: float = CLEAR,
    ) -> None:
        """Tell the materials where the camera is, what time it is, and of the brightest flash (place and strength),
        and how many inches before the eye are clear of haze.
        """
        if self.shaded:
            self._root.setShaderInput("blast", Vec4(*blast))
            self._root.setShaderInput("eye", Vec3(*eye))
            self._root.setShaderInput("lens", Vec4(1.0 / size[0], 1.0 / size[1], VIGNETTE, clear))
            self._root.setShaderInput("seconds", seconds)

    def stand(self, places: list[tuple[float, float]], poses: object) -> None:
        """Where units stand, so that trees can be moved aside there.

        The shadows are cast anew only if the poses, whatever they consist of, are others than the last time.
        """
        if self.shaded and poses != self._cast:
            self._cast = poses
            self._buffer.setOneShot(True)
        for index in range(STANDING):
            x, y, there = (*places[index], 1.0) if index < len(places) else (0.0, 0.0, 0.0)
            self._standing.setElement(index, LVecBase4f(x, y, 0.0, there))

    def _shadow(self, renderer: Renderer, table: Table) -> None:
        """One shadow map over the whole table."""
        base = renderer.base
        depths = Texture("shadow")
        depths.setup2dTexture(SHADOW_SIZE, SHADOW_SIZE, Texture.TFloat, Texture.FDepthComponent)
        depths.setMinfilter(Texture.FTShadow)
        depths.setMagfilter(Texture.FTShadow)
        depths.setWrapU(Texture.WMBorderColor)
        depths.setWrapV(Texture.WMBorderColor)
        depths.setBorderColor(Vec4(1.0))
        wanted = FrameBufferProperties()
        wanted.setDepthBits(24)
        flags = GraphicsPipe.BFRefuseWindow | GraphicsPipe.BFFbPropsOptional
        size = WindowProperties.size(SHADOW_SIZE, SHADOW_SIZE)
        buffer = base.graphicsEngine.makeOutput(
            base.pipe, "shadow", -50, wanted, size, flags, base.win.getGsg(), base.win
        )
        buffer.addRenderTexture(depths, buffer.RTMBindOrCopy, buffer.RTPDepth)
        buffer.setClearColorActive(False)
        self._buffer = buffer
        lens = OrthographicLens()
        camera = Camera("shadow", lens)
        camera.setCameraMask(CASTS)
        camera.setInitialState(RenderState.make(ShaderAttrib.make(shader("shadow", "shadow")), 10))
        camera.setTagStateKey("shadow")
        moved_aside = ShaderAttrib.make(shader("tree", "shadow")).setShaderInput("standing", self._standing)
        camera.setTagState("tree", RenderState.make(moved_aside, 20))
        path = self._root.attachNewNode(camera)
        buffer.makeDisplayRegion().setCamera(path)
        corners = table_corners(table)
        center = corners.mean(axis=0)
        reach = float(np.linalg.norm(corners - center, axis=1).max())
        path.setPos(Point3(*(center + SUN * (reach + 20.0)).tolist()))
        path.lookAt(Point3(*center.tolist()), Vec3(0.0, 0.0, 1.0))
        seen = np.array([tuple(path.getRelativePoint(self._root, Point3(*corner))) for corner in corners.tolist()])
        low, high = seen.min(axis=0), seen.max(axis=0)
        lens.setFilmSize(float(high[0] - low[0]) + 2.0, float(high[2] - low[2]) + 2.0)
        lens.setFilmOffset(float(high[0] + low[0]) / 2.0, float(high[2] + low[2]) / 2.0)
        lens.setNearFar(max(1.0, float(low[1]) - 12.0), float(high[1]) + 6.0)
        half = LMatrix4(0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0.5, 0.5, 0.5, 1)
        matrix = self._root.getTransform(path).getMat() * lens.getProjectionMat() * half
        self._root.setShaderInput("shadow_matrix", matrix)
        self._root.setShaderInput("shadow", depths)


def table_corners(table: Table) -> Floats:
    """The corners (8, 3) of the box around everything on the table."""
    bounds = [solid.bounds for solid in table.solids] or [np.zeros((2, 3))]
    low = min(float(box[0, 2]) for box in bounds)
    high = (
        max(
            max(float(box[1, 2]) for box in bounds),
            max((zone.level + zone.height for zone in table.zones), default=0.0),
        )
        + 3.0
    )
    return np.array(
        [(x, y, z) for x in (-1.5, table.width + 1.5) for y in (-1.5, table.depth + 1.5) for z in (low, high)]
    )


def lit(patch: Patch) -> Floats:
    """Colors (n, 3) under sun and sky, for renderers without shaders."""
    colors = patch.colors[:, :3] ** 2
    toward = np.maximum(patch.normals @ SUN, 0.0)[:, None]
    up = 0.5 + 0.5 * patch.normals[:, 2:3]
    light = np.array(SUN_COLOR) * toward + np.array(EARTH_COLOR) * (1.0 - up) + np.array(SKY_COLOR) * up
    if patch.colors.shape[1] == 4:
        light = light + 3.0 * (1.0 - patch.colors[:, 3:4])
    return developed(colors * light)


def developed(light: Floats) -> Floats:
    """From light to display colors, as the shaders do it."""
    gray = light @ np.array([[0.30], [0.59], [0.11]])
    light = np.maximum(gray + (light - gray) * 1.06, 0.0)
    return np.asarray(
        np.sqrt(np.clip(light * (1.0 + light * 0.13) / (0.92 + light * 0.66 + 0.035 / (light + 0.12)), 0.0, 1.0))
    )


@cache
def shader(vertex: str, fragment: str, lamps: bool = False) -> Shader:
    """A program of ours; the light is put before every fragment part but the shadow's, that of lamps only if wanted."""
    front = "#version 120\n" + ("#define LAMPS\n" if lamps else "") + (SHADERS / "light.glsl").read_text()
    front = "" if fragment == "shadow" else front
    return Shader.make(
        Shader.SL_GLSL, (SHADERS / f"{vertex}.vert").read_text(), front + (SHADERS / f"{fragment}.frag").read_text()
    )


@cache
def _grain() -> Texture:
    """Three patterns in one repeating picture: soft noise, fine noise, cracks."""
    soft, fine = tiling(256, (8, 16, 32), 0), tiling(256, (32, 64, 128), 1)
    cracks = np.clip(1.0 - 5.0 * np.abs(tiling(256, (6, 12, 24), 2) - 0.5), 0.0, 1.0)
    pixels = (np.stack([soft, fine, cracks, np.ones_like(soft)], axis=2) * 255.0).astype(np.uint8)
    return geoms.texture("grain", pixels, repeats=True)
