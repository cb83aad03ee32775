"""The tree of a script: frozen values that know where in the text they stand.

A statement that plays a part of its own has a class; everything of the shape `word value ...` inside one is a `Clause`.
Spans never take part in comparison, so that two layouts of one script give equal trees.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import TypeAlias

from grammar.values import (
    NOWHERE as NOWHERE,
)
from grammar.values import (
    Clause as Clause,
)
from grammar.values import (
    Code as Code,
)
from grammar.values import (
    Direction as Direction,
)
from grammar.values import (
    Extent as Extent,
)
from grammar.values import (
    Name as Name,
)
from grammar.values import (
    Node as Node,
)
from grammar.values import (
    Number as Number,
)
from grammar.values import (
    Point as Point,
)
from grammar.values import (
    Span as Span,
)
from grammar.values import (
    Text as Text,
)
from grammar.values import (
    Value as Value,
)
from grammar.values import (
    Word as Word,
)


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

    `word` is ground, hill, woods, water, road, rough, rubble, building, piece, area, minefield or objective; `text` is
    the shown name, or the file of a ground or a piece. A blend of areas (`area banks ford plus bank`) is clauses too:
    `area` with the first name, then `plus`, `minus`, `both` with one name each.
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
class Action(Node):
    """What a trigger does: `word` is say, fire, smoke (a point), receives (lances and units), wins (a text)."""

    word: str
    subject: Name | None
    values: tuple[Value | Lance | Unit, ...]


@dataclass(frozen=True, slots=True)
class Trigger(Node):
    """`when condition { actions }`; the condition's word is turn, half, holds or is, its values the rest in order."""

    condition: Clause
    actions: tuple[Action | Weather, ...]


@dataclass(frozen=True, slots=True)
class Initiative(Node):
    """`initiative davion 9, kurita 5`."""

    totals: tuple[tuple[Name, Number], ...]


@dataclass(frozen=True, slots=True)
class Dice(Node):
    """`dice 6 3`: the next dice of the turn, whoever asks."""

    values: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class Order(Node):
    """Subject, verb, object.

    verb           object       verb                   object
    moves, jumps   Point        charges, jumps onto    Name
    turns          Direction    punches, kicks         Name
    stands         None         swings, swarms         Name
    ejects         None         fires                  Name
    holds fire     None         overheats deliberately None
    leaves         Direction    deploys                Point, or Word (first, second)
    throws sensor  Point        loads, unloads         None: their riders stand in 'loading' or 'unloading'

    Clauses: from (moves: the point of entry), via (points), facing, ending (charges), landing (jumps onto), overheat (a
    number), indirectly, spotted (a name), using (a code), loading (names), unloading (names, some with a point behind),
    rolling (numbers).
    """

    subject: Name
    verb: str
    object: Name | Point | Direction | Word | None
    clauses: tuple[Clause, ...]
    verb_span: Span = field(compare=False, repr=False, kw_only=True, default=NOWHERE)


@dataclass(frozen=True, slots=True)
class Expectation(Node):
    """`[after phase] expect [not] subject predicate values [because "text"]`; without a phase at the end of the turn.

    predicate                                      values
    armor structure heat move skill points tmm pv  Number
    facing, at, status                             Direction, Point, Word
    criticals                                      Word (engine ...), Number
    sees                                           Name; Word (clearly, partially, not at all) unless any sight will do
    needs                                          Number, Word (hit, charge, punch, kick, swing at, swarm, jump
                                                   onto), Name
    may, cannot                                    Word (fire at, charge, punch, kick, swing at, swarm, jump
                                                   onto), Name; or Word (move to, jump to), Point
    overheats                                      Number: at most so much
    range                                          Name, Number
    winner, draw (no subject)                      Name, nothing

    `ways` are the clauses of an attack: indirectly, spotted (a name), using (a code).
    """

    phase: Word | None
    negated: bool
    subject: Name | None
    predicate: str
    values: tuple[Value, ...]
    because: Text | None
    ways: tuple[Clause, ...] = ()
    predicate_span: Span = field(compare=False, repr=False, kw_only=True, default=NOWHERE)


@dataclass(frozen=True, slots=True)
class Turn(Node):
    """`turn 1 { statements }`."""

    number: Number
    statements: tuple[Initiative | Dice | Order | Expectation, ...]


@dataclass(frozen=True, slots=True)
class Setup(Node):
    """`setup { initiative davion 5, kurita 11  kurita deploys first  atlas deploys at (12, 4) facing north }`."""

    statements: tuple[Initiative | Dice | Order | Expectation, ...]


Section: TypeAlias = Scenario | Include | Card | Table | Weather | Force | Feature | Victory | Trigger | Setup | Turn


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
