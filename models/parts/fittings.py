"""What else is bolted on: jump jets, exhausts, grilles, antennas, lamps."""

from __future__ import annotations

from models.parts.assembly import Assembly, armor, glass, metal, trim
from models.parts.shapes import box, lathe, plate, rod, tower

SCORCHED = (0.75, 0.62, 0.55)


def nozzle(radius: float, length: float) -> Assembly:
    """A jet's bell with a glowing throat, its mouth down, its top at the origin."""
    r, n = radius, length
    bell = lathe((0.55 * r, 0), (0.6 * r, -0.3 * n), (r, -n), (0.82 * r, -n), (0.46 * r, -0.3 * n), sides=8).toned(
        *SCORCHED
    )
    return metal(bell) + glass(lathe((0.56 * r, -0.62 * n), (0.42 * r, -0.28 * n), sides=6))


def jump_pack(width: float, height: float, depth: float) -> Assembly:
    """Two thrusters with fins, bells down and back; the origin is the middle of the front face."""
    w, h, d = width, height, depth
    pod = tower(
        (-0.5 * h, 0.26 * w, 0.6 * d),
        (-0.1 * h, 0.4 * w, d),
        (0.42 * h, 0.38 * w, 0.8 * d),
        (0.55 * h, 0.22 * w, 0.5 * d),
    )
    band = tower((0.0, 0.43 * w, 1.03 * d), (0.14 * h, 0.43 * w, 1.0 * d), bevel=0.008)
    fin = tower(
        (-0.25 * h, 0.03, 0.6 * d), (0.3 * h, 0.03, 0.5 * d), (0.8 * h, 0.024, 0.2 * d, 0, -0.3 * d), bevel=0.008, cut=0
    )
    side = armor(pod) + trim(band, fin.turned("y", 14).moved(x=0.2 * w, y=-0.35 * d))
    side += nozzle(0.19 * w, 0.34 * h).turned("x", -20).moved(z=-0.42 * h)
    bridge = tower((-0.2 * h, 0.3 * w, 0.7 * d), (0.3 * h, 0.3 * w, 0.7 * d), cut=0).moved(y=-0.35 * d)
    placed = side.turned("z", 6).moved(x=0.27 * w, y=-0.5 * d)
    return placed + placed.mirrored() + metal(bridge)


def exhaust(radius: float, length: float) -> Assembly:
    """A short hollow stack, standing on the origin."""
    r, n = radius, length
    stack = lathe((0.84 * r, 0), (0.9 * r, 0.8 * n), (1.06 * r, n), (0.74 * r, n), (0.66 * r, 0.6 * n), sides=8)
    return metal(stack.toned(*SCORCHED))


def vents(width: float, height: float, slats: int) -> Assembly:
    """A dark grille with bright slats on the x-z plane, facing +y."""
    pitch = 0.86 * height / slats
    slat = box(0.86 * width, 0.024, 0.42 * pitch, 0).turned("x", 24)
    blades = [slat.moved(y=0.014, z=-0.38 * height + pitch * number) for number in range(slats)]
    return metal(plate(width, height, 0.016, 0.94, 0).toned(0.5), *blades)


def antenna(height: float, radius: float = 0.009) -> Assembly:
    """A whip on a foot."""
    foot = lathe((2.6 * radius, -0.1 * height), (2.0 * radius, 0.14 * height), sides=6)
    return metal(foot, rod((0, 0, 0), (0, 0, height), radius))


def lamp(radius: float) -> Assembly:
    """A searchlight facing +y."""
    r = radius
    bowl = lathe((0.5 * r, -0.9 * r), (r, -0.1 * r), (r, 0.5 * r), (0.84 * r, 0.5 * r), (0.8 * r, 0.3 * r))
    pane = lathe((0.82 * r, 0.2 * r), (0.66 * r, 0.42 * r), sides=8)
    return (metal(bowl) + glass(pane)).turned("x", -90) + metal(box(0.5 * r, 0.5 * r, 1.4 * r, 0).moved(z=-1.4 * r))
