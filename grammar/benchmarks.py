"""What `bench` measures of the language: a long script read, checked and formatted, against Lark alone on its text."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from grammar.check import faults
from grammar.format import format_text
from grammar.parse import parser

LINES = 10_000
UNITS = 40
"""Units of either side."""
A_TURN = 2 * UNITS + 12
"""Lines of a turn."""

Row = tuple[str, float, str, float | None, str]
"""A figure: what was measured, how much, in which unit, the ratio, and against what."""


def long_script(lines: int = LINES) -> str:
    """A script without fault of about so many lines, most of them orders and expectations."""
    return "\n".join(_lines(lines)) + "\n"


def _lines(lines: int) -> Iterator[str]:
    yield from ('scenario "A long war" {', "    level standard", "    turns 100", "    seed 1", "}", "table 100 x 60 {")
    yield from (f"    woods light wood{i} at ({i % 48 * 2 + 2}, 30) size 1 x 1" for i in range(48))
    yield "}"
    for force, home, y in (("north", "north", 56), ("south", "south", 4)):
        yield from (f"force '{force}' {{", f"    home {home}")
        yield from (f'    unit {force}_{i} "AS7-RS" at ({i * 2 + 4}, {y}) facing {home}' for i in range(UNITS))
        yield "}"
    for turn in range(1, max(1, lines // A_TURN) + 1):
        yield from (f"turn {turn} {{", f"    initiative 'south' {turn % 7 + 6}, 'north' 5")
        yield from (f"    south_{i} moves to ({i * 2 + 4}, 6) via ({i * 2 + 5}, 5) facing north" for i in range(UNITS))
        yield from (f"    north_{i} fires at south_{i} rolling 5 4" for i in range(UNITS))
        yield from (f"    expect south_{i} armor {i}" for i in range(9))
        yield "}"


def language() -> list[Row]:
    """Lines a second that are read and checked, and formatted, as multiples of what Lark alone takes for the text."""
    text = long_script()
    lark = parser()
    works = (lambda: lark.parse(text), lambda: faults(text, "long.strike"), lambda: format_text(text))
    rounds = [[_seconds(work) for work in works] for _ in range(2)]
    alone, checked, formatted = map(min, zip(*rounds, strict=True))
    count = text.count("\n")
    against = "Lark alone, same text"
    return [
        (f"a script of {count:,} lines, checked", count / checked, "lines/s", alone / checked, against),
        (f"a script of {count:,} lines, formatted", count / formatted, "lines/s", alone / formatted, against),
    ]


def _seconds(work: Callable[[], object]) -> float:
    """Seconds of the processor that some work takes: all of it is done in one thread."""
    start = time.process_time()
    work()
    return time.process_time() - start
