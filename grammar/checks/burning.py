"""Checks of fire and smoke: they need the optional rule, and a wind that blows somewhere."""

from __future__ import annotations

from engine.rules.fire_table import RULE
from engine.rules.weather import Weather
from grammar.checks.findings import Findings
from grammar.checks.scope import Scope
from grammar.syntax import Expectation, Name, Point, Span, Word
from grammar.words import FIRED_AT, KINDS

OF_FIRE = ("fire", "smoke", "burns", "sets fire", "fights fire")
"""Statements, claims and verbs that say something only where things burn."""


def check_burning(word: str, span: Span, scope: Scope, findings: Findings) -> None:
    """Note a word of fire and smoke in a battle that plays without them (FIRE-STEPS)."""
    if word in OF_FIRE and not scope.part and RULE not in scope.rules:
        what = f"'{word}' goes with the optional rule '{RULE}'."
        findings.error(span, what, f"write in the scenario: level advanced  rules {RULE}")


def check_fuel(name: Name, scope: Scope, findings: Findings) -> bool:
    """Whether a name stands for something that can burn; notes it if not."""
    sort, _ = scope.names.get(name.text, ("", name))
    if sort in FIRED_AT or (scope.part and not sort):
        return True
    if sort:
        findings.error(name.span, f"'{name.text}' is a {sort}: what burns is terrain and buildings.", "")
    else:
        findings.unknown(name.span, "terrain or building", name.text, scope.of(*FIRED_AT))
    return False


def check_breeze(weather: Weather, span: Span, scope: Scope, findings: Findings) -> None:
    """Note a wind without a direction: it would carry smoke nowhere (SMOKE-DRIFT, FIRE-SPREAD)."""
    if RULE in scope.rules and weather.wind > 0 and weather.toward < 0.0:
        what = "a wind that carries fire and smoke comes from somewhere."
        findings.error(span, what, f"for example: wind {weather.wind} from west")


def smolders(said: Expectation, scope: Scope, findings: Findings) -> None:
    """Fire or smoke at a point, perhaps of a kind."""
    scope.on_table(findings, (value for value in said.values if isinstance(value, Point)))
    for kind in (value for value in said.values if isinstance(value, Word)):
        findings.word(kind, f"kind of {said.predicate}", KINDS[said.predicate])
