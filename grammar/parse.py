"""Text to tree: the parser, its cache, and the post-lexer that tells keywords from names."""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any

import lark
from lark import Lark, Token
from lark.exceptions import UnexpectedInput
from lark.lark import PostLex

from grammar.build import build
from grammar.cache import cache_folder
from grammar.diagnostics import Diagnostic
from grammar.repair import explain
from grammar.source import refuse_text, straighten
from grammar.syntax import Script
from grammar.words import COMPASS, GRAMMAR, keywords

MUDDLED = re.compile(r"\d(?!in$)[a-z]+$")
"""A number that runs into letters other than `in`."""
LITERALS = ("WORD", "QUOTED", "TEXT", "CODE", "NUMBER", "EXTENT")


class Reserve(PostLex):
    """Keeps words whole in the lexer and afterwards turns a reserved one into its keyword."""

    always_accept = LITERALS

    def __init__(self, reserved: dict[str, str]) -> None:
        self.reserved = reserved

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The same tokens, those that are reserved or muddled under their right type."""
        for token in stream:
            if token.type == "WORD":
                token.type = self.reserved.get(token.value, "WORD")
                if token.type == "WORD" and token.value.replace("-", "") in COMPASS:
                    token.type = "COMPASS"
            elif token.type in ("NUMBER", "EXTENT") and MUDDLED.search(token.value):
                token.type = "MUDDLE"
            yield token


def parse(text: str, file: str = "script") -> Script | Diagnostic:
    """The tree of a script, or what keeps it from having one. `file` is the name shown in diagnostics."""
    text = straighten(text)
    refused = refuse_text(text, file)
    if refused is not None:
        return refused
    try:
        return build(parser().parse(text))
    except UnexpectedInput as fault:
        return explain(parser(), text, file, fault)


def scan(text: str) -> list[Token]:
    """All tokens of a script that parses, its comments among them, white space left out."""
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
