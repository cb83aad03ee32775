"""Abilities of units that work on the ground."""

from engine.rules.hooks import Ability


class SAW(Ability):
    """Saw. In woods it clears them instead of attacking, without a roll."""

    rule = "SPEC-SAW"

    def clears_woods_mine(self) -> bool:
        """Always (CONV-SAW)."""
        return True


class ENG(SAW):
    """Engineering. It clears woods as a saw does; both together do no more."""

    rule = "CONV-SAW"
