# ruff: noqa: D102 (the methods are named after the rules)
"""From Lark's parse tree to the tree of `syntax`: victories, triggers, their conditions and what they do."""

from __future__ import annotations

from typing import Any

from lark import Token
from lark.tree import Meta
from lark.visitors import v_args

from grammar import syntax as s
from grammar.build_values import Values, all_of, first_of, values_in

KINDS = {"every": "every_turn", "has": "points", "loses": "leader_lost"}
"""Words that tell what a fact is about -> its kind, where it has another name."""

DEEDS = (s.Action, s.Weather, s.Feature, s.Either)


@v_args(meta=True)
class Triggers(Values):
    """What a battle is about, beside its objectives."""

    def victory(self, meta: Meta, children: list[Any]) -> s.Victory:
        return s.Victory(children[1], first_of(s.Name, children), span=self._span(meta))

    def victory_when(self, meta: Meta, children: list[Any]) -> s.VictoryWhen:
        force, condition, *text = (child for child in children if not isinstance(child, Token))
        return s.VictoryWhen(force, condition, text[0] if text else None, span=self._span(meta))

    def trigger(self, meta: Meta, children: list[Any]) -> s.Trigger:
        word, condition, *deeds = children
        return s.Trigger(condition, tuple(deeds), word == "whenever", span=self._span(meta))

    # ---- conditions

    def condition(self, meta: Meta, children: list[s.Condition]) -> s.AnyOf:
        return s.AnyOf(tuple(children), span=self._span(meta))

    def both(self, meta: Meta, children: list[s.Condition]) -> s.AllOf:
        return s.AllOf(tuple(children), span=self._span(meta))

    def negation(self, meta: Meta, children: list[Any]) -> s.NotOf:
        return s.NotOf(children[1], span=self._span(meta))

    def latch(self, meta: Meta, children: list[Any]) -> s.OnceOf:
        return s.OnceOf(children[1], span=self._span(meta))

    def at_the_end(self, meta: Meta, children: list[Any]) -> s.AtEnd:
        return s.AtEnd(children[0], span=self._span(meta))

    def fact(self, meta: Meta, children: list[Any]) -> s.Fact:
        word = first_of(Token, children)
        subject = first_of(s.Name, children)
        values = tuple(value for value in values_in(children) if value is not subject)
        if word is None:
            kind = "status" if children[0] is subject else "lost"
            mark = values[-1].span
        else:
            kind = "phase" if word == "turn" and len(values) > 2 else KINDS.get(word, str(word))
            mark = self._span(word)
        return s.Fact(kind, subject, values, span=self._span(meta), kind_span=mark)

    # ---- what comes of them

    def action(self, meta: Meta, children: list[Any]) -> s.Action:
        word = next(child for child in children if isinstance(child, Token))
        subject = children[0] if isinstance(children[0], s.Name) else None
        values = tuple(child for child in children if not isinstance(child, Token) and child is not subject)
        return s.Action(str(word), subject, values, span=self._span(meta), word_span=self._span(word))

    def odds(self, meta: Meta, children: list[s.Number]) -> s.Number:
        return children[0]

    def either(self, meta: Meta, children: list[Any]) -> s.Either:
        first = self.branch(meta, [child for child in children if not isinstance(child, tuple)])
        return s.Either((first, *all_of(tuple, children)), span=self._span(meta))

    def branch(self, meta: Meta, children: list[Any]) -> tuple[s.Number | None, tuple[s.Deed, ...]]:
        return first_of(s.Number, children), all_of(DEEDS, children)
