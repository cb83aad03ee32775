"""What each level of the rules switches on; a level is a row of data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """The switches of a level.

    `tmm_from` is 'available' (best mode there is) or 'used'; `attacker_moves` says whether the attacker's own
    movement counts.
    """

    name: str
    types: frozenset[str]
    specials: frozenset[str]
    tmm_from: str
    attacker_moves: bool
    attacker_woods_count: bool
    underwater_combat: bool


INTRODUCTORY = Level(
    "introductory",
    types=frozenset({"BM"}),
    specials=frozenset({"CASE", "CASEII", "ENE", "HT", "MEL", "OVL"}),
    tmm_from="available",
    attacker_moves=False,
    attacker_woods_count=False,
    underwater_combat=False,
)
"""INTRO-SCOPE, INTRO-SPECIALS, INTRO-TMM, INTRO-NO-MOVE-ATTACK-MOD, INTRO-TERRAIN-MOD, INTRO-SUBMERGED-LOS."""

LEVELS = {level.name: level for level in (INTRODUCTORY,)}
"""The levels that can be played."""
