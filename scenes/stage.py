"""The stage: the table, the miniatures and everything around them. `show` is the only writer of nodes."""

from __future__ import annotations

import math

import numpy as np
from panda3d.core import NodePath, Point3

from engine.geometry.afloat import afloat
from models.catalogue import miniature_for
from scenes.battle import Battle
from scenes.bursts import brightest
from scenes.camera import Camera
from scenes.daylight import CLEAR, tone
from scenes.daylight import NEAR as NEAR_HAZE
from scenes.detail import detail
from scenes.effects import Effects
from scenes.frame import Around, Frame, UnitLook
from scenes.goals import Goals
from scenes.ground import Ground
from scenes.hud import theme
from scenes.labels import OVER, Labels
from scenes.layers import Layers
from scenes.lights import EYE, Light
from scenes.marks import Marks
from scenes.minefields import Minefields
from scenes.miniature import Miniature
from scenes.palette import paint
from scenes.renderer import Pixels, Renderer
from scenes.ruler import Ruler
from scenes.tabletop import studio
from scenes.templates import Templates
from scenes.tremors import shaken
from scenes.view import View, projected

NEAR, FAR = 0.4, 1800.0
STAND_IN = ("BM", 2)
"""The type and size of the miniature that stands for a card without one."""


class Stage:
    """A battle's table in a renderer, seen through `camera`, with `labels` over the units."""

    def __init__(self, renderer: Renderer, battle: Battle) -> None:
        self.renderer, self.battle = renderer, battle
        self.root: NodePath = renderer.base.render.attachNewNode("stage")
        self.light = Light(renderer, battle.table)
        self._ground = Ground(self.root, battle.table, self.light)
        studio(battle.table, self.light).reparentTo(self.root)
        self.camera = Camera(battle.table, _aspect(renderer))
        self.labels = Labels(renderer.overlay)
        self._afloat = afloat(battle.table, 0.0)
        self._goals = Goals(self.root, battle, self._afloat)
        self._marks = Marks(self.root, self._afloat)
        self._mines = Minefields(self.root)
        self._templates = Templates(self.root)
        self._effects = Effects(self.root)
        self.layers = Layers(self.root, battle)
        self.ruler = Ruler(self.root)
        self._units = self.root.attachNewNode("units")
        self._miniatures: dict[str, Miniature] = {}

    def show(self, frame: Frame) -> View:
        """Draw a frame, from nothing but the frame and the camera's state. Returns the view it is seen from."""
        self.renderer.fit()
        size = self.renderer.size
        self.camera.aspect = size[0] / size[1]
        view = shaken(self.camera.at(frame), frame)
        self._ground.show(frame.around.changes, dict(frame.around.falls), frame.units)
        self._aim(view, frame)
        self._pose(frame)
        eye = np.array(view.eye)
        look = self.light.under(frame.around, frame.time, math.dist(view.eye, view.target))
        self._effects.show(frame, view, tone(look))
        state = self.battle.replay.states[frame.event + 1]
        colors = {force.id: theme.force_color(state.forces, force.id)[:3] for force in state.forces}
        rings = [
            (look, look.z - self._lift(look), colors[state.unit(look.id).force])
            for look in frame.units
            if look.active and not look.wreck and look.fade > 0.0
        ]
        trails = [(trail, colors[trail.force]) for trail in (*self.layers.trails(frame), *frame.trails)]
        self._goals.show(frame, colors, eye)
        self._mines.show(frame.around.fields, colors, self._ground.afloat)
        outlined = frame.around if "templates" in self.layers.wanted else Around()
        self._templates.show(outlined, colors, self._ground.afloat)
        self.layers.show(state)
        lurking = [(each, colors[state.unit(each.id).force]) for each in frame.units if each.hidden > 0.0]
        self._marks.show(rings, trails, None if self.camera.inside else frame.sight, eye, lurking)
        seen = [look for look in frame.units if look.fade > 0.05 and look.id != self.camera.inside]
        self.labels.show(_heads(seen, view, size), state, size, frame.focus)
        return view

    def look_out_of(self, unit: str) -> None:
        """Leave the figure of one unit out of the view from an eye, that of nobody for ''."""
        for name, miniature in self._miniatures.items():
            miniature.figure.hide(EYE) if name == unit else miniature.figure.show(EYE)

    def snapshot(self) -> Pixels:
        """The picture of what was shown last: (height, width, 3)."""
        return self.renderer.picture()

    def close(self) -> None:
        """Take the stage down; its renderer may set up another."""
        self.root.removeNode()
        self.labels.close()

    def _aim(self, view: View, frame: Frame) -> None:
        camera, lens = self.renderer.base.cam, self.renderer.base.camLens
        lens.setAspectRatio(self.camera.aspect)
        lens.setMinFov(view.fov) if self.camera.aspect >= 1.0 else lens.setFov(view.fov * self.camera.aspect, view.fov)
        lens.setNearFar(NEAR, FAR)
        camera.node().setLodScale(detail(view.fov, self.renderer.size[1]))
        film = lens.getFilmSize()
        lens.setFilmOffset(-view.shift[0] * film.x / 2.0, -view.shift[1] * film.y / 2.0)
        camera.setPos(self.renderer.base.render, *view.eye)
        camera.lookAt(self.renderer.base.render, Point3(*view.target))
        self.light.follow(view.eye, self.renderer.size, frame.time, brightest(frame.bursts), _clear(view, frame))

    def _pose(self, frame: Frame) -> None:
        there = {look.id for look in frame.units}
        for name, miniature in self._miniatures.items():
            if name not in there:
                miniature.hide()
        for look in frame.units:
            miniature = self._miniature(look.id)
            miniature.show(look, self._lift(look))
            miniature.figure.show() if look.id != self.camera.inside else miniature.figure.hide()
        poses = [
            (
                look.id,
                look.x,
                look.y,
                look.z,
                look.facing,
                look.pitch,
                look.roll,
                look.fade > 0.0,
                look.wreck,
                look.shut_down,
            )
            for look in frame.units
        ]
        self.light.stand(
            [(look.x, look.y) for look in frame.units if look.fade > 0.3],
            (poses, self.camera.inside, frame.around.changes, frame.around.falls),
        )

    def _lift(self, look: UnitLook) -> float:
        """How high a flyer is over what is under it, inches."""
        if not look.aloft:
            return 0.0
        return max(0.0, look.z - self._ground.afloat.height((look.x, look.y), look.z))

    def _miniature(self, name: str) -> Miniature:
        if name not in self._miniatures:
            state = self.battle.replay.states[-1]
            unit = state.unit(name)
            try:
                file = self.battle.figures(unit.card)
            except LookupError:
                file = miniature_for(*STAND_IN, unit.card.title)
            self._miniatures[name] = Miniature(name, file, paint(state.forces, unit.force), self.light, self._units)
        return self._miniatures[name]


def _heads(looks: list[UnitLook], view: View, size: tuple[int, int]) -> list[tuple[UnitLook, tuple[float, float]]]:
    """The units whose heads are in the picture, with their places in pixels, y down."""
    heads = [(look.x, look.y, look.z + (0.8 * look.height if look.wreck else look.height + OVER)) for look in looks]
    found = []
    for look, spot in zip(looks, projected(view, size[0] / size[1], heads), strict=True):
        if spot is not None and abs(spot[0]) < 1.02 and abs(spot[1]) < 1.05:
            found.append((look, ((spot[0] + 1.0) * size[0] / 2.0, (1.0 - spot[1]) * size[1] / 2.0)))
    return found


def _clear(view: View, frame: Frame) -> float:
    """Inches before the eye that are clear of haze: through rain or fog, most of the way to what is looked at."""
    share = min(1.0, sum(frame.around.skies.values()))
    return CLEAR + (NEAR_HAZE * math.dist(view.eye, view.target) - CLEAR) * share


def _aspect(renderer: Renderer) -> float:
    width, height = renderer.size
    return width / height
