"""What the keys and buttons of the viewer do: each verb of `scenes.hud.keys` that is not the player's."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from engine.answer import Refused
from engine.record.prose import sentence
from engine.record.replay import write_whole
from scenes.camera import OF_UNIT
from scenes.clear import ClearCamera
from scenes.filming import Filming
from scenes.frame import Frame
from scenes.hud import theme
from scenes.hud.screen import Hud
from scenes.notes import LONGEST, Notebook
from scenes.player import Player
from scenes.stage import Stage
from scenes.timeline import Timeline

NEXT_CAMERA = {"director": "view_table", "free": "view_top", "top": "view_follow", "follow": "view_eye"}
"""The verb that follows on each camera; on others the director."""

NOTICE = 1.8
"""Seconds for which a notice stays."""


class Verbs:
    """The verbs of a viewer, over what it shows."""

    timeline: Timeline
    player: Player
    stage: Stage
    camera: ClearCamera
    hud: Hud
    frame: Frame
    notebook: Notebook
    filming: Filming
    notice_left = 0.0

    def do(self, verb: str) -> None:
        """Carry out a verb: one of these, else the player's; while a note is written the keys are letters."""
        if self.hud.entry.open:
            return
        own = getattr(self, verb, None)
        (own if own is not None else getattr(self.player, verb))()

    def notice(self, words: str) -> None:
        """Say something for a moment."""
        self.hud.notice.words = words
        self.notice_left = NOTICE

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

    def toggle_grid(self) -> None:
        """Coordinates, or none."""
        self._layer("grid", "Coordinates")

    def toggle_heights(self) -> None:
        """Contour lines, or none."""
        self._layer("heights", "Contour lines")

    def toggle_places(self) -> None:
        """Zones and named places, or none."""
        self._layer("places", "Zones and places")

    def toggle_ranges(self) -> None:
        """The ranges and arcs of the selected unit, or none."""
        self._layer("ranges", "Ranges" if self.hud.selected else "Ranges: click a unit")

    def toggle_ways(self) -> None:
        """The ways gone in this turn, or none."""
        self._layer("ways", "Ways of this turn")

    def toggle_templates(self) -> None:
        """The edges of templates: fire, smoke, mines and the like, or none."""
        self._layer("templates", "Templates")

    def toggle_ruler(self) -> None:
        """Take out the ruler, or put it away."""
        self.notice("Ruler: click two places or units" if self.stage.ruler.toggle() else "Ruler: off")

    def swap_sight(self) -> None:
        """Look the other way along the line of sight."""
        if self.hud.selected and self.hud.aimed:
            self.hud.selected, self.hud.aimed = self.hud.aimed, self.hud.selected

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

    def bookmark(self) -> None:
        """Mark the event shown, or take its mark away."""
        try:
            marked = self.notebook.toggle(self.frame.event)
            kept = "Bookmarked" if self.notebook.path else "Bookmarked until the window is closed"
            self.notice(kept if marked else "Bookmark removed")
        except Refused as refusal:
            self.notice(refusal.message)

    def write_note(self) -> None:
        """Write on the event shown."""
        self.player.playing = False
        there = self.notebook.at(self.frame.event)
        self.hud.entry.ask(self._told(self.frame.event), there.text if there else "")

    def type(self, letter: str) -> None:
        """A key while a note is written: a letter, Enter or Escape."""
        if not self.hud.entry.open:
            return
        if letter in ("\r", "\n"):
            try:
                self.notebook.write(self.frame.event, self.hud.entry.close())
            except Refused as refusal:
                self.notice(refusal.message)
        elif letter == "\x1b":
            self.hud.entry.close()
        else:
            self.hud.entry.type(letter, LONGEST)

    def next_bookmark(self) -> None:
        """To the next marked event."""
        self._to_note([note.event for note in self.notebook.notes if note.event > self.frame.event][:1])

    def previous_bookmark(self) -> None:
        """To the marked event before."""
        self._to_note([note.event for note in self.notebook.notes if note.event < self.frame.event][-1:])

    def screenshot(self) -> None:
        """Save the picture in the present folder."""
        place = f"{int(self.player.time // 60)}m{self.player.time % 60:04.1f}s"
        path = next(path for number in range(10_000) if not (path := _numbered(place, number)).exists())
        packed = io.BytesIO()
        Image.fromarray(self.stage.snapshot()).save(packed, "PNG")
        try:
            write_whole(path, packed.getvalue())
        except Refused as refusal:
            self.notice(refusal.message)
            return
        self.notice(f"Saved {path.name}")

    def film(self) -> None:
        """Film the present turn in the present folder, seen as it is seen now."""
        path = self.stage.battle.path
        if self.filming.busy:
            self.notice("A film is under way")
        elif not path:
            self.notice("This battle is kept in no file: there is nothing to film it from")
        else:
            named = self.camera.name if self.camera.name != "free" else "table"
            camera = (named, self.camera.unit) if self.camera.unit and named in OF_UNIT else (named,)
            self.notice(f"Filming {self.filming.start(path, self.frame.turn, camera)}")

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

    def _layer(self, name: str, called: str) -> None:
        self.notice(called if self.stage.layers.toggle(name) else f"{called.partition(':')[0]}: off")

    def _to_note(self, events: list[int]) -> None:
        if not events:
            self.notice("No further bookmark" if self.notebook.notes else "No bookmarks yet: B sets one")
            return
        event = events[0]
        self.player.seek(self.timeline.starts[event] if event >= 0 else 0.0)
        note = self.notebook.at(event)
        self.notice(note.text if note and note.text else self._told(event))

    def _told(self, event: int) -> str:
        """The sentence of an event."""
        replay = self.timeline.replay
        return sentence(replay.events[event], replay.states[event + 1]) if event >= 0 else "The set-up"

    def _resize_text(self, steps: int) -> None:
        sizes = theme.TEXT_SIZES
        place = min(max(sizes.index(self.hud.scale) + steps, 0), len(sizes) - 1)
        self.hud.scale = self.stage.labels.scale = sizes[place]
        self.notice(f"Text {sizes[place]:.0%}")


def _numbered(place: str, number: int) -> Path:
    return Path(f"sightline-{place}{f'-{number}' if number else ''}.png")
