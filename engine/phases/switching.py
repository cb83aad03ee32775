"""Searchlights and variable-range targeting, switched in the end phase (ENV-SEARCHLIGHT, TT-VARIABLE)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Game
from engine.rules import hidden, targeting
from engine.rules.events import SearchlightSwitched, TargetingSwitched
from engine.rules.facts import Reason
from engine.rules.orders import SwitchLight, SwitchTargeting
from engine.rules.searchlight import has_searchlight
from engine.rules.state import Unit

VARIABLE = "VRT"


def refusals(game: Game, order: SwitchLight | SwitchTargeting) -> tuple[Reason, ...]:
    """Every reason against switching."""
    unit = game.state.unit(order.unit)
    rule = "ENV-SEARCHLIGHT" if isinstance(order, SwitchLight) else "TT-VARIABLE"
    if not unit.on_table:
        return (Reason(f"{unit.name} {hidden.absent(unit)}", rule),)
    if not game.level.environment:
        return (Reason(f"nothing is switched at the {game.level.name} level", rule),)
    return tuple(_light(unit, order) if isinstance(order, SwitchLight) else _targeting(unit))


def carry_out(game: Game, order: SwitchLight | SwitchTargeting) -> None:
    """Switch; what is as wanted already stays as it is."""
    unit = game.state.unit(order.unit)
    match order:
        case SwitchLight(_, on) if unit.dimmed == on:
            game.emit(SearchlightSwitched(unit.id, on))
        case SwitchTargeting(_, system) if unit.targeting != system:
            game.emit(TargetingSwitched(unit.id, system))
        case _:
            pass


def _light(unit: Unit, order: SwitchLight) -> Iterator[Reason]:
    if not has_searchlight(unit):
        yield Reason(f"{unit.name} has no searchlight (SRCH)", "ENV-SEARCHLIGHT")
    elif unit.dimmed != order.on:
        yield Reason(f"the searchlight of {unit.name} is {'on' if order.on else 'off'} already", "ENV-SEARCHLIGHT")


def _targeting(unit: Unit) -> Iterator[Reason]:
    if unit.card.special(VARIABLE) is None:
        yield Reason(f"the targeting of {unit.name} is fixed: it has no VRT", "TT-VARIABLE")
    elif unit.targeting == targeting.ANTI_AIRCRAFT:
        yield Reason(f"{unit.name} has anti-aircraft targeting for the whole battle", "TT-GENERAL")
