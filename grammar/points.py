"""Points of protomechs: one unit in a script, five on the table (TERM-PROTO-POINT)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, TypeVar, cast

from engine.rules.card import Card
from grammar.syntax import Action, Force, Lance, Name, Node, Script, Setup, Span, Trigger, Turn, Unit, VictoryWhen, walk

MEMBERS = 5
"""Protomechs of a Point."""

PROTOMECH = "PM"

N = TypeVar("N")


def member(point: str, number: int) -> str:
    """The name of one protomech of a Point: `hydra.2`."""
    return f"{point}.{number}"


def point_of(name: str) -> str:
    """The Point of a protomech by its name, '' for any other unit."""
    point, dot, number = name.rpartition(".")
    return point if dot and number.isdecimal() else ""


def spread(script: Script, find: Callable[[str], Card | None], report: Callable[[Span, str, str], None]) -> Script:
    """The script with the five protomechs of each Point in its place, its bare name standing for the first of them.

    A member's name that belongs to no Point is reported.
    """
    points = [unit.id.text for unit in walk(script) if isinstance(unit, Unit) and _is_point(unit, find)]
    known = {member(point, number) for point in points for number in range(1, MEMBERS + 1)}
    for node in walk(script):
        if isinstance(node, Name) and point_of(node.text) and node.text not in known:
            what = f"'{point_of(node.text)}' is no Point of protomechs: it has no '{node.text}'."
            report(node.span, what, "only protomechs come five at a time")
    firsts = {point: member(point, 1) for point in points}
    return replace(script, sections=tuple(_section(section, points, firsts) for section in script.sections))


def _is_point(unit: Unit, find: Callable[[str], Card | None]) -> bool:
    card = find(unit.card.text) if unit.card else None
    return card is not None and card.type == PROTOMECH


def _section(section: N, points: list[str], firsts: dict[str, str]) -> N:
    if isinstance(section, Force):
        return cast(N, replace(section, members=_filled(section.members, points)))
    return _renamed(section, firsts) if isinstance(section, Turn | Setup | Trigger | VictoryWhen) else section


def _filled(members: tuple[Any, ...], points: list[str]) -> tuple[Any, ...]:
    """Lances and units, and whatever stands among them, with the five in the place of each Point."""
    filled: list[Any] = []
    for each in members:
        if isinstance(each, Lance):
            filled.append(replace(each, units=_filled(each.units, points)))
        else:
            filled += _members(each, points) if isinstance(each, Unit) else (each,)
    return tuple(filled)


def _members(unit: Unit, points: list[str]) -> tuple[Unit, ...]:
    if unit.id.text not in points:
        return (unit,)
    names = (member(unit.id.text, number) for number in range(1, MEMBERS + 1))
    return tuple(replace(unit, id=replace(unit.id, text=name)) for name in names)


def _renamed(value: N, firsts: dict[str, str]) -> N:
    """A tree with some names replaced, and with the five in the place of each Point that a force receives."""
    if isinstance(value, Action) and value.word == "receives":
        return cast(N, replace(value, values=_filled(value.values, list(firsts))))
    if isinstance(value, Name):
        return cast(N, replace(value, text=firsts.get(value.text, value.text)))
    if isinstance(value, tuple):
        return cast(N, tuple(_renamed(item, firsts) for item in value))
    if isinstance(value, Node):
        changed = {each.name: _renamed(getattr(value, each.name), firsts) for each in fields(value) if each.init}
        return cast(N, replace(value, **changed))
    return value
