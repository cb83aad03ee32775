"""Attacks: aim and roll, then the shots or the blow; their consequences are events of their own."""

from __future__ import annotations

import math
from functools import cached_property

from engine.geometry.plane import Point3, along
from engine.rules.events import AttackPassed, PhysicalAttackMade, WeaponFired
from engine.rules.kinds import height_of
from scenes.frame import SightLine, Tracer
from scenes.tracks.ease import between, pulse, share, smooth
from scenes.tracks.picture import Picture
from scenes.tracks.shots import Shot, volley
from scenes.tracks.track import Track, UnitTrack

AIM = 1.0
"""Seconds of taking aim, before the dice are shown."""

ROLL = 0.7
"""Seconds from the dice to the first shot or the lunge."""

VERDICT = 0.9
"""Seconds for a miss to be read; a hit goes on with its damage."""

IMPACT = 0.3
"""Seconds after which the last shots have landed well enough for the damage to be marked."""

SKY = 1000.0
"""Inches over everything."""

FLASH = 0.5
"""Seconds in which the flash of a hit dies down."""


class Fired(Track[WeaponFired]):
    """A weapon attack."""

    @cached_property
    def shots(self) -> tuple[Shot, ...]:
        """What flies."""
        event, before = self.event, self.happening.before
        shooter, target = before.unit(event.unit), before.unit(event.target)
        value = event.value or shooter.damage.at(event.bracket)
        weapons = min(5, max(1, value if isinstance(value, int) else 1) + event.overheat)
        eye, aim = event.sighting.line
        if event.method == "indirect":
            eye, aim = self.happening.middle(shooter.id), self.happening.middle(target.id)
        muzzle = Point3(eye.x, eye.y, eye.z - 0.2 * height_of(shooter.card))
        down = aim.z if target.aloft else self.happening.place(target.id).z
        if event.method == "torpedo":
            muzzle, aim = self._sunk(muzzle), self._sunk(aim)
        seed, tall = self.happening.index, height_of(target.card)
        return volley(shooter.card, weapons, muzzle, aim, self.lands, seed, down, event.method, tall)

    def _sunk(self, place: Point3) -> Point3:
        """The place, or what lies a little under the water's surface there."""
        surface = self.happening.setting.under(Point3(place.x, place.y, SKY)).z
        return place._replace(z=min(place.z, surface - 0.25))

    @property
    def lands(self) -> bool:
        """Whether shots strike: a hit does, and a miss that does damage all the same."""
        return self.event.hit or self.event.total > 0

    @property
    def line(self) -> tuple[Point3, Point3]:
        """What is looked along: for indirect fire from the spotter."""
        event = self.event
        if event.method == "indirect" and event.spotter and self.happening.seen(event.spotter):
            return self.happening.middle(event.spotter), self.happening.middle(event.target)
        return event.sighting.line

    @property
    def told(self) -> float:
        """When the dice fall."""
        return AIM

    @property
    def seconds(self) -> float:
        """Until the last shot has landed; a miss, or a hit without damage, stays to be read."""
        landed = AIM + ROLL + max(shot.lands for shot in self.shots)
        return landed + (IMPACT if self.event.total else VERDICT)

    @property
    def focus(self) -> tuple[str, ...]:
        """Attacker and target."""
        return (self.event.unit, self.event.target)

    def pose(self, elapsed: float, picture: Picture) -> None:
        """The attacker kicks back a little when it fires."""
        kick = pulse(share(elapsed, AIM + ROLL, 0.5))
        back = 3.0 if self.event.method == "rear" else -3.0
        picture.change(self.event.unit, active=True, pitch=back * kick)
        if self.event.spotter:
            picture.change(self.event.spotter, active=elapsed < AIM + ROLL)

    def effects(self, elapsed: float, picture: Picture) -> None:
        """The line of sight while aiming, then the volley and what it does where it lands."""
        if elapsed < AIM + ROLL + 0.3:
            start, end = self.line
            picture.sight = SightLine(start, end, self.event.sighting.verdict)
        since = elapsed - AIM - ROLL
        for i, shot in enumerate(self.shots):
            shot.show(since, picture)
            if shot.kind in ("missile", "torpedo") and i % 2 == 0:
                shot.smoke(since, picture)
            self._land(shot, since - shot.lands, picture)

    def _land(self, shot: Shot, since: float, picture: Picture) -> None:
        if self.lands:
            picture.burst("hit", shot.end, since, 0.45, 0.55, shot.seed)
            if shot.seed % 3 == 0:
                picture.burst("smoke", shot.end, since - 0.1, 1.4, 0.7, shot.seed + 7)
            if 0.0 <= since < FLASH:
                picture.flash(self.event.target, 0.9 * (1.0 - since / FLASH))
        elif not self.happening.before.unit(self.event.target).aloft:
            kind = "spray" if shot.kind == "torpedo" else "dust"
            picture.burst(kind, shot.end, since, 0.9, 0.6, shot.seed)


class Struck(Track[PhysicalAttackMade]):
    """A physical attack: the attacker lunges and comes back."""

    @property
    def told(self) -> float:
        """When the dice fall."""
        return AIM

    @property
    def seconds(self) -> float:
        """Aim, roll, lunge; a miss stays to be read."""
        return self.impact + 0.65 + (0.0 if self.event.hit else 0.5)

    @property
    def focus(self) -> tuple[str, ...]:
        """Attacker and target."""
        return (self.event.unit, self.event.target)

    @property
    def impact(self) -> float:
        """When the blow lands."""
        return AIM + ROLL + (0.45 if self.falls else 0.3)

    @property
    def falls(self) -> bool:
        """Whether the attacker comes from above."""
        return self.event.kind == "death_from_above"

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Forward to the target, past it for a miss, and back to the recorded place."""
        attacker, target = picture.looks.get(self.event.unit), picture.looks.get(self.event.target)
        if attacker is None or target is None:
            return
        out = smooth(share(elapsed, AIM + ROLL, self.impact - AIM - ROLL))
        back = smooth(share(elapsed, self.impact, 0.55))
        reach = between(out, 0.0, back)
        step = min(0.7, 0.5 * math.hypot(target.x - attacker.x, target.y - attacker.y))
        there = self._toward(step * reach)
        windup = pulse(share(elapsed, AIM, ROLL))
        hop = 1.6 * pulse(share(elapsed, AIM + ROLL, self.impact + 0.55 - AIM - ROLL)) if self.falls else 0.0
        rest = reach == 0.0
        picture.change(
            attacker.id,
            active=True,
            x=attacker.x if rest else attacker.x + there[0],
            y=attacker.y if rest else attacker.y + there[1],
            z=attacker.z + hop,
            pitch=12.0 * reach - 7.0 * windup,
        )
        shaken = pulse(share(elapsed, self.impact, 0.6)) if self.event.hit else 0.0
        aside = 0.0 if self.event.hit else pulse(share(elapsed, AIM + ROLL, 0.9))
        picture.change(target.id, pitch=-9.0 * shaken, roll=10.0 * aside)

    def effects(self, elapsed: float, picture: Picture) -> None:
        """The blow's streak, sparks and dust."""
        start, end = self.happening.middle(self.event.unit), self.happening.middle(self.event.target)
        seed, since = self.happening.index, elapsed - self.impact
        if -0.18 <= since < 0.12:
            tail, head = along(start, end, 0.2), along(start, end, share(since, -0.18, 0.2))
            picture.tracers.append(Tracer("blow", tail, head, 1.0 - share(since, 0.0, 0.12), seed))
        if self.event.hit:
            touch = along(start, end, 0.7)
            picture.burst("hit", touch, since, 0.5, 1.0, seed)
            picture.burst("smoke", touch, since - 0.05, 1.3, 0.9, seed + 1)
            if 0.0 <= since < FLASH:
                picture.flash(self.event.target, 1.0 - since / FLASH)
        base = self.happening.before.unit(self.event.unit).place.point
        picture.burst("dust", base, elapsed - AIM - ROLL, 0.9, 0.9, seed + 2)

    def _toward(self, inches: float) -> tuple[float, float]:
        a, b = self.happening.before.unit(self.event.unit).place, self.happening.before.unit(self.event.target).place
        length = math.hypot(b.x - a.x, b.y - a.y) or 1.0
        return (b.x - a.x) / length * inches, (b.y - a.y) / length * inches


class Passed(UnitTrack[AttackPassed]):
    """A unit makes no attack."""

    @property
    def seconds(self) -> float:
        """A moment, longer for a reason to read."""
        return 1.1 if self.event.why else 0.4

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Mark the unit."""
        picture.change(self.event.unit, active=True)
