"""Checks of what is said of structures, in orders, expectations and conditions."""

from __future__ import annotations

from grammar.built import BUILT
from grammar.checks.findings import Findings
from grammar.checks.scope import Scope
from grammar.spelling import listed
from grammar.syntax import Clause, Expectation, Name, Span, Word

COLLAPSED = "collapsed"
"""What only a structure can be."""

BATTERED = ("punches", "kicks", "swings", "punch", "kick", "swing at")
"""Physical attacks that structures suffer too."""


def aim(clauses: tuple[Clause, ...], target: Name | None, scope: Scope, findings: Findings) -> None:
    """A section of track is named by a point on it, infantry inside a building by its name (BLDG-ABSORB-INF)."""
    for clause in clauses:
        if target is None or target.text not in scope.names:
            continue
        if clause.word == "at" and not scope.names_a(target.text, "rails"):
            findings.error(clause.word_span, f"'{target.text}' has no sections.", "only rails are hit at a point")
        if clause.word == "against" and not (scope.part or scope.level.structures):
            findings.error(clause.word_span, "nobody is inside below the advanced level.", "write: level advanced")
        elif clause.word == "against" and not scope.names_a(target.text, "building"):
            findings.error(clause.word_span, f"'{target.text}' is no building.", "'against' names infantry inside one")


def of_structure(said: Expectation, subject: Name, scope: Scope, findings: Findings) -> bool:
    """Whether an expectation speaks of a structure; notes it if it speaks so of something else."""
    collapsed = any(isinstance(value, Word) and value.text == COLLAPSED for value in said.values)
    if said.predicate != "cf" and not (said.predicate == "status" and collapsed):
        return False
    built(subject, said.predicate_span, scope, findings)
    return True


def built(subject: Name, said: Span, scope: Scope, findings: Findings) -> None:
    """Note what has no construction factor, and a level at which nothing has any; `said` is where that is asked for."""
    if subject.text not in scope.names:
        scope.require(findings, subject, *BUILT)
    elif not scope.names_a(subject.text, *BUILT):
        findings.error(subject.span, f"'{subject.text}' has no construction factor.", f"only {listed(BUILT)} has one")
    elif not (scope.part or scope.level.structures):
        findings.error(said, "structures collapse at the advanced level only.", "write: level advanced")
