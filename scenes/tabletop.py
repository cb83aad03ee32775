"""What the table stands in: a wooden rim around it and the quiet cloth of a studio beneath."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from panda3d.core import NodePath

from engine.geometry.terrain import Table
from scenes.daylight import BACKDROP, DUSK
from scenes.geoms import Floats, Patch, joined, node
from scenes.lights import CASTS, Light, developed
from scenes.shapes import box, quads

WOOD = (0.30, 0.19, 0.115)
CLOTH = (0.27, 0.285, 0.31)
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
    cloth = quads(corners, CLOTH)
    dome = _dome(np.array([table.width / 2.0, table.depth / 2.0, floor]))
    for name, patch, material in (("cloth", cloth, "studio"), ("backdrop", dome, "sky")):
        path = root.attachNewNode(node(name, patch if light.shaded else _flat(patch, name)))
        light.dress(path, material)
        path.hide(CASTS)
        path.setBin("studio", 0)
    return root


def _rim(table: Table, floor: float) -> Patch:
    """Four beams with mitred looks: long ones along x, short ones between."""
    wide, deep = table.width, table.depth
    return joined(
        [
            box((-RIM, -RIM, floor), (wide + RIM, -0.004, LIP), WOOD),
            box((-RIM, deep + 0.004, floor), (wide + RIM, deep + RIM, LIP), WOOD),
            box((-RIM, -0.004, floor), (-0.004, deep + 0.004, LIP), WOOD),
            box((wide + 0.004, -0.004, floor), (wide + RIM, deep + 0.004, LIP), WOOD),
        ]
    )


def _dome(middle: Floats) -> Patch:
    """The inside of half a ball far around the table."""
    turns = np.linspace(0.0, 2.0 * np.pi, 33)
    lifts = np.linspace(-0.05, np.pi / 2.0, 10)
    points = np.array(
        [[(np.cos(lift) * np.sin(turn), np.cos(lift) * np.cos(turn), np.sin(lift)) for turn in turns] for lift in lifts]
    )
    around = middle + points * (FAR * 0.98)
    corners = np.stack([around[:-1, :-1], around[:-1, 1:], around[1:, 1:], around[1:, :-1]], axis=2).reshape(-1, 4, 3)
    return quads(corners, np.sqrt(DUSK))


def _flat(patch: Patch, name: str) -> Patch:
    """The backdrop for renderers without shaders: its gradient in the corners' colors."""
    far = np.abs(patch.positions[:, 2:3] - patch.positions[:, 2].min()) / FAR
    share = np.clip(far / 0.42, 0.0, 1.0) if name == "backdrop" else np.zeros((len(patch.positions), 1))
    light = np.array(BACKDROP) * (1.0 - share) + np.array(DUSK) * share
    return replace(patch, colors=developed(light))
