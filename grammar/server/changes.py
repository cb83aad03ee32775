"""Where a name is declared and used, another name for it, and the canonical form of a script."""

from __future__ import annotations

import re
from itertools import groupby

from lark import Token
from lsprotocol.types import Position, Range, TextEdit

from engine.answer import Refused
from grammar.diagnostics import Diagnostic
from grammar.format import format_text
from grammar.server.document import Document, naming, plain, reserved
from grammar.server.names import Declared, declared, look_up
from grammar.server.uses import Use, uses

A_NAME = re.compile(r"[a-z_][a-z0-9_]*(-[a-z0-9_]+)*")


def formatted(document: Document) -> list[TextEdit]:
    """What brings a script into its canonical form, its line ends kept; nothing where it is, or cannot be."""
    tidy = format_text(document.raw)
    if isinstance(tidy, Diagnostic) or tidy == document.text:
        return []
    ends = "\r\n" if "\r\n" in document.raw else "\n"
    return [TextEdit(Range(Position(0, 0), document.position(len(document.text))), tidy.replace("\n", ends))]


def definition(document: Document, position: Position) -> tuple[Document, Range] | None:
    """Where the name at a place is declared, be it in an included script."""
    found = _at(document, position)
    return (found[1].document, found[1].document.range_of(found[1].token)) if found is not None else None


def references(document: Document, position: Position) -> list[tuple[Document, Range]]:
    """Every place that has the name at a place; none while the script cannot be read."""
    found = _at(document, position)
    if found is None:
        return []
    try:
        return [(use.document, _range(use)) for use in uses(document, found[1].name, found[1].sort)]
    except Refused:
        return []


def renamable(document: Document, position: Position) -> tuple[Range, str]:
    """The name at a place and where it stands. Raises `Refused` where there is none that the script declares."""
    token, one = _need(document, position)
    return document.range_of(token), one.name


def rename(document: Document, position: Position, new: str) -> list[tuple[Document, list[TextEdit]]]:
    """What gives the name at a place another wherever it stands, file by file. Raises `Refused`."""
    one = _need(document, position)[1]
    new = new.strip().strip("'").removeprefix("$")
    found = uses(document, one.name, one.sort)
    if not A_NAME.fullmatch(new):
        raise Refused(
            f"'{new}' is no name: names are lower-case letters, digits, '_' and '-', and begin with a letter."
        )
    if reserved(new):
        raise Refused(f"'{new}' is a word of the language: choose another name.")
    if new != one.name and new in declared(document):
        raise Refused(f"The name '{new}' is already taken.")
    return [
        (each, [TextEdit(_range(use), _in_place_of(use, new)) for use in group])
        for each, group in groupby(found, key=lambda use: use.document)
    ]


def _in_place_of(use: Use, new: str) -> str:
    """The new name as it is written here: in quotes where the old one was, a figure of a Point with its number."""
    _, dot, figure = use.written.strip("'").partition(".")
    opening, closing = ("'", "'") if use.written.startswith("'") else ("$" * use.written.startswith("$"), "")
    return f"{opening}{new}{dot}{figure}{closing}"


def _range(use: Use) -> Range:
    return use.document.range(use.start, use.end)


def _at(document: Document, position: Position) -> tuple[Token, Declared] | None:
    """The name at a place, and its declaration."""
    index = document.index_at(document.offset(position))
    token = document.tokens[index] if index is not None else None
    if token is None or token.type not in (*naming(), "GIVEN"):
        return None
    one = look_up(declared(document), plain(token))
    return (token, one) if one is not None else None


def _need(document: Document, position: Position) -> tuple[Token, Declared]:
    found = _at(document, position)
    if found is None:
        raise Refused("Only names that the script declares can be changed.")
    return found
