"""Checks of the weather: its words, and whether it can be."""

from __future__ import annotations

from collections.abc import Iterable

from engine.rules.weather import Weather, impossible
from grammar.checks.burning import check_breeze
from grammar.checks.findings import Findings
from grammar.checks.scope import Scope
from grammar.syntax import Clause, Number, Span, Word
from grammar.weather import changed
from grammar.weather_words import AIRS, GRAVITIES, HAZARDS, LIGHTS, SKIES, TEMPERATURES, WEATHER_CLAUSES, WINDS

TABLES = {
    "wind": ("way of the wind", WINDS),
    "light": ("light", LIGHTS),
    "sky": ("sky", SKIES),
    "atmosphere": ("atmosphere", AIRS),
    "temperature": ("temperature", TEMPERATURES),
    "hazards": ("hazard", HAZARDS),
}
"""Clauses with words -> what they are called, and which there are."""


def check_weather(
    settings: Iterable[Clause], span: Span, scope: Scope, findings: Findings, before: Weather | None = None
) -> Weather:
    """The words and numbers of a weather, and whether it can be; gives the weather. `before` is the one that is there
    where a trigger changes it.
    """
    clauses = tuple(settings)
    if not scope.level.environment:
        findings.error(span, f"there is no weather at {scope.level.name} level.", "write: level advanced")
    findings.clauses(clauses, "the weather", WEATHER_CLAUSES)
    sound = [_sound(clause, findings) for clause in clauses]
    if not all(sound):
        return before or Weather()
    for clause in clauses:
        if clause.word == "gravity" and before is not None:
            findings.error(clause.span, "gravity stays the same for the whole battle.", "write it in 'weather' itself")
    after = changed(before or Weather(), clauses)
    check_breeze(after, span, scope, findings)
    known = tuple(impossible(before)) if before else ()
    for told in impossible(after):
        if told not in known:
            findings.error(span, f"{told}.", "")
    return after


def _sound(clause: Clause, findings: Findings) -> bool:
    """Whether the words and numbers of a clause are those that there are; notes what is not."""
    sound = True
    for value in clause.values:
        match value:
            case Word() if clause.word in TABLES:
                what, table = TABLES[clause.word]
                sound &= findings.word(value, what, table)
            case Number() if clause.word == "gravity":
                low, high = GRAVITIES
                if not low <= value.value <= high:
                    what = f"'gravity' must be from {low:g} to {high:g}."
                    findings.error(value.span, what, f"{value.value:g} is not")
                    sound = False
            case Number():
                sound &= findings.whole(value, "turn" if clause.word == "earthquake" else clause.word)
            case _:
                pass
    words = [value for value in clause.values if isinstance(value, Word)]
    numbers = [value for value in clause.values if isinstance(value, Number)]
    alone = next((word for word in words if word.text in ("clear", "none")), None)
    if alone is not None and len(words) > 1:
        findings.error(alone.span, f"'{alone.text}' stands alone.", "")
    if clause.word == "wind" and numbers and any(word.text == "rolled" for word in words):
        findings.error(words[0].span, "a wind that is written is not rolled.", "leave out the number, or 'rolled'")
        sound = False
    return sound
