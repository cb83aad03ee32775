"""A table with varied terrain between two edges: a river or a road across its middle, and something in every part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle

from grammar.starter.draws import Draws

CLEAR = 9.0
"""Inches at the south and the north edge that are left to the forces."""

MIDDLE = 3.0
"""Inches on either side of the middle that are left to the river or the road."""

PART = 11.0
"""Inches of the part of a table that has one piece of terrain."""

MOST_PARTS = (8, 3)
HILLS = ("Gun Hill", "Table Rock", "Long Ridge", "Lookout", "Saddle Hill", "Bald Hill", "Watch Hill", "Old Mound")
DECK = ("woods light", "hill", "woods light", "rough", "woods dense", "building", "hill", "rubble")


@dataclass(frozen=True)
class Ground:
    """The statements of a table, and the place in its middle that a force may hold."""

    lines: tuple[str, ...]
    place: str
    shown: str


def lay_out(draws: Draws, width: float, depth: float) -> Ground:
    """A table of that size."""
    line, place, shown = _across(draws, width, depth)
    parts = [each for half in (0, 1) for each in _parts(width, depth, half)]
    deck = [kind for _ in range(len(parts) // len(DECK) + 1) for kind in draws.shuffled(DECK)]
    hills = cycle(draws.shuffled(HILLS))
    lines = [_terrain(draws, kind, part, hills) for kind, part in zip(deck, parts, strict=False)]
    middle = f"area {place} at ({_half(width / 2)}, {_half(depth / 2)}) radius 4"
    return Ground((line, *sorted(lines), middle), place, shown)


def _across(draws: Draws, width: float, depth: float) -> tuple[str, str, str]:
    """What runs across the middle, the name of the place in the middle, and how it is spoken of."""
    middle = depth / 2
    bends = [(0.0, middle), (width / 3, middle + draws.of((-1.0, 1.0))), (2 * width / 3, middle), (width, middle)]
    way = " ".join(f"({_half(x)}, {_half(y)})" for x, y in bends)
    if draws.below(2):
        return f'water river "the river" along {way} width 3 depth 1', "ford", "ford"
    return f"road along {way} width 2", "crossroads", "crossroads"


def _parts(width: float, depth: float, half: int) -> Iterator[tuple[float, float, float, float]]:
    """The parts of the southern or the northern half: west, south, width and depth."""
    tall = depth / 2 - MIDDLE - CLEAR
    across = min(MOST_PARTS[0], max(2, int((width - 4) // PART)))
    rows = min(MOST_PARTS[1], max(1, int(tall // PART)))
    south = CLEAR if half == 0 else depth / 2 + MIDDLE
    for row in range(rows):
        for column in range(across):
            wide = (width - 4) / across
            yield 2 + column * wide, south + row * tall / rows, wide, tall / rows


def _terrain(draws: Draws, kind: str, part: tuple[float, float, float, float], hills: Iterator[str]) -> str:
    """One piece of terrain within a part of the table, with an inch left free around; a hill has the next name."""
    west, south, wide, tall = part
    roomy, deep = min(wide - 1, 9.0), min(tall - 1, 8.0)
    if kind == "building":
        roomy, deep = min(roomy, 4.0), min(deep, 4.0)
    width, depth = draws.between(roomy * 0.6, roomy), draws.between(deep * 0.6, deep)
    x = draws.between(west + (width + 1) / 2, west + wide - (width + 1) / 2)
    y = draws.between(south + (depth + 1) / 2, south + tall - (depth + 1) / 2)
    where = f"at ({x:g}, {y:g}) size {width:g} x {depth:g}"
    match kind:
        case "hill":
            return f'hill "{next(hills)}" {where} height {draws.of((1, 2))} slope 1'
        case "building":
            return f"building {draws.of(('light', 'medium', 'heavy'))} {where} height {draws.of((2, 3))}"
        case _:
            return f"{kind} {where}"


def _half(number: float) -> str:
    return f"{round(number * 2) / 2:g}"
