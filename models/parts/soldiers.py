"""People and powered suits, standing on the origin and looking towards +y, a half to three quarters of an inch tall."""

from __future__ import annotations

from models.parts.assembly import Assembly, armor, both, glass, metal, trim
from models.parts.part import Part
from models.parts.shapes import box, lathe, rod, tower
from models.parts.weapons import laser, launcher

SKIN = (1.0, 0.86, 0.74)


def soldier(step: float = 0.0, aims: bool = True, kneels: bool = False, pack: bool = False) -> Assembly:
    """An infantryman with a rifle, a kit bag or a jump pack; `step` is how far one foot is ahead."""
    hips = 0.15 if kneels else 0.24
    legs = _leg(step, hips) + _leg(-step, hips).mirrored()
    chest = tower((0, 0.13, 0.085), (0.06, 0.15, 0.1), (0.14, 0.17, 0.1), (0.18, 0.12, 0.08), bevel=0.012, cut=0)
    belt = box(0.145, 0.1, 0.03, 0).moved(z=0.005)
    helmet = lathe((0.062, 0), (0.068, 0.03), (0.055, 0.066), (0.02, 0.086), sides=8)
    face = box(0.074, 0.03, 0.044, 0).moved(y=0.042, z=-0.012)
    trunk = armor(chest, helmet.moved(y=0.01, z=0.22)) + metal(belt, _neck()) + glass(face.moved(y=0.012, z=0.224))
    trunk += jump_set() if pack else trim(box(0.12, 0.07, 0.13, 0.012).toned(0.7).moved(y=-0.08, z=0.03))
    arms = _rifle_arms() if aims else _carrying_arms()
    lean = 8 if step else 0
    return legs + (trunk + arms).turned("x", -lean).moved(y=0.02 if kneels else 0, z=hips)


def officer(height: float) -> Assembly:
    """Someone who points ahead with one arm and holds a standard whose top is at a height."""
    figure = soldier(0.03, aims=False)
    pole = rod((0.15, 0.0, 0.0), (0.15, -0.03, height), 0.011)
    flag = box(0.012, 0.24, 0.16, 0).turned("z", 8).moved(0.15, -0.15, height - 0.18)
    band = box(0.014, 0.245, 0.05, 0).turned("z", 8).moved(0.15, -0.15, height - 0.125)
    arm = rod((-0.09, 0.0, 0.39), (-0.13, 0.19, 0.43), 0.028, 6)
    return figure + metal(pole) + armor(flag, arm) + trim(band)


def gunner() -> Assembly:
    """A kneeling soldier behind a launcher on the shoulder."""
    tube = lathe((0.034, -0.14), (0.034, 0.2), (0.044, 0.21), (0.044, 0.25), (0.03, 0.25), (0.026, 0.2), sides=8)
    return soldier(0.04, aims=False, kneels=True) + metal(tube.turned("x", -84).moved(0.07, 0.02, 0.37))


def jump_set() -> Assembly:
    """A soldier's jump pack: two little jets."""
    jet = lathe((0.026, -0.03), (0.034, 0.02), (0.034, 0.13), (0.014, 0.17), sides=8).moved(0.045, -0.09, 0.02)
    bell = lathe((0.02, -0.02), (0.036, -0.07), (0.028, -0.07), (0.016, -0.03), sides=8).moved(0.045, -0.09, 0.01)
    return trim(jet, jet.mirrored()) + metal(bell, bell.mirrored(), box(0.1, 0.03, 0.1, 0).moved(y=-0.06, z=0.03))


def suit(swing: float = 0.0, missiles: bool = False, flies: bool = False) -> Assembly:
    """A suit of battle armor: hunched, a gun for one arm and a claw for the other."""
    foot = tower((0, 0.12, 0.19), (0.05, 0.1, 0.15, 0, -0.01), bevel=0.012, cut=0)
    shin = tower((0.04, 0.09, 0.1), (0.13, 0.13, 0.13), (0.22, 0.1, 0.1), bevel=0.014)
    thigh = tower((0.19, 0.1, 0.11), (0.33, 0.12, 0.13), bevel=0.014, cut=0)
    leg = armor(shin, foot.toned(0.7)) + metal(thigh)
    legs = leg.moved(0.1, swing, 0) + leg.moved(0.1, -swing, 0).mirrored()
    hips = metal(tower((0.28, 0.2, 0.14), (0.36, 0.18, 0.13), bevel=0.012))
    body = tower((0, 0.2, 0.18), (0.1, 0.28, 0.25, 0, 0.02), (0.24, 0.3, 0.24), (0.33, 0.2, 0.16, 0, -0.02), bevel=0.02)
    visor = tower((0.16, 0.15, 0.1), (0.25, 0.13, 0.08), bevel=0.01).moved(y=0.1)
    crest = tower((0.3, 0.06, 0.15), (0.35, 0.05, 0.12), bevel=0.008, cut=0)
    trunk = armor(body) + glass(visor) + trim(crest) + _hump(flies)
    trunk += _shoulder() + _shoulder().mirrored()
    trunk += _gun_arm().moved(0.2, 0, 0.2) + _claw_arm().moved(0.2, 0, 0.2).mirrored()
    if missiles:
        trunk += launcher(0.15, 0.13, 0.16, 2, 2).moved(-0.12, -0.04, 0.4)
    return (legs + hips + trunk.turned("x", -6).moved(z=0.34)).turned("x", -14 if flies else 0)


def rock(width: float, height: float, seed: int = 0) -> Part:
    """A boulder or a broken wall's foot to stand on."""
    turn = 23.0 * seed
    stone = lathe((0.5, -0.1), (0.46, 0.4), (0.36, 0.86), (0.2, 1.0), sides=7).turned("z", turn)
    return stone.scaled(width, 0.8 * width, height).toned(1.4, 1.35, 1.25)


def _leg(step: float, hips: float) -> Assembly:
    knee = (0.045, 0.5 * step + 0.03, 0.52 * hips)
    shin = lathe((0.026, 0), (0.036, 0.5), (0.03, 1.0), sides=6)
    boot = box(0.056, 0.105, 0.04, 0).moved(0.05, step + 0.015, 0)
    lower = shin.scaled(z=0.52 * hips).aimed((0.05, step - 0.005, 0.02), knee)
    upper = shin.scaled(1.15, 1.15, 0.56 * hips).aimed((0.045, 0.01, hips + 0.01), knee)
    return armor(upper) + metal(boot) + armor(lower.toned(0.7))


def _neck() -> Part:
    return lathe((0.03, 0.15), (0.03, 0.24), sides=6).toned(0.8)


def _rifle_arms() -> Assembly:
    elbow = (0.11, 0.04, 0.08)
    upper, lower = rod((0.095, 0, 0.155), elbow, 0.028, 6), rod(elbow, (0.03, 0.13, 0.12), 0.024, 6)
    far = rod((-0.095, 0, 0.155), (-0.03, 0.2, 0.125), 0.026, 6)
    stock = box(0.026, 0.2, 0.045, 0).moved(0.03, 0.12, 0.11)
    barrel = rod((0.03, 0.18, 0.135), (0.03, 0.34, 0.135), 0.011)
    return armor(upper, lower, far) + metal(stock, barrel)


def _carrying_arms() -> Assembly:
    right = rod((0.095, 0, 0.155), (0.13, 0.03, 0.04), 0.028, 6)
    fore = rod((0.13, 0.03, 0.04), (0.11, 0.1, 0.1), 0.024, 6)
    left = rod((-0.095, 0, 0.155), (-0.11, 0.06, 0.05), 0.028, 6)
    return armor(right, fore, left)


def _hump(flies: bool) -> Assembly:
    pod = tower((0.02, 0.13, 0.1), (0.2, 0.15, 0.13), (0.36, 0.1, 0.08), bevel=0.014).moved(0.075, -0.16, 0)
    bell = lathe((0.03, 0), (0.055, -0.07), (0.044, -0.07), (0.026, -0.02), sides=8).moved(0.075, -0.16, 0.02)
    flame = lathe((0.036, -0.03), (0.046, -0.1), (0.012, -0.26), sides=8).moved(0.075, -0.16, 0)
    jets = armor(pod.toned(0.75)) + metal(bell)
    return both(jets + glass(flame) if flies else jets)


def _shoulder() -> Assembly:
    guard = tower((-0.06, 0.1, 0.17), (0.05, 0.13, 0.2), (0.11, 0.08, 0.13), bevel=0.016)
    return armor(guard.moved(0.2, 0, 0.22)) + trim(box(0.02, 0.13, 0.03, 0).moved(0.262, 0, 0.24))


def _gun_arm() -> Assembly:
    sleeve = tower((-0.13, 0.09, 0.1), (0.04, 0.1, 0.11), bevel=0.012, cut=0)
    case = tower((0, 0.11, 0.12), (0.18, 0.09, 0.1), bevel=0.012, cut=0).turned("x", -90).moved(y=-0.04, z=-0.14)
    return metal(sleeve) + armor(case) + laser(0.032, 0.16).moved(y=0.13, z=-0.14)


def _claw_arm() -> Assembly:
    sleeve = tower((-0.12, 0.08, 0.1), (0.04, 0.1, 0.11), bevel=0.012, cut=0)
    cuff = tower((-0.24, 0.12, 0.13), (-0.1, 0.1, 0.11), bevel=0.012, cut=0).moved(y=0.02)
    finger = tower((-0.34, 0.03, 0.03), (-0.23, 0.035, 0.05), bevel=0, cut=0)
    fingers = [finger.moved(x, 0.02 + y) for x, y in ((-0.04, 0.03), (0.04, 0.03), (0.0, -0.04))]
    return metal(sleeve, *fingers) + armor(cuff)
