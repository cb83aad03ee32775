"""Every die of a battle: seeded, fixed by the script, or both."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

SIDES = 6
"""Of a die."""


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

    def below(self, count: int) -> tuple[int, tuple[int, ...]]:
        """Draw a whole number from 0 up to `count`, which is left out, each as likely; gives it and all dice rolled.

        As few dice as can tell the numbers apart are read as one number in base 6, the first die first, and shared out
        in order: of two numbers the first has 1 to 3. What is left over is rolled again.
        """
        dice = 1
        while SIDES**dice < count:
            dice += 1
        share, rolled = SIDES**dice // count, list[int]()
        while True:
            rolled += self.roll(dice)
            drawn = 0
            for die in rolled[-dice:]:
                drawn = SIDES * drawn + die - 1
            if drawn < share * count:
                return drawn // share, tuple(rolled)

    def _next(self) -> int:
        for fixed in (self._of_order, self._laid_out):
            if fixed:
                return fixed.popleft()
        return self._stream.randrange(SIDES) + 1
