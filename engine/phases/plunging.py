"""Hopping down and falling on purpose, onto the ground or onto a unit (ADVMOV-HOP, ADVMOV-FALL)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import shapely

from engine.game import Game
from engine.geometry import plane
from engine.geometry.path import reach_along
from engine.geometry.profile import profile
from engine.phases import (
    aftermath,
    allowance,
    bogging,
    crossing,
    damage,
    going,
    hiding,
    liquids,
    minefields,
    mines,
    motive,
    physical,
    places,
    ramming,
    standing,
    treading,
    walking,
    waylaid,
)
from engine.rules.events import (
    CriticalTookEffect,
    MannerChosen,
    SpecialAttackDeclared,
    UnitMoved,
    UnitPlunged,
    UnitStood,
)
from engine.rules.facts import Modifier, Reason
from engine.rules.kinds import base_of, categories
from engine.rules.manners import FALL, FALLEN_ON, HARD_OVER, HOP, MANNERS, REACH, harm
from engine.rules.orders import Plunge, Walk
from engine.rules.state import Pose, Unit

ONTO = "death_from_above"

EXTRA = Modifier(FALLEN_ON, "falls on it")
"""What a fall on a unit takes beyond a death from above (ADVMOV-FALL-ON-UNIT)."""

CAUSES = {HOP: "the hop", FALL: "the fall"}


class Landing(NamedTuple):
    """Where a drop comes down, and the units whose bases are there."""

    pose: Pose
    drop: float
    below: tuple[Unit, ...]


def refusals(game: Game, unit: Unit, order: Plunge) -> tuple[Reason, ...]:
    """Every reason against a hop or a fall, with the ways before and after it; who may drop is asked before."""
    if not unit.on_table or allowance.immobile(game, unit):
        return ()
    row = MANNERS[order.manner]
    available = allowance.inches(game, unit)
    if available < row.cost:
        text = f"to {row.verb} takes {row.cost} in of Move, {unit.name} has {available}"
        return (Reason(text, "MOV-ALLOWANCE"),)
    trial = _with_less(game, unit, row.cost)
    found: list[Reason] = []
    if order.via:
        if unit.climbing:
            return (Reason(f"{unit.name} hangs on a face: it drops from where it is", row.rule),)
        walk = Walk(unit.id, order.via)
        found += walking.refusals(trial, trial.state.unit(unit.id), walk)
        if found:
            return tuple(found)
        way = walking.way_of(trial, trial.state.unit(unit.id), walk)
        facing = plane.bearing(way.points[-2], way.points[-1])
        trial = _moved(trial, unit, standing.stand(game, unit, *way.end.plan, facing, way.end.z + 0.02), way.cost)
    found += _against(trial, trial.state.unit(unit.id), order)
    if order.then is not None and not found:
        landed = landing(trial, trial.state.unit(unit.id), order)
        trial = _moved(trial, unit, landed.pose, 0.0)
        found += walking.refusals(trial, trial.state.unit(unit.id), Walk(unit.id, (order.then,), order.facing))
    return tuple(found)


def landing(game: Game, unit: Unit, order: Plunge) -> Landing:
    """Where a unit comes down that drops from where it is now."""
    at = unit.place
    to = _aim(game, unit, order)
    facing = plane.bearing(at.point, to) if plane.distance(at.point, to) > plane.CONTACT else at.facing
    pose = standing.stand(game, unit, to[0], to[1], facing, at.z + plane.CONTACT)
    base = standing.base(unit, pose).buffer(-plane.CONTACT)
    others = [other for other in game.state.units.values() if other.on_table and other.id != unit.id]
    there = [other for other in others if shapely.intersects(base, standing.base(other))]
    there.sort(key=lambda other: (round(plane.distance(other.place.point, to), 4), other.id))
    return Landing(pose, round(at.z - pose.z, 2), tuple(there))


def go(game: Game, unit: Unit, order: Plunge) -> bool:
    """Walk to the edge, drop, and after a hop go on; gives whether all of it came about."""
    if unit.bogged and not bogging.free(game, unit):
        game.emit(UnitStood(unit.id, unit.place.facing, "bogged down"))
        liquids.suffer(game, unit)
        return False
    if order.via and not waylaid.walk(game, unit, Walk(unit.id, order.via)):
        return False
    unit = game.state.unit(unit.id)
    if not unit.on_table:
        return False
    drop(game, unit, order)
    left = game.state.unit(unit.id)
    if order.then is None or not left.on_table or left.bogged or left.helpless or left.activity.special_target:
        return order.then is None and left.on_table
    return _go_on(game, left, order)


def drop(game: Game, unit: Unit, order: Plunge) -> None:
    """Come down, on the ground or on a unit, a hidden enemy among them, and be hurt at once (ADVMOV-HOP-DAMAGE,
    ADVMOV-FALL, ADVMOV-FALL-ON-UNIT, HIDDEN-STACK, ruling 16).
    """
    for other in hiding.lurking(game.state, unit) if not game.trial else ():
        if hiding.touched(other, unit, landing(game, unit, order).pose):
            hiding.reveal(game, other.id, "contact", unit.id)
    landed = landing(game, unit, order)
    victim = landed.below[0] if landed.below else None
    pose = landed.pose if victim is None else _beside(game, unit, victim, landed.pose)
    if order.facing is not None and order.then is None and victim is None:
        pose = replace(pose, facing=round(order.facing % 360, 2))
    fallen = round(unit.place.z - pose.z, 2)
    gone = round(plane.distance(unit.place.point, pose.point), 2)
    cost = float(MANNERS[order.manner].cost)
    onto = victim.id if victim is not None else ""
    was = mines.within(game, unit)
    game.emit(UnitPlunged(unit.id, order.manner, pose, fallen, cost, gone, onto))
    if barred := standing.barred(game, game.state.unit(unit.id), pose):
        aftermath.destroy(game, unit.id, f"it came down in {barred}, which is closed to it")
        return
    if victim is not None:
        _fall_on(game, unit.id, victim.id, landed.drop)
    _hurt(game, unit.id, order.manner, fallen)
    minefields.arrive(game, unit.id, was)
    if not game.state.unit(unit.id).on_table:
        return
    if game.state.unit(unit.id).on_table and waylaid.past(game, unit.id, (pose.point,)):
        treading.arrived(game, unit.id)
    if game.state.unit(unit.id).on_table:
        crossing.landed(game, unit.id)
        liquids.suffer(game, unit)


def _against(game: Game, unit: Unit, order: Plunge) -> Iterator[Reason]:
    """What forbids to drop from where the unit is now."""
    row, at = MANNERS[order.manner], unit.place
    to = _aim(game, unit, order)
    away = plane.distance(at.point, to)
    if order.onto and game.state.unit(order.onto).aloft:
        yield Reason(f"{game.state.unit(order.onto).name} is in the air", "PHYS-DFA")
        return
    if away > REACH + plane.CONTACT:
        yield Reason(
            f"({to[0]:g}, {to[1]:g}) is {away:.2f} in away, {unit.name} comes down within {REACH:g} in", row.rule
        )
        return
    landed = landing(game, unit, order)
    if landed.drop <= plane.CONTACT:
        yield Reason(f"there is no drop from where {unit.name} is to ({to[0]:g}, {to[1]:g})", row.rule)
        return
    walker = going.walker(game.state.level, unit)
    between = profile(standing.surface(game, unit), [at.point, to], room=walker.height)
    top = max([float(z) for z in between.near_z.tolist()], default=at.z) if not unit.climbing else at.z
    if top > at.z + walker.level_limit + plane.CONTACT:
        yield Reason(f"what stands between rises {top - at.z:.2f} in above {unit.name}", row.rule)
    base = standing.base(unit, landed.pose)
    if not game.table.inside(base.buffer(-plane.CONTACT)):
        yield Reason(f"{unit.name} would leave the table", "SETUP-TABLE-SIZE")
    elif not landed.below and (solid := game.table.in_the_way(base, landed.pose.z, walker.height)):
        yield Reason(f"its base would stand in {solid}", "MOV-NO-STACKING")
    yield from _against_victims(game, unit, order, landed.below)


def _against_victims(game: Game, unit: Unit, order: Plunge, below: tuple[Unit, ...]) -> Iterator[Reason]:
    if order.onto and order.onto not in [other.id for other in below]:
        yield Reason(f"{unit.name} would not come down on {game.state.unit(order.onto).name}", "ADVMOV-FALL-ON-UNIT")
    for other in below:
        if other.force == unit.force:
            yield Reason(f"{other.name} stands there and is on the same side", "ADVMOV-FALL-ON-UNIT")
        elif other.aloft:
            yield Reason(f"{other.name} is in the air there", "PHYS-DFA")
        elif other.activity.special_victim:
            text = f"{other.name} is the target of another charge or death from above"
            yield Reason(text, "PHYS-SPECIAL-LIMIT")
    if below and order.then is not None:
        yield Reason(f"{unit.name} would come down on {below[0].name} and go no farther", "ADVMOV-FALL-ON-UNIT")


def _aim(game: Game, unit: Unit, order: Plunge) -> plane.Point:
    """The point that a drop is aimed at; onto a unit it is the nearest to its middle that is in reach."""
    if order.to is not None:
        return order.to
    at, there = unit.place.point, game.state.unit(order.onto).place.point
    away = plane.distance(at, there)
    touching = (base_of(unit.card) + base_of(game.state.unit(order.onto).card)) / 2.0
    if away <= REACH or away > REACH + touching:
        return there.plan
    return plane.rounded(plane.offset(at, plane.bearing(at, there), REACH))


def _with_less(game: Game, unit: Unit, inches: float) -> Game:
    """The battle with so much of a unit's Move put by."""
    trial = game.what_if()
    trial.state = trial.state.act(unit.id, spent=trial.state.unit(unit.id).activity.spent + inches)
    return trial


def _moved(game: Game, unit: Unit, pose: Pose, cost: float) -> Game:
    """The battle with a unit in another place for so much of its Move."""
    trial = _with_less(game, unit, cost)
    trial.state = trial.state.change(unit.id, pose=pose, climbing=False)
    return trial


def _beside(game: Game, unit: Unit, victim: Unit, landed: Pose) -> Pose:
    """The free place in contact with the unit fallen on that is nearest to where the fall began."""
    start = unit.place.point
    falling = replace(unit, pose=Pose.at(start.x, start.y, landed.z, landed.facing))
    found = []
    for spot, facing in ramming.contact_places(falling, victim):
        pose = standing.stand(game, unit, spot.x, spot.y, facing, victim.place.z + standing.height(victim))
        if places.touches(victim, unit, pose) and not places.obstacles(game, unit, pose):
            found.append(pose)
    found.sort(key=lambda pose: (bool(standing.barred(game, unit, pose)), round(plane.distance(start, pose.point), 3)))
    if found:
        return found[0]
    return places.nearest(game, falling, landed) or landed


def _fall_on(game: Game, unit_id: str, victim_id: str, fallen: float) -> None:
    """A fall on a unit is a death from above, made at once (ADVMOV-FALL-ON-UNIT)."""
    game.emit(SpecialAttackDeclared(unit_id, victim_id, ONTO))
    unit = game.state.unit(unit_id)
    covered = replace(unit, activity=replace(unit.activity, inches=round(unit.activity.inches + fallen, 2)))
    physical.resolve(game, covered, game.state.unit(victim_id), ONTO, (EXTRA,))
    riders = [rider.id for rider in game.state.riders(victim_id) if rider.external]
    for struck in (victim_id, *riders):
        aftermath.settle(game, struck)


def _hurt(game: Game, unit_id: str, manner: str, fallen: float) -> None:
    """Damage by the drop; a high hop hits the movement system too, a vehicle that falls checks its own."""
    if fallen < plane.CONTACT:
        aftermath.settle(game, unit_id)
        return
    damage.inflict(game, unit_id, harm(fallen), "", CAUSES[manner], struck=False)
    unit = game.state.unit(unit_id)
    if manner == HOP and fallen > HARD_OVER and not unit.doomed:
        if any(mode.inches for mode in unit.move.modes):
            game.emit(CriticalTookEffect(unit_id, "mp"))
        else:
            damage.inflict(game, unit_id, 1, "", "no movement left to hit", struck=False)
    if manner == FALL and "vehicle" in categories(unit.card) and not unit.doomed:
        motive.check(game, unit_id, "")
    aftermath.settle(game, unit_id)


def _go_on(game: Game, unit: Unit, order: Plunge) -> bool:
    """Go on after a hop, as far as the Move that it has left."""
    if order.then is None:
        return True
    spent = sum(event.cost for event in _steps_of(game, unit.id))
    trial = _with_less(game, unit, spent)
    left = trial.state.unit(unit.id)
    available = allowance.inches(trial, left)
    walk = Walk(unit.id, (order.then,), order.facing)
    way = walking.way_of(trial, left, walk)
    whole = way.within(available)
    if not whole:
        end = reach_along(way, float(available))
        walk = Walk(unit.id, (plane.rounded(end.plan),), order.facing)
    if available == 0 or walking.refusals(trial, left, walk):
        return False
    return waylaid.walk(game, unit, walk) and whole


def _steps_of(game: Game, unit_id: str) -> Iterator[UnitMoved | UnitPlunged]:
    """What a unit has paid for since it chose how to move."""
    for event in reversed(game.log):
        if isinstance(event, MannerChosen) and event.unit == unit_id:
            return
        if isinstance(event, UnitMoved | UnitPlunged) and event.unit == unit_id:
            yield event
