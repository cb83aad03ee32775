"""Events of objectives, points and withdrawal."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ObjectiveHeld:
    """A side stands at an objective at the end of a turn, the `turns`-th time that counts (VP-HOLD-OBJECTIVE).

    `contested` when the enemy is there too: then it is not occupied.
    """

    objective: str
    force: str
    unit: str
    turns: int
    contested: bool = False


@dataclass(frozen=True, slots=True)
class ObjectiveCaptured:
    """An objective is taken and, if it can be carried, leaves the table (VP-CAPTURE-OBJECTIVE)."""

    objective: str
    force: str
    unit: str
    removed: bool


@dataclass(frozen=True, slots=True)
class PointsAwarded:
    """Victory points, exact to the quarter, and what for; `objective` names one that they are paid for (VP-TABLE)."""

    force: str
    points: float
    why: str
    objective: str = ""


@dataclass(frozen=True, slots=True)
class UnitCrippled:
    """A unit is crippled and, under forced withdrawal, must go home (WD-CRIPPLED-STRUCTURE)."""

    unit: str
    why: str


@dataclass(frozen=True, slots=True)
class UnitLeft:
    """A unit leaves the table over an edge: withdrawn home, or gone through to the other side."""

    unit: str
    edge: str
    withdrawn: bool
