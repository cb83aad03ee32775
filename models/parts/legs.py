"""Legs: upright ones with a forward knee and reverse-jointed ones, each for the right side of the body."""

from __future__ import annotations

from math import dist

from models.parts.assembly import Assembly, armor, both, metal, trim
from models.parts.gauge import FLOOR, Gauge
from models.parts.shapes import Station, disc, lathe, plate, rod, side_sweep, tower

TOES_OUT = -11.0


def walking_leg(g: Gauge, step: float) -> Assembly:
    """An upright leg, knee bent, whose foot stands `step` inches ahead of the hip."""
    hip, ankle = (g.spread, 0.0, g.hip), (g.spread + g.stance, step - 0.03, FLOOR + 0.5 * g.foot)
    knee = (g.spread + 0.62 * g.stance, 0.5 * step + 0.42 * g.shin + 0.02, ankle[2] + 0.54 * (g.hip - ankle[2]))
    return (
        foot(g).turned("z", TOES_OUT).moved(ankle[0], ankle[1], FLOOR)
        + _shin(g.shin, dist(ankle, knee)).aimed(ankle, knee)
        + _knee(g.shin).turned("z", 0.5 * TOES_OUT).moved(*knee)
        + _thigh(g.thigh, dist(knee, hip)).aimed(knee, hip)
        + _hip(g.thigh).moved(*hip)
    )


def bird_leg(g: Gauge, step: float) -> Assembly:
    """A reverse-jointed leg: knee behind, shank raking forward to a long-toed foot `step` inches ahead of the hip."""
    hip, ankle = (g.spread, 0.03, g.hip), (g.spread + g.stance, step, FLOOR + 0.55 * g.foot)
    knee = (g.spread + 0.7 * g.stance, -0.22 - 0.2 * g.thigh + 0.5 * step, ankle[2] + 0.5 * (g.hip - ankle[2]))
    w = g.shin
    return (
        claw(g).turned("z", TOES_OUT).moved(ankle[0], ankle[1], FLOOR)
        + _shank(w, dist(ankle, knee)).aimed(ankle, knee)
        + (metal(disc(0.42 * w, 1.06 * w)) + trim(disc(0.25 * w, 1.2 * w, sides=8))).moved(*knee)
        + _thigh(g.thigh, dist(knee, hip)).aimed(knee, hip)
        + _hip(g.thigh).moved(*hip)
    )


def foot(g: Gauge) -> Assembly:
    """A broad foot with two toes and a heel, its ankle over the origin."""
    w, length, h = g.foot, g.sole, 0.5 * g.foot
    rear, tip = -0.1 * length, 0.55 * length
    toe = side_sweep(
        [(rear, 0), (tip, 0), (tip, 0.36 * h), (0.3 * length, 0.78 * h), (rear, 1.05 * h)],
        [Station(-0.22 * w), Station(0.22 * w, 1, 0.92)],
        0.014,
    )
    heel = side_sweep(
        [(-0.42 * length, 0), (rear, 0), (rear, 0.95 * h), (-0.28 * length, 0.85 * h), (-0.42 * length, 0.36 * h)],
        [Station(-0.32 * w, 1, 0.9), Station(0.32 * w, 1, 0.9)],
        0.014,
    )
    cap = plate(0.3 * w, 0.2 * length, 0.02, bevel=0).turned("x", 62).moved(y=0.41 * length, z=0.56 * h)
    instep = tower((0.4 * h, 0.66 * w, 0.36 * length), (1.2 * h, 0.5 * w, 0.2 * length), bevel=0.014, cut=0)
    return (
        both((armor(toe) + trim(cap)).turned("z", -4).moved(x=0.25 * w))
        + armor(heel.toned(0.62))
        + metal(instep.moved(y=0.02 * length), disc(0.27 * w, 0.7 * w).moved(z=h))
    )


def claw(g: Gauge) -> Assembly:
    """A bird's foot: two long toes ahead, a spur behind, its ankle over the origin."""
    w, length, h = g.foot, g.sole, 0.55 * g.foot
    tip = 0.62 * length
    toe = side_sweep(
        [(-0.05, 0.1 * h), (0.4 * length, 0), (tip, 0), (tip, 0.36 * h), (0.34 * length, 0.74 * h), (-0.05, 1.1 * h)],
        [Station(-0.2 * w), Station(0.2 * w)],
        0.014,
    )
    nail = tower((0, 0.3 * w, 0.1 * length), (0.34 * h, 0.22 * w, 0.06 * length), bevel=0.008, cut=0).moved(y=tip)
    spur = side_sweep(
        [(-0.5 * length, 0), (-0.34 * length, 0), (0, 0.2 * h), (0, h), (-0.3 * length, 0.56 * h)],
        [Station(-0.18 * w), Station(0.18 * w)],
        0.014,
    )
    return (
        both((armor(toe) + metal(nail)).turned("z", -13).moved(x=0.17 * w))
        + armor(spur.toned(0.62))
        + metal(disc(0.34 * w, 0.74 * w).moved(z=h), lathe((0.44 * w, 0), (0.3 * w, 0.9 * h), sides=8))
    )


def pelvis(g: Gauge) -> Assembly:
    """The block between the hips with its front and rear plates, up to the turning waist."""
    w, t, rise = 2 * g.spread, g.thigh, g.waist - g.hip
    block = tower(
        (-0.4 * t, 0.46 * w, 0.5 * g.deep),
        (0.4 * rise, w - 0.5 * t, 0.6 * g.deep),
        (rise, 0.8 * w, 0.5 * g.deep),
        cut=0,
    )
    apron = side_sweep(
        [(0, -0.85 * t), (0.05, -0.95 * t), (0.14 * g.deep, 0.0), (0.1 * g.deep, 0.9 * rise), (0, 0.9 * rise)],
        [Station(-0.2 * w), Station(0.2 * w)],
        0.012,
    )
    front = (armor(apron) + trim(plate(0.13 * w, 0.34 * t, 0.02).moved(y=0.13 * g.deep, z=0.02))).moved(y=0.26 * g.deep)
    rear = armor(apron.scaled(y=-1).toned(0.62).moved(y=-0.26 * g.deep))
    ring = lathe((0.38 * g.deep, 0.6 * rise), (0.44 * g.deep, rise), (0.36 * g.deep, rise + 0.07), sides=12)
    return (metal(block, ring) + front + rear).moved(z=g.hip)


def _hip(t: float) -> Assembly:
    """The joint at the top of a leg with a skirt plate outside."""
    skirt = tower(
        (-0.75 * t, 0.12 * t, 0.6 * t),
        (0.25 * t, 0.18 * t, 1.05 * t),
        (0.52 * t, 0.14 * t, 0.7 * t),
        bevel=0.014,
        cut=0,
    )
    return metal(disc(0.46 * t, 1.0 * t)) + armor(skirt.turned("y", -9).moved(x=0.62 * t))


def _thigh(t: float, length: float) -> Assembly:
    n = length
    shell = side_sweep(
        [
            (0.42 * t, 0.14 * n),
            (0.66 * t, 0.5 * n),
            (0.5 * t, 0.92 * n),
            (-0.4 * t, 1.02 * n),
            (-0.54 * t, 0.6 * n),
            (-0.4 * t, 0.16 * n),
        ],
        [Station(-0.48 * t), Station(0.48 * t)],
        0.13 * t,
    )
    panel = side_sweep(
        [(0.3 * t, 0.3 * n), (0.4 * t, 0.56 * n), (0.3 * t, 0.78 * n), (-0.26 * t, 0.78 * n), (-0.32 * t, 0.32 * n)],
        [Station(0.44 * t), Station(0.54 * t, 0.9, 0.94, 0, 0.03 * n)],
        0.01,
    )
    bone = lathe((0.27 * t, 0), (0.27 * t, 0.3 * n), sides=8)
    return armor(shell, panel.toned(0.62)) + metal(bone, rod((0, -0.4 * t, 0), (0, -0.6 * t, 0.5 * n), 0.09 * t))


def _shin(w: float, length: float) -> Assembly:
    n = length
    profile = [
        (0.34 * w, 0.06 * n), (0.6 * w, 0.2 * n), (0.44 * w, 0.8 * n), (0.26 * w, 0.92 * n),
        (-0.34 * w, 0.92 * n), (-0.66 * w, 0.66 * n), (-0.62 * w, 0.26 * n), (-0.36 * w, 0.06 * n),
    ]  # fmt: skip
    calf = side_sweep(profile, [Station(-0.56 * w), Station(0.56 * w)], 0.15 * w)
    guard = side_sweep(
        [(0.4 * w, 0.14 * n), (0.72 * w, 0.22 * n), (0.56 * w, 0.74 * n), (0.34 * w, 0.74 * n)],
        [Station(-0.34 * w), Station(0.34 * w)],
        0.1 * w,
    )
    vent = plate(0.5 * w, 0.3 * n, 0.05).turned("z", 180).moved(y=-0.6 * w, z=0.46 * n)
    ankle = lathe((0.3 * w, -0.08 * n), (0.3 * w, 0.12 * n), sides=8)
    return armor(calf, guard.toned(0.62)) + metal(vent, ankle)


def _shank(w: float, length: float) -> Assembly:
    n = length
    shell = side_sweep(
        [
            (0.3 * w, 0.14 * n),
            (0.5 * w, 0.6 * n),
            (0.44 * w, 1.02 * n),
            (-0.36 * w, 1.02 * n),
            (-0.5 * w, 0.7 * n),
            (-0.22 * w, 0.12 * n),
        ],
        [Station(-0.44 * w), Station(0.44 * w)],
        0.12 * w,
    )
    greave = side_sweep(
        [(0.3 * w, 0.36 * n), (0.52 * w, 0.42 * n), (0.62 * w, 0.94 * n), (0.3 * w, 1.06 * n)],
        [Station(-0.3 * w), Station(0.3 * w)],
        0.08 * w,
    )
    bone = lathe((0.27 * w, -0.04 * n), (0.24 * w, 0.3 * n), sides=8)
    pistons = [rod((x * w, -0.3 * w, 0.02 * n), (x * w, -0.58 * w, 0.66 * n), 0.07 * w) for x in (-0.18, 0.18)]
    return armor(shell, greave.toned(0.62)) + metal(bone, *pistons)


def _knee(w: float) -> Assembly:
    cap = side_sweep(
        [(0.16 * w, -0.52 * w), (0.46 * w, -0.44 * w), (0.64 * w, 0.06 * w), (0.42 * w, 0.5 * w), (0.12 * w, 0.46 * w)],
        [Station(-0.42 * w), Station(0.42 * w)],
        0.13 * w,
    )
    return metal(disc(0.4 * w, 0.98 * w)) + trim(cap)
