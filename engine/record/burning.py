"""Fire and smoke in words."""

from __future__ import annotations

from typing import assert_never

from engine.record.wording import amounts, dice_text, heading, unit_name
from engine.rules import events as e
from engine.rules.battlefield import Blaze, Smoke
from engine.rules.facts import Modifier, place_text
from engine.rules.state import State

ROLLS = {
    "deliberate": "fire is set to {terrain} at {at}",
    "accidental": "{terrain} at {at} may catch fire ({cause})",
    "spread": "{cause} spreads to {terrain} at {at}",
    "enters": "{terrain} at {at} may catch fire ({cause})",
    "jump": "{cause} jumps to {terrain} at {at}",
}


MOST_PLACES = 6
"""Places that a sentence names one by one."""


def told(event: e.Burning, state: State) -> str:
    """One sentence about an event of fire or smoke."""
    match event:
        case e.FireRolled():
            return _rolled(event)
        case e.FireStarted(fire, cause, die):
            return _started(fire, unit_name(state, fire.bearer) if fire.bearer else fire.on, cause, die)
        case e.FireFailed(at, why):
            return f"Nothing catches fire at {place_text(*at)}: {why}."
        case e.FireWentOut(_, at, why):
            return f"The fire at {place_text(*at)} is out: {why}."
        case e.FireFought(unit, fire):
            return f"{unit_name(state, unit)} fights the fire at {fire}."
        case e.DousingRolled(_, at, units, number, modifiers, dice, out):
            *others, last = (unit_name(state, unit) for unit in units)
            names = f"{', '.join(others)} and {last}" if others else last
            result = "it is put out" if out else "it burns on"
            return f"{names} at the fire at {place_text(*at)}: needs {number}, {_dice(dice, modifiers)}, {result}."
        case e.ExplosionRolled(at, _, number, dice, explodes):
            result = "it explodes" if explodes else "nothing happens"
            head = f"Heavy industry at {place_text(*at)}: needs {number}"
            return f"{head}, rolls {dice_text(dice)}, {result}."
        case e.SmokeRose(smoke, cause):
            return _rose(smoke, cause)
        case e.SmokeThinned(smoke, dice=()):
            return f"{smoke.grade.capitalize()} smoke at {place_text(*smoke.at)} is gone: there is none in a vacuum."
        case e.SmokeThinned(smoke, number, modifiers, dice, after):
            result = "it stays" if after == smoke.grade else f"it becomes {after}" if after else "it disperses"
            head = f"{smoke.grade.capitalize()} smoke at {place_text(*smoke.at)}: needs {number}"
            return f"{head}, {_dice(dice, modifiers)}, {result}."
        case e.SmokeDrifted():
            return _drifted(event)
        case _:
            assert_never(event)


def _rolled(event: e.FireRolled) -> str:
    text = ROLLS[event.purpose].format(terrain=event.terrain, at=place_text(*event.at), cause=event.cause)
    result = "it burns" if event.lit else "no fire"
    head = f"{text[0].upper()}{text[1:]}: needs {event.number} ({amounts(event.modifiers)})"
    return f"{head}, rolls {dice_text(event.dice)}, {result}."


def _started(fire: Blaze, on: str, cause: str, die: int) -> str:
    what = f" on {on}" if on else ""
    lasts = f"; it lasts {die} turn{'s' * (die > 1)} (die {die})" if die else ""
    kind = "An inferno" if fire.inferno else "A fire"
    why = f" ({cause})" if cause else ""
    return f"{kind} burns at {place_text(*fire.at)}{what}{why}{lasts}."


def _rose(smoke: tuple[Smoke, ...], cause: str) -> str:
    grades = " and ".join(dict.fromkeys(each.grade for each in smoke))
    if len(smoke) > MOST_PLACES:
        return f"{grades.capitalize()} smoke from {cause}: {len(smoke)} templates."
    places = ", ".join(place_text(*each.at) for each in smoke)
    return f"{grades.capitalize()} smoke from {cause}: {places}."


def _drifted(event: e.SmokeDrifted) -> str:
    gone = sum(drift.to is None for drift in event.drifts)
    count = len(event.drifts)
    head = f"Smoke drifts {event.inches:g} in {heading(event.toward)}: {count} template{'s' * (count > 1)}"
    return f"{head}, {gone} of them beyond reach and gone." if gone else f"{head}."


def _dice(dice: tuple[int, ...], modifiers: tuple[Modifier, ...]) -> str:
    more = "".join(f" {part.amount:+d} {part.reason}" for part in modifiers)
    return f"rolls {dice_text(dice)}{more}"
