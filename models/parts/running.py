"""What vehicles go on: tracks, wheels, skirts, rotors and bogies, each for the right side or about the origin."""

from __future__ import annotations

from itertools import pairwise
from math import dist

from models.parts.assembly import Assembly, armor, metal, together, trim
from models.parts.part import Part
from models.parts.shapes import Outline, Station, box, disc, lathe, rod, side_sweep, sweep, tower

RUBBER = (0.62, 0.6, 0.6)


def tread(length: float, height: float, width: float, wheels: int = 5, pad: float = 0.075) -> Assembly:
    """A track with its wheels, standing on the origin; the idler in front is raised."""
    n, h = length / 2, height
    outline = [
        (-0.72 * n, 0), (0.7 * n, 0), (0.94 * n, 0.3 * h), (n, 0.62 * h), (0.9 * n, 0.94 * h),
        (0.76 * n, h), (-0.8 * n, h), (-0.95 * n, 0.86 * h), (-n, 0.56 * h), (-0.92 * n, 0.24 * h),
    ]  # fmt: skip
    belt = side_sweep(outline, [Station(-0.5 * width), Station(0.5 * width)], 0)
    shoes = [shoe for edge in pairwise([*outline, outline[0]]) for shoe in _shoes(edge, width, pad)]
    radius = 0.34 * h
    spread = 1.36 * n / max(1, wheels - 1)
    wheel = metal(disc(radius, 0.05, 8).toned(1.25)) + armor(disc(0.5 * radius, 0.075, 6).toned(0.62))
    rolling = [wheel.moved(0.5 * width, -0.68 * n + spread * place, 0.36 * h) for place in range(wheels)]
    ends = [wheel.moved(0.5 * width, y * n, 0.58 * h) for y in (0.82, -0.82)]
    return metal(belt.toned(0.6), *shoes) + together([*rolling, *ends])


def _shoes(edge: tuple[tuple[float, float], ...], width: float, pitch: float) -> list[Part]:
    """The links along one side of a track that runs counter-clockwise seen from its right."""
    (y0, z0), (y1, z1) = edge
    length = dist(*edge)
    count = max(1, round(length / pitch))
    out = ((z1 - z0) / length, -(y1 - y0) / length)
    link = box(width * 1.06, 0.62 * length / count, 0.016, 0)
    made = []
    for place in range(count):
        share = (place + 0.5) / count
        y, z = y0 + (y1 - y0) * share, z0 + (z1 - z0) * share
        along = (0.0, (y1 - y0) / length, (z1 - z0) / length)
        start, end = (0.0, y, z), (0.0, y + out[0], z + out[1])
        made.append(link.aimed(start, end, along).toned(0.9))
    return made


def wheel(radius: float, width: float) -> Assembly:
    """A tired wheel about the origin, its axle along x, the hub to the right."""
    r, w = radius, width / 2
    tire = lathe(
        (0.62 * r, -w), (0.92 * r, -w), (r, -0.6 * w), (r, 0.6 * w), (0.92 * r, w), (0.62 * r, w), (0.5 * r, 0.5 * w),
        sides=12,
    )  # fmt: skip
    hub = lathe((0.5 * r, 0.3 * w), (0.44 * r, 0.86 * w), (0.16 * r, 1.15 * w), sides=6)
    return metal(tire.turned("y", 90).toned(*RUBBER)) + trim(hub.turned("y", 90))


def skirt(outline: Outline, height: float) -> Assembly:
    """A hovercraft's cushion: it bulges out under a hull of that outline and stands on the origin."""
    bag = sweep(
        outline, [Station(0, 0.92, 0.94), Station(0.3 * height, 1.02, 1.02), Station(height, 0.96, 0.97)], 0.02, 0
    )
    seam = sweep(outline, [Station(0.74 * height, 1.0, 1.0), Station(0.9 * height, 0.99, 0.99)], 0.008, 0)
    return metal(bag.toned(0.72), seam.toned(1.3))


def fan(radius: float, depth: float, blades: int = 5) -> Assembly:
    """A ducted propeller about the origin, blowing along y."""
    r, d = radius, depth / 2
    profile = ((0.8 * r, -d), (0.98 * r, -0.8 * d), (1.06 * r, 0.1 * d), (r, d), (0.88 * r, d), (0.82 * r, -0.5 * d))
    duct = lathe(*profile, sides=14)
    blade = box(0.17 * r, 0.03, 0.8 * r, 0).turned("z", 28)
    turns = [360.0 * place / blades for place in range(blades)]
    spun = [blade.turned("y", turn) for turn in turns]
    hub = lathe((0.2 * r, -0.7 * d), (0.2 * r, 0.3 * d), (0.06 * r, 0.9 * d), sides=6).turned("x", -90)
    grille = lathe((0.8 * r, -1.04 * d), (0.76 * r, -0.94 * d), sides=14).turned("x", -90)
    vanes = [box(1.5 * r, 0.02, 0.05 * r, 0).moved(y=-1.06 * d, z=z * r) for z in (-0.5, 0, 0.45)]
    return armor(duct.turned("x", -90)) + metal(*spun, hub, grille.toned(0.3), *vanes)


def rotor(radius: float, blades: int, chord: float = 0.085) -> Assembly:
    """A lifting rotor about the origin, turning in the plane of x and y."""
    r = radius
    hub = lathe((0.07, -0.05), (0.075, 0.02), (0.03, 0.05), sides=8)
    blade = tower((0.06, 0.6 * chord, 0.016), (0.2 * r, chord, 0.02), (0.94 * r, chord, 0.016), bevel=0.004, cut=0)
    tip = tower((0.94 * r, chord, 0.017), (r, 0.8 * chord, 0.012), bevel=0.003, cut=0)
    turns = [360.0 * (place + 0.18) / blades for place in range(blades)]
    wings = metal(blade.toned(1.2)) + trim(tip)
    lying = wings.turned("z", 90).turned("y", 90)
    return metal(hub) + together(lying.turned("z", turn) for turn in turns)


def bogie(length: float, radius: float) -> Assembly:
    """A railway truck about the origin: two axles in a frame, the wheels on rails to either side."""
    n, r = length / 2, radius
    rim = disc(r, 0.04, 10)
    wheels = [rim.moved(x, y, r) for x in (-0.2, 0.2) for y in (-0.62 * n, 0.62 * n)]
    axles = [rod((-0.2, y, r), (0.2, y, r), 0.022) for y in (-0.62 * n, 0.62 * n)]
    sides = [box(0.035, 2 * n, 0.08).moved(x, 0, 0.9 * r) for x in (-0.25, 0.25)]
    return metal(*wheels, *axles) + metal(*(side.toned(0.7) for side in sides))
