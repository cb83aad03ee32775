"""Mines that go off."""

from __future__ import annotations

import math

from engine.geometry.plane import Point3
from engine.rules.events import MinesDetonated
from engine.rules.mines import MINES, TEMPLATE
from scenes.tracks.picture import ABOVE, Picture
from scenes.tracks.track import UnitTrack

BLASTS = 7
"""Charges that are seen to go off, one in the middle and the others around it."""

APART = 0.07
"""Seconds between two of them."""


class Exploded(UnitTrack[MinesDetonated]):
    """A field goes up, charge after charge, and leaves smoke."""

    length = 2.2

    def pose(self, elapsed: float, picture: Picture) -> None:
        """Light up what stands in it."""
        at, reach = self.event.at, TEMPLATE
        for look in list(picture.looks.values()):
            if math.hypot(look.x - at.x, look.y - at.y) <= reach:
                picture.flash(look.id, max(0.0, 1.0 - elapsed / 0.8))

    def effects(self, elapsed: float, picture: Picture) -> None:
        """Flashes and thrown earth, of EMI mines a pulse of light without either."""
        kind, seed = MINES[self.event.mines], self.happening.index
        size = 0.8 + 0.25 * self.event.density
        for charge in range(BLASTS):
            place, since = self._charge(charge), elapsed - APART * charge
            picture.burst("flash", place, since, 0.7, 2.4 if kind.pulse else size, seed + charge)
            if not kind.pulse:
                picture.burst("hit" if charge else "explosion", place, since, 0.9, size, seed + charge)
                picture.burst("dust", place, since - 0.1, 2.2, 1.2 * size, seed + charge)
            if kind.burns:
                picture.burst("smoke", place, since - 0.2, 2.6, 1.6, seed + charge)

    def _charge(self, charge: int) -> Point3:
        """Where a charge lies: on the ground, evenly around the middle."""
        at, ground = self.event.at, self.happening.ground
        turn = 2.0 * math.pi * charge / (BLASTS - 1)
        out = 0.0 if charge == 0 else 0.35 * TEMPLATE
        x, y = at.x + out * math.cos(turn), at.y + out * math.sin(turn)
        return Point3(x, y, 0.15 + (0.0 if ground is None else ground(x, y, ABOVE)))
