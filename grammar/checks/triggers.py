"""Checks of what may happen: conditions, what comes of them, and victories that depend on them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rules.weather import Weather as WeatherNow
from grammar.checks.conditions import check_condition
from grammar.checks.findings import Findings
from grammar.checks.ground import check_feature
from grammar.checks.muster import CardIndex, check_commander, check_unit
from grammar.checks.scope import Scope
from grammar.checks.weather import check_weather
from grammar.syntax import (
    Action,
    Deed,
    Either,
    Feature,
    Name,
    Number,
    Point,
    Trigger,
    Unit,
    VictoryWhen,
    Weather,
    Word,
    walk,
)
from grammar.words import NOT_PLAYED


def check_victory(victory: VictoryWhen, scope: Scope, findings: Findings) -> None:
    """Who wins when."""
    scope.require(findings, victory.force, "force")
    check_condition(victory.condition, scope, findings)


def check_trigger(
    trigger: Trigger,
    inline: set[str],
    cards: CardIndex | None,
    before: WeatherNow,
    scope: Scope,
    findings: Findings,
) -> None:
    """A trigger's condition and deeds; `inline` are the cards of the script itself, `before` is its weather."""
    check_condition(trigger.condition, scope, findings)
    if not trigger.actions:
        findings.warning(trigger.span, f"nothing comes of this '{trigger.word}'.", "say in the braces what happens")
    for deed in _flat(trigger.actions, findings):
        match deed:
            case Weather():
                check_weather(deed.settings, deed.span, scope, findings, before)
            case Feature():
                check_feature(deed, scope, findings)
            case Action():
                _action(deed, scope, findings)
                for unit in (node for node in walk(deed) if isinstance(node, Unit)):
                    check_unit(unit, inline, cards, scope, findings)
                    for clause in unit.clauses:
                        if clause.word == "hidden":
                            what = f"'{unit.id.text}' comes too late to hide."
                            findings.error(clause.word_span, what, "units hide before the battle")
                    _arrives(unit, findings)


def _flat(deeds: tuple[Deed, ...], findings: Findings) -> Iterator[Action | Weather | Feature]:
    """The deeds, those of every branch of an `either` too."""
    for deed in deeds:
        if not isinstance(deed, Either):
            yield deed
            continue
        if len(deed.branches) == 1:
            findings.error(deed.span, "there is nothing to choose from.", "for example: either { ... } or { ... }")
        for odds, branch in deed.branches:
            if odds is not None:
                findings.whole(odds, "odds")
            yield from _flat(branch, findings)


def _action(action: Action, scope: Scope, findings: Findings) -> None:
    if action.word in NOT_PLAYED:
        findings.not_played(action.word_span, action.word)
    if action.subject is not None:
        scope.require(findings, action.subject, "force")
    if action.word == "commander":
        commander, *place = action.values
        assert isinstance(commander, Word)
        check_commander(commander, place[0] if place else None, scope, findings)
        return
    for value in action.values:
        match value:
            case Point():
                scope.on_table(findings, (value,))
            case Name():
                scope.require(findings, value, "unit" if action.word == "remove" else "force")
            case Number():
                findings.points(value)
            case _:
                pass


def _arrives(unit: Unit, findings: Findings) -> None:
    """A unit that a force receives comes at once."""
    for clause in unit.clauses:
        turns = [value for value in clause.values if isinstance(value, Number)]
        if clause.word == "enters" and turns:
            what = f"'{unit.id.text}' comes when this happens, not in a turn of its own."
            findings.error(turns[0].span, what, f"leave out 'turn {turns[0].value:g}': enters from north")
