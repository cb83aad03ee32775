"""Heads and cockpits, standing on the origin and looking towards +y."""

from __future__ import annotations

from models.parts.assembly import Assembly, armor, glass, metal, trim
from models.parts.shapes import Station, box, disc, lathe, rod, side_sweep, tower


def helmet(h: float, crest: bool = True) -> Assembly:
    """A head `h` wide with a visor, chin and crest."""
    skull = side_sweep(
        [
            (0.4 * h, 0.16 * h), (0.56 * h, 0.34 * h), (0.48 * h, 0.62 * h), (0.5 * h, 0.88 * h),
            (0.2 * h, 1.2 * h), (-0.36 * h, 1.16 * h), (-0.6 * h, 0.8 * h), (-0.46 * h, 0.16 * h),
        ],
        [
            Station(-0.48 * h, 0.76, 0.8, 0, 0.12 * h), Station(-0.24 * h),
            Station(0.24 * h), Station(0.48 * h, 0.76, 0.8, 0, 0.12 * h),
        ],
        0.012,
    )  # fmt: skip
    visor = tower((0.56 * h, 0.74 * h, 0.34 * h), (0.84 * h, 0.66 * h, 0.28 * h), bevel=0.01).moved(y=0.42 * h)
    brow = tower((0.84 * h, 0.84 * h, 0.36 * h), (0.98 * h, 0.7 * h, 0.24 * h), bevel=0.01, cut=0).moved(y=0.42 * h)
    chin = tower((0.12 * h, 0.36 * h, 0.2 * h), (0.46 * h, 0.5 * h, 0.26 * h), bevel=0.01, cut=0).moved(y=0.5 * h)
    neck = lathe((0.4 * h, -0.2 * h), (0.36 * h, 0.3 * h), sides=8)
    head = (
        armor(skull)
        + glass(visor)
        + trim(brow)
        + metal(chin, neck, disc(0.22 * h, 1.06 * h, 8).moved(y=-0.1 * h, z=0.66 * h))
    )
    ridge = side_sweep(
        [(0.4 * h, 0.98 * h), (0.06 * h, 1.46 * h), (-0.56 * h, 1.24 * h), (-0.6 * h, 0.86 * h)],
        [Station(-0.08 * h), Station(0.08 * h)],
        0.01,
    )
    return head + trim(ridge) if crest else head


def turret_head(h: float) -> Assembly:
    """A low, wide head with a slit, for torsos that swallow their neck."""
    cap = tower(
        (0, 1.5 * h, 1.2 * h),
        (0.36 * h, 1.6 * h, 1.34 * h),
        (0.7 * h, 1.2 * h, 1.0 * h, 0, -0.06 * h),
        (0.9 * h, 0.7 * h, 0.56 * h, 0, -0.1 * h),
        bevel=0.014,
    )
    slit = tower((0.28 * h, 1.24 * h, 0.34 * h), (0.54 * h, 1.06 * h, 0.28 * h), bevel=0.01).moved(y=0.56 * h)
    lid = tower((0.54 * h, 1.3 * h, 0.44 * h), (0.66 * h, 1.1 * h, 0.34 * h), bevel=0.01, cut=0).moved(y=0.54 * h)
    posts = [box(0.08 * h, 0.12 * h, 0.3 * h, 0).moved(x * h, 0.69 * h, 0.26 * h) for x in (-0.3, 0.3)]
    return (
        armor(cap) + glass(slit) + trim(lid) + metal(*posts, lathe((0.8 * h, -0.08 * h), (0.8 * h, 0.06 * h), sides=12))
    )


def canopy(width: float, length: float, height: float) -> Assembly:
    """A faceted cockpit, framed by ribs, with an armored hood behind."""
    w, n, h = width, length, height
    outline = [
        (-0.5 * n, 0),
        (0.5 * n, 0),
        (0.5 * n, 0.16 * h),
        (0.14 * n, 0.9 * h),
        (-0.2 * n, h),
        (-0.5 * n, 0.8 * h),
    ]
    pane = side_sweep(
        outline, [Station(-0.5 * w, 0.86, 0.62), Station(-0.26 * w), Station(0.26 * w), Station(0.5 * w, 0.86, 0.62)], 0
    )
    r = 0.05 * w
    ribs = [rod((x * w, 0.5 * n, 0.18 * h), (x * w, 0.14 * n, 0.92 * h), r) for x in (-0.25, 0.25)]
    arch = [rod((-0.26 * w, 0.14 * n, 0.91 * h), (0.26 * w, 0.14 * n, 0.91 * h), r)]
    sill = tower((-0.2 * h, 1.1 * w, 1.08 * n), (0.1 * h, 1.06 * w, 1.04 * n), bevel=0.01)
    hood = side_sweep(
        [(-0.7 * n, 0), (-0.12 * n, 0), (-0.2 * n, 1.08 * h), (-0.6 * n, 0.92 * h)],
        [Station(-0.56 * w, 1, 0.66), Station(-0.3 * w), Station(0.3 * w), Station(0.56 * w, 1, 0.66)],
        0.012,
    )
    return glass(pane) + metal(*ribs, *arch) + armor(sill, hood.toned(0.75))
