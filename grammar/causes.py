"""The conditions of triggers in words, with the shown names of forces, units and objectives."""

from __future__ import annotations

from collections.abc import Callable

from grammar.syntax import (
    AllOf,
    AnyOf,
    AtEnd,
    Condition,
    Direction,
    Fact,
    Name,
    NotOf,
    Number,
    OnceOf,
    Text,
    Value,
    Word,
)

Shown = Callable[[str], str]
"""The shown name of what an identifier stands for."""


def cause(condition: Condition, shown: Shown) -> str:
    """A condition in words, as the script has it."""
    match condition:
        case AllOf(parts):
            return " and ".join(_part(part, shown, AnyOf) for part in parts)
        case AnyOf(parts):
            return " or ".join(cause(part, shown) for part in parts)
        case NotOf(part):
            return f"not {_part(part, shown, AnyOf, AllOf)}"
        case OnceOf(part):
            return f"once {_part(part, shown, AnyOf, AllOf)}"
        case AtEnd(part):
            return f"{_part(part, shown, AnyOf, AllOf)} at the end"
        case Fact():
            return _fact(condition, shown)


def _part(part: Condition, shown: Shown, *loose: type) -> str:
    """A part, in parentheses if it would fall apart without."""
    words = cause(part, shown)
    return f"({words})" if isinstance(part, loose) else words


def _fact(fact: Fact, shown: Shown) -> str:
    who = shown(fact.subject.text) if fact.subject else ""
    said = " ".join(_value(value, shown) for value in fact.values)
    match fact.kind, fact.values:
        case (("turn" | "phase"), _):
            return f"turn {said}"
        case "every_turn", _:
            return f"every turn {said}"
        case "battle", _:
            return f"the battle {said}"
        case "status", _:
            return f"{who} {said}"
        case "lost", (amount, *measure, how):
            share = " ".join(_value(value, shown) for value in (amount, *measure))
            return f"{share} of {who} {_value(how, shown)}"
        case "leader_lost", _:
            return f"{who} loses its commander"
        case "holds", (area, Number(value=turns)):
            return f"{who} holds {_value(area, shown)} for {turns:g} turn{'s' if turns != 1 else ''}"
        case "captured", (by,):
            return f"{who} captured by {_value(by, shown)}"
        case "points", _:
            return f"{who} has {said} points"
        case "dice", _:
            return f"{said} or more on two dice"
        case kind, _:
            return " ".join(filter(None, (who, kind, said)))


def _value(value: Value, shown: Shown) -> str:
    match value:
        case Name(text):
            return shown(text)
        case Number(number):
            return f"{number:g}"
        case Word(text) | Text(text):
            return text.replace("_", " ")
        case Direction(degrees):
            return f"{degrees:g}"
        case _:
            return ""
