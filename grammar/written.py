"""Points in the sentences of the rules, as a script counts them."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.geometry.plane import Point as Place
from grammar.syntax import Point

_POINT = re.compile(r"\((-?\d+(?:\.\d+)?), (-?\d+(?:\.\d+)?)\)")


def as_written(text: str, place: Callable[[Point], Place]) -> str:
    """A sentence whose points lie on the table's axes, with each of them as the script would write it.

    `place` turns a written point to the table's axes; with `origin northwest` that is its own inverse.
    """

    def written(found: re.Match[str]) -> str:
        x, y = float(found[1]), float(found[2])
        told = place(Point(x, y)).y
        return found[0] if told == y else f"({found[1]}, {round(told, 2):g})"

    return _POINT.sub(written, text)
