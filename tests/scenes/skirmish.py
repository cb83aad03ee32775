"""A small battle written by hand, event by event: every class of event occurs in it at least once."""

from __future__ import annotations

import trimesh

from engine.geometry.ground import ground_clear
from engine.geometry.plane import Point3
from engine.geometry.shapes import circle
from engine.geometry.terrain import Solid, Table, Zone
from engine.record.replay import Replay
from engine.rules import events as e
from engine.rules import facts
from engine.rules.card import Card
from engine.rules.codec import encode
from engine.rules.orders import Deploy, Fire, Walk
from engine.rules.specials import Special
from engine.rules.state import Force, Phase, Pose, State, Unit
from engine.rules.values import DamageValues, Move
from scenes.battle import Battle


def card(name: str, model: str, size: int, move: str, damage: str, armor: int, structure: int, *specials: str) -> Card:
    return Card(
        name,
        model,
        "BM",
        size,
        Move.parse(move),
        DamageValues.parse(damage),
        overheat=1,
        armor=armor,
        structure=structure,
        points=30,
        specials=tuple(Special.parse(special) for special in specials),
    )


ATLAS = card("Atlas", "AS7-RS", 4, "6", "3/4/1", 10, 8, "IF1")
KNIGHT = card("Black Knight", "BL-6-KNT", 3, "8", "3/3/1", 7, 6, "ENE", "PRB", "RCN")
DRAGON = card("Grand Dragon", "DRG-5K", 3, "12", "2/2/2", 6, 3, "AC1/1/1", "LRM1/1/1")
JENNER = card("Jenner", "JR7-K", 1, "14/10j", "2/2/0", 3, 2)
FORCES = (
    Force("davion", "House Davion", home="south", color="blue", commander="aggressive"),
    Force("kurita", "House Kurita", home="north", color="red", commander="aggressive", attacker=True),
)
LOS = facts.Sighting("clear", 1.0, 0.0, (), 0.0, "none", (Point3(20.0, 10.0, 1.9), Point3(24.0, 30.0, 1.0)))
BEHIND = facts.Sighting(
    "partial", 0.5, 0.01, ("hill",), 0.0, "partial", (Point3(30.0, 29.0, 1.9), Point3(31.5, 14.0, 2.5))
)


def unit(unit_id: str, name: str, force: str, of: Card) -> Unit:
    return Unit(unit_id, name, force, of, skill=4, armor=of.armor, structure=of.structure, move=of.move)


def start(units: tuple[Unit, ...]) -> State:
    return State("introductory", FORCES, {one.id: one for one in units}, turns=2)


def replay(events: tuple[e.Event, ...], state: State | None = None) -> Replay:
    state = state or start(SIDES)
    header = {"format": "sightline-replay", "version": 1, "script": "", "seed": 1, "scenario": "Crossing at Kentares"}
    return Replay({**header, "start": encode(state), "files": {}}, events)


SIDES = (
    unit("atlas", "Atlas", "davion", ATLAS),
    unit("knight", "Black Knight", "davion", KNIGHT),
    unit("dragon", "Grand Dragon", "kurita", DRAGON),
    unit("jenner", "Jenner", "kurita", JENNER),
)
SKILL = facts.Modifier(4, "skill")


def rolls(*totals: tuple[str, int, int]) -> tuple[facts.ForceRoll, ...]:
    return tuple(facts.ForceRoll(force, (a, b), a + b) for force, a, b in totals)


SETUP: tuple[e.Event, ...] = (
    e.PhaseBegan(Phase.SETUP),
    e.SetupRolled((rolls(("davion", 3, 4), ("kurita", 5, 2)), rolls(("davion", 6, 4), ("kurita", 1, 2))), "davion"),
    e.OrderGiven(Deploy("atlas", Pose(20.0, 4.0, 0.0, 0.0)), "aggressive"),
    e.UnitPlaced("atlas", Pose(20.0, 4.0, 0.0, 0.0)),
    e.UnitPlaced("knight", Pose(30.0, 4.0, 0.0, 0.0)),
    e.UnitPlaced("dragon", Pose(24.0, 44.0, 0.0, 180.0)),
    e.PhaseEnded(Phase.SETUP, "00"),
)

FIRST: tuple[e.Event, ...] = (
    e.TurnBegan(1),
    e.PhaseBegan(Phase.INITIATIVE),
    e.InitiativeRolled((rolls(("davion", 2, 3), ("kurita", 6, 5)),), ("davion", "kurita")),
    e.PhaseEnded(Phase.INITIATIVE, "01"),
    e.PhaseBegan(Phase.MOVEMENT),
    e.OrderGiven(Walk("atlas", ()), "aggressive"),
    e.UnitMoved(
        "atlas",
        "",
        (Point3(20.0, 4.0, 0.0), Point3(17.0, 7.0, 0.5), Point3(20.0, 10.0, 0.0)),
        Pose(20.0, 10.0, 0.0, 10.0),
        8.49,
        9.5,
        10,
        (facts.Leg(4.24, 0.5, 5.2, "woods"), facts.Leg(4.25, 0.5, 4.3, "")),
    ),
    e.UnitMoved(
        "jenner",
        "",
        (Point3(40.0, 48.0, 0.0), Point3(40.0, 38.0, 1.0)),
        Pose(40.0, 38.0, 1.0, 200.0),
        10.0,
        10.0,
        14,
        (facts.Leg(10.0, 1.0, 10.0, ""),),
        entered=True,
    ),
    e.UnitMoved(
        "knight",
        "",
        (Point3(30.0, 4.0, 0.0), Point3(31.5, 14.0, 1.5)),
        Pose(31.5, 14.0, 1.5, 330.0),
        10.11,
        12.0,
        12,
        (facts.Leg(10.11, 1.5, 12.0, "rough"),),
    ),
    e.UnitMoved(
        "dragon",
        "",
        (Point3(24.0, 44.0, 0.0), Point3(24.0, 30.0, 0.0)),
        Pose(24.0, 30.0, 0.0, 190.0),
        14.0,
        14.0,
        16,
        (),
    ),
    e.PhaseEnded(Phase.MOVEMENT, "02"),
    e.PhaseBegan(Phase.COMBAT),
    e.OrderGiven(Fire("atlas", "dragon", 1), "aggressive"),
    e.WeaponFired(
        "atlas",
        "dragon",
        19.2,
        "medium",
        "front",
        1,
        7,
        (SKILL, facts.Modifier(2, "medium range"), facts.Modifier(1, "target's movement")),
        LOS,
        (5, 4),
        True,
        (facts.Modifier(4, "medium range"), facts.Modifier(1, "overheat")),
        5,
    ),
    e.HeatInflicted("dragon", "atlas", 1, "heat"),
    e.DamageMarked("dragon", "atlas", 7, 6, 1, 0, 2, "weapon attack"),
    e.CriticalRolled("dragon", "atlas", (3, 4), "mp", "mp"),
    e.AttackPassed("knight", "no target in sight"),
    e.WeaponFired(
        "dragon",
        "knight",
        17.0,
        "medium",
        "front",
        0,
        8,
        (SKILL, facts.Modifier(2, "medium range"), facts.Modifier(2, "partial cover")),
        BEHIND,
        (1, 3),
        False,
        (),
        0,
    ),
    e.AttackPassed("jenner"),
    e.PhaseEnded(Phase.COMBAT, "03"),
    e.PhaseBegan(Phase.END),
    e.CriticalTookEffect("dragon", "mp"),
    e.HeatChanged("atlas", 0, 1, (facts.Modifier(1, "overheat"),)),
    e.HeatChanged("knight", 0, 4, (facts.Modifier(4, "heat from outside"),)),
    e.UnitShutDown("knight"),
    e.PhaseEnded(Phase.END, "04"),
)

SECOND: tuple[e.Event, ...] = (
    e.TurnBegan(2),
    e.PhaseBegan(Phase.MOVEMENT),
    e.UnitStood("atlas", 45.0),
    e.UnitStood("knight", 330.0, "shut down"),
    e.UnitMoved(
        "jenner",
        "j",
        (Point3(40.0, 38.0, 1.0), Point3(32.6, 14.6, 1.5)),
        Pose(32.6, 14.6, 1.5, 230.0),
        24.5,
        24.5,
        10,
        (),
        apex=7.0,
    ),
    e.SpecialAttackDeclared("jenner", "knight", "death_from_above"),
    e.PhaseBegan(Phase.COMBAT),
    e.PhysicalAttackMade(
        "jenner",
        "knight",
        "death_from_above",
        "rear",
        7,
        (SKILL, facts.Modifier(3, "death from above")),
        LOS,
        (6, 5),
        True,
        (facts.Modifier(2, "size"), facts.Modifier(1, "death from above")),
        3,
        1,
    ),
    e.DamageMarked("knight", "jenner", 3, 3, 0, 4, 6, "death from above"),
    e.CriticalRolled("knight", "jenner", (1, 4), "none", ""),
    e.DamageMarked("jenner", "jenner", 1, 1, 0, 2, 2, "its own death from above"),
    e.PhysicalAttackMade(
        "knight", "jenner", "standard", "front", 5, (SKILL, facts.Modifier(1, "heat")), LOS, (1, 1), False, (), 0, 0
    ),
    e.WeaponFired(
        "atlas", "dragon", 20.1, "medium", "rear", 0, 6, (SKILL, facts.Modifier(2, "medium range")), LOS, (6, 6), True,
        (facts.Modifier(4, "medium range"), facts.Modifier(1, "rear hit")), 5,
    ),
    e.DamageMarked("dragon", "atlas", 2, 0, 2, 0, 0, "weapon attack"),
    e.PhaseBegan(Phase.END),
    e.UnitDestroyed("dragon", "its structure is gone"),
    e.UnitRestarted("knight"),
    e.HeatChanged("knight", 4, 0, (facts.Modifier(-4, "reactor restarts"),)),
    e.BattleEnded("davion", "marginal", "the turn limit is reached"),
    e.PhaseEnded(Phase.END, "05"),
)  # fmt: skip

EVENTS = SETUP + FIRST + SECOND


def battle() -> Battle:
    """The skirmish on a table of its own: level ground with a low hill and some woods."""
    hill = trimesh.creation.cylinder(radius=5.0, height=1.5, sections=24)
    hill.apply_translation((32.0, 14.0, 0.75))
    solids = (ground_clear(72.0, 48.0), Solid("hill", "hill", hill))
    zones = (Zone("woods", "woods", circle((16.0, 20.0), 5.0), grade="light", height=2.0),)
    return Battle(replay(EVENTS), Table(72.0, 48.0, solids, zones), "Crossing at Kentares")
