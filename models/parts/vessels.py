"""The designs of vehicles that fly, float and dive."""

from __future__ import annotations

from models.parts.assembly import Assembly, armor, both, glass, metal, trim
from models.parts.fittings import antenna, exhaust, lamp, vents
from models.parts.gauge import FLOOR
from models.parts.heads import canopy
from models.parts.hulls import bridge, headlight, mast, panel, rails, ship, turret
from models.parts.running import fan, rotor
from models.parts.shapes import Station, box, lathe, plate, polygon, rod, side_sweep, sweep, tower
from models.parts.weapons import cannon, drum_launcher, laser, launcher, rotary


def vtol() -> Assembly:
    """Gunship: a slim body under a four-bladed rotor, rockets on stub wings, a tail boom, skids."""
    body = (
        sweep(
            polygon(8, 0.5, 0.5),
            [
                Station(-0.3, 0.22, 0.22, 0, -0.04),
                Station(-0.14, 0.34, 0.36),
                Station(0.16, 0.36, 0.4),
                Station(0.36, 0.26, 0.28, 0, 0.03),
                Station(0.5, 0.1, 0.12, 0, 0.07),
            ],
            0.014,
            0,
        )
        .turned("x", -90)
        .moved(z=0.36)
    )
    boom = (
        sweep(polygon(6, 0.5, 0.5), [Station(0.26, 0.2, 0.2), Station(0.62, 0.09, 0.1, 0, -0.05)], 0.008, 0)
        .turned("x", 90)
        .moved(z=0.38)
    )
    fin = side_sweep(
        [(-0.5, 0.38), (-0.62, 0.66), (-0.7, 0.66), (-0.64, 0.36), (-0.6, 0.26)],
        [Station(-0.014), Station(0.014)],
        0.006,
    )
    cockpit = canopy(0.24, 0.36, 0.17).moved(y=0.2, z=0.47)
    engine = tower((0.0, 0.12, 0.34), (0.1, 0.12, 0.3), (0.14, 0.08, 0.2), bevel=0.012)
    side = (
        armor(engine.toned(0.75))
        + exhaust(0.04, 0.1).turned("x", 100).moved(y=-0.15, z=0.06)
        + vents(0.09, 0.08, 2).moved(y=0.165, z=0.06)
    )
    wing = sweep([(0.12, 0.1), (0.46, 0.02), (0.46, -0.1), (0.12, -0.12)], [Station(0), Station(0.03)], 0.008, 0).moved(
        z=0.34
    )
    arms = (
        armor(wing)
        + trim(box(0.03, 0.14, 0.05).moved(0.47, -0.03, 0.33))
        + drum_launcher(0.075, 0.26).moved(0.37, 0.0, 0.26)
        + laser(0.03, 0.24).moved(0.23, 0.02, 0.28)
    )
    skid = metal(
        rod((0.2, -0.26, 0.02), (0.2, 0.34, 0.02), 0.02),
        rod((0.2, 0.34, 0.02), (0.2, 0.42, 0.07), 0.018),
        rod((0.2, -0.16, 0.02), (0.12, -0.14, 0.24), 0.014),
        rod((0.2, 0.2, 0.02), (0.12, 0.2, 0.22), 0.014),
    )
    tail = trim(box(0.34, 0.1, 0.024).moved(y=-0.54, z=0.37)) + rotor(0.13, 4, 0.04).turned("y", 90).moved(
        0.03, -0.66, 0.6
    )
    head = metal(tower((0.54, 0.12, 0.2), (0.74, 0.06, 0.07), bevel=0.01, cut=0)) + rotor(0.63, 4).turned(
        "z", 24
    ).moved(z=0.78)
    nose = (
        rotary(0.035, 0.18).moved(y=0.36, z=0.2)
        + metal(box(0.07, 0.08, 0.1).moved(y=0.36, z=0.2))
        + glass(lathe((0.05, 0), (0.03, 0.05), sides=8).turned("x", -90).moved(y=0.49, z=0.42))
    )
    belly = trim(box(0.1, 0.4, 0.02).moved(y=-0.02, z=0.18))
    return _floated(
        armor(body, boom, fin) + cockpit + both(side.moved(0.1, -0.06, 0.5) + arms + skid) + tail + head + nose + belly
    )


def wige() -> Assembly:
    """Ground-effect craft: a flying boat with short broad wings, engines before them, a high tail."""
    body = (
        sweep(
            [(0.5, -0.2), (0.3, -0.5), (-0.3, -0.5), (-0.5, -0.2), (-0.5, 0.2), (-0.24, 0.5), (0.24, 0.5), (0.5, 0.2)],
            [
                Station(-0.56, 0.08, 0.1, 0, -0.06),
                Station(-0.2, 0.26, 0.28),
                Station(0.26, 0.28, 0.32),
                Station(0.46, 0.2, 0.22, 0, 0.02),
                Station(0.6, 0.06, 0.07, 0, 0.04),
            ],
            0.014,
            0,
        )
        .turned("x", -90)
        .moved(z=0.22)
    )
    wing = (
        sweep(
            [(0.1, 0.22), (0.56, 0.1), (0.56, -0.2), (0.1, -0.24)],
            [Station(0, 1, 1), Station(0.045, 0.98, 0.8)],
            0.012,
            0,
        )
        .turned("y", -4)
        .moved(z=0.23)
    )
    plate_ = side_sweep(
        [(0.14, 0.06), (0.1, 0.34), (-0.24, 0.38), (-0.26, 0.06)], [Station(-0.02), Station(0.02)], 0.01
    )
    side = armor(wing) + trim(plate_.moved(0.56, 0, 0.02)) + metal(box(0.2, 0.1, 0.03).moved(0.34, -0.22, 0.22))
    jet = lathe(
        (0.05, -0.16), (0.085, -0.08), (0.09, 0.1), (0.078, 0.14), (0.066, 0.14), (0.06, 0.06), sides=10
    ).turned("x", -90)
    side += armor(jet.toned(0.75).moved(0.19, 0.26, 0.43)) + metal(box(0.12, 0.1, 0.05).moved(0.13, 0.24, 0.36))
    fin = side_sweep([(-0.3, 0.28), (-0.5, 0.8), (-0.64, 0.84), (-0.58, 0.26)], [Station(-0.022), Station(0.022)], 0.01)
    plane = sweep([(0.0, 0.1), (0.36, -0.02), (0.36, -0.1), (0.0, -0.1)], [Station(0), Station(0.028)], 0.008, 0).moved(
        y=-0.5, z=0.78
    )
    cockpit = canopy(0.2, 0.28, 0.13).moved(y=0.36, z=0.31)
    top = turret(0.24, 0.26, 0.12, 0.1) + both(laser(0.026, 0.22).moved(0.04, 0.1, 0.06))
    hump = tower((0.0, 0.22, 0.46), (0.1, 0.14, 0.36), bevel=0.014).moved(y=-0.14, z=0.33)
    tubes = both(launcher(0.13, 0.11, 0.26, 2, 2).turned("x", 12).moved(0.1, -0.26, 0.47))
    return _floated(
        (
            armor(body, fin, hump.toned(0.75))
            + both(side + armor(plane) + headlight(0.024).moved(0.08, 0.53, 0.26))
            + cockpit
            + top.moved(y=0.06, z=0.4)
            + tubes
            + antenna(0.1).moved(0, -0.58, 0.82)
        ).moved(z=-0.055)
    )


def naval() -> Assembly:
    """Gunboat: a raked hull, a gun before the bridge, missiles behind it, a mast with radar."""
    body = ship(1.2, 0.46, 0.2)
    deck = ship(1.12, 0.38, 0.02).toned(0.62)
    bow = both(
        armor(
            side_sweep([(0.2, 0), (0.58, 0), (0.58, 0.06), (0.2, 0.02)], [Station(0), Station(0.014)], 0)
            .turned("z", 15)
            .moved(0.135, 0.005, 0)
        )
    )
    stripe = tower((-0.1, 0.475, 0.3), (-0.04, 0.475, 0.3), bevel=0.006, cut=0).moved(y=-0.1)
    house = bridge(0.3, 0.26, 0.2).moved(y=0.02) + bridge(0.2, 0.16, 0.15).moved(y=-0.01, z=0.185)
    gun = turret(0.24, 0.24, 0.11, 0.1) + cannon(0.03, 0.3).moved(y=0.1, z=0.06)
    aft = launcher(0.22, 0.14, 0.24, 4, 2).turned("x", 16).moved(y=-0.3, z=0.16)
    stack = tower((0, 0.13, 0.16), (0.24, 0.1, 0.12, 0, -0.03), bevel=0.014).moved(y=-0.16)
    cap = tower((0.2, 0.115, 0.135), (0.25, 0.105, 0.125), bevel=0.006).moved(y=-0.185)
    stern = rotary(0.03, 0.18).moved(y=0, z=0.1).turned("z", 176).moved(y=-0.46) + metal(
        lathe((0.06, 0), (0.04, 0.12), sides=8).moved(y=-0.46)
    )
    rafts = both(trim(lathe((0.03, -0.07), (0.034, 0), (0.03, 0.07), sides=8).turned("x", 90).moved(0.17, -0.16, 0.04)))
    return _floated(
        (
            armor(body, deck.moved(z=0.012), stack.toned(0.75))
            + trim(stripe, cap)
            + bow
            + house
            + gun.moved(y=0.3, z=0.02)
            + aft
            + stern
            + rafts
            + mast(0.34, 0.18).moved(y=-0.06, z=0.32)
            + rails(0.5, 0.36, 0.05).moved(y=-0.3, z=0.01)
            + lamp(0.026).moved(0.08, 0.04, 0.36)
            + metal(rod((0, 0.5, 0), (0, 0.52, 0.1), 0.008))
        ).moved(z=0.19)
    )


def submarine() -> Assembly:
    """Submarine: a round hull half awash, a sail with planes and periscopes, torpedo doors, a ringed screw."""
    hull = sweep(
        polygon(12, 0.5),
        [
            Station(-0.54, 0.06, 0.06),
            Station(-0.3, 0.28, 0.28),
            Station(-0.1, 0.36, 0.36),
            Station(0.3, 0.36, 0.36),
            Station(0.46, 0.28, 0.28),
            Station(0.56, 0.14, 0.14),
        ],
        0.02,
        0,
    ).turned("x", -90)
    casing = tower((0.1, 0.22, 0.8), (0.2, 0.16, 0.74), bevel=0.014).moved(y=0.02)
    sail = side_sweep(
        [(0.24, 0), (0.2, 0.34), (-0.02, 0.36), (-0.12, 0.0)],
        [Station(-0.07, 0.9, 0.98), Station(-0.03), Station(0.03), Station(0.07, 0.9, 0.98)],
        0.012,
    )
    band = side_sweep([(0.235, 0), (0.225, 0.06), (-0.1, 0.06), (-0.11, 0.0)], [Station(-0.078), Station(0.078)], 0.006)
    plane = box(0.42, 0.1, 0.022).moved(y=0.1, z=0.2)
    scopes = [
        rod((0, 0.1, 0.3), (0, 0.1, 0.52), 0.012),
        rod((0, 0.03, 0.3), (0, 0.03, 0.46), 0.016),
        rod((0.02, -0.03, 0.3), (0.02, -0.03, 0.42), 0.008),
    ]
    panes = glass(plate(0.09, 0.05, 0.012).moved(y=0.212, z=0.27))
    conning = armor(sail) + trim(band, plane) + metal(*scopes) + panes
    doors = [
        lathe((0.05, 0), (0.045, 0.03), (0.03, 0.03), sides=8).turned("x", -90).moved(0.12, 0.47, z)
        for z in (0.02, -0.07)
    ]
    cross = [box(0.44, 0.1, 0.024).turned("y", turn).moved(y=-0.44) for turn in (0, 90)]
    tubes = both(trim(panel(0.1, 0.08).turned("y", -58).moved(0.1, -0.24, 0.13)))
    screw = fan(0.12, 0.08).moved(y=-0.56)
    return _floated(
        (
            armor(hull, casing.toned(0.75), *cross) + conning.moved(y=0.0, z=0.18) + both(metal(*doors)) + tubes + screw
        ).moved(z=0.18)
    )


def _floated(figure: Assembly) -> Assembly:
    """A figure that was made on the ground or at the waterline, put on its base."""
    return figure.moved(z=FLOOR)
