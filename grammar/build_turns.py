# ruff: noqa: D102 (the methods are named after the rules)
"""From Lark's parse tree to the tree of `syntax`: the set-up and the turns."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from lark import Token
from lark.tree import Meta
from lark.visitors import v_args

from grammar import syntax as s
from grammar.build_values import Values, all_of, first_of, joined, values_in

BURDENS = {"loads": "loading", "unloads": "unloading"}
"""Verbs whose riders stand in a clause -> the clause."""


@v_args(meta=True)
class Turns(Values):
    """Orders, expectations, fixed dice."""

    def turn(self, meta: Meta, children: list[Any]) -> s.Turn:
        return s.Turn(children[1], _statements(children[2:]), span=self._span(meta))

    def setup(self, meta: Meta, children: list[Any]) -> s.Setup:
        return s.Setup(_statements(children[1:]), span=self._span(meta))

    def total(self, meta: Meta, children: list[Any]) -> s.Initiative:
        totals = tuple((force, total) for force, total in pairwise(children) if isinstance(force, s.Name))
        return s.Initiative(totals, span=self._span(meta))

    initiative = total

    def dice(self, meta: Meta, children: list[Any]) -> s.Dice:
        return s.Dice(all_of(s.Number, children), span=self._span(meta))

    def burden(self, meta: Meta, children: list[Any]) -> s.Clause:
        word = children[0]
        return s.Clause(BURDENS[word], values_in(children), span=self._span(meta), word_span=self._span(word))

    def order(self, meta: Meta, children: list[Any]) -> s.Order:
        subject, *rest = children
        if isinstance(burden := rest[0], s.Clause):
            loads = next(verb for verb, clause in BURDENS.items() if clause == burden.word)
            return s.Order(
                subject, loads, None, all_of(s.Clause, rest), span=self._span(meta), verb_span=burden.word_span
            )
        verb = all_of(Token, rest)
        target = next((child for child in rest if isinstance(child, s.Name | s.Point | s.Direction | s.Word)), None)
        phrase = " ".join(token for token in verb if token.type != "AT")
        mark = self._span(verb[0])
        clauses = all_of(s.Clause, rest)
        if isinstance(target, s.Name) and (spot := first_of(s.Point, rest)) is not None:
            at = next(token for token in reversed(verb) if token.type == "AT")
            where = s.Clause("at", (spot,), span=joined(self._span(at), spot.span), word_span=self._span(at))
            clauses = (where, *clauses)
        return s.Order(subject, phrase, target, clauses, span=self._span(meta), verb_span=mark)

    def after(self, meta: Meta, children: list[Any]) -> tuple[s.Expectation, ...]:
        phase = first_of(s.Word, children)
        return tuple(
            s.Expectation(
                phase,
                e.negated,
                e.subject,
                e.predicate,
                e.values,
                e.because,
                e.ways,
                span=e.span,
                predicate_span=e.predicate_span,
            )
            for e in all_of(s.Expectation, children)
        )

    def because(self, meta: Meta, children: list[Any]) -> tuple[s.Text]:
        return (children[1],)

    def expectation(self, meta: Meta, children: list[Any]) -> s.Expectation:
        claim = [child for child in children[1:] if not (isinstance(child, Token) and child.type == "NOT")]
        subject = claim.pop(0) if isinstance(claim[0], s.Name) else None
        because = first_of(tuple, claim)
        values = tuple(child for child in claim if not isinstance(child, (Token, tuple, s.Clause)))
        word = first_of(Token, claim)
        if word is not None:
            predicate, mark = str(word), self._span(word)
        elif len(values) == 1:
            predicate, mark = "status", values[0].span
        else:
            predicate, mark, values = values[0].text, values[0].span, values[1:]
        negated = len(children) > 1 and isinstance(children[1], Token) and children[1].type == "NOT"
        return s.Expectation(
            None,
            negated,
            subject,
            predicate,
            values,
            because[0] if because else None,
            all_of(s.Clause, claim),
            span=self._span(meta),
            predicate_span=mark,
        )


def _statements(children: list[Any]) -> tuple[s.Initiative | s.Dice | s.Order | s.Expectation, ...]:
    """The statements of a turn, totals that follow one another put together."""
    statements: list[s.Initiative | s.Dice | s.Order | s.Expectation] = []
    for child in children:
        if isinstance(child, tuple):
            statements += child
        elif isinstance(child, s.Initiative) and statements and isinstance(before := statements[-1], s.Initiative):
            span = joined(before.span, child.span)
            statements[-1] = s.Initiative(before.totals + child.totals, span=span)
        else:
            statements.append(child)
    return tuple(statements)
