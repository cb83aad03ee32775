"""The designs of large support vehicles: crawlers and ships on bases of 2, 4 and 6 inches."""

from __future__ import annotations

from models.parts.assembly import Assembly, armor, both, glass, metal, together, trim
from models.parts.fittings import antenna, exhaust, lamp, vents
from models.parts.gauge import FLOOR
from models.parts.hulls import bridge, dome, hull, mast, panel, rails, ship, turret
from models.parts.part import Part
from models.parts.running import tread
from models.parts.shapes import box, lathe, tower
from models.parts.weapons import cannon, launcher


def crawler_large() -> Assembly:
    """Mobile headquarters: four tracks, a stepped hull, a dome and a mast."""
    body = _crawler(1.1, 1.6, 0.46, 0.56, (0.78, 0.56))
    house = (
        bridge(0.56, 0.4, 0.28).moved(y=0.2) + dome(0.17).moved(0.16, -0.28, 0) + mast(0.5, 0.26).moved(-0.16, -0.22, 0)
    )
    guns = _gun(0.36).moved(y=0.52, z=-0.3) + both(_gun(0.28).turned("z", -80).moved(0.38, -0.2, -0.3))
    stacks = both(exhaust(0.05, 0.3).moved(0.26, -0.56, -0.3))
    return (body + (house + guns + stacks).moved(z=1.22)).moved(z=FLOOR)


def crawler_very_large() -> Assembly:
    """Mobile fortress: a hull like a bastion on eight tracks, gun turrets at its corners, a citadel."""
    body = _crawler(2.3, 3.2, 0.6, 0.7, (0.84, 0.66, 0.44))
    guns = both(_gun(0.62).turned("z", -28).moved(0.62, 1.02, 0)) + both(
        _gun(0.5).turned("z", -140).moved(0.62, -1.1, 0)
    )
    top = (
        bridge(0.9, 0.66, 0.42).moved(y=0.16, z=0.72)
        + dome(0.22).moved(0.24, -0.34, 0.72)
        + mast(0.62, 0.36).moved(-0.2, -0.3, 0.72)
    )
    top += both(launcher(0.42, 0.3, 0.5, 5, 3).turned("x", 14).moved(0.52, -0.5, 0.62)) + both(
        lamp(0.07).moved(0.4, 0.5, 0.5)
    )
    top += both(exhaust(0.1, 0.5).moved(0.3, -0.78, 0.32)) + rails(1.6, 1.5, 0.1)
    return (body + (guns + top).moved(z=1.3)).moved(z=FLOOR)


def crawler_super_large() -> Assembly:
    """Land dreadnought: decks like a city's terraces on ranks of tracks, batteries all round, a tower of bridges."""
    body = _crawler(3.6, 4.9, 0.8, 0.9, (0.88, 0.72, 0.56, 0.38))
    guns = both(_gun(0.9).turned("z", -22).moved(1.0, 1.75, 0)) + both(_gun(0.7).turned("z", -75).moved(1.4, 0.3, 0))
    guns += both(_gun(0.7).turned("z", -150).moved(1.05, -1.8, 0)) + _gun(0.8).moved(y=1.1, z=0.5)
    top = (
        bridge(1.3, 0.9, 0.5).moved(y=0.3, z=1.06)
        + bridge(0.84, 0.6, 0.4).moved(y=0.26, z=1.52)
        + mast(0.56, 0.44).moved(-0.1, 0.1, 1.88)
    )
    top += (
        dome(0.3).moved(0.46, -0.5, 1.0)
        + dome(0.24).moved(-0.46, -0.5, 1.0)
        + both(exhaust(0.16, 0.9).moved(0.5, -1.1, 0.5))
    )
    top += both(launcher(0.56, 0.4, 0.6, 6, 4).turned("x", 14).moved(0.8, -0.9, 0.75)) + antenna(0.5, 0.016).moved(
        0.2, 0.1, 1.88
    )
    top += rails(3.0, 2.6, 0.1) + rails(1.8, 1.9, 0.1).moved(z=0.5) + both(lamp(0.09).moved(0.6, 0.84, 1.2))
    return (body + (guns + top).moved(z=1.7)).moved(z=FLOOR)


def ship_large() -> Assembly:
    """Large patrol ship."""
    return _ship(1.9, 0.72, 0.5, 1)


def ship_very_large() -> Assembly:
    """Frigate: guns fore and aft, missiles amidships, two masts."""
    return _ship(3.8, 1.2, 0.66, 2)


def ship_super_large() -> Assembly:
    """Great warship: batteries before and behind a tower of bridges."""
    return _ship(5.7, 1.7, 0.84, 3)


def _crawler(width: float, length: float, track: float, high: float, tiers: tuple[float, ...]) -> Assembly:
    """A hull on four sets of tracks, the tiers of its decks ever narrower; the first deck lies at track + high."""
    w, n = width, length / 2
    profile = [
        (0.8 * n, 0.5 * track),
        (n, 0.9 * track),
        (0.86 * n, track + 0.7 * high),
        (0.7 * n, track + high),
        (-0.86 * n, track + high),
        (-n, track + 0.7 * high),
        (-0.96 * n, 0.7 * track),
        (-0.8 * n, 0.5 * track),
    ]
    body = armor(hull(profile, 0.94 * w, 0.04, 0.92))
    wide = 0.2 * w
    per = 0.46 * length
    side = together(tread(per, track, wide, 4, pad=0.12 * per).moved(0.5 * w, y * length, 0) for y in (0.25, -0.25))
    guard = hull(
        [(0.96 * n, 0.92 * track), (0.9 * n, 1.1 * track), (-0.9 * n, 1.1 * track), (-0.96 * n, 0.92 * track)],
        1.16 * wide,
        0.02,
    )
    side += armor(guard.toned(0.75)).moved(0.5 * w)
    count = round(3 * length / 2)
    ports = [
        panel(0.1, 0.08).moved(0.46 * w, (place - (count - 1) / 2) * 0.66 * length / count, track + 0.42 * high)
        for place in range(count)
    ]
    band = box(0.955 * w, 1.5 * n, 0.05).moved(z=track + 0.62 * high)
    body += (
        both(side)
        + trim(band)
        + both(glass(*ports))
        + vents(0.5 * w, 0.4 * high, 4).turned("z", 180).moved(y=-0.985 * n, z=track + 0.3 * high)
    )
    eye = lathe((0.07 * w, -0.04), (0.08 * w, 0.03), (0.05 * w, 0.05), sides=8).turned("x", -90)
    grille = vents(0.4 * w, 0.3 * high, 4).turned("x", 24).moved(y=0.94 * n, z=track + 0.34 * high)
    skirts = [panel(0.28 * length, 0.5 * track).moved(0.6 * w, y * length, 0.82 * track) for y in (-0.3, 0.02, 0.34)]
    body += grille + both(
        glass(eye.moved(0.33 * w, 0.99 * n, 0.9 * track)) + armor(*(part.toned(0.6) for part in skirts))
    )
    return body + _tiers(w, length, track + high, tiers)


def _tiers(width: float, length: float, floor: float, shares: tuple[float, ...]) -> Assembly:
    """Deckhouses stacked, each with a row of windows."""
    decks, step = Assembly(), 0.3 if len(shares) < 3 else 0.36 if len(shares) == 3 else 0.5
    for place, share in enumerate(shares[1:]):
        w, d = share * width, share * 0.74 * length
        block = tower((0, w, d), (0.8 * step, 0.95 * w, 0.96 * d), (step, 0.9 * w, 0.92 * d), bevel=0.03)
        strip = _strip(0.965 * w, 0.975 * d, 0.09)
        decks += (armor(block if place % 2 else block.toned(0.8)) + glass(strip.moved(z=0.5 * step))).moved(
            y=-0.03 * length, z=floor + place * step
        )
    return decks


def _strip(width: float, depth: float, height: float) -> Part:
    return tower((0, width, depth), (height, width, depth), bevel=0.01)


def _gun(size: float) -> Assembly:
    """A turret with two guns on its barbette."""
    s = size
    barrel = both(cannon(0.07 * s, 0.9 * s).moved(0.14 * s, 0.36 * s, 0.17 * s))
    return (
        turret(0.8 * s, 0.9 * s, 0.34 * s, 0.08)
        + barrel
        + metal(lathe((0.4 * s, -0.1 * s), (0.38 * s, 0.02), sides=12))
    )


def _ship(length: float, beam: float, freeboard: float, batteries: int) -> Assembly:
    """A warship's hull with its batteries, bridges, missiles, funnel and masts."""
    n, b, f = length / 2, beam, freeboard
    body = armor(ship(length, b, f), ship(0.95 * length, 0.86 * b, 0.03).moved(z=0.015).toned(0.62))
    waterline = ship(1.004 * length, 1.0 * b, 0.12 * f).moved(z=-0.62 * f).scaled(0.93, 0.955, 1.0)
    deck = Assembly()
    size = 0.2 * b + 0.14
    for place in range(batteries):
        step = place * 1.15 * size
        deck += _gun(size).moved(y=0.6 * n - step, z=0.1 * size * place)
    deck += _gun(size).turned("z", 174).moved(y=-0.74 * n)
    house = bridge(0.56 * b, 0.22 * length, 0.5 * f + 0.08).moved(y=0.06 * n)
    house += bridge(0.42 * b, 0.13 * length, 0.4 * f).moved(y=0.06 * n, z=0.5 * f + 0.06)
    block = tower((0, 0.5 * b, 0.3 * length), (0.4 * f, 0.46 * b, 0.28 * length), bevel=0.02).moved(y=-0.3 * n)
    stack = tower((0, 0.2 * b, 0.1 * length), (1.1 * f, 0.17 * b, 0.08 * length, 0, -0.02 * length), bevel=0.02).moved(
        y=-0.2 * n
    )
    cap = tower((0.98 * f, 0.185 * b, 0.086 * length), (1.14 * f, 0.175 * b, 0.08 * length), bevel=0.01).moved(
        y=-0.2 * n - 0.019 * length
    )
    racks = both(launcher(0.2 * b, 0.15 * b, 0.24 * b, 4, 3).turned("x", 14).moved(0.13 * b, -0.44 * n, 0.56 * f))
    count = 5 * batteries
    ports = [
        panel(0.05, 0.05).moved(0.47 * b, (place - count / 2) * 0.9 * n / count, -0.3 * f) for place in range(count)
    ]
    tall = 1.0 * f
    top = (
        mast(tall, 0.3 * b).moved(y=0.02 * n, z=0.9 * f + 0.06)
        + mast(0.8 * f, 0.2 * b).moved(y=-0.32 * n, z=0.38 * f)
        + dome(0.1 * b).moved(y=-0.56 * n, z=0.02)
    )
    top += rails(0.5 * length, 0.8 * b, 0.08).moved(y=-0.3 * n)
    fitted = armor(block, stack.toned(0.75)) + trim(cap, waterline) + both(glass(*ports))
    return (body + fitted + deck + house + racks + top).moved(z=f + FLOOR)
