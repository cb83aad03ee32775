"""Checks of the forces: their settings, their units and the units' cards."""

from __future__ import annotations

from typing import Protocol

from engine.answer import Refused
from grammar.checks.findings import Findings
from grammar.checks.scope import STOOD_ON, Scope
from grammar.points import point_of
from grammar.spelling import listed, nearest
from grammar.syntax import Clause, Direction, Force, Name, Network, Number, Point, Unit, Word
from grammar.weather_words import TARGETINGS
from grammar.words import (
    AMMUNITION,
    COMMANDERS,
    COMMANDERS_PLAYED,
    CRITICALS,
    EDGES,
    HEIGHTS,
    NOT_PLAYED,
    ROLES,
    UNIT_CLAUSES,
)

EXCLUDE = (
    ("enters", ("at", "on", "inside", "hidden"), "a unit starts on the table or comes later"),
    (
        "aboard",
        ("at", "on", "inside", "enters", "hidden", "concealed", "off_table"),
        "a rider is where its transport is",
    ),
    ("off_table", ("at", "on", "inside", "enters", "hidden", "concealed"), "a unit off the table never comes to it"),
    ("concealed", ("hidden",), "a unit is one or the other"),
)
"""Clauses of a unit, those that exclude them, and why."""


class CardIndex(Protocol):
    """Where unit cards are looked up by name."""

    def find(self, name: str) -> object:
        """The card of that name; raises `engine.answer.Refused`, with suggestions in its message."""


def check_force(force: Force, inline: set[str], cards: CardIndex | None, scope: Scope, findings: Findings) -> None:
    """A force and its units; `inline` are the cards of the script itself."""
    if force.role is not None:
        _role(force, force.role, findings)
    findings.clauses(force.settings, "a force", ("home", "skill", "commander", "deploys"))
    first = min((member.span.start for member in force.members), default=force.span.end)
    for clause in force.settings:
        if clause.span.start > first:
            findings.error(
                clause.word_span, f"'{clause.word}' comes too late.", "a force's settings stand before its units"
            )
        _setting(clause, scope, findings)
    for network in force.networks:
        _network(network, force, scope, findings)
    for unit in force.units():
        check_unit(unit, inline, cards, scope, findings)


def _role(force: Force, role: Word, findings: Findings) -> None:
    if role.text in ROLES or nearest(role.text, ROLES):
        findings.word(role, "role of a force", ROLES)
    else:
        hint = f"{listed(ROLES)}; and a name is one word: {force.id.text}_{role.text}"
        findings.error(role.span, f"'{role.text}' is no role of a force.", hint)


def _network(network: Network, force: Force, scope: Scope, findings: Findings) -> None:
    """Its members are units of the force, each named once."""
    seen: set[str] = set()
    for name in (network.master, *network.others):
        if name is None or not scope.require(findings, name, "unit"):
            continue
        if scope.sides[point_of(name.text) or name.text] != force.id.text:
            findings.error(name.span, f"'{name.text}' does not belong to '{force.id.text}'.", "")
        elif name.text in seen:
            findings.error(name.span, f"'{name.text}' is named twice.", "a unit has one place in a network")
        seen.add(name.text)


def _setting(clause: Clause, scope: Scope, findings: Findings) -> None:
    match clause.word, clause.values:
        case "home", (Direction() as edge,):
            _edge(edge, findings)
        case "skill", (Number() as number,):
            findings.whole(number, "skill")
        case "deploys", (Name() as area,):
            scope.require(findings, area, "area")
        case "commander", (Word() as commander, *target):
            check_commander(commander, target[0] if target else None, scope, findings)
        case _:
            pass


def check_commander(commander: Word, target: object, scope: Scope, findings: Findings) -> None:
    """A kind of commander, and what it is told of."""
    if not findings.word(commander, "commander", COMMANDERS):
        return
    needs = COMMANDERS[commander.text]
    if commander.text not in COMMANDERS_PLAYED:
        findings.error(commander.span, f"the commander '{commander.text}' is not played yet.", "")
    if needs == "area" and not isinstance(target, Name):
        findings.error(
            commander.span, f"'{commander.text}' needs an area.", f"for example: commander {commander.text} ford"
        )
    elif needs == "edge" and not isinstance(target, Direction):
        findings.error(
            commander.span, f"'{commander.text}' needs an edge.", f"for example: commander {commander.text} north"
        )
    elif isinstance(target, Name | Direction) and not needs:
        findings.error(target.span, f"'{commander.text}' takes no place.", "")
    elif isinstance(target, Name):
        scope.require(findings, target, "area")
    elif isinstance(target, Direction):
        _edge(target, findings)


def _edge(edge: Direction, findings: Findings) -> None:
    if edge.degrees not in EDGES:
        findings.error(edge.span, "that is no edge of the table.", "edges are north, east, south and west")


def _card(unit: Unit, inline: set[str], cards: CardIndex | None, findings: Findings) -> None:
    if unit.card is None:
        message = f"the unit '{unit.id.text}' has no card."
        findings.error(unit.id.span, message, f'name it in double quotes: unit {unit.id.text} "AS7-RS"')
    elif cards is not None and unit.card.text.casefold() not in inline:
        try:
            cards.find(unit.card.text)
        except Refused as refused:
            findings.error(unit.card.span, *_sentence_and_hint(refused.message))


def _sentence_and_hint(message: str) -> tuple[str, str]:
    """A refusal's message as a sentence in lower case and, after its colon, a hint."""
    sentence, _, hint = message.partition(": ")
    return f"{sentence[:1].lower()}{sentence[1:].rstrip('.')}.", hint


def check_unit(unit: Unit, inline: set[str], cards: CardIndex | None, scope: Scope, findings: Findings) -> None:
    """A unit's card, and what its clauses say."""
    _card(unit, inline, cards, findings)
    what = f"the unit '{unit.id.text}'"
    findings.clauses(unit.clauses, what, UNIT_CLAUSES)
    said = {clause.word: clause for clause in unit.clauses}
    for kept, words, why in EXCLUDE:
        for word in (word for word in words if word in said and kept in said):
            findings.error(said[word].word_span, f"'{word}' and '{kept}' exclude each other.", why)
    for word in HEIGHTS:
        if word in said and "at" not in said and not said.keys() >= {"on", "inside"}:
            findings.error(said[word].word_span, f"'{word}' needs 'at' with it.", "give 'at' a point")
    if "hidden" in said and not said.keys() & {"at", "on", "enters", "aboard", "off_table"}:
        findings.error(said["hidden"].word_span, f"{what} hides, but nobody knows where.", "give 'at' a point")
    if "inside" in said and not said.keys() & {"at", "on", "enters", "aboard", "off_table"}:
        findings.error(said["inside"].word_span, f"{what} is inside, but nobody knows where.", "give 'at' a point")
    lands = "enters" in said and any(isinstance(value, Point) for value in said["enters"].values)
    if "facing" in said and not (lands or said.keys() & {"at", "on"}):
        findings.error(said["facing"].word_span, f"{what} faces, but stands nowhere.", "give 'at' a point")
    for clause in unit.clauses:
        _clause(clause, scope, findings)


def _clause(clause: Clause, scope: Scope, findings: Findings) -> None:
    if clause.word in ("hidden", "inside", "behind"):
        _advanced(clause, scope, findings)
    if clause.word == "ammunition" and any(getattr(value, "text", "") in AMMUNITION for value in clause.values):
        _advanced(clause, scope, findings)
    elif clause.word in NOT_PLAYED:
        findings.not_played(clause.word_span, clause.word)
    engines = [value for value in clause.values if isinstance(value, Word) and value.text == "engine"]
    if clause.word == "criticals" and len(engines) > 1:
        findings.error(engines[1].span, "a second hit on the engine destroys a unit.", "leave out one 'engine'")
    for value in clause.values:
        match clause.word, value:
            case "at" | "enters", Point():
                scope.on_table(findings, (value,))
            case "targeting", Word():
                if findings.word(value, "targeting system", TARGETINGS):
                    _advanced(clause, scope, findings)
            case "searchlight", Word():
                _advanced(clause, scope, findings)
            case "aboard" | "behind", Name():
                scope.require(findings, value, "unit")
            case "on", Name():
                scope.require(findings, value, *STOOD_ON)
            case "criticals", Word():
                findings.word(value, "critical hit", CRITICALS)
            case "enters" | "off_table", Direction():
                _edge(value, findings)
            case word, Number():
                findings.measure(value, word)
            case _:
                pass


def _advanced(clause: Clause, scope: Scope, findings: Findings) -> None:
    if not scope.level.environment:
        what = f"'{clause.word}' is a word of the advanced level."
        findings.error(clause.word_span, what, "write: level advanced")
