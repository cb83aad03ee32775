"""A script as an editor has it open: its text, its words however broken it is, and the editor's way to count places."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from lark import Token
from lsprotocol.types import Position, Range

from grammar.files import Files
from grammar.parse import parser
from grammar.source import LONGEST, straighten
from grammar.syntax import Span

BEYOND_ONE_UNIT = 0xFFFF
"""The last character that UTF-16, in which editors count, writes as one unit."""


@dataclass(frozen=True)
class Document:
    """An open script: `raw` is its text as the editor has it, `path` its file, '' for one that is not saved.

    Offsets are into `text`, which has plain line ends; positions count lines from 0 and units of UTF-16.
    """

    raw: str
    path: str = ""

    @cached_property
    def text(self) -> str:
        """The text with plain line ends and without a byte-order mark; empty if it is longer than a script may be."""
        return straighten(self.raw) if len(self.raw) <= 2 * LONGEST else ""

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """The offsets at which lines begin."""
        return (0, *(match.end() for match in re.finditer("\n", self.text)))

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """Every word and sign, comments among them; what is no word of the language is left out."""
        return tuple(_words(self.text))

    @property
    def files(self) -> Files:
        """The files beside the script."""
        return Files(Path(self.path).resolve().parent if self.path else None)

    def offset(self, position: Position) -> int:
        """The offset of a place; one beyond its line's end, or the last line, is taken back to it."""
        if position.line >= len(self.lines):
            return len(self.text)
        start, end = self.lines[position.line], self._end(position.line)
        units = position.character - self._mark(position.line)
        for at in range(start, end):
            if units <= 0:
                return at
            units -= _units(self.text[at])
        return end

    def position(self, offset: int) -> Position:
        """The place of an offset."""
        line = bisect_right(self.lines, offset) - 1
        units = sum(map(_units, self.text[self.lines[line] : offset]))
        return Position(line, units + self._mark(line))

    def range(self, start: int, end: int) -> Range:
        """A stretch of text between two offsets."""
        return Range(self.position(start), self.position(end))

    def range_of(self, token: Token) -> Range:
        """Where a word stands."""
        return self.range(token.start_pos or 0, token.end_pos or 0)

    def between(self, line: int, column: int, end_line: int, end_column: int) -> Range:
        """A stretch of text by lines and columns that count from 1, as diagnostics do."""
        return self.range(self._at(line, column), self._at(end_line, end_column))

    def span(self, span: Span) -> Range:
        """Where a node of the tree stands."""
        return self.range(span.start, span.end)

    def index_at(self, offset: int) -> int | None:
        """The index of the word that an offset touches; between two that touch, the second."""
        at = bisect_right(self.tokens, offset, key=lambda token: token.start_pos or 0) - 1
        for index in (at, at - 1):
            if index >= 0 and (self.tokens[index].start_pos or 0) <= offset <= (self.tokens[index].end_pos or 0):
                return index
        return None

    def begins_line(self, token: Token) -> bool:
        """Whether a word stands right at the start of its line."""
        start = token.start_pos or 0
        return start == 0 or self.text[start - 1] == "\n"

    def _at(self, line: int, column: int) -> int:
        number = min(max(line, 1), len(self.lines)) - 1
        return min(self.lines[number] + max(column, 1) - 1, self._end(number))

    def _end(self, line: int) -> int:
        return self.lines[line + 1] - 1 if line + 1 < len(self.lines) else len(self.text)

    def _mark(self, line: int) -> int:
        """Units that a byte-order mark takes up in the editor's first line."""
        return int(line == 0 and self.raw.startswith("\ufeff"))


def words(tokens: tuple[Token, ...]) -> list[Token]:
    """Tokens without the comments among them."""
    return [token for token in tokens if token.type != "COMMENT"]


def plain(token: Token) -> str:
    """A name without its quotes, a parameter without its sign."""
    return token.strip("'").removeprefix("$")


@cache
def naming() -> frozenset[str]:
    """The types of words that may be names; the grammar lets a few keywords be names too."""
    return frozenset(rule.expansion[0].name for rule in parser().rules if rule.origin.name == "name")


def reserved(word: str) -> bool:
    """Whether a word is one of the language, so that as a name it stands in quotes."""
    kind: str = parser().options.postlex.kind_of(word)  # type: ignore[union-attr]
    return kind not in naming()


def _units(letter: str) -> int:
    return 2 if ord(letter) > BEYOND_ONE_UNIT else 1


@cache
def _pattern() -> re.Pattern[str]:
    """The patterns of the grammar's terminals, in the order in which the parser's own lexer tries them.

    A text or name that is not closed is a word too, of type OPEN, and so is a lone `$`: it is being typed.
    """
    terminals = sorted(
        parser().terminals,
        key=lambda each: (-each.priority, -each.pattern.max_width, -len(each.pattern.value), each.name),
    )
    tried = [f"(?P<{each.name}>{each.pattern.to_regexp()})" for each in terminals]
    return re.compile("|".join([*tried, "(?P<OPEN>[\"'][^\\n]*|[$])"]))


def _words(text: str) -> Iterator[Token]:
    found: Iterator[Token] = (
        Token(match.lastgroup or "", match.group(), match.start(), end_pos=match.end())
        for match in _pattern().finditer(text)
        if match.lastgroup != "SPACE"
    )
    yield from parser().options.postlex.process(found)  # type: ignore[union-attr]
