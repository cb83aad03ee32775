"""What a unit is fitted with for a battle: special targeting, a searchlight."""

from __future__ import annotations

from collections.abc import Callable

from engine.rules.card import Card
from engine.rules.kinds import CRAWLING, MOBILE, MODES, categories
from engine.rules.specials import Special
from grammar import syntax
from grammar.clauses import clause

NORMAL = "normal"


def targeting_of(word: str) -> str:
    """What the engine calls a targeting system; '' for the normal one."""
    return "" if word == NORMAL else word


def fit(node: syntax.Unit, card: Card, report: Callable[[syntax.Span, str, str], None]) -> None:
    """Report special targeting, searchlights and ammunition of units that can have none, and mobile structures that
    sail or fly (TT-GENERAL, ENV-SEARCHLIGHT, MUN-AC-TRACER, MSTR-MOVE-TABLE).
    """
    if card.type == MOBILE and not {MODES[mode.code] for mode in card.move.modes} <= CRAWLING:
        report(node.span, f"'{node.id.text}' is a mobile structure that leaves the land: those are not played.", "")
    targeting, lamp = clause(node.clauses, "targeting"), clause(node.clauses, "searchlight")
    if targeting and "infantry" in categories(card):
        report(targeting.span, f"'{node.id.text}' is infantry: it has no special targeting.", "")
    loaded = clause(node.clauses, "ammunition")
    if loaded and not _has_autocannon(card):
        report(loaded.span, f"'{node.id.text}' has no autocannon (AC) for it.", "")
    if lamp and "mech" not in categories(card) and card.special("SRCH") is None:
        report(lamp.span, f"'{node.id.text}' has no searchlight (SRCH).", "")


def _has_autocannon(card: Card) -> bool:
    """Whether a card has AC, by itself or in its turret (MUN-AC-TRACER)."""
    turret = card.special("TUR")
    held = turret.value if turret is not None and isinstance(turret.value, tuple) else ()
    return card.special("AC") is not None or any(isinstance(part, Special) and part.code == "AC" for part in held)
