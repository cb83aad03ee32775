"""The plan of the table: points, headings, hexagonal bases, arcs and the distances between bases."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

import shapely

from engine.geometry import GeometryError

BASE_ACROSS = 1.25
"""Inches from flat side to flat side of the usual hex base (ruling 3)."""

CONTACT = 0.01
"""Bases whose edges are at most this far apart touch, in inches (TERM-BASE-CONTACT)."""

ARC_REACH = 1000.0
"""Inches to which an arc extends: beyond every table."""


class Point(NamedTuple):
    """A place on the plan, in inches."""

    x: float
    y: float


class Point3(NamedTuple):
    """A place in space, in inches, z up."""

    x: float
    y: float
    z: float

    @property
    def plan(self) -> Point:
        """The place seen from above."""
        return Point(self.x, self.y)


AnyPoint = Point | Point3 | tuple[float, float]


def rounded(point: AnyPoint) -> Point:
    """The point on the grid of 0.01 inch on which every recorded position lies."""
    return Point(round(point[0], 2) + 0.0, round(point[1], 2) + 0.0)


def distance(a: AnyPoint, b: AnyPoint) -> float:
    """Inches between two points on the plan."""
    return math.hypot(b[0] - a[0], b[1] - a[1])


def bearing(a: AnyPoint, b: AnyPoint) -> float:
    """The heading from `a` to `b`: degrees clockwise from north in [0, 360); 0 where they coincide."""
    return math.degrees(math.atan2(b[0] - a[0], b[1] - a[1])) % 360.0


def offset(point: AnyPoint, heading: float, inches: float) -> Point:
    """The point `inches` away from `point` along a heading."""
    east, north = _direction(heading)
    return Point(point[0] + inches * east, point[1] + inches * north)


def last_heading(path: Sequence[AnyPoint], otherwise: float) -> float:
    """The heading of the last part of a path that leads anywhere; `otherwise` where none does."""
    parts = reversed(list(pairwise(path)))
    return next((bearing(a, b) for a, b in parts if distance(a, b) > 1e-6), otherwise)


def inches_along(path: Sequence[AnyPoint]) -> list[float]:
    """The inches on the plan after which each point of a path comes, its first after 0."""
    return [0.0, *accumulate(distance(a, b) for a, b in pairwise(path))]


def along(a: Point3, b: Point3, share: float) -> Point3:
    """The point a share of the way from `a` to `b`; beyond `b` for more than 1."""
    return Point3(*(p + (q - p) * share for p, q in zip(a, b, strict=True)))


def relative_bearing(facing: float, heading: float) -> float:
    """How far a heading lies off a facing: degrees in (-180, 180], clockwise positive."""
    turn = (heading - facing) % 360.0
    return turn - 360.0 if turn > 180.0 else turn


def hex_base(center: AnyPoint, facing: float = 0.0, across: float = BASE_ACROSS) -> shapely.Polygon:
    """A hex base: the middle of one side faces `facing`, its corners lie at 30, 90 ... 330 degrees off it.

    `across` is measured from flat side to flat side (ARC-HEX-BASE, TERM-BASE-SIZES).
    """
    if not across > 0.0:
        raise GeometryError(f"a base must have a size, not {across:g} in")
    reach = across / math.sqrt(3.0)
    return shapely.Polygon([offset(center, facing + 30.0 + 60.0 * side, reach) for side in range(6)])


def base_gap(a: shapely.Geometry, b: shapely.Geometry) -> float:
    """Inches between the nearest edges of two bases, 0 where they overlap (RANGE-MEASURE: always in plan)."""
    return float(shapely.distance(a, b))


def bases_touch(a: shapely.Geometry, b: shapely.Geometry) -> bool:
    """Whether two bases are at most 0.01 in apart on the plan (half of TERM-BASE-CONTACT)."""
    return base_gap(a, b) <= CONTACT + 1e-9


def bases_overlap(a: shapely.Geometry, b: shapely.Geometry) -> bool:
    """Whether two bases share more ground than the 0.01 in to which places are known (MOV-NO-STACKING)."""
    return bool(shapely.intersects(a.buffer(-CONTACT), b))


def extents_meet(bottom_a: float, height_a: float, bottom_b: float, height_b: float) -> bool:
    """Whether two vertical extents overlap or touch, to 0.01 in (the other half of TERM-BASE-CONTACT)."""
    return bottom_a <= bottom_b + height_b + CONTACT + 1e-9 and bottom_b <= bottom_a + height_a + CONTACT + 1e-9


def arc(apex: AnyPoint, facing: float, width: float, reach: float = ARC_REACH) -> shapely.Polygon:
    """The part of the plan within `width` / 2 degrees either side of `facing`, out to `reach` inches (ARC-FRONT)."""
    if not 0.0 < width < 360.0:
        raise GeometryError(f"an arc is wider than 0 and narrower than 360 degrees, not {width:g}")
    steps = max(2, math.ceil(width / 45.0))
    # The rim is drawn outside the circle so that its chords still lie `reach` away.
    rim = reach / math.cos(math.radians(width / steps / 2.0))
    start = facing - width / 2.0
    return shapely.Polygon([apex[:2], *(offset(apex, start + width * i / steps, rim) for i in range(steps + 1))])


def share_in_arc(base: shapely.Polygon, apex: AnyPoint, facing: float, width: float) -> float:
    """The share of a base's area that lies inside an arc, 0 to 1 (ARC-HALF-BASE tests it against one half)."""
    if width >= 360.0:
        return 1.0
    return float(base.intersection(arc(apex, facing, width)).area / base.area)


@lru_cache(maxsize=4096)
def _direction(heading: float) -> tuple[float, float]:
    """East and north parts of a heading, exact on the compass points."""
    heading %= 360.0
    quarter, rest = divmod(heading, 90.0)
    east, north = (math.sin(math.radians(rest)), math.cos(math.radians(rest))) if rest else (0.0, 1.0)
    for _ in range(int(quarter)):
        east, north = north, -east
    return east, north
