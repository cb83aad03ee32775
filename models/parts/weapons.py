"""Weapons. Guns lie along +y with their breech at the origin; missile boxes face +y about the origin."""

from __future__ import annotations

from math import cos, pi, sin

from models.parts.assembly import Assembly, armor, glass, metal, together, trim
from models.parts.shapes import lathe, plate, tower


def laser(radius: float, length: float) -> Assembly:
    """A ribbed barrel ending in a lens."""
    r, n = radius, length
    body = lathe(
        (r, 0), (r, 0.4 * n), (0.74 * r, 0.44 * n), (0.74 * r, 0.8 * n),
        (1.05 * r, 0.84 * n), (1.05 * r, n), (0.72 * r, n), (0.66 * r, 0.94 * n), sides=8,
    )  # fmt: skip
    rib = lathe((0.98 * r, 0.55 * n), (0.98 * r, 0.66 * n), sides=8)
    lens = lathe((0.66 * r, 0.92 * n), (0.5 * r, 0.99 * n), sides=6)
    return _forward(metal(body, rib) + glass(lens))


def cannon(radius: float, length: float) -> Assembly:
    """A heavy barrel with a breech, a collar and a muzzle brake."""
    r, n = radius, length
    barrel = lathe(
        (1.25 * r, 0), (1.25 * r, 0.2 * n), (0.88 * r, 0.28 * n), (0.8 * r, 0.74 * n),
        (1.18 * r, 0.77 * n), (1.18 * r, n), (0.66 * r, n), (0.6 * r, 0.8 * n),
    )  # fmt: skip
    collar = lathe((1.06 * r, 0.4 * n), (1.06 * r, 0.52 * n))
    return _forward(metal(barrel) + trim(collar))


def rotary(radius: float, length: float, barrels: int = 5) -> Assembly:
    """A cluster of barrels held by two rings."""
    r, n = radius, length
    tube = lathe((0.3 * r, 0.1 * n), (0.3 * r, n), (0.16 * r, n), sides=6)
    turns = [2 * pi * barrel / barrels for barrel in range(barrels)]
    tubes = [tube.moved(0.62 * r * cos(turn), 0.62 * r * sin(turn)) for turn in turns]
    rings = [lathe((0.98 * r, at * n), (0.98 * r, (at + 0.08) * n)) for at in (0.5, 0.82)]
    return _forward(
        metal(*tubes, *rings, lathe((0.9 * r, 0), (1.12 * r, 0.04 * n), (1.12 * r, 0.26 * n), (0.8 * r, 0.32 * n)))
    )


def launcher(width: float, height: float, depth: float, columns: int, rows: int) -> Assembly:
    """A missile box: a dark face full of warheads under a lid, on a bracket that reaches half its height down."""
    w, h, d = width, height, depth
    shell = tower((-0.5 * d, w * 0.8, h * 0.8), (-0.28 * d, w, h), (0.46 * d, w, h), bevel=0.016, cut=0.03).turned(
        "x", -90
    )
    face = plate(w * 0.88, h * 0.86, 0.03, 1).moved(y=0.45 * d)
    lid = tower((0.5 * h - 0.004, w * 0.7, 0.6 * d), (0.5 * h + 0.024, w * 0.6, 0.52 * d), bevel=0.012, cut=0).moved(
        y=0.04 * d
    )
    band = tower((0.16 * d, w * 1.03, h * 1.03), (0.3 * d, w * 1.03, h * 1.03), bevel=0.008, cut=0.03).turned("x", -90)
    bracket = tower((-0.95 * h, 0.3 * w, 0.36 * d), (-0.4 * h, 0.5 * w, 0.5 * d), bevel=0.01, cut=0).moved(y=-0.05 * d)
    across, up = 0.86 * w / columns, 0.84 * h / rows
    nose = _missile(0.4 * min(across, up))
    places = [
        ((column - (columns - 1) / 2) * across, (row - (rows - 1) / 2) * up)
        for column in range(columns)
        for row in range(rows)
    ]
    tubes = together(nose.moved(x, 0.45 * d + 0.03, z) for x, z in places)
    return armor(shell, lid.toned(0.62)) + metal(face, bracket) + trim(band) + tubes


def drum_launcher(radius: float, depth: float, tubes: int = 6) -> Assembly:
    """A round missile pod with a ring of warheads, centred on the origin."""
    r, d = radius, depth
    shell = lathe(
        (0.66 * r, -0.56 * d),
        (r, -0.34 * d),
        (r, 0.42 * d),
        (0.9 * r, 0.5 * d),
        (0.82 * r, 0.5 * d),
        (0.82 * r, 0.45 * d),
        sides=10,
    )
    face = lathe((0.84 * r, 0.4 * d), (0.84 * r, 0.455 * d), sides=10)
    band = lathe((0.98 * r, -0.1 * d), (1.04 * r, -0.07 * d), (1.04 * r, 0.07 * d), (0.98 * r, 0.1 * d), sides=10)
    turns = [2 * pi * tube / tubes for tube in range(tubes)]
    nose = _missile(0.2 * r).moved(y=0.455 * d)
    ring = together(nose.moved(0.54 * r * cos(turn), 0, 0.54 * r * sin(turn)) for turn in turns)
    return _forward(armor(shell) + metal(face) + trim(band)) + ring + nose


def _missile(radius: float) -> Assembly:
    return _forward(trim(lathe((radius, -0.01), (0.35 * radius, radius), sides=5)))


def _forward(assembly: Assembly) -> Assembly:
    return assembly.turned("x", -90)
