"""What is to be said of a unit besides its card: where it is, what holds it, and what it did, in a few words each."""

from __future__ import annotations

import math
from collections.abc import Iterator

from engine.rules.state import State, Status, Unit
from scenes.frame import UnitLook
from scenes.tracks.around import TEMPLATE

MOVES = {"ground": "moved", "jump": "jumped"}
ATTACKS = {"weapon": "fired", "physical": "struck"}
MANNERS = {"evade": "evades", "sprint": "sprints", "climb": "climbs"}


def plight(unit: Unit, look: UnitLook | None, state: State) -> list[str]:
    """What holds at the moment, the worst first."""
    if unit.status is Status.DESTROYED:
        return ["destroyed"]
    if unit.status is Status.RESERVE:
        return ["not on the table yet"]
    return [*_condition(unit), *_place(unit, look, state), *_deeds(unit)]


def _condition(unit: Unit) -> Iterator[str]:
    if unit.doomed:
        yield "crossed out, leaves in the end phase"
    if unit.hidden:
        yield "hidden"
    if unit.shut_down:
        yield "shut down"
    if unit.stunned:
        yield "crew stunned"
    if unit.bogged:
        yield f"bogged down, {unit.sunk:g} in under" if unit.sunk else "bogged down"
    if unit.trapped:
        yield "trapped"
    if unit.crated:
        yield "packed as cargo"
    if unit.disturbed:
        yield "disturbed by EMI"


def _place(unit: Unit, look: UnitLook | None, state: State) -> Iterator[str]:
    if unit.aboard:
        yield f"{'on' if unit.external else 'aboard'} {state.unit(unit.aboard).name}"
    if look is None:
        return
    if look.room:
        yield f"inside {look.room}"
    if unit.climbing:
        yield "on a face"
    reach = TEMPLATE / 2.0 + look.across / 2.0
    if any(math.dist(fire.at, (look.x, look.y)) < reach for fire in state.fires):
        yield "burning"
    smoke = {
        each.grade for each in state.smoke if math.dist(each.at, (look.x, look.y)) < (each.across + look.across) / 2.0
    }
    if smoke:
        yield f"in {'heavy' if 'heavy' in smoke else 'light'} smoke"


def _deeds(unit: Unit) -> Iterator[str]:
    activity = unit.activity
    if activity.manner in MANNERS:
        yield MANNERS[activity.manner]
    if activity.moved:
        yield f"{MOVES[activity.moved]} {activity.inches:g} in" if activity.moved in MOVES else "stood"
    if activity.attacked in ATTACKS:
        yield ATTACKS[activity.attacked]
    if activity.heat_received:
        yield f"heat from outside {activity.heat_received}"
