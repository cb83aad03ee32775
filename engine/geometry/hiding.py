"""How much of targets the solids before them hide: exactly where that is cheap, else by ever finer rays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.geometry.caster import Bools, embree_is_here
from engine.geometry.casting import Count, cast, joined
from engine.geometry.clipping import MOST_POLYGONS, area, areas, shadows
from engine.geometry.figures import Aims
from engine.geometry.judging import judged
from engine.geometry.surface import Floats, Ints
from engine.geometry.terrain import Solid

EFFORTS = (1_000, 4_000, 24_000, 120_000)
"""Rays of the first look, of the usual one where a part is hidden, and of finer ones while a threshold is near."""

_NEAR = 1.6  # times the uncertainty within which a threshold is near
_FEW_RAYS = 1_000  # up to which the float64 caster beats judging them all
_CROWD = 6_000  # triangles under a line of sight from which on they are not even listed
_FEW_TRIANGLES, _MANY_TRIANGLES = 400, 1_500
"""Triangles near the line up to which throwing them comes before any ray, and beyond which it is not tried."""

_FEW_POLYGONS = 40  # thrown triangles up to which joining them is as cheap as a first look


@dataclass(frozen=True)
class Blocker:
    """A solid in the way: its name and kind, and shares of the target, 0 to 1.

    `hides` is what it would hide if it stood alone, `only` what no other hides: what would be seen if it were gone.
    """

    name: str
    kind: str
    hides: float
    only: float


@dataclass(frozen=True)
class Hidden:
    """The share of a target that is hidden, the half-width within which the true share lies, and by what."""

    share: float = 0.0
    uncertainty: float = 0.0
    blockers: tuple[Blocker, ...] = ()


def hidden(
    aims: Aims,
    solids: Sequence[Solid],
    near: Bools,
    thresholds: Sequence[float],
    efforts: Sequence[int] = EFFORTS,
    name: str | None = None,
    *,
    named: bool = True,
    settled: bool = True,
) -> list[Hidden]:
    """How much solids hide of each target; `near` (n, solids) is which of them may hide anything of it.

    It is measured the finer, the nearer the hidden share comes to one of the thresholds. `name` is the caster to use.
    For less work, rectangles' blockers need not be `named`, nor what is in doubt at the end be `settled` in float64.
    """
    exact = _Exact(aims, solids, near, named)
    near = exact.near
    found: list[Hidden | None] = [None if some.any() else Hidden() for some in near]
    rows = np.flatnonzero(near.any(axis=1))
    if aims.figure is None:
        rows = exact.settle(rows, found, _FEW_TRIANGLES, _FEW_POLYGONS)
    fast = name != "exact" and embree_is_here()
    count: Count | None = None
    for turn, effort in enumerate(efforts):
        if not len(rows):
            break
        if effort > _FEW_RAYS and not fast:
            count = joined([judged(aims, row, solids, near, effort) for row in rows.tolist()])
        else:
            more = cast(aims[rows], solids, near[rows], 0 if count is None else count.rays, effort, name)
            count = more if count is None else count.followed(more)
        shares, doubt = count.shares, count.uncertainty
        close = np.zeros(len(rows), dtype=bool)
        for threshold in thresholds:
            close |= np.abs(shares - threshold) <= _NEAR * doubt
        whole = (shares == 0.0) | (shares == 1.0)
        going = close | ~whole if turn == 0 else close
        for place in np.flatnonzero(~going).tolist():
            found[rows[place]] = _counted(count, place, solids)
        if turn == 0 and aims.figure is None:
            left = exact.settle(rows[going], found, _MANY_TRIANGLES, MOST_POLYGONS)
            going &= np.isin(rows, left)
        if effort == efforts[-1]:
            for place in np.flatnonzero(going).tolist():
                again = settled and fast and bool(close[place])
                last = judged(aims, int(rows[place]), solids, near, effort) if again else count[[place]]
                found[rows[place]] = _counted(last, 0, solids)
            break
        rows, count = rows[going], count[np.flatnonzero(going)]
    return [each or Hidden() for each in found]


class _Exact:
    """The triangles between eyes and targets, and for upright rectangles the exact way to what they hide."""

    def __init__(self, aims: Aims, solids: Sequence[Solid], near: Bools, named: bool) -> None:
        self.panes, self.solids, self.near, self.named = aims.panes, solids, np.zeros_like(near), named
        self.flat = aims.panes.edge_on
        self.triangles = np.zeros(len(aims), dtype=np.intp)
        self.pairs = []
        for column, solid in enumerate(solids):
            rows = np.flatnonzero(near[:, column])
            owner, triangle, crowded = solid.nearby.near(aims.panes[rows].pyramids(aims.far[rows]), _CROWD)
            self.near[rows[owner], column] = True
            self.near[rows[crowded], column] = True
            self.pairs.append((rows[owner], triangle))
            self.triangles += np.bincount(rows[owner], minlength=len(aims))
            self.triangles[rows[crowded]] += _CROWD

    def settle(self, rows: Ints, found: list[Hidden | None], triangles: int, polygons: int) -> Ints:
        """Find what is hidden of the targets in `rows` that have at most so many triangles in the way; the others."""
        able = np.zeros(len(found), dtype=bool)
        able[rows] = (self.triangles[rows] <= triangles) & ~self.flat[rows]
        thrown: dict[int, list[tuple[int, Floats]]] = {row: [] for row in np.flatnonzero(able).tolist()}
        for column, (owner, triangle) in enumerate(self.pairs):
            mine = able[owner]
            if mine.any():
                own, place = np.unique(owner[mine], return_inverse=True)
                each = shadows(self.panes[own], self.solids[column], place, triangle[mine])
                for row, shadow in zip(own.tolist(), each, strict=True):
                    thrown[row].append((column, shadow))
        settled = []
        for row, parts in thrown.items():
            if sum(len(shadow) for _, shadow in parts) > polygons:
                continue
            measured = self._measured([self.solids[column] for column, _ in parts], [shadow for _, shadow in parts])
            if measured is not None:
                found[row] = measured
                settled.append(row)
        return rows[~np.isin(rows, settled)]

    def _measured(self, solids: Sequence[Solid], thrown: Sequence[Floats]) -> Hidden | None:
        """What solids hide by their shadows; None where these can't be joined."""
        if not self.named:
            total = area(thrown)
            return None if total is None else Hidden(total, 1e-9 if total else 0.0)
        measured = areas(thrown)
        if measured is None:
            return None
        total, shares = measured
        return Hidden(total, 1e-9 if total else 0.0, _blockers(solids, shares))


def _counted(count: Count, row: int, solids: Sequence[Solid]) -> Hidden:
    met = int(count.met[row])
    if not met:
        return Hidden()
    each = np.stack([count.hides[row], count.only[row]], axis=1) / met
    doubt = float(count.uncertainty[row])
    return Hidden(float(count.shares[row]), doubt, _blockers(solids, [(a, b) for a, b in each.tolist()]))


def _blockers(solids: Sequence[Solid], shares: Sequence[tuple[float, float]]) -> tuple[Blocker, ...]:
    """Those that hide something, the greatest first; equals in the table's order."""
    found = [Blocker(s.name, s.kind, *share) for s, share in zip(solids, shares, strict=True) if share[0] > 1e-6]
    return tuple(sorted(found, key=lambda blocker: -blocker.hides))
