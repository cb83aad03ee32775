"""A script with the files that it includes: each stands as if it were written where it is named."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from grammar.diagnostics import Diagnostic
from grammar.files import FileProblem, Files
from grammar.mentions import Given, Mentions, mentions
from grammar.parameters import MOST as MOST_PARAMETERS
from grammar.parameters import settled
from grammar.parse import parse
from grammar.source import LONGEST, decode, place
from grammar.syntax import Include, Script, Section

DEEPEST = 10
MOST = 50
"""How deep files may include one another, and how many a script may include."""

ITSELF = 2
"""Names in a circle of one file."""


@dataclass
class Source:
    """A script or an included file: its name as shown in diagnostics, its text and what that mentions."""

    shown: str
    text: str
    said: Mentions


@dataclass
class Whole:
    """A script with all that it includes, or none where it has syntax errors; `faults` has these, or else warnings."""

    script: Script | None
    faults: list[Diagnostic] = field(default_factory=list)


def compose(text: str, file: str, files: Files, settings: Mapping[str, str] | None = None) -> Whole:
    """Parse a script and what it includes, with `settings` for its parameters.

    The texts of included files go to `files.texts` by the names under which they are shown. Raises `Refused` with
    status 2 for settings that the script cannot have.
    """
    gathered = Gathered(file, files)
    gathered.follow(text, file, (posixpath.normpath(Path(file).name),))
    given = settled(gathered.given, settings or {})
    trees: dict[str, Script] = {}
    for name, source in gathered.sources.items():
        tree = parse(source.text, source.shown, given, included=source.shown != file)
        if isinstance(tree, Diagnostic):
            gathered.faults.append(tree)
        else:
            trees[name] = tree
    if gathered.faults:
        return Whole(None, sorted(gathered.faults))
    first = next(iter(trees))
    script = Script(tuple(_spliced(first, trees)), span=trees[first].span)
    return Whole(script, sorted(gathered.unused()))


def _spliced(name: str, trees: Mapping[str, Script]) -> Iterator[Section]:
    for section in trees[name].sections:
        yield section
        if isinstance(section, Include):
            yield from _spliced(posixpath.normpath(section.file.text), trees)


class Gathered:
    """The files of a script by their names in its folder, the script first, and what keeps some from being there."""

    def __init__(self, file: str, files: Files) -> None:
        self.folder = Path(file).parent
        self.files = files
        self.sources: dict[str, Source] = {}
        self.faults: list[Diagnostic] = []
        self.tried = 0
        self.given: dict[str, Given] = {}
        self.first: dict[str, tuple[Source, tuple[int, int]]] = {}

    def follow(self, text: str, shown: str, path: tuple[str, ...]) -> None:
        """Take in a text and what it includes; `path` are the names of the files that led here, its own the last."""
        source = Source(shown, text, mentions(text))
        self.sources[path[-1]] = source
        for name, given in source.said.given.items():
            self.given.setdefault(name, given)
            self.first.setdefault(name, (source, source.said.where[name]))
        if len(self.given) > MOST_PARAMETERS:
            name = list(self.given)[MOST_PARAMETERS]
            self._fault(*self.first[name], f"the script has more than {MOST_PARAMETERS} parameters.")
        for name, where in source.said.files:
            self.tried += 1
            if self.tried <= MOST:
                self._include(posixpath.normpath(name), source, where, path)
            elif self.tried == MOST + 1:
                self._fault(source, where, f"the script includes more than {MOST} files.", "put some of them together")

    def unused(self) -> Iterator[Diagnostic]:
        """Warnings of parameters that stand for nothing."""
        used = {name for source in self.sources.values() for name in source.said.used}
        for name, (source, where) in self.first.items():
            if name not in used:
                what = f"the parameter '{name}' is not used."
                yield Diagnostic.warning(source.shown, place(source.text, *where), what, f"it is used as ${name}")

    def _include(self, name: str, source: Source, where: tuple[int, int], path: tuple[str, ...]) -> None:
        """Follow a file that a source includes; notes why that cannot be."""
        if name in path:
            circle = [*path[path.index(name) :], name]
            shown = " includes ".join(f"'{each}'" for each in circle)
            what = (
                f"'{name}' includes itself." if len(circle) == ITSELF else f"the files go round in a circle: {shown}."
            )
            self._fault(source, where, what, "leave out one 'include'")
        elif name in self.sources:
            self._fault(source, where, f"'{name}' is included already.", "a file is included once")
        elif len(path) > DEEPEST:
            self._fault(source, where, f"this is included more than {DEEPEST} files deep.", "include it higher up")
        else:
            self._open(name, source, where, path)

    def _open(self, name: str, source: Source, where: tuple[int, int], path: tuple[str, ...]) -> None:
        shown = str(self.folder / name)
        try:
            text = decode(self.files.get(name, shipped=False), shown)
        except FileProblem as problem:
            self._fault(source, where, f"{problem}.")
            return
        if isinstance(text, Diagnostic):
            self.faults.append(text)
        elif len(text) + sum(len(each.text) for each in self.sources.values()) > LONGEST:
            what = f"with this file the script is longer than {LONGEST:,} characters."
            self._fault(source, where, what, "all its files count together")
        else:
            self.files.texts[shown] = text
            self.follow(text, shown, (*path, name))

    def _fault(self, source: Source, where: tuple[int, int], message: str, hint: str = "") -> None:
        self.faults.append(Diagnostic.error(source.shown, place(source.text, *where), message, hint))
