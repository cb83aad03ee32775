"""What an order would be that an expectation asks about."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.game import Game
from engine.geometry.plane import Point as Place
from engine.phases import physical
from engine.rules.orders import (
    AttackOrder,
    Batter,
    Berth,
    Climb,
    Fire,
    FireAtTerrain,
    Fly,
    Landing,
    Leap,
    MovementOrder,
    Plunge,
    Ram,
    Stand,
    Strike,
    Walk,
)
from engine.rules.state import Unit
from grammar import syntax
from grammar.clauses import value
from grammar.flights import Flights
from grammar.orders import aim, weapons
from grammar.syntax import Name, Point

ASSAULTS = {
    "charge": "charge",
    "punch": "standard",
    "kick": "standard",
    "swing at": "melee",
    "jump onto": "death_from_above",
    "swarm": "anti_mech",
}

ToPlace = Callable[[Point], Place]


def meant_order(
    game: Game, unit: Unit, act: str, node: syntax.Expectation, place: ToPlace, places: Mapping[str, str]
) -> MovementOrder | AttackOrder:
    """The order by which a unit would do what is asked of it."""
    goal = next((v for v in node.values if isinstance(v, Point | Name)), None)
    if isinstance(goal, Point) and act == "fire at":
        method, arc = weapons(node.ways)
        return FireAtTerrain(unit.id, "", method=method, arc=arc, at=place(goal))
    if isinstance(goal, Point):
        flights = Flights(game, place)
        manner = "sprint" if act == "sprint to" else ""
        if act in ("move to", "sprint to") and flights.soars(unit.id):
            return Fly(unit.id, (flights.spot(goal),), manner=manner)
        if act in ("hop to", "fall to"):
            return Plunge(unit.id, act.split()[0], place(goal))
        if act == "climb to":
            return Climb(unit.id, (place(goal),))
        if manner:
            return Walk(unit.id, (place(goal),), manner=manner)
        return Leap(unit.id, place(goal)) if act == "jump to" else Walk(unit.id, (place(goal),))
    target = goal.text if goal else ""
    if act == "evade":
        return Stand(unit.id, manner="evade")
    if act == "fall onto":
        return Plunge(unit.id, "fall", None, target)
    if act == "embark on":
        return Stand(unit.id, boards=Berth(target, any(way.word == "cargo" for way in node.ways)))
    if act == "fire at":
        method, arc = weapons(node.ways)
        if target in places:
            _, victim = aim(node.ways, place)
            return FireAtTerrain(unit.id, places[target], method=method, arc=arc, victim=victim)
        spotter = value(node.ways, "spotted", Name)
        return Fire(unit.id, target, method=method, spotter=spotter.text if spotter else "", arc=arc)
    if act in ("load", "unload"):
        return Stand(unit.id, loads=(target,)) if act == "load" else Stand(unit.id, unloads=(Landing(target),))
    kind = ASSAULTS[act]
    if target in places:
        return Batter(unit.id, places[target], kind, victim=aim(node.ways, place)[1])
    return Ram(unit.id, target, kind) if kind in physical.SPECIAL else Strike(unit.id, target, kind)
