# ruff: noqa: D102 (the methods are named after the rules)
"""From Lark's parse tree to the tree of `syntax`: one method for each rule of `scenario.lark` that leaves a node."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, TypeVar

from lark import Token, Transformer, Tree
from lark.tree import Meta
from lark.visitors import v_args

from grammar import syntax as s
from grammar.words import COMPASS

T = TypeVar("T")

BURDENS = {"loads": "loading", "unloads": "unloading"}
"""Verbs whose riders stand in a clause -> the clause."""

ENDLESS = 1e18
"""What stands for every number beyond it; the checker calls it too large."""


def build(tree: Tree[Token]) -> s.Script:
    """The script that a parse tree stands for."""
    script: s.Script = Builder().transform(tree)
    return script


def span_of(mark: Meta | Token) -> s.Span:
    """Where a rule or a token stands; an empty rule stands nowhere."""
    if isinstance(mark, Meta) and mark.empty:
        return s.NOWHERE
    return s.Span(mark.start_pos, mark.end_pos, mark.line, mark.column, mark.end_line, mark.end_column)  # type: ignore[arg-type]


def inches(written: str) -> float:
    """The number in `12`, `-3.5` or `12in`, finite however many digits it has."""
    return max(-ENDLESS, min(ENDLESS, float(written.removesuffix("in"))))


def _all(kind: type[T] | tuple[type[T], ...], children: list[Any]) -> tuple[T, ...]:
    return tuple(child for child in children if isinstance(child, kind))


def _one(kind: type[T] | tuple[type[T], ...], children: list[Any]) -> T | None:
    return next((child for child in children if isinstance(child, kind)), None)


def _values(children: list[Any]) -> tuple[s.Value, ...]:
    return tuple(child for child in children if not isinstance(child, Token))


@v_args(meta=True)
class Builder(Transformer[Token, s.Script]):
    """Children arrive built; keywords arrive as tokens, and those that only join words not at all."""

    # ---- words and values

    def name(self, meta: Meta, children: list[Token]) -> s.Name:
        return s.Name(children[0].strip("'"), span=span_of(meta))

    def word(self, meta: Meta, children: list[Token]) -> s.Word:
        return s.Word(" ".join(children), span=span_of(meta))

    axis = kind = goal = phase = status = home = blow = attack = handling = manner = altogether = word

    def advance(self, meta: Meta, children: list[Token]) -> s.Word:
        return s.Word(f"{children[0]} to", span=span_of(meta))

    def text(self, meta: Meta, children: list[Token]) -> s.Text:
        return s.Text(children[0][1:-1], span=span_of(meta))

    def code(self, meta: Meta, children: list[Token]) -> s.Code:
        return s.Code(str(children[0]), span=span_of(meta))

    def number(self, meta: Meta, children: list[Token]) -> s.Number:
        return s.Number(inches(children[0]), span=span_of(meta))

    def extent(self, meta: Meta, children: list[Token]) -> s.Extent:
        width, depth = (inches(part.strip()) for part in children[0].split("x"))
        return s.Extent(width, depth, span=span_of(meta))

    def direction(self, meta: Meta, children: list[Token]) -> s.Direction:
        token = children[0]
        degrees = COMPASS[token.replace("-", "")] if token.type == "COMPASS" else inches(token)
        return s.Direction(degrees, span=span_of(meta))

    compass = direction

    def point(self, meta: Meta, children: list[s.Number]) -> s.Point:
        return s.Point(*(number.value for number in children), span=span_of(meta))

    # ---- clauses

    def setting(self, meta: Meta, children: list[Any]) -> s.Clause:
        word = children[0]
        return s.Clause(str(word), _values(children), span=span_of(meta), word_span=span_of(word))

    card_clause = weather_clause = feature_clause = force_clause = unit_clause = setting
    start_point = order_clause = way = setting

    def blend(self, meta: Meta, children: list[Any]) -> tuple[s.Clause, ...]:
        first = children[0]
        joined = [
            s.Clause(str(word), (name,), span=_join(span_of(word), name.span), word_span=span_of(word))
            for word, name in pairwise(children)
            if isinstance(word, Token)
        ]
        return (s.Clause("area", (first,), span=first.span, word_span=first.span), *joined)

    def height(self, meta: Meta, children: list[Any]) -> s.Clause:
        return s.Clause("elevation", _values(children), span=span_of(meta), word_span=span_of(children[0]))

    def condition(self, meta: Meta, children: list[Any]) -> s.Clause:
        word = _one(Token, children)
        mark = span_of(word) if word is not None else children[-1].span
        return s.Clause(str(word or "is"), _values(children), span=span_of(meta), word_span=mark)

    # ---- sections

    def start(self, meta: Meta, children: list[s.Section]) -> s.Script:
        return s.Script(tuple(children), span=span_of(meta))

    def scenario(self, meta: Meta, children: list[Any]) -> s.Scenario:
        return s.Scenario(_one(s.Text, children), _all(s.Clause, children), span=span_of(meta))

    def include(self, meta: Meta, children: list[Any]) -> s.Include:
        return s.Include(children[1], span=span_of(meta))

    def card(self, meta: Meta, children: list[Any]) -> s.Card:
        name, *shown = _all(s.Text, children)
        return s.Card(name, shown[0] if shown else None, _all(s.Clause, children), span=span_of(meta))

    def weather(self, meta: Meta, children: list[Any]) -> s.Weather:
        return s.Weather(_all(s.Clause, children), span=span_of(meta))

    def table(self, meta: Meta, children: list[Any]) -> s.Table:
        return s.Table(children[1], _all(s.Feature, children), span=span_of(meta))

    def terrain(self, meta: Meta, children: list[Any]) -> s.Feature:
        clauses: list[s.Clause] = []
        for child in children:
            clauses += [child] if isinstance(child, s.Clause) else child if isinstance(child, tuple) else []
        return s.Feature(
            str(children[0]),
            _one(s.Word, children),
            _one(s.Name, children),
            _one(s.Text, children),
            tuple(clauses),
            span=span_of(meta),
            word_span=span_of(children[0]),
        )

    ground = mines = objective = terrain

    def force(self, meta: Meta, children: list[Any]) -> s.Force:
        return s.Force(
            children[1],
            _one(s.Text, children),
            _one(s.Word, children),
            _all(s.Clause, children),
            _all((s.Lance, s.Unit), children),
            _all(s.Network, children),
            span=span_of(meta),
        )

    def network(self, meta: Meta, children: list[Any]) -> s.Network:
        names = _all(s.Name, children)
        others = _one(tuple, children) or ()
        return s.Network(names[0], names[1] if len(names) > 1 else None, others, span=span_of(meta))

    def slaves(self, meta: Meta, children: list[Any]) -> tuple[s.Name, ...]:
        return _all(s.Name, children)

    peers = slaves

    def lance(self, meta: Meta, children: list[Any]) -> s.Lance:
        return s.Lance(_one(s.Name, children), _one(s.Text, children), _all(s.Unit, children), span=span_of(meta))

    def unit(self, meta: Meta, children: list[Any]) -> s.Unit:
        return s.Unit(children[1], _one(s.Text, children), _all(s.Clause, children), span=span_of(meta))

    def victory(self, meta: Meta, children: list[Any]) -> s.Victory:
        return s.Victory(children[1], _one(s.Name, children), span=span_of(meta))

    def trigger(self, meta: Meta, children: list[Any]) -> s.Trigger:
        return s.Trigger(children[1], _all((s.Action, s.Weather), children), span=span_of(meta))

    def action(self, meta: Meta, children: list[Any]) -> s.Action:
        word = _one(Token, children)
        subject = _one(s.Name, children)
        values = tuple(child for child in children if not isinstance(child, Token) and child is not subject)
        return s.Action(str(word), subject, values, span=span_of(meta))

    # ---- turns

    def turn(self, meta: Meta, children: list[Any]) -> s.Turn:
        return s.Turn(children[1], _statements(children[2:]), span=span_of(meta))

    def setup(self, meta: Meta, children: list[Any]) -> s.Setup:
        return s.Setup(_statements(children[1:]), span=span_of(meta))

    def total(self, meta: Meta, children: list[Any]) -> s.Initiative:
        totals = tuple((force, total) for force, total in pairwise(children) if isinstance(force, s.Name))
        return s.Initiative(totals, span=span_of(meta))

    initiative = total

    def dice(self, meta: Meta, children: list[Any]) -> s.Dice:
        return s.Dice(_all(s.Number, children), span=span_of(meta))

    def burden(self, meta: Meta, children: list[Any]) -> s.Clause:
        word = children[0]
        return s.Clause(BURDENS[word], _values(children), span=span_of(meta), word_span=span_of(word))

    def order(self, meta: Meta, children: list[Any]) -> s.Order:
        subject, *rest = children
        if isinstance(burden := rest[0], s.Clause):
            loads = next(verb for verb, clause in BURDENS.items() if clause == burden.word)
            return s.Order(subject, loads, None, _all(s.Clause, rest), span=span_of(meta), verb_span=burden.word_span)
        verb = _all(Token, rest)
        target = next((child for child in rest if isinstance(child, s.Name | s.Point | s.Direction | s.Word)), None)
        phrase = " ".join(token for token in verb if token.type != "AT")
        mark = span_of(verb[0])
        return s.Order(subject, phrase, target, _all(s.Clause, rest), span=span_of(meta), verb_span=mark)

    def after(self, meta: Meta, children: list[Any]) -> tuple[s.Expectation, ...]:
        phase = _one(s.Word, children)
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
            for e in _all(s.Expectation, children)
        )

    def because(self, meta: Meta, children: list[Any]) -> tuple[s.Text]:
        return (children[1],)

    def expectation(self, meta: Meta, children: list[Any]) -> s.Expectation:
        claim = [child for child in children[1:] if not (isinstance(child, Token) and child.type == "NOT")]
        subject = claim.pop(0) if isinstance(claim[0], s.Name) else None
        because = _one(tuple, claim)
        values = tuple(child for child in claim if not isinstance(child, (Token, tuple, s.Clause)))
        word = _one(Token, claim)
        if word is not None:
            predicate, mark = str(word), span_of(word)
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
            _all(s.Clause, claim),
            span=span_of(meta),
            predicate_span=mark,
        )


def _statements(children: list[Any]) -> tuple[s.Initiative | s.Dice | s.Order | s.Expectation, ...]:
    """The statements of a turn, totals that follow one another put together."""
    statements: list[s.Initiative | s.Dice | s.Order | s.Expectation] = []
    for child in children:
        if isinstance(child, tuple):
            statements += child
        elif isinstance(child, s.Initiative) and statements and isinstance(before := statements[-1], s.Initiative):
            span = _join(before.span, child.span)
            statements[-1] = s.Initiative(before.totals + child.totals, span=span)
        else:
            statements.append(child)
    return tuple(statements)


def _join(first: s.Span, last: s.Span) -> s.Span:
    return s.Span(first.start, last.end, first.line, first.column, last.end_line, last.end_column)
