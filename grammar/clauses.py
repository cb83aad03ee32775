"""Reading the clauses of a statement as values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from grammar.syntax import Clause, Code, Direction, Extent, Name, Number, Point, Text, Word

Found = TypeVar("Found", Name, Number, Point, Text, Word, Extent, Direction, Code)


def clause(clauses: Iterable[Clause], word: str) -> Clause | None:
    """The clause of that word, if it is there."""
    return next((each for each in clauses if each.word == word), None)


def values(clauses: Iterable[Clause], word: str, kind: type[Found]) -> tuple[Found, ...]:
    """The values of a kind in the clause of that word."""
    found = clause(clauses, word)
    return tuple(value for value in found.values if isinstance(value, kind)) if found else ()


def value(clauses: Iterable[Clause], word: str, kind: type[Found]) -> Found | None:
    """The first value of a kind in the clause of that word."""
    return next(iter(values(clauses, word, kind)), None)


def number(clauses: Iterable[Clause], word: str, default: float) -> float:
    """The number of a clause, or what holds without it."""
    found = value(clauses, word, Number)
    return default if found is None else found.value


def whole(clauses: Iterable[Clause], word: str, default: int) -> int:
    """The whole number of a clause, or what holds without it."""
    return int(number(clauses, word, default))


def word(clauses: Iterable[Clause], name: str, default: str) -> str:
    """The plain word of a clause, or what holds without it."""
    found = value(clauses, name, Word)
    return default if found is None else found.text
