"""A script's tokens as statements in blocks, each comment where it belongs: what the formatter prints."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from lark import Token, Tree

from grammar.words import COMPASS

STATEMENTS = frozenset(
    (
        *("scenario", "setting", "include", "parameter", "card", "weather", "weather_clause", "table", "ground"),
        *("terrain", "force", "force_clause", "lance", "network", "unit", "mines", "objective", "victory"),
        *("victory_when", "trigger", "action", "mine", "blaze", "either", "branch", "setup", "turn", "initiative"),
        *("dice", "order", "after", "expectation"),
    )
)
"""Rules that begin a statement."""

BREAKS = frozenset(
    ("card_clause", "feature_clause", "unit_clause", "order_clause", "way", "slaves", "peers", "because", "point")
)
"""Rules before which a long statement may be broken."""

LISTS = ("rules", "criticals", "bombs", "loading", "unloading", "sky", "hazards")
"""Clauses that list words or names."""

COMPACT = frozenset(("weather", "trigger", "action", "either", "branch", "after"))
"""Rules whose block may stand on one line."""


@dataclass
class Piece:
    """A word or sign of a statement and the comment behind it; a comment on a line of its own is one without text."""

    text: str
    joint: str = " "
    breakable: bool = False
    comment: str = ""


@dataclass
class Statement:
    """A statement, its block if it has one, and its comments; a comment between statements is one without pieces."""

    pieces: list[Piece] = field(default_factory=list)
    block: list[Statement] | None = None
    compact: bool = False
    opening_comment: str = ""
    comment: str = ""
    blank_before: bool = False

    def commented(self) -> bool:
        """Whether a comment stands anywhere within, the one behind it left out."""
        inside = bool(self.opening_comment) or any(piece.comment for piece in self.pieces)
        return inside or any(each.comment or each.commented() for each in self.block or [])


@dataclass
class Marks:
    """What the tree says about the places where tokens start."""

    statements: set[int] = field(default_factory=set)
    compact: set[int] = field(default_factory=set)
    breaks: set[int] = field(default_factory=set)
    commas: set[int] = field(default_factory=set)
    claims: set[int] = field(default_factory=set)
    points: set[int] = field(default_factory=set)

    @classmethod
    def of(cls, tree: Tree[Token]) -> Marks:
        """The marks of a parse tree."""
        marks, glued = cls(), set[int]()
        for node in tree.iter_subtrees():
            start = _start(node)
            if node.data in STATEMENTS:
                marks.statements.add(start)
            if node.data in COMPACT:
                marks.compact.add(start)
            if node.data in BREAKS:
                marks.breaks.add(start)
            if node.data == "point":
                marks.points.add(start)
            if node.data == "after":
                marks.claims.add(_start(node.children[2]) if len(node.children) > 2 else -1)
            if node.data in ("order_clause", "burden") and node.children[0] in ("unloading", "unloads"):
                riders = [child for child in node.children if isinstance(child, Tree)]
                marks.breaks.update(_start(child) for child in riders[1:] if child.data == "name")
                glued.update(_start(child) for child in riders if child.data == "point")
            marks.commas.update(_start(child) for child in _listed(node))
        marks.breaks -= glued
        return marks


def _listed(node: Tree[Token]) -> list[Tree[Token]]:
    """The items of a list that follow a comma."""
    items = [child for child in node.children if isinstance(child, Tree) and child.data in ("word", "load", "name")]
    if node.data == "total":
        return items
    if node.data in ("slaves", "peers"):
        return items[1:]
    if node.data in ("initiative", "burden"):
        return items[1:]
    if node.data in ("setting", "unit_clause", "order_clause") and node.children[0] in LISTS:
        return items[1:]
    return []


def _start(node: Tree[Token] | Token) -> int:
    start = node.start_pos if isinstance(node, Token) else None if node.meta.empty else node.meta.start_pos
    return -1 if start is None else start


class Reader:
    """Reads tokens, comments among them, into statements."""

    def __init__(self, tokens: list[Token], marks: Marks, reserved: dict[str, str]) -> None:
        self.tokens = tokens
        self.marks = marks
        self.reserved = reserved
        self.at = 0
        self.in_point = False

    def block(self) -> list[Statement]:
        """The statements up to the closing brace, which is left to the caller, or up to the end."""
        found: list[Statement] = []
        while self.at < len(self.tokens) and self.tokens[self.at].type != "RBRACE":
            token = self.tokens[self.at]
            blank = self.at > 0 and (token.line or 0) - (self.tokens[self.at - 1].end_line or 0) > 1
            if token.type == "COMMENT":
                self.at += 1
                found.append(Statement(comment=str(token).rstrip()))
            else:
                found.append(self._statement())
            found[-1].blank_before = blank
        return found

    def _statement(self) -> Statement:
        statement = Statement(compact=self.tokens[self.at].start_pos in self.marks.compact)
        first = self.at
        while self.at < len(self.tokens) and (self.at == first or not self._ends_before(self.at)):
            token = self.tokens[self.at]
            self.at += 1
            if token.type == "COMMENT":
                self._comment(statement.pieces, token)
            elif token.type == "LBRACE":
                statement.opening_comment = self._trailing()
                statement.block = self.block()
                self.at += 1
                break
            elif token.type != "COMMA":
                statement.pieces.append(self._piece(token))
        statement.comment = self._trailing()
        return statement

    def _ends_before(self, index: int) -> bool:
        """Whether nothing of the statement comes at or after a token, comments left out."""
        while index < len(self.tokens) and self.tokens[index].type == "COMMENT":
            index += 1
        if index == len(self.tokens) or self.tokens[index].type == "RBRACE":
            return True
        start = self.tokens[index].start_pos
        behind_phase = start in self.marks.claims and self._before(index).type != "LBRACE"
        return start in self.marks.statements and not behind_phase

    def _before(self, index: int) -> Token:
        return next(token for token in self.tokens[index - 1 :: -1] if token.type != "COMMENT")

    def _piece(self, token: Token) -> Piece:
        joint = " "
        if token.type == "RPAR" or self.tokens[self.at - 2].type == "LPAR":
            joint = ""
        elif self.in_point or token.start_pos in self.marks.commas:
            joint = ", "
        self.in_point = token.start_pos in self.marks.points or (self.in_point and token.type != "RPAR")
        joins = token.type in ("_AND", "_OR")
        return Piece(self._spelled(token), joint, joins or token.start_pos in self.marks.breaks)

    def _comment(self, pieces: list[Piece], token: Token) -> None:
        said = str(token).rstrip()
        if self.tokens[self.at - 2].end_line == token.line and not pieces[-1].comment:
            pieces[-1].comment = said
        else:
            pieces.append(Piece("", comment=said))

    def _trailing(self) -> str:
        """The comment that follows on the same line, if there is one."""
        if self.at < len(self.tokens):
            token = self.tokens[self.at]
            if token.type == "COMMENT" and token.line == self.tokens[self.at - 1].end_line:
                self.at += 1
                return str(token).rstrip()
        return ""

    def _spelled(self, token: Token) -> str:
        """The one spelling of a token."""
        match token.type:
            case "NUMBER":
                return _number(token)
            case "EXTENT":
                return " x ".join(_number(side.strip()) for side in token.split("x"))
            case "COMPASS":
                return re.sub(r"^(north|south)-?(east|west)$", r"\1-\2", token)
            case "QUOTED":
                plain = token.strip("'")
                needed = plain in self.reserved or plain.replace("-", "") in COMPASS
                return str(token) if needed or not re.fullmatch(r"[a-z_][a-z0-9_]*(-[a-z0-9_]+)*", plain) else plain
            case _:
                return str(token)


def _number(written: str) -> str:
    """A number without its unit and without idle zeros."""
    sign = "-" if written.startswith("-") else ""
    whole, _, part = written.removeprefix("-").removesuffix("in").partition(".")
    part = part.rstrip("0")
    return sign + (whole.lstrip("0") or "0") + (f".{part}" if part else "")
