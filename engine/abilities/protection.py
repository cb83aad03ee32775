"""Abilities that save the unit from the worst."""

from engine.rules.hooks import Ability


class CASE(Ability):
    """Cellular ammunition storage. An ammunition hit costs one point of damage and not the unit."""

    rule = "SPEC-CASE"

    def replaces_ammunition_hit_mine(self) -> str:
        """One point of damage."""
        return "one_damage"


class CASEII(Ability):
    """Cellular ammunition storage II. Ammunition hits do nothing."""

    rule = "SPEC-CASEII"

    def replaces_ammunition_hit_mine(self) -> str:
        """Nothing happens."""
        return "ignored"


class ENE(Ability):
    """Energy. It carries nothing that could explode, so ammunition hits do nothing."""

    rule = "SPEC-ENE"

    def replaces_ammunition_hit_mine(self) -> str:
        """Nothing happens."""
        return "ignored"


class AMS(Ability):
    """Anti-missile system. It takes a point off missile damage."""

    rule = "SPEC-AMS"
