"""Units that leave the ground or the surface, and come down again, gently or not."""

from __future__ import annotations

from typing import TypeVar

from engine.rules.events import (
    DriftRolled,
    UnitCrashed,
    UnitFell,
    UnitFellIn,
    UnitLanded,
    UnitSank,
    UnitSettled,
    UnitTookOff,
)
from scenes.tracks.chance import chance
from scenes.tracks.ease import between, pulse, share, smooth, turned
from scenes.tracks.picture import Picture, look
from scenes.tracks.track import UnitTrack

V = TypeVar("V", UnitTookOff, UnitLanded, UnitCrashed, UnitSank, UnitFell, UnitFellIn, UnitSettled, DriftRolled)

FALL = 0.9
"""Seconds of a fall."""


class _Vertical(UnitTrack[V]):
    """From the pose before the event to the one after it."""

    def _between(self, fraction: float, picture: Picture, **fields: object) -> None:
        rest = look(self.happening.after.unit(self.event.unit), self.happening.setting)
        start = picture.looks.get(rest.id, rest)
        picture.looks[rest.id] = rest if fraction >= 1.0 else start
        places = {axis: between(getattr(start, axis), getattr(rest, axis), fraction) for axis in ("x", "y", "z")}
        facing = turned(start.facing, rest.facing, fraction)
        picture.change(rest.id, **places, facing=facing, active=True, **fields)


class TookOff(_Vertical[UnitTookOff]):
    """A flyer rises from the ground."""

    length = 1.6

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Up, a little unsteady at first."""
        done = share(elapsed, 0.2, self.length - 0.4)
        self._between(smooth(done), picture, aloft=elapsed > 0.0, roll=3.0 * pulse(done) * pulse(3.0 * done % 1.0))

    def effects(self, elapsed: float, picture: Picture) -> None:
        """Dust under it."""
        place = self.happening.setting.under(self.happening.place(self.event.unit).point)
        for i in range(3):
            picture.burst("dust", place, elapsed - 0.25 * i, 1.0, 1.5 - 0.3 * i, self.happening.index + i)


class Landed(_Vertical[UnitLanded]):
    """A flyer comes down unharmed."""

    length = 1.7

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Down, slower and slower."""
        done = share(elapsed, 0.1, self.length - 0.5)
        self._between(1.0 - (1.0 - done) ** 2, picture, aloft=done < 1.0, pitch=5.0 * pulse(done))

    def effects(self, elapsed: float, picture: Picture) -> None:
        """Dust as it comes near the ground."""
        for i in range(3):
            picture.burst("dust", self.event.pose.point, elapsed - 0.5 - 0.25 * i, 1.0, 1.2, self.happening.index + i)


class Crashed(_Vertical[UnitCrashed]):
    """A flyer falls out of the sky."""

    length = 3.0

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Spin down, strike, lie still."""
        done = share(elapsed, 0.25, FALL)
        if done < 1.0:
            spin = 300.0 * (1.0 if chance(self.happening.index) < 0.5 else -1.0) * done * done
            self._between(done * done, picture, aloft=True, roll=18.0 * done, pitch=-10.0 * done)
            facing = picture.looks[self.event.unit].facing
            picture.change(self.event.unit, facing=(facing + spin) % 360.0)
        else:
            self._between(1.0, picture, roll=6.0 * pulse(share(elapsed, 0.25 + FALL, 0.5)))

    def effects(self, elapsed: float, picture: Picture) -> None:
        """Smoke behind it, then dust and fire where it strikes."""
        seed, start, end = self.happening.index, self.happening.place(self.event.unit).point, self.event.pose.point
        for i in range(5):
            at = start._replace(z=between(start.z, end.z, (i / 5) ** 2) + 0.5)
            picture.burst("smoke", at, elapsed - 0.25 - FALL * i / 5, 1.6, 0.8, seed + i)
        since = elapsed - 0.25 - FALL
        picture.burst("explosion", end._replace(z=end.z + 0.4), since, 0.9, 1.3, seed + 8)
        picture.burst("dust", end, since, 1.5, 2.4, seed + 9)
        picture.burst("smoke", end._replace(z=end.z + 0.5), since - 0.2, 2.8, 1.5, seed + 10)
        if 0.0 <= since < 0.6:
            picture.flash(self.event.unit, 1.0 - since / 0.6)


class Sank(_Vertical[UnitSank]):
    """A boat without movement goes to the bottom."""

    length = 3.2

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Roll over slowly and go down."""
        done = share(elapsed, 0.3, self.length - 0.6)
        self._between(smooth(done), picture, roll=12.0 * pulse(done), pitch=-14.0 * pulse(done))

    def effects(self, elapsed: float, picture: Picture) -> None:
        """Bubbles rising where it was."""
        top = self.happening.place(self.event.unit).point
        for i in range(6):
            picture.burst("spray", top._replace(z=top.z + 0.3), elapsed - 0.4 * i, 1.1, 0.9, self.happening.index + i)


class FellIn(_Vertical[UnitFellIn]):
    """A unit breaks through ice, or through a crust."""

    length = 2.4

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Lurch, then go down."""
        done = share(elapsed, 0.3, self.length - 1.0)
        self._between(done * done, picture, roll=8.0 * pulse(done))

    def effects(self, elapsed: float, picture: Picture) -> None:
        """Spray, or smoke, where it went in."""
        top = self.happening.place(self.event.unit).point
        kind = "spray" if self.event.into == "water" else "smoke"
        for i in range(4):
            since = elapsed - 0.5 - 0.25 * i
            picture.burst(kind, top._replace(z=top.z + 0.3), since, 1.1, 1.2, self.happening.index + i)


class Settled(_Vertical[UnitSettled]):
    """A unit comes down with the ground, or up."""

    length = 1.6

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Sink with a lurch."""
        done = smooth(share(elapsed, 0.2, self.length - 0.8))
        self._between(done, picture, roll=5.0 * pulse(done))


class FellOff(_Vertical[UnitFell]):
    """A unit comes down with what it stood on."""

    follows = True
    length = 1.8

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Fall with a lurch."""
        done = share(elapsed, 0.1, self.length - 1.0)
        self._between(done * done, picture, roll=10.0 * pulse(done))


class Drifted(_Vertical[DriftRolled]):
    """Rapids carry a unit along, or it holds its ground."""

    length = 1.8

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Slide downstream."""
        self._between(smooth(share(elapsed, 0.4, self.length - 0.8)), picture)
