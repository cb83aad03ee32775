"""Buildings that are shown open, because units are inside."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely
from panda3d.core import NodePath

from engine.geometry.floors import STOREY, House, house
from engine.geometry.plane import Point3
from engine.geometry.terrain import Table
from scenes.frame import UnitLook
from scenes.geoms import Patch, node
from scenes.lights import CASTS, Light
from scenes.terrain import flat_triangles

EYES = 0.55
"""Inches over a floor from which on a building is cut away."""

BOARDS = (0.52, 0.45, 0.36)
GHOST = 0.3

Rooms = tuple[tuple[House, tuple[int, ...]], ...]
"""Buildings with the floors on which somebody is, the lowest first."""


def entered(looks: Sequence[UnitLook], table: Table) -> Rooms:
    """The buildings that units are inside."""
    places = [
        Point3(look.x, look.y, look.z)
        for look in looks
        if look.fade > 0.05 and not (look.aloft or look.wreck or look.rides)
    ]
    found = []
    for solid in table.solids:
        if solid.kind != "building":
            continue
        low, high = solid.bounds
        near = [at for at in places if low[0] < at.x < high[0] and low[1] < at.y < high[1] and at.z < high[2] - 0.05]
        room = house(table, solid.name) if near else None
        if room is not None:
            floors = sorted({room.level(at.z) for at in near if room.holds(at)})
            if floors:
                found.append((room, tuple(floors)))
    return tuple(found)


def opened(path: NodePath, room: House, floors: tuple[int, ...], light: Light) -> None:
    """Open a building's node over the lowest of its floors, and lay boards on each."""
    path.setTwoSided(True)
    path.hide(CASTS)
    if light.shaded:
        light.dress(path, "opened")
        path.setShaderInput("cut", room.height_of(floors[0]) + EYES)
    else:
        path.setTransparency(True)
        path.setAlphaScale(GHOST)
    for floor in floors:
        boards = path.attachNewNode(node("boards", light.baked(_boards(room, room.height_of(floor) + 0.015))))
        light.dress(boards, "plain")
        boards.setAlphaScale(1.0)


def closed(path: NodePath, light: Light) -> None:
    """Make a building whole again."""
    for boards in path.findAllMatches("boards"):
        boards.removeNode()
    path.setTwoSided(False)
    path.show(CASTS)
    light.dress(path, "plain")
    if not light.shaded:
        path.setTransparency(False)
        path.clearColorScale()


def _boards(room: House, height: float) -> Patch:
    triangles = flat_triangles(room.outline.buffer(-0.02) if room.outline.area > STOREY else shapely.Polygon())
    spots = triangles.reshape(-1, 2)
    places = np.column_stack([spots, np.full(len(spots), height)])
    normals, colors = np.tile((0.0, 0.0, 1.0), (len(places), 1)), np.tile(BOARDS, (len(places), 1))
    return Patch(places, normals, colors, np.arange(len(places)).reshape(-1, 3))
