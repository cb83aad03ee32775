"""Structures with a construction factor: the rows of their types, and how events change a state (BLDG-TABLE)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from typing import assert_never

from engine.rules import events as e
from engine.rules.battlefield import Change, Structure
from engine.rules.state import State


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of structure: inches of Move that an inch in it costs more, its construction factor from `least` to `most`
    and what it is if not given, size classes that an inch of its height bears, what it absorbs of an attack on infantry
    and on others inside, and damage of a collapse for each 4 in of height. `leaves` is what it becomes, as `BECOMES`
    has it, '' for nothing.
    """

    kind: str
    grade: str
    move: int
    least: int
    most: int
    usual: int
    capacity: int
    infantry: int
    others: int
    falls: int
    leaves: str


RUBBLE, ULTRA_RUBBLE = "rubble", "ultra_rubble"

RUINS: dict[str, tuple[str, str | None, str]] = {
    RUBBLE: ("rubble", None, ""),
    ULTRA_RUBBLE: ("rubble", "ultra", ""),
    "bridge": ("", None, ""),
    "rails": ("", None, "rails"),
}
"""What lies where a structure stood, kind and grade, and the kind of zone that is cut there (XTRN-RUBBLE-LARGE)."""

SORTS = {
    (sort.kind, sort.grade): sort
    for sort in (
        *(
            Sort(kind, *row)
            for kind in ("building", "wall")
            for row in (
                ("light", 1, 1, 5, 5, 1, 2, 1, 1, RUBBLE),
                ("medium", 2, 6, 15, 12, 2, 4, 2, 2, RUBBLE),
                ("heavy", 3, 16, 30, 25, 3, 6, 3, 3, RUBBLE),
                ("hardened", 4, 31, 50, 40, 4, 8, 4, 4, ULTRA_RUBBLE),
            )
        ),
        Sort("bridge", "", 0, 1, 50, 18, 0, 0, 0, 0, ""),
        Sort("rails", "", 0, 1, 50, 5, 0, 0, 0, 0, ""),
    )
}
"""BLDG-TABLE, BLDG-WALLS, ruling 26, XTRN-BRIDGE-CF, XTRN-RAIL-SECTION, XTRN-RUBBLE-LARGE."""

DROPS = 4.0
"""Inches of height for each of which a collapse does its damage once (BLDG-COLLAPSE-DAMAGE)."""

ON_THE_ROOF = 1
"""What a collapse does more to those who stand on top (BLDG-COLLAPSE-DAMAGE)."""

FALL = 3.0
"""Inches of a fall for each of which, or part of them, it does a point of damage (XTRN-BRIDGE-COLLAPSE)."""

BEHIND_A_WALL = 2.0
"""Inches from a wall within which it absorbs for a target (BLDG-WALLS)."""

SECTION = 2.0
"""Inches of a section of track (XTRN-RAIL-SECTION)."""

QUAKE_HOLDS = 9
"""The 2D6 and capacity with which a building over a crack stays up (ENV-QUAKE-BUILDING)."""


def sort_of(structure: Structure) -> Sort:
    """The row of a structure, whatever it has taken (BLDG-CF)."""
    return SORTS[structure.kind, structure.grade]


def find(state: State, name: str) -> Structure | None:
    """The structure of a name, a fallen one too; None where nothing of that name has a construction factor."""
    return next((each for each in state.structures if each.name == name), None)


def remaining(state: State, name: str) -> int:
    """The construction factor that is left, 0 for what has fallen or has none."""
    found = find(state, name)
    return 0 if found is None or found.fallen else max(0, found.cf - state.buildings.get(name, 0))


def collapse_damage(structure: Structure, height: float, *, on_top: bool) -> int:
    """What a collapse does to one inside, or on top, of a structure so many inches high (BLDG-COLLAPSE-DAMAGE)."""
    return sort_of(structure).falls * max(1, int((height + 1e-6) / DROPS)) + (ON_THE_ROOF if on_top else 0)


def fall_damage(drop: float) -> int:
    """What a fall of so many inches does (XTRN-BRIDGE-COLLAPSE)."""
    return ceil(max(0.0, drop - 1e-6) / FALL)


def applied(event: e.Structural, state: State) -> State:
    """The state after an event of a structure."""
    match event:
        case e.StructureCollapsed(name, kind, _, into, outline, middle):
            ring = outline if kind == "rails" else ()
            fallen = tuple(replace(each, fallen=True) if each.name == name else each for each in state.structures)
            gone = Change(into or kind, middle, 0.0, name, ring)
            return replace(state, structures=fallen, changes=(*state.changes, gone))
        case e.UnitFell(unit, pose):
            return state.change(unit, pose=pose, aloft=False, climbing=False)
        case e.StructureShaken():
            return state
        case _:
            assert_never(event)
