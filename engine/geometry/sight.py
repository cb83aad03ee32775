"""Line of sight: how much of a target is seen from an eye, what hides it, and how sure that is. Nothing else decides.

Rulings of this module. The eye is above the center of the base at the unit's height. A figure is looked at as if it
faced the eye, so turning changes nothing that is seen. Inches of soft terrain and ranges are measured on the plan, from
base to base. Water counts where the center of a base stands in it. Where a threshold lies within the uncertainty, the
measured share decides and the report says that it is ambiguous.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import shapely

from engine.geometry import GeometryError
from engine.geometry.figures import Figure
from engine.geometry.hiding import EFFORTS, Aim, Blocker, Hidden
from engine.geometry.plane import BASE_ACROSS, Point3, base_gap, bases_touch, extents_meet, hex_base
from engine.geometry.skyline import Bools
from engine.geometry.soft import Through, soft_on_line
from engine.geometry.terrain import Solid, Table, WaterDepth
from engine.geometry.verdict import Facts, Judgment, SightRules, judge, names

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

_DOT = 0.002
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
        return max(self.across / 2.0, self.figure.radius if self.figure else 0.0, _DOT)


@dataclass(frozen=True)
class ModeView:
    """What one mode says: `undecided` where a threshold that counts lies within the uncertainty."""

    mode: str
    verdict: str
    visible: float
    uncertainty: float
    blockers: tuple[Blocker, ...]
    undecided: bool


@dataclass(frozen=True)
class SightReport:
    """The answer about one pair, from attacker to target.

    `verdict` is clear, partial (in cover, by solids or water) or blocked; `reasons` say why, as sentences. `cover` says
    what gives the cover, in words. `through` is soft terrain with its inches, `woods` their sum. `range` runs on the
    plan from base edge to base edge. `line` goes from the eye to the middle of the target.
    """

    attacker: str
    target: str
    mode: str
    verdict: str
    visible: float
    uncertainty: float
    ambiguous: bool
    blockers: tuple[Blocker, ...]
    other: ModeView
    through: tuple[Through, ...]
    woods: float
    range: float
    touching: bool
    attacker_submerged: bool
    target_submerged: bool
    water: float
    cover: str
    eye: Point3
    line: tuple[Point3, Point3]
    reasons: tuple[str, ...] = ()


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
    """`look` for many pairs at once; the same answers, in the same order."""
    if mode not in MODES:
        raise GeometryError(f"there is no sight mode '{mode}': use {' or '.join(MODES)}")
    limits = rules or SightRules()
    may_hide = _may_hide(table, pairs)
    water: dict[int, WaterDepth] = {}
    for viewer in (viewer for pair in pairs for viewer in pair):
        if id(viewer) not in water:
            water[id(viewer)] = table.depth_of_water(viewer.position, viewer.position.z)
    return [
        _report(
            table,
            eye,
            target,
            [solid for solid, near in zip(table.solids, row, strict=True) if near],
            mode,
            limits,
            caster,
            efforts,
            (water[id(eye)], water[id(target)]),
        )
        for (eye, target), row in zip(pairs, may_hide.tolist(), strict=True)
    ]


def _may_hide(table: Table, pairs: Sequence[tuple[Viewer, Viewer]]) -> Bools:
    """Which solids (columns) may hide anything of which pair (rows)."""
    eyes = np.array([eye.eye for eye, _ in pairs], dtype=np.float64).reshape(-1, 3)
    feet = np.array([target.position for _, target in pairs], dtype=np.float64).reshape(-1, 3)
    radius = np.array([target.radius for _, target in pairs])
    low = np.minimum(eyes, feet) - radius[:, None]
    high = np.maximum(eyes, feet) + radius[:, None]
    floor = np.minimum(eyes[:, 2], feet[:, 2])
    found = np.zeros((len(pairs), len(table.solids)), dtype=bool)
    for column, solid in enumerate(table.solids):
        box = solid.bounds
        near = (low[:, :2] < box[1, :2]).all(axis=1) & (high[:, :2] > box[0, :2]).all(axis=1) & (floor < box[1, 2])
        for spread in np.unique(radius[near]).tolist():
            rows = np.flatnonzero(near & (radius == spread))
            found[rows, column] = solid.skyline.may_hide(eyes[rows], feet[rows], spread)
    return found


def _report(
    table: Table,
    eye: Viewer,
    target: Viewer,
    solids: list[Solid],
    mode: str,
    rules: SightRules,
    caster: str | None,
    efforts: Sequence[int],
    water: tuple[WaterDepth, WaterDepth],
) -> SightReport:
    near = [solid for solid in solids if solid.name not in eye.inside and solid.name not in target.inside]
    line = (eye.eye, target.middle)
    through = soft_on_line(table, *line, eye.base, target.base)
    meet = extents_meet(eye.position.z, eye.height, target.position.z, target.height)
    sunk = _sunk(eye, water[0]), _sunk(target, water[1])
    facts = Facts(
        woods=sum(part.inches for part in through),
        touching=meet and bases_touch(eye.base, target.base),
        eye_sunk=sunk[0],
        target_sunk=sunk[1],
        water=water[1].depth,
        same_water=any(sunk) and _same_water(table, eye, target),
        coverable=target.coverable,
        through=through,
    )
    views, judged = {}, {}
    for name, hidden in _hidden(eye, target, near, rules, caster, efforts).items():
        judged[name] = judge(hidden, facts, rules)
        views[name] = _view(name, hidden, judged[name])
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
        base_gap(eye.base, target.base),
        facts.touching,
        facts.eye_sunk,
        facts.target_sunk,
        facts.water,
        judged[mode].cover,
        eye.eye,
        line,
        judged[mode].reasons,
    )


def _hidden(
    eye: Viewer, target: Viewer, solids: list[Solid], rules: SightRules, caster: str | None, efforts: Sequence[int]
) -> dict[str, Hidden]:
    """How much is hidden in each mode."""
    if not solids:
        return dict.fromkeys(MODES, Hidden())
    eye_at, foot = np.array(eye.eye), np.array(target.position)
    size = max(target.across, _DOT), max(target.height, _DOT)
    silhouette = Aim(eye_at, foot, *size, None, caster).hidden(solids, rules.thresholds, efforts)
    if target.figure is None:
        return dict.fromkeys(MODES, silhouette)
    figure = Aim(eye_at, foot, *size, target.figure, caster).hidden(solids, rules.thresholds, efforts)
    return {"miniature": figure, "silhouette": silhouette}


def _view(mode: str, hidden: Hidden, judged: Judgment) -> ModeView:
    return ModeView(mode, judged.verdict, 1.0 - hidden.share, hidden.uncertainty, hidden.blockers, judged.undecided)


def _sunk(viewer: Viewer, water: WaterDepth) -> bool:
    """Whether water as deep as the unit is high covers it (LOS-SUBMERGED)."""
    return water.depth > 0.0 and water.depth >= viewer.height - 1e-9


def _same_water(table: Table, eye: Viewer, target: Viewer) -> bool:
    """Whether both stand in one water; zones that touch are one."""
    ours, theirs = table.zones_at(eye.position, "water"), table.zones_at(target.position, "water")
    return any(shapely.intersects(one.outline, two.outline) for one in ours for two in theirs)


def differs(there: SightReport, back: SightReport) -> str:
    """Why two units see each other differently, in a sentence; empty where they see the same (LOS-BASIC)."""
    if there.verdict == back.verdict:
        return ""
    sides = [
        f"{report.attacker} sees {100.0 * report.visible:.0f} % of {report.target}"
        + (f" past {names(report.blockers)}" if report.blockers else "")
        for report in (there, back)
    ]
    return (
        f"{sides[0]}, {sides[1]}: each looks from its own highest point, "
        "and what stands close to a target hides more of it than what stands close to the eye"
    )
