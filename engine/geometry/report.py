"""The answer about a pair: what is seen, how sure that is, and why."""

from __future__ import annotations

from dataclasses import dataclass

from engine.geometry.hiding import Blocker
from engine.geometry.plane import Point3
from engine.geometry.soft import Through
from engine.geometry.verdict import Decision, names


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
    """The answer about one pair, from attacker to target: the verdict is clear, partial (in cover) or blocked.

    `reasons` say why, as sentences, `decided` by which rules, `cover` by what. `through` is soft terrain, `woods` its
    inches. `range` runs on the plan from base edge to base edge, `line` from the eye to the middle of the target.
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
    decided: tuple[Decision, ...] = ()


def differs(there: SightReport, back: SightReport) -> str:
    """Why two units see each other differently, in a sentence; empty where they see the same (LOS-BASIC)."""
    if there.verdict == back.verdict:
        return ""
    sides = [
        f"{report.attacker} sees {100.0 * report.visible:.0f}% of {report.target}"
        + (f" past {names(report.blockers)}" if report.blockers else "")
        for report in (there, back)
    ]
    return (
        f"{sides[0]}, {sides[1]}: each looks from its own highest point, "
        "and what stands close to a target hides more of it than what stands close to the eye"
    )
