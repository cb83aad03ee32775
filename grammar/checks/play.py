"""Checks of the turns: orders, fixed dice and initiative, expectations."""

from __future__ import annotations

from collections.abc import Callable

from grammar.built import BUILT
from grammar.checks.advanced import advanced
from grammar.checks.built import BATTERED, aim, of_structure
from grammar.checks.burning import check_burning, check_fuel, smolders
from grammar.checks.findings import Findings
from grammar.checks.mines import of_minefield
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
    Span,
    Turn,
    Word,
)
from grammar.weather_words import TARGETINGS
from grammar.words import (
    BURNING,
    CRITICALS,
    DEPLOYMENTS,
    EDGES,
    FIRED_AT,
    HEIGHTS,
    MANNERS,
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
    _ground(order.verb, order.object, order.verb_span, scope, findings)
    for clause in order.clauses if order.verb == "fires" and isinstance(order.object, Point) else ():
        word = clause.word
        if word in ("indirectly", "against"):
            findings.error(clause.word_span, f"the ground is not fired at '{word}'.", f"leave out '{word}'")
    check_burning(order.verb, order.verb_span, scope, findings)
    if order.verb in NOT_PLAYED:
        findings.not_played(order.verb_span, order.verb)
    advanced(order, scope, findings)
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
    aim(order.clauses, target, scope, findings)


ON_GROUND = ("fire at", "hit", "move to", "jump to", "climb to", "hop to", "fall to", "sprint to")
"""What may be said of a point."""


def _ground(verb: str, goal: object, span: Span, scope: Scope, findings: Findings) -> None:
    """Attacks on the ground itself belong to the advanced level (CONV-ATTACK, CONV-SAW)."""
    attack = verb == "clears woods" or (verb in ("fires", "fire at", "hit") and isinstance(goal, Point))
    if attack and not (scope.part or scope.level.extended_terrain):
        findings.error(span, "the ground itself is attacked at the advanced level only.", "write: level advanced")


def _aimed_at(act: str, target: Name, scope: Scope, findings: Findings) -> bool:
    """Whether a name stands for something that can be attacked so: a unit, for weapons a place as well."""
    if act == "sets fire":
        return check_fuel(target, scope, findings)
    if act == "detonates":
        return scope.require(findings, target, "minefield")
    shooting = act in ("fires", "fire at", "hit") and "terrain" in scope.level.targets
    if shooting and scope.names_a(target.text, *FIRED_AT):
        return True
    if act in BATTERED and scope.level.structures and scope.names_a(target.text, *BUILT):
        return True
    return scope.require(findings, target, "unit")


def _weapons(clauses: tuple[Clause, ...], findings: Findings) -> None:
    """With what an attack is made: indirect fire names its spotter, other weapons are used alone."""
    said = {clause.word: clause for clause in clauses}
    for code in (value for clause in clauses for value in clause.values if isinstance(value, Code)):
        if code.text not in WEAPONS:
            findings.unknown(code.span, "weapon to use", code.text, WEAPONS)
    if len(manners := [said[word] for word in MANNERS if word in said]) > 1:
        findings.error(manners[1].span, "a unit moves in one advanced manner a turn, not in two.", "evade or sprint")
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
        elif clause.word == "inside" and not scope.level.extended_terrain:
            what = "buildings are entered at advanced level only."
            findings.error(clause.word_span, what, "write: level advanced")
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
    check_burning(said.predicate, said.predicate_span, scope, findings)
    if said.predicate in BURNING:
        smolders(said, scope, findings)
        return
    if said.predicate == "burns" and said.subject is not None:
        check_fuel(said.subject, scope, findings)
        return
    of_force = said.predicate in ("points", "winner")
    if said.subject is not None and not _of_thing(said, said.subject, scope, findings):
        scope.require(findings, said.subject, "force" if of_force else "unit")
    scope.on_table(findings, (value for value in said.values if isinstance(value, Point)))
    for name in (value for value in said.values if isinstance(value, Name)):
        if said.predicate == "winner":
            scope.require(findings, name, "force")
        else:
            _aimed_at(next((v.text for v in said.values if isinstance(v, Word)), ""), name, scope, findings)
    for name in (value for way in said.ways for value in way.values if isinstance(value, Name)):
        scope.require(findings, name, "unit")
    act = next((value for value in said.values if isinstance(value, Word)), None)
    spot = next((value for value in said.values if isinstance(value, Point)), None)
    if said.predicate in ("needs", "may", "cannot") and act is not None and spot is not None:
        if act.text not in ON_GROUND:
            findings.error(spot.span, f"one cannot {act.text} a point.", "name a unit")
        _ground(act.text, spot, spot.span, scope, findings)
    _weapons(said.ways, findings)
    aim(said.ways, next((value for value in said.values if isinstance(value, Name)), None), scope, findings)
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


def _of_thing(said: Expectation, subject: Name, scope: Scope, findings: Findings) -> bool:
    """Whether an expectation speaks of something on the table that is no unit."""
    return of_structure(said, subject, scope, findings) or of_minefield(said, subject, scope, findings)


def _count(number: Number, findings: Findings) -> None:
    if not number.whole:
        findings.error(number.span, f"{number.value:g} is not a whole number.", "")
