"""What units and forces are worth: point values by skill, networks, balance, the value of objectives."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.rules.values import round_normally, round_up

DEFAULT_SKILL = 4
"""The skill that printed point values are for (PV-DEFAULT-SKILL)."""

LEAST = 1
"""No unit is worth less (PV-MINIMUM)."""


@dataclass(frozen=True, slots=True)
class Steps:
    """Points that one step of skill is worth, by the printed point value: 1 up to `first`, 2 in the next `width`
    points, and so on without end.
    """

    first: int
    width: int

    def of(self, printed: int) -> int:
        """The step for a printed point value; looked up once, however many steps are taken."""
        return 1 if printed <= self.first else 1 + round_up(Fraction(printed - self.first, self.width))


WORSE = Steps(first=14, width=10)
"""0-14: 1, 15-24: 2 ... 95-104: 10, 105-114: 11 (PV-LOW-SKILL)."""

BETTER = Steps(first=7, width=5)
"""0-7: 1, 8-12: 2 ... 48-52: 10, 53-57: 11 (PV-HIGH-SKILL)."""

NETWORK_BASE, NETWORK_MORE = 10, 5
"""Per cent for the first unit of a C3 network and for each further one; low confidence (PV-C3-NETWORK)."""

FAIR = Fraction(5, 100)
"""How far totals may differ, as a part of the larger (SETUP-FORCE-BALANCE)."""

OBJECTIVES_SHARE = Fraction(66, 100)
"""What all objectives of a defender are worth together, as a part of its force (VP-OBJECTIVE-VALUE)."""

FORMATIONS: dict[str, tuple[int, int, str]] = {
    "lance": (4, 4, "unit"),
    "company": (3, 3, "lance"),
    "battalion": (3, 3, "company"),
    "regiment": (3, 3, "battalion"),
    "star": (5, 5, "unit"),
    "binary": (2, 2, "star"),
    "trinary": (3, 3, "star"),
    "cluster": (3, 5, "binary or trinary"),
    "galaxy": (3, 5, "cluster"),
}
"""Formations: the least and the most of what they are made of (TERM-FORMATIONS)."""


def at_skill(printed: int, skill: int) -> int:
    """The point value of a unit at a skill (PV-DEFAULT-SKILL, PV-LOW-SKILL, PV-HIGH-SKILL, PV-MINIMUM)."""
    steps = WORSE if skill > DEFAULT_SKILL else BETTER
    return max(LEAST, printed + steps.of(printed) * (DEFAULT_SKILL - skill))


def linked(points: int, members: int) -> int:
    """The point value of a unit in a C3 network of so many members, itself among them (PV-C3-NETWORK)."""
    if members < 2:
        return points
    percent = NETWORK_BASE + NETWORK_MORE * (members - 1)
    return points + round_up(Fraction(points * percent, 100))


def difference(one: int, other: int) -> Fraction:
    """By how much two totals differ, as a part of the larger."""
    return Fraction(abs(one - other), max(one, other, 1))


def fair(one: int, other: int) -> bool:
    """Whether two totals are near enough for an even battle (SETUP-FORCE-BALANCE)."""
    return difference(one, other) <= FAIR


def objective_value(defenders: int, objectives: int) -> int:
    """The victory points of each of a defender's objectives, by the total of its force (VP-OBJECTIVE-VALUE)."""
    return round_normally(OBJECTIVES_SHARE * defenders / objectives)


def strength(formation: str) -> tuple[int, int]:
    """The least and the most units of a formation; raises KeyError for one that nobody has."""
    if formation == "unit":
        return 1, 1
    least, most, part = FORMATIONS[formation]
    sizes = [strength(name) for name in part.split(" or ")]
    return least * min(size[0] for size in sizes), most * max(size[1] for size in sizes)


def formation_of(units: int) -> str:
    """The formation that has exactly so many units, '' if there is none or its size is not fixed."""
    return next((name for name in FORMATIONS if strength(name) == (units, units)), "")
