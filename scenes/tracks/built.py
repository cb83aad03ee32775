"""Structures that come down."""

from __future__ import annotations

import math

from engine.geometry.plane import Point3
from engine.rules.events import GroundStruck, StructureCollapsed
from scenes.tracks.attacks import AIM, IMPACT, ROLL, VERDICT
from scenes.tracks.ease import pulse, share
from scenes.tracks.picture import Picture
from scenes.tracks.track import Track

PUFFS = 14

LUNGE = 0.6
"""Seconds of a blow."""


class Collapsed(Track[StructureCollapsed]):
    """A structure collapses in a cloud of dust."""

    length = 3.0

    def effects(self, elapsed: float, picture: Picture) -> None:
        """Dust along the outline, from the foot to the top."""
        event, seed = self.event, self.happening.index
        corners = event.outline or (event.middle,)
        for i in range(PUFFS):
            along = i * len(corners) / PUFFS
            a, b = corners[int(along)], corners[(int(along) + 1) % len(corners)]
            part = along - math.floor(along)
            up = event.foot + (event.top - event.foot) * (i % 4) / 4.0
            place = Point3(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part, up)
            picture.burst("dust", place, elapsed - 0.12 * i, 1.6, 1.8, seed + i)


class Battered(Track[GroundStruck]):
    """A physical attack on a structure: a lunge, and dust where it lands."""

    @property
    def told(self) -> float:
        """When the dice fall."""
        return AIM

    @property
    def seconds(self) -> float:
        """Until the attacker stands again; a miss stays to be read."""
        return AIM + ROLL + (LUNGE + IMPACT if self.event.hit else LUNGE + VERDICT)

    @property
    def focus(self) -> tuple[str, ...]:
        """The attacker."""
        return (self.event.by,)

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Lean into it, and back."""
        picture.change(self.event.by, active=True, pitch=-16.0 * pulse(share(elapsed, AIM + ROLL, LUNGE)))

    def effects(self, elapsed: float, picture: Picture) -> None:
        """Dust before the attacker."""
        place = self.happening.middle(self.event.by)
        picture.burst("dust", place, elapsed - AIM - ROLL - LUNGE / 2, 1.0, 1.0, self.happening.index)
