"""Special targeting systems, as data (TT-GENERAL)."""

from __future__ import annotations

from engine.rules.tables import Bracket

TARGETING = {
    "long_range": {"short": 1, "medium": 2, "long": 3, "extreme": 4, "horizon": 6},
    "short_range": {"short": -1, "medium": 2, "long": 5, "extreme": 7, "horizon": 10},
}
"""Range modifiers of special targeting systems (TT-RANGE-TABLE)."""

ANTI_AIRCRAFT = "anti_aircraft"
ANTI_AIRCRAFT_ALOFT, ANTI_AIRCRAFT_ELSE = -2, 1
WIGE_IS_HIGH = 2.0
"""TT-ANTIAIR; inches from which a WiGE counts as airborne."""

C3_AT_EXTREME = 2
"""The least range modifier at extreme range that a network makes (XRANGE-C3)."""


def range_modifier(bracket: Bracket, targeting: str = "") -> int:
    """The to-hit modifier of a bracket, by a special targeting system if there is one (TT-RANGE-TABLE)."""
    return TARGETING.get(targeting, {}).get(bracket.name, bracket.modifier)
