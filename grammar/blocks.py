"""Which block a missing or surplus brace belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lark import Token

OPENERS = ("SCENARIO", "TABLE", "WEATHER", "FORCE", "LANCE", "WHEN", "WHENEVER", "RECEIVES", "SETUP", "AFTER")
COUNTED = ("TURN", "EITHER", "_OR")
"""Words that only head a block when its brace comes next, a number between them at most."""


@dataclass(frozen=True, slots=True)
class Block:
    """An open block: its brace, the keyword that heads it, and the column at which the brace's line begins."""

    brace: Token
    head: str
    margin: int


def still_open(tokens: Sequence[Token]) -> list[Block]:
    """The blocks that are open after these tokens, the outermost first."""
    stack: list[Block] = []
    for _, block in _braces(tokens):
        if block is not None:
            stack.append(block)
        elif stack:
            stack.pop()
    return stack


def balanced(text: str) -> bool:
    """Whether a script has as many closing braces as opening ones, those in texts and comments left out."""
    bare = re.sub(r'#[^\n]*|"[^"\n]*"', "", text)
    return bare.count("{") == bare.count("}")


def enclosing(tokens: Sequence[Token]) -> str:
    """The keyword that heads the innermost open block, or nothing at the top."""
    stack = still_open(tokens)
    return stack[-1].head if stack else ""


def unclosed(tokens: Sequence[Token], before: Token) -> tuple[Token, str, str]:
    """The brace that most likely lacks its partner, with a sentence and a hint.

    A closing brace that begins its line in another column than the line of the brace which it closes gives the culprit
    away: the innermost block open there. Otherwise it is the innermost block open at the end.
    """
    culprit = still_open(tokens)[-1]
    where = "at the end of the script" if before.type == "$END" else f"before '{before}' in line {before.line}"
    stack: list[Block] = []
    starts = {token.line: token for token in reversed(tokens)}
    for token, block in _braces(tokens):
        if block is not None:
            stack.append(block)
        elif stack:
            closed = stack.pop()
            if starts[token.line] is token and token.column != closed.margin and token.line != closed.brace.line:
                culprit, where = closed, f"before line {token.line}"
                break
    return culprit.brace, f"the block of '{culprit.head}' that opens here is never closed.", f"put '}}' {where}"


def _braces(tokens: Sequence[Token]) -> Iterator[tuple[Token, Block | None]]:
    """Every brace in order; an opening one with its block."""
    head = ""
    line, margin = 0, 1
    for i, token in enumerate(tokens):
        if token.line != line:
            line, margin = token.line or 1, token.column or 1
        if token.type in OPENERS or (token.type in COUNTED and _opens(tokens[i + 1 : i + 3])):
            head = str(token)
        elif token.type == "LBRACE":
            yield token, Block(token, head, margin)
        elif token.type == "RBRACE":
            yield token, None


def _opens(following: Sequence[Token]) -> bool:
    kinds = [token.type for token in following]
    return "LBRACE" in kinds[: 1 + (kinds[:1] == ["NUMBER"])]
