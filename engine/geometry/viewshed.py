"""The field of view: what a target would show of itself at every spot of the table, by the one instrument."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import shapely

from engine.geometry import GeometryError
from engine.geometry.plane import BASE_ACROSS, Point3, hex_base
from engine.geometry.sight import SightRules, Viewer, glance_many
from engine.geometry.surface import Floats, Ints
from engine.geometry.terrain import STEP, Table

VERDICTS = ("clear", "partial", "blocked")
"""What the numbers of `FieldOfView.verdict` mean."""

NOBODY = -1
"""The verdict on a spot where nothing can stand."""

MOST_SPOTS = 50_000
"""Spots that one field may have."""

TALLEST = 100.0
"""Inches of height that a target may have."""

_BATCH = 256  # spots looked at between two words of progress


@dataclass(frozen=True, eq=False)
class FieldOfView:
    """What a target shows at each spot of a grid, seen from one place.

    `columns` (c,) and `rows` (r,) are the spots' x and y in inches, `step` apart. `visible` (r, c) is the share that no
    solid hides, 0 to 1, NaN where nothing can stand; `verdict` (r, c) is an index of `VERDICTS`, -1 there: soft terrain
    and water count in it. The target is `height` inches high on a base `across` wide, measured in `mode`.
    """

    step: float
    columns: Floats
    rows: Floats
    visible: Floats
    verdict: npt.NDArray[np.int8]
    height: float
    across: float
    mode: str = "silhouette"

    def share(self, verdict: str) -> float:
        """The share of the spots on which something can stand that have a verdict, 0 to 1."""
        able = int((self.verdict != NOBODY).sum())
        return int((self.verdict == VERDICTS.index(verdict)).sum()) / able if able else 0.0


def field_of_view(
    table: Table,
    eye: Viewer,
    *,
    step: float = 1.0,
    height: float = 2.0,
    across: float = BASE_ACROSS,
    rules: SightRules | None = None,
    progress: Callable[[int, int], None] = lambda done, count: None,
) -> FieldOfView:
    """What a target of a height would show to `eye` at every spot, as `look` measures the silhouette there.

    Spots lie on multiples of `step` wherever the whole base is on the table. `progress` is told how many of how many
    spots are done. Raises `GeometryError` for steps and heights that make no sense, and for more than `MOST_SPOTS`.
    """
    columns, rows = spots_along(table.width, step, across), spots_along(table.depth, step, across)
    if not 0.0 < height <= TALLEST:
        raise GeometryError(f"a target is more than 0 and at most {TALLEST:g} in high, not {height:g}")
    if not len(columns) or not len(rows):
        raise GeometryError(f"a step of {step:g} in leaves no spot on the table: take a narrower one")
    count = len(columns) * len(rows)
    if count > MOST_SPOTS:
        raise GeometryError(f"a step of {step:g} in makes {count:,} spots, more than {MOST_SPOTS:,}: take a wider one")
    x, y = (side.ravel() for side in np.meshgrid(columns, rows))
    z = table.heights(np.stack([x, y], axis=1))
    able = _standing(table, x, y, z, height, across)
    visible, verdict = np.full(count, np.nan), np.full(count, NOBODY, dtype=np.int8)
    for begin in range(0, len(able), _BATCH):
        progress(begin, len(able))
        part = able[begin : begin + _BATCH]
        places = zip(x[part].tolist(), y[part].tolist(), z[part].tolist(), strict=True)
        pairs = [(eye, Viewer("", Point3(*place), 0.0, across, height)) for place in places]
        seen = glance_many(table, pairs, mode="silhouette", rules=rules)
        visible[part] = [each.visible for each in seen]
        verdict[part] = [VERDICTS.index(each.verdict) for each in seen]
    shape = len(rows), len(columns)
    return FieldOfView(step, columns, rows, visible.reshape(shape), verdict.reshape(shape), height, across)


def united(fields: Sequence[FieldOfView]) -> FieldOfView:
    """The best of several fields over the same spots, spot by spot: what is seen from one place or another."""
    first, *others = fields
    visible, verdict = first.visible, first.verdict
    for other in others:
        visible, verdict = np.fmax(visible, other.visible), np.minimum(verdict, other.verdict)
    return replace(first, visible=visible, verdict=verdict)


def spots_along(length: float, step: float, across: float) -> Floats:
    """The multiples of `step` along a side of the table at which the whole base is on it. Raises `GeometryError`."""
    if not step > 0.0 or not math.isfinite(step):
        raise GeometryError(f"a step is longer than 0 in, not {step:g}")
    rim = across / math.sqrt(3.0)
    first, last = math.ceil(rim / step - 1e-9), math.floor((length - rim) / step + 1e-9)
    if last - first >= MOST_SPOTS:
        raise GeometryError(f"a step of {step:g} in makes more than {MOST_SPOTS:,} spots: take a wider one")
    return np.arange(first, last + 1, dtype=np.float64) * step


def _standing(table: Table, x: Floats, y: Floats, z: Floats, height: float, across: float) -> Ints:
    """Which of some places on the top surface have room for a base that faces north; exact, but only asked by walls."""
    walls = np.concatenate([np.empty((0, 3, 3)), *(solid.walls.triangles for solid in table.solids)])
    low, high = walls.min(axis=1), walls.max(axis=1)
    tree = shapely.STRtree(shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1]))
    rim = across / math.sqrt(3.0)
    spot, wall = tree.query(shapely.box(x - rim, y - rim, x + rim, y + rim))
    tall = (high[wall, 2] > z[spot] + STEP) & (low[wall, 2] < z[spot] + max(height, STEP))
    able = np.ones(len(x), dtype=bool)
    for place in np.unique(spot[tall]).tolist():
        able[place] = table.solid_clear(hex_base((x[place], y[place]), 0.0, across), float(z[place]), height)
    return np.flatnonzero(able)
