"""What the parser makes of the words before a place in a script, however broken they are."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from lark import Token
from lark.grammar import Rule
from lark.parsers.lalr_interactive_parser import InteractiveParser

from grammar.parse import parser
from grammar.probe import EXAMPLES, choices, fork, fresh, takes
from grammar.server.document import Document
from grammar.words import SECTIONS

LOOK_BACK = 24
"""Words up to which an unfinished statement is passed over."""

FIRST, LAST = 20, 2000
"""Words of a very long section that are looked at: how it begins, and what stands before the place."""

TYPED = ("WORD", "QUOTED", "CODE", "TEXT", "OPEN", "COMPASS", "NUMBER", "EXTENT", "MUDDLE", "GIVEN")
"""Literals that may be in the course of being typed; keywords may be too."""

STANDS_FOR = ("NUMBER", "WORD", "TEXT", "COMPASS", "CODE")
"""What the use of a parameter may stand for."""

SIGNS = ("LBRACE", "RBRACE", "LPAR", "RPAR", "COMMA")


@dataclass(frozen=True)
class Place:
    """A place in a script: the words of its section before it, the parser behind them, and the word being typed."""

    before: tuple[Token, ...]
    walker: InteractiveParser
    typed: Token | None

    def accepts(self, kind: str) -> bool:
        """Whether a terminal may stand here."""
        if kind not in choices(self.walker):
            return False
        return takes(fork(self.walker), Token(kind, EXAMPLES.get(kind, "")))

    def sorts(self, kind: str = "WORD") -> set[str]:
        """What a word of a type would be here by the grammar: a name, word, kind, goal, status ...; none where it may
        not stand, or stands for itself.
        """
        walker = fork(self.walker)
        if not self.accepts(kind) or not takes(walker, Token(kind, "a")):
            return set()
        rules = [step for _, step in choices(walker).values() if isinstance(step, Rule)]
        return {str(rule.origin.name) for rule in rules if len(rule.expansion) == 1}

    def keyword(self, back: int = 0) -> str:
        """The keyword nearest before the place, or the one `back` before that; '' where there is none."""
        found = [token for token in self.before if token.type not in (*TYPED, *SIGNS)]
        return str(found[-1 - back]) if len(found) > back else ""


def place_at(document: Document, offset: int) -> Place | None:
    """The place at an offset; None inside a comment."""
    typed: Token | None = None
    before: list[Token] = []
    for token in document.tokens:
        start, end = token.start_pos or 0, token.end_pos or 0
        if start >= offset:
            break
        inside = offset < end or (offset == end and not _closed(token))
        if inside and token.type == "COMMENT":
            return None
        if inside and token.type not in SIGNS:
            typed = token
            break
        if token.type != "COMMENT":
            before.append(token)
    section = _section(document, before)
    if len(section) > FIRST + LAST:
        section = [*section[:FIRST], *section[-LAST:]]
    return Place(tuple(section), walked(section), typed)


def walked(tokens: list[Token]) -> InteractiveParser:
    """The parser behind some words.

    At one that it does not take it goes back to the nearest place before that takes it, as if what stands between were
    not there; a section's keyword begins anew; any other word is passed over.
    """
    walker = fresh(parser())
    earlier: deque[InteractiveParser] = deque(maxlen=LOOK_BACK)
    for token in tokens:
        after = next(filter(None, (_behind(each, token) for each in (walker, *reversed(earlier)))), None)
        if after is None and token in SECTIONS:
            after = _behind(fresh(parser()), token)
        if after is not None:
            earlier.append(walker)
            walker = after
    return walker


def _behind(walker: InteractiveParser, token: Token) -> InteractiveParser | None:
    """The parser behind a word; None where it may not stand. A parameter's use stands for a value of any sort."""
    for kind in STANDS_FOR if token.type == "GIVEN" else (token.type,):
        after = fork(walker)
        if takes(after, Token(kind, EXAMPLES.get(kind, str(token)))):
            return after
    return None


def _section(document: Document, before: list[Token]) -> list[Token]:
    """The words from the last section on that begins a line: nothing before it matters to what may come."""
    for i in range(len(before) - 1, -1, -1):
        if before[i] in SECTIONS and before[i].type not in TYPED and document.begins_line(before[i]):
            return before[i:]
    return before


def _closed(token: Token) -> bool:
    """Whether nothing can be added at a word's end."""
    return token.type in ("TEXT", "QUOTED", *SIGNS)
