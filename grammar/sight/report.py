"""One line of sight, there and back, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.game import Game
from engine.geometry import plane
from engine.geometry.hiding import Blocker
from engine.geometry.plane import Point3
from engine.geometry.sight import ModeView, SightReport, differs
from engine.geometry.verdict import doubts
from engine.phases import sighting, standing, tohit, weapon
from engine.rules import tables
from engine.rules.kinds import kind_of
from engine.rules.orders import Fire
from engine.rules.state import Unit
from grammar.sight.ends import End, viewer_of


@dataclass(frozen=True)
class Question:
    """One line of sight, and with what its attacker would fire: `method`, `arc` and `spotter` as in a Fire order."""

    attacker: End
    target: End
    method: str = "direct"
    arc: str = ""
    spotter: str = ""

    @property
    def torpedoes(self) -> bool:
        """Whether the line is that of a torpedo."""
        return self.method == "torpedo"

    @property
    def back(self) -> Question:
        """The same line the other way: the target looks, and would fire its whole card."""
        return Question(self.target, self.attacker)


@dataclass(frozen=True)
class Looked:
    """What was seen `there`, and `back`."""

    there: SightReport
    back: SightReport


def looked(game: Game, question: Question) -> Looked:
    """Look both ways along a line."""
    eye, target = viewer_of(game, question.attacker), viewer_of(game, question.target)
    there = sighting.sees_from(game, eye, target, torpedoes=question.torpedoes)
    return Looked(there, sighting.sees_from(game, target, eye, torpedoes=question.torpedoes))


def data_of(game: Game, question: Question, seen: Looked, turn: int) -> dict[str, Any]:
    """What `los --json` prints about a line: `back` has the same fields but no `back`."""
    back = _one_way(game, question.back, seen.back, turn, question.torpedoes)
    there = _one_way(game, question, seen.there, turn, question.torpedoes)
    return {**there, "back": back, "differs": differs(seen.there, seen.back)}


def blockers(found: tuple[Blocker, ...]) -> list[dict[str, Any]]:
    """What stands in the way, as data."""
    return [{"name": b.name, "kind": b.kind, "hides": round(b.hides, 4), "only": round(b.only, 4)} for b in found]


def rounded(point: Point3) -> list[float]:
    """A point as data, to the thousandth."""
    return [round(float(value), 3) for value in point]


def _one_way(game: Game, question: Question, report: SightReport, turn: int, torpedoes: bool) -> dict[str, Any]:
    bracket = sighting.bracket(game, report, torpedoes=torpedoes)
    chosen = ModeView(
        report.mode, report.verdict, report.visible, report.uncertainty, report.blockers, report.ambiguous
    )
    shot: dict[str, Any] = {"arc": None, "side": None, "to_hit": None, "refused": []}
    if isinstance(question.attacker, Unit) and isinstance(question.target, Unit):
        shot = _shot(game, report, question.attacker, question.target, question)
    return {
        "attacker": report.attacker,
        "target": report.target,
        "turn": turn,
        **_mode(chosen),
        "other_mode": _mode(report.other),
        "ambiguous": report.ambiguous,
        "ambiguity": _ambiguity(game, report, viewer_of(game, question.target).coverable),
        "decided_by": [{"rule": rule, "text": text} for rule, text in report.decided],
        "reasons": list(report.reasons),
        "through": [{"name": part.name, "kind": part.kind, "inches": round(part.inches, 3)} for part in report.through],
        "cover": report.cover,
        "range": round(report.range, 3),
        "bracket": bracket.name if bracket else None,
        "eye": rounded(report.eye),
        "line": [rounded(point) for point in report.line],
        **shot,
    }


def _ambiguity(game: Game, report: SightReport, coverable: bool) -> list[str]:
    """Why a verdict is ambiguous, as sentences."""
    if not report.ambiguous:
        return []
    found = []
    if report.verdict != report.other.verdict:
        found.append(f"by the {report.mode} it is {report.verdict}, by the {report.other.mode} {report.other.verdict}")
    near = doubts(1.0 - report.visible, report.uncertainty, sighting.SIGHT[game.state.level], coverable)
    found += [f"{part} hidden lies within the uncertainty of the {report.mode}" for part in near]
    return found


def _shot(game: Game, report: SightReport, attacker: Unit, target: Unit, question: Question) -> dict[str, Any]:
    """What concerns a shot of one unit at another: arc, side, to-hit number, and every reason against it."""
    order = Fire(attacker.id, target.id, method=question.method, spotter=question.spotter, arc=question.arc)
    modifiers = tohit.weapon_modifiers(game, attacker, target, report, order)
    seen = report.verdict != "blocked" or order.method == "indirect"
    number = {
        "number": tohit.total(modifiers),
        "modifiers": [{"amount": part.amount, "reason": part.reason} for part in modifiers],
    }
    reasons = weapon.refusals(game, order)
    return {
        "arc": _arc(attacker, target),
        "side": sighting.side_hit(attacker, target),
        "to_hit": number if seen else None,
        "refused": [reason.text for reason in reasons if reason.rule != "HIT-ONE-ATTACK"],
    }


def _arc(attacker: Unit, target: Unit) -> str:
    """Where the target lies: in the firing arc ('front', or one of several), 'left', 'right', 'rear', 'all round'."""
    if not kind_of(attacker.card).facing:
        return "all round"
    if attacker.card.arcs and (arcs := sighting.arcs_on(attacker, standing.base(target))):
        return next(iter(arcs))
    if sighting.in_arc(attacker, target):
        return "front"
    off = plane.relative_bearing(attacker.place.facing, plane.bearing(attacker.place.point, target.place.point))
    return "rear" if abs(off) > tables.REAR_FROM else "right" if off > 0 else "left"


def _mode(view: ModeView) -> dict[str, Any]:
    return {
        "mode": view.mode,
        "verdict": view.verdict,
        "visible": round(view.visible, 4),
        "uncertainty": round(view.uncertainty, 4),
        "blockers": blockers(view.blockers),
    }
