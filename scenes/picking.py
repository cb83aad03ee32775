"""Which unit the pointer is on."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import numpy as np

from engine.geometry.plane import Point3
from engine.geometry.terrain import Table
from scenes.frame import UnitLook
from scenes.view import View, projected

Spot = tuple[float, float, float]
Project = Callable[[Point3], Spot | None]
"""A place in space to x and y on the screen, pixels, y down, and its distance; None for one behind the camera."""

MARCH = 600
"""Steps along the line from the eye in which the ground is looked for."""

FIGURE, WRECK = 0.9, 0.3
"""Height of what can be pointed at, as a share of the unit's own."""

LEAST = 8.0
"""Pixels within which even a far unit is caught."""


def onto(view: View, size: tuple[int, int]) -> Project:
    """Where places come to lie in a window of that size, seen so."""

    def project(place: Point3) -> Spot | None:
        spot = projected(view, size[0] / size[1], [place])[0]
        return spot and ((1.0 + spot[0]) * size[0] / 2.0, (1.0 - spot[1]) * size[1] / 2.0, spot[2])

    return project


def under(view: View, size: tuple[int, int], x: float, y: float, level: float) -> Point3 | None:
    """The place at a height that lies under a place of the screen, None for the sky."""
    right, ahead, up = view.axes
    tall = math.tan(math.radians(view.fov / 2.0))
    across = (2.0 * x / size[0] - 1.0 - view.shift[0]) * tall * size[0] / size[1]
    above = (1.0 - 2.0 * y / size[1] - view.shift[1]) * tall
    ray = [a + across * r + above * u for a, r, u in zip(ahead, right, up, strict=True)]
    if ray[2] >= -1e-3:
        return None
    reach = (level - view.eye.z) / ray[2]
    return Point3(*(e + reach * r for e, r in zip(view.eye, ray, strict=True)))


def ground_at(view: View, size: tuple[int, int], x: float, y: float, table: Table) -> Point3 | None:
    """The place on the table's surface that is seen at a place of the screen, None beside the table."""
    top = max((float(solid.bounds[1, 2]) for solid in table.solids), default=0.0) + 0.1
    bottom = min((float(solid.bounds[0, 2]) for solid in table.solids), default=0.0)
    near, far = under(view, size, x, y, min(top, view.eye.z - 0.01)), under(view, size, x, y, bottom)
    if near is None or far is None:
        return None
    ray = np.linspace(np.array(near), np.array(far), MARCH)
    on = (ray[:, :2] >= 0.0).all(axis=1) & (ray[:, :2] <= (table.width, table.depth)).all(axis=1)
    met = np.flatnonzero(on & (table.heights(ray[:, :2]) >= ray[:, 2]))
    if not len(met):
        return None
    x_, y_, _ = ray[met[0]].tolist()
    return Point3(x_, y_, table.height((x_, y_)))


def unit_at(x: float, y: float, looks: Iterable[UnitLook], project: Project) -> str:
    """The id of the nearest unit under a place of the screen, '' if there is none."""
    best, found = math.inf, ""
    for look in looks:
        foot = project(Point3(look.x, look.y, look.z))
        head = project(Point3(look.x, look.y, look.z + look.height * (WRECK if look.wreck else FIGURE)))
        if look.fade <= 0.1 or foot is None or head is None or foot[2] >= best:
            continue
        width = _pixels_across(look, foot, project)
        if _distance((x, y), foot[:2], head[:2]) <= max(width, LEAST):
            best, found = foot[2], look.id
    return found


def _pixels_across(look: UnitLook, foot: Spot, project: Project) -> float:
    """Pixels that half the width of a unit takes, whichever way the camera looks."""
    reach = look.across / 2.0
    beside = [project(Point3(look.x + dx, look.y + dy, look.z)) for dx, dy in ((reach, 0.0), (0.0, reach))]
    return max((math.dist(foot[:2], place[:2]) for place in beside if place), default=0.0)


def _distance(p: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    """From a point to a stretch."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = min(max(((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length, 0.0), 1.0) if length else 0.0
    return math.hypot(p[0] - a[0] - share * dx, p[1] - a[1] - share * dy)
