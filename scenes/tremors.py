"""Shaking ground and crackling air: earthquakes and electromagnetic interference."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np

from engine.geometry.plane import Point3
from scenes.brush import Brush
from scenes.frame import Around, Frame
from scenes.tracks.chance import chance, spread
from scenes.tracks.ease import pulse
from scenes.view import View

EVERY, LASTS = 0.4, 0.30
"""Seconds from one arc of lightning to the next, and that it is seen."""

ARC, JOINTS = 0.06, 7
"""The length of an arc as a share of the distance, and its straight pieces."""

VIOLET = (0.62, 0.58, 1.0)
PUFF, PUFFS = 1.6, 5
"""Seconds that dust stays over shaking ground, and puffs in that time."""

SHAKES = 0.0011
"""How far an earthquake shakes the picture: a share of the distance for each point of its strength."""


def paint_tremors(brush: Brush, around: Around, time: float, view: View) -> None:
    """Paint what a moment has of them, near what is looked at."""
    far = math.dist(view.eye, view.target)
    if around.weather.emi:
        slot = math.floor(time / EVERY)
        for back in (0, 1):
            age = (time - (slot - back) * EVERY) / LASTS
            if age < 1.0:
                _arc(brush, slot - back, age, far, view.target)
    if around.weather.quake:
        _dust(brush, around.weather.quake, time, far, view.target)


def shaken(view: View, frame: Frame) -> View:
    """The view while an earthquake begins."""
    around = frame.around
    fresh = around.weather.quake if around.weather.quake > around.past.quake else 0
    if not fresh or not 0.0 < around.turned < 1.0:
        return view
    reach = SHAKES * fresh * math.dist(view.eye, view.target) * pulse(around.turned)
    off = [reach * math.sin(frame.time * beat + beat) for beat in (71.0, 83.0, 97.0)]
    eye, target = (Point3(*(a + b for a, b in zip(point, off, strict=True))) for point in (view.eye, view.target))
    return replace(view, eye=eye, target=target)


def _arc(brush: Brush, slot: int, age: float, far: float, target: Point3) -> None:
    start = np.array(target) + (
        spread(slot, 1, 0.2 * far),
        spread(slot, 2, 0.2 * far),
        0.02 * far * (1.0 + chance(slot, 3)),
    )
    turn, long = 6.283 * chance(slot, 4), ARC * far
    way = np.array([math.cos(turn), math.sin(turn), spread(slot, 5, 0.5)]) * long / JOINTS
    points = [
        start + way * i + np.array([spread(slot, 8 + 3 * i + axis, 0.09 * long) for axis in range(3)])
        for i in range(JOINTS + 1)
    ]
    strength = (1.0 - age) ** 0.6
    for a, b in pairwise(points):
        brush.line(brush.lights, a, b, 0.007 * far, VIOLET, 0.45 * strength)
        brush.line(brush.lights, a, b, 0.002 * far, (1.0, 1.0, 1.0), strength)
    brush.sprite(brush.lights, start, 0.03 * far, VIOLET, 0.6 * strength, "glow")


def _dust(brush: Brush, strength: int, time: float, far: float, target: Point3) -> None:
    clock = time * PUFFS / PUFF
    for puff in range(math.floor(clock) - PUFFS + 1, math.floor(clock) + 1):
        age = (clock - puff) / PUFFS
        at = np.array((target.x + spread(puff, 1, 0.4 * far), target.y + spread(puff, 2, 0.4 * far), 0.2 + 0.5 * age))
        size = (0.6 + 0.12 * strength) * (0.6 + age)
        brush.sprite(brush.veils, at, size, (0.66, 0.58, 0.45), 0.4 * (1.0 - age) * min(1.0, 6.0 * age), "puff", puff)
