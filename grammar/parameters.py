"""Parameters: what `$name` stands for, as the script says or as whoever opens it wants."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from engine.answer import Refused
from grammar.mentions import NAME, Given
from grammar.spelling import did_you_mean, listed

MOST = 100
"""Parameters that a script may have."""

SORTS = {
    "NUMBER": ("a number", re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,15})?(in)?")),
    "TEXT": ("a text on one line, without double quotes", re.compile(r'[^"\n\r]*')),
    "WORD": ("a plain lower-case word", re.compile(NAME)),
}
"""The kinds of a parameter -> what a value must be, in words and as a pattern."""


IN_FORCE: ContextVar[Mapping[str, Given]] = ContextVar("IN_FORCE", default={})  # noqa: B039 (nobody changes it)
"""What `$name` stands for while a text is parsed."""


@contextmanager
def using(given: Mapping[str, Given]) -> Iterator[None]:
    """Let `$name` stand for these values meanwhile."""
    before = IN_FORCE.set(given)
    try:
        yield
    finally:
        IN_FORCE.reset(before)


def settled(given: Mapping[str, Given], settings: Mapping[str, str]) -> dict[str, Given]:
    """The parameters of a script, those in `settings` with the values there.

    Raises `Refused` with status 2 for a name that the script does not have and for a value of another kind.
    """
    chosen = dict(given)
    for name, value in settings.items():
        if name not in given:
            there = f"there {'is' if len(given) == 1 else 'are'} {listed(given, 'and')}"
            hint = did_you_mean(name, given) or there
            why = f"there is no parameter '{name}': {hint}" if given else "the script has no parameters"
            raise Refused(f"--set {name}={value}: {why}", status=2)
        kind = given[name].kind
        what, pattern = SORTS[kind]
        if not pattern.fullmatch(value):
            raise Refused(f"--set {name}={value}: '{name}' must be {what}, as in the script", status=2)
        chosen[name] = Given(kind, f'"{value}"' if kind == "TEXT" else value)
    return chosen
