"""Pairs of viewers as arrays: what solids hide of the targets, and what else counts between the two."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from engine.geometry.caster import Bools
from engine.geometry.figures import Aims, Figure, outlines, rectangles
from engine.geometry.hiding import Hidden, hidden
from engine.geometry.plane import CONTACT, Point3, extents_meet
from engine.geometry.soft import Through, soft_on_lines
from engine.geometry.surface import Ints
from engine.geometry.terrain import Table, WaterDepth
from engine.geometry.verdict import Facts
from engine.geometry.viewer import DOT, Viewer

HOUSE = "building"
"""The kind of solid that hides nothing from, and of, a unit whose feet are inside it."""


class Pairs:
    """The pairs as arrays: eyes (n, 3), and targets as far as they stand out of the water by `raised` (n,) inches."""

    def __init__(self, table: Table, pairs: Sequence[tuple[Viewer, Viewer]]) -> None:
        self.table, self.pairs = table, pairs
        viewers = {id(viewer): viewer for pair in pairs for viewer in pair}
        self.water = {key: table.depth_of_water(each.position, each.position.z) for key, each in viewers.items()}
        self.around = {key: surrounding(table, each) for key, each in viewers.items()}
        targets = [target for _, target in pairs]
        self.eyes = np.array([eye.eye for eye, _ in pairs], dtype=np.float64)
        self.feet = np.array([target.position for target in targets], dtype=np.float64)
        self.raised = np.array([_waded(target, self.water[id(target)]) for target in targets])
        self.radius = np.array([target.radius for target in targets])
        self.across = np.maximum([target.across for target in targets], DOT)
        self.height = np.maximum([target.height for target in targets], DOT)
        figures = {id(target.figure): target.figure for target in targets}
        rows = {key: [i for i, target in enumerate(targets) if id(target.figure) == key] for key in figures}
        self.figures: list[tuple[Figure | None, Ints]] = [(figures[key], np.array(rows[key])) for key in figures]

    def hidden(
        self,
        modes: Sequence[str],
        thresholds: Sequence[float],
        efforts: Sequence[int],
        caster: str | None,
        *,
        named: bool = True,
        settled: bool = True,
    ) -> dict[str, list[Hidden]]:
        """How much is hidden of each target in each mode that is asked for; a target without a figure has only one."""
        near, found = self._near(), dict[str, list[Hidden]]()
        flat = np.array([target.figure is None for _, target in self.pairs])

        def measured(aims: Aims, rows: Ints) -> list[Hidden]:
            solids = self.table.solids
            return hidden(aims, solids, near[rows], thresholds, efforts, caster, named=named, settled=settled)

        boxed = np.arange(len(flat)) if "silhouette" in modes else np.flatnonzero(flat)
        boxes = [Hidden()] * len(flat)
        for row, each in zip(boxed.tolist(), measured(self._rectangles(boxed), boxed), strict=True):
            boxes[row] = each
        for mode in modes:
            found[mode] = list(boxes)
        for figure, rows in self.figures if "miniature" in modes else ():
            if figure is not None:
                level = np.where(self.raised[rows] > 0.0, self.feet[rows, 2] + self.raised[rows], -np.inf)
                aims = outlines(self.eyes[rows], self.feet[rows], figure, level)
                for row, each in zip(rows.tolist(), measured(aims, rows), strict=True):
                    found["miniature"][row] = each
        return found

    def facts(self) -> list[tuple[Facts, tuple[Through, ...], float]]:
        """Of each pair what counts besides solids, the soft terrain on its line, and the range."""
        bases = np.array([[eye.base, target.base] for eye, target in self.pairs], dtype=object)
        ranges = shapely.distance(bases[:, 0], bases[:, 1]).tolist()
        middles = np.array([target.middle for _, target in self.pairs])
        soft = soft_on_lines(self.table, self.eyes, middles, bases)
        found = []
        for (eye, target), through, gap in zip(self.pairs, soft, ranges, strict=True):
            depths = self.water[id(eye)], self.water[id(target)]
            found.append((_facts(self.table, eye, target, through, depths, gap), through, gap))
        return found

    def _rectangles(self, rows: Ints) -> Aims:
        """The upright rectangles of some targets, as far as they stand out of the water."""
        feet = self.feet[rows].copy()
        feet[:, 2] += self.raised[rows]
        return rectangles(self.eyes[rows], feet, self.across[rows], (self.height - self.raised)[rows])

    def _near(self) -> Bools:
        """Which solids (columns) may hide anything of which pair (rows)."""
        eyes, feet = self.eyes, self.feet
        low = np.minimum(eyes, feet) - self.radius[:, None]
        high = np.maximum(eyes, feet) + self.radius[:, None]
        floor = np.minimum(eyes[:, 2], feet[:, 2])
        found = np.zeros((len(eyes), len(self.table.solids)), dtype=bool)
        for column, solid in enumerate(self.table.solids):
            box = solid.bounds
            near = (low[:, :2] < box[1, :2]).all(axis=1) & (high[:, :2] > box[0, :2]).all(axis=1) & (floor < box[1, 2])
            for spread in np.unique(self.radius[near]).tolist():
                rows = np.flatnonzero(near & (self.radius == spread))
                found[rows, column] = solid.skyline.may_hide(eyes[rows], feet[rows], spread)
        for row, (eye, target) in enumerate(self.pairs):
            found[row, self.around[id(eye)] + self.around[id(target)]] = False
        return found


def surrounding(table: Table, viewer: Viewer) -> list[int]:
    """The numbers of the solids that hide nothing of a unit because it is in them: not only touching a wall."""
    x, y, z = viewer.position
    feet = [Point3(x + east, y + north, z + CONTACT) for east in (-CONTACT, CONTACT) for north in (-CONTACT, CONTACT)]
    return [
        column
        for column, solid in enumerate(table.solids)
        if solid.name in viewer.inside or (solid.kind == HOUSE and all(solid.holds(point) for point in feet))
    ]


def _waded(target: Viewer, water: WaterDepth) -> float:
    """How many inches of a target the water covers that it wades in; 0 for one that is submerged."""
    return 0.0 if _sunk(target, water) else water.depth


def _facts(
    table: Table,
    eye: Viewer,
    target: Viewer,
    through: tuple[Through, ...],
    water: tuple[WaterDepth, WaterDepth],
    gap: float,
) -> Facts:
    sunk = _sunk(eye, water[0]), _sunk(target, water[1])
    meet = extents_meet(eye.position.z, eye.height, target.position.z, target.height)
    return Facts(
        woods=sum(part.inches for part in through),
        touching=meet and gap <= CONTACT + 1e-9,
        eye_sunk=sunk[0],
        target_sunk=sunk[1],
        water=water[1].depth,
        same_water=any(sunk) and _same_water(table, eye, target),
        coverable=target.coverable,
        through=through,
    )


def _sunk(viewer: Viewer, water: WaterDepth) -> bool:
    """Whether water as deep as the unit is high covers it (LOS-SUBMERGED)."""
    return water.depth > 0.0 and water.depth >= viewer.height - 1e-9


def _same_water(table: Table, eye: Viewer, target: Viewer) -> bool:
    """Whether both stand in one water; zones that touch are one."""
    ours, theirs = table.zones_at(eye.position, "water"), table.zones_at(target.position, "water")
    return any(shapely.intersects(one.outline, two.outline) for one in ours for two in theirs)
