"""The viewer: a window on a battle, played like a film. The only place where real time passes."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from panda3d.core import WindowProperties
from PIL import Image

from engine.record.replay import write_whole
from scenes.battle import Battle
from scenes.clear import ClearCamera
from scenes.hud import theme
from scenes.hud.bar import Controls
from scenes.hud.keys import KEYS
from scenes.hud.screen import Hud
from scenes.mouse import Mouse
from scenes.player import Player
from scenes.renderer import open_renderer
from scenes.stage import Stage
from scenes.timeline import Timeline
from scenes.tracks.setting import Setting

NEXT_CAMERA = {"director": "view_table", "free": "view_top", "top": "view_follow", "follow": "view_eye"}
"""The verb that follows on each camera; on others the director."""

NOTICE = 1.8
"""Seconds for which a notice stays."""

LONGEST_STEP = 0.25
"""Seconds that one tick passes at most: a window that stood still does not jump ahead."""


def open(battle: Battle, size: tuple[int, int] = (1280, 720)) -> None:
    """Show a battle in a window until it is closed. Raises `scenes.renderer.NoPicture` where none can be opened."""
    viewer = Viewer(battle, size)
    try:
        viewer.run()
    finally:
        viewer.close()


class Viewer:
    """The window and what happens in it: each verb of `scenes.hud.keys` is a method here or of the player."""

    def __init__(self, battle: Battle, size: tuple[int, int]) -> None:
        self.timeline = Timeline(battle.replay, Setting.of(battle.table))
        self.player = Player(self.timeline)
        self.renderer = open_renderer(size, window=True)
        self.base: Any = self.renderer.base
        self.stage = Stage(self.renderer, battle)
        self.camera = ClearCamera(battle.table, size[0] / size[1], self.timeline)
        self.camera.choose("director")
        self.stage.camera = self.camera
        self.hud = Hud(self.renderer.overlay, self.timeline, battle.title)
        self.frame = self.timeline.at(0.0)
        self.view = self.camera.at(self.frame)
        self.mouse = Mouse(self)
        self._notice_left = 0.0
        self._running = True
        self._window(battle.title)
        for key in KEYS:
            for event in key.events:
                self.base.accept(event, self.do, [key.verb])

    def run(self) -> None:
        """Show and obey until the window is closed."""
        self.player.playing = True
        while self._running:
            self.tick(min(self.base.clock.getDt(), LONGEST_STEP))
            self.base.taskMgr.step()

    def tick(self, seconds: float) -> None:
        """Let real time pass and show what is to be seen then."""
        self.player.advance(seconds)
        self.mouse.follow()
        self._notice_left -= seconds
        if self._notice_left <= 0.0:
            self.hud.notice.words = ""
        self.frame = self.timeline.at(self.player.time)
        self.view = self.stage.show(self.frame)
        now = Controls(
            self.player.time,
            self.player.playing,
            self.player.speed,
            self.player.loop,
            self.hud.log_wanted,
            self.stage.labels.visible,
            self.camera.name,
        )
        state = self.timeline.state(self.player.time)
        self.hud.show(self.renderer.size, self.frame, state, now, self.mouse.hovered, self.mouse.place)
        self.camera.ease(self.hud.clear, seconds)

    def close(self) -> None:
        """Close the window."""
        self.base.ignoreAll()
        self.renderer.close()

    def do(self, verb: str) -> None:
        """Carry out a verb: the viewer's own, else the player's."""
        own = getattr(self, verb, None)
        (own if own is not None else getattr(self.player, verb))()

    def notice(self, words: str) -> None:
        """Say something for a moment."""
        self.hud.notice.words = words
        self._notice_left = NOTICE

    def faster(self) -> None:
        """Play faster."""
        self.player.faster()
        self.notice(f"Speed {self.player.speed:g}×")

    def slower(self) -> None:
        """Play slower."""
        self.player.slower()
        self.notice(f"Speed {self.player.speed:g}×")

    def next_speed(self) -> None:
        """The next speed; after the fastest, the slowest."""
        self.player.next_speed()
        self.notice(f"Speed {self.player.speed:g}×")

    def view_top(self) -> None:
        """From above."""
        self._choose("top")

    def view_table(self) -> None:
        """The whole table, from where it can be turned by hand."""
        self.camera.home()
        self.notice("The whole table")

    def view_director(self) -> None:
        """The camera finds the action itself."""
        self._choose("director")

    def view_follow(self) -> None:
        """Behind the selected unit."""
        self._of_unit("follow")

    def view_eye(self) -> None:
        """Out of the selected unit's eye."""
        self._of_unit("eye")

    def next_camera(self) -> None:
        """The next named camera."""
        self.do(NEXT_CAMERA.get(self.camera.name, "view_director"))

    def toggle_labels(self) -> None:
        """Names over the units, or none."""
        self.stage.labels.visible = not self.stage.labels.visible

    def toggle_log(self) -> None:
        """The log, or none."""
        self.hud.log_wanted = not self.hud.log_wanted

    def toggle_help(self) -> None:
        """The keys, or not."""
        self.hud.help_wanted = not self.hud.help_wanted

    def larger_text(self) -> None:
        """Larger panels."""
        self._resize_text(1)

    def smaller_text(self) -> None:
        """Smaller panels."""
        self._resize_text(-1)

    def screenshot(self) -> None:
        """Save the picture in the present folder."""
        place = f"{int(self.player.time // 60)}m{self.player.time % 60:04.1f}s"
        path = next(path for number in range(10_000) if not (path := _numbered(place, number)).exists())
        packed = io.BytesIO()
        Image.fromarray(self.stage.snapshot()).save(packed, "PNG")
        write_whole(path, packed.getvalue())
        self.notice(f"Saved {path.name}")

    def quit(self) -> None:
        """Leave; an open help is closed first."""
        if self.hud.help_wanted:
            self.hud.help_wanted = False
        else:
            self.leave()

    def leave(self) -> None:
        """The window was closed."""
        self._running = False

    def _choose(self, camera: str, unit: str = "") -> None:
        self.camera.choose(camera, unit)
        units = self.timeline.replay.states[-1].units
        self.notice(f"Camera: {camera} {units[unit].name}" if unit else f"Camera: {camera}")

    def _of_unit(self, camera: str) -> None:
        """A camera on the selected unit, else on one that acts, else on any."""
        seen = [look.id for look in self.frame.units]
        wanted = (self.hud.selected, *self.frame.focus, *seen)
        unit = next((unit for unit in wanted if unit in seen), "")
        if unit:
            self._choose(camera, unit)

    def _resize_text(self, steps: int) -> None:
        sizes = theme.TEXT_SIZES
        place = min(max(sizes.index(self.hud.scale) + steps, 0), len(sizes) - 1)
        self.hud.scale = self.stage.labels.scale = sizes[place]
        self.notice(f"Text {sizes[place]:.0%}")

    def _window(self, title: str) -> None:
        properties = WindowProperties()
        properties.setTitle(f"{title} · Sightline")
        self.base.win.requestProperties(properties)
        self.base.win.setCloseRequestEvent("close-window")
        self.base.accept("close-window", self.leave)
        self.base.exitFunc = self.leave
        self.base.finalizeExit = self.leave


def _numbered(place: str, number: int) -> Path:
    return Path(f"sightline-{place}{f'-{number}' if number else ''}.png")
