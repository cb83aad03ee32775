"""The designs of what else walks: industrial 'Mechs and protomechs."""

from __future__ import annotations

from models.parts.arms import gun_arm, hand_arm, pauldron
from models.parts.assembly import Assembly, armor, both, glass, metal, together, trim
from models.parts.fittings import antenna, exhaust, jump_pack, lamp, vents
from models.parts.gauge import HEAVY, MEDIUM, Gauge
from models.parts.heads import canopy
from models.parts.hulls import hull
from models.parts.legs import bird_leg, pelvis, walking_leg
from models.parts.shapes import Station, box, disc, lathe, plate, rod, side_sweep, tower
from models.parts.torso import backpack, chest, fuselage
from models.parts.weapons import laser

SMALL = Gauge(0.60, 0.082, 0.05, 0.09, 0.108, 0.135, 0.24, 0.645, 0.27, 0.21, 0.29, 0.18, 0.86, 0.085, 0.11)
"""A protomech's measures: half a 'Mech, its head sunk between its shoulders."""

LOW = Gauge(0.46, 0.10, 0.06, 0.085, 0.095, 0.125, 0.22, 0.5, 0.3, 0.2, 0.26, 0.2, 0.7, 0.08, 0.1)
"""The measures of one on four legs."""


def industrial_a() -> Assembly:
    """Loader: a cab among roll bars, two gripping arms, hazard stripes, a tall exhaust."""
    g = MEDIUM
    trunk = _frame(g) + _cab(0.4, 0.4, 0.4).moved(y=0.02, z=0.36) + both(exhaust(0.05, 0.44).moved(0.19, -0.2, 0.34))
    arm = _sleeve(g.arm) + _gripper(0.24).turned("x", 14).moved(0.03, 0.16, -0.62)
    both_arms = (arm.moved(g.reach) + arm.turned("x", 10).moved(g.reach).mirrored()).moved(z=g.shoulder - g.waist)
    beacon = trim(lathe((0.05, 0), (0.045, 0.06), (0.02, 0.08), sides=8)) + metal(
        lathe((0.06, -0.02), (0.06, 0.015), sides=8)
    )
    trunk += (
        both_arms
        + lamp(0.05).moved(0.16, 0.14, 0.82)
        + lamp(0.05).moved(-0.16, 0.14, 0.82)
        + beacon.moved(-0.12, -0.06, 0.79)
    )
    return _stride(g, 0.1) + trunk.turned("z", -6).moved(z=g.waist)


def industrial_b() -> Assembly:
    """Miner: a rock drill for one arm, a circular saw for the other, a caged cab over a broad engine."""
    g = HEAVY
    trunk = _frame(g) + _cab(0.36, 0.36, 0.34).moved(-0.12, 0.1, 0.44) + backpack(g, stacks=False)
    trunk += (
        exhaust(0.06, 0.34).moved(0.24, -0.2, 0.6)
        + exhaust(0.06, 0.34).moved(0.1, -0.24, 0.6)
        + antenna(0.22).moved(-0.26, -0.16, 0.6)
    )
    drill = _sleeve(g.arm) + _drill(0.13, 0.5).moved(0.02, 0.2, -0.44)
    saw = _sleeve(g.arm) + _saw(0.24).moved(0.02, 0.34, -0.5)
    arms = (drill.moved(g.reach) + saw.moved(g.reach).mirrored()).moved(z=g.shoulder - g.waist)
    engine = box(0.3, 0.36, 0.2).moved(0.2, 0.0, 0.5)
    trunk += arms + armor(engine) + vents(0.22, 0.12, 3).moved(0.2, 0.18, 0.6) + lamp(0.06).moved(0.2, 0.12, 0.78)
    return _stride(g, -0.09) + trunk.turned("z", 5).moved(z=g.waist)


def proto_a() -> Assembly:
    """Protomech on two legs: a great gun arm, a hand, a cockpit sunk into its chest."""
    g = SMALL
    trunk = (
        chest(g)
        + canopy(0.13, 0.17, 0.09).moved(y=0.05, z=g.tall - 0.02)
        + jump_pack(0.26, 0.22, 0.1).moved(y=-0.09, z=0.16)
    )
    arm = pauldron(g.arm, 1.3)
    right = arm + gun_arm(g.arm * 1.2, 0.26, "cannon", 1.4)
    left = arm + hand_arm(g.arm, 0.15, 0.18, 22, gun=True)
    height = g.shoulder - g.waist
    arms = right.moved(g.reach, 0, height) + left.moved(g.reach, 0, height).mirrored()
    return _stride(g, 0.055) + (trunk + arms).turned("z", -8).moved(z=g.waist)


def proto_b() -> Assembly:
    """Protomech on four legs: a hound's body with a laser on its back."""
    g = LOW
    legs = together(bird_leg(g, step) for step in (0.03,)).moved(y=0.2) + bird_leg(g, -0.01).mirrored().moved(y=0.2)
    legs += bird_leg(g, -0.02).moved(y=-0.13) + bird_leg(g, 0.04).mirrored().moved(y=-0.13)
    body = fuselage(0.3, 0.26, 0.68, 0.11).moved(z=0.16)
    spine = metal(box(0.2, 0.46, 0.1).moved(y=0.0, z=-0.04))
    gun = both(laser(0.04, 0.34).moved(0.055, -0.1, 0.34)) + armor(box(0.2, 0.2, 0.09, 0.014).moved(y=-0.12, z=0.3))
    fin = trim(
        side_sweep([(-0.2, 0.3), (-0.32, 0.52), (-0.38, 0.52), (-0.34, 0.3)], [Station(-0.014), Station(0.014)], 0.006)
    )
    return legs + (body + spine + gun + fin).moved(y=0.02, z=g.hip)


def _frame(g: Gauge) -> Assembly:
    """A working machine's trunk: a plain block with a striped bumper and roll bars."""
    w, d, t = g.wide, g.deep, g.tall
    core = tower(
        (0.0, 0.5 * w, 0.62 * d),
        (0.2 * t, 0.84 * w, 0.9 * d),
        (0.62 * t, 0.96 * w, d),
        (0.7 * t, 0.86 * w, 0.9 * d),
        bevel=0.02,
    )
    bumper = box(0.92 * w, 0.06, 0.1).moved(y=0.5 * d, z=0.3 * t)
    stripe = plate(0.07, 0.16, 0.012, 1.0, 0).turned("y", 34)
    stripes = [stripe.moved(x * w, 0.5 * d + 0.03, 0.3 * t + 0.05) for x in (-0.36, -0.18, 0, 0.18, 0.36)]
    yoke = disc(0.16 * t, 2 * g.reach - 0.3 * g.arm).moved(z=g.shoulder - g.waist)
    post = rod((0.42 * w, 0.36 * d, 0.6 * t), (0.36 * w, 0.2 * d, 1.2 * t), 0.02)
    rear = rod((0.42 * w, -0.36 * d, 0.6 * t), (0.36 * w, -0.2 * d, 1.2 * t), 0.02)
    return (
        armor(core)
        + metal(bumper, yoke)
        + trim(*stripes)
        + both(metal(post, rear))
        + vents(0.4 * w, 0.2 * t, 3).turned("z", 180).moved(y=-0.5 * d, z=0.42 * t)
    )


def _cab(width: float, depth: float, height: float) -> Assembly:
    """A glass cab with a roof, standing on the origin."""
    w, d, h = width, depth, height
    sill = hull([(0.5 * d, 0), (0.5 * d, 0.3 * h), (-0.5 * d, 0.34 * h), (-0.5 * d, 0)], w, 0.014)
    panes = hull(
        [(0.47 * d, 0.3 * h), (0.3 * d, 0.84 * h), (-0.44 * d, 0.84 * h), (-0.46 * d, 0.3 * h)], 0.94 * w, 0.01
    )
    roof = hull([(0.36 * d, 0.82 * h), (0.32 * d, h), (-0.5 * d, h), (-0.52 * d, 0.82 * h)], 1.02 * w, 0.016)
    posts = [rod((x * w, 0.48 * d, 0.3 * h), (x * w, 0.32 * d, 0.86 * h), 0.018) for x in (-0.46, 0, 0.46)]
    bars = [rod((x * w, -0.46 * d, 0.3 * h), (x * w, -0.46 * d, 0.86 * h), 0.018) for x in (-0.46, 0.46)]
    return armor(sill.toned(0.75), roof) + glass(panes) + metal(*posts, *bars)


def _sleeve(a: float) -> Assembly:
    """A crane-like arm from the shoulder to an elbow ahead of it."""
    upper = tower((-0.42, 0.8 * a, 0.9 * a), (0.06, 0.9 * a, a), bevel=0.016, cut=0)
    fore = (
        tower((0, 0.7 * a, 0.8 * a), (0.36, 0.6 * a, 0.66 * a), bevel=0.014, cut=0)
        .turned("x", -118)
        .moved(0, -0.04, -0.4)
    )
    piston = rod((0.5 * a, 0.1, -0.1), (0.5 * a, 0.16, -0.46), 0.02)
    return (
        armor(upper)
        + trim(tower((-0.3, 0.84 * a, 0.94 * a), (-0.22, 0.84 * a, 0.94 * a), bevel=0.008, cut=0))
        + metal(fore, piston, disc(0.5 * a, a).moved(z=-0.4), disc(0.46 * a, 1.06 * a))
    )


def _gripper(size: float) -> Assembly:
    """A three-fingered grab about the origin, open downward and ahead."""
    s = size
    palm = lathe((0.3 * s, 0.3 * s), (0.5 * s, 0.1 * s), (0.44 * s, -0.1 * s), sides=8)
    finger = side_sweep(
        [
            (0.3 * s, 0.0),
            (0.62 * s, -0.3 * s),
            (0.5 * s, -0.84 * s),
            (0.34 * s, -0.86 * s),
            (0.42 * s, -0.36 * s),
            (0.16 * s, -0.06 * s),
        ],
        [Station(-0.13 * s), Station(0.13 * s)],
        0.01,
    )
    return metal(palm) + trim(*(finger.turned("z", turn) for turn in (0, 120, 240)))


def _drill(radius: float, length: float) -> Assembly:
    """A rock drill along +y: a collar and a stepped, fluted cone."""
    r, n = radius, length
    motor = lathe((0.7 * r, -0.5 * n), (1.1 * r, -0.4 * n), (1.1 * r, 0), (0.9 * r, 0.06 * n), sides=10)
    steps = [(r * (1.0 - 0.16 * place), n * (0.08 + 0.15 * place)) for place in range(6)]
    cone = [point for radius_, z in steps for point in ((radius_, z), (radius_ * 0.84, z + 0.1 * n))]
    bit = lathe(*cone, (0.02, n * 1.04), sides=8)
    return (
        armor(motor) + metal(bit.toned(1.7)) + trim(lathe((1.14 * r, -0.2 * n), (1.14 * r, -0.1 * n), sides=10))
    ).turned("x", -90)


def _saw(radius: float) -> Assembly:
    """A circular saw in the plane of y and z, half under its guard."""
    r = radius
    blade = disc(r, 0.03, 14)
    tooth = box(0.03, 0.06, 0.07, 0).moved(y=0, z=0.95 * r)
    teeth = [tooth.turned("x", 360.0 * place / 12) for place in range(12)]
    guard = side_sweep(
        [
            (-1.1 * r, 0.0),
            (-0.7 * r, 0.86 * r),
            (0.1 * r, 1.14 * r),
            (0.5 * r, 1.0 * r),
            (0.2 * r, 0.2 * r),
            (-0.4 * r, -0.1 * r),
        ],
        [Station(-0.07), Station(0.07)],
        0.016,
    )
    return metal(blade.toned(1.8), *(part.toned(1.6) for part in teeth), disc(0.22 * r, 0.16)) + trim(guard)


def _stride(g: Gauge, step: float) -> Assembly:
    return walking_leg(g, step) + walking_leg(g, -0.7 * step).mirrored() + pelvis(g)
