"""Trees, 2.0 in high, rubble and rocks, all standing on the origin."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from math import cos, pi, sin

import numpy as np

from models.parts.assembly import Assembly
from models.parts.part import Part
from models.parts.shapes import Station, lathe, plate, polygon, rod, sweep

TREE = 2.0
LEAF, TRUNK, STONE, RUIN = "leaf", "trunk", "stone", "ruin"


def conifer(seed: int, tiers: int, spread: float) -> Assembly:
    """A fir of so many skirts, the lowest `spread` in radius."""
    dice = random.Random(seed)
    bole = lathe((0.075, 0), (0.05, 0.3), (0.03, 1.2), sides=5)
    parts = [(TRUNK, bole)]
    foot, step = 0.26, (TREE - 0.26) / (tiers + 0.55)
    for tier in range(tiers):
        radius = spread * (1 - tier / (tiers + 0.35)) ** 0.85
        low, high = foot + tier * step, foot + (tier + 1.55) * step
        skirt = lathe((radius * 0.55, low + 0.06), (radius, low), (0.012, high), sides=6)
        ragged = (
            _shaken(dice, skirt, 0.84, 1.1)
            .turned("z", dice.uniform(0, 360))
            .moved(dice.uniform(-0.02, 0.02), dice.uniform(-0.02, 0.02))
        )
        parts.append((LEAF, ragged.toned(0.8 + 0.2 * tier / tiers)))
    return _tall(Assembly(tuple(parts)))


def broadleaf(seed: int, crowns: int, spread: float) -> Assembly:
    """A tree with so many lumps of leaves about a middle one."""
    dice = random.Random(seed)
    parts = [
        (TRUNK, lathe((0.11, 0), (0.065, 0.24), (0.05, 1.0), sides=5)),
        (LEAF, _lump(dice, spread * 0.88).moved(z=1.26)),
    ]
    for crown in range(crowns):
        turn = 2 * pi * (crown + dice.uniform(-0.2, 0.2)) / crowns
        x, y, z = spread * 0.45 * cos(turn), spread * 0.45 * sin(turn), dice.uniform(0.88, 1.16)
        parts.append(
            (LEAF, _lump(dice, spread * dice.uniform(0.66, 0.8)).moved(x, y, z).toned(dice.uniform(0.78, 0.95)))
        )
    return _tall(Assembly(tuple(parts)))


def rock(seed: int, size: float) -> Assembly:
    """A boulder with two smaller ones leaning on it."""
    dice = random.Random(seed)
    parts = []
    for scale, x, y in ((1.0, 0, 0), (0.55, 0.8, 0.3), (0.4, -0.5, -0.75)):
        stone = _lump(dice, size * scale).scaled(z=0.75).moved(x * size, y * size, 0.34 * size * scale)
        parts.append((STONE, stone.toned(dice.uniform(0.85, 1.0))))
    return Assembly(tuple(parts))


def rubble(seed: int, spread: float) -> Assembly:
    """A heap of broken slabs, beams and stones."""
    dice = random.Random(seed)
    parts = [(RUIN, sweep(polygon(7, spread), [Station(0), Station(0.12, 0.5, 0.5)], 0.0, 0).toned(0.7, 0.66, 0.6))]
    for _ in range(16):
        away, turn = spread * dice.uniform(0.1, 0.85), dice.uniform(0, 2 * pi)
        slab = plate(dice.uniform(0.14, 0.36), dice.uniform(0.12, 0.26), dice.uniform(0.04, 0.08), 0.92)
        slab = slab.turned("x", dice.uniform(-80, 80)).turned("z", dice.uniform(0, 360)).toned(dice.uniform(0.75, 1.0))
        parts.append((RUIN, slab.moved(away * cos(turn), away * sin(turn), 0.14 - 0.1 * away / spread)))
    for _ in range(3):
        turn, lift = dice.uniform(0, 2 * pi), dice.uniform(0.18, 0.34)
        start, end = (
            (0.5 * spread * cos(turn), 0.5 * spread * sin(turn), 0.02),
            (-0.1 * spread * cos(turn), 0.2 * spread, lift),
        )
        parts.append((TRUNK, rod(start, end, 0.014, 4)))
    return Assembly(tuple(parts))


def _lump(dice: random.Random, radius: float) -> Part:
    """An uneven, faceted ball."""
    r = radius
    ball = lathe((0.45 * r, -0.72 * r), (r, -0.16 * r), (0.8 * r, 0.5 * r), (0.24 * r, 0.88 * r), sides=6)
    return _shaken(dice, ball, 0.86, 1.12).turned("z", dice.uniform(0, 360))


def _shaken(dice: random.Random, part: Part, low: float, high: float) -> Part:
    """The part with each vertex drawn in or out from the z axis, and each facet shaded for itself."""
    shares = np.array([[share, share, 1.0] for share in (dice.uniform(low, high) for _ in part.vertices)])
    return replace(part, vertices=part.vertices * shares, round=False)


def _tall(tree: Assembly) -> Assembly:
    return tree.scaled(z=TREE / tree.top)


SCENERY: dict[str, Callable[[], Assembly]] = {
    "tree_conifer_a": lambda: conifer(11, 4, 0.46),
    "tree_conifer_b": lambda: conifer(12, 5, 0.34),
    "tree_broadleaf_a": lambda: broadleaf(13, 3, 0.54),
    "tree_broadleaf_b": lambda: broadleaf(22, 3, 0.42),
    "rock_a": lambda: rock(15, 0.3),
    "rock_b": lambda: rock(16, 0.18),
    "rubble_a": lambda: rubble(17, 0.6),
}
"""Every piece of scenery by the name of its file."""
