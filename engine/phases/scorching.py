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
from engine.rules.hooks import resists_heat
from engine.rules.kinds import DROPSHIPS, MOBILE, base_of, is_large, kind_of
from engine.rules.state import Unit
from engine.rules.values import JUMP

Swept = tuple[shapely.Geometry, tuple[Blaze, ...]]
"""What a unit covered of the plan, and the fires that burned then."""


def disk(fire: Blaze) -> shapely.Polygon:
    """What a fire covers of the plan."""
    return shapely.Point(fire.at).buffer(fire.across / 2.0, quad_segs=32)


def contact(game: Game, unit: Unit) -> float:
    """Inches of a unit that were in fire this turn, where it went or where it is now; 0 for none, and for those whom no
    fire hurts (FIRE-IMMUNE).
    """
    return max((_length(game, unit, part, fires) for part, fires in _swept(game, unit)), default=0.0)


def met(game: Game, unit: Unit) -> Blaze | None:
    """The first fire that a unit met this turn, None for none."""
    found = ((_length(game, unit, part, [fire]), fire) for part, fires in _swept(game, unit) for fire in fires)
    return next((fire for inches, fire in found if inches), None)


def heats(game: Game, unit: Unit) -> bool:
    """Whether fire heats a unit in this end phase (FIRE-UNIT-HEAT)."""
    return not is_large(unit.card) and kind_of(unit.card).heat and contact(game, unit) > 0.0


def burn(game: Game) -> None:
    """Fire damages all that has no heat scale, once a turn, and large units by their length; mobile structures catch
    fire instead (FIRE-UNIT-DAMAGE, FIRE-UNIT-LARGE, FIRE-MSTR).
    """
    for unit_id in tuple(game.state.units):
        unit = game.state.unit(unit_id)
        large = is_large(unit.card)
        if not unit.stands or unit.card.type == MOBILE or (kind_of(unit.card).heat and not large):
            continue
        if not (inches := contact(game, unit)):
            continue
        amount = ceil(inches / rows.LENGTH - 1e-3) if large else rows.DAMAGE
        aftermath.at_once(game, unit_id, amount, "the fire")


def _turn(game: Game) -> list[Event]:
    """What has happened in this turn."""
    first = next((i for i in range(len(game.log) - 1, -1, -1) if isinstance(game.log[i], TurnBegan)), 0)
    return game.log[first:]


def _swept(game: Game, unit: Unit) -> Iterator[Swept]:
    """What a unit covered of the plan on each movement of this turn, and covers now, with the fires of that moment;
    nothing for those whom no fire hurts. The fire that a unit carries does not count.
    """
    if rows.RULE not in game.state.options or not unit.stands or unit.card.type in DROPSHIPS:
        return
    if resists_heat(game.state, unit):
        return
    yield from _passed(game, unit)
    if not standing.submerged(game, unit):
        yield standing.base(unit), tuple(fire for fire in game.state.fires if fire.bearer != unit.id)


def _passed(game: Game, unit: Unit) -> Iterator[Swept]:
    """What each movement of this turn swept, with the fires that burned at that moment."""
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
            fires = tuple(fire for fire in there.values() if fire.bearer != unit.id)
            yield from ((part, fires) for part in _parts(game, unit, event))


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
