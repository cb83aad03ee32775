"""What each level of the rules switches on; a level is a row of data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """The switches of a level.

    `tmm_from` is 'available' (best mode there is) or 'used'; `attacker_moves` says whether the attacker's own
    movement counts; `targets` are 'unit', and 'terrain' with the buildings on it.
    """

    name: str
    types: frozenset[str]
    specials: frozenset[str]
    tmm_from: str
    attacker_moves: bool
    attacker_woods_count: bool
    underwater_combat: bool
    targets: frozenset[str] = frozenset({"unit"})


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

STANDARD_SPECIALS = frozenset(
    """AECM AFC AM AMP AMS ARM ARS BAR BFC BHJ BOMB C3BSM C3BSS C3EM C3I C3M C3RS C3S CAR CASE CASEII DRO ECM EE ENE FC FLK
    FR HMEC HT I-TSM IF IT LECM LG LMAS LRM MAS MEC MEL OMNI ORO OVL REAR SEAL SHLD SLG SRM STL TOR TSM TUR UMU VLG
    WAT""".split()
)
"""SPEC-LEVEL-SCOPE: those of the standard chapter, and four that its rules use."""

STANDARD = Level(
    "standard",
    types=frozenset({"BM", "IM", "PM", "CV", "SV", "CI", "BA"}),
    specials=STANDARD_SPECIALS,
    tmm_from="used",
    attacker_moves=True,
    attacker_woods_count=True,
    underwater_combat=True,
    targets=frozenset({"unit", "terrain"}),
)
"""HIT-TMM, HIT-ATTACKER-MOVE, HIT-WOODS, LOS-UNDERWATER-ATTACK, HIT-LEGAL-TARGETS."""

LEVELS = {level.name: level for level in (INTRODUCTORY, STANDARD)}
"""The levels by name."""
