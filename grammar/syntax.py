"""The tree of a script: frozen values that know where in the text they stand.

A statement that plays a part of its own has a class; everything of the shape `word value ...` inside one is a `Clause`.
Spans never take part in comparison, so that two layouts of one script give equal trees.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import TypeAlias

from grammar.syntax_conditions import AllOf, AnyOf, AtEnd, Condition, Fact, NotOf, OnceOf
from grammar.syntax_turns import Dice, Expectation, Initiative, Order, Setup, Turn
from grammar.values import (
    NOWHERE,
    Clause,
    Code,
    Direction,
    Extent,
    Name,
    Node,
    Number,
    Point,
    Span,
    Text,
    Value,
    Word,
)

__all__ = ["NOWHERE", "AllOf", "AnyOf", "AtEnd", "Clause", "Code", "Condition", "Dice", "Direction", "Expectation"]
__all__ += [
    "Extent",
    "Fact",
    "Initiative",
    "Name",
    "Node",
    "NotOf",
    "Number",
    "OnceOf",
    "Order",
    "Point",
    "Setup",
    "Span",
]
__all__ += ["Text", "Turn", "Value", "Word"]


@dataclass(frozen=True, slots=True)
class Scenario(Node):
    """`scenario "title" { about level rules turns seed sight origin }`."""

    title: Text | None
    settings: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Include(Node):
    """`include "file"`."""

    file: Text


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """`parameter skill 3 "Skill of every unit"`: what `$skill` stands for unless the script is opened with another."""

    name: Name
    value: Number | Text | Word
    text: Text | None


@dataclass(frozen=True, slots=True)
class Card(Node):
    """An inline unit card: `card "PROBE-1" "Shown name" type BM size 2 ...`."""

    name: Text
    shown: Text | None
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Weather(Node):
    """`weather { wind light temperature }`, at the top or as what a trigger does."""

    settings: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Feature(Node):
    """A thing on the table, or a minefield or objective.

    `word` is ground, hill, woods, water, road, rough, rubble, building, wall, bridge, piece, area, minefield, objective
    or another kind of terrain; `text` is the shown name, or the file of a ground or a piece. A blend of areas (`area
    banks ford plus bank`) is clauses too: `area` with the first name, then `plus`, `minus`, `both` with one name each.
    """

    word: str
    kind: Word | None
    id: Name | None
    text: Text | None
    clauses: tuple[Clause, ...]
    word_span: Span = field(compare=False, repr=False, kw_only=True, default=NOWHERE)


@dataclass(frozen=True, slots=True)
class Table(Node):
    """`table 72 x 48 { features }`."""

    extent: Extent
    features: tuple[Feature, ...]


@dataclass(frozen=True, slots=True)
class Unit(Node):
    """`unit atlas "AS7-RS" at (12, 4) ...`; `card` is the card's name."""

    id: Name
    card: Text | None
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Lance(Node):
    """`lance "Command" { units }`."""

    id: Name | None
    text: Text | None
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Network(Node):
    """`network alpha master atlas slaves knight, jenner`, or `network beta members raven, spider` without a master."""

    id: Name
    master: Name | None
    others: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Force(Node):
    """`force davion "1st Davion Guards" attacker { settings members networks }`."""

    id: Name
    text: Text | None
    role: Word | None
    settings: tuple[Clause, ...]
    members: tuple[Lance | Unit, ...]
    networks: tuple[Network, ...] = ()

    def units(self) -> Iterator[Unit]:
        """Its units in the script's order, those in lances too."""
        for member in self.members:
            if isinstance(member, Lance):
                yield from member.units
            else:
                yield member


@dataclass(frozen=True, slots=True)
class Victory(Node):
    """`victory breakthrough by davion`."""

    kind: Word
    force: Name | None


@dataclass(frozen=True, slots=True)
class VictoryWhen(Node):
    """`victory for davion when condition "text"`: besides `victory`, or alone; any number of them."""

    force: Name
    condition: Condition
    text: Text | None


@dataclass(frozen=True, slots=True)
class Action(Node):
    """What a trigger does.

    word        subject   values
    say         None      [Name of a force], Text
    show        None      Text (a picture's file), [Name of a force], [Text]
    receives    a force   lances and units
    remove      None      Name of a unit
    gains       a force   Number of points; so does `loses`
    wins        a force   [Text]
    draw, end   None      [Text]
    commander   a force   Word, [Name of an area, or Direction of an edge]
    """

    word: str
    subject: Name | None
    values: tuple[Value | Lance | Unit, ...]
    word_span: Span = field(compare=False, repr=False, kw_only=True, default=NOWHERE)


@dataclass(frozen=True, slots=True)
class Either(Node):
    """`either 2 { actions } or { actions }`: one of the branches, each with its odds (1 where there is no number)."""

    branches: tuple[tuple[Number | None, tuple[Deed, ...]], ...]


Deed: TypeAlias = Action | Weather | Feature | Either
"""What stands in a trigger's braces; a feature is a minefield."""


@dataclass(frozen=True, slots=True)
class Trigger(Node):
    """`when condition { actions }`: once; `whenever condition { actions }` repeats: each time that it becomes true."""

    condition: Condition
    actions: tuple[Deed, ...]
    repeats: bool = False

    @property
    def word(self) -> str:
        """The keyword that opens it."""
        return "whenever" if self.repeats else "when"


Section: TypeAlias = (
    Scenario
    | Include
    | Parameter
    | Card
    | Table
    | Weather
    | Force
    | Feature
    | Victory
    | VictoryWhen
    | Trigger
    | Setup
    | Turn
)


@dataclass(frozen=True, slots=True)
class Script(Node):
    """A whole script: its sections in the order in which they stand."""

    sections: tuple[Section, ...]


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below it, each before its children, in the script's order of fields."""
    yield node
    for each in fields(node):
        yield from _below(getattr(node, each.name))


def _below(value: object) -> Iterator[Node]:
    if isinstance(value, Node):
        yield from walk(value)
    elif isinstance(value, tuple):
        for item in value:
            yield from _below(item)
