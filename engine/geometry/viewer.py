"""Either end of a line of sight: a unit or a bare point."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely

from engine.geometry import GeometryError
from engine.geometry.figures import Figure
from engine.geometry.plane import BASE_ACROSS, Point3, hex_base

DOT = 0.002
"""Inches across and high of a bare point: small, but no single ray decides about it."""


@dataclass(frozen=True, eq=False)
class Viewer:
    """Either end of a line: a unit, or a bare point where `across` and `height` are 0.

    `position` is the middle of the base's bottom. A figure is needed only for the miniature mode; without one the
    rectangle of the silhouette mode stands for it. `inside` names buildings that the unit is in: they don't hide it.
    `coverable` is whether solids and shallow water can put it in partial cover (LOS-PARTIAL-COVER).
    """

    id: str
    position: Point3
    facing: float = 0.0
    across: float = BASE_ACROSS
    height: float = 2.0
    figure: Figure | None = None
    inside: tuple[str, ...] = ()
    coverable: bool = True

    def __post_init__(self) -> None:
        if not np.isfinite([*self.position, self.facing, self.across, self.height]).all():
            raise GeometryError(f"the place and size of '{self.id}' must be finite numbers")
        if self.across < 0.0 or self.height < 0.0:
            raise GeometryError(f"'{self.id}' can't have a negative size")

    @cached_property
    def base(self) -> shapely.Geometry:
        """The outline of the base on the plan."""
        return hex_base(self.position, self.facing, self.across) if self.across else shapely.Point(self.position[:2])

    @property
    def eye(self) -> Point3:
        """The point from which it looks: above the center of its base, at its height."""
        return Point3(self.position.x, self.position.y, self.position.z + self.height)

    @property
    def middle(self) -> Point3:
        """The point to which lines run: above the center of its base, at half its height."""
        return Point3(self.position.x, self.position.y, self.position.z + self.height / 2.0)

    @property
    def radius(self) -> float:
        """How far it spreads in plan."""
        return max(self.across / 2.0, self.figure.radius if self.figure else 0.0, DOT)
