"""Aerospace units in the end phase: control rolls after damage, falls without thrust (END-AERO-CONTROL,
HEAT-SHUTDOWN-AERO).

At the standard level the table is all the airspace there is, the center of the radar map: what loses altitude there
crashes. Falls from zone to zone, air battles that a fall ends, forced landings, passengers, and what hits on thrust,
crew and doors do, wait for the aerospace rules.
"""

from __future__ import annotations

from engine.game import Game
from engine.phases import aftermath
from engine.rules import tables
from engine.rules.events import ControlRolled, DamageMarked, TurnBegan
from engine.rules.facts import Modifier
from engine.rules.kinds import categories
from engine.rules.state import Unit
from engine.rules.weather import AIRSHIP_LOSES, STORM


def play(game: Game) -> None:
    """Airborne aerospace units without thrust fall, those damaged this turn roll for control or fall; all falls are
    together (END-AERO-CONTROL, HEAT-SHUTDOWN-AERO).
    """
    lost = [(unit.id, cause) for unit in list(game.state.units.values()) if (cause := _fall(game, unit))]
    aftermath.destroy_all(game, lost)


def airborne(unit: Unit) -> bool:
    """Whether a unit is an aerospace unit in flight."""
    return unit.on_table and unit.aloft and "aerospace_unit" in categories(unit.card)


def stalled(game: Game, unit: Unit) -> str:
    """Why a unit has no thrust, '' if it has: its reactor is shut down, damage has left none, or the wind takes what an
    airship has; a storm only keeps it from moving (ENV-WIND-EFFECTS).
    """
    if unit.shut_down:
        return "its reactor is shut down"
    thrust = max(mode.inches for mode in unit.move.modes)
    lost = AIRSHIP_LOSES.get(game.state.weather.wind, 0) if game.state.weather.wind < STORM else 0
    if thrust and "airship" in categories(unit.card) and thrust <= lost:
        return "the wind leaves it no thrust"
    return "" if thrust else "no thrust is left"


def damaged(game: Game, unit_id: str) -> bool:
    """Whether a unit has lost a circle this turn, by whatever attack."""
    for event in reversed(game.log):
        if isinstance(event, TurnBegan):
            return False
        if isinstance(event, DamageMarked) and event.unit == unit_id:
            return True
    return False


def control_modifiers(unit: Unit) -> tuple[Modifier, ...]:
    """What a control roll must reach: the skill, and more in the atmosphere, where all tables lie."""
    return (Modifier(unit.skill, "skill"), Modifier(tables.ATMOSPHERE, "in the atmosphere"))


def _fall(game: Game, unit: Unit) -> str:
    """Why a unit crashes, '' if it stays up."""
    if not airborne(unit):
        return ""
    if why := stalled(game, unit):
        return f"crash, {why}"
    return "" if not damaged(game, unit.id) or _controlled(game, unit) else "crash, out of control"


def _controlled(game: Game, unit: Unit) -> bool:
    modifiers = control_modifiers(unit)
    number, dice = sum(part.amount for part in modifiers), game.dice.roll(2)
    game.emit(ControlRolled(unit.id, number, modifiers, dice, sum(dice) >= number))
    return sum(dice) >= number
