"""From orders in a script to orders of the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.geometry.plane import Point as Place
from engine.rules.orders import Fire, Hold, Leap, Order, Ram, Stand, Strike, Walk
from grammar import syntax
from grammar.clauses import value, values, whole
from grammar.syntax import Direction, Name, Number, Point, Span

MOVEMENT = Walk | Leap | Stand | Ram

STRIKES = {"punches": "standard", "kicks": "standard", "swings": "melee"}

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
        return isinstance(self.order, MOVEMENT)


def scripted(script: syntax.Script, place: ToPlace) -> Iterator[Scripted]:
    """All orders of a script, in its order; `place` turns a written point into one on the table."""
    for section in script.sections:
        if isinstance(section, syntax.Turn):
            for statement in section.statements:
                if isinstance(statement, syntax.Order):
                    yield Scripted(int(section.number.value), _order(statement, place), statement.span)


def _order(node: syntax.Order, place: ToPlace) -> Order:
    unit, clauses = node.subject.text, node.clauses
    dice = tuple(int(die.value) for die in values(clauses, "rolling", Number))
    turned = value(clauses, "facing", Direction)
    facing = turned.degrees if turned else None
    via = tuple(place(point) for point in values(clauses, "via", Point))
    match node.verb, node.object:
        case "moves", Point() as goal:
            start = value(clauses, "from", Point)
            return Walk(unit, (*via, place(goal)), facing, place(start) if start else None, dice)
        case "jumps", Point() as goal:
            return Leap(unit, place(goal), facing, dice)
        case "turns", Direction(degrees):
            return Stand(unit, degrees, dice)
        case "stands", _:
            return Stand(unit, facing, dice)
        case ("charges" | "jumps onto") as verb, Name(target):
            end = value(clauses, "ending" if verb == "charges" else "landing", Point)
            points = (*via, place(end)) if end else via
            return Ram(unit, target, "charge" if verb == "charges" else "death_from_above", points, facing, dice)
        case "fires", Name(target):
            return Fire(unit, target, whole(clauses, "overheat", 0), dice)
        case ("punches" | "kicks" | "swings") as verb, Name(target):
            return Strike(unit, target, STRIKES[verb], dice)
        case "holds fire", _:
            return Hold(unit, dice)
        case verb, _:
            raise ValueError(f"the order '{verb}' has no counterpart in the engine")
