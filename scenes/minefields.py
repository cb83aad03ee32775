"""Minefields: their mines on the ground and the edge of their template, in the color of whose they are."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from panda3d.core import NodePath

from engine.geometry.terrain import Table
from scenes.fires import habit
from scenes.frame import Field
from scenes.geoms import Floats, Patch, geom, joined
from scenes.marks import draped, overlay
from scenes.shapes import quads
from scenes.tracks.around import TEMPLATE, seeded

SIDES, STUDS = 32, 6
A_DENSITY = 3
"""Mines that are drawn for each point of density."""

SIZE = 0.13
"""Radius of a mine, inches."""

SECRET = 0.7
"""How strongly a field is drawn that one side does not know of."""

HEARTS = {
    "conventional": (0.16, 0.16, 0.17),
    "active": (0.95, 0.80, 0.25),
    "emi": (0.45, 0.72, 1.0),
    "inferno": (1.0, 0.38, 0.10),
}
"""Kinds -> the color in the middle of a mine."""

Color = tuple[float, float, float]

NOBODYS: Color = (0.62, 0.62, 0.60)
"""The color of a field that belongs to no side."""


class Minefields:
    """The node of all fields, made anew only when there are others than before."""

    def __init__(self, parent: NodePath) -> None:
        self.path = overlay(parent, "minefields")
        self._shown: object = None

    def show(self, fields: tuple[Field, ...], colors: Mapping[str, Color], table: Table) -> None:
        """Draw a moment's fields, draped over a table."""
        key = (fields, tuple(colors.items()), id(table))
        if key == self._shown:
            return
        self._shown = key
        node = self.path.node()
        node.removeAllGeoms()
        patches = [part for field in fields for part in _field(field, colors.get(field.force, NOBODYS), table)]
        if patches:
            node.addGeom(geom(joined(patches), dynamic=True))


def _field(field: Field, color: Color, table: Table) -> list[Patch]:
    strength = field.strength * (SECRET if field.secret else 1.0)
    middle = np.array(field.at[:2])
    turns = np.arange(SIDES + 1) * (2.0 * np.pi / SIDES)
    rim = np.column_stack([np.cos(turns), np.sin(turns)])
    reach = TEMPLATE / 2.0
    inner, near, far = (draped(table, middle + rim * radius) for radius in (0.0, reach - 0.13, reach))
    edge = np.stack([near[:-1], far[:-1], far[1:], near[1:]], axis=1)
    edge = edge[np.arange(SIDES) % 2 == 0] if field.secret else edge
    disk = np.stack([inner[:-1], near[:-1], near[1:], inner[1:]], axis=1)
    own = habit(seeded(field.at), max(1, A_DENSITY * field.density))
    away = (reach - 0.25) * own.away
    spots = middle + np.column_stack([np.cos(own.turn), np.sin(own.turn)]) * away[:, None]
    heart = HEARTS.get(field.kind, HEARTS["conventional"])
    return [
        quads(disk, (*color, 0.16 * strength)),
        quads(edge, (*color, 0.9 * strength)),
        *(_stars(spots, radius, table, (*shade, strength)) for radius, shade in ((SIZE, color), (0.45 * SIZE, heart))),
    ]


def _stars(spots: Floats, radius: float, table: Table, color: tuple[float, ...]) -> Patch:
    """A mine with studs at each spot."""
    turns = np.arange(2 * STUDS + 1) * (np.pi / STUDS)
    rim = (
        np.column_stack([np.cos(turns), np.sin(turns)]) * (radius * (1.0 + 0.35 * (np.arange(len(turns)) % 2)))[:, None]
    )
    foot = draped(table, spots)
    foot[:, 2] += 0.012 if radius < SIZE else 0.006
    around = foot[:, None, :] + np.column_stack([rim, np.zeros(len(rim))])[None]
    first, second = around[:, 0:-1:2], around[:, 1::2]
    third = around[:, 2::2]
    centers = np.broadcast_to(foot[:, None, :], first.shape)
    corners = np.stack([centers, first, second, third], axis=2).reshape(-1, 4, 3)
    return quads(corners, color)
