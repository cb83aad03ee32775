"""How units go: the cost table of the level as the path instrument takes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from engine.geometry.mover import Going, Problem, Walker
from engine.rules import movement_table as costs
from engine.rules.facts import Reason
from engine.rules.kinds import base_of, categories, height_of
from engine.rules.levels import LEVELS
from engine.rules.state import Unit
from engine.rules.values import GROUND, JUMP

AIR, WATER, LOW = "air", "water", "low"
"""How units move off the ground: at any height, at any depth, just over the ground."""


def walker(level: str, unit: Unit) -> Walker:
    """How a unit moves at a level of the rules: its costs, what bars it, and what carries it.

    Naval, hovering and amphibious units move on the surface of water, those with UMU swim as soon as they are under.
    """
    across, height = base_of(unit.card), height_of(unit.card)
    return _walker(level, words(level, unit), float(unit.jump), across, height, unit.aloft)


def swimmer(level: str, unit: Unit) -> Walker:
    """How a unit moves under water, up and down as it likes (MOV-SUBMARINE)."""
    return replace(walker(level, unit), level_cost=costs.SWIMMING.cost, level_limit=costs.SWIMMING.limit)


def words(level: str, unit: Unit) -> frozenset[str]:
    """All that the cost table may call a unit: its categories, its abilities, and what follows from both."""
    abilities = {special.code for special in unit.card.specials}
    found = categories(unit.card) | (abilities & LEVELS[level].specials)
    if "sv" in found and "on_wheels" in found and "ORO" not in found:
        found |= {"off_road"}
    if "AMP" in found and "vehicle" in found and ("tracked" in found or "on_wheels" in found):
        found |= {"amphibious"}
    if "bm" in found and "LG" in found:
        found |= {"large_mech"}
    if unit.card.special("MAG") is not None:
        found |= {"rail", "maglev"}
    if unit.card.special("RAIL") is not None:
        found |= {"rail"}
    if "on_wheels" in found and "DUN" not in found:
        found |= {"dune_bound"}
    return found


def mode_of(unit: Unit) -> str:
    """The letters of a unit's way of moving other than jumping, '' for one that walks (MOV-MODE-CODES)."""
    return next((mode.code for mode in unit.card.move.modes if mode.code != JUMP), GROUND)


def medium(level: str, unit: Unit) -> str:
    """Where a unit moves freely up and down: 'air', 'water', 'low' for a WiGE, '' for one bound to the ground."""
    called = words(level, unit)
    if "vtol" in called:
        return AIR
    if "wige" in called:
        return LOW
    return WATER if "submarine" in called or "UMU" in called else ""


def draft(level: str, unit: Unit) -> float | None:
    """How deep under a water's surface a unit moves, inches; None for one that walks on the bottom.

    0 is for one that water carries (MOV-HOVER, MOV-NAVAL, MOV-AMP, MOV-WIGE-GROUND).
    """
    return _draft(words(level, unit))


def submerged_from(level: str, unit: Unit) -> float:
    """The depth of water, inches, from which a unit is submerged (MOV-SUBMERGED-THRESHOLD)."""
    return _submerged_from(words(level, unit))


def told(unit: Unit, problems: Iterable[Problem]) -> tuple[Reason, ...]:
    """Problems of a way as reasons, with the inch and the place at which each is met."""
    return tuple(
        Reason(f"{unit.name}: {p.text}, {p.inch:.1f} in along the way at ({p.at.x:.1f}, {p.at.y:.1f})", p.rule)
        for p in problems
    )


@cache
def _walker(level: str, called: frozenset[str], jump: float, across: float, height: float, aloft: bool) -> Walker:
    flies = aloft and "wige" in called
    climb = costs.ALOFT if flies else next(each for each in costs.CLIMBS[level] if each.word in called)
    carried = _draft(called)
    table = costs.MOBILE_STRUCTURES if costs.STRUCTURES in called else costs.ROWS[level]
    rows = [row for row in table if row.terrain not in ("land", "water")]
    goings = [_going(row, called) for row in rows]
    if flies:
        # Whatever is too low to bar a flyer costs it nothing (MOV-WIGE-FLIGHT).
        goings = [going for going in goings if going.forbidden or going.paves]
    elif carried is None:
        water = [row for row in table if row.terrain == "water"]
        goings += [_going(row, called) for row in water]
    else:
        over = costs.SURFACE if _floats(called) else costs.SUBMERGED
        goings += [_going(costs.rapids(over), called), _going(over, called)]
    land = next((_going(row, called) for row in table if row.terrain == "land"), None)
    return Walker(
        climb.cost,
        climb.limit,
        tuple(goings),
        jump,
        across,
        height,
        land=land if land is not None and (land.extra or land.forbidden) else None,
        draft=carried,
        lift=costs.WIGE_HEIGHT if flies else 0.0,
        level_free=climb.free,
    )


def _going(row: costs.Row, called: frozenset[str]) -> Going:
    barred = not row.admits(called)
    paves = row.paved or row.track in called
    return Going(row.terrain, float(row.cost(called)), row.grade, row.deeper, barred, paves and not barred)


def _floats(called: frozenset[str]) -> bool:
    surface = {"naval_vehicle", "naval", "hover", "wige", "vtol", "amphibious"}
    return not called.isdisjoint(surface)


def _draft(called: frozenset[str]) -> float | None:
    if _floats(called):
        return 0.0
    return None if called.isdisjoint(costs.SUBMERSIBLE) else _submerged_from(called)


def _submerged_from(called: frozenset[str]) -> float:
    return next((depth for word, depth in costs.SUBMERGED_FROM.items() if word in called), costs.SUBMERGED_ELSE)
