"""The designs: three 'Mechs of each weight, composed of the parts."""

from __future__ import annotations

from collections.abc import Callable

from models.parts.arms import gun_arm, hand_arm, pauldron
from models.parts.assembly import Assembly, both, metal
from models.parts.fittings import antenna, jump_pack, lamp
from models.parts.gauge import ASSAULT, HEAVY, LIGHT, MEDIUM, Gauge
from models.parts.heads import canopy, helmet, turret_head
from models.parts.legs import bird_leg, pelvis, walking_leg
from models.parts.shapes import disc, lathe
from models.parts.torso import backpack, breast_vents, chest, fuselage
from models.parts.weapons import cannon, drum_launcher, laser, launcher, rotary

TOED_IN = 7.0
"""Degrees by which gun arms converge on what they aim at."""


def light_a() -> Assembly:
    """Scout: slender, hands, a laser along one arm."""
    g = LIGHT
    arm = pauldron(g.arm, 1.15)
    right, left = arm + hand_arm(g.arm, 0.25, 0.29, 24, gun=True), arm + hand_arm(g.arm, 0.25, 0.29, -4)
    trunk = (
        chest(g) + backpack(g) + helmet(g.head).moved(y=0.03, z=g.tall - 0.005) + antenna(0.3).moved(0.11, -0.2, 0.4)
    )
    return _stride(g, 0.11) + _turned(g, trunk + _shoulders(g, right, left), -8)


def light_b() -> Assembly:
    """Runner: reverse-jointed, a pointed hull with a rotary gun under its chin."""
    g = LIGHT
    hull = fuselage(0.4, 0.42, 0.82, 0.17).moved(z=0.36) + rotary(0.06, 0.32).moved(y=0.2, z=0.12)
    pod = laser(0.055, 0.44).moved(0.28, -0.1, 0.36) + metal(disc(0.07, 0.24).moved(0.2, -0.04, 0.36))
    return _crouch(g, 0.05) + _turned(g, hull + both(pod) + antenna(0.16).moved(0.1, -0.24, 0.52), 0)


def light_c() -> Assembly:
    """Leaper: a jump pack with tall fins, one gun arm, one hand."""
    g = LIGHT
    trunk = (
        chest(g) + jump_pack(0.46, 0.44, 0.18).moved(y=-0.12, z=0.3) + canopy(0.17, 0.25, 0.16).moved(y=0.03, z=g.tall)
    )
    arm = pauldron(g.arm, 1.05)
    right, left = arm + gun_arm(g.arm * 1.2, 0.32, "cannon", 1.5), arm + hand_arm(g.arm, 0.25, 0.29, 10)
    return _stride(g, -0.11) + _turned(g, trunk + _shoulders(g, right, left), 6)


def medium_a() -> Assembly:
    """Trooper: hands, a laser along the forearm, missiles over one shoulder."""
    g = MEDIUM
    trunk = chest(g) + backpack(g) + breast_vents(g) + helmet(g.head).moved(y=0.04, z=g.tall - 0.01)
    rack = launcher(0.21, 0.18, 0.3, 3, 2).moved(-0.29, -0.06, g.tall + 0.1)
    arm = pauldron(g.arm, 1.15)
    right, left = arm + hand_arm(g.arm, 0.28, 0.32, 26, gun=True), arm + hand_arm(g.arm, 0.28, 0.32, 0)
    return _stride(g, 0.11) + _turned(g, trunk + rack + _shoulders(g, right, left), -7)


def medium_b() -> Assembly:
    """Hunchback: a great gun housed over the right shoulder, fists."""
    g = MEDIUM
    trunk = (
        chest(g)
        + backpack(g, stacks=False)
        + breast_vents(g)
        + turret_head(g.head * 0.74).moved(x=-0.1, y=0.08, z=g.tall - 0.01)
    )
    gun = launcher(0.3, 0.28, 0.46, 1, 1) + cannon(0.1, 0.4).moved(y=0.14)
    arm = pauldron(g.arm, 1.05)
    right, left = arm + hand_arm(g.arm, 0.28, 0.32, 6), arm + hand_arm(g.arm, 0.28, 0.32, 22)
    return _stride(g, -0.1) + _turned(g, trunk + gun.moved(0.2, -0.04, g.tall + 0.15) + _shoulders(g, right, left), 0)


def medium_c() -> Assembly:
    """Archer: reverse-jointed, missile boxes at both shoulders."""
    g = MEDIUM
    hull = fuselage(0.5, 0.5, 0.9, 0.19).moved(z=0.38) + both(laser(0.05, 0.3).moved(0.13, 0.18, 0.12))
    box = launcher(0.25, 0.32, 0.42, 3, 3).moved(0.36, -0.04, 0.6) + metal(disc(0.1, 0.34).moved(0.26, -0.04, 0.42))
    return _crouch(g, 0.05) + _turned(g, hull + both(box), 0)


def heavy_a() -> Assembly:
    """Gunner: both arms twin cannons, a searchlight, a low head."""
    g = HEAVY
    trunk = chest(g) + backpack(g) + breast_vents(g) + turret_head(g.head * 0.86).moved(y=0.08, z=g.tall - 0.01)
    arm = pauldron(g.arm, 1.2) + gun_arm(g.arm * 1.05, 0.4, "twin", 1.15).turned("z", TOED_IN)
    return _stride(g, 0.1) + _turned(
        g, trunk + lamp(0.06).moved(0.22, 0.06, g.tall + 0.09) + _shoulders(g, arm, arm), -5
    )


def heavy_b() -> Assembly:
    """Pouncer: reverse-jointed, drums of missiles over gun arms."""
    g = HEAVY
    hull = fuselage(0.62, 0.58, 0.98, 0.2).moved(z=0.42)
    drum = drum_launcher(0.16, 0.4).moved(0.4, -0.08, 0.68) + metal(disc(0.11, 0.3).moved(0.3, -0.08, 0.52))
    arm = gun_arm(g.arm * 0.9, 0.42, "lasers", 0.4).turned("z", TOED_IN).moved(0.46, -0.04, 0.34)
    return _crouch(g, 0.05) + _turned(g, hull + both(drum + arm), 0)


def heavy_c() -> Assembly:
    """Brawler: hands, a jump pack, a cannon beside the head."""
    g = HEAVY
    trunk = (
        chest(g)
        + jump_pack(0.66, 0.52, 0.2).moved(y=-0.18, z=0.38)
        + breast_vents(g)
        + helmet(g.head).moved(y=0.05, z=g.tall - 0.01)
    )
    gun = cannon(0.075, 0.6).moved(-0.27, -0.16, g.tall + 0.08) + metal(lathe((0.08, -0.1), (0.06, 0.0))).moved(
        -0.27, -0.06, g.tall + 0.04
    )
    arm = pauldron(g.arm, 1.2)
    right, left = arm + hand_arm(g.arm, 0.3, 0.34, 24, gun=True), arm + hand_arm(g.arm, 0.3, 0.34, 0)
    return _stride(g, -0.1) + _turned(g, trunk + gun + _shoulders(g, right, left), 5)


def assault_a() -> Assembly:
    """Hulk: great fists and shoulders, a cannon in the chest."""
    g = ASSAULT
    trunk = chest(g) + backpack(g) + breast_vents(g) + helmet(g.head, crest=False).moved(y=0.12, z=g.tall - 0.03)
    arm = pauldron(g.arm, 1.25)
    right, left = (
        arm + hand_arm(g.arm, 0.32, 0.36, 8).turned("z", TOED_IN),
        arm + hand_arm(g.arm, 0.32, 0.36, -8, gun=True),
    )
    return _stride(g, 0.09) + _turned(
        g, trunk + cannon(0.08, 0.28).moved(y=0.27, z=0.36) + _shoulders(g, right, left), -4
    )


def assault_b() -> Assembly:
    """Fortress: missile boxes over both shoulders, laser arms."""
    g = ASSAULT
    trunk = (
        chest(g)
        + backpack(g, stacks=False)
        + breast_vents(g)
        + turret_head(g.head * 0.9).moved(y=0.14, z=g.tall - 0.03)
    )
    box = launcher(0.36, 0.32, 0.44, 4, 3).moved(0.42, -0.05, g.tall + 0.13)
    arm = pauldron(g.arm, 1.1) + gun_arm(g.arm * 0.95, 0.42, "lasers", 1.2).turned("z", TOED_IN)
    return _stride(g, -0.08) + _turned(g, trunk + both(box) + _shoulders(g, arm, arm), 0)


def assault_c() -> Assembly:
    """Siege engine: thick reverse-jointed legs, two long guns over the hull, cannon arms."""
    g = ASSAULT
    hull = fuselage(0.8, 0.7, 1.02, 0.22).moved(z=0.46)
    gun = (cannon(0.085, 0.8) + metal(lathe((0.1, -0.2), (0.07, 0.0))).moved(y=0.12)).moved(0.29, -0.36, 0.88)
    arm = (pauldron(g.arm, 1.1) + gun_arm(g.arm, 0.4, "cannon", 1.2).turned("z", TOED_IN)).moved(0.52, -0.02, 0.52)
    return _crouch(g, 0.03) + _turned(g, hull + both(gun + arm), 0)


def _stride(g: Gauge, step: float) -> Assembly:
    """Upright legs, the right foot `step` ahead."""
    return walking_leg(g, step) + walking_leg(g, -0.7 * step).mirrored() + pelvis(g)


def _crouch(g: Gauge, step: float) -> Assembly:
    """Reverse-jointed legs, the right foot ahead."""
    return bird_leg(g, 0.035 + step) + bird_leg(g, 0.035 - step).mirrored() + pelvis(g)


def _shoulders(g: Gauge, right: Assembly, left: Assembly) -> Assembly:
    """Two right-hand arms hung on either side of a trunk that stands on its waist."""
    height = g.shoulder - g.waist
    return right.moved(g.reach, 0, height) + left.moved(g.reach, 0, height).mirrored()


def _turned(g: Gauge, trunk: Assembly, degrees: float) -> Assembly:
    """What stands on the waist, turned a little to one side: a figure that looks about."""
    return trunk.turned("z", degrees).moved(z=g.waist)


DESIGNS: dict[str, Callable[[], Assembly]] = {
    f"mech_{design.__name__}": design
    for design in (
        light_a,
        light_b,
        light_c,
        medium_a,
        medium_b,
        medium_c,
        heavy_a,
        heavy_b,
        heavy_c,
        assault_a,
        assault_b,
        assault_c,
    )
}
"""Every design by the name of its file."""
