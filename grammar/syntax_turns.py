"""The tree of what happens in the set-up and in the turns: fixed dice, orders, expectations."""

from __future__ import annotations

from dataclasses import dataclass, field

from grammar.values import NOWHERE, Clause, Direction, Name, Node, Number, Point, Span, Text, Value, Word


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
    climbs, hops   Point        hops onto, falls onto  Name
    falls          Point        evades                 None
    embarks on     Name         sets fire              Name or Point
    fights fire    None or Point

    Clauses: from (moves: the point of entry), via (points), facing, ending (charges), landing (jumps onto), overheat (a
    number), indirectly, evading, sprinting, embarking (a name), cargo, spotted (a name), using (a code), at (a point: a
    section of track), against (a name), loading (names), unloading (names, some with a point behind), rolling
    (numbers).
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
    cf                                             Number, of a structure
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
    fire, smoke (no subject)                       Point, Word unless any kind will do
    burns                                          nothing

    `ways` are the clauses of an attack: indirectly, spotted (a name), using (a code), against (a name).
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
