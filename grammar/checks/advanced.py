"""Checks of orders that belong to the advanced level: its ways of moving, cargo, ambushes."""

from __future__ import annotations

from grammar.checks.findings import Findings
from grammar.checks.scope import Scope
from grammar.syntax import Name, Order
from grammar.words import BOARDING, MANNERS

VERBS = ("climbs", "evades", "hops", "hops onto", "falls", "falls onto", "embarks on", "ambushes")
"""The orders of the advanced level; its clauses are `MANNERS` and `BOARDING`."""


def advanced(order: Order, scope: Scope, findings: Findings) -> None:
    """The first word of an order that belongs to a higher level, and an ambush of a friend (ADVMOV-MODE-TABLE,
    CARGO-SCOPE, HIDDEN-SURPRISE).
    """
    words = [(order.verb, order.verb_span)] if order.verb in VERBS else []
    words += [(clause.word, clause.word_span) for clause in order.clauses if clause.word in (*MANNERS, *BOARDING)]
    if words and not (scope.part or scope.level.advanced_movement):
        word, span = words[0]
        findings.error(span, f"'{word}' is a word of the advanced level.", "write: level advanced")
    if order.verb == "ambushes" and isinstance(order.object, Name):
        _ambush(order, order.object, scope, findings)


def _ambush(order: Order, target: Name, scope: Scope, findings: Findings) -> None:
    sides = [scope.sides.get(name.text) for name in (order.subject, target)]
    if None not in sides and len(set(sides)) == 1 and target.text != order.subject.text:
        findings.error(target.span, f"'{target.text}' is on the same side.", "an enemy is ambushed")
