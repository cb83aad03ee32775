"""Chests and hulls, standing or centred on the waist at the origin."""

from __future__ import annotations

from models.parts.assembly import Assembly, armor, both, metal, trim
from models.parts.fittings import exhaust, vents
from models.parts.gauge import Gauge
from models.parts.heads import canopy
from models.parts.part import Part
from models.parts.shapes import Station, disc, plate, side_sweep, sweep, tower

HULL = [(0.5, -0.2), (0.34, -0.5), (-0.34, -0.5), (-0.5, -0.2), (-0.5, 0.18), (-0.3, 0.5), (0.3, 0.5), (0.5, 0.18)]
"""The cross-section of a hull, y downward."""


def chest(g: Gauge) -> Assembly:
    """A trunk of two breast shells over a dark core, with belly, keel plate and shoulder yoke."""
    w, d, t = g.wide, g.deep, g.tall
    profile = [
        (0.3 * d, 0.2 * t), (0.58 * d, 0.5 * t), (0.5 * d, 0.76 * t), (0.2 * d, 0.98 * t),
        (-0.34 * d, t), (-0.5 * d, 0.78 * t), (-0.36 * d, 0.24 * t),
    ]  # fmt: skip
    shell = side_sweep(
        profile,
        [
            Station(0.035 * w),
            Station(0.28 * w, 0.98, 0.99),
            Station(0.44 * w, 0.84, 0.92, 0, 0.03 * t),
            Station(0.53 * w, 0.62, 0.72, 0, 0.14 * t),
        ],
        0.02,
    )
    core = tower((0, 0.44 * w, 0.56 * d), (0.3 * t, 0.56 * w, 0.66 * d), (0.9 * t, 0.3 * w, 0.84 * d), cut=0)
    girdle = tower(
        (0.03 * t, 0.36 * w, 0.66 * d),
        (0.12 * t, 0.42 * w, 0.76 * d),
        (0.2 * t, 0.42 * w, 0.74 * d),
        bevel=0.012,
        cut=0,
    )
    collar = tower((0.9 * t, 0.5 * w, 0.6 * d), (1.03 * t, 0.4 * w, 0.5 * d), bevel=0.016, cut=0)
    yoke = disc(0.15 * t, 2 * g.reach - 0.4 * g.arm).moved(z=g.shoulder - g.waist)
    keel = plate(0.2 * w, 0.3 * t, 0.04).turned("x", -10).moved(y=0.52 * d, z=0.46 * t)
    return both(armor(shell)) + armor(girdle.toned(0.62), collar.toned(0.62)) + metal(core, yoke) + trim(keel)


def breast_vents(g: Gauge) -> Assembly:
    """A pair of intakes high on the breast."""
    grille = vents(0.2 * g.wide, 0.2 * g.tall, 3).turned("x", 40).turned("z", -4)
    return both(grille.moved(0.26 * g.wide, 0.36 * g.deep, 0.875 * g.tall))


def backpack(g: Gauge, stacks: bool = True) -> Assembly:
    """An engine block on the back, with or without exhaust stacks."""
    w, d, t = g.wide, g.deep, g.tall
    block = tower(
        (0.26 * t, 0.46 * w, 0.3 * d),
        (0.42 * t, 0.6 * w, 0.42 * d),
        (0.82 * t, 0.56 * w, 0.4 * d),
        (0.94 * t, 0.4 * w, 0.28 * d),
    )
    grille = vents(0.36 * w, 0.28 * t, 4).turned("z", 180).moved(y=-0.2 * d, z=0.6 * t)
    pack = (armor(block.toned(0.75)) + grille).moved(y=-0.54 * d)
    if not stacks:
        return pack
    return pack + both(exhaust(0.06 * w + 0.012, 0.3 * t).turned("x", 16).moved(0.17 * w, -0.58 * d, 0.84 * t))


def fuselage(width: float, height: float, length: float, cockpit: float) -> Assembly:
    """A hull carried on reverse-jointed legs, about the origin: blunt stern, drooping nose, a cockpit so wide."""
    w, h, n = width, height, length
    hull = sweep(
        HULL,
        [
            Station(-0.5 * n, 0.5 * w, 0.56 * h, 0, -0.06 * h), Station(-0.36 * n, 0.9 * w, 0.92 * h),
            Station(0.04 * n, w, h),
            Station(0.3 * n, 0.74 * w, 0.76 * h, 0, 0.08 * h), Station(0.52 * n, 0.3 * w, 0.32 * h, 0, 0.2 * h),
        ],
        0.022, 0,
    ).turned("x", -90)  # fmt: skip
    belt, ring = _belt(w, h, -0.16 * n, 0.1 * n, 1.035), _belt(0.78 * w, 0.8 * h, 0.28 * n, 0.34 * n, 0.97)
    keel = tower((-0.62 * h, 0.4 * w, 0.46 * n), (-0.34 * h, 0.66 * w, 0.66 * n), bevel=0.014, cut=0).moved(y=-0.02 * n)
    cheek = side_sweep(
        [
            (0.36 * n, -0.32 * h),
            (0.36 * n, -0.12 * h),
            (0.02 * n, 0.12 * h),
            (-0.3 * n, 0.1 * h),
            (-0.3 * n, -0.2 * h),
            (0.04 * n, -0.24 * h),
        ],
        [Station(-0.02), Station(0.03)],
        0.012,
    )
    side = armor(cheek.toned(0.62).turned("z", 9).moved(x=0.47 * w)) + vents(0.24 * n, 0.16 * h, 3).turned(
        "z", -90
    ).moved(0.5 * w, -0.2 * n, 0.0)
    hump = tower((0.34 * h, 0.56 * w, 0.42 * n), (0.56 * h, 0.4 * w, 0.3 * n), bevel=0.016).moved(y=-0.22 * n)
    stripe = tower((0.54 * h, 0.14 * w, 0.32 * n), (0.585 * h, 0.11 * w, 0.28 * n), bevel=0.008, cut=0).moved(
        y=-0.22 * n
    )
    beak = plate(0.22 * w, 0.2 * h, 0.03).moved(y=0.51 * n, z=-0.2 * h)
    pipes = both(exhaust(0.06 * w + 0.015, 0.2 * n).turned("x", 72).moved(0.16 * w, -0.42 * n, 0.2 * h))
    grille = vents(0.34 * w, 0.24 * h, 3).turned("z", 180).moved(y=-0.5 * n, z=-0.06 * h)
    glazing = canopy(cockpit, 1.5 * cockpit, 0.85 * cockpit).turned("x", -22).moved(y=0.2 * n, z=0.36 * h)
    shell = armor(hull, hump.toned(0.75), belt.toned(0.62)) + trim(stripe, beak, ring)
    return shell + metal(keel) + both(side) + pipes + grille + glazing


def _belt(width: float, height: float, rear: float, front: float, swell: float) -> Part:
    """A band about a hull, as wide as the hull is there."""
    stations = [Station(rear, width * swell, height * swell), Station(front, width * swell, height * swell)]
    return sweep(HULL, stations, 0.01, 0).turned("x", -90)
