"""How each kind of shot and burst is painted at a moment of its life."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from scenes.brush import Brush
from scenes.frame import Burst, Tracer

BEAMS = ((1.0, 0.22, 0.16), (0.30, 1.0, 0.40), (0.35, 0.62, 1.0), (0.62, 0.45, 1.0))
"""Colors of beams; a weapon keeps its own."""


def _beam(brush: Brush, tracer: Tracer) -> None:
    color = np.array(BEAMS[(tracer.seed // 8) % len(BEAMS)])
    strength = tracer.strength
    for width, alpha in ((0.70, 0.30), (0.26, 0.60)):
        brush.line(brush.lights, tracer.tail, tracer.head, width, color, alpha * strength)
    brush.line(brush.lights, tracer.tail, tracer.head, 0.11, (1.0, 1.0, 1.0), strength)
    brush.sprite(brush.lights, tracer.tail, 0.9, color, 0.8 * strength, "glow")
    brush.sprite(brush.lights, tracer.head, 1.5, color, 0.9 * strength, "glow")
    brush.sprite(brush.lights, tracer.head, 0.9, (1.0, 1.0, 1.0), 0.8 * strength, "star", tracer.seed * 0.7)


def _shell(brush: Brush, tracer: Tracer) -> None:
    brush.line(brush.lights, tracer.tail, tracer.head, 0.34, (1.0, 0.62, 0.22), 0.8 * tracer.strength, "glow")
    brush.line(brush.lights, tracer.tail, tracer.head, 0.13, (1.0, 0.93, 0.7), tracer.strength, "glow")
    brush.sprite(brush.lights, tracer.head, 0.5, (1.0, 0.8, 0.45), 0.9 * tracer.strength, "glow")


def _missile(brush: Brush, tracer: Tracer) -> None:
    tail, head = np.asarray(tracer.tail, float), np.asarray(tracer.head, float)
    brush.line(brush.veils, tail + (head - tail) * 0.5, head, 0.11, (0.82, 0.82, 0.80), tracer.strength)
    brush.line(brush.lights, tail, tail + (head - tail) * 0.6, 0.24, (1.0, 0.66, 0.25), tracer.strength, "glow")
    brush.sprite(brush.lights, tail + (head - tail) * 0.4, 0.75, (1.0, 0.62, 0.28), 0.9 * tracer.strength, "glow")


def _blow(brush: Brush, tracer: Tracer) -> None:
    for width, alpha in ((0.9, 0.4), (0.36, 0.8)):
        brush.line(brush.lights, tracer.tail, tracer.head, width, (1.0, 0.9, 0.72), alpha * tracer.strength)
    brush.sprite(brush.lights, tracer.head, 1.0, (1.0, 0.9, 0.7), 0.7 * tracer.strength, "star", tracer.seed)


def _flash(brush: Brush, burst: Burst) -> None:
    rest = (1.0 - burst.age) ** 1.5
    brush.sprite(brush.lights, burst.at, burst.size * 2.6, (1.0, 0.72, 0.38), 0.75 * rest, "glow")
    brush.sprite(brush.lights, burst.at, burst.size * (1.4 + burst.age), (1.0, 0.95, 0.8), rest, "star", burst.seed)


def _hit(brush: Brush, burst: Burst) -> None:
    rest = (1.0 - burst.age) ** 1.4
    rng = np.random.default_rng(burst.seed)
    brush.sprite(brush.lights, burst.at, burst.size * (2.2 + 1.5 * burst.age), (1.0, 0.58, 0.22), 0.8 * rest, "glow")
    brush.sprite(
        brush.lights, burst.at, burst.size * (1.5 + 0.8 * burst.age), (1.0, 0.95, 0.82), rest, "star", burst.seed
    )
    _sparks(brush, burst, rng, 9, 1.9 * burst.size)


def _explosion(brush: Brush, burst: Burst) -> None:
    rng = np.random.default_rng(burst.seed)
    age, size = burst.age, burst.size
    at = np.asarray(burst.at, float)
    swell = 1.0 - (1.0 - age) ** 3
    for _ in range(9):
        way = rng.normal(0.0, 1.0, 3) * (0.30, 0.30, 0.22) + (0.0, 0.0, 0.18)
        grown = size * (0.35 + 0.5 * swell) * rng.uniform(0.7, 1.25)
        place = at + way * size * swell
        heat = np.clip(1.5 - 2.2 * age + rng.uniform(-0.2, 0.2), 0.0, 1.0)
        turn = rng.uniform(0.0, 6.28)
        soot = 0.10 + 0.12 * rng.random()
        brush.sprite(
            brush.veils,
            place + (0.0, 0.0, 0.5 * size * age),
            grown * 1.35,
            (soot, soot * 0.95, soot * 0.9),
            0.72 * min(1.0, 4.0 * age) * (1.0 - age),
            "puff",
            turn + age,
        )
        fire = (1.0, 0.25 + 0.62 * heat, 0.06 + 0.5 * heat**2)
        brush.sprite(brush.lights, place, grown, fire, 0.40 * heat * (1.0 - age), "puff", turn - age)
    brush.sprite(brush.lights, at, size * 2.2, (1.0, 0.52, 0.20), 0.55 * max(0.0, 1.0 - 2.5 * age), "glow")
    brush.sprite(brush.lights, at, size * 1.5, (1.0, 0.92, 0.78), 0.9 * max(0.0, 1.0 - 6.0 * age), "star", burst.seed)
    _sparks(brush, burst, rng, 16, 1.5 * size)


def _sparks(brush: Brush, burst: Burst, rng: np.random.Generator, count: int, reach: float) -> None:
    """Bits that fly off and fall."""
    at = np.asarray(burst.at, float)
    for _ in range(count):
        way = rng.normal(0.0, 1.0, 3) + (0.0, 0.0, 0.6)
        way *= reach * rng.uniform(0.5, 1.0) / np.linalg.norm(way)
        late = burst.age**0.7
        head = at + way * late - (0.0, 0.0, 0.8 * reach * burst.age**2)
        tail = at + way * max(0.0, late - 0.13) - (0.0, 0.0, 0.8 * reach * max(0.0, burst.age - 0.13) ** 2)
        brush.line(brush.lights, tail, head, 0.05 + 0.02 * reach, (1.0, 0.78, 0.36), (1.0 - burst.age) ** 0.8, "glow")


def _smoke(brush: Brush, burst: Burst) -> None:
    rng = np.random.default_rng(burst.seed)
    tone = 0.23 + 0.22 * rng.random()
    rise = burst.size * (0.15 + 1.3 * burst.age)
    drift = burst.size * 0.55 * burst.age * np.array([0.8, 0.35, 0.0])
    veil = 0.55 * min(1.0, 6.0 * burst.age) * (1.0 - burst.age) ** 1.3
    for _ in range(2):
        place = (
            np.asarray(burst.at, float)
            + drift
            + (*(rng.normal(0.0, 0.14, 2) * burst.size), rise * rng.uniform(0.8, 1.1))
        )
        shade = tone * rng.uniform(0.85, 1.15)
        brush.sprite(
            brush.veils,
            place,
            burst.size * (0.55 + 1.1 * burst.age) * rng.uniform(0.8, 1.1),
            (shade, shade * 0.98, shade * 0.95),
            veil,
            "puff",
            rng.uniform(0.0, 6.28) + 0.8 * burst.age,
        )


def _dust(brush: Brush, burst: Burst) -> None:
    rng = np.random.default_rng(burst.seed)
    at = np.asarray(burst.at, float)
    spread = 1.0 - (1.0 - burst.age) ** 2
    for puff in range(9):
        turn = 2.0 * np.pi * (puff + rng.uniform(-0.3, 0.3)) / 9.0
        away = burst.size * (0.2 + 0.65 * spread) * rng.uniform(0.7, 1.1)
        place = at + (away * np.cos(turn), away * np.sin(turn), burst.size * (0.10 + 0.22 * burst.age))
        tone = rng.uniform(0.9, 1.1)
        brush.sprite(
            brush.veils,
            place,
            burst.size * (0.42 + 0.5 * spread),
            (0.60 * tone, 0.53 * tone, 0.41 * tone),
            0.5 * (1.0 - burst.age) ** 1.3 * min(1.0, 8.0 * burst.age),
            "puff",
            turn,
        )


def _torpedo(brush: Brush, tracer: Tracer) -> None:
    tail, head = np.asarray(tracer.tail, float), np.asarray(tracer.head, float)
    brush.line(brush.veils, tail, head, 0.13, (0.20, 0.22, 0.24), tracer.strength)
    brush.line(brush.lights, tail - (head - tail) * 1.6, tail, 0.30, (0.72, 0.92, 1.0), 0.55 * tracer.strength, "glow")
    brush.sprite(brush.lights, head, 0.35, (0.8, 0.95, 1.0), 0.6 * tracer.strength, "glow")


def _spray(brush: Brush, burst: Burst) -> None:
    """White water thrown up and falling back."""
    rng = np.random.default_rng(burst.seed)
    at = np.asarray(burst.at, float)
    for _ in range(7):
        turn, away = rng.uniform(0.0, 6.28), burst.size * (0.15 + 0.6 * burst.age) * rng.uniform(0.6, 1.1)
        rise = burst.size * rng.uniform(0.5, 1.3) * (burst.age - burst.age**2) * 2.4
        place = at + (away * np.cos(turn), away * np.sin(turn), 0.06 + rise)
        size = burst.size * (0.28 + 0.4 * burst.age) * rng.uniform(0.8, 1.2)
        brush.sprite(brush.veils, place, size, (0.86, 0.92, 0.95), 0.5 * (1.0 - burst.age) ** 1.2, "puff", turn)


def paint(brush: Brush, tracers: tuple[Tracer, ...], bursts: tuple[Burst, ...]) -> None:
    """Paint a moment's effects."""
    for tracer in tracers:
        TRACERS.get(tracer.kind, _shell)(brush, tracer)
    for burst in bursts:
        BURSTS.get(burst.kind, _smoke)(brush, burst)


def brightest(bursts: tuple[Burst, ...]) -> tuple[float, float, float, float]:
    """Where the strongest flash of a moment is, and how much it lights what is around it."""
    lights = [(_shine(burst), burst) for burst in bursts if burst.kind in SHINES]
    strength, burst = max(lights, key=lambda light: light[0], default=(0.0, None))
    return (*burst.at, strength) if burst is not None else (0.0, 0.0, 0.0, 0.0)


def _shine(burst: Burst) -> float:
    return SHINES[burst.kind] * burst.size * (1.0 - burst.age) ** 2


SHINES = {"explosion": 6.0, "hit": 4.0, "flash": 4.0}
"""How strongly a burst of one inch lights its surroundings when it begins."""

TRACERS: dict[str, Callable[[Brush, Tracer], None]] = {
    "beam": _beam,
    "shell": _shell,
    "missile": _missile,
    "torpedo": _torpedo,
    "blow": _blow,
}
BURSTS: dict[str, Callable[[Brush, Burst], None]] = {
    "flash": _flash,
    "hit": _hit,
    "explosion": _explosion,
    "smoke": _smoke,
    "dust": _dust,
    "spray": _spray,
}
