"""What one unit sees of another: the instrument, asked in the game's terms."""

from __future__ import annotations

from engine.game import Game
from engine.geometry import plane
from engine.geometry.sight import SightReport, SightRules, Viewer, look
from engine.phases import standing
from engine.rules import tables
from engine.rules.facts import Sighting
from engine.rules.kinds import base_of
from engine.rules.state import Unit

SIGHT = {"introductory": SightRules()}
"""The numbers that make a verdict of what is measured, by level (LOS-VISIBLE-FRACTION, LOS-WOODS-BLOCK)."""


def viewer(game: Game, unit: Unit) -> Viewer:
    """A unit as the sight instrument takes it."""
    return Viewer(
        unit.id,
        unit.place.point,
        facing=unit.place.facing,
        across=base_of(unit.card),
        height=standing.height(unit),
        figure=game.figures(unit.card),
    )


def sees(game: Game, attacker: Unit, target: Unit) -> SightReport:
    """The sight report from one unit to another, by the rules of the level (LOS-BASIC)."""
    return look(
        game.table, viewer(game, attacker), viewer(game, target), mode=game.sight_mode, rules=SIGHT[game.state.level]
    )


def why(report: SightReport) -> str:
    """What decided a report, in words."""
    return "; ".join(report.reasons)


def recorded(report: SightReport) -> Sighting:
    """What the record keeps of a report."""
    return Sighting(
        report.verdict,
        round(report.visible, 4),
        round(report.uncertainty, 4),
        tuple(blocker.name for blocker in report.blockers),
        round(float(report.woods), 2),
        report.cover,
        report.line,
    )


def in_woods(game: Game, unit: Unit) -> bool:
    """Whether any part of the base touches woods (INTRO-TERRAIN-MOD)."""
    return bool(standing.zones(game, unit, "woods"))


def woods_between(report: SightReport) -> bool:
    """Whether the line passes through woods before the target."""
    return report.woods > 0


def in_arc(attacker: Unit, target: Unit) -> bool:
    """At least half of the target's base in the attacker's front arc (ARC-HALF-BASE, INTRO-ARCS)."""
    share = plane.share_in_arc(standing.base(target), attacker.place.point, attacker.place.facing, 2 * tables.FRONT_ARC)
    return share >= 0.5 - 1e-6


def side_hit(attacker: Unit, target: Unit) -> str:
    """'rear' when the line between the centers enters the target's base through its rear side, else 'front'.

    Exactly on a corner the target chooses, and the front is better for it (ARC-ATTACK-DIRECTION).
    """
    bearing = plane.bearing(target.place.point, attacker.place.point)
    off = abs(plane.relative_bearing(target.place.facing, bearing))
    return "rear" if off > tables.REAR_FROM + 1e-9 else "front"
