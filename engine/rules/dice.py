"""Every die of a battle: seeded, fixed by the script, or both."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager


class Dice:
    """Six-sided dice: first those that the order fixes, then those laid out for whoever asks, then the seed's."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._stream = random.Random(seed)
        self._laid_out: deque[int] = deque()
        self._of_order: deque[int] = deque()

    def lay_out(self, dice: Iterable[int]) -> None:
        """Fix the next dice, whoever asks for them; those that were laid out before and not used are taken away."""
        self._laid_out = deque(dice)

    @contextmanager
    def fixed(self, dice: Iterable[int]) -> Iterator[None]:
        """Fix the dice of one order; those it did not use are dropped when it ends."""
        self._of_order = deque(dice)
        try:
            yield
        finally:
            self._of_order.clear()

    def roll(self, count: int) -> tuple[int, ...]:
        """Roll so many dice and show each (TERM-DICE-NOTATION)."""
        return tuple(self._next() for _ in range(count))

    def _next(self) -> int:
        for fixed in (self._of_order, self._laid_out):
            if fixed:
                return fixed.popleft()
        return self._stream.randrange(6) + 1
