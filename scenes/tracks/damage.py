"""What attacks do: circles crossed off, criticals, heat, destruction."""

from __future__ import annotations

from engine.geometry.plane import Point3
from engine.rules.events import CriticalRolled, CriticalTookEffect, DamageMarked, HeatInflicted, UnitDestroyed
from scenes.frame import UnitLook
from scenes.tracks.chance import chance, spread
from scenes.tracks.ease import between, pulse, share, smooth
from scenes.tracks.picture import Picture, glow
from scenes.tracks.track import Track, UnitTrack

TALLY = 0.6
"""Seconds in which the circles of one attack are crossed off, one by one."""

BLAST = 0.8
"""Seconds from the end of a unit's hopes to the explosion."""


class Marked(Track[DamageMarked]):
    """Circles are crossed off."""

    follows = True
    length = 1.7

    @property
    def focus(self) -> tuple[str, ...]:
        """The unit that suffers, and by whom."""
        return tuple(
            dict.fromkeys(unit for unit in (self.event.unit, self.event.by) if unit in self.happening.before.units)
        )

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Armor goes first, then structure; the unit shakes."""
        event = self.event
        lost = event.armor_lost + event.structure_lost
        crossed = min(lost, int(share(elapsed, 0.0, TALLY) * lost + 1e-9))
        armor = min(crossed, event.armor_lost)
        shake = pulse(share(elapsed, 0.0, 0.5)) * spread(self.happening.index, 1, 5.0)
        picture.change(
            event.unit,
            armor=event.armor + event.armor_lost - armor,
            structure=event.structure + event.structure_lost - (crossed - armor),
            roll=shake,
        )

    def effects(self, elapsed: float, picture: Picture) -> None:
        """Sparks; smoke where structure is hit."""
        if elapsed < TALLY:
            picture.flash(self.event.unit, 0.6 * (1.0 - elapsed / TALLY))
        if not self.happening.seen(self.event.unit):
            return
        middle, seed = self.happening.middle(self.event.unit), self.happening.index
        for i in range(min(3, self.event.structure_lost)):
            at = Point3(middle.x + spread(seed, i, 0.3), middle.y + spread(seed, i + 8, 0.3), middle.z + 0.3 * i)
            picture.burst("hit", at, elapsed - 0.15 * i, 0.35, 0.4, seed + i)
            picture.burst("smoke", at, elapsed - 0.15 * i, 2.2, 0.9, seed + 16 + i)


class CriticalShown(UnitTrack[CriticalRolled]):
    """A roll on the critical table."""

    follows = True
    length = 2.0

    def effects(self, elapsed: float, picture: Picture) -> None:
        """A small burst inside the unit for what has an effect."""
        if self.event.effect and self.happening.seen(self.event.unit):
            seed = self.happening.index
            middle = self.happening.middle(self.event.unit)
            picture.burst("hit", middle, elapsed - 0.3, 0.5, 0.8, seed)
            picture.burst("smoke", middle, elapsed - 0.4, 2.4, 1.1, seed + 1)
            if elapsed >= 0.3:
                picture.flash(self.event.unit, 0.8 * (1.0 - share(elapsed, 0.3, 0.6)))


class HeatTaken(UnitTrack[HeatInflicted]):
    """Heat from outside: a glow that passes, for it counts only in the end phase."""

    follows = True
    length = 1.3

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Glow and fade."""
        seen = picture.looks.get(self.event.unit)
        if seen is not None:
            up = pulse(share(elapsed, 0.0, self.seconds))
            picture.change(seen.id, glow=max(seen.glow, 0.8 * up))


class TookEffect(UnitTrack[CriticalTookEffect]):
    """A critical hit acts, in the end phase."""

    length = 1.5

    def pose(self, elapsed: float, picture: Picture) -> None:
        """A shudder."""
        picture.change(self.event.unit, active=True, roll=4.0 * pulse(share(elapsed, 0.0, 0.5)))

    def effects(self, elapsed: float, picture: Picture) -> None:
        """Smoke."""
        if self.happening.seen(self.event.unit):
            picture.burst("smoke", self.happening.middle(self.event.unit), elapsed, 2.0, 0.9, self.happening.index)
        picture.flash(self.event.unit, 0.5 * (1.0 - share(elapsed, 0.0, 0.5)))


class Destroyed(UnitTrack[UnitDestroyed]):
    """A unit stumbles, explodes and leaves a wreck."""

    length = 3.0

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Stumble, then lie as a wreck."""
        seen = picture.looks.get(self.event.unit)
        if seen is None:
            return
        if elapsed < BLAST:
            fall = smooth(share(elapsed, 0.1, BLAST - 0.1))
            way = 1.0 if chance(self.happening.index) < 0.5 else -1.0
            picture.change(seen.id, pitch=10.0 * fall, roll=14.0 * fall * way, glow=max(seen.glow, fall), active=True)
        else:
            cooled = between(1.0, 0.0, smooth(share(elapsed, BLAST, self.seconds - BLAST)))
            ground = self._ground(seen)
            drop = between(seen.z, ground, share(elapsed, BLAST, 0.7) ** 2)
            picture.change(
                seen.id, wreck=True, shut_down=False, glow=cooled, z=drop, aloft=drop > ground, crashed=False, rides=""
            )

    def _ground(self, seen: UnitLook) -> float:
        """Where the wreck comes to lie: a flyer's on what is under it."""
        place = Point3(seen.x, seen.y, seen.z)
        return self.happening.setting.under(place).z if seen.aloft else seen.z

    def effects(self, elapsed: float, picture: Picture) -> None:
        """One great explosion among small ones, then smoke."""
        unit, seed = self.event.unit, self.happening.index
        if not self.happening.seen(unit):
            return
        middle = self.happening.middle(unit)
        picture.burst("explosion", middle, elapsed - BLAST, 1.2, 2.4, seed)
        for i in range(4):
            at = Point3(
                middle.x + spread(seed, i, 0.7),
                middle.y + spread(seed, i + 8, 0.7),
                middle.z + spread(seed, i + 16, 0.6),
            )
            picture.burst("explosion", at, elapsed - 0.15 - 1.3 * chance(seed, i + 24), 0.6, 0.8, seed + i)
            picture.burst("smoke", at, elapsed - BLAST - 0.2 * i, 2.8, 1.8, seed + 8 + i)
        picture.burst("dust", self.happening.place(unit).point, elapsed - BLAST, 1.4, 2.6, seed + 31)
        since = elapsed - BLAST
        if 0.0 <= since < 0.7:
            picture.flash(unit, 1.0 - since / 0.7)


def warmth(before: int, after: int, fraction: float) -> float:
    """The glow on the way from one heat to another."""
    return between(glow(before), glow(after), smooth(fraction))
