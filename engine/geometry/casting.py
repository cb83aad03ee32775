"""Counting rays: many targets at once, each by the next rays of the one pattern."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.geometry.caster import Bools
from engine.geometry.figures import Aims
from engine.geometry.pattern import MISSED, SEEN, STOPPED, States, uncertainty
from engine.geometry.surface import Floats, Ints
from engine.geometry.terrain import Solid

_BATCH = 300_000  # rays cast at once


@dataclass(frozen=True, eq=False)
class Count:
    """What became of the rays (n, rays) at n targets, and how many each solid stopped, and it alone: (n, solids)."""

    states: States
    hides: Ints
    only: Ints

    @property
    def rays(self) -> int:
        """Rays cast at each."""
        return int(self.states.shape[1])

    @cached_property
    def met(self) -> Ints:
        """Rays (n,) that run to the target."""
        return np.asarray((self.states != MISSED).sum(axis=1), dtype=np.intp)

    @cached_property
    def shares(self) -> Floats:
        """The hidden share of each target (n,); nothing is hidden of what no ray meets."""
        return np.asarray((self.states == STOPPED).sum(axis=1) / np.maximum(self.met, 1), dtype=np.float64)

    @cached_property
    def uncertainty(self) -> Floats:
        """The half-width (n,) within which the true share lies."""
        return uncertainty(self.states)

    def __getitem__(self, rows: Ints | list[int]) -> Count:
        """Some of the targets."""
        return Count(self.states[rows], self.hides[rows], self.only[rows])

    def followed(self, more: Count) -> Count:
        """The count with the next rays at the same targets."""
        states = np.concatenate([self.states, more.states], axis=1)
        return Count(states, self.hides + more.hides, self.only + more.only)


def joined(counts: Sequence[Count]) -> Count:
    """Counts of different targets, by the same rays, as one."""
    parts = ([getattr(count, side) for count in counts] for side in ("states", "hides", "only"))
    return Count(*map(np.concatenate, parts))


def counted(met: Bools, stopped: Sequence[tuple[int, Ints, Bools]], solids: int) -> Count:
    """From which rays (n, rays) run to the target, and for solids by number which rows' rays they stop."""
    times = np.zeros(met.shape, dtype=np.int16)
    for _, rows, rays in stopped:
        times[rows] += rays
    hides, only = (np.zeros((len(met), solids), dtype=np.intp) for _ in range(2))
    for column, rows, rays in stopped:
        hides[rows, column] = rays.sum(axis=1)
        only[rows, column] = (rays & (times[rows] == 1)).sum(axis=1)
    states = np.where(met, np.where(times > 0, STOPPED, SEEN), MISSED).astype(np.int8)
    return Count(states, hides, only)


def cast(aims: Aims, solids: Sequence[Solid], near: Bools, first: int, last: int, name: str | None) -> Count:
    """What becomes of the rays from `first` to `last` of the pattern; `near` (n, solids) is what may stop any."""
    step = max(1, _BATCH // (last - first))
    starts = range(0, len(aims), step)
    return joined([_cast(aims[at : at + step], solids, near[at : at + step], first, last, name) for at in starts])


def _cast(aims: Aims, solids: Sequence[Solid], near: Bools, first: int, last: int, name: str | None) -> Count:
    points, met = aims.targets(first, last, name)
    eyes = np.broadcast_to(aims.panes.eye[:, None], points.shape)
    stopped = []
    for column in np.flatnonzero(near.any(axis=0)).tolist():
        rows = np.flatnonzero(near[:, column])
        there = met[rows]
        rays = np.zeros(there.shape, dtype=bool)
        rays[there] = solids[column].caster(name).blocked(eyes[rows][there], points[rows][there])
        stopped.append((column, rows, rays))
    return counted(met, stopped, len(solids))
