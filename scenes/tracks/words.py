"""Captions: an attack and all that it causes are told as one piece, line by line as they happen."""

from __future__ import annotations

from collections.abc import Sequence

from engine.record.fighting import METHODS
from engine.record.prose import sentence
from engine.record.wording import amounts, dice_text, force_name
from engine.rules import events as e
from engine.rules.state import State
from engine.rules.tables import ASSAULTS
from scenes.frame import Caption
from scenes.tracks.track import Track

Shown = Track[e.Event]


def caption(act: Sequence[Shown], elapsed: float) -> Caption:
    """What is told `elapsed` seconds into the last event of an act; the events before it have been told whole."""
    first, last = act[0], act[-1]
    state = first.happening.after
    match first.event:
        case e.WeaponFired() | e.PhysicalAttackMade() | e.GroundStruck() as attack:
            known = len(act) > 1 or elapsed >= first.told
            lines = [_needs(attack), *([_result(attack)] if known else [])]
            text = _headline(attack, state)
        case e.Said(force, text):
            return Caption(text, head=f"To {force_name(state, force)}" if force else "Message", force=force)
        case e.Shown():
            return Caption("")
        case _:
            text, lines = sentence(first.event, state), []
    lines += [sentence(shown.event, shown.happening.after) for shown in act[1:]]
    return Caption(text, tuple(lines), dice(last.event) if elapsed >= last.told else ())


def dice(event: e.Event) -> tuple[int, ...]:
    """The dice that an event shows; those of the attempt that counted."""
    match event:
        case e.WeaponFired() | e.PhysicalAttackMade() | e.CriticalRolled() | e.GroundStruck():
            return event.dice
        case e.ChanceRolled() | e.OddsDrawn():
            return event.dice
        case e.SensorPlaced() | e.EngineRolled() | e.ControlRolled() | e.UnitDropped():
            return event.dice
        case e.MotiveRolled(die=die, dice=more):
            return (die, *more)
        case e.RiderRolled(die=die):
            return (die,)
        case e.InitiativeRolled(attempts) | e.SetupRolled(attempts):
            return tuple(die for roll in attempts[-1] for die in roll.dice) if attempts else ()
        case _:
            return ()


def _headline(attack: e.WeaponFired | e.PhysicalAttackMade | e.GroundStruck, state: State) -> str:
    if isinstance(attack, e.GroundStruck):
        attacker, target = state.unit(attack.by).name, attack.name
    else:
        attacker, target = state.unit(attack.unit).name, state.unit(attack.target).name
    if isinstance(attack, e.PhysicalAttackMade) or attack.method in ASSAULTS:
        kind = attack.kind if isinstance(attack, e.PhysicalAttackMade) else attack.method
        return f"{attacker} makes {ASSAULTS[kind].article} on {target}"
    heat = f" with overheat {attack.overheat}" if attack.overheat else ""
    fires = f"{attacker} {METHODS[attack.method]}"
    return f"{fires} at {target}{heat}, {attack.range:.1f} in, {attack.bracket} range"


def _needs(attack: e.WeaponFired | e.PhysicalAttackMade | e.GroundStruck) -> str:
    return f"Needs {attack.number}: {amounts(attack.modifiers)}"


def _result(attack: e.WeaponFired | e.PhysicalAttackMade | e.GroundStruck) -> str:
    rolled = f"Rolls {dice_text(attack.dice)}"
    if not attack.hit:
        return f"{rolled}: a miss" + (f", but {attack.total} damage ({amounts(attack.damage)})" if attack.total else "")
    side = " in the rear" if not isinstance(attack, e.GroundStruck) and attack.side == "rear" else ""
    return (
        f"{rolled}: a hit{side} for {attack.total} ({amounts(attack.damage)})"
        if attack.damage
        else f"{rolled}: a hit{side}"
    )
