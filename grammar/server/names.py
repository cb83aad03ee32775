"""The names that a script declares, read from its words, so that a script in pieces has them too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from posixpath import normpath

from lark import Token

from grammar.blocks import OPENERS
from grammar.files import FileProblem
from grammar.points import point_of
from grammar.server.document import Document, naming, plain, words
from grammar.source import decode
from grammar.words import FIRED_AT, KINDS

NAMED = frozenset(
    (
        *("force", "lance", "unit", "network", "area", "minefield", "objective", "parameter"),
        *FIRED_AT,
    )
)
"""Keywords behind which a name may be declared; what they are is what the name stands for."""

MOST_FILES = 50
"""Files of a script that are read for their names."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A name: what it stands for, its word in the script that declares it, its text or value, and its force."""

    name: str
    sort: str
    token: Token
    document: Document
    text: str = ""
    force: str = ""


def declared(document: Document) -> dict[str, Declared]:
    """The names of a script and of those that it includes; of two that are equal the first."""
    found: dict[str, Declared] = {}
    for each in _documents(document):
        for one in _in(each):
            found.setdefault(one.name, one)
    return found


def look_up(names: dict[str, Declared], name: str) -> Declared | None:
    """What a name stands for; one figure of a Point is found by the Point's."""
    return names.get(name) or names.get(point_of(name))


def _documents(document: Document) -> Iterator[Document]:
    """A script, and whatever it includes, each once; what cannot be read is passed over."""
    waiting, seen = [document], {document.path}
    for _ in range(MOST_FILES):
        if not waiting:
            return
        one = waiting.pop(0)
        yield one
        for before, token in pairwise(words(one.tokens)):
            if before.type != "INCLUDE" or token.type != "TEXT" or not document.path:
                continue
            path = str(Path(document.path).parent / normpath(token.strip('"')))
            if path in seen:
                continue
            seen.add(path)
            try:
                text = decode(document.files.get(token.strip('"'), shipped=False), path)
            except FileProblem:
                continue
            if isinstance(text, str):
                waiting.append(Document(text, path))


def _in(document: Document) -> Iterator[Declared]:
    spoken = words(document.tokens)
    stack: list[str] = []
    head = force = ""
    for i, token in enumerate(spoken):
        if token.type in OPENERS:
            head = token.type
        if token.type == "LBRACE":
            stack.append(head)
        elif token.type == "RBRACE" and stack:
            stack.pop()
        if token.type == "RECEIVES" and i:
            force = plain(spoken[i - 1])
        if token not in NAMED or token.type in ("WORD", "QUOTED"):
            continue
        if token == "unit" and "TABLE" in stack:  # the unit of length of a mesh
            continue
        name, behind = _name(spoken, i)
        if name is None:
            continue
        if token == "force":
            force = plain(name)
        told = behind is not None and (behind.type == "TEXT" or token == "parameter")
        text = behind.strip('"') if behind is not None and told else ""
        yield Declared(plain(name), str(token), name, document, text, force if token == "unit" else "")


def _name(spoken: list[Token], index: int) -> tuple[Token | None, Token | None]:
    """The name behind a keyword, past its kind if it has kinds, and what follows it."""
    if spoken[index] in KINDS and index + 1 < len(spoken) and spoken[index + 1].type in ("WORD", "LIGHT"):
        index += 1
    name, behind, *_ = (*spoken[index + 1 : index + 3], None, None)
    return (name, behind) if name is not None and name.type in naming() else (None, None)
