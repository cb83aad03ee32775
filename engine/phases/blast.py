"""Blasts: damage to everything under a template, friend or foe, in the open or inside a building (DMG-AOE)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Game
from engine.geometry.plane import AnyPoint
from engine.geometry.templates import disk, in_area
from engine.phases import aftermath, damage, standing, structures
from engine.rules.kinds import AEROSPACE
from engine.rules.state import Unit

TEMPLATE = 2.0
"""Inches across of the template of mines, fires, explosions on the ground and tornadoes (ruling 5)."""

HAIR = 1e-6


def surface(game: Game, at: AnyPoint) -> float:
    """The height of the ground at a point, what is built on it left out, or of the water that covers it."""
    land = float(game.table.land([at[:2]])[0])
    return max([land, *(zone.level for zone in game.table.zones_at(at, "water"))])


def victims(game: Game, at: AnyPoint, diameter: float = TEMPLATE, *, below: float | None = None) -> tuple[Unit, ...]:
    """The units on the table that a blast on the ground at a point reaches: any part of the base is under the template,
    each inch of height between the two counting as one of distance (DMG-AOE).

    With `below`, heights count otherwise: what is so many inches or more above the ground is safe (MINE-AREA).
    """
    return tuple(_reached(game, at, diameter, below))


def burst(
    game: Game,
    at: AnyPoint,
    diameter: float,
    amount: int,
    by: str,
    cause: str,
    *,
    below: float | None = None,
    also: tuple[str, ...] = (),
    spares: tuple[str, ...] = (),
) -> None:
    """Damage to all that a blast reaches, each unit by itself: a building keeps some of it off those inside, and each
    structure under the template takes all of it once (BLDG-ABSORB-AOE).

    `also` are more units that it strikes wherever they are, `spares` units that it does no damage. What it causes acts
    at once, but in the combat phase it waits for the end phase (ruling 16).
    """
    reached = [unit.id for unit in victims(game, at, diameter, below=below)]
    struck = {each: game.state.unit(each) for each in dict.fromkeys([*also, *reached]) if each not in spares}
    left = {each: amount - structures.absorbed(game, unit, amount) for each, unit in struck.items() if unit.stands}
    below_it = structures.under(game, disk(at, diameter))
    for unit_id, damage_left in left.items():
        hurt(game, unit_id, damage_left, by, cause)
    for name in below_it:
        structures.strike(game, name, amount, by, cause)


def hurt(game: Game, unit_id: str, amount: int, by: str, cause: str) -> None:
    """Damage of a blast to one unit, or to battle armor outside it, with what it causes (DMG-MECH-BA, ruling 16)."""
    if not amount or not game.state.unit(unit_id).stands:
        return
    riders = [rider.id for rider in game.state.riders(unit_id) if rider.external]
    damage.strike(game, unit_id, amount, [], by, cause)
    for struck in (*riders, unit_id):
        aftermath.settle(game, struck)


def _reached(game: Game, at: AnyPoint, diameter: float, below: float | None) -> Iterator[Unit]:
    ground = surface(game, at)
    for unit in game.state.units.values():
        if not unit.stands or (unit.aloft and unit.card.type in AEROSPACE):
            continue
        base, rise = standing.base(unit), unit.place.z - ground
        if below is None:
            if in_area(at, diameter, base, rise):
                yield unit
        elif in_area(at, diameter, base) and unit.place.z - surface(game, unit.place.point) < below - HAIR:
            yield unit
