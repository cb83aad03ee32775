"""How much of a target the solids between it and an eye hide: exactly where that is cheap, else by ever finer rays."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.geometry.caster import Caster, caster
from engine.geometry.clipping import FEW_TRIANGLES, MOST_TRIANGLES, Pane, joined
from engine.geometry.figures import Figure, figure_points, rectangle_points, toward
from engine.geometry.skyline import Bools
from engine.geometry.surface import Floats
from engine.geometry.terrain import Solid

EFFORTS = (300, 2000, 20_000)
"""Rays of the first look, of the usual one where a part is hidden, and of the finest where a threshold is near."""


@dataclass(frozen=True)
class Blocker:
    """A solid in the way: its name and kind, and the share of the target, 0 to 1, that it alone would hide."""

    name: str
    kind: str
    hides: float


@dataclass(frozen=True)
class Hidden:
    """The share of a target that is hidden, the half-width within which the true share lies, and by what."""

    share: float = 0.0
    uncertainty: float = 0.0
    blockers: tuple[Blocker, ...] = ()


@dataclass(frozen=True, eq=False)
class Aim:
    """A target as it is looked at: the eye and the foot of the target (3,), its size, and its figure if that counts.

    `across` and `height` are those of the rectangle; `name` is the caster to use.
    """

    eye: Floats
    foot: Floats
    across: float
    height: float
    figure: Figure | None
    name: str | None = None

    def points(self, count: int) -> Floats:
        """The points on the target at which rays are aimed: `count`, or as many of them as meet the figure."""
        if self.figure is None:
            return rectangle_points(self.eye, self.foot, self.across, self.height, count)
        return figure_points(self.eye, self.foot, self.figure, count, self.name)

    def hidden(self, solids: Sequence[Solid], thresholds: Sequence[float], efforts: Sequence[int] = EFFORTS) -> Hidden:
        """How much the solids hide; measured the finer, the nearer the hidden share comes to one of the thresholds."""
        size = sum(len(solid.triangles) for solid in solids) if self.figure is None else math.inf
        exact = self._by_shadow(solids) if size <= FEW_TRIANGLES else None
        if exact is not None:
            return exact
        seen = Hidden()
        for turn, effort in enumerate(efforts):
            seen = self._by_rays(solids, effort)
            if turn == 0 and 0.0 < seen.share < 1.0 and FEW_TRIANGLES < size <= MOST_TRIANGLES:
                exact = self._by_shadow(solids)
                if exact is not None:
                    return exact
            near = any(abs(seen.share - threshold) <= 1.5 * seen.uncertainty for threshold in thresholds)
            settled = seen.share in (0.0, 1.0) if turn == 0 else not near
            if settled:
                break
        return seen

    def _by_rays(self, solids: Sequence[Solid], effort: int) -> Hidden:
        points = self.points(effort)
        if not len(points):
            return Hidden()
        stopped = [_caster(solid, self.name).blocked(self.eye[None], points) for solid in solids]
        if not any(rays.any() for rays in stopped):
            return Hidden(0.0, _uncertainty(len(points)))
        together: Bools = np.logical_or.reduce(stopped)
        shares = [float(rays.mean()) for rays in stopped]
        return Hidden(float(together.mean()), _uncertainty(len(points)), _blockers(solids, shares))

    def _by_shadow(self, solids: Sequence[Solid]) -> Hidden | None:
        right, _, up = toward(self.eye, self.foot)
        pane = Pane(self.eye, self.foot - 0.5 * self.across * right, self.across * right, self.height * up)
        low, high = pane.reach
        shadows = []
        for solid in solids:
            shadow = pane.shadow(solid.within(low, high))
            if shadow is None:
                return None
            shadows.append(shadow)
        shares = [float(shadow.area) for shadow in shadows]
        together = joined(shadows)
        return None if together is None else Hidden(min(float(together.area), 1.0), 1e-9, _blockers(solids, shares))


def _blockers(solids: Sequence[Solid], shares: Sequence[float]) -> tuple[Blocker, ...]:
    """Those that hide something, the greatest first; equals in the table's order."""
    found = [Blocker(s.name, s.kind, share) for s, share in zip(solids, shares, strict=True) if share > 1e-6]
    return tuple(sorted(found, key=lambda blocker: -blocker.hides))


def _caster(solid: Solid, name: str | None) -> Caster:
    if name not in solid.casters:
        solid.casters[name] = caster(solid.triangles, name)
    return solid.casters[name]


def _uncertainty(rays: int) -> float:
    """The worst error of the pattern over thousands of straight and cornered edges, found by trial."""
    return float(min(0.5, 1.6 * rays**-0.75))
