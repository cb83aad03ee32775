"""The tree of the conditions of `when`, `whenever` and `victory`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from grammar.values import NOWHERE, Name, Node, Span, Value


@dataclass(frozen=True, slots=True)
class Fact(Node):
    """Something that is so, or not.

    kind         subject          values
    turn         None             Number, Word (begins, ends)
    every_turn   None             Word (begins, ends)
    battle       None             Word (begins)
    phase        None             Number of the turn, Word (initiative, movement, combat), Word (ends)
    status       a unit           Word (destroyed, withdrawn, exited, crippled ...)
    lost         a force          Word (half, third, quarter, all), Word (destroyed, withdrawn, exited, lost);
                                  or Number of units, the same Word; or Number, Word (percent, pv), the same Word
    leader_lost  a force          nothing
    holds        a force or unit  Name of an area, [Number of turns]
    enters       a force or unit  Name of an area
    captured     an objective     [Name of a force]
    points       a force          Number
    sees         a unit           Name of a unit, [Word (clearly, partially, not at all)]
    dice         None             Number
    """

    kind: str
    subject: Name | None
    values: tuple[Value, ...] = ()
    kind_span: Span = field(compare=False, repr=False, kw_only=True, default=NOWHERE)


@dataclass(frozen=True, slots=True)
class AllOf(Node):
    """`one and other ...`: two parts or more, judged from left to right up to the first that is false."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Node):
    """`one or other ...`: two parts or more, judged from left to right up to the first that is true."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class NotOf(Node):
    """`not condition`."""

    part: Condition


@dataclass(frozen=True, slots=True)
class OnceOf(Node):
    """`once condition`: it has been true at some moment."""

    part: Condition


@dataclass(frozen=True, slots=True)
class AtEnd(Node):
    """`condition at the end`: it only counts when the battle would end. In `not fact at the end` it is `not fact`."""

    part: Condition


Condition: TypeAlias = Fact | AllOf | AnyOf | NotOf | OnceOf | AtEnd
