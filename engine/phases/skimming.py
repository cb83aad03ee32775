"""WiGEs: on the ground little more than a hovercraft, in the air always an inch over what is under them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.game import Game
from engine.geometry import plane
from engine.geometry.path import SLACK, Walk, walk
from engine.phases import allowance, entering, going, minefields, roofs, standing, touchdown
from engine.rules import movement_table as costs
from engine.rules.events import UnitMoved, UnitTookOff
from engine.rules.facts import Leg, Reason
from engine.rules.orders import Fly
from engine.rules.state import Pose, Unit


@dataclass(frozen=True)
class Outing:
    """A WiGE's flight: the way on the ground to where it takes off (None if it flies already) and the way flown."""

    run: Walk | None
    flown: Walk
    takes_off: bool

    @property
    def paid_first(self) -> float:
        """Move spent before it flies on: on the ground and on taking off."""
        return (self.run.cost if self.run else 0.0) + (costs.TAKE_OFF if self.takes_off else 0.0)


def refusals(game: Game, unit: Unit, order: Fly) -> tuple[Reason, ...]:
    """Every reason against a flight of a WiGE (MOV-WIGE-TAKEOFF, MOV-WIGE-FLIGHT)."""
    outing = outing_of(game, unit, order)
    available = allowance.inches(game, unit, going.mode_of(unit))
    reasons = [*going.told(unit, outing.run.problems if outing.run else ()), *going.told(unit, outing.flown.problems)]
    run = outing.run.cost if outing.run else 0.0
    if outing.run and outing.run.inches > costs.GROUNDED_WIGE + SLACK:
        text = f"{unit.name} moves {costs.GROUNDED_WIGE} in at most on the ground"
        reasons.append(Reason(text, "MOV-WIGE-GROUND"))
    if outing.takes_off and available - run < costs.TAKE_OFF - SLACK:
        text = f"taking off costs {costs.TAKE_OFF} in of Move, {unit.name} has {max(0.0, available - run):g} in left"
        reasons.append(Reason(text, "MOV-WIGE-TAKEOFF"))
    elif outing.paid_first + outing.flown.cost > available + SLACK:
        cost = outing.paid_first + outing.flown.cost
        text = f"the way costs {cost:.2f} in of Move, {unit.name} has {available} in"
        reasons.append(Reason(text, "MOV-ALLOWANCE"))
    if order.lands:
        reasons += roofs.roof_refusals(game, unit, Pose.at(*outing.flown.end, 0.0))
    return tuple(reasons)


def carry_out(game: Game, unit: Unit, order: Fly) -> None:
    """Fly, after a take-off if it takes one, and land if that is wanted or it is too slow to stay up."""
    outing = outing_of(game, unit, order)
    available = allowance.inches(game, unit, going.mode_of(unit))
    if outing.takes_off:
        at, run = outing.flown.start, outing.run.cost if outing.run else 0.0
        facing = plane.bearing(unit.place.point, at) if outing.run and outing.run.inches else unit.place.facing
        if outing.run and outing.run.inches and not _moved(game, unit, outing.run, facing, available, 0.0):
            return
        height = at.z + costs.WIGE_HEIGHT
        game.emit(UnitTookOff(unit.id, Pose.at(at.x, at.y, height, facing), costs.TAKE_OFF))
        available -= round(run + costs.TAKE_OFF)
    turned = _turned(order, outing.flown.points, unit)
    whole = _moved(game, unit, outing.flown, turned, available, costs.WIGE_HEIGHT)
    if not game.state.unit(unit.id).on_table:
        return
    if order.lands and whole:
        touchdown.come_down(game, unit.id)
    elif not outing.takes_off:
        sustain(game, unit.id, outing.flown.cost if whole else 0.0)


def sustain(game: Game, unit_id: str, spent: float = 0.0) -> None:
    """An airborne WiGE that has spent too little Move comes down where it is (MOV-WIGE-SUSTAIN)."""
    unit = game.state.unit(unit_id)
    airborne = unit.on_table and unit.aloft and going.medium(game.state.level, unit) == going.LOW
    if airborne and spent < costs.SUSTAIN - SLACK:
        touchdown.come_down(game, unit_id, "too slow to stay in the air")


def outing_of(game: Game, unit: Unit, order: Fly) -> Outing:
    """The ways of a WiGE's flight, with their costs and problems."""
    level, blockers = game.state.level, standing.blockers(game.state, unit)
    flyer = going.walker(level, replace(unit, aloft=True))
    points: list[plane.AnyPoint]
    if not unit.on_table:
        start = entering.start_of(game, unit, order.entry, order.points[0] if order.points else (0.0, 0.0))
        points = [plane.Point(start[0], start[1]), *(plane.Point(*point[:2]) for point in order.points)]
        return Outing(None, walk(game.table, flyer, points, blockers, order.facing), takes_off=False)
    here = unit.place.point
    if unit.aloft:
        points = [here, *(plane.Point(*point[:2]) for point in order.points)]
        return Outing(None, walk(game.table, flyer, points, blockers, _turned(order, points, unit)), takes_off=False)
    run, start = None, here
    if order.entry is not None:
        run = walk(game.table, going.walker(level, unit), [here, plane.Point(*order.entry[:2])], blockers)
        start = run.end
    above = plane.Point3(start.x, start.y, start.z + costs.WIGE_HEIGHT)
    points = [above, *(plane.Point(*point[:2]) for point in order.points)]
    return Outing(run, walk(game.table, flyer, points, blockers, _turned(order, points, unit)), takes_off=True)


def _turned(order: Fly, points: Sequence[plane.AnyPoint], unit: Unit) -> float:
    """The facing at the end: the one ordered, or that of the last leg, or the one before."""
    if order.facing is not None:
        return order.facing
    return plane.last_heading(points, unit.pose.facing if unit.pose else 0.0)


def _moved(game: Game, unit: Unit, way: Walk, facing: float, available: int, lift: float) -> bool:
    """Go a way; gives whether nothing held the unit up."""
    at = standing.stand(game, unit, way.end.x, way.end.y, facing, way.end.z + 0.02)
    legs = tuple(Leg(round(leg.inches, 3), round(leg.climb, 3), round(leg.cost, 3), "") for leg in way.legs)
    path = tuple(plane.Point3(round(p.x, 2), round(p.y, 2), round(p.z + lift, 2)) for p in way.track)
    entered, inches, cost = not unit.on_table, round(way.inches, 2), round(way.cost, 2)
    pose, mode = Pose.at(at.x, at.y, at.z + lift, facing), going.mode_of(unit)
    aloft = lift > 0.0
    moved = UnitMoved(unit.id, mode, path, pose, inches, cost, available, legs, entered=entered, aloft=aloft)
    return minefields.advance(game, moved)
