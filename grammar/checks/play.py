"""Checks of the turns: orders, fixed dice and initiative, expectations."""

from __future__ import annotations

from grammar.checks.findings import Findings
from grammar.checks.scope import Scope
from grammar.spelling import listed
from grammar.syntax import Clause, Dice, Expectation, Initiative, Name, Number, Order, Point, Turn, Word
from grammar.words import CRITICALS, MOVEMENT_VERBS, NOT_PLAYED, PHASES, QUANTITIES, STATUSES, VERBS


def check_turn(turn: Turn, last: Number | None, scope: Scope, findings: Findings) -> None:
    """Everything that a turn says. `last` is the scenario's number of turns."""
    if findings.whole(turn.number, "turn") and last is not None and turn.number.value > last.value:
        findings.error(
            turn.number.span, f"turn {turn.number.value:g} is never played.", f"the scenario has {last.value:g} turns"
        )
    moved: dict[str, Order] = {}
    totals: dict[str, Name] = {}
    for statement in turn.statements:
        match statement:
            case Initiative():
                _initiative(statement, totals, scope, findings)
            case Dice():
                _dice(statement.values, "dice", findings)
            case Order():
                _order(statement, moved, scope, findings)
            case Expectation():
                check_expectation(statement, scope, findings)


def _initiative(said: Initiative, totals: dict[str, Name], scope: Scope, findings: Findings) -> None:
    for force, total in said.totals:
        scope.require(findings, force, "force")
        findings.whole(total, "initiative")
        if force.text in totals:
            first = totals[force.text].span.line
            findings.error(force.span, f"the initiative of '{force.text}' is given twice.", f"first in line {first}")
        totals.setdefault(force.text, force)


def _dice(values: tuple[Number, ...], word: str, findings: Findings) -> None:
    for number in values:
        findings.whole(number, word)


def _order(order: Order, moved: dict[str, Order], scope: Scope, findings: Findings) -> None:
    scope.require(findings, order.subject, "unit")
    unit = order.subject.text
    if isinstance(order.object, Name) and scope.require(findings, order.object, "unit") and order.object.text == unit:
        findings.error(order.object.span, f"'{unit}' cannot be its own target.", "")
    if isinstance(order.object, Point):
        scope.on_table(findings, (order.object,))
    if order.verb in NOT_PLAYED:
        findings.not_played(order.verb_span, order.verb)
    if order.verb in MOVEMENT_VERBS:
        if unit in moved:
            findings.error(
                order.verb_span, f"'{unit}' moves twice in this turn.", f"first in line {moved[unit].span.line}"
            )
        moved.setdefault(unit, order)
    _order_clauses(order, scope, findings)


def _order_clauses(order: Order, scope: Scope, findings: Findings) -> None:
    seen: dict[str, Clause] = {}
    allowed = VERBS[order.verb]
    for clause in order.clauses:
        if clause.word not in allowed:
            hint = (
                f"after '{order.verb}' may come {listed(allowed)}" if allowed else f"nothing comes after '{order.verb}'"
            )
            findings.error(clause.word_span, f"'{clause.word}' does not go with '{order.verb}'.", hint)
        elif clause.word in seen:
            findings.error(
                clause.word_span, f"'{clause.word}' is given twice.", f"first in line {seen[clause.word].span.line}"
            )
        elif clause.word in NOT_PLAYED:
            findings.not_played(clause.word_span, clause.word)
        seen.setdefault(clause.word, clause)
        scope.on_table(findings, (value for value in clause.values if isinstance(value, Point)))
        for value in clause.values:
            if isinstance(value, Number):
                findings.whole(value, clause.word)
            elif isinstance(value, Name):
                scope.require(findings, value, "unit")


def check_expectation(said: Expectation, scope: Scope, findings: Findings) -> None:
    """What an expectation says of what."""
    if said.phase is not None:
        findings.word(said.phase, "phase", PHASES)
    of_force = said.predicate in ("points", "winner")
    if said.subject is not None:
        scope.require(findings, said.subject, "force" if of_force else "unit")
    scope.on_table(findings, (value for value in said.values if isinstance(value, Point)))
    for name in (value for value in said.values if isinstance(value, Name)):
        scope.require(findings, name, "force" if said.predicate == "winner" else "unit")
    match said.predicate, said.values:
        case "status", (Word() as status,):
            findings.word(status, "status", STATUSES)
        case "criticals", (Word() as kind, Number() as count):
            findings.word(kind, "critical hit", CRITICALS)
            _count(count, findings)
        case predicate, (Number() as number,):
            if predicate not in QUANTITIES and predicate != "overheats":
                findings.unknown(said.predicate_span, "quantity", predicate, QUANTITIES)
            _count(number, findings)
        case "needs", (Number() as number, *_):
            _count(number, findings)
        case _:
            pass


def _count(number: Number, findings: Findings) -> None:
    if not number.whole:
        findings.error(number.span, f"{number.value:g} is not a whole number.", "")
