"""What a unit is fitted with for a battle: special targeting, a searchlight."""

from __future__ import annotations

from collections.abc import Callable

from engine.rules.card import Card
from engine.rules.kinds import categories
from grammar import syntax
from grammar.clauses import clause

NORMAL = "normal"


def targeting_of(word: str) -> str:
    """What the engine calls a targeting system; '' for the normal one."""
    return "" if word == NORMAL else word


def fit(node: syntax.Unit, card: Card, report: Callable[[syntax.Span, str, str], None]) -> None:
    """Report special targeting and searchlights of units that can have none (TT-GENERAL, ENV-SEARCHLIGHT)."""
    targeting, lamp = clause(node.clauses, "targeting"), clause(node.clauses, "searchlight")
    if targeting and "infantry" in categories(card):
        report(targeting.span, f"'{node.id.text}' is infantry: it has no special targeting.", "")
    if lamp and "mech" not in categories(card) and card.special("SRCH") is None:
        report(lamp.span, f"'{node.id.text}' has no searchlight (SRCH).", "")
