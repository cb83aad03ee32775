"""Which miniature stands for which card, and the one loader of its meshes."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np

from models.parts.glb import decode
from models.parts.roles import ROLES, Role

if TYPE_CHECKING:
    import trimesh

__all__ = ["MINIATURES", "ROLES", "TERRAIN", "Role", "figure_mesh", "load_parts", "miniature_for", "trees"]

MINIATURES = Path(__file__).parent / "miniatures"
TERRAIN = Path(__file__).parent / "terrain"
WEIGHTS = {1: "light", 2: "medium", 3: "heavy", 4: "assault"}
MECHS = ("BM", "IM")
VARIANTS = "abc"


def miniature_for(card_type: str, size: int, name: str) -> str:
    """The file of the miniature for a card: by its type and size (1 to 4), the variant always the same for a name.

    Raises LookupError for a type or size that has no miniature.
    """
    if card_type not in MECHS or size not in WEIGHTS:
        raise LookupError(f"there is no miniature for type {card_type} size {size}")
    variant = VARIANTS[crc32(name.encode()) % len(VARIANTS)]
    return f"mech_{WEIGHTS[size]}_{variant}.glb"


def trees() -> tuple[str, ...]:
    """The files of all trees, 2.0 in high, in order of their names."""
    return tuple(sorted(path.name for path in TERRAIN.glob("tree_*.glb")))


@cache
def load_parts(file: str) -> dict[str, trimesh.Trimesh]:
    """The meshes of a miniature or a piece of scenery by node name ('figure:armor', 'base:top', 'tree:leaf').

    Inches, z up, front towards +y, the middle of the base at the origin; normals and shades lie at the vertices,
    which are split at hard edges. Shared by all who ask: copy before changing. Raises FileNotFoundError.
    """
    import trimesh  # takes a second to import, which commands that draw nothing need not spend

    folder = next((folder for folder in (MINIATURES, TERRAIN) if (folder / file).is_file()), MINIATURES)
    return {
        name: trimesh.Trimesh(
            skin.positions.astype(np.float64),
            skin.faces,
            vertex_normals=skin.normals,
            vertex_colors=skin.colors,
            process=False,
        )
        for name, skin in decode((folder / file).read_bytes()).items()
    }


@cache
def figure_mesh(file: str) -> trimesh.Trimesh:
    """The figure alone as one mesh, its base left out: what lines of sight are cast on."""
    import trimesh

    parts = [part for name, part in load_parts(file).items() if not name.startswith("base:")]
    starts = np.cumsum([0, *(len(part.vertices) for part in parts)])
    faces = [part.faces + start for part, start in zip(parts, starts[:-1], strict=True)]
    return trimesh.Trimesh(np.concatenate([part.vertices for part in parts]), np.concatenate(faces), process=False)
