"""What a measurement is, and taking the time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement; `ratio` compares it with what `against` names, measured in the same run."""

    name: str
    value: float
    unit: str
    ratio: float | None = None
    against: str = ""


def seconds(work: Callable[[], object], times: int = 3) -> float:
    """The shortest time that some work takes."""
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best
