"""Where a base that goes along a track comes into a round area of the plan."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import ceil, inf
from typing import NamedTuple

import shapely

from engine.geometry.plane import Point, Point3, along, bearing, distance, hex_base
from engine.geometry.templates import RADIUS, SLACK

STEP = 0.25
"""Inches between the places inside the area at which the height is looked at."""

RIM = 0.15
"""Inches of a way for which a base that was inside may be outside without having left: it turns as it goes."""

ROUND = 64
"""Straight pieces of a quarter of a circle."""


class Entry(NamedTuple):
    """Where a way comes into an area: inches along it on the plan, the part of the track, and the place in space."""

    inch: float
    step: int
    at: Point3


def entries(
    track: Sequence[Point3],
    center: Point,
    diameter: float,
    across: float,
    low: Callable[[Point3], bool],
    *,
    inside: bool,
    facing: float = 0.0,
) -> Iterator[Entry]:
    """Where a base `across` inches wide, which looks where it goes, comes into the area, the edge being inside.

    It is inside only where it is `low`; `inside` says whether it is so where the track begins, `facing` how it looks
    there.
    """
    gone, seen = 0.0, 0.0 if inside else -inf
    for step, (a, b) in enumerate(pairwise(track)):
        inches = distance(a, b)
        facing = bearing(a, b) if inches > SLACK else facing
        room = hex_base(center, facing, across).buffer(diameter * RADIUS + SLACK, ROUND)
        for share in _shares(a, b, inches, room):
            at = along(a, b, share)
            if not low(at):
                seen = -inf
                continue
            here = gone + share * inches
            if here - seen > RIM + STEP:
                yield Entry(here, step, at)
            seen = here
        gone += inches


def _shares(a: Point3, b: Point3, inches: float, room: shapely.Polygon) -> list[float]:
    """Shares of the way from one point to the next at which the base touches the area."""
    if inches <= SLACK:
        return [0.0, 1.0] if room.covers(shapely.Point(a.plan)) else []
    line = shapely.LineString([a.plan, b.plan])
    part = line.intersection(room)
    if part.is_empty:
        return []
    ends = sorted(line.project(shapely.Point(corner), normalized=True) for corner in shapely.get_coordinates(part))
    pieces = max(1, ceil((ends[-1] - ends[0]) * inches / STEP))
    return [ends[0] + (ends[-1] - ends[0]) * piece / pieces for piece in range(pieces + 1)]
