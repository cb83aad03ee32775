"""What the scenario does by itself: words, pictures, units that come and go."""

from __future__ import annotations

from engine.rules.events import AreaHeld, Said, Shown, TriggerFired, UnitRemoved, UnitsReceived
from scenes.frame import Inset
from scenes.tracks.ease import clamp, share, smooth
from scenes.tracks.picture import Picture
from scenes.tracks.track import Track, UnitTrack

READING = 0.055
"""Seconds in which a letter is read."""

FADE = 0.4
"""Seconds in which a picture comes and goes."""


class Caused(Track[TriggerFired]):
    """Why something comes about."""

    length = 1.2


class SaidShown(Track[Said]):
    """Words to be read."""

    @property
    def seconds(self) -> float:
        """By the length of the text."""
        return clamp(1.6 + READING * len(self.event.text), 2.4, 7.5)


class PictureShown(Track[Shown]):
    """A picture in a frame over the table."""

    @property
    def seconds(self) -> float:
        """Time to look, and to read its caption."""
        return clamp(4.0 + READING * len(self.event.text), 4.0, 7.5)

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Fade in, stay, and fade out."""
        there = min(share(elapsed, 0.0, FADE), 1.0 - share(elapsed, self.seconds - FADE, FADE))
        picture.inset = Inset(self.event.picture, self.event.text, self.event.force, smooth(there))


class Received(Track[UnitsReceived]):
    """Units are announced; each is then set down, or enters."""

    length = 2.0

    @property
    def focus(self) -> tuple[str, ...]:
        """The units."""
        return tuple(unit.id for unit in self.event.units)


class AreaShown(Track[AreaHeld]):
    """An area is held, or no longer."""

    length = 1.4

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Mark the unit that holds it, if it is one."""
        picture.change(self.event.by, active=True)


class Removed(UnitTrack[UnitRemoved]):
    """A unit is taken off the table."""

    length = 1.6

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Fade away; at the end it is not there any more."""
        if elapsed >= self.length:
            picture.looks.pop(self.event.unit, None)
        else:
            picture.change(self.event.unit, active=True, fade=1.0 - smooth(share(elapsed, 0.3, self.length - 0.4)))
