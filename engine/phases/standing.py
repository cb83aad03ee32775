"""Units on the table: their bases, what they touch, what they stand in."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import shapely

from engine.game import Game
from engine.geometry import plane
from engine.geometry.afloat import afloat
from engine.geometry.mover import Blocker
from engine.geometry.terrain import Table, Zone
from engine.phases import going
from engine.rules.kinds import base_of, height_of
from engine.rules.state import Pose, State, Unit


def height(unit: Unit) -> float:
    """Height of a unit by its type, inches (LOS-GEOMETRY)."""
    return height_of(unit.card)


def base(unit: Unit, pose: Pose | None = None) -> shapely.Polygon:
    """The outline of a unit's base where it stands, or as it would stand in `pose`."""
    at = pose or unit.place
    return _outline(at.x, at.y, at.facing, base_of(unit.card))


@lru_cache(maxsize=1024)
def _outline(x: float, y: float, facing: float, across: float) -> shapely.Polygon:
    return plane.hex_base((x, y), facing, across)


def gap(a: Unit, b: Unit) -> float:
    """Inches from base edge to base edge, in plan (RANGE-MEASURE)."""
    return plane.base_gap(base(a), base(b))


def extents_meet(a: Unit, b: Unit) -> bool:
    """Whether the two units overlap or touch in height."""
    return plane.extents_meet(a.place.z, height(a), b.place.z, height(b))


def in_contact(a: Unit, b: Unit) -> bool:
    """Base contact (TERM-BASE-CONTACT)."""
    return plane.bases_touch(base(a), base(b)) and extents_meet(a, b)


def zones(game: Game, unit: Unit, kind: str) -> tuple[Zone, ...]:
    """Zones of a kind that a unit occupies: any part of its base touches them (HIT-WOODS)."""
    return game.table.zones_at(base(unit), kind)


def water_depth(game: Game, unit: Unit) -> float:
    """Inches of water over the feet of a unit, 0 on dry ground."""
    return game.table.depth_of_water(base(unit), unit.place.z).depth


def submerged(game: Game, unit: Unit) -> bool:
    """Water as deep as the unit is high covers it (LOS-SUBMERGED)."""
    return water_depth(game, unit) >= height(unit) - 1e-9


def stand(game: Game, unit: Unit, x: float, y: float, facing: float, below: float | None = None) -> Pose:
    """The pose of a unit put down at a point: at the height of the surface under the center of its base."""
    there = Pose.at(x, y, 0.0, facing)
    return Pose.at(there.x, there.y, surface(game, unit).support(base(unit, there), below).z, there.facing)


def crowded(unit: Unit, pose: Pose, others: Iterable[Blocker]) -> bool:
    """Whether a unit in a pose would overlap one of some bases at its height (MOV-NO-STACKING)."""
    outline, top = base(unit, pose), pose.z + height(unit)
    return any(plane.bases_overlap(outline, other.outline) and other.level_with(pose.z, top) for other in others)


def surface(game: Game, unit: Unit) -> Table:
    """The table as it carries a unit: waters carry one that stays on top of them, or swims."""
    return afloat(game.table, going.draft(game.state.level, unit))


def below(game: Game, unit: Unit) -> Pose:
    """Where a unit comes to rest straight below: a flyer on the surface of water, a swimmer on its bed."""
    at = unit.place
    if going.medium(game.state.level, unit) != going.WATER:
        return stand(game, unit, at.x, at.y, at.facing, at.z + plane.CONTACT)
    return Pose.at(at.x, at.y, game.table.support(base(unit), at.z + plane.CONTACT).z, at.facing)


def barred(game: Game, unit: Unit, pose: Pose) -> str:
    """The kind of terrain at the middle of a base that is closed to its unit there, '' for none (TRN-FORBIDDEN)."""
    if unit.aloft and going.medium(game.state.level, unit) == going.AIR:
        return ""
    walker, table, at = going.walker(game.state.level, unit), surface(game, unit), pose.point.plan
    z = pose.z - walker.lift
    rooted = z <= float(table.land([at])[0]) + plane.CONTACT

    def touches(zone: Zone) -> bool:
        if zone.kind == "ice":
            return rooted and z > zone.level - plane.CONTACT
        if zone.kind != "water":
            return rooted
        return z < zone.level + (plane.CONTACT if zone.depth == 0.0 else -plane.CONTACT)

    closed = walker.toll(filter(touches, table.zones_at(at))).forbidden
    return "" if closed is None else closed.kind


def known(unit: Unit, force: str) -> bool:
    """Whether a side knows that a unit is where it is: on the table, or one of its own that is hidden."""
    return unit.on_table or (unit.stands and unit.force == force)


def blockers(state: State, mover: Unit, among: Iterable[Unit] | None = None) -> tuple[Blocker, ...]:
    """The bases of all other units, or of some, as a path sees them (MOV-PASS-THROUGH, MOV-NO-STACKING); of hidden ones
    its own side's alone (HIDDEN-STACK).
    """
    return tuple(
        Blocker(other.name, base(other), other.place.z, height(other), friend=other.force == mover.force)
        for other in (state.units.values() if among is None else among)
        if other.id != mover.id and known(other, mover.force)
    )
