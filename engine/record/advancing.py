"""Events of advanced movement, and of riding in bays, in words."""

from __future__ import annotations

from typing import assert_never

from engine.record.wording import heading, unit_name
from engine.rules import events as e
from engine.rules.facts import place_text
from engine.rules.state import State

CHOOSES = {
    "climb": "begins to climb",
    "evade": "takes evasive action: it makes no attack, and is harder to hit",
    "hop": "is about to hop down",
    "fall": "is about to let itself fall",
    "sprint": "sprints: it makes no attack",
}
DROPS = {"hop": "hops", "fall": "falls"}


def told(event: e.Advanced, state: State) -> str:
    """One sentence about an event of advanced movement."""
    match event:
        case e.MannerChosen(unit, manner):
            return f"{unit_name(state, unit)} {CHOOSES[manner]}."
        case e.UnitPlunged(unit, manner, pose, drop, cost, _, onto):
            where = f"onto {unit_name(state, onto)}, and comes to stand at" if onto else "to"
            head = f"{unit_name(state, unit)} {DROPS[manner]} {drop:g} in down {where} {place_text(pose.x, pose.y)}"
            return f"{head}, facing {heading(pose.facing)}, for {cost:g} in of Move."
        case e.UnitEmbarked(unit, transport, cost, stowed):
            how = " as cargo" if stowed else ""
            if not cost:
                return f"{unit_name(state, unit)} starts in {unit_name(state, transport)}{how}."
            return (
                f"{unit_name(state, unit)} goes aboard {unit_name(state, transport)}{how} for {cost:g} in of its Move."
            )
        case e.UnitDisembarked(unit, transport, pose, cost, ready):
            later = f"; it is ready for combat in turn {ready}" if ready else ""
            head = f"{unit_name(state, unit)} leaves {unit_name(state, transport)} for {cost:g} in of its own Move"
            return f"{head} and stands at {place_text(pose.x, pose.y)}{later}."
        case _:
            assert_never(event)


def climbed(event: e.UnitMoved) -> str:
    """What a unit did that climbed, after its name."""
    end, height = event.pose, sum(leg.climb for leg in event.legs)
    cost = f"{round(height, 2):g} in of height, {event.cost:g} of {event.allowance} in of Move"
    if event.hangs:
        return f"climbs and hangs at {place_text(end.x, end.y)}, {end.z:g} in up ({cost})"
    return f"climbs to {place_text(end.x, end.y)}, facing {heading(end.facing)} ({cost})"
