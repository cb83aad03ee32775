"""From written flights and dives to orders of the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.game import Game
from engine.geometry.plane import Point as Place
from engine.geometry.plane import Point3
from engine.phases import going
from engine.rules.kinds import categories
from engine.rules.orders import Fly
from grammar import syntax
from grammar.clauses import value, values
from grammar.syntax import Direction, Number, Point

VERBS = ("flies", "takes off", "lands", "dives")
"""Verbs of units that move up and down as they like."""


@dataclass(frozen=True, slots=True)
class Flights:
    """What makes such orders: the battle made ready, and `place`, which turns a written point into one on the table."""

    game: Game
    place: Callable[[Point], Place]

    def soars(self, unit: str) -> bool:
        """Whether a unit always has a height of its own, so that moving is flying or diving at it."""
        units = self.game.state.units
        if unit not in units:
            return False
        medium = going.medium(self.game.state.level, units[unit])
        return medium == going.AIR or (medium == going.WATER and "submarine" in categories(units[unit].card))

    def spot(self, point: Point) -> Place | Point3:
        """A written point with its height, if it has one."""
        at = self.place(point)
        return at if point.z is None else Point3(at.x, at.y, point.z)

    def order(self, node: syntax.Order) -> Fly:
        """The order that a statement gives; a depth is measured from the surface of the water at its end."""
        clauses, goal = node.clauses, node.object
        points = [self.spot(point) for point in values(clauses, "via", Point)]
        if isinstance(goal, Point):
            points.append(self._end(goal, clauses))
        start, turned = value(clauses, "from", Point), value(clauses, "facing", Direction)
        return Fly(
            node.subject.text,
            tuple(points),
            turned.degrees if turned else None,
            self.spot(start) if start else None,
            node.verb == "lands",
            tuple(int(die.value) for die in values(clauses, "rolling", Number)),
        )

    def _end(self, goal: Point, clauses: tuple[syntax.Clause, ...]) -> Place | Point3:
        at = self.place(goal)
        elevation, depth = value(clauses, "elevation", Number), value(clauses, "depth", Number)
        if elevation is not None:
            return Point3(at.x, at.y, elevation.value)
        if depth is not None:
            level = max((zone.level for zone in self.game.table.zones_at(at, "water")), default=0.0)
            return Point3(at.x, at.y, level - depth.value)
        return self.spot(goal)
