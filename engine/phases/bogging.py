"""Bogging down: who may be held by what, the rolls for it, and getting free (BOG-CHECK, BOG-FREE, BOG-JUMP)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.game import Game
from engine.geometry.plane import AnyPoint, Point
from engine.geometry.terrain import Zone
from engine.phases import aftermath, going, standing
from engine.phases.tohit import total
from engine.rules.events import BogRolled, GroundChanged, QuicksandRolled, UnitBogged, UnitSwallowed
from engine.rules.facts import Modifier
from engine.rules.state import Unit
from engine.rules.terrain_table import (
    BOGS,
    NEVER_BOGGED,
    QUICKSAND,
    QUICKSAND_RADIUS,
    SINKS,
    TURNS_TO_QUICKSAND,
    Bog,
)


def bog_of(game: Game, unit: Unit, zones: Iterable[Zone]) -> Bog | None:
    """What of some zones may hold a unit, None for nothing (BOG-TERRAIN-TABLE, BOG-EXEMPT).

    A road or rails over it bear who moves on them.
    """
    called = going.words(game.state.level, unit)
    there = tuple(zones)
    if not called.isdisjoint(NEVER_BOGGED) or going.walker(game.state.level, unit).toll(there).paved:
        return None
    for row in BOGS:
        fits = any(zone.kind == row.kind and row.grade in (None, zone.grade) for zone in there)
        if fits and (not row.only or row.only in called):
            return row
    return None


def bog_at(game: Game, unit: Unit, at: AnyPoint) -> Bog | None:
    """What may hold a unit at a point."""
    return bog_of(game, unit, game.table.zones_at(at))


def holding(game: Game, unit: Unit) -> Bog | None:
    """What holds a bogged unit: the terrain under the center of its base, or else under some part of it."""
    at = unit.place.point.plan
    return bog_at(game, unit, at) or bog_of(game, unit, game.table.zones_at(standing.base(unit)))


def rolled(game: Game, unit: Unit, bog: Bog, occasion: str) -> BogRolled | UnitBogged:
    """The roll of a unit against what may hold it; quicksand needs none. Nothing has happened yet."""
    if bog.grade == QUICKSAND and occasion != "free":
        return UnitBogged(unit.id, bog.name)
    modifiers = (Modifier(unit.skill, "skill"), *((Modifier(bog.modifier, bog.name),) if bog.modifier else ()))
    dice = game.dice.roll(2)
    return BogRolled(unit.id, bog.name, occasion, total(modifiers), modifiers, dice, sum(dice) >= total(modifiers))


def free(game: Game, unit: Unit) -> bool:
    """A bogged unit tries to get free at the start of its movement; gives whether it is (BOG-FREE)."""
    bog = holding(game, unit) or Bog("ground")
    event = rolled(game, unit, bog, "free")
    game.emit(event)
    return isinstance(event, BogRolled) and event.kept


def deepen(game: Game, unit_id: str) -> None:
    """Swamp may become quicksand around a unit that has bogged down in it, and holds others there too (XTRN-SWAMP)."""
    unit = game.state.unit(unit_id)
    bog = holding(game, unit)
    if bog is None or bog.kind != "swamp" or bog.grade == QUICKSAND:
        return
    dice = game.dice.roll(2)
    game.emit(QuicksandRolled(unit_id, dice, sum(dice) >= TURNS_TO_QUICKSAND))
    if sum(dice) < TURNS_TO_QUICKSAND:
        return
    game.emit(GroundChanged(QUICKSAND, Point(unit.place.x, unit.place.y), QUICKSAND_RADIUS))
    for other in tuple(game.state.units.values()):
        if other.on_table and not other.bogged and not other.aloft:
            found = bog_at(game, other, other.place.point.plan)
            if found is not None and found.grade == QUICKSAND:
                game.emit(UnitBogged(other.id, found.name))


def swallow(game: Game) -> None:
    """Quicksand draws down, in the end phase, who has not got free of it this turn; deeper than it is high, a unit is
    lost (XTRN-SWAMP-QUICKSAND).
    """
    for unit in tuple(game.state.units.values()):
        if not (unit.on_table and unit.bogged) or unit.activity.mired:
            continue
        bog = holding(game, unit)
        if bog is None or bog.grade != QUICKSAND:
            continue
        game.emit(UnitSwallowed(unit.id, unit.sunk + SINKS))
        if unit.sunk + SINKS > standing.height(unit) + 1e-9:
            aftermath.destroy(game, unit.id, "swallowed by quicksand")
