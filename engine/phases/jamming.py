"""Electronic countermeasures: bubbles in which hostile electronics fail (ECM-RADIUS, ENV-EMI)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import shapely

from engine.game import Game
from engine.geometry.plane import AnyPoint
from engine.geometry.templates import RADIUS
from engine.phases import standing
from engine.rules.hooks import active
from engine.rules.mines import PULSE
from engine.rules.state import Unit
from engine.rules.weather import EMI_JAMS, INTERFERENCE

HAIR = 1e-6


class Bubble(NamedTuple):
    """The base of a jamming unit, how far beyond its edge it jams, and whether boosted systems suffer too."""

    base: shapely.Geometry
    radius: float
    angel: bool

    def holds(self, shape: shapely.Geometry) -> bool:
        """Whether any part of a base, or of a line, is within the radius; heights do not count."""
        return bool(shapely.distance(self.base, shape) <= self.radius + HAIR)


def against(game: Game, force: str) -> tuple[Bubble, ...]:
    """All bubbles that hinder a force (ECM-FRIENDLY); a unit that is shut down has none (ECM-SHUTDOWN). EMI mines that
    go off hinder everybody (MINE-EMI-EFFECT).
    """
    return tuple(_bubbles(game, force))


def disturbed(game: Game, unit: Unit) -> bool:
    """Whether a unit is in electromagnetic interference, everywhere or in a place of it (ENV-EMI)."""
    return game.state.weather.emi or bool(standing.zones(game, unit, INTERFERENCE))


def of(game: Game, unit: Unit) -> Iterator[Bubble]:
    """The bubbles around a unit where it stands, or hides."""
    for ability in active(game.state, unit):
        if radius := ability.jams_mine() * (EMI_JAMS if disturbed(game, unit) else 1):
            yield Bubble(standing.base(unit), radius, ability.jams_boosted)


def _bubbles(game: Game, force: str) -> Iterator[Bubble]:
    for unit in game.state.units.values():
        if unit.force != force and unit.on_table:
            yield from of(game, unit)
    for at in game.state.pulses:
        yield Bubble(shapely.Point(at), PULSE * RADIUS, False)


def line(a: AnyPoint, b: AnyPoint) -> shapely.LineString:
    """The line between the centers of two bases, in plan."""
    return shapely.LineString([a[:2], b[:2]])
