"""Objectives, and units that leave the table."""

from __future__ import annotations

import math

from engine.rules.events import ObjectiveCaptured, ObjectiveHeld, UnitLeft
from scenes.tracks.ease import between, pulse, share, smooth
from scenes.tracks.picture import Picture, held_by
from scenes.tracks.track import UnitTrack

HEADINGS = {"north": 0.0, "east": 90.0, "south": 180.0, "west": 270.0}

OFF = 4.0
"""Inches that a unit goes beyond an edge."""


class Held(UnitTrack[ObjectiveHeld]):
    """A side stands at an objective."""

    length = 1.6

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Mark the unit; the marker lights up in its color, or flickers between two if it is contested."""
        picture.change(self.event.unit, active=True)
        late = elapsed >= 0.4
        before = next(each for each in self.happening.before.objectives if each.id == self.event.objective)
        after = next(each for each in self.happening.after.objectives if each.id == self.event.objective)
        beat = pulse(share(elapsed, 0.2, 1.2))
        if self.event.contested:
            beat *= 0.5 + 0.5 * math.cos(16.0 * elapsed)
        strength = between(0.6, 1.0, beat)
        picture.mark(self.event.objective, force=held_by(after if late else before), strength=strength)


class Captured(UnitTrack[ObjectiveCaptured]):
    """An objective is taken, and perhaps carried off."""

    length = 2.0

    def pose(self, elapsed: float, picture: Picture) -> None:
        """The marker turns to the force's color; one that is carried off rises and fades."""
        picture.change(self.event.unit, active=True)
        done = smooth(share(elapsed, 0.6, 1.2))
        gone = done if self.event.removed else 0.0
        glow = between(0.6, 1.0, pulse(share(elapsed, 0.1, 1.5)))
        picture.mark(self.event.objective, force=self.event.force, strength=glow * (1.0 - gone), lift=1.5 * gone)


class Left(UnitTrack[UnitLeft]):
    """A unit goes over the edge of the table."""

    length = 1.8

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Turn to the edge, go on and fade; at the end it is not there any more."""
        seen = picture.looks.get(self.event.unit)
        if seen is None:
            return
        if elapsed >= self.length:
            del picture.looks[self.event.unit]
            return
        heading = HEADINGS.get(self.event.edge, seen.facing)
        done = share(elapsed, 0.2, self.length - 0.3)
        east, north = math.sin(math.radians(heading)), math.cos(math.radians(heading))
        away = OFF * smooth(done)
        facing = heading if elapsed > 0.1 else seen.facing
        picture.change(
            seen.id,
            x=seen.x + east * away,
            y=seen.y + north * away,
            facing=facing,
            fade=1.0 - smooth(done),
            active=True,
        )
