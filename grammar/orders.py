"""From orders in a script to orders of the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from engine.geometry.plane import Point as Place
from engine.rules.orders import (
    Ambush,
    Batter,
    Berth,
    ClearWoods,
    Climb,
    Detonate,
    EndOrder,
    FightFire,
    Fire,
    FireAtTerrain,
    Fly,
    Hold,
    Landing,
    Leap,
    Leave,
    MovementOrder,
    Order,
    PlaceSensor,
    Plunge,
    Ram,
    RunHot,
    Stand,
    Strike,
    SwitchLight,
    SwitchTargeting,
    Walk,
)
from grammar import syntax
from grammar.clauses import clause, value, values, whole
from grammar.fittings import targeting_of
from grammar.flights import VERBS, Flights
from grammar.laying import COMPASS_EDGES
from grammar.syntax import Clause, Code, Direction, Name, Number, Point, Span, Word

STRIKES = {"punches": "standard", "kicks": "standard", "swings": "melee", "swarms": "anti_mech"}

METHODS = {"TUR": "turret", "REAR": "rear", "TOR": "torpedo"}
ARCS = ("FRONT", "LEFT", "RIGHT")

ToPlace = Callable[[Point], Place]


@dataclass(frozen=True, slots=True)
class Scripted:
    """An order of the script, the turn it is for, and where it stands in the text."""

    turn: int
    order: Order
    span: Span

    @property
    def moving(self) -> bool:
        """Whether it belongs to the movement phase."""
        return isinstance(self.order, MovementOrder)

    @property
    def attacking(self) -> bool:
        """Whether it belongs to the combat phase."""
        return not (self.moving or self.ending or self.detonating)

    @property
    def detonating(self) -> bool:
        """Whether it belongs to the end of the movement phase."""
        return isinstance(self.order, Detonate)

    @property
    def ending(self) -> bool:
        """Whether it belongs to the end phase."""
        return isinstance(self.order, EndOrder)


def scripted(script: syntax.Script, place: ToPlace, places: Mapping[str, str], flights: Flights) -> Iterator[Scripted]:
    """All orders of a script, in its order.

    `place` turns a written point into one on the table, `places` the name of a feature into the one it goes by there.
    """
    for section in script.sections:
        if isinstance(section, syntax.Turn):
            firing = _firing(section)
            for statement in section.statements:
                if isinstance(statement, syntax.Order):
                    order = _order(statement, place, places, firing, flights)
                    yield Scripted(int(section.number.value), _burdened(order, statement, place), statement.span)


def weapons(clauses: Iterable[Clause]) -> tuple[str, str]:
    """The method of an attack and the arc that it is made from, by its clauses."""
    code = value(clauses, "using", Code)
    using = code.text if code else ""
    if clause(clauses, "indirectly") or clause(clauses, "spotted"):
        return "indirect", ""
    return way(using)


def aim(clauses: Iterable[Clause], place: ToPlace) -> tuple[Place | None, str]:
    """Where on a structure an attack is aimed, and the infantry inside that it is meant for."""
    spot, victim = value(clauses, "at", Point), value(clauses, "against", Name)
    return place(spot) if spot else None, victim.text if victim else ""


def way(using: str) -> tuple[str, str]:
    """The method and the arc that a code behind 'using' stands for; without one the whole card."""
    return METHODS.get(using, "direct"), using.lower() if using in ARCS else ""


def _burdened(order: Order, node: syntax.Order, place: ToPlace) -> Order:
    """An order with the riders that it takes aboard and sets down."""
    if not isinstance(order, MovementOrder):
        return order
    loads = tuple(name.text for name in values(node.clauses, "loading", Name))
    down = clause(node.clauses, "unloading")
    if isinstance(order, Walk | Fly | Stand):
        order = _advanced(order, node)
    return replace(order, loads=loads, unloads=tuple(_landings(down, place)) if down else ())


def _advanced(order: Walk | Fly | Stand, node: syntax.Order) -> Walk | Fly | Stand:
    """An order with its advanced manner, and the transport that its unit goes aboard."""
    sprints = clause(node.clauses, "sprinting")
    evades = clause(node.clauses, "evading") or node.verb == "evades"
    manner = "sprint" if sprints else "evade" if evades else ""
    ship = node.object if node.verb == "embarks on" else value(node.clauses, "embarking", Name)
    stowed = clause(node.clauses, "cargo") is not None
    return replace(order, manner=manner, boards=Berth(ship.text, stowed) if isinstance(ship, Name) else None)


def _landings(down: Clause, place: ToPlace) -> Iterator[Landing]:
    """The riders that are set down, each followed by its place or by none."""
    for rider, after in pairwise((*down.values, None)):
        if isinstance(rider, Name):
            yield Landing(rider.text, place(after) if isinstance(after, Point) else None)


def _firing(turn: syntax.Turn) -> frozenset[str]:
    """The units that fire in a turn: a spotter that is one of them has said so."""
    orders = (statement for statement in turn.statements if isinstance(statement, syntax.Order))
    return frozenset(order.subject.text for order in orders if order.verb == "fires")


def _order(
    node: syntax.Order, place: ToPlace, places: Mapping[str, str], firing: frozenset[str], flights: Flights
) -> Order:
    if node.verb in VERBS or (node.verb == "moves" and flights.soars(node.subject.text)):
        return flights.order(node)
    unit, clauses = node.subject.text, node.clauses
    dice = tuple(int(die.value) for die in values(clauses, "rolling", Number))
    turned = value(clauses, "facing", Direction)
    facing = turned.degrees if turned else None
    via = tuple(place(point) for point in values(clauses, "via", Point))
    match node.verb, node.object:
        case "moves", Point() as goal:
            start, floor = value(clauses, "from", Point), value(clauses, "elevation", Number)
            return Walk(
                unit,
                (*via, place(goal)),
                facing,
                place(start) if start else None,
                dice,
                inside=clause(clauses, "inside") is not None,
                elevation=floor.value if floor else None,
            )
        case "jumps", Point() as goal:
            return Leap(unit, place(goal), facing, dice)
        case "detonates", Name(field):
            return Detonate(unit, field, dice)
        case "leaves", Direction(degrees):
            return Leave(unit, COMPASS_EDGES[degrees], via, dice)
        case "turns", Direction(degrees):
            return Stand(unit, degrees, dice)
        case "climbs", Point() as goal:
            return Climb(unit, (*via, place(goal)), facing, dice)
        case ("hops" | "falls" | "hops onto" | "falls onto") as verb, goal:
            under, then = goal if isinstance(goal, Point) else None, value(clauses, "ending", Point)
            onto = goal.text if isinstance(goal, Name) else ""
            manner = verb.split()[0].removesuffix("s")
            to, beyond = place(under) if under else None, place(then) if then else None
            return Plunge(unit, manner, to, onto, via, beyond, facing, dice)
        case (("stands" | "loads" | "unloads" | "evades" | "embarks on"), _):
            return Stand(unit, facing, dice)
        case ("charges" | "jumps onto") as verb, Name(target):
            end = value(clauses, "ending" if verb == "charges" else "landing", Point)
            points = (*via, place(end)) if end else via
            return Ram(unit, target, "charge" if verb == "charges" else "death_from_above", points, facing, dice)
        case "fires", Point() as at:
            return FireAtTerrain(unit, "", whole(clauses, "overheat", 0), dice, *weapons(clauses), at=place(at))
        case "clears woods", _:
            return ClearWoods(unit, dice)
        case "fires", Name(target) if target in places:
            overheat = whole(clauses, "overheat", 0)
            spot, victim = aim(clauses, place)
            return FireAtTerrain(unit, places[target], overheat, dice, *weapons(clauses), at=spot, victim=victim)
        case "fires", Name(target):
            spotter = value(clauses, "spotted", Name)
            spotted = spotter.text if spotter else ""
            method, arc = weapons(clauses)
            overheat = whole(clauses, "overheat", 0)
            return Fire(unit, target, overheat, dice, method, spotted, spotted in firing, arc)
        case "ambushes", Name(target):
            return Ambush(unit, target, whole(clauses, "overheat", 0), dice)
        case "sets fire", Point() as spark:
            overheat = whole(clauses, "overheat", 0)
            return FireAtTerrain(unit, "", overheat, dice, *weapons(clauses), at=place(spark), burns=True)
        case "sets fire", Name(target):
            overheat, named = whole(clauses, "overheat", 0), places.get(target, target)
            return FireAtTerrain(unit, named, overheat, dice, *weapons(clauses), burns=True)
        case "fights fire", blaze:
            return FightFire(unit, place(blaze) if isinstance(blaze, Point) else None, dice)
        case "throws sensor", Point() as goal:
            return PlaceSensor(unit, place(goal), dice)
        case ("punches" | "kicks" | "swings" | "swarms") as verb, Name(target) if target in places:
            return Batter(unit, places[target], STRIKES[verb], dice, *aim(clauses, place))
        case ("punches" | "kicks" | "swings" | "swarms") as verb, Name(target):
            return Strike(unit, target, STRIKES[verb], dice)
        case "holds fire", _:
            return Hold(unit, dice)
        case "overheats deliberately", _:
            return RunHot(unit, dice)
        case ("switches searchlight on" | "switches searchlight off") as verb, _:
            return SwitchLight(unit, verb.endswith("on"))
        case "switches targeting", Word(system):
            return SwitchTargeting(unit, targeting_of(system))
        case verb, _:
            raise ValueError(f"the order '{verb}' has no counterpart in the engine")
