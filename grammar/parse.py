"""Text to tree: the parser, its cache, and the post-lexer that tells keywords from names."""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import lark
from lark import Lark, Token
from lark.exceptions import UnexpectedInput
from lark.lark import PostLex

from grammar.build import build
from grammar.cache import cache_folder
from grammar.diagnostics import Diagnostic
from grammar.mentions import Given, mentions
from grammar.parameters import IN_FORCE, using
from grammar.repair import explain
from grammar.source import refuse_text, straighten
from grammar.syntax import Script
from grammar.words import COMPASS, FIRED_AT, GRAMMAR, KINDS, SECTIONS, keywords

MUDDLED = re.compile(r"\d(?!in$)[a-z]+$")
"""A number that runs into letters other than `in`."""
SKIPPED = ("COMMENT", "SPACE")

DEEPEST = 30
"""How deep blocks, parentheses, `not` and `once` may stand in one another."""

NESTING = frozenset(("LBRACE", "RBRACE", "LPAR", "RPAR", "NOT", "ONCE"))

AS_WRITTEN = {"PARAMETER": 2, "INCLUDE": 1}
"""How many words behind a keyword are what they are: no keywords, no use of a parameter."""

LAYING = frozenset(word.upper() for word in ("area", "plus", "minus", "both", *FIRED_AT))
KINDED = frozenset(word.upper() for word in ("area", *(word for word in KINDS if word in FIRED_AT)))
WEAK = frozenset(("BRIDGE", "WALL"))
"""Keywords that only begin a feature: anywhere but there they are names, and behind a keyword of `LAYING`, or the kind
that follows one of `KINDED`.
"""

LITERALS = ("WORD", "QUOTED", "TEXT", "CODE", "NUMBER", "EXTENT", "GIVEN")


class Reserve(PostLex):
    """Keeps words whole in the lexer and afterwards turns a reserved one into its keyword."""

    always_accept = LITERALS

    def __init__(self, reserved: dict[str, str]) -> None:
        self.reserved = reserved

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The same tokens, those that are reserved or muddled under their right type, parameters as their values."""
        given = IN_FORCE.get()
        nesting, laying = Nesting(), Laying()
        plain = 0
        for token in stream:
            if token.type in SKIPPED:
                yield token
                continue
            if token.type == "GIVEN" and not plain and token[1:] in given:
                value = given[token[1:]]
                token = Token.new_borrow_pos(value.kind, value.written, token)
            if token.type == "WORD":
                if not plain or (plain == 1 and token.value in SECTIONS):
                    kind = self.kind_of(token.value)
                    token.type = kind if kind not in WEAK or laying.begins else "WORD"
            elif token.type in ("NUMBER", "EXTENT") and MUDDLED.search(token.value):
                token.type = "MUDDLE"
            plain = AS_WRITTEN.get(token.type, max(plain - 1, 0))
            if (token.type in NESTING or nesting.run) and nesting.after(token.type) > DEEPEST:
                token.type = "DEEP"
            laying.after(token.type)
            yield token

    def kind_of(self, word: str) -> str:
        """The terminal of a word."""
        return self.reserved.get(word) or ("COMPASS" if word.replace("-", "") in COMPASS else "WORD")


class Laying:
    """Whether a feature of a table may begin."""

    def __init__(self) -> None:
        self.inside = False
        self.last = ("", "")

    @property
    def begins(self) -> bool:
        """Whether it may here."""
        before, last = self.last
        return self.inside and last not in LAYING and before not in KINDED

    def after(self, kind: str) -> None:
        """One more token has been read."""
        if kind in ("TABLE", "RBRACE"):
            self.inside = kind == "TABLE"
        self.last = (self.last[1], kind)


class Nesting:
    """How deep braces, parentheses and `not` and `once` stand in one another."""

    def __init__(self) -> None:
        self.open: list[int] = []
        self.depth = self.run = 0

    def after(self, kind: str) -> int:
        """The depth behind one more token."""
        if kind in ("NOT", "ONCE"):
            self.run += 1
            self.depth += 1
        elif kind in ("LBRACE", "LPAR"):
            self.open.append(self.run + 1)
            self.depth += 1
            self.run = 0
        else:
            self.depth -= self.run
            self.run = 0
            if kind in ("RBRACE", "RPAR") and self.open:
                self.depth -= self.open.pop()
        return self.depth


def parse(
    text: str, file: str = "script", given: Mapping[str, Given] | None = None, *, included: bool = False
) -> Script | Diagnostic:
    """The tree of one file, or what keeps it from having one.

    `file` is the name shown in diagnostics, and borne by every span of an `included` file. `given` are the parameters;
    without it they are those that the text itself sets.
    """
    text = straighten(text)
    refused = refuse_text(text, file)
    if refused is not None:
        return refused
    with using(mentions(text).given if given is None else given):
        try:
            return build(parser().parse(text), file if included else "")
        except UnexpectedInput as fault:
            return explain(parser(), text, file, fault)


def scan(text: str) -> list[Token]:
    """All tokens of a script as it is written, its comments among them, white space left out."""
    return [token for token in parser().lex(text, dont_ignore=True) if token.type != "SPACE"]


@cache
def parser() -> Lark:
    """Lark for `scenario.lark`: out of the cache, or else built and, where possible, left in the cache."""
    grammar = GRAMMAR.read_text(encoding="utf-8")
    options: dict[str, Any] = {
        "parser": "lalr",
        "strict": True,
        "propagate_positions": True,
        "maybe_placeholders": False,
        "postlex": Reserve(keywords(grammar)),
    }
    folder = cache_folder()
    if folder is None:
        return Lark(grammar, **options)
    version = f"{lark.__version__} {sys.version}".encode()
    name = hashlib.sha256(grammar.encode() + version).hexdigest()[:16]
    return Lark(grammar, cache=str(folder / f"grammar-{name}.pickle"), **options)
