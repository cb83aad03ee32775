"""Which miniature stands for which card, and the one loader of its meshes."""

from __future__ import annotations

from collections.abc import Collection
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
VARIANTS = "abc"
WHEELS = {"w", "w(b)", "w(m)"}
MOTIVE = {"h": "hover", "v": "vtol", "g": "wige", "n": "naval", "s": "submarine", "r": "rail"}
FLOATING = {"n", "s"}
LEAPING = {"j", "v"}
MARCHING = {"f", "s", ""}
LARGE = {"LG": "large", "VLG": "very_large", "SLG": "super_large"}
MISSILES = {"IF", "LRM", "SRM"}
CARRIERS = {"IF", "LRM"}
"""Abilities of what fires missiles from afar."""


def miniature_for(
    card_type: str, size: int, name: str, modes: Collection[str] = (), specials: Collection[str] = ()
) -> str:
    """The file of the miniature for a card: by its type, size (1 to 4), the letters of its modes and its abilities.

    Of several that fit, the same always stands for a name. Raises LookupError for what has no miniature.
    """
    return f"{_design(card_type, size, crc32(name.encode()), frozenset(modes), frozenset(specials))}.glb"


def _design(card_type: str, size: int, lot: int, modes: frozenset[str], specials: frozenset[str]) -> str:
    match card_type:
        case "BM" if size in WEIGHTS:
            return f"mech_{WEIGHTS[size]}_{VARIANTS[lot % len(VARIANTS)]}"
        case "IM":
            return f"industrial_{VARIANTS[lot % 2]}"
        case "PM":
            return f"proto_{VARIANTS[lot % 2]}"
        case "BA":
            return "battle_armor_b" if specials & MISSILES else "battle_armor_a"
        case "CI":
            return "jump" if modes & LEAPING else "foot" if modes <= MARCHING else "motorized"
        case "SV" if grown := next((LARGE[code] for code in LARGE if code in specials), ""):
            return f"{'ship' if modes & FLOATING else 'crawler'}_{grown}"
        case "MS":
            return f"crawler_{next((LARGE[code] for code in LARGE if code in specials), 'large')}"
        case "CV" | "SV" if modes & WHEELS:
            return "wheeled_truck" if card_type == "SV" else "wheeled_armored"
        case "CV" | "SV" if modes & MOTIVE.keys():
            return next(MOTIVE[mode] for mode in MOTIVE if mode in modes)
        case "CV" | "SV" if not modes or "t" in modes:
            return _tank(size, specials)
    raise LookupError(f"there is no miniature for type {card_type} size {size}")


def _tank(size: int, specials: frozenset[str]) -> str:
    if specials & CARRIERS and "AC" not in specials:
        return "tracked_missile"
    return "tracked_light" if size <= 1 else "tracked_assault" if size >= 4 else "tracked_battle"


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
