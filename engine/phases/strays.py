"""What weapon attacks on units do besides: fires that nobody meant to start, industry that blows up (FIRE-START)."""

from __future__ import annotations

import shapely

from engine.game import Game
from engine.geometry.footprint import footprint, outline
from engine.geometry.plane import Point, rounded
from engine.geometry.sight import SightReport
from engine.geometry.terrain import Solid, Zone
from engine.phases import dealing, fires, indoors, industry, kindling, sighting
from engine.rules import tables
from engine.rules.hooks import Attack
from engine.rules.orders import FireAtTerrain


def loosed(game: Game, attack: Attack, margin: int, line: SightReport) -> None:
    """After a weapon attack on a unit that succeeded or failed by `margin`; `line` is the line of sight to it, that of
    the spotter where fire is indirect.
    """
    by, at = attack.attacker.id, attack.target.place.point.plan
    hot = attack.method == dealing.CARD_WEAPONS and fires.heats(game, attack)
    if fires.played(game.state):
        indirect = attack.method == "indirect"
        if indoors.inside(game, attack.target):
            fires.accident(game, at, "an attack on a unit inside", by, indirect=indirect, heat=hot)
        elif -tables.COVER_MISS <= margin < 0 and (cover := caught(game, line)) is not None:
            fires.accident(game, cover, "a shot that the cover caught", by, indirect=indirect, heat=hot)
        elif margin < 0 and indirect:
            fires.accident(game, at, "a miss of indirect fire", by, indirect=True, heat=hot)
    if margin < 0:
        industry.tried(game, at, by)


def charred(game: Game, order: FireAtTerrain, thing: Solid | Zone, bracket: str) -> None:
    """After an attack that has damaged something built: it may catch fire."""
    at = kindling.within(outline(thing), game.state.unit(order.unit).place.point)
    singed(game, order, at, bracket, f"an attack on {thing.name}")


def singed(game: Game, order: FireAtTerrain, at: Point, bracket: str, cause: str) -> None:
    """After an attack that has damaged what is at a point: it may catch fire."""
    attacker = game.state.unit(order.unit)
    attack = Attack(attacker, attacker, "weapon", bracket, order.overheat, order.method)
    hot = order.method == dealing.CARD_WEAPONS and fires.heats(game, attack)
    fires.accident(game, at, cause, attacker.id, heat=hot)


def caught(game: Game, line: SightReport) -> Point | None:
    """Where the cover of a target stands on a line of sight, None where no structure or terrain gives any."""
    hidden = 1.0 - line.visible > sighting.SIGHT[game.state.level].cover + 1e-9
    if line.verdict != "partial" or not line.blockers or not hidden:
        return None
    name = line.blockers[0].name
    solid = next((each for each in game.table.solids if each.name == name), None)
    return None if solid is None else _middle(solid, line)


def _middle(solid: Solid, line: SightReport) -> Point:
    """The middle of the last stretch of a line of sight over a solid, or the nearest place of it."""
    way, shape = shapely.LineString([end[:2] for end in line.line]), footprint(solid)
    parts = [part for part in shapely.get_parts(shapely.intersection(way, shape)) if part.length > 0.0]
    if not parts:
        return rounded(shapely.shortest_line(shape, way).coords[0])
    last = max(parts, key=lambda part: way.project(part.centroid))
    return rounded(last.centroid.coords[0])
