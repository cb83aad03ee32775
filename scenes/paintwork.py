"""Meshes of ours with their paint on: each role in its own color, or in its force's."""

from __future__ import annotations

import numpy as np

from models.catalogue import ROLES, load_parts
from scenes.detail import coarser
from scenes.geoms import Patch, joined
from scenes.palette import Paint


def painted(file: str, force: Paint | None = None, only: str = "", share: float = 1.0) -> Patch:
    """A miniature or a piece of scenery as one patch, in a force's colors if it has one.

    `only` takes the nodes whose names begin so ('figure', 'base'). Each vertex's spot holds its shine. With a `share`
    below 1 each part has about so many of its triangles.
    """
    patches = []
    for name, part in load_parts(file).items():
        if not name.startswith(only):
            continue
        role = ROLES[name.partition(":")[2]]
        color = np.array(role.color)
        if force is not None and role.taken_from != "own":
            color = np.array(force.main if role.taken_from == "force" else force.second) ** 2
        shades = np.asarray(part.visual.vertex_colors, float)[:, :3] / 255.0
        colors = np.column_stack([np.sqrt(np.clip(color * shades, 0.0, 1.0)), np.full(len(shades), 1.0 - role.glow)])
        spots = np.tile((role.shine, 0.0), (len(shades), 1))
        whole = Patch(
            np.asarray(part.vertices, float),
            np.asarray(part.vertex_normals, float),
            colors,
            np.asarray(part.faces),
            spots,
        )
        patches.append(coarser(whole, share) if share < 1.0 else whole)
    return joined(patches)
