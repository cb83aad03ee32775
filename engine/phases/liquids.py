"""What liquids do to who is in them: hazardous pools, magma, extreme depth, rapids."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import floor

from engine.game import Game
from engine.geometry import mover
from engine.geometry.path import Walk
from engine.geometry.plane import CONTACT, Point, offset
from engine.geometry.terrain import Zone
from engine.phases import aftermath, going, minefields, mines, standing
from engine.phases.tohit import total
from engine.rules.events import DriftRolled, UnitScorched
from engine.rules.facts import Modifier
from engine.rules.hooks import active
from engine.rules.kinds import column_of
from engine.rules.state import Pose, Unit
from engine.rules.terrain_table import BREACH_DEPTH, DRIFT, NEVER_DRIFTS, RAPIDS_MARGIN

MECHS = ("bm", "im")
"""What magma only scorches; all else that stands by it has its rim for ground (XTRN-MAGMA-HEAT, XTRN-MAGMA-CRUST-LAND).
"""

STRIDE = 0.25
"""Inches by which a drifting unit is moved on to find where it is stopped."""


def is_pool(zone: Zone) -> bool:
    """Whether a zone is a hazardous pool (XTRN-HAZPOOL)."""
    return zone.kind == "water" and zone.grade == "hazardous"


def is_magma(zone: Zone) -> bool:
    """Whether a zone is liquid magma."""
    return zone.kind == "magma" and zone.grade == "liquid"


def suffer(game: Game, before: Unit, way: Walk | None = None) -> None:
    """What the liquids that a unit began its movement in, or went into, do to it at its end; `before` is the unit as it
    was (XTRN-HAZPOOL-DAMAGE, XTRN-MAGMA-HEAT).
    """
    for test, act in ((is_pool, _corrode), (is_magma, _scorch)):
        unit = game.state.unit(before.id)
        if not unit.on_table or unit.aloft:
            return
        spent = _spent(way, test)
        began = before.on_table and _within(game, before, test)
        if began or spent or _within(game, unit, test):
            act(game, unit, spent)


def press(game: Game) -> None:
    """At the end of the movement phase depth crushes, and rapids carry off (XTRN-WATER-EXTREME, XTRN-WATER-RAPIDS)."""
    if not game.level.extended_terrain:
        return
    for unit_id in tuple(game.state.units):
        if game.state.unit(unit_id).stands:
            _crush(game, game.state.unit(unit_id))
    for unit_id in tuple(game.state.units):
        if game.state.unit(unit_id).on_table:
            _carry(game, game.state.unit(unit_id))


def _corrode(game: Game, unit: Unit, spent: float) -> None:
    called = going.words(game.state.level, unit)
    amount = 1 + floor(spent / 2.0 + 1e-6)
    twice = "bm" not in called and "SEAL" not in called
    aftermath.at_once(game, unit.id, amount * (2 if twice else 1), "the hazardous pool")


def _scorch(game: Game, unit: Unit, spent: float) -> None:
    called = going.words(game.state.level, unit)
    if called.isdisjoint(MECHS):
        return
    game.emit(UnitScorched(unit.id, round(spent, 2)))
    if unit.armor:
        return
    if "im" in called:
        aftermath.destroy(game, unit.id, "in liquid magma, its armor gone")
        return
    aftermath.at_once(game, unit.id, 1 + floor(spent / 2.0 + 1e-6), "the magma")


def _crush(game: Game, unit: Unit) -> None:
    if "submarine" in going.words(game.state.level, unit) or unit.aloft:
        return
    if standing.water_depth(game, unit) < BREACH_DEPTH - CONTACT:
        return
    if any(ability.seals_breaches_mine() for ability in active(game.state, unit)):
        return
    if column_of(unit.card):
        aftermath.at_once(game, unit.id, 0, "the depth", automatic=1)
    else:
        aftermath.at_once(game, unit.id, 1, "the depth")


def _carry(game: Game, unit: Unit) -> None:
    water = _rapids(game, unit.place)
    if water is None or unit.aloft or not going.words(game.state.level, unit).isdisjoint(NEVER_DRIFTS):
        return
    modifiers = (Modifier(unit.skill, "skill"), Modifier(RAPIDS_MARGIN, "rapids"))
    dice = game.dice.roll(2)
    kept = sum(dice) >= total(modifiers)
    pose = unit.place if kept else _downstream(game, unit, water)
    was = mines.within(game, unit)
    game.emit(DriftRolled(unit.id, total(modifiers), modifiers, dice, pose, kept))
    minefields.arrive(game, unit.id, was)


def _rapids(game: Game, pose: Pose) -> Zone | None:
    waters = game.table.zones_at(pose.point.plan, "water")
    return next((zone for zone in waters if zone.grade == "rapids" and pose.z < zone.level + CONTACT), None)


def _downstream(game: Game, unit: Unit, water: Zone) -> Pose:
    """Where rapids carry a unit: as far as there is water that it may enter, and no base in the way."""
    walker, others = going.walker(game.state.level, unit), standing.blockers(game.state, unit)

    def carried(inches: float) -> Pose | None:
        at = offset(unit.place.point.plan, water.flow, inches)
        if not game.table.zones_at(at, "water"):
            return None
        pose = standing.stand(game, unit, at.x, at.y, unit.place.facing, water.level + CONTACT)
        barred = standing.barred(game, unit, pose)
        return None if barred or mover.standing(game.table, walker, pose.point, others, pose.facing) else pose

    reached, pose = 0.0, unit.place
    while reached < DRIFT - 1e-9:
        there = carried(min(reached + STRIDE, DRIFT))
        if there is None:
            low, high = reached, min(reached + STRIDE, DRIFT)
            while high - low > 0.005:
                middle = (low + high) / 2.0
                found = carried(middle)
                low, high, pose = (middle, high, found) if found is not None else (low, middle, pose)
            return pose
        reached, pose = min(reached + STRIDE, DRIFT), there
    return pose


def _within(game: Game, unit: Unit, test: Callable[[Zone], bool]) -> bool:
    at: Point = unit.place.point.plan
    return any(test(zone) and unit.place.z < zone.level + CONTACT for zone in game.table.zones_at(at))


def _spent(way: Walk | None, test: Callable[[Zone], bool]) -> float:
    """Move paid on the pieces of a way in zones that pass a test."""
    if way is None:
        return 0.0
    inside = [_any(zones, test) for zones in way.profile.zones]
    paid = (way.spent[:, 2] - way.spent[:, 0]).tolist()
    return float(sum(cost for cost, zone in zip(paid, way.profile.zone.tolist(), strict=True) if inside[zone]))


def _any(zones: Iterable[Zone], test: Callable[[Zone], bool]) -> bool:
    return any(test(zone) for zone in zones)
