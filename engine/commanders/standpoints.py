"""Standpoints: the places that a unit can get to this turn, each with what it costs, as close together as is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from engine.commanders.spots import BY_JUMP, ON_GROUND, SHORT, SKIMMING, places
from engine.game import Game
from engine.geometry import plane
from engine.geometry.field import field, straight
from engine.geometry.plane import Point3
from engine.geometry.surface import Floats
from engine.phases import allowance, flying, going, indoors, standing, walking
from engine.rules.activity import Activity
from engine.rules.movement_table import WIGE_HEIGHT
from engine.rules.state import Unit
from engine.rules.values import JUMP

SPACING = 0.5
"""Inches between the places."""

FINE = 0.1
"""Inches between those that are looked for around some of them."""

_PATCHES = (0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0)  # sides of patches of which one place is kept


class Spot(NamedTuple):
    """A place that a unit can get to: how, for how much Move (roughly), and where its base would be."""

    cost: float
    way: str
    at: Point3


def rested(game: Game, unit_id: str) -> Game:
    """The battle as if a unit had all of a turn's Move before it."""
    trial = game.what_if()
    trial.state = trial.state.change(unit_id, activity=Activity())
    return trial


def spots(game: Game, unit: Unit) -> list[Spot]:
    """All places within reach, by each way of moving, the cheapest first.

    What flies or dives has fewer of them: those that a commander thinks of.
    """
    if allowance.immobile(game, unit):
        return []
    found = _leaps(game, unit)
    if going.medium(game.state.level, unit) in (going.AIR, going.LOW) or flying.dived(game, unit):
        for reached in places(game, unit):
            if reached.way != BY_JUMP:
                lift = WIGE_HEIGHT if reached.way == SKIMMING else 0.0
                ends = np.column_stack([reached.plan, reached.z + lift]).tolist()
                found += [Spot(plane.distance(unit.place.point, end), reached.way, Point3(*end)) for end in ends]
    else:
        found += _walks(game, unit)
    return sorted(spot for spot in found if plane.distance(unit.place.point, spot.at) > FINE / 2.0)


def thinned(found: Sequence[Spot], most: int) -> list[Spot]:
    """At most so many of some places: the cheapest of each way in each patch of the table."""
    kept = list(found)
    for size in _PATCHES:
        if len(kept) <= most:
            break
        patches: dict[tuple[str, int, int], Spot] = {}
        for spot in found:
            patches.setdefault((spot.way, int(spot.at.x // size), int(spot.at.y // size)), spot)
        kept = list(patches.values())
    return kept[:most]


def around(game: Game, unit: Unit, good: Sequence[Spot]) -> list[Spot]:
    """Places `FINE` apart around some on the ground, or some of a jump, that cost less than the first of those."""
    if not good or good[0].way not in (ON_GROUND, BY_JUMP):
        return []
    steps = np.arange(-round(SPACING / FINE), round(SPACING / FINE) + 1)
    offsets = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    centers = np.round(np.array([spot.at[:2] for spot in good]) / FINE).astype(np.intp)
    plan = np.round(np.unique((centers[:, None] + offsets).reshape(-1, 2), axis=0) * FINE, 2)
    by_jump = good[0].way == BY_JUMP
    found = _landings(game, unit, plan, good[0].cost) if by_jump else _strides(game, unit, plan, good)
    return sorted(spot for spot in found if FINE / 2.0 < spot.cost < good[0].cost - 1e-9)


def _walks(game: Game, unit: Unit) -> list[Spot]:
    inches = float(walking.available_on_ground(game, unit))
    if inches <= 0.0:
        return []
    walker, blockers = going.walker(game.state.level, unit), standing.blockers(game.state, unit)
    reached = field(indoors.ground(game, unit), walker, unit.place.point, inches, blockers).points()
    ends = zip(np.round(reached.plan, 2).tolist(), reached.z.tolist(), reached.cost.tolist(), strict=True)
    return [Spot(cost, ON_GROUND, Point3(x, y, z)) for (x, y), z, cost in ends]


def _leaps(game: Game, unit: Unit) -> list[Spot]:
    """Landings on a grid around a unit that can jump, whether or not something under the jump rises too high."""
    inches = allowance.inches(game, unit, JUMP) if unit.card.move.jump else 0
    if inches == 0 or standing.water_depth(game, unit) > 0:
        return []
    steps = np.arange(-2 * inches, 2 * inches + 1) * SPACING
    offsets = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    return _landings(game, unit, offsets + unit.place.point.plan, inches - SHORT)


def _landings(game: Game, unit: Unit, plan: Floats, within: float) -> list[Spot]:
    """Those of some points (n, 2) where a whole base may come down from a jump of so many inches at most."""
    rim = going.walker(game.state.level, unit).across / np.sqrt(3.0)
    plan = np.round(plan, 2)
    away = np.hypot(*(plan - unit.place.point.plan).T)
    on = (plan >= rim).all(axis=1) & (plan <= (game.table.width - rim, game.table.depth - rim)).all(axis=1)
    near = (away <= within) & on
    heights = standing.surface(game, unit).heights(plan[near])
    ends = zip(plan[near].tolist(), heights.tolist(), away[near].tolist(), strict=True)
    return [Spot(cost, BY_JUMP, Point3(x, y, z)) for (x, y), z, cost in ends]


def _strides(game: Game, unit: Unit, plan: Floats, near: Sequence[Spot]) -> list[Spot]:
    """Points (n, 2) walked to straight from where a unit stands, or by way of some places: whichever is cheapest."""
    walker, blockers = going.walker(game.state.level, unit), standing.blockers(game.state, unit)
    cost, height = np.full(len(plan), np.inf), np.zeros(len(plan))
    for begin in [Spot(0.0, ON_GROUND, unit.place.point), *near]:
        starts, z = np.broadcast_to(begin.at[:2], plan.shape), np.full(len(plan), begin.at.z)
        leg, end = straight(indoors.ground(game, unit), walker, starts, plan, z, blockers)
        cheaper = begin.cost + leg < cost
        cost, height = np.where(cheaper, begin.cost + leg, cost), np.where(cheaper, end, height)
    ends = zip(plan.tolist(), height.tolist(), cost.tolist(), strict=True)
    return [Spot(paid, ON_GROUND, Point3(x, y, z)) for (x, y), z, paid in ends if np.isfinite(paid)]
