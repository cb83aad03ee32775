"""Torpedoes: who can fire them at whom, and what they add under water (SPEC-TOR, LOS-UNDERWATER-ATTACK)."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from engine.game import Game
from engine.geometry.sight import SightReport
from engine.geometry.terrain import Zone
from engine.phases import arms
from engine.rules import tables
from engine.rules.facts import Reason
from engine.rules.kinds import categories
from engine.rules.state import Unit
from engine.rules.values import Amount, attacks_with


def waters(game: Game, unit: Unit) -> tuple[Zone, ...]:
    """The waters that a unit is in or on; a flyer counts as long as it is just above the surface."""
    here = game.table.zones_at(unit.place.point, "water")
    return tuple(zone for zone in here if unit.place.z <= zone.level + _reach(unit) + 1e-6)


def refusals(game: Game, attacker: Unit, target: Unit) -> Iterator[Reason]:
    """Every reason against torpedoes that lies in the water."""
    ours, theirs = waters(game, attacker), waters(game, target)
    if not ours:
        yield Reason(f"{attacker.name} is neither in nor on water: it cannot fire torpedoes", "SPEC-TOR")
    if not theirs:
        yield Reason(f"{target.name} is neither in nor on water: torpedoes do not reach it", "SPEC-TOR")
    if ours and theirs and not same(ours, theirs):
        yield Reason(f"{target.name} is in another water", "LOS-UNDERWATER-ATTACK")


def same(ours: tuple[Zone, ...], theirs: tuple[Zone, ...]) -> bool:
    """Whether some of these waters are one; zones that touch are."""
    return any(shapely.intersects(one.outline, two.outline) for one in ours for two in theirs)


def added(game: Game, attacker: Unit, report: SightReport) -> Amount:
    """What torpedoes add to the card's damage where both are under water, at their own range; '-' for nothing."""
    reach = tables.bracket_of(report.range)
    if reach is None or not (report.attacker_submerged and report.target_submerged):
        return "-"
    value = arms.amount(game, attacker, "torpedo", reach.name)
    return value if attacks_with(value) else "-"


def _reach(unit: Unit) -> float:
    return tables.SURFACE_REACH if unit.aloft and categories(unit.card) & {"vtol", "wige"} else 0.0
