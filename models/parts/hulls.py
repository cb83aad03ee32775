"""Hulls, turrets and what stands on decks: front towards +y, standing on the origin unless told otherwise."""

from __future__ import annotations

from models.parts.assembly import Assembly, armor, both, glass, metal, trim
from models.parts.part import Part
from models.parts.shapes import Outline, Station, box, lathe, plate, polygon, rod, side_sweep, sweep, tower


def hull(profile: Outline, width: float, bevel: float = 0.022, tumble: float = 0.94) -> Part:
    """A body of a side view (y, z), `width` across and drawn in a little at both flanks."""
    w = width / 2
    return side_sweep(
        profile, [Station(-w, tumble, tumble), Station(-0.8 * w), Station(0.8 * w), Station(w, tumble, tumble)], bevel
    )


def turret(width: float, depth: float, height: float, rake: float = 0.1) -> Assembly:
    """A cast turret on a ring, its face drawn back by `rake`, with a mantlet and a commander's hatch."""
    w, d, h = width, depth, height
    outline = [(0.5 * w, -0.34 * d), (0.42 * w, 0.2 * d), (0.2 * w, 0.5 * d), (-0.2 * w, 0.5 * d), (-0.42 * w, 0.2 * d),
               (-0.5 * w, -0.34 * d), (-0.36 * w, -0.5 * d), (0.36 * w, -0.5 * d)]  # fmt: skip
    shell = sweep(
        outline,
        [Station(0, 0.9, 0.88), Station(0.34 * h), Station(h, 0.78, 0.76, 0, -rake * d)],
        0.02,
        0,
    )
    mantlet = tower((0.16 * h, 0.36 * w, 0.16 * d), (0.8 * h, 0.3 * w, 0.1 * d), bevel=min(0.012, 0.03 * d)).moved(
        y=0.46 * d
    )
    seat = lathe((0.36 * w, -0.03), (0.36 * w, 0.04), sides=12)
    return armor(shell) + metal(mantlet, seat) + hatch(0.11 * w).moved(-0.16 * w, -0.16 * d, h - 0.004)


def hatch(radius: float) -> Assembly:
    """A cupola with vision blocks and a lid."""
    r = radius
    ring = lathe((1.2 * r, -0.02), (1.1 * r, 0.5 * r), (0.9 * r, 0.62 * r), sides=8)
    lid = lathe((0.86 * r, 0.5 * r), (0.78 * r, 0.82 * r), (0.3 * r, 0.92 * r), sides=8)
    sight = box(0.7 * r, 0.3 * r, 0.42 * r, 0).moved(y=1.0 * r, z=0.1 * r)
    return armor(lid.toned(0.75)) + metal(ring) + glass(sight)


def headlight(radius: float) -> Assembly:
    """A lamp in a hood, facing +y."""
    r = radius
    pane = lathe((0.84 * r, 0), (0.7 * r, 0.5 * r), sides=6).turned("x", -90)
    hood = lathe((0.7 * r, -1.2 * r), (1.15 * r, 0), (1.15 * r, 0.4 * r), (0.9 * r, 0.4 * r), (0.86 * r, 0.0), sides=8)
    return glass(pane) + metal(hood.turned("x", -90))


def panel(width: float, height: float, thickness: float = 0.02) -> Part:
    """An upright plate on the right flank: its face turned to +x, about the origin."""
    return plate(width, height, thickness, 0.92, 0.006).turned("z", -90)


def stowage(width: float, depth: float, height: float) -> Assembly:
    """A box of kit, strapped."""
    strap = tower((0, 0.14 * width, 1.04 * depth), (1.03 * height, 0.14 * width, 1.02 * depth), bevel=0.004, cut=0)
    return armor(box(width, depth, height, 0.012).toned(0.6)) + metal(
        strap.moved(x=0.2 * width), strap.moved(x=-0.2 * width)
    )


def mast(height: float, radar: float = 0.0) -> Assembly:
    """A lattice mast, with a radar so wide if one is asked for."""
    h = height
    feet = [rod((x * 0.05, y * 0.05, 0), (0, 0, 0.82 * h), 0.011) for x in (-1, 1) for y in (-1, 1)]
    bars = [rod((-0.03, 0, z * h), (0.03, 0, z * h), 0.01) for z in (0.3, 0.55)]
    top = rod((0, 0, 0.7 * h), (0, 0, h), 0.012)
    if not radar:
        return metal(*feet, *bars, top)
    dish = tower((0, radar, 0.03), (0.32 * radar, 0.94 * radar, 0.025, 0, 0.012), bevel=0.006, cut=0)
    return metal(*feet, *bars, top) + trim(dish.moved(y=0.03, z=0.6 * h))


def bridge(width: float, depth: float, height: float) -> Assembly:
    """A deckhouse with a band of windows round its front."""
    w, d, h = width, depth, height
    house = tower((0, w, d), (0.56 * h, 0.96 * w, 0.94 * d), (h, 0.84 * w, 0.78 * d, 0, -0.04 * d), bevel=0.018)
    panes = tower((0.58 * h, 0.9 * w, 0.9 * d), (0.8 * h, 0.86 * w, 0.84 * d), bevel=0.008).moved(y=0.024 * d)
    brow = tower((0.8 * h, 0.96 * w, 0.96 * d), (0.88 * h, 0.9 * w, 0.9 * d), bevel=0.008).moved(y=0.02 * d)
    posts = [box(0.022, 0.03, 0.24 * h, 0).moved(x * w, 0.46 * d, 0.57 * h) for x in (-0.24, 0, 0.24)]
    return armor(house) + glass(panes) + trim(brow) + metal(*posts)


def rails(length: float, width: float, height: float = 0.07) -> Assembly:
    """A handrail along both sides of a deck, standing on the origin."""
    n, w, h = length / 2, width / 2, height
    posts = [rod((w, y * n, 0), (w, y * n, h), 0.006, 4) for y in (-1, -0.33, 0.33, 1)]
    return both(metal(*posts, rod((w, -n, h), (w, n, h), 0.007, 4)))


def ship(length: float, beam: float, draft: float) -> Part:
    """A boat's hull, its deck at z 0: full astern, fine at the bow, narrower at the waterline."""
    n, b = length / 2, beam / 2
    outline = [
        (0.78 * b, -n), (0.96 * b, -0.7 * n), (b, -0.1 * n), (0.86 * b, 0.4 * n), (0.5 * b, 0.78 * n), (0.16 * b, n),
        (-0.16 * b, n), (-0.5 * b, 0.78 * n), (-0.86 * b, 0.4 * n), (-b, -0.1 * n), (-0.96 * b, -0.7 * n),
        (-0.78 * b, -n),
    ]  # fmt: skip
    return sweep(
        outline, [Station(-draft, 0.74, 0.84, 0, -0.04 * n), Station(-0.3 * draft, 0.96, 0.97), Station(0)], 0.012, 0
    )


def dome(radius: float) -> Assembly:
    """A radar dome on a collar."""
    r = radius
    shell = lathe(
        (0.7 * r, 0.1 * r),
        (0.98 * r, 0.5 * r),
        (r, 0.9 * r),
        (0.8 * r, 1.5 * r),
        (0.4 * r, 1.84 * r),
        (0.1 * r, 1.95 * r),
    )
    return trim(shell) + metal(lathe((0.8 * r, 0), (0.74 * r, 0.3 * r), sides=8))


def hexagonal(width: float, depth: float) -> Outline:
    """An elongated hexagon, blunt ends forward and aft."""
    return [(x * width, y * depth) for x, y in polygon(6, 0.577, 0)] if width == depth else [
        (0.5 * width, -0.3 * depth), (0.5 * width, 0.3 * depth), (0.28 * width, 0.5 * depth),
        (-0.28 * width, 0.5 * depth), (-0.5 * width, 0.3 * depth), (-0.5 * width, -0.3 * depth),
        (-0.28 * width, -0.5 * depth), (0.28 * width, -0.5 * depth),
    ]  # fmt: skip
