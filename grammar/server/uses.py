"""Every place at which a name stands in a script and in what it includes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lark import Token

from engine.answer import Refused
from grammar.includes import compose
from grammar.points import point_of
from grammar.server.document import Document, plain, words
from grammar.syntax import Name, walk


@dataclass(frozen=True, slots=True)
class Use:
    """A name where it stands: its file, from where to where, and as it is written there, quotes and all."""

    document: Document
    start: int
    end: int

    @property
    def written(self) -> str:
        """The name as it is written."""
        return self.document.text[self.start : self.end]


def uses(document: Document, name: str, sort: str) -> list[Use]:
    """All uses of a name, file by file in the order of the text. Raises `Refused` while the script cannot be read."""
    files = document.files
    whole = compose(document.text, document.path or "script", files)
    if whole.script is None:
        fault = whole.faults[0]
        elsewhere = f" of {fault.file}" if fault.file in files.texts else ""
        raise Refused(f"First mend the script: line {fault.line}{elsewhere}: {fault.message}")
    documents = {"": document, **{shown: Document(text, shown) for shown, text in files.texts.items()}}
    if sort == "parameter":
        found = [use for each in documents.values() for use in _of_parameter(each, name)]
    else:
        names = [node for node in walk(whole.script) if isinstance(node, Name) and whole_name(node.text) == name]
        found = [Use(documents[node.span.file], node.span.start, node.span.end) for node in names]
        through = {use.written[1:] for use in found if use.written.startswith("$")}
        found = [use for use in found if not use.written.startswith("$")]
        found += [use for each in documents.values() for use in _values(each, through, name)]
    order = list(documents.values())
    return sorted(dict.fromkeys(found), key=lambda use: (order.index(use.document), use.start))


def whole_name(name: str) -> str:
    """A name without the number of a figure of a Point."""
    return point_of(name) or name


def _of_parameter(document: Document, name: str) -> Iterator[Use]:
    for given, _ in _parameters(document):
        if plain(given) == name:
            yield _use(document, given)
    for token in document.tokens:
        if token == f"${name}":
            yield _use(document, token)


def _values(document: Document, parameters: set[str], name: str) -> Iterator[Use]:
    """The values of parameters through which a name is used: it is written there alone."""
    for given, value in _parameters(document):
        if plain(given) in parameters and plain(value) == name:
            yield _use(document, value)


def _parameters(document: Document) -> Iterator[tuple[Token, Token]]:
    spoken = words(document.tokens)
    for keyword, name, value in zip(spoken, spoken[1:], spoken[2:], strict=False):
        if keyword.type == "PARAMETER":
            yield name, value


def _use(document: Document, token: Token) -> Use:
    return Use(document, token.start_pos or 0, token.end_pos or 0)
