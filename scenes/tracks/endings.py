"""The end phase and the pauses: heat, shutdown, turns, phases, rolls, the end of the battle."""

from __future__ import annotations

from engine.geometry.plane import Point3
from engine.rules.events import (
    BattleEnded,
    HeatChanged,
    InitiativeRolled,
    PhaseBegan,
    SetupRolled,
    TurnBegan,
    UnitRestarted,
    UnitShutDown,
)
from scenes.tracks.chance import spread
from scenes.tracks.damage import warmth
from scenes.tracks.ease import pulse, share
from scenes.tracks.picture import Picture
from scenes.tracks.track import Track, UnitTrack

HUSH = 0.8
"""Seconds until a reactor that stops has gone dark."""


class HeatShown(UnitTrack[HeatChanged]):
    """Heat rises or falls."""

    length = 1.3

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Glow from the one heat to the other; the box on the card changes half-way."""
        done = share(elapsed, 0.1, 0.8)
        event = self.event
        heat = event.before if done < 0.5 else event.after
        picture.change(event.unit, active=True, glow=warmth(event.before, event.after, done), heat=heat)

    def effects(self, elapsed: float, picture: Picture) -> None:
        """Steam where heat goes off."""
        if self.event.after < self.event.before:
            _steam(self, elapsed, picture)


class Stopped(UnitTrack[UnitShutDown]):
    """A reactor shuts down."""

    length = 1.7

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Sag, flare up and go dark."""
        rest = self.happening.after.unit(self.event.unit)
        dark = elapsed >= HUSH
        picture.change(
            self.event.unit,
            active=True,
            glow=warmth(self.happening.before.unit(rest.id).heat, rest.heat, share(elapsed, 0.0, HUSH)),
            heat=rest.heat,
            shut_down=dark,
            pitch=6.0 * pulse(share(elapsed, HUSH - 0.3, 0.9)),
        )

    def effects(self, elapsed: float, picture: Picture) -> None:
        """Steam."""
        _steam(self, elapsed - HUSH, picture)


class Restarted(UnitTrack[UnitRestarted]):
    """A reactor runs again."""

    length = 1.2

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Light up."""
        picture.change(self.event.unit, active=True, shut_down=elapsed < 0.4)

    def effects(self, elapsed: float, picture: Picture) -> None:
        """A flash as the power comes on."""
        if elapsed >= 0.4:
            picture.flash(self.event.unit, 0.7 * (1.0 - share(elapsed, 0.4, 0.6)))


class SetupShown(Track[SetupRolled]):
    """The roll for set-up."""

    @property
    def seconds(self) -> float:
        """Time to read, more for every tie."""
        return 1.6 + 0.8 * len(self.event.attempts)


class InitiativeShown(Track[InitiativeRolled]):
    """The roll for initiative."""

    @property
    def seconds(self) -> float:
        """Time to read, more for every tie."""
        return 1.4 + 0.8 * len(self.event.attempts)


class TurnShown(Track[TurnBegan]):
    """A breath before a turn."""

    length = 1.2


class PhaseShown(Track[PhaseBegan]):
    """A shorter breath before a phase."""

    length = 0.8


class Ended(Track[BattleEnded]):
    """The last picture stays."""

    length = 5.0


def _steam(track: HeatShown | Stopped, elapsed: float, picture: Picture) -> None:
    seed, middle = track.happening.index, track.happening.middle(track.event.unit)
    for i in range(3):
        at = Point3(middle.x + spread(seed, i, 0.4), middle.y + spread(seed, i + 8, 0.4), middle.z + 0.5)
        picture.burst("smoke", at, elapsed - 0.2 * i, 1.4, 0.7, seed + i)
