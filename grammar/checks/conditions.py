"""Checks of conditions: what each fact speaks of, and what can never be."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.checks.built import COLLAPSED, built
from grammar.checks.findings import Findings
from grammar.checks.scope import TWO_DICE, Scope
from grammar.syntax import AllOf, AnyOf, AtEnd, Condition, Fact, Name, NotOf, Number, OnceOf, Word
from grammar.words import JUDGED_PHASES, LOSSES, MEASURES, SHARES, STATUSES

MOMENTS = ("turn", "every_turn", "battle", "phase")
"""Facts that are so at a moment only."""


def check_condition(condition: Condition, scope: Scope, findings: Findings, *, led: bool = False) -> None:
    """A condition and all its parts; `led`: another fact is judged before it and keeps it from being judged always.

    What is behind `once` is judged at every moment, whatever stands before it.
    """
    match condition:
        case AllOf(parts):
            _together(condition, findings)
            for i, part in enumerate(parts):
                check_condition(part, scope, findings, led=led or i > 0)
        case AnyOf(parts):
            for part in parts:
                check_condition(part, scope, findings, led=led)
        case AtEnd(Fact(kind=kind)) if kind in MOMENTS:
            findings.error(condition.span, "this names a moment, and 'at the end' another.", "leave out 'at the end'")
        case OnceOf(part):
            check_condition(part, scope, findings)
        case NotOf(part) | AtEnd(part):
            check_condition(part, scope, findings, led=led)
        case Fact():
            _fact(condition, scope, findings)
            if condition.kind == "dice" and not led:
                hint = "put before it when they are rolled: every turn begins and dice 9"
                findings.warning(condition.span, "these dice are rolled again and again.", hint)


def _together(both: AllOf, findings: Findings) -> None:
    """Two moments never come together."""
    first: Fact | None = None
    for fact in _plain(both):
        if fact.kind not in MOMENTS:
            continue
        if first is not None and _apart(first, fact):
            findings.warning(fact.span, "this can never be so together with the moment before it.", "join them by 'or'")
            return
        first = first or fact


def _plain(both: AllOf) -> Iterator[Fact]:
    for part in both.parts:
        if isinstance(part, AllOf):
            yield from _plain(part)
        elif isinstance(part, Fact):
            yield part


def _apart(one: Fact, other: Fact) -> bool:
    """Whether two moments cannot be the same; every turn has a first and a last moment."""
    if {one.kind, other.kind} == {"turn", "every_turn"}:
        return one.values[-1] != other.values[-1]
    return (one.kind, one.values) != (other.kind, other.values)


def _fact(fact: Fact, scope: Scope, findings: Findings) -> None:
    match fact.kind, fact.values:
        case "turn" | "phase", (Number() as number, *rest):
            scope.turn(findings, number)
            if fact.kind == "phase":
                _phase(number, [word for word in rest if isinstance(word, Word)], findings)
        case "battle", (Word("ends") as moment,):
            hint = "'at the end' behind a fact asks then"
            findings.error(moment.span, "when the battle ends, nothing comes of it any more.", hint)
        case "status", (Word() as status,):
            _status(fact, status, scope, findings)
        case "lost", values:
            _lost(fact, [value for value in values if isinstance(value, Number | Word)], scope, findings)
        case "leader_lost", ():
            _leader(fact, scope, findings)
        case "holds" | "enters", (Name() as area, *turns):
            _of(fact, scope, findings, "force", "unit")
            scope.require(findings, area, "area")
            for number in (number for number in turns if isinstance(number, Number)):
                if findings.whole(number, "holds") and scope.last is not None and number.value > scope.last.value:
                    _never(fact, f"the scenario has {scope.last.value:g} turns", findings)
        case "captured", forces:
            _of(fact, scope, findings, "objective")
            for force in (force for force in forces if isinstance(force, Name)):
                scope.require(findings, force, "force")
        case "points", (Number() as number,):
            _of(fact, scope, findings, "force")
            findings.points(number)
        case "sees", (Name() as seen, *_):
            both = _of(fact, scope, findings, "unit") and scope.require(findings, seen, "unit")
            if both and fact.subject == seen:
                findings.error(seen.span, f"'{seen.text}' cannot look at itself.", "")
        case "dice", (Number() as number,):
            if not (number.whole and 2 <= number.value <= TWO_DICE):
                findings.error(number.span, f"two dice never make {number.value:g}.", f"they make 2 to {TWO_DICE}")
        case _:
            pass


def _of(fact: Fact, scope: Scope, findings: Findings, *sorts: str) -> bool:
    return fact.subject is not None and scope.require(findings, fact.subject, *sorts)


def _phase(turn: Number, words: list[Word], findings: Findings) -> None:
    phase, moment = words
    if phase.text == "end":
        findings.error(phase.span, "the end phase ends with the turn.", f"write: turn {turn.value:g} ends")
    elif findings.word(phase, "phase", JUDGED_PHASES) and moment.text != "ends":
        hint = f"write: turn {turn.value:g} {phase.text} ends"
        findings.error(moment.span, "conditions are judged when a phase ends.", hint)


def _status(fact: Fact, status: Word, scope: Scope, findings: Findings) -> None:
    if fact.subject is None:
        return
    force = fact.subject.text
    if scope.names_a(force, "force") and status.text in LOSSES:
        hint = f"write: all of {force} {status.text}"
        findings.error(fact.subject.span, f"'{force}' is a force: say how much of it is {status.text}.", hint)
        return
    if status.text == COLLAPSED:
        built(fact.subject, fact.kind_span, scope, findings)
        return
    _of(fact, scope, findings, "unit")
    findings.word(status, "status", STATUSES)


def _lost(fact: Fact, values: list[Number | Word], scope: Scope, findings: Findings) -> None:
    """`half of davion lost`, `3 of davion lost`, `50 percent of davion lost`, `40 pv of davion lost`."""
    amount, *measure, how = values
    named = _of(fact, scope, findings, "force")
    if isinstance(how, Word):
        findings.word(how, "kind of loss", LOSSES)
    if isinstance(amount, Word):
        findings.word(amount, "share of a force", SHARES)
        return
    word = measure[0] if measure else None
    if isinstance(word, Word):
        if findings.word(word, "measure of losses", MEASURES):
            findings.whole(amount, word.text)
    elif findings.whole(amount, "units") and named and fact.subject is not None:
        there = scope.strength[fact.subject.text]
        if amount.value > there:
            units = "1 unit" if there == 1 else f"{there} units"
            _never(fact, f"'{fact.subject.text}' has {units}", findings)


def _leader(fact: Fact, scope: Scope, findings: Findings) -> None:
    if _of(fact, scope, findings, "force") and fact.subject is not None and fact.subject.text not in scope.leaders:
        what = f"'{fact.subject.text}' has no commander to lose."
        findings.error(fact.span, what, "write 'leader' behind one of its units")


def _never(fact: Fact, why: str, findings: Findings) -> None:
    findings.warning(fact.span, "this can never be so.", why)
