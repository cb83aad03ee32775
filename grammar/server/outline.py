"""The shape of a script: its sections and what they hold, and which parts an editor may fold away."""

from __future__ import annotations

from itertools import islice, pairwise, takewhile

from lark import Token
from lsprotocol.types import DocumentSymbol, FoldingRange, FoldingRangeKind, SymbolKind

from grammar.server.document import Document, words
from grammar.server.names import Declared, declared
from grammar.words import SECTIONS

KINDS = {
    "scenario": SymbolKind.Module,
    "table": SymbolKind.Namespace,
    "force": SymbolKind.Class,
    "turn": SymbolKind.Event,
    "setup": SymbolKind.Event,
    "when": SymbolKind.Event,
    "whenever": SymbolKind.Event,
    "card": SymbolKind.Struct,
    "parameter": SymbolKind.Constant,
    "unit": SymbolKind.Object,
    "lance": SymbolKind.Array,
    "network": SymbolKind.Interface,
    "area": SymbolKind.Key,
}
"""What editors draw beside a section or a name; a property for all else."""

SHOWN = ("NUMBER", "EXTENT", "WORD", "QUOTED", "TEXT", "LIGHT")
MOST_SHOWN = 3
"""Words that the label of a section has besides its keyword."""


def outline(document: Document) -> list[DocumentSymbol]:
    """The sections in their order, each with the names that it declares."""
    spoken = words(document.tokens)
    starts = _sections(document, spoken)
    names = [one for one in declared(document).values() if one.document is document]
    symbols = []
    for start, end in pairwise([*starts, len(spoken)]):
        first, last = spoken[start], spoken[end - 1]
        within = [one for one in names if (first.start_pos or 0) < (one.token.start_pos or 0) < (last.end_pos or 0)]
        symbols.append(
            DocumentSymbol(
                name=_label(spoken[start:end]),
                kind=KINDS.get(first, SymbolKind.Property),
                range=document.range(first.start_pos or 0, last.end_pos or 0),
                selection_range=document.range_of(first),
                children=[_named(document, one) for one in within if one.token is not spoken[min(start + 1, end - 1)]],
            )
        )
    return symbols


def folds(document: Document) -> list[FoldingRange]:
    """The blocks of more than one line, and comments that stand in lines one below the other."""
    found = []
    opened: list[int] = []
    comments: list[int] = []
    last = -1
    for token in document.tokens:
        line = document.position(token.start_pos or 0).line
        alone = token.type == "COMMENT" and line != last
        if comments and not (alone and line == comments[-1] + 1):
            found += _run(comments)
            comments = []
        if alone:
            comments.append(line)
        if token.type == "LBRACE":
            opened.append(line)
        elif token.type == "RBRACE" and opened:
            start = opened.pop()
            if line > start + 1:
                found.append(FoldingRange(start, line - 1))
        last = line
    return sorted([*found, *_run(comments)], key=lambda fold: (fold.start_line, fold.end_line))


def _run(lines: list[int]) -> list[FoldingRange]:
    return [FoldingRange(lines[0], lines[-1], kind=FoldingRangeKind.Comment)] if len(lines) > 1 else []


def _sections(document: Document, spoken: list[Token]) -> list[int]:
    """Where sections begin: their keywords outside of all blocks and conditions, and those that stand at the start of a
    line, whatever was left open before.
    """
    found, depth, conditional = [], 0, False
    for i, token in enumerate(spoken):
        depth = max(0, depth + (token.type == "LBRACE") - (token.type == "RBRACE"))
        conditional = conditional and token.type != "LBRACE"
        if token not in SECTIONS or token.type in ("WORD", "QUOTED"):
            continue
        if document.begins_line(token):
            depth, conditional = 0, False
        if not depth and not conditional:
            found.append(i)
            follows = str(spoken[i + 1]) if i + 1 < len(spoken) else ""
            conditional = token in ("when", "whenever") or (token == "victory" and follows == "for")
    return found


def _label(section: list[Token]) -> str:
    """A section's keyword and what stands right behind it."""
    whatever = section[0] in ("when", "whenever")
    following = takewhile(lambda token: token.type != "LBRACE" and (whatever or token.type in SHOWN), section[1:])
    return " ".join(map(str, (section[0], *islice(following, MOST_SHOWN))))


def _named(document: Document, one: Declared) -> DocumentSymbol:
    return DocumentSymbol(
        name=one.name,
        detail=f"{one.sort} {one.text}".strip(),
        kind=KINDS.get(one.sort, SymbolKind.Property),
        range=document.range_of(one.token),
        selection_range=document.range_of(one.token),
    )
