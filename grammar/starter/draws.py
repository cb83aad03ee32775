"""Drawing lots by dice, so that a seed gives the same script everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from engine.rules.dice import Dice

T = TypeVar("T")


class Draws:
    """Lots drawn with the dice of a seed."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    def below(self, count: int) -> int:
        """A whole number from 0 up to `count`, which is left out; each as likely as any other."""
        return self.dice.below(count)[0]

    def of(self, items: Sequence[T]) -> T:
        """One of some items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All of them, in any order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(len(left))]

    def between(self, low: float, high: float) -> float:
        """A number from `low` to `high` in steps of half an inch."""
        steps = max(0, int((high - low) * 2))
        return round(low * 2 + self.below(steps + 1)) / 2
