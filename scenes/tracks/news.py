"""Events that are told in the caption while the units they are about light up."""

from __future__ import annotations

from typing import Any

from scenes.tracks.picture import Picture
from scenes.tracks.track import Track


class Told(Track[Any]):
    """A caption, with the units it is about marked as active."""

    length = 1.4

    @property
    def focus(self) -> tuple[str, ...]:
        """The event's unit, if it has one."""
        unit = getattr(self.event, "unit", "")
        return (unit,) if unit else ()

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Mark them."""
        for unit in self.focus:
            picture.change(unit, active=True)


class Brief(Told):
    """News of little weight, of which there may be dozens in a row: smoke that thins, a fire that does not spread."""

    length = 0.4


class Followed(Told):
    """News that is a consequence of the attack before it."""

    follows = True
