"""Line of sight: how much of a target is seen from an eye, what hides it, and how sure that is. Nothing else decides.

Rulings of this module. The eye is above the center of the base at the unit's height. A figure is looked at as if it
faced the eye, so turning changes nothing that is seen. A unit that wades is looked at from the water's surface up: its
bank hides nothing, and what is below counts as water. The building that a unit is in hides nothing. Inches of soft
terrain and ranges are measured on the plan, from base to base. Water counts where the center of a base stands in it.
Where a threshold lies within the uncertainty, the measured share decides and the report says that it is ambiguous.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.geometry import GeometryError
from engine.geometry.hiding import EFFORTS, Blocker, Hidden
from engine.geometry.pairs import Pairs
from engine.geometry.report import ModeView, SightReport, differs
from engine.geometry.soft import Through
from engine.geometry.terrain import Table
from engine.geometry.verdict import Facts, Judgment, SightRules, judge
from engine.geometry.viewer import Viewer

__all__ = [
    "MODES",
    "Blocker",
    "Glance",
    "ModeView",
    "SightReport",
    "SightRules",
    "Through",
    "Viewer",
    "differs",
    "glance_many",
    "look",
    "look_many",
]

MODES = ("miniature", "silhouette")


@dataclass(frozen=True)
class Glance:
    """What is seen in one mode, at a glance: `possible` are the verdicts at both ends of the uncertainty."""

    verdict: str
    visible: float
    uncertainty: float
    possible: tuple[str, ...]


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
    _check(mode)
    if not pairs:
        return []
    limits = rules or SightRules()
    scene = Pairs(table, pairs)
    seen = scene.hidden(MODES, limits.thresholds, efforts, caster)
    return [
        _report(eye, target, mode, limits, facts, through, gap, {name: seen[name][row] for name in MODES})
        for row, ((eye, target), (facts, through, gap)) in enumerate(zip(pairs, scene.facts(), strict=True))
    ]


def glance_many(
    table: Table,
    pairs: Sequence[tuple[Viewer, Viewer]],
    *,
    mode: str = "miniature",
    rules: SightRules | None = None,
    efforts: Sequence[int] = EFFORTS,
) -> list[Glance]:
    """The verdict and the share that `look_many` finds in one mode, without the rest of the report.

    With fewer `efforts` than all, they are those of a first look and no verdict is settled in float64.
    """
    _check(mode)
    if not pairs:
        return []
    limits = rules or SightRules()
    scene = Pairs(table, pairs)
    seen = scene.hidden((mode,), limits.thresholds, efforts, None, named=False, settled=efforts[-1] == EFFORTS[-1])
    found = []
    for hidden, (facts, _, _) in zip(seen[mode], scene.facts(), strict=True):
        sides = (replace(hidden, share=hidden.share + side * hidden.uncertainty) for side in (0.0, -1.0, 1.0))
        verdict, *bounds = (judge(each, facts, limits).verdict for each in sides)
        found.append(Glance(verdict, 1.0 - hidden.share, hidden.uncertainty, tuple(bounds)))
    return found


def _check(mode: str) -> None:
    if mode not in MODES:
        raise GeometryError(f"there is no sight mode '{mode}': use {' or '.join(MODES)}")


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
