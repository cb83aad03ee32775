"""What a flyer or a swimmer has to clear: the tops of everything under its way, trees and water counted."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import shapely

from engine.geometry.plane import CONTACT, AnyPoint
from engine.geometry.profile import EDGE, rims
from engine.geometry.section import Lines
from engine.geometry.surface import Floats, Ints
from engine.geometry.terrain import Table
from engine.geometry.tops import BARE, body, tops


class Skyline(NamedTuple):
    """The highest thing under lines, in pieces (m,): of which line, from where to where, and heights at its ends.

    `name` says what it is; `inf` stands for no water at all under a swimmer's line.
    """

    line: Ints
    near: Floats
    far: Floats
    near_z: Floats
    far_z: Floats
    name: tuple[str, ...]

    def above(self, line: int, z: float) -> tuple[float, float, str] | None:
        """Where a line first meets something higher than `z`: inches along it, how high that rises, and what it is."""
        mine = np.flatnonzero(self.line == line)
        tall = np.maximum(self.near_z[mine], self.far_z[mine])
        met = np.flatnonzero(tall > z + CONTACT)
        if not len(met):
            return None
        first = int(mine[met[0]])
        low, high = self.near_z[first], self.far_z[first]
        share = 0.0 if low > z else (z - low) / (high - low)
        inch = self.near[first] + share * (self.far[first] - self.near[first])
        highest = int(mine[met[np.argmax(tall[met])]])
        return float(inch), float(max(self.near_z[highest], self.far_z[highest])), self.name[highest]


def air(table: Table, lines: Lines) -> Skyline:
    """Under lines in the air: solids, woods up to their tops, the surface of water (MOV-VTOL-FLIGHT)."""
    outlines = rims(table)
    found = tops(table, lines, marks=outlines.cut(lines, outlines.along(lines)).near)
    first = found.first[:-1]
    near_z, far_z = found.near_z[first].copy(), found.far_z[first].copy()
    names = _names(table, found.triangle[first])
    middle = lines.plan(found.line, (found.near + found.far) / 2.0)
    rooted = np.append(body(table).rooted, True)[found.triangle[first]]
    for zone in table.zones:
        within = np.flatnonzero(shapely.contains_xy(zone.outline, middle))
        if zone.kind == "water":
            sunk = within[np.maximum(near_z[within], far_z[within]) < zone.level - EDGE]
            near_z[sunk] = far_z[sunk] = zone.level
        elif zone.height > 0.0:
            grown = within[rooted[within]]
            near_z[grown] += zone.height
            far_z[grown] += zone.height
        else:
            continue
        for piece in within.tolist():
            names[piece] = zone.name
    return Skyline(found.line, found.near, found.far, near_z, far_z, tuple(names))


def water(table: Table, lines: Lines) -> Skyline:
    """Under lines in the water: the highest ground that is not over its surface; where there is none, `inf`."""
    outlines = rims(table)
    found = tops(table, lines, marks=outlines.cut(lines, outlines.along(lines)).near)
    middle = lines.plan(found.line, (found.near + found.far) / 2.0)
    level = np.full(len(found.line), -np.inf)
    for zone in (zone for zone in table.zones if zone.kind == "water"):
        wet = shapely.contains_xy(zone.outline, middle)
        level[wet] = np.maximum(level[wet], zone.level)
    owner = np.repeat(np.arange(len(found.line)), np.diff(found.first))
    under = np.maximum(found.near_z, found.far_z) <= level[owner] + EDGE
    near_z, far_z = np.full(len(level), np.inf), np.full(len(level), np.inf)
    names = ["the shore"] * len(level)
    shown = _names(table, found.triangle)
    # From the lowest surface up, so that the highest that is under water stays.
    for surface in np.flatnonzero(under)[::-1].tolist():
        piece = int(owner[surface])
        near_z[piece], far_z[piece], names[piece] = found.near_z[surface], found.far_z[surface], shown[surface]
    return Skyline(found.line, found.near, found.far, near_z, far_z, tuple(names))


def top_at(table: Table, point: AnyPoint) -> tuple[float, str]:
    """The highest thing at a point of the plan, trees and water counted, and its name; '' for bare ground.

    On its outline a point is not yet in a zone.
    """
    height, name = table.height(point), ""
    at = shapely.Point(point[:2])
    for zone in table.zones_at(point):
        if shapely.dwithin(shapely.boundary(zone.outline), at, EDGE):
            continue
        top = zone.level if zone.kind == "water" else table.height(point) + zone.height
        if top > height + EDGE and (zone.kind == "water" or zone.height > 0.0):
            height, name = top, zone.name
    return height, name


def _names(table: Table, triangle: Ints) -> list[str]:
    owner = body(table).owner
    return ["the table" if each == BARE else table.solids[int(owner[each])].name for each in triangle.tolist()]
