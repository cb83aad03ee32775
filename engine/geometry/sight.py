"""Line of sight: how much of a target is seen from an eye, what hides it, and how sure that is. Nothing else decides.

Rulings of this module. The eye is above the center of the base at the unit's height. A figure is looked at as if it
faced the eye, so turning changes nothing that is seen. A unit that wades is looked at from the water's surface up: its
bank hides nothing, and what is below counts as water. The building that a unit is in hides nothing. Inches of soft
terrain and ranges are measured on the plan, from base to base. Water counts where the center of a base stands in it.
Where a threshold lies within the uncertainty, the measured share decides and the report says that it is ambiguous.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from engine.geometry import GeometryError
from engine.geometry.caster import Bools
from engine.geometry.figures import Figure, outlines, rectangles
from engine.geometry.hiding import EFFORTS, Blocker, Hidden, hidden
from engine.geometry.plane import CONTACT, Point3, extents_meet
from engine.geometry.report import ModeView, SightReport, differs
from engine.geometry.soft import Through, meets_soft, soft_on_line
from engine.geometry.surface import Floats
from engine.geometry.terrain import Table, WaterDepth
from engine.geometry.verdict import Facts, Judgment, SightRules, judge
from engine.geometry.viewer import DOT, Viewer

__all__ = [
    "MODES",
    "Blocker",
    "ModeView",
    "SightReport",
    "SightRules",
    "Through",
    "Viewer",
    "differs",
    "look",
    "look_many",
]

MODES = ("miniature", "silhouette")

HOUSE = "building"
"""The kind of solid that hides nothing from, and of, a unit whose feet are inside it."""


def look(
    table: Table,
    eye: Viewer,
    target: Viewer,
    *,
    mode: str = "miniature",
    rules: SightRules | None = None,
    caster: str | None = None,
    efforts: Sequence[int] = EFFORTS,
) -> SightReport:
    """What `eye` sees of `target` over the table (LOS-BASIC, LOS-GEOMETRY, LOS-VISIBLE-FRACTION, LOS-WOODS-BLOCK).

    Both modes are always measured; `mode` decides. `caster` names the caster, the fastest one if not given.
    """
    return look_many(table, [(eye, target)], mode=mode, rules=rules, caster=caster, efforts=efforts)[0]


def look_many(
    table: Table,
    pairs: Sequence[tuple[Viewer, Viewer]],
    *,
    mode: str = "miniature",
    rules: SightRules | None = None,
    caster: str | None = None,
    efforts: Sequence[int] = EFFORTS,
) -> list[SightReport]:
    """`look` for many pairs at once; the same answers, in the same order, whatever else is asked."""
    if mode not in MODES:
        raise GeometryError(f"there is no sight mode '{mode}': use {' or '.join(MODES)}")
    if not pairs:
        return []
    limits = rules or SightRules()
    viewers = {id(viewer): viewer for pair in pairs for viewer in pair}
    water = {key: table.depth_of_water(viewer.position, viewer.position.z) for key, viewer in viewers.items()}
    around = {key: surrounding(table, viewer) for key, viewer in viewers.items()}
    scene = _Scene(pairs, np.array([_waded(target, water[id(target)]) for _, target in pairs]))
    near = scene.may_hide(table)
    for row, (eye, target) in enumerate(pairs):
        for column in around[id(eye)] + around[id(target)]:
            near[row, column] = False
    seen = scene.hidden(table, near, limits.thresholds, efforts, caster)
    bases = np.array([[eye.base, target.base] for eye, target in pairs], dtype=object)
    ranges = shapely.distance(bases[:, 0], bases[:, 1]).tolist()
    soft = meets_soft(table, scene.eyes, np.array([target.middle for _, target in pairs])).tolist()
    reports = []
    for row, (eye, target) in enumerate(pairs):
        through = soft_on_line(table, eye.eye, target.middle, eye.base, target.base) if soft[row] else ()
        depths = water[id(eye)], water[id(target)]
        facts = _facts(table, eye, target, through, depths, ranges[row])
        reports.append(_report(eye, target, mode, limits, facts, through, ranges[row], seen[row]))
    return reports


class _Scene:
    """The pairs as arrays: eyes (n, 3), and targets as far as they stand out of the water by `raised` (n,) inches."""

    def __init__(self, pairs: Sequence[tuple[Viewer, Viewer]], raised: Floats) -> None:
        targets = [target for _, target in pairs]
        self.eyes = np.array([eye.eye for eye, _ in pairs], dtype=np.float64)
        self.feet = np.array([target.position for target in targets], dtype=np.float64)
        self.raised = raised
        self.radius = np.array([target.radius for target in targets])
        self.across = np.maximum([target.across for target in targets], DOT)
        self.height = np.maximum([target.height for target in targets], DOT)
        figures = {id(target.figure): target.figure for target in targets}
        rows = {key: [i for i, target in enumerate(targets) if id(target.figure) == key] for key in figures}
        self.figures: list[tuple[Figure | None, Floats]] = [(figures[key], np.array(rows[key])) for key in figures]

    def may_hide(self, table: Table) -> Bools:
        """Which solids (columns) may hide anything of which pair (rows)."""
        eyes, feet = self.eyes, self.feet
        low = np.minimum(eyes, feet) - self.radius[:, None]
        high = np.maximum(eyes, feet) + self.radius[:, None]
        floor = np.minimum(eyes[:, 2], feet[:, 2])
        found = np.zeros((len(eyes), len(table.solids)), dtype=bool)
        for column, solid in enumerate(table.solids):
            box = solid.bounds
            near = (low[:, :2] < box[1, :2]).all(axis=1) & (high[:, :2] > box[0, :2]).all(axis=1) & (floor < box[1, 2])
            for spread in np.unique(self.radius[near]).tolist():
                rows = np.flatnonzero(near & (self.radius == spread))
                found[rows, column] = solid.skyline.may_hide(eyes[rows], feet[rows], spread)
        return found

    def hidden(
        self, table: Table, near: Bools, thresholds: Sequence[float], efforts: Sequence[int], caster: str | None
    ) -> list[dict[str, Hidden]]:
        """How much is hidden of each target in each mode."""
        up = np.zeros_like(self.feet)
        up[:, 2] = self.raised
        aims = rectangles(self.eyes, self.feet + up, self.across, self.height - self.raised)
        found = [
            dict.fromkeys(MODES, silhouette)
            for silhouette in hidden(aims, table.solids, near, thresholds, efforts, caster)
        ]
        for figure, rows in self.figures:
            if figure is None:
                continue
            level = np.where(self.raised[rows] > 0.0, self.feet[rows, 2] + self.raised[rows], -np.inf)
            outline = outlines(self.eyes[rows], self.feet[rows], figure, level)
            measured = hidden(outline, table.solids, near[rows], thresholds, efforts, caster)
            for row, miniature in zip(rows.tolist(), measured, strict=True):
                found[row] = {"miniature": miniature, "silhouette": found[row]["silhouette"]}
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


def _report(
    eye: Viewer,
    target: Viewer,
    mode: str,
    rules: SightRules,
    facts: Facts,
    through: tuple[Through, ...],
    gap: float,
    seen: dict[str, Hidden],
) -> SightReport:
    judged = {name: judge(measured, facts, rules) for name, measured in seen.items()}
    views = {name: _view(name, seen[name], judged[name]) for name in MODES}
    chosen, other = views[mode], next(view for name, view in views.items() if name != mode)
    return SightReport(
        eye.id,
        target.id,
        mode,
        chosen.verdict,
        chosen.visible,
        chosen.uncertainty,
        chosen.undecided or chosen.verdict != other.verdict,
        chosen.blockers,
        other,
        through,
        facts.woods,
        gap,
        facts.touching,
        facts.eye_sunk,
        facts.target_sunk,
        facts.water,
        judged[mode].cover,
        eye.eye,
        (eye.eye, target.middle),
        judged[mode].reasons,
        judged[mode].decided,
    )


def _view(mode: str, hidden: Hidden, judged: Judgment) -> ModeView:
    return ModeView(mode, judged.verdict, 1.0 - hidden.share, hidden.uncertainty, hidden.blockers, judged.undecided)


def _sunk(viewer: Viewer, water: WaterDepth) -> bool:
    """Whether water as deep as the unit is high covers it (LOS-SUBMERGED)."""
    return water.depth > 0.0 and water.depth >= viewer.height - 1e-9


def _same_water(table: Table, eye: Viewer, target: Viewer) -> bool:
    """Whether both stand in one water; zones that touch are one."""
    ours, theirs = table.zones_at(eye.position, "water"), table.zones_at(target.position, "water")
    return any(shapely.intersects(one.outline, two.outline) for one in ours for two in theirs)
