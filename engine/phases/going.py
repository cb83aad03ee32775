"""How units go on the ground: the cost table of the level as the path instrument takes it."""

from __future__ import annotations

from functools import cache

from engine.geometry.mover import Going, Walker
from engine.rules import tables
from engine.rules.kinds import base_of, height_of
from engine.rules.state import Unit


@cache
def _walker(level: str, kind: str, jump: float, across: float, height: float) -> Walker:
    footing = tables.FOOTING[level][kind]
    goings = tuple(Going(terrain, float(extra)) for terrain, extra in footing.extra.items())
    return Walker(footing.level_cost, footing.level_limit, goings, jump, across, height)


def walker(level: str, unit: Unit) -> Walker:
    """How a unit moves at a level of the rules (INTRO-MOVE-COST-TABLE)."""
    return _walker(level, unit.card.type, float(unit.jump), base_of(unit.card), height_of(unit.card))
