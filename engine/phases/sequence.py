"""Who acts next when sides take turns."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from engine.rules.state import Unit

Left = Callable[[str], int]


def alternate(order: tuple[str, ...], left: Left) -> Iterator[str]:
    """The force that acts next, again and again, until nobody is left.

    Before every pair the larger side is given floor(its units left / the smaller side's units left) activations, the
    smaller side one; the first of `order` takes its share first. With nobody left on one side the other takes all the
    rest (SEQ-UNEVEN-NUMBERS, ruling 10).
    """
    while any(left(force) for force in order):
        counts = {force: left(force) for force in order}
        least = min((count for count in counts.values() if count), default=0)
        for force in order:
            share = counts[force] if len([c for c in counts.values() if c]) == 1 else counts[force] // least
            for _ in range(share):
                if left(force):
                    yield force


def activations(units: Iterable[Unit]) -> int:
    """As how many some units count: the protomechs of a Point are one (SEQ-UNEVEN-NUMBERS, TERM-PROTO-POINT)."""
    return len({unit.point or unit.id for unit in units})
