"""Woods and the like by the inches that a line runs through them (XTRN-TOHIT-TABLE, XTRN-WOODS-MOD)."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from engine.game import Game
from engine.geometry.sight import SightReport
from engine.phases import sighting
from engine.rules.facts import Modifier
from engine.rules.kinds import categories
from engine.rules.state import Unit
from engine.rules.terrain_table import SOFT

_HAIR = 1e-6


def modifiers(game: Game, report: SightReport, target: Unit | None) -> Iterator[Modifier]:
    """What soft terrain adds, kind by kind: for each full stretch of the line, one at least where the target stands in
    it, and more against infantry there (XTRN-FIELDS).
    """
    around = {(zone.kind, zone.grade) for zone in sighting.soft_around(game, target)} if target is not None else set()
    for row in SOFT:
        key = row.kind, row.grade
        inches = sum(part.inches for part in report.through if (part.kind, part.grade) == key)
        stretches = max(floor(inches / row.per + _HAIR), int(key in around))
        if stretches:
            told = f"{inches:.1f} in of {row.name}" if inches >= row.per - _HAIR else f"target in {row.name}"
            yield Modifier(stretches * row.to_hit, told)
        if row.infantry and target is not None and key in around and "infantry" in categories(target.card):
            yield Modifier(row.infantry, f"infantry in {row.name}")
