# ruff: noqa: D102 (the methods are named after the rules)
"""From Lark's parse tree to the tree of `syntax`: words, values and clauses."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, TypeVar

from lark import Token, Transformer
from lark.tree import Meta
from lark.visitors import v_args

from grammar import syntax as s
from grammar.words import COMPASS

T = TypeVar("T")

ENDLESS = 1e18
"""What stands for every number beyond it; the checker calls it too large."""


def inches(written: str) -> float:
    """The number in `12`, `-3.5` or `12in`, finite however many digits it has."""
    return max(-ENDLESS, min(ENDLESS, float(written.removesuffix("in"))))


def all_of(kind: type[T] | tuple[type[T], ...], children: list[Any]) -> tuple[T, ...]:
    """The children of a kind."""
    return tuple(child for child in children if isinstance(child, kind))


def first_of(kind: type[T] | tuple[type[T], ...], children: list[Any]) -> T | None:
    """The first child of a kind."""
    return next((child for child in children if isinstance(child, kind)), None)


def values_in(children: list[Any]) -> tuple[s.Value, ...]:
    """The children that are no keywords."""
    return tuple(child for child in children if not isinstance(child, Token))


def joined(first: s.Span, last: s.Span) -> s.Span:
    """From the start of one stretch of text to the end of another."""
    return s.Span(first.start, last.end, first.line, first.column, last.end_line, last.end_column, first.file)


@v_args(meta=True)
class Values(Transformer[Token, s.Script]):
    """Children arrive built; keywords arrive as tokens, and those that only join words not at all.

    `file` is the name of an included file, which every span then bears.
    """

    def __init__(self, file: str = "") -> None:
        super().__init__()
        self.file = file

    def _span(self, mark: Meta | Token) -> s.Span:
        """Where a rule or a token stands; an empty rule stands nowhere."""
        if isinstance(mark, Meta) and mark.empty:
            return s.NOWHERE
        ends = (mark.end_pos, mark.line, mark.column, mark.end_line, mark.end_column)
        return s.Span(mark.start_pos, *ends, self.file)  # type: ignore[arg-type]

    # ---- words and values

    def name(self, meta: Meta, children: list[Token]) -> s.Name:
        return s.Name(children[0].strip("'"), span=self._span(meta))

    def word(self, meta: Meta, children: list[Token]) -> s.Word:
        return s.Word(" ".join(children), span=self._span(meta))

    axis = kind = load = goal = phase = moment = share = status = home = word
    lamp = in_the_sky = surface = commander = guard = word
    blow = attack = handling = evasion = manner = altogether = word

    def advance(self, meta: Meta, children: list[Token]) -> s.Word:
        return s.Word(f"{children[0]} to", span=self._span(meta))

    def text(self, meta: Meta, children: list[Token]) -> s.Text:
        return s.Text(children[0][1:-1], span=self._span(meta))

    def code(self, meta: Meta, children: list[Token]) -> s.Code:
        return s.Code(str(children[0]), span=self._span(meta))

    def number(self, meta: Meta, children: list[Token]) -> s.Number:
        return s.Number(inches(children[0]), span=self._span(meta))

    def extent(self, meta: Meta, children: list[Token]) -> s.Extent:
        width, depth = (inches(part.strip()) for part in children[0].split("x"))
        return s.Extent(width, depth, span=self._span(meta))

    def direction(self, meta: Meta, children: list[Token]) -> s.Direction:
        token = children[0]
        degrees = COMPASS[token.replace("-", "")] if token.type == "COMPASS" else inches(token)
        return s.Direction(degrees, span=self._span(meta))

    compass = direction

    def point(self, meta: Meta, children: list[s.Number]) -> s.Point:
        return s.Point(*(number.value for number in children), span=self._span(meta))

    # ---- clauses

    def setting(self, meta: Meta, children: list[Any]) -> s.Clause:
        word = children[0]
        return s.Clause(str(word), values_in(children), span=self._span(meta), word_span=self._span(word))

    card_clause = weather_clause = feature_clause = force_clause = unit_clause = setting
    start_point = order_clause = way = setting

    def blend(self, meta: Meta, children: list[Any]) -> tuple[s.Clause, ...]:
        first = children[0]
        further = [
            s.Clause(str(word), (name,), span=joined(self._span(word), name.span), word_span=self._span(word))
            for word, name in pairwise(children)
            if isinstance(word, Token)
        ]
        return (s.Clause("area", (first,), span=first.span, word_span=first.span), *further)

    def height(self, meta: Meta, children: list[Any]) -> s.Clause:
        return s.Clause("elevation", values_in(children), span=self._span(meta), word_span=self._span(children[0]))
