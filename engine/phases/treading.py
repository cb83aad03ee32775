"""What stepping on floors, roofs and bridges does to them: too heavy a load, and the wear of moving inside."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

import numpy as np

from engine.game import Game
from engine.geometry.floors import House, house
from engine.geometry.path import Walk
from engine.geometry.plane import CONTACT
from engine.geometry.section import Bools
from engine.geometry.spans import THICKNESS
from engine.geometry.surface import Floats
from engine.phases import indoors, structures
from engine.phases.crossing import INSIDE
from engine.rules import loads
from engine.rules.battlefield import Structure
from engine.rules.kinds import categories
from engine.rules.state import Unit
from engine.rules.structures import find, sort_of

BRIDGE = "bridge"
BORNE = ("building", "wall", BRIDGE)
"""Kinds of structure that a load can bring down."""

BANK = THICKNESS + 0.1
"""Inches over the land up to which a deck lies on its bank, and bears nobody yet."""


class Tread(NamedTuple):
    """Where a way first comes onto something that does not bear it: the inch, the structure, and why it gives way."""

    inch: float
    name: str
    cause: str


def first(game: Game, unit: Unit, way: Walk) -> Tread | None:
    """The first structure along a way that gives way under the unit, None where all hold (XTRN-BRIDGE-LOAD,
    BLDG-CAPACITY, BLDG-LARGE).
    """
    found: list[Tread] = []
    for each in indoors.standing_structures(game.state, BORNE):
        there = house(game.table, each.name)
        if there is None:
            continue
        for inch, level in _entries(game, way, each, there):
            if cause := burden(game, unit, each, level):
                found.append(Tread(min(inch + INSIDE, way.inches), each.name, cause))
                break
    return min(found, key=lambda tread: tread.inch, default=None)


def burden(game: Game, unit: Unit, structure: Structure, level: int) -> str:
    """Why a structure does not bear one more unit on a floor, '' if it does; `level` is that of the roof, or a bridge's
    deck, where it is the one after the last.
    """
    if structure.kind == BRIDGE:
        left = structures.remaining(game.state, structure.name)
        if loads.huge(unit.card):
            return f"no bridge bears {unit.name}"
        if loads.weight(unit.card) <= loads.bridge_load(left):
            return ""
        return f"{unit.name} is of size {unit.card.size}, with CF {left} it bears size {loads.bridge_load(left)}"
    if loads.huge(unit.card):
        if level == 0 and loads.HANGAR in structure.traits:
            return ""
        return f"no building of its kind bears {unit.name}"
    there = house(game.table, structure.name)
    others = (other for other in game.state.units.values() if other.id != unit.id and _is_on(game, other, there, level))
    total = loads.weight(unit.card) + sum(loads.weight(o.card) for o in others if not loads.huge(o.card))
    capacity = sort_of(structure).capacity
    if total <= capacity:
        return ""
    where = "the roof" if there is not None and level >= there.storeys else f"floor {level}" if level else "its ground"
    return f"{where} bears sizes of {capacity} in all, with {unit.name} there are {total}"


def give_way(game: Game, tread: Tread) -> None:
    """What a unit has stepped on comes down, with all who are in or on it (XTRN-BRIDGE-COLLAPSE)."""
    structures.collapse(game, tread.name, tread.cause)


def arrived(game: Game, unit_id: str) -> None:
    """A unit has come down or been set down: what does not bear it gives way (BLDG-LARGE, BLDG-CAPACITY)."""
    unit = game.state.unit(unit_id)
    if not game.level.extended_terrain or not unit.on_table or unit.aloft:
        return
    found = find(game.state, indoors.inside(game, unit) or indoors.on_top(game, unit))
    at = unit.place.point
    if found is not None and found.kind == BRIDGE and at.z - float(game.table.land([at.plan])[0]) <= BANK:
        return
    if found is not None and found.kind in BORNE:
        cause = burden(game, unit, found, indoors.level_of(game, unit))
        if cause:
            structures.collapse(game, found.name, cause)


def wear(game: Game, unit: Unit, way: Walk) -> None:
    """Each inch that a unit has moved inside costs the structure 1 CF, a part of an inch as a whole one; infantry does
    no harm, and who has left when it comes down is spared (BLDG-MOVE-DAMAGE, BLDG-COLLAPSE-LEAVING).
    """
    if "infantry" in categories(unit.card):
        return
    for each in indoors.standing_structures(game.state, indoors.PASSABLE):
        inches = float((way.profile.far - way.profile.near)[_within(way, each)].sum())
        if inches > 1e-6:
            structures.strike(game, each.name, ceil(inches - 1e-6), unit.id, f"{unit.name} moving through it")


def _entries(game: Game, way: Walk, structure: Structure, there: House) -> list[tuple[float, int]]:
    """The inches at which a way comes onto a structure, and the floor there; where it begins on it is none."""
    profile = way.profile
    if not len(profile.near):
        return []
    inside, on_top = _within(way, structure), over(game, way, structure.name)
    z = (profile.near_z + profile.far_z) / 2.0
    if structure.kind == BRIDGE:
        on_top &= z - game.table.land(_middles(way)) > BANK
    floors = [
        there.storeys if top else there.level(float(h)) for top, h in zip(on_top.tolist(), z.tolist(), strict=True)
    ]
    here = inside | on_top
    return [
        (float(profile.near[piece]), floors[piece])
        for piece in np.flatnonzero(here).tolist()
        if piece and (not here[piece - 1] or floors[piece] != floors[piece - 1])
    ]


def over(game: Game, way: Walk, name: str) -> Bools:
    """Which pieces of a way run over the roof or the deck of a structure (m,)."""
    profile = way.profile
    solid = next((each for each in game.table.solids if each.name == name), None)
    if solid is None or not len(profile.near):
        return np.zeros(len(profile.near), dtype=np.bool_)
    top = solid.surface.top(_middles(way))[0]
    return np.asarray(np.abs(top - (profile.near_z + profile.far_z) / 2.0) < 2.0 * CONTACT, dtype=np.bool_)


def _middles(way: Walk) -> Floats:
    profile = way.profile
    return profile.lines.plan(profile.line, (profile.near + profile.far) / 2.0)


def _within(way: Walk, structure: Structure) -> Bools:
    zones = way.profile.zones
    rooms = np.array([any((z.kind, z.name) == (structure.kind, structure.name) for z in each) for each in zones])
    return np.asarray(rooms[way.profile.zone], dtype=np.bool_)


def _is_on(game: Game, unit: Unit, there: House | None, level: int) -> bool:
    if there is None or not unit.stands or unit.aloft:
        return False
    name = indoors.inside(game, unit) or indoors.on_top(game, unit)
    return name == there.name and there.level(unit.place.z) == level
