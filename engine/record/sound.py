"""Whether an event of a record can be true: files come from anywhere and are taken on no trust."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator
from typing import Any

from engine.rules import tables
from engine.rules.apply import ARC_HIT
from engine.rules.conversion import TURNS
from engine.rules.events import (
    AreaHeld,
    CriticalRolled,
    Event,
    GroundChanged,
    GroundStruck,
    InitiativeRolled,
    MasterReplaced,
    OddsDrawn,
    OrderGiven,
    StructureCollapsed,
    TurnBegan,
    UnitMoved,
    UnitsReceived,
)
from engine.rules.facts import ForceRoll
from engine.rules.kinds import MODES
from engine.rules.mines import MINES
from engine.rules.orders import Ram, Walk
from engine.rules.state import State
from engine.rules.structures import RUINS
from engine.rules.values import ARCS

FARTHEST = 100_000.0
"""No number of a battle is larger."""

UNITS = ("unit", "target", "transport", "rider", "struck")
"""Fields that name a unit."""

BEARER = "bearer"
"""The field that names a unit or is empty."""

RESULTS = tuple(result for column in tables.CRITICALS.values() for result in column.values())
MOTIVE = tuple(effect for _, effect in tables.MOTIVE)
ARCS_HIT = tuple(f"{ARC_HIT}{arc}" for arc in ARCS)
EFFECTS = ("", "engine_lost", *ARCS_HIT, "explosion", *RESULTS, *MOTIVE, tables.MOTIVE_BEYOND)

WORDS: dict[str, tuple[str, ...]] = {
    "kind": tuple(tables.ASSAULTS),
    "mode": tuple(MODES),
    "bracket": tuple(bracket.name for bracket in (*tables.RANGES, *tables.FAR_RANGES)),
    "side": ("front", "rear"),
    "effect": EFFECTS,
    "result": RESULTS,
    "outcome": ("decisive", "marginal", "draw"),
    "mines": tuple(MINES),
}
"""Fields that hold one of a few words."""


def flaw(event: Event, state: State) -> str:
    """Why an event cannot come after a state, as the end of a sentence about it; '' for one that can."""
    found = next(_flaws(event, state), "")
    if found:
        return found
    match event:
        case TurnBegan(number) if number != state.turn + 1:
            return f"has turn {number} follow turn {state.turn}"
        case InitiativeRolled(_, order) if sorted(order) != sorted(force.id for force in state.forces):
            return "does not put every force in order"
        case UnitMoved(path=()):
            return "has no path"
        case OrderGiven(Walk(points=())):
            return "has no points to go to"
        case OrderGiven(Ram(by=by)) if by not in ("charge", "death_from_above"):
            return f"has the unknown word '{by}'"
        case UnitsReceived(units=units) if any(unit.id in state.units for unit in units):
            return "brings a unit that is in the battle already"
        case UnitsReceived(units=units) if not {each.aboard for each in units} <= {"", *(each.id for each in units)}:
            return "brings a unit that rides with one that does not come"
        case AreaHeld(by=by) if by and by not in state.units:
            return f"is about '{by}', which is not in the battle"
        case OddsDrawn(odds, _, branch) if not 1 <= branch <= len(odds):
            return f"has no branch {branch}"
        case GroundChanged(into, of=of) if (into, of) not in TURNS:
            return f"has {of or 'the ground'} become '{into}'"
        case GroundChanged(radius=radius, outline=outline) if radius < 0.0 or 0 < len(outline) < 3:
            return "changes no ground"
        case GroundStruck(victim=victim) if victim and victim not in state.units:
            return f"is about '{victim}', which is not in the battle"
        case StructureCollapsed(sort=sort, into=into) if (into or sort) not in RUINS:
            return f"leaves '{into or sort}' of a structure"
        case StructureCollapsed(outline=outline) if len(outline) < 3:
            return "has no outline"
        case CriticalRolled(effect="none"):
            return "has an effect that is none"
        case _:
            return ""


def _flaws(value: Any, state: State) -> Iterator[str]:
    """What is wrong with single fields, those of the parts of an event included."""
    match value:
        case float() | int() if not (math.isfinite(value) and abs(value) <= FARTHEST):
            yield f"has the number {value}"
        case ForceRoll(force=force) if force not in {each.id for each in state.forces}:
            yield f"is about '{force}', which is not in the battle"
        case MasterReplaced(unit=""):
            pass
        case tuple():
            for part in value:
                yield from _flaws(part, state)
        case _ if dataclasses.is_dataclass(value):
            for field in dataclasses.fields(value):
                held = getattr(value, field.name)
                yield from _field(field.name, held, state)
                yield from _flaws(held, state)
        case _:
            pass


def _field(name: str, held: Any, state: State) -> Iterator[str]:
    some = state.units if name == BEARER else (force.id for force in state.forces)
    known = state.units if name in UNITS else ("", *some)
    if name in (*UNITS, BEARER, "winner", "force") and held not in known:
        yield f"is about '{held}', which is not in the battle"
    elif name == "loads" and not all(rider in state.units for rider in held):
        yield f"loads {', '.join(held)}, not all of whom are in the battle"
    elif name in WORDS and held not in WORDS[name]:
        yield f"has the unknown word '{held}'"
    elif name == "dice" and not all(1 <= die <= 6 for die in held):
        yield "has a die that shows no number from 1 to 6"
    elif name == "overheat" and held < 0:
        yield "has an overheat below 0"
