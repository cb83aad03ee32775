"""Infantry that fights fires in place of an attack (FIRE-OUT-INF)."""

from __future__ import annotations

import shapely

from engine.game import Game
from engine.geometry.plane import bases_touch, distance
from engine.phases import standing
from engine.phases.firing import fire_refusals
from engine.phases.scorching import disk
from engine.rules import fire_table as rows
from engine.rules.battlefield import Blaze
from engine.rules.events import DousingRolled, FireFought, FireWentOut
from engine.rules.facts import Modifier, Reason, place_text
from engine.rules.kinds import categories
from engine.rules.orders import FightFire
from engine.rules.state import Unit

RULE = "FIRE-OUT-INF"


def refusals(game: Game, order: FightFire) -> tuple[Reason, ...]:
    """Every reason against fighting a fire."""
    unit = game.state.unit(order.unit)
    reasons = list(fire_refusals(game, unit))
    if "infantry" not in categories(unit.card):
        reasons.append(Reason(f"{unit.name} is no infantry: only infantry fights fires", RULE))
    if unit.activity.attacked or unit.activity.fired:
        reasons.append(Reason(f"{unit.name} has had its attack this turn", "HIT-ONE-ATTACK"))
    if not unit.on_table:
        return tuple(reasons)
    if order.at is not None and not _there(game, order):
        reasons.append(Reason(f"nothing burns at {place_text(*order.at)}", RULE))
    elif meant(game, order) is None:
        what = "any fire" if order.at is None else f"the fire at {place_text(*order.at)}"
        reasons.append(Reason(f"{unit.name} is not in base contact with {what}", RULE))
    return tuple(reasons)


def carry_out(game: Game, order: FightFire) -> None:
    """A unit sets about a fire; whether it is put out is rolled for in the end phase."""
    fire = meant(game, order)
    if fire is None:
        raise LookupError(order.unit)
    game.emit(FireFought(order.unit, fire.id))


def meant(game: Game, order: FightFire) -> Blaze | None:
    """The fire that an order means: of those that the unit touches the nearest, or the one at the point."""
    unit = game.state.unit(order.unit)
    near = [fire for fire in (game.state.fires if order.at is None else _there(game, order)) if touches(unit, fire)]
    return min(near, key=lambda fire: distance(fire.at, unit.place.point), default=None)


def touches(unit: Unit, fire: Blaze) -> bool:
    """Whether a unit is in base contact with the template of a fire, or in it."""
    return not unit.aloft and bases_touch(standing.base(unit), disk(fire))


def resolve(game: Game) -> None:
    """One roll for each fire that is fought, a point more for each further unit that fights it."""
    for fire in game.state.fires:
        units = tuple(u.id for u in game.state.units.values() if u.on_table and u.activity.fights == fire.id)
        if not units:
            continue
        more = len(units) - 1
        parts = (Modifier(more, "further units" if more > 1 else "a further unit"),) if more else ()
        dice = game.dice.roll(2)
        out = sum(dice) + more >= rows.DOUSED
        game.emit(DousingRolled(fire.id, fire.at, units, rows.DOUSED, parts, dice, out))
        if out:
            game.emit(FireWentOut(fire.id, fire.at, "the infantry has put it out"))


def _there(game: Game, order: FightFire) -> tuple[Blaze, ...]:
    """The fires whose template covers the point of an order."""
    spot = shapely.Point(order.at or (0.0, 0.0))
    return tuple(fire for fire in game.state.fires if disk(fire).covers(spot))
