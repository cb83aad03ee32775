"""Checks of the turns: orders, fixed dice and initiative, expectations."""

from __future__ import annotations

from collections.abc import Callable

from grammar.checks.findings import Findings
from grammar.checks.scope import TWO_DICE, Scope
from grammar.spelling import listed
from grammar.syntax import (
    Clause,
    Code,
    Dice,
    Direction,
    Expectation,
    Initiative,
    Name,
    Number,
    Order,
    Point,
    Setup,
    Turn,
    Word,
)
from grammar.weather_words import TARGETINGS
from grammar.words import (
    CRITICALS,
    DEPLOYMENTS,
    EDGES,
    FIRED_AT,
    HEIGHTS,
    MOVEMENT_VERBS,
    NOT_PLAYED,
    PHASES,
    QUANTITIES,
    STATUSES,
    VERBS,
    WEAPONS,
)


def check_turn(turn: Turn, scope: Scope, findings: Findings) -> None:
    """Everything that a turn says."""
    scope.turn(findings, turn.number)
    _statements(turn.statements, scope.totals, _order, scope, findings)


def check_setup(setup: Setup, scope: Scope, findings: Findings) -> None:
    """Everything that the set-up says: the roll, who deploys first, where units are put down."""
    for statement in setup.statements:
        if isinstance(statement, Expectation) and statement.phase is not None:
            findings.error(statement.phase.span, "the set-up has no phases.", "leave out 'after'")
    _statements(setup.statements, TWO_DICE, _deployment, scope, findings)


def _statements(
    statements: tuple[Initiative | Dice | Order | Expectation, ...],
    most: int,
    check_order: Callable[[Order, dict[str, Order], Scope, Findings], None],
    scope: Scope,
    findings: Findings,
) -> None:
    """What stands in a turn or in the set-up; `most` is the highest total of an initiative roll there."""
    totals: dict[str, Name] = {}
    given: dict[str, Order] = {}
    for statement in statements:
        match statement:
            case Initiative():
                _initiative(statement, totals, most, scope, findings)
            case Dice():
                _dice(statement.values, "dice", findings)
            case Order():
                check_order(statement, given, scope, findings)
            case Expectation():
                check_expectation(statement, scope, findings)


def _deployment(order: Order, placed: dict[str, Order], scope: Scope, findings: Findings) -> None:
    if order.verb != "deploys":
        findings.error(order.verb_span, f"'{order.verb}' is no part of the set-up.", "units deploy at a point")
        return
    subject = order.subject
    if isinstance(order.object, Word):
        scope.require(findings, subject, "force")
        findings.word(order.object, "time to deploy", DEPLOYMENTS)
    else:
        scope.require(findings, subject, "unit")
        scope.on_table(findings, (order.object,) if isinstance(order.object, Point) else ())
    if subject.text in placed:
        first = findings.line(placed[subject.text].span)
        findings.error(subject.span, f"'{subject.text}' deploys twice.", f"first in {first}")
    placed.setdefault(subject.text, order)
    _order_clauses(order, scope, findings)


def _initiative(said: Initiative, totals: dict[str, Name], most: int, scope: Scope, findings: Findings) -> None:
    """Totals that can be rolled: two dice, and what bonuses may add (SEQ-INITIATIVE-ROLL, BI-INIT-RCN)."""
    for force, total in said.totals:
        scope.require(findings, force, "force")
        if not (total.whole and 2 <= total.value <= most):
            bonus = " and bonuses" if most > TWO_DICE else ""
            what = f"no initiative comes to {total.value:g}."
            findings.error(total.span, what, f"two dice{bonus} make 2 to {most}")
        if force.text in totals:
            first = findings.line(totals[force.text].span)
            findings.error(force.span, f"the initiative of '{force.text}' is given twice.", f"first in {first}")
        totals.setdefault(force.text, force)


def _dice(values: tuple[Number, ...], word: str, findings: Findings) -> None:
    for number in values:
        findings.whole(number, word)


def _order(order: Order, moved: dict[str, Order], scope: Scope, findings: Findings) -> None:
    scope.require(findings, order.subject, "unit")
    unit = order.subject.text
    target = order.object if isinstance(order.object, Name) else None
    if target and _aimed_at(order.verb, target, scope, findings) and target.text == unit:
        findings.error(target.span, f"'{unit}' cannot be its own target.", "")
    if isinstance(order.object, Point):
        scope.on_table(findings, (order.object,))
    if order.verb in NOT_PLAYED:
        findings.not_played(order.verb_span, order.verb)
    if order.verb == "deploys":
        findings.error(order.verb_span, "units deploy before the first turn.", "write it in a 'setup' block")
    if order.verb == "switches targeting" and isinstance(order.object, Word):
        findings.word(order.object, "targeting to switch to", TARGETINGS[:-1])
    if order.verb == "leaves" and isinstance(order.object, Direction) and order.object.degrees not in EDGES:
        findings.error(order.object.span, "that is no edge of the table.", "edges are north, east, south and west")
    if order.verb in MOVEMENT_VERBS:
        if unit in moved:
            findings.error(
                order.verb_span, f"'{unit}' moves twice in this turn.", f"first in {findings.line(moved[unit].span)}"
            )
        moved.setdefault(unit, order)
    _order_clauses(order, scope, findings)
    _weapons(order.clauses, findings)


def _aimed_at(act: str, target: Name, scope: Scope, findings: Findings) -> bool:
    """Whether a name stands for something that can be attacked so: a unit, for weapons a place as well."""
    shooting = act in ("fires", "fire at", "hit") and "terrain" in scope.level.targets
    if shooting and scope.names_a(target.text, *FIRED_AT):
        return True
    return scope.require(findings, target, "unit")


def _weapons(clauses: tuple[Clause, ...], findings: Findings) -> None:
    """With what an attack is made: indirect fire names its spotter, other weapons are used alone."""
    said = {clause.word: clause for clause in clauses}
    for code in (value for clause in clauses for value in clause.values if isinstance(value, Code)):
        if code.text not in WEAPONS:
            findings.unknown(code.span, "weapon to use", code.text, WEAPONS)
    if "indirectly" in said and "spotted" not in said:
        findings.error(said["indirectly"].span, "indirect fire needs a spotter.", "write: indirectly spotted by a unit")
    if "spotted" in said and "using" in said:
        findings.error(said["using"].span, "indirect fire chooses its own weapons.", "leave out 'using'")


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
                clause.word_span,
                f"'{clause.word}' is given twice.",
                f"first in {findings.line(seen[clause.word].span)}",
            )
        elif clause.word in NOT_PLAYED:
            findings.not_played(clause.word_span, clause.word)
        seen.setdefault(clause.word, clause)
        scope.on_table(findings, (value for value in clause.values if isinstance(value, Point)))
        for value in clause.values:
            if isinstance(value, Number):
                findings.measure(value, clause.word)
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
        if said.predicate == "winner":
            scope.require(findings, name, "force")
        else:
            _aimed_at(next((v.text for v in said.values if isinstance(v, Word)), ""), name, scope, findings)
    for name in (value for way in said.ways for value in way.values if isinstance(value, Name)):
        scope.require(findings, name, "unit")
    _weapons(said.ways, findings)
    if said.because is not None and said.predicate != "cannot":
        findings.error(said.because.span, f"'{said.predicate}' has no reasons.", "'because' goes with 'cannot'")
    match said.predicate, said.values:
        case "status", (Word() as status,):
            findings.word(status, "status", STATUSES)
        case "criticals", (Word() as kind, Number() as count):
            findings.word(kind, "critical hit", CRITICALS)
            _count(count, findings)
        case predicate, (Number() as number,) if predicate in HEIGHTS:
            findings.height(number, predicate)
        case predicate, (Number() as number,):
            if predicate not in QUANTITIES and predicate != "overheats":
                findings.unknown(said.predicate_span, "quantity", predicate, QUANTITIES)
            if predicate != "points":
                _count(number, findings)
            else:
                findings.points(number)
        case "needs", (Number() as number, *_):
            _count(number, findings)
        case _:
            pass


def _count(number: Number, findings: Findings) -> None:
    if not number.whole:
        findings.error(number.span, f"{number.value:g} is not a whole number.", "")
