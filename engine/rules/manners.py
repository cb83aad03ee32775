"""Advanced ways of moving, as data: what they cost, who may not use them, how much harder they are to hit
(ADVMOV-MODE-TABLE, ADVMOV-TOHIT-TABLE).

Units are spoken of by their words, as in the cost table of movement.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil

from engine.rules.values import round_up

CLIMB, EVADE, HOP, FALL, SPRINT = "climb", "evade", "hop", "fall", "sprint"


@dataclass(frozen=True, slots=True)
class Manner:
    """An advanced way of moving: inches of Move that it takes flat, and whether it leaves the unit its attack.

    `only` are the words of which a unit needs one, `never` those that bar it, `unless` words that bar it without
    another; `who` says so in words. `plain` is what it adds to attacks on the unit whatever its skill.
    """

    name: str
    verb: str
    rule: str
    who: str
    cost: int = 0
    attacks: bool = True
    plain: int = 0
    only: frozenset[str] = frozenset()
    never: frozenset[str] = frozenset()
    unless: Mapping[str, str] = field(default_factory=dict)

    def admits(self, words: frozenset[str]) -> bool:
        """Whether a unit of these words may move so."""
        if self.only and self.only.isdisjoint(words):
            return False
        lacking = any(word in words and needed not in words for word, needed in self.unless.items())
        return self.never.isdisjoint(words) and not lacking


MANNERS = {
    row.name: row
    for row in (
        Manner(
            CLIMB,
            "climb",
            "ADVMOV-CLIMB-WHO",
            "'Mechs, protomechs, infantry and battle armor with AM may",
            only=frozenset({"mech", "pm", "infantry"}),
            never=frozenset({"vehicle", "aerospace"}),
            unless={"ba": "AM"},
        ),
        Manner(EVADE, "evade", "ADVMOV-EVADE", "every unit may", attacks=False),
        Manner(HOP, "hop down", "ADVMOV-HOP", "only 'Mechs and protomechs may", cost=4, only=frozenset({"mech", "pm"})),
        Manner(
            FALL,
            "let itself fall",
            "ADVMOV-FALL",
            "only 'Mechs, protomechs and ground vehicles may",
            cost=2,
            only=frozenset({"mech", "pm", "ground_vehicle"}),
            never=frozenset({"aerospace"}),
        ),
        Manner(
            SPRINT,
            "sprint",
            "ADVMOV-SPRINT",
            "aerospace, naval and VTOL units may not",
            attacks=False,
            plain=-1,
            never=frozenset({"aerospace", "naval_vehicle", "naval", "submarine", "vtol"}),
        ),
    )
}
"""ADVMOV-MODE-TABLE."""

EVADES = ((2, 4), (4, 3), (5, 2))
EVADES_ELSE = 1
"""What evading adds, by the highest skill of each row; a worse one adds least (ADVMOV-TOHIT-TABLE)."""

PACE = Fraction(3, 2)
"""By what a sprint multiplies the ground Move (ADVMOV-SPRINT)."""

CLIMBING = 2.0
"""Inches of Move for each inch of height climbed (ADVMOV-CLIMB-COST)."""

REACH = 1.0
"""Inches from where it stands within which a unit comes down that hops or falls (ADVMOV-HOP)."""

DAMAGE_EVERY = 6
"""Inches of a drop, or part of them, that make a point of damage (ADVMOV-HOP-DAMAGE, ADVMOV-FALL)."""

HARD_OVER = 12
"""Inches of a hop above which a movement system is hit as well (ADVMOV-HOP-DAMAGE)."""

FALLEN_ON = 2
"""What a death from above takes more that is a fall on a unit (ADVMOV-FALL-ON-UNIT)."""

BONUS = "jump_capable_bonus"
"""The optional rule by which a unit that has finished a climb, and could jump, counts as jumping (ADVMOV-CLIMB-TMM)."""


def evasion(skill: int) -> int:
    """What attacks on a unit of this skill take while it evades."""
    return next((amount for worst, amount in EVADES if skill <= worst), EVADES_ELSE)


def sprinting(inches: int) -> int:
    """The Move of a sprint."""
    return round_up(PACE * inches)


def harm(drop: float) -> int:
    """Points of damage by a drop of so many inches."""
    return max(1, ceil(round(drop, 2) / DAMAGE_EVERY - 1e-9))
