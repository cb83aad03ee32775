"""Unit cards that a script writes out itself."""

from __future__ import annotations

from collections.abc import Callable

from engine.rules.card import Card
from engine.rules.specials import Special, split_specials
from engine.rules.values import Arc, DamageValues, Malformed, Move
from grammar import syntax
from grammar.clauses import value, whole
from grammar.syntax import Code, Span, Text

DEFAULT_CARD = {"size": 2, "skill": 4}

Report = Callable[[Span, str, str], None]


def inline_cards(script: syntax.Script, report: Report) -> dict[str, Card]:
    """The cards that a script writes out itself, by name."""
    cards = {}
    for section in script.sections:
        if isinstance(section, syntax.Card):
            try:
                cards[section.name.text.lower()] = _card(section)
            except Malformed as problem:
                report(section.span, f"{problem}.", "")
    return cards


def _card(section: syntax.Card) -> Card:
    clauses = section.clauses
    move, damage = value(clauses, "move", Text), value(clauses, "damage", Text)
    specials, kind = value(clauses, "specials", Text), value(clauses, "type", Code)
    arcs = value(clauses, "arcs", Text)
    return Card(
        name=section.shown.text if section.shown else "",
        model=section.name.text,
        type=kind.text if kind else "BM",
        size=whole(clauses, "size", DEFAULT_CARD["size"]),
        move=Move.parse(move.text if move else "8"),
        damage=DamageValues.parse(damage.text if damage else "0/0/0"),
        overheat=whole(clauses, "overheat", 0),
        armor=whole(clauses, "armor", 1),
        structure=whole(clauses, "structure", 1),
        points=whole(clauses, "points", 1),
        specials=tuple(Special.parse(part) for part in split_specials(specials.text)) if specials else (),
        arcs=Arc.parse_all(arcs.text) if arcs else (),
        skill=whole(clauses, "skill", DEFAULT_CARD["skill"]),
        weight=whole(clauses, "weight", 0),
        provenance={"card": "the script"},
    ).of_one(whole(clauses, "figures", 1))
