"""The designs of combat vehicles that keep to the land: on tracks, on wheels, on a cushion of air, on rails."""

from __future__ import annotations

from models.parts.assembly import Assembly, armor, both, glass, metal, together, trim
from models.parts.fittings import antenna, exhaust, lamp, vents
from models.parts.gauge import FLOOR
from models.parts.hulls import bridge, hatch, headlight, hexagonal, hull, panel, rails, stowage, turret
from models.parts.running import bogie, fan, skirt, tread, wheel
from models.parts.shapes import Station, box, lathe, plate, rod, side_sweep, sweep, tower
from models.parts.weapons import cannon, laser, launcher, rotary


def tracked_light() -> Assembly:
    """Light scout tank: a low wedge with a small turret, twin lasers and a sensor mast."""
    shell = hull([(0.46, 0.13), (0.5, 0.22), (0.2, 0.37), (-0.4, 0.39), (-0.5, 0.3), (-0.46, 0.1), (0.3, 0.06)], 0.56)
    fender = hull([(0.5, 0.25), (0.44, 0.3), (-0.48, 0.3), (-0.5, 0.25)], 0.17, 0.01, 0.9)
    guard = panel(0.6, 0.09).moved(0.085, -0.04, 0.22)
    side = tread(0.98, 0.28, 0.15, 4).moved(x=0.33)
    body = armor(shell) + both(side + (armor(fender) + trim(guard)).moved(x=0.33))
    body += both(headlight(0.032).moved(0.2, 0.46, 0.24)) + vents(0.3, 0.12, 3).turned("z", 180).moved(y=-0.49, z=0.22)
    body += both(exhaust(0.03, 0.14).turned("x", 60).moved(0.18, -0.44, 0.34)) + stowage(0.2, 0.1, 0.08).moved(
        y=-0.4, z=0.38
    )
    top = turret(0.42, 0.46, 0.2, 0.14) + both(laser(0.036, 0.42).moved(0.075, 0.2, 0.1))
    top += lamp(0.045).moved(0.12, 0.06, 0.28) + antenna(0.34).moved(-0.17, -0.18, 0.16)
    return _grounded(body + top.turned("z", -9).moved(y=-0.04, z=0.385))


def tracked_battle() -> Assembly:
    """Main battle tank: sloped front, side skirts, a long gun in a broad turret."""
    body = _chassis(0.6, 1.12, 0.34)
    top = turret(0.66, 0.68, 0.27, 0.12) + cannon(0.062, 0.6).moved(y=0.26, z=0.135)
    top += both(armor(panel(0.3, 0.15).toned(0.75)).turned("z", 18).moved(0.27, 0.06, 0.13))
    top += stowage(0.44, 0.13, 0.15).moved(y=-0.4, z=0.05) + rotary(0.026, 0.2).moved(-0.11, 0.02, 0.35)
    top += trim(box(0.1, 0.2, 0.03).moved(0.12, -0.14, 0.26)) + antenna(0.3).moved(0.22, -0.26, 0.2)
    return _grounded(body + top.turned("z", 8).moved(y=-0.06, z=0.44))


def tracked_assault() -> Assembly:
    """Assault tank: wide and tall, twin guns, missiles on one cheek of the turret."""
    body = _chassis(0.62, 1.12, 0.37)
    top = turret(0.74, 0.72, 0.32, 0.08) + both(cannon(0.052, 0.54).moved(0.1, 0.26, 0.15))
    top += launcher(0.2, 0.17, 0.3, 3, 2).moved(-0.44, 0.0, 0.22) + laser(0.04, 0.3).moved(0.42, 0.02, 0.2)
    top += metal(box(0.1, 0.16, 0.1).moved(0.4, 0.0, 0.1)) + stowage(0.42, 0.12, 0.14).moved(y=-0.42, z=0.08)
    top += lamp(0.05).moved(0.2, 0.1, 0.4) + antenna(0.24).moved(-0.22, -0.3, 0.26)
    return _grounded(body + top.turned("z", -6).moved(y=-0.04, z=0.47))


def tracked_missile() -> Assembly:
    """Missile carrier: a tracked hull with two great boxes raised on a turntable, a cab in front."""
    body = _chassis(0.58, 1.1, 0.32)
    cab = tower((0, 0.5, 0.26), (0.1, 0.5, 0.25), (0.19, 0.4, 0.18, 0, -0.03), bevel=0.016)
    pane = tower((0.085, 0.42, 0.2), (0.155, 0.36, 0.15, 0, -0.02), bevel=0.008).moved(y=0.05)
    body += (armor(cab) + glass(pane) + antenna(0.3).moved(-0.2, -0.06, 0.14)).moved(y=0.28, z=0.41)
    boxes = both(launcher(0.3, 0.3, 0.56, 4, 4).moved(0.17, 0, 0)).turned("x", 22)
    mount = tower((-0.3, 0.3, 0.3), (-0.12, 0.24, 0.3), (0.02, 0.12, 0.2), bevel=0.014)
    ring = lathe((0.24, -0.33), (0.22, -0.27), sides=12)
    return _grounded(body + (boxes + metal(mount, ring)).turned("z", -7).moved(y=-0.22, z=0.7))


def wheeled() -> Assembly:
    """Armored car: six wheels under a boat-bottomed body, a small turret."""
    shell = hull(
        [(0.54, 0.24), (0.5, 0.32), (0.2, 0.46), (-0.46, 0.48), (-0.54, 0.36), (-0.48, 0.17), (0.36, 0.15)], 0.5
    )
    arch = side_sweep(
        [(0.42, 0.24), (0.36, 0.34), (-0.5, 0.36), (-0.52, 0.3), (-0.5, 0.27), (0.38, 0.26)],
        [Station(0.2), Station(0.37, 0.96, 0.9)],
        0.012,
    )
    wheels = together(wheel(0.15, 0.14).moved(0.31, y, 0.15) for y in (0.35, -0.02, -0.38))
    door = panel(0.14, 0.16).moved(0.245, 0.1, 0.38)
    pane = plate(0.3, 0.07, 0.02).turned("x", 62).moved(y=0.3, z=0.425)
    body = armor(shell) + both(armor(arch.toned(0.75)) + wheels + trim(door)) + glass(pane)
    body += both(headlight(0.034).moved(0.17, 0.53, 0.29)) + metal(rod((-0.2, 0.55, 0.2), (0.2, 0.55, 0.2), 0.022))
    body += vents(0.28, 0.12, 3).turned("z", 180).moved(y=-0.52, z=0.34) + exhaust(0.028, 0.2).moved(-0.24, -0.36, 0.42)
    body += stowage(0.16, 0.2, 0.09).moved(0.12, -0.36, 0.47)
    top = (
        turret(0.4, 0.42, 0.19, 0.12)
        + cannon(0.04, 0.46).moved(y=0.18, z=0.1)
        + rotary(0.022, 0.16).moved(0.1, 0.02, 0.23)
    )
    return _grounded(body + (top + antenna(0.3).moved(-0.16, -0.16, 0.14)).turned("z", 10).moved(y=-0.03, z=0.475))


def truck() -> Assembly:
    """Support truck: a cab, a covered bed, six wheels."""
    cab = hull([(0.54, 0.18), (0.56, 0.36), (0.44, 0.5), (0.38, 0.72), (0.1, 0.74), (0.08, 0.18)], 0.52)
    pane = plate(0.42, 0.16, 0.02).turned("x", 16).moved(y=0.425, z=0.6)
    side = glass(panel(0.14, 0.13).moved(0.255, 0.24, 0.6)) + trim(panel(0.22, 0.1).moved(0.258, 0.24, 0.36))
    bed = box(0.56, 0.62, 0.12).moved(y=-0.26, z=0.24)
    cover = (
        sweep(
            [(0.27, 0), (0.27, 0.26), (0.16, 0.38), (-0.16, 0.38), (-0.27, 0.26), (-0.27, 0)],
            [Station(0), Station(0.58)],
            0.02,
        )
        .turned("x", 90)
        .moved(y=0.03, z=0.36)
    )
    hoops = [box(0.58, 0.026, 0.26).moved(y=y, z=0.36) for y in (-0.02, -0.27, -0.52)]
    wheels = together(wheel(0.15, 0.14).moved(0.25, y, 0.15) for y in (0.36, -0.14, -0.42))
    body = armor(cab, bed.toned(0.75)) + trim(cover) + metal(*hoops, box(0.3, 1.04, 0.1).moved(z=0.13))
    body += glass(pane) + both(side + wheels + headlight(0.036).moved(0.18, 0.56, 0.3))
    body += (
        vents(0.26, 0.14, 3).moved(y=0.56, z=0.26)
        + exhaust(0.03, 0.52).moved(-0.3, 0.05, 0.32)
        + antenna(0.22).moved(0.2, 0.14, 0.72)
    )
    return _grounded(body)


def hover() -> Assembly:
    """Hovercraft: a full skirt, a sleek deck, two ducted propellers astern, a turret."""
    outline = hexagonal(0.86, 1.14)
    deck = sweep(
        outline, [Station(0.16, 0.98, 0.98), Station(0.24, 1, 1), Station(0.33, 0.8, 0.84, 0, -0.02)], 0.016, 0
    )
    cabin = hull([(0.42, 0.3), (0.12, 0.5), (-0.3, 0.52), (-0.4, 0.3)], 0.46)
    pane = plate(0.34, 0.14, 0.02).turned("x", 55).moved(y=0.275, z=0.415)
    body = skirt(outline, 0.2) + armor(deck, cabin) + glass(pane)
    stripe = box(0.05, 0.5, 0.02).moved(0.36, 0.02, 0.29)
    body += both(trim(stripe) + (fan(0.185, 0.18) + metal(box(0.08, 0.1, 0.2).moved(z=-0.34))).moved(0.21, -0.4, 0.56))
    body += both(armor(box(0.02, 0.12, 0.26, 0.006).toned(0.75)).moved(0.21, -0.54, 0.44)) + both(
        vents(0.2, 0.07, 2).turned("z", -90).turned("y", -50).moved(0.37, 0.24, 0.29)
    )
    body += both(headlight(0.03).moved(0.2, 0.5, 0.3))
    top = turret(0.36, 0.4, 0.17, 0.14) + both(laser(0.034, 0.34).moved(0.06, 0.18, 0.09))
    top += launcher(0.17, 0.13, 0.22, 3, 2).moved(0.2, -0.04, 0.17) + antenna(0.34).moved(-0.14, -0.14, 0.14)
    return _grounded(body + top.turned("z", 12).moved(y=0.02, z=0.515))


def rail() -> Assembly:
    """Armored train car: a slab-sided wagon on two trucks, a gun turret at either end of its roof."""
    profile = [(0.5, 0.2), (0.54, 0.3), (0.5, 0.56), (-0.5, 0.56), (-0.54, 0.3), (-0.5, 0.2)]
    wagon = hull(profile, 0.62, 0.02, 0.97)
    belt = box(0.66, 0.98, 0.05).moved(z=0.3)
    ports = [panel(0.1, 0.07).moved(0.31, y, 0.44) for y in (0.34, 0.11, -0.12, -0.35)]
    body = armor(wagon) + trim(belt) + both(metal(*ports) + armor(panel(0.2, 0.16).toned(0.62).moved(0.312, 0.0, 0.24)))
    body += together(bogie(0.4, 0.1).moved(y=y) for y in (0.28, -0.28)) + metal(box(0.3, 1.06, 0.1).moved(z=0.13))
    couplers = [rod((0, y, 0.19), (0, y * 1.14, 0.19), 0.035) for y in (0.52, -0.52)]
    buffers = [rod((x, y, 0.24), (x, y * 1.1, 0.24), 0.03) for x in (-0.2, 0.2) for y in (0.52, -0.52)]
    body += metal(*couplers, *buffers) + both(headlight(0.04).moved(0.2, 0.53, 0.46))
    fore = turret(0.4, 0.38, 0.16, 0.08) + cannon(0.044, 0.34).moved(y=0.12, z=0.085)
    aft = turret(0.38, 0.36, 0.16, 0.08) + both(laser(0.032, 0.3).moved(0.06, 0.16, 0.085))
    tower_ = bridge(0.26, 0.2, 0.24) + hatch(0.05).moved(z=0.23) + antenna(0.18).moved(0.08, -0.06, 0.22)
    body += fore.moved(y=0.3, z=0.575) + aft.turned("z", 170).moved(y=-0.32, z=0.575) + tower_.moved(z=0.555)
    return _grounded((body + rails(0.9, 0.56, 0.05).moved(z=0.55)).moved(z=0.035))


def _chassis(width: float, length: float, height: float) -> Assembly:
    """A tank's hull on its tracks, with skirts, lamps and exhausts; the deck lies 0.1 over the tracks' top."""
    n, h = length / 2, height
    shell = hull(
        [(0.9 * n, 0.3 * h), (0.98 * n, 0.62 * h), (0.5 * n, h + 0.1), (-0.84 * n, h + 0.1), (-0.98 * n, 0.8 * h),
         (-0.9 * n, 0.3 * h), (0.6 * n, 0.2 * h)], width,
    )  # fmt: skip
    fender = hull([(1.0 * n, 0.82 * h), (0.8 * n, 1.06 * h), (-0.96 * n, 1.08 * h), (-n, 0.9 * h)], 0.2, 0.012, 0.94)
    plates = [panel(0.26 * length, 0.42 * h).moved(0.1, y * length, 0.86 * h) for y in (-0.3, 0.0, 0.27)]
    x = width / 2 + 0.06
    side = tread(length, h, 0.17, 5).moved(x=x) + (
        armor(fender, *(part.toned(0.75) for part in plates[::2])) + trim(plates[1])
    ).moved(x=x)
    body = armor(shell) + both(side) + both(headlight(0.036).moved(0.38 * width, 0.92 * n, 0.78 * h))
    body += both(exhaust(0.036, 0.16).turned("x", 62).moved(0.3 * width, -0.9 * n, h + 0.04))
    grille = vents(0.5 * width, 0.16, 4).turned("x", 90).moved(y=-0.72 * n, z=h + 0.1)
    return body + grille + vents(0.46 * width, 0.14, 3).turned("z", 180).moved(y=-0.95 * n, z=0.62 * h)


def _grounded(figure: Assembly) -> Assembly:
    """A figure that was made on the ground, stood on its base."""
    return figure.moved(z=FLOOR)
