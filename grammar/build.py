# ruff: noqa: D102 (the methods are named after the rules)
"""From Lark's parse tree to the tree of `syntax`: one method for each rule of `scenario.lark` that leaves a node."""

from __future__ import annotations

from typing import Any

from lark import Token, Tree
from lark.tree import Meta
from lark.visitors import v_args

from grammar import syntax as s
from grammar.build_triggers import Triggers
from grammar.build_turns import Turns
from grammar.build_values import all_of, first_of


def build(tree: Tree[Token], file: str = "") -> s.Script:
    """The script that a parse tree stands for; `file` is the name of an included one."""
    script: s.Script = Builder(file).transform(tree)
    return script


@v_args(meta=True)
class Builder(Triggers, Turns):
    """The sections, and the script as a whole."""

    def start(self, meta: Meta, children: list[s.Section]) -> s.Script:
        return s.Script(tuple(children), span=self._span(meta))

    def scenario(self, meta: Meta, children: list[Any]) -> s.Scenario:
        return s.Scenario(first_of(s.Text, children), all_of(s.Clause, children), span=self._span(meta))

    def include(self, meta: Meta, children: list[Any]) -> s.Include:
        return s.Include(children[1], span=self._span(meta))

    def parameter(self, meta: Meta, children: list[Any]) -> s.Parameter:
        _, name, value, *text = children
        return s.Parameter(name, value, text[0] if text else None, span=self._span(meta))

    def card(self, meta: Meta, children: list[Any]) -> s.Card:
        name, *shown = all_of(s.Text, children)
        return s.Card(name, shown[0] if shown else None, all_of(s.Clause, children), span=self._span(meta))

    def weather(self, meta: Meta, children: list[Any]) -> s.Weather:
        return s.Weather(all_of(s.Clause, children), span=self._span(meta))

    def table(self, meta: Meta, children: list[Any]) -> s.Table:
        return s.Table(children[1], all_of(s.Feature, children), span=self._span(meta))

    def terrain(self, meta: Meta, children: list[Any]) -> s.Feature:
        clauses: list[s.Clause] = []
        for child in children:
            clauses += [child] if isinstance(child, s.Clause) else child if isinstance(child, tuple) else []
        return s.Feature(
            str(children[0]),
            first_of(s.Word, children),
            first_of(s.Name, children),
            first_of(s.Text, children),
            tuple(clauses),
            span=self._span(meta),
            word_span=self._span(children[0]),
        )

    ground = mines = mine = blaze = objective = terrain

    def force(self, meta: Meta, children: list[Any]) -> s.Force:
        return s.Force(
            children[1],
            first_of(s.Text, children),
            first_of(s.Word, children),
            all_of(s.Clause, children),
            all_of((s.Lance, s.Unit), children),
            all_of(s.Network, children),
            span=self._span(meta),
        )

    def network(self, meta: Meta, children: list[Any]) -> s.Network:
        names = all_of(s.Name, children)
        others = first_of(tuple, children) or ()
        return s.Network(names[0], names[1] if len(names) > 1 else None, others, span=self._span(meta))

    def slaves(self, meta: Meta, children: list[Any]) -> tuple[s.Name, ...]:
        return all_of(s.Name, children)

    peers = slaves

    def lance(self, meta: Meta, children: list[Any]) -> s.Lance:
        return s.Lance(
            first_of(s.Name, children), first_of(s.Text, children), all_of(s.Unit, children), span=self._span(meta)
        )

    def unit(self, meta: Meta, children: list[Any]) -> s.Unit:
        return s.Unit(children[1], first_of(s.Text, children), all_of(s.Clause, children), span=self._span(meta))
