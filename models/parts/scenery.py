"""Trees, rubble and rocks. A tree stands on the origin and is 2.0 in high; stones and rubble keep the height they are made with."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import cos, pi, sin

from models.parts.assembly import Assembly
from models.parts.shapes import Part, lathe, plate, polygon, rod, sweep, Station

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
        skirt = lathe((radius * 0.55, low + 0.06), (radius, low), (0.012, high), sides=7)
        lean = dice.uniform(-0.02, 0.02)
        parts.append((LEAF, _flat(skirt.turned("z", dice.uniform(0, 360)).moved(lean, -lean)).toned(0.8 + 0.2 * tier / tiers)))
    return _tall(Assembly(tuple(parts)))


def broadleaf(seed: int, crowns: int, spread: float) -> Assembly:
    """A tree with a forked bole and so many lumps of leaves about a middle one."""
    dice = random.Random(seed)
    parts = [(TRUNK, lathe((0.1, 0), (0.062, 0.28), (0.05, 0.85), sides=6)), (LEAF, _lump(dice, spread * 0.8).moved(z=1.42))]
    for crown in range(crowns):
        turn = 2 * pi * (crown + dice.uniform(-0.2, 0.2)) / crowns
        x, y, z = spread * 0.55 * cos(turn), spread * 0.55 * sin(turn), dice.uniform(1.0, 1.3)
        parts.append((TRUNK, rod((0, 0, 0.62), (0.8 * x, 0.8 * y, z), 0.03, 4)))
        parts.append((LEAF, _lump(dice, spread * dice.uniform(0.5, 0.62)).moved(x, y, z).toned(dice.uniform(0.78, 0.95))))
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
    for _ in range(14):
        away, turn = spread * dice.uniform(0.05, 0.75), dice.uniform(0, 2 * pi)
        slab = plate(dice.uniform(0.1, 0.26), dice.uniform(0.08, 0.2), dice.uniform(0.03, 0.06), 0.92)
        slab = slab.turned("x", dice.uniform(-80, 80)).turned("z", dice.uniform(0, 360)).toned(dice.uniform(0.75, 1.0))
        parts.append((RUIN, slab.moved(away * cos(turn), away * sin(turn), 0.14 - 0.1 * away / spread)))
    for _ in range(3):
        turn, lift = dice.uniform(0, 2 * pi), dice.uniform(0.18, 0.34)
        start, end = (0.5 * spread * cos(turn), 0.5 * spread * sin(turn), 0.02), (-0.1 * spread * cos(turn), 0.2 * spread, lift)
        parts.append((TRUNK, rod(start, end, 0.014, 4)))
    return Assembly(tuple(parts))


def _lump(dice: random.Random, radius: float) -> Part:
    """An uneven, faceted ball."""
    r = radius
    ball = lathe((0.3 * r, -0.8 * r), (0.86 * r, -0.42 * r), (r, 0.12 * r), (0.66 * r, 0.66 * r), (0.2 * r, 0.88 * r), sides=7)
    shaken = ball.vertices * [[dice.uniform(0.88, 1.12)] for _ in ball.vertices]
    return _flat(Part(shaken, ball.faces, ball.worn).turned("z", dice.uniform(0, 360)))


def _flat(part: Part) -> Part:
    """The part with each of its facets shaded for itself."""
    return Part(part.vertices, part.faces, part.worn, tone=part.tone)


def _tall(tree: Assembly) -> Assembly:
    return tree.scaled(z=TREE / tree.top)


SCENERY: dict[str, Callable[[], Assembly]] = {
    "tree_conifer_a": lambda: conifer(11, 4, 0.46),
    "tree_conifer_b": lambda: conifer(12, 5, 0.34),
    "tree_broadleaf_a": lambda: broadleaf(13, 4, 0.52),
    "tree_broadleaf_b": lambda: broadleaf(14, 3, 0.42),
    "rock_a": lambda: rock(15, 0.3),
    "rock_b": lambda: rock(16, 0.18),
    "rubble_a": lambda: rubble(17, 0.6),
}
"""Every piece of scenery by the name of its file."""
