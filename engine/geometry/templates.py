"""Areas of effect: round templates laid around a point of impact."""

from __future__ import annotations

import shapely

from engine.geometry.plane import AnyPoint

RADIUS = 0.5
"""Radius of a template as a share of the size that names it: that is its diameter (TERM-AOE-POI, ruling 5)."""

SLACK = 1e-9


def disk(center: AnyPoint, diameter: float) -> shapely.Polygon:
    """What the template of that diameter covers of the plan around a point of impact."""
    return shapely.Point(center[:2]).buffer(diameter * RADIUS)


def away(center: AnyPoint, base: shapely.Geometry, rise: float = 0.0) -> float:
    """Inches from a point of impact to the nearest point of a base on the plan, and `rise` more.

    `rise` is the difference of height between the two, up or down.
    """
    return float(shapely.distance(shapely.Point(center[:2]), base)) + abs(rise)


def in_area(center: AnyPoint, diameter: float, base: shapely.Geometry, rise: float = 0.0) -> bool:
    """Whether any part of a base lies under the template of that diameter around a point of impact (TERM-AOE-POI).

    The edge is inside. A base `rise` inches above or below the point of impact is that much farther away.
    """
    return away(center, base, rise) <= diameter * RADIUS + SLACK
