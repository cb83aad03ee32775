"""The templates of areas as thin rings on the ground: fire, smoke, mines, tornado, what searchlights light."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from panda3d.core import NodePath

from engine.geometry.plane import AnyPoint
from engine.geometry.terrain import Table
from engine.rules.weather import TORNADO_RADIUS
from scenes.frame import Around
from scenes.geoms import Patch, geom, joined
from scenes.marks import draped, overlay
from scenes.minefields import NOBODYS
from scenes.shapes import quads
from scenes.tracks.around import TEMPLATE

SIDES = 40
WIDE = 0.07
"""Inches that a ring is wide."""

FIRE, LIT, WHIRL = (1.0, 0.55, 0.15), (0.85, 0.93, 1.0), (1.0, 0.96, 0.85)
SMOKE = {"light": (0.94, 0.94, 0.94), "heavy": (0.30, 0.30, 0.32)}

Color = tuple[float, float, float]


class Templates:
    """The node of all rings, made anew only when there are others than before."""

    def __init__(self, parent: NodePath) -> None:
        self.path = overlay(parent, "templates")
        self._shown: object = None

    def show(self, around: Around, colors: Mapping[str, Color], table: Table) -> None:
        """Draw the rings of a moment, draped over a table; none for an `Around` without anything."""
        rings = tuple(_rings(around, colors))
        if (rings, id(table)) == self._shown:
            return
        self._shown = (rings, id(table))
        self.path.node().removeAllGeoms()
        if rings:
            patches = [_ring(at, reach, color, table) for at, reach, color in rings]
            self.path.node().addGeom(geom(joined(patches), dynamic=True))


def _rings(around: Around, colors: Mapping[str, Color]) -> Iterator[tuple[AnyPoint, float, Color]]:
    for flame in around.flames:
        yield flame.at, TEMPLATE / 2.0, FIRE
    for cloud in around.clouds:
        yield cloud.at, cloud.across / 2.0, SMOKE.get(cloud.grade, SMOKE["light"])
    for field in around.fields:
        yield field.at, TEMPLATE / 2.0, colors.get(field.force, NOBODYS)
    for lamp in around.lamps:
        yield lamp.at, lamp.reach, LIT
    if around.funnel is not None:
        yield around.funnel.at, TORNADO_RADIUS, WHIRL


def _ring(at: AnyPoint, reach: float, color: Color, table: Table) -> Patch:
    turns = np.arange(SIDES + 1) * (2.0 * np.pi / SIDES)
    rim = np.column_stack([np.cos(turns), np.sin(turns)])
    near, far = (draped(table, np.array(at[:2]) + rim * radius) for radius in (reach - WIDE, reach))
    return quads(np.stack([near[:-1], far[:-1], far[1:], near[1:]], axis=1), (*color, 0.9))
