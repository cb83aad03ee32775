"""Transport bays, as data: who rides in which, and what units weigh as cargo (CARGO-SCOPE, CARGO-AS-CARGO)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine.rules.card import Card
from engine.rules.kinds import categories, is_large


@dataclass(frozen=True, slots=True)
class Bay:
    """A kind of bay by the code of its ability: the words of which a unit needs one, the greatest size that fits, and
    the abilities that keep one out.
    """

    code: str
    title: str
    words: frozenset[str]
    largest: int = 4
    never: frozenset[str] = frozenset()

    def holds(self, card: Card) -> bool:
        """Whether a unit of a card rides in it."""
        huge = any(special.code in self.never for special in card.specials)
        return not self.words.isdisjoint(categories(card)) and card.size <= self.largest and not huge


BIG = frozenset({"LG", "VLG", "SLG"})

BAYS = (
    Bay("MT", "'Mech", frozenset({"mech"})),
    Bay("PT", "protomech", frozenset({"pm"})),
    Bay("AT", "fighter", frozenset({"af", "cf"})),
    Bay("ST", "small craft", frozenset({"sc"})),
    Bay("VTM", "medium vehicle", frozenset({"vehicle"}), largest=2, never=BIG),
    Bay("VTH", "heavy vehicle", frozenset({"vehicle"}), never=BIG),
    Bay("VTS", "super-heavy vehicle", frozenset({"vehicle"}), never=frozenset({"VLG", "SLG"})),
)
"""The bays of non-infantry units; of several that hold a unit the first is the narrowest (SPEC-VTM-VTH-VTS)."""

PACKED = Fraction(110, 100)
"""What a unit weighs as cargo, of its own weight (CARGO-AS-CARGO)."""

READY_AFTER = 30
"""Turns after which a unit that was cargo is ready for combat (CARGO-AS-CARGO-RATE)."""

ENTERING = 2
"""Inches of its own Move that a unit pays to go aboard or to leave (CARGO-LOAD, CARGO-UNLOAD)."""

HEAVIEST = {1: 35, 2: 55, 3: 75, 4: 100}
"""Tons of the heaviest unit of a size: what one weighs whose card does not say. Confidence low: sizes are classes."""


def weight(card: Card) -> int:
    """Tons of a unit: the card's, or those of the heaviest of its size; 0 for what has neither."""
    if card.weight:
        return card.weight
    return 0 if is_large(card) or "aerospace" in categories(card) else HEAVIEST.get(card.size, 0)


def packed(card: Card) -> Fraction:
    """Tons that a unit takes as cargo."""
    return PACKED * weight(card)
