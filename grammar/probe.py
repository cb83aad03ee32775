"""Asking the parser what it would take: at the word it refused, and up to three words earlier."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from grammar.values import Span
from grammar.words import COMPASS

LOOK_BACK = 3
LOOK_AHEAD = 6
EXAMPLES = {"NUMBER": "1", "EXTENT": "1 x 1", "TEXT": '""', "CODE": "A", "COMPASS": "north", "WORD": "a"}
POINT = tuple(Token(kind, EXAMPLES.get(kind, "")) for kind in ("LPAR", "NUMBER", "NUMBER", "RPAR"))
"""The tokens of a point, for trying one."""
FACT = (Token("WORD", "a"), Token("WORD", "destroyed"))
"""The tokens of a condition, for trying one."""


@dataclass(frozen=True, slots=True)
class Repair:
    """One thing that may be wrong: how many words it lets through, what it costs to believe, and what to say."""

    reach: int
    cost: float
    span: Span
    message: str
    hint: str = ""


def span_of(token: Token) -> Span:
    """Where a token stands."""
    start, end = token.start_pos or 0, token.end_pos or 0
    return Span(start, end, token.line or 1, token.column or 1, token.end_line or 1, token.end_column or 1)


class Probe:
    """The words around a bad one, the end of the script as a word of its own, and a parser before each of them.

    `at` is the bad word's index in `tokens`, `before` are the words up to it, `keywords` the reserved words.
    """

    def __init__(self, lark: Lark, text: str, bad: Token) -> None:
        self.text = text
        self.keywords: dict[str, str] = lark.options.postlex.reserved  # type: ignore[union-attr]
        self.tokens = list(_until(lark, text, bad))
        self.at = next(i for i, token in enumerate(self.tokens) if _same(token, bad))
        self.before = self.tokens[: self.at]
        self.bad = self.tokens[self.at]
        self._parsers = self._snapshots(lark)

    def _snapshots(self, lark: Lark) -> dict[int, InteractiveParser]:
        walker = fresh(lark)
        kept = {}
        for i, token in enumerate(self.before):
            if i >= self.at - LOOK_BACK:
                kept[i] = fork(walker)
            walker.feed_token(token)
        kept[self.at] = walker
        return kept

    def reach(self, index: int, put: Iterable[Token], resume: int) -> int | None:
        """How many words beyond the bad one parse with `put` before word `index` and the script going on at `resume`.

        None when that does not even get past the bad word; `LOOK_AHEAD` at most.
        """
        walker = fork(self._parsers[index])
        if not all(takes(walker, token) for token in put):
            return None
        for i in range(resume, min(self.at + 1 + LOOK_AHEAD, len(self.tokens))):
            if not takes(walker, self.tokens[i]):
                return i - self.at - 1 if i > self.at else None
            if self.tokens[i].type == "$END":
                return LOOK_AHEAD
        return LOOK_AHEAD

    def kind_of(self, word: str) -> str:
        """The terminal of a word in the right spelling."""
        return self.keywords.get(word, "COMPASS" if word.replace("-", "") in COMPASS else "WORD")

    def expects(self, index: int, kind: str) -> bool:
        """Whether a terminal may stand before word `index`."""
        walker = self._parsers[index]
        return kind in choices(walker) and takes(fork(walker), Token(kind, EXAMPLES.get(kind, "")))

    def expected(self) -> list[str]:
        """The terminals that may stand where the bad word stands."""
        kinds = [kind for kind in sorted(choices(self._parsers[self.at])) if kind.isupper() and kind != "$END"]
        return [kind for kind in kinds if self.expects(self.at, kind)]


def fresh(lark: Lark) -> InteractiveParser:
    """A parser before the first word, which builds no tree."""
    walker = lark.parse_interactive("")
    walker.parser_state.parse_conf = copy(walker.parser_state.parse_conf)
    walker.parser_state.parse_conf.callbacks = {}
    return walker


def fork(walker: InteractiveParser) -> InteractiveParser:
    """A parser at the same place, which goes on by itself."""
    state = walker.parser_state.copy(deepcopy_values=False)
    return InteractiveParser(walker.parser, state, walker.lexer_thread)  # its lexer is never asked, and costly to copy


def choices(walker: InteractiveParser) -> Mapping[str, Any]:
    """The parser's table at its place: what may come, some of it only at first sight, and what is done with it."""
    found: Mapping[str, Any] = walker.choices()  # type: ignore[no-untyped-call]
    return found


def takes(walker: InteractiveParser, token: Token) -> bool:
    """Let a parser take a word; whether it did."""
    try:
        walker.feed_token(token)
    except UnexpectedToken:
        return False
    return True


def _until(lark: Lark, text: str, bad: Token) -> Iterator[Token]:
    """The script's words up to a few beyond the bad one."""
    beyond = 0
    last: Token | None = None
    try:
        for token in lark.lex(text):
            last = token
            yield token
            if bad.type != "$END" and (token.start_pos or 0) >= (bad.start_pos or 0):
                beyond += 1
            if beyond > LOOK_AHEAD + 1:
                return
    except UnexpectedCharacters:
        return
    yield Token.new_borrow_pos("$END", "", last) if last is not None else Token("$END", "", 0, 1, 1, 1, 1, 0)


def _same(token: Token, bad: Token) -> bool:
    return token.type == "$END" if bad.type == "$END" else token.start_pos == bad.start_pos
