"""A small combined-arms battle written by hand: every event of the standard level that the skirmish lacks."""

from __future__ import annotations

from dataclasses import replace

from engine.geometry.plane import Point3
from engine.record.replay import Replay
from engine.rules import events as e
from engine.rules import facts
from engine.rules.card import Card
from engine.rules.network import Network
from engine.rules.objective import Objective
from engine.rules.specials import Special
from engine.rules.state import Phase, Pose, State, Unit
from engine.rules.values import DamageValues, Move
from tests.scenes import skirmish

SKILL = facts.Modifier(4, "skill")


def card(name: str, kind: str, move: str, damage: str, *specials: str, size: int = 2) -> Card:
    abilities = tuple(Special.parse(special) for special in specials)
    return Card(name, "", kind, size, Move.parse(move), DamageValues.parse(damage), 0, 4, 3, 24, abilities)


CARDS = {
    "atlas": ("davion", skirmish.ATLAS),
    "suits": ("davion", card("Gray Death", "BA", "6j", "1/1/0", "CAR4", "MEC", size=1)),
    "foot": ("davion", card("Rifle Platoon", "CI", "2f", "1/0/0", "CAR3", size=1)),
    "carrier": ("davion", card("Hovercraft", "CV", "14h", "1/1/0", "IT3")),
    "carriage": ("davion", card("Missile Carrier", "CV", "6t", "2/2/2", "IF3", size=3)),
    "gunboat": ("davion", card("Gunboat", "CV", "10n", "2/2/1")),
    "warrior": ("kurita", card("Warrior", "CV", "20v", "1/1/0", size=1)),
    "fensalir": ("kurita", card("Fensalir", "CV", "20g", "2/2/0", size=3)),
    "neptune": ("kurita", card("Neptune", "CV", "8s", "2/2/2", "TOR2/2/2", size=3)),
    "tank": ("kurita", card("Manticore", "CV", "8t", "3/3/1", size=3)),
    "proto": ("kurita", card("Minotaur", "PM", "6", "1/1/0", size=1)),
    "crawler": ("kurita", card("Crawler", "SV", "4t", "2/2/1", "LG", size=2)),
}
PLACES = {
    "atlas": Pose(10.0, 10.0, 0.0, 0.0),
    "foot": Pose(14.0, 8.0, 0.0, 0.0),
    "carrier": Pose(16.0, 10.0, 0.0, 0.0),
    "carriage": Pose(22.0, 6.0, 0.0, 0.0),
    "gunboat": Pose(52.0, 12.0, 0.0, 0.0),
    "warrior": Pose(20.0, 40.0, 0.0, 180.0),
    "fensalir": Pose(30.0, 42.0, 0.0, 180.0),
    "neptune": Pose(52.0, 17.0, -1.4, 180.0),
    "tank": Pose(24.0, 32.0, 0.0, 190.0),
    "proto": Pose(36.0, 36.0, 0.0, 180.0),
    "crawler": Pose(40.0, 40.0, 0.0, 180.0),
}
TOWER, CRATE = Objective("hill", "The hill", 20.0, 24.0, carried=False), Objective("crate", "The crate", 34.0, 30.0)


def start() -> State:
    """Both sides in reserve, the suits on the Atlas."""
    units = {
        name: Unit(name, of.name, force, of, skill=4, armor=of.armor, structure=of.structure, move=of.move)
        for name, (force, of) in CARDS.items()
    }
    units["suits"] = replace(units["suits"], network="net")
    network = Network("net", "", ("suits",), "improved")
    return State(
        "standard",
        skirmish.FORCES,
        units,
        turns=4,
        objectives=(TOWER, CRATE),
        networks=(network,),
        buildings={"house": 0},
    )


def unit(name: str) -> Unit:
    """Another Grand Dragon, which is not there from the start."""
    of = skirmish.DRAGON
    return Unit(name, "Boss", "kurita", of, skill=4, armor=of.armor, structure=of.structure, move=of.move)


def line(unit: str, target: str) -> facts.Sighting:
    a, b = PLACES[unit], PLACES[target]
    return facts.Sighting(
        "clear", 1.0, 0.0, (), 0.0, "none", (Point3(a.x, a.y, a.z + 0.9), Point3(b.x, b.y, b.z + 0.5))
    )


def fired(unit: str, target: str, method: str, hit: bool, total: int, spotter: str = "") -> e.WeaponFired:
    rolled, seen = (5, 4) if hit else (1, 2), line(unit, target)
    damage = (facts.Modifier(total, "medium range"),) if total else ()
    return e.WeaponFired(
        unit, target, 18.0, "medium", "front", 0, 7, (SKILL,), seen, rolled, hit, damage, total, 0, method, spotter, 2
    )


def moved(unit: str, mode: str, path: tuple[Point3, ...], facing: float, aloft: bool = False) -> e.UnitMoved:
    end = path[-1]
    return e.UnitMoved(unit, mode, path, Pose(*end, facing), 10.0, 10.0, 20, (), aloft=aloft)


EVENTS: tuple[e.Event, ...] = (
    e.PhaseBegan(Phase.SETUP),
    *(e.UnitPlaced(unit, pose) for unit, pose in PLACES.items()),
    e.UnitLoaded("suits", "atlas", 0.0, external=True),
    e.TurnBegan(1),
    e.PhaseBegan(Phase.MOVEMENT),
    e.UnitTookOff("warrior", Pose(20.0, 40.0, 6.0, 180.0), 6.0),
    moved("warrior", "v", (Point3(20.0, 40.0, 6.0), Point3(18.0, 26.0, 6.0)), 180.0, aloft=True),
    e.UnitTookOff("fensalir", Pose(30.0, 42.0, 1.0, 180.0), 5.0),
    moved("fensalir", "g", (Point3(30.0, 42.0, 1.0), Point3(30.0, 30.0, 1.0)), 180.0, aloft=True),
    e.UnitLoaded("foot", "carrier", 2.0),
    moved("carrier", "h", (Point3(16.0, 10.0, 0.0), Point3(18.0, 18.0, 0.0)), 0.0),
    e.UnitUnloaded("foot", "carrier", Pose(18.0, 19.3, 0.0, 0.0), 2.0),
    moved("atlas", "", (Point3(10.0, 10.0, 0.0), Point3(12.0, 16.0, 0.0)), 20.0),
    moved("gunboat", "n", (Point3(52.0, 12.0, 0.0), Point3(51.0, 14.0, 0.0)), 300.0),
    moved("neptune", "s", (Point3(52.0, 17.0, -1.4), Point3(54.0, 16.0, -1.2)), 250.0),
    moved("tank", "t", (Point3(24.0, 32.0, 0.0), Point3(26.0, 26.0, 0.0)), 190.0),
    e.PhaseBegan(Phase.COMBAT),
    e.SpotterNamed("foot", "tank", fires=False),
    fired("carriage", "tank", "indirect", hit=True, total=2, spotter="foot"),
    e.DamageMarked("tank", "carriage", 2, 2, 0, 2, 3, "weapon attack"),
    e.MotiveRolled("tank", "carriage", 5, (4, 6), 0, "motive_halved"),
    fired("neptune", "gunboat", "torpedo", hit=True, total=2),
    e.DamageMarked("gunboat", "neptune", 2, 2, 0, 2, 3, "weapon attack"),
    fired("warrior", "carrier", "rear", hit=False, total=0),
    fired("tank", "atlas", "turret", hit=True, total=1),
    e.RiderRolled("atlas", "suits", 5, "suits"),
    e.DamageMarked("suits", "tank", 1, 1, 0, 3, 3, "weapon attack"),
    e.CriticalAverted("tank", "armored components", "ARM"),
    fired("carriage", "warrior", "direct", hit=False, total=1),
    e.DamageMarked("warrior", "carriage", 1, 1, 0, 3, 3, "flak"),
    fired("crawler", "foot", "direct", hit=False, total=0),
    e.BuildingStruck("house", "crawler", 2, "cover"),
    e.GroundStruck(
        "house", "crawler", 4, (SKILL,), (4, 4), True, 9.0, "medium", 0, (facts.Modifier(2, "medium range"),), 2,
        (Point3(40.0, 40.0, 1.8), Point3(48.2, 40.0, 1.5)),
    ),
    e.BuildingStruck("house", "crawler", 2, "attack"),
    e.SensorPlaced("suits", Point3(14.0, 26.0, 0.0), "net", 5, (SKILL,), (4, 3), hit=True),
    e.MasterReplaced("net", "suits", 3),
    e.PhaseBegan(Phase.END),
    e.CriticalTookEffect("tank", "motive_halved"),
    e.CrewRecovered("tank"),
    e.EngineRolled("crawler", (3, 4), explodes=False),
    e.ControlRolled("fensalir", 7, (SKILL,), (5, 3), kept=True),
    e.ObjectiveHeld("hill", "davion", "foot", 1),
    e.ObjectiveHeld("crate", "kurita", "fensalir", 2, contested=True),
    e.ObjectiveCaptured("crate", "kurita", "fensalir", removed=True),
    e.PointsAwarded("kurita", 10.0, "the crate", "crate"),
    e.TurnBegan(2),
    e.PhaseBegan(Phase.MOVEMENT),
    e.UnitDropped("suits", "atlas", Pose(13.0, 17.0, 0.0, 0.0), 0.0, (4, 4)),
    e.UnitLanded("fensalir", Pose(30.0, 30.0, 0.0, 180.0), "too slow to stay in the air"),
    e.PhaseBegan(Phase.END),
    e.UnitCrashed("warrior", Pose(18.0, 26.0, 0.0, 180.0), "it cannot fly any more"),
    e.UnitSank("neptune", Pose(54.0, 16.0, -1.5, 250.0)),
    e.SensorExpired("net", Point3(14.0, 26.0, 0.0)),
    e.UnitCrippled("tank", "half its structure is gone"),
    e.UnitLeft("tank", "north", withdrawn=True),
    e.UnitDestroyed("warrior", "its structure is gone"),
    e.ConditionLatched("once 1"),
    e.ChanceRolled("dice 1", 9, (5, 4), passed=True),
    e.TriggerFired("trigger 1", "every turn ends and 9 or more on two dice", repeats=True),
    e.OddsDrawn((2, 1), (6,), 2),
    e.Said("davion", "Hold the ford!"),
    e.Shown("", "map.png", "The ford at dawn"),
    e.UnitsReceived("kurita", (unit("boss"),)),
    e.UnitPlaced("boss", Pose(40.0, 44.0, 0.0, 180.0)),
    e.CommanderChanged("kurita", "defend", "ford"),
    e.AreaHeld("davion", "ford", 1, "atlas"),
    e.UnitRemoved("crawler"),
    e.TriggerRested("trigger 1"),
    e.BattleEnded("davion", "decisive", "the enemy is gone"),
)  # fmt: skip


def replay() -> Replay:
    """The record of it."""
    return skirmish.replay(EVENTS, start())
