"""The cheapest way through the air: over everything at some height, or around what is too high."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt
import shapely

from engine.geometry import overhead
from engine.geometry.flight import Flight, fly
from engine.geometry.mover import Blocker, Going, Walker
from engine.geometry.plane import CONTACT, AnyPoint, Point3, distance
from engine.geometry.reach import cheapest
from engine.geometry.section import SAME, Lines
from engine.geometry.surface import Floats
from engine.geometry.terrain import Solid, Table, Zone
from engine.geometry.tops import kept

TOO_HIGH = "too high"
LEVELS = 4
"""Heights under the highest thing on the straight line at which a way around is looked for."""


def cheapest_flight(
    table: Table,
    walker: Walker,
    start: Point3,
    end: Point3,
    budget: float,
    blockers: Sequence[Blocker] = (),
    facing: float | None = None,
    *,
    lands: bool = False,
) -> Flight | None:
    """The cheapest legal flight to a point in space for at most `budget` Move; None if there is none.

    It runs at one height from end to end: straight on, as high as all under the line, or lower and around.
    """
    found: list[Flight] = []
    for height in _heights(table, start, end, blockers):
        climb = walker.level_cost * (2.0 * height - start.z - end.z)
        best = min((way.cost for way in found), default=budget)
        corners = _around(table, walker, start, end, height, min(budget, best) - climb, blockers)
        if corners is not None:
            points = [start, start._replace(z=height), *corners, end._replace(z=height), end]
            way = fly(table, walker, _distinct(points), blockers, facing, lands=lands)
            found += [way] if way.legal and way.within(budget) else []
    return min(found, key=lambda way: round(way.cost, 9), default=None)


def flights(table: Table, walker: Walker, start: Point3, ends: npt.ArrayLike, z: npt.ArrayLike) -> Floats:
    """What straight flights to many points of the plan (n, 2) at heights `z` cost, each as high as it must go (n,)."""
    to = np.asarray(ends, dtype=np.float64).reshape(-1, 2)
    aim = np.broadcast_to(np.asarray(z, dtype=np.float64), (len(to),))
    away = np.hypot(to[:, 0] - start.x, to[:, 1] - start.y)
    height = np.maximum(aim, start.z)
    moved = np.flatnonzero(away > SAME)
    if len(moved):
        lines = Lines.laid(np.broadcast_to(np.array(start[:2]), (len(moved), 2)), to[moved], 1.0)
        found = overhead.air(table, lines)
        np.maximum.at(height, moved[found.line], np.maximum(found.near_z, found.far_z))
    return np.asarray(away + walker.level_cost * (2.0 * height - aim - start.z), dtype=np.float64)


def _heights(table: Table, start: Point3, end: Point3, blockers: Sequence[Blocker]) -> Iterator[float]:
    """Heights worth flying at, the straight way's first: over all under it, and the tops of less."""
    least = max(start.z, end.z)
    if distance(start, end) <= SAME:
        yield least
        return
    found = overhead.air(table, Lines.laid([start.plan], [end.plan]))
    tops = np.maximum(found.near_z, found.far_z)
    highest = max(least, float(tops.max()))
    over = (blocker.bottom + blocker.height for blocker in blockers if not blocker.friend)
    lower = {least, *(round(top, 6) for top in tops.tolist() if least < top < highest - CONTACT)}
    yield highest
    yield from sorted({top for top in over if top > highest})[:1]
    yield from sorted(lower - {highest})[:LEVELS]


def _around(
    table: Table,
    walker: Walker,
    start: Point3,
    end: Point3,
    height: float,
    budget: float,
    blockers: Sequence[Blocker],
) -> list[Point3] | None:
    """The corners of the shortest way on the plan clear of all that is higher than `height` or stands at it."""
    if distance(start, end) > budget + CONTACT:
        return None
    sky = kept(table, ("sky", round(height, 6)), lambda: _sky(table, height))
    met = [replace(each, bottom=0.0, height=walker.height) for each in blockers if _meets(each, walker, height)]
    plain = Walker(0.0, math.inf, (Going(TOO_HIGH, forbidden=True),), 0.0, walker.across, walker.height)
    way = cheapest(sky, plain, start.plan, end.plan, budget, met)
    return None if way is None else [Point3(*point, height) for point in way.points[1:-1]]


def _meets(blocker: Blocker, walker: Walker, height: float) -> bool:
    return not blocker.friend and blocker.level_with(height, height + walker.height)


def _sky(table: Table, height: float) -> Table:
    """A bare table on which all that rises over a height is a zone."""
    clear = height + CONTACT
    parts = [_over(solid, clear) for solid in table.solids]
    for zone in (zone for zone in table.zones if zone.height > 0.0):
        ground = [_over(solid, clear - zone.height) for solid in table.solids]
        bare = zone.outline if zone.height > clear and not table.solids else shapely.union_all(ground)
        parts.append(shapely.intersection(zone.outline, bare))
    parts += [zone.outline for zone in table.zones if zone.kind == "water" and zone.level > clear]
    whole = shapely.get_parts(shapely.union_all(parts))
    zones = tuple(Zone("the heights", TOO_HIGH, part) for part in whole if isinstance(part, shapely.Polygon))
    return Table(table.width, table.depth, (), zones)


def _over(solid: Solid, height: float) -> shapely.Geometry:
    """The plan of what of a solid's surface lies over a height."""
    triangles = solid.tops
    tall = triangles[triangles[:, :, 2].max(axis=1, initial=-np.inf) > height]
    if not len(tall):
        return shapely.Polygon()
    whole = tall[:, :, 2].min(axis=1) >= height
    plans = [*shapely.polygons(tall[whole][:, :, :2]), *(_clipped(corners, height) for corners in tall[~whole])]
    return shapely.union_all(shapely.make_valid([plan for plan in plans if plan.area > SAME]))


def _clipped(corners: Floats, height: float) -> shapely.Geometry:
    """The plan of the part of a triangle over a height."""
    kept_corners: list[AnyPoint] = []
    for (ax, ay, az), (bx, by, bz) in zip(corners.tolist(), np.roll(corners, -1, axis=0).tolist(), strict=True):
        if az >= height:
            kept_corners.append((ax, ay))
        if (az >= height) != (bz >= height):
            share = (height - az) / (bz - az)
            kept_corners.append((ax + share * (bx - ax), ay + share * (by - ay)))
    return shapely.MultiPoint(kept_corners).convex_hull


def _distinct(points: Sequence[Point3]) -> list[Point3]:
    return [point for i, point in enumerate(points) if i == 0 or point != points[i - 1]]
