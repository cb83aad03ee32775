"""The hand of the viewer: what the mouse points at, drags and turns."""

from __future__ import annotations

from typing import Any, Protocol

from engine.geometry.plane import Point3
from scenes.camera import Camera
from scenes.frame import Frame
from scenes.hud.screen import Hud
from scenes.picking import ground_at, onto, under, unit_at
from scenes.player import Player
from scenes.renderer import Renderer
from scenes.ruler import End
from scenes.stage import Stage
from scenes.view import View

TURN, LIFT = 0.28, 0.22
"""Degrees a pixel of dragging."""

NOTCH = 0.88
"""How much nearer a notch of the wheel brings the camera."""

STILL = 5.0
"""Pixels that a click may move."""

LINES = 3
"""Lines of the log a notch of the wheel."""


class Seat(Protocol):
    """What the mouse needs of the viewer."""

    base: Any
    renderer: Renderer
    stage: Stage
    hud: Hud
    player: Player
    frame: Frame
    view: View

    def do(self, verb: str) -> None:
        """Carry out a verb."""


class Mouse:
    """Follows the pointer; `hovered` is the unit under it, `place` where it is in real pixels, None outside."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self.hovered = ""
        self.place: tuple[float, float] | None = None
        self._drag = ""
        self._from = self._last = (0.0, 0.0)
        self._resume = False
        for prefix in ("", "shift-", "control-"):
            seat.base.accept(f"{prefix}mouse1", self._press, ["orbit" if not prefix else "pan"])
            seat.base.accept(f"{prefix}mouse2", self._press, ["pan"])
            seat.base.accept(f"{prefix}mouse3", self._press, ["orbit" if not prefix else "pan"])
            seat.base.accept(f"{prefix}wheel_up", self._wheel, [-1])
            seat.base.accept(f"{prefix}wheel_down", self._wheel, [1])
        for button in ("mouse1", "mouse2", "mouse3"):
            seat.base.accept(f"{button}-up", self._release)

    @property
    def _camera(self) -> Camera:
        return self._seat.stage.camera

    @property
    def pointed(self) -> End | None:
        """The unit or the place on the table that the pointer is on."""
        if self.place is None or self._seat.hud.covers(*self.place):
            return None
        unit = self._unit(*self.place)
        if unit:
            return End(Point3(0.0, 0.0, 0.0), unit)
        spot = ground_at(self._seat.view, self._seat.renderer.size, *self.place, self._camera.table)
        return None if spot is None else End(spot)

    def follow(self) -> None:
        """See where the pointer is now, and carry on with what is being dragged."""
        # The watcher moves together with the buttons' events; the window's own pointer runs ahead of them.
        watcher = self._seat.base.mouseWatcherNode
        width, height = self._seat.renderer.size
        if watcher.hasMouse():
            self.place = ((watcher.getMouseX() + 1.0) * width / 2.0, (1.0 - watcher.getMouseY()) * height / 2.0)
        elif not self._drag:
            self.place = None
        self.hovered = ""
        if self.place is None:
            return
        x, y = self.place
        if self._drag:
            self._dragged(x, y)
        elif not self._seat.hud.covers(x, y):
            self.hovered = self._unit(x, y)

    def _press(self, drag: str) -> None:
        self.follow()
        if self.place is None:
            return
        x, y = self._from = self._last = self.place
        if not self._seat.hud.covers(x, y):
            self._drag = drag
            return
        pressed = self._seat.hud.press(x, y)
        if pressed.time is not None:
            self._seat.player.seek(pressed.time)
            self._seat.hud.log.scrolled = 0
        if pressed.track:
            self._drag, self._resume = "seek", self._seat.player.playing
            self._seat.player.playing = False
        if pressed.verb:
            self._seat.do(pressed.verb)

    def _release(self) -> None:
        if not self._drag:
            return
        drag, self._drag = self._drag, ""
        if drag == "seek":
            self._seat.player.playing = self._resume
        elif self.place is not None and self._moved(*self.place) < STILL:
            if self._seat.stage.ruler.on:
                if (end := self.pointed) is not None:
                    self._seat.stage.ruler.click(end)
            else:
                self._choose(self._unit(*self.place))

    def _choose(self, unit: str) -> None:
        """The first unit clicked shows its card, a second the line of sight to it; clicked again, its own card."""
        hud = self._seat.hud
        if unit and hud.selected and unit not in (hud.selected, hud.aimed):
            hud.aimed = unit
        elif unit:
            hud.selected, hud.aimed = unit, ""
        elif hud.aimed:
            hud.aimed = ""
        else:
            hud.selected = ""

    def _dragged(self, x: float, y: float) -> None:
        if self._drag == "seek":
            self._seat.player.seek(self._seat.hud.dragged(x))
            return
        dx, dy = x - self._last[0], y - self._last[1]
        if self._camera.name != "free":
            if self._moved(x, y) < STILL:
                return
            self._camera.take(self._seat.frame)
        self._last = (x, y)
        if self._drag == "orbit":
            self._camera.orbit(dx * TURN, dy * LIFT)
        else:
            height = self._seat.renderer.size[1]
            self._camera.pan(-dx / height, dy / height)

    def _wheel(self, notches: int) -> None:
        self.follow()
        if self.place is None:
            return
        x, y = self.place
        if self._seat.hud.wheel(x, y, notches * LINES, self._seat.frame.event):
            return
        self._camera.take(self._seat.frame)
        level = self._camera.free.target.z
        self._camera.zoom(
            NOTCH if notches < 0 else 1.0 / NOTCH, under(self._seat.view, self._seat.renderer.size, x, y, level)
        )

    def _moved(self, x: float, y: float) -> float:
        return abs(x - self._from[0]) + abs(y - self._from[1])

    def _unit(self, x: float, y: float) -> str:
        looks = [look for look in self._seat.frame.units if look.id != self._camera.inside]
        return unit_at(x, y, looks, onto(self._seat.view, self._seat.renderer.size))
