"""Who moves, what is in the way, and every reason why not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import shapely

from engine.geometry.plane import BASE_ACROSS, CONTACT, AnyPoint, Point, Point3, hex_base
from engine.geometry.terrain import Table, Zone


@dataclass(frozen=True)
class Going:
    """What a kind of terrain does to a walker: inches of Move more for each inch in it, or no entry.

    A row without a `grade` is for every grade; `deeper` limits it to water of at least that depth. What `paves` takes
    the place of everything it runs through but water (MOV-ROAD).
    """

    kind: str
    extra: float = 0.0
    grade: str | None = None
    deeper: float = 0.0
    forbidden: bool = False
    paves: bool = False

    def fits(self, zone: Zone) -> bool:
        """Whether the row is about this zone."""
        return zone.kind == self.kind and self.grade in (None, zone.grade) and zone.depth >= self.deeper - CONTACT


class Toll(NamedTuple):
    """What an inch in some zones costs beyond itself, which of them charge for it, one that forbids it, and whether it
    is paved.
    """

    extra: float
    charged: tuple[tuple[Zone, float], ...]
    forbidden: Zone | None
    paved: bool = False


LAND = Zone("", "dry land", shapely.Polygon())
"""Stands for all ground that is neither water nor paved."""


@dataclass(frozen=True)
class Walker:
    """How a unit moves: Move for each inch of height, most inches of height within an inch of travel, terrain.

    Of `goings` the first row that fits a zone counts; terrain without a row is free. Zones of one kind over each other
    count once, the dearest (MOV-COST-ADDITIVE). `land` is what holds on all ground that is neither water nor paved.
    `jump` is inches of jumping Move, `across` the base, `height` the unit. Water carries a walker that has a `draft`,
    so many inches under its surface; `lift` is how high over what carries it a walker hovers; `level_free` is height
    within each inch of the way that costs nothing, which a search for ways does not count on (MSTR-MOVE-TABLE).
    """

    level_cost: float
    level_limit: float
    goings: tuple[Going, ...] = (Going("road", paves=True),)
    jump: float = 0.0
    across: float = BASE_ACROSS
    height: float = 2.0
    land: Going | None = None
    draft: float | None = None
    lift: float = 0.0
    level_free: float = 0.0

    def toll(self, zones: Iterable[Zone]) -> Toll:
        """What the walker pays where it is in all these zones."""
        there = tuple(zones)
        rows = [(zone, row) for zone in there if (row := self._going(zone)) is not None]
        wet = any(zone.kind == "water" for zone in there)
        paved = any(row.paves for _, row in rows)
        if paved:
            rows = [(zone, row) for zone, row in rows if zone.kind == "water"]
        elif self.land is not None and not wet:
            rows.append((LAND, self.land))
        dearest: dict[str, tuple[Zone, float]] = {}
        for zone, row in rows:
            if row.extra > dearest.get(row.kind, (zone, 0.0))[1]:
                dearest[row.kind] = (zone, row.extra)
        forbidden = next((zone for zone, row in rows if row.forbidden), None)
        extra = sum(extra for _, extra in dearest.values())
        return Toll(extra, tuple(dearest.values()), forbidden, paved and not wet)

    def ground(self, point: AnyPoint) -> AnyPoint:
        """A point in space where the walker hovers as the point of the surface under it; one of the plan as it is."""
        return Point3(point[0], point[1], point[2] - self.lift) if len(point) == 3 and self.lift else point

    def _going(self, zone: Zone) -> Going | None:
        return next((row for row in self.goings if row.fits(zone)), None)


@dataclass(frozen=True)
class Blocker:
    """Another unit's base on the table, from `bottom` up to its height."""

    name: str
    outline: shapely.Polygon
    bottom: float
    height: float
    friend: bool = False

    def level_with(self, low: float, high: float) -> bool:
        """Whether it stands at the same height as something from `low` to `high`: merely touching is not."""
        return self.bottom < high - CONTACT and low < self.bottom + self.height - CONTACT


class Problem(NamedTuple):
    """Why a movement is refused: the rule, the leg (from 0), the inch along the path and the place, and a sentence.

    `name` is the thing that is to blame; `amount` what was found and `limit` what is allowed, where that is a number.
    """

    rule: str
    leg: int
    inch: float
    at: Point
    text: str
    name: str = ""
    amount: float = 0.0
    limit: float = 0.0


def standing(
    table: Table,
    walker: Walker,
    at: Point3,
    blockers: Sequence[Blocker] = (),
    facing: float | None = None,
    leg: int = 0,
    inch: float = 0.0,
) -> tuple[Problem, ...]:
    """Every reason why the walker can't end its move here (MOV-NO-STACKING).

    Its base must lie on the table, clear of other bases at any height and of walls. Without a facing the base is the
    circle that every facing covers.
    """

    def problem(rule: str, text: str, name: str = "") -> Problem:
        return Problem(rule, leg, inch, at.plan, text, name)

    base = base_at(walker, at, facing)
    within = base.buffer(-CONTACT)
    found = []
    if not table.inside(within):
        found.append(problem("SETUP-TABLE-SIZE", "its base would hang over the table's edge"))
    found += [
        problem("MOV-NO-STACKING", f"its base would overlap that of {blocker.name}", blocker.name)
        for blocker in blockers
        if shapely.intersects(within, blocker.outline)
    ]
    if solid := table.in_the_way(base, at.z + walker.lift, walker.height):
        found.append(problem("MOV-NO-STACKING", f"its base would stand in {solid}", solid))
    return tuple(found)


def base_at(walker: Walker, at: AnyPoint, facing: float | None) -> shapely.Polygon:
    """The outline of the walker's base; without a facing the circle that every facing covers."""
    if facing is None:
        return shapely.Point(at[:2]).buffer(walker.across / 2.0)
    return hex_base(at, facing, walker.across)
