"""What a battle is about, on the table: objectives and sensors, and during set-up where each force deploys."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import shapely
from panda3d.core import NodePath

from engine.geometry.terrain import Table
from engine.rules.state import Force, Phase
from scenes.battle import Battle
from scenes.frame import Frame, Marker
from scenes.geoms import Floats, Patch, geom, joined
from scenes.marks import draped, overlay, resampled, ribbon
from scenes.shapes import quads

Color = tuple[float, float, float]

HOME = 10.0
"""Inches from its home edge within which a force deploys (SETUP-DEPLOYMENT-ZONE)."""

UNHELD = (0.92, 0.92, 0.86)
SIDES = 48
HUNG = 1.35
"""Inches over the ground at which an objective's diamond hangs."""

DIAMOND = {"objective": 0.34, "sensor": 0.16}
TURNING = 1.1
"""Radians a second that diamonds turn."""


class Goals:
    """The nodes of all markers, made anew for each frame, and of the deployment zones, made once."""

    def __init__(self, parent: NodePath, battle: Battle, table: Table) -> None:
        self._table = table
        self._zones = zones(battle.table, battle.replay.start.forces)
        self._laid = overlay(parent, "deployment")
        self._markers = overlay(parent, "goals")
        self._drawn: Mapping[str, Color] | None = None

    def show(self, frame: Frame, colors: Mapping[str, Color], eye: Floats) -> None:
        """Draw a moment's markers, and the zones while forces deploy."""
        if frame.phase == Phase.SETUP:
            self._lay(colors)
            self._laid.show()
        else:
            self._laid.hide()
        patches = [patch for marker in frame.markers for patch in self._marker(marker, frame.time, colors, eye)]
        node = self._markers.node()
        node.removeAllGeoms()
        if patches:
            node.addGeom(geom(joined(patches), dynamic=True))

    def _lay(self, colors: Mapping[str, Color]) -> None:
        if self._drawn == colors or not self._zones:
            return
        node = self._laid.node()
        node.removeAllGeoms()
        for force, outline in self._zones.items():
            node.addGeom(geom(joined(self._zone(outline, colors[force]))))
        self._drawn = colors

    def _zone(self, outline: shapely.Polygon, color: Color) -> list[Patch]:
        """A border inside the outline, draped over the ground, strong outside and faint inside."""
        patches = []
        for inset, width, alpha in ((0.1, 0.22, 0.85), (0.45, 1.1, 0.22)):
            inner = outline.buffer(-inset - width / 2.0, join_style="mitre")
            for part in shapely.get_parts(inner):
                path = resampled(np.asarray(part.exterior.coords, float)[:, :2], 0.5)
                patches.append(ribbon(self._table, path, width, (*color, alpha)))
        return patches

    def _marker(self, marker: Marker, time: float, colors: Mapping[str, Color], eye: Floats) -> list[Patch]:
        """A dashed ring at the reach, a beam, and a diamond that turns over it."""
        if marker.strength <= 0.0:
            return []
        color, strength = colors.get(marker.force, UNHELD), marker.strength
        size = DIAMOND.get(marker.kind, 0.2)
        foot = np.array(marker.at, float)
        top = foot + (0.0, 0.0, (HUNG if marker.kind == "objective" else 0.5) + marker.lift)
        toward = np.cross((0.0, 0.0, 1.0), eye - foot)
        side = toward / max(float(np.linalg.norm(toward)), 1e-9) * 0.05
        beam = quads(np.array([[foot - side, foot + side, top + side, top - side]]), (*color, 0.7 * strength))
        return [self._ring(marker, (*color, 0.85 * strength)), beam, *_diamond(top, size, time, color, strength)]

    def _ring(self, marker: Marker, color: tuple[float, ...]) -> Patch:
        turns = np.arange(SIDES + 1) * (2.0 * np.pi / SIDES)
        rim = np.column_stack([np.cos(turns), np.sin(turns)])
        near, far = (draped(self._table, np.array(marker.at[:2]) + rim * (marker.reach + by)) for by in (-0.09, 0.09))
        corners = np.stack([near[:-1], far[:-1], far[1:], near[1:]], axis=1)
        return quads(corners[np.arange(SIDES) % 3 != 2], color)


def zones(table: Table, forces: tuple[Force, ...]) -> dict[str, shapely.Polygon]:
    """Where each force that deploys may do so: near its home edge, or in the area that it was given."""
    areas = {zone.name: zone.outline for zone in table.zones if zone.kind == "area"}
    wide, deep = table.width, table.depth
    strips = {
        "north": shapely.box(0.0, deep - HOME, wide, deep),
        "south": shapely.box(0.0, 0.0, wide, HOME),
        "east": shapely.box(wide - HOME, 0.0, wide, deep),
        "west": shapely.box(0.0, 0.0, HOME, deep),
    }
    given = {
        force.id: strips.get(force.home) if force.deploys == "home" else areas.get(force.deploys) for force in forces
    }
    return {force: outline for force, outline in given.items() if outline is not None}


def _diamond(middle: Floats, size: float, time: float, color: Color, strength: float) -> list[Patch]:
    """An octahedron, its faces in four shades."""
    turns = time * TURNING + np.arange(5) * (np.pi / 2.0)
    rim = np.column_stack([np.cos(turns), np.sin(turns), np.zeros(5)]) * size + middle
    patches = []
    for tip, light in ((1.5, 1.0), (-1.5, 0.62)):
        point = np.tile(middle + (0.0, 0.0, tip * size), (4, 1))
        corners = np.stack([rim[:-1], rim[1:], point, point], axis=1)
        shades = np.array([0.75, 1.0, 0.85, 0.65])[:, None] * light
        patches.append(quads(corners, np.hstack([np.array(color) * shades, np.full((4, 1), 0.95 * strength)])))
    return patches
