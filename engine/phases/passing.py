"""Ways among buildings: through their walls, from floor to floor, over their roofs (BLDG-MOVE-COST, BLDG-LEVEL-INF)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import shapely

from engine.game import Game
from engine.geometry import mover, plane
from engine.geometry.floors import House, house, opened, storey
from engine.geometry.path import Walk as Way
from engine.geometry.path import walk
from engine.geometry.terrain import Table
from engine.phases import going, indoors, rails, roofs, standing
from engine.rules.facts import Reason
from engine.rules.orders import Walk
from engine.rules.state import Pose, Unit
from engine.rules.structures import find


class Spot(NamedTuple):
    """A building and one of its floors."""

    house: House
    level: int

    @property
    def z(self) -> float:
        """The height of the floor."""
        return self.house.height_of(self.level)


class Passage(NamedTuple):
    """How a way runs among buildings: the table it is walked on and the one it ends on, where on the plan and how high
    it begins, the floor that it goes along, the floors that it begins and ends on, and what is wrong with them.
    """

    table: Table
    ends_on: Table
    begin: plane.AnyPoint
    floor: int
    start: Spot | None
    end: Spot | None
    reasons: tuple[Reason, ...] = ()

    @property
    def stairs(self) -> tuple[float, float]:
        """Inches between floors before and after the way on the plan."""
        return tuple(
            0.0 if spot is None else abs(spot.z - spot.house.height_of(self.floor)) for spot in (self.start, self.end)
        )  # type: ignore[return-value]

    def broken_off(self) -> Passage:
        """The same way ending before its end, on the floor along which it goes."""
        return self._replace(ends_on=self.table, end=None)

    def track(self, found: Way) -> tuple[plane.Point3, ...]:
        """A way in space, up and down the stairs."""
        rises = [found.start._replace(z=self.start.z)] if self.start and self.stairs[0] else []
        falls = [found.end._replace(z=self.end.z)] if self.end and self.stairs[1] else []
        return (*rises, *found.track, *falls)


def passage(game: Game, unit: Unit, order: Walk, begin: plane.AnyPoint) -> Passage:
    """How a way from `begin` runs among the buildings; one without any is walked on the table as it is."""
    start, table = _start(game, unit, order), rails.mended(game, unit)
    if not order.inside and (start is None or start.level == start.house.storeys):
        wrong: tuple[Reason, ...] = ()
        if order.elevation is not None:
            wrong = (Reason(f"{unit.name} is on the ground: it moves to an elevation only inside", "BLDG-LEVEL-INF"),)
        return Passage(table, table, begin, 0, None, None, wrong)
    if not game.level.extended_terrain:
        wrong = (Reason("buildings are entered at advanced level", "BLDG-MOVE-COST"),)
        return Passage(table, table, begin, 0, None, None, wrong)
    passable = indoors.standing_structures(game.state, indoors.PASSABLE)
    doors = [indoors.door(each) for each in passable if order.inside or (start and each.name == start.house.name)]
    names = {each.name for each in doors}
    goal = order.points[-1]
    there = next((each for each in indoors.houses(game, indoors.ROOMS) if each.name in names and each.over(goal)), None)
    stays = start is not None and there is not None and there.name == start.house.name
    stays = stays and start is not None and _keeps_to(start.house, [begin, *order.points])
    reasons: list[Reason] = []
    end = _end(unit, order, start if stays else None, there, reasons)
    floor = min(start.level, end.level) if stays and start and end else 0
    if any(spot is not None and spot.level != floor for spot in (start, end)) and not roofs.climbs(unit):
        reasons.append(Reason(f"{unit.name} cannot change floors inside a building", roofs.floor_rule(unit)))
    own = [door for door in doors if end is not None and end.level < end.house.storeys and door.name == end.house.name]
    if floor and end is not None and start is not None:
        room = next(door for door in doors if door.name == start.house.name)
        table = storey(game.table, room, floor)
        begin = plane.Point3(begin[0], begin[1], start.house.height_of(floor))
    else:
        table = opened(game.table, doors)
        if start is not None and start.level:
            z = table.height(begin, start.house.roof - 2.0 * plane.CONTACT)
            begin = plane.Point3(begin[0], begin[1], z)
    return Passage(table, opened(game.table, own), begin, floor, start, end, tuple(reasons))


def way(game: Game, unit: Unit, there: Passage, points: Sequence[plane.AnyPoint], facing: float | None) -> Way:
    """The path of a walk along a passage, with what it costs, the stairs included, and its problems."""
    walker = going.walker(game.state.level, unit)
    if not game.state.structures:
        return walk(there.table, walker, points, standing.blockers(game.state, unit), facing)
    met = standing.blockers(game.state, unit, _met(game, unit, there))
    found = walk(there.table, walker, [there.begin, *points[1:]], met, facing)
    pose = end_pose(game, unit, there, found, facing or 0.0)
    last = found.problems[-1].leg if found.problems else max(0, len(found.legs) - 1)
    near = standing.blockers(game.state, unit, sharing(game, unit, pose))
    crowd = mover.standing(
        there.ends_on, walker, plane.Point3(pose.x, pose.y, pose.z), near, facing, last, found.inches
    )
    problems = [each for each in found.problems if each.rule != "MOV-NO-STACKING"]
    problems += [each for each in crowd if each.rule == "MOV-NO-STACKING"]
    return replace(found, problems=tuple(problems), stairs=sum(there.stairs))


def end_pose(game: Game, unit: Unit, there: Passage, found: Way, facing: float) -> Pose:
    """Where a walk along a passage ends."""
    at = found.end
    if there.end is not None and there.end.level:
        return Pose.at(at.x, at.y, there.end.z, facing)
    if there.floor and there.start is not None:
        return Pose.at(at.x, at.y, there.start.house.height_of(there.floor), facing)
    return standing.stand(game, unit, at.x, at.y, facing, at.z + 2.0 * plane.CONTACT)


def sharing(game: Game, unit: Unit, pose: Pose) -> tuple[Unit, ...]:
    """The other units that a unit in a pose may not overlap: not those on other floors, nor those under or over it at a
    bridge.
    """
    return tuple(other for other in _others(game, unit) if not _apart(game, unit, pose, other))


def _start(game: Game, unit: Unit, order: Walk) -> Spot | None:
    if not unit.on_table:
        return None
    there = indoors.room_of(game, unit)
    if there is None and order.inside:
        top = find(game.state, indoors.on_top(game, unit))
        there = house(game.table, top.name) if top is not None and top.kind in indoors.ROOMS else None
    return None if there is None else Spot(there, there.level(unit.place.z))


def _end(unit: Unit, order: Walk, start: Spot | None, there: House | None, reasons: list[Reason]) -> Spot | None:
    """The floor on which a way ends: the one named, the one on which it began, or the ground floor."""
    if there is None:
        if order.elevation is not None:
            reasons.append(
                Reason(f"{unit.name} ends its way inside no building: there are no floors", "BLDG-LEVEL-INF")
            )
        return None
    if order.elevation is None:
        return Spot(there, start.level if start is not None and start.level < there.storeys else 0)
    level = there.level(there.floor + order.elevation)
    if abs(there.height_of(level) - there.floor - order.elevation) > 2.0 * plane.CONTACT:
        floors = f"{there.name} has floors every inch up to {there.storeys - 1}, and its roof at {there.height:.4g}"
        reasons.append(Reason(f"{floors}: none at {order.elevation:g}", "BLDG-LEVEL-INF"))
    return Spot(there, level)


def _keeps_to(there: House, points: Sequence[plane.AnyPoint]) -> bool:
    """Whether a way stays inside a building from its start to its end."""
    places = [point[:2] for point in points]
    line = shapely.LineString(places) if len(places) > 1 else shapely.Point(places[0])
    return bool(there.outline.buffer(1e-6).covers(line))


def _others(game: Game, unit: Unit) -> Iterator[Unit]:
    others = (other for other in game.state.units.values() if other.id != unit.id)
    return (other for other in others if standing.known(other, unit.force))


def _met(game: Game, unit: Unit, there: Passage) -> tuple[Unit, ...]:
    """The units that a way meets: those in buildings only on the floor along which it goes."""
    kept = []
    for other in _others(game, unit):
        room = indoors.room_of(game, other)
        if room is not None:
            along = there.floor if there.start is not None and there.start.house.name == room.name else 0
            if room.level(other.place.z) != along:
                continue
        kept.append(other)
    return tuple(kept)


def _apart(game: Game, unit: Unit, pose: Pose, other: Unit) -> bool:
    if not game.state.structures or not game.level.extended_terrain:
        return False
    mine, theirs = _spot(game, unit, pose), _spot(game, other, other.place)
    if mine and theirs and mine[0] == theirs[0]:
        return mine[1:] != theirs[1:]
    if any(spot and spot[2] == "bridge" for spot in (mine, theirs)):
        lower = min((pose.z, standing.height(unit)), (other.place.z, standing.height(other)))
        return sum(lower) <= max(pose.z, other.place.z) + plane.CONTACT
    return any(spot and spot[2] == "room" and spot[1] > 0 for spot in (mine, theirs))


def _spot(game: Game, unit: Unit, pose: Pose) -> tuple[str, int, str] | None:
    """The structure that a unit in a pose is in or on, its floor, and whether that is a room, a roof or a bridge."""
    if unit.aloft:
        return None
    there = indoors.room_at(game, pose.point)
    if there is not None:
        return there.name, there.level(pose.z), "room"
    found = find(game.state, indoors.topped(game, unit, pose))
    if found is None:
        return None
    return found.name, roofs.level_at(game, found.name, pose), "bridge" if found.kind == "bridge" else "roof"
