"""Coming into base contact for a charge or a death from above."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Game
from engine.geometry import plane
from engine.geometry.jump import jump
from engine.geometry.path import walk
from engine.geometry.reach import cheapest
from engine.phases import allowance, indoors, standing
from engine.phases.going import walker
from engine.phases.physical import kinds_for
from engine.rules import hidden, tables
from engine.rules.facts import Reason
from engine.rules.kinds import base_of
from engine.rules.orders import Leap, Ram, Walk
from engine.rules.state import Unit

GRAZE = 1e-6
"""Square inches by which bases in contact may seem to overlap: what rounding does."""

AROUND = tuple(side * turn for turn in range(0, 181, 15) for side in (1, -1) if turn or side > 0)[:-1]
"""Bearings to try around a target, beginning with the attacker's own."""


def refusals(game: Game, unit: Unit, order: Ram) -> tuple[Reason, ...]:
    """What forbids a special attack on that target, the way aside (PHYS-SPECIAL-LIMIT, PHYS-SPECIAL-CONTACT)."""
    target, name = game.state.unit(order.target), tables.ASSAULTS[order.by].name
    if not unit.on_table or not target.on_table:
        away = target if unit.on_table else unit
        return (Reason(f"{away.name} {hidden.absent(away)}", "PHYS-SPECIAL-CONTACT"),)
    reasons = []
    if target.force == unit.force:
        reasons.append(Reason(f"{target.name} is on the same side", "INTRO-TARGETS"))
    if not target.activity.moved:
        reasons.append(Reason(f"{target.name} has not finished its movement", "PHYS-SPECIAL-CONTACT"))
    if target.activity.special_victim:
        reasons.append(
            Reason(f"{target.name} is the target of another charge or death from above", "PHYS-SPECIAL-LIMIT")
        )
    if order.by == "death_from_above" and unit.card.move.jump == 0:
        reasons.append(Reason(f"{unit.name} cannot jump, so no {name}", "PHYS-WHO"))
    elif order.by not in kinds_for(game, unit):
        reasons.append(Reason(f"{unit.name} cannot make {tables.ASSAULTS[order.by].article}", "PHYS-WHO"))
    if target.aloft:
        reasons.append(Reason(f"{target.name} is in the air", "PHYS-DFA"))
    if order.by == "charge" and allowance.inches(game, unit) == 0 and not unit.helpless:
        reasons.append(Reason(f"{unit.name} has no ground movement left", "MOV-ALLOWANCE"))
    return tuple(reasons)


def approach(game: Game, unit: Unit, order: Ram) -> Walk | Leap | None:
    """The movement of a special attack: the one ordered, or the cheapest that ends in contact, facing the target."""
    target = game.state.unit(order.target)
    if order.points:
        facing = order.facing if order.facing is not None else plane.bearing(order.points[-1], target.place.point)
        return (
            Leap(unit.id, order.points[-1], facing)
            if order.by == "death_from_above"
            else Walk(unit.id, order.points, facing)
        )
    mover, blockers = walker(game.state.level, unit), standing.blockers(game.state, unit)
    found: list[tuple[float, Walk | Leap]] = []
    available = float(allowance.inches(game, unit))
    for end, facing in contact_places(unit, target):
        if order.by == "death_from_above":
            leap = jump(game.table, mover, unit.place.point, end, blockers, facing)
            if leap.legal and _level(game, unit, target, leap.end.z):
                return Leap(unit.id, end, facing)
        else:
            way = walk(indoors.ground(game, unit), mover, [unit.place.point, end], blockers, facing)
            if not (way.legal and way.within(available)):
                better = cheapest(indoors.ground(game, unit), mover, unit.place.point, end, available, blockers, facing)
                way = better if better is not None else way
            if way.legal and way.within(available) and _level(game, unit, target, way.end.z):
                found.append((round(way.cost, 6), Walk(unit.id, way.points[1:] or (way.start.plan,), facing)))
                if len(way.legs) == 1:
                    break
    return min(found, key=lambda one: one[0])[1] if found else None


def contact_places(unit: Unit, target: Unit) -> Iterator[tuple[plane.Point, float]]:
    """Places around a target where a unit's base touches the target's, each with the facing toward it."""
    ahead = plane.bearing(target.place.point, unit.place.point)
    base, across = standing.base(target), base_of(unit.card)
    for turn in AROUND:
        bearing = (ahead + turn) % 360
        facing = round((bearing + 180) % 360, 2)
        near, far = 0.0, 4 * across
        for _ in range(40):
            middle = (near + far) / 2
            place = plane.hex_base(plane.offset(target.place.point, bearing, middle), facing, across)
            near, far = (middle, far) if plane.base_gap(place, base) <= 0.0 else (near, middle)
        exact = plane.offset(target.place.point, bearing, near)
        corners = [
            plane.rounded((exact.x + dx, exact.y + dy)) for dx in (0.0, -0.005, 0.005) for dy in (0.0, -0.005, 0.005)
        ]
        for corner in corners:
            place = plane.hex_base(corner, facing, across)
            if place.intersection(base).area < GRAZE and plane.base_gap(place, base) <= tables.CONTACT + 1e-9:
                yield corner, facing
                break


def contact_refusals(game: Game, unit: Unit, approach: Walk | Leap, target_id: str) -> tuple[Reason, ...]:
    """Whether the movement ends in base contact."""
    end = (
        approach.to if isinstance(approach, Leap) else approach.points[-1] if approach.points else unit.place.point.plan
    )
    target = game.state.unit(target_id)
    facing = approach.facing if approach.facing is not None else plane.bearing(unit.place.point, end)
    pose = standing.stand(game, unit, end[0], end[1], facing)
    gap = plane.base_gap(standing.base(unit, pose), standing.base(target))
    if gap > tables.CONTACT + 1e-9 or not _level(game, unit, target, pose.z):
        return (Reason(f"it would end {gap:.2f} in from {target.name}, not in contact", "PHYS-SPECIAL-CONTACT"),)
    return ()


def _level(game: Game, unit: Unit, target: Unit, z: float) -> bool:
    return plane.extents_meet(z, standing.height(unit), target.place.z, standing.height(target))
