"""Units come, go on the ground, in the air or in water, jump and turn."""

from __future__ import annotations

import math
from functools import cached_property

from engine.geometry.plane import Point3, relative_bearing
from engine.rules.events import SpecialAttackDeclared, UnitMoved, UnitPlaced, UnitStood
from engine.rules.state import Pose
from engine.rules.values import JUMP
from scenes.frame import Trail, UnitLook
from scenes.tracks.ease import between, clamp, cruise, pulse, share, smooth, turned
from scenes.tracks.gait import Gait, gait
from scenes.tracks.picture import Picture, look
from scenes.tracks.route import Route, leap
from scenes.tracks.track import Track, UnitTrack

SUBMARINE = "s"
"""The letter of what moves under water."""

PUFF = 0.16
"""Seconds between the puffs that a vehicle throws up."""

LEAP = 8.0
"""Inches a second in a jump."""

TURN = 400.0
"""Degrees a second when turning in place."""

STRIDE = 1.1
"""Inches of one step."""

DROP = 1.5
"""Inches above the table from which a unit is set down."""

TRAIL_STAYS = 1.2
"""Seconds for which a trail is seen after the move."""


class Placed(UnitTrack[UnitPlaced]):
    """A hand sets the miniature down."""

    length = 0.35

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Sink to the ground and become solid."""
        done = share(elapsed, 0.0, self.seconds)
        there = look(self.happening.after.unit(self.event.unit))
        picture.looks[there.id] = there
        height = there.z + DROP * (1.0 - smooth(done)) if done < 1.0 else there.z
        picture.change(there.id, z=height, fade=smooth(done * 1.5), active=done < 1.0)


class Moved(UnitTrack[UnitMoved]):
    """Turn, go the recorded way, turn to the final facing."""

    @cached_property
    def route(self) -> Route:
        """The way from where the unit stands to its new pose, over what carries it; that of a jump has no ground."""
        pose = self.happening.before.unit(self.event.unit).pose
        path = (*((pose.point,) if pose else ()), *self.event.path, self.event.pose.point)
        setting = self.happening.setting
        carries = {"ground": setting.ground, "water": setting.water, "nothing": None}
        return Route(path, None if self.jumps else carries[self.gait.over])

    @cached_property
    def gait(self) -> Gait:
        """How the unit goes."""
        unit = self.happening.before.unit(self.event.unit)
        return gait(unit.card, self.event.aloft or unit.aloft, swims=self.event.mode == SUBMARINE)

    @property
    def jumps(self) -> bool:
        """Whether this is a jump."""
        return self.event.mode == JUMP

    @cached_property
    def start(self) -> Pose:
        """Where and how the unit stood; one that enters comes in the direction of its first leg."""
        pose = self.happening.before.unit(self.event.unit).pose
        if pose is not None:
            return pose
        x, y, z = (*self.event.path, self.event.pose.point)[0]
        return Pose(x, y, z, self._heading(0.0))

    @cached_property
    def spans(self) -> tuple[float, float, float]:
        """Seconds of turning, of going and of turning again."""
        length = self.route.inches
        going = clamp(0.55 + length / LEAP, 1.1, 4.0) if self.jumps else clamp(0.4 + length / self.gait.speed, 0.6, 5.0)
        first = _turning(self.start.facing, self._heading(0.0))
        last = 0.0 if self.jumps else _turning(self._heading(length), self.event.pose.facing)
        return first, going, last

    @property
    def seconds(self) -> float:
        """By length and by the turns at both ends, with a rest after."""
        return sum(self.spans) + 0.25

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Put the unit where it is by now."""
        rest = look(self.happening.after.unit(self.event.unit))
        if self.event.unit not in picture.looks:
            picture.looks[rest.id] = rest
        picture.change(rest.id, active=True, aloft=rest.aloft or self.happening.before.unit(rest.id).aloft)
        first, going, last = self.spans
        gone = share(elapsed, first, going)
        if gone >= 1.0:
            facing = turned(self._landing, self.event.pose.facing, smooth(share(elapsed, first + going, last)))
            picture.change(rest.id, x=rest.x, y=rest.y, z=rest.z, facing=facing, fade=1.0, aloft=rest.aloft)
        elif gone <= 0.0:
            facing = turned(self.start.facing, self._heading(0.0), smooth(share(elapsed, 0.0, first)))
            x, y, z = self.start.point
            picture.change(rest.id, x=x, y=y, z=z, facing=facing, fade=0.0 if self.event.entered else 1.0)
        elif self.jumps:
            self._leap(gone, rest, picture)
        else:
            self._walk(gone, rest, picture)

    def effects(self, elapsed: float, picture: Picture) -> None:
        """The trail; dust where a jump starts and lands."""
        first, going, _ = self.spans
        gone = share(elapsed, first, going)
        if gone > 0.0 and elapsed < self.seconds + TRAIL_STAYS:
            picture.trails.append(Trail(self._trail(gone), self.happening.before.unit(self.event.unit).force))
        seed = self.happening.index
        if self.gait.stirs and not self.jumps:
            self._stir(elapsed - first, picture)
        if self.jumps:
            picture.burst("dust", self.start.point, elapsed - first, 0.9, 1.3, seed)
            picture.burst("dust", self.event.pose.point, elapsed - first - going * 0.97, 1.0, 1.6, seed + 1)

    @property
    def _landing(self) -> float:
        return self.event.pose.facing if self.jumps else self._heading(self.route.inches)

    def _heading(self, inches: float) -> float:
        if self.route.inches < 0.01:
            return self.event.pose.facing
        return self.route.heading(inches)

    def _walk(self, gone: float, rest: UnitLook, picture: Picture) -> None:
        inches = cruise(gone) * self.route.inches
        x, y, z = self.route.place(inches)
        steps = inches / STRIDE if self.gait.steps else 0.0
        vigor = min(1.0, 6.0 * gone, 6.0 * (1.0 - gone))
        picture.change(
            rest.id,
            x=x,
            y=y,
            z=z + 0.05 * vigor * abs(math.sin(math.pi * steps)),
            facing=self._heading(inches),
            pitch=-self.gait.lean * vigor if self.gait.over == "nothing" else self.gait.lean * vigor,
            roll=3.0 * vigor * math.sin(math.pi * steps),
            fade=smooth(gone * 5.0) if self.event.entered else 1.0,
        )

    def _stir(self, since: float, picture: Picture) -> None:
        """What wheels throw up, or a bow: puffs along the way, each where the unit was at its time."""
        going = self.spans[1]
        count = max(2, int(going / PUFF))
        for puff in range(count):
            at = going * (puff + 0.5) / count
            place = self.route.place(cruise(at / going) * self.route.inches)
            picture.burst(self.gait.stirs, place, since - at, 0.9, 0.55, self.happening.index * 32 + puff)

    def _leap(self, gone: float, rest: UnitLook, picture: Picture) -> None:
        fraction = cruise(gone, 0.08)
        x, y, z = leap(self.start.point, rest_point(rest), self.event.apex, fraction)
        facing = turned(self._heading(0.0), self.event.pose.facing, smooth((fraction - 0.25) / 0.7))
        lean = between(12.0, -8.0, smooth(fraction)) * pulse(gone)
        picture.change(rest.id, x=x, y=y, z=z, facing=facing, pitch=lean)

    def _trail(self, gone: float) -> tuple[Point3, ...]:
        if not self.jumps:
            return self.route.gone(cruise(gone) * self.route.inches)
        parts = max(1, math.ceil(gone * 16))
        fraction, end = cruise(gone, 0.08), self.event.pose.point
        return tuple(leap(self.start.point, end, self.event.apex, fraction * i / parts) for i in range(parts + 1))


class Stood(UnitTrack[UnitStood]):
    """Turn in place."""

    @property
    def seconds(self) -> float:
        """A moment, longer for a turn or for a reason to read."""
        pose = self.happening.before.unit(self.event.unit).pose
        turn = _turning(pose.facing, self.event.facing) if pose else 0.0
        return 0.4 + turn + (0.9 if self.event.why else 0.0)

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Turn the shorter way round."""
        before = picture.looks.get(self.event.unit)
        if before is not None:
            facing = turned(before.facing, self.event.facing, smooth(share(elapsed, 0.0, self.seconds - 0.3)))
            picture.change(before.id, facing=facing, active=True)


class Declared(Track[SpecialAttackDeclared]):
    """The attacker gathers itself."""

    length = 1.3

    @property
    def focus(self) -> tuple[str, ...]:
        """Attacker and target."""
        return (self.event.unit, self.event.target)

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Lean forward and back."""
        done = share(elapsed, 0.0, self.seconds)
        picture.change(self.event.unit, active=True, pitch=8.0 * pulse(done))


def rest_point(rest: UnitLook) -> Point3:
    """The base centre of a look."""
    return Point3(rest.x, rest.y, rest.z)


def _turning(a: float, b: float) -> float:
    return abs(relative_bearing(a, b)) / TURN
