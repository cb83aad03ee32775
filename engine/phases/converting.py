"""Ground that is worn away, and becomes something else: the factor of a template, and who goes down with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot
from typing import NamedTuple

import shapely

from engine.game import Game
from engine.geometry.footprint import UPRIGHT, footprint
from engine.geometry.plane import CONTACT, AnyPoint, Point, Point3, distance, rounded
from engine.geometry.templates import disk
from engine.geometry.terrain import Solid, Table, Zone
from engine.geometry.turning import Area
from engine.phases import breaking, going, standing
from engine.phases.blast import TEMPLATE
from engine.rules.battlefield import Change
from engine.rules.conversion import CLEAR, FEATURE, Factor, factor_of, origin
from engine.rules.events import GroundChanged, TerrainWorn, UnitSettled
from engine.rules.state import Unit

RADIUS = TEMPLATE / 2.0
"""Inches from the middle of a template of ground to its edge (CONV-ATTACK, ruling 5)."""

ICE, SHELF, VACUUM = "ice", "shelf", "vacuum"
FALLS = ("water", "magma")
"""What water is in a vacuum, and where something swims under it; what ground becomes that nobody can stand on."""


class Ground(NamedTuple):
    """What the template at a point is to lose first: its row, the zone there (None for clear ground), the middle of the
    template that its loss counts for, and what that has lost.
    """

    row: Factor
    zone: Zone | None
    at: Point
    taken: int

    @property
    def left(self) -> int:
        """The terrain factor that is left, 0 where nothing converts it."""
        return self.row.points - self.taken


def ground(game: Game, at: AnyPoint) -> Ground | None:
    """What the template at a point loses first: a feature before the ground under it, what lies at the point itself
    before what is farther off; None off the table (CONV-ATTACK).
    """
    spot = rounded(at)
    if not shapely.intersects(game.table.outline, shapely.Point(spot)):
        return None
    template = disk(spot, TEMPLATE)
    found = []
    for zone in game.table.patches:
        row = factor_of(zone.kind, zone.grade)
        off = float(shapely.distance(zone.outline, shapely.Point(spot)))
        if row is not None and (off <= CONTACT or (row.layer <= FEATURE and _overlap(zone, template))):
            found.append((off > CONTACT, row.layer, off, row, zone))
    if not found:
        return _worn(game, factor_of(CLEAR, None), None, spot)
    features = [each for each in found if each[1] <= FEATURE]
    best = min(features or found, key=lambda each: each[:3])
    return _worn(game, best[3], best[4], spot)


def built(game: Game, at: AnyPoint) -> Solid | None:
    """The building, wall or bridge over a point: it goes before the ground under it (CONV-ATTACK)."""
    point = shapely.Point(at[:2])
    solids = (solid for solid in game.table.solids if solid.kind in UPRIGHT)
    return next((solid for solid in solids if shapely.intersects(footprint(solid), point)), None)


def wear(game: Game, at: AnyPoint, amount: int, by: str, cause: str) -> None:
    """Damage to the terrain factor of the 2 in template at a point, converted when none is left; what is more than that
    is lost. Ground under a building takes nothing (CONV-ATTACK, CONV-TABLE).
    """
    there = ground(game, at)
    if there is None or built(game, at) is not None:
        return
    loss = min(amount, there.left)
    if loss <= 0:
        return
    kind, left = there.row.kind, there.left - loss
    game.emit(TerrainWorn(there.at, kind, loss, there.taken + loss, left, by, cause))
    if left:
        return
    dry = there.row.dry and there.zone is not None and there.zone.depth == 0.0
    into = there.row.dry if dry else there.row.becomes
    convert(game, into, Area(there.at, RADIUS), of=origin(into, kind))


def convert(game: Game, into: str, area: Area, *, of: str = "", deep: float = 0.0, spared: str = "") -> None:
    """Ground becomes something else, by a row of `TURNS`, and whoever stands there goes where it goes, but a unit that
    is `spared`.
    """
    corners = tuple(Point(*corner[:2]) for corner in area.outline)
    there = [unit.id for unit in _standing(game, area.shape) if unit.id != spared]
    game.emit(GroundChanged(into, Point(*area.at[:2]), area.radius, of, deep, corners))
    for unit_id in there:
        if game.state.unit(unit_id).stands:
            settle(game, game.state.unit(unit_id), into)


def at_first(table: Table, air: str, level: str, units: Iterable[Unit]) -> tuple[Change, ...]:
    """How the ground of a scenario differs from what is laid: no water in a vacuum, and water under ice where there are
    units to swim in it (ENV-VACUUM-NO, XTRN-ICE-NAVAL).
    """
    everywhere = whole(table)
    if air == VACUUM:
        return (Change(ICE, Point(*everywhere.at[:2]), everywhere.radius),)
    swims = any(going.medium(level, unit) == going.WATER for unit in units)
    thin = any(zone.kind == ICE and zone.grade is None for zone in table.zones)
    return (Change(SHELF, Point(*everywhere.at[:2]), everywhere.radius),) if swims and thin else ()


def surface(game: Game, unit_id: str, track: Iterable[Point3]) -> None:
    """Where a swimmer comes up on its way it breaks the ice around it (XTRN-ICE-NAVAL)."""
    from_ = going.submerged_from(game.state.level, game.state.unit(unit_id))
    for spot in track:
        ice = [zone for zone in game.table.zones_at(spot, ICE) if zone.depth and spot.z > zone.level - from_ + CONTACT]
        if ice:
            convert(game, FALLS[0], Area(rounded(spot), RADIUS), spared=unit_id)


def freeze(game: Game) -> None:
    """In a vacuum there is no water: it is strong ice, down to its bed (ENV-VACUUM-NO)."""
    if game.state.weather.air == VACUUM and all(change.into != ICE for change in game.state.changes):
        convert(game, ICE, whole(game.table))


def whole(table: Table) -> Area:
    """All of a table."""
    return Area(Point(0.0, 0.0), round(hypot(table.width, table.depth), 2))


def settle(game: Game, unit: Unit, into: str = "") -> None:
    """A unit comes to where the ground is now: through what broke under it, down with what sank, up on what froze."""
    at = unit.place
    base, surface = standing.base(unit), standing.surface(game, unit)
    z = surface.support(base, at.z + CONTACT).z
    if into == ICE:
        z = max([z, *(zone.level for zone in game.table.zones_at(at.point.plan, "ice"))])
    pose = type(at).at(at.x, at.y, z, at.facing)
    if abs(pose.z - at.z) <= CONTACT:
        return
    if pose.z < at.z and into in FALLS:
        breaking.fall(game, unit.id, into)
    else:
        game.emit(UnitSettled(unit.id, pose, round(at.z - pose.z, 2)))


def _standing(game: Game, shape: shapely.Geometry) -> Iterator[Unit]:
    """Units whose middle is in an area and that rest on something there."""
    for unit in game.state.units.values():
        if unit.stands and not unit.aloft and shapely.intersects(shape, shapely.Point(unit.place.point.plan)):
            at, base = unit.place, standing.base(unit)
            if at.z - standing.surface(game, unit).support(base, at.z + CONTACT).z <= CONTACT:
                yield unit


def _worn(game: Game, row: Factor | None, zone: Zone | None, spot: Point) -> Ground | None:
    """The template that a point counts for: the nearest that has begun to lose and that it lies in, or its own."""
    if row is None:
        return None
    begun = [each for each in game.state.worn if each.kind == row.kind and 0 < each.taken < row.points]
    near = [each for each in begun if distance(each.at, spot) < RADIUS - CONTACT and _lies(game, row, each.at)]
    if not near:
        return Ground(row, zone, spot, 0)
    same = min(near, key=lambda each: distance(each.at, spot))
    return Ground(row, zone, same.at, same.taken)


def _lies(game: Game, row: Factor, at: Point) -> bool:
    """Whether there is still ground of a row in the template at a point."""
    template = disk(at, TEMPLATE)
    rows = (factor_of(zone.kind, zone.grade) for zone in game.table.patches if _overlap(zone, template))
    return row.kind == CLEAR or row in rows


def _overlap(zone: Zone, template: shapely.Polygon) -> bool:
    return float(shapely.intersection(zone.outline, template).area) > 1e-6
