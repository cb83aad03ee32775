"""What a weapon attack sends across the table: which kinds, how many, when each leaves and where it lands."""

from __future__ import annotations

import math
from dataclasses import dataclass

from engine.geometry.plane import Point3, along
from engine.rules.card import Card
from engine.rules.specials import Special
from scenes.frame import Tracer
from scenes.tracks.chance import chance, spread
from scenes.tracks.ease import clamp
from scenes.tracks.picture import Picture

CARRIED = {"IF": "missile", "LRM": "missile", "SRM": "missile", "AC": "shell", "FLK": "shell"}
"""What an ability says about a unit's weapons; ENE means that there is nothing but beams."""

KINDS = ("beam", "shell", "missile")
MUZZLE_LIFE = {"beam": 0.16, "shell": 0.14, "missile": 0.22, "torpedo": 0.2}
SPEED = {"shell": 55.0, "missile": 26.0, "torpedo": 14.0}
"""Inches a second."""

LENGTH = {"shell": 1.1, "missile": 0.7, "torpedo": 0.8}
"""Inches of a tracer."""

BEAM_SECONDS = 0.28
SALVO = {"beam": 1, "shell": 3, "missile": 4, "torpedo": 1}
"""Tracers that one weapon sends out."""

PACE = {"beam": 0.0, "shell": 0.09, "missile": 0.08, "torpedo": 0.0}
"""Seconds between the tracers of a salvo."""

BURSTING = {"torpedo": "spray"}
"""What a shot leaves where it sets out, if it is no flash."""

METHODS = {"indirect": ("missile",), "torpedo": ("torpedo",)}
"""Methods of fire that say what flies, whatever the card carries."""

LONGEST = 1.3
"""Seconds that a shot flies at most; one that is lobbed takes half as long again."""

LOBBED = 0.42
"""How high indirect fire climbs, as a share of its way."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One beam, shell or missile: seconds at which it leaves, seconds of flight, height of its arc in inches."""

    kind: str
    start: Point3
    end: Point3
    leaves: float
    flight: float
    arc: float
    seed: int

    @property
    def lands(self) -> float:
        """Seconds at which it is at its end; a beam is there at once."""
        return self.leaves + (0.06 if self.kind == "beam" else self.flight)

    def place(self, fraction: float) -> Point3:
        """Where it is after a fraction of its flight."""
        x, y, z = along(self.start, self.end, fraction)
        return Point3(x, y, z + self.arc * 4.0 * fraction * (1.0 - fraction))

    def show(self, elapsed: float, picture: Picture) -> None:
        """Its tracer, muzzle flash and smoke at a moment."""
        since = elapsed - self.leaves
        picture.burst(BURSTING.get(self.kind, "flash"), self.start, since, MUZZLE_LIFE[self.kind], 0.5, self.seed)
        if not 0.0 <= since < self.flight:
            return
        if self.kind == "beam":
            strength = 1.0 - (since / self.flight) ** 2
            picture.tracers.append(Tracer("beam", self.start, self.end, strength, self.seed))
            return
        head = since / self.flight
        span = max(math.dist(self.start, self.end), 0.1)
        tail = max(0.0, head - LENGTH[self.kind] / span)
        picture.tracers.append(Tracer(self.kind, self.place(tail), self.place(head), 1.0, self.seed))

    def smoke(self, elapsed: float, picture: Picture) -> None:
        """The puffs that a missile leaves behind, and a torpedo's bubbles."""
        puffs = max(2, int(self.flight / 0.07))
        kind, size = ("spray", 0.22) if self.kind == "torpedo" else ("smoke", 0.28)
        for i in range(1, puffs):
            since = elapsed - self.leaves - self.flight * i / puffs
            picture.burst(kind, self.place(i / puffs), since, 0.7, size, self.seed + i)


def kinds(card: Card, seed: int) -> tuple[str, ...]:
    """What a unit shoots with, by what its card carries; by chance where the card says nothing."""
    codes = _codes(card.specials)
    if card.type == "CI":
        return ("shell",)
    if "ENE" in codes:
        return ("beam",)
    carried = tuple(dict.fromkeys(CARRIED[code] for code in codes if code in CARRIED))
    if not carried:
        return KINDS[int(chance(seed, 1) * 3) :][:1] + KINDS[int(chance(seed, 2) * 3) :][:1]
    return carried if len(carried) > 1 or chance(seed, 1) < 0.5 else (*carried, "beam")


def volley(
    card: Card,
    weapons: int,
    muzzle: Point3,
    aim: Point3,
    hit: bool,
    seed: int,
    ground: float,
    method: str = "direct",
    tall: float = 2.0,
) -> tuple[Shot, ...]:
    """The shots of an attack, the first leaving at 0 seconds; `ground` is the height at which misses come down,
    `tall` how high the target is.

    Indirect fire is missiles that climb high; what is fired by the method 'torpedo' runs through water.
    """
    shots: list[Shot] = []
    carried = METHODS.get(method) or kinds(card, seed)
    lobbed = method == "indirect"
    for weapon in range(weapons):
        kind = carried[weapon % len(carried)]
        leaves = 0.16 * weapon + 0.06 * chance(seed, 10 + weapon)
        start = _aside(muzzle, aim, 0.45 if (weapon + int(chance(seed, 3) * 2)) % 2 else -0.45)
        for tracer in range(SALVO[kind]):
            mark = seed * 64 + weapon * 8 + tracer
            end = _struck(aim, mark, 0.2 if kind == "torpedo" else tall) if hit else _missed(muzzle, aim, ground, mark)
            span = math.dist(start, end)
            flight = BEAM_SECONDS if kind == "beam" else clamp(span / SPEED[kind], 0.08, LONGEST)
            arc = span * (0.10 + 0.05 * chance(mark, 5)) if kind == "missile" else 0.0
            if lobbed:
                flight, arc = 1.5 * flight, max(4.0, span * LOBBED) * (1.0 + 0.12 * chance(mark, 6))
            shots.append(Shot(kind, start, end, leaves + PACE[kind] * tracer, flight, arc, mark))
    return tuple(shots)


def _codes(specials: tuple[Special, ...]) -> tuple[str, ...]:
    codes: list[str] = []
    for special in specials:
        codes.append(special.code)
        if isinstance(special.value, tuple):
            codes += _codes(tuple(part for part in special.value if isinstance(part, Special)))
    return tuple(codes)


def _struck(aim: Point3, seed: int, tall: float) -> Point3:
    return Point3(aim.x + spread(seed, 1, 0.28), aim.y + spread(seed, 2, 0.28), aim.z + spread(seed, 3, 0.275 * tall))


def _aside(start: Point3, aim: Point3, inches: float) -> Point3:
    east, north = _direction(start, aim)
    return Point3(start.x + north * inches + east * 0.4, start.y - east * inches + north * 0.4, start.z)


def _missed(start: Point3, aim: Point3, ground: float, seed: int) -> Point3:
    """A place past the target and beside it."""
    east, north = _direction(start, aim)
    past = 2.0 + 3.5 * chance(seed, 1)
    beside = (1.0 + 1.1 * chance(seed, 2)) * (1.0 if chance(seed // 8, 3) < 0.5 else -1.0)
    return Point3(aim.x + east * past + north * beside, aim.y + north * past - east * beside, ground + 0.1)


def _direction(start: Point3, aim: Point3) -> tuple[float, float]:
    length = math.hypot(aim.x - start.x, aim.y - start.y)
    return ((aim.x - start.x) / length, (aim.y - start.y) / length) if length > 1e-6 else (0.0, 1.0)
