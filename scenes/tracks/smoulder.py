"""What goes on smoking after its event: wrecks, and units that are crossed out and wait for the end phase."""

from __future__ import annotations

from engine.geometry.plane import Point3
from engine.rules.state import State, Status
from scenes.tracks.chance import chance, spread
from scenes.tracks.picture import SEEN, Picture

EVERY = 1.3
"""Seconds between puffs."""

LIFE = 2.6
"""Seconds that a puff lasts."""


def smoulder(state: State, time: float, picture: Picture) -> None:
    """Add the puffs that are in the air at `time`."""
    for place, unit in enumerate(state.units.values()):
        look = picture.looks.get(unit.id)
        if look is None or unit.status not in SEEN or not (unit.doomed or unit.status is Status.DESTROYED):
            continue
        clock = time + EVERY * chance(place, 90)
        newest = int(clock / EVERY)
        for puff in range(max(0, newest - int(LIFE / EVERY)), newest + 1):
            seed = place * 4096 + puff
            at = Point3(look.x + spread(seed, 1, 0.3), look.y + spread(seed, 2, 0.3), look.z + 0.5 * look.height)
            picture.burst("smoke", at, clock - puff * EVERY, LIFE, 1.1, seed)
