"""What fires do to units: heat to those who track it, damage to the others (FIRE-UNIT-HEAT, FIRE-UNIT-DAMAGE)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from math import ceil

import shapely

from engine.game import Game
from engine.geometry.plane import CONTACT, AnyPoint
from engine.phases import aftermath, standing
from engine.rules import fire_table as rows
from engine.rules.battlefield import Blaze
from engine.rules.events import Event, FireStarted, FireWentOut, TurnBegan, UnitMoved
from engine.rules.hooks import active
from engine.rules.kinds import DROPSHIPS, base_of, is_large, kind_of
from engine.rules.state import Unit
from engine.rules.values import JUMP


def disk(fire: Blaze) -> shapely.Polygon:
    """What a fire covers of the plan."""
    return shapely.Point(fire.at).buffer(rows.TEMPLATE / 2.0, quad_segs=32)


def contact(game: Game, unit: Unit) -> float:
    """Inches of a unit that were in fire this turn, where it went or where it is now; 0 for none, and for those whom no
    fire hurts (FIRE-IMMUNE).
    """
    if rows.RULE not in game.state.options or not unit.stands or unit.card.type in DROPSHIPS:
        return 0.0
    if any(ability.resists_heat_mine() for ability in active(game.state, unit)):
        return 0.0
    here = 0.0 if standing.submerged(game, unit) else _length(game, unit, standing.base(unit), game.state.fires)
    return max([here, *_passed(game, unit)])


def heats(game: Game, unit: Unit) -> bool:
    """Whether fire heats a unit in this end phase (FIRE-UNIT-HEAT)."""
    return not is_large(unit.card) and kind_of(unit.card).heat and contact(game, unit) > 0.0


def burn(game: Game) -> None:
    """Fire damages all that has no heat scale, once a turn, and large units by their length (FIRE-UNIT-DAMAGE,
    FIRE-UNIT-LARGE).
    """
    for unit_id in tuple(game.state.units):
        unit = game.state.unit(unit_id)
        large = is_large(unit.card)
        if not unit.stands or (kind_of(unit.card).heat and not large) or not (inches := contact(game, unit)):
            continue
        amount = ceil(inches / rows.LENGTH - 1e-3) if large else rows.DAMAGE
        aftermath.at_once(game, unit_id, amount, "the fire")


def _turn(game: Game) -> list[Event]:
    """What has happened in this turn."""
    first = next((i for i in range(len(game.log) - 1, -1, -1) if isinstance(game.log[i], TurnBegan)), 0)
    return game.log[first:]


def _passed(game: Game, unit: Unit) -> Iterator[float]:
    """Inches in fire on each movement of this turn, through the fires that burned at that moment."""
    events = _turn(game)
    lit = {event.fire.id for event in events if isinstance(event, FireStarted)}
    there = {fire.id: fire for fire in game.state.fires if fire.id not in lit}
    there |= {event.fire: Blaze(event.fire, event.at, 0) for event in events if isinstance(event, FireWentOut)}
    there = {name: fire for name, fire in there.items() if name not in lit}
    for event in events:
        if isinstance(event, FireStarted):
            there[event.fire.id] = event.fire
        elif isinstance(event, FireWentOut):
            there.pop(event.fire, None)
        elif isinstance(event, UnitMoved) and event.unit == unit.id and there:
            for part in _parts(game, unit, event):
                yield _length(game, unit, part, there.values())


def _parts(game: Game, unit: Unit, event: UnitMoved) -> Iterator[shapely.Geometry]:
    """What a movement sweeps of the plan: of a jump both ends, of a flight what is low."""
    path, width = event.path, base_of(unit.card) / 2.0
    if event.mode == JUMP:
        yield from (shapely.Point(end[:2]).buffer(width) for end in (path[0], path[-1]))
        return
    steps = [step for step in itertools.pairwise(path) if not _high(game, event, step)]
    if steps:
        yield shapely.union_all([shapely.LineString([a[:2], b[:2]]).buffer(width) for a, b in steps])


def _high(game: Game, event: UnitMoved, step: tuple[AnyPoint, AnyPoint]) -> bool:
    """Whether a step of a way is flown out of the reach of fire."""
    if not event.aloft:
        return False
    return all(end[2] - game.table.height(end) >= rows.FIRE_HEIGHT for end in step if len(end) == 3)


def _length(game: Game, unit: Unit, shape: shapely.Geometry, fires: Iterable[Blaze]) -> float:
    """Inches of a shape in fires, no more than the base is across; what flies high over one is not in it."""
    if unit.aloft and unit.place.z - game.table.height(unit.place.point) >= rows.FIRE_HEIGHT:
        return 0.0
    within = shapely.intersection(shape.buffer(-CONTACT), shapely.union_all([disk(fire) for fire in fires]))
    parts = [part for part in shapely.get_parts(within) if part.area > 0.0]
    return min(base_of(unit.card), sum(_longest(part) for part in parts))


def _longest(part: shapely.Geometry) -> float:
    corners = shapely.get_coordinates(shapely.minimum_rotated_rectangle(part))
    return float(max(shapely.length(shapely.LineString(corners[i : i + 2])) for i in (0, 1)))
