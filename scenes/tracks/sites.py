"""Where an event happens that is about a place and not, or not only, about units."""

from __future__ import annotations

from collections.abc import Sequence

from engine.geometry.plane import AnyPoint, Point3
from engine.rules import events as e
from engine.rules.events import Event
from scenes.tracks.picture import ABOVE
from scenes.tracks.setting import Setting

OVER = 0.8
"""Inches over the ground at which a place is looked at."""


def sites(event: Event, setting: Setting) -> tuple[Point3, ...]:
    """The places of an event, a little over what lies there."""
    if setting.water is None:
        return ()
    under = [setting.under(Point3(at[0], at[1], ABOVE)) for at in _places(event)]
    return tuple(Point3(x, y, z + OVER) for x, y, z in under)


def _places(event: Event) -> Sequence[AnyPoint]:
    match event:
        case e.FireStarted(fire):
            return (fire.at,)
        case e.FireRolled() | e.FireFailed() | e.FireWentOut() | e.DousingRolled() | e.ExplosionRolled():
            return (event.at,)
        case e.SmokeRose(smoke):
            return tuple(each.at for each in smoke)
        case e.SmokeThinned(smoke):
            return (smoke.at,)
        case e.SmokeDrifted(drifts=drifts):
            return tuple(drift.smoke.at for drift in drifts)
        case e.GroundChanged() | e.TerrainWorn() | e.MinesDetonated() | e.TornadoFormed():
            return (event.at,)
        case e.TornadoMoved(path):
            return path
        case e.StructureCollapsed():
            return (event.middle,)
        case _:
            return ()
