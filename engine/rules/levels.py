"""What each level of the rules switches on; a level is a row of data."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.rules import codes


@dataclass(frozen=True, slots=True)
class Level:
    """The switches of a level.

    `tmm_from` is 'available' (best mode there is) or 'used'; `attacker_moves` says whether the attacker's own movement
    counts; `targets` are 'unit', and 'terrain' with the buildings on it. `dfa_adds_jump_modifier` adds the attacker's
    jump to a death from above's own modifier (PHYS-HIT, ruling 11). `setup_roll` says whether sides roll for set-up
    before anything else, `skill_points` whether skill changes point values, `victory_points` whether they are awarded
    by the table, and grade a victory. `extended_terrain` lets woods and the like count by the inches that a line runs
    through them, and deep water crush; with `structures` what is built absorbs damage and collapses, with
    `advanced_movement` units climb, evade, sprint and ride in bays.
    """

    name: str
    types: frozenset[str]
    specials: frozenset[str]
    tmm_from: str
    attacker_moves: bool
    attacker_woods_count: bool
    underwater_combat: bool
    deliberate_heat: bool
    dfa_adds_jump_modifier: bool
    targets: frozenset[str] = frozenset({"unit"})
    setup_roll: bool = False
    skill_points: bool = False
    victory_points: bool = False
    extended_terrain: bool = False
    structures: bool = False
    environment: bool = False
    advanced_movement: bool = False


INTRODUCTORY = Level(
    "introductory",
    types=frozenset({"BM"}),
    specials=frozenset({"CASE", "CASEII", "ENE", "HT", "MEL", "OVL"}),
    tmm_from="available",
    attacker_moves=False,
    attacker_woods_count=False,
    underwater_combat=False,
    deliberate_heat=False,
    dfa_adds_jump_modifier=False,
)
"""INTRO-SCOPE, INTRO-SPECIALS, INTRO-TMM, INTRO-NO-MOVE-ATTACK-MOD, INTRO-TERRAIN-MOD, INTRO-SUBMERGED-LOS."""

STANDARD_SPECIALS = frozenset(codes.STANDARD)
"""SPEC-LEVEL-SCOPE."""

STANDARD = Level(
    "standard",
    types=frozenset({"BM", "IM", "PM", "CV", "SV", "CI", "BA"}),
    specials=STANDARD_SPECIALS,
    tmm_from="used",
    attacker_moves=True,
    attacker_woods_count=True,
    underwater_combat=True,
    deliberate_heat=True,
    dfa_adds_jump_modifier=True,
    targets=frozenset({"unit", "terrain"}),
    setup_roll=True,
    skill_points=True,
    victory_points=True,
)
"""HIT-TMM, HIT-ATTACKER-MOVE, HIT-WOODS, LOS-UNDERWATER-ATTACK, HIT-LEGAL-TARGETS, SETUP-INITIATIVE-STD,
PV-DEFAULT-SKILL, VP-TABLE.
"""

BAYS = frozenset({"MT", "PT", "AT", "ST", "VTM", "VTH", "VTS", "CT", "CK"})
"""Abilities of those who carry units that are no infantry (CARGO-SCOPE)."""

ADVANCED = replace(
    STANDARD,
    name="advanced",
    types=STANDARD.types | {"AF", "CF", "SC", "DS", "DA", "MS"},
    specials=STANDARD_SPECIALS | BAYS | {"BH", "LPRB", "PRB"} | {"DUN", "ENG", "SAW", "SOA", "SRCH", "VRT"},
    extended_terrain=True,
    structures=True,
    environment=True,
    advanced_movement=True,
)
"""All of the standard level, and extended terrain (XTRN-MOVE-TABLE, XTRN-TOHIT-TABLE)."""

LEVELS = {level.name: level for level in (INTRODUCTORY, STANDARD, ADVANCED)}
"""The levels by name."""
