"""Minefields: the rows of their kinds, and how events of mines change a state (MINE-DENSITY)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, assert_never

from engine.rules import events as e
from engine.rules.battlefield import Minefield
from engine.rules.facts import Modifier
from engine.rules.kinds import categories

if TYPE_CHECKING:
    from engine.rules.state import State, Unit


@dataclass(frozen=True, slots=True)
class Mines:
    """A kind of mines. Each damages units as densely as they lie: those that track heat (`hot`), those that do not
    (`cold`).

    They bring `heat` to what tracks it, under the limit of HEAT-HT-CAP, or send out a `pulse`. `leapt` is the modifier
    of the roll for a unit that jumps over them, 0 where jumps do not set them off. `once` says that one detonation
    spends all of them, `burns` that it sets the ground on fire.
    """

    name: str
    hot: bool = True
    cold: bool = True
    heat: int = 0
    pulse: bool = False
    leapt: int = 0
    once: bool = False
    burns: bool = False


MINES = {
    "conventional": Mines("conventional mines"),
    "active": Mines("active mines", leapt=-3),
    "emi": Mines("EMI mines", hot=False, cold=False, pulse=True, once=True),
    "inferno": Mines("inferno mines", hot=False, heat=2, burns=True),
}
"""MINE-TRADITIONAL, MINE-ACTIVE, MINE-EMI, MINE-INFERNO."""

NUMBER = 10
"""What less the density is the number that a roll of 2D6 has to reach (MINE-DENSITY)."""

TRIGGERS = {
    "infantry": (-1, "infantry"),
    "hover": (-2, "hovercraft"),
    "vtol": (-2, "low VTOL"),
    "wige": (-2, "low WiGE"),
}
"""What the roll takes for kinds of unit (MINE-TRADITIONAL)."""

TEMPLATE = 2.0
"""Inches across of a field (MINE-AREA, ruling 5)."""

SAFE = 2.0
"""Inches above the ground from which mines do not reach (MINE-AREA)."""

PULSE = 6.0
"""Inches across of the bubble of an EMI detonation (MINE-EMI-EFFECT)."""

PULSE_PHASES = 3
PULSE_TO_HIT = 2
"""Combat phases in which a unit that EMI mines have struck hits worse, and by how much (MINE-EMI-EFFECT)."""


def number(density: int) -> int:
    """What 2D6 must reach for mines of a density to go off (MINE-DENSITY)."""
    return NUMBER - density


def trigger_of(unit: Unit) -> tuple[int, str]:
    """What the roll takes for a unit on or just over the ground, the strongest that applies, with its reason; 0 for
    none.
    """
    words = categories(unit.card)
    return min((row for word, row in TRIGGERS.items() if word in words), default=(0, ""))


def find(state: State, field_id: str) -> Minefield | None:
    """The minefield of that id that lies on the table, None for none."""
    return next((each for each in state.mines if each.id == field_id), None)


def heated(unit: Unit) -> list[Modifier]:
    """The heat of EMI mines in the end phase, beyond what weapons may bring (MINE-EMI-EFFECT, HEAT-HT-CAP)."""
    return [Modifier(unit.activity.pulses, MINES["emi"].name)] if unit.activity.pulses else []


def disturbed(state: State, unit: Unit) -> list[Modifier]:
    """What EMI mines that have struck a unit add to its own weapon attacks (MINE-EMI-EFFECT)."""
    return [Modifier(PULSE_TO_HIT, "struck by EMI mines")] if unit.disturbed >= max(1, state.turn) else []


def applied(event: e.Mined, state: State) -> State:
    """The state after an event of mines."""
    match event:
        case e.MinesLaid(laid):
            there = tuple(laid if each.id == laid.id else each for each in state.mines)
            return replace(state, mines=there if laid in there else (*there, laid))
        case e.MineRolled():
            return state
        case e.MinesDetonated(at=at):
            pulses = (*state.pulses, at) if MINES[event.mines].pulse else state.pulses
            after = tuple(_burst(each, event, state) if each.id == event.minefield else each for each in state.mines)
            return replace(state, mines=tuple(each for each in after if each.density), pulses=pulses)
        case e.UnitPulsed(unit, until, heat):
            struck = state.change(unit, disturbed=until) if until else state
            return struck.act(unit, pulses=struck.unit(unit).activity.pulses + heat)
        case _:
            assert_never(event)


def _burst(field: Minefield, event: e.MinesDetonated, state: State) -> Minefield:
    """A field after a detonation, of which all know."""
    known = tuple(force.id for force in state.forces)
    return replace(field, density=event.left, known=known, fired=state.turn if event.command else field.fired)


def quiet(state: State) -> State:
    """The state as another turn begins: pulses are over (MINE-EMI-EFFECT)."""
    return replace(state, pulses=()) if state.pulses else state
