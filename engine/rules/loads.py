"""What structures bear: bridges by their construction factor, floors and roofs by the type of the building."""

from __future__ import annotations

from engine.rules.card import Card
from engine.rules.kinds import AEROSPACE, is_large

BRIDGE_LOADS = ((21, 4), (11, 3), (6, 2), (1, 1))
"""The least construction factor with which a bridge bears units of a size, the strongest first (XTRN-BRIDGE-LOAD)."""

WEIGHTLESS = "CI"
"""The type of unit that no floor feels (BLDG-CAPACITY)."""

HANGAR, HELIPAD = "hangar", "helipad"
"""Traits of buildings: it holds aerospace and large units on the ground floor, VTOLs land on its roof (BLDG-LARGE,
BLDG-ROOF-WHO).
"""


def bridge_load(cf: int) -> int:
    """The largest size of unit that a bridge bears with what is left of its construction factor."""
    return next((size for least, size in BRIDGE_LOADS if cf >= least), 0)


def weight(card: Card) -> int:
    """The size class that a unit puts on a floor or a deck."""
    return 0 if card.type == WEIGHTLESS else card.size


def huge(card: Card) -> bool:
    """Whether no floor and no bridge bears a unit at all (BLDG-LARGE, XTRN-BRIDGE-LOAD)."""
    return is_large(card) or card.type in AEROSPACE
