"""The viewer: a window on a battle, played like a film. The only place where real time passes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from panda3d.core import WindowProperties

from engine.answer import Refused
from engine.geometry.plane import Point3
from engine.record.secrecy import known_side
from scenes.battle import Battle
from scenes.clear import ClearCamera
from scenes.eyeview import EyeView
from scenes.filming import Filming
from scenes.hud.bar import Controls
from scenes.hud.keys import KEYS
from scenes.hud.screen import Hud
from scenes.instrument import Instrument, Reading
from scenes.lost import on_lost_display
from scenes.mouse import Mouse
from scenes.notes import Notebook, Unreadable
from scenes.picking import onto
from scenes.player import Player
from scenes.renderer import Renderer, open_renderer
from scenes.stage import Stage
from scenes.timeline import Timeline
from scenes.tracks.setting import Setting
from scenes.verbs import Verbs
from scenes.watched import Watched

LONGEST_STEP = 0.25
"""Seconds that one tick passes at most: a window that stood still does not jump ahead."""

LOOK_EVERY = 0.5
"""Seconds between looks at whether the script has changed."""

Again = Callable[[], Battle]
"""Plays a script again; raises `Refused`."""


def open(battle: Battle, size: tuple[int, int] = (1280, 720), again: Again | None = None, side: str = "") -> None:
    """Show a battle in a window until it is closed, as one side sees it or ('') both; with `again` anew whenever its
    script has changed.

    Raises `scenes.renderer.NoPicture` where no window can be opened.
    """
    viewer = Viewer(battle, size, again, side)
    try:
        viewer.run()
    finally:
        viewer.close()


class Viewer(Verbs):
    """The window and what happens in it."""

    def __init__(self, battle: Battle, size: tuple[int, int], again: Again | None = None, side: str = "") -> None:
        self.side = side
        self.renderer: Renderer = open_renderer(size, window=True)
        self.base: Any = self.renderer.base
        self._again, self._watched, self._until_look = again, Watched(battle.path if again else ""), LOOK_EVERY
        self.eyeview, self.filming = EyeView(self.renderer), Filming()
        self._lost = on_lost_display(self.filming.stop)
        self._set_up(battle)
        self.mouse = Mouse(self)
        self._running = True
        self._window(battle.title)
        for key in KEYS:
            for event in key.events:
                self.base.accept(event, self.do, [key.verb])
        self.base.buttonThrowers[0].node().setKeystrokeEvent("keystroke")
        self.base.accept("keystroke", self.type)

    def run(self) -> None:
        """Show and obey until the window is closed."""
        self.player.playing = True
        while self._running:
            self.tick(min(self.base.clock.getDt(), LONGEST_STEP))
            self.base.taskMgr.step()

    def tick(self, seconds: float) -> None:
        """Let real time pass and show what is to be seen then."""
        self._reload(seconds)
        self.player.advance(seconds)
        self.mouse.follow()
        self.notice_left -= seconds
        if self.notice_left <= 0.0:
            self.hud.notice.words = ""
        self.frame = self.timeline.at(self.player.time)
        reading = self.instrument.between(self.hud.selected, self.hud.aimed, self.frame.event)
        asked = replace(self.frame, sight=reading.line) if reading is not None else self.frame
        self.stage.layers.unit = self.hud.selected
        self.view = self.stage.show(asked)
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
        self.hud.show(
            self.renderer.size,
            self.frame,
            state,
            now,
            self.mouse.hovered,
            self.mouse.place,
            reading,
            self.notebook.notes,
        )
        if told := self.filming.told():
            self.notice(told)
        self._look_through(reading)
        self._measure()
        self.camera.ease(self.hud.clear, seconds)

    def close(self) -> None:
        """Close the window."""
        self.base.ignoreAll()
        self.filming.stop()
        self.eyeview.close()
        self.renderer.close()

    def quit(self) -> None:
        """Leave; what is open over the table is closed first."""
        if self.hud.help_wanted:
            self.hud.help_wanted = False
        elif self.hud.aimed:
            self.hud.aimed = ""
        else:
            self.leave()

    def leave(self) -> None:
        """The window was closed."""
        self._running = False

    def _set_up(self, battle: Battle) -> None:
        """Everything that belongs to one battle."""
        side = known_side(battle.replay.start, self.side)
        self.timeline = Timeline(battle.replay, Setting.of(battle.table), side)
        self.player = Player(self.timeline)
        self.stage = Stage(self.renderer, battle)
        self.camera = ClearCamera(battle.table, self.renderer.size[0] / self.renderer.size[1], self.timeline)
        self.camera.choose("director")
        self.stage.camera = self.camera
        self.hud = Hud(self.renderer.overlay, self.timeline, battle.title)
        self.instrument = Instrument(battle)
        self.frame = self.timeline.at(0.0)
        self.view = self.camera.at(self.frame)
        events = len(battle.replay.events)
        try:
            self.notebook = Notebook(Path(battle.path) if battle.path else None, events)
        except Unreadable as trouble:
            self.notebook = Notebook(None, events)
            self.notice(str(trouble))

    def _reload(self, seconds: float) -> None:
        """Play the script again if it has changed, and go on at the same second; its errors are shown until they are
        mended.
        """
        self._until_look -= seconds
        if self._again is None or self._until_look > 0.0 or self.hud.entry.open:
            return
        self._until_look = LOOK_EVERY
        if not self._watched.changed():
            return
        try:
            battle = self._again()
        except Refused as refusal:
            self.hud.trouble.words = refusal.message
            return
        player, seen, hud, stage = self.player, self.camera, self.hud, self.stage
        hud.close()
        stage.close()
        self._set_up(battle)
        self._window(battle.title)
        self.player.playing, self.player.speed, self.player.loop = player.playing, player.speed, player.loop
        self.player.seek(min(player.time, self.timeline.duration))
        there = battle.replay.states[-1].units
        self.camera.free, self.camera.clear = seen.free, seen.clear
        self.camera.choose(seen.name, seen.unit if seen.unit in there else "")
        self.hud.take_over(hud, there)
        self.stage.layers.wanted, self.stage.ruler.on = stage.layers.wanted, stage.ruler.on
        self.stage.labels.visible, self.stage.labels.scale = stage.labels.visible, stage.labels.scale
        if not self.hud.notice.words:
            self.notice("Played anew")

    def _look_through(self, reading: Reading | None) -> None:
        """The view from the eye of the unit that looks, in the hole that its panel leaves."""
        view = reading.view if reading is not None else None
        hole = self.hud.sight.hole
        if reading is None or view is None or not hole.width or self.hud.help_wanted:
            self.eyeview.hide()
            return
        self.stage.look_out_of(reading.attacker)
        self.eyeview.show(hole, self.hud.scale, view)

    def _measure(self) -> None:
        """The ruler, and what it reads beside its middle."""
        ruler = self.stage.ruler
        read = ruler.show(self.frame, self.mouse.pointed if ruler.on else None, np.array(self.view.eye))
        spot = None
        if read is not None:
            middle = Point3(*((a + b) / 2.0 for a, b in zip(read.start, read.end, strict=True)))
            spot = onto(self.view, self.renderer.size)(middle)
        self.hud.ruler.show(spot, read.told if read is not None else "", self.hud.scale)

    def _window(self, title: str) -> None:
        properties = WindowProperties()
        properties.setTitle(f"{title} · Sightline")
        self.base.win.requestProperties(properties)
        self.base.win.setCloseRequestEvent("close-window")
        self.base.accept("close-window", self.leave)
        self.base.exitFunc = self.leave
        self.base.finalizeExit = self.leave
