"""Where to move: positions within reach, judged by what can be hit from there and what can hit back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import shapely

from engine.commanders import footing, mining, riding, storming
from engine.commanders.arrival import enter
from engine.commanders.odds import physical_prospect, weapon_prospect
from engine.commanders.spots import STAYING, Places, arrived, order_to, places
from engine.game import Game
from engine.geometry import plane
from engine.geometry.sight import SightReport, Viewer, look_many
from engine.geometry.surface import Floats
from engine.phases import allowance, going, movement, physical, sighting, standing
from engine.rules import tables
from engine.rules.kinds import base_of
from engine.rules.orders import MovementOrder, Stand
from engine.rules.state import Unit
from engine.rules.values import attacks_with

CONSIDERED = 9
"""Positions that are looked at closely, of all within reach."""

ENEMIES = 3
"""Nearest enemies that a position is judged by."""

CAUTION = 0.45
"""How much a point of damage taken counts against one dealt."""

APART = 1.5
"""Inches between positions that are worth comparing."""

GLANCE = (150,)
"""Rays to a look that only a commander takes."""

SUBMERGED = 10.0
"""How much worse a place under water is than any other: nothing can be seen from there (INTRO-SUBMERGED-LOS)."""

PULL = 0.04
"""What an inch nearer to the enemy is worth when nothing can be shot."""

STRAYED = 3
"""Places on the way back to its ground that are tried."""


class Spot(NamedTuple):
    """A point that a unit can get to, how, a first guess at its worth, and its height."""

    x: float
    y: float
    way: str
    guess: float
    z: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """A unit as it would be somewhere, and how it gets there."""

    unit: Unit
    way: str


def best_position(game: Game, unit: Unit, ground: shapely.Geometry | None = None) -> MovementOrder:
    """The movement order whose end deals most damage for what it takes; a unit off the table comes on.

    `ground` is where it keeps to, and goes first of all. A position is judged without the unit's network.
    """
    if not unit.on_table:
        return enter(game, unit)
    if allowance.immobile(game, unit):
        return Stand(unit.id)
    enemies = nearest(game, unit)
    if not enemies:
        return Stand(unit.id) if ground is None else _back(game, unit, ground)
    landings = riding.landings(game, unit, enemies)
    loaded = riding.reserving(unit, landings)
    candidates = _candidates(game, loaded, enemies, ground)
    if not candidates:
        return Stand(unit.id) if ground is None else _back(game, unit, ground)
    worth = _judged(_alone(game), candidates, enemies[:ENEMIES])
    if ground is None and (charge := storming.charge(game, unit, enemies, max(worth))) is not None:
        return charge
    ranked = [candidates[index] for index in sorted(range(len(candidates)), key=lambda index: (-worth[index], index))]
    for candidate in ranked if landings else ():
        order = order_to(game, loaded, candidate.way, candidate.unit.place, lands=True)
        if order is not None and (stop := riding.unloading(game, order, candidate.unit, landings, enemies)) is not None:
            return stop
    return _first_lawful(game, unit, ranked)


def nearest(game: Game, unit: Unit) -> list[Unit]:
    """Enemies on the table, the nearest first."""
    here = unit.place.point
    return sorted(game.state.enemies(unit), key=lambda enemy: (plane.distance(here, enemy.place.point), enemy.id))


def _first_lawful(game: Game, unit: Unit, candidates: Iterable[Candidate]) -> MovementOrder:
    among_mines: MovementOrder | None = None
    for candidate in candidates:
        order = order_to(game, unit, candidate.way, candidate.unit.place)
        if order is None or movement.refusals(game, order) or footing.gives_way(game, unit, order):
            continue
        if not mining.shuns(game, unit, order):
            return order
        among_mines = among_mines or order
    return among_mines or Stand(unit.id)


def _alone(game: Game) -> Game:
    """The battle without networks."""
    if not game.state.networks:
        return game
    trial = game.what_if()
    trial.state = replace(trial.state, networks=())
    return trial


def _candidates(game: Game, unit: Unit, enemies: list[Unit], ground: shapely.Geometry | None) -> list[Candidate]:
    """Staying, and the most promising places that can be got to, spread out; only such as lie on its ground.

    A WiGE in flight does not stay: it would come down.
    """
    skims = unit.aloft and going.medium(game.state.level, unit) == going.LOW
    stays = replace(unit, pose=replace(unit.place, facing=_facing(unit.place.point, enemies)))
    found = [Candidate(stays, STAYING)] if _on(ground, stays) and not skims else []
    for way, pose in storming.contacts(game, unit, enemies):
        there = arrived(game, unit, way, pose.point, pose.facing)
        found += [Candidate(there, way)] if _on(ground, there) else []
    spots = [spot for reached in places(game, unit) for spot in _spots(game, unit, enemies, reached)]
    if ground is not None and spots:
        plan = np.array([(spot.x, spot.y) for spot in spots])
        inside = shapely.dwithin(ground, shapely.points(plan), plane.CONTACT)
        spots = [spot for spot, kept in zip(spots, inside.tolist(), strict=True) if kept]
    chosen: list[Spot] = []
    for spot in sorted(spots, key=lambda spot: (-spot.guess, spot)):
        if len(chosen) >= CONSIDERED:
            break
        if not any(abs(spot.x - other.x) < APART and abs(spot.y - other.y) < APART for other in chosen):
            facing = _facing((spot.x, spot.y), enemies)
            there = arrived(game, unit, spot.way, plane.Point3(spot.x, spot.y, spot.z), facing)
            if _on(ground, there):
                chosen.append(spot)
                found.append(Candidate(there, spot.way))
    return found


def _on(ground: shapely.Geometry | None, unit: Unit) -> bool:
    return ground is None or bool(ground.covers(standing.base(unit)))


def _back(game: Game, unit: Unit, ground: shapely.Geometry) -> MovementOrder:
    """As near to its ground as it comes, or wholly onto it."""
    if _on(ground, unit):
        return Stand(unit.id)
    middle, found = ground.representative_point(), list[tuple[float, str, plane.Point3]]()
    for way, plan, z in places(game, unit):
        off = np.round(shapely.distance(ground, shapely.points(plan)), 2)
        off += np.round(np.hypot(*(plan - (middle.x, middle.y)).T), 2) / game.table.width
        for near in np.argsort(off, kind="stable")[:STRAYED]:
            x, y = plan[near].tolist()
            found.append((float(off[near]), way, plane.Point3(x, y, float(z[near]))))
    ways = [(way, arrived(game, unit, way, at, unit.place.facing)) for _, way, at in sorted(found)]
    return _first_lawful(game, unit, (Candidate(there, way) for way, there in ways))


def _spots(game: Game, unit: Unit, enemies: list[Unit], reached: Places) -> list[Spot]:
    """The places where a unit is not under water, or all if there is none, with a first guess at their worth.

    What water carries or swims does not mind.
    """
    kept = reached
    if going.draft(game.state.level, unit) is None:
        dry = np.ones(len(reached.z), dtype=bool)
        for water in (zone for zone in game.table.zones if zone.kind == "water"):
            deep = water.level - reached.z >= standing.height(unit)
            dry &= ~(deep & shapely.intersects_xy(water.outline, reached.plan))
        kept = Places(reached.way, reached.plan[dry], reached.z[dry]) if dry.any() else reached
    worth = np.round(_guesses(game, unit, kept.plan, enemies), 6).tolist() if len(kept.z) else []
    rows = zip(kept.plan.tolist(), kept.z.tolist(), worth, strict=True)
    return [Spot(x, y, kept.way, guess, z) for (x, y), z, guess in rows]


def _facing(place: plane.AnyPoint, enemies: list[Unit]) -> float:
    """Toward the nearest enemy, to whole degrees."""
    nearest = min(enemies, key=lambda enemy: (plane.distance(place, enemy.place.point), enemy.id))
    return float(round(plane.bearing(place, nearest.place.point)) % 360)


def _pull(game: Game, unit: Unit) -> float:
    """What an inch nearer to the enemy is worth: less than nothing to one that can do him no harm."""
    armed = any(attacks_with(unit.damage.at(bracket.name)) for bracket in tables.RANGES)
    return PULL if armed or physical.kind_for(game, unit) or game.state.riders(unit.id) else -PULL


def _guesses(game: Game, unit: Unit, plan: Floats, enemies: list[Unit]) -> Floats:
    """For each place (n, 2): damage at the range to the nearest enemies, by the odds of that range alone, and the pull
    toward them (n,).
    """
    theirs = np.array([(enemy.place.x, enemy.place.y) for enemy in enemies])
    away = np.hypot(*(plan[:, None] - theirs).transpose(2, 0, 1))
    gaps, worth = away[:, :ENEMIES] - base_of(unit.card), np.zeros(away[:, :ENEMIES].shape)
    shorter = 0.0
    for bracket in tables.RANGES:
        value = unit.damage.at(bracket.name)
        if isinstance(value, int):
            inside = (gaps <= bracket.up_to) & ((gaps > shorter) | (shorter == 0.0))
            odds = max(0.1, 0.75 - 0.14 * bracket.modifier)
            worth = np.where(inside, value * odds - 0.01 * np.abs(gaps - bracket.up_to * 0.8), worth)
        shorter = bracket.up_to
    return np.asarray(worth.max(axis=1) - _pull(game, unit) * away.min(axis=1), dtype=np.float64)


def _judged(game: Game, candidates: list[Candidate], enemies: list[Unit]) -> list[float]:
    """Worth of each: the best attack from there, less what the enemies can be expected to do to it."""
    ours = [_outline(game, candidate.unit) for candidate in candidates]
    theirs = [_outline(game, enemy) for enemy in enemies]
    rules = sighting.SIGHT[game.state.level]
    pairs = [(us, them) for us in ours for them in theirs]
    pairs += [(them, us) for us in ours for them in theirs]
    reports = look_many(sighting.scene(game), pairs, rules=rules, efforts=GLANCE)
    half, count, pull = len(reports) // 2, len(enemies), _pull(game, candidates[0].unit)
    worth = []
    for index, candidate in enumerate(candidates):
        out = reports[index * count : (index + 1) * count]
        back = reports[half + index * count : half + (index + 1) * count]
        dealt = max((_dealt(game, candidate.unit, e, r) for e, r in zip(enemies, out, strict=True)), default=0.0)
        taken = sum(_expected(game, e, candidate.unit, r) for e, r in zip(enemies, back, strict=True))
        approach = pull * min(report.range for report in out) * (1.0 if dealt else 2.0)
        drowns = going.draft(game.state.level, candidate.unit) is None and standing.submerged(game, candidate.unit)
        worth.append(round(dealt - CAUTION * taken - approach - SUBMERGED * drowns, 6))
    return worth


def _outline(game: Game, unit: Unit) -> Viewer:
    """A unit as a commander sees it in passing: a rectangle instead of its figure."""
    return replace(sighting.viewer(game, unit), figure=None)


def _dealt(game: Game, attacker: Unit, target: Unit, report: SightReport) -> float:
    """The best that a unit can do to another; of physical attacks only such as are gone out of the way for."""
    storm = physical_prospect(game, attacker, target, report) if storming.storms(game, attacker) else None
    return max(_expected(game, attacker, target, report), storm.expected if storm else 0.0)


def _expected(game: Game, attacker: Unit, target: Unit, report: SightReport) -> float:
    prospect = weapon_prospect(game, attacker, target, report)
    return prospect.expected if prospect else 0.0
