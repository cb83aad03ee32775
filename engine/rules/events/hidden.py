"""Events of hidden units: how they are found, and their attacks by surprise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class UnitRevealed:
    """A hidden unit is hidden no longer: it 'moves', 'attacks' or 'springs', or an enemy (`by`) has found it by
    'contact', has come to where it is ('trodden'), or has a 'probe' (HIDDEN-REVEAL, HIDDEN-DETECT, HIDDEN-STACK).
    """

    unit: str
    cause: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class UnitSprang:
    """A unit has attacked by surprise: for the rest of the turn it does nothing more (HIDDEN-SURPRISE)."""

    unit: str
    target: str


Uncovered: TypeAlias = UnitRevealed | UnitSprang
"""Events of hidden units."""
