"""A small table with everything on it, and a short battle: what the tests of pictures and films are drawn from."""

from __future__ import annotations

from engine.geometry import relief
from engine.geometry.ground import ground_clear
from engine.geometry.plane import Point3
from engine.geometry.shapes import circle, polygon, rectangle, strip
from engine.geometry.terrain import Table, Zone
from engine.rules import events as e
from engine.rules.state import Pose
from scenes.battle import Battle
from scenes.timeline import Timeline
from scenes.tracks.setting import Setting
from tests.scenes.skirmish import EVENTS, FIRST, SETUP, replay

SIZE = (480, 270)
LAKE = circle((52.0, 14.0), 5.0)


def table() -> Table:
    """72 x 48 inches: a hill, a cliff, a lake, woods, a road, a building, rough ground and rubble."""
    bare = Table(72.0, 48.0, (ground_clear(72.0, 48.0),))
    hill = relief.hill(bare, "hill", circle((32.0, 16.0), 6.0), 1.5, 1.0)
    cliff = relief.hill(bare, "cliff", rectangle((60.0, 38.0), 6.0, 5.0), 3.0, None)
    house = relief.building(bare, "house", rectangle((50.0, 40.0), 4.0, 4.0), 3.0)
    solids, lake = relief.water(Table(72.0, 48.0, (*bare.solids, hill, cliff, house)), "lake", LAKE, 1.5)
    zones = (
        lake,
        Zone("light woods", "woods", polygon([(6, 30), (14, 30), (14, 38), (6, 38)]), grade="light", height=2.0),
        Zone("dense woods", "woods", circle((12.0, 16.0), 4.0), grade="dense", height=3.0),
        Zone("road", "road", strip([(0.0, 24.0), (36.0, 26.0), (72.0, 24.0)], 2.0)),
        Zone("rough", "rough", circle((64.0, 30.0), 3.0)),
        Zone("rubble", "rubble", rectangle((42.0, 34.0), 4.0, 4.0)),
    )
    return Table(72.0, 48.0, solids, zones)


TABLE = table()


def grounded(event: e.Event) -> e.Event:
    """An event of the skirmish with its poses on this table's surface."""
    if isinstance(event, e.UnitPlaced):
        return e.UnitPlaced(event.unit, _stood(event.pose))
    if isinstance(event, e.UnitMoved):
        path = tuple(Point3(x, y, TABLE.height((x, y))) for x, y, _ in event.path)
        return e.UnitMoved(
            event.unit,
            event.mode,
            path,
            _stood(event.pose),
            event.inches,
            event.cost,
            event.allowance,
            event.legs,
            event.apex,
            event.entered,
        )
    return event


def _stood(pose: Pose) -> Pose:
    return Pose(pose.x, pose.y, TABLE.height((pose.x, pose.y)), pose.facing)


def battle(events: tuple[e.Event, ...] = EVENTS) -> Battle:
    """The skirmish on this table."""
    return Battle(replay(tuple(grounded(event) for event in events)), TABLE, "Crossing at Kentares")


def short() -> Battle:
    """Its first turn only."""
    return battle(SETUP + FIRST)


def film(of: Battle) -> Timeline:
    """A battle as a film."""
    return Timeline(of.replay, Setting.of(TABLE))
