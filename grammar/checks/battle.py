"""Checks of the battle as a whole: its sections and their order, the scenario block, what it is about."""

from __future__ import annotations

from engine.rules.codes import KNOWN, codes_of
from engine.rules.specials import Special, split_specials
from engine.rules.values import Malformed
from grammar.checks.findings import Findings
from grammar.checks.scope import Scope
from grammar.checks.weather import check_weather
from grammar.spelling import listed
from grammar.syntax import (
    Card,
    Clause,
    Direction,
    Feature,
    Number,
    Parameter,
    Scenario,
    Script,
    Section,
    Text,
    Trigger,
    Turn,
    Victory,
    VictoryWhen,
    Weather,
    Word,
)
from grammar.words import (
    CARD_CLAUSES,
    FREE,
    LEVELS,
    ONCE,
    OPTIONAL_RULES,
    ORIGINS,
    RULES_PLAYED,
    SECTIONS,
    SIGHT_MODES,
    UNIT_TYPES,
    VICTORIES,
)


def check_battle(script: Script, scope: Scope, findings: Findings) -> None:
    """The order of the sections, and every section that has no module of its own."""
    _order(script, findings)
    for section in script.sections:
        match section:
            case Scenario():
                _scenario(section, findings)
            case Card():
                _card(section, findings)
            case Weather():
                check_weather(section.settings, section.span, scope, findings)
            case Victory():
                _victory(section, scope, findings)
            case _:
                pass


def word_of(section: Section) -> str:
    """The keyword that opens a section."""
    match section:
        case Feature() | Trigger():
            return section.word
        case VictoryWhen():
            return "victory"
        case _:
            return type(section).__name__.lower()


def _order(script: Script, findings: Findings) -> None:
    """The sections of each file in their order; turns, cards and what stands once in all files together."""
    latest: dict[str, str] = {}
    first: dict[str, str] = {}
    last_turn = 0.0
    cards: dict[str, Card] = {}
    for section in script.sections:
        word, file = word_of(section), section.span.file
        before = latest.get(file, "")
        if word not in FREE and before and SECTIONS[word] < SECTIONS[before]:
            order = "scenario; cards, table, weather; forces; what it is about; turns"
            findings.error(
                section.span, f"'{word}' comes too late: it stands before '{before}'.", f"the order is: {order}"
            )
        elif word not in FREE:
            latest[file] = word
        if not isinstance(section, VictoryWhen):
            if word in ONCE and word in first:
                findings.error(section.span, f"a script has one '{word}'.", f"the first is in {first[word]}")
            first.setdefault(word, findings.line(section.span))
        if isinstance(section, Turn):
            if 0 < section.number.value <= last_turn:
                number = f"turn {section.number.value:g}"
                twice = section.number.value == last_turn
                said = f"{number} is written twice." if twice else f"{number} comes after turn {last_turn:g}."
                findings.error(section.number.span, said, "turns stand in order, each once")
            last_turn = max(last_turn, section.number.value)
        if isinstance(section, Card):
            if section.name.text in cards:
                taken = findings.line(cards[section.name.text].span)
                findings.error(
                    section.name.span, f"the card '{section.name.text}' is written twice.", f"first in {taken}"
                )
            cards.setdefault(section.name.text, section)
    _parameters(script, findings)
    if any(isinstance(section, Turn) for section in script.sections) and "force" not in first:
        findings.error(script.span, "the script has turns and no force.", "give it at least one: force davion { ... }")


def _parameters(script: Script, findings: Findings) -> None:
    first: dict[str, Parameter] = {}
    for section in script.sections:
        if isinstance(section, Parameter):
            name = section.name.text
            if name in first:
                where = findings.line(first[name].span)
                findings.error(section.name.span, f"the parameter '{name}' is set twice.", f"first in {where}")
            first.setdefault(name, section)


def _scenario(scenario: Scenario, findings: Findings) -> None:
    if scenario.title is None:
        findings.error(
            scenario.span, "the scenario has no name.", 'write it in double quotes: scenario "Cairo Gate" { ... }'
        )
    words = ("about", "level", "rules", "turns", "seed", "sight", "origin")
    findings.clauses(scenario.settings, "a scenario", words)
    for clause in scenario.settings:
        for value in clause.values:
            match clause.word, value:
                case "level", Word():
                    findings.word(value, "level", LEVELS)
                case "rules", Word():
                    if findings.word(value, "optional rule", OPTIONAL_RULES):
                        _optional(value, scenario, findings)
                case "sight", Word():
                    findings.word(value, "mode of sight", SIGHT_MODES)
                case "origin", Direction() if value.degrees not in ORIGINS:
                    corners = listed(ORIGINS.values())
                    findings.error(value.span, "points are not measured from there.", f"the origin is {corners}")
                case "turns" | "seed", Number():
                    findings.whole(value, clause.word)
                case _:
                    pass


def _optional(rule: Word, scenario: Scenario, findings: Findings) -> None:
    """An optional rule is played from some level on (WD-OPTIONAL)."""
    levels = [v.text for c in scenario.settings if c.word == "level" for v in c.values if isinstance(v, Word)]
    level = levels[0] if levels and levels[0] in LEVELS else LEVELS[0]
    if rule.text not in RULES_PLAYED:
        findings.error(rule.span, f"the rule '{rule.text}' is not played yet.", "leave it out for now")
    elif LEVELS.index(level) < LEVELS.index(RULES_PLAYED[rule.text]):
        needed = RULES_PLAYED[rule.text]
        findings.error(rule.span, f"'{rule.text}' is a rule of the {needed} level.", f"write: level {needed}")


def _card(card: Card, findings: Findings) -> None:
    needed, further = CARD_CLAUSES
    what = f"the card '{card.name.text}'"
    findings.clauses(card.clauses, what, (*needed, *further))
    findings.lacks(card.name.span, card.clauses, what, needed)
    for clause in card.clauses:
        _card_clause(clause, findings)


def _card_clause(clause: Clause, findings: Findings) -> None:
    for value in clause.values:
        if isinstance(value, Number):
            findings.whole(value, clause.word)
        elif clause.word == "type" and getattr(value, "text", "") not in UNIT_TYPES:
            findings.unknown(value.span, "type of unit", getattr(value, "text", ""), UNIT_TYPES)
        elif clause.word == "specials" and isinstance(value, Text):
            _specials(value, findings)


def _specials(said: Text, findings: Findings) -> None:
    """Codes that no card can have; what is no notation at all is found when the card is read (SPEC-LEVEL-SCOPE)."""
    for part in split_specials(said.text):
        try:
            codes = codes_of(Special.parse(part))
        except Malformed:
            continue
        for code in codes:
            if code not in KNOWN:
                findings.unknown(said.span, "special ability", code, KNOWN)


def _victory(victory: Victory, scope: Scope, findings: Findings) -> None:
    known = findings.word(victory.kind, "victory", VICTORIES)
    named = victory.force is not None and scope.require(findings, victory.force, "force")
    if known and named and victory.force is not None and not VICTORIES[victory.kind.text]:
        findings.error(victory.force.span, f"'{victory.kind.text}' is the same for both sides.", "leave out 'by'")
