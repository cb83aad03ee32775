"""Ground that has become something else during the battle, as it is at the moment shown."""

from __future__ import annotations

from panda3d.core import NodePath

from engine.geometry.terrain import Table
from engine.rules.state import Change
from scenes.geoms import joined, node
from scenes.lights import CASTS, Light
from scenes.shapes import ring

COLORS = {"water": (0.06, 0.13, 0.17), "magma": (0.95, 0.36, 0.06), "quicksand": (0.52, 0.46, 0.30)}
RIMS = {"water": (0.90, 0.95, 0.98), "magma": (0.20, 0.08, 0.05), "quicksand": (0.40, 0.37, 0.25)}
"""What the ground has become -> its color, and that of the edge around it."""

SIDES = 24
RIM = 0.12
"""Inches that an edge is wide."""

_OVER = 0.03  # inches over the ground, so that nothing flickers


class Changes:
    """Disks on the ground, one for each change; made anew only when there are others than before."""

    def __init__(self, root: NodePath, table: Table, light: Light) -> None:
        self._root, self._table, self._light = root.attachNewNode("changes"), table, light
        self._shown: tuple[Change, ...] = ()

    def show(self, changes: tuple[Change, ...]) -> None:
        """Show these and no others."""
        if changes == self._shown:
            return
        self._shown = changes
        self._root.getChildren().detach()
        for number, change in enumerate(changes):
            disk = ring(0.01, change.radius - RIM, SIDES, COLORS[change.into])
            edge = ring(change.radius - RIM, change.radius, SIDES, RIMS[change.into])
            path = self._root.attachNewNode(node(f"change {number}", self._light.baked(joined([disk, edge]))))
            height = float(self._table.land([change.at[:2]])[0])
            path.setPos(change.at[0], change.at[1], height + _OVER + 0.002 * number)
            self._light.dress(path, "plain")
            path.hide(CASTS)
