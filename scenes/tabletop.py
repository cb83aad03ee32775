"""What the table stands in: a wooden rim around it and the quiet cloth of a studio beneath."""

from __future__ import annotations

import numpy as np
from panda3d.core import NodePath

from engine.geometry.terrain import Table
from scenes.geoms import Patch, joined, node
from scenes.lights import CASTS, Light
from scenes.shapes import box, quads

WOOD = (0.30, 0.19, 0.115)
CLOTH = (0.34, 0.36, 0.39)
RIM = 1.4
LIP = 0.14
"""The rim's width, and how far it stands above a flat table, in inches."""

DROP = 2.5
FAR = 900.0


def studio(table: Table, light: Light) -> NodePath:
    """The rim and the cloth."""
    root = NodePath("studio")
    lowest = min((float(solid.bounds[0, 2]) for solid in table.solids), default=0.0)
    floor = lowest - DROP
    rim = root.attachNewNode(node("rim", light.baked(_rim(table, floor))))
    light.dress(rim, "wood")
    corners = np.array([[(-FAR, -FAR, floor), (FAR, -FAR, floor), (FAR, FAR, floor), (-FAR, FAR, floor)]])
    cloth = root.attachNewNode(node("cloth", _cloth(quads(corners, CLOTH), light)))
    light.dress(cloth, "studio")
    cloth.hide(CASTS)
    return root


def _rim(table: Table, floor: float) -> Patch:
    """Four beams with mitred looks: long ones along x, short ones between."""
    wide, deep = table.width, table.depth
    return joined([
        box((-RIM, -RIM, floor), (wide + RIM, -0.004, LIP), WOOD),
        box((-RIM, deep + 0.004, floor), (wide + RIM, deep + RIM, LIP), WOOD),
        box((-RIM, -0.004, floor), (-0.004, deep + 0.004, LIP), WOOD),
        box((wide + 0.004, -0.004, floor), (wide + RIM, deep + 0.004, LIP), WOOD),
    ])


def _cloth(patch: Patch, light: Light) -> Patch:
    if light.shaded:
        return patch
    from scenes.lights import BACKDROP, developed

    return Patch(patch.positions, patch.normals, np.tile(developed(np.array([BACKDROP])), (4, 1)), patch.faces)
