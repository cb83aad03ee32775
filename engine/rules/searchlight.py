"""Who has a searchlight, and whose is on (ENV-SEARCHLIGHT)."""

from __future__ import annotations

from engine.rules import weather as sky
from engine.rules.kinds import AEROSPACE, categories
from engine.rules.state import State, Unit


def has_searchlight(unit: Unit) -> bool:
    """Whether a unit has one: 'Mechs do, and what has the ability."""
    return "mech" in categories(unit.card) or unit.card.special("SRCH") is not None


def shines(state: State, unit: Unit) -> bool:
    """Whether a unit's searchlight is on in a battle in which it is dark."""
    dark = sky.LIGHTS[state.weather.light] > 0
    return dark and unit.on_table and has_searchlight(unit) and not unit.dimmed and not soars(unit)


def soars(unit: Unit) -> bool:
    """Whether it is an aerospace unit in the air, which darkness does not hinder and light does not reach."""
    return unit.aloft and unit.card.type in AEROSPACE
