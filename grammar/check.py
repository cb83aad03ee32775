"""All semantic faults of a script at once."""

from __future__ import annotations

from engine.cards import library
from grammar.checks.battle import check_battle, last_turn
from grammar.checks.findings import Findings
from grammar.checks.ground import check_feature, check_table
from grammar.checks.muster import CardIndex, check_force, check_unit
from grammar.checks.play import check_setup, check_turn
from grammar.checks.scope import Scope, gather
from grammar.diagnostics import Diagnostic
from grammar.parse import parse
from grammar.syntax import (
    Action,
    Direction,
    Extent,
    Feature,
    Force,
    Number,
    Point,
    Script,
    Setup,
    Table,
    Trigger,
    Turn,
    Unit,
    walk,
)
from grammar.words import LARGEST_NUMBER, NOT_PLAYED


def check(script: Script, file: str, cards: CardIndex | None = None) -> list[Diagnostic]:
    """Everything wrong with a script that can be found without playing it, in the order of the text.

    `cards` looks unit cards up; without it only inline cards are known and no card is called missing.
    """
    findings = Findings(file)
    scope = gather(script, findings)
    _values(script, findings)
    check_battle(script, scope, findings)
    last = last_turn(script)
    for section in script.sections:
        match section:
            case Table():
                check_table(section, scope, findings)
            case Feature():
                if section.word in NOT_PLAYED:
                    findings.not_played(section.word_span, section.word)
                check_feature(section, scope, findings)
            case Force():
                check_force(section, script, scope, cards, findings)
            case Trigger():
                _received(section, scope, findings)
            case Setup():
                check_setup(section, scope, findings)
            case Turn():
                check_turn(section, last, scope, findings)
            case _:
                pass
    return sorted(set(findings.faults))


def faults(text: str, file: str, cards: CardIndex | None = None) -> list[Diagnostic]:
    """The syntax error of a script, or else all its semantic ones; cards are looked up in the library unless said."""
    script = parse(text, file)
    return [script] if isinstance(script, Diagnostic) else check(script, file, cards or library())


def _received(trigger: Trigger, scope: Scope, findings: Findings) -> None:
    for action in trigger.actions:
        if isinstance(action, Action) and action.subject is not None:
            scope.require(findings, action.subject, "force")
            for unit in (node for node in walk(action) if isinstance(node, Unit)):
                check_unit(unit, scope, findings)


def _values(script: Script, findings: Findings) -> None:
    """Numbers too large for anything, and directions beyond the circle."""
    for node in walk(script):
        match node:
            case Number(value) if abs(value) > LARGEST_NUMBER:
                findings.error(node.span, "this number is too large.", "")
            case Point(x, y, z) if max(abs(x), abs(y), abs(z or 0.0)) > LARGEST_NUMBER:
                findings.error(node.span, "this point lies too far away.", "")
            case Extent(width, depth) if max(width, depth) > LARGEST_NUMBER:
                findings.error(node.span, "this size is too large.", "")
            case Direction(degrees) if not 0 <= degrees <= 360:
                findings.error(
                    node.span,
                    f"{degrees:g} is not a direction.",
                    "directions are north, north-east ... or 0 to 360 degrees",
                )
            case _:
                pass
