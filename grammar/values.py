"""The values of which a script is made, and the clause that joins them to a word; each knows where it stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text: offsets from 0, lines and columns from 1; both ends lie beyond the last character.

    `file` is the name, as shown, of the included file that it stands in; '' in the script itself.
    """

    start: int
    end: int
    line: int
    column: int
    end_line: int
    end_column: int
    file: str = ""


NOWHERE = Span(0, 0, 1, 1, 1, 1)


@dataclass(frozen=True, slots=True)
class Node:
    """Anything that the text says, at its `span`."""

    span: Span = field(compare=False, repr=False, kw_only=True, default=NOWHERE)


@dataclass(frozen=True, slots=True)
class Name(Node):
    """The identifier of a unit, force, area ... without its single quotes."""

    text: str


@dataclass(frozen=True, slots=True)
class Word(Node):
    """A word of a closed table: a kind, a status, a phase, or a keyword that serves as a value."""

    text: str


@dataclass(frozen=True, slots=True)
class Text(Node):
    """What stood between double quotes."""

    text: str


@dataclass(frozen=True, slots=True)
class Code(Node):
    """A code as printed on a unit's card: `TUR`, `IF2`, `BM`."""

    text: str


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A number, in inches where it is a distance."""

    value: float

    @property
    def whole(self) -> bool:
        """Whether it is an integer."""
        return self.value.is_integer()


@dataclass(frozen=True, slots=True)
class Extent(Node):
    """A size on the plan in inches: `width` from west to east, `depth` from south to north."""

    width: float
    depth: float


@dataclass(frozen=True, slots=True)
class Direction(Node):
    """A heading in degrees clockwise from north; compass words are already turned into degrees."""

    degrees: float


@dataclass(frozen=True, slots=True)
class Point(Node):
    """A place in inches as written: with `origin northwest` y still counts southward. `z` is None when not given."""

    x: float
    y: float
    z: float | None = None


@dataclass(frozen=True, slots=True)
class Clause(Node):
    """`word value ...`: the setting `word`, at `word_span`, with the values that followed it, in order."""

    word: str
    values: tuple[Value, ...] = ()
    word_span: Span = field(compare=False, repr=False, kw_only=True, default=NOWHERE)


Value: TypeAlias = Name | Word | Text | Code | Number | Extent | Direction | Point
