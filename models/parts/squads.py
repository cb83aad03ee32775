"""The designs of infantry: several little figures on one base, the highest thing among them as high as the unit."""

from __future__ import annotations

from collections.abc import Sequence

from models.parts.assembly import Assembly, armor, both, glass, metal, together, trim
from models.parts.fittings import antenna
from models.parts.gauge import FLOOR
from models.parts.hulls import headlight, hull, stowage
from models.parts.running import wheel
from models.parts.shapes import box, lathe, plate, rod
from models.parts.soldiers import gunner, officer, rock, soldier, suit
from models.parts.weapons import rotary

HIGH = 1.0 - FLOOR
"""Inches from the base's top to the top of infantry's figures."""


def foot() -> Assembly:
    """A platoon on foot: riflemen around a rock with a standard on it, a gunner kneeling before it."""
    ring = ((0.36, 0.12, 18), (-0.37, 0.14, -20), (0.28, -0.3, 40), (-0.3, -0.3, -46))
    men = [
        soldier(0.05 if place % 2 else -0.04).turned("z", -turn).moved(x, y) for place, (x, y, turn) in enumerate(ring)
    ]
    boulder = rock(0.5, 0.16)
    chief = officer(HIGH - 0.15).moved(0, -0.06, 0.15)
    crew = gunner().turned("z", 6).moved(-0.1, 0.36) + soldier(0.06).turned("z", -10).moved(0.16, 0.4)
    return _set_down(together(men) + metal(boulder) + chief + crew)


def motorized(standard: float = HIGH) -> Assembly:
    """A platoon with an open car: a gun over its cab, riflemen beside it."""
    body = hull(
        [
            (0.38, 0.12),
            (0.4, 0.24),
            (0.16, 0.3),
            (0.12, 0.22),
            (-0.34, 0.22),
            (-0.38, 0.34),
            (-0.42, 0.34),
            (-0.42, 0.12),
        ],
        0.36,
        0.016,
    )
    pane = plate(0.3, 0.11, 0.014, 0.95).turned("x", 24).moved(y=0.15, z=0.36)
    wheels = together(wheel(0.11, 0.1).moved(0.19, y, 0.11) for y in (0.25, -0.26))
    seats = [box(0.12, 0.03, 0.14).moved(x, -0.02, 0.2) for x in (-0.09, 0.09)]
    bars = both(metal(rod((0.15, -0.12, 0.24), (0.15, -0.14, 0.5), 0.014)))
    car = armor(body) + glass(pane) + metal(*seats, rod((-0.15, -0.14, 0.5), (0.15, -0.14, 0.5), 0.016)) + bars
    car += both(wheels + headlight(0.03).moved(0.11, 0.4, 0.2)) + stowage(0.26, 0.1, 0.1).moved(y=-0.36, z=0.3)
    gun = rotary(0.03, 0.3).moved(y=-0.02, z=0.6) + metal(rod((0, -0.02, 0.24), (0, -0.02, 0.6), 0.02))
    gun += trim(plate(0.2, 0.12, 0.014).moved(y=0.06, z=0.6))
    man = soldier(aims=False).moved(0, -0.16, 0.22)
    driver = soldier(aims=False, kneels=True).moved(-0.09, 0.02, 0.12)
    men = [(0.44, 0.14, -14), (0.42, -0.26, -40), (-0.45, -0.2, 30), (-0.44, 0.2, 10)]
    walkers = together(
        soldier(0.05 if place % 2 else -0.05).turned("z", turn).moved(x, y) for place, (x, y, turn) in enumerate(men)
    )
    whip = antenna(standard - 0.3).moved(0.14, -0.38, 0.3) + trim(
        box(0.012, 0.13, 0.09, 0).moved(0.14, -0.45, standard - 0.1)
    )
    return _set_down(car + gun + man + driver + walkers + whip)


def jump() -> Assembly:
    """A jump platoon: half on the ground, half on their jets at several heights, held by clear-cut rods."""
    men = [
        (0.0, 0.0, HIGH - 0.58, 4), (0.34, -0.16, 0.22, 24), (-0.36, -0.12, 0.3, -18),
        (0.34, 0.26, 0, -12), (-0.28, 0.3, 0, 16), (0.0, -0.4, 0, 30), (0.04, 0.36, 0.0, -4),
    ]  # fmt: skip
    return _set_down(together(_jumper(x, y, z, turn) for x, y, z, turn in men) + metal(rock(0.4, 0.12, 2)))


def battle_armor() -> Assembly:
    """A squad of five suits, the leader on a rock."""
    leader = _suit(0.03) + antenna(0.1).moved(0.09, -0.11, 0.56)
    ring = ((0.34, 0.2, -14), (-0.34, 0.22, 12), (0.34, -0.26, -38), (-0.34, -0.26, 30))
    return _set_down(_suits(ring, False) + metal(rock(0.52, 0.17, 1)) + leader.moved(z=HIGH - leader.top))


def battle_armor_missiles() -> Assembly:
    """A squad of four suits with missiles on their shoulders, one of them in a leap."""
    leap = _suit(0.08, True, flies=True)
    leap = leap.moved(z=HIGH - leap.top) + metal(rod((0, -0.1, 0), (0, -0.1, 0.2), 0.014))
    return _set_down(_suits(((0.34, 0.2, -14), (-0.34, 0.22, 12), (0.02, -0.42, 8)), True) + leap.moved(y=0.02))


def _suits(ring: Sequence[tuple[float, float, float]], missiles: bool) -> Assembly:
    """Suits at places (x, y, degrees to the left), every other one with the other foot ahead."""
    steps = (-0.05, 0.04)
    return together(
        _suit(steps[place % 2], missiles).turned("z", turn).moved(x, y) for place, (x, y, turn) in enumerate(ring)
    )


def _suit(step: float, missiles: bool = False, flies: bool = False) -> Assembly:
    """A suit of a size that five of them find room."""
    return suit(step, missiles, flies).scaled(0.84, 0.84, 0.84)


def _jumper(x: float, y: float, z: float, turn: float) -> Assembly:
    """A jump trooper; one off the ground has bent legs, flames and a rod under it."""
    if z <= 0:
        return soldier(0.05, pack=True).turned("z", turn).moved(x, y)
    flame = lathe((0.024, -0.05), (0.032, -0.1), (0.008, -0.22), sides=6).moved(0.045, -0.09, 0.24)
    man = soldier(0.07, pack=True) + glass(flame, flame.mirrored())
    pole = metal(rod((0, -0.02, -z), (0, -0.02, 0.2), 0.014))
    return (man.turned("x", -10) + pole).turned("z", turn).moved(x, y, z)


def _set_down(figure: Assembly) -> Assembly:
    return figure.moved(z=FLOOR)
