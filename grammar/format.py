"""The one canonical form of a script: another layout of the same words, every comment kept."""

from __future__ import annotations

from collections.abc import Iterator

from lark.exceptions import UnexpectedInput, UnexpectedToken

from grammar.diagnostics import Diagnostic
from grammar.layout import Marks, Reader, Statement
from grammar.mentions import Given, mentions
from grammar.parameters import MOST, using
from grammar.parse import parser, scan
from grammar.probe import EXAMPLES
from grammar.repair import explain
from grammar.source import refuse_text, straighten

WIDTH = 100
"""Columns after which a statement goes on in the next line."""

INDENT = "    "


def format_text(text: str, file: str = "script") -> str | Diagnostic:
    """The canonical form of a script, or the syntax error that keeps it from having one.

    Formatting again changes nothing, and the formatted script has an equal tree.
    """
    text = straighten(text)
    refused = refuse_text(text, file)
    if refused is not None:
        return refused
    lark = parser()
    given = dict(mentions(text).given)
    while True:
        with using(given):
            try:
                tree = lark.parse(text)
                break
            except UnexpectedInput as fault:
                if not _set_elsewhere(fault, given):
                    return explain(lark, text, file, fault)
    reader = Reader(scan(text), Marks.of(tree), lark.options.postlex.reserved)  # type: ignore[union-attr]
    return "".join(f"{line}\n" for line in _block(reader.block(), "", top=True))


def _set_elsewhere(fault: UnexpectedInput, given: dict[str, Given]) -> bool:
    """Whether a parameter was met that another file sets; it then stands for whatever fits."""
    if not isinstance(fault, UnexpectedToken) or fault.token.type != "GIVEN" or len(given) > MOST:
        return False
    if fault.token[1:] in given:  # it stands where no parameter may
        return False
    kind = next((kind for kind in ("NUMBER", "TEXT", "WORD", "COMPASS") if kind in fault.accepts), None)
    if kind is not None:
        given[fault.token[1:]] = Given(kind, EXAMPLES[kind])
    return kind is not None


def _block(statements: list[Statement], indent: str, top: bool = False) -> Iterator[str]:
    tall_before = False
    for i, statement in enumerate(statements):
        lines = list(_statement(statement, indent))
        tall = top and statement.block is not None and len(lines) > 1
        introduces = i > 0 and not statements[i - 1].pieces and not statement.blank_before
        if i and (statement.blank_before or tall_before or (tall and not introduces)):
            yield ""
        yield from lines
        tall_before = tall


def _statement(statement: Statement, indent: str) -> Iterator[str]:
    if not statement.pieces:
        yield indent + statement.comment
        return
    behind = f"  {statement.comment}" if statement.comment else ""
    one_line = _flat(statement)
    if one_line is not None and len(indent) + len(one_line) <= WIDTH:
        yield indent + one_line + behind
        return
    *lines, last = _wrapped(statement, indent)
    yield from lines
    if statement.block is None:
        yield last + behind
        return
    head = f"{last} {{" if last.strip() else f"{indent}{{"
    yield head + (f"  {statement.opening_comment}" if statement.opening_comment else "")
    yield from _block(statement.block, indent + INDENT)
    yield f"{indent}}}{behind}"


def _flat(statement: Statement) -> str | None:
    """A statement on one line, where it may be."""
    if statement.commented() or (statement.block is not None and not statement.compact):
        return None
    words = "".join(piece.joint + piece.text for piece in statement.pieces).lstrip()
    if statement.block is None:
        return words
    inner = [_flat(each) for each in statement.block]
    if None in inner:
        return None
    return f"{words} {{ {'  '.join(each for each in inner if each)} }}" if inner else f"{words} {{ }}"


def _wrapped(statement: Statement, indent: str) -> Iterator[str]:
    """The words of a statement, broken before clauses and points where a line gets too long, and after comments."""
    line, margin, fresh = indent, indent + INDENT, True
    for i, piece in enumerate(statement.pieces):
        if not piece.text:
            if not fresh:
                yield line
            yield margin + piece.comment
            line, fresh = margin, True
            continue
        if piece.breakable and not fresh and len(line) + _run(statement, i) > WIDTH:
            yield line.rstrip() + piece.joint.rstrip()
            line, fresh = margin, True
        line += piece.text if fresh else piece.joint + piece.text
        fresh = False
        if piece.comment:
            yield f"{line}  {piece.comment}"
            line, fresh = margin, True
    yield line


def _run(statement: Statement, start: int) -> int:
    """The columns from a piece up to the next place where the line may be broken."""
    pieces = statement.pieces
    end = next((i for i in range(start + 1, len(pieces)) if pieces[i].breakable or pieces[i - 1].comment), len(pieces))
    return sum(len(piece.joint) + len(piece.text) for piece in pieces[start:end])
