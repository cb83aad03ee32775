"""Structures with a construction factor: what they take, what they spare those inside, how they come down (BLDG-CF)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import shapely

from engine.game import Game
from engine.geometry.plane import CONTACT, AnyPoint, rounded
from engine.geometry.sight import SightReport
from engine.phases import aftermath, damage, extents, fires, indoors, places, standing
from engine.rules import structures as rows
from engine.rules.battlefield import Structure
from engine.rules.events import BuildingStruck, StructureCollapsed, StructureShaken, UnitFell
from engine.rules.facts import Modifier, Reason
from engine.rules.kinds import categories
from engine.rules.state import Phase, State, Unit

PLAIN = 0.02
"""Inches by which the recorded footprint may differ from the real one."""

LEANS = 0.05
"""Inches from a face within which a unit that climbs hangs on it."""


class Shelter(NamedTuple):
    """What stands between a unit and an attack, and how much of it that takes on itself."""

    name: str
    amount: int


class Caught(NamedTuple):
    """A unit that a structure takes down with it: one inside, `on_top`, or one that `hangs` on its face."""

    unit: Unit
    on_top: bool
    hangs: bool


def structure(state: State, name: str) -> Structure | None:
    """The structure of a name, a fallen one too."""
    return rows.find(state, name)


def remaining(state: State, name: str) -> int:
    """The construction factor that is left of a structure; 0 for what has fallen, or has none."""
    return rows.remaining(state, name)


def strike(game: Game, name: str, amount: int, by: str, cause: str) -> None:
    """Damage to a structure. At 0 it collapses: at once, but in the combat phase in the end phase that follows
    (BLDG-COLLAPSE-WHEN).
    """
    found = rows.find(game.state, name)
    if not amount or (found is not None and found.fallen):
        return
    game.emit(BuildingStruck(name, by, amount, cause))
    if found is not None and game.state.phase is not Phase.COMBAT and not rows.remaining(game.state, name):
        collapse(game, name, cause)


def collapse(game: Game, name: str, cause: str, leaver: str = "") -> None:
    """A structure comes down now, and takes with it all who are in or on it, but not a unit that has just left
    (BLDG-COLLAPSE-DAMAGE, BLDG-COLLAPSE-LEAVING).
    """
    lost, hurt = _fall(game, name, cause, leaver)
    aftermath.destroy_all(game, lost)
    for unit_id in hurt:
        if game.state.unit(unit_id).stands:
            aftermath.settle(game, unit_id)
    fires.starve(game)


def end(game: Game) -> list[tuple[str, str]]:
    """What the combat phase has brought to 0 collapses; gives those who die of it, with the cause. The damage of the
    others is marked, and acts with all other damage (BLDG-COLLAPSE-WHEN, ruling 16).
    """
    lost = []
    for each in game.state.structures:
        if not each.fallen and not rows.remaining(game.state, each.name):
            lost += _fall(game, each.name, "all its construction factor is gone", "")[0]
    return lost


def shelter(
    game: Game, target: Unit, attacker: Unit | None = None, report: SightReport | None = None
) -> Shelter | None:
    """What absorbs damage for a target: the building that it is inside, half as much for an attacker who is inside as
    well, or else a wall close to it on the line of sight (BLDG-ABSORB-OTHER, BLDG-ABSORB-SAME, BLDG-WALLS).
    """
    room = indoors.inside(game, target)
    found = rows.find(game.state, room or (wall(game, target, report) if report else ""))
    if found is None:
        return None
    sort = rows.sort_of(found)
    amount = sort.infantry if "infantry" in categories(target.card) else sort.others
    if room and attacker is not None and indoors.inside(game, attacker) == room:
        amount //= 2
    return Shelter(found.name, amount)


def wall(game: Game, target: Unit, report: SightReport) -> str:
    """The wall that absorbs for a target, '' for none: within 2 in of it and on a line of sight that it doesn't block
    (BLDG-WALLS).
    """
    if report.verdict == "blocked":
        return ""
    hiding = [blocker.name for blocker in report.blockers]
    for each in game.state.structures:
        if each.kind != "wall" or each.fallen:
            continue
        shape = extents.outline(game, each)
        near = standing.base(target).distance(shape) <= rows.BEHIND_A_WALL + 1e-6
        if near and (each.name in hiding or _crossed(game, each, shape, target, report)):
            return each.name
    return ""


def _crossed(game: Game, each: Structure, shape: shapely.Geometry, target: Unit, report: SightReport) -> bool:
    """Whether the line from an eye to the middle of a target's foot runs through a wall."""
    eye, end = report.line
    line = shapely.LineString([eye[:2], end[:2]])
    part = shapely.intersection(line, shape)
    if part.is_empty or not line.length:
        return False
    along = max(line.project(shapely.Point(corner)) for corner in shapely.get_coordinates(part)) / line.length
    return bool(extents.extent(game, each)[1] > eye.z + along * (target.place.z - eye.z) + 1e-6)


def spared(sheltered: Shelter | None, total: int) -> tuple[Modifier, ...]:
    """What a shelter takes off a hit that comes to `total`, as the last part of its damage (ruling 18)."""
    if sheltered is None or total <= 0 or not sheltered.amount:
        return ()
    return (Modifier(-min(sheltered.amount, total), f"absorbed by {sheltered.name}"),)


def absorb(game: Game, shelter: Shelter | None, spared: tuple[Modifier, ...], by: str, target: str) -> None:
    """What a shelter has taken on itself it loses (BLDG-ABSORB-INF, BLDG-ABSORB-OTHER)."""
    for part in spared:
        if shelter is not None:
            strike(game, shelter.name, -part.amount, by, f"the attack on {target}")


def hit(game: Game, name: str, attacker: Unit, amount: int, cause: str, victim: str = "") -> None:
    """An attack on a structure has hit: it takes all, or what it absorbs for infantry inside that takes the rest
    (BLDG-ATTACK, BLDG-ABSORB-INF).
    """
    aimed = game.state.unit(victim) if victim else None
    found = shelter(game, aimed, attacker) if aimed is not None else None
    taken = amount if found is None else min(found.amount, amount)
    strike(game, name, taken, attacker.id, cause)
    if amount > taken:
        damage.strike(game, victim, amount - taken, [], attacker.id, cause)


def victim_refusals(game: Game, attacker: Unit, name: str, victim: str) -> Iterator[Reason]:
    """What keeps a unit from being hurt by an attack on a structure (BLDG-ABSORB-INF)."""
    if not victim:
        return
    unit = game.state.unit(victim)
    if unit.force == attacker.force:
        yield Reason(f"{unit.name} is on the same side", "INTRO-TARGETS")
    if hides(game, unit) != name or unit.hidden:
        yield Reason(f"no infantry called {unit.name} is known to be inside {name}", "BLDG-ABSORB-INF")


def section(game: Game, place: str, at: AnyPoint) -> str:
    """The section of a track that lies nearest to a point, of those that are left; the place itself if it is none."""
    parts = [each for each in game.state.structures if each.part_of == place and not each.fallen]
    spot = shapely.Point(at[:2])
    near = min(parts, key=lambda part: float(shapely.LineString(part.line).distance(spot)), default=None)
    return place if near is None else near.name


def hides(game: Game, unit: Unit) -> str:
    """The building in which infantry is that therefore is no target, '' for none (BLDG-ABSORB-INF)."""
    return indoors.inside(game, unit) if "infantry" in categories(unit.card) else ""


def absorbed(game: Game, unit: Unit, amount: int) -> int:
    """How much of the damage of an area effect the building that a unit is inside keeps off it (BLDG-ABSORB-AOE)."""
    found = shelter(game, unit)
    return 0 if found is None else min(found.amount, amount)


def shake(game: Game, name: str) -> None:
    """A crack opens under a building: it loses 2D6 of its construction factor, and if it survives that, 2D6 and its
    capacity must keep it standing (ENV-QUAKE-BUILDING).
    """
    found, cause = rows.find(game.state, name), "the crack under it"
    if found is None or found.fallen or not rows.sort_of(found).capacity:
        return
    strike(game, name, sum(game.dice.roll(2)), "", cause)
    if not rows.remaining(game.state, name):
        return
    dice, capacity = game.dice.roll(2), rows.sort_of(found).capacity
    stands = sum(dice) + capacity >= rows.QUAKE_HOLDS
    game.emit(StructureShaken(name, rows.QUAKE_HOLDS, dice, capacity, stands))
    if not stands:
        collapse(game, name, cause)


def under(game: Game, area: shapely.Geometry) -> tuple[str, ...]:
    """The structures that stand on some of an area of the plan: an area effect strikes each once (BLDG-ABSORB-AOE)."""
    return tuple(
        each.name
        for each in game.state.structures
        if not each.fallen and shapely.intersects(extents.outline(game, each), area)
    )


def _fall(game: Game, name: str, cause: str, leaver: str) -> tuple[list[tuple[str, str]], list[str]]:
    """Bring a structure down and mark what it does; gives those who are lost by it, with the cause, and those hurt."""
    found = rows.find(game.state, name)
    if found is None or found.fallen:
        return [], []
    foot, top = extents.extent(game, found)
    shape, caught = extents.outline(game, found), _caught(game, name, leaver)
    ring = shapely.get_coordinates(shapely.simplify(shape, PLAIN).exterior)[:-1]
    corners, middle = tuple(map(rounded, ring)), rounded(shape.representative_point().coords[0])
    sort = rows.sort_of(found)
    game.emit(StructureCollapsed(name, found.kind, cause, sort.leaves, corners, middle, foot, top, leaver))
    lost, hurt, reason = [], [], f"the collapse of {name}"
    for unit, on_top, hangs in caught:
        drop = _come_down(game, unit, name)
        if not (on_top or hangs) and "infantry" in categories(unit.card):
            lost.append((unit.id, reason))
        elif drop and standing.barred(game, game.state.unit(unit.id), game.state.unit(unit.id).place):
            lost.append((unit.id, f"fell with {name}"))
        else:
            comes_along = sort.falls and not hangs
            amount = rows.collapse_damage(found, top - foot, on_top=on_top) if comes_along else rows.fall_damage(drop)
            damage.inflict(game, unit.id, amount, "", reason)
            hurt.append(unit.id)
    return lost, hurt


def _caught(game: Game, name: str, leaver: str) -> list[Caught]:
    standing_here = (unit for unit in game.state.units.values() if unit.stands and unit.id != leaver)
    places = (
        (unit, indoors.inside(game, unit) == name, indoors.on_top(game, unit) == name, _hangs(game, unit, name))
        for unit in standing_here
    )
    return [Caught(unit, on_top, hangs) for unit, within, on_top, hangs in places if within or on_top or hangs]


def _hangs(game: Game, unit: Unit, name: str) -> bool:
    """Whether a unit hangs on the face of a structure (ADVMOV-CLIMB-COST)."""
    found = rows.find(game.state, name)
    if not unit.climbing or found is None:
        return False
    foot, top = extents.extent(game, found)
    leans = shapely.distance(standing.base(unit), extents.outline(game, found)) <= LEANS
    return bool(leans and foot - CONTACT <= unit.place.z <= top + CONTACT)


def _come_down(game: Game, unit: Unit, name: str) -> float:
    """A unit comes to rest on what is below it, beside whoever is there already; gives by how many inches."""
    pose = standing.below(game, unit)
    if standing.crowded(unit, pose, standing.blockers(game.state, unit)):
        pose = places.nearest(game, unit, pose) or pose
    drop = round(unit.place.z - pose.z, 2)
    if drop > 0.0:
        game.emit(UnitFell(unit.id, pose, name, drop))
    return drop
