"""How each kind of unit goes: whether it steps, floats or flies, how fast, and how it leans."""

from __future__ import annotations

from dataclasses import dataclass

from engine.rules.card import Card
from engine.rules.kinds import categories


@dataclass(frozen=True, slots=True)
class Gait:
    """Inches a second, whether it `steps`, how far it leans ahead (degrees), and what it stirs up ('' for nothing).

    `over` says what its way follows: the 'ground' under any water, the 'water' on top, or 'nothing' for one that moves
    freely up and down.
    """

    speed: float = 5.5
    steps: bool = False
    lean: float = 0.0
    stirs: str = ""
    over: str = "ground"


WALKS = Gait(5.5, steps=True, lean=4.0)
ROLLS = Gait(6.5, lean=1.0, stirs="dust")
HOVERS = Gait(8.0, lean=2.5, stirs="dust", over="water")
SAILS = Gait(6.0, lean=-1.5, stirs="spray", over="water")
DIVES = Gait(5.0, over="nothing")
FLIES = Gait(9.0, lean=9.0, over="nothing")


def gait(card: Card, aloft: bool, swims: bool = False) -> Gait:
    """How a card goes, in the air if it is aloft, through the water if it swims."""
    words = categories(card)
    if aloft:
        return FLIES
    if swims or "submarine" in words:
        return DIVES
    if words & {"naval_vehicle", "naval"}:
        return SAILS
    if words & {"hover", "wige", "vtol"}:
        return HOVERS
    if "vehicle" in words:
        return Gait(ROLLS.speed, lean=ROLLS.lean, stirs=ROLLS.stirs, over="water") if card.special("AMP") else ROLLS
    return WALKS
