"""Mobile structures: ice that breaks under them, and fires that they catch (XTRN-ICE-MOBILE, FIRE-MSTR)."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from engine.game import Game
from engine.geometry.path import Walk
from engine.geometry.plane import AnyPoint, Point, rounded
from engine.geometry.turning import Area
from engine.phases import converting, kindling, scorching, standing
from engine.phases.crossing import INSIDE
from engine.rules import fire_table as rows
from engine.rules.battlefield import Blaze
from engine.rules.events import FireRolled, FireStarted
from engine.rules.facts import Modifier
from engine.rules.kinds import MOBILE, base_of
from engine.rules.state import Unit

ICE, WATER, BARE = "ice", "water", "ground"
HAIR = 0.02
"""Inches by which the ice that broke may differ from the base: places are rounded."""

CAUSE = "the fire that it entered"


def onto_ice(unit: Unit, way: Walk) -> float | None:
    """The inch at which the ice gives way under the middle of a mobile structure, None where it meets none."""
    if unit.card.type != MOBILE:
        return None
    icy = np.array([any(zone.kind == ICE for zone in zones) for zones in way.profile.zones], dtype=np.bool_)
    if not icy.any():
        return None
    met = way.profile.near[icy[way.profile.zone]]
    return min(float(met.min()) + INSIDE, way.inches) if len(met) else None


def crush(game: Game, unit_id: str, path: Sequence[AnyPoint] = ()) -> None:
    """All ice breaks over which the base of a mobile structure is or has come, strong or not, and who stands on it
    falls in (XTRN-ICE-MOBILE).
    """
    unit = game.state.unit(unit_id)
    if unit.card.type != MOBILE or not unit.on_table:
        return
    base = standing.base(unit)
    if len(path) > 1:
        way = shapely.LineString([point[:2] for point in path])
        base = shapely.union(base, way.buffer(base_of(unit.card) / 2.0, quad_segs=8))
    ice = game.table.zones_at(base.buffer(-HAIR), ICE)
    if not ice:
        return
    ring = tuple(rounded(corner) for corner in shapely.get_coordinates(base.exterior)[:-1].tolist())
    into = WATER if any(zone.depth for zone in ice) else BARE
    converting.convert(game, into, Area(unit.place.point.plan, 0.0, ring))


def catch_fire(game: Game) -> None:
    """A mobile structure that was in fire this turn may catch it: 2D6 against 12 with all that makes fire there easier
    or harder (FIRE-MSTR).
    """
    for unit in tuple(game.state.units.values()):
        if unit.card.type != MOBILE or any(fire.bearer == unit.id for fire in game.state.fires):
            continue
        fire = scorching.met(game, unit)
        if fire is not None:
            _roll(game, unit, fire)


def _roll(game: Game, unit: Unit, fire: Blaze) -> None:
    dampers = tuple(kindling.dampers(game, kindling.tinder(game, fire.at)))
    if any(each.modifier is None for each in dampers):
        return
    own = (Modifier(each.modifier, each.name) for each in dampers if each.modifier)
    parts = (Modifier(rows.MOBILE.deliberate or 0, rows.MOBILE.name), *own)
    number, dice = sum(part.amount for part in parts), game.dice.roll(2)
    lit, at = sum(dice) >= number, Point(*unit.place.point.plan)
    game.emit(FireRolled(at, unit.name, "enters", unit.id, CAUSE, number, parts, dice, lit))
    if not lit:
        return
    turn, lasts = game.state.turn, 0
    if any(each.dies for each in dampers):
        (lasts,) = game.dice.roll(1)
    until = turn + lasts if lasts else 0
    blaze = Blaze(unit.name, at, turn, until, bearer=unit.id, across=base_of(unit.card))
    game.emit(FireStarted(blaze, CAUSE, lasts))
