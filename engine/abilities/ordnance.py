"""Abilities of ammunition-fed weapons."""

from typing import Literal

from engine.rules.hooks import Ability, Attack
from engine.rules.values import DamageValues


class AC(Ability):
    """Autocannon. Takes special autocannon munitions."""

    rule = "SPEC-AC"


class FLK(Ability):
    """Flak. Hurts flyers even on a near miss."""

    rule = "SPEC-FLK"

    def flak_mine(self, attack: Attack) -> int | Literal["0*"]:
        """Its value in the bracket."""
        value = self.value.at(attack.bracket) if isinstance(self.value, DamageValues) else 0
        return 0 if value == "-" else value


class IF(Ability):
    """Indirect fire. Fires at what a friend sees."""

    rule = "SPEC-IF"


class TOR(Ability):
    """Torpedoes. They run through water and reach what no other weapon reaches."""

    rule = "SPEC-TOR"


class LRM(Ability):
    """Long-range missiles. Takes special missile munitions."""

    rule = "SPEC-LRM"


class SRM(Ability):
    """Short-range missiles. Takes special missile munitions."""

    rule = "SPEC-SRM"


class SNARC(Ability):
    """Standard Narc launcher. Marks a target for missiles."""

    rule = "SPEC-NARC"
