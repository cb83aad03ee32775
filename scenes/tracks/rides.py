"""Infantry and other riders get in, get out, are dropped, and is hit on the outside of what carries it."""

from __future__ import annotations

from typing import TypeVar

from engine.geometry.plane import Point3, along
from engine.rules.events import RiderRolled, UnitDisembarked, UnitDropped, UnitEmbarked, UnitLoaded, UnitUnloaded
from scenes.frame import UnitLook
from scenes.tracks.ease import pulse, share, smooth
from scenes.tracks.picture import Picture, look, rider
from scenes.tracks.track import Track

R = TypeVar("R", bound=UnitLoaded | UnitUnloaded | UnitDropped | UnitEmbarked | UnitDisembarked, covariant=True)


class _Ride(Track[R]):
    """An event of a rider and its transport."""

    @property
    def focus(self) -> tuple[str, ...]:
        """The rider and the transport."""
        return (self.event.unit, self.event.transport)

    def _carrier(self) -> Point3 | None:
        happening = self.happening
        return happening.place(self.event.transport).point if happening.seen(self.event.transport) else None


class Loaded(_Ride[UnitLoaded | UnitEmbarked]):
    """A unit climbs in, or on."""

    length = 1.5

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Walk to the transport; inside nothing more is seen of it."""
        walker, carrier = picture.looks.get(self.event.unit), self._carrier()
        picture.change(self.event.transport, active=True)
        done = smooth(share(elapsed, 0.1, self.length - 0.3))
        if elapsed >= self.length or done >= 1.0:
            self._settle(picture)
        elif walker is not None and carrier is not None:
            x, y, z = along(Point3(walker.x, walker.y, walker.z), carrier, done)
            picture.change(walker.id, x=x, y=y, z=z + 0.4 * pulse(done), fade=1.0 - 0.9 * done, active=True)

    def _settle(self, picture: Picture) -> None:
        picture.looks.pop(self.event.unit, None)
        carrier = picture.looks.get(self.event.transport)
        if isinstance(self.event, UnitLoaded) and self.event.external and carrier is not None:
            picture.looks[self.event.unit] = rider(self.happening.after.unit(self.event.unit), carrier)


class Unloaded(_Ride[UnitUnloaded | UnitDisembarked]):
    """A unit is set down."""

    length = 1.4

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Come out of the transport and stand where the record says."""
        rest = look(self.happening.after.unit(self.event.unit))
        picture.change(self.event.transport, active=True)
        _come(
            rest, self._carrier() or self.event.pose.point, smooth(share(elapsed, 0.1, self.length - 0.3)), 0.3, picture
        )

    def effects(self, elapsed: float, picture: Picture) -> None:
        """A little dust where it steps down."""
        picture.burst("dust", self.event.pose.point, elapsed - 0.9, 0.8, 0.7, self.happening.index)


class Dropped(_Ride[UnitDropped]):
    """A unit leaves a flyer and comes down by itself."""

    @property
    def seconds(self) -> float:
        """The fall, and time to read the roll of its landing."""
        return 2.6 + (0.5 if self.event.dice else 0.0)

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Sink from the flyer to the ground."""
        rest = look(self.happening.after.unit(self.event.unit))
        picture.change(self.event.transport, active=True)
        _come(rest, self._carrier() or self.event.pose.point, share(elapsed, 0.2, 1.9), 0.0, picture)

    def effects(self, elapsed: float, picture: Picture) -> None:
        """Dust where it lands."""
        picture.burst("dust", self.event.pose.point, elapsed - 2.05, 1.0, 1.1, self.happening.index)


class RiderShown(Track[RiderRolled]):
    """Who of a carrier and its rider is struck."""

    follows = True
    length = 1.3

    @property
    def focus(self) -> tuple[str, ...]:
        """The one that is struck, then the other."""
        return (self.event.struck, self.event.rider if self.event.struck == self.event.unit else self.event.unit)

    def effects(self, elapsed: float, picture: Picture) -> None:
        """Light up who is struck."""
        if 0.3 <= elapsed < 0.9:
            picture.flash(self.event.struck, 0.7 * pulse(share(elapsed, 0.3, 0.6)))


def _come(rest: UnitLook, start: Point3, done: float, hop: float, picture: Picture) -> None:
    """From a place to rest, growing solid on the way."""
    picture.looks[rest.id] = rest
    if done < 1.0:
        x, y, z = along(start, Point3(rest.x, rest.y, rest.z), done)
        picture.change(rest.id, x=x, y=y, z=z + hop * pulse(done), fade=min(1.0, 0.1 + 2.0 * done), active=True)
