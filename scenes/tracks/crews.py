"""What befalls vehicles and their crews."""

from __future__ import annotations

from engine.geometry.plane import Point3
from engine.rules.events import ControlRolled, CrewRecovered, EngineRolled, MotiveRolled, UnitCrippled
from scenes.tracks.chance import spread
from scenes.tracks.ease import pulse, share
from scenes.tracks.picture import Picture
from scenes.tracks.track import UnitTrack


class MotiveShown(UnitTrack[MotiveRolled]):
    """A motive check: what a vehicle goes on is hit, or not."""

    follows = True
    length = 1.7

    def pose(self, elapsed: float, picture: Picture) -> None:
        """A jolt if it is hurt."""
        if self.event.effect:
            picture.change(self.event.unit, roll=7.0 * pulse(share(elapsed, 0.5, 0.5)))

    def effects(self, elapsed: float, picture: Picture) -> None:
        """Sparks and smoke low at its sides."""
        if not self.event.effect or not self.happening.seen(self.event.unit):
            return
        pose, seed = self.happening.place(self.event.unit), self.happening.index
        for i in range(3):
            at = Point3(pose.x + spread(seed, i, 0.5), pose.y + spread(seed, i + 8, 0.5), pose.z + 0.3)
            picture.burst("hit", at, elapsed - 0.5 - 0.1 * i, 0.4, 0.5, seed + i)
        picture.burst("smoke", pose.point, elapsed - 0.7, 1.8, 0.8, seed + 4)


class Recovered(UnitTrack[CrewRecovered]):
    """A crew is itself again."""

    length = 1.2

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Mark it."""
        picture.change(self.event.unit, active=True)

    def effects(self, elapsed: float, picture: Picture) -> None:
        """A short light."""
        picture.flash(self.event.unit, 0.5 * pulse(share(elapsed, 0.2, 0.7)))


class EngineShown(UnitTrack[EngineRolled]):
    """A damaged engine holds, or explodes in the end phase."""

    length = 1.6

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Tremble."""
        picture.change(self.event.unit, active=True, roll=3.0 * pulse(5.0 * share(elapsed, 0.0, 1.0) % 1.0))

    def effects(self, elapsed: float, picture: Picture) -> None:
        """Smoke, and fire if it goes."""
        if not self.happening.seen(self.event.unit):
            return
        middle, seed = self.happening.middle(self.event.unit), self.happening.index
        picture.burst("smoke", middle, elapsed, 1.8, 0.8, seed)
        if self.event.explodes:
            picture.burst("explosion", middle, elapsed - 0.7, 0.9, 1.2, seed + 1)


class ControlShown(UnitTrack[ControlRolled]):
    """A damaged flyer is held, or not."""

    length = 1.6

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Roll from side to side, more if it is not held."""
        swing = 8.0 if self.event.kept else 20.0
        done = share(elapsed, 0.1, 1.3)
        picture.change(self.event.unit, active=True, roll=swing * pulse(done) * (1.0 - 2.0 * pulse(done * done)))


class Crippled(UnitTrack[UnitCrippled]):
    """A unit is crippled and will have to go home."""

    length = 1.6

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Sag and right itself."""
        picture.change(self.event.unit, active=True, pitch=6.0 * pulse(share(elapsed, 0.1, 1.0)))

    def effects(self, elapsed: float, picture: Picture) -> None:
        """Smoke."""
        if self.happening.seen(self.event.unit):
            middle = self.happening.middle(self.event.unit)
            picture.burst("smoke", middle, elapsed - 0.2, 2.4, 1.0, self.happening.index)
