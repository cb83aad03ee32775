"""Abilities that make a unit hard to aim at."""

from collections.abc import Iterable

from engine.rules.facts import Modifier
from engine.rules.hooks import Ability, Attack

STEALTH = {"": {"medium": 1, "long": 2}, "BA": {"short": 1, "medium": 1, "long": 2}, "CI": {}}
"""To-hit modifiers against stealth by type ('' for all others) and by the bracket that it really is (HIT-STEALTH)."""


class STL(Ability):
    """Stealth. The farther away, the harder it is to hit with weapons."""

    rule = "SPEC-STL"

    def to_hit_against_me(self, attack: Attack) -> Iterable[Modifier]:
        """By bracket; battle armor hides better."""
        amounts = STEALTH.get(attack.target.card.type, STEALTH[""])
        if attack.kind == "weapon" and attack.bracket in amounts:
            yield Modifier(amounts[attack.bracket], "stealth")


class MAS(Ability):
    """Mimetic armor system. It is hard to hit with weapons while it has not moved."""

    rule = "SPEC-MAS"
    amount = 3

    def to_hit_against_me(self, attack: Attack) -> Iterable[Modifier]:
        """As long as it stands still."""
        if attack.kind == "weapon" and attack.still:
            yield Modifier(self.amount, "mimetic armor")


class LMAS(MAS):
    """Light mimetic armor system. It is a little hard to hit with weapons while it has not moved."""

    rule = "SPEC-LMAS"
    amount = 2
