"""Units that were hidden and are so no longer."""

from __future__ import annotations

from engine.rules.events import UnitRevealed
from scenes.tracks.ease import share, smooth
from scenes.tracks.picture import Picture
from scenes.tracks.track import UnitTrack


class Revealed(UnitTrack[UnitRevealed]):
    """A unit comes out of hiding."""

    length = 1.4

    def pose(self, elapsed: float, picture: Picture) -> None:
        """It takes on its full looks."""
        picture.change(self.event.unit, active=True, hidden=1.0 - smooth(share(elapsed, 0.2, self.length - 0.5)))

    def effects(self, elapsed: float, picture: Picture) -> None:
        """Dust where it was covered."""
        place = self.happening.place(self.event.unit).point
        picture.burst("dust", place, elapsed - 0.2, 1.2, 1.0, self.happening.index)
