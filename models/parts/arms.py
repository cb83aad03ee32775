"""Arms, each for the right side with the shoulder joint at the origin and x pointing outward."""

from __future__ import annotations

from models.parts.assembly import Assembly, armor, metal, trim
from models.parts.part import Place
from models.parts.shapes import Station, disc, lathe, side_sweep, tower
from models.parts.weapons import cannon, laser


def pauldron(a: float, size: float = 1.0) -> Assembly:
    """A shoulder guard over an arm `a` wide."""
    s = a * size
    outline = [
        (-0.6 * s, -0.7 * s),
        (0.6 * s, -0.7 * s),
        (0.9 * s, 0.1 * s),
        (0.46 * s, 0.68 * s),
        (-0.46 * s, 0.68 * s),
        (-0.9 * s, 0.1 * s),
    ]
    shell = side_sweep(
        outline,
        [
            Station(-0.42 * s, 0.84, 0.9),
            Station(-0.1 * s),
            Station(0.4 * s, 0.96, 0.94, 0, -0.03 * s),
            Station(0.66 * s, 0.6, 0.6, 0, -0.12 * s),
        ],
        0.016,
    )
    band = side_sweep([(y * 1.04, z * 1.05) for y, z in outline], [Station(-0.04 * s), Station(0.22 * s)], 0.01)
    return armor(shell) + trim(band) + metal(disc(0.4 * a, 0.7 * a).moved(x=-0.4 * a))


def hand_arm(a: float, upper: float, lower: float, swing: float = 0.0, gun: bool = False) -> Assembly:
    """An arm with a hand, bent at the elbow, swung forward by degrees, with or without a laser along the forearm."""
    elbow = (0.2 * a, -0.16 * upper, -upper)
    wrist = (0.0, elbow[1] + 0.6 * lower, -upper - 0.8 * lower)
    n = lower
    sleeve = tower((0.16 * upper, 0.7 * a, 0.76 * a), (0.72 * upper, 0.86 * a, 0.92 * a), bevel=0.014, cut=0)
    cuff = side_sweep(
        [
            (0.5 * a, 0),
            (0.66 * a, 0.3 * n),
            (0.56 * a, 0.86 * n),
            (0.3 * a, n),
            (-0.4 * a, 0.98 * n),
            (-0.66 * a, 0.5 * n),
            (-0.5 * a, 0),
        ],
        [Station(-0.52 * a), Station(0.52 * a)],
        0.14 * a,
    )
    guard = side_sweep(
        [(0.34 * a, 0.1 * n), (0.4 * a, 0.8 * n), (-0.3 * a, 0.86 * n), (-0.44 * a, 0.46 * n), (-0.34 * a, 0.1 * n)],
        [Station(0.46 * a), Station(0.6 * a, 0.9, 0.92)],
        0.01,
    )
    arm = armor(sleeve.toned(0.62)).aimed(elbow, (0, 0, 0)) + (armor(cuff) + trim(guard)).aimed(wrist, elbow)
    arm += metal(
        disc(0.42 * a, 0.98 * a).moved(*elbow), lathe((0.3 * a, 0), (0.3 * a, upper), sides=8).aimed(elbow, (0, 0, 0))
    )
    arm += fist(0.8 * a).aimed(wrist, _beyond(elbow, wrist))
    if gun:
        arm += laser(0.26 * a, 1.2 * lower).turned("x", -36).moved(-0.1 * a, elbow[1] + 0.34 * a, elbow[2] + 0.42 * a)
    return arm.turned("x", swing)


def fist(f: float) -> Assembly:
    """A closed hand, its wrist at the origin, knuckles along +z."""
    palm = tower((-0.1 * f, 0.66 * f, 0.7 * f), (0.5 * f, 0.86 * f, 0.9 * f), bevel=0.01, cut=0)
    finger = tower((0, 0.25 * f, 0.86 * f), (0.42 * f, 0.22 * f, 0.66 * f), bevel=0, cut=0)
    thumb = tower((0, 0.22 * f, 0.3 * f), (0.5 * f, 0.18 * f, 0.26 * f), bevel=0, cut=0)
    return metal(
        palm,
        *(finger.moved(x * f, 0.05 * f, 0.46 * f) for x in (-0.29, 0, 0.29)),
        thumb.moved(-0.48 * f, 0.2 * f, 0.1 * f),
    )


def gun_arm(a: float, length: float, weapon: str, drop: float = 0.5) -> Assembly:
    """A forearm that is a gun, hung `drop` arm-widths under the shoulder: 'cannon', 'twin' cannons or 'lasers'."""
    n, z = length, -drop * a
    link = tower((z, 0.5 * a, 0.62 * a), (0, 0.66 * a, 0.76 * a), bevel=0.012, cut=0)
    body = side_sweep(
        [
            (-0.5 * n, -0.3 * a), (-0.3 * n, -0.58 * a), (0.3 * n, -0.5 * a), (0.42 * n, -0.3 * a),
            (0.42 * n, 0.34 * a), (0.2 * n, 0.58 * a), (-0.36 * n, 0.52 * a), (-0.5 * n, 0.26 * a),
        ],
        [Station(-0.52 * a), Station(0.52 * a)],
        0.14 * a,
    )  # fmt: skip
    panel = side_sweep(
        [(0.24 * n, -0.24 * a), (0.2 * n, 0.28 * a), (-0.34 * n, 0.24 * a), (-0.28 * n, -0.28 * a)],
        [Station(0.46 * a), Station(0.6 * a, 0.9, 0.86)],
        0.01,
    )
    return metal(link, disc(0.42 * a, 1.08 * a).moved(z=z)) + (
        armor(body) + trim(panel) + _muzzles(a, n, weapon).moved(y=0.38 * n)
    ).moved(z=z)


def _muzzles(a: float, n: float, weapon: str) -> Assembly:
    match weapon:
        case "cannon":
            return cannon(0.32 * a, 0.8 * n)
        case "twin":
            barrel = cannon(0.2 * a, 0.8 * n)
            return barrel.moved(z=0.26 * a) + barrel.moved(z=-0.24 * a)
        case "lasers":
            barrel = laser(0.22 * a, 0.62 * n)
            return barrel.moved(0.24 * a) + barrel.moved(-0.24 * a)
    raise ValueError(f"no arm carries '{weapon}'")


def _beyond(elbow: Place, wrist: Place) -> Place:
    return (2 * wrist[0] - elbow[0], 2 * wrist[1] - elbow[1], 2 * wrist[2] - elbow[2])
