"""How a value gets from one end of a fraction to the other."""

from __future__ import annotations

import math

from engine.geometry.plane import relative_bearing


def clamp(value: float, low: float = 0.0, high: float = 1.0) -> float:
    """The value, or the bound that it passes."""
    return low if value < low else high if value > high else value


def share(elapsed: float, start: float, seconds: float) -> float:
    """How much of a stretch of time is over, 0 to 1; a stretch of no length is over at its start."""
    if seconds <= 0.0:
        return 1.0 if elapsed >= start else 0.0
    return clamp((elapsed - start) / seconds)


def smooth(fraction: float) -> float:
    """Slow at both ends."""
    f = clamp(fraction)
    return f * f * (3.0 - 2.0 * f)


def cruise(fraction: float, ease: float = 0.15) -> float:
    """Even speed, with the first and the last `ease` of the time for getting under way and coming to rest."""
    f = clamp(fraction)
    if ease <= 0.0:
        return f
    top = 1.0 / (1.0 - ease)
    if f < ease:
        return top * f * f / (2.0 * ease)
    if f > 1.0 - ease:
        return 1.0 - top * (1.0 - f) ** 2 / (2.0 * ease)
    return top * (f - ease / 2.0)


def pulse(fraction: float) -> float:
    """Up from 0 to 1 and back to 0."""
    return math.sin(math.pi * clamp(fraction))


def between(a: float, b: float, fraction: float) -> float:
    """The value a fraction of the way from `a` to `b`, exactly `a` and `b` at the ends."""
    if fraction <= 0.0:
        return a
    return b if fraction >= 1.0 else a + (b - a) * fraction


def turned(a: float, b: float, fraction: float) -> float:
    """The heading a fraction of the shorter way round from `a` to `b`, exactly `a` and `b` at the ends."""
    if fraction <= 0.0:
        return a
    return b if fraction >= 1.0 else (a + relative_bearing(a, b) * fraction) % 360.0
