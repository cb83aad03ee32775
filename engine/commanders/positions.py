"""Where to move: positions within reach, judged by what can be hit from there and what can hit back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import shapely

from engine.commanders.odds import weapon_prospect
from engine.game import Game
from engine.geometry import plane
from engine.geometry.field import field
from engine.geometry.reach import cheapest
from engine.geometry.sight import SightReport, Viewer, look_many
from engine.geometry.surface import Floats
from engine.phases import movement, sighting, standing
from engine.phases.entering import edge_of, nearest_entry
from engine.phases.going import walker
from engine.rules import tables
from engine.rules.kinds import base_of
from engine.rules.orders import Leap, MovementOrder, Stand, Walk
from engine.rules.state import State, Status, Unit

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


class Spot(NamedTuple):
    """A point that a unit can get to, by jumping or on the ground, and a first guess at its worth."""

    x: float
    y: float
    jumping: bool
    guess: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """A unit as it would stand, and how it gets there: by standing (None), walking or jumping."""

    unit: Unit
    jumping: bool | None


def best_position(game: Game, unit: Unit) -> MovementOrder:
    """The movement order whose end deals most damage for what it takes; a unit off the table comes on."""
    if unit.immobile:
        return Stand(unit.id)
    if not unit.on_table:
        return _enter(game, unit)
    enemies = sorted(
        game.state.enemies(unit), key=lambda enemy: (plane.distance(unit.place.point, enemy.place.point), enemy.id)
    )
    if not enemies:
        return Stand(unit.id)
    candidates = _candidates(game, unit, enemies)
    worth = _judged(game, candidates, enemies[:ENEMIES])
    for index in sorted(range(len(candidates)), key=lambda index: (-worth[index], index)):
        order = _order(game, unit, candidates[index])
        if order is not None and not movement.refusals(game, order):
            return order
    return Stand(unit.id)


def _candidates(game: Game, unit: Unit, enemies: list[Unit]) -> list[Candidate]:
    """Staying, and the most promising places that can be walked or jumped to, spread out."""
    facing = _facing(unit.place.point, enemies)
    found = [Candidate(replace(unit, pose=replace(unit.place, facing=facing)), None)]
    spots = sorted(_walks(game, unit, enemies) + _jumps(game, unit, enemies), key=lambda spot: (-spot.guess, spot))
    chosen: list[Spot] = []
    for spot in spots:
        if len(chosen) >= CONSIDERED:
            break
        if not any(abs(spot.x - other.x) < APART and abs(spot.y - other.y) < APART for other in chosen):
            chosen.append(spot)
            pose = standing.stand(game, unit, spot.x, spot.y, _facing((spot.x, spot.y), enemies))
            found.append(Candidate(replace(unit, pose=pose), spot.jumping))
    return found


def _walks(game: Game, unit: Unit, enemies: list[Unit]) -> list[Spot]:
    if unit.ground == 0:
        return []
    reach = field(
        game.table,
        walker(game.state.level, unit),
        unit.place.point,
        float(unit.ground),
        standing.blockers(game.state, unit),
    )
    places = reach.points()
    return _spots(game, unit, enemies, np.round(places.plan, 2), places.z, jumping=False)


def _jumps(game: Game, unit: Unit, enemies: list[Unit]) -> list[Spot]:
    """Ends of jumps all around at full and at two thirds of the distance, from dry ground."""
    if unit.jump == 0 or standing.water_depth(game, unit) > 0:
        return []
    ends = [
        plane.rounded(plane.offset(unit.place.point, bearing, unit.jump * share - 0.02))
        for share in (1.0, 0.67)
        for bearing in range(0, 360, 30)
    ]
    width, depth = game.table.width, game.table.depth
    inside = [end for end in ends if 1.0 < end.x < width - 1.0 and 1.0 < end.y < depth - 1.0]
    places = np.array(inside).reshape(-1, 2)
    return _spots(game, unit, enemies, places, game.table.heights(places), jumping=True)


def _spots(
    game: Game, unit: Unit, enemies: list[Unit], places: Floats, heights: Floats, *, jumping: bool
) -> list[Spot]:
    """The places (n, 2) where a unit is not under water, or all if there is none, with a first guess at their worth."""
    dry = np.ones(len(places), dtype=bool)
    for water in (zone for zone in game.table.zones if zone.kind == "water"):
        deep = water.level - heights >= standing.height(unit)
        dry &= ~(deep & shapely.intersects_xy(water.outline, places))
    kept = places[dry] if dry.any() else places
    worth = np.round(_guesses(unit, kept, enemies), 6).tolist() if len(kept) else []
    return [Spot(x, y, jumping, guess) for (x, y), guess in zip(kept.tolist(), worth, strict=True)]


def _order(game: Game, unit: Unit, candidate: Candidate) -> MovementOrder | None:
    """The order that brings a unit there, the cheapest way on the ground; None if there is none after all."""
    place = candidate.unit.place
    if candidate.jumping is None:
        return Stand(unit.id, place.facing)
    if candidate.jumping:
        return Leap(unit.id, place.point.plan, place.facing)
    mover, blockers = walker(game.state.level, unit), standing.blockers(game.state, unit)
    way = cheapest(game.table, mover, unit.place.point, place.point.plan, float(unit.ground), blockers, place.facing)
    if way is None:
        return None
    return Walk(unit.id, tuple(plane.rounded(point) for point in way.points[1:]), place.facing)


def _facing(place: plane.AnyPoint, enemies: list[Unit]) -> float:
    """Toward the nearest enemy, to whole degrees."""
    nearest = min(enemies, key=lambda enemy: (plane.distance(place, enemy.place.point), enemy.id))
    return float(round(plane.bearing(place, nearest.place.point)) % 360)


def _guesses(unit: Unit, places: Floats, enemies: list[Unit]) -> Floats:
    """For each place (n, 2): damage at the range to the nearest enemies, by the odds of that range alone, and the pull
    toward them (n,).
    """
    theirs = np.array([(enemy.place.x, enemy.place.y) for enemy in enemies])
    away = np.hypot(*(places[:, None] - theirs).transpose(2, 0, 1))
    gaps, worth = away[:, :ENEMIES] - base_of(unit.card), np.zeros(away[:, :ENEMIES].shape)
    shorter = 0.0
    for bracket in tables.RANGES:
        value = unit.damage.at(bracket.name)
        if isinstance(value, int):
            inside = (gaps <= bracket.up_to) & ((gaps > shorter) | (shorter == 0.0))
            odds = max(0.1, 0.75 - 0.14 * bracket.modifier)
            worth = np.where(inside, value * odds - 0.01 * np.abs(gaps - bracket.up_to * 0.8), worth)
        shorter = bracket.up_to
    return np.asarray(worth.max(axis=1) - PULL * away.min(axis=1), dtype=np.float64)


def _judged(game: Game, candidates: list[Candidate], enemies: list[Unit]) -> list[float]:
    """Worth of each: the best attack from there, less what the enemies can be expected to do to it."""
    ours = [_outline(game, candidate.unit) for candidate in candidates]
    theirs = [_outline(game, enemy) for enemy in enemies]
    rules = sighting.SIGHT[game.state.level]
    pairs = [(us, them) for us in ours for them in theirs]
    pairs += [(them, us) for us in ours for them in theirs]
    reports = look_many(sighting.scene(game), pairs, rules=rules, efforts=GLANCE)
    half, count = len(reports) // 2, len(enemies)
    worth = []
    for index, candidate in enumerate(candidates):
        out = reports[index * count : (index + 1) * count]
        back = reports[half + index * count : half + (index + 1) * count]
        dealt = max((_expected(game, candidate.unit, e, r) for e, r in zip(enemies, out, strict=True)), default=0.0)
        taken = sum(_expected(game, e, candidate.unit, r) for e, r in zip(enemies, back, strict=True))
        approach = PULL * min(report.range for report in out) * (1.0 if dealt else 2.0)
        below = SUBMERGED * standing.submerged(game, candidate.unit)
        worth.append(round(dealt - CAUTION * taken - approach - below, 6))
    return worth


def _outline(game: Game, unit: Unit) -> Viewer:
    """A unit as a commander sees it in passing: a rectangle instead of its figure."""
    return replace(sighting.viewer(game, unit), figure=None)


def _expected(game: Game, attacker: Unit, target: Unit, report: SightReport) -> float:
    prospect = weapon_prospect(game, attacker, target, report)
    return prospect.expected if prospect else 0.0


def _enter(game: Game, unit: Unit) -> MovementOrder:
    """Straight on from the own edge, as far as Move goes, at the first place where there is room above water."""
    edge = edge_of(game.state, unit)
    inward = {"north": 180.0, "south": 0.0, "east": 270.0, "west": 90.0}.get(edge)
    if inward is None or unit.ground == 0:
        return Stand(unit.id)
    for place in _along_edge(game, game.state, unit):
        entry = nearest_entry(game, unit, place)
        for inches in (unit.ground, unit.ground / 2, 2.0):
            end = plane.rounded(plane.offset(entry, inward, inches))
            order = Walk(unit.id, (end,), inward, entry)
            arrived = replace(unit, pose=standing.stand(game, unit, end.x, end.y, inward))
            if not standing.submerged(game, arrived) and not movement.refusals(game, order):
                return order
    return Stand(unit.id)


def _along_edge(game: Game, state: State, unit: Unit) -> list[plane.Point]:
    """Places along the table, the unit's share of the edge first."""
    mates = [mate.id for mate in state.of_force(unit.force) if mate.status is Status.RESERVE or mate.on_table]
    share = (mates.index(unit.id) + 1) / (len(mates) + 1)
    steps = sorted((i / 12 for i in range(1, 12)), key=lambda at: (abs(at - share), at))
    return [plane.Point(game.table.width * at, game.table.depth * at) for at in (share, *steps)]
