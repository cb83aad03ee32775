"""What would burn at a point, and how hard it is to set alight (FIRE-BASE-TABLE, FIRE-MOD-TABLE)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import shapely

from engine.game import Game
from engine.geometry.plane import AnyPoint, Point, distance, rounded
from engine.geometry.terrain import Zone
from engine.phases import extents
from engine.rules import fire_table as rows
from engine.rules.battlefield import Blaze, Structure
from engine.rules.facts import Modifier

BUILT = ("building", "wall", "bridge")
"""Kinds of structure that burn as buildings do."""

INSETS = (rows.TEMPLATE / 2.0 + 0.02, 0.5, 0.2, 0.05)
"""Inches from the edge of a thing to the middle of a fire in it: the first for which it is wide enough."""


@dataclass(frozen=True, slots=True)
class Tinder:
    """What lies at a point: its row, the structure there, its kind and grade, and the zones around it."""

    fuel: rows.Fuel
    structure: Structure | None
    kind: str
    grade: str
    zones: tuple[Zone, ...]

    @property
    def on(self) -> str:
        """The name of the structure, '' for none."""
        return "" if self.structure is None else self.structure.name


def tinder(game: Game, at: AnyPoint) -> Tinder:
    """What would burn at a point: the structure that stands there, or the first row of terrain that lies there."""
    zones, spot = game.table.zones_at(at), shapely.Point(at[:2])
    for structure in game.state.structures:
        if structure.kind in BUILT and not structure.fallen and extents.outline(game, structure).intersects(spot):
            return Tinder(rows.STRUCTURE, structure, structure.kind, structure.grade, zones)
    for fuel in rows.FUELS:
        for zone in zones:
            if zone.kind == fuel.kind and fuel.grade in ("*", zone.grade):
                return Tinder(fuel, None, zone.kind, zone.grade or "", zones)
    return Tinder(rows.CLEAR, None, "", "", zones)


def dampers(game: Game, found: Tinder) -> Iterator[rows.Damper]:
    """Every condition of the ground, the air and the sky that makes fire easier or harder there."""
    weather = game.state.weather
    if found.structure is None:
        kinds = dict.fromkeys(zone.kind for zone in found.zones)
        yield from (rows.GROUND[kind] for kind in kinds if kind in rows.GROUND)
    if weather.air in rows.AIR:
        yield rows.AIR[weather.air]
    if weather.temperature in rows.TEMPERATURE:
        yield rows.TEMPERATURE[weather.temperature]
    if weather.wind in rows.WIND:
        yield rows.WIND[weather.wind]
    yield from (rows.SKY[sky] for sky in weather.sky if sky in rows.SKY)
    if weather.tornado is not None:
        yield rows.TORNADO


def forbids(game: Game, at: AnyPoint, *, inferno: bool = False) -> str:
    """Why nothing can burn at a point, '' if something can; an inferno burns nearly everywhere (FIRE-INFERNO)."""
    if not game.table.outline.covers(shapely.Point(at[:2])):
        return "it is off the table"
    if game.state.weather.air == "vacuum":
        return "nothing burns in a vacuum"
    found = tinder(game, at)
    if inferno:
        return f"it is in {found.fuel.name}" if found.fuel.drowns else ""
    if found.fuel.deliberate is None:
        return f"it is {found.fuel.name}"
    barred = next((each.name for each in dampers(game, found) if each.modifier is None), "")
    return f"no fire starts in {barred}" if barred else ""


def modifiers(game: Game, found: Tinder, *, deliberate: bool, more: tuple[Modifier, ...] = ()) -> tuple[Modifier, ...]:
    """The parts of the number to set something alight that can burn."""
    base = found.fuel.deliberate if deliberate else found.fuel.accidental
    if base is None:
        raise ValueError(f"{found.fuel.name} does not burn")
    own = (Modifier(each.modifier, each.name) for each in dampers(game, found) if each.modifier)
    return (Modifier(base, found.fuel.name), *own, *more)


def dies(game: Game, found: Tinder) -> bool:
    """Whether a fire there dies by itself within 1D6 turns, unless it is an inferno."""
    return any(each.dies for each in dampers(game, found))


def within(shape: shapely.Geometry, toward: AnyPoint) -> Point:
    """The middle of a template that lies wholly in a shape, the nearest to a point; in a narrow one of a template that
    lies as far in as there is room.
    """
    for inset in INSETS:
        inner = shape.buffer(-inset)
        if not inner.is_empty:
            return rounded(shapely.shortest_line(inner, shapely.Point(toward[:2])).coords[0])
    return rounded(shape.representative_point().coords[0])


def burning(game: Game, at: AnyPoint) -> Blaze | None:
    """The fire whose template covers a point."""
    reach = rows.TEMPLATE / 2.0
    return next((fire for fire in game.state.fires if distance(fire.at, at) < reach - 1e-6), None)
